"""The two eigen-solvers agree, and the sign rule is one rule."""

import tracemalloc

import numpy as np
import pytest
from geometry import angle, random_rotation
from scipy.sparse import block_diag, csr_array, diags_array

from manifoldlib import _spectral, hessian_lle, knn_graph, laplacian_eigenmaps, lle
from manifoldlib._spectral import (
    bottom_eigenpairs,
    fills_in,
    fix_signs,
    flipped_lanczos,
    inverse_lanczos,
    top_eigenpairs,
)
from manifoldlib.datasets import swiss_roll
from manifoldlib.laplacian import heat_weights, laplacian


def symmetric(eigenvalues, seed=0):
    Q = random_rotation(len(eigenvalues), seed)
    return (Q * eigenvalues) @ Q.T, Q


@pytest.mark.parametrize("N", [1, 2, 10, 301, 400])
@pytest.mark.parametrize("d", [1, 2, 3])
def test_top_eigenpairs_are_the_largest_descending(N, d):
    d = min(d, N)
    eigenvalues = np.linspace(1, 5, N) ** 2
    A, Q = symmetric(eigenvalues)
    lam, V = top_eigenpairs(A, d)
    np.testing.assert_allclose(lam, eigenvalues[::-1][:d], rtol=1e-10)
    assert angle(V, Q[:, ::-1][:, :d]) < 1e-6


@pytest.mark.parametrize("N", [12, 600])  # the dense solver, then Lanczos
@pytest.mark.parametrize("copies", [2, 3, 5])
def test_repeated_eigenvalues_are_all_found(N, copies):
    eigenvalues = np.r_[np.linspace(0, 1, N - copies), np.full(copies, 7.0)]
    A, Q = symmetric(eigenvalues)
    lam, V = top_eigenpairs(A, copies + 1)
    np.testing.assert_allclose(lam, np.r_[np.full(copies, 7.0), 1.0], rtol=1e-9)
    np.testing.assert_allclose(V.T @ V, np.eye(copies + 1), atol=1e-9)
    assert angle(V[:, :copies], Q[:, -copies:]) < 1e-6


@pytest.mark.parametrize("N", [119, 120, 121, 150, 200, 300])
def test_the_eigenvalue_of_the_centring_matrix_is_found(N):
    """JKJ = J for K = I, the limit of a narrow kernel: one eigenvalue 1, N - 1 times."""
    lam, V = top_eigenpairs(np.eye(N) - 1 / N, 2)
    np.testing.assert_allclose(lam, [1, 1])
    np.testing.assert_allclose(V.T @ V, np.eye(2), atol=1e-12)
    np.testing.assert_allclose(V.sum(axis=0), 0, atol=1e-10)


def test_lanczos_that_does_not_converge_is_followed_by_the_dense_solver(monkeypatch):
    def gives_up(*args, **kwargs):
        raise _spectral.ArpackNoConvergence("no convergence", np.empty(0), np.empty((0, 0)))

    A, _ = symmetric(np.arange(400.0))
    expected = top_eigenpairs(A, 2)
    monkeypatch.setattr(_spectral, "eigsh", gives_up)
    for found, wanted in zip(top_eigenpairs(A, 2), expected):
        np.testing.assert_allclose(found, wanted, atol=1e-8)
    with pytest.raises(ValueError, match="for 5001 points are too close to 0 to be told apart"):
        bottom_eigenpairs(path_laplacian(5001), 2, np.ones(5001))


def test_lanczos_gives_up_where_it_would_not_end():
    """The Hessian energy of a long curve is of fourth order: its eigenvalues crowd at 0."""
    t = np.linspace(0, 3, 10_000)
    Y = hessian_lle(np.array([np.cos(t), np.sin(t)]), 1, K=6).Y[0]
    assert abs(np.corrcoef(Y, t)[0, 1]) > 0.999


def test_the_sign_rule():
    V = np.array([[0.1, -3.0, 0.5], [-2.0, 1.0, -0.5], [0.3, 2.0, 0.5 - 1e-12]])
    fixed = fix_signs(V)
    np.testing.assert_array_equal(fixed[:, 0], [-0.1, 2.0, -0.3])
    np.testing.assert_array_equal(fixed[:, 1], [3.0, -1.0, -2.0])
    np.testing.assert_array_equal(fixed[:, 2], V[:, 2])  # first of equals, in spite of rounding
    np.testing.assert_array_equal(fix_signs(-V), fixed)
    np.testing.assert_array_equal(fix_signs(np.zeros((3, 1))), np.zeros((3, 1)))


# The bottom of a sparse positive semidefinite matrix


def path_laplacian(N):
    """2 - 2 cos(k pi / N) are its eigenvalues, the constant its null vector."""
    L = diags_array([-np.ones(N - 1), 2 * np.ones(N), -np.ones(N - 1)], offsets=[-1, 0, 1]).tolil()
    L[0, 0] = L[N - 1, N - 1] = 1
    return csr_array(L)


