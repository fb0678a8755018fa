"""What looks wrong about a model, said before anyone believes its size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from escalade.rules.dimensions import Dimensions
from escalade.rules.kinds import EQUIPMENT_KINDS, MACHINE_KINDS

from .axes import AXES
from .choices import Choices
from .component import Question, UnitReading
from .errors import EmptyModel
from .lengths import format_side
from .levelling import lean_of
from .measuring import measure
from .naming import kind_in_name
from .rising import rises, surface_points
from .scans import stands_on_a_table
from .source import Source, used_vertices
from .standing import TALL_KINDS, seems_to_lie, stands_on_edge, tower_lies, turn_upright
from .upright import Upright, stand_upright

_LARGEST_LOOKED_AT = 1_000_000  # triangles; the hints below cost seconds past it
_CLEARLY_SMALLER = 0.95  # of the width: a plate that sticks out less is the model's own foot
_ODD_SHAPES = frozenset({*MACHINE_KINDS, *EQUIPMENT_KINDS})  # a mantlet rises to its front


@dataclass(frozen=True, slots=True)
class Hint:
    """One thing that looks wrong: what it is, and the sizes it would have if it were put right."""

    question: Question
    readings: tuple[UnitReading, ...] = ()


def hints_for(
    source: Source,
    standing: Upright,
    choices: Choices,
    best: UnitReading,
    inches: float,
    *,
    alone: bool = True,
) -> tuple[Hint, ...]:
    """Everything that needs a second look, given the best reading of the size.

    ``inches`` are in one unit of the file by that reading. A section that is not ``alone`` in its
    file stands on no table of its own.

    What the choices have settled is not asked again: an axis given is not doubted, and a model
    taken as a scan or cut has lost its table.
    """
    if source.is_cloud or choices.scan:
        return _kept(_unscaled(choices))
    looked_for = alone and choices.cut_at is None
    on_table = _on_a_table(source, choices, best, inches) if looked_for else None
    if on_table is not None or choices.up is not None:
        return _kept(on_table)
    return _kept(
        _lying(standing, choices, best, inches),
        None if choices.level else _leaning(standing, best, inches),
    )


def _kept(*hints: Hint | None) -> tuple[Hint, ...]:
    return tuple(hint for hint in hints if hint is not None)


def size_text(dimensions: Dimensions) -> str:
    """A size as width x height x depth.

    >>> size_text(Dimensions.exact(9.75, 5, 3))
    '9 3/4 x 5 x 3 in'
    """
    sides = [format_side(side.value_in).removesuffix(" in") for side in dimensions.sides]
    return f"{' x '.join(sides)} in"


def _lying(standing: Upright, choices: Choices, best: UnitReading, inches: float) -> Hint | None:
    """A model that lies on its side or stands on its edge, turned so that it stands right."""
    width_in, height_in, depth_in = best.dimensions.values_in
    called = (choices.name or standing.source.path.stem).lower().replace("castle", "")
    kind = choices.kind or kind_in_name(called)  # a castle may be one keep or a whole front
    if len(standing.source.faces) > _LARGEST_LOOKED_AT:
        return None
    if stands_on_edge(width_in, height_in, depth_in) and kind not in _ODD_SHAPES:
        risen = _risen(standing)
        return None if risen is None else _turned(standing, [risen], best, inches, "off its edge")
    if seems_to_lie(width_in, height_in, depth_in):
        wanted_in = depth_in
    elif kind in TALL_KINDS and tower_lies(width_in, height_in, depth_in):
        wanted_in = width_in
    else:
        return None
    if rises(surface_points(standing.source) @ standing.turn.T):
        return None  # a castle on its ground is wide and low
    axes = [axis for axis in AXES if axis[0] == "+" and axis[1] != standing.up[1]]
    return _turned(standing, axes, best, inches, "off its side", wanted_in)


def _risen(standing: Upright) -> str | None:
    """The axis along which a model rises that does not rise as it stands."""
    points = surface_points(standing.source)
    if rises(points @ standing.turn.T):
        return None
    across = [axis for axis in AXES if axis[1] != standing.up[1]]
    return next((axis for axis in across if rises(points @ turn_upright(axis).T)), None)


def _turned(
    standing: Upright,
    axes: Sequence[str],
    best: UnitReading,
    inches: float,
    off: str,
    wanted_in: float = 0.0,
) -> Hint:
    """The hint to turn a model so that one of some axes is up: the one that makes it so high."""
    vertices = used_vertices(standing.source)
    sizes = [
        (
            axis,
            measure(vertices, turn_upright(axis), name=standing.source.path.name).dimensions(
                inches, standing.tolerance_in
            ),
        )
        for axis in axes
    ]
    axis, dimensions = min(sizes, key=lambda other: abs(other[1].height.value_in - wanted_in))
    reading = UnitReading(best.unit, dimensions, best.plausible, f"turned {off}", axis)
    lies = "lie on its side" if off == "off its side" else "stand on its edge"
    text = f"it seems to {lies}; with {axis} up it is {size_text(dimensions)}"
    return Hint(Question("up", text), (reading,))


def _leaning(standing: Upright, best: UnitReading, inches: float) -> Hint | None:
    vertices = used_vertices(standing.source)
    if len(vertices) > _LARGEST_LOOKED_AT:
        return None
    lean = lean_of(vertices, standing.turn)
    if lean is None:
        return None
    size = measure(vertices, lean.turn @ standing.turn, name=standing.source.path.name)
    dimensions = size.dimensions(inches, standing.tolerance_in)
    reading = UnitReading(
        best.unit, dimensions, best.plausible, "set straight", scan=True, level=True
    )
    text = (
        f"it seems to lean by {lean.degrees:.0f} degrees; set straight it is"
        f" {size_text(dimensions)}"
    )
    return Hint(Question("scan", text), (reading,))


def _on_a_table(source: Source, choices: Choices, best: UnitReading, inches: float) -> Hint | None:
    if len(source.faces) > _LARGEST_LOOKED_AT or stands_on_a_table(source) is None:
        return None
    try:
        without = stand_upright(source, replace(choices, scan=True))
    except EmptyModel:
        return None  # what would be left is flat: the plane was the model's own
    dimensions = without.size.dimensions(inches, without.tolerance_in)
    if dimensions.width.value_in > _CLEARLY_SMALLER * best.dimensions.width.value_in:
        return None
    reading = UnitReading(best.unit, dimensions, best.plausible, "without its table", scan=True)
    text = (
        f"it seems to stand on a table or base plate; as a scan, without it, it is"
        f" {size_text(dimensions)}"
    )
    return Hint(Question("scan", text), (reading,))


def _unscaled(choices: Choices) -> Hint | None:
    """Scans by light (LiDAR) come in metres, those from photos in no unit at all."""
    if choices.unit or choices.distances:
        return None
    text = (
        "is it from LiDAR or from photos? A LiDAR scan is in metres; photos have no scale:"
        " give two points and the distance between them"
    )
    return Hint(Question("scale", text))
