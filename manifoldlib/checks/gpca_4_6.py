"""Checks of [GPCA Ex 4.6]: two kernels, kernel PCA for any kernel, and the toy experiment."""

import inspect

import numpy as np
from scipy.spatial.distance import cdist

from manifoldlib import center_kernel, pca

from . import WrongAnswer, call, close, expect, numbers, passed


def check_poly_kernel(poly_kernel):
    """Entry by entry the n-th power of an inner product, for two sets of different size."""
    rng = np.random.default_rng(1)
    x1, x2 = rng.uniform(0.2, 1.5, (3, 4)), rng.uniform(0.2, 1.5, (3, 5))
    kernel_matrix(poly_kernel, "poly_kernel", x1, x2[:, :4], 2)  # as in the text, equally many
    for n in (1, 2, 3, 5):
        k = kernel_matrix(poly_kernel, "poly_kernel", x1, x2, n)
        at_origin = kernel_matrix(poly_kernel, "poly_kernel", np.zeros((3, 1)), x2, n)
        expect(
            np.allclose(at_origin, 0),
            "poly_kernel: the inner product with the origin is 0, and so are its powers, but your "
            "values are not. Is something added before the power?",
        )
        stretched = kernel_matrix(poly_kernel, "poly_kernel", 2 * x1, x2, n)
        expect(
            close(stretched, 2**n * k),
            f"poly_kernel: a point twice as far out must have values {2**n} times as large for "
            f"n={n}, yours are {np.median(stretched / k):.3g} times as large",
        )
        for i, j in np.ndindex(4, 5):
            wanted = sum(a * b for a, b in zip(x1[:, i], x2[:, j])) ** n
            expect(
                np.isclose(k[i, j], wanted),
                f"poly_kernel: for n={n} entry ({i}, {j}) is not the kernel of column {i} of x1 "
                f"and column {j} of x2. The power is taken entry by entry, after the inner product",
            )
    passed("poly_kernel is the n-th power of every inner product, also for two sets of points")


def check_gauss_kernel(gauss_kernel):
    """Known from its values at distance 0 and sigma, and from the growth of its logarithm."""

    def at(distance, sigma):
        """The value for two points at this distance."""
        points = (
            np.array([[1.0], [2.0]]),
            np.array([[1.0 + 0.6 * distance], [2.0 + 0.8 * distance]]),
        )
        return kernel_matrix(gauss_kernel, "gauss_kernel", *points, sigma)[0, 0]

    rng = np.random.default_rng(2)
    x1, x2 = rng.standard_normal((2, 4)), rng.standard_normal((2, 5))
    kernel_matrix(gauss_kernel, "gauss_kernel", x1, x2[:, :4], 1.3)
    k = kernel_matrix(gauss_kernel, "gauss_kernel", x1, x2, 1.3)
    expect(
        np.isclose(at(0, 0.7), 1), "gauss_kernel: a point with itself must give 1, yours does not"
    )
    expect(
        at(1, 0.7) < 1, "gauss_kernel: the value must fall with the distance, yours grows: a sign?"
    )
    expect(
        np.isclose(np.log(at(2, 1.5)), 4 * np.log(at(1, 1.5))),
        "gauss_kernel: at twice the distance the logarithm must be four times as large, yours is "
        "not. Is the distance squared?",
    )
    expect(
        np.isclose(at(3, 3 * 0.7), at(1, 0.7)),
        "gauss_kernel: points three times as far apart and sigma three times as large must give "
        "the same value, yours differ. Is sigma squared?",
    )
    expect(
        np.isclose(at(0.7, 0.7), np.exp(-1)),
        f"gauss_kernel: at distance sigma this exercise wants 1/e = 0.368, yours is "
        f"{at(0.7, 0.7):.3f}. Compare the denominator with the statement: the texts use three",
    )
    for i, j in np.ndindex(4, 5):
        wanted = np.exp(-sum((a - b) ** 2 for a, b in zip(x1[:, i], x2[:, j])) / 1.3**2)
        expect(
            np.isclose(k[i, j], wanted),
            f"gauss_kernel: entry ({i}, {j}) is not the kernel of column {i} of x1 and column {j} "
            f"of x2; single pairs are right, so look at how the pairs are arranged",
        )
    passed("gauss_kernel is 1 at distance 0 and 1/e at distance sigma, for every pair of columns")


def kernel_matrix(kernel, name, x1, x2, parameter):
    """A student's kernel matrix, with a word about its shape."""
    value = call(kernel, x1, x2, parameter, name=name)
    expect(
        np.shape(value) == (x1.shape[1], x2.shape[1]),
        f"{name}: for {x1.shape[1]} and {x2.shape[1]} points with {len(x1)} coordinates the result "
        f"has shape {np.shape(value)}. Points are columns, and there is one value for every pair",
    )
    return numbers(value, (x1.shape[1], x2.shape[1]), name)


