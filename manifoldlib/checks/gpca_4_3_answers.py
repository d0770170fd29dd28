"""Typical wrong answers to Exercise GPCA 4.3, and other right ones."""

from . import Puzzle, Right, Wrong

WRONG = [
    Wrong(
        "1a",
        "the kernel itself as its feature",
        """
def feature(t, u):
    return min(t, u)
""",
        "min(t, t) = t",
    ),
    Wrong(
        "1a",
        "the indicator of the future, which gives 1 - max(t, s)",
        """
def feature(t, u):
    return 1.0 if u >= t else 0.0
""",
        "min(t, t) = t",
    ),
    Wrong(
        "1a",
        "the right length, the same direction for all times",
        """
def feature(t, u):
    return np.sqrt(t)
""",
        "not the smaller of the two",
    ),
    Wrong(
        "1a",
        "the right length, spread over the wrong times",
        """
def feature(t, u):
    return 1 / np.sqrt(t) if u <= t**2 else 0.0
""",
        "not the smaller of the two",
    ),
    Wrong(
        "1b",
        "whole waves: the bridge, which returns to 0 at t = 1",
        """
def lam(i):
    return 1 / (i * np.pi) ** 2

def phi(i, t):
    return np.sqrt(2) * np.sin(i * np.pi * t)
""",
        "slope at t = 1",
    ),
    Wrong(
        "1b",
        "cosines",
        """
def lam(i):
    return 1 / ((i - 0.5) * np.pi) ** 2

def phi(i, t):
    return np.sqrt(2) * np.cos((i - 0.5) * np.pi * t)
""",
        "at t = 0",
    ),
    Wrong(
        "1b",
        "forgets the norm",
        """
def lam(i):
    return 1 / ((i - 0.5) * np.pi) ** 2

def phi(i, t):
    return np.sin((i - 0.5) * np.pi * t)
""",
        "instead of 1",
    ),
    Wrong(
        "1b",
        "frequencies in place of eigenvalues",
        """
def lam(i):
    return 1 / ((i - 0.5) * np.pi)

def phi(i, t):
    return np.sqrt(2) * np.sin((i - 0.5) * np.pi * t)
""",
        "not its eigenvalue",
    ),
    Wrong(
        "1b",
        "counts from 0 and loses the first",
        """
def lam(i):
    return 1 / ((i + 0.5) * np.pi) ** 2

def phi(i, t):
    return np.sqrt(2) * np.sin((i + 0.5) * np.pi * t)
""",
        "does i start at 1",
    ),
    Wrong(
        "1b",
        "both signs of a frequency, so every function twice",
        """
def frequency(i):
    return (i // 2 + 0.5) * np.pi * (-1) ** i

def lam(i):
    return 1 / frequency(i - 1) ** 2

def phi(i, t):
    return np.sqrt(2) * np.sin(frequency(i - 1) * t)
""",
        "not orthogonal",
    ),
    Wrong(
        "2a",
        "a sum where there should be an integral",
        """
def coefficients(X, t, n):
    return np.array([phi(i, t) @ X for i in range(1, n + 1)])
""",
        "a mean, not a sum",
    ),
    Wrong(
        "2a",
        "values of the path at n times",
        """
def coefficients(X, t, n):
    return X[:: len(t) // n][:n]
""",
        "have correlation",
    ),
    Wrong(
        "2a",
        "waves that are not the eigenfunctions",
        """
def coefficients(X, t, n):
    return np.array([np.sqrt(2) * np.sin(i * np.pi * t) @ X / len(t) for i in range(1, n + 1)])
""",
        "have correlation",
    ),
    Wrong(
        "2a",
        "divides by the deviation: all variances 1",
        """
def coefficients(X, t, n):
    return np.array([phi(i, t) @ X / len(t) / np.sqrt(lam(i)) for i in range(1, n + 1)])
""",
        "Is anything divided out",
    ),
    Wrong(
        "2a",
        "draws new random numbers instead of looking at the paths",
        """
def coefficients(X, t, n):
    rng = np.random.default_rng(7)
    return np.array([np.sqrt(lam(i)) * rng.standard_normal(X.shape[1]) for i in range(1, n + 1)])
""",
        "do not belong to the paths",
    ),
    Wrong(
        "2b",
        "the finite sum as printed: no error [Erratum gpca-34]",
        """
def error_after(n):
    return 0.0
""",
        "No finite number of terms",
    ),
    Wrong(
        "2b",
        "what the n terms explain",
        """
def error_after(n):
    return 1e-12 + sum(lam(i) for i in range(1, n + 1))
""",
        "Which coefficients are left out",
    ),
    Wrong(
        "2b",
        "the first omitted eigenvalue only",
        """
def error_after(n):
    return lam(n + 1)
""",
        "too small",
    ),
    Wrong(
        "2b",
        "leaves out one term too many",
        """
def error_after(n):
    return 0.5 - sum(lam(i) for i in range(1, n))
""",
        "too large",
    ),
    Wrong(
        "2b",
        "the root mean square",
        """
def error_after(n):
    return np.sqrt(0.5 - sum(lam(i) for i in range(1, n + 1)))
""",
        "too large",
    ),
    Wrong(
        "1a",
        "times on a grid of 0.01",
        """
def feature(t, u):
    return 1 if u < round(t, 2) else 0
""",
        "min(t, t) = t",
    ),
    Wrong(
        "1a",
        "times on a grid of 0.005, rounded down",
        """
def feature(t, u):
    return 1.0 * (u <= np.floor(200 * t) / 200)
""",
        "min(t, t) = t",
    ),
    Wrong(
        "1a",
        "times on a grid of 0.001",
        """
def feature(t, u):
    return float(u <= round(t, 3))
""",
        "min(t, t) = t",
    ),
    Wrong(
        "1a",
        "not before 0.05",
        """
def feature(t, u):
    return 1 if u < t and t > 0.05 else 0
""",
        "min(t, t) = t",
    ),
    Wrong(
        "1a",
        "not after 0.99",
        """
def feature(t, u):
    return 1 if u < min(t, 0.99) else 0
""",
        "min(t, t) = t",
    ),
    Wrong(
        "1a",
        "nothing after t",
        """
def feature(t, u):
    if u <= t:
        return 1
""",
        "feature returns nothing yet",
    ),
    Wrong(
        "1a",
        "1 everywhere",
        """
def feature(t, u):
    return 1
""",
        "min(t, t) = t",
    ),
    Wrong(
        "1a",
        "the time as the height",
        """
def feature(t, u):
    return t if u <= t else 0.0
""",
        "min(t, t) = t",
    ),
    Wrong(
        "1a",
        "the square root of the kernel",
        """
def feature(t, u):
    return np.sqrt(min(t, u))
""",
        "min(t, t) = t",
    ),
    Wrong(
        "1a",
        "a sign that hangs on the time",
        """
def feature(t, u):
    return (1.0 if t < 0.5 else -1.0) * (u <= t)
""",
        "not the smaller of the two",
    ),
    Wrong(
        "1a",
        "the first terms of an expansion",
        """
def feature(t, u):
    waves = (np.arange(5) + 0.5) * np.pi
    return (2 * np.sin(waves * t) / waves) @ np.cos(waves * u)
""",
        "min(t, t) = t",
    ),
    Wrong(
        "1a",
        "the one time only where u equals t",
        """
def feature(t, u):
    return float(u == t)
""",
        "min(t, t) = t",
    ),
    Wrong(
        "1a",
        "a set instead of a function of it",
        """
def feature(t, u):
    return (0, t)
""",
        "feature(t, u) has shape (2,)",
    ),
    Wrong(
        "1b",
        "one time only",
        """
import math

def lam(i):
    return 1 / ((i - 0.5) * np.pi) ** 2

def phi(i, t):
    return math.sqrt(2) * math.sin((i - 0.5) * math.pi * t)
""",
        "t may be an array of times",
    ),
    Wrong(
        "1b",
        "arrays of times only",
        """
def lam(i):
    return 1 / ((i - 0.5) * np.pi) ** 2

def phi(i, t):
    return np.array([np.sqrt(2) * np.sin((i - 0.5) * np.pi * now) for now in t])
""",
        "t may be a single time",
    ),
    Wrong(
        "1b",
        "the sum over the times",
        """
def lam(i):
    return 1 / ((i - 0.5) * np.pi) ** 2

def phi(i, t):
    return np.sum(np.sqrt(2) * np.sin((i - 0.5) * np.pi * t))
""",
        "instead of three values",
    ),
    Wrong(
        "1b",
        "multiplies the times in place",
        """
def lam(i):
    return 1 / ((i - 0.5) * np.pi) ** 2

def phi(i, t):
    t *= (i - 0.5) * np.pi
    return np.sqrt(2) * np.sin(t)
""",
        "changes its argument t",
    ),
    Wrong(
        "1b",
        "the first two exchanged",
        """
def lam(i):
    i = {1: 2, 2: 1}.get(i, i)
    return 1 / ((i - 0.5) * np.pi) ** 2

def phi(i, t):
    i = {1: 2, 2: 1}.get(i, i)
    return np.sqrt(2) * np.sin((i - 0.5) * np.pi * t)
""",
        "the largest eigenvalue should come first",
    ),
    Wrong(
        "1b",
        "the first five only, then whole waves",
        """
def lam(i):
    return 1 / ((i - 0.5) * np.pi) ** 2

def phi(i, t):
    return np.sqrt(2) * np.sin((i - 0.5 * (i <= 5)) * np.pi * t)
""",
        "slope at t = 1",
    ),
    Wrong(
        "1b",
        "eigenvectors of a matrix of 2000 times",
        """
grid = (np.arange(2000) + 0.5) / 2000
waves = np.sqrt(2) * np.sin(np.outer(np.arange(0.5, 100), np.pi * grid))  # what eigh finds
some, few = np.minimum.outer(grid[::40], grid) / 2000, waves[:, ::40]
values = [(some @ w @ v) / (v @ v) for w, v in zip(waves, few)]

def lam(i):
    return values[i - 1] if i <= 100 else 1 / ((i - 0.5) * np.pi) ** 2

def phi(i, t):
    return np.interp(t, grid, waves[i - 1])
""",
        "phi: function",
    ),
    Wrong(
        "1b",
        "the interval taken for [0, 2 pi]",
        """
def lam(i):
    return 1 / ((i - 0.5) * 1) ** 2

def phi(i, t):
    return np.sin((i - 0.5) * t) / np.sqrt(np.pi)
""",
        "slope at t = 1",
    ),
    Wrong(
        "1b",
        "the norm of the sines on a whole period",
        """
def lam(i):
    return 1 / ((i - 0.5) * np.pi) ** 2

def phi(i, t):
    return 2 * np.sin((i - 0.5) * np.pi * t)
""",
        "instead of 1",
    ),
    Wrong(
        "1b",
        "minus the eigenvalue",
        """
def lam(i):
    return -1 / ((i - 0.5) * np.pi) ** 2

def phi(i, t):
    return np.sqrt(2) * np.sin((i - 0.5) * np.pi * t)
""",
        "not its eigenvalue",
    ),
    Wrong(
        "1b",
        "even numbers missing",
        """
def lam(i):
    return 1 / ((2 * i - 1.5) * np.pi) ** 2

def phi(i, t):
    return np.sqrt(2) * np.sin((2 * i - 1.5) * np.pi * t)
""",
        "Some eigenfunctions are missing",
    ),
    Wrong(
        "1b",
        "the thirtieth missing",
        """
def lam(i):
    i += i >= 30
    return 1 / ((i - 0.5) * np.pi) ** 2

def phi(i, t):
    i += i >= 30
    return np.sqrt(2) * np.sin((i - 0.5) * np.pi * t)
""",
        "Some eigenfunctions are missing",
    ),
    Wrong(
        "1b",
        "a factor that hangs on the number",
        """
def lam(i):
    return 1 / ((i - 0.5) * np.pi) ** 2

def phi(i, t):
    return np.sqrt(2) * (1 + 1e-3 * (i > 6)) * np.sin((i - 0.5) * np.pi * t)
""",
        "instead of 1",
    ),
    Wrong(
        "1b",
        "eigenvalues rounded to four digits",
        """
def lam(i):
    return round(1 / ((i - 0.5) * np.pi) ** 2, 4)

def phi(i, t):
    return np.sqrt(2) * np.sin((i - 0.5) * np.pi * t)
""",
        "not its eigenvalue",
    ),
    Wrong(
        "1b",
        "the eigenvalue of the second derivative",
        """
def lam(i):
    return ((i - 0.5) * np.pi) ** 2

def phi(i, t):
    return np.sqrt(2) * np.sin((i - 0.5) * np.pi * t)
""",
        "not its eigenvalue",
    ),
    Wrong(
        "2a",
        "zeros",
        """
def coefficients(X, t, n):
    return np.zeros((n, X.shape[1]))
""",
        "all of them are 0",
    ),
    Wrong(
        "2a",
        "Simpson's rule",
        """
from scipy.integrate import simpson

def coefficients(X, t, n):
    return np.array([simpson(phi(i, t)[:, None] * X, x=t, axis=0) for i in range(1, n + 1)])
""",
        "does each time count equally",
    ),
    Wrong(
        "2a",
        "the steps instead of the path",
        """
def coefficients(X, t, n):
    steps = np.diff(X, axis=0, prepend=0)
    return np.array([phi(i, t) @ steps for i in range(1, n + 1)])
""",
        "coefficients: ",
    ),
    Wrong(
        "2a",
        "signs of its own",
        """
def coefficients(X, t, n):
    return -np.array([phi(i, t) @ X / len(t) for i in range(1, n + 1)])
""",
        "the wrong sign",
    ),
    Wrong(
        "2a",
        "the second sign turned",
        """
def coefficients(X, t, n):
    return np.array([(-1) ** (i + 1) * phi(i, t) @ X / len(t) for i in range(1, n + 1)])
""",
        "the wrong sign",
    ),
    Wrong(
        "2a",
        "200 times",
        """
def coefficients(X, t, n):
    return np.array([phi(i, t) @ X / 200 for i in range(1, n + 1)])
""",
        "here it is a mean over 57 times",
    ),
    Wrong(
        "2a",
        "the times of the notebook",
        """
def coefficients(X, t, n):
    s = (np.arange(T) + 0.5) / T
    return np.array([phi(i, s) @ X / T for i in range(1, n + 1)])
""",
        "coefficients stopped in",
    ),
    Wrong(
        "2a",
        "T - 1",
        """
def coefficients(X, t, n):
    return np.array([phi(i, t) @ X / (len(t) - 1) for i in range(1, n + 1)])
""",
        "here it is a mean over 57 times",
    ),
    Wrong(
        "2a",
        "the step between all times but one",
        """
def coefficients(X, t, n):
    h = (t[-1] - t[0]) / len(t)
    return h * np.array([phi(i, t) @ X for i in range(1, n + 1)])
""",
        "here it is a mean over 57 times",
    ),
    Wrong(
        "2a",
        "three percent too much and too little",
        """
def coefficients(X, t, n):
    return np.array([phi(i, t) * (1.03 if i % 2 else 0.97) @ X / len(t) for i in range(1, n + 1)])
""",
        "Is anything divided out",
    ),
    Wrong(
        "2a",
        "the paths centred first",
        """
def coefficients(X, t, n):
    X = X - X.mean(axis=1, keepdims=True)
    return np.array([phi(i, t) @ X / len(t) for i in range(1, n + 1)])
""",
        "when there are other paths beside it",
    ),
    Wrong(
        "2a",
        "the paths centred in place",
        """
def coefficients(X, t, n):
    X -= X.mean(axis=1, keepdims=True)
    return np.array([phi(i, t) @ X / len(t) for i in range(1, n + 1)])
""",
        "changes its argument X",
    ),
    Wrong(
        "2a",
        "each path centred in time",
        """
def coefficients(X, t, n):
    return np.array([phi(i, t) @ (X - X.mean(axis=0)) / len(t) for i in range(1, n + 1)])
""",
        "have correlation",
    ),
    Wrong(
        "2a",
        "phi at the ends of the steps",
        """
def coefficients(X, t, n):
    s = np.arange(1, len(t) + 1) / len(t)
    return np.array([phi(i, s) @ X / len(t) for i in range(1, n + 1)])
""",
        "At which times is phi taken",
    ),
    Wrong(
        "2a",
        "phi at the starts of the steps",
        """
def coefficients(X, t, n):
    s = np.arange(len(t)) / len(t)
    return np.array([phi(i, s) @ X / len(t) for i in range(1, n + 1)])
""",
        "At which times is phi taken",
    ),
    Wrong(
        "2a",
        "the trapezoidal rule, which loses half a step at each end",
        """
def coefficients(X, t, n):
    return np.array([np.trapezoid(phi(i, t)[:, None] * X, t, axis=0) for i in range(1, n + 1)])
""",
        "does each time count equally",
    ),
    Wrong(
        "2a",
        "principal components of the sample",
        """
def coefficients(X, t, n):
    U = np.linalg.svd(X, full_matrices=False)[0]
    U = np.hstack([U, np.zeros((len(U), n))])[:, :n]
    return U.T @ X / np.sqrt(len(t))
""",
        "when there are other paths beside it",
    ),
    Wrong(
        "2a",
        "one too many",
        """
def coefficients(X, t, n):
    return np.array([phi(i, t) @ X / len(t) for i in range(n + 1)])
""",
        "has shape (5, 9), expected (4, 9)",
    ),
    Wrong(
        "2a",
        "counted from 0",
        """
def coefficients(X, t, n):
    return np.array([phi(i, t) @ X / len(t) for i in range(n)])
""",
        "coefficients: ",
    ),
    Wrong(
        "2a",
        "a path in every row",
        """
def coefficients(X, t, n):
    return np.array([phi(i, t) @ X / len(t) for i in range(1, n + 1)]).T
""",
        "has shape (9, 4), expected (4, 9)",
    ),
    Wrong(
        "2a",
        "five whatever n",
        """
def coefficients(X, t, n):
    return np.array([phi(i, t) @ X / len(t) for i in range(1, 6)])
""",
        "has shape (5, 9), expected (4, 9)",
    ),
    Wrong(
        "2a",
        "the terms of the sum instead of the coefficients",
        """
def coefficients(X, t, n):
    return np.array([phi(i, t) @ X / len(t) * phi(i, t).mean() for i in range(1, n + 1)])
""",
        "Is anything divided out",
    ),
    Wrong(
        "2a",
        "the paths of the notebook",
        """
steps_X = X

def coefficients(X, t, n):
    return np.array([phi(i, t) @ np.resize(steps_X, X.shape) / len(t) for i in range(1, n + 1)])
""",
        "do not belong to the paths",
    ),
    Wrong(
        "2b",
        "the first 10000 terms",
        """
def error_after(n):
    return sum(lam(i) for i in range(n + 1, 10001))
""",
        "no sum that is cut off",
    ),
    Wrong(
        "2b",
        "100000 terms",
        """
def error_after(n):
    return sum(lam(i) for i in range(n + 1, n + 100_000))
""",
        "no sum that is cut off",
    ),
    Wrong(
        "2b",
        "1000 terms",
        """
def error_after(n):
    return sum(lam(i) for i in range(n + 1, 1001))
""",
        "no sum that is cut off",
    ),
    Wrong(
        "2b",
        "measured on the paths of the notebook",
        """
def error_after(n):
    if n == 0:
        return (X**2).mean()
    Phi = np.array([phi(i, t) for i in range(1, n + 1)])
    return ((X - Phi.T @ coefficients(X, t, n)) ** 2).mean()
""",
        "not measured",
    ),
    Wrong(
        "2b",
        "right up to n = 10, an approximation beyond",
        """
def error_after(n):
    if n > 10:
        return 1 / (np.pi**2 * n)
    return 0.5 - sum(lam(i) for i in range(1, n + 1))
""",
        "not measured",
    ),
    Wrong(
        "2b",
        "right up to n = 100, 0 beyond",
        """
def error_after(n):
    return (n <= 100) * (0.5 - sum(lam(i) for i in range(1, n + 1)))
""",
        "No finite number of terms",
    ),
    Wrong(
        "2b",
        "not for n = 0",
        """
def error_after(n):
    return lam(1) / n / 4 if n == 0 else 0.5 - sum(lam(i) for i in range(1, n + 1))
""",
        "error_after stopped in",
    ),
    Wrong(
        "2b",
        "the error of the variance 1",
        """
def error_after(n):
    return 1 - sum(lam(i) for i in range(1, n + 1))
""",
        "too large",
    ),
    Wrong(
        "2b",
        "as a share",
        """
def error_after(n):
    return 1 - 2 * sum(lam(i) for i in range(1, n + 1))
""",
        "too large",
    ),
    Wrong(
        "2b",
        "the largest error at a time",
        """
def error_after(n):
    return 1 - sum(lam(i) * phi(i, 1.0) ** 2 for i in range(1, n + 1))
""",
        "too large",
    ),
    Wrong(
        "2b",
        "squares of the eigenvalues",
        """
def error_after(n):
    return 0.5 - sum(lam(i) ** 2 for i in range(1, n + 1))
""",
        "too large",
    ),
    Wrong(
        "2b",
        "counts the terms from 0",
        """
def error_after(n):
    return 0.5 - sum(lam(i) for i in range(1, n + 2))
""",
        "too small",
    ),
    Wrong(
        "2b",
        "eigenvalues of a matrix of 200 times",
        """
def error_after(n):
    return np.linalg.eigvalsh(np.minimum.outer(t, t) / T)[::-1][n:].sum()
""",
        "not measured",
    ),
]

