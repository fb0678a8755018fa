from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from escalade.viewer.listing import count_of

from .naming import component_named
from .options import JsonFlag, PictureFile, SceneFile, drawing, finite, note, open_for, show
from .outputs import check_picture

if TYPE_CHECKING:
    from escalade.scenes.bases import Base
    from escalade.scenes.packing import Capacity


def register(app: typer.Typer) -> None:
    """Add `capacity` to the command line."""
    app.command("capacity", short_help="how many bases stand on a component")(capacity)


def capacity(
    scene: SceneFile,
    component: Annotated[str, typer.Argument(metavar="COMPONENT", help="A piece of castle.")],
    base_mm: Annotated[
        float,
        typer.Option(
            "--base",
            metavar="MM",
            min=1,
            help="The base's diameter or side in millimetres.",
            callback=finite,
        ),
    ] = 25,
    square: Annotated[bool, typer.Option("--square", help="Square bases, not round ones.")] = False,
    out: PictureFile = None,
    as_json: JsonFlag = False,
) -> None:
    """How many bases really stand on a component, packed level by level."""
    from escalade.scenes import packing
    from escalade.scenes.bases import Base
    from escalade.viewer.answer_pictures import write_picture
    from escalade.viewer.answers import packed_overlay

    if out is not None:
        check_picture(out)
    space = open_for(scene)
    base = Base.of_mm(base_mm, "rectangle" if square else "round")
    found = packing.capacity(space, component_named(space, component), base)
    if out is not None:
        drawing(out)
        note(f"wrote {write_picture(out, space, [packed_overlay(found, base_mm)])}")
    widest = packing.widest_in(space, found.component)
    show(
        {
            "component": found.component,
            "base_mm": base_mm,
            "widest_in": widest,
            "total": found.total,
            "at_most": found.at_most,
            "levels": [
                {
                    "name": level.name,
                    "z": level.z_in,
                    "at_most": level.at_most,
                    "bases": [[*placed.at_in, placed.yaw_deg] for placed in level.bases],
                }
                for level in found.levels
            ],
        },
        lambda: _capacity_report(found, base, widest),
        as_json,
    )


def _capacity_report(found: Capacity, base: Base, widest_in: float) -> str:
    from escalade.scenes.bases import MM_PER_INCH

    size = f"{base.length_in * MM_PER_INCH:g} mm"
    lines = [f"{found.component} holds {count_of(found.total, 'base')} of {size}"]
    if not found.total and not widest_in:
        lines.append("  nobody can stand on it: it has no level place that is large enough")
    elif not found.total:
        lines.append(
            f"  the widest level place on it is {widest_in * MM_PER_INCH:.0f} mm across: too narrow"
            f" for a {'square' if base.shape == 'rectangle' else base.shape} base of {size}"
        )
    widest = max((len(level.name) for level in found.levels), default=0)
    for level in found.levels:
        bound = "more cannot fit" if level.proved else f"more than {level.at_most} cannot fit"
        held = f"{len(level.bases):3} on the {level.name:{widest}}"
        lines.append(f"  {held}  {level.z_in:5.2f} in high; {bound}")
    return "\n".join(lines)
