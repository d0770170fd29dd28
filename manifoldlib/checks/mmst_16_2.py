"""Checks of [MMST Ex 16.2]: which kernels obey K(x, y)^2 <= K(x, x) K(y, y), and why."""

import numpy as np
from scipy.spatial.distance import cdist

from . import call, expect, numbers, passed


def polynomial(X, Y, c, n):
    return (X.T @ Y + c) ** n


def gaussian(X, Y, sigma):
    return np.exp(-cdist(X.T, Y.T, "sqeuclidean") / (2 * sigma**2))


def laplacian(X, Y, sigma):
    return np.exp(-cdist(X.T, Y.T) / sigma)


def thin_plate(X, Y, sigma):
    r = cdist(X.T, Y.T) / sigma
    return r**2 * np.log(np.where(r > 0, r, 1))  # its limit 0 at r = 0


def sigmoid(X, Y, a, b):
    return np.tanh(a * X.T @ Y + b)


# Parameters to try: the ranges that the statement allows.
KERNELS = {
    "polynomial": (polynomial, [(0, 2), (1, 3), (0.5, 5), (2, 1)]),
    "gaussian": (gaussian, [(0.3,), (1,), (4,)]),
    "laplacian": (laplacian, [(0.3,), (1,), (4,)]),
    "thin-plate": (thin_plate, [(0.5,), (1,), (2,)]),
    "sigmoid": (sigmoid, [(1, 0), (0.1, -1), (2, 0.5)]),
}

# A recipe has to work for more: small and large ones.
TRIED = {
    "thin-plate": [(0.1,), (1,), (2,), (30,)],
    "sigmoid": [(a, b) for a in (0.05, 1, 4) for b in (-1, 0, 1)],
}


def violates(kxx, kxy, kyy):
    """Whether the inequality fails by more than rounding."""
    scale = np.maximum(kxy**2, np.abs(kxx * kyy))
    return kxy**2 - kxx * kyy > 1e-9 * scale


def has_violation(name):
    """Whether a pair among 300 random points, near and far, violates the inequality."""
    rng = np.random.default_rng(0)
    X = rng.standard_normal((2, 300)) * 10.0 ** rng.uniform(-1.5, 1, 300)
    kernel, choices = KERNELS[name]
    for parameters in choices:
        K = kernel(X, X, *parameters)
        diagonal = np.diag(K)
        if violates(diagonal[:, None], K, diagonal).any():
            return True
    return False


def check_holds(holds):
    """Every verdict against a search for a violating pair."""
    expect(
        isinstance(holds, dict) and holds,
        "holds is still empty: give every kernel True or False",
    )
    missing = [name for name in KERNELS if not isinstance(holds.get(name), (bool, np.bool_))]
    expect(
        not missing, f"holds needs True or False for every kernel; look at: {', '.join(missing)}"
    )
    for name in KERNELS:
        violated = has_violation(name)
        expect(
            not (holds[name] and violated),
            f"holds: you say that the inequality holds for the {name} kernel. A search among 45,000 "
            f"pairs of points found one that violates it. What is K(x, x)?",
        )
        expect(
            holds[name] or violated,
            f"holds: you say that the inequality fails for the {name} kernel. Not one of 45,000 "
            f"pairs of points violates it. Can K(x, y) be written as an inner product?",
        )
    passed("no pair contradicts your verdicts, and one convicts each kernel that fails")


def check_recipes(recipes):
    """A violating pair of every kernel that fails, for whatever parameters it has."""
    expect(
        isinstance(recipes, dict) and recipes,
        "recipes is still empty: add a function for each kernel",
    )
    failing = [name for name in KERNELS if has_violation(name)]
    missing = [name for name in failing if name not in recipes]
    expect(
        not missing,
        f"recipes has {len(failing) - len(missing)} of the {len(failing)} kernels that fail",
    )
    for name, recipe in recipes.items():
        expect(name in KERNELS, f"recipes: there is no kernel named {name!r}")
        for parameters in TRIED.get(name, KERNELS[name][1]):
            check_pair(name, recipe, parameters)
    passed("each recipe gave a violating pair for every parameter that was tried")


