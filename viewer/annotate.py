"""Lettering on a finished picture: the labels and the legend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PIL import Image, ImageDraw

from .label_layout import Box, PlacedLabel
from .legend import EDGE_INK, Entry, Legend
from .lettering import face
from .palette import VIOLET, Colour, Theme, rgb8

OVERSAMPLING = 2
"""Marks and rounded boxes are drawn so many times larger and then reduced, to be smooth."""

PAPER_OPACITY = 0.86


def text_size_px(picture_height: int) -> int:
    """A size of lettering that is readable when the picture fills a page."""
    return max(11, round(picture_height * 0.0175))


def label_box(text: str, size_px: int) -> tuple[float, float]:
    """Width and height of a label with its margin."""
    return _length(text, size_px, bold=True) + size_px * 0.9, size_px * 1.5


def _length(text: str, size_px: int, *, bold: bool = False) -> float:
    written, letters = face(text, size_px, bold=bold)
    return letters.getlength(written)


def legend_box(legend: Legend, picture: tuple[int, int], busy: Sequence[Box] = ()) -> Box:
    """Where the legend lies: as large as its text, in the corner that hides least.

    ``busy`` are boxes in pixels that had better be seen; bottom left where all corners are even.
    """
    size = text_size_px(picture[1])
    widest = max(
        _length(legend.title, round(size * 1.15), bold=True),
        _length(legend.subtitle, size),
        *(_length(entry.text, size) + size * 2.8 for entry in legend.entries),
        0,
    )
    wide = widest + size * 1.8
    high = size * (3.6 + 1.5 * len(legend.entries) + (0.4 if legend.entries else 0))
    margin = size * 0.9
    corners: list[Box] = [
        (left, top, left + wide, top + high)
        for left in (margin, picture[0] - margin - wide)
        for top in (picture[1] - margin - high, margin)
    ]
    return min(corners, key=lambda box: sum(_common(box, other) for other in busy))


def _common(one: Box, two: Box) -> float:
    """The share of the second box that the first covers, small boxes counting as much as large."""
    wide = min(one[2], two[2]) - max(one[0], two[0])
    high = min(one[3], two[3]) - max(one[1], two[1])
    area = max((two[2] - two[0]) * (two[3] - two[1]), 1.0)
    return wide * high / area if wide > 0 and high > 0 else 0.0


def annotated(
    picture: Image.Image,
    labels: Sequence[PlacedLabel],
    legend: Legend | None,
    box: Box | None,
    theme: Theme,
) -> Image.Image:
    """The picture with its labels and its legend in ``box``."""
    layer = Image.new("RGBA", picture.size, (0, 0, 0, 0))
    size = text_size_px(picture.height)
    for label in labels:
        _leader(layer, label, theme)
    for label in labels:
        _panel(layer, label.box, size * 0.35, theme.paper, 0.82)
        middle = ((label.box[0] + label.box[2]) / 2, (label.box[1] + label.box[3]) / 2)
        text, letters = face(label.text, size, bold=True)
        ImageDraw.Draw(layer).text(middle, text, (*rgb8(theme.ink), 255), letters, anchor="mm")
    if legend is not None and box is not None:
        _draw_legend(layer, legend, box, theme)
    return Image.alpha_composite(picture.convert("RGBA"), layer).convert("RGB")


def _leader(layer: Image.Image, label: PlacedLabel, theme: Theme) -> None:
    """A thin line from a label to a dot on what it names, where it had to move away."""
    near, (x, y) = label.leader, label.pin
    if near is not None:
        pen = ImageDraw.Draw(layer)
        dot = (label.box[3] - label.box[1]) * 0.14
        paper, ink = (*rgb8(theme.paper), 235), (*rgb8(theme.ink), 255)
        pen.line([near, (x, y)], paper, 4)
        pen.ellipse((x - dot - 1.5, y - dot - 1.5, x + dot + 1.5, y + dot + 1.5), paper)
        pen.line([near, (x, y)], ink, 2)
        pen.ellipse((x - dot, y - dot, x + dot, y + dot), ink)


def _panel(layer: Image.Image, box: Box, radius: float, paper: Colour, opacity: float) -> None:
    width, height = round(box[2] - box[0]), round(box[3] - box[1])
    scale = OVERSAMPLING
    mask = Image.new("L", (width * scale, height * scale), 0)
    ImageDraw.Draw(mask).rounded_rectangle(
        (0, 0, width * scale - 1, height * scale - 1), radius * scale, fill=round(opacity * 255)
    )
    panel = Image.new("RGBA", (width, height), (*rgb8(paper), 0))
    panel.putalpha(mask.resize((width, height), Image.Resampling.LANCZOS))
    layer.alpha_composite(panel, (round(box[0]), round(box[1])))


def _draw_legend(layer: Image.Image, legend: Legend, box: Box, theme: Theme) -> None:
    size = text_size_px(layer.height)
    _panel(layer, box, size * 0.5, theme.paper, PAPER_OPACITY)
    pen = ImageDraw.Draw(layer)
    ink = (*rgb8(theme.ink), 255)
    left, top = box[0] + size * 0.9, box[1] + size * 0.7
    title, letters = face(legend.title, round(size * 1.15), bold=True)
    pen.text((left, top), title, ink, letters)
    subtitle, letters = face(legend.subtitle, size)
    pen.text((left, top + size * 1.5), subtitle, (*rgb8(theme.ink), 190), letters)
    for row, entry in enumerate(legend.entries):
        middle = top + size * (3.6 + 1.5 * row)
        mark = _mark(entry, size)
        layer.alpha_composite(mark, (round(left), round(middle - size / 2)))
        text, letters = face(entry.text, size)
        pen.text((left + size * 2.8, middle), text, ink, letters, anchor="lm")


def _mark(entry: Entry, size: int) -> Image.Image:
    """The mark of a legend's entry, twice as wide as high."""
    scale = OVERSAMPLING * 2
    wide, high = 2 * size * scale, size * scale
    image = Image.new("RGBA", (wide, high), (*rgb8(entry.colour), 0))
    stroke = max(2, high // 6)
    if entry.needs_edge:
        under = "ring" if entry.mark == "broken ring" else entry.mark
        _paint_mark(image, replace(entry, mark=under), rgb8(EDGE_INK), stroke + scale)
    _paint_mark(image, entry, rgb8(entry.colour), stroke)
    return image.resize((2 * size, size), Image.Resampling.LANCZOS)


def _paint_mark(
    image: Image.Image, entry: Entry, colour: tuple[int, int, int], stroke: int
) -> None:
    wide, high = image.size
    pen = ImageDraw.Draw(image)
    paint, middle = (*colour, 255), high // 2
    ring = (wide // 2 - high // 2, stroke // 2, wide // 2 + high // 2, high - 1 - stroke // 2)
    match entry.mark:
        case "line":
            pen.line([(0, middle), (wide, middle)], paint, stroke)
        case "dashes":
            for start in (0.0, 0.37, 0.74):
                pen.line([(wide * start, middle), (wide * (start + 0.24), middle)], paint, stroke)
        case "hatch":
            pen.rectangle((0, 0, wide, high), fill=(*paint[:3], 80))
            for x in range(-high, wide, high // 2):
                pen.line([(x, high), (x + high, 0)], paint, stroke)
        case "shade":
            pen.rectangle((0, 0, wide - 1, high - 1), paint, (*rgb8(VIOLET), 255), stroke // 2)
        case "disc":
            pen.ellipse(ring, fill=(*paint[:3], 110), outline=paint, width=stroke)
        case "thin ring":
            pen.ellipse(ring, outline=paint, width=stroke)
        case "ring":
            pen.ellipse(ring, outline=paint, width=stroke + 2)
        case "broken ring":
            for start in range(0, 360, 60):
                pen.arc(ring, start, start + 38, paint, stroke + 2)
        case "cross":
            pen.line([(wide // 2 - middle, 0), (wide // 2 + middle, high)], paint, stroke)
            pen.line([(wide // 2 - middle, high), (wide // 2 + middle, 0)], paint, stroke)
