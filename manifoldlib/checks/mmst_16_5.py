"""Checks of [MMST Ex 16.5]: a Gaussian sample through kernel PCA, of any width."""

from itertools import pairwise

import numpy as np
from scipy.optimize import minimize_scalar

from manifoldlib import kpca, pca, rbf_kernel
from manifoldlib.kernels import squared_distances

from . import (
    SINGLE,
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
    numbers,
    once,
    told_apart,
    vector,
)
from .prohibitions import off_limits

R = np.array(
    [[1.0, 0.5, 0.7, -0.6], [0.5, 1.0, 0.3, -0.5], [0.7, 0.3, 1.0, -0.7], [-0.6, -0.5, -0.7, 1.0]]
)

DEMANDS = (
    Demand("a", "leave their arguments as they are", "a root of R in its place"),
    Demand("a", "independent draws", "a lattice that is shifted by the seed"),
    Demand("a", "from $N(0,R)$", "uniform noise of variance 1"),
    Demand("a", "as columns", "points as rows"),
    Demand("a", "its size need not be 4", "four variables, always"),
    Demand("a", "nor its diagonal 1", "every row brought to the variance 1"),
    Demand("a", "The same seed gives the same points", "without the seed"),
    Demand("a", "another seed others", "the seed is ignored"),
    Demand("b", "from 0 to 1", "the sign is kept"),
    Demand("b", "the correlation up to sign", "inner products of rows, not correlations"),
    Demand("b", "with the first principal component", "compared with the variables"),
    Demand("b", "and of the second with the second", "the best of both principal components"),
    Demand("b", "for any points `X`", "of variables with the variance 1"),
    Demand("c", "the four largest", "the largest one only"),
    Demand("c", "in terms of the variances", "standard deviations for variances"),
    Demand("c", "very small", "without sigma, as for the linear kernel"),
    Demand("c", "all $N-1$ of them", "the eigenvalue of JKJ without the divisor"),
    Demand("d", r"$0\le t\le1$", "indefinite in the middle"),
    Demand("d", "4 x 4", "one variable more"),
    Demand("d", "correlation matrices", "the diagonal grows, too"),
    Demand("d", "all positive definite", "all correlations doubled"),
    Demand("d", "no correlation at $t=0$", "from R to more than R"),
    Demand("d", "without jumps", "nearly nothing, and at the end a jump"),
    Demand("d", "the largest eigenvalue grows with $t$", "there and back, and there again"),
    Demand("d", "above that of $R$", "only as far as R"),
    Demand("e", "without manifoldlib", "kernel PCA of the scores"),
    Demand("e", "depends on its own two scores alone", "by rank"),
    Demand("e", "median", "what it was for small sigma"),
)


def sample(N, *seed):
    """N points from N(0, R) as columns, for the checks of the later parts."""
    return np.linalg.cholesky(R) @ generator(*seed).standard_normal((4, N))


# Part (a)


@checker
def check_sample(gaussian_sample):
    for N in (7, 1):
        draw(gaussian_sample, R, N, 3)
    for C, N in covariances():
        refuse_moments(draw(gaussian_sample, C, N, 0), C)
    first, other, again = (draw(gaussian_sample, R, 50, seed) for seed in (1, 2, 1))
    expect((first == again).all(), "gaussian_sample: the same seed should give the same points")
    expect((first != other).any(), "gaussian_sample: another seed should give other points")
    refuse_dependence([draw(gaussian_sample, R, 30, seed) for seed in range(200)])
    return "20,000 points have mean zero, the covariance R and Gaussian tails, and are independent"


def draw(gaussian_sample, C, N, seed):
    X = call(gaussian_sample, C, N, seed, name="gaussian_sample")
    return columns(X, (len(C), N), "gaussian_sample")


def covariances():
    """R, and others with another size, variances of several scales and strong correlations."""
    yield R, 20000
    yield np.array([[1.0, -0.8, 0.1], [-0.8, 1.0, 0.2], [0.1, 0.2, 1.0]]), 10000
    A = generator(1).standard_normal((5, 8))
    yield 1e4 * A @ A.T, 10000
    yield 1e-4 * np.array([[9.0, -2.5], [-2.5, 1.0]]), 10000


