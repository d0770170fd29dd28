"""Checks of [GPCA Ex 4.6]: two kernels, kernel PCA for any kernel, and the toy experiment."""

import inspect

import numpy as np
from scipy.spatial.distance import cdist

from manifoldlib import center_kernel, pca
from manifoldlib.datasets import three_clusters

from . import (
    NEAR_TIES,
    Demand,
    WrongAnswer,
    a_value,
    agree,
    agree_as_eigenvectors,
    as_array,
    call,
    checker,
    close,
    columns,
    data_of,
    difference,
    expect,
    generator,
    mixing,
    numbers,
    of_them,
    seed_of,
    told_apart,
    vector,
    with_variances,
)
from .prohibitions import off_limits

DEMANDS = (
    Demand("poly", "leave their arguments as they are", "divides by the lengths in place"),
    Demand("poly", "do without manifoldlib", "the library's"),
    Demand("poly", "for all pairs at once", "matching pairs only"),
    Demand("poly", "every degree $n = 1, 2, \\dots$", "absolute values"),
    Demand("poly", "every degree $n = 1, 2, \\dots$", "no degree above ten"),
    Demand("poly", "every degree $n = 1, 2, \\dots$", "no degree above forty"),
    Demand("poly", "let the two numbers differ", "equally many only, else an error"),
    Demand("poly", "Coordinates may be whole numbers", "an array of the points' type"),
    Demand("poly", "or in one of them", "an array of the second points' type"),
    Demand("poly", "the values stay below $2^{53}$", "whole numbers of 32 bits"),
    Demand("gauss", "for all pairs", "symmetrised when both sets are equally large"),
    Demand("gauss", "for all pairs", "the root of the square multiplied out"),
    Demand("gauss", "with any number of coordinates", "the first two coordinates only"),
    Demand("gauss", "values down to $10^{-30}$", "small values cut off, below rounding"),
    Demand("gauss", "Mind the denominator", "2 sigma^2"),
    Demand("gauss", "Coordinates may be whole numbers", "an array of the points' type"),
    Demand("kpca", "for any kernel that is handed in", "without the total mean"),
    Demand("kpca", "any kernel that is handed in", "a kernel of its own"),
    Demand("kpca", "whatever the kernel needs", "params unpacked"),
    Demand("kpca", "called as `kernel(x1, x2, params)`", "params by name"),
    Demand("kpca", "interface", "other arguments"),
    Demand("kpca", "how many components", "at most five components"),
    Demand("kpca", "the largest first", "ascending order"),
    Demand("kpca", "also where eigenvalues are equal", "with eig, which knows no right angles"),
    Demand("kpca", "or nearly so", "power iteration, three thousand steps"),
    Demand("kpca", "nearly equal or small", "subspace iteration until eigenvalues are steady"),
    Demand(
        "kpca", "at least $10^{-5}$ of the largest", "eigenvalues below a thousandth taken for 0"
    ),
    Demand("kpca", "do without manifoldlib", "the library's centring"),
    Demand("kpca", "Coordinates may be whole numbers", "a result of the points' type"),
    Demand("kpca", "their arguments as they are", "the points centred in place, and the features"),
    Demand("toy", "do without manifoldlib", "from the library"),
    Demand("toy", "For any points of the plane", "the figure's components for all points"),
    Demand("toy", "not only for 90 of them", "of the first 90 points"),
    Demand("toy", "eight", "the first two, then six from further down"),
    Demand("toy", "$\\sigma^2 = 0.1$", "sigma = 0.1"),
    Demand("toy", "for each column of `y`, the label", "farthest centroid"),
    Demand("toy", "any number of rows and columns", "nearest in the first two rows only"),
    Demand("toy", "centroid", "nearest to the median"),
    Demand("toy", "serve to compute the centroids only", "labels handed back"),
    Demand("toy", "in any order", "thirty each, in order"),
    Demand("toy", "not always equally often", "the three means count equally"),
    Demand("toy", "one may occur only once", "divisors less one, in every cluster"),
    Demand("toy", "for each row of `y`", "between of the first row for all"),
)

WITHOUT = "The statement asks to do without manifoldlib"


# The two kernels


@checker
def check_poly_kernel(poly_kernel):
    """Entry by entry the n-th power of an inner product, for two sets of different size."""
    for x1, x2, scale in two_sets(1):
        for n in degrees(x1, x2, scale):
            k = kernel_matrix(poly_kernel, "poly_kernel", x1, x2, n)
            if not agree(1 + deviations(k, x1, x2, n), np.ones(k.shape), "powers"):
                refuse_poly(poly_kernel, x1, x2, n, k)
    return (
        "poly_kernel is the n-th power of every inner product, of any sign and size, also for two "
        "sets of points"
    )


