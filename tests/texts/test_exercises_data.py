"""The exercises of MMST that ask for experiments: what the worked solutions find, asserted."""

from functools import cache

import numpy as np
import pytest
from student import Session, code_cells, role, solution

from manifoldlib import center_kernel, kpca, pca, rbf_kernel
from manifoldlib.checks import mmst_16_2 as kernels
from manifoldlib.datasets import food, pendigits


@cache
def worked(id):
    """What the answers of a worked solution define;
    the cells before the first one set the scene.
    """
    session, cells = Session(), code_cells(solution(id))
    first = next(at for at, cell in enumerate(cells) if role(cell) == "answer")
    for at, cell in enumerate(cells):
        if at < first or role(cell) == "answer":
            session.run(cell)
    return session.namespace


def correlation(a, b):
    return abs(np.corrcoef(a, b)[0, 1])


# Exercise 16.2


@pytest.mark.covers("mmst:ex:16.2")
def test_positive_semidefinite_kernels_obey_cauchy_schwarz_and_the_others_do_not():
    X = np.random.default_rng(0).standard_normal((3, 200)) * 3
    for K in (
        *(kernels.polynomial(X, X, c, n) for c in (0, 0.7, 4) for n in (1, 2, 3, 4)),
        *(kernels.gaussian(X, X, sigma) for sigma in (0.5, 2, 20)),
        *(kernels.laplacian(X, X, sigma) for sigma in (0.5, 2, 20)),
    ):
        diagonal = np.diag(K)
        assert (K**2 <= np.outer(diagonal, diagonal) * (1 + 1e-12)).all()
        lam = np.linalg.eigvalsh(K)
        assert lam[0] > -1e-12 * lam[-1]

    x, y = np.array([[0.5]]), np.array([[10.0]])  # [Erratum mmst-A52]
    left, right = kernels.sigmoid(x, y, 1, 0) ** 2, np.tanh(0.25) * np.tanh(100)
    assert left.round(4) == 0.9998 and right.round(4) == 0.2449
    far = np.array([[0.0, 3.0]])
    K = kernels.thin_plate(far, far, 1)
    assert np.diag(K).tolist() == [0, 0] and K[0, 1] ** 2 == pytest.approx(97.76, abs=0.01)
    assert np.linalg.eigvalsh(K)[0] < 0


@pytest.mark.covers("mmst:ex:16.2")
def test_the_polynomial_kernel_needs_c_at_least_zero():
    x, y = np.array([[1.0]]), np.array([[-1.0]])
    kxx, kxy, kyy = (kernels.polynomial(*pair, -0.5, 1) for pair in ((x, x), (x, y), (y, y)))
    assert kxy**2 > kxx * kyy


def test_the_inequality_is_not_enough():
    """A matrix that the worked solution gives: every pair of points obeys,
    and it has a negative eigenvalue.
    """
    gram = worked("mmst-16.2")["gram"]
    assert (gram**2 <= np.outer(np.diag(gram), np.diag(gram))).all()
    assert np.linalg.eigvalsh(gram)[0] == pytest.approx(1 - np.sqrt(2))


# Exercise 16.3


@pytest.mark.covers("mmst:ex:16.3")
def test_foods_are_labelled_by_the_variable_with_the_largest_share():
    X, labels = food(), worked("mmst-16.3")["classes"](food())
    share = X / X.max(axis=1, keepdims=True)
    dominated = labels < 6
    assert (labels[dominated] == share[:, dominated].argmax(axis=0)).all()
    assert set(labels) == set(range(7))
    # The low foods are marked: none has as much of anything as every other food has of something.
    assert share[:, ~dominated].max() < share[:, dominated].max(axis=0).min()
    assert (~dominated).sum() == 174


@pytest.mark.covers("mmst:ex:16.3")
@pytest.mark.parametrize("sigma", [0.005, 0.01, 0.1, 0.5])
def test_food_scores_are_centred_and_uncorrelated(sigma):
    X, Y = food(), worked("mmst-16.3")["scores"](food(), sigma)
    assert Y.shape == (2, 961)
    np.testing.assert_allclose(Y.mean(axis=1), 0, atol=1e-10)
    assert correlation(*Y) < 1e-10
    lam = np.linalg.eigvalsh(center_kernel(rbf_kernel(X, X, sigma)))[:-3:-1]
    np.testing.assert_allclose(np.sum(Y**2, axis=1), lam)


def test_energy_and_cholesterol_steer_the_scores_because_of_their_units():
    X, scores = food(), worked("mmst-16.3")["scores"]
    Y = scores(X, 0.005)
    assert correlation(Y[0], X[1]) > 0.995 and correlation(Y[1], X[4]) > 0.97
    in_grams = X * np.array([1, 1, 1, 1, 0.001, 1])[:, None]  # cholesterol
    assert correlation(scores(in_grams, 0.005)[1], X[4]) < 0.2


