"""Each step of a diagnosis on an input so small that its answer is known exactly."""

from types import SimpleNamespace

import numpy as np
import pytest
from scipy.sparse import csr_array
from scipy.spatial.distance import cdist

from manifoldlib import diagnose, diagnosis
from manifoldlib.graphs import directed_graph, either_way, nearest, symmetric_graph


def random(seed=0):
    return np.random.default_rng(seed)


def path(N, unit=1.0):
    """N nodes in a row."""
    i = np.arange(N - 1)
    return symmetric_graph(i, i + 1, np.full(N - 1, unit), N)


# The points


def test_the_unit_and_the_place_go():
    X = [[0.0, 2, 4], [1e-105, 2e-105, 3e-105]]
    assert diagnosis.to_unit_size(np.array(X)).tolist() == [[-1, 0, 1], [0, 0, 0]]
    moved = diagnosis.to_unit_size(np.array([[0.0, -2, 3, 7]]))
    assert moved.tolist() == [[-0.4, -0.8, 0.2, 1]]


def test_equal_points_are_counted_group_by_group():
    X = np.array([[3.0, 0, 3, 1e-20, 3, 0], [1.0, 1, 1, 1, 1, 1]])
    first, others, most = diagnosis.equal_points(X)
    assert first.tolist() == [0, 1, 3] and others.tolist() == [2, 4, 5] and most == 3


def test_two_points_more_than_neighbours_are_enough():
    diagnosis.require_different(7, 5)
    with pytest.raises(ValueError, match="need 7;"):
        diagnosis.require_different(6, 5)
    assert len(diagnose(random().random((2, 5)), 3).dimensions) == 2
    assert diagnose(random().random((2, 12)), 10).N == 12


@pytest.mark.parametrize(
    "x, K, sizes, smallest",
    [
        ([0, 1, 3, 7, 15], 3, [5], 1),  # the nearest is the one before
        ([0, 1, 3, 4], 2, [4], 2),
        ([0, 1, 3, 20, 21, 24, 26], 2, [4, 3], 3),
        (np.add.outer([0, 100, 200, 300], np.arange(20)), 2, [20] * 4, None),  # 16 are tried
    ],
)
def test_the_smallest_K_is_that_of_the_longest_step_in_rank(x, K, sizes, smallest):
    X = np.ravel(x)[None].astype(float)
    found = diagnosis.connection(X, nearest(X, K)[0])
    assert found[0].tolist() == sizes and found[1] == smallest


def test_points_are_numbered_as_the_columns_even_if_two_are_equal(monkeypatch):
    edges = np.array([[3, 5], [4, 5]])
    monkeypatch.setattr(diagnosis, "short_circuits", lambda *_: (2, edges, 7.0))
    X = random().random((2, 40))
    X = np.hstack([X[:, [2]], X, [[50.0], [0.0]]])
    found = diagnose(X, 4)
    assert found.copies.tolist() == [3] and found.outliers.tolist() == [41]
    assert found.short_circuits.tolist() == [[4, 6], [5, 6]]
    listed = nearest(X, 4)[0].ravel()
    assert set(found.unlisted) == set(range(42)) - set(listed) and 41 in found.unlisted
    assert found.sizes.tolist() == [42]


# Dimension


@pytest.mark.parametrize("D, most", [(99, 5), (3, 3)])
def test_points_all_equally_far_apart_span_what_they_can(D, most):
    """N points span N - 1 dimensions."""
    neighbors = np.array([[j for j in range(6) if j != i][:4] for i in range(6)])
    dimensions, error = diagnosis.local_dimensions(neighbors, np.ones((6, 4)), D)
    np.testing.assert_allclose(dimensions, most)
    assert error == 0


def test_the_standard_error_weighs_pairs_by_what_their_neighbourhoods_share():
    N, K = 30, 4
    neighbors, distances = nearest(random().random((2, N)), K)
    dimensions, error = diagnosis.local_dimensions(neighbors, distances, 2)
    rest = np.log(distances[:, [-1]] / distances[:, :-1]).mean(axis=1) - 1 / dimensions[-1]
    groups = [{i, *neighbors[i].tolist()} for i in range(N)]
    shared = [[len(one & other) / (K + 1) for other in groups] for one in groups]
    variance = rest @ shared @ rest / N**2  # of the mean m; that of 1/m is d^4 times as large
    assert error == pytest.approx(dimensions[-1] ** 2 * np.sqrt(variance))


