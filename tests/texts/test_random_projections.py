"""The items of FML 15.4: from the chi-square bound to the lemma, and Exercise 15.6 on digits."""

import numpy as np
import pytest
import sympy as sp
from geometry import random_points
from scipy.integrate import quad
from scipy.spatial.distance import pdist
from scipy.stats import chi2, kstest
from student import solved

from manifoldlib import jl_dimension, pca, random_projection
from manifoldlib.datasets import mnist
from manifoldlib.graphs import nearest

EPS, K = np.meshgrid(np.linspace(0.01, 0.99, 60), np.arange(1, 600))


def tail_bound(eps, k):
    """exp(-(eps^2 - eps^3) k / 4), of one tail."""
    return np.exp(-(eps**2 - eps**3) * k / 4)


def normal(k, N, seed):
    return np.random.default_rng(seed).standard_normal((k, N))


# Lemma 15.2


@pytest.mark.covers("fml:lem:15.2", "fml:eq:15.11")
def test_a_chi_square_variable_stays_near_its_mean():
    exact = chi2.cdf((1 + EPS) * K, K) - chi2.cdf((1 - EPS) * K, K)
    assert (exact >= 1 - 2 * tail_bound(EPS, K) - 1e-12).all()


@pytest.mark.covers("fml:lem:15.2", "fml:eq:15.11")
def test_erratum_fml_F32_the_bound_says_nothing_for_few_dimensions():
    for eps, first in [(0.1, 309), (0.2, 87), (0.3, 45), (0.4, 29), (0.49, 23)]:
        assert 2 * tail_bound(eps, first - 1) >= 1 > 2 * tail_bound(eps, first)
    exact = 1 - (chi2.cdf(600, 500) - chi2.cdf(400, 500))
    assert exact == pytest.approx(1.7e-3, rel=0.05) and 2 * tail_bound(0.2, 500) == pytest.approx(
        3.7e-2, rel=0.05
    )


@pytest.mark.covers("fml:proof:15.2-markov")
def test_markov_with_the_moment_generating_function():
    for k in (1, 4, 30):
        for lam in (0.05, 0.2, 0.45):
            moment = quad(lambda q: np.exp(lam * q + chi2.logpdf(q, k)), 0, np.inf, limit=400)[0]
            np.testing.assert_allclose(moment, (1 - 2 * lam) ** (-k / 2), rtol=1e-6)
            for eps in (0.1, 0.5, 2.0):
                bound = (1 - 2 * lam) ** (-k / 2) * np.exp(-lam * (1 + eps) * k)
                assert chi2.sf((1 + eps) * k, k) <= bound


@pytest.mark.covers("fml:proof:15.2-lambda")
def test_the_best_lambda():
    lam, eps, k = sp.symbols("lambda epsilon k", positive=True)
    log_bound = -k / 2 * sp.log(1 - 2 * lam) - lam * (1 + eps) * k
    best = eps / (2 * (1 + eps))
    assert sp.simplify(sp.diff(log_bound, lam).subs(lam, best)) == 0
    value = log_bound.subs(lam, best) - k / 2 * (sp.log(1 + eps) - eps)
    assert sp.simplify(sp.expand_log(sp.simplify(value), force=True)) == 0
    second = sp.diff(log_bound, lam, 2).subs({lam: best, k: 3, eps: sp.Rational(1, 3)})
    assert second > 0  # a minimum


@pytest.mark.covers("fml:proof:15.2-log-inequality")
def test_the_elementary_inequality():
    eps = np.linspace(0, 3, 10001)
    assert (np.exp(eps - (eps**2 - eps**3) / 2) - (1 + eps) >= 0).all()
    e = sp.symbols("epsilon")
    gap = sp.series(sp.exp(e - (e**2 - e**3) / 2) - (1 + e), e, 0, 4).removeO()
    assert sp.expand(gap - e**3 / 6) == 0


@pytest.mark.covers("fml:proof:15.2-upper")
def test_the_upper_tail():
    assert (chi2.sf((1 + EPS) * K, K) <= ((1 + EPS) / np.exp(EPS)) ** (K / 2) + 1e-15).all()
    assert (((1 + EPS) / np.exp(EPS)) ** (K / 2) <= tail_bound(EPS, K) * (1 + 1e-12)).all()