def test_the_first_eigenvalue_rises_and_falls_and_the_ratio_starts_below():
    """The text sees both eigenvalues grow and the ratio fall; both end outside its four widths."""
    X, peak = food(), worked("mmst-16.3")["peak"]
    lam = {s: kpca(X, 2, rbf_kernel, s).eigenvalues / 961 for s in (1e-5, 0.005, 0.1, peak, 2, 100)}
    assert lam[0.1][0] < lam[peak][0] > lam[2][0] > lam[100][0] and 0.3 < peak < 0.5
    assert lam[1e-5][0] / lam[1e-5][1] < 8.5 < 10 < lam[0.005][0] / lam[0.005][1]


# Exercise 16.4


@pytest.mark.covers("mmst:ex:16.4")
def test_the_kernel_plane_of_the_digits_is_no_better_than_that_of_pca():
    (X, labels), found = pendigits(), worked("mmst-16.4")
    chosen, scores, separation = (found[name] for name in ("chosen", "scores", "separation"))
    assert len(set(chosen)) == 2000  # the declared sample
    of_pca = separation(pca(X, 2).Y, labels)
    of_kernel = {}
    for sigma in (1e-6, 3e-5, 1e-3):
        Y = scores(X, chosen, sigma)
        assert Y.shape == (2, 10992)
        of_kernel[sigma] = separation(Y, labels)
    assert of_pca == pytest.approx(0.71, abs=0.005)
    assert abs(of_kernel[1e-6] - of_pca) < 0.01 and abs(of_kernel[3e-5] - of_pca) < 0.01
    assert of_kernel[1e-3] < 0.6


def test_scores_from_the_sample_are_those_of_all_digits():
    """On a small scale: the map learned from half of the digits agrees with all of them."""
    X = pendigits()[0][:, ::10]
    half = np.arange(0, X.shape[1], 2)
    mapped = worked("mmst-16.4")["scores"](X, half, 1e-6)
    for y, z in zip(mapped, kpca(X, 2, rbf_kernel, 1e-6).Y):
        assert correlation(y, z) > 0.99


# Exercise 16.5


@pytest.mark.covers("mmst:ex:16.5")
def test_a_small_sigma_is_pca_and_a_larger_one_is_not():
    found = worked("mmst-16.5")
    R, agreement = found["R"], found["agreement"]
    np.testing.assert_allclose(np.linalg.eigvalsh(R), [0.2046, 0.4000, 0.7246, 2.6708], atol=5e-5)
    X = found["gaussian_sample"](R, 500, seed=0)
    assert X.shape == (4, 500)
    assert min(agreement(X, 0.001)) > 0.9999
    np.testing.assert_allclose(agreement(X, 1), [0.56, 0.13], atol=0.005)
    others = [agreement(found["gaussian_sample"](R, 500, seed), 1) for seed in range(1, 6)]
    assert np.max(others, axis=0)[0] < 0.7 and np.max(others, axis=0)[1] < 0.3


@pytest.mark.covers("mmst:ex:16.5b")
def test_the_family_stays_positive_definite_and_the_exchange_comes_earlier():
    found = worked("mmst-16.5")
    R, R_of, agreement = found["R"], found["R_of"], found["agreement"]
    for t in np.linspace(0, 1, 51):
        C = R_of(t)
        np.testing.assert_allclose(np.diag(C), 1)
        assert (C == C.T).all() and np.linalg.eigvalsh(C)[0] > 0
    too_far = 1.26 * R + (1 - 1.26) * np.eye(4)
    assert np.linalg.eigvalsh(too_far)[0] < 0
    exchange = [
        next(
            s
            for s in np.geomspace(0.01, 2, 25)
            if agreement(found["gaussian_sample"](R_of(t), 500, 0), s)[1] < 0.5
        )
        for t in (0.3, 0.7, 1.0)
    ]
    assert exchange[0] > 2 * exchange[1] > 4 * exchange[2]


def test_the_second_component_becomes_the_square_of_the_first():
    found = worked("mmst-16.5")
    X = found["gaussian_sample"](found["R"], 500, seed=0)
    P = pca(X, 2).Y
    before, after = (kpca(X, 3, rbf_kernel, sigma).Y for sigma in (0.05, 0.15))
    assert correlation(before[1], P[1]) > 0.9 and correlation(before[2], P[0] ** 2) > 0.9
    assert correlation(after[1], P[0] ** 2) > 0.8 and correlation(after[2], P[1]) > 0.8


def test_the_limits_of_the_eigenvalues():
    found = worked("mmst-16.5")
    X = found["gaussian_sample"](found["R"], 120, seed=1)
    lam = kpca(X, 4, rbf_kernel, 1e-6).eigenvalues / 120
    np.testing.assert_allclose(lam, found["small_sigma"](pca(X, 4).eigenvalues, 1e-6), rtol=1e-4)
    lam = kpca(X, 119, rbf_kernel, 1e9).eigenvalues / 120
    np.testing.assert_allclose(lam, found["large_sigma"](120))
