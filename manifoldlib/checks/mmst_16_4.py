"""Checks of [MMST Ex 16.4]: ten digits in the kernel plane, and what it is better at than PCA."""

from functools import cache

import numpy as np
from scipy.spatial import cKDTree
from scipy.spatial.distance import cdist, pdist

from manifoldlib import center_kernel, gauss_kernel, kpca, linear_kernel, pca, rbf_kernel
from manifoldlib.datasets import pendigits

from . import (
    EMPTY,
    Demand,
    WrongAnswer,
    a_value,
    agree,
    call,
    checker,
    close,
    clouds,
    columns,
    expect,
    generator,
    number,
    positive,
    told_apart,
    vector,
)

DEMANDS = (
    Demand("a", "1000 to 4000", "too few to know the digits"),
    Demand("a", "`chosen` holds their columns in `X`", "the digits themselves"),
    Demand("a", "each once", "drawn with replacement"),
    Demand("a", "every digit about a tenth", "the first ones of a sorted file"),
    Demand("b", "leave their arguments as they are", "centred in place"),
    Demand("b", "the first two", "the second and the third"),
    Demand("b", "from the columns `chosen`", "learned from all digits"),
    Demand("b", "of any `X`", "for 16 coordinates only"),
    Demand("b", "*all* columns", "only the sample is mapped"),
    Demand("b", "2 x N", "digits as rows"),
    Demand("c", "1 if the ten classes lie apart", "only the first score"),
    Demand(
        "c", "about a tenth if the labels are random", "each digit is its own nearest neighbour"
    ),
    Demand("c", "share of digits", "mutual information with clusters, lifted to a tenth"),
    Demand("c", "a half if the classes lie on one another two by two", "a ratio of variances"),
    Demand("c", "rotated", "standardised axes"),
    Demand("c", "shifted", "directions from the origin"),
    Demand("c", "scaled", "neighbours within a fixed distance"),
    Demand("c", "names, whatever whole numbers", "the names 0 to 9 are taken for granted"),
    Demand("d", "Every direction in it", "one direction of two"),
    Demand("d", "a correlation above 0.999", "a width in the middle for flat"),
    Demand("d", "less than half as many digits", "a picture that has only begun to suffer"),
    Demand("d", "With `d` kernel components", "still in the plane"),
    Demand("d", "at least two percentage points more often", "better by one point"),
)


# (a)


@checker
def check_chosen(chosen):
    """A declared sample: different columns, as many as a Gram matrix can take, fair to digits."""
    _, labels = pendigits()
    N = labels.size
    expect(chosen is not None and chosen is not ..., f"chosen {EMPTY}")
    try:  # whatever X[:, chosen] understands
        columns_of = np.arange(N)[None][:, chosen]
    except (IndexError, TypeError, ValueError):
        raise WrongAnswer(
            f"chosen should hold column numbers, whole ones from 0 to {N - 1}, so that X[:, "
            f"chosen] is the sample; got {a_value(chosen)}"
        ) from None
    expect(
        columns_of.ndim == 2,
        f"chosen should hold the column numbers of the sample, one row of whole numbers; got "
        f"{a_value(chosen)}",
    )
    chosen = columns_of[0]
    repeated = chosen.size - np.unique(chosen).size
    expect(
        repeated == 0, f"chosen holds {repeated} columns more than once; draw without replacement"
    )
    expect(
        1000 <= chosen.size <= 4000,
        f"chosen has {chosen.size} columns; take enough to know the digits and not more than a "
        f"Gram matrix can bear, 1000 to 4000",
    )
    share = np.bincount(labels[chosen], minlength=10) / chosen.size
    expect(
        share.min() > 0.07 and share.max() < 0.13,
        f"chosen is not a fair sample: the share of a single digit in it lies between "
        f"{share.min():.1%} and {share.max():.1%}, in all data it is about a tenth",
    )
    return (
        f"{chosen.size} different digits, between {share.min():.1%} and {share.max():.1%} of each"
    )


# (b)


@checker
def check_scores(scores):
    """Kernel PCA of the sample, and the out-of-sample map of the text for every other digit."""
    for X, chosen, sigma, where in scenes():
        S = X[:, chosen]
        K, k = rbf_kernel(S, S, sigma), rbf_kernel(S, X, sigma)
        lam, V = np.linalg.eigh(center_kernel(K))
        W = V[:, :-3:-1] / np.sqrt(lam[:-3:-1])
        wanted = W.T @ (k - K.mean(axis=1, keepdims=True))
        Y = scores_of(scores, X, chosen, sigma)
        turns = np.sum((Y * wanted)[:, chosen], axis=1, keepdims=True) < 0
        wanted = np.where(turns, -wanted, wanted)
        if not agree(Y, wanted, "scores", 1e-6, at_least=1e-4):
            explain(scores, X, chosen, sigma, Y, wanted, where)
    return "scores learns from the sample and maps every digit by its kernel values"


