"""Typical wrong answers to our exercise on the saddle of the distance, and other right ones."""

from . import Puzzle, Right, Wrong

BEND = """
def bend(a, b, omega, phase):
    s = np.sin(omega * a + phase)
    slope = omega * np.cos(omega * a + phase)
    return {}
"""

MEAN = """
def expected_bend(v, sigma, omega, phase):
    fade = np.cos(2 * phase) * np.exp(-2 * omega**2 * v)
    return {}
"""

TURN = """
def turning(v, sigma):
    from scipy.optimize import brentq
    {}
"""

PRINTED = "(-2 * np.mean(b * s), np.mean(s**2 - b**2 * slope**2))"
RIGHT_MEAN = "(1 - fade - (sigma * omega) ** 2 * (1 + fade)) / 2"
ROOT = (
    "if v <= sigma**2:\n"
    "        return 0\n"
    "    f = lambda z: np.tanh(z) - z * sigma**2 / v\n"
    "    z = brentq(f, np.sqrt(1 - sigma**2 / v), 2 * v / sigma**2, xtol=1e-13)\n"
    "    return np.sqrt(z / v)"
)

WRONG = [
    Wrong(
        "a",
        "centres the points in place",
        BEND.format(PRINTED).replace("    s =", "    b -= b.mean()\n    s ="),
        "changes its argument b",
    ),
    Wrong(
        "a",
        "the vertical distance",
        BEND.format("(-2 * np.mean(b * s), np.mean(s**2))"),
        "the same with all b = 0",
    ),
    Wrong(
        "a",
        "the covariance with the wave",
        BEND.format("(-2 * np.mean((b - b.mean()) * s), np.mean(s**2 - b**2 * slope**2))"),
        "when all b grow alike",
    ),
    Wrong(
        "a",
        "the product of the means",
        BEND.format("(-2 * np.mean(b * s), np.mean(s**2) - np.mean(b**2) * np.mean(slope**2))"),
        "eta^2",
    ),
    Wrong("a", "no phase", BEND.format(PRINTED).replace(" + phase", ""), "the coefficient of eta"),
    Wrong(
        "a",
        "divides by N - 1",
        BEND.format(
            "np.array([-2 * np.sum(b * s), np.sum(s**2 - (b * slope) ** 2)]) / max(len(a) - 1, 1)"
        ),
        "the coefficient of eta",
    ),
    Wrong("a", "sums", BEND.format(PRINTED.replace("mean", "sum")), "Yours is 7 times"),
    Wrong(
        "a",
        "the second derivative",
        BEND.format("(-2 * np.mean(b * s), 2 * np.mean(s**2 - b**2 * slope**2))"),
        "Yours is 2 times",
    ),
    Wrong(
        "a",
        "the other order",
        BEND.format("(np.mean(s**2 - b**2 * slope**2), -2 * np.mean(b * s))"),
        "the coefficient of eta is",
    ),
    Wrong(
        "a",
        "the nearest point taken without its slope",
        BEND.format("(-2 * np.mean(b * s), np.mean(s**2 + b**2 * slope**2))"),
        "With all b = 0 it is right",
    ),
    Wrong(
        "a",
        "forgets the inner derivative",
        BEND.format("(-2 * np.mean(b * s), np.mean(s**2 - b**2 * np.cos(omega * a + phase) ** 2))"),
        "eta^2",
    ),
    Wrong(
        "b",
        "no phase",
        MEAN.format(RIGHT_MEAN).replace("np.cos(2 * phase) * ", ""),
        "take the mean of part (a)",
    ),
    Wrong(
        "b",
        "along the line a standard deviation of 2",
        MEAN.format(RIGHT_MEAN).replace("-2 * omega**2 * v", "-8 * omega**2"),
        "take the mean of part (a)",
    ),
    Wrong(
        "b",
        "sigma for the variance",
        MEAN.format("(1 - fade - sigma * omega**2 * (1 + fade)) / 2"),
        "take the mean of part (a)",
    ),
    Wrong(
        "b",
        "v for the standard deviation",
        MEAN.format(RIGHT_MEAN).replace("* v)", "* v**2)"),
        "take the mean of part (a)",
    ),
    Wrong(
        "b",
        "the limit of a long line",
        MEAN.format("(1 - (sigma * omega) ** 2) / 2"),
        "take the mean of part (a)",
    ),
    Wrong(
        "b",
        "one sample",
        "def expected_bend(v, sigma, omega, phase):\n"
        "    rng = np.random.default_rng(0)\n"
        "    a, b = np.sqrt(v) * rng.standard_normal(9999), sigma * rng.standard_normal(9999)\n"
        "    s, c = np.sin(omega * a + phase), np.cos(omega * a + phase)\n"
        "    return np.mean(s**2 - b**2 * omega**2 * c**2)",
        "take the mean of part (a)",
    ),
    Wrong(
        "b",
        "rounded to eight digits after the point",
        MEAN.format(f"round({RIGHT_MEAN}, 8)"),
        "not right to ten digits",
    ),
    Wrong(
        "b",
        "half the exponent",
        MEAN.format(RIGHT_MEAN).replace("-2 * omega**2", "-(omega**2)"),
        "take the mean of part (a)",
    ),
    Wrong("c", "always zero", TURN.format("return 0.0"), "slow waves raise the error there"),
    Wrong(
        "c",
        "looks between 0.01 and 100",
        TURN.format(
            "if v <= sigma**2:\n"
            "        return 0\n"
            "    grid = np.geomspace(0.01, 100, 100001)\n"
            "    f = np.tanh(grid**2 * v) - (sigma * grid) ** 2\n"
            "    return grid[np.argmax(f < 0)]"
        ),
        "There the coefficient is",
    ),
    Wrong("c", "always the limit of a long line", TURN.format("return 1 / sigma"), "turning for v"),
    Wrong(
        "c",
        "the negative root",
        TURN.format(ROOT.replace("np.sqrt(z / v)", "-np.sqrt(z / v)")),
        "a frequency is not negative",
    ),
    Wrong(
        "c",
        "the limit of a long line if v > 5 sigma^2",
        TURN.format("if v > 5 * sigma**2:\n        return 1 / sigma\n    " + ROOT),
        "There the coefficient is",
    ),
    Wrong(
        "c",
        "fifty steps of an iteration",
        "def turning(v, sigma):\n"
        "    if v <= sigma**2:\n"
        "        return 0\n"
        "    z = v / sigma**2\n"
        "    for _ in range(50):\n"
        "        z = v / sigma**2 * np.tanh(z)\n"
        "    return (z / v) ** 0.5",
        "There the coefficient is",
    ),
    Wrong(
        "c",
        "a bound at v = sigma^2",
        TURN.format("if v == sigma**2:\n        return 1e-3 / sigma\n    " + ROOT),
        "slower waves lower the error, too",
    ),
    Wrong(
        "c",
        "three digits",
        TURN.format(ROOT.replace("return np.sqrt(z / v)", "return float(f'{np.sqrt(z / v):.3g}')")),
        "There the coefficient is",
    ),
    Wrong(
        "c",
        "no number where there is none",
        TURN.format(ROOT.replace("return 0", "return np.nan")),
        "has NaN or infinite entries",
    ),
]

