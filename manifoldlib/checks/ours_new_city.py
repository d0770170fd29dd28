"""Checks of an exercise of ours: a new city on a map that was drawn from distances."""

import numpy as np
from scipy.spatial.distance import cdist

from manifoldlib import classical_mds
from manifoldlib.datasets import road_miles

from . import (
    Demand,
    WrongAnswer,
    agree,
    call,
    checker,
    close,
    clouds,
    expect,
    generator,
    number,
    numbers,
    of_them,
    told_apart,
    vector,
)
from .prohibitions import off_limits

DEMANDS = (
    Demand("a", "leave their arguments as they are", "squares the distances in place"),
    Demand("a", "in any unit", "a nearest city within a mile"),
    Demand("a", "d coordinates", "two coordinates only"),
    Demand("a", "Nothing old may move", "draws the map again with the new city, by hand"),
    Demand("a", "the place of that city, exactly", "trilateration on the map"),
    Demand("a", "in the middle between the two", "looks an old city up, else trilateration"),
    Demand("a", "not to move it", "an inverse of the table of squares"),
    Demand("a", "From the map", "eigenvectors of its own, whatever the map is"),
    Demand("a", "without manifoldlib", "the library"),
    Demand("b", "leave their arguments as they are", "centres the map in place"),
    Demand("b", "in any unit", "a small number against division by zero"),
    Demand("b", "a rotation or reflection times a number", "any linear map"),
    Demand("b", "a rotation or reflection", "never mirrors"),
    Demand("b", "times a number", "does not scale"),
    Demand("b", "is least", "scaled to the same size, whatever the fit"),
    Demand("b", "the vector $b$", "the middle of the map is taken for the origin"),
    Demand("b", "over all cities", "from the first three cities"),
    Demand("c", "leave their arguments as they are", "centres the map in place"),
    Demand("c", "in any unit", "rounds to three decimals"),
    Demand(
        "c", "three cities are enough", "the middle of the map instead of that of the known cities"
    ),
    Demand("c", "use all that are known", "only as many distances as are needed"),
    Demand(
        "c", "suppose that the mean of the map is zero", "the known cities are taken to be centred"
    ),
    Demand("c", "d coordinates", "by Cramer's rule, in the plane only"),
)


def point(value, d, name):
    """A student's point; a single number will do on a line."""
    return np.array([number(value, name)]) if d == 1 else vector(value, d, name)


def near(mine, wanted, scale, what):
    """Agreement up to rounding of numbers of the given size."""
    return agree([*np.ravel(mine), scale], [*np.ravel(wanted), scale], what)


def first(mine, mistakes):
    """The words for the first mistake that leads exactly to the student's point."""
    return next((words for words, result in mistakes if close(mine, result, 1e-6)), None)


# (a)


@checker
def check_place(place):
    """Exact on old cities, linear in the squares, blind to a constant, exact for new points."""
    rng = generator(7, 1)
    miles = road_miles()[0]
    for d, N, scale in ((2, 40, 1.0), (1, 12, 1e-3), (3, 60, 1e3)):
        some = rng.permutation(128)[:N]
        check_roads(place, scale * miles[np.ix_(some, some)], d, rng)
    for X in clouds(7, 2, shapes=((2, 9), (1, 5), (3, 30), (2, 4), (4, 7))):
        check_points(place, X[:, :-1], X[:, -1:])
    return (
        "place is exact on old cities, halfway between them, and on new points of 1 to 4 dimensions"
    )


def placed(place, Y, D, d_new):
    with off_limits(place, instead="The map is there: find the place on it"):
        return point(call(place, Y, D, d_new, name="place"), len(Y), "place")