def scenes():
    """Digits, and tables of other sizes and scales; the sample is in no order."""
    rng = generator(1)
    digits = pendigits()[0][:, ::40]
    for sigma in (1e-5, 1e-4):
        yield digits, rng.choice(digits.shape[1], 120, replace=False), sigma, "275 digits"
    for k, X in enumerate(clouds(2, shapes=((3, 40), (9, 14), (2, 25), (20, 12), (1, 15)))):
        chosen = rng.permutation(X.shape[1])[: X.shape[1] * 2 // 3]
        S = X[:, chosen]
        for share in (0.3, 1, 3, 0.1):
            sigma = share / np.median(pdist(S.T, "sqeuclidean"))
            lam = np.linalg.eigvalsh(center_kernel(rbf_kernel(S, S, sigma)))[:-4:-1]
            if (lam[:2] > 1.05 * lam[1:]).all():  # or the components would not be unique
                yield X, chosen, sigma, f"random table {k + 1} of shape {X.shape}"
                break


def scores_of(scores, X, chosen, sigma):
    Y, N = call(scores, X, chosen, sigma, name="scores"), X.shape[1]
    expect(
        getattr(Y, "shape", None) != (2, chosen.size),
        f"scores returns the {chosen.size} digits of the sample; all {N} are wanted",
    )
    return columns(Y, (2, N), "scores")


def explain(scores, X, chosen, sigma, Y, wanted, where):
    """Why the scores are wrong: those of the sample, or the way in which the others are mapped."""
    where = f"scores: for {where} and sigma = {sigma:.3g}"
    expect(
        not same_rows(Y[:, : chosen.size], wanted[:, chosen]),
        f"{where} the digits of the sample come first; column k of the scores belongs to column k "
        f"of X",
    )
    if not close(Y[:, chosen], wanted[:, chosen], 1e-4):
        raise WrongAnswer(f"{where} {suspicion(Y[:, chosen], X, chosen, sigma)}")
    others = np.setdiff1d(np.arange(X.shape[1]), chosen)
    copies = X.copy()
    copies[:, others] = X[:, np.resize(chosen, others.size)]
    Z = scores_of(scores, copies, chosen, sigma)
    expect(
        close(Z[:, others], Z[:, np.resize(chosen, others.size)], 1e-4),
        f"{where} digits outside the sample that equal digits in it get other scores. The map "
        f"learned from the sample should be applied to them",
    )
    raise WrongAnswer(
        f"{where} the sample is right and the other digits are not: their kernel values with the "
        f"sample have to be centred and weighted as those of the sample were"
    )


def suspicion(Y, X, chosen, sigma):
    """What the scores of the sample are instead, up to a shift."""
    S = X[:, chosen]
    centred = Y - Y.mean(axis=1, keepdims=True)
    shifted = np.abs(Y.mean(axis=1)).max() > 1e-3 * np.abs(Y).max()
    right = kpca(S, 2, rbf_kernel, sigma).Y
    if shifted and same_rows(centred, right):
        return (
            "over the sample the scores do not have mean zero. Were the kernel values centred as "
            "those of the sample are?"
        )
    first = X[:, : chosen.size]
    others = {
        "they were learned from all digits, and not from the sample": centred_rows(
            kpca(X, 2, rbf_kernel, sigma).Y[:, chosen]
        ),
        "they were learned from the first columns, and not from those in chosen": centred_rows(
            kpca(first, 2, rbf_kernel, sigma).transform(S)
        ),
        "they are those of linear PCA": linear_rows(S),
        "sigma acts as a width; here it multiplies the squared distance": kpca(
            S, 2, gauss_kernel, sigma
        ).Y,
    }
    for text, Z in others.items():
        if len(Z) == 2 and same_rows(centred, Z):
            return text
    if shifted:
        return "over the sample the scores do not have mean zero, and scores have"
    lengths = np.linalg.norm(Y, axis=1, keepdims=True)
    unit = right / np.linalg.norm(right, axis=1, keepdims=True)
    if lengths.all() and same_rows(Y / lengths, unit):
        return (
            "the directions of the components are right and the scale of the scores is not: each "
            "component has to be a unit vector in feature space"
        )
    return (
        "the scores of the sample are not its first two kernel principal components. Compare them "
        "with the components of the sample alone"
    )


def centred_rows(Y):
    return Y - Y.mean(axis=1, keepdims=True)


def linear_rows(S):
    """The plane of PCA, if there is one."""
    return kpca(S, 2, linear_kernel).Y if min(S.shape) > 1 else S


def same_rows(Y, Z):
    """Whether two centred pairs of rows are the same up to sign."""
    signs = np.where(np.sum(Y * Z, axis=1, keepdims=True) < 0, -1, 1)
    return close(signs * Y, Z, 1e-4)


# (c)

SIZES = (0, 9, 8, 1, 2, 7, 6, 3, 4, 5)


@checker
def check_separation(separation):
    """The share of digits recognised in the plane: its values, and what it must not depend on."""
    rng = generator(3)
    # In no order, as those of the digits. Exactly equal sizes would be a trap: without itself a
    # digit's class is the smallest.
    equal = rng.permutation(np.repeat(np.arange(10), 182 + 4 * np.array(SIZES)))
    unequal = rng.permutation(np.repeat(np.arange(10), rng.permutation(np.arange(64, 134, 7))))
    share = sharing(separation)
    perfect = share(blobs(rng, unequal, 0.3), unequal, "for ten classes that lie far apart")
    expect(perfect > 0.98, f"separation is {perfect:.2f} for ten classes that lie far apart, not 1")
    random = check_random(share, rng, equal)
    check_pairs(share, rng, equal)
    check_invariance(share, rng, unequal)
    check_names(share, rng, unequal)
    return (
        f"separation is {perfect:.2f} for classes far apart and {random:.2f} for random labels,\n"
        f"and the same in every orientation, scale and naming"
    )


def blobs(rng, labels, spread, together=1):
    """Ten round classes around a circle; with together=2 two of them lie in each place."""
    angle = 0.2 * np.pi * (labels // together * together)
    circle = 8 * np.array([np.cos(angle), np.sin(angle)])
    return circle + spread * rng.standard_normal((2, labels.size))


def sharing(separation):
    """separation as a function, which is asked more often if it draws numbers of its own."""

    def share(Y, labels, when):
        name = f"separation {when}"
        ask = lambda: number(call(separation, Y, labels, name=name), name)
        asked = [ask(), ask()]
        if asked[0] != asked[1]:
            asked += [ask() for _ in range(7)]
        value = float(np.mean(asked))
        expect(
            -1e-12 <= value <= 1 + 1e-12,
            f"separation is {value:.3g} {when}; a share lies between 0 and 1",
        )
        return value

    return share


def check_random(share, rng, labels):
    """Classes of nearly equal size, as a guess is right in a tenth of the cases only then.

    So many digits that a rule with a few means or lines cannot learn random labels by heart. A vote
    among sixty, of which the digit is one itself, still comes to 0.16.
    """
    when = "when the labels are random"
    Y = blobs(rng, labels, 0.5)
    random = np.mean([share(Y, rng.permutation(labels), when) for _ in range(2)])
    expect(
        random <= 0.15,
        f"separation is {random:.2f} {when}, and a guess is right in a tenth of the cases. Is a "
        f"digit used to recognise itself?",
    )
    expect(
        random >= 0.05,
        f"separation is {random:.2f} {when}, but even a guess recognises a tenth of the digits",
    )
    return random


def check_pairs(share, rng, labels):
    """Where two classes lie in the same place, a digit is one or the other."""
    value = share(blobs(rng, labels, 0.5, together=2), labels, "when classes lie on one another")
    expect(
        0.38 <= value <= 0.64,
        f"separation is {value:.2f} when the classes lie on one another two by two, but then about "
        f"half of the digits can be recognised",
    )


def check_invariance(share, rng, labels):
    """A long, blurred cloud, turned, moved and in another unit."""
    stretch = np.diag([30.0, 1.0]) @ rotation(0.5)
    for blurred in (blobs(rng, labels, 2.0), stretch @ blobs(rng, labels, 2.0)):
        before = share(blurred, labels, "for classes that overlap")
        size = np.abs(blurred).max()
        for what, changed in {
            "the plane is rotated": rotation(1.1) @ blurred,
            "the plane is rotated further": rotation(2.3) @ blurred,
            "the plane is shifted": blurred + size * np.array([[3.0], [-0.7]]),
            "the scores are multiplied by 0.001": 1e-3 * blurred,
            "the scores are multiplied by 1000": 1e3 * blurred,
        }.items():
            after = share(changed, labels, f"when {what}")
            expect(
                abs(after - before) < 0.04,
                f"separation changes from {before:.2f} to {after:.2f} when {what}; the classes are "
                f"separated as before",
            )


def rotation(angle):
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s], [s, c]])


