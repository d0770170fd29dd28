"""Typical wrong answers to our exercise on the largest error of a code, and other right ones."""

from . import Puzzle, Right, Wrong

HALVING = """
def shared(code):
    def g(angle):
        return code(angle) - code(angle + np.pi)
    low, high = 0.0, np.pi
    for _ in range(80):
        middle = (low + high) / 2
        if (g(middle) > 0) == (g(low) > 0):
            low = middle
        else:
            high = middle
    return high
"""

PAIR = """
def code(theta, w):
    turn = 2 * np.pi
    return np.where(theta < turn - w, theta, (turn - w) * (turn - theta) / w)


def decode(y, w):
    return np.array([np.cos(y), np.sin(y)])
"""

LEAST = """
def least_worst(A):
    U, s, V = np.linalg.svd(A)
    u = U[:, 0]
    return s[1], lambda X: u @ X, lambda y: np.outer(u, y)
"""


def changed(source, before, after):
    assert before in source
    return source.replace(before, after)


WRONG = [
    Wrong("a", "an angle that does for the sine", "def shared(code):\n    return 0.0", "opposite"),
    Wrong(
        "a",
        "the best of a grid",
        """
def shared(code):
    angles = np.linspace(0, np.pi, 20001)
    return angles[np.argmin([abs(code(a) - code(a + np.pi)) for a in angles])]
""",
        "opposite",
    ),
    Wrong("a", "twelve halvings", changed(HALVING, "range(80)", "range(12)"), "opposite"),
    Wrong(
        "a",
        "supposes that the difference falls",
        changed(HALVING, "(g(middle) > 0) == (g(low) > 0)", "g(middle) > 0"),
        "opposite",
    ),
    Wrong(
        "a",
        "over a whole turn",
        """
def shared(code):
    from scipy.optimize import brentq
    return brentq(lambda angle: code(angle) - code(angle + np.pi), 0, 2 * np.pi)
""",
        "shared stopped",
    ),
    Wrong(
        "a",
        "one code, but not of opposite points",
        changed(HALVING, "code(angle + np.pi)", "code(angle + np.pi / 2)"),
        "opposite",
    ),
    Wrong(
        "a",
        "stops at an absolute difference",
        changed(
            HALVING,
            "if (g(middle)",
            "if abs(g(middle)) < 1e-6:\n            return middle\n        if (g(middle)",
        ),
        "opposite",
    ),
    Wrong(
        "a",
        "passes over a difference of zero",
        changed(HALVING, "(g(middle) > 0) == (g(low) > 0)", "g(middle) * g(low) >= 0"),
        "opposite",
    ),
    Wrong(
        "b",
        "the angle",
        changed(
            PAIR, "np.where(theta < turn - w, theta, (turn - w) * (turn - theta) / w)", "theta"
        ),
        "apart on the ring",
    ),
    Wrong(
        "b",
        "a small jump at both ends of the gap",
        changed(PAIR, "(turn - theta) / w)", "(turn - theta) / w + 0.5)"),
        "not continuous",
    ),
    Wrong(
        "b",
        "runs back on a 25th of w",
        changed(PAIR, "turn = 2 * np.pi", "turn = 2 * np.pi\n    w = w / 25"),
        "a hundredth of w apart",
    ),
    Wrong(
        "b",
        "twice as wide a gap",
        changed(PAIR, "turn = 2 * np.pi", "turn = 2 * np.pi\n    w = 2 * w"),
        "on an arc of the length",
    ),
    Wrong(
        "b",
        "a gap of one width",
        changed(PAIR, "turn = 2 * np.pi", "turn = 2 * np.pi\n    w = 0.3"),
        "on an arc of the length",
    ),
    Wrong(
        "b",
        "the first coordinate",
        "def code(theta, w):\n    return np.cos(theta)\n\n\n"
        "def decode(y, w):\n    return np.array([y, np.sqrt(np.clip(1 - y**2, 0, None))])",
        "on an arc of the length",
    ),
    Wrong(
        "b",
        "a constant",
        "def code(theta, w):\n    return 0 * theta\n\n\n"
        "def decode(y, w):\n    return np.array([y, y])",
        "on an arc of the length",
    ),
    Wrong(
        "b",
        "a smooth code that is nearly right",
        changed(
            PAIR,
            "np.where(theta < turn - w, theta, (turn - w) * (turn - theta) / w)",
            "theta - turn / (1 + np.exp(-(theta - turn + w / 2) * 20 / w)) * (1 + 1e-4)",
        ),
        "on an arc of the length",
    ),
    Wrong(
        "b",
        "a decoder that leaves the ring",
        changed(
            PAIR,
            "return np.array([np.cos(y), np.sin(y)])",
            "turn = 2 * np.pi\n"
            "    out = 1 + 3 * np.clip((y - turn + w) / w + 1, 0, None)\n"
            "    return np.array([np.cos(y), np.sin(y)])",
        )
        .replace(
            "np.where(theta < turn - w, theta, (turn - w) * (turn - theta) / w)",
            "np.where(theta < turn - w, theta, np.interp(theta, [turn - w, turn - w / 2, turn], "
            "[turn - w, turn + 3, 0]))",
        )
        .replace(
            "    out = 1 + 3 * np.clip((y - turn + w) / w + 1, 0, None)\n"
            "    return np.array([np.cos(y), np.sin(y)])",
            "    return np.array([np.cos(y), np.sin(y)]) * (1 + np.clip(y - turn + w, 0, None))",
        ),
        "more than the diameter",
    ),
    Wrong(
        "b",
        "a decoder that is turned",
        changed(
            PAIR,
            "return np.array([np.cos(y), np.sin(y)])",
            "return np.array([np.sin(y), np.cos(y)])",
        ),
        "on an arc of the length",
    ),
    Wrong(
        "b",
        "writes into the angles",
        changed(PAIR, "return np.where", "theta += 0.1\n    return np.where"),
        "changes its argument theta",
    ),
    Wrong(
        "c",
        "half the long axis",
        changed(LEAST, "return s[1],", "return s[0],"),
        "a smaller largest",
    ),
    Wrong(
        "c",
        "for diagonal matrices only",
        """
def least_worst(A):
    k = int(np.argmax(np.linalg.norm(A, axis=1)))
    e = np.eye(len(A))[k]
    return min(np.linalg.norm(A, axis=0)), lambda X: X[k], lambda y: np.outer(e, y)
""",
        "least_worst, A is",
    ),
    Wrong(
        "c",
        "the right bound and the short axis",
        changed(LEAST, "U[:, 0]", "U[:, 1]"),
        "but the largest error",
    ),
    Wrong(
        "c",
        "the angle",
        """
def least_worst(A):
    s = np.linalg.svd(A)[1]
    back = np.linalg.pinv(A)
    def code(X):
        u = back @ X
        return np.arctan2(u[1], u[0])
    return s[1], code, lambda y: A @ np.array([np.cos(y), np.sin(y)])
""",
        "least_worst, A is",
    ),
    Wrong(
        "c",
        "a small jump in the middle",
        """
def least_worst(A):
    U, s, V = np.linalg.svd(A)
    u, step = U[:, 0], 0.15 * np.linalg.svd(A)[1][0]
    code = lambda X: u @ X + np.where(u @ X > 0, step, 0)
    return s[1], code, lambda y: np.outer(u, np.where(y > step / 2, y - step, y))
""",
        "not continuous",
    ),
    Wrong(
        "c",
        "no error, by the angle",
        """
def least_worst(A):
    back = np.linalg.pinv(A)
    def code(X):
        u = back @ X
        return np.arctan2(u[1], u[0])
    return 0.0, code, lambda y: A @ np.array([np.cos(y), np.sin(y)])
""",
        "less than any continuous code can reach",
    ),
    Wrong(
        "c",
        "divides by the smaller singular value",
        changed(
            LEAST,
            "return s[1], lambda X: u @ X, lambda y: np.outer(u, y)",
            "return s[1], lambda X: u @ X / s[1], lambda y: np.outer(u, y) * s[1]",
        ),
        "the code ",
    ),
    Wrong(
        "c",
        "eigenvalues of A",
        """
def least_worst(A):
    lam = np.sort(np.abs(np.linalg.eigvals(A[:2])))
    u = np.linalg.svd(A)[0][:, 0]
    return lam[0], lambda X: u @ X, lambda y: np.outer(u, y)
""",
        "least_worst, A is",
    ),
    Wrong(
        "c",
        "the centre",
        """
def least_worst(A):
    return np.linalg.svd(A)[1][0], lambda X: 0 * X[0], lambda y: np.outer(np.zeros(len(A)), y)
""",
        "a smaller largest",
    ),
    Wrong(
        "c",
        "scales the points in place",
        """
def least_worst(A):
    U, s, V = np.linalg.svd(A)
    u = U[:, 0]
    def code(X):
        X *= 2
        return u @ X / 2
    return s[1], code, lambda y: np.outer(u, y)
""",
        "changes its argument X",
    ),
]

