"""What a reader may hand in, and what to say when it cannot work."""

import numbers
import os
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

EUCLIDEAN, PRECOMPUTED = "euclidean", "precomputed"  # metrics
LARGEST = 1e140  # beyond it, sums of squares overflow; below its inverse they vanish

POINT = "a single point x is the matrix x.reshape(-1, 1)"
CONDENSED = "scipy.spatial.distance.squareform makes it from a condensed list"
KINDS = {"c": "complex numbers", "U": "strings", "S": "bytes", "M": "dates"}
DROP = "drop or impute these columns first"


# Matrices


def as_matrix(A, name, if_flat=POINT, if_missing=DROP):
    """A as a finite float matrix, or a ValueError that says what to change."""
    if hasattr(A, "tocsr"):
        raise ValueError(
            f"{name} is a sparse matrix of shape {A.shape}, a dense one is needed: pass "
            f"{name}.toarray()"
        )
    if np.ma.is_masked(A):
        raise ValueError(f"{name} has masked entries; {if_missing}")
    A = as_floats(A, name)
    if A.ndim != 2 or A.size == 0:
        advice = f"; {if_flat}" if A.ndim == 1 else ""
        raise ValueError(f"{name} must be a non-empty matrix, got shape {A.shape}{advice}")
    if not np.isfinite(A).all():
        bad = A.size - np.isfinite(A).sum()
        raise ValueError(f"{name} has {bad} NaN or infinite entries; {if_missing}")
    return A


def as_floats(A, name):
    """An array of real numbers, whatever its shape."""
    try:
        array = np.asarray(A)
    except ValueError:
        raise ValueError(
            f"{name} must be an array of real numbers; its rows differ in length"
        ) from None
    if array.dtype.kind in "biuf":
        return array.astype(float, copy=False)
    try:
        if array.dtype.kind != "O":  # strings, dates and complex numbers
            raise TypeError
        return array.astype(float)
    except (TypeError, ValueError):
        raise ValueError(
            f"{name} must be an array of real numbers, got {strange(array)}; encode or drop "
            f"what is not a number"
        ) from None


def strange(array):
    """What an array holds that is no real number, in words."""
    if array.dtype.kind != "O":
        return f"{KINDS.get(array.dtype.kind, array.dtype)}, such as {array.ravel()[:1].tolist()}"
    entries = (entry for entry in array.ravel() if not isinstance(entry, numbers.Real))
    entry = next(entries, array.dtype)
    return f"{type(entry).__name__}, such as {entry!r:.40}"


def as_points(X, name="X", at_least=2):
    """The points of a data set, as columns."""
    refuse_rows(X, name)
    X = as_matrix(X, name)
    if X.shape[1] < at_least:
        raise ValueError(
            f"{name} has {X.shape[1]} column(s), at least {at_least} points are needed; "
            f"points are columns, is {name} transposed?"
        )
    return X


def refuse_rows(X, name):
    """The rows of a data frame are points, as a rule, and here points are columns."""
    if hasattr(X, "to_numpy") and hasattr(X, "columns"):
        rows, width = X.shape
        raise ValueError(
            f"{name} is a data frame of {rows} rows and {width} columns; here points are columns: "
            f"if its rows are the points, pass {name}.to_numpy().T or use manifoldlib.estimators, "
            f"which take rows; if its columns are, pass {name}.to_numpy()"
        )


def as_data(X, metric=EUCLIDEAN):
    """Points as columns, or a matrix of distances between them, with squares in range."""
    if metric == PRECOMPUTED:
        return as_distances(X, "X")
    if metric != EUCLIDEAN:
        raise ValueError(f"metric must be {EUCLIDEAN!r} or {PRECOMPUTED!r}, got {metric!r}")
    X = as_points(X)
    require_moderate(X, "X")
    return X