def check_kpca(kpca):
    """The eigen-equation of JKJ, for three kernels that the checker brings along."""
    check_interface(kpca)
    x = example_points()
    for name, kernel, d in (
        ("x'y", linear, 2),
        ("(1 + x'y)^2", inhomogeneous, 3),
        ("exp(-|x - y|)", laplacian, 4),
    ):
        check_components(kpca, coordinates(kpca, x, d, kernel), kernel(x, x, None), name)
    y = coordinates(kpca, x, 2, linear)
    expect(
        close(y.T @ y, gram(pca(x, 2).Y)), "kpca: with the kernel x'y it does not agree with PCA"
    )
    passed("kpca solves the eigen-equation of JKJ for three kernels, and with x'y it is PCA")


def example_points():
    """Points that are neither centred nor as many as their coordinates."""
    noise = np.random.default_rng(3).standard_normal((3, 14))
    return noise * [[2.0], [1.0], [0.5]] + [[1.0], [-0.5], [2.0]]


def linear(x1, x2, params):
    return x1.T @ x2


def inhomogeneous(x1, x2, params):
    return (1 + x1.T @ x2) ** 2


def laplacian(x1, x2, params):
    return np.exp(-cdist(x1.T, x2.T))


def check_interface(kpca):
    """The arguments of [GPCA ex4.6], and params handed to the kernel untouched."""
    expect(callable(kpca), "kpca is not a function yet: fill in the answer cell above")
    names = list(inspect.signature(kpca).parameters)
    expect(
        names == ["x", "d", "kernel", "params"],
        f"kpca: the interface asks for the arguments x, d, kernel, params; yours are {names}",
    )
    x, params, called = example_points(), (3.0, 0.5), []

    def kernel(x1, x2, *rest):
        called.append(rest)
        expect(
            rest == (params,),
            f"kpca: called with params = {params}, the kernel must get this tuple as its third "
            f"argument; after the points it got {len(rest)} arguments",
        )
        expect(
            np.ndim(x1) == np.ndim(x2) == 2 and len(x1) == len(x2) == len(x),
            f"kpca: the kernel was given arrays of the shapes {np.shape(x1)} and {np.shape(x2)}; "
            f"it expects matrices whose columns are points with {len(x)} coordinates",
        )
        return np.exp(-params[1] * cdist(x1.T, x2.T) / params[0])

    try:
        kpca(x, 2, kernel, params)
    except WrongAnswer:
        raise
    except Exception:
        pass  # the next call says where it stopped
    call(kpca, x, 2, kernel, params, name="kpca")
    expect(
        called,
        "kpca: the kernel that is handed in is never called, so it cannot matter which it is",
    )


def coordinates(kpca, x, d, kernel):
    """A student's d x N coordinates, with a word about a transposed result."""
    y, N = call(kpca, x, d, kernel, None, name="kpca"), x.shape[1]
    expect(
        np.shape(y) != (N, d),
        f"kpca: the result has shape ({N}, {d}); points are columns, so y must be {d} x {N}",
    )
    return numbers(y, (d, N), "kpca: y")


def check_components(kpca, y, K, name):
    """G y' = y' Lam with the d largest eigenvalues of G = JKJ, the squared lengths of the rows."""
    G, length2 = center_kernel(K), (y**2).sum(axis=1)
    expect((length2 > 0).all(), f"kpca: with the kernel {name} a row of y is zero")
    if not are_eigenvectors(y, G):
        refuse_directions(kpca, y, K, name)
    lam = (y @ G * y).sum(axis=1) / length2
    top = np.linalg.eigvalsh(G)[: -len(y) - 1 : -1]
    expect(
        close(np.sort(lam)[::-1], top, 1e-6),
        f"kpca: with the kernel {name} the rows of y are eigenvectors, but not those that vary "
        f"most. In which order does your solver return eigenvalues?",
    )
    expect(
        (np.diff(lam) <= 1e-8 * lam[0]).all(),
        f"kpca: with the kernel {name} the rows are the right components in the wrong order; the "
        f"one that varies most comes first",
    )
    expect(
        not close(length2, np.ones(len(y)), 1e-6),
        "kpca: every row of y has length 1. Eigenvectors are not coordinates yet: all components "
        "would vary by the same amount",
    )
    expect(
        close(length2, lam, 1e-6),
        f"kpca: with the kernel {name} the directions are right and the scale is not. The inner "
        f"products of the columns of y must come as near to those of the centred features as they "
        f"can; yours have {length2[0] / lam[0]:.3g} times that size in the first component",
    )