def check_pair(name, recipe, parameters):
    value = call(recipe, *parameters, name=f"recipes[{name!r}]")
    where = f"recipes[{name!r}]({', '.join(f'{number:g}' for number in parameters)})"
    expect(
        isinstance(value, (tuple, list)) and len(value) == 2,
        f"{where}: return two points, x and y",
    )
    x, y = (numbers(np.ravel(point), (-1,), where)[:, None] for point in value)
    expect(x.shape == y.shape, f"{where}: x has {x.size} coordinates and y has {y.size}")
    expect((x != y).any(), f"{where}: x and y are the same point, for which both sides are equal")
    kernel = KERNELS[name][0]
    kxx, kxy, kyy = (kernel(p, q, *parameters).item() for p, q in ((x, x), (x, y), (y, y)))
    expect(
        violates(kxx, kxy, kyy),
        f"{where}: your pair has K(x, y)^2 = {kxy**2:.4g} and K(x, x) K(y, y) = {kxx * kyy:.4g}, "
        f"so it does not violate the inequality",
    )


def check_leftover(leftover):
    """Compared with features: what least squares cannot explain of phi(y) by phi(x)."""
    rng = np.random.default_rng(1)
    for _ in range(20):
        phi_x, phi_y = rng.standard_normal((2, 5)) * rng.uniform(0.2, 3, (2, 1))
        compare(leftover, phi_x, phi_y)
    parallel = np.array([1.0, -2.0, 0.5])
    compare(leftover, parallel, -3 * parallel, "when phi(y) is a multiple of phi(x)")
    compare(leftover, np.zeros(3), parallel, "when phi(x) = 0 and nothing can be taken away")
    passed(
        "leftover is the squared distance of phi(y) from the line through phi(x);\n"
        "it is not negative, and that is the inequality"
    )


def compare(leftover, phi_x, phi_y, when=""):
    """One pair of features, and in the general case which of two invariances is missed."""

    def at(x, y):
        value = call(leftover, x @ x, x @ y, y @ y, name="leftover")
        return numbers(value, (), f"leftover {when}".strip())

    with np.errstate(all="ignore"):
        found = at(phi_x, phi_y)
        if not when:
            expect(
                np.isclose(at(2 * phi_x, phi_y), found),
                "leftover must stay the same when phi(x) is replaced by 2 phi(x), which spans the "
                "same line, and yours changes",
            )
            expect(
                np.isclose(at(phi_x, 2 * phi_y), 4 * found),
                f"leftover is a squared length: it must be 4 times as large for 2 phi(y), and yours "
                f"is {at(phi_x, 2 * phi_y) / found:.3g} times as large",
            )
    t = np.linalg.lstsq(phi_x[:, None], phi_y, rcond=None)[0]
    expect(
        np.isclose(found, ((phi_y - t * phi_x) ** 2).sum(), atol=1e-9 * (phi_y @ phi_y)),
        f"leftover is not the squared length of what remains of phi(y) {when}".strip(),
    )


def check_gram(gram):
    """Every pair obeys the inequality, the three points together are no Gram matrix."""
    gram = numbers(gram, (3, 3), "gram")
    expect(np.allclose(gram, gram.T), "gram is not symmetric, but K(x, y) = K(y, x)")
    diagonal = np.diag(gram)
    expect((diagonal >= 0).all(), "gram: K(x, x) is negative for one of the points")
    expect(
        not violates(diagonal[:, None], gram, diagonal).any(),
        "gram: one of the three pairs already violates the inequality; all pairs should obey it",
    )
    lam = np.linalg.eigvalsh(gram)
    expect(
        lam[0] < -1e-6 * lam[-1],
        "gram has no negative eigenvalue, so three vectors with these inner products exist. Look for "
        "three that agree pair by pair and cannot agree all together",
    )
    passed(
        f"every pair obeys the inequality, and yet gram has the eigenvalue {lam[0]:.3f}:\n"
        f"no three vectors have these inner products"
    )
