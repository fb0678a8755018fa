"""A flat drawing in inches, written as SVG or painted as a picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

Point: TypeAlias = tuple[float, float]
Face: TypeAlias = Callable[[str, int], "tuple[str, FreeTypeFont]"]

HALO_PX = 5.0
"""Letters stand on a rim of the background this wide, so that no line strikes through them."""


@dataclass(frozen=True, slots=True)
class Area:
    """A filled polygon with holes; ``rings`` are the outline and then the holes."""

    rings: tuple[tuple[Point, ...], ...]
    fill: str
    edge: str | None = None


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through some points, ``width`` in pixels."""

    points: tuple[Point, ...]
    colour: str
    width: float = 1.5
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Dot:
    """A filled spot, ``radius`` in pixels."""

    at: Point
    colour: str
    radius: float = 4.0


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text on a halo, ``size`` in pixels.

    ``shift`` is in pixels right and up from its place.
    """

    at: Point
    text: str
    colour: str = "#222222"
    size: int = 14
    anchor: Literal["start", "middle", "end"] = "start"
    shift: Point = (0.0, 0.0)


Mark: TypeAlias = Area | Stroke | Dot | Label


@dataclass(frozen=True, slots=True)
class Drawing:
    """Marks in painting order over a rectangle of inches, up being up; ``scale`` pixels an inch.

    low, high : the lower left and upper right corner
    """

    low: Point
    high: Point
    scale: float
    marks: tuple[Mark, ...]
    background: str = "#ffffff"

    @property
    def size_px(self) -> tuple[int, int]:
        """Width and height in pixels."""
        width, height = (
            max(1, round((high - low) * self.scale))
            for low, high in zip(self.low, self.high, strict=True)
        )
        return width, height

    def pixel(self, point: Point) -> Point:
        """Where a point lies in the picture, from its upper left corner."""
        return (
            (point[0] - self.low[0]) * self.scale,
            (self.high[1] - point[1]) * self.scale,
        )


def svg_text(drawing: Drawing) -> str:
    """The drawing as an SVG file's text; equal drawings give equal bytes."""
    width, height = drawing.size_px
    head = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {head} font-family="sans-serif">',
        f'<rect width="{width}" height="{height}" fill="{drawing.background}"/>',
        *(_svg_mark(drawing, mark) for mark in drawing.marks),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def plain_face(text: str, size: int) -> tuple[str, FreeTypeFont]:
    """The text as it is, in the font that Pillow brings; it has Latin letters only."""
    from PIL import ImageFont

    font = ImageFont.load_default(size)
    assert isinstance(font, ImageFont.FreeTypeFont)  # with a size it is
    return text, font


def write_png(drawing: Drawing, path: Path, face: Face = plain_face) -> None:
    """Paint the drawing, smoothed, into a PNG file. Raises OSError when it cannot be written.

    ``face`` gives a text as it can be written, and the font for it at a size in pixels.
    """
    from PIL import Image, ImageDraw

    finer = 2
    width, height = drawing.size_px
    picture = Image.new("RGB", (width * finer, height * finer), drawing.background)
    brush = ImageDraw.Draw(picture)

    def place(point: Point) -> Point:
        x, y = drawing.pixel(point)
        return (x * finer, y * finer)

    for mark in drawing.marks:
        if isinstance(mark, Area):
            layer = Image.new("1", picture.size)
            mask = ImageDraw.Draw(layer)
            for number, ring in enumerate(mark.rings):
                mask.polygon([place(point) for point in ring], fill=int(number == 0))
            picture.paste(mark.fill, (0, 0), layer)
            if mark.edge is not None:
                for ring in mark.rings:
                    brush.line([place(p) for p in (*ring, ring[0])], mark.edge, finer)
        elif isinstance(mark, Stroke):
            for start, end in _dashes(drawing, mark):
                brush.line([place(start), place(end)], mark.colour, round(mark.width * finer))
        elif isinstance(mark, Dot):
            x, y = place(mark.at)
            radius = mark.radius * finer
            brush.ellipse([x - radius, y - radius, x + radius, y + radius], mark.colour)
        else:
            text, font = face(mark.text, mark.size * finer)
            x, y = place(mark.at)
            anchor = {"start": "ls", "middle": "ms", "end": "rs"}[mark.anchor]
            x, y = x + mark.shift[0] * finer, y - mark.shift[1] * finer
            brush.text(
                (x, y), text, mark.colour, font, anchor,
                stroke_width=round(HALO_PX * finer / 2), stroke_fill=drawing.background,
            )  # fmt: skip
    picture.resize((width, height), Image.Resampling.LANCZOS).save(path)


_DASH_PX = 7.0


def _dashes(drawing: Drawing, stroke: Stroke) -> list[tuple[Point, Point]]:
    """The straight pieces of a line; of a dashed one every other piece."""
    pieces = []
    for start, end in zip(stroke.points, stroke.points[1:], strict=False):
        if not stroke.dashed:
            pieces.append((start, end))
            continue
        across, up = end[0] - start[0], end[1] - start[1]
        count = max(1, int((across**2 + up**2) ** 0.5 * drawing.scale / _DASH_PX))
        for number in range(0, count, 2):
            a, b = number / count, min(1.0, (number + 1) / count)
            pieces.append(
                (
                    (start[0] + a * across, start[1] + a * up),
                    (start[0] + b * across, start[1] + b * up),
                )
            )
    return pieces


def _svg_mark(drawing: Drawing, mark: Mark) -> str:
    if isinstance(mark, Area):
        path = " ".join(f"M {_svg_points(drawing, ring)} Z" for ring in mark.rings)
        edge = f' stroke="{mark.edge}"' if mark.edge else ""
        return f'<path d="{path}" fill="{mark.fill}" fill-rule="evenodd"{edge}/>'
    if isinstance(mark, Stroke):
        dash = f' stroke-dasharray="{_DASH_PX:g} {_DASH_PX:g}"' if mark.dashed else ""
        return (
            f'<polyline points="{_svg_points(drawing, mark.points)}" fill="none" '
            f'stroke="{mark.colour}" stroke-width="{mark.width:g}"{dash}/>'
        )
    x, y = drawing.pixel(mark.at)
    if isinstance(mark, Dot):
        return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{mark.radius:g}" fill="{mark.colour}"/>'
    return (
        f'<text x="{x + mark.shift[0]:.2f}" y="{y - mark.shift[1]:.2f}" font-size="{mark.size}" '
        f'text-anchor="{mark.anchor}" fill="{mark.colour}" paint-order="stroke" '
        f'stroke="{drawing.background}" stroke-width="{HALO_PX:g}" stroke-linejoin="round">'
        f"{escape(mark.text)}</text>"
    )


def _svg_points(drawing: Drawing, points: Sequence[Point]) -> str:
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in map(drawing.pixel, points))
