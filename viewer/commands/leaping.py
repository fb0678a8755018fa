from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .judging import judge
from .moving import blow_text, place_data, place_text
from .naming import component_named, figure_named
from .options import JsonFlag, PictureFile, SceneFile, SystemName
from .places import plan_of

if TYPE_CHECKING:
    from fractions import Fraction

    from escalade.scenes.leap_starts import LeapStart
    from escalade.scenes.leaps import Leap, LeapAnswer
    from escalade.scenes.space import Space


def register(app: typer.Typer) -> None:
    """Add `leap` to the command line."""
    app.command("leap", short_help="leap at a component, face by face")(leap)


def leap(
    scene: SceneFile,
    figure: Annotated[str, typer.Argument(metavar="FIGURE", help="The figure that leaps.")],
    component: Annotated[str, typer.Argument(metavar="COMPONENT", help="What it leaps on to.")],
    start: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="X,Y",
            help="Leap from the place nearest to this that the rule allows.",
        ),
    ] = None,
    out: PictureFile = None,
    system_name: SystemName = None,
    as_json: JsonFlag = False,
) -> None:
    """Leap at a component: what each face of the die makes of it, and the chance."""
    from escalade.scenes import leaps
    from escalade.viewer.answers import leap_overlay

    asked = None if start is None else plan_of(start)
    judge(
        scene,
        system_name,
        ask=lambda space: leaps.leap(
            space, figure_named(space, figure), component_named(space, component), asked
        ),
        data=lambda answer, space: leap_data(answer, space, _elsewhere(answer, space, asked)),
        report=lambda answer, space: leap_report(answer, _elsewhere(answer, space, asked)),
        as_json=as_json,
        out=out,
        drawn=lambda answer, space: [leap_overlay(answer, space)],
    )


SAME_PLACE_IN = 0.01
"""A place typed as an answer prints it, to hundredths, is the place itself."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A place that was asked for, how far from it the leap begins, and what it is not good for."""

    asked_in: tuple[float, float]
    off_in: float
    why: str


def _elsewhere(
    answer: LeapAnswer, space: Space, asked_in: tuple[float, float] | None
) -> Elsewhere | None:
    """Why a leap begins elsewhere than was asked for; None where it does not."""
    from escalade.scenes.feet import foot_of

    if asked_in is None:
        return None
    start = (answer.start.x_in, answer.start.y_in)
    off = math.dist(asked_in, start)
    if off <= SAME_PLACE_IN:
        return None
    base = space.figure(answer.figure).base.moved_to(*asked_in)
    away = float(base.polygon.distance(foot_of(space, space.component(answer.component))))
    needed = answer.verdict.start_distance_in
    if abs(away - needed) > SAME_PLACE_IN:
        why = f"it is {away:.2f} in from {answer.component}, and a leap begins {needed:.2f} in away"
    else:
        why = "there is no room for the base, or no way to it on foot"
    return Elsewhere(asked_in, off, why)


def leap_data(
    answer: LeapAnswer, space: Space, elsewhere: Elsewhere | None = None
) -> dict[str, Any]:
    """A leap with the keys of `leap --json`."""
    return {
        "figure": answer.figure,
        "component": answer.component,
        "height_in": answer.height_in,
        "rise_in": answer.rise_in,
        **_start_data(answer.start_from),
        "elsewhere": elsewhere
        and {"asked": list(elsewhere.asked_in), "off_in": elsewhere.off_in, "why": elsewhere.why},
        "better": _better_data(answer),
        "outcomes": [
            {
                "face": outcome.face,
                "reach_in": outcome.reach_in,
                "distance_in": outcome.distance_in,
                "result": outcome.result,
                "ends": place_data(outcome.ends),
                "pushed": outcome.pushed,
                "hits": outcome.hits,
                "fall_strength": outcome.fall.strength if outcome.fall else None,
                "lands_on": list(outcome.lands_on),
            }
            for outcome in answer.outcomes
        ],
        "minimum_strength": answer.verdict.minimum_strength,
        "actions": answer.verdict.actions,
        "reasons": [str(reason) for reason in answer.verdict.reasons],
        "system": space.system.name,
        "source": str(answer.verdict.source),
    }


def _start_data(start: LeapStart) -> dict[str, Any]:
    return {
        "start": place_data(start.place),
        "move_in": start.move_in,
        "way": [list(point) for point in start.way],
        "goes_round": start.goes_round,
        "chance": float(start.chance),
    }


def _better_data(answer: LeapAnswer) -> dict[str, Any] | None:
    if answer.better is None:
        return None
    away, towards = answer.better.beside(answer.start)
    return _start_data(answer.better) | {"away_in": away, "towards": towards}


def leap_report(answer: LeapAnswer, elsewhere: Elsewhere | None = None) -> str:
    """The leap as a player reads it: one line for each face of the die."""
    lines = [
        (
            f"{answer.figure} leaps at {answer.component} ({_height_text(answer)}): "
            f"{_chance(answer.chance)} to get on to it"
        ),
        f"  start   {place_text(answer.start)}, {_walk_text(answer.start_from)}",
        *([] if elsewhere is None else [_elsewhere_text(elsewhere)]),
        *_better_text(answer),
        f"  cost    {answer.verdict.actions} AC, ST {answer.verdict.minimum_strength} or more",
    ]
    lines += [
        f"  {outcome.face:4}    reaches {outcome.reach_in:.2f} in: {_outcome(outcome)}"
        for outcome in answer.outcomes
    ]
    lines.append(f"  source  {answer.verdict.source}")
    return "\n".join(lines)


def _height_text(answer: LeapAnswer) -> str:
    """How high the component is, and its top over the leaper where that is something else."""
    high = f"{answer.height_in:.2f} in high"
    if abs(answer.rise_in - answer.height_in) <= SAME_PLACE_IN:
        return high
    side = "above" if answer.rise_in > 0 else "below"
    return f"{high}, its top {abs(answer.rise_in):.2f} in {side} where it leaps from"


def _elsewhere_text(elsewhere: Elsewhere) -> str:
    x, y = elsewhere.asked_in
    return (
        f"          {elsewhere.off_in:.2f} in from ({x:.2f}, {y:.2f}), which cannot be used:"
        f" {elsewhere.why}"
    )


def _chance(chance: Fraction) -> str:
    """A chance on one die, which is a whole number of percent."""
    return f"{float(chance) * 100:.0f} %"


def _walk_text(start: LeapStart) -> str:
    if start.goes_round:
        return f"{start.move_in:.2f} in on foot: it must go round what stands in the way"
    return f"{start.move_in:.2f} in from where it stands"


def _better_text(answer: LeapAnswer) -> list[str]:
    if answer.better is None:
        return []
    away, towards = answer.better.beside(answer.start)
    return [
        (
            f"  better  from {away:.1f} in further {towards}: {_chance(answer.better.chance)} "
            f"instead of {_chance(answer.chance)}"
        ),
        f"          {place_text(answer.better.place)}, {_walk_text(answer.better)}",
    ]


def _outcome(outcome: Leap) -> str:
    words = {
        "lands": "lands",
        "pushes": f"pushes {outcome.pushed} aside and lands",
        "no-room": "high enough, but nothing up there holds the base",
        "too-low": "too low",
        "obstacle": f"meets {outcome.hits}",
    }[outcome.result]
    place = place_text(outcome.ends)
    if outcome.success:
        return f"{words} at {place}"
    fall = outcome.fall
    return f"{words}, falls to {place}" + (f": {blow_text(fall)}" if fall else "")
