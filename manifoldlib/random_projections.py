"""Random projections: a random linear map nearly keeps distances, whatever the points are."""

from __future__ import annotations

import math
import numbers

import numpy as np
from numpy.typing import ArrayLike

from ._input import as_count, as_points, in_range


def jl_dimension(m: int, eps: float) -> int:
    """In ceil(20 log m / eps^2) dimensions m points keep their distances [FML Lemma 15.4].

    Squared distances keep up to the factors 1 - eps and 1 + eps, for some linear map.

    The logarithm is natural, 0 < eps < 1/2, and two points are enough [Erratum fml-F26]. The
    dimension of the points plays no part and may be the smaller one [Erratum fml-F25].

    >>> jl_dimension(100, eps=0.3)
    1024
    """
    m = as_count(m, "m", at_least=2)
    if isinstance(eps, bool) or not isinstance(eps, numbers.Real) or not 1e-100 < eps < 0.5:
        raise ValueError(f"eps must lie between 0 and 1/2 (and above 1e-100), got {eps!r}")
    return math.ceil(20 * math.log(m) / float(eps) ** 2)


def random_projection(X: ArrayLike, k: int, *, seed: int = 0) -> np.ndarray:
    """f(X) = A X / sqrt(k), k x N; A has independent entries N(0, 1) [FML random-projection].

    X is D x N. A depends on the seed, k and D alone, so that the same seed maps new points by the
    same f. It is not a projection in the strict sense, and k may exceed D [Erratum fml-F30].

    >>> random_projection([[1.0, 0.0], [0.0, 1.0], [0.0, 0.0]], k=2).shape
    (2, 2)
    """
    X = as_points(X, at_least=1)
    k = as_count(k, "k")
    seed = as_count(seed, "seed", at_least=0)
    # A stream of its own: points that were drawn with the same seed must not be rows of A.
    A = np.random.default_rng([seed, k, len(X)]).standard_normal((k, len(X)))
    # A X; BLAS is faster with the long side first.
    Y = in_range(lambda: (X.T @ A.T).T, "sums of entries of X")
    Y /= math.sqrt(k)
    return Y
