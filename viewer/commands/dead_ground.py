from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from escalade.viewer.errors import ViewerError

from .naming import figure_named
from .options import (
    JsonFlag,
    OneSystem,
    PictureFile,
    SceneFile,
    drawing,
    finite,
    note,
    open_for,
    show,
)
from .outputs import check_picture

if TYPE_CHECKING:
    from escalade.scenes.shadows import DeadGround, RuleShadows
    from escalade.scenes.space import Space


def register(app: typer.Typer) -> None:
    """Add `shadow` to the command line."""
    app.command("shadow", short_help="dead ground, on the table and the walls")(shadow)


def shadow(
    scene: SceneFile,
    viewers: Annotated[
        list[str] | None,
        typer.Argument(metavar="FROM", help="The figure that looks, or several."),
    ] = None,
    side: Annotated[
        str | None,
        typer.Option(
            metavar="SIDE", help="All figures of a side look: attacker, defender, neutral."
        ),
    ] = None,
    height_in: Annotated[
        float,
        typer.Option(
            "--height",
            metavar="INCHES",
            min=0.01,
            help="How tall the figure is that could hide there.",
            callback=finite,
        ),
    ] = 1.25,
    out: PictureFile = None,
    system_name: OneSystem = None,
    as_json: JsonFlag = False,
) -> None:
    """Dead ground: where a figure could stand unseen, on the table and on every wall-walk."""
    from escalade.scenes.plain import dead_ground_data, rule_shadows_data
    from escalade.scenes.shadows import dead_ground, rule_shadows

    if out is not None:
        check_picture(out)
    space = open_for(scene, system_name)
    names = [
        *(figure_named(space, viewer) for viewer in viewers or []),
        *(_all_of(side, space) if side is not None else []),
    ]
    if not names:
        raise ViewerError("say who looks, FROM, or which side does, --side")
    dead = dead_ground(space, list(dict.fromkeys(names)), height_in)
    if out is not None:
        _draw_shadow(out, space, dead)
    by_rule = rule_shadows(space, dead.viewers[0], dead) if len(dead.viewers) == 1 else None
    data = dead_ground_data(dead) | (rule_shadows_data(by_rule) if by_rule else {})
    show(data, lambda: shadow_report(dead, by_rule), as_json)


def _draw_shadow(out: Path, space: Space, dead: DeadGround) -> None:
    from escalade.viewer.answer_pictures import write_picture
    from escalade.viewer.answers import shadow_overlay

    drawing(out)
    note(f"wrote {write_picture(out, space, [shadow_overlay(dead)])}")


def _all_of(side: str, space: Space) -> list[str]:
    from escalade.scenes.patterns import meant

    side = meant(side, sorted({figure.figure.side for figure in space.figures}), "side")
    return [figure.name for figure in space.figures if figure.figure.side == side]


def shadow_report(dead: DeadGround, by_rule: RuleShadows | None) -> str:
    """The dead ground as a player reads it: how much of each surface, and who stands in it.

    For several viewers also how much only one of them sees and how much all do; for one, the
    shadows that the rule books draw and where they disagree.
    """
    many = len(dead.viewers) > 1
    viewers = ", ".join(dead.viewers)
    lines = [
        (
            f"dead ground of {viewers} for a figure {dead.height_in:g} in tall: "
            f"{dead.area_in2:.0f} square inches"
        )
    ]
    for name in dict.fromkeys(surface.name for surface in dead.surfaces):
        own = [surface for surface in dead.surfaces if surface.name == name]
        unseen = sum(surface.area_in2 for surface in own)
        whole = sum(float(surface.ground.area) for surface in own)
        lines.append(
            f"  {name or 'the table'}: {unseen:.1f} of {whole:.1f} square inches"
            f" ({unseen / whole * 100:.0f} %)"
        )
        if many:
            one = sum(float(surface.seen_by_one.area) for surface in own)
            everyone = sum(float(surface.seen_by_all.area) for surface in own)
            lines.append(f"    seen by one alone: {one:.1f}, by all: {everyone:.1f}")
        hidden = [figure for surface in own for figure in surface.figures]
        if hidden:
            lines.append(f"    unseen there: {', '.join(hidden)}")
    lines += [
        f"  for comparison, by {shadow.title}: behind {shadow.wall} to {shadow.depth_in:.1f} in, "
        f"{float(shadow.area.area):.1f} square inches; of them "
        f"{float(shadow.only_by_rule.area):.1f} are truly seen"
        for shadow in (by_rule.shadows if by_rule else ())
    ]
    return "\n".join(lines)