def as_new_points(X_new, D):
    """New points for a map that was learned from points with D coordinates."""
    refuse_rows(X_new, "X_new")
    X_new = as_matrix(X_new, "X_new")
    if X_new.shape[0] != D:
        raise ValueError(
            f"X_new has {X_new.shape[0]} rows, the training points have {D}; "
            f"points are columns, is X_new transposed?"
        )
    return X_new


def as_moderate_points(X_new, D):
    """New points whose squares are in range."""
    X_new = as_new_points(X_new, D)
    require_moderate(X_new, "X_new", at_least=0)
    return X_new


def as_new_distances(D_new, N, name="D_new"):
    """Distances from N old points, the rows, to new ones, the columns."""
    D_new = as_matrix(D_new, name)
    require_moderate(D_new, name, at_least=0)
    if len(D_new) != N or D_new.min() < 0:
        raise ValueError(
            f"{name} must hold distances, one row for each of the {N} points and a column for each "
            f"new one; got shape {D_new.shape}, smallest entry {D_new.min():.3g}"
        )
    return D_new


def as_pair(X1, X2):
    """Two sets of points with the same number of coordinates."""
    refuse_rows(X1, "X1")
    refuse_rows(X2, "X2")
    X1, X2 = as_matrix(X1, "X1"), as_matrix(X2, "X2")
    if X1.shape[0] != X2.shape[0]:
        raise ValueError(
            f"X1 has {X1.shape[0]} rows and X2 has {X2.shape[0]}; the points of both are columns "
            f"with the same number of coordinates, is one of them transposed?"
        )
    return X1, X2


def as_symmetric(A, name, if_missing="drop these points or fill in the entries"):
    """A finite symmetric square matrix."""
    A = as_matrix(A, name, CONDENSED, if_missing)
    if A.shape[0] != A.shape[1]:
        raise ValueError(f"{name} must be square, got shape {A.shape}")
    scale = max(A.max(), -A.min())
    # Below the diagonal and a few rows at a time: no second matrix, half the work.
    asymmetry = max(
        np.abs(A[at : at + 64, : at + 64] - A[: at + 64, at : at + 64].T).max()
        for at in range(0, len(A), 64)
    )
    if asymmetry > 1e-8 * scale:
        mean = f"pass ({name} + {name}.T) / 2" if " " not in name else "take the mean of the two"
        raise ValueError(
            f"{name} is not symmetric, its entries (i, j) and (j, i) differ by up to "
            f"{asymmetry:.3g}; if that is noise, {mean}"
        )
    return A


def as_distances(D, name="D"):
    """Dissimilarities: symmetric, nothing negative, zeros on the diagonal [LEC dissimilarity]."""
    D = as_symmetric(D, name, "metric_mds ignores a pair whose weight is 0")
    require_moderate(D, name)
    if D.min() < 0:
        raise ValueError(f"{name} has negative entries; dissimilarities must be 0 or more")
    if np.diag(D).any():
        raise ValueError(
            f"{name} has a non-zero diagonal, where a point is at distance 0 from itself; if that "
            f"is rounding, np.fill_diagonal({name}, 0) mends it"
        )
    return D


# Numbers


def as_count(value, name, at_least=1):
    """A whole number such as a dimension or a degree."""
    if isinstance(value, bool) or not isinstance(value, numbers.Integral) or value < at_least:
        raise ValueError(f"{name} must be a whole number, {at_least} or more, got {value!r}")
    return int(value)


def as_positive(value, name):
    """A positive finite number such as a kernel width."""
    is_number = isinstance(value, numbers.Real) and not isinstance(value, bool)
    if not is_number or not np.isfinite(value) or value <= 0:
        raise ValueError(f"{name} must be a positive number, got {value!r}")
    return float(value)


def as_dimension(d, most, why):
    """The embedding dimension d, at most `most`, with the reason in words."""
    d = as_count(d, "d")
    if d > most:
        raise ValueError(f"d={d} is too large: {why}, so d can be at most {most}")
    return d