def check_roads(place, D, d, rng):
    """Roads are not straight: the place is determined by what it must be for rows of the table."""
    Y, N = classical_mds(D, d).Y, len(D)
    scale, of = np.abs(Y).max(), f"for a map of {N} cities in {of_them(d, 'dimension')}"
    for i, j in rng.permutation(N)[:6].reshape(3, 2):
        mine = placed(place, Y, D, D[j])
        if not near(mine, Y[:, j], scale, "place"):
            off = np.linalg.norm(mine - Y[:, j]) / scale
            raise WrongAnswer(
                f"place: {of}, a city that is on it already, with its own row of distances, should "
                f"fall on its place; yours is off by {off:.3g} times the size of the map. "
                + suspicion(mine, Y, D, D[j])
            )
        mine = placed(place, Y, D, np.sqrt((D[i] ** 2 + D[j] ** 2) / 2))
        expect(
            near(mine, (Y[:, i] + Y[:, j]) / 2, scale, "place"),
            f"place: {of} it is right for the rows of old cities, but not halfway between two of "
            "them if the squares of the distances are the means of theirs",
        )
        higher = placed(place, Y, D, np.sqrt(D[j] ** 2 + 0.3 * D.max() ** 2))
        expect(
            near(higher, Y[:, j], scale, "place"),
            f"place: {of} it moves when the same number is added to the squares of all distances",
        )


def check_points(place, X, x):
    """Distances of points: the new one has the distances that it should have."""
    d = len(X)
    Y = classical_mds(cdist(X.T, X.T), d).Y
    D, d_new = cdist(Y.T, Y.T), cdist(x.T, X.T)[0]
    mine = placed(place, Y, D, d_new)
    theirs = np.linalg.norm(Y - mine[:, None], axis=0)
    off = np.abs(theirs - d_new).max() / d_new.max()
    expect(
        agree(theirs, d_new, "place"),
        f"place: it is right for roads, but a new point of a {d}-dimensional space gets distances "
        f"that are off by up to {off:.3g} times the largest",
    )
    expect(
        near(placed(place, -Y[::-1], D, d_new), -mine[::-1], np.abs(Y).max(), "place"),
        "place: when the map is turned, the new point must turn with it. Use the map Y, not one "
        "that you draw again",
    )


def suspicion(mine, Y, D, d_new):
    """What was probably forgotten."""
    inverse, squares = 0.5 * np.linalg.pinv(Y.T), np.mean(D**2, axis=1)
    right, one_less = inverse @ (squares - d_new**2), len(D) / (len(D) - 1)
    on_the_map = inverse @ (np.mean(cdist(Y.T, Y.T) ** 2, axis=1) - d_new**2)
    mistakes = (
        ("It is on the opposite side", -right),
        ("It is twice as far from the middle", 2 * right),
        ("It is half as far from the middle", right / 2),
        ("It is on the opposite side and twice as far from the middle", -2 * right),
        ("Are the distances squared?", inverse @ (D.mean(axis=1) - d_new)),
        ("Is everything squared that should be?", inverse @ (D.mean(axis=1) ** 2 - d_new**2)),
        ("From what are the new distances taken away?", -inverse @ d_new**2),
        (
            "Which matrix undoes Y'z for all cities at once, in the sense of least squares?",
            0.5 * Y @ (squares - d_new**2),
        ),
        ("Of how many cities do you take the mean?", inverse @ (one_less * squares - d_new**2)),
        ("You measure on the map, but roads are longer: what is the table for?", on_the_map),
    )
    near_it = "It is near the place, but not accurate enough" if close(mine, right, 1e-3) else None
    return (
        first(mine, mistakes)
        or near_it
        or "What do the rows of the table say of the places on the map?"
    )


# (b)


def maps():
    """Maps, places and whether they are mirrored: far from the origin, on several scales."""
    rng = generator(7, 3)
    kinds = (30, False, 0, 1), (23, True, 0, 1e3), (12, False, 0.5, 1e-3), (40, True, 0.7, 1)
    for N, mirrored, noise, scale in (*kinds, (3, False, 0.4, 1), (2, False, 0, 1)):
        Y = rng.standard_normal((2, N)) * [[3], [1]] + rng.uniform(4, 9, (2, 1)) * [[1], [-1]]
        angle = rng.uniform(0.5, 2.5)
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        A = rng.uniform(2, 3) * turn @ np.diag([1, -1 if mirrored else 1])
        places = A @ Y + [[40], [-7]] + noise * rng.standard_normal((2, N)) * [[1], [3]]
        yield scale * Y, scale * places


@checker
def check_align(align):
    """The similarity that brings a map closest to the true places."""
    for Y, places in maps():
        check_similarity(Y, places, *similarity(align, Y, places))
    return "align turns, mirrors, scales and moves a map to its best fit"