@pytest.mark.covers("fml:proof:15.2-upper")
def test_erratum_fml_F32_the_cube_is_needed():
    eps, k = np.meshgrid(np.linspace(0.01, 0.49, 50), np.arange(1, 3000, 7))
    excess = chi2.sf((1 + eps) * k, k) - np.exp(-(eps**2) * k / 4)
    assert excess.max() == pytest.approx(2.4e-6, rel=0.1)
    assert chi2.sf(1.49 * 190, 190) > np.exp(-(0.49**2) * 190 / 4)


@pytest.mark.covers("fml:proof:15.2-lower")
def test_the_lower_tail():
    middle = ((1 - EPS) * np.exp(EPS)) ** (K / 2)
    assert (chi2.cdf((1 - EPS) * K, K) <= middle + 1e-15).all()
    assert (middle <= np.exp(-(EPS**2) * K / 4) * (1 + 1e-12)).all()
    assert (np.exp(-(EPS**2) * K / 4) <= tail_bound(EPS, K)).all()


# Lemma 15.3


@pytest.mark.covers("fml:alg:random-projection")
def test_the_map_is_linear_and_keeps_the_norm_on_average():
    x = random_points(30, 1)
    maps = [
        random_projection(np.hstack([x, 2 * x, x + 1, np.ones((30, 1))]), 5, seed=seed)
        for seed in range(2000)
    ]
    squares = np.array([(Y[:, 0] ** 2).sum() for Y in maps])
    assert abs(squares.mean() - (x**2).sum()) < 3 * squares.std() / np.sqrt(2000)
    for Y in maps[:20]:
        assert Y.shape == (5, 4)
        np.testing.assert_allclose(Y[:, 1], 2 * Y[:, 0])
        np.testing.assert_allclose(Y[:, 2], Y[:, 0] + Y[:, 3], atol=1e-10)


@pytest.mark.covers("fml:lem:15.3", "fml:eq:15.12")
@pytest.mark.parametrize("eps, k", [(0.2, 100), (0.3, 60), (0.45, 200)])
def test_a_vector_keeps_its_norm_as_often_as_chi_square_says(eps, k):
    x = random_points(25, 1)
    ratio = (
        np.array([(random_projection(x, k, seed=seed) ** 2).sum() for seed in range(2000)])
        / (x**2).sum()
    )
    rate = ((1 - eps <= ratio) & (ratio <= 1 + eps)).mean()
    exact = chi2.cdf((1 + eps) * k, k) - chi2.cdf((1 - eps) * k, k)
    assert abs(rate - exact) < 3 * np.sqrt(exact * (1 - exact) / 2000) + 1e-3
    assert rate >= 1 - 2 * tail_bound(eps, k) - 0.03


@pytest.mark.covers("fml:proof:15.3-mean")
def test_each_coordinate_has_the_expected_square():
    x = np.random.default_rng(2).standard_normal(20)
    squares = (normal(100000, 20, seed=1) @ x) ** 2
    assert abs(squares.mean() - x @ x) < 3 * squares.std() / np.sqrt(100000)


@pytest.mark.covers("fml:proof:15.3-mean")
def test_erratum_fml_F24_the_entries_need_mean_zero():
    x = np.random.default_rng(2).standard_normal(20)
    squares = ((normal(100000, 20, seed=1) + 1) @ x) ** 2  # independent, of variance 1, of mean 1
    error = 4 * squares.std() / np.sqrt(100000)
    assert abs(squares.mean() - (x @ x + x.sum() ** 2)) < error < abs(squares.mean() - x @ x)


@pytest.mark.covers("fml:proof:15.3-chi2")
@pytest.mark.parametrize("k", [1, 7, 40])
def test_the_normalised_norm_is_chi_square(k):
    x = random_points(12, 1)
    Q = [k * (random_projection(x, k, seed=seed) ** 2).sum() / (x**2).sum() for seed in range(1500)]
    assert kstest(Q, chi2(k).cdf).pvalue > 0.01


# Lemma 15.4


def ratios(X, Y):
    return pdist(Y.T, "sqeuclidean") / pdist(X.T, "sqeuclidean")