def degrees(x1, x2, scale):
    """Small and large, odd and even, as far as the powers fit into their type."""
    rng = generator(9, *x1.shape, *x2.shape)
    if scale != 1:
        return (2, 3) if 1e-4 < scale < 1e4 else (1, 2)
    if x1.dtype.kind == x2.dtype.kind == "i":
        largest = np.abs(x1.T @ x2).max()
        return (2, 1, 3, 5, int(52 / np.log2(largest + 1)))  # beyond 32 bits, below 2^53
    middle, odd, even, huge = rng.integers((6, 6, 7, 60), (12, 15, 16, 100))
    some = (2, 1, 3, 5, int(middle), int(2 * odd + 1), int(2 * even))
    return (*some, int(huge)) if len(x1) == 1 else some


def two_sets(seed):
    """Pairs of point sets and their scale; sizes differ from each other and from D, or do not.

    A set may meet itself. The last ones are whole numbers, on both sides or on one.
    """
    rng = generator(seed)
    large = tuple(rng.integers((6, 12, 20), (10, 20, 30)))
    for D, N1, N2, scale in (
        *((3, 4, 4, 1), (2, 5, 3, 1), (1, 3, 4, 1), (4, 3, 2, 1), (5, 1, 1, 1), (3, 1, 6, 1)),
        *((3, 4, 5, 1), (2, 4, 3, 1e-3), (3, 2, 4, 1e3), (3, 4, 2, 1e-8), (2, 3, 5, 1e8)),
        (*large, 1),
    ):
        yield *(scale * rng.uniform(-1.4, 1.4, (D, N)) for N in (N1, N2)), scale
    for D in (2, 3, 7):
        x = rng.uniform(-1.4, 1.4, (D, 30))
        yield x, x, 1
    yield np.array([[0.0, 1.0, 2.0], [0.0, -1.0, 0.5]]), np.array([[1.0, -0.5], [1.0, 2.0]]), 1
    whole = [rng.permutation(np.append(rng.integers(-3, 4, 11), 2)) for _ in range(4)]
    one, two, three, four = (entries.reshape(3, 4) for entries in whole)
    yield one, two[:, :2], 1
    yield three, rng.uniform(-1.4, 1.4, (3, 5)), 1
    yield rng.uniform(-1.4, 1.4, (3, 3)), four, 1


def powers(x1, x2, n):
    return np.array([[float(sum(a * b)) ** n for b in x2.T] for a in x1.T])


def deviations(k, x1, x2, n):
    """How far values are off, so that rounding is as large for each of them.

    The inner product of vectors at almost right angles has few digits, and a power n times fewer.
    """
    wanted = powers(x1, x2, n)
    lengths = np.outer(np.linalg.norm(x1, axis=0), np.linalg.norm(x2, axis=0))
    cosines = np.abs(powers(x1, x2, 1)) / np.where(lengths > 0, lengths, 1)
    off = np.abs(k - wanted)
    size = np.where(wanted == 0, 1e-3 * lengths**n, n * np.abs(wanted) / np.maximum(cosines, 1e-99))
    # what is below 1e-37 is 0 in single precision
    return np.where(off < 1e-37, 0, off / np.maximum(size, 1e-99))


def kernel_matrix(kernel, name, x1, x2, parameter):
    """A student's kernel matrix, with a word about its shape."""
    with off_limits(name, instead=WITHOUT):
        value = as_array(call(kernel, x1, x2, parameter, name=name), name)
    expect(
        value.shape == (x1.shape[1], x2.shape[1]),
        f"{name}: for {x1.shape[1]} and {of_them(x2.shape[1], 'point')} with "
        f"{of_them(len(x1), 'coordinate')} the result has shape {value.shape}. Points are columns, "
        f"and there is one value for every pair",
    )
    for i, j in np.argwhere(~np.isfinite(value))[:1]:
        a, b = x1[:, i], x2[:, j]
        raise WrongAnswer(
            f"{name}: entry ({i}, {j}) is NaN or infinite. The two points have the inner product "
            f"{a @ b:.3g} and the distance {np.linalg.norm(a - b):.3g}"
        )
    return numbers(value, value.shape, name)


def refuse_poly(poly_kernel, x1, x2, n, k):
    """Why a matrix of powers is wrong."""

    def off(x1, x2, n=n):
        k = kernel_matrix(poly_kernel, "poly_kernel", x1, x2, n)
        return deviations(k, x1, x2, n)

    ratios = kernel_matrix(poly_kernel, "poly_kernel", 2 * x1, x2, n)[k != 0] / k[k != 0]
    expect(
        ratios.size == 0 or close(ratios, 2.0**n, 1e-4) or np.ptp(ratios) > 1e-4 * ratios.max(),
        f"poly_kernel: a point twice as far out must have values {2.0**n:.6g} times as large for "
        f"n={n}, yours are {np.median(ratios):.3g} times as large",
    )
    at_origin = np.abs(kernel_matrix(poly_kernel, "poly_kernel", 0 * x1, x2, n)).max()
    expect(
        at_origin <= 1e-9 * np.abs(k).max(),
        "poly_kernel: the inner product with the origin is 0, and so are its powers, but your "
        "values are not. Is something added before the power?",
    )
    a, b = (on_a_circle(8, N) for N in (7, 8))
    wrong = off(a, b) > 1e-3
    expect(
        not wrong.any() or (a.T @ b)[wrong].max() > 0 or wrong.all(),
        f"poly_kernel: for n={n} the entries whose inner product is positive are right, and those "
        f"whose inner product is negative are not. Which sign do their powers have?",
    )
    about = (
        "The products of all of them are added up, nothing is divided by their number, and the "
        "power is taken after the inner product"
    )
    refuse_pairs("poly_kernel", lambda x1, x2: off(x1, x2).max() < 1e-3, x1, x2, about)
    size = difference(k, powers(x1, x2, n))
    i, j = np.argwhere(off(x1, x2) == off(x1, x2).max())[0]
    value, wanted = told_apart(k[i, j], powers(x1, x2, n)[i, j])
    raise WrongAnswer(
        f"poly_kernel: for n={n} entry ({i}, {j}) is {value}, and the power of the inner product "
        f"of column {i} of x1 and column {j} of x2 is {wanted}"
        + ". Is anything rounded?"
        * (size < 1e-3)
    )


