"""The sliders of the published page;
what they do is tested in a browser, and the rest with the notebooks.
"""

import re

import matplotlib.pyplot as plt
import pytest

from manifoldlib.explorer import explore


def draw(power, shift):
    fig, ax = plt.subplots(figsize=(1, 1))
    ax.plot([0, power], [shift, 1])
    return fig


@pytest.mark.parametrize(
    ("start", "positions"),
    [(None, [0, 0]), ({"shift": 0.5}, [0, 1]), ({"power": 3, "shift": 0.5}, [2, 1])],
)
def test_the_sliders_stand_where_the_first_frame_does(start, positions):
    power, shift = [1, 2, 3], [0.0, 0.5]
    html = explore(
        draw, alt=lambda **chosen: str(chosen), start=start, power=power, shift=shift
    ).html()
    sliders = re.findall(
        r'max="(\d+)" value="(\d+)".*?aria-valuetext="(.*?)"><output>(.*?)</output>', html
    )
    first = power[positions[0]], shift[positions[1]]
    assert sliders == [
        (str(most), str(at), str(v), str(v)) for most, at, v in zip((2, 1), positions, first)
    ]
    assert f'alt="{{&#x27;power&#x27;: {first[0]}, &#x27;shift&#x27;: {first[1]}}}"' in html