@pytest.mark.covers("fml:lem:15.4", "fml:eq:15.13")
@pytest.mark.parametrize("m, eps", [(5, 0.2), (10, 0.3), (100, 0.3)])
def test_all_distances_are_kept_at_the_dimension_of_the_lemma(m, eps):
    X, k = random_points(40, m), jl_dimension(m, eps)
    for seed in range(10):
        r = ratios(X, random_projection(X, k, seed=seed))
        assert len(r) == m * (m - 1) // 2 and 1 - eps <= r.min() and r.max() <= 1 + eps


@pytest.mark.covers("fml:lem:15.4")
def test_a_third_of_the_dimension_is_about_enough():
    m, eps = 100, 0.3
    k = smallest_dimension(m, eps, draws=20)
    assert jl_dimension(m, eps) == 1024 and k == pytest.approx(336, rel=0.15)


def smallest_dimension(m, eps, draws):
    """The k at which half of the maps keep all distances of m random points,
    by growing A row by row.
    """
    longest = int(14 * np.log(m) / eps**2)
    first, second = np.triu_indices(m, k=1)
    successes = np.zeros(longest)
    for seed in range(draws):
        X = normal(60, m, seed)
        length2 = pdist(X.T, "sqeuclidean")
        images = normal(longest, 60, seed + 1000) @ X
        total = np.zeros(len(length2))
        for row, image in enumerate(images):
            total += (image[first] - image[second]) ** 2
            successes[row] += np.abs(total / (row + 1) / length2 - 1).max() <= eps
    return int(np.argmax(successes >= draws / 2)) + 1


@pytest.mark.covers("fml:claim:jl-informal")
def test_the_dimension_grows_with_log_m_and_with_one_over_eps_squared():
    m = np.array([5, 10, 25, 60, 120])
    needed = [smallest_dimension(points, 0.4, draws=30) for points in m]
    assert np.corrcoef(np.log(m), needed)[0, 1] ** 2 > 0.95
    eps = np.array([0.2, 0.3, 0.45])
    needed = [smallest_dimension(12, e, draws=60) for e in eps]
    slope = np.polyfit(np.log(eps), np.log(needed), 1)[0]
    assert slope == pytest.approx(-2, abs=0.25)


@pytest.mark.covers("fml:lem:15.4")
def test_erratum_fml_F25_the_dimension_is_rounded_up_and_may_exceed_that_of_the_points():
    k = 20 * np.log(100) / 0.3**2
    assert k != int(k) and jl_dimension(100, 0.3) == int(np.ceil(k)) > 20
    X = normal(20, 50, seed=0)
    r = ratios(X, random_projection(X, jl_dimension(100, 0.3)))  # k > N, and the lemma holds
    assert 0.7 <= r.min() and r.max() <= 1.3
    for other in (np.log2, np.log10):  # only the natural logarithm gives the chain m^(5 eps - 3)
        k = 20 * other(100) / 0.3**2
        assert not np.isclose(100**2 * tail_bound(0.3, k), 100 ** (5 * 0.3 - 3), rtol=0.1)


@pytest.mark.covers("fml:proof:15.4-union")
def test_the_union_bound():
    m, eps = sp.symbols("m epsilon", positive=True)
    exponent = sp.simplify(-(eps**2 - eps**3) * (20 * sp.log(m) / eps**2) / 4 / sp.log(m))
    assert sp.expand(exponent - (5 * eps - 5)) == 0  # times m^2: 5 eps - 3
    assert sp.limit(5 * eps - 3, eps, sp.Rational(1, 2)) == -sp.Rational(1, 2)
    assert 1 - 2 / np.sqrt(5) > 0 == 1 - 2 / np.sqrt(4)  # hence m > 4


@pytest.mark.covers("fml:proof:15.4-union")
def test_erratum_fml_F26_counting_each_pair_once_needs_only_two_points():
    for m in range(2, 200):
        for eps in (0.01, 0.1, 0.3, 0.49, 0.4999):
            failure = m * (m - 1) * tail_bound(eps, 20 * np.log(m) / eps**2)
            assert failure < m**-0.5 < 1
    assert 1 - 2 * 2**2 * 2.0 ** (5 * 0.49 - 5) < 0  # the printed chain at m = 2 says nothing
    for seed in range(20):
        X = random_points(10, 2, seed)
        assert abs(ratios(X, random_projection(X, jl_dimension(2, 0.45), seed=seed)) - 1) < 0.45


