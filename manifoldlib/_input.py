"""What a reader may hand in, and what to say when it cannot work."""

import numbers

import numpy as np

LARGEST = 1e140  # beyond it, sums of squares overflow; below its inverse they vanish

POINT = "a single point x is the matrix x.reshape(-1, 1)"
DROP = "drop or impute these columns first"


def as_matrix(A, name, if_flat=POINT, if_missing=DROP):
    """A as a finite float matrix, or a ValueError that says what to change."""
    if np.ma.is_masked(A):
        raise ValueError(f"{name} has masked entries; {if_missing}")
    try:
        A = np.asarray(A)
        if np.iscomplexobj(A):
            raise TypeError
        A = A.astype(float, copy=False)
    except (TypeError, ValueError):
        raise ValueError(f"{name} must be an array of real numbers") from None
    if A.ndim != 2 or A.size == 0:
        advice = f"; {if_flat}" if A.ndim == 1 else ""
        raise ValueError(f"{name} must be a non-empty matrix, got shape {A.shape}{advice}")
    if not np.isfinite(A).all():
        bad = A.size - np.isfinite(A).sum()
        raise ValueError(f"{name} has {bad} NaN or infinite entries; {if_missing}")
    return A


def as_points(X, name="X", at_least=2):
    """The points of a data set, as columns."""
    X = as_matrix(X, name)
    if X.shape[1] < at_least:
        raise ValueError(
            f"{name} has {X.shape[1]} column(s), at least {at_least} points are needed; "
            f"points are columns, is {name} transposed?"
        )
    return X


def as_new_points(X_new, D):
    """New points for a map that was learned from points with D coordinates."""
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


def as_pair(X1, X2):
    """Two sets of points with the same number of coordinates."""
    X1, X2 = as_matrix(X1, "X1"), as_matrix(X2, "X2")
    if X1.shape[0] != X2.shape[0]:
        raise ValueError(
            f"X1 has {X1.shape[0]} rows and X2 has {X2.shape[0]}; the points of both are columns "
            f"with the same number of coordinates, is one of them transposed?"
        )
    return X1, X2


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


def as_symmetric(A, name, if_missing="drop these points or fill in the entries"):
    """A finite symmetric square matrix."""
    A = as_matrix(
        A, name, "scipy.spatial.distance.squareform makes it from a condensed list", if_missing
    )
    if A.shape[0] != A.shape[1]:
        raise ValueError(f"{name} must be square, got shape {A.shape}")
    scale = max(A.max(), -A.min())
    # Below the diagonal and a few rows at a time: no second matrix, half the work.
    asymmetry = max(
        np.abs(A[at : at + 64, : at + 64] - A[: at + 64, at : at + 64].T).max()
        for at in range(0, len(A), 64)
    )
    if asymmetry > 1e-8 * scale:
        raise ValueError(
            f"{name} is not symmetric, its entries (i, j) and (j, i) differ by up to "
            f"{asymmetry:.3g}; if that is noise, pass ({name} + {name}.T) / 2"
        )
    return A


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