RIGHT = [
    Right("a", "halving", HALVING),
    Right(
        "a",
        "a library's root finder",
        """
def shared(code):
    from scipy.optimize import brentq
    g = lambda angle: float(code(angle)) - float(code(angle + np.pi))
    return 0.0 if g(0.0) == 0 else brentq(g, 0.0, np.pi)
""",
    ),
    Right(
        "a",
        "a grid, and halving in the step where the sign changes",
        """
def shared(code):
    g = lambda angle: code(angle) - code(angle + np.pi)
    start = 1.0
    steps = [start + k * np.pi / 64 for k in range(65)]
    for a, b in zip(steps, steps[1:]):
        if g(a) * g(b) <= 0:
            low, high = a, b
            for _ in range(70):
                middle = (low + high) / 2
                if g(low) * g(middle) <= 0:
                    high = middle
                else:
                    low = middle
            return np.array([high])
""",
    ),
    Right("b", "the gap at the end", PAIR),
    Right(
        "b",
        "the gap in the middle, in another unit",
        """
def code(theta, w):
    t = np.mod(theta - 3.0, 2 * np.pi)
    return list(-5 * np.interp(t, [0, 2 * np.pi - w, 2 * np.pi], [0, 2 * np.pi - w, 0]) + 7)


def decode(y, w):
    t = -(np.asarray(y) - 7) / 5 + 3.0
    return [np.cos(t), np.sin(t)]
""",
    ),
    Right(
        "b",
        "a smooth fall",
        """
def code(theta, w):
    turn = 2 * np.pi
    s = np.clip((theta - turn + w) / w, 0, 1)
    fall = s**2 * (3 - 2 * s)
    return np.where(theta < turn - w, theta, (turn - w) * (1 - fall))


def decode(y, w):
    return np.vstack([np.cos(y), np.sin(y)])
""",
    ),
    Right(
        "b",
        "complex numbers",
        """
def code(theta, w):
    turn = 2 * np.pi
    return np.interp(theta, [0, turn - w, turn], [0, turn - w, 0])


def decode(y, w):
    return np.exp(1j * np.asarray(y)).view(float).reshape(-1, 2).T
""",
    ),
    Right("c", "the long axis", LEAST),
    Right(
        "c",
        "eigenvectors",
        """
def least_worst(A):
    lam, V = np.linalg.eigh(A.T @ A)
    if lam[1] <= 0:
        return 0.0, lambda X: X[0], lambda y: np.zeros((len(A), len(y)))
    u = A @ V[:, 1] / np.sqrt(lam[1])
    least = np.linalg.norm(A @ V[:, 0])
    return [least, lambda X: 10 - X.T @ u, lambda y: [[(10 - t) * c for t in y] for c in u]]
""",
    ),
    Right(
        "c",
        "by PCA of many points",
        """
def least_worst(A):
    t = np.linspace(0, 2 * np.pi, 720, endpoint=False)
    X = A @ np.array([np.cos(t), np.sin(t)])
    U, s, _ = np.linalg.svd(X, full_matrices=False)
    P = U[:, :1]
    return s[1] / np.sqrt(360), lambda Z: (P.T @ Z)[0], lambda y: P * y
""",
    ),
]


