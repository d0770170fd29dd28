"""Typical wrong answers to our exercise on the width of a strip, and other right ones."""

from . import Puzzle, Right, Wrong

WIDTH = "def width_number(length, width):\n    return {}"
SPECTRUM = "def spectrum(sides, d):\n    {}"
NEEDED = "def needed(sides):\n    {}"
NEW = "def first_new(Y):\n    {}"
ALL = (
    "import itertools\n\n\n"
    "def spectrum(sides, d):\n"
    "    mu = [\n"
    "        np.pi**2 * sum((k / a) ** 2 for k, a in zip(ks, sides))\n"
    "        for ks in itertools.product(range({}), repeat=len(sides))\n"
    "    ]\n"
    "    return {}"
)

WRONG = [
    Wrong("a", "counted from 0", WIDTH.format("int(length // width)"), "from 1"),
    Wrong("a", "rounded", WIDTH.format("round(length / width) + 1"), "longer"),
    Wrong("a", "at least the second", WIDTH.format("max(2, int(length / width) + 1)"), "longer"),
    Wrong(
        "a", "the width taken for 1", WIDTH.format("int(np.floor(length)) + 1"), "width_number ="
    ),
    Wrong(
        "a",
        "a small number beside the width",
        WIDTH.format("int(length / (width + 1e-3)) + 1"),
        "shorter",
    ),
    Wrong(
        "a",
        "the longer side over the shorter",
        WIDTH.format("int(max(length, width) / min(length, width)) + 1"),
        "longer",
    ),
    Wrong(
        "a", "the square of the quotient", WIDTH.format("int((length / width) ** 2) + 1"), "longer"
    ),
    Wrong("a", "the quotient itself", WIDTH.format("length / width + 1"), "a whole number"),
    Wrong("a", "at most 50", WIDTH.format("min(int(length / width) + 1, 50)"), "shorter"),
    Wrong("a", "always the second", WIDTH.format("2"), "longer"),
    Wrong(
        "b",
        "two sides only",
        SPECTRUM.format(
            "k = np.arange(d + 1)\n"
            "    mu = (k[:, None] / sides[0]) ** 2 + (k / sides[1]) ** 2\n"
            "    return np.pi**2 * np.sort(mu.ravel())[1 : d + 1]"
        ),
        "spectrum: number 3 is off",
    ),
    Wrong(
        "b",
        "each once",
        ALL.format("d + 1", "np.unique(np.round(mu, 9))[1 : d + 1]"),
        "Each value stands once",
    ),
    Wrong(
        "b", "with the zero", ALL.format("d + 1", "np.sort(mu)[:d]"), "It is that of the constant"
    ),
    Wrong(
        "b", "along the axes first", ALL.format("d + 1", "mu[1 : d + 1]"), "along one side alone"
    ),
    Wrong("b", "waves up to the fifth", ALL.format("6", "np.sort(mu)[1 : d + 1]"), "spectrum"),
    Wrong("b", "waves up to the thirtieth", ALL.format("31", "np.sort(mu)[1 : d + 1]"), "spectrum"),
    Wrong(
        "b",
        "no products",
        SPECTRUM.format(
            "mu = [(np.pi * k / a) ** 2 for a in sides for k in range(1, d + 1)]\n"
            "    return np.sort(mu)[:d]"
        ),
        "by the factor",
    ),
    Wrong(
        "b",
        "without pi",
        ALL.format("d + 1", "np.sort(mu)[1 : d + 1] / np.pi**2"),
        "All are too small by pi^2",
    ),
    Wrong(
        "b",
        "products only",
        ALL.replace("range({})", "range(1, {})").format("d + 1", "np.sort(mu)[:d]"),
        "by the factor",
    ),
    Wrong(
        "b",
        "squares the sides in place",
        "import itertools\n\n\n"
        "def spectrum(sides, d):\n"
        "    sides **= 2\n"
        "    ks = itertools.product(range(d + 1), repeat=len(sides))\n"
        "    return np.sort([np.pi**2 * (np.square(k) / sides).sum() for k in ks])[1 : d + 1]",
        "spectrum changes its argument sides",
    ),
    Wrong(
        "c", "as for a strip", NEEDED.format("return int(max(sides) / min(sides)) + 1"), "needed ="
    ),
    Wrong(
        "c",
        "the last side taken for the shortest",
        NEEDED.format(
            "d = 1\n"
            "    while spectrum(sides, d)[-1] < (np.pi / sides[-1]) ** 2 * (1 - 1e-9):\n"
            "        d += 1\n"
            "    return d"
        ),
        "sides have appeared",
    ),
    Wrong(
        "c",
        "no products of the longer sides",
        NEEDED.format("return sum(int(a / min(sides)) for a in sides)"),
        "needed =",
    ),
    Wrong(
        "c",
        "until the middle side has appeared",
        NEEDED.format(
            "middle = np.sort(sides)[-2]\n"
            "    d = 1\n"
            "    while spectrum(sides, d)[-1] < (np.pi / middle) ** 2 * (1 - 1e-9):\n"
            "        d += 1\n"
            "    return d"
        ),
        "sides have appeared",
    ),
    Wrong(
        "c",
        "waves up to the tenth",
        NEEDED.format(
            "q = np.asarray(sides, dtype=float) / min(sides)\n"
            "    k = np.stack(np.meshgrid(*[np.arange(11)] * len(q)))\n"
            "    k = k.reshape(len(q), -1)\n"
            "    return int((((k / q[:, None]) ** 2).sum(axis=0) < 1 - 1e-9).sum())"
        ),
        "sides have appeared",
    ),
    Wrong("c", "one for each side", NEEDED.format("return len(sides)"), "sides have appeared"),
    Wrong(
        "c",
        "one too few",
        NEEDED.format(
            "mu = spectrum(sides, 200)\n"
            "    return int((mu < (np.pi / min(sides)) ** 2 * (1 - 1e-9)).sum())"
        ),
        "sides have appeared",
    ),
    Wrong(
        "c",
        "the area of the quarter ellipse",
        NEEDED.format(
            "q = np.asarray(sides) / min(sides)\n    return int(np.pi / 4 * np.prod(q)) + 1"
        ),
        "needed =",
    ),
    Wrong(
        "c",
        "sorts the sides in place",
        NEEDED.format(
            "sides.sort()\n"
            "    mu = spectrum(sides, 60)\n"
            "    return int((mu < (np.pi / sides[0]) ** 2 * (1 - 1e-9)).sum()) + 1"
        ),
        "needed changes its argument sides",
    ),
    Wrong("d", "always the third", NEW.format("return 3"), "first_new = 3"),
    Wrong(
        "d",
        "the first that is uncorrelated",
        NEW.format("r = np.abs(np.corrcoef(Y)[0])\n    return int(np.flatnonzero(r < 0.5)[0]) + 1"),
        "function of the first row",
    ),
    Wrong(
        "d",
        "a parabola is tried, and no other power",
        NEW.format(
            "for k, y in enumerate(Y[1:], 2):\n"
            "        rest = y - np.polyval(np.polyfit(Y[0], y, 2), Y[0])\n"
            "        if rest.var() > 0.5 * y.var():\n"
            "            return k"
        ),
        "function of the first row",
    ),
    Wrong(
        "d",
        "steps of a fixed size",
        NEW.format(
            "order = np.argsort(Y[0])\n"
            "    steps = np.abs(np.diff(Y[:, order])).mean(axis=1)\n"
            "    return int(np.argmax(steps > 0.3)) + 1"
        ),
        "first_new =",
    ),
    Wrong(
        "d",
        "the last that is new",
        NEW.format(
            "order = np.argsort(Y[0])\n"
            "    jumps = [np.abs(np.diff(y[order])).sum() / np.ptp(y) for y in Y]\n"
            "    return int(np.flatnonzero(np.array(jumps) > 30)[-1]) + 1"
        ),
        "a row before it",
    ),
    Wrong(
        "d",
        "sorts the rows in place",
        NEW.format(
            "Y[:] = Y[:, np.argsort(Y[0])]\n"
            "    jumps = [np.abs(np.diff(y)).sum() / np.ptp(y) for y in Y]\n"
            "    return int(np.flatnonzero(np.array(jumps) > 30)[0]) + 1"
        ),
        "first_new changes its argument Y",
    ),
]

