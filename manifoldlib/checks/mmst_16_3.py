"""Checks of [MMST Ex 16.3]: kernel PCA of the foods, and what dominates each of them."""

from contextlib import contextmanager
from functools import cache, wraps
from typing import NamedTuple

import numpy as np
from scipy.optimize import minimize_scalar
from scipy.spatial.distance import cdist, pdist

from manifoldlib import center_kernel, gauss_kernel, kpca, linear_kernel, rbf_kernel
from manifoldlib.datasets import FOOD_VARIABLES, food

from . import (
    Demand,
    WrongAnswer,
    agree,
    call,
    checker,
    close,
    clouds,
    columns,
    expect,
    generator,
    number,
    vector,
    words,
)

DEMANDS = (
    Demand("a", "leave their arguments as they are", "centred in place"),
    Demand("a", "several $\\sigma$", "one width, whatever is asked"),
    Demand("a", "the first two", "eigh sorts upwards"),
    Demand("a", "*not* standardised", "standardised, as the book describes the data"),
    Demand("a", "of any table", "the table of the notebook, whatever is asked"),
    Demand("a", "2 x N", "foods as rows"),
    Demand("b", "does not change with the units", "an absolute bound for low"),
    Demand("b", "treats the variables alike", "another bound for cholesterol"),
    Demand("b", "a lot of one variable and little of the others", "the smallest share"),
    Demand("b", "if and only if no variable is above its bound", "low on average"),
    Demand("b", "none of the seven classes of the foods empty", "no seventh class"),
    Demand("b", "at most two thirds of them low", "low is nearly everything"),
    Demand("c", "on the axes `ax`", "not on the axes that were handed in"),
    Demand("c", "as points, not joined by lines", "lines and no points"),
    Demand("c", "one colour for each class", "one colour"),
    Demand("c", "that the eye can tell apart", "seven neighbours in a map of 256 colours"),
    Demand("c", "the name of the class as `label`", "colours without names"),
    Demand("c", "the names in `FOOD_VARIABLES`", "the names in another order"),
    Demand("c", "one of yours for the seventh", "the seventh has no name"),
    Demand("c", "when a class has no food", "names and colours of the classes that are present"),
    Demand("d", "up to sign", "the largest correlation and not the strongest"),
    Demand("d", "with the first score, and the one for the second", "the two exchanged"),
    Demand("d", "the first eigenvalue is largest", "the ratio of both eigenvalues"),
    Demand("d", "An error of a tenth does no harm", "an error of an eighth"),
)

CLASSES = (*FOOD_VARIABLES, "low in all")
LOW = len(FOOD_VARIABLES)  # the seventh class


# (a)


@checker
def check_scores(scores):
    """Leading eigenvectors of the centred Gram matrix, each as long as its eigenvalue says."""
    for X, sigma, where in scenes():
        N = X.shape[1]
        Y = columns(call(scores, X, sigma, name="scores"), (2, N), f"scores of {where}")
        compare(Y, X, sigma, f"for {where} and sigma = {sigma:.3g}")
    return (
        "the scores are centred, uncorrelated, and the first two kernel principal\n"
        "components for exp(-sigma d^2) of the variables as they are"
    )


def scenes():
    """Foods, and tables of other sizes and scales at widths of the size of their distances."""
    for sigma in (0.005, 0.1, 0.5):
        yield food()[:, ::3], sigma, "every third food"
    shapes = ((3, 14), (9, 6), (2, 30), (6, 20), (1, 9))
    for k, X in enumerate(clouds(1, shapes=shapes)):
        X[:, 1] = X[:, 0]  # two foods with the same values
        for share in (0.3, 1, 3):
            sigma = share / np.median(pdist(X.T, "sqeuclidean"))
            lam = np.linalg.eigvalsh(gram(X, sigma))[:-4:-1]
            if (lam[:2] > 1.05 * lam[1:]).all():  # or the components would not be unique
                yield X, sigma, f"random table {k + 1} of shape {X.shape}"
                break


def gram(X, sigma):
    return center_kernel(rbf_kernel(X, X, sigma))


