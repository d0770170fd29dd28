"""Typical wrong answers to [MMST Ex 16.2] with the message each must trigger, and other right ones."""

from . import Right, Wrong

VERDICTS = """
holds = {{"polynomial": {}, "gaussian": {}, "laplacian": {}, "thin-plate": {}, "sigmoid": {}}}
"""
RECIPES = """
recipes = {{"thin-plate": lambda sigma: {}, "sigmoid": lambda a, b: {}}}
"""
GOOD_THIN = "(0.0, 3 * sigma)"
GOOD_SIGMOID = "(0.5, 100 / a)"

WRONG = [
    Wrong(
        "a",
        "a kernel in every list of kernels is taken for an inner product",
        VERDICTS.format(True, True, True, False, True),
        "holds for the sigmoid kernel",
    ),
    Wrong(
        "a",
        "the thin-plate spline is taken for one more function of the distance",
        VERDICTS.format(True, True, True, True, False),
        "holds for the thin-plate kernel",
    ),
    Wrong(
        "a",
        "the kink of the Laplacian kernel at 0 looks suspicious",
        VERDICTS.format(True, True, False, False, False),
        "fails for the laplacian kernel",
    ),
    Wrong(
        "a",
        "the polynomial is judged by negative c",
        VERDICTS.format(False, True, True, False, False),
        "fails for the polynomial kernel",
    ),
    Wrong(
        "a",
        "one kernel is forgotten",
        'holds = {"polynomial": True, "gaussian": True, "laplacian": True, "sigmoid": False}',
        "True or False for every kernel",
    ),
    Wrong(
        "b",
        "a fixed distance, at which the logarithm can vanish",
        RECIPES.format("(0.0, 1.0)", GOOD_SIGMOID),
        "recipes['thin-plate'](1): your pair has K(x, y)^2 = 0 ",
    ),
    Wrong(
        "b",
        "points of equal length",
        RECIPES.format(GOOD_THIN, "(1.0, -1.0)"),
        "recipes['sigmoid'](0.05, 0): your pair has",
    ),
    Wrong(
        "b",
        "orthogonal points",
        RECIPES.format(GOOD_THIN, "([1.0, 0.0], [0.0, 1.0])"),
        "does not violate the inequality",
    ),
    Wrong(
        "b",
        "one point twice",
        RECIPES.format("(sigma, sigma)", GOOD_SIGMOID),
        "x and y are the same point",
    ),
    Wrong(
        "b",
        "a pair and not a recipe",
        "recipes = {'thin-plate': (0.0, 2.0), 'sigmoid': (0.5, 10.0)}",
        "is not a function yet",
    ),
    Wrong(
        "b",
        "only the easy one",
        f"recipes = {{'thin-plate': lambda sigma: {GOOD_THIN}}}",
        "recipes has 1 of the 2 kernels that fail",
    ),
    Wrong(
        "c",
        "divided by the wrong length",
        "def leftover(kxx, kxy, kyy):\n    return kyy - kxy**2 / kyy",
        "must stay the same when phi(x) is replaced by 2 phi(x)",
    ),
    Wrong(
        "c",
        "the determinant, not yet a length of phi(y)",
        "def leftover(kxx, kxy, kyy):\n    return kxx * kyy - kxy**2",
        "must stay the same when phi(x) is replaced by 2 phi(x)",
    ),
    Wrong(
        "c",
        "the length and not its square",
        "def leftover(kxx, kxy, kyy):\n"
        "    return np.sqrt(max(kyy - kxy**2 / kxx, 0)) if kxx > 0 else np.sqrt(kyy)",
        "leftover is a squared length: it must be 4 times as large",
    ),
    Wrong(
        "c",
        "phi(x) = 0 is forgotten",
        "def leftover(kxx, kxy, kyy):\n    return kyy - kxy**2 / kxx",
        "leftover when phi(x) = 0 and nothing can be taken away has NaN",
    ),
    Wrong(
        "c",
        "phi(x) = 0 is answered with 0",
        "def leftover(kxx, kxy, kyy):\n    return kyy - kxy**2 / kxx if kxx > 0 else 0.0",
        "what remains of phi(y) when phi(x) = 0",
    ),
    Wrong(
        "d",
        "three orthogonal points",
        "gram = np.eye(3)",
        "gram has no negative eigenvalue",
    ),
    Wrong(
        "d",
        "one pair is asked too much",
        "gram = np.array([[1, 2, 0], [2, 1, 0], [0, 0, 1.0]])",
        "one of the three pairs already violates",
    ),
    Wrong(
        "d",
        "a negative square",
        "gram = -np.eye(3)",
        "K(x, x) is negative",
    ),
    Wrong(
        "d",
        "not symmetric",
        "gram = np.array([[1, 1, 1], [-1, 1, 1], [-1, -1, 1.0]])",
        "gram is not symmetric",
    ),
]

RIGHT = [
    Right(
        "a",
        "numpy's booleans",
        "holds = {name: np.bool_(name not in ('thin-plate', 'sigmoid')) for name in kernels}",
    ),
    Right(
        "b",
        "points of the plane, as lists and columns",
        RECIPES.format(
            "([0.0, 0.0], [0.0, 0.1 * sigma])",
            "(np.array([[0.1], [0.0]]), np.array([[200 / a], [3.0]]))",
        ),
    ),
    Right(
        "c",
        "the minimum of a parabola",
        "def leftover(kxx, kxy, kyy):\n"
        "    t = -kxy / kxx if kxx else 0.0\n"
        "    return kxx * t**2 + 2 * kxy * t + kyy",
    ),
    Right(
        "c",
        "a Schur complement by the pseudo-inverse",
        "def leftover(kxx, kxy, kyy):\n    return kyy - kxy * np.linalg.pinv([[kxx]])[0, 0] * kxy",
    ),
    Right(
        "d",
        "three vectors, each opposite to both others",
        "gram = [[1, -1, -1], [-1, 1, -1], [-1, -1, 1]]",
    ),
]
