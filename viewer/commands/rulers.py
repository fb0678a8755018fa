from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from escalade.rules.names import as_known
from escalade.viewer.errors import ViewerError

from .naming import all_names, anything_named
from .options import JsonFlag, PictureFile, SceneFile, drawing, note, open_for, show
from .outputs import check_picture
from .places import hundredths, point_of

if TYPE_CHECKING:
    from escalade.scenes.ruler import Measured
    from escalade.scenes.scene import RulerPoint
    from escalade.scenes.space import Space

PLACE = re.compile(r"[-+.\d].*,")
"""How a place begins."""


def register(app: typer.Typer) -> None:
    """Add `ruler` to the command line."""
    # A place such as -4,2 begins like an option.
    settings = {"ignore_unknown_options": True}
    app.command(
        "ruler", short_help="base edge to base edge, in 3D", context_settings=settings
    )(ruler)  # fmt: skip


def ruler(
    scene: SceneFile,
    points: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="A B",
            help="Figures, components and places X,Y[,Z] in turn; one name alone is a ruler that "
            "lies in the scene, and without any all of those are measured.",
        ),
    ] = None,
    out: PictureFile = None,
    as_json: JsonFlag = False,
) -> None:
    """Measure from edge to edge, straight or along a path, with the level and upright parts."""
    from escalade.scenes.ruler import measure

    if out is not None:
        check_picture(out)
    space = open_for(scene)
    words = points or []
    if len(words) >= 2:
        ends = [_end(word, space) for word in words]
        through = [end.point for end in ends]
        measured = measure(space, through)
        _draw(space, [measured], out)
        show(
            _data(through, measured) | {"on": [end.on for end in ends]},
            lambda: "\n".join([*_report(space, through, measured), *_taken_heights(ends)]),
            as_json,
        )
        return
    kept = [(each.name, each.points) for each in space.scene.rulers]
    if words:
        named = as_known(words[0], [name for name, _ in kept])
        kept = [(name, ends) for name, ends in kept if name == named]
        if not kept:
            lying = ", ".join(each.name for each in space.scene.rulers) or "none"
            raise ViewerError(
                f"{words[0]!r} is one end: name the other, or a ruler of the scene ({lying})"
            )
    found = [(name, ends, measure(space, ends)) for name, ends in kept]
    _draw(space, [measured for _, _, measured in found], out)
    show(
        {"rulers": [{"name": name} | _data(ends, measured) for name, ends, measured in found]},
        lambda: (
            "\n".join(
                f"{name}: {line}" if number == 0 else line
                for name, ends, measured in found
                for number, line in enumerate(_report(space, ends, measured))
            )
            or "no ruler lies in the scene: name what to measure between"
        ),
        as_json,
    )


def _draw(space: Space, rulers: Sequence[Measured], out: Path | None) -> None:
    from escalade.viewer.answer_pictures import write_picture
    from escalade.viewer.laid import ruler_overlay

    if out is not None:
        overlays = [ruler_overlay(measured, "inch") for measured in rulers]
        drawing(out)
        note(f"wrote {write_picture(out, space, overlays)}")


@dataclass(frozen=True, slots=True)
class End:
    """A point of a ruler as it was typed; ``on`` is what a place without a height lies on."""

    point: RulerPoint
    on: str | None = None


def _end(word: str, space: Space) -> End:
    """A name, or a place; one without a height lies on the highest ground there."""
    if as_known(word, all_names(space)) is None and PLACE.match(word):
        x, y, z = point_of(word)
        if z is not None:
            return End((x, y, z))
        ground = space.ground.at(x, y)
        if ground is None:
            return End((x, y, 0.0), "the table")
        return End((x, y, ground.z_in), ground.owner or "the table")
    return End(anything_named(space, word))


def _taken_heights(ends: Sequence[End]) -> list[str]:
    """What is said of places typed without a height that do not lie on the table."""
    return [
        f"  {_told((x, y))} is taken on {end.on}, {z:.2f} in high;"
        f" write {x:g},{y:g},0 for the table below"
        for end in ends
        if end.on is not None and not isinstance(end.point, str)
        for x, y, z in [end.point]
        if z > 0
    ]


def _data(through: Sequence[RulerPoint], measured: Measured) -> dict[str, Any]:
    told = [point if isinstance(point, str) else list(point) for point in through]
    return {
        "from": told[0],
        "to": told[-1],
        "through": told[1:-1],
        "level_in": measured.level_in,
        "upright_in": measured.upright_in,
        "straight_in": measured.straight_in,
        "points": [list(point) for point in measured.points],
    }


def _report(space: Space, through: Sequence[RulerPoint], measured: Measured) -> list[str]:
    """The whole length first, then each leg of a path."""
    from escalade.scenes.ruler import along

    corners = len(through) - 2
    past = f", past {corners} corner{'s' if corners > 1 else ''}" if corners else ""
    first = (
        f"{_told(through[0])} to {_told(through[-1])}: {_length(measured)}"
        f"{_from_what(space, through[0], through[-1])}{past}"
        f" (level {measured.level_in:.2f} in, upright {measured.upright_in:.2f} in)"
    )
    if not corners:
        return [first]
    legs = zip(pairwise(through), pairwise(measured.points), strict=True)
    return [first] + [
        f"  {_told(start)} to {_told(end)}: {_length(along(leg))}" for (start, end), leg in legs
    ]


def _from_what(space: Space, start: RulerPoint, end: RulerPoint) -> str:
    """From what to what it is measured; nothing to say of two places."""
    figures = {figure.name for figure in space.figures}
    edges = [
        "base edge" if point in figures else "edge"
        for point in (start, end)
        if isinstance(point, str)
    ]
    if len(edges) == 1:
        return f", from the {edges[0]}"
    return f", {edges[0]} to {edges[1]}" if edges else ""


def _length(measured: Measured) -> str:
    return f"{measured.straight_in:.2f} in"


def _told(point: RulerPoint | tuple[float, float]) -> str:
    if isinstance(point, str):
        return point
    return f"({', '.join(map(hundredths, point))})"