def compare(Y, X, sigma, where):
    """With the two leading components up to sign; what else they are is asked if they are wrong."""
    G = gram(X, sigma)
    lam, V = np.linalg.eigh(G)
    wanted = np.sqrt(lam[:-3:-1, None]) * V[:, :-3:-1].T
    signs = np.where(np.sum(Y * wanted, axis=1, keepdims=True) < 0, -1, 1)
    if agree(Y, signs * wanted, "scores", 1e-6, at_least=1e-4):
        return
    raise WrongAnswer(f"scores: {where} {suspicion(Y, X, sigma, G, wanted)}")


def suspicion(Y, X, sigma, G, wanted):
    """What the rows are instead."""
    if are_eigenvectors(Y, G):
        variance = np.sum((Y @ G) * Y, axis=1) / np.sum(Y**2, axis=1)
        if not close(variance, np.sum(wanted**2, axis=1), 1e-4):
            return (
                "the rows are kernel principal components, but not the first and the second in "
                "this order"
            )
        return f"the directions are right and the scale is not: {scale_of(Y, wanted)}"
    found = [text for text, K in others(X, sigma).items() if are_eigenvectors(Y, K)]
    if found:
        return found[0]
    if np.abs(Y.mean(axis=1)).max() > 1e-3 * np.abs(Y).max():
        return "the rows do not have mean zero, and scores of centred features have"
    return "the rows are not eigenvectors of the centred Gram matrix"


def are_eigenvectors(Y, G):
    lengths2 = np.sum(Y**2, axis=1)
    if not lengths2.all():
        return False
    lam = np.sum((Y @ G) * Y, axis=1) / lengths2
    return close(Y @ G, lam[:, None] * Y, 1e-4)


def scale_of(Y, wanted):
    lengths, right = np.linalg.norm(Y, axis=1), np.linalg.norm(wanted, axis=1)
    if close(lengths, 1, 1e-3):
        return "these are eigenvectors of length 1, and the first score varies more than the second"
    if close(lengths / right, lengths[0] / right[0], 1e-3):
        return "both rows are too long, or too short, by the same factor"
    return "the two rows are too long, or too short, by different factors"


def others(X, sigma):
    """Matrices of which the rows could be eigenvectors, and what that would mean."""
    spread = X.std(axis=1, keepdims=True)
    standardised = (X - X.mean(axis=1, keepdims=True)) / np.where(spread > 0, spread, 1)
    return {
        "the rows do not have mean zero: the features were not centred": rbf_kernel(X, X, sigma),
        "these are the scores of standardised variables; the exercise wants them as they are": gram(
            standardised, sigma
        ),
        "sigma acts as a width; in this exercise it multiplies the squared distance": (
            center_kernel(gauss_kernel(X, X, sigma))
        ),
        "sigma acts as a standard deviation; in this exercise it multiplies the squared distance": (
            center_kernel(gauss_kernel(X, X, np.sqrt(2) * sigma))
        ),
        "these are the scores of linear PCA": center_kernel(linear_kernel(X, X)),
    }


# (b)


@checker
def check_classes(classes):
    """A definition that does not know of units, treats variables alike, and is low in each."""
    X = food()
    labels, tables = labels_of(classes, X), [X, *random_tables()]
    for check in (check_units, check_order):
        for table in tables:
            check(classes, table)
    check_dominating(classes)
    missing = [name for k, name in enumerate(CLASSES) if k not in labels]
    expect(not missing, f"classes: no food is in the class {missing and missing[0]!r}")
    for table in tables:
        check_low(classes, table)
    check_lowest(classes)
    share = (labels == LOW).mean()
    expect(
        share <= 2 / 3,
        f"classes calls {share:.0%} of the foods low in all; very low should not be nearly every "
        f"food, and at most two thirds of them",
    )
    counts = "\n".join(f"{n:4} {name}" for n, name in zip(np.bincount(labels), CLASSES))
    return f"classes is free of units, and low means low in each variable:\n{counts}"


def labels_of(classes, X):
    labels = vector(call(classes, X, name="classes"), X.shape[1], "classes")
    expect(
        np.isin(labels, np.arange(LOW + 1)).all(),
        f"classes should hold the row of the dominating variable, 0 to 5, or 6 for low in all; "
        f"yours hold {labels.min():g} to {labels.max():g}",
    )
    return labels.astype(int)


