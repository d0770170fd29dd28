"""Eigenpairs of symmetric matrices: one solver choice and one sign rule for the whole package.

The bottom of a sparse matrix M is the top of M^-1, which Lanczos finds in a few steps, each a solve
with a factor of M. How full the factor gets, the neighbourhood graph decides. A sheet falls apart
when a thin row of its N points is taken out, and its factor has two or three times the entries of
M. A cloud in ten dimensions has no such row: of 8,000 points half would have to go, and between all
of these the factor is dense. But there the gap above the eigenvalue 0 is wide as well, so that
Lanczos on the top of c - M, which needs products with M alone, ends after a few hundred. So the
width of the graph chooses (`fills_in`), for Laplacians. It does not for the (I - C)(I - C)' of LLE,
whose smallest eigenvalues are 1e-8 of the largest in ten dimensions too: there 5,000 products do
not end.
"""

import numpy as np
from scipy.linalg import eigh
from scipy.linalg.blas import dsymv
from scipy.sparse import csc_array, eye_array
from scipy.sparse.csgraph import reverse_cuthill_mckee
from scipy.sparse.linalg import ArpackNoConvergence, LinearOperator, eigsh, splu

RESTARTS = 100  # of Lanczos at most: where a few do not do, the dense solver is faster
FULL = 8  # width^2 over the entries of a matrix, from where on products beat its factor
KEPT = 60  # vectors that Lanczos with products keeps between restarts: fewer cost more products


def top_eigenpairs(A, d):
    """The d largest eigenvalues of a symmetric A, descending, and their eigenvectors as columns.

    A is an array or a LinearOperator. Lanczos needs only products with A and wins when few
    eigenvectors of a large matrix are wanted; otherwise the dense solver does.
    """
    N = A.shape[0]
    if N > 300 and 20 * d < N:
        # A fixed random start makes the result repeatable; it must not be 1, which JKJ annihilates.
        start = np.random.default_rng(0).standard_normal(N)
        operator = A
        if isinstance(A, np.ndarray):
            operator = LinearOperator(A.shape, matvec=multiplication(A), dtype=float)
        try:
            lam, V = eigsh(operator, k=d, which="LA", v0=start, maxiter=RESTARTS)
            return descending(lam, V)
        except ArpackNoConvergence:  # clustered eigenvalues: take the slow road
            pass
    dense = A if isinstance(A, np.ndarray) else A @ np.eye(N)
    return descending(*dense_eigenpairs(dense, N - d, N))


def dense_eigenpairs(A, first, end):
    """Of all eigenpairs of a symmetric array, ascending, those from number `first` up to `end`."""
    lam, V = eigh(A, subset_by_index=[first, end - 1])
    if (
        len(lam) < end - first
    ):  # LAPACK's subset may stay empty at an eigenvalue of high multiplicity
        lam, V = (part[..., first:end] for part in eigh(A))
    return lam, V


def descending(lam, V):
    """Eigenpairs sorted from the largest eigenvalue down, signs fixed."""
    order = np.argsort(lam)[::-1]
    return lam[order], fix_signs(V[:, order])


def fix_signs(V):
    """Turn each column so that its entry of largest magnitude is positive (the first of equals).

    Eigenvectors are defined up to sign; this is the package's one rule. Entries within 1e-6 of
    the largest count as equal, so that rounding cannot flip a symmetric vector.
    """
    magnitude = np.abs(V)
    leading = np.argmax(magnitude >= (1 - 1e-6) * magnitude.max(axis=0), axis=0)
    signs = np.sign(V[leading, np.arange(V.shape[1])])
    return V * np.where(signs == 0, 1, signs)


def multiplication(K):
    """v -> K v, reading one triangle of a symmetric K only.

    SciPy's own BLAS does it, as it does the rest of Lanczos: NumPy's has another pool of threads,
    and two pools that take turns on the same cores keep each other waiting.
    """
    K = np.asfortranarray(K.T)  # K = K': the transpose of a C-ordered array is a free view
    return lambda v: dsymv(1.0, K, v)


def centered_operator(K):
    """v -> J K J v for a symmetric K, without forming JKJ or a second N x N matrix."""
    multiply = multiplication(K)

    def product(v):
        v = multiply(v - v.mean())  # K J v
        return v - v.mean()  # J K J v

    return LinearOperator(K.shape, matvec=product, dtype=float)


