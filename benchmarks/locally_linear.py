"""LLE, Hessian eigenmaps and LTSA of a Swiss roll.

scikit-learn scales the rows to length 1 and not sqrt(N). Its "hessian" is LTSA in another form, and
both leave a point out of its own neighbourhood, so only LLE is compared.
"""

import numpy as np
from sklearn.manifold import LocallyLinearEmbedding

from benchmarks.case import Case
from manifoldlib import hessian_lle, lle, locally_linear, ltsa, tangent_spaces
from manifoldlib.datasets import swiss_roll

CODE = {
    "standard": (
        lle,
        locally_linear.chosen_neighbors,
        locally_linear.weights,
        locally_linear.affine_weights,
        locally_linear.local_gram,
        locally_linear.embedding_of_weights,
    ),
    "hessian": (
        hessian_lle,
        tangent_spaces.hessian_rows,
        tangent_spaces.tangent_coordinates,
        tangent_spaces.bottom_embedding,
    ),
    "ltsa": (ltsa, tangent_spaces.tangent_coordinates, tangent_spaces.bottom_embedding),
}


def case(N, ours, method):
    X, _ = swiss_roll(N)
    rows = np.ascontiguousarray(X.T)
    theirs = LocallyLinearEmbedding(n_neighbors=12, n_components=2, method=method, random_state=0)
    return Case(
        f"{ours.__name__}, K=12, n={N}",
        lambda: ours(X, 2, K=12).Y,
        lambda: np.sqrt(N) * theirs.fit_transform(rows).T,
        8 * N * N,
        CODE[method],
        comparable=method == "standard",
    )


METHODS = [(lle, "standard"), (hessian_lle, "hessian"), (ltsa, "ltsa")]
CASES = [
    lambda N=N, ours=ours, method=method: case(N, ours, method)
    for ours, method in METHODS
    for N in (1000, 2000, 5000, 20_000)
]
