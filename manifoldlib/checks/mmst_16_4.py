"""Checks of [MMST Ex 16.4]: ten digits in the kernel plane, and what it is better at than PCA."""

from functools import cache

import numpy as np
from scipy.spatial import cKDTree
from scipy.spatial.distance import cdist

from manifoldlib import center_kernel, gauss_kernel, kpca, linear_kernel, pca, rbf_kernel
from manifoldlib.datasets import pendigits

from . import WrongAnswer, call, close, expect, numbers, passed


def check_chosen(chosen):
    """A declared sample: different columns, of a size that a Gram matrix can take, fair to digits."""
    X, labels = pendigits()
    N = X.shape[1]
    expect(
        chosen is not None and chosen is not ..., "chosen is still empty: fill in the answer cell"
    )
    chosen = np.asarray(chosen)
    if chosen.dtype == bool and chosen.shape == (N,):
        chosen = np.flatnonzero(chosen)
    expect(
        chosen.ndim == 1 and np.issubdtype(chosen.dtype, np.integer),
        "chosen should hold the column numbers of the sample, one row of whole numbers",
    )
    expect(
        chosen.size > 0 and chosen.min() >= -N and chosen.max() < N,
        "chosen holds numbers that are not columns of X",
    )
    repeated = chosen.size - np.unique(chosen % N).size
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
        f"chosen is not a fair sample: between {share.min():.0%} and {share.max():.0%} of it belong "
        f"to one digit, in all data it is about a tenth each",
    )
    passed(
        f"{chosen.size} different digits, between {share.min():.1%} and {share.max():.1%} of each"
    )


def check_scores(scores):
    """Kernel PCA of the sample, and the out-of-sample map of the text for every other digit."""
    X = pendigits()[0][:, ::40]
    N = X.shape[1]
    chosen = np.random.default_rng(0).choice(N, 120, replace=False)
    others = np.setdiff1d(np.arange(N), chosen)
    for sigma in (1e-5, 1e-4):
        Y = scores_of(scores, X, chosen, sigma)
        check_sample(Y[:, chosen], X, chosen, sigma)
        copies = X.copy()
        copies[:, others[:50]] = X[:, chosen[:50]]
        Z = scores_of(scores, copies, chosen, sigma)
        expect(
            close(Z[:, others[:50]], Z[:, chosen[:50]], 1e-6),
            "scores: digits outside the sample that equal digits in it get other scores. The map "
            "learned from the sample should be applied to them",
        )
        length2 = np.sum(Y[:, chosen] ** 2, axis=1, keepdims=True)
        K = rbf_kernel(X[:, chosen], X, sigma)
        wanted = Y[:, chosen] @ (K - K[:, chosen].mean(axis=1, keepdims=True)) / length2
        expect(
            close(Y, wanted, 1e-6),
            "scores: the sample is right and the other digits are not: their kernel values with "
            "the sample have to be centred and weighted as those of the sample were",
        )
    passed("scores learns from the sample and maps every digit by its kernel values")


def scores_of(scores, X, chosen, sigma):
    Y, N = call(scores, X, chosen, sigma, name="scores"), X.shape[1]
    expect(
        np.shape(Y) == (2, N),
        f"scores returns shape {np.shape(Y)} for {N} digits of which {chosen.size} are in the "
        f"sample; all digits are wanted, two rows and a column for each",
    )
    return numbers(Y, (2, N), "scores")


def check_sample(Y, X, chosen, sigma):
    if np.abs(Y.mean(axis=1)).max() > 1e-6 * np.abs(Y).max():
        fault = "over the sample the scores do not have mean zero"
        raise WrongAnswer(f"scores: {fault}. {suspicion(Y, X, chosen, sigma)}")
    G = center_kernel(rbf_kernel(X[:, chosen], X[:, chosen], sigma))
    length2 = np.sum(Y**2, axis=1)
    top = np.linalg.eigvalsh(G)[:-3:-1]
    if not (close(Y @ G, length2[:, None] * Y, 1e-6) and close(length2, top, 1e-6)):
        fault = "the scores of the sample are not its first two kernel principal components"
        raise WrongAnswer(f"scores: {fault}. {suspicion(Y, X, chosen, sigma)}")


def suspicion(Y, X, chosen, sigma):
    """Which other scores the rows are part of, up to a shift."""
    S = X[:, chosen]
    others = {
        "They were learned from all digits": kpca(X, 2, rbf_kernel, sigma).Y[:, chosen],
        "They are those of linear PCA": kpca(S, 2, linear_kernel).Y,
        "Here sigma multiplies the squared distance, it is not a width": kpca(
            S, 2, gauss_kernel, sigma
        ).Y,
        "Were the kernel values centred?": kpca(S, 2, rbf_kernel, sigma).Y,
    }
    centred = Y - Y.mean(axis=1, keepdims=True)
    for text, Z in others.items():
        Z = Z - Z.mean(axis=1, keepdims=True)
        if close(np.abs(np.sum(centred * Z, axis=1)), np.sum(Z**2, axis=1), 1e-6):
            return text
    return "Compare them with the components of the sample alone"


