"""Typical wrong answers to [MMST Ex 16.2], each with the message it must trigger; right ones."""

from . import Right, Wrong

VERDICTS = """
holds = {{"polynomial": {}, "gaussian": {}, "laplacian": {}, "thin-plate": {}, "sigmoid": {}}}
"""
RECIPES = """
recipes = {{"thin-plate": lambda sigma: {}, "sigmoid": lambda a, b: {}}}
"""
GOOD_THIN = "(0.0, 3 * sigma)"
GOOD_SIGMOID = "(0.5 / np.sqrt(a), 100 / np.sqrt(a))"
LEFTOVER = "def leftover(kxx, kxy, kyy):\n    return "

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
        "a",
        "judged by one pair of points and the parameters of the cell",
        "x, y = np.eye(2)\n"
        "holds = {n: k(x, y) ** 2 <= k(x, x) * k(y, y) for n, k in kernels.items()}",
        "holds for the sigmoid kernel",
    ),
    Wrong(
        "a",
        "the Gaussian is judged by its small values far away",
        VERDICTS.format(True, False, True, False, False),
        "fails for the gaussian kernel",
    ),
    Wrong(
        "a",
        "True where it fails",
        VERDICTS.format(False, False, False, True, True),
        "fails for the polynomial kernel",
    ),
    Wrong(
        "a",
        "words",
        VERDICTS.format("'yes'", "'yes'", "'yes'", "'no'", "'no'"),
        "holds['polynomial'] should be True or False",
    ),
    Wrong("a", "numbers", VERDICTS.format(1, 1, 1, 0, 0), "should be True or False, got int 1"),
    Wrong(
        "a",
        "nothing decided",
        "holds = dict.fromkeys(kernels)",
        "holds['polynomial'] is still empty",
    ),
    Wrong(
        "a",
        "a list without the names",
        "holds = [True, True, True, False, False]",
        "holds should be a dictionary by name",
    ),
    Wrong(
        "b",
        "a fixed distance, at which the logarithm can vanish",
        RECIPES.format("(0.0, 1.0)", GOOD_SIGMOID),
        "recipes['thin-plate'](1): the distance of your points is sigma",
    ),
    Wrong(
        "b",
        "points of equal length",
        RECIPES.format(GOOD_THIN, "(1.0, -1.0)"),
        "recipes['sigmoid'](1, 0): your pair has",
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
        "recipes['thin-plate'] should be a function, got tuple",
    ),
    Wrong(
        "b",
        "only the easy one",
        f"recipes = {{'thin-plate': lambda sigma: {GOOD_THIN}}}",
        "recipes has 1 of the 2 kernels that fail",
    ),
    Wrong(
        "b",
        "a fixed distance that only one width meets",
        RECIPES.format("(0.0, 7.3)", GOOD_SIGMOID),
        "recipes['thin-plate'](7.3): the distance of your points is sigma",
    ),
    Wrong(
        "b",
        "a fixed distance of ten",
        RECIPES.format("(0.0, [10.0])", GOOD_SIGMOID),
        "recipes['thin-plate'](10): the distance of your points is sigma",
    ),
    Wrong(
        "b",
        "the distance sigma",
        RECIPES.format("(0.0, sigma)", GOOD_SIGMOID),
        "recipes['thin-plate'](0.5): the distance of your points is sigma",
    ),
    Wrong(
        "b",
        "the distance sigma, in the plane",
        RECIPES.format("([0, 0], [0.6 * sigma, 0.8 * sigma])", GOOD_SIGMOID),
        "the distance of your points is sigma, up to rounding",
    ),
    Wrong(
        "b",
        "a distance that falls with the width",
        RECIPES.format("(0.0, 3 / sigma)", GOOD_SIGMOID),
        "recipes['thin-plate'](1.73205080",
    ),
    Wrong(
        "b",
        "whole numbers",
        RECIPES.format("(0, 2 * int(sigma))", GOOD_SIGMOID),
        "x and y are the same point",
    ),
    Wrong(
        "b",
        "a fixed pair of very different lengths",
        RECIPES.format(GOOD_THIN, "(1e-3, 1e6)"),
        "so it does not violate",
    ),
    Wrong(
        "b",
        "a fixed pair, one length for each end",
        RECIPES.format(GOOD_THIN, "(1e-30, 1e40)"),
        "so it does not violate",
    ),
    Wrong(
        "b",
        "a short point that is not short for a large a",
        RECIPES.format(GOOD_THIN, "(0.5, 100 / a)"),
        "recipes['sigmoid'](200, 1): x and y are the same point",
    ),
    Wrong(
        "b",
        "both lengths divided by a, not by its root",
        RECIPES.format(GOOD_THIN, "(0.1 / a, 10 / a)"),
        "so it does not violate",
    ),
    Wrong(
        "b",
        "a long point that is not long for a small a",
        RECIPES.format(GOOD_THIN, "(0.1 / np.sqrt(a), 100.0)"),
        "so it does not violate",
    ),
    Wrong(
        "b",
        "long enough for b = 0 and negative b",
        RECIPES.format(GOOD_THIN, "(0.1 / np.sqrt(a), 3 / np.sqrt(a))"),
        "so it does not violate",
    ),
    Wrong(
        "b",
        "a fixed cosine that a large b exceeds",
        RECIPES.format(GOOD_THIN, "(0.1 / np.sqrt(a), (3.8 - b) / (0.1 * np.sqrt(a)))"),
        "so it does not violate",
    ),
    Wrong(
        "b",
        "right up to |b| = 8",
        RECIPES.format(GOOD_THIN, "(0.1 / np.sqrt(a), (9 - b) / (0.1 * np.sqrt(a)))"),
        "so it does not violate",
    ),
    Wrong(
        "b",
        "the origin, where everything vanishes for b = 0",
        RECIPES.format(GOOD_THIN, "(0.0, 10 / np.sqrt(a))"),
        "recipes['sigmoid'](1, 0): your pair has K(x, y)^2 = 0 ",
    ),
    Wrong(
        "b",
        "the parameters of the sigmoid exchanged",
        RECIPES.format(GOOD_THIN, "(0.1 / np.sqrt(abs(b) + 0.1), 10.0)"),
        "so it does not violate",
    ),
    Wrong(
        "b",
        "points of different spaces",
        RECIPES.format("(0.0, [0.0, 2 * sigma])", GOOD_SIGMOID),
        "x has 1 coordinate, y has 2",
    ),
    Wrong(
        "b",
        "three points",
        RECIPES.format("(0.0, sigma, 3 * sigma)", GOOD_SIGMOID),
        "recipes['thin-plate'](0.5): return two points, x and y",
    ),
    Wrong(
        "b",
        "one point, the other one is meant to be 0",
        RECIPES.format("2 * sigma", GOOD_SIGMOID),
        "return two points, x and y",
    ),
    Wrong(
        "b",
        "one that cannot exist",
        "recipes = {'thin-plate': lambda s: (0.0, 2 * s), 'gaussian': lambda s: (0.0, s),\n"
        "           'sigmoid': lambda a, b: (0.5 / a**0.5, 100 / a**0.5)}",
        "recipes['gaussian'](0.3): your pair has",
    ),
    Wrong(
        "b",
        "another name",
        "recipes = {'thin_plate': lambda s: (0.0, 2 * s),\n"
        "           'sigmoid': lambda a, b: (0.5 / a**0.5, 100 / a**0.5)}",
        "recipes: there is no kernel named 'thin_plate'",
    ),
    Wrong(
        "b",
        "random points, of which some violate",
        RECIPES.format(GOOD_THIN, "np.random.default_rng(0).standard_normal((2, 3))"),
        "so it does not violate",
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
        "leftover when phi(x) = 0 and nothing can be taken away: for the kernel values",
    ),
    Wrong(
        "c",
        "a short phi(x) is taken for zero, below 0.1",
        LEFTOVER + "kyy - kxy**2 / kxx if kxx > 0.1 else kyy",
        "when phi(x) is short",
    ),
    Wrong(
        "c",
        "a short phi(x) is taken for zero, below 1e-3",
        LEFTOVER + "kyy - kxy**2 / kxx if kxx > 1e-3 else kyy",
        "when phi(x) is short",
    ),
    Wrong(
        "c",
        "a short phi(x) is taken for zero, below 1e-12",
        LEFTOVER + "kyy - kxy**2 / kxx if kxx > 1e-12 else kyy",
        "when phi(x) is short",
    ),
    Wrong(
        "c",
        "a short phi(x) is taken for zero, by isclose",
        LEFTOVER + "kyy if np.isclose(kxx, 0) else kyy - kxy**2 / kxx",
        "when phi(x) is short",
    ),
    Wrong(
        "c",
        "a small number added to the denominator",
        LEFTOVER + "kyy - kxy**2 / (kxx + 1e-12)",
        "when phi(x) is short",
    ),
    Wrong(
        "c",
        "for phi(x) of length 1",
        LEFTOVER + "kyy - kxy**2",
        "must stay the same when phi(x) is replaced by 2 phi(x)",
    ),
    Wrong(
        "c",
        "the distance of the two features",
        LEFTOVER + "kxx - 2 * kxy + kyy",
        "must stay the same when phi(x) is replaced by 2 phi(x)",
    ),
    Wrong(
        "c",
        "x and y exchanged",
        LEFTOVER + "kxx - kxy**2 / kyy if kyy > 0 else kxx",
        "must stay the same when phi(x) is replaced by 2 phi(x)",
    ),
    Wrong(
        "c",
        "the part along phi(x), not what is left",
        LEFTOVER + "kxy**2 / kxx if kxx > 0 else 0.0",
        "and what remains of phi(y) has the squared length",
    ),
    Wrong(
        "c",
        "the sine and not the length",
        LEFTOVER + "1 - kxy**2 / (kxx * kyy) if kxx * kyy > 0 else 0.0",
        "it must be 4 times as large for 2 phi(y), and yours is 1 times",
    ),
    Wrong(
        "c",
        "by the sine, which phi(y) = 0 does not have",
        LEFTOVER + "kyy * (1 - kxy**2 / (kxx * kyy)) if kxx > 0 else kyy",
        "leftover when phi(y) = 0 has NaN",
    ),
    Wrong(
        "c",
        "the coefficient is not squared",
        LEFTOVER + "kyy - kxy / kxx * abs(kxy) if kxx > 0 else kyy",
        "and what remains of phi(y) has the squared length",
    ),
    Wrong(
        "c",
        "rounded to six digits",
        LEFTOVER + "round(float(kyy - kxy**2 / kxx), 6) if kxx > 0 else kyy",
        "when phi(y) is short",
    ),
    Wrong(
        "c",
        "a fourth value is needed",
        "def leftover(kxx, kxy, kyy, t):\n    return kyy - 2 * t * kxy + t**2 * kxx",
        "stopped with TypeError",
    ),
    Wrong(
        "c",
        "added instead of taken away",
        LEFTOVER + "kyy + kxy**2 / kxx if kxx > 0 else kyy",
        "and what remains of phi(y) has the squared length",
    ),
    Wrong(
        "c",
        "nothing is returned for phi(x) = 0",
        "def leftover(kxx, kxy, kyy):\n    if kxx > 0:\n        return kyy - kxy**2 / kxx",
        "when phi(x) = 0 and nothing can be taken away returns nothing yet",
    ),
    Wrong(
        "d",
        "three orthogonal points",
        "gram = np.eye(3)",
        "gram: its smallest eigenvalue is",
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
        "on its diagonal stands",
    ),
    Wrong(
        "d",
        "not symmetric",
        "gram = np.array([[1, 1, 1], [-1, 1, 1], [-1, -1, 1.0]])",
        "gram is not symmetric",
    ),
    Wrong(
        "d",
        "four points",
        "gram = 2 * np.eye(4) - np.ones((4, 4))",
        "gram has shape (4, 4), expected (3, 3)",
    ),
    Wrong(
        "d",
        "two points",
        "gram = [[1, 2], [2, 1]]",
        "gram has shape (2, 2), expected (3, 3)",
    ),
    Wrong(
        "d",
        "one point without length, two negative ones",
        "gram = np.diag([0, 0, -1])",
        "on its diagonal stands",
    ),
    Wrong(
        "d",
        "three vectors at 120 degrees",
        "gram = [[1, -0.5, -0.5], [-0.5, 1, -0.5], [-0.5, -0.5, 1]]",
        "gram: its smallest eigenvalue is",
    ),
    Wrong(
        "d",
        "the Gram matrix of three vectors of the plane",
        """
V = np.random.default_rng(0).standard_normal((2, 3))
V /= np.linalg.norm(V, axis=0)
gram = V.T @ V
""",
        "gram: its smallest eigenvalue is",
    ),
    Wrong(
        "d",
        "one and the same point",
        "gram = np.ones((3, 3))",
        "gram: its smallest eigenvalue is",
    ),
    Wrong(
        "d",
        "nothing at all",
        "gram = np.zeros((3, 3))",
        "on its diagonal stands 0",
    ),
    Wrong(
        "d",
        "negative products of three obtuse vectors",
        "gram = [[1, -0.4, -0.4], [-0.4, 1, -0.4], [-0.4, -0.4, 1]]",
        "gram: its smallest eigenvalue is",
    ),
    Wrong(
        "d",
        "thin-plate values, which fail in pairs",
        "P = np.array([0.0, 2.0, 5.0])\n"
        "gram = [[thin_plate(np.array([p]), np.array([q])) for q in P] for p in P]",
        "on its diagonal stands 0",
    ),
    Wrong(
        "d",
        "the last pair only",
        "gram = np.array([[1, 0, 0], [0, 1, -1.001], [0, -1.001, 1]])",
        "one of the three pairs already violates",
    ),
    Wrong(
        "d",
        "symmetric up to a sign",
        "gram = np.array([[1, 1, 0], [1, 1, 1], [0, -1, 1]])",
        "gram is not symmetric",
    ),
    Wrong(
        "d",
        "a ragged list",
        "gram = [[1, 1, 0], [1, 1], [0, 1, 1]]",
        "gram is ragged",
    ),
    Wrong(
        "c",
        "a short phi(x) is taken for zero, below 1e-26",
        "def leftover(kxx, kxy, kyy):\n    return kyy - kxy**2 / kxx if kxx > 1e-26 else kyy",
        "when phi(x) is short",
    ),
    Wrong(
        "c",
        "a short phi(x) is taken for zero, below 1e-100",
        "def leftover(kxx, kxy, kyy):\n    return kyy - kxy**2 / kxx if kxx > 1e-100 else kyy",
        "when phi(x) is short",
    ),
    Wrong(
        "c",
        "a short phi(x) is taken for zero, below 1e-200",
        "def leftover(kxx, kxy, kyy):\n    return kyy - kxy**2 / kxx if kxx > 1e-200 else kyy",
        "when phi(x) is short",
    ),
    Wrong(
        "c",
        "a small number for the denominator",
        "def leftover(kxx, kxy, kyy):\n    return kyy - kxy**2 / max(kxx, 1e-60)",
        "when phi(x) is short",
    ),
    Wrong(
        "c",
        "a tiny number for the denominator",
        "def leftover(kxx, kxy, kyy):\n    return kyy - kxy**2 / max(kxx, np.finfo(float).eps)",
        "when phi(x) is short",
    ),
    Wrong(
        "c",
        "a small leftover is taken for none",
        """
def leftover(kxx, kxy, kyy):
    return max(kyy - kxy**2 / kxx, 0) * (kyy > 1e-18) if kxx > 0 else kyy
""",
        "when phi(y) is short",
    ),
    Wrong(
        "c",
        "two short features are taken for none",
        """
def leftover(kxx, kxy, kyy):
    if max(kxx, kyy) < 1e-15 or kxx == 0:
        return kyy
    return kyy - kxy**2 / kxx
""",
        "when phi(x) and phi(y) are short",
    ),
    Wrong(
        "c",
        "in whole numbers",
        "def leftover(kxx, kxy, kyy):\n    return kyy - kxy**2 // kxx if kxx > 0 else kyy",
        "leftover",
    ),
    Wrong(
        "c",
        "never below a small number",
        """
def leftover(kxx, kxy, kyy):
    return max(kyy - kxy**2 / kxx, 1e-3) if kxx > 0 else kyy
""",
        "when phi(y) is a multiple of phi(x)",
    ),
    Wrong(
        "c",
        "a long phi(x) is forgotten",
        """
def leftover(kxx, kxy, kyy):
    return kyy - kxy**2 / min(kxx, 1e20) if kxx > 0 else kyy
""",
        "when phi(x) is long",
    ),
    Wrong(
        "d",
        "of any lengths",
        "gram = np.array([[4, 2e-3, 0], [2e-3, 1e-6, 5], [0, 5, 25e6]])",
        "on its diagonal stands",
    ),
    Wrong(
        "d",
        "an eigenvalue that may be rounding",
        "gram = np.array([[1, -0.5 - 1e-9, -0.5], [-0.5 - 1e-9, 1, -0.5], [-0.5, -0.5, 1]])",
        "its smallest eigenvalue is -",
    ),
    Wrong(
        "d",
        "a pair that exceeds by little",
        "gram = np.array([[1, 1 + 1e-9, 0], [1 + 1e-9, 1, 1], [0, 1, 1]])",
        "K(x, y)^2 = 1.000000002 and K(x, x) K(y, y) = 1",
    ),
    Wrong(
        "d",
        "symmetric to three digits",
        "gram = np.array([[1, 1, 0], [0.999, 1, 1], [0, 1, 1]])",
        "it has 1 and 0.999",
    ),
    Wrong(
        "d",
        "two on its diagonal",
        "gram = np.array([[2, 2, 0], [2, 2, 2], [0, 2, 2.0]])",
        "on its diagonal stands 2",
    ),
    Wrong(
        "d",
        "a little more than one on its diagonal",
        """
gram = np.array([[0, 1, 1 - 1e-5], [1, 0, 1], [1 - 1e-5, 1, 0]])
np.fill_diagonal(gram, 1 + 5e-7)
""",
        "on its diagonal stands 1.000001, and not 1",
    ),
    Wrong(
        "d",
        "values of the sigmoid, whose lengths differ",
        "P = np.array([2.0, 0.9, -1.0])\ngram = np.tanh(np.outer(P, P))",
        "on its diagonal stands",
    ),
    Wrong(
        "b",
        "a distance that is sigma for a large sigma only",
        """
recipes = {'thin-plate': lambda sigma: (0.0, sigma**2 / 1e5),
           'sigmoid': lambda a, b: (0.5 / a**0.5, 100 / a**0.5)}
""",
        "the distance of your points is sigma",
    ),
    Wrong(
        "b",
        "a distance that is sigma for a tiny sigma",
        """
recipes = {'thin-plate': lambda sigma: (0.0, 2 * sigma if sigma > 1e-6 else sigma),
           'sigmoid': lambda a, b: (0.5 / a**0.5, 100 / a**0.5)}
""",
        "the distance of your points is sigma",
    ),
    Wrong(
        "b",
        "a distance that is sigma up to rounding",
        """
recipes = {'thin-plate': lambda s: (np.zeros(2), s * np.array([0.6, 0.8])),
           'sigmoid': lambda a, b: (0.5 / a**0.5, 100 / a**0.5)}
""",
        "so the pair does not violate",
    ),
    Wrong(
        "b",
        "a distance that does not grow with a large width",
        RECIPES.format("(0.0, min(2 * sigma, 9e7))", GOOD_SIGMOID),
        "the distance of your points is sigma",
    ),
    Wrong(
        "b",
        "a distance that is sigma for the smallest width",
        RECIPES.format("(0.0, 1e-4 * sigma**0.5)", GOOD_SIGMOID),
        "recipes['thin-plate'](1e-08): the distance of your points is sigma",
    ),
    Wrong(
        "b",
        "a distance that does not fall with a small width",
        RECIPES.format("(0.0, max(sigma / 2, 3e-8))", GOOD_SIGMOID),
        "the distance of your points is sigma",
    ),
    Wrong(
        "b",
        "a fixed distance with many digits",
        RECIPES.format("(0.0, np.e)", GOOD_SIGMOID),
        "recipes['thin-plate'](2.71828182845",
    ),
    Wrong(
        "b",
        "a fixed distance, except for that width",
        RECIPES.format("(0.0, 1.0 if sigma != 1 else 2.0)", GOOD_SIGMOID),
        "recipes['thin-plate'](1.000000000000",
    ),
    Wrong(
        "b",
        "lengths for slopes that are not too small",
        RECIPES.format(GOOD_THIN, "(0.1 / max(a, 1e-40) ** 0.5, 50 / max(a, 1e-40) ** 0.5)"),
        "recipes['sigmoid'](1e-50, ",
    ),
    Wrong(
        "c",
        "a short phi(x) is taken for zero, below 1e-279",
        LEFTOVER + "kyy - kxy**2 / kxx if kxx > 1e-279 else kyy",
        "when phi(x) is short",
    ),
    Wrong(
        "c",
        "never divided by less than 1e-278",
        LEFTOVER + "kyy - kxy**2 / max(kxx, 1e-278)",
        "when phi(x) is short",
    ),
    Wrong(
        "c",
        "a very long phi(x) is forgotten",
        LEFTOVER + "kyy - kxy**2 / min(kxx, 1e149) if kxx > 0 else kyy",
        "when phi(x) is long",
    ),
    Wrong(
        "d",
        "an eigenvalue a little too near to 0",
        "gram = np.where(np.eye(3), 1, -0.5000004)",
        "which is negative, but not less than -1e-06",
    ),
    Wrong(
        "c",
        "a long phi(y) is forgotten",
        LEFTOVER + "min(kyy, 1e19) - kxy**2 / kxx if kxx > 0 else kyy",
        "when phi(y) is long",
    ),
    Wrong(
        "c",
        "in single precision",
        """
def leftover(kxx, kxy, kyy):
    kxx, kxy, kyy = np.float32([kxx, kxy, kyy])
    return kyy - kxy * (kxy / kxx) if kxx > 0 else kyy
""",
        "when phi(x) is short: for the kernel values",
    ),
    Wrong(
        "c",
        "a short phi(x) is taken for zero, and the result is rounded",
        LEFTOVER + "float(f'{kyy - kxy**2 / kxx if kxx > 1e-26 else kyy:.9g}')",
        "when phi(x) is short: for the kernel values",
    ),
    Wrong(
        "c",
        "a long phi(x) is forgotten, and the result is rounded to single precision",
        LEFTOVER + "np.float32(kyy - kxy**2 / kxx if 0 < kxx < 1e10 else kyy)",
        "when phi(x) is long: for the kernel values",
    ),
    Wrong(
        "c",
        "an exponent that is not quite 1",
        LEFTOVER + "kyy - abs(kxy) ** 2 / kxx**1.0000001 if kxx else kyy",
        "for the kernel values",
    ),
    Wrong(
        "b",
        "a long point that is the origin for one b",
        RECIPES.format(GOOD_THIN, "(0.01 / np.sqrt(a), 1e5 * (b - 7.3) / np.sqrt(a))"),
        "recipes['sigmoid'](1, 7.",
    ),
    Wrong(
        "b",
        "a distance that touches sigma, and is larger on both sides",
        RECIPES.format("(0.0, (sigma**2 + 9) / 6)", GOOD_SIGMOID),
        "the distance of your points is sigma",
    ),
    Wrong(
        "b",
        "a distance that touches sigma, and is smaller on both sides",
        RECIPES.format("(0.0, 40 * sigma**2 / (sigma**2 + 400))", GOOD_SIGMOID),
        "the distance of your points is sigma",
    ),
    *[
        Wrong(
            "b",
            f"orthogonal points for negative b, the shorter of the length {length}",
            RECIPES.format(
                GOOD_THIN,
                f"np.array([[{length}, 0], [0, 10]] if b < 0 else [[1, 0], [100, 0]]) / np.sqrt(a)",
            ),
            "recipes['sigmoid'](0.05, -1e-06): your pair has",
        )
        for length in (1, 0.5)
    ],
    *[
        Wrong(
            "b",
            f"the origin for positive b below {largest}",
            RECIPES.format(
                GOOD_THIN, f"(0.0 if 0 < b < {largest} else 0.5 / np.sqrt(a), 100 / np.sqrt(a))"
            ),
            "recipes['sigmoid'](0.05, 1e-06): your pair has",
        )
        for largest in (0.5, 0.01)
    ],
    Wrong(
        "b",
        "two random points, others at every call",
        RECIPES.format("np.random.default_rng().standard_normal((2, 4))", GOOD_SIGMOID),
        "a second call with the same parameters returns other points",
    ),
    Wrong(
        "b",
        "another pair at every call",
        """
from itertools import count

distances = count(3)
recipes = {
    "thin-plate": lambda sigma: (0, next(distances)),
    "sigmoid": lambda a, b: (0.5 / np.sqrt(a), 100 / np.sqrt(a)),
}
""",
        "a second call with the same parameters returns other points",
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
            "np.array([[0.1, 0.0], [20.0, 1.0]]) / np.sqrt(a)",
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
    Right(
        "a",
        "by a search of one's own",
        """
P = np.random.default_rng(5).standard_normal((200, 2)) * 3
pairs = list(zip(P[::2], P[1::2]))
holds = {
    name: np.array(all(k(x, y) ** 2 <= k(x, x) * k(y, y) * (1 + 1e-9) for x, y in pairs))
    for name, k in kernels.items()
}
""",
    ),
    Right(
        "a",
        "a dictionary that cannot be changed",
        """
from types import MappingProxyType

holds = MappingProxyType({name: name[0] in "gpl" for name in kernels})
""",
    ),
    Right(
        "b",
        "a stacked array, and rows of it",
        RECIPES.format(
            "np.array([[0.0, 0.0], [5 * sigma, 1.0 * sigma]])",
            "np.array([[1e-3, 0], [1e5 + 10 * abs(b), 0]]) / np.sqrt(a)",
        ),
    ),
    Right(
        "b",
        "columns",
        RECIPES.format(
            "(np.zeros((3, 1)), np.array([[sigma], [sigma], [-sigma]]))",
            "(np.array([[0.1], [0.0]]) / a**0.5, np.array([[30.0], [-4.0]]) / a**0.5)",
        ),
    ),
    Right(
        "b",
        "a random pair that is drawn again, the same, and a search",
        """
def search(a, b):
    k = lambda s, t: np.tanh(a * s * t + b)
    x = 0.1 / np.sqrt(a)
    y = 2 * x
    while not k(x, y) ** 2 > k(x, x) * k(y, y):
        y *= 2
    return [x], [y]

def thin(sigma):
    return sigma * np.random.default_rng(0).standard_normal((2, 4))

recipes = {"thin-plate": thin, "sigmoid": search}
""",
    ),
    Right(
        "b",
        "exact numbers, and another pair for negative b",
        """
import sympy

class Sigmoid:
    def __call__(self, a, b):
        if b < 0:
            return 1 / np.sqrt(a), -1 / np.sqrt(a)
        return sympy.Rational(1, 5) / sympy.sqrt(a), 50 / sympy.sqrt(a)

recipes = {"thin-plate": lambda sigma: ([1, 2], [1, 2 + 2 * sigma]), "sigmoid": Sigmoid()}
""",
    ),
    Right(
        "b",
        "tiny points for b = 0",
        RECIPES.format(
            GOOD_THIN, "np.array([1e-20, 2e-20] if b == 0 else [0.5, 100]) / np.sqrt(a)"
        ),
    ),
    Right(
        "b",
        "a distance that jumps over sigma",
        RECIPES.format("(0.0, 2 * sigma if sigma < 5 else sigma / 2)", GOOD_SIGMOID),
    ),
    Right(
        "b",
        "just beyond sigma, and just long enough",
        RECIPES.format("(0.0, 1.001 * sigma)", "(0.1 / np.sqrt(a), 3.6 / np.sqrt(a))"),
    ),
    Right("c", "numpy's choice", LEFTOVER + "np.where(kxx > 0, kyy - kxy**2 / kxx, kyy)"),
    Right(
        "c",
        "Python's error",
        """
def leftover(kxx, kxy, kyy):
    try:
        return kyy - kxy * (kxy / kxx)
    except ZeroDivisionError:
        return kyy
""",
    ),
    Right(
        "c",
        "the determinant over kxx, never negative",
        LEFTOVER + "max(kxx * kyy - kxy**2, 0) / kxx if kxx else kyy",
    ),
    Right(
        "c",
        "rounded to single precision",
        LEFTOVER + "np.float32(kyy - kxy**2 / kxx if kxx > 0 else kyy)",
    ),
    Right(
        "c",
        "vectors with these products, and least squares",
        """
def leftover(kxx, kxy, kyy):
    if kxx == 0:
        return [kyy]
    along = kxy / np.sqrt(kxx)
    x, y = np.array([np.sqrt(kxx), 0]), np.array([along, np.sqrt(max(kyy - along**2, 0))])
    return ((y - x * (x @ y) / (x @ x)) ** 2).sum(keepdims=True)
""",
    ),
    Right(
        "d",
        "as exact numbers",
        "import sympy\ngram = sympy.Matrix(3, 3, [3, 3, 1, 3, 3, 3, 1, 3, 3]) / 3",
    ),
    Right("d", "barely", "gram = 1.50001 * np.eye(3) - 0.50001"),
    Right(
        "d",
        "angles that do not fit, with rounded roots",
        """
r = np.float32(np.sqrt(0.5))
gram = [[1, r, 0], [r, 1, 1], [0, 1, 1]]
""",
    ),
    Right(
        "d",
        "values of the sigmoid at three points",
        """
P = [2.0, 0.9, -1.0]
gram = np.array([[np.tanh(0.2 * p * q + 0.1 * (p - q) ** 2) for q in P] for p in P])
gram[0, 1] = gram[1, 0] = gram[0, 0] ** 0.5 * gram[1, 1] ** 0.5
gram[0, 2] = gram[2, 0] = gram[0, 0] ** 0.5 * gram[2, 2] ** 0.5
gram[1, 2] = gram[2, 1] = -0.5 * (gram[1, 1] * gram[2, 2]) ** 0.5
gram = 0.999 * gram / np.sqrt(np.outer(np.diag(gram), np.diag(gram)))
np.fill_diagonal(gram, 1)
""",
    ),
    Right(
        "c",
        "a fraction",
        """
from fractions import Fraction

def leftover(kxx, kxy, kyy):
    kxx, kxy, kyy = map(Fraction, map(float, (kxx, kxy, kyy)))
    return kyy - kxy**2 / kxx if kxx else kyy
""",
    ),
    Right(
        "c",
        "by least squares",
        """
def leftover(kxx, kxy, kyy):
    return kyy - kxy * np.linalg.lstsq([[kxx]], [kxy], rcond=None)[0][0]
""",
    ),
    Right(
        "c",
        "in mpmath",
        """
import mpmath as mp

def leftover(kxx, kxy, kyy):
    return mp.mpf(float(kyy)) - (mp.mpf(float(kxy)) ** 2 / mp.mpf(float(kxx)) if kxx else 0)
""",
    ),
    Right(
        "c",
        "the other way round",
        """
def leftover(kxx, kxy, kyy):
    if not kxx or not kyy:
        return kyy
    return kyy * (1 - (kxy / kyy) * (kxy / kxx))
""",
    ),
    Right(
        "d",
        "tuples of whole numbers",
        "gram = ((1, 0, -1), (0, 1, -1), (-1, -1, 1))",
    ),
    Right(
        "d",
        "cosines of angles that do not add up",
        """
a, b, c = np.cos(np.radians([10, 10, 40]))
gram = np.array([[1, a, c], [a, 1, b], [c, b, 1]])
""",
    ),
    Right(
        "d",
        "in single precision",
        "gram = (np.eye(3) * 1.8 - 0.8).astype(np.float32)",
    ),
    Right(
        "b",
        "far from the origin",
        RECIPES.format("(1e5, 1e5 + 3 * sigma)", GOOD_SIGMOID),
    ),
    Right(
        "b",
        "a distance below every width, and very different lengths",
        RECIPES.format("([0.0, 0.0], [1e-200, 0.0])", "(1e-30, 1e85)"),
    ),
    Right(
        "b",
        "nearly sigma",
        RECIPES.format("(0.0, sigma * (1 + 1e-9))", GOOD_SIGMOID),
    ),
    Right(
        "c",
        "shorter ones are taken for 0",
        LEFTOVER + "kyy if kxx < 1e-290 else kyy - kxy**2 / kxx",
    ),
    Right(
        "c",
        "a very small number in place of 0",
        LEFTOVER + "kyy - kxy**2 / (kxx + 1e-300)",
    ),
    Right(
        "d",
        "as near to 0 as it may be",
        "gram = np.where(np.eye(3), 1, -0.500001)",
    ),
]