@pytest.mark.parametrize("scale", [1e-18, 1, 1e18])
def test_the_unit_of_a_matrix_does_not_matter(scale):
    lam, V = bottom_eigenpairs(scale * path_laplacian(20), 2, np.ones(20))
    np.testing.assert_allclose(
        lam / scale, 2 - 2 * np.cos(np.array([1, 2]) * np.pi / 20), rtol=1e-9
    )


@pytest.mark.parametrize("N", [12, 600])  # the dense solver, then shift-invert Lanczos
@pytest.mark.parametrize("d", [1, 2, 3])
def test_bottom_eigenpairs_are_the_smallest_off_the_null_space(N, d):
    lam, V = bottom_eigenpairs(path_laplacian(N), d, np.ones(N))
    k = np.arange(1, d + 1)
    np.testing.assert_allclose(lam, 2 - 2 * np.cos(k * np.pi / N), rtol=1e-6)
    waves = np.cos(np.outer(np.arange(N) + 0.5, k * np.pi / N))
    assert angle(V, waves) < 1e-6
    np.testing.assert_allclose(V.T @ V, np.eye(d), atol=1e-10)
    np.testing.assert_allclose(V.sum(axis=0), 0, atol=1e-9)


@pytest.mark.parametrize("N", [12, 300, 600])
@pytest.mark.parametrize("parts", [2, 3, 5])
def test_further_null_vectors_come_first(N, parts):
    L = block_diag([path_laplacian(N)] * parts, format="csr")
    lam, V = bottom_eigenpairs(L, parts - 1, np.ones(parts * N))
    np.testing.assert_allclose(lam, 0, atol=1e-12)
    indicators = np.kron(np.eye(parts), np.ones((N, 1)))
    assert angle(np.column_stack([np.ones(parts * N), V]), indicators) < 1e-6


@pytest.mark.parametrize("N", [12, 300])
def test_a_known_null_space_of_several_dimensions(N):
    L = block_diag([path_laplacian(N)] * 3, format="csr")
    lam, V = bottom_eigenpairs(L, 3, np.kron(np.eye(3), np.ones((N, 1))))
    np.testing.assert_allclose(lam, 2 - 2 * np.cos(np.pi / N), rtol=1e-6)  # one of each part
    wave = np.cos((np.arange(N) + 0.5) * np.pi / N)[:, None]
    assert angle(V, np.kron(np.eye(3), wave)) < 1e-6


def test_the_bottom_is_found_without_lanczos_too(monkeypatch):
    def gives_up(*args, **kwargs):
        raise _spectral.ArpackNoConvergence("no convergence", np.empty(0), np.empty((0, 0)))

    L = path_laplacian(400)
    expected = bottom_eigenpairs(L, 2, np.ones(400))
    monkeypatch.setattr(_spectral, "eigsh", gives_up)
    for found, wanted in zip(bottom_eigenpairs(L, 2, np.ones(400)), expected):
        np.testing.assert_allclose(found, wanted, atol=1e-8)


# Laplacians: a factor, or products alone


def cloud(N, D=10):
    return np.random.default_rng(0).standard_normal((D, N))


def laplacian_of(X, sigma=None):
    """D^-1/2 L D^-1/2 of the graph of 12 neighbours, and its null vector of length 1."""
    degree, L = laplacian(heat_weights(knn_graph(X, 12), sigma))
    scale = diags_array(1 / np.sqrt(degree))
    root = np.sqrt(degree)[:, None]
    return csr_array(scale @ L @ scale), root / np.linalg.norm(root)


def refuses(*args, **kwargs):
    raise AssertionError("not this way")


@pytest.mark.parametrize("D, sigma", [(5, None), (10, None), (10, 1.0)])
def test_products_give_what_a_factor_gives(D, sigma):
    M, null = laplacian_of(cloud(2000, D), sigma)
    assert fills_in(M)
    lam, V = flipped_lanczos(M, 3, null)
    expected, U = inverse_lanczos(M, 3, null)
    np.testing.assert_allclose(lam, expected, atol=1e-12)
    assert angle(V, U) < 1e-8
    for values, vectors in ((lam, V), (expected, U)):  # as far as the rounding of M goes
        assert np.linalg.norm(M @ vectors - vectors * values) < 1e-12
    np.testing.assert_allclose(np.hstack([null, V]).T @ V, np.eye(4)[:, 1:], atol=1e-12)


# In the last two a single look finds one copy too few.
@pytest.mark.parametrize(
    "N, copies, d",
    [*((2000, copies, d) for copies in (2, 3) for d in (2, 3, 4)), (1500, 4, 4), (500, 6, 6)],
)
def test_products_find_all_copies_of_an_eigenvalue(N, copies, d):
    M, null = laplacian_of(cloud(N))
    single, _ = flipped_lanczos(M, 3, null)
    several = csr_array(block_diag([M] * copies, format="csr"))
    lam, V = flipped_lanczos(several, d, np.kron(np.eye(copies), null))
    np.testing.assert_allclose(lam, np.repeat(single, copies)[:d], atol=1e-12)
    np.testing.assert_allclose(V.T @ V, np.eye(d), atol=1e-12)