def refuse_moments(X, C):
    """Mean, covariance and fourth moment of what has C turned to I, up to six standard errors."""
    r, N = X.shape
    Z = np.linalg.solve(np.linalg.cholesky(C), X)
    root = np.sqrt(N)
    expect(np.abs(Z.mean(axis=1)).max() < 6 / root, "gaussian_sample: the mean should be zero")
    if np.abs(Z @ Z.T / N - np.eye(r)).max() > 8 / root:
        S, spread = X @ X.T / N, np.sqrt(np.diag(C))
        i, j = np.unravel_index(np.argmax(np.abs(S - C) / np.outer(spread, spread)), C.shape)
        mine, wanted = told_apart(S[i, j], C[i, j])
        raise WrongAnswer(
            f"gaussian_sample: the entry {i}, {j} of the covariance of {N} points is {mine}, and "
            f"that of the matrix R that was given is {wanted}. For z with the covariance I, that "
            "of Az is AA'"
        )
    fourth = np.mean(np.sum(Z**2, axis=0) ** 2) / (r * (r + 2))
    expect(
        abs(fourth - 1) < 14 / root,
        f"gaussian_sample: mean and covariance are right, but the fourth moment is "
        f"{3 * fourth:.1f} and not 3, so the points are not Gaussian",
    )


def refuse_dependence(samples):
    """Means and variances of small samples scatter as those of independent points do."""
    X = np.array(samples)  # seeds x 4 x points
    Z = np.linalg.solve(np.linalg.cholesky(R), X)
    S, r, N = X.shape
    again = max(1 - np.unique(X[:, k]).size / X[:, k].size for k in range(r))
    expect(
        again < 0.02,  # single precision repeats itself now and then
        f"gaussian_sample: {again:.0%} of the values of a variable occur for several seeds, or "
        "several times for one, so the points are not independent",
    )
    expect(
        X.mean(axis=2).var(axis=0).max() > 1e-12,
        "gaussian_sample: the mean is the same for every seed, and that of independent points is "
        "not. Are the points centred, or mirrored?",
    )
    for Y in (X, Z):  # as they come, where R has ones on its diagonal, and uncorrelated
        means = N * np.mean(Y.mean(axis=2).var(axis=0))
        variances = N / 2 * np.mean(np.mean(Y**2, axis=2).var(axis=0))
        for what, ratio in (("means", means), ("variances", variances)):
            expect(
                0.4 < ratio < 1.8,
                f"gaussian_sample: for {S} seeds, {N} points each, the {what} scatter with "
                f"{ratio:.0%} of the variance that independent points give them. Draw each point "
                "by itself, and do not centre or scale them afterwards",
            )
    pairs = {
        "a point and the next one": Z[:, :, 1:] * Z[:, :, :-1],
        "the points of one seed and of the next": Z[1:] * Z[:-1],
    }
    for what, products in pairs.items():
        expect(
            abs(products.mean()) < 0.05,
            f"gaussian_sample: {what} have the correlation {products.mean():.2f}, and they should "
            "be independent",
        )


# Part (b)


@checker
def check_agreement(agreement):
    narrow = sample(200, 2)
    for X, sigma, wanted in ((narrow, 1e-4, truth(narrow, 1e-4)[0]), *widths()):
        found = correlations(agreement, X, sigma)
        if not agree(found, wanted, "the correlations", at_least=3e-4):
            refuse_correlations(found, wanted, X, sigma)
    return "agreement is the correlation up to sign of KPC1 with PC1, of KPC2 with PC2"


def correlations(agreement, X, sigma):
    value = vector(call(agreement, X, sigma, name="agreement"), 2, "agreement")
    expect(
        value.min() >= -SINGLE,
        "agreement is negative; the sign of an eigenvector is a convention, so take it away",
    )
    expect(
        value.max() <= 1 + SINGLE, f"agreement is {value.max():.3g}, but no correlation is above 1"
    )
    return value


def widths():
    """Points, widths and what is to be found, wherever the components are determined well.

    Among them are samples from N(0, R), clouds with fewer points than coordinates, other units, and
    a case where the second components agree better than the first.
    """
    rng, cases, swapped = generator(3), 0, False
    while cases < 14 or not swapped:
        scale = (1.0, 1e-3, 1e3)[cases % 3]
        shape = ((3, 30), (5, 4), (2, 9), (4, 80))[cases % 4]
        cloud = next(clouds(3, int(rng.integers(2**30)), shapes=(shape,), scales=(scale,)))
        X = scale * sample(80, int(rng.integers(2**30))) if shape[0] == 4 else cloud
        sigma = float(rng.choice([0.05, 0.2, 0.5, 2])) / scale**2
        wanted, gap = truth(X, sigma)
        if gap > 0.05 and (cases < 14 or wanted[1] > wanted[0] + 0.1):
            swapped |= wanted[1] > wanted[0] + 0.1
            cases += 1
            yield X, sigma, wanted


