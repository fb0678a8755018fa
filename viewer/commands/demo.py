from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from escalade.viewer.errors import PictureError

from .options import drawing, note
from .outputs import check_folder

if TYPE_CHECKING:
    from PIL.Image import Image

    from escalade.scenes.falls import Fall
    from escalade.scenes.leaps import LeapAnswer
    from escalade.scenes.sight import Sight
    from escalade.scenes.space import Space
    from escalade.scenes.templates import TemplateAnswer
    from escalade.viewer.overlays import Overlay

SCENE = Path("siege")
SIGHT = ("turret archer 1", "troll")
SHOT = {"name": "catapult stone", "size_in": 3, "at": (7.9, 1.6), "z": 0, "attack": "blast"}
PUSHED, PUSH = "east spearman 3", (0.0, 2.0)
PASSES = 6
"""Of the pictures: soft enough for a project page, and drawn in seconds without a graphics card."""

LEAPER, LEAPT_AT = "troll", "west curtain"


@dataclass(frozen=True, slots=True)
class Answers:
    """The demo's questions, answered."""

    sight: Sight
    template: TemplateAnswer
    fall: Fall
    leap: LeapAnswer


def register(app: typer.Typer) -> None:
    """Add `demo` to the command line."""
    app.command("demo", short_help="the bundled siege with all its answers")(demo)


def demo(
    no_window: Annotated[
        bool, typer.Option("--no-window", help="Write the pictures and open no window.")
    ] = False,
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="The folder for the pictures; made if need be.")
    ] = Path("escalade-demo"),
) -> None:
    """Show what Escalade answers on the bundled siege, write its pictures, open the window."""
    from escalade.scenes.bundled import open_space

    check_folder(out)
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PictureError(f"{out}: the folder cannot be made ({error.strerror})") from None
    space = open_space(SCENE)
    answers = ask(space)
    typer.echo(report(space, answers))
    drawing(out)
    from escalade.viewer.pictures import save

    for name, picture in pictures(space, answers):
        save(picture, out / f"{name}.png")
        note(f"wrote {out / name}.png")
    if not no_window:
        from escalade.viewer.window import open_window

        open_window(SCENE)


def ask(space: Space) -> Answers:
    """One line of sight, one template, one fall and one leap of the bundled siege."""
    from escalade.scenes.falls import push
    from escalade.scenes.leaps import leap
    from escalade.scenes.scene import PlacedTemplate
    from escalade.scenes.sight import look
    from escalade.scenes.templates import strike

    return Answers(
        look(space, *SIGHT),
        strike(space, PlacedTemplate.model_validate(SHOT)),
        push(space, PUSHED, PUSH),
        leap(space, LEAPER, LEAPT_AT),
    )


def report(space: Space, answers: Answers) -> str:
    """The castle's components and the answers, as a player reads them."""
    from .leaping import leap_report
    from .moving import fall_report
    from .seen import report as sight_report
    from .struck import Laid
    from .struck import report as template_report

    return "\n\n".join(
        [
            f"{space.scene.name}, judged by {space.system.title}",
            components_table(space),
            sight_report(answers.sight, space),
            template_report(Laid(answers.template)),
            fall_report(answers.fall),
            leap_report(answers.leap),
        ]
    )


def components_table(space: Space) -> str:
    """Every component of the scene with its size, wounds, toughness and armour."""
    from escalade.models.lengths import format_length
    from escalade.rules.errors import NotCovered
    from escalade.scenes.profiles import profile_of

    rows: list[tuple[str, ...]] = [("component", "kind", "width × height × depth", "W", "T", "AR")]
    for component in space.components:
        size = " × ".join(
            format_length(side.value_in).removesuffix(" in")
            for side in component.component.dimensions.sides
        )
        try:
            profile = profile_of(space, component)
        except NotCovered:
            numbers: tuple[int | None, ...] = (None, None, None)
        else:
            wounds = profile.wounds.value if profile.wounds else None
            numbers = (wounds, profile.toughness, profile.armour)
        shown = ("–" if number is None else str(number) for number in numbers)
        rows.append((component.name, component.kind, f"{size} in", *shown))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def pictures(space: Space, answers: Answers) -> Iterator[tuple[str, Image]]:
    """The demo's pictures with their names, one after the other."""
    from escalade.scenes.shadows import dead_ground
    from escalade.viewer.answers import (
        fall_overlay,
        leap_overlay,
        shadow_overlay,
        sight_overlay,
        template_overlay,
    )
    from escalade.viewer.framing import answer_view
    from escalade.viewer.pictures import render, render_eye

    def answered(overlay: Overlay) -> Image:
        return render(space, answer_view(space, [overlay]), [overlay], passes=PASSES)

    sight = sight_overlay(answers.sight, space)
    yield "siege", render(space, passes=PASSES)
    yield "line-of-sight", answered(sight)
    yield "through-the-archers-eyes", render_eye(space, *SIGHT, [sight], passes=PASSES)
    yield "dead-ground", answered(shadow_overlay(dead_ground(space, SIGHT[0])))
    yield "template", answered(template_overlay(answers.template, space))
    yield "fall", answered(fall_overlay(answers.fall, space))
    yield "leap", answered(leap_overlay(answers.leap, space))