@pytest.mark.covers("fml:claim:probabilistic-method")
def test_a_map_of_positive_probability_is_found_by_trying():
    m, eps, k = 8, 0.4, 180
    at_least = 1 - m * (m - 1) * tail_bound(eps, k)
    assert 0 < at_least < 1
    tries = []
    for seed in range(60):
        X = random_points(15, m, seed)
        success = (
            np.abs(ratios(X, random_projection(X, k, seed=1000 * seed + t)) - 1).max() <= eps
            for t in range(50)
        )
        tries.append(next(t for t, good in enumerate(success, start=1) if good))
    assert np.mean(tries) <= 1 / at_least


@pytest.mark.covers("fml:claim:random-subspace")
def test_a_random_subspace_keeps_its_share_of_the_squared_norm():
    N = 200
    x = np.random.default_rng(0).standard_normal(N)
    shares = {
        k: np.array(
            [((np.linalg.qr(normal(N, k, seed))[0].T @ x) ** 2).sum() for seed in range(60)]
        )
        / (x @ x)
        for k in (5, 50, 100)
    }
    for k, share in shares.items():
        assert abs(share.mean() - k / N) < 3.5 * share.std() / np.sqrt(60)
    spread = [share.std() / share.mean() for share in shares.values()]
    assert spread[0] > spread[1] > spread[2]


@pytest.mark.covers("fml:claim:random-subspace", "fml:alg:random-projection")
def test_erratum_fml_F30_the_gaussian_map_is_not_a_projection():
    A = random_projection(np.eye(200), 50)
    assert (
        np.abs(A @ A.T - np.eye(50)).max() > 1 < np.linalg.norm(A, 2) ** 2
    )  # rows are not orthonormal
    x = np.random.default_rng(0).standard_normal(200)
    kept = np.mean(
        [(random_projection(x[:, None], 50, seed=seed) ** 2).sum() for seed in range(100)]
    ) / (x @ x)
    assert abs(kept - 1) < 0.06  # where a projection keeps 50 / 200
    # (15.13) bounds squares; for the distances themselves it says more than 1 +- eps.
    assert np.sqrt(1.3) < 1.3 and np.sqrt(0.7) > 0.7


# Exercise 15.6: neighbours among handwritten digits

DIMENSIONS = [1, 10, 50, 100, 250, 500]


@pytest.fixture(scope="module")
def digits():
    return mnist()[0]


@pytest.fixture(scope="module")
def truth(digits):
    return by_gram(digits, 50)


@pytest.fixture(scope="module")
def random_scores(digits, truth):
    """score10 and score50 of random projections, the mean of two seeds."""
    return {
        k: np.mean(
            [scores(truth, random_projection(digits, k, seed=seed)) for seed in (0, 1)], axis=0
        )
        for k in DIMENSIONS
    }


@pytest.fixture(scope="module")
def pca_scores(digits, truth):
    Y = pca(digits, 500).Y
    return {k: scores(truth, Y[:k]) for k in DIMENSIONS}


def by_gram(X, K):
    """The K nearest of every point, itself excluded, from |x - y|^2 = |x|^2 - 2 x'y + |y|^2."""
    squares = (X**2).sum(axis=0)
    D2 = squares[:, None] - 2 * X.T @ X + squares
    np.fill_diagonal(D2, np.inf)
    chosen = np.argpartition(D2, K, axis=1)[:, :K]
    order = np.take_along_axis(D2, chosen, axis=1).argsort(axis=1)
    return np.take_along_axis(chosen, order, axis=1)


def scores(truth, Y):
    """How many of the 10 neighbours after projection are among the 10, and the 50, before."""
    projected = by_gram(Y, 10)
    shared = projected[:, :, None] == truth[:, None]
    return shared[:, :, :10].any(axis=2).sum() / len(truth), shared.any(axis=2).sum() / len(truth)


@pytest.mark.covers("fml:ex:15.6a")
def test_the_digits(digits):
    assert digits.shape == (784, 2000)
    assert digits.min() == 0 and digits.max() == 255 and digits.sum() == 48335026


