"""Isomap, LLE and the eigenmaps as kernel PCA with a kernel learned from all the points."""

from functools import singledispatch

import numpy as np
from scipy.sparse import eye_array

from ._input import room_for
from ._spectral import top_eigenpairs
from .isomaps import IsomapResult
from .laplacian import LaplacianEigenmapsResult, pseudoinverse
from .locally_linear import KernelLLEResult, LLEResult
from .mds import inner_products
from .tangent_spaces import HessianEigenmapsResult

ADVICE = "a kernel matrix is for fewer points"
Result = (
    IsomapResult | LLEResult | KernelLLEResult | LaplacianEigenmapsResult | HessianEigenmapsResult
)


@singledispatch
def kernel_of(result: Result) -> np.ndarray:
    """The matrix whose kernel PCA is the embedding that `result` holds [MMST kpca-unification].

    What isomap, lle, kernel_lle, laplacian_eigenmaps and hessian_lle return is accepted. With
    P = kpca(kernel_of(result), d, "precomputed", indefinite=True), its rows p_k and eigenvalues
    lam_k:

    - Isomap: -1/2 J D2 J [MMST (16.54)]; Y = P. It can have negative eigenvalues, also in the
      limit of many points [Erratum fml-F7] [Erratum mmst-A55].
    - LLE: lam_max(M) I - M with M = (I - C)(I - C)' [MMST (16.55)]; y_k = sqrt(N / lam_k) p_k. The
      constant vector is on top of this matrix, not at its eigenvalue 0 [Erratum mmst-A36]; kernel
      PCA centres it away.
    - Laplacian eigenmaps: L^+ [MMST (16.58)]; y_k = p_k / sqrt(lam_k) if they were made with
      normalized=False. With the constraint Y D Y' = I no kernel gives Y, and that of L^+ is close
      where the degrees are nearly equal [Erratum mmst-A42].
    - Hessian eigenmaps, which the text leaves out: as LLE, with H [MMST (16.53)] in place of M.
      What isometric=True adds is a linear map of these rows.

    >>> from manifoldlib import isomap, kpca
    >>> line = isomap([[0.0, 1.0, 3.0, 7.0]], 1, K=1)
    >>> kpca(kernel_of(line), 1, "precomputed", indefinite=True).Y.round(3)
    array([[-2.75, -1.75,  0.25,  4.25]])
    """
    raise ValueError(
        f"result must be what isomap, lle, kernel_lle, laplacian_eigenmaps or hessian_lle return, "
        f"got {a_value(result)}"
    )


@kernel_of.register
def kernel_of_isomap(result: IsomapResult) -> np.ndarray:
    """-1/2 J D2 J [MMST (16.54)]."""
    with room_for(len(result.D), ADVICE):
        return inner_products(result.D)[0]


@kernel_of.register
def kernel_of_weights(result: LLEResult | KernelLLEResult) -> np.ndarray:
    """lam_max(M) I - M with M = (I - C)(I - C)' [MMST (16.55)]; column j of C rebuilds point j."""
    I_C = eye_array(result.C.shape[0]) - result.C
    return flipped(I_C @ I_C.T)


@kernel_of.register
def kernel_of_hessian(result: HessianEigenmapsResult) -> np.ndarray:
    """lam_max(H) I - H with H of [MMST (16.53)]."""
    return flipped(result.H)


def flipped(M):
    """lam_max(M) I - M: its eigenvectors are those of M, the bottom ones on top."""
    N = M.shape[0]
    with room_for(N, ADVICE, matrices=2):
        M = M.toarray()
        (lam_max,), _ = top_eigenpairs(M, 1)
        return lam_max * np.eye(N) - M


@kernel_of.register
def kernel_of_laplacian(result: LaplacianEigenmapsResult) -> np.ndarray:
    """L^+ [MMST (16.58)]."""
    return pseudoinverse(result.L)


def a_value(result):
    """What was handed in, in words."""
    fitted = getattr(result, "result_", None)
    return (
        f"{type(result).__name__}; pass its result_"
        if fitted is not None
        else type(result).__name__
    )