# Short circuits


def test_profiles_are_those_of_weighted_components(monkeypatch):
    monkeypatch.setattr(diagnosis, "BLOCK", 800)  # a few points at a time
    for K, q in [(9, 3), (6, 2)]:
        Z = random().random((3, 14)) * [[3.0], [2.0], [1.0]]
        neighbors, distances = nearest(Z, K + 1)
        G = either_way(directed_graph(neighbors[:, :K], distances[:, :K]))
        shares, inside = diagnosis.profiles(Z, K, neighbors, distances, G)
        assert shares.shape == (14, q) and inside.shape == (G.nnz, q)
        edges = iter(inside)
        for i in range(14):
            weights = np.append(1, 1 - (distances[i, :K] / distances[i, K]) ** 2)
            patch = Z[:, np.append(i, neighbors[i, :K])]
            lam, V = np.linalg.eigh(np.cov(patch, aweights=weights, ddof=0))
            np.testing.assert_allclose(shares[i], np.cumsum(lam[::-1])[:q] / lam.sum())
            for j in G[[i]].nonzero()[1]:
                u = (Z[:, j] - Z[:, i]) / np.linalg.norm(Z[:, j] - Z[:, i])
                np.testing.assert_allclose(next(edges), np.cumsum((V.T[::-1] @ u) ** 2)[:q])


DOUBTS = {  # of points in a row, flat but for the last two; how much of an edge lies inside
    (0, 1): (0.74, 2), (1, 0): (0.76, 0), (1, 2): (0.76, 0), (2, 1): (0.74, 2),
    (2, 3): (0.76, 0), (3, 2): (0.76, 0), (3, 4): (0.76, 0), (4, 3): (0.76, 0),
    (4, 5): (0.76, 1), (5, 4): (0.1, 1),  # what is not flat leaves it to the other
    (5, 6): (0.1, 2), (6, 5): (0.76, 1),
}  # fmt: skip


@pytest.mark.parametrize(
    "shares, D, K, least, dimension",
    [
        ([0.89, 0.95, 1.0], 5, 9, 1, 2),  # of half of the neighbourhoods
        ([0.95, 0.97, 1.0], 5, 9, 2, 2),
        ([0.89, 0.95, 1.0], 3, 9, 2, 2),
        ([0.89, 0.95, 1.0], 5, 9, 3, 3),
        ([0.89, 0.95], 5, 6, 1, 2),
        ([0.7, 0.89], 5, 6, 1, None),  # 3 dimensions and 6 neighbours
        ([0.7, 0.89, 1.0], 5, 8, 1, None),
        ([0.7, 0.89, 1.0], 3, 9, 1, None),  # all there are
    ],
)
def test_what_is_to_doubt_in_an_edge(shares, D, K, least, dimension, monkeypatch):
    """d holds .9 of the variance; flat from .8 on; an edge leaves at 30 degrees, .75 inside."""
    G = path(7)
    rows = np.tile(shares, (7, 1))
    inside = np.tile([[0.0], [1.0]], (6, len(shares)))  # the other columns mislead
    if dimension:
        rows[:, dimension - 1] = [0.95, 0.95, 0.95, 0.95, 0.81, 0.79, 0.79]
        inside[:, dimension - 1] = [x for _, (x, _) in sorted(DOUBTS.items())]
    monkeypatch.setattr(diagnosis, "profiles", lambda *_: (rows, inside))
    d, doubts = diagnosis.tangents(np.empty((D, 7)), K, None, None, G, least)
    if dimension:
        assert d == dimension
        assert doubts.tolist() == [x for _, (_, x) in sorted(DOUBTS.items())]
    else:
        assert doubts is None and d >= 3