def on_a_circle(seed, N):
    angles = generator(seed, N).uniform(0, 2 * np.pi, N)
    return np.array([np.cos(angles), np.sin(angles)])


def refuse_pairs(name, is_right, x1, x2, coordinates):
    """What is wrong for some sets of points and right for others."""
    a, b, whole = (generator(7).uniform(0.3, 1.4, shape) for shape in ((1, 4), (1, 3), (3, 5)))
    several = {D: is_right(np.tile(a, (D, 1)), np.tile(b, (D, 1))) for D in range(1, 6)}
    expect(
        not several[1] or all(several.values()),
        f"{name}: it is right for points with a single coordinate, but not for points with "
        f"{' or '.join(str(D) for D in several if not several[D])} coordinates. "
        f"{coordinates}",
    )
    expect(
        not (is_right(whole[:, :2], whole[:, 2:]) and not is_right(whole[:, :3], whole[:, 2:])),
        f"{name}: it is right for 2 and 3 points, but not for 3 and 3. Two sets that are equally "
        f"large are two sets still: entries (i, j) and (j, i) belong to different pairs, and entry "
        f"(i, i) to two points",
    )
    size = max(np.abs(x1).max(), np.abs(x2).max())
    expect(
        0.1 < size < 10 or not is_right(x1 / size, x2 / size),
        f"{name}: for points with coordinates up to {size:.2g} it is wrong, and for the same "
        f"points divided by that it is right. Is anything rounded, or cut off?",
    )
    expect(
        "i" not in x1.dtype.kind + x2.dtype.kind
        or not is_right(x1.astype(float), x2.astype(float)),
        f"{name}: it is right for points of floats, and not for the same points "
        + ("with" if x1.dtype == x2.dtype else "where one of the two sets has")
        + " whole numbers. Does your array of results take its type from the points?",
    )


@checker
def check_gauss_kernel(gauss_kernel):
    """The logarithm of every entry is the squared distance in units of sigma, near and far."""
    rng = generator(10)
    for x1, x2, scale in two_sets(2):
        largest = cdist(x1.T, x2.T).max()
        for sigma in (1.3 * scale, largest / 5.5, largest / np.sqrt(rng.uniform(60, 69))):
            k = kernel_matrix(gauss_kernel, "gauss_kernel", x1, x2, sigma)  # exp(-69) is 1e-30
            if not agree(k / bells(x1, x2, sigma), np.ones(k.shape), "values", at_least=2e-4):
                refuse_gauss(gauss_kernel, x1, x2, sigma, k)
    return "gauss_kernel is 1 at distance 0 and 1/e at distance sigma, near and far, for all pairs"


def bells(x1, x2, sigma):
    return np.exp(-(cdist(x1.T, x2.T) ** 2) / sigma**2)