RIGHT = [
    Right(
        "a",
        "as the wrong ones are written",
        """
def bend(a, b, omega, phase):
    s = np.sin(omega * a + phase)
    slope = omega * np.cos(omega * a + phase)
    return (-2 * np.mean(b * s), np.mean(s**2 - b**2 * slope**2))
""",
    ),
    Right(
        "a",
        "a loop over the points",
        "def bend(a, b, omega, phase):\n"
        "    first = second = 0.0\n"
        "    for x, y in zip(a, b):\n"
        "        s, c = np.sin(omega * x + phase), np.cos(omega * x + phase)\n"
        "        first -= 2 * y * s / len(a)\n"
        "        second += (s * s - (y * omega * c) ** 2) / len(a)\n"
        "    return [first, second]",
    ),
    Right("a", "an array", BEND.format(f"np.array({PRINTED})")),
    Right(
        "a",
        "squares of cosines of twice the angle",
        "def bend(a, b, omega, phase):\n"
        "    twice = np.cos(2 * (omega * a + phase))\n"
        "    second = np.mean(1 - twice - omega**2 * b**2 * (1 + twice)) / 2\n"
        "    return -2 * np.mean(b * np.sin(omega * a + phase)), second",
    ),
    Right(
        "b",
        "by quadrature",
        "def expected_bend(v, sigma, omega, phase):\n"
        "    x, w = np.polynomial.hermite_e.hermegauss(100)\n"
        "    angle = omega * np.sqrt(v) * x + phase\n"
        "    w = w / w.sum()\n"
        "    return w @ np.sin(angle) ** 2 - (sigma * omega) ** 2 * (w @ np.cos(angle) ** 2)",
    ),
    Right("b", "the formula", MEAN.format(RIGHT_MEAN)),
    Right(
        "b",
        "in Python's own math",
        "import math\n\n"
        "def expected_bend(v, sigma, omega, phase):\n"
        "    fade = math.cos(2 * phase) * math.exp(-2 * omega * omega * v)\n"
        "    return 0.5 - fade / 2 - (sigma * omega) ** 2 * (0.5 + fade / 2)",
    ),
    Right("c", "by brentq", TURN.format(ROOT)),
    Right(
        "c",
        "by iteration",
        "def turning(v, sigma):\n"
        "    if v <= sigma**2:\n"
        "        return 0\n"
        "    z = v / sigma**2\n"
        "    for _ in range(5000):\n"
        "        z = v / sigma**2 * np.tanh(z)\n"
        "    return (z / v) ** 0.5",
    ),
    Right(
        "c",
        "by halving, the upper end",
        "def turning(v, sigma):\n"
        "    low, high = 0.0, 2 / sigma\n"
        "    for _ in range(100):\n"
        "        omega = (low + high) / 2\n"
        "        if np.tanh(omega**2 * v) > (sigma * omega) ** 2:\n"
        "            low = omega\n"
        "        else:\n"
        "            high = omega\n"
        "    return high",
    ),
    Right(
        "c",
        "by halving, 0 where nothing is found",
        "def turning(v, sigma):\n"
        "    f = lambda z: np.tanh(z) - z * sigma**2 / v\n"
        "    low, high = 1e-3, 2 * v / sigma**2\n"
        "    if f(low) <= 0:\n"
        "        return 0\n"
        "    for _ in range(200):\n"
        "        middle = (low + high) / 2\n"
        "        low, high = (middle, high) if f(middle) > 0 else (low, middle)\n"
        "    return float(np.sqrt(low / v))",
    ),
]


PUZZLES = (
    Puzzle(
        "a",
        "Points $(a,b)$ and the curve $\\eta\\sin(\\omega t+\\varphi)$ over the first axis: the "
        "coefficients of $\\eta$ and $\\eta^2$ in their mean squared distance.",
        {
            "bend(np.array([0.0, 1, 2]), np.array([1.0, 2, 0]), 1.0, 0.5)": (
                "the vertical distance",
                "the covariance with the wave",
                "sums",
                "the second derivative",
                "the nearest point taken without its slope",
            ),
        },
    ),
)