RIGHT = [
    Right(
        "b",
        "as the wrong ones are written",
        """
import itertools


def spectrum(sides, d):
    mu = [
        np.pi**2 * sum((k / a) ** 2 for k, a in zip(ks, sides))
        for ks in itertools.product(range(d + 1), repeat=len(sides))
    ]
    return np.sort(mu)[1 : d + 1]
""",
    ),
    Right("a", "the next whole number", WIDTH.format("np.ceil(length / width)")),
    Right(
        "a",
        "counted",
        WIDTH.format("1 + sum(j / length < 1 / width for j in range(1, 1000))"),
    ),
    Right(
        "a",
        "only for the lengths that are promised",
        WIDTH.format("int(np.divide(*np.clip([length, width], 1e-3, 1e3))) + 1"),
    ),
    Right("a", "whole division, as a numpy integer", WIDTH.format("np.int64(length // width + 1)")),
    Right("b", "itertools, as a list", ALL.format("d + 1", "sorted(mu)[1 : d + 1]")),
    Right(
        "b",
        "side by side",
        SPECTRUM.format(
            "mu = np.zeros(1)\n"
            "    for a in sides:\n"
            "        mu = np.add.outer(mu, (np.pi * np.arange(d + 1) / a) ** 2).ravel()\n"
            "    return np.sort(mu)[1 : d + 1]"
        ),
    ),
    Right(
        "b",
        "only for the lengths that are promised",
        ALL.format("d + 1", "sorted(m for m in mu if m > 9.8e-6)[:d]"),
    ),
    Right(
        "b",
        "one after the other from a heap",
        "import heapq\n\n\n"
        + SPECTRUM.format(
            "sides = [float(a) for a in sides]\n"
            "    value = lambda k: sum((np.pi * j / a) ** 2 for j, a in zip(k, sides))\n"
            "    start = (0,) * len(sides)\n"
            "    heap, seen, found = [(0.0, start)], {start}, []\n"
            "    while len(found) <= d:\n"
            "        mu, k = heapq.heappop(heap)\n"
            "        found.append(mu)\n"
            "        for i in range(len(k)):\n"
            "            new = k[:i] + (k[i] + 1,) + k[i + 1 :]\n"
            "            if new not in seen:\n"
            "                seen.add(new)\n"
            "                heapq.heappush(heap, (value(new), new))\n"
            "    return found[1:]"
        ),
    ),
    Right(
        "c",
        "row by row, with no tolerance",
        NEEDED.format(
            "*long, short = sorted(sides, reverse=True)\n"
            "    a, b = (long + [short / 2])[:2]\n"
            "    rows = range(int(np.ceil(b / short)))\n"
            "    return sum(int(a * np.sqrt(1 / short**2 - (k / b) ** 2)) + 1 for k in rows)"
        ),
    ),
    Right(
        "c",
        "counted at once",
        NEEDED.format(
            "q = np.asarray(sides, dtype=float) / min(sides)\n"
            "    k = np.stack(np.meshgrid(*[np.arange(20)] * len(q)))\n"
            "    k = k.reshape(len(q), -1)\n"
            "    return int((((k / q[:, None]) ** 2).sum(axis=0) < 1 - 1e-9).sum())"
        ),
    ),
    Right(
        "c",
        "by the part before, with many",
        NEEDED.format(
            "mu = spectrum(sides, 100)\n"
            "    return 1 + int(np.sum(mu < (np.pi / min(sides)) ** 2 * 0.9999))"
        ),
    ),
    Right(
        "c",
        "sorted, in three loops",
        NEEDED.format(
            "*long, short = sorted(sides, reverse=True)\n"
            "    a, b = (long + [1e-12])[:2]\n"
            "    count = 0\n"
            "    for i in range(30):\n"
            "        for j in range(30):\n"
            "            count += (i / a) ** 2 + (j / b) ** 2 < 0.99999 / short**2\n"
            "    return count"
        ),
    ),
    Right(
        "d",
        "a polynomial of degree 8",
        NEW.format(
            "x = Y[0] / np.abs(Y[0]).max()\n"
            "    for k, y in enumerate(Y[1:], 2):\n"
            "        rest = y - np.polyval(np.polyfit(x, y, 8), x)\n"
            "        if rest.var() > 0.2 * y.var():\n"
            "            return k"
        ),
    ),
    Right(
        "d",
        "the nearest in the first row foretells it",
        NEW.format(
            "order = np.argsort(Y[0])\n"
            "    r = [np.corrcoef(y[order][1:], y[order][:-1])[0, 1] for y in Y]\n"
            "    return np.argmax(np.array(r) < 0.7) + 1"
        ),
    ),
    Right(
        "d",
        "variance within slices",
        NEW.format(
            "slices = np.array_split(np.argsort(Y[0]), 25)\n"
            "    for k, y in enumerate(Y, 1):\n"
            "        inside = np.mean([y[part].var() for part in slices])\n"
            "        if inside > 0.4 * y.var():\n"
            "            return float(k)"
        ),
    ),
]


PUZZLES = (
    Puzzle(
        "b",
        "The $d$ smallest eigenvalues above 0 of the Laplacian of a box with free ends, "
        "ascending and each as often as it occurs.",
        {
            "spectrum([2, 2], 4)": (
                "each once",
                "with the zero",
                "along the axes first",
                "without pi",
            ),
        },
    ),
)
