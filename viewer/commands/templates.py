from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, cast, get_args

import typer

from escalade.rules.names import as_known
from escalade.scenes.limits import LARGEST_IN
from escalade.viewer.errors import ViewerError

from .judging import judge
from .naming import anything_named, figure_named
from .options import JsonFlag, PictureFile, SceneFile, SystemName, finite, note
from .outputs import check_file
from .places import plan_of, point_of
from .struck import Laid, as_data, report, summary

if TYPE_CHECKING:
    from escalade.rules.system import TemplateState
    from escalade.scenes.scene import PlacedTemplate
    from escalade.scenes.space import Space
    from escalade.scenes.templates import TemplateAnswer

MEASURED = "measured"
"""What is said by hand to take back what was agreed on before."""


def register(app: typer.Typer) -> None:
    """Add `template` to the command line."""
    app.command("template", short_help="who is under a template")(template)


def template(
    scene: SceneFile,
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help="A template that lies in the scene, as it lies."),
    ] = None,
    at: Annotated[
        str | None,
        typer.Option(
            metavar="X,Y[,Z]",
            help="The template's centre and height in inches; with --drop-from a piece of castle, "
            "the place on it.",
        ),
    ] = None,
    best_for: Annotated[
        Literal["attacker", "defender"] | None,
        typer.Option(help="Find the place with most enemies of a side under it and no friends."),
    ] = None,
    drop_from: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Drop it from a figure on a wall, a machine or hoarding, or a piece of castle.",
        ),
    ] = None,
    side: Annotated[
        str | None,
        typer.Option(
            metavar="SIDE",
            help="On which side of the wall it is dropped: inner, outer, north, north-east, ...; "
            "else on the nearest.",
        ),
    ] = None,
    sideways_in: Annotated[
        float | None,
        typer.Option(
            "--sideways",
            metavar="INCHES",
            help="How far to the right it is dropped, seen from the wall; negative to the left.",
            callback=finite,
        ),
    ] = None,
    shape: Annotated[
        Literal["circle", "half"] | None,
        typer.Option(help="A circle, or the half circle that is dropped."),
    ] = None,
    size_in: Annotated[
        float | None,
        typer.Option(
            "--size", metavar="INCHES", min=0.01, help="Its diameter, else 3.", callback=finite
        ),
    ] = None,
    yaw_deg: Annotated[
        float | None,
        typer.Option(
            "--yaw",
            metavar="DEGREES",
            help="Which way the half circle's flat edge points: 0 to the right (+x), 90 away (+y).",
            callback=finite,
        ),
    ] = None,
    attack: Annotated[
        Literal["blast", "drop"] | None,
        typer.Option(help="A shot or spell, or an attack dropped from the wall."),
    ] = None,
    drift: Annotated[
        str | None,
        typer.Option(
            metavar="DEGREES,INCHES",
            help="How far the dice say that it deviates, and where to: 0 is to the right (+x), 90 "
            "away (+y).",
        ),
    ] = None,
    by_hand: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FIGURE=STATE",
            help="What the players agreed on for a figure: full, partial or none; measured takes "
            "it back. May be repeated.",
        ),
    ] = None,
    keep: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Leave it in the scene file under a name, with what was agreed on.",
        ),
    ] = None,
    out: PictureFile = None,
    system_name: SystemName = None,
    as_json: JsonFlag = False,
) -> None:
    """Who is under a template: share, state, margin and the rule's verdict for each base."""
    from escalade.scenes.drops import SIDES, drop
    from escalade.scenes.patterns import meant
    from escalade.scenes.scene import PlacedTemplate
    from escalade.scenes.templates import agreed_on, deviated, level_struck, strike
    from escalade.viewer.answers import template_overlay

    given = {
        "--shape": shape, "--size": size_in, "--yaw": yaw_deg, "--attack": attack,
        "--side": side, "--sideways": sideways_in,
    }  # fmt: skip
    _refuse_needless(given, name, at, best_for, drop_from)
    if keep is not None and not scene.exists():
        raise ViewerError(f"{scene} comes with the program and keeps nothing: save it as a file")
    if keep is not None:
        check_file(scene)
        if not keep.strip():
            raise ViewerError("--keep: a template that is kept needs a name")
    agreed = _agreed(by_hand or ())
    deviation = None if drift is None else _deviation(drift)
    plain = PlacedTemplate(
        name=keep or "template",
        shape=shape or "circle",
        size_in=size_in or 3,
        at=(0, 0),
        yaw_deg=yaw_deg or 0,
        attack=attack or ("drop" if shape == "half" else "blast"),
    )
    answers: list[TemplateAnswer] = []

    def placed(space: Space) -> Laid:
        if name is not None:
            lying = [each.name for each in space.scene.templates]
            return Laid(strike(space, space.scene.template(meant(name, lying, "template"))))
        if best_for is not None:
            return Laid(_aimed(space, plain, best_for))
        if drop_from is not None:
            dropped = drop(
                space,
                anything_named(space, drop_from),
                at=None if at is None else plan_of(at),
                side=side and (as_known(side, SIDES) or side),
                shape=shape or "half",
                sideways_in=sideways_in or 0,
            )
            return Laid(strike(space, dropped.template), dropped=dropped)
        assert at is not None  # _refuse_needless has seen to it
        x, y, z = point_of(at)
        why = None
        if z is None:
            z, why = level_struck(space, (x, y))
        laid = plain.model_copy(update={"at": (x, y), "z": z})
        return Laid(strike(space, laid), why)

    def ask(space: Space) -> Laid:
        laid = placed(space)
        if deviation is not None:
            aimed = laid.answer.template
            after, why = deviated(aimed, *deviation), None
            if laid.level is not None:  # it lies on what it strikes, not at a height that was given
                z, why = level_struck(space, after.at)
                after = after.model_copy(update={"z": z})
            laid = Laid(strike(space, after), why, laid.dropped, aimed.at)
        if agreed:
            settled = agreed_on(
                laid.answer, {figure_named(space, who): state for who, state in agreed.items()}
            )
            laid = replace(laid, answer=strike(space, settled))
        answers.append(laid.answer)
        return laid

    judge(
        scene,
        system_name,
        ask=ask,
        data=as_data,
        report=lambda laid, _space: report(laid),
        summary=lambda laid, _space: summary(laid.answer),
        as_json=as_json,
        out=out,
        drawn=lambda laid, space: [template_overlay(laid.answer, space)],
    )
    if keep is not None and answers:
        _keep(scene, answers[0].template.model_copy(update={"name": keep}))


