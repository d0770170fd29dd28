"""Input that a reader might hand in by mistake, and what may come of it."""

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

ordinary = st.floats(-1e3, 1e3, allow_subnormal=False)
special = st.sampled_from([np.nan, np.inf, -np.inf, 0.0, 1.0])
shapes = hnp.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=6)
arrays = st.one_of(
    hnp.arrays(float, shapes, elements=ordinary),
    hnp.arrays(float, shapes, elements=special),
    hnp.arrays(np.int64, shapes, elements=st.integers(-5, 5)),
    hnp.arrays(float, st.tuples(st.integers(1, 5), st.integers(2, 6)), elements=ordinary),
)
dimensions = st.one_of(st.integers(-1, 8), st.sampled_from([None, 1.5, "2", True]))


def works_or_raises_a_value_error(function, X, d):
    """A finite result, or a sentence that says what to do."""
    try:
        result = function(X, d)
    except ValueError as error:
        assert len(str(error)) > 20, "an error must say what to do"
        assert type(error) is ValueError  # LinAlgError is a ValueError from inside
    else:
        assert np.isfinite(result).all()
