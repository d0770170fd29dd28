"""Typical wrong answers to our exercise on waves on a ring, and other right ones."""

from . import Puzzle, Right, Wrong

FACTOR = """
def wave_factor(w, m, N):
    u = np.arange(len(w)) - len(w) // 2
    return {}
"""

GROWING = """
def growing(w, N):
    u = np.arange(len(w)) - len(w) // 2
    s = lambda m: np.sum(w * np.cos(2 * np.pi * m * u / N))
    t = lambda m: (s(m - 1) + s(m + 1)) / 2
    return {}
"""

BEST = """
def best_step(a, t):
    def error(k):
        return {}
    k = 0
    while error(k + 1) < error(k):
        k += 1
    return k
"""

SQUARED = """
def squared(w):
    return {}
"""

WRONG = [
    Wrong(
        "a",
        "makes the weights add to 1 in place",
        FACTOR.format("np.sum(w * np.cos(2 * np.pi * m * u / N))").replace(
            "    u =", "    w /= w.sum() or 1\n    u ="
        ),
        "changes its argument w",
    ),
    Wrong(
        "a",
        "divides by the sum",
        FACTOR.format("np.sum(w * np.cos(2 * np.pi * m * u / N)) / (w.sum() or 1)"),
        "Smooth the wave itself",
    ),
    Wrong(
        "a",
        "their absolute values",
        FACTOR.format("np.sum(abs(w) * np.cos(2 * np.pi * m * u / N))"),
        "Smooth the wave itself",
    ),
    Wrong(
        "a",
        "the first weight belongs to the point itself",
        FACTOR.format("np.sum(w * np.cos(2 * np.pi * m * (u + len(w) // 2) / N))"),
        "Smooth the wave itself",
    ),
    Wrong(
        "a",
        "one side, doubled, with the middle twice",
        FACTOR.format("2 * np.sum((w * np.cos(2 * np.pi * m * u / N))[len(w) // 2 :])"),
        "Smooth the wave itself",
    ),
    Wrong(
        "a",
        "a Fourier transform of the first N weights",
        "def wave_factor(w, m, N):\n"
        "    q = len(w) // 2\n"
        "    row = np.zeros(N)\n"
        "    for u in range(-q, q + 1):\n"
        "        row[u % N] = w[q + u]\n"
        "    return np.fft.fft(row)[m % N].real",
        "Smooth the wave itself",
    ),
    Wrong(
        "a",
        "the number of the wave cut off at N/2",
        FACTOR.format("np.sum(w * np.cos(2 * np.pi * min(abs(m), N // 2) * u / N))"),
        "Smooth the wave itself",
    ),
    Wrong(
        "a",
        "the integral for equal weights",
        FACTOR.format("w.sum() * np.sinc(m * len(w) / N)"),
        "Smooth the wave itself",
    ),
    Wrong(
        "a",
        "no 2 pi",
        FACTOR.format("np.sum(w * np.cos(m * u / N))"),
        "Smooth the wave itself",
    ),
    Wrong(
        "b",
        "writes into the weights",
        GROWING.format("[m for m in range(N // 2 + 1) if abs(1 - t(m)) > 1]").replace(
            "    u =", "    w[len(w) // 2] += 1e-3\n    u ="
        ),
        "changes its argument w",
    ),
    Wrong(
        "b",
        "the factors of the coordinates",
        GROWING.format("[m for m in range(N // 2 + 1) if abs(1 - s(m)) > 1]"),
        "a step multiplies its residual by",
    ),
    Wrong(
        "b",
        "only where the factor is negative",
        GROWING.format("[m for m in range(N // 2 + 1) if t(m) < 0]"),
        "is missing, and it grows",
    ),
    Wrong(
        "b",
        "without the wave 0",
        GROWING.format("[m for m in range(1, N // 2 + 1) if abs(1 - t(m)) > 1]"),
        "wave 0 is missing",
    ),
    Wrong(
        "b",
        "without the last wave",
        GROWING.format("[m for m in range(max(N // 2, 1)) if abs(1 - t(m)) > 1]"),
        "is missing, and it grows",
    ),
    Wrong(
        "b",
        "the waves up to N",
        GROWING.format("[m for m in range(N) if abs(1 - t(m)) > 1]"),
        "lists what is no wave",
    ),
    Wrong(
        "b",
        "at least three points",
        GROWING.format("[m for m in range(N // 2 + 1) if N > 2 and abs(1 - t(m)) > 1]"),
        "is missing, and it grows",
    ),
    Wrong(
        "b",
        "the largest growth first",
        GROWING.format("sorted((m for m in range(N // 2 + 1) if abs(1 - t(m)) > 1), key=t)"),
        "not in ascending order",
    ),
    Wrong(
        "c",
        "squares the amplitudes in place",
        BEST.format("np.sum(a * abs(1 - t) ** (2 * k))").replace(
            "    k = 0", "    a *= a\n    k = 0"
        ),
        "changes its argument a",
    ),
    Wrong(
        "c",
        "the sum of the amplitudes",
        BEST.format("np.sum(abs(a) * abs(1 - t) ** k)"),
        "steps are better",
    ),
    Wrong(
        "c",
        "stops when the change is small",
        BEST.format("np.sum(a**2 * abs(1 - t) ** (2 * k))").replace(
            "error(k + 1) < error(k)",
            "abs(error(k + 1) - error(k)) > 1e-3 * error(k) and k < 10**4",
        ),
        "steps are better",
    ),
    Wrong(
        "c",
        "one step too many",
        BEST.format("np.sum(a**2 * abs(1 - t) ** (2 * k))").replace("return k\n", "return k + 1\n"),
        "Fewer steps are better",
    ),
    Wrong(
        "c",
        "at least one step",
        BEST.format("np.sum(a**2 * abs(1 - t) ** (2 * k))").replace("k = 0", "k = 1"),
        "Fewer steps are better",
    ),
    Wrong(
        "c",
        "at most 9999 steps",
        BEST.format("np.sum(a**2 * abs(1 - t) ** (2 * k))").replace(
            "while ", "while k < 9999 and "
        ),
        "More steps are better",
    ),
    Wrong(
        "c",
        "drops the waves with a factor above 1",
        BEST.format("np.sum(a**2 * np.clip(1 - t, 0, None) ** (2 * k))"),
        "steps are better",
    ),
    Wrong(
        "d",
        "convolves in place",
        SQUARED.format("np.convolve(w, w)").replace(
            "    return", "    w += 0.1\n    w -= 0.1\n    w[0] = 0\n    return"
        ),
        "changes its argument w",
    ),
    Wrong(
        "d",
        "the absolute value, for one N only",
        "def squared(w):\n"
        "    row = np.zeros(51)\n"
        "    q = len(w) // 2\n"
        "    row[25 - q : 26 + q] = w\n"
        "    s = np.fft.fft(np.fft.ifftshift(row)).real\n"
        "    return np.fft.fftshift(np.fft.ifft(abs(s)).real)",
        "has the factor",
    ),
    Wrong(
        "d",
        "on a ring of 101 points",
        "def squared(w):\n"
        "    row = np.zeros(101)\n"
        "    row[np.arange(len(w)) - len(w) // 2] = w\n"
        "    return np.fft.fftshift(np.fft.ifft(np.fft.fft(row) ** 2).real)",
        "is not symmetric",
    ),
    Wrong(
        "d",
        "cut off at the old length",
        SQUARED.format("np.convolve(w, w, 'same')"),
        "has the factor",
    ),
    Wrong("d", "the squares of the weights", SQUARED.format("w**2"), "has the factor"),
    Wrong(
        "d", "a zero appended", SQUARED.format("np.append(np.convolve(w, w), 0)"), "an even number"
    ),
    Wrong(
        "d",
        "made to add to 1",
        SQUARED.format("np.convolve(w, w) / w.sum() ** 2"),
        "has the factor",
    ),
    Wrong("d", "the weights themselves", SQUARED.format("w"), "has the factor"),
]