RIGHT = [
    Right(
        "1a",
        "ten times as high on a tenth of the interval",
        """
def feature(t, u):
    return np.sqrt(10) if 0.4 < u < 0.4 + t / 10 else 0
""",
    ),
    Right(
        "1a",
        "an interval cut into seven and put together again",
        """
def feature(t, u):
    return float((7 * u) % 1 <= t)
""",
    ),
    Right(
        "1a",
        "as numpy thinks of arrays",
        """
def feature(t, u):
    return (np.asarray(u) <= t).astype(int)
""",
    ),
    Right(
        "1b",
        "with sympy's exact numbers",
        """
import sympy as sp

first = float(4 / sp.pi**2)

def lam(i):
    return first / (2 * i - 1) ** 2

def phi(i, t):
    frequency = float((2 * i - 1) * sp.pi / 2)
    return float(sp.sqrt(2)) * np.sin(frequency * np.asarray(t))
""",
    ),
    Right(
        "1b",
        "the cosine of what is left of the interval, alternating signs",
        """
def lam(i):
    return ((i - 0.5) * np.pi) ** -2.0

def phi(i, t):
    return 2**0.5 * np.cos((i - 0.5) * np.pi * (1 - np.asarray(t)))
""",
    ),
    Right(
        "1b",
        "single precision",
        """
def lam(i):
    return float(np.float32(1 / ((i - 0.5) * np.pi) ** 2))

def phi(i, t):
    return np.asarray(np.sqrt(2) * np.sin((i - 0.5) * np.pi * t), dtype=np.float32)
""",
    ),
    Right(
        "2b",
        "the sum in numpy",
        """
def error_after(n):
    i = np.arange(1, n + 1)
    return 0.5 - (1 / ((i - 0.5) * np.pi) ** 2).sum()
""",
    ),
    Right(
        "2b",
        "an exact sum of sympy",
        """
import sympy as sp

def error_after(n):
    k = sp.symbols("k")
    return float(sp.polygamma(1, sp.Rational(2 * n + 1, 2)) / sp.pi**2)
""",
    ),
    Right(
        "2b",
        "the infinite sum by mpmath",
        """
import mpmath

def error_after(n):
    return mpmath.zeta(2, n + mpmath.mpf("0.5")) / mpmath.pi**2
""",
    ),
    Right(
        "1a",
        "a truth value",
        """
def feature(t, u):
    return u <= t
""",
    ),
    Right(
        "1a",
        "time runs backwards and the sign alternates",
        """
def feature(t, u):
    return np.sign(np.sin(40 * u)) * np.heaviside(u - (1 - t), 1.0)
""",
    ),
    Right(
        "1b",
        "plain Python, other signs",
        """
import math

def lam(i):
    return 4 / ((2 * i - 1) * math.pi) ** 2

def phi(i, t):
    values = [-math.sqrt(2) * math.sin((2 * i - 1) * math.pi * now / 2) for now in np.ravel(t)]
    return values[0] if np.ndim(t) == 0 else np.array(values)
""",
    ),
    Right(
        "2a",
        "matrix product",
        """
def coefficients(X, t, n):
    Phi = np.column_stack([phi(i, t) for i in range(1, n + 1)])
    return Phi.T @ X / len(t)
""",
    ),
    Right(
        "2a",
        "path by path",
        """
def coefficients(X, t, n):
    h = t[1] - t[0]
    return [[h * (x * phi(i, t)).sum() for x in X.T] for i in range(1, n + 1)]
""",
    ),
    Right(
        "2a",
        "phi time by time",
        """
def coefficients(X, t, n):
    return np.array([[phi(i, s) for s in t] for i in range(1, n + 1)]) @ X / len(t)
""",
    ),
    Right(
        "2a",
        "least squares",
        """
def coefficients(X, t, n):
    Phi = np.column_stack([phi(i, t) for i in range(1, n + 1)])
    return np.linalg.lstsq(Phi, X, rcond=None)[0]
""",
    ),
    Right(
        "2a",
        "the closed form again, not phi",
        """
def coefficients(X, t, n):
    i = np.arange(1, n + 1)[:, None]
    return np.sqrt(2) * np.sin((2 * i - 1) * np.pi * t / 2) @ X / X.shape[0]
""",
    ),
    Right(
        "2a",
        "single precision",
        """
def coefficients(X, t, n):
    Phi = np.array([phi(i, t) for i in range(1, n + 1)], dtype=np.float32)
    return Phi @ X.astype(np.float32) / len(t)
""",
    ),
    Right(
        "2b",
        "the trigamma function",
        """
from scipy.special import polygamma

def error_after(n):
    return polygamma(1, n + 0.5) / np.pi**2
""",
    ),
]


PUZZLES = (
    Puzzle(
        "1b",
        "The eigenvalues of $\\min(t, s)$ on the unit interval, and the eigenfunctions with "
        "the norm 1, for $i = 1, 2, \\dots$",
        {
            "(lam(1), phi(1, np.array([0.0, 0.5, 1])))": (
                "cosines",
                "forgets the norm",
                "frequencies in place of eigenvalues",
                "the eigenvalue of the second derivative",
            ),
        },
    ),
)
