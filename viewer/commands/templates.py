from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast, get_args

import typer

from escalade.viewer.errors import ViewerError

from .judging import judge
from .options import JsonFlag, PictureFile, SceneFile, SystemName
from .places import point_of

if TYPE_CHECKING:
    from escalade.rules.system import TemplateState
    from escalade.scenes.scene import PlacedTemplate
    from escalade.scenes.space import Space
    from escalade.scenes.templates import TemplateAnswer, UnderTemplate


@dataclass(frozen=True, slots=True)
class Laid:
    """A template's answer, and how it came to lie there.

    level : why it lies at its height, None where the height was given
    drifted_from : the place that was aimed at, None without drift
    """

    answer: TemplateAnswer
    level: str | None = None
    drifted_from: tuple[float, float] | None = None


def register(app: typer.Typer) -> None:
    """Add `template` to the command line."""
    app.command("template", short_help="who is under a template")(template)


def template(
    scene: SceneFile,
    at: Annotated[
        str | None,
        typer.Option(metavar="X,Y[,Z]", help="The template's centre and height in inches."),
    ] = None,
    best_for: Annotated[
        Literal["attacker", "defender"] | None,
        typer.Option(help="Find the place with most enemies of a side under it and no friends."),
    ] = None,
    drop_from: Annotated[
        str | None,
        typer.Option(metavar="FIGURE", help="Drop it from a figure on a wall, on the nearer side."),
    ] = None,
    sideways_in: Annotated[
        float, typer.Option("--sideways", help="How far to the right it is dropped, in inches.")
    ] = 0,
    shape: Annotated[
        Literal["circle", "half"] | None,
        typer.Option(help="A circle, or the half circle that is dropped."),
    ] = None,
    size_in: Annotated[float, typer.Option("--size", min=0.01, help="Its diameter in inches.")] = 3,
    yaw_deg: Annotated[
        float, typer.Option("--yaw", help="The direction of the half circle's flat edge.")
    ] = 0,
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
            help="What the players agreed on for a figure: full, partial or none. May be repeated.",
        ),
    ] = None,
    out: PictureFile = None,
    system_name: SystemName = None,
    as_json: JsonFlag = False,
) -> None:
    """Who is under a template: share, state, margin and the rule's verdict for each base."""
    from escalade.scenes.drops import drop_template
    from escalade.scenes.scene import PlacedTemplate
    from escalade.scenes.templates import deviated, level_struck, strike
    from escalade.viewer.answers import template_overlay

    if [at, best_for, drop_from].count(None) != 2:
        raise ViewerError("a template needs a place: one of --at, --best-for and --drop-from")
    plain = PlacedTemplate(
        name="template",
        shape=shape or "circle",
        size_in=size_in,
        at=(0, 0),
        yaw_deg=yaw_deg,
        attack=attack or ("drop" if shape == "half" else "blast"),
    )

    agreed = _agreed(by_hand or ())
    deviation = None if drift is None else _deviation(drift)

    def placed(space: Space) -> tuple[PlacedTemplate, str | None]:
        if best_for is not None:
            return _aimed(space, plain, best_for), None
        if drop_from is not None:
            return drop_template(
                space, drop_from, shape=shape or "half", sideways_in=sideways_in
            ), None
        assert at is not None
        x, y, z = point_of(at)
        if z is not None:
            return plain.model_copy(update={"at": (x, y), "z": z}), None
        z, why = level_struck(space, (x, y))
        return plain.model_copy(update={"at": (x, y), "z": z}), why

    def ask(space: Space) -> Laid:
        template, why = placed(space)
        if deviation is None:
            return Laid(strike(space, template, agreed), why)
        after = deviated(template, *deviation)
        if why is not None:  # it lies on what it strikes, not at a height that was given
            z, why = level_struck(space, after.at)
            after = after.model_copy(update={"z": z})
        return Laid(strike(space, after, agreed), why, template.at)

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


def _agreed(by_hand: Sequence[str]) -> dict[str, TemplateState]:
    """The states set by hand, by figure."""
    from escalade.rules.system import TemplateState

    states = get_args(TemplateState)
    agreed: dict[str, TemplateState] = {}
    for text in by_hand:
        name, _, state = text.rpartition("=")
        if not name or state not in states:
            raise ViewerError(
                f"--by-hand {text!r} says no state: write FIGURE=full, =partial or =none"
            )
        agreed[name] = cast("TemplateState", state)
    return agreed


def _deviation(text: str) -> tuple[float, float]:
    """Direction and distance as the dice gave them."""
    try:
        direction_deg, distance_in = (float(part) for part in text.split(","))
    except ValueError:
        raise ViewerError(
            f"--drift {text!r} is no deviation: write DEGREES,INCHES such as 120,2.5"
        ) from None
    if not (math.isfinite(direction_deg) and 0 <= distance_in < math.inf):
        raise ViewerError(f"--drift {text!r}: a direction is a number, a distance 0 in or more")
    return direction_deg, distance_in