def similarity(align, Y, places):
    value = call(align, Y, places, name="align")
    expect(
        isinstance(value, (tuple, list, np.ndarray)) and len(value) == 2,
        "align should return a 2 x 2 matrix A and a vector b",
    )
    return numbers(value[0], (2, 2), "A of align"), vector(value[1], 2, "b of align")


def check_similarity(Y, places, A, b):
    expect(
        agree(A.T @ A, np.trace(A.T @ A) / 2 * np.eye(2), "align"),
        "align: A stretches one direction more than another. A map may be turned, mirrored, moved "
        "and scaled, and its shape must stay",
    )
    best_A, best_b = best_similarity(Y, places)
    laid, best = A @ Y + b[:, None], best_A @ Y + best_b[:, None]
    if agree(laid, best, "align"):
        return
    yours, least = (np.sqrt(np.mean(np.sum((M - places) ** 2, axis=0))) for M in (laid, best))
    yours, least = told_apart(yours, least if least > 1e-9 * np.abs(places).max() else 0)
    raise WrongAnswer(
        f"align: for a map of {Y.shape[1]} cities the root mean square of the distances between "
        f"A y + b and the true place is {yours}, and {least} is possible. "
        f"{not_best(centred(Y), centred(places), A, best_A)}"
    )


def not_best(Z, Q, A, best_A):
    """Which of turn, scale and shift is not the best for the others."""
    mirrored, wanted = (bool(np.linalg.det(M) < 0) for M in (A, best_A))
    if not A.any():
        return "A is zero"
    if mirrored != wanted and Z.shape[1] > 2:
        return (
            f"Yours is {'' if mirrored else 'not '}mirrored, and the best one is{' not' * mirrored}"
        )
    if not close(A / np.linalg.norm(A), best_A / np.linalg.norm(best_A), 1e-5):
        return "It turns by another angle than the best one"
    if not close(A, best_A, 1e-5):
        factor = np.sum((A @ Z) * Q) / np.sum((A @ Z) ** 2)
        return f"The turn is right, but the map would fit better {factor:.4g} times as large"
    return "A is right, but with another b the map would fit better"


def centred(M):
    return M - M.mean(axis=1, keepdims=True)


def best_similarity(Y, places):
    Z, Q = centred(Y), centred(places)
    U, s, Vt = np.linalg.svd(Q @ Z.T)
    A = s.sum() / np.sum(Z**2) * U @ Vt
    return A, places.mean(axis=1) - A @ Y.mean(axis=1)


# (c)


def surroundings(rng, d, N, count):
    """A map whose mean is not zero, known columns of it in no order, a new point among the cities.

    The known ones are not nearly on one line, and their middle is not that of the map.
    """
    while True:
        Y = rng.standard_normal((d, N)) * rng.uniform(1, 2, (d, 1))
        known = rng.permutation(N)[:count]
        s = np.linalg.svd(centred(Y[:, known]), compute_uv=False)
        off = np.linalg.norm(Y[:, known].mean(axis=1) - Y.mean(axis=1))
        middle = Y[:, known].mean(axis=1)
        z = middle + 0.5 * rng.uniform(-1, 1, d)
        # on a line a descent does not get past a city
        same_side = d > 1 or np.all((Y[0, known] < middle) == (Y[0, known] < z))
        if s[-1] > 0.4 * s[0] and same_side and (off > 0.1 or count == N):
            break
    shift = rng.uniform(5, 9, d) * rng.choice([-1, 1], d)
    return Y + shift[:, None], known.tolist(), z + shift


@checker
def check_from_few(from_few):
    """A point from its distances to some of the points, wherever the origin of the map is."""
    rng = generator(7, 4)
    kinds = (2, 6, 3, 1.0), (2, 12, 4, 1e3), (3, 9, 5, 1e-3), (1, 7, 2, 1.0), (1, 5, 4, 1.0)
    for d, N, count, scale in (*kinds, (2, 8, 8, 1.0), (3, 14, 4, 1.0)):
        Y, known, z = surroundings(rng, d, N, count)
        check_exact(from_few, scale * Y, known, scale * z)
    check_all_used(from_few, rng)
    check_errors(from_few, rng)
    return "from_few works in 1 to 3 dimensions with exact distances, and uses all of inexact ones"