def refuse_gauss(gauss_kernel, x1, x2, sigma, k):
    """Why values are wrong, from pairs of numbers on."""

    def at(distance, sigma):
        """The value for two numbers at this distance."""
        ends = np.array([[1.0]]), np.array([[4.0, 1.0 + distance]])  # not square, not its diagonal
        return kernel_matrix(gauss_kernel, "gauss_kernel", *ends, sigma)[0, 1]

    def is_right(x1, x2):
        k = kernel_matrix(gauss_kernel, "gauss_kernel", x1, x2, 2.0)
        return close(k / bells(x1, x2, 2.0), np.ones(k.shape), 1e-3)

    ratio = k / bells(x1, x2, sigma)
    near = abs(ratio - 1).max(where=bells(x1, x2, sigma) > 0.1, initial=0)
    off = np.abs(k - bells(x1, x2, sigma)).max()
    expect(
        near <= 2e-4 or off > 6e-3,
        f"gauss_kernel: the values are right to {off:.0e} only. Is anything rounded?",
    )
    expect(
        close(at(0, 0.7), 1, 1e-4),
        "gauss_kernel: a point with itself must give 1, yours does not",
    )
    expect(
        0 < at(1, 0.7) < 1,
        "gauss_kernel: the value must fall from 1 towards 0 with the distance, yours does not: a "
        "sign?",
    )
    expect(
        not close(at(1, 0.7), at(1, 1.4), 1e-6),
        "gauss_kernel: the value for two points stays the same when sigma is doubled",
    )
    expect(
        close(np.log(at(2, 1.5)), 4 * np.log(at(1, 1.5)), 1e-3),
        "gauss_kernel: at twice the distance the logarithm must be four times as large, yours is "
        "not. Is the distance squared?",
    )
    expect(
        close(at(3, 3 * 0.7), at(1, 0.7), 1e-3),
        "gauss_kernel: points three times as far apart and sigma three times as large must give "
        "the same value, yours differ. Only the quotient of distance and sigma matters",
    )
    expect(
        close(at(0.7, 0.7), np.exp(-1), 1e-3),
        f"gauss_kernel: at distance sigma this exercise wants 1/e = 0.368, yours is "
        f"{told_apart(at(0.7, 0.7), np.exp(-1))[0]}. Compare the denominator with the statement: "
        f"the texts use three",
    )
    about = "By Pythagoras' theorem the squares of all differences are added up, and not divided"
    refuse_pairs("gauss_kernel", is_right, x1, x2, about)
    expect(
        set(np.subtract(*np.nonzero(abs(ratio - 1) > 2e-4))) != {0},
        f"gauss_kernel: for {x1.shape[1]} and {of_them(x2.shape[1], 'point')} the entries (i, i) "
        f"are wrong, and all others right. Column i of x1 and column i of x2 are two points",
    )
    expect(
        not (k[abs(ratio - 1) > 2e-4] <= 1e-3).all(),
        "gauss_kernel: the values of near points are right, those of far points are not. They are "
        "small, but they are not all the same, and not 0",
    )
    i, j = np.argwhere(abs(ratio - 1) == abs(ratio - 1).max())[0]
    expect(
        abs(ratio - 1).max() > 1e-2,
        f"gauss_kernel: the values are right to {abs(ratio - 1).max():.0e} of themselves only. Is "
        f"anything rounded?",
    )
    alone = kernel_matrix(gauss_kernel, "gauss_kernel", x1[:, [i]], x2[:, [j]], sigma)
    right = close(alone / bells(x1, x2, sigma)[i, j], [[1]], 1e-3)
    raise WrongAnswer(
        f"gauss_kernel: for {x1.shape[1]} and {of_them(x2.shape[1], 'point')} entry ({i}, {j}) is "
        f"not the kernel of column {i} of x1 and column {j} of x2"
        + ("; this pair alone is right, so how are the pairs arranged?" if right else "")
    )


# Kernel PCA


@checker
def check_kpca(kpca):
    """The eigen-equation of JKJ, for kernels that the checker brings along."""
    check_interface(kpca)
    for x, d, kernel, params, name in problems():
        y = coordinates(kpca, x, d, kernel, params)
        K = kernel(x, x, params)
        if not are_components(y, K):
            what = f"kpca: with the kernel {name}"
            expect(
                x.dtype.kind != "i" or not has_components(kpca, x.astype(float), d, kernel, params),
                f"{what} it is right for points of floats, and not for the same points with whole "
                "numbers. Does an array take its type from the points?",
            )
            refuse_components(y, K, what)
            size = np.abs(x).max()
            expect(
                0.01 < size < 100
                or params
                or not has_components(kpca, x / size, d, kernel, params),
                f"{what} it is wrong, and right for the same points divided by {size:.2g}. Is "
                "anything rounded, or cut off?",
            )
            refuse_directions(kpca, y, K, what)
    x = example_points()
    y = coordinates(kpca, x, 2, linear, None)
    expect(
        agree(y.T @ y, gram(pca(x, 2).Y), "inner products"),
        "kpca: with the kernel x'y it does not agree with PCA",
    )
    return (
        "kpca solves the eigen-equation of JKJ for four kernels, few and many points, eigenvalues "
        "that are equal, nearly equal and very different, and with x'y it is PCA"
    )