def test_products_look_again_beside_what_they_have(monkeypatch):
    """In exact arithmetic Lanczos sees one vector of each eigenspace."""

    def exact(Q, multiply, d, ncv):
        P = np.eye(len(Q)) - Q @ Q.T
        lam, V = np.linalg.eigh(P @ np.column_stack([multiply(p) for p in P]))
        _, first = np.unique(lam.round(6), return_index=True)  # the vectors of Q have 0
        return _spectral.descending(lam[first[1:]][-d:], V[:, first[1:]][:, -d:])

    monkeypatch.setattr(_spectral, "largest_beside", exact)
    M = csr_array(np.diag([0, 3, 1, 2, 1, 2, 1, 3.0]))
    lam, V = flipped_lanczos(M, 5, np.eye(8)[:, :1])
    np.testing.assert_allclose(lam, [1, 1, 1, 2, 2], atol=1e-12)
    np.testing.assert_allclose(M @ V, V * lam, atol=1e-12)
    np.testing.assert_allclose(V.T @ V, np.eye(5), atol=1e-12)


@pytest.mark.parametrize(
    "X, full",
    [
        (swiss_roll(2000)[0], False),
        (swiss_roll(20_000)[0], False),
        (np.random.default_rng(0).random((2, 5000)), False),
        (cloud(1000), True),
        (cloud(4000), True),
    ],
)
def test_a_sheet_is_factorised_and_a_cloud_is_not(X, full, monkeypatch):
    assert fills_in(laplacian_of(X)[0]) == full
    other = "inverse_lanczos" if full else "flipped_lanczos"
    monkeypatch.setattr(_spectral, other, refuses)
    assert np.isfinite(laplacian_eigenmaps(X, 2, K=12).Y).all()


def test_a_cloud_takes_memory_in_proportion_to_its_points(monkeypatch):
    monkeypatch.setattr(_spectral, "splu", refuses)
    peaks = []
    for N in (2000, 4000, 8000):
        M, null = laplacian_of(cloud(N))
        tracemalloc.start()
        bottom_eigenpairs(M, 2, null, laplacian=True)
        peaks.append(tracemalloc.get_traced_memory()[1] / N)
        tracemalloc.stop()
    assert max(peaks) < 1.1 * min(peaks)
    assert max(peaks) < 3 * 8 * _spectral.KEPT  # bytes a point: the vectors, and copies of them


def test_products_that_do_not_end_are_followed_by_a_factor(monkeypatch):
    def gives_up(*args):
        raise _spectral.ArpackNoConvergence("no convergence", np.empty(0), np.empty((0, 0)))

    X = cloud(1000)
    expected = laplacian_eigenmaps(X, 2, K=12)
    monkeypatch.setattr(_spectral, "flipped_lanczos", gives_up)
    found = laplacian_eigenmaps(X, 2, K=12)
    np.testing.assert_allclose(found.Y, expected.Y, atol=1e-9)


def test_forms_of_fourth_order_are_factorised(monkeypatch):
    monkeypatch.setattr(_spectral, "flipped_lanczos", refuses)
    X = cloud(1000)
    assert np.isfinite(lle(X, 2, K=12).Y).all() and np.isfinite(hessian_lle(X, 2, K=12).Y).all()


# Which solver


class Taken(Exception):
    pass


def takes(*args, **kwargs):
    raise Taken


@pytest.mark.parametrize(
    "N, d, lanczos", [(300, 1, False), (301, 1, True), (400, 20, False), (401, 20, True)]
)
def test_few_vectors_of_a_large_matrix_are_found_by_lanczos(N, d, lanczos, monkeypatch):
    monkeypatch.setattr(_spectral, "eigsh" if lanczos else "eigh", takes)
    with pytest.raises(Taken):
        top_eigenpairs(np.eye(N), d)
    with pytest.raises(Taken):
        bottom_eigenpairs(csr_array(diags_array(np.ones(N))), d, np.ones(N))


@pytest.mark.parametrize("entries, lanczos", [(31, False), (30, True)])
def test_a_tenth_of_the_entries_make_a_matrix_dense(entries, lanczos, monkeypatch):
    row = np.zeros(310)
    row[:entries] = 1
    M = csr_array(np.stack([np.roll(row, i) for i in range(310)]))
    monkeypatch.setattr(_spectral, "inverse_lanczos" if lanczos else "dense_eigenpairs", takes)
    with pytest.raises(Taken):
        bottom_eigenpairs(M, 1, np.ones(310))


@pytest.mark.parametrize("scale", [0.01, 1, 100])
@pytest.mark.parametrize("d", [1, 3])
def test_products_work_in_any_unit(scale, d):
    M, null = laplacian_of(cloud(500))
    expected, U = inverse_lanczos(M, d, null)
    lam, V = flipped_lanczos(scale * M, d, null)
    np.testing.assert_allclose(lam, scale * expected, rtol=1e-9)
    assert angle(V, U) < 1e-6