def as_embedding_dimension(d, N, what="points"):
    """The dimension d of an embedding of N points whose mean is 0."""
    return as_dimension(d, N - 1, f"{N} centred {what} span at most {N - 1} dimensions")


def as_neighbors(K, needed, why):
    """The number of neighbours K, at least `needed`, with the reason in words."""
    K = as_count(K, "K")
    if K < needed:
        raise ValueError(f"K={K} is too small: {why}, so K must be at least {needed}")
    return K


def as_columns(chosen, N, name):
    """Column numbers between 0 and N - 1, as an array of our own."""
    chosen = np.array(chosen, ndmin=1)
    if chosen.dtype.kind not in "iu" or chosen.ndim != 1 or chosen.size == 0:
        raise ValueError(f"{name} must be a list of column numbers, got {chosen!r:.80}")
    if chosen.min() < 0 or chosen.max() >= N:
        raise ValueError(
            f"{name} must lie between 0 and {N - 1}, got {chosen.min()} to {chosen.max()}"
        )
    return chosen


def as_choice(chosen, N, seed, name, at_least=1):
    """Different columns, given by their numbers or as many as asked, drawn with the seed."""
    if np.ndim(chosen) == 0:
        count = as_count(chosen, name, at_least)
        if count > N:
            raise ValueError(f"{name}={count} is more than the {N} points there are to choose from")
        rng = np.random.default_rng(as_count(seed, "seed", at_least=0))
        return np.sort(rng.choice(N, count, replace=False))
    chosen = as_columns(chosen, N, name)
    if len(np.unique(chosen)) != len(chosen) or len(chosen) < at_least:
        raise ValueError(f"{name} must be {at_least} or more columns, none of them twice")
    return chosen


# What numbers and memory can hold


def require_moderate(A, name, at_least=1 / LARGEST):
    """Refuse numbers whose squares overflow or all vanish."""
    largest = max(A.max(), -A.min())
    if largest > 0 and not at_least <= largest <= LARGEST:
        raise ValueError(
            f"{name} has the largest entry {largest:.3g}, whose square is out of range; "
            f"choose another unit"
        )


def require_varying(spread, scale, what):
    """Refuse data without any spread, where it is only the rounding of `scale`."""
    if not spread > 1e-14 * scale:
        raise ValueError(f"{what}; there is no direction of variance to find")


def require_distinct(X):
    """Refuse points that are all the same one."""
    if not np.ptp(X, axis=1).any():
        raise ValueError(
            f"all {X.shape[1]} points (columns of X) coincide; there is nothing to embed"
        )


def in_range(compute, what):
    """What `compute` returns, unless numbers overflow on the way."""
    with np.errstate(over="ignore", invalid="ignore"):
        result = compute()
    if not np.isfinite(result).all():
        raise ValueError(f"{what} overflow; choose another unit")
    return result


@contextmanager
def room_for(N, instead, matrices=1) -> Iterator[None]:
    """Refuse N x N matrices that do not fit into memory before any is made."""
    needed, there = 8 * N * N * matrices, memory()
    message = (
        f"{N:,} points make {N:,} x {N:,} numbers of 8 bytes, {needed / 1e9:,.0f} GB in all, and "
        f"there are {there / 1e9:,.0f}; {instead}"
    )
    if needed > there:
        raise ValueError(message)
    try:
        yield
    except MemoryError:
        raise ValueError(message) from None


def memory():
    """Bytes that are free, or all of the machine's, or infinity where the system does not say."""
    try:
        with open("/proc/meminfo", encoding="utf-8") as lines:
            return 1024 * next(
                int(line.split()[1]) for line in lines if line.startswith("MemAvail")
            )
    except (OSError, StopIteration):
        pass
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return np.inf


def listed(sizes):
    """The first six, in words."""
    return ", ".join(map(str, sizes[:6])) + (", ..." if len(sizes) > 6 else "")