def problems():
    """Points, number of components, kernel, params, and how to call them."""
    x, few = example_points(), generator(4).standard_normal((6, 4)) + 1
    d, N = map(int, generator(12).integers((9, 24), (15, 40)))
    many = with_variances(np.geomspace(30, 1, 20), N, 13)  # no two of them are almost the same
    yield x, 2, linear, None, "x'y"
    yield x, 3, inhomogeneous, None, "(1 + x'y)^2"
    yield x, 4, laplacian, 1.0, "exp(-|x - y|)"
    yield x[:1], 1, laplacian, 2.0, "exp(-|x - y|/2), for points with one coordinate,"
    yield few, 3, laplacian, 3.0, "exp(-|x - y|/3), for 4 points with 6 coordinates,"
    yield 1e3 * x, 2, laplacian, 1e3, "exp(-|x - y|/1000), for points a thousand times as large,"
    yield 1e-3 * x, 1, linear, None, "x'y, for points a thousand times as small,"
    yield 1e-8 * x, 3, linear, None, "x'y, for points of the size 1e-8,"
    yield x, 3, chordal, None, "-|x - y|^2/2, of which only JKJ is positive semidefinite,"
    yield 1e8 * x, 2, chordal, None, "-|x - y|^2/2, for points of the size 1e8,"
    yield whole_points(3, 13), 4, laplacian, 2.0, "exp(-|x - y|/2), for whole numbers,"
    yield many, d, linear, None, f"x'y, for {d} components of many points,"
    for gap, variances in zip(("1e-3", "1e-4"), NEAR_TIES):
        ties = with_variances(variances, 20, 14, far=0.1)  # what centring rounds would hide errors
        yield ties, 2, linear, None, f"x'y, for eigenvalues that differ by {gap} of themselves,"
    small = with_variances((1, 0.5, 0.01, 0.0099), 20, 17, far=0.1)
    yield small, 3, linear, None, "x'y, for two small eigenvalues that are nearly equal,"
    flat = with_variances((1, 2e-5), 15, 16)
    yield flat, 2, linear, None, "x'y, where an eigenvalue is 2e-5 of the largest,"
    yield x[:, :2], 1, inhomogeneous, None, "(1 + x'y)^2, for two points,"
    simplex = np.linalg.qr(generator(5).standard_normal((5, 5)))[0] + 0.3
    yield simplex, 3, linear, None, "x'y, for 5 points equally far from each other,"


def example_points():
    """Points that are neither centred nor as many as their coordinates."""
    noise = generator(3).standard_normal((3, 14))
    return noise * [[2.0], [1.0], [0.5]] + [[1.0], [-0.5], [2.0]]


def whole_points(D, N):
    """Different points with whole numbers as coordinates."""
    every = np.indices((5,) * D).reshape(D, -1) - 2
    return every[:, generator(15, D, N).permutation(every.shape[1])[:N]]


def linear(x1, x2, params):
    return x1.T @ x2


def inhomogeneous(x1, x2, params):
    return (1 + x1.T @ x2) ** 2


def laplacian(x1, x2, params):
    return np.exp(-cdist(x1.T, x2.T) / params)


def chordal(x1, x2, params):
    return -cdist(x1.T, x2.T, "sqeuclidean") / 2


def check_interface(kpca):
    """The arguments of [GPCA ex4.6], and a kernel that is made use of."""
    expect(callable(kpca), "kpca is not a function yet: fill in the answer cell above")
    given = list(inspect.signature(kpca).parameters.values())
    variable = inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD
    expect(
        [p.name for p in given if p.kind not in variable][:4] == ["x", "d", "kernel", "params"]
        and all(p.default is not p.empty or p.kind in variable for p in given[4:]),
        "kpca: the interface asks for the arguments x, d, kernel, params, and further ones need a "
        f"default value; yours are {[p.name for p in given]}",
    )
    called = []

    def kernel(x1, x2, params):
        called.append(params)
        return np.exp(-params[1] * cdist(x1.T, x2.T) / params[0])

    coordinates(kpca, example_points(), 2, kernel, (3.0, 0.5))
    expect(
        called,
        "kpca: the kernel that is handed in is never called, so it cannot matter which it is",
    )


def handed_in(kernel, D, params):
    """A kernel that says how it is called, if not as the table of the exercise has it."""

    def asked(*given, **named):
        how = f"kpca: called with params = {params}, it asks the kernel "
        expect(
            not named,
            how + f"with {' and '.join(map(str, named))} by name. Its arguments have other names "
            "in other kernels: it expects the points, the points and params, in this order",
        )
        expect(
            len(given) == 3,
            how + f"with {of_them(len(given), 'argument')}. It expects the points, the points and "
            "params, which it unpacks itself",
        )
        x1, x2, last = given
        expect(
            np.ndim(x1) == np.ndim(x2) == 2 and len(x1) == len(x2) == D,
            how + f"for arrays of the shapes {np.shape(x1)} and {np.shape(x2)}; it expects "
            f"matrices whose columns are points with {of_them(D, 'coordinate')}",
        )
        expect(
            type(last) is type(params) and last == params,
            how + f"with {a_value(last)} as its third argument; it expects params as they are",
        )
        return kernel(np.asarray(x1, dtype=float), np.asarray(x2, dtype=float), params)

    return asked


def coordinates(kpca, x, d, kernel, params):
    """A student's d x N coordinates."""
    with off_limits("kpca", instead=WITHOUT):
        y = call(kpca, x, d, handed_in(kernel, len(x), params), params, name="kpca")
    return columns(y, (d, x.shape[1]), "kpca: y")


def has_components(kpca, *problem):
    x, _, kernel, params = problem
    return are_components(coordinates(kpca, *problem), kernel(x, x, params))