def _refuse_needless(
    given: Mapping[str, object],
    name: str | None,
    at: str | None,
    best_for: str | None,
    drop_from: str | None,
) -> None:
    """Raises ViewerError where it has no place or several, or options that nothing would heed."""
    places = (name, best_for, drop_from if drop_from is not None else at)
    if places.count(None) != 2:
        raise ViewerError(
            "a template needs a place: one of --at, --best-for and --drop-from, or the name of one "
            "that lies in the scene"
        )
    heeded: tuple[str, ...] = ("--shape", "--size", "--yaw", "--attack")
    why = "only what is dropped from a wall has a side"
    if name is not None:
        heeded, why = (), f"{name!r} is taken as it lies"
    elif drop_from is not None:
        heeded, why = ("--shape", "--side", "--sideways"), "what is dropped has its size by rule"
    for option, value in given.items():
        if value is not None and option not in heeded:
            raise ViewerError(f"{option}: {why}; leave it out")


def _keep(target: Path, template: PlacedTemplate) -> None:
    """Leave a template in a scene file, in the place of one of the same name."""
    from escalade.scenes.scene_file import read_scene, write_scene

    scene = read_scene(target)
    templates = [each for each in scene.templates if each.name != template.name]
    write_scene(scene.model_copy(update={"templates": (*templates, template)}), target)
    note(f"kept {template.name} in {target}")


def _agreed(by_hand: Sequence[str]) -> dict[str, TemplateState | None]:
    """The states set by hand, by figure; None where it is measured again."""
    from escalade.rules.system import TemplateState

    states = (*get_args(TemplateState), MEASURED)
    agreed: dict[str, TemplateState | None] = {}
    for text in by_hand:
        name, _, state = text.rpartition("=")
        if not name or state not in states:
            raise ViewerError(
                f"--by-hand {text!r} says no state: write FIGURE=full, =partial or =none, or "
                "=measured to take it back"
            )
        agreed[name] = None if state == MEASURED else cast("TemplateState", state)
    return agreed


def _deviation(text: str) -> tuple[float, float]:
    """Direction and distance as the dice gave them."""
    try:
        direction_deg, distance_in = (float(part) for part in text.split(","))
    except ValueError:
        raise ViewerError(
            f"--drift {text!r} is no deviation: write DEGREES,INCHES such as 120,2.5"
        ) from None
    if not (abs(direction_deg) <= LARGEST_IN and 0 <= distance_in <= LARGEST_IN):
        raise ViewerError(f"--drift {text!r}: a direction is a number, a distance 0 in or more")
    return direction_deg, distance_in


def _aimed(
    space: Space, template: PlacedTemplate, side: Literal["attacker", "defender"]
) -> TemplateAnswer:
    from escalade.scenes.aims import best_aim

    aim = best_aim(space, template, side)
    if aim is None:
        raise ViewerError(
            f"no place for a {template.size_in:g} in template has an enemy of the {side} under it "
            "and no friend; try a smaller --size"
        )
    return _rounded(space, aim.answer)


def _rounded(space: Space, aimed: TemplateAnswer) -> TemplateAnswer:
    """The same hits from a place in whole hundredths of an inch, as it is told and laid.

    Where less than that decides, it is left as it was found.
    """
    from escalade.scenes.templates import strike

    x, y = (round(each, 2) for each in aimed.template.at)
    answer = strike(space, aimed.template.model_copy(update={"at": (x, y)}))
    return answer if _states(answer) == _states(aimed) else aimed


def _states(answer: TemplateAnswer) -> list[object]:
    """Whom a template covers how far, and what it strikes."""
    figures = [(figure.name, figure.state, figure.hit.hit) for figure in answer.figures]
    return [*figures, *((touched.name, touched.hit.hit) for touched in answer.components)]
