"""Answers as plain geometry to draw: points, polygons, states and words. No toolkit, no rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from shapely.geometry import MultiPolygon, Polygon

Point3: TypeAlias = tuple[float, float, float]
BaseState: TypeAlias = Literal["full", "partial", "none"]
Area: TypeAlias = Polygon | MultiPolygon


@dataclass(frozen=True, slots=True)
class SightLine:
    """A line of sight: green as far as it is free, then dashed red beyond the first contact.

    ``blockers`` are names of components and figures to outline; ``caption`` is what the legend
    says, such as ``archer → orc: 42 % visible, partial``; ``between`` names the two figures.
    """

    eye: Point3
    target: Point3
    contact: Point3 | None = None
    blockers: tuple[str, ...] = ()
    between: tuple[str, ...] = ()
    caption: str = "line of sight"


@dataclass(frozen=True, slots=True)
class SeenBody:
    """A figure's body as seen from an eye: its outline, and what is hidden of it hatched.

    ``named`` are words and where to put them, such as the names of what stands in the way.
    """

    figure: str
    eye: Point3
    named: tuple[tuple[str, Point3], ...] = ()
    caption: str = ""


@dataclass(frozen=True, slots=True)
class DeadGround:
    """Places that an eye cannot see, on each surface: its height and the area on it."""

    surfaces: tuple[tuple[float, Area], ...]
    eye: Point3 | None = None
    caption: str = "dead ground"
    by_rule: bool = False


@dataclass(frozen=True, slots=True)
class TemplateDisc:
    """A template where it lies, and the state of every base: its outline, height and state."""

    outline: Polygon
    z_in: float
    bases: tuple[tuple[Polygon, float, BaseState], ...] = ()
    components: tuple[str, ...] = ()
    caption: str = "template"
    label: str = ""


@dataclass(frozen=True, slots=True)
class FallPath:
    """How a figure falls: the points its base's centre passes, and the base where it lands."""

    points: tuple[Point3, ...]
    landing: Polygon | None = None
    caption: str = "fall"


@dataclass(frozen=True, slots=True)
class LeapArc:
    """One outcome of a leap: its points, whether it reaches, and its label (a face of the die)."""

    points: tuple[Point3, ...]
    reaches: bool
    label: str = ""


@dataclass(frozen=True, slots=True)
class Leap:
    """All outcomes of a leap."""

    arcs: tuple[LeapArc, ...]
    caption: str = "leap"


@dataclass(frozen=True, slots=True)
class Way:
    """A way up or across: a ladder, a climb, a grapple, a flight."""

    points: tuple[Point3, ...]
    label: str = ""
    caption: str = "way up"


@dataclass(frozen=True, slots=True)
class Measure:
    """A ruler's line with its label, such as ``6¾ in``."""

    points: tuple[Point3, ...]
    label: str
    caption: str = "ruler"


@dataclass(frozen=True, slots=True)
class Highlight:
    """Components and figures to outline, such as the selection."""

    names: tuple[str, ...]
    role: Literal["selected", "blocker", "hit"] = "selected"
    caption: str = ""


Overlay: TypeAlias = (
    SightLine | SeenBody | DeadGround | TemplateDisc | FallPath | Leap | Way | Measure | Highlight
)
