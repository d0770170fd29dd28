"""The exercises on double centring and maps, FML 15.2 and MMST 16.6 to 16.8,
on their worked solutions.
"""

import numpy as np
import pytest
import sympy as sp
from scipy.spatial.distance import cdist
from student import solved

from manifoldlib import classical_mds, double_center, isomap
from manifoldlib.datasets import _explained, _unseen, eurodist, road_miles, swiss_roll, unseen


def answer(id, name):
    return solved(id)[0][name]


def points(D, N, seed=0):
    """Points whose mean is not the origin."""
    return np.random.default_rng(seed).standard_normal((D, N)) + 2


def distances(X):
    return cdist(X.T, X.T)


def centering(N):
    return np.eye(N) - 1 / N


@pytest.mark.parametrize(
    ("id", "parts"),
    [
        pytest.param("fml-15.2", ["a", "b", "c", "d"], marks=pytest.mark.covers("fml:ex:15.2")),
        ("mmst-16.6", ["a", "b", "c"]),
        ("mmst-16.7", ["a", "b", "c", "d"]),
        ("mmst-16.8", ["a1", "a2", "b1", "b2", "c"]),
        ("ours-choose-k", ["a", "b", "c", "d"]),
        ("ours-new-city", ["a", "b", "c"]),
    ],
)
def test_all_parts_pass(id, parts):
    said = solved(id)[1]
    assert list(said) == parts
    assert all(text.startswith("Right: ") for text in said.values())


# FML 15.2


@pytest.mark.covers("fml:ex:15.2a")
def test_an_inner_product_from_a_distance_has_a_minus():
    inner_product = answer("fml-15.2", "inner_product")
    x, y = sp.Matrix(sp.symbols("x1:4", real=True)), sp.Matrix(sp.symbols("y1:4", real=True))
    squared = (x - y).dot(x - y)
    given = inner_product(x.dot(x), y.dot(y), sp.sqrt(squared))
    assert sp.expand(given - x.dot(y)) == 0
    printed = (x.dot(x) + y.dot(y) + squared) / 2  # [Erratum fml-F1]
    assert sp.expand(printed - x.dot(y)) != 0


@pytest.mark.covers("fml:ex:15.2b")
def test_a_centred_gram_matrix_from_a_gram_matrix():
    centered_gram = answer("fml-15.2", "centered_gram")
    for D, N in ((2, 6), (5, 3), (4, 40)):
        X = points(D, N)
        centered = X - X.mean(axis=1, keepdims=True)
        H = centering(N)
        np.testing.assert_allclose(centered_gram(X.T @ X), centered.T @ centered, atol=1e-10)
        np.testing.assert_allclose(H @ X.T @ X @ H, centered.T @ centered, atol=1e-10)


@pytest.mark.covers("fml:ex:15.2c")
def test_the_last_term_is_the_mean_of_the_squared_distances():
    gram_entry = answer("fml-15.2", "gram_entry")
    D = distances(points(3, 8))
    wanted = double_center(D**2)
    table = np.array([[gram_entry(D, i, j) for j in range(8)] for i in range(8)])
    np.testing.assert_allclose(table, wanted, atol=1e-10)
    with_the_words = table + (D**2).mean() / 2 - D.mean() / 2  # [Erratum fml-F3]
    assert np.abs(with_the_words - wanted).min() > 0.1


@pytest.mark.covers("fml:ex:15.2d")
def test_the_matrix_form_squares_the_entries():
    gram = answer("fml-15.2", "gram")
    X = points(3, 9)
    D, H = distances(X), centering(9)
    centered = (X @ H).T @ (X @ H)
    np.testing.assert_allclose(gram(D), centered, atol=1e-10)
    for wrong in (D, D @ D):  # [Erratum fml-F2]
        assert np.abs(-0.5 * H @ wrong @ H - centered).max() > 0.1


# MMST 16.6


@pytest.mark.covers("mmst:ex:16.6")
def test_the_identity_of_double_centring_entry_by_entry():
    A = sp.Matrix(4, 4, lambda i, j: sp.Symbol(f"a{min(i, j)}{max(i, j)}"))
    H = sp.eye(4) - sp.ones(4, 4) / 4
    B = (H * A * H).expand()
    rows, mean = A * sp.ones(4, 1) / 4, sum(A) / 16
    assert B == sp.Matrix(4, 4, lambda i, j: (A[i, j] - rows[i] - rows[j] + mean).expand())

    entry, coefficients = (answer("mmst-16.6", name) for name in ("entry", "coefficients"))
    for n in (2, 5, 30):
        A = np.random.default_rng(n).standard_normal((n, n))
        A = A + A.T
        B = centering(n) @ A @ centering(n)
        means = A.mean(axis=1, keepdims=True), A.mean(axis=0), A.mean()
        np.testing.assert_allclose(entry(A, *means), B, atol=1e-13)
        assert np.isclose(np.sum(coefficients(n, 0, n - 1) * A), B[0, n - 1], atol=1e-13)


def test_double_centring_forgets_nothing_of_a_matrix_with_zero_diagonal():
    undo = answer("mmst-16.6", "undo")
    roads = eurodist()[0]
    np.testing.assert_allclose(undo(double_center(roads**2)), -0.5 * roads**2, atol=1e-6)


# MMST 16.7


@pytest.mark.covers("mmst:ex:16.7")
def test_a_dissimilarity_can_have_negative_eigenvalues_and_so_can_a_metric():
    examples = (
        ([[0, 1, 3], [1, 0, 1], [3, 1, 0]], -0.833),
        ([[0, 1, 1, 1], [1, 0, 2, 2], [1, 2, 0, 2], [1, 2, 2, 0]], -0.25),
        ([[0, 1, 2, 1], [1, 0, 1, 2], [2, 1, 0, 1], [1, 2, 1, 0]], -1),
    )
    for D, lowest in examples:  # [Erratum mmst-A50]
        assert np.linalg.eigvalsh(double_center(np.square(D)))[0] == pytest.approx(lowest, abs=5e-4)
    for name in ("dissimilarity", "metric"):
        assert np.linalg.eigvalsh(double_center(answer("mmst-16.7", name) ** 2.0))[0] < -0.2