def check_names(share, rng, labels):
    """Other names for the digits: first 0 to 9 exchanged, then any whole numbers."""
    Y = blobs(rng, labels, 2.0)
    before = share(Y, labels, "for classes that overlap")
    exchanged = rng.permutation(10)
    after = share(Y, exchanged[labels], "when the digits exchange their names")
    expect(
        abs(after - before) < 0.04,
        f"separation changes from {before:.2f} to {after:.2f} when the digits exchange their "
        f"names; it treats them as numbers",
    )
    names = rng.choice(np.append(np.arange(-60, 0), np.arange(10, 500)), 10, replace=False)
    names[0] = -names.max()
    when = f"when the digits are named {names[0]}, {names[1]}, {names[2]} and so on"
    after = share(Y, names[labels], when)
    expect(
        abs(after - before) < 0.04,
        f"separation changes from {before:.2f} to {after:.2f} {when}; names are not always 0 to 9",
    )


# (d)


@cache
def sample():
    """Every fourth digit; the first 1000 of them are learned from, the others are for testing."""
    X, labels = pendigits()
    return X[:, ::4], labels[::4], 1000


def recognised(Y, labels, k=10):
    """The share of digits whose k nearest others mostly are the same digit."""
    nearest = cKDTree(Y.T).query(Y.T, k + 1)[1][:, 1:]
    votes = np.eye(10)[labels[nearest]].sum(axis=1)
    return (votes.argmax(axis=1) == labels).mean()