def bent(N, unit=3.0):
    """A row of N nodes, the ends of which are joined: the graph, and that without this edge."""
    T = path(N, unit)
    return T + symmetric_graph([0], [N - 1], [unit], N), T


def across(N):
    return symmetric_graph([0], [N - 1], [2.0], N)


@pytest.mark.parametrize(
    "N, wide, main, edges, detour",
    [
        (7, [], range(7), [[0, 6]], 6),
        (6, [], range(6), [[0, 5]], 5),
        (5, [], range(5), [], 1),  # four times as long is not more than that
        (7, [6], range(7), [], 1),  # as long as a neighbourhood is wide
        (7, [0], range(7), [], 1),
        (7, [], range(6), [], 1),
    ],
)
def test_a_short_circuit_is_a_way_that_is_four_times_as_long_without_it(
    N, wide, main, edges, detour
):
    G, T = bent(N)
    r = np.where(np.isin(np.arange(N), wide), 6.0, 3.0)
    for sources in ([0], [N - 1]):
        found = diagnosis.compared(
            G, T, np.array(sources), np.isin(np.arange(N), main), r, across(N)
        )
        if main == range(N) or sources == [0]:
            assert found[0].tolist() == edges and found[1] == detour


@pytest.mark.parametrize("long, widest, found", [(5.9, 3, 1), (6.1, 3, 0), (6.1, 3.2, 1)])
def test_ways_are_followed_twice_as_far_as_neighbourhoods_are_wide(long, widest, found):
    """Over two points, which no trusted way reaches, to the other end of a row."""
    steps = [0, 12, 13, 11]
    edges = np.sort(np.stack([steps[:-1], steps[1:]]), axis=0)
    T = symmetric_graph(np.arange(11), np.arange(1, 12), np.full(11, 3.0), 14)
    over = symmetric_graph(*edges, np.full(3, long / 3), 14)
    main, r = np.arange(14) < 12, np.append(np.full(13, 3.0), widest)
    suspects, detour = diagnosis.compared(T + over, T, np.array([0]), main, r, over * 2)
    assert suspects.tolist() == (sorted(edges.T.tolist()) if found else [])
    assert detour == pytest.approx(33 / long if found else 1)


def test_how_long_a_way_is_without_them_is_told_from_eight_starts():
    start, ends = np.arange(1, 11), np.array([5, 5, 9, 5, 5, 5, 5, 20, 29, 30])
    row = np.repeat(np.arange(10), 2)
    end = np.column_stack([ends, start + 1]).ravel()  # two ends of each
    ways = np.full((10, 31), 2.0)
    assert diagnosis.how_long(path(31), start, row, end, ways) == (20 - 8) / 2
    assert diagnosis.how_long(path(31), start, row[2:], end[2:], ways) == (29 - 9) / 2


def test_suspects_are_found_on_the_ways_back_and_each_once():
    G = path(6)
    before = np.array([[-9, 0, 1, 2, 3, 4], [1, -9, 1, 2, 3, 4]])
    suspects = symmetric_graph([0, 2, 4], [1, 3, 5], [1.0, 2.0, 1.0], 6)
    found = diagnosis.suspected(np.array([0, 1, 1]), np.array([4, 4, 3]), before, suspects)
    assert found.tolist() == [[0, 1], [2, 3]]
    everywhere = diagnosis.suspected(np.array([0]), np.array([5]), before, G)
    assert everywhere.tolist() == [[i, i + 1] for i in range(5)]


def test_which_edges_a_graph_has():
    i, j = np.divmod(np.arange(36), 6)
    some = random().random((6, 6)) < 0.5
    G = csr_array(some * 2.0)
    assert diagnosis.are_in(np.column_stack([i, j]), G).tolist() == some.ravel().tolist()