def random_tables():
    """Skewed amounts as those of food, all different, in units of very different size."""
    rng = generator(3)
    for N, skew in ((600, 1.0), (1000, 1.5)):  # ranks tie in about five foods, however many
        yield 10 ** rng.uniform(-3, 3, (LOW, 1)) * rng.lognormal(0, skew, (LOW, N))


def check_units(classes, X):
    """Factors that are powers of two, so that not even rounding changes."""
    labels, rng = labels_of(classes, X), generator(4)
    for units in (2.0**10, 2.0**-10, 2.0 ** rng.integers(-9, 10, (LOW, 1))):
        expect(
            (labels_of(classes, units * X) == labels).all(),
            "classes changes when the variables are given in other units, milligrams instead of "
            "grams. What does a number need before it can be compared with one of another unit?",
        )


def check_order(classes, X):
    """Rows in another order: the same foods are low, and labels change at exact ties at most."""
    labels, without_ties = labels_of(classes, X), np.unique(X).size == X.size
    for order in np.array([[3, 0, 5, 1, 4, 2], [5, 4, 3, 2, 1, 0]]):
        renamed = np.append(order, LOW)[labels_of(classes, X[order])]
        same_low = ((renamed == LOW) == (labels == LOW)).all()
        expect(
            same_low and ((renamed == labels).mean() > 0.98 or not without_ties),
            "classes depends on the order of the variables; each should be treated like the others",
        )


def check_low(classes, X):
    """What is nowhere above the low foods is low: they fill a box that holds the origin."""
    labels = labels_of(classes, X)
    if LOW not in labels:
        return
    bounds = X[:, labels == LOW].max(axis=1, keepdims=True)
    inside = (X <= bounds).all(axis=0)
    expect(
        (labels[inside] == LOW).all(),
        f"classes: {(labels[inside] != LOW).sum()} foods exceed the low ones in no variable, and "
        f"yet they are not low. Low in all is a statement about every variable by itself",
    )


def clear_cases():
    """A table in which some foods have much of one variable, and three have next to nothing."""
    rng = generator(5)
    truth = rng.permutation(np.repeat(np.arange(LOW + 2), [30] * LOW + [3, 420]))
    X = rng.uniform(0.001, 0.1, (LOW, truth.size))  # the last 420 are nothing in particular
    X[:, truth == LOW] *= 1e-4
    for k in range(LOW):
        X[k, truth == k] = rng.uniform(0.8, 1, 30)
    return 10 ** rng.uniform(-3, 3, (LOW, 1)) * X, truth


def check_dominating(classes):
    X, truth = clear_cases()
    right = labels_of(classes, X) == truth
    expect(
        right[truth < LOW].mean() > 0.95,
        "classes fails on an artificial table in which some foods have a lot of one variable and "
        "little of the others: that one should dominate",
    )


def check_lowest(classes):
    X, truth = clear_cases()
    expect(
        (labels_of(classes, X)[truth == LOW] == LOW).all(),
        "classes fails on an artificial table in which three foods have far less than all others, "
        "of every variable: these should be low in all",
    )


# (c)


@checker
def check_draw(draw):
    """Every food at its place, one colour for each class, and a name for each colour."""
    expect(callable(draw), "draw should be a function of ax, Y and labels: fill in the answer cell")
    rng = generator(6)
    # No class of 3 or 4 foods: matplotlib takes that many numbers for c as those of the points.
    sizes = rng.permutation([1, 2, 6, 9, 11, 14, 20])
    check_drawing(draw, np.repeat(np.arange(LOW + 1), sizes), 1.0)
    absent = rng.integers(LOW)
    sizes[absent] = 0
    check_drawing(draw, np.repeat(np.arange(LOW + 1), sizes), 1e-3, CLASSES[absent])
    return "draw puts every food at its scores, in seven colours with the right names"


def check_drawing(draw, labels, scale, absent=None):
    rng = generator(7)
    labels = rng.permutation(labels)
    Y = scale * (rng.uniform(-1, 1, (2, labels.size)) + 0.3)
    where = f"draw, when no food is in the class {absent!r}:" if absent else "draw:"
    with two_axes() as ax:
        call(drawing(draw), ax, Y, labels, name="draw")
        looks = looks_at(ax, Y, where)
        check_lines(ax, Y, where)
        classes = colors_of_classes(looks, labels, where)
        check_names(ax, classes, where)


