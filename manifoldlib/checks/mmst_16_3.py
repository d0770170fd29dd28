"""Checks of [MMST Ex 16.3]: kernel PCA of the foods, and what dominates each of them."""

import numpy as np

from manifoldlib import center_kernel, gauss_kernel, kpca, linear_kernel, rbf_kernel
from manifoldlib.datasets import FOOD_VARIABLES, food

from . import WrongAnswer, call, close, expect, numbers, passed

CLASSES = (*FOOD_VARIABLES, "low in all")
LOW = len(FOOD_VARIABLES)  # the seventh class


def check_scores(scores):
    """Leading eigenvectors of the centred Gram matrix, each as long as its eigenvalue says."""
    X = food()[:, ::3]
    N = X.shape[1]
    for sigma in (0.005, 0.1, 0.5):
        Y = call(scores, X, sigma, name="scores")
        expect(np.shape(Y) != (N, 2), "scores: points are columns, so return 2 x N; yours is N x 2")
        Y = numbers(Y, (2, N), "scores")
        expect(
            np.abs(Y.mean(axis=1)).max() < 1e-6 * np.abs(Y).max(),
            f"scores: for sigma = {sigma} the rows do not have mean zero, so the features were not "
            f"centred",
        )
        check_components(Y, X, sigma)
    passed(
        "the scores are centred, uncorrelated, and the first two kernel principal\n"
        "components for exp(-sigma d^2) of the variables as they are"
    )


def check_components(Y, X, sigma):
    G = center_kernel(rbf_kernel(X, X, sigma))
    if not are_eigenvectors(Y, G):
        raise WrongAnswer(f"scores: for sigma = {sigma} {suspicion(Y, X, sigma)}")
    variance = np.sum((Y @ G) * Y, axis=1) / np.sum(Y**2, axis=1)
    top = np.linalg.eigvalsh(G)[:-3:-1]
    expect(
        close(variance, top, 1e-6),
        f"scores: for sigma = {sigma} the rows are kernel principal components, but not the first "
        f"and the second in this order",
    )
    expect(
        close(np.sum(Y**2, axis=1), top, 1e-6),
        f"scores: for sigma = {sigma} the directions are right and the scale is not. Scores are not "
        f"eigenvectors of length 1: the first varies more than the second",
    )


def are_eigenvectors(Y, G):
    lam = np.sum((Y @ G) * Y, axis=1) / np.sum(Y**2, axis=1)
    return close(Y @ G, lam[:, None] * Y, 1e-6)


def suspicion(Y, X, sigma):
    """What else the rows could be components of."""
    standardised = (X - X.mean(axis=1, keepdims=True)) / X.std(axis=1, keepdims=True)
    others = {
        "these are the scores of standardised variables; the exercise wants them as they are": (
            rbf_kernel(standardised, standardised, sigma)
        ),
        "sigma acts as a width; in this exercise it multiplies the squared distance": (
            gauss_kernel(X, X, sigma)
        ),
        "sigma acts as a standard deviation; in this exercise it multiplies the squared distance": (
            gauss_kernel(X, X, np.sqrt(2) * sigma)
        ),
        "these are the scores of linear PCA": linear_kernel(X, X),
    }
    found = [text for text, K in others.items() if are_eigenvectors(Y, center_kernel(K))]
    return (found or ["the rows are not eigenvectors of the centred Gram matrix"])[0]


def check_classes(classes):
    """A definition that does not know of units, treats variables alike, and is low in each."""
    X = food()
    labels = labels_of(classes, X)
    missing = [name for k, name in enumerate(CLASSES) if k not in labels]
    expect(not missing, f"classes: no food is in the class {missing and missing[0]!r}")

    units = np.random.default_rng(0).uniform(0.1, 10, (len(X), 1))
    expect(
        (labels_of(classes, units * X) == labels).all(),
        "classes changes when the variables are given in other units, milligrams instead of grams. "
        "What does a number need before it can be compared with one of another unit?",
    )
    order = np.array([3, 0, 5, 1, 4, 2])
    reordered = labels_of(classes, X[order])
    renamed = np.append(order, LOW)[reordered]
    expect(
        (renamed == labels).mean() > 0.99,
        "classes depends on the order of the variables; each should be treated like the others",
    )
    check_low(X, labels)
    check_clear_cases(classes)
    share = (labels == LOW).mean()
    expect(
        0.02 < share < 0.7,
        f"classes calls {share:.0%} of the foods low in all; very low should be neither "
        f"nearly every food nor nearly none",
    )
    counts = "\n".join(f"{n:4} {name}" for n, name in zip(np.bincount(labels), CLASSES))
    passed(f"classes is free of units, and low means low in each variable:\n{counts}")


def labels_of(classes, X):
    labels = numbers(call(classes, X, name="classes"), (X.shape[1],), "classes")
    expect(
        np.isin(labels, np.arange(LOW + 1)).all(),
        f"classes should hold the row of the dominating variable, 0 to 5, or 6 for low in all; "
        f"yours hold {labels.min():g} to {labels.max():g}",
    )
    return labels.astype(int)


def check_low(X, labels):
    """What is nowhere above the low foods is low: the low foods fill a box that holds the origin."""
    bounds = X[:, labels == LOW].max(axis=1, keepdims=True)
    inside = (X <= bounds).all(axis=0)
    expect(
        (labels[inside] == LOW).all(),
        f"classes: {(labels[inside] != LOW).sum()} foods exceed the low ones in no variable, and yet "
        f"they are not low. Low in all is a statement about every variable by itself",
    )