def are_components(y, K):
    """G y' = y' Lam and y y' = Lam, with the d largest eigenvalues of G = JKJ, row by row.

    An eigenvalue is known up to rounding of the largest one, so a small one has fewer digits.
    """
    G = center_kernel(K)
    lam, one = np.linalg.eigvalsh(G)[: -len(y) - 1 : -1], np.eye(len(y))
    u = y / np.sqrt(lam)[:, None]
    digits = np.minimum(1, 10 * lam / lam[0])
    off = (u @ u.T - one) * np.sqrt(np.outer(digits, digits))
    return agree(one + off, one, "lengths of the rows") and agree_as_eigenvectors(
        u, G, "directions of the rows", np.linalg.norm(K, 2)
    )


def refuse_components(y, K, what):
    """What is wrong with eigenvectors; says nothing if some row is none."""
    G = center_kernel(K)
    length2 = (y**2).sum(axis=1)
    top = np.linalg.eigvalsh(G)[: -len(y) - 1 : -1]
    for i in np.flatnonzero(length2 == 0):
        raise WrongAnswer(
            f"{what} row {i} of y is zero, but its eigenvalue is not: it is {top[i]:.2g}, and the "
            f"largest is {top[0]:.2g}"
        )
    if not are_eigenvectors(y, G):
        return
    lam = (y @ G * y).sum(axis=1) / length2
    u = y / np.sqrt(length2)[:, None]
    constant = np.ptp(u, axis=1) < 1e-4
    expect(
        not constant.any(),
        f"{what} row {constant.argmax()} of y has the same value for every point. Do all rows and "
        f"all columns of your centred matrix sum to 0? If they do, it belongs to the eigenvalue "
        f"0: in which order does your solver return eigenvalues?",
    )
    expect(
        close(np.sort(lam)[::-1], top, 1e-3),
        f"{what} the rows of y are eigenvectors, but not those that vary most, each once. In which "
        f"order does your solver return eigenvalues?",
    )
    expect(
        (np.diff(lam) <= 1e-3 * lam[0]).all(),
        f"{what} the rows are the right components in the wrong order; the one that varies most "
        f"comes first",
    )
    expect(
        close(u @ u.T, np.eye(len(u)), 1e-3),
        f"{what} the rows of y are eigenvectors of equal eigenvalues, and not perpendicular. Which "
        f"solver is made for symmetric matrices?",
    )
    expect(
        not close(length2, np.ones(len(y)), 1e-3) or close(lam, np.ones(len(y)), 1e-2),
        f"{what} every row of y has length 1. Eigenvectors are not coordinates yet: all components "
        f"would vary by the same amount",
    )
    factors = length2 / lam
    worst = np.abs(np.log(factors)).argmax()
    expect(
        abs(factors[worst] - 1) < 2e-3,
        f"{what} the directions are right and the scale is not. The inner products of the columns "
        f"of y must come as near to those of the centred features as they can; yours have "
        f"{told_apart(factors[worst], 1)[0]} times that size in component {worst + 1}",
    )
    mixed, allowed = mixing(u, G, np.linalg.norm(K, 2))
    off = max(mixed[mixed > allowed].max(initial=0), np.abs(np.sqrt(factors) - 1).max())
    raise WrongAnswer(
        f"{what} the rows of y are principal components only roughly, to {off:.0e} of their "
        f"length. Is a number rounded, is a computation done in less than single precision, or "
        f"does an iteration stop early?"
    )


def are_eigenvectors(y, G):
    """Whether every row of y is an eigenvector of G, roughly."""
    u = y / np.linalg.norm(y, axis=1, keepdims=True)
    residual = u @ G - (u @ G * u).sum(axis=1, keepdims=True) * u
    return np.abs(residual).max() <= 2e-3 * np.linalg.norm(G, 2)


def refuse_directions(kpca, y, K, what):
    """What else the rows of y may be, if they are not eigenvectors of the centred Gram matrix."""
    expect(
        not are_eigenvectors(y, K),
        f"{what} the rows of y are eigenvectors of the Gram matrix as it is. Principal components "
        f"need features with mean zero",
    )
    others = [coordinates(kpca, example_points(), 2, k, None) for k in (linear, inhomogeneous)]
    expect(
        not close(gram(others[0]), gram(others[1]), 1e-4),
        "kpca: the result is the same with the kernels x'y and (1 + x'y)^2, so it does not come "
        "from the values of the kernel",
    )
    moved = [coordinates(kpca, example_points() + by, 3, inhomogeneous, None) for by in (0, 1)]
    expect(
        not close(gram(moved[0]), gram(moved[1]), 1e-4),
        "kpca: with the kernel (1 + x'y)^2 the result stays the same when all points are moved. So "
        "the points were centred; it is their features that need it",
    )
    K_psd = np.linalg.eigvalsh(K)[0] > -1e-6 * np.linalg.norm(K)
    expect(
        K_psd or has_components(kpca, example_points(), 3, chordal, None),
        f"{what} the rows of y are not eigenvectors of the centred Gram matrix. The Gram matrix as "
        "it is has negative eigenvalues here. Was it taken for positive semidefinite before it was "
        "centred?",
    )
    raise WrongAnswer(
        f"{what} the rows of y are not eigenvectors of the centred Gram matrix. Two frequent "
        f"reasons: only its columns or only its rows were centred, or the rows of the solver's "
        f"matrix were taken for eigenvectors, which are its columns"
    )