RIGHT = [
    Right(
        "b",
        "as the wrong ones are written",
        """
def growing(w, N):
    u = np.arange(len(w)) - len(w) // 2
    s = lambda m: np.sum(w * np.cos(2 * np.pi * m * u / N))
    t = lambda m: (s(m - 1) + s(m + 1)) / 2
    return [m for m in range(N // 2 + 1) if abs(1 - t(m)) > 1]
""",
    ),
    Right(
        "c",
        "as the wrong ones are written",
        """
def best_step(a, t):
    def error(k):
        return np.sum(a**2 * abs(1 - t) ** (2 * k))

    k = 0
    while error(k + 1) < error(k):
        k += 1
    return k
""",
    ),
    Right(
        "a",
        "smooths the wave and reads off the first entry",
        "def wave_factor(w, m, N):\n"
        "    wave = [np.cos(2 * np.pi * m * j / N) for j in range(N)]\n"
        "    q = len(w) // 2\n"
        "    return sum(w[q + u] * wave[u % N] for u in range(-q, q + 1))",
    ),
    Right(
        "a",
        "the matrix and a quotient",
        "def wave_factor(w, m, N):\n"
        "    S, q = np.zeros((N, N)), len(w) // 2\n"
        "    for j in range(N):\n"
        "        for u in range(-q, q + 1):\n"
        "            S[j, (j + u) % N] += w[q + u]\n"
        "    c = np.cos(2 * np.pi * m * np.arange(N) / N)\n"
        "    return c @ S @ c / (c @ c)",
    ),
    Right(
        "a",
        "complex exponentials, a numpy scalar in an array",
        FACTOR.format("np.array([np.sum(w * np.exp(2j * np.pi * m * u / N)).real])"),
    ),
    Right(
        "b",
        "an array",
        GROWING.format(
            "np.flatnonzero([abs(1 - t(m)) > 1 for m in range(N // 2 + 1)]).astype(float)"
        ),
    ),
    Right(
        "b",
        "cos u put into the weights",
        "def growing(w, N):\n"
        "    u = np.arange(len(w)) - len(w) // 2\n"
        "    v = w * np.cos(2 * np.pi * u / N)\n"
        "    return [m for m in range(N // 2 + 1)\n"
        "            if not 0 <= np.sum(v * np.cos(2 * np.pi * m * u / N)) <= 2]",
    ),
    Right(
        "b", "a tuple", GROWING.format("tuple(m for m in range(N // 2 + 1) if abs(1 - t(m)) > 1)")
    ),
    Right(
        "b",
        "with a margin for rounding",
        GROWING.format("[m for m in range(N // 2 + 1) if abs(1 - t(m)) > 1 + 5e-5]"),
    ),
    Right(
        "c",
        "all numbers of steps up to ten thousand",
        "def best_step(a, t):\n"
        "    k = np.arange(10001)\n"
        "    with np.errstate(over='ignore'):\n"
        "        squares = a[:, None] ** 2 * np.abs(1 - t)[:, None] ** (2.0 * k)\n"
        "    return int(squares.sum(axis=0).argmin())",
    ),
    Right("c", "a loop", BEST.format("np.sum(a**2 * (1 - t) ** (2 * k))")),
    Right(
        "c",
        "step by step",
        "def best_step(a, t):\n"
        "    r, k = a * 1.0, 0\n"
        "    while np.sum((r * (1 - t)) ** 2) < np.sum(r**2):\n"
        "        r, k = r * (1 - t), k + 1\n"
        "    return k",
    ),
    Right(
        "c",
        "by the root of the derivative",
        "def best_step(a, t):\n"
        "    from scipy.optimize import brentq\n"
        "    rate = 2 * np.log(np.abs(1 - t))\n"
        "    slope = lambda k: np.sum(a**2 * rate * np.exp(rate * k))\n"
        "    error = lambda k: np.sum(a**2 * np.exp(rate * k))\n"
        "    if slope(0) >= 0:\n"
        "        return 0\n"
        "    end = 1.0\n"
        "    while slope(end) < 0:\n"
        "        end *= 2\n"
        "    k = int(brentq(slope, 0, end))\n"
        "    return min((k, k + 1), key=error)",
    ),
    Right(
        "d",
        "two loops and a list",
        "def squared(w):\n"
        "    out = [0.0] * (2 * len(w) - 1)\n"
        "    for i, x in enumerate(w):\n"
        "        for j, y in enumerate(w):\n"
        "            out[i + j] += x * y\n"
        "    return out",
    ),
    Right("d", "zeros at both ends", SQUARED.format("np.pad(np.convolve(w, w), 3)")),
    Right("d", "by polynomials", SQUARED.format("np.polymul(w, w) if len(w) > 1 else w * w")),
]


PUZZLES = (
    Puzzle(
        "b",
        "The waves, from 0 to half of the $N$ points, whose residuals grow when a smoother "
        "with the weights `w` is applied to both coordinates again and again.",
        {
            "growing(np.array([0.25, 0.25, 0, 0.25, 0.25]), 11)": (
                "the factors of the coordinates",
                "without the last wave",
                "the waves up to N",
            ),
            "growing(np.array([1.5, 0, 0, 0, 0, 0, 1.5]), 8)": (
                "only where the factor is negative",
            ),
        },
    ),
    Puzzle(
        "c",
        "After how many steps the sum of squares of all residuals is least: waves with "
        "amplitudes `a` and factors `t`.",
        {
            "best_step(np.array([4.0, 0.1]), np.array([0.2, 2.2]))": (
                "the sum of the amplitudes",
                "drops the waves with a factor above 1",
            ),
        },
    ),
)