@contextmanager
def two_axes():
    """The axes to draw on; plt.scatter would draw on the others."""
    import matplotlib.pyplot as plt

    with plt.ioff():
        figure, (ax, other) = plt.subplots(1, 2)
        plt.sca(other)
        try:
            yield ax
        finally:
            plt.close(figure)


def drawing(draw):
    """draw has no result, and `call` wants one."""

    @wraps(draw)
    def run(*arguments):
        draw(*arguments)
        return True

    return run


def looks_at(ax, Y, where):
    """The look of the topmost marker at each food."""
    drawn = drawn_points(ax)
    expect(
        drawn, f"{where} it put no points on ax; draw with the methods of ax, not with those of plt"
    )
    places = np.vstack([points for points, _ in drawn])
    looks = [look for _, found in drawn for look in found]
    at = cdist(Y.T, places) <= 1e-6 * np.abs(Y).max()
    hits = at.any(axis=1)
    expect(
        hits.all(),
        f"{where} {hits.sum()} of the {hits.size} points are where they should be, the first score "
        f"to the right and the second one up",
    )
    return [looks[np.flatnonzero(row)[-1]] for row in at]


def drawn_points(ax):
    """Pairs (points as rows, a look for each) of all markers on the axes, the topmost last."""
    found = []
    for artist in sorted(ax.get_children(), key=lambda artist: artist.get_zorder()):
        if hasattr(artist, "get_offsets") and hasattr(artist, "get_sizes"):
            points = np.asarray(artist.get_offsets(), dtype=float)
        elif hasattr(artist, "get_markerfacecolor") and has_markers(artist):
            points = np.asarray(artist.get_xydata(), dtype=float)
        else:
            continue
        if len(points):
            found.append((points, looks_of(artist, len(points))))
    return found


def has_markers(line):
    return str(line.get_marker()).strip() not in ("", "None") and line.get_markersize() > 0


def looks_of(artist, n=1):
    """The colours (inside, around) of n points, None where nothing is seen."""
    if hasattr(artist, "get_markerfacecolor"):
        faces, edges = [artist.get_markerfacecolor()], [artist.get_markeredgecolor()]
        widths, sizes = [artist.get_markeredgewidth()], [1]
    elif hasattr(artist, "get_sizes"):
        artist.update_scalarmappable()  # numbers become colours, as when it is drawn
        faces, edges = artist.get_facecolors(), artist.get_edgecolors()
        widths, sizes = artist.get_linewidths(), artist.get_sizes()
    else:
        faces, edges = [artist.get_facecolor()], [artist.get_edgecolor()]
        widths, sizes = [artist.get_linewidth()], [1]

    def of(values, k, missing=0):
        return values[k % len(values)] if len(values) else missing

    return [
        (
            seen(of(faces, k, "none"), of(sizes, k)),
            seen(of(edges, k, "none"), of(sizes, k) * of(widths, k)),
        )
        for k in range(n)
    ]


def seen(color, size):
    """A colour as red, green and blue, or None if nothing is seen of it."""
    from matplotlib.colors import to_rgba

    *color, opacity = to_rgba(color)
    return tuple(np.round(color, 6).tolist()) if size and opacity else None


def check_lines(ax, Y, where):
    """Lines between foods would hide the curve; an axis or a grid does not."""
    for line in ax.lines:
        at = cdist(Y.T, np.asarray(line.get_xydata(), dtype=float)) <= 1e-6 * np.abs(Y).max()
        joined = line.get_linestyle() not in ("", " ", "None", "none") and at.any(axis=1).sum() > 1
        expect(not joined, f"{where} it joins the foods by lines; they should be points")


class Classes(NamedTuple):
    """A colour for each class: that inside its markers, or around them if the insides are alike."""

    colors: dict
    shared: set

    def color(self, look):
        face, edge = look
        return edge if face is None or (face in self.shared and edge) else face