def gram(y):
    return y.T @ y


# The toy experiment


@checker
def check_toy(components, nearest, between, x, labels, student):
    """Eight components of any points, and what the first two know of the clusters."""
    x_given, labels_given = three_clusters(seed=seed_of(student))
    expect(
        np.array_equal(x, x_given) and np.array_equal(labels, labels_given),
        "x_toy or labels, which components, nearest and between are to be tried on, are not what "
        "the first cell made: something has written into them. Run the notebook from its start",
    )
    y = eight(components, x)
    rng = generator(6)
    for N in (31, 90, 12, *rng.integers((91, 40), (130, 80))):
        eight(components, rng.uniform(-1, 1, (2, N)))
    eight(components, x[:, ::-3] + 0.05)
    # whole numbers are far apart: points that stand there once, twice, ... differ in variance
    eight(components, np.repeat(whole_points(2, 10), rng.permutation(10) + 1, axis=1))
    for number, (points, groups_of) in enumerate([*samples(20), (y[:2], labels)]):
        check_nearest(nearest, points * (1, 1e-8, 1e8)[number % 3], groups_of)
    for rows, groups_of in (*samples(30), (y, labels)):
        check_between(between, rows, groups_of)
    agreement = (labels_of(nearest, y[:2], labels) == labels).mean()
    share = shares(between, y, labels)
    return (
        f"{data_of(student)}two components find the cluster of {agreement:.0%} of the points\n"
        "variance between clusters, of each component: " + " ".join(f"{s:.1%}" for s in share)
    )


def eight(components, x):
    """A student's components of these points, refused if they are wrong."""
    with off_limits("components", instead=f"{WITHOUT}; call the functions that you wrote"):
        y = call(components, x, name="components")
    y = columns(y, (8, x.shape[1]), "components: the result")
    distances2 = cdist(x.T, x.T, "sqeuclidean")
    K = np.exp(-distances2 / 0.1)
    if are_components(y, K):
        return y
    what = f"components: for {x.shape[1]} points"
    refuse_components(y, K, what)
    expect(
        not are_eigenvectors(y, center_kernel(np.exp(-distances2 / 0.1**2))),
        f"{what} the kernel is too narrow. It is the square of sigma that is 0.1, and "
        f"gauss_kernel squares its argument",
    )
    raise WrongAnswer(f"{what} these are not their kernel principal components for sigma^2 = 0.1")


def samples(seed):
    """Groups with few rows and with many, and then more columns than the toy has."""
    few, many = generator(seed, 1).integers((9, 20), (16, 50))
    for at, rows in enumerate((3, 1, 2, 5, few, many)):
        yield groups(seed + at, rows, sizes=1 if rows < 9 else 5)


def groups(seed, rows, sizes=1):
    """Skewed groups that overlap, in any order, not equally large; the rows differ in scale.

    Where there are two rows, or five, a group has a single column.
    """
    rng = generator(seed)
    sizes = sizes * rng.integers((6, 14, 24), (12, 22, 40))
    if rows in (2, 5):
        sizes[0] = 1
    labels = rng.permutation(np.repeat([0, 1, 2], rng.permutation(sizes)))
    centres = 0.6 * rng.standard_normal((rows, 3))
    y = centres[:, labels] + rng.exponential(1, (rows, labels.size))
    return rng.permutation(np.geomspace(0.4, 3, rows))[:, None] * y - 1, labels


def centroids(y, labels, mean=np.mean):
    return np.stack([mean(y[:, labels == c], axis=1) for c in range(3)], axis=1)


def labels_of(nearest, y, labels):
    with off_limits("nearest", instead=WITHOUT):
        value = call(nearest, y, labels, name="nearest")
    return vector(value, y.shape[1], f"nearest: the result {for_clusters(labels)}")


def check_nearest(nearest, y, labels):
    """A point halfway between two centroids does not count."""
    given = labels_of(nearest, y, labels)
    distances = cdist(y.T, centroids(y, labels).T)
    first, second = np.sort(distances, axis=1)[:, :2].T
    clear = second - first > 1e-3 * first
    if not np.array_equal(given[clear], distances.argmin(axis=1)[clear]):
        refuse_nearest(nearest, y, labels, given, clear, distances.argmin(axis=1))