def _aimed(
    space: Space, template: PlacedTemplate, side: Literal["attacker", "defender"]
) -> PlacedTemplate:
    from escalade.scenes.aims import best_aim

    aim = best_aim(space, template, side)
    if aim is None:
        raise ViewerError(
            f"no place for a {template.size_in:g} in template has an enemy of the {side} under it "
            "and no friend; try a smaller --size"
        )
    return aim.answer.template


def as_data(laid: Laid, space: Space) -> dict[str, Any]:
    """A template's answer with the keys of `template --json`; figures it concerns first."""
    answer = laid.answer
    placed = answer.template
    return {
        "template": {
            "shape": placed.shape,
            "size_in": placed.size_in,
            "at": [*placed.at, placed.z],
            "yaw_deg": placed.yaw_deg,
            "attack": placed.attack,
            "level": laid.level,
            "drifted_from": None if laid.drifted_from is None else list(laid.drifted_from),
        },
        "figures": [
            {
                "name": figure.name,
                "coverage": figure.coverage,
                "state": figure.state,
                "margin_in": figure.margin_in,
                "drift_to_lose_in": figure.overlap_in if _is_under(figure) else None,
                "drift_to_gain_in": (
                    -figure.overlap_in if figure.reached and not _is_under(figure) else None
                ),
                "by_hand": figure.overruled,
                "measured": figure.measured,
                "hit": figure.hit.hit,
                "needed": figure.hit.needed,
                "reason": figure.hit.reason.text,
            }
            for figure in sorted(answer.figures, key=lambda f: (-f.coverage, f.name))
        ],
        "components": [
            {"name": touched.name, "hit": touched.hit.hit, "reason": touched.hit.reason.text}
            for touched in answer.components
        ],
        "system": space.system.name,
        "source": str(answer.verdict.source),
    }


def _is_under(figure: UnderTemplate) -> bool:
    """Whether the template lies over some of its base, whatever was agreed by hand."""
    return figure.measured != "none"


def summary(answer: TemplateAnswer) -> str:
    """One line: who is hit for certain, who on a roll, which components."""
    certain = [figure.name for figure in answer.figures if figure.hit.hit == "yes"]
    rolls = [f.name for f in answer.figures if f.hit.hit == "roll"]
    struck = [touched.name for touched in answer.components if touched.hit.hit]
    parts = [
        f"{label} {', '.join(names)}"
        for label, names in (("hit", certain), ("hit on a roll", rolls), ("struck", struck))
        if names
    ]
    return "; ".join(parts) or "nobody is hit"


def report(laid: Laid) -> str:
    """The answer as a player reads it: who is hit, and who was near."""
    answer = laid.answer
    placed = answer.template
    x, y = (round(each, 4) + 0.0 for each in placed.at)
    shape = "circle" if placed.shape == "circle" else "half circle"
    lines = [
        (
            f"{placed.size_in:g} in {shape} at ({x:.5g}, {y:.5g}), {placed.z:.5g} in high,"
            f" as a {placed.attack}"
        )
    ]
    if laid.drifted_from is not None:
        from_x, from_y = laid.drifted_from
        lines.append(f"  drifted from ({from_x:.5g}, {from_y:.5g})")
    if laid.level is not None and placed.z > 0:
        lines.append(f"  level {placed.z:.5g} in: {laid.level}")
    under = [f for f in answer.figures if f.state != "none" or f.overruled]
    near = sorted(
        (f for f in answer.figures if f not in under and f.reached and f.margin_in <= 1),
        key=lambda f: f.margin_in,
    )
    widest = max((len(f.name) for f in [*under, *near]), default=0)
    most_first = sorted(under, key=lambda f: (-f.coverage, f.name))
    lines += [f"  {figure.name:{widest}}  {_under_text(figure)}" for figure in most_first]
    if not under:
        lines.append("  nobody is under it")
    lines += [f"  {f.name:{widest}}  missed by {_hair(f.margin_in)}" for f in near[:6]]
    lines += [
        f"  {touched.name}: {'HIT' if touched.hit.hit else 'not hit'}, {touched.hit.reason.text}"
        for touched in answer.components
    ]
    lines.append(f"  source: {answer.verdict.source}")
    return "\n".join(lines)


def _under_text(figure: UnderTemplate) -> str:
    verdict = {
        "yes": "HIT",
        "no": "not hit",
        "roll": f"hit on {figure.hit.needed} or less",
    }[figure.hit.hit]
    why = (
        f"by hand; measured: {figure.measured}"
        if figure.overruled
        else f"changes with {_hair(figure.margin_in)} of drift"
    )
    return f"{figure.state:7}  {figure.coverage * 100:5.1f} % covered  {verdict}  ({why})"


def _hair(distance_in: float) -> str:
    """A distance in inches, fine enough that none reads as nothing unless it is nothing."""
    if distance_in >= 0.005 or distance_in == 0:
        return f"{distance_in:.2f} in"
    return f"{distance_in:.4f} in" if distance_in >= 0.0001 else "less than 0.0001 in"