@pytest.mark.parametrize(
    "edges, kept",
    [
        ([(0, 6, 2), (0, 3, 2), (2, 3, 2), (1, 9, 1)], [(0, 6)]),
        ([(0, 4, 2), (1, 9, 1)], [(0, 4), (1, 9)]),  # four times as far is not more
        ([(3, 10, 2), (4, 11, 2)], [(3, 10)]),  # the neighbourhood of 11 is twice as wide
        ([(1, 9, 1)], [(1, 9)]),
    ],
)
def test_to_blame_are_edges_that_leave_and_whose_ends_are_far_apart(edges, kept):
    i, j, doubts = np.transpose(edges)
    r = np.where(np.arange(12) == 11, 2.0, 1.0)
    suspects = symmetric_graph(i, j, doubts.astype(float), 12)
    found = diagnosis.to_blame(np.column_stack([i, j]), path(12), r, suspects)
    assert list(map(tuple, found.tolist())) == kept


@pytest.mark.parametrize(
    "parts, doubt, edges, detour",
    [
        ([7], 2, [[0, 6]], 6),
        ([7], 1, [[0, 6]], 6),  # nothing else is to blame
        ([7], 0, [], 1),
        ([5, 6], 2, [[0, 10]], np.inf),
        ([4, 7], 2, [], 1),  # no larger than a neighbourhood of K = 3 and its point
    ],
)
def test_ways_over_trusted_edges_are_compared_with_all(parts, doubt, edges, detour, monkeypatch):
    N = sum(parts)
    G = path(N, 3.0).tolil()
    for cut in np.cumsum(parts)[:-1]:
        G[cut - 1, cut] = G[cut, cut - 1] = 0
    G[0, N - 1] = G[N - 1, 0] = 3.0
    G = either_way(G.tocsr())
    doubts = np.array([doubt * (abs(i - j) == N - 1) for i, j in zip(*G.nonzero())], dtype=float)
    monkeypatch.setattr(diagnosis, "tangents", lambda *_: (2, doubts))
    distances = np.tile([1.0, 1.0, 3.0, 9.0, 9.0], (N, 1))
    found = diagnosis.short_circuits(np.empty((3, N)), 3, None, distances, G, 1, random())
    assert found[0] == 2 and found[1].tolist() == edges and found[2] == detour


def test_where_nothing_can_be_told_no_edge_is_named(monkeypatch):
    monkeypatch.setattr(diagnosis, "tangents", lambda *_: (3, None))
    d, edges, detour = diagnosis.short_circuits(None, 3, None, None, path(7), 1, random())
    assert d == 3 and edges.shape == (0, 2) and np.isnan(detour)


# Spectra


@pytest.mark.parametrize("shape", [(5, 12), (12, 5), (1, 8), (20, 15)])
def test_shares_and_picture_are_those_of_the_singular_values(shape):
    X = 0.1 * random().standard_normal(shape)
    X -= X.mean(axis=1, keepdims=True)
    shares, plane = diagnosis.principal(X)
    _, s, V = np.linalg.svd(X, full_matrices=False)
    np.testing.assert_allclose(shares, (s**2 / (s**2).sum())[:10], atol=1e-15)
    two = s[:2, None] * V[:2]
    np.testing.assert_allclose(plane[: len(two)].T @ plane[: len(two)], two.T @ two, atol=1e-12)
    assert plane.shape == (2, shape[1]) and not plane[len(two) :].any()


def test_as_many_are_drawn_as_allowed_each_once():
    columns = np.arange(5, 30)
    some = diagnosis.drawn(columns, 20, random())
    assert len(some) == 20 and np.all(np.diff(some) > 0) and set(some) < set(columns)
    assert diagnosis.drawn(columns, 26, random()).tolist() == columns.tolist()


def test_isomap_of_the_legs_of_a_star():
    """Node 1 is the middle, 0 stands elsewhere: the ends have the distances of a triangle."""
    G = symmetric_graph([1, 1, 1], [2, 3, 4], [1.0, 1.0, 3.0], 5)
    eigenvalues, Y = diagnosis.isomap_of(G, np.arange(1, 5), np.array([2, 3, 4]))
    np.testing.assert_allclose(cdist(Y.T, Y.T), [[0, 2, 4], [2, 0, 4], [4, 4, 0]], atol=1e-9)
    squares = (Y**2).sum(axis=1)
    np.testing.assert_allclose(eigenvalues, squares / squares[0])
    assert eigenvalues[1] < 0.5
    many = symmetric_graph(np.zeros(15, dtype=int), np.arange(1, 16), np.ones(15), 16)
    eigenvalues, _ = diagnosis.isomap_of(many, np.arange(16), np.arange(1, 16))
    np.testing.assert_allclose(eigenvalues, np.ones(10))