def check_clear_cases(classes):
    """An artificial table in which each group has much of one variable, and the last of none."""
    rng = np.random.default_rng(1)
    truth = np.repeat(np.arange(LOW + 1), [100] * LOW + [300])
    X = rng.uniform(0, 0.1, (LOW, truth.size))
    X[:, truth == LOW] *= 0.1
    for k in range(LOW):
        X[k, truth == k] = rng.uniform(0.8, 1, 100)
    labels = labels_of(classes, X)
    low = truth == LOW
    expect(
        (labels[~low] == truth[~low]).mean() > 0.95,
        "classes fails on an artificial table in which each food has a lot of one variable and "
        "little of the others: that one should dominate",
    )
    expect(
        (labels[low] == LOW).mean() > 0.95,
        "classes fails on an artificial table in which some foods have a hundredth of what others "
        "have, in every variable: these should be low in all",
    )


def check_draw(draw):
    """Every food at its place, one colour for each class, and a name for each colour."""
    from matplotlib.figure import Figure

    rng = np.random.default_rng(2)
    labels = rng.permutation(np.repeat(np.arange(LOW + 1), 10))
    Y = rng.uniform(-1, 1, (2, labels.size))
    ax = Figure().subplots()
    draw_nothing_back(draw, ax, Y, labels)
    colors = drawn_points(ax)
    expect(colors, "draw put no points on ax; draw with the methods of ax, not with plt")
    at = [tuple(point) for point in Y.T.round(9)]
    found = sum(point in colors for point in at)
    expect(
        found == len(at),
        f"draw: {found} of the {len(at)} points are where they should be, the first score "
        f"to the right and the second one up",
    )
    of_class = [{colors[p] for p, label in zip(at, labels) if label == k} for k in range(LOW + 1)]
    expect(
        all(len(c) == 1 for c in of_class), "draw gives points of the same class several colours"
    )
    different = len(set.union(*of_class))
    expect(different == LOW + 1, f"draw shows the seven classes in {different} colour(s)")
    check_names(ax, [next(iter(c)) for c in of_class])
    passed("draw puts every food at its scores, in seven colours with the right names")


def draw_nothing_back(draw, ax, Y, labels):
    """draw has no result; anything it raises becomes a message."""

    def drawing(*arguments):
        draw(*arguments)
        return True

    expect(callable(draw), "draw is not a function yet: fill in the answer cell above")
    call(drawing, ax, Y, labels, name="draw")


def drawn_points(ax):
    """{point: colour} of all markers on the axes."""
    from matplotlib.colors import to_hex

    colors = {}
    for collection in ax.collections:
        collection.update_scalarmappable()  # numbers become colours, as when it is drawn
        points = np.asarray(collection.get_offsets()).round(9)
        faces = np.resize(collection.get_facecolors(), (len(points), 4))
        colors |= {tuple(p): to_hex(c) for p, c in zip(points, faces)}
    for line in ax.lines:
        color = to_hex(line.get_markerfacecolor())
        colors |= {tuple(p): color for p in line.get_xydata().round(9)}
    return colors


def check_names(ax, class_colors):
    """The label of each colour, as the legend will take it."""
    from matplotlib.colors import to_hex

    handles, names = ax.get_legend_handles_labels()
    expect(
        len(set(names)) > LOW,
        f"draw: {len(set(names))} of the seven colours have a name; give one to each with label=...",
    )
    for handle, name in zip(handles, names):
        color = handle.get_markerfacecolor() if hasattr(handle, "get_markerfacecolor") else None
        color = to_hex(handle.get_facecolors()[0] if color is None else color)
        wanted = FOOD_VARIABLES.index(name) if name in FOOD_VARIABLES else LOW
        expect(
            color == class_colors[wanted],
            f"draw: the colour named {name!r} is not the colour of that class",
        )


def check_findings(steering, peak):
    """Both claims against the data."""
    X = food()
    expect(
        isinstance(steering, (tuple, list)) and len(steering) == 2,
        "steering is still empty: name one variable for each of the two scores",
    )
    Y = kpca(X, 2, rbf_kernel, 0.005).Y
    strength = np.abs(np.corrcoef(np.vstack([Y, X]))[:2, 2:])
    for name, row, score in zip(steering, strength, ("first", "second")):
        expect(name in FOOD_VARIABLES, f"steering: {name!r} is not the name of a variable")
        mine = row[FOOD_VARIABLES.index(name)]
        expect(
            mine == row.max(),
            f"steering: for sigma = 0.005 the {score} score has the correlation {mine:.2f} with "
            f"{name} and a higher one, up to sign, with another variable",
        )
    peak = float(numbers(peak, (), "peak"))
    expect(peak > 0, "peak is a width sigma, so it must be positive")
    low, here, high = (
        kpca(X, 1, rbf_kernel, s).eigenvalues[0] for s in (peak / 1.25, peak, peak * 1.25)
    )
    expect(
        here >= low and here >= high,
        f"peak: at sigma = {peak:g} the eigenvalue is {here / 961:.4f}, and it is larger at a sigma a quarter "
        f"{'smaller' if low > here else 'larger'}",
    )
    passed(
        f"{steering[0]} steers the first score (correlation {strength[0].max():.3f})\n"
        f"and {steering[1]} the second ({strength[1].max():.3f});\n"
        f"near sigma = {peak:.2g} the first eigenvalue is largest, {here / 961:.4f}"
    )