PUZZLES = (
    Puzzle(
        "a",
        "An angle whose point on the circle has the same continuous code as the point opposite.",
        {
            "angle = shared(lambda t: np.cos(t - 1))\n"
            "(angle, np.cos(angle - 1), np.cos(angle + np.pi - 1))": (
                "one code, but not of opposite points",
            ),
            "angle = shared(lambda t: np.sin(t - 1))\n"
            "(angle, np.sin(angle - 1), np.sin(angle + np.pi - 1))": (
                "supposes that the difference falls",
            ),
        },
    ),
    Puzzle(
        "b",
        "A continuous code of the circle and a decoder that gives every point back exactly, "
        "but for an arc of the length $w$ that ends at $2\\pi$.",
        {
            "theta = np.array([0.0, 1, 4, 6])\ndecode(code(theta, 0.5), 0.5)": (
                "a decoder that is turned",
            ),
            "theta = np.array([0.0, 5, 6, 6.28])\ncode(theta, 0.5)": (
                "the angle",
                "twice as wide a gap",
            ),
        },
    ),
    Puzzle(
        "c",
        "For points $Az$ with $\\|z\\|\\le1$ the least largest error that a continuous code of "
        "one number can have, and a coder and a decoder that reach it.",
        {
            "error, coder, decoder = least_worst(np.array([[3.0, 0], [0, 1]]))\n"
            "(error, np.array(decoder(coder(np.eye(2)))))": (
                "half the long axis",
                "the right bound and the short axis",
            ),
        },
    ),
)