def colors_of_classes(looks, labels, where):
    """The colour of each class that has foods."""
    of_class = {k: {looks[i] for i in np.flatnonzero(labels == k)} for k in np.unique(labels)}
    for k, found in of_class.items():
        expect(len(found) == 1, f"{where} points of the class {CLASSES[k]!r} have several colours")
    look = {int(k): found.pop() for k, found in of_class.items()}
    expect(all(any(pair) for pair in look.values()), f"{where} some points are invisible")
    faces = [face for face, _ in look.values()]
    classes = Classes({}, {face for face in faces if face and faces.count(face) > 1})
    classes.colors.update({k: classes.color(pair) for k, pair in look.items()})
    different = len(set(classes.colors.values()))
    expect(
        different == len(look),
        f"{where} it shows the {len(look)} classes in {different} colour(s)",
    )
    far = pdist(np.array(list(classes.colors.values())))
    expect(
        far.min() > 0.05,
        f"{where} two of the colours differ so little that the eye cannot tell them apart",
    )
    return classes


def check_names(ax, classes, where):
    """The label of each colour, as the legend will take it."""
    handles, names = ax.get_legend_handles_labels()
    if legend := ax.get_legend():
        handles = [*handles, *legend.legend_handles]
        names = [*names, *(text.get_text() for text in legend.get_texts())]
    named = set()
    for handle, name in zip(handles, names):
        look = looks_of(handle[0] if isinstance(handle, tuple) else handle)[0]
        k = FOOD_VARIABLES.index(name) if name in FOOD_VARIABLES else LOW
        named |= {k} & classes_of(look, classes, k, f"{where} the colour named {name!r}")
    nameless = [CLASSES[k] for k in classes.colors if k not in named]
    expect(
        not nameless,
        f"{where} no label names the colour of {nameless and nameless[0]!r}; give a name to each "
        f"colour with label=...",
    )


def classes_of(look, classes, k, what):
    """The class that has the colour of a legend's entry: none, or that of its name."""
    color = classes.color(look)
    found = {n for n, c in classes.colors.items() if color and close(c, color, 1e-3)}
    expect(found or k not in classes.colors or k == LOW, f"{what} is that of no class")
    expect(found <= {k}, f"{what} is that of the class {', '.join(CLASSES[n] for n in found)!r}")
    return found


# (d)


@checker
def check_findings(steering, peak):
    """Both claims against the data."""
    X = food()
    steering = words(steering, "steering")
    expect(
        len(steering) == 2,
        f"steering has {len(steering)} names: name one variable for each of the two scores",
    )
    Y = kpca(X, 2, rbf_kernel, 0.005).Y
    strength = np.abs(np.corrcoef(np.vstack([Y, X]))[:2, 2:])
    for name, row, score in zip(steering, strength, ("first", "second")):
        expect(name in FOOD_VARIABLES, f"steering: {name!r} is not the name of a variable")
        mine = row[FOOD_VARIABLES.index(name)]
        expect(
            mine == row.max(),
            f"steering: for sigma = 0.005 the {score} score has the correlation {mine:.2f}, up to "
            f"sign, with {name} and a stronger one with another variable",
        )
    peak = number(peak, "peak")
    expect(peak > 0, "peak is a width sigma, so it must be positive")
    top = top_width()
    expect(
        top * 0.9 <= peak <= top * 1.1,
        f"peak: at sigma = {peak:.4g} the first eigenvalue is {variance(peak):.4f} (divided by the "
        f"number of foods), and it is largest at a sigma that is more than a tenth "
        f"{'smaller' if peak > top else 'larger'}",
    )
    return (
        f"{steering[0]} steers the first score (correlation {strength[0].max():.3f})\n"
        f"and {steering[1]} the second ({strength[1].max():.3f});\n"
        f"near sigma = {peak:.2g} the first eigenvalue is largest, {variance(peak):.4f}"
    )


@cache
def variance(sigma):
    """The mean square of the first score; it vanishes where all kernel values round to 1."""
    try:
        return kpca(food(), 1, rbf_kernel, sigma).eigenvalues[0] / food().shape[1]
    except ValueError:
        return 0.0


@cache
def top_width():
    """The width with the largest first eigenvalue: a grid over all sizes, and a search inside."""
    widths = np.geomspace(1e-3, 1e3, 25)
    k = np.argmax([variance(sigma) for sigma in widths])
    found = minimize_scalar(
        lambda t: -variance(np.exp(t)), bounds=np.log(widths[[k - 1, k + 1]]), method="bounded"
    )
    return float(np.exp(found.x))
