"""Typical wrong answers to Exercise GPCA 4.3, and other right ones."""

from . import Right, Wrong

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
    return X[:: len(t) // n]
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
        "is anything divided out",
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
]

RIGHT = [
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
        "path by path, other signs",
        """
def coefficients(X, t, n):
    h = t[1] - t[0]
    return [[-h * (x * phi(i, t)).sum() for x in X.T] for i in range(1, n + 1)]
""",
    ),
    Right(
        "2b",
        "a long tail",
        """
def error_after(n):
    return sum(lam(i) for i in range(n + 1, n + 100_000))
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