def check_separation(separation):
    """The share of digits recognised in the plane: its range, and what it must not depend on."""
    rng = np.random.default_rng(1)
    labels = np.repeat(np.arange(10), 60)
    centers = 8 * np.array([np.cos(0.2 * np.pi * labels), np.sin(0.2 * np.pi * labels)])
    apart = centers + 0.3 * rng.standard_normal((2, 600))
    blurred = centers + 3 * rng.standard_normal((2, 600))

    def value(Y, labels):
        return float(numbers(call(separation, Y, labels, name="separation"), (), "separation"))

    perfect, partly = value(apart, labels), value(blurred, labels)
    expect(
        0 <= partly <= 1 and 0 <= perfect <= 1,
        f"separation returned {max(perfect, partly):.3g}; a share lies between 0 and 1",
    )
    expect(perfect > 0.98, f"separation is {perfect:.2f} for ten classes that lie far apart, not 1")
    random = value(apart, rng.permutation(labels))
    expect(
        random < 0.25,
        f"separation is {random:.2f} when the labels are random, and a guess is right in a tenth of "
        f"the cases. Is a digit used to recognise itself?",
    )
    expect(partly < 0.95, f"separation is {partly:.2f} for classes that overlap; it should notice")
    c, s = np.cos(0.7), np.sin(0.7)
    for what, changed in {
        "the plane is rotated": np.array([[c, -s], [s, c]]) @ blurred,
        "the plane is shifted": blurred + [[30.0], [-4.0]],
        "the scores are multiplied by 0.01": 0.01 * blurred,
    }.items():
        same = value(changed, labels)
        expect(
            abs(same - partly) < 0.03,
            f"separation changes from {partly:.2f} to {same:.2f} when {what}; the classes are "
            f"separated as before",
        )
    renamed = value(blurred, rng.permutation(10)[labels])
    expect(
        abs(renamed - partly) < 0.03,
        f"separation changes from {partly:.2f} to {renamed:.2f} when the digits get other names; "
        f"it treats them as numbers",
    )
    passed(
        f"separation is {perfect:.2f} for classes far apart and {random:.2f} for random labels,\n"
        f"and the same in every orientation, scale and naming"
    )


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


def check_findings(flat, lost, better):
    """Three claims about widths, each tested on digits of the checker's own choice."""
    X, labels, n = sample()
    linear = pca(X[:, :n], 2).Y
    widths = {"flat": flat, "lost": lost}
    planes = {name: plane(name, sigma) for name, sigma in widths.items()}
    agreement = smallest_canonical_correlation(planes["flat"], linear)
    expect(
        agreement > 0.999,
        f"flat: at sigma = {flat:g} a direction of the kernel plane has the correlation "
        f"{agreement:.3f} with the plane of PCA; it should be above 0.999",
    )
    with_pca, with_kernel = recognised(linear, labels[:n]), recognised(planes["lost"], labels[:n])
    expect(
        with_kernel < with_pca / 2,
        f"lost: at sigma = {lost:g} the kernel plane still recognises {with_kernel:.0%} of the "
        f"digits, PCA {with_pca:.0%}; it should be less than half of that",
    )
    expect(
        isinstance(better, (tuple, list)) and len(better) == 2,
        "better should be two numbers, a width and how many components to take",
    )
    sigma, d = better
    expect(
        isinstance(d, (int, np.integer)) and 1 <= d < n,
        f"better: take from 1 to {n - 1} components, the checker learns from {n} digits",
    )
    expect(positive(sigma), "better: the width should be a positive number")
    alone = nearest_mean(X)
    together = nearest_mean(kpca(X[:, :n], int(d), rbf_kernel, float(sigma)).transform(X))
    expect(
        together > alone + 0.02,
        f"better: with {d} components at sigma = {sigma:g} the nearest mean recognises "
        f"{together:.1%} of new digits, with the 16 coordinates themselves {alone:.1%}; ask for two "
        f"points more",
    )
    passed(
        f"at sigma = {flat:g} the kernel plane is PCA's (correlation {agreement:.4f});\n"
        f"at {lost:g} it recognises {with_kernel:.0%} instead of {with_pca:.0%};\n"
        f"{d} components at {sigma:g} raise the nearest mean from {alone:.1%} to {together:.1%}"
    )


def plane(name, sigma):
    expect(sigma is not None and sigma is not ..., f"{name} is still empty: give it a width")
    expect(positive(sigma), f"{name} should be a width, a positive number")
    X, _, n = sample()
    return kpca(X[:, :n], 2, rbf_kernel, float(sigma)).Y


def positive(sigma):
    return isinstance(sigma, (int, float, np.number)) and np.isfinite(sigma) and sigma > 0


def smallest_canonical_correlation(Y, Z):
    """How well the worst direction of one centred plane is seen in the other."""
    return np.linalg.svd(np.linalg.qr(Y.T)[0].T @ np.linalg.qr(Z.T)[0], compute_uv=False)[-1]
