"""Answers as plain geometry to draw: points, polygons, states and words. No toolkit, no rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from shapely.geometry import MultiPolygon, Polygon

from escalade.models.mesh import FloatArray

Point3: TypeAlias = tuple[float, float, float]
BaseState: TypeAlias = Literal["full", "partial", "none"]
Area: TypeAlias = Polygon | MultiPolygon


@dataclass(frozen=True, slots=True)
class BodyImage:
    """A body as an eye sees it, on the plane through its middle square to the line to it.

    ``outline`` is its edge, ``hidden`` the part that something stands before, both on the plane of
    ``right`` and ``up`` (unit vectors) around ``middle``. ``seen`` is a place on its front amid
    what is visible, None where nothing is; ``stopped`` one amid what is hidden.
    """

    middle: Point3
    right: Point3
    up: Point3
    outline: Area
    hidden: Area
    seen: Point3 | None
    stopped: Point3 | None


@dataclass(frozen=True, slots=True)
class SightLine:
    """A line of sight, as the verdict says.

    All visible: one solid line. Partly: a solid line to a place that is seen, and another that
    stops at the first contact and goes on dashed to a place that is hidden. Nothing visible: only
    the stopped line. Without an ``image`` both lines go to the ``target``, the body's middle.

    ``blockers`` are names of components and figures to outline; ``caption`` is what the legend
    says, such as ``archer → orc: 42 % visible, partial``; ``between`` names the two figures;
    ``share`` is what stands beside the target's name, ``stop`` names what the contact is on.
    """

    eye: Point3
    target: Point3
    contact: Point3 | None = None
    blockers: tuple[str, ...] = ()
    between: tuple[str, ...] = ()
    caption: str = "line of sight"
    share: str = ""
    stop: str = ""
    image: BodyImage | None = None


@dataclass(frozen=True, slots=True)
class SeenBody:
    """A figure's body as seen from an eye: its outline, and what is hidden of it hatched.

    ``named`` are words and where to put them, such as the names of what stands in the way;
    ``share`` is what stands beside the figure's name.
    """

    figure: str
    eye: Point3
    named: tuple[tuple[str, Point3], ...] = ()
    caption: str = ""
    share: str = ""


@dataclass(frozen=True, slots=True)
class DeadGround:
    """Places that no viewer sees, on each surface: its height and the area on it.

    ``by_one`` are those that one alone of several ``viewers`` sees, ``alone`` says how much that
    is; ``hidden`` names the figures that stand unseen.
    """

    surfaces: tuple[tuple[float, Area], ...]
    by_one: tuple[tuple[float, Area], ...] = ()
    viewers: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    caption: str = "dead ground"
    alone: str = ""
    by_rule: bool = False


@dataclass(frozen=True, slots=True)
class LiveShadow:
    """Dead ground that the renderer finds anew in every frame, while a hand moves things.

    ``eyes`` are those of each of the ``viewers``, ``height_in`` is how tall a figure is that could
    hide. While components are ``carried`` their walks go with them, and the table's ground is not
    known: all of the table is shaded.
    """

    viewers: tuple[str, ...]
    eyes: tuple[tuple[Point3, ...], ...]
    height_in: float
    carried: bool = False
    caption: str = "dead ground"


@dataclass(frozen=True, slots=True)
class TemplateDisc:
    """A template where it lies, and the state of every base: its outline, height and state.

    ``beside`` are figures' names and what to write beside them, such as ``64.1 %``.
    """

    outline: Polygon
    z_in: float
    bases: tuple[tuple[Polygon, float, BaseState], ...] = ()
    components: tuple[str, ...] = ()
    caption: str = "template"
    label: str = ""
    beside: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class FallPath:
    """How a figure falls: the points its base's centre passes, and the base where it lands.

    ``names`` are who falls and whom it falls on; ``drop`` is written at the drop, ``end`` where it
    lands.
    """

    points: tuple[Point3, ...]
    landing: Polygon | None = None
    caption: str = "fall"
    names: tuple[str, ...] = ()
    drop: str = ""
    end: str = ""


@dataclass(frozen=True, slots=True)
class LeapArc:
    """One outcome of a leap: its points, whether it reaches, and a label such as ``9–10: lands``.

    Faces of the die that come to the same share one label.
    """

    points: tuple[Point3, ...]
    reaches: bool
    label: str = ""


@dataclass(frozen=True, slots=True)
class Leap:
    """All outcomes of a leap.

    ``names`` are who leaps and at what; ``approach`` is the way to where it starts, ``landings``
    the base where each outcome ends, its height and whether that is up on the component.
    ``better`` is a start with a better chance, None where there is none.
    """

    arcs: tuple[LeapArc, ...]
    caption: str = "leap"
    names: tuple[str, ...] = ()
    approach: tuple[Point3, ...] = ()
    landings: tuple[tuple[Polygon, float, bool], ...] = ()
    better: BetterStart | None = None


@dataclass(frozen=True, slots=True)
class BetterStart:
    """Where else a leap could begin: the base there, the way to it, and what is gained."""

    base: Polygon
    way: tuple[Point3, ...]
    label: str
    caption: str


@dataclass(frozen=True, slots=True)
class Packed:
    """Bases packed on a component's ground: outline and height of each, and how many to a level."""

    component: str
    bases: tuple[tuple[Polygon, float], ...]
    levels: tuple[tuple[str, Point3], ...] = ()
    caption: str = "room for bases"


@dataclass(frozen=True, slots=True)
class Way:
    """A way up or across: a ladder, a climb, a grapple, a flight.

    ``spots`` are the places on it where models may stand, one at each. One that is not ``open``
    falls short: a ladder or a bridge that does not reach.
    """

    points: tuple[Point3, ...]
    label: str = ""
    caption: str = "way up"
    spots: tuple[Point3, ...] = ()
    open: bool = True


@dataclass(frozen=True, slots=True)
class Yard:
    """The pieces of table that a castle encloses."""

    areas: tuple[Polygon, ...]
    caption: str = "inside the castle"


@dataclass(frozen=True, slots=True)
class Measure:
    """A ruler's line with its label, such as ``6¾ in``; one that is ``headed`` ends in an arrow."""

    points: tuple[Point3, ...]
    label: str
    caption: str = "ruler"
    headed: bool = False


@dataclass(frozen=True, slots=True)
class Highlight:
    """Components and figures to outline, such as the selection."""

    names: tuple[str, ...]
    role: Literal["selected", "blocker", "hit"] = "selected"
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Yardstick:
    """A ruler that lies on the table along x from a corner, ticked in inches or centimetres."""

    start: tuple[float, float]
    length_in: float
    depth_in: float
    unit: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A numbered point on a model, or one that a click would make, which has no number.

    ``towards`` is the direction in which a ring without a number faces.
    """

    at: Point3
    radius_in: float
    number: str = ""
    towards: Point3 = (0.0, 0.0, 1.0)


@dataclass(frozen=True, slots=True, eq=False)
class Ghost:
    """What is left out of a model, (m, 3, 3) triangles, and the level that cuts it off, if any."""

    triangles: FloatArray
    level: Area | None = None
    z_in: float = 0.0


Overlay: TypeAlias = (
    SightLine
    | SeenBody
    | DeadGround
    | LiveShadow
    | TemplateDisc
    | FallPath
    | Leap
    | Packed
    | Way
    | Yard
    | Measure
    | Highlight
    | Yardstick
    | Mark
    | Ghost
)