def truth(X, sigma):
    """The two correlations, and how far the eigenvalues lie apart, which decides whose they are."""
    d = min(X.shape[1] - 1, 3)
    kernel, linear = kpca(X, d, rbf_kernel, sigma), pca(X, 2)
    found = [abs(np.corrcoef(y, z)[0, 1]) for y, z in zip(kernel.Y, linear.Y)]
    spectra = kernel.eigenvalues, np.linalg.eigvalsh(np.cov(X))[::-1][:3]
    gaps = [np.diff(lam).max(initial=-lam[0]) / -lam[0] for lam in spectra]
    return np.array(found), min(gaps)


def refuse_correlations(found, wanted, X, sigma):
    """Why these are not the two correlations."""
    where = f"for sigma = {sigma:g} and {X.shape[1]} points with {len(X)} coordinates"
    expect(
        wanted.min() < 0.999 or found.min() > 0.9,
        f"agreement: {where} it is {found[0]:.3f} and {found[1]:.3f}. A small sigma multiplies the "
        "squared distance, and then kernel PCA is almost PCA",
    )
    expect(
        not close(found, wanted**2, 1e-3),
        f"agreement: {where} it is the square of the correlation",
    )
    expect(
        not close(found, wanted[::-1], 1e-3),
        f"agreement: {where} these are the two numbers, the other way round: the first belongs "
        "to the first components, even where it is the smaller one",
    )
    off = np.abs(found - wanted).max()
    raise WrongAnswer(
        f"agreement: {where} it is not the correlation of each kernel principal component with the "
        f"principal component of the same number, but off by up to {off:.2g}"
    )


# Part (c)


@checker
def check_limits(small_sigma, large_sigma):
    shapes = ((4, 60), (4, 9), (4, 25))
    for X in clouds(4, shapes=shapes):
        refuse_small(small_sigma, X)
    for N in (40, 2, 5, int(generator(5).integers(60, 90))):
        lam = kpca(sample(N, 6), N - 1, rbf_kernel, 1e9).eigenvalues / N
        found = number(call(large_sigma, N, name="large_sigma"), "large_sigma")
        expect(
            agree(found, lam, "large_sigma"),
            f"large_sigma: for N = {N} and a very large sigma the {N - 1} eigenvalues of JKJ/N are "
            f"equal, and {found:.4g} is not their value. Which matrix does K become, and what is "
            "its trace?",
        )
    return "the eigenvalues of JKJ/N agree with both limits, for a tiny and a huge sigma"


def refuse_small(small_sigma, X):
    """Against the eigenvalues of JKJ/N for two widths so small that only the first term is left."""
    variances, size = pca(X, 4).eigenvalues, squared_distances(X, X).max()
    found, wanted = [], []
    for sigma in (1e-8 / size, 4e-8 / size):
        lam = call(small_sigma, variances, sigma, name="small_sigma")
        found.append(vector(lam, 4, "small_sigma"))
        wanted.append(tiny_eigenvalues(X, sigma))
    if agree(found, wanted, "small_sigma", tolerance=1e-6):
        return
    ratios = np.array(found) / np.array(wanted)
    expect((ratios > 0).all(), "small_sigma: eigenvalues are positive, yours are not")
    expect(
        np.ptp(ratios, axis=0).max() < 1e-3 * ratios.max(),
        "small_sigma does not change with sigma as the eigenvalues of JKJ/N do; the first term of "
        "the exponential series that J leaves over decides",
    )
    expect(
        np.ptp(ratios, axis=1).max() < 1e-3 * ratios.max(),
        "small_sigma does not follow the variances: the larger eigenvalues are off by another "
        "factor than the smaller ones",
    )
    raise WrongAnswer(
        f"small_sigma: for {X.shape[1]} points it returns {ratios.mean():.4g} times the "
        "eigenvalues of JKJ/N. Divisor N, and what J does to squared distances"
    )


def tiny_eigenvalues(X, sigma):
    """The four largest of JKJ/N. J removes the ones in K; here they leave before they round."""
    H = np.eye(X.shape[1]) - 1 / X.shape[1]
    K = np.expm1(-sigma * squared_distances(X, X))
    return np.linalg.eigvalsh(H @ K @ H)[::-1][:4] / X.shape[1]


# Part (d)


