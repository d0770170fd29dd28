"""A figure with sliders that works twice: live in Jupyter, and as frames in the published page."""

import base64
import io
import itertools
import json
from html import escape

from ._extras import needs

with needs("draw", "manifoldlib.explorer"):
    import matplotlib.pyplot as plt

DPI = 100
WIDGET = "application/vnd.jupyter.widget-view+json"


class explore:
    """Show `draw(**values)`, a function that returns a figure, under one slider per argument.

        explore(draw, sigma=[0.005, 0.01, 0.1, 0.5])

    A live kernel shows ipywidgets and draws anew; everywhere else the frames are drawn once, and
    a native slider of the page chooses among them. `alt(**values)` describes a frame in words,
    `start` names the values of the first one, `labels` says how an argument is called on the page.
    """

    def __init__(self, draw, *, alt, start=None, labels=None, **values):
        self.draw, self.alt, self.values = draw, alt, values
        self.start = {name: choices[0] for name, choices in values.items()} | (start or {})
        self.labels = {name: (labels or {}).get(name, name) for name in values}

    def _repr_mimebundle_(self, include=None, exclude=None):
        bundle = {
            "text/html": self.html(),
            "text/plain": "An explorer: run all cells down to this one to move it.",
        }
        if (widget := self.widget()) is not None:
            bundle[WIDGET] = widget._repr_mimebundle_()[WIDGET]
        return bundle

    def widget(self):
        """The live form, or None where ipywidgets is not installed."""
        try:
            import ipywidgets
        except ImportError:
            return None
        picture = ipywidgets.HTML()

        def update(**chosen):
            picture.value = image(png(self.draw(**chosen)), self.alt(**chosen))

        sliders = {
            name: ipywidgets.SelectionSlider(
                options=choices,
                value=self.start[name],
                description=self.labels[name],
                style={"description_width": "initial"},  # the whole label
            )
            for name, choices in self.values.items()
        }
        ipywidgets.interactive_output(update, sliders)
        return ipywidgets.VBox([*sliders.values(), picture])

    def html(self):
        """The published form: all frames, native range inputs, and a few lines of script."""
        choices = [
            dict(zip(self.values, chosen)) for chosen in itertools.product(*self.values.values())
        ]
        frames = [
            {"src": webp(self.draw(**chosen)), "alt": self.alt(**chosen)} for chosen in choices
        ]
        first = frames[choices.index(self.start)]
        # Without the script, as in a notebook that was not run yet, a slider would be dead.
        return (
            f'<div class="explorer"><div style="display: none">'
            f"{''.join(map(self.slider, self.values))}</div>"
            f"<p>Run all cells down to this one to move it.</p>{image(first['src'], first['alt'])}"
            f'<script type="application/json">{json.dumps(frames)}</script>'
            f"<script>{SCRIPT}</script></div>"
        )

    def slider(self, name):
        """The name of an argument, a native range input, and the value that it chooses."""
        words = [str(value) for value in self.values[name]]
        position = self.values[name].index(self.start[name])
        return (
            f'<label>{escape(self.labels[name])} <input type="range" min="0" '
            f'max="{len(words) - 1}" value="{position}" '
            f"data-values='{escape(json.dumps(words))}' "
            f'aria-valuetext="{escape(words[position])}">'
            f"<output>{escape(words[position])}</output></label>"
        )


# Finds its own explorer: several on a page do not meet, and nothing is loaded from elsewhere.
SCRIPT = """
(() => {
  const box = document.currentScript.parentElement;
  const frames = JSON.parse(box.querySelector('script[type="application/json"]').textContent);
  const inputs = [...box.querySelectorAll("input")];
  const image = box.querySelector("img");
  box.querySelector("div").style.display = "";
  box.querySelector("p").remove();
  const show = () => {
    let frame = 0;
    for (const input of inputs) {
      const values = JSON.parse(input.dataset.values);
      frame = frame * values.length + Number(input.value);
      input.setAttribute("aria-valuetext", values[input.value]);
      input.nextElementSibling.textContent = values[input.value];
    }
    image.src = frames[frame].src;
    image.alt = frames[frame].alt;
  };
  inputs.forEach(input => input.addEventListener("input", show));
})();
"""


def image(source, alt):
    """A picture of its own width, or of the width of the page if that is less."""
    return f'<img src="{source}" alt="{escape(alt)}" style="max-width: 100%">'


def png(figure):
    return f"data:image/png;base64,{base64.b64encode(picture(figure, 'png')).decode()}"


def webp(figure):
    """A frame as a data URL, at a third of the weight of a PNG."""
    frame = picture(figure, "webp", pil_kwargs={"quality": 70, "method": 6})
    return f"data:image/webp;base64,{base64.b64encode(frame).decode()}"


def picture(figure, format, **options):
    buffer = io.BytesIO()
    figure.savefig(buffer, format=format, dpi=DPI, **options)
    plt.close(figure)
    return buffer.getvalue()