def refuse_nearest(nearest, y, labels, given, clear, wanted):
    expect(
        not np.array_equal(given, labels),
        "nearest: it hands back the given labels. They are for the centroids only",
    )
    strange = given[~np.isin(given, (0, 1, 2))]
    expect(
        not strange.size, f"nearest: the labels are 0, 1 and 2, yours contain {strange[:1].sum():g}"
    )
    D = len(y)
    others = [
        (np.median, "euclidean", D, "median of the cluster; the centroid is its mean"),
        (np.mean, "cityblock", D, "centroid by the sum of absolute differences"),
    ]
    for rows in range(1, D):
        others.append((np.mean, "euclidean", rows, "centroid in the first rows alone"))
    for mean, metric, rows, what in others:
        expect(
            not all(
                np.array_equal(labels_of(nearest, z, of), by_rule(z, of, mean, metric, rows))
                for z, of in ((y, labels), groups(90, D))
            ),
            f"nearest: with {of_them(D, 'row')} every column is given the label of the nearest "
            f"{what}",
        )
    size = np.abs(y).max()
    expect(
        0.01 < size < 100
        or not np.array_equal(labels_of(nearest, y / size, labels)[clear], wanted[clear]),
        f"nearest: for entries up to {size:.2g} it is wrong, and right for the same entries "
        "divided by that. Is anything rounded, or cut off?",
    )
    at = np.flatnonzero(clear & (given != wanted))[0]
    raise WrongAnswer(
        f"nearest: for {y.shape[1]} columns of {of_them(len(y), 'number')} a column, number {at}, "
        f"is not given the label of the centroid that is nearest to it"
    )


def by_rule(y, labels, mean, metric, rows):
    return cdist(y[:rows].T, centroids(y, labels, mean)[:rows].T, metric).argmin(axis=1)


def shares(between, y, labels):
    with off_limits("between", instead=WITHOUT):
        value = call(between, y, labels, name="between")
    return vector(value, len(y), f"between: the result {for_clusters(labels)}")


def for_clusters(labels):
    *some, last = np.bincount(labels)
    return f"for clusters of {', '.join(map(str, some))} and {last} columns"


def check_between(between, y, labels):
    """The share that is left when every entry is replaced by the mean of its cluster.

    Rows of three units are added, one that is mostly between the clusters and one mostly within.
    """
    y = np.vstack([y * (1e-3, 1e-8, 1e8)[len(y) % 3], y[-1:], y[-1:] + 30 * labels, y[-1:]])
    within = y[-1] - centroids(y[-1:], labels)[0, labels]
    y[-1] = within + 0.01 * within.std() * labels
    share, wanted = shares(between, y, labels), true_shares(y, labels)
    if not agree(share, wanted, "shares"):
        refuse_between(between, y, labels, share)


def true_shares(y, labels):
    return centroids(y, labels)[:, labels].var(axis=1) / y.var(axis=1)


def listed(values) -> str:
    return ", ".join(f"{value:.3g}" for value in values)


def refuse_between(between, y, labels, share):
    wanted = true_shares(y, labels)
    expect(
        not close(share, wanted / (1 - wanted), 1e-4),
        "between: it is the variance between the clusters divided by that within them. A share is "
        "one of the whole variance",
    )
    constant, none = labels + 1e-6 * y[:1] / np.ptp(y[0]), y - centroids(y, labels)[:, labels]
    all_of_it, nothing = (shares(between, z, labels) for z in (constant, none))
    in_order = np.repeat([0, 1, 2], labels.size // 3)
    equal = generator(40).standard_normal((3, in_order.size)) + in_order
    reason = ""
    only_between = in_order + 1e-6 * equal[:1]
    if close(shares(between, only_between, in_order), 1, 1e-4) and close(
        shares(between, equal, in_order), true_shares(equal, in_order), 1e-4
    ):
        reason = ". The clusters are not equally large, and their points in no order"
    expect(
        close(all_of_it, 1, 1e-4),
        f"between: a row that is constant within each cluster varies only between them, so its "
        f"share is 1; yours is {told_apart(round(all_of_it[0], 9), 1)[0]}{reason}",
    )
    expect(
        np.abs(nothing).max() < 1e-4,
        f"between: a row whose clusters all have mean 0 does not vary between them, so its share "
        f"is 0; yours is {np.abs(nothing).max():.3g}",
    )
    moved, stretched = (shares(between, z, labels) for z in (y + 7, 5 * y))
    unit = y / y.std(axis=1, keepdims=True)
    expect(
        not close(shares(between, unit, labels), wanted, 1e-4),
        f"between: it is right for rows of variance 1, and not for rows of the variance "
        f"{listed(y.var(axis=1))}. A share is the same in every unit",
    )
    expect(
        close(moved, share, 1e-4),
        "between: the share must stay when a constant is added to a row",
    )
    expect(
        close(stretched, share, 1e-4),
        "between: the share must stay when a row is multiplied by 5",
    )
    off = difference(share, wanted)
    expect(off > 1e-2, f"between: the shares are right to {off:.0e} only. Is anything rounded?")
    within = (y - centroids(y, labels)[:, labels]).var(axis=1) / y.var(axis=1)
    worst = np.abs(share + within - 1).argmax()
    raise WrongAnswer(
        f"between: the share between the clusters and the share within them must sum to 1; in row "
        f"{worst} of {len(y)} they sum to {told_apart((share + within)[worst], 1)[0]}. Both are "
        f"variances, and every point counts once"
    )