@pytest.mark.covers("fml:ex:15.6b")
def test_the_neighbours_of_the_digits(digits, truth):
    ours, distances = nearest(digits[:, :500], 50)
    np.testing.assert_array_equal(ours, by_gram(digits[:, :500], 50))
    assert (ours != np.arange(500)[:, None]).all()
    for i, row in enumerate(truth):
        assert set(row[:10]) <= set(row) and i not in row
    squares = np.sort(((digits[:, :100, None] - digits[:, None, :100]) ** 2).sum(axis=0), axis=1)[
        :, 1:
    ]
    np.testing.assert_allclose(nearest(digits[:, :100], 20)[1] ** 2, squares[:, :20])
    assert (np.diff(distances[:, 9:11]) > 0).all()  # nobody is tied at rank 10


@pytest.mark.covers("fml:ex:15.6c")
def test_the_scale_of_the_projection_does_not_matter(digits):
    Y = random_projection(digits, 100)
    assert Y.shape == (100, 2000)
    np.testing.assert_array_equal(by_gram(Y, 10), by_gram(10 * Y, 10))


@pytest.mark.covers("fml:ex:15.6d")
def test_the_scores_of_a_hundred_dimensions(truth, random_scores):
    score10, score50 = random_scores[100]
    assert score10 == pytest.approx(6.58, abs=0.15) and score50 == pytest.approx(9.46, abs=0.12)
    assert 0 <= score10 <= score50 <= 10
    by_chance = scores(truth, normal(5, 2000, seed=0))
    np.testing.assert_allclose(by_chance, [0.05, 0.25], atol=0.03)


@pytest.mark.covers("fml:ex:15.6e")
def test_the_scores_grow_with_the_dimension(random_scores):
    score10, score50 = np.array([random_scores[k] for k in DIMENSIONS]).T
    sd = np.array([0.009, 0.104, 0.050, 0.041, 0.031, 0.020])
    assert (np.abs(score10 - [0.123, 1.881, 5.364, 6.576, 7.770, 8.377]) < 4 * sd).all()
    assert (np.diff(score10) > 0).all() and (np.diff(score50) > 0).all()
    assert (score50 / 10 > score10 / 10).all() and score50[
        4
    ] > 9.85  # saturated where score10 is not


@pytest.mark.covers("fml:ex:15.6f", "fml:ex:15.6")
def test_pca_keeps_more_neighbours_because_it_looks_at_the_data(random_scores, pca_scores):
    for column, expected in enumerate(
        [(0.273, 4.846, 8.254, 9.125, 9.775, 9.993), (0.957, 8.214, 9.958, 9.999, 10.0, 10.0)]
    ):
        ours = np.array([pca_scores[k][column] for k in DIMENSIONS])
        np.testing.assert_allclose(ours, expected, atol=2e-3)
        assert (ours >= [random_scores[k][column] for k in DIMENSIONS]).all()


@pytest.mark.covers("fml:ex:15.6")
def test_erratum_fml_F33_the_conventions_change_the_scores(digits, truth):
    Y = random_projection(digits, 1)
    squares = (Y - Y.T) ** 2
    with_self = np.argsort(squares, axis=1, kind="stable")[:, :10]
    self_too = np.hstack([np.arange(2000)[:, None], truth[:, :9]])
    score = (with_self[:, :, None] == self_too[:, None]).any(axis=2).sum() / 2000
    assert (
        score > 1 > 0.2 > scores(truth, Y)[0]
    )  # a point is its own neighbour: 1.10 instead of 0.12
    uncentred = np.linalg.eigh(digits @ digits.T)[1][:, -1:].T @ digits
    assert scores(truth, uncentred)[0] == pytest.approx(0.156, abs=2e-3)  # centred: 0.273


@pytest.mark.covers("fml:ex:15.6b", "fml:ex:15.6d", "fml:ex:15.6f")
def test_the_worked_answers_pass_and_give_these_scores(digits, truth, pca_scores):
    names, said = solved("fml-15.6")
    assert list(said) == ["b", "d", "e", "f"]
    assert all(text.startswith("Right: ") for text in said.values())
    np.testing.assert_array_equal(np.sort(names["neighbors"](digits, 50)), np.sort(truth))
    by_pca = names["pca_scores"](digits, [1, 50, 250])
    np.testing.assert_allclose(by_pca.T, [pca_scores[k] for k in (1, 50, 250)], atol=2e-3)


def test_the_worked_answers_of_our_own_exercise_pass():
    said = solved("ours-known-matrix")[1]
    assert list(said) == ["a", "b", "c"]
    assert all(text.startswith("Right: ") for text in said.values())