@pytest.mark.covers("mmst:ex:16.7")
def test_nonnegative_definite_exactly_for_distances_of_points():
    combine, found = answer("mmst-16.7", "combine"), answer("mmst-16.7", "points")
    rng = np.random.default_rng(0)
    for D, N in ((1, 4), (3, 9), (6, 5)):
        X = points(D, N)
        B = double_center(distances(X) ** 2)
        z = rng.standard_normal(N)
        v = combine(z, X)
        assert np.isclose(v @ v, z @ B @ z) and np.linalg.eigvalsh(B)[0] > -1e-12 * N
        np.testing.assert_allclose(distances(found(distances(X))), distances(X), atol=1e-6)
    for D in (road_miles()[0], eurodist()[0], isomap(swiss_roll(200)[0], 2, K=8).D):
        assert np.linalg.eigvalsh(double_center(D**2))[0] < 0 and found(D) is None


# MMST 16.8


@pytest.mark.covers("mmst:ex:16.8a")
def test_centring_kills_the_vector_of_ones():
    split, image = answer("mmst-16.8", "split"), answer("mmst-16.8", "image")
    for n in (2, 7, 40):
        A = np.random.default_rng(n).standard_normal((n, n))
        A, one = A + A.T, np.ones(n)
        np.testing.assert_allclose(centering(n) @ one, 0, atol=1e-12)
        np.testing.assert_allclose(centering(n) @ A @ centering(n) @ one, 0, atol=1e-11)
        np.testing.assert_allclose(image(A, one), 0, atol=1e-12)
        killed, kept = split(np.arange(n) + 3.0)
        np.testing.assert_allclose(killed, (n - 1) / 2 + 3)
        np.testing.assert_allclose(kept, np.arange(n) - (n - 1) / 2)


@pytest.mark.covers("mmst:ex:16.8b")
def test_the_embedding_has_mean_zero():
    mean_point, squared_sum = answer("mmst-16.8", "mean_point"), answer("mmst-16.8", "squared_sum")
    X = points(3, 12)
    for gram in (X.T @ X, double_center(distances(X) ** 2)):
        lam, V = np.linalg.eigh(gram)
        Y = np.sqrt(lam[-3:, None]) * V[:, -3:].T
        np.testing.assert_allclose(Y.T @ Y, gram, atol=1e-10)
        mean = mean_point(Y)
        assert mean.shape == (
            3,
        )  # the printed product with the transpose does not exist [Erratum mmst-A51]
        assert np.isclose(12**2 * mean @ mean, squared_sum(gram), atol=1e-9)
    with pytest.raises(ValueError, match="mismatch"):
        Y.T @ np.ones(12)
    assert np.abs(mean).max() < 1e-10


@pytest.mark.covers("mmst:ex:16.8b")
def test_the_mean_is_zero_for_road_distances_and_for_isomap_too():
    entry_sum = answer("mmst-16.8", "entry_sum")
    for Y in (classical_mds(eurodist()[0], 3).Y, isomap(swiss_roll(300)[0], 2, K=8).Y):
        assert np.abs(Y.mean(axis=1)).max() < 1e-10 * np.abs(Y).max()
    B = np.random.default_rng(0).standard_normal((6, 6))
    lam, V = np.linalg.eigh(B + B.T)
    for k in range(6):
        assert np.isclose(entry_sum((B + B.T).sum(axis=1), lam[k], V[:, k]), V[:, k].sum())


# Ours


def test_from_6_to_12_neighbours_the_unseen_surface_is_seen_and_with_13_it_is_not():
    X, true = _unseen(1)
    assert answer("ours-choose-k", "smallest_K")(X) == 4
    assert 6 <= answer("ours-choose-k", "K") <= 12
    for K, well in ((4, False), (6, True), (9, True), (12, True), (13, False), (30, False)):
        assert (_explained(isomap(X, 2, K=K).Y, true).min() > 0.99) == well


def test_the_ways_shorten_a_lot_and_then_little_until_one_edge_breaks_them():
    """What hints 2 and 3 say, and the last cell."""
    X = unseen()
    results = [isomap(X, 2, K=K) for K in range(4, 14)]
    falls = -np.diff([result.D.mean() for result in results])
    residuals = [result.residual_variance[1] for result in results]
    assert falls[0] > 2 and falls[-1] > 1.4
    assert (falls[3:-1] > 0).all() and (falls[3:-1] < 0.36).all()
    assert residuals[-1] > 50 * residuals[-2] and residuals[0] == max(residuals[:-1])


def test_a_city_finds_its_place_without_a_new_map():
    place, align, from_few = (
        answer("ours-new-city", name) for name in ("place", "align", "from_few")
    )
    D, names, _, _ = road_miles()
    result = classical_mds(D, 2)
    one = place(result.Y, D, D[names.index("Toronto, ON")])
    np.testing.assert_allclose(one, result.transform(D[:, [names.index("Toronto, ON")]])[:, 0])
    A, b = align(result.Y, -3 * result.Y[::-1] + 5)
    np.testing.assert_allclose(A, [[0, -3], [-3, 0]], atol=1e-9)
    np.testing.assert_allclose(b, 5, atol=1e-6)
    Y = points(2, 20)
    np.testing.assert_allclose(from_few(Y, [3, 8, 11], distances(Y)[[3, 8, 11], 0]), Y[:, 0])