def are_eigenvectors(y, G):
    """Whether every row of y is an eigenvector of G."""
    u = y / np.linalg.norm(y, axis=1, keepdims=True)
    residual = u @ G - (u @ G * u).sum(axis=1, keepdims=True) * u
    return np.abs(residual).max() <= 1e-6 * np.linalg.norm(G, 2)


def refuse_directions(kpca, y, K, name):
    """What else the rows of y may be, if they are not eigenvectors of the centred Gram matrix."""
    expect(
        not are_eigenvectors(y, K),
        f"kpca: with the kernel {name} the rows of y are eigenvectors of the Gram matrix as it is. "
        f"Principal components need features with mean zero",
    )
    moved = [coordinates(kpca, example_points() + by, 3, inhomogeneous) for by in (0, 1)]
    expect(
        not close(gram(moved[0]), gram(moved[1]), 1e-6),
        "kpca: with the kernel (1 + x'y)^2 the result stays the same when all points are moved. So "
        "the points were centred; it is their features that need it",
    )
    raise WrongAnswer(
        f"kpca: with the kernel {name} the rows of y are not eigenvectors of the centred Gram "
        f"matrix. Two frequent reasons: only its columns or only its rows were centred, or the "
        f"rows of the solver's matrix were taken for eigenvectors, which are its columns"
    )


def gram(y):
    return y.T @ y


def check_toy(y_toy, nearest, between, x, labels):
    """The experiment: eight components, and what the first two know of the clusters."""
    N = x.shape[1]
    y = numbers(y_toy, (8, N), "y_toy")
    distances2 = cdist(x.T, x.T, "sqeuclidean")
    expect(
        not are_eigenvectors(y, center_kernel(np.exp(-distances2 / 0.1**2))),
        "y_toy: the kernel is too narrow. It is the square of sigma that is 0.1, and gauss_kernel "
        "squares its argument",
    )
    expect(
        are_eigenvectors(y, center_kernel(np.exp(-distances2 / 0.1))),
        "y_toy: these are not kernel principal components of x_toy for sigma^2 = 0.1",
    )
    check_nearest(nearest)
    check_between(between)
    agreement = (np.asarray(nearest(y[:2], labels)) == labels).mean()
    share = np.asarray(between(y, labels))
    expect(
        agreement > 0.95 and share[:2].min() > 0.9 > 0.1 > share[2:].max(),
        "y_toy: its first two components should tell the clusters apart and the other six should "
        "not; is the order right?",
    )
    passed(
        f"two components find the cluster of {agreement:.0%} of the points\n"
        "variance between clusters, of each component: " + " ".join(f"{s:.1%}" for s in share)
    )


def check_nearest(nearest):
    """On three groups whose centroids are not the nearest points."""
    y = np.array([[0.0, 0.2, 4.0, 9.0, 3.9, 9.1], [0.0, 8.0, 0.0, 8.0, 0.3, 8.2]])
    labels = np.array([0, 0, 1, 2, 1, 2])
    given = numbers(call(nearest, y, labels, name="nearest"), (6,), "nearest")
    centroids = np.stack([y[:, labels == c].mean(axis=1) for c in range(3)], axis=1)
    wanted = cdist(y.T, centroids.T).argmin(axis=1)
    expect(
        not np.array_equal(given, labels),
        "nearest: it hands back the given labels. They are for the centroids only",
    )
    expect(
        np.array_equal(given, wanted),
        "nearest: a column is not given the label of the centroid that is nearest to it",
    )


def check_between(between):
    """All variance between groups, none, and a mixture whose shares are known."""
    labels = np.array([0, 0, 1, 1, 2, 2])
    y = np.array([[1.0, 1, 2, 2, 6, 6], [1.0, -1, 2, -2, 3, -3], [0.0, 2, 3, 5, 3, 9]])
    share = numbers(call(between, y, labels, name="between"), (3,), "between")
    expect(
        np.isclose(share[0], 1),
        f"between: a row that is constant within each cluster varies only between them, so its "
        f"share is 1; yours is {share[0]:.3g}",
    )
    expect(
        np.isclose(share[1], 0),
        f"between: a row whose clusters all have mean 0 does not vary between them, so its share "
        f"is 0; yours is {share[1]:.3g}",
    )
    moved, stretched = (
        numbers(call(between, z, labels, name="between"), (3,), "between") for z in (y + 7, 5 * y)
    )
    expect(close(moved, share), "between: the share must stay when a constant is added to a row")
    expect(close(stretched, share), "between: the share must stay when a row is multiplied by 5")
    within = np.array([row[labels == c].var() for row in y for c in range(3)]).reshape(3, 3).mean(1)
    expect(
        close(share, 1 - within / y.var(axis=1)),
        "between: for clusters of equal size the share between the clusters and the mean share "
        "within them must sum to 1",
    )