@checker
def check_family(R_of):
    grid = np.linspace(0, 1, 21)
    early = member(R_of, 0.3)
    family = [member(R_of, t) for t in grid]
    expect(close(family[0], np.eye(4), SINGLE), "R_of(0) should have no correlations")
    for t in generator(7).uniform(0, 1, 20):
        member(R_of, t)
    weakest = grid[np.argmin([np.linalg.eigvalsh(C)[0] for C in family])]
    around = max(weakest - 0.05, 0), min(weakest + 0.05, 1)
    minimize_scalar(lambda t: np.linalg.eigvalsh(member(R_of, t))[0], bounds=around)
    expect(
        (member(R_of, 0.3) == early).all(),
        "R_of(0.3) is another matrix when it is asked for again. Does it write into R?",
    )
    largest = np.array([np.linalg.eigvalsh(C)[-1] for C in family])
    given = np.linalg.eigvalsh(R)[-1]
    mine, bound = told_apart(largest[-1], given)
    expect(
        largest[-1] > given * (1 + 1e-6),
        f"R_of(1) has the largest eigenvalue {mine}, which is not above {bound}, that of R: go "
        "beyond R",
    )
    k = np.argmin(np.diff(largest))
    expect(
        largest[k + 1] > largest[k],
        f"R_of: from t = {grid[k]:.2f} to {grid[k + 1]:.2f} the largest eigenvalue does not grow",
    )
    for left, right in pairwise(grid):
        refuse_jump(R_of, left, right)
    return (
        f"the matrices of the family are positive definite correlation matrices;\n"
        f"the largest eigenvalue grows from 1 to {largest[-1]:.3f}, without jumps"
    )


def member(R_of, t):
    """A matrix of the family, if it is a correlation matrix of four variables."""
    name = f"R_of({t:.4g})"
    C = numbers(call(R_of, float(t), name="R_of"), (4, 4), name)
    expect(close(C, C.T, SINGLE), f"{name} is not symmetric")
    diagonal = np.diag(C)
    expect(
        np.abs(diagonal - 1).max() < SINGLE,
        f"{name} has the diagonal {diagonal.round(6)}; the variances stay 1",
    )
    smallest = np.linalg.eigvalsh(C)[0]
    expect(
        smallest > -1e-9,
        f"{name} is not positive definite, its smallest eigenvalue is {smallest:.3g}. No four "
        "variables have these correlations",
    )
    expect(
        smallest > 1e-9,
        f"{name} is not positive definite, its smallest eigenvalue is 0 up to rounding: one of the "
        "four variables follows from the others",
    )
    return C


def refuse_jump(R_of, left, right):
    """Halve the step, where the matrix changes most, until the change is small or the step is."""
    a, b = member(R_of, left), member(R_of, right)
    while np.abs(b - a).max() > 1e-3:
        t = (left + right) / 2
        if t in (left, right):
            raise WrongAnswer(
                f"R_of jumps at t = {t:.4g}: an entry changes by {np.abs(b - a).max():.2g} at once"
            )
        middle = member(R_of, t)
        if np.abs(middle - a).max() > np.abs(b - middle).max():
            right, b = t, middle
        else:
            left, a = t, middle


# Part (e)


@checker
def check_second(second):
    samples = bent()
    found = []
    for P, component in samples:
        value = scores(second, P)
        expect(np.ptp(value) > 0, "second is constant; a constant has no correlation")
        found.append(abs(np.corrcoef(value, component)[0, 1]))
    mine, bound = told_apart(np.median(found), 0.7)
    expect(
        np.median(found) > 0.7,
        f"second: on {len(found)} new samples the median of its correlation with the second kernel "
        f"principal component is {mine}, and not above {bound}. Plot that component against each "
        "row of P",
    )
    some = slice(None, None, -3)
    part = scores(second, P[:, some])
    expect(
        np.ptp(part) > 0 and abs(np.corrcoef(part, value[some])[0, 1]) > 1 - 1e-6,
        "second: for a third of the points, in another order, it gives these points other values. "
        "The value of a point should depend on its own two scores alone",
    )
    return f"on {len(found)} new samples the median correlation of second with KPC2 is {mine}"


def scores(second, P):
    with off_limits(second, instead="Look for a formula for what it does"):
        return vector(call(second, P, name="second"), P.shape[1], "second")


@once
def bent():
    """The first two principal component scores of new samples, with any signs, and KPC2."""
    found = []
    for k in range(20):
        X = sample(500, 9, int(generator(8).integers(2**30)), k)
        signs = generator(10, k).choice([-1.0, 1.0], (2, 1))
        found.append((signs * pca(X, 2).Y, kpca(X, 2, rbf_kernel, 0.2).Y[1]))
    return found
