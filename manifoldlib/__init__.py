"""Nonlinear dimensionality reduction, each algorithm exactly as its text derives it.

Points are the columns of a D x N matrix X; an embedding is a d x N matrix Y.
"""

from . import datasets as datasets
from .autoassociative import autoassociative_network
from .centering import center_kernel, double_center
from .clustering import kmeans, spectral_clustering
from .diagnosis import diagnose
from .eigenfunctions import circle_eigenfunctions, interval_eigenfunctions, sphere_eigenfunctions
from .features import quadratic_features, veronese
from .graphs import eps_graph, geodesics, knn_graph
from .isomaps import isomap, landmark_isomap
from .kernel_pca import kpca
from .kernels import gauss_kernel, linear_kernel, poly_kernel, rbf_kernel
from .laplacian import (
    commute_times,
    eigenmaps_by_component,
    eigenmaps_of_weights,
    heat_weights,
    laplacian_eigenmaps,
)
from .learned_kernels import kernel_of
from .locally_linear import kernel_lle, lle
from .low_rank import nystrom
from .mds import classical_mds, metric_mds, nonmetric_mds, relative_weights
from .principal_components import nlpca, pca
from .principal_curves import principal_curve, principal_surface, running_lines
from .random_projections import jl_dimension, random_projection
from .tangent_spaces import hessian_lle, ltsa

__version__ = "0.2.0"  # the only place; see CHANGELOG.md

__all__ = [
    "autoassociative_network",
    "center_kernel",
    "circle_eigenfunctions",
    "classical_mds",
    "commute_times",
    "diagnose",
    "double_center",
    "eigenmaps_by_component",
    "eigenmaps_of_weights",
    "eps_graph",
    "gauss_kernel",
    "geodesics",
    "heat_weights",
    "hessian_lle",
    "interval_eigenfunctions",
    "isomap",
    "jl_dimension",
    "kernel_lle",
    "kernel_of",
    "kmeans",
    "knn_graph",
    "kpca",
    "landmark_isomap",
    "laplacian_eigenmaps",
    "linear_kernel",
    "lle",
    "ltsa",
    "metric_mds",
    "nlpca",
    "nonmetric_mds",
    "nystrom",
    "pca",
    "poly_kernel",
    "principal_curve",
    "principal_surface",
    "quadratic_features",
    "random_projection",
    "rbf_kernel",
    "relative_weights",
    "running_lines",
    "spectral_clustering",
    "sphere_eigenfunctions",
    "veronese",
]
