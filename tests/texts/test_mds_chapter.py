"""Items of the chapter on multidimensional scaling that need its own data."""

import numpy as np
import pytest
from scipy.spatial.distance import cdist, pdist
from scipy.stats import spearmanr

from manifoldlib import classical_mds
from manifoldlib.datasets import food


@pytest.mark.covers("lec:example:whisky")
def test_a_map_of_profiles_shows_more_than_the_map_of_a_shuffled_table():
    foods = food()[:, ::8]
    profiles = (foods - foods.mean(axis=1, keepdims=True)) / foods.std(axis=1, keepdims=True)

    def faithful(profiles):
        on_map = classical_mds(cdist(profiles.T, profiles.T), 2).Y
        return spearmanr(pdist(on_map.T), pdist(profiles.T)).statistic

    rng = np.random.default_rng(1)
    shuffled = [faithful(rng.permuted(profiles, axis=1)) for _ in range(20)]
    assert faithful(profiles) > 0.9
    assert max(shuffled) < 0.85
