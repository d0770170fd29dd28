"""Nonlinear dimensionality reduction, each algorithm exactly as its text derives it.

Points are the columns of a D x N matrix X; an embedding is a d x N matrix Y.
"""

from .centering import center_kernel, double_center
from .features import quadratic_features, veronese
from .kernel_pca import kpca
from .kernels import gauss_kernel, linear_kernel, poly_kernel, rbf_kernel
from .principal_components import nlpca, pca

__all__ = [
    "center_kernel",
    "double_center",
    "gauss_kernel",
    "kpca",
    "linear_kernel",
    "nlpca",
    "pca",
    "poly_kernel",
    "quadratic_features",
    "rbf_kernel",
    "veronese",
]