def test_the_gap_between_two():
    assert diagnosis.before_gap(np.array([5.0, 4.0])) == 1


def test_two_eigenvalues_are_tied_up_to_the_stated_difference():
    """A chi^2 of two degrees of freedom exceeds -2 log .01 in 1 of 100."""
    Y = random().standard_normal((4, 50)) ** 3 * [[9.0], [5.0], [3.0], [1.0]]
    _, u, v, _ = Y / np.sqrt(np.mean(Y**2, axis=1, keepdims=True))
    s2 = (np.var(u**2 - v**2) + np.var(2 * u * v)) / 2
    limit = np.sqrt(-2 * np.log(0.01) * s2 / 50)
    for factor, tied in [(0.999, [2]), (1.001, [])]:
        half = factor * limit / 2
        eigenvalues = np.array([50, 1 + half, 1 - half, 0.01])
        assert diagnosis.ties(eigenvalues, Y).tolist() == tied


def test_coordinates_go_on_until_they_cut_no_pair():
    tied = np.array([1, 2, 4])
    assert [diagnosis.uncut(d, tied) for d in (1, 2, 3, 4, 9, 12)] == [3, 3, 3, 5, 9, 12]


# Stability


IN_ORDER = SimpleNamespace(permutation=np.arange)  # point i is left out in fold i mod 5
PIECES = [np.arange(10), [20], np.arange(31, 40), [50], np.arange(61, 70)]  # 20 and 50 join them


def left_out(x, landmarks, d=1):
    """What changes of the map of points on a line, which is the line itself."""
    X = np.concatenate(x)[None].astype(float)
    Y = np.zeros((d, len(landmarks)))
    Y[0] = X[0, landmarks] - X[0, landmarks].mean()
    return diagnosis.disagreements(*nearest(X, 6), 3, np.array(landmarks), Y, IN_ORDER).tolist()


A, B, C = range(1, 5), range(11, 15), range(21, 25)


@pytest.mark.parametrize(
    "x, landmarks, d, lost",
    [
        ([np.arange(25)], range(0, 25, 3), 1, [0, 0, 0, 0, 0]),
        (PIECES[:3], [*A, *B], 1, [0, 0, 0, 0, 0]),  # half of them are left
        (PIECES, [*A, *B[1:], *C[1:]], 1, [1, 0, 0, 0, 0]),  # four of ten
        (PIECES[:3], [1, 13], 1, [1, 1, 0, 1, 0]),  # one of two is too few for a line
        (PIECES[:3], [1, 2, 13], 2, [1, 1, 1, 1, 0]),
        (PIECES[:3], [1, 2, 3, 14], 2, [0, 0, 0, 0, 0]),
    ],
)
def test_where_what_joins_the_pieces_is_left_out_half_of_the_map_must_stay(x, landmarks, d, lost):
    """Points 10 and 20 of the pieces are left out in the first fold of each round."""
    np.testing.assert_allclose(left_out(x, landmarks, d), 2 * lost, atol=1e-9)


def test_the_map_that_is_compared_has_the_dimension_of_the_set_and_cuts_no_pair(monkeypatch):
    """Noise as wide as the steps: the nearest three tell two dimensions, nine tell one."""
    rows = []
    monkeypatch.setattr(
        diagnosis, "disagreements", lambda *given: rows.append(len(given[4])) or np.zeros(10)
    )
    line = np.vstack([np.arange(80.0), random().standard_normal(80)])
    found = diagnose(line, 9)
    assert found.dimensions[1] > 1.5 > found.dimension and 1 not in found.tied
    t = np.arange(60) * np.pi / 30
    assert diagnose([np.cos(t), np.sin(t)], 4).tied.tolist()[:1] == [1]
    assert rows == [1, 2]
