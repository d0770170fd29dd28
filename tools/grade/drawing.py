"""What an answer has drawn on the axes it was given: as plain values, and from these drawn again.

An answer draws in the worker, where it can do as it likes to matplotlib. The checker looks at a
copy, made here of nothing but numbers and words.
"""

import numpy as np

KEPT = 20_000  # points of all artists


def new_axes():
    """Axes to draw on; what goes to the current axes of pyplot lands beside them."""
    import matplotlib.pyplot as plt

    _, (ax, other) = plt.subplots(1, 2)
    plt.sca(other)
    return ax


def described(ax) -> list:
    """The markers, lines and patches on the axes, and the entries of the legend."""
    artists = [found for artist in ax.get_children() if (found := of_artist(artist))]
    labelled = [id(handle) for handle in ax.get_legend_handles_labels()[0]]
    drawn = [id(artist) for artist in ax.get_children()]
    for handle, label in zip(*ax.get_legend_handles_labels()):
        if id(handle) not in drawn or labelled.count(id(handle)) > 1:
            artists.append(entry(handle, label, hidden=True))
    legend = ax.get_legend()
    entries = []
    if legend is not None:
        for handle, text in zip(legend.legend_handles, legend.get_texts()):
            entries.append(entry(handle, text.get_text()))
    return [artists, None if legend is None else entries]


def of_artist(artist):
    common = {"label": str(artist.get_label()), "above": float(artist.get_zorder())}
    if hasattr(artist, "get_offsets") and hasattr(artist, "get_sizes"):
        artist.update_scalarmappable()  # numbers become colours, as when it is drawn
        return common | {
            "kind": "points",
            "points": np.asarray(artist.get_offsets(), dtype=float)[:KEPT],
            "sizes": np.asarray(artist.get_sizes(), dtype=float),
            "inside": np.asarray(artist.get_facecolors(), dtype=float),
            "around": np.asarray(artist.get_edgecolors(), dtype=float),
            "widths": np.asarray(artist.get_linewidths(), dtype=float),
        }
    if hasattr(artist, "get_markerfacecolor"):
        return common | {
            "kind": "line",
            "points": np.asarray(artist.get_xydata(), dtype=float)[:KEPT],
            "marker": str(artist.get_marker()).strip() not in ("", "None"),
            "size": float(artist.get_markersize()),
            "inside": color(artist.get_markerfacecolor()),
            "around": color(artist.get_markeredgecolor()),
            "width": float(artist.get_markeredgewidth()),
            "joined": str(artist.get_linestyle()) not in ("", " ", "None", "none"),
        }
    if hasattr(artist, "get_facecolor") and not common["label"].startswith("_") and common["label"]:
        return entry(artist, common["label"], hidden=True)
    return None


def entry(handle, label, hidden=False):
    """An entry of a legend: one marker, or a patch, with its colours."""
    handle = handle[0] if isinstance(handle, tuple) else handle
    if hasattr(handle, "get_markerfacecolor"):
        look = handle.get_markerfacecolor(), handle.get_markeredgecolor()
        size, width = float(handle.get_markersize()), float(handle.get_markeredgewidth())
    else:
        if hasattr(handle, "update_scalarmappable"):
            handle.update_scalarmappable()
        look = [first(getattr(handle, f"get_{side}color")()) for side in ("face", "edge")]
        width = first_number(handle.get_linewidth())
        size = first_number(handle.get_sizes()) if hasattr(handle, "get_sizes") else 1.0
    inside, around = map(color, look)
    return {
        "kind": "hidden" if hidden else "entry",
        "label": str(label),
        "inside": inside,
        "around": around,
        "size": size,
        "width": width,
    }


def first(colors):
    """The colour, or the first of several."""
    if isinstance(colors, str) or np.ndim(colors) == 1:
        return colors
    return colors[0] if len(colors) else "none"


def first_number(values) -> float:
    return float(np.ravel(values)[0]) if np.size(values) else 0.0


def color(any_color) -> list[float]:
    from matplotlib.colors import to_rgba

    return [float(part) for part in to_rgba(any_color)]


def draw_again(ax, description) -> None:
    """Put on the axes what was described."""
    from matplotlib.lines import Line2D

    artists, entries = description
    for artist in artists:
        if artist["kind"] == "points":
            made = ax.scatter(*np.reshape(artist["points"], (-1, 2)).T, label=artist["label"])
            made.set_sizes(np.ravel(artist["sizes"]).astype(float))
            made.set_facecolors(np.reshape(artist["inside"], (-1, 4)))
            made.set_edgecolors(np.reshape(artist["around"], (-1, 4)))
            made.set_linewidths(np.ravel(artist["widths"]).astype(float))
        elif artist["kind"] == "line":
            marker, joined = artist["marker"] is True, artist["joined"] is True
            made = Line2D(*np.reshape(artist["points"], (-1, 2)).T, label=artist["label"])
            made.set(marker="o" if marker else "", linestyle="-" if joined else "")
            made.set(markersize=float(artist["size"]), markeredgewidth=float(artist["width"]))
            made.set(markerfacecolor=artist["inside"], markeredgecolor=artist["around"])
            ax.add_line(made)
        else:
            ax.add_line(marker_of(artist))
            continue
        made.set_zorder(float(artist["above"]))
    if entries is not None:
        handles = [marker_of(found) for found in entries]
        ax.legend(handles, [str(found["label"]) for found in entries])


def marker_of(found):
    """A single marker that lies nowhere."""
    from matplotlib.lines import Line2D

    return Line2D(
        [],
        [],
        linestyle="",
        marker="o",
        label=str(found["label"]),
        markersize=float(found["size"]),
        markeredgewidth=float(found["width"]),
        markerfacecolor=found["inside"],
        markeredgecolor=found["around"],
    )