def bottom_eigenpairs(M, d, null, laplacian=False):
    """The d smallest eigenvalues of a sparse positive semidefinite M, ascending, off a null space.

    The columns of `null` (N, or N x m) are orthogonal vectors that M is known to annihilate, such
    as the constant one; everything happens in their complement, so that a multiple zero
    eigenvalue cannot mix them back in [Erratum mmst-A47]. A `laplacian`, D - W scaled from both
    sides, has no eigenvalue beyond twice its largest diagonal entry.
    """
    N = M.shape[0]
    Q = null.reshape(N, -1)
    Q = Q / np.linalg.norm(Q, axis=0)
    if N > 300 and 20 * d < N and M.nnz < N * N / 10:
        if laplacian and fills_in(M):
            try:
                return flipped_lanczos(M, d, Q)
            except ArpackNoConvergence:  # a narrow gap: factorise
                pass
        try:
            return inverse_lanczos(M, d, Q)
        except ArpackNoConvergence:  # take the slow road, if it leads anywhere
            if N > 5000:
                raise ValueError(
                    f"the smallest eigenvalues for {N} points are too close to 0 to be told apart; "
                    f"take more neighbours, or fewer points"
                ) from None
    B = M.toarray()
    above = 2 * np.abs(B).sum(axis=1).max() or 1
    B += above * (Q @ Q.T)  # the null space is moved above the spectrum, not cut out
    lam, V = dense_eigenpairs(B, 0, d)
    return np.maximum(lam, 0), fix_signs(V)


def fills_in(M):
    """Whether a factor of M would have many times the entries of M.

    Reverse Cuthill-McKee numbers a graph from one end to the other. The farthest that an edge then
    reaches back is about the number of points in a cut through the graph, `width`, and a factor is
    dense on a cut.
    """
    order = reverse_cuthill_mckee(M, symmetric_mode=True)
    place = np.empty(len(order), dtype=np.int64)
    place[order] = np.arange(len(order))
    rows = np.repeat(place, np.diff(M.indptr))
    width = (rows - place[M.indices]).max()
    return width**2 > FULL * M.nnz


def flipped_lanczos(M, d, Q):
    """The smallest eigenvalues of M are the largest of top - M: products with M do.

    From one start Lanczos sees one vector of each eigenspace, and others by rounding only. So it
    looks again beside what it has, until it finds nothing that belongs before it.
    """
    top = 2 * M.diagonal().max()

    def found_beside(Q):
        return largest_beside(Q, lambda v: top * v - M @ v, d, ncv=max(KEPT, 3 * d))

    mu, V = found_beside(Q)
    while True:
        others = found_beside(np.hstack([Q, V]))
        if others[0][0] <= mu[-1] + 1e-12 * top:
            return np.maximum(top - mu, 0), V
        mu, V = (np.concatenate(both, axis=-1) for both in zip((mu, V), others))
        mu, V = (part[..., :d] for part in descending(mu, V))


def largest_beside(Q, multiply, d, ncv=None):
    """The d largest eigenpairs in the complement of the orthonormal columns of Q, by Lanczos."""
    N = len(Q)

    def complement(v):
        return v - Q @ (Q.T @ v)

    operator = LinearOperator(
        (N, N), matvec=lambda v: complement(multiply(complement(v))), dtype=float
    )
    # Another Q, another start: what was found from one holds all that this one has of its spaces.
    start = complement(np.random.default_rng(Q.shape[1]).standard_normal(N))
    return descending(*eigsh(operator, k=d, which="LA", v0=start, ncv=ncv, maxiter=RESTARTS))


def inverse_lanczos(M, d, Q):
    """The smallest eigenvalues of M are the largest of (M + shift)^-1, which Lanczos finds fast."""
    N = M.shape[0]
    shift = 1e-10 * M.diagonal().mean()
    # Symmetric ordering and no pivoting: M + shift is positive definite.
    solve = splu(
        csc_array(M + shift * eye_array(N)),
        permc_spec="MMD_AT_PLUS_A",
        diag_pivot_thresh=0.0,
        options={"SymmetricMode": True},
    ).solve
    mu, V = largest_beside(Q, solve, d)
    return np.maximum(1 / mu - shift, 0), V