def found(from_few, Y, known, d_known):
    return point(call(from_few, Y, known, d_known, name="from_few"), len(Y), "from_few")


def check_exact(from_few, Y, known, z):
    Z = Y[:, known]
    d_known = np.linalg.norm(Z - z[:, None], axis=0)
    mine = found(from_few, Y, known, d_known)
    if agree(mine, z, "from_few"):
        return
    off = np.abs(np.linalg.norm(Z - mine[:, None], axis=0) - d_known).max() / d_known.max()
    raise WrongAnswer(
        f"from_few: with {len(known)} exact distances in {of_them(len(Y), 'dimension')} "
        f"there is one point that has them; those of yours are off by up to {off:.3g} times the "
        f"largest. {cause(mine, Y, Z, d_known, z)}"
    )


def cause(mine, Y, Z, d, z):
    """What was probably forgotten."""
    middle = Z.mean(axis=1)
    solve = lambda rows, q: np.linalg.lstsq(2 * rows.T, q, rcond=None)[0]
    D2, lengths = cdist(Z.T, Z.T) ** 2, np.sum(Z**2, axis=0)
    inner = 0.5 * np.linalg.pinv(Z.T) @ (D2.mean(axis=1) - d**2)
    q, Y_middle = lengths - d**2, Y.mean(axis=1, keepdims=True)
    origin = (
        "The known cities are not in the middle of the map, and the middle of the map is not at "
        "the origin"
    )
    mistakes = (
        (origin, solve(Z, q)),
        (origin, solve(Z, q - q.mean())),
        (origin, inner),
        ("The known cities have another middle than the map", solve(Z - Y_middle, q)),
        ("The known cities have another middle than the map", solve(Z - Y_middle, q - q.mean())),
        ("It is a place relative to the middle of the known cities", z - middle),
        ("It is counted from the middle of the known cities, added twice", z + middle),
        ("Are the distances squared?", solve(centred(Z), lengths - d)),
        ("Where does each known city enter, beside its distance?", solve(centred(Z), -(d**2))),
        ("It is twice as far from the origin as it should be", 2 * z),
        ("It is half as far from the origin as it should be", z / 2),
        ("It is on the opposite side of the origin", -z),
        ("It is the nearest of the known cities", Z[:, np.argmin(d)]),
    )
    average = (
        "Is it an average of the known cities? Averages lie between them, whatever the weights"
    )
    mistakes += tuple((average, Z @ w / w.sum()) for w in (d**0, 1 / d, 1 / d**2, 1 / d**3))
    near_it = "It is near the place, but not accurate enough" if close(mine, z, 1e-3) else None
    return first(mine, mistakes) or near_it or "Write the square of each known distance"


def check_all_used(from_few, rng):
    """Each known distance has its say: another value of it moves the point."""
    away = 0
    while away < 0.3:  # a city in the very middle has next to no say
        Y, known, z = surroundings(rng, 2, 17, 13)
        Z = Y[:, known]
        away = np.linalg.norm(centred(Z), axis=0).min()
    d_known = np.linalg.norm(Z - z[:, None], axis=0) * (1 + 0.01 * rng.standard_normal(13))
    mine = found(from_few, Y, known, d_known)
    for k in range(13):
        other = d_known + 0.3 * (np.arange(13) == k)
        moved = np.linalg.norm(found(from_few, Y, known, other) - mine)
        expect(
            moved > 1e-5,
            f"from_few: of 13 distances number {k + 1} makes no difference. Use them all, so that "
            "errors cancel",
        )


def check_errors(from_few, rng):
    """Errors of many distances cancel."""
    missed = []
    for _ in range(12):
        Y, known, z = surroundings(rng, 2, 40, 40)
        Y = z[:, None] + 4 * (Y - z[:, None])
        noisy = np.linalg.norm(Y - z[:, None], axis=0) + 0.1 * rng.standard_normal(40)
        missed.append(np.linalg.norm(found(from_few, Y, known, noisy[known]) - z))
    off = np.median(missed)
    expect(
        off < 0.15,
        f"from_few: with 40 distances that err by 0.1 the point is off by {off:.2g}, half of the "
        "time more. Use them all, so that errors cancel",
    )