def nearest_mean(Y):
    """The share of test digits that lie nearest to the mean of their own class."""
    _, labels, n = sample()
    means = np.array([Y[:, :n][:, labels[:n] == digit].mean(axis=1) for digit in range(10)])
    return (cdist(Y[:, n:].T, means).argmin(axis=1) == labels[n:]).mean()


@checker
def check_findings(flat, lost, better):
    """Three claims about widths, each tested on digits of the checker's own choice."""
    X, labels, n = sample()
    linear = pca(X[:, :n], 2).Y
    flat, lost = positive(flat, "flat"), positive(lost, "lost")
    sigma, d = vector(better, 2, "better")
    agreement = smallest_canonical_correlation(learned("flat", flat, 2).Y, linear)
    mine, bound = told_apart(agreement, 0.999)
    expect(
        agreement > 0.999,
        f"flat: at sigma = {flat:g} a direction of the kernel plane has the correlation {mine} "
        f"with the plane of PCA; it should be above {bound}",
    )
    with_pca = recognised(linear, labels[:n])
    with_kernel = recognised(learned("lost", lost, 2).Y, labels[:n])
    expect(
        with_kernel < with_pca / 2,
        f"lost: at sigma = {lost:g} the kernel plane still recognises {with_kernel:.1%} of the "
        f"digits, PCA {with_pca:.1%}; it should be less than half of that",
    )
    positive(sigma, "better: the first number")
    expect(
        d == round(d) and 1 <= d < n,
        f"better: take from 1 to {n - 1} components, a whole number; the checker learns from {n} "
        f"digits, and yours is {d:g}",
    )
    alone, together = nearest_mean(X), nearest_mean(learned("better", sigma, int(d)).transform(X))
    expect(
        together >= alone + 0.02,
        f"better: with {d:g} components at sigma = {sigma:g} the nearest mean recognises "
        f"{together:.2%} of new digits, with the 16 coordinates themselves {alone:.2%}; it should "
        f"be two points more",
    )
    return (
        f"at sigma = {flat:g} the kernel plane is PCA's (correlation {agreement:.4f});\n"
        f"at {lost:g} it recognises {with_kernel:.0%} instead of {with_pca:.0%};\n"
        f"{d:g} components at {sigma:g} raise the nearest mean from {alone:.1%} to {together:.1%}"
    )


def learned(name, sigma, d):
    """Kernel PCA of the digits that the checker learns from."""
    X, _, n = sample()
    try:
        return kpca(X[:, :n], d, rbf_kernel, sigma)
    except ValueError as error:
        raise WrongAnswer(
            f"{name}: at sigma = {sigma:g} kpca finds no components: {error}"
        ) from None


def smallest_canonical_correlation(Y, Z):
    """How well the worst direction of one centred plane is seen in the other."""
    return np.linalg.svd(np.linalg.qr(Y.T)[0].T @ np.linalg.qr(Z.T)[0], compute_uv=False)[-1]
