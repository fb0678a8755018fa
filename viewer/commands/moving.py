from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from escalade.viewer.errors import ViewerError

from .judging import judge
from .options import JsonFlag, PictureFile, SceneFile, SystemName
from .places import point_of

if TYPE_CHECKING:
    from fractions import Fraction

    from escalade.rules.system import FallVerdict
    from escalade.scenes.falls import Fall
    from escalade.scenes.leap_starts import LeapStart
    from escalade.scenes.leaps import Leap, LeapAnswer
    from escalade.scenes.places import Place
    from escalade.scenes.space import Space
    from escalade.scenes.sweeps import Edge, Stop


def register(app: typer.Typer) -> None:
    """Add `fall` and `leap` to the command line."""
    app.command("fall", short_help="push a figure, or destroy what holds it")(fall)
    app.command("leap", short_help="leap at a component, face by face")(leap)


def fall(
    scene: SceneFile,
    figure: Annotated[
        str | None, typer.Argument(metavar="FIGURE", help="The figure that is pushed.")
    ] = None,
    push: Annotated[
        str | None,
        typer.Option(metavar="DX,DY", help="How far it is pushed along x and y, in inches."),
    ] = None,
    destroy: Annotated[
        str | None,
        typer.Option(metavar="COMPONENT", help="Take a component away: all who stood on it fall."),
    ] = None,
    out: PictureFile = None,
    system_name: SystemName = None,
    as_json: JsonFlag = False,
) -> None:
    """Who falls, how far, where do they land, on whom, how hard: pushed, or nothing below them."""
    from escalade.scenes import falls
    from escalade.viewer.answers import fall_overlay

    if destroy is not None and figure is None and push is None:
        judge(
            scene,
            system_name,
            ask=lambda space: falls.collapse(space, destroy),
            data=lambda answer, space: collapse_data(destroy, answer, space),
            report=lambda answer, _space: collapse_report(destroy, answer),
            as_json=as_json,
            out=out,
            drawn=lambda answer, space: [fall_overlay(each, space) for each in answer],
        )
        return
    if destroy is not None or figure is None or push is None:
        raise ViewerError("a fall needs a FIGURE and --push DX,DY, or --destroy COMPONENT alone")
    dx, dy, _ = point_of(push)
    judge(
        scene,
        system_name,
        ask=lambda space: falls.push(space, figure, (dx, dy)),
        data=fall_data,
        report=lambda answer, _space: fall_report(answer),
        as_json=as_json,
        out=out,
        drawn=lambda answer, space: [fall_overlay(answer, space)],
    )


def leap(
    scene: SceneFile,
    figure: Annotated[str, typer.Argument(metavar="FIGURE", help="The figure that leaps.")],
    component: Annotated[str, typer.Argument(metavar="COMPONENT", help="What it leaps on to.")],
    start: Annotated[
        str | None,
        typer.Option("--from", metavar="X,Y", help="Where it leaps from: the place nearest to it."),
    ] = None,
    out: PictureFile = None,
    system_name: SystemName = None,
    as_json: JsonFlag = False,
) -> None:
    """Leap at a component: what each face of the die makes of it, and the chance."""
    from escalade.scenes import leaps
    from escalade.viewer.answers import leap_overlay

    named = None if start is None else point_of(start)[:2]
    judge(
        scene,
        system_name,
        ask=lambda space: leaps.leap(space, figure, component, named),
        data=leap_data,
        report=lambda answer, _space: leap_report(answer),
        as_json=as_json,
        out=out,
        drawn=lambda answer, space: [leap_overlay(answer, space)],
    )


def fall_data(answer: Fall, space: Space) -> dict[str, Any]:
    """A fall with the keys of `fall --json`."""
    return {
        "figure": answer.figure,
        "drop_in": answer.drop_in,
        "strength": answer.verdict.strength if answer.verdict else None,
        "hits": answer.verdict.hits if answer.verdict else 0,
        "prone": answer.verdict.prone if answer.verdict else False,
        "struck": place_data(answer.struck),
        "landing": place_data(answer.landing),
        "lands_on": list(answer.lands_on),
        "stopped_by": answer.stopped_by,
        "stopped_by_its": answer.stop.what if answer.stop else None,
        "over": answer.over.what if answer.over else None,
        "sill_in": answer.over.sill_in if answer.over else None,
        "path": [list(point) for point in answer.path],
        "reasons": [str(reason) for reason in answer.verdict.reasons] if answer.verdict else [],
        "system": space.system.name,
        "source": str(answer.verdict.source) if answer.verdict else None,
    }


def collapse_data(component: str, answer: tuple[Fall, ...], space: Space) -> dict[str, Any]:
    """The falls of all who stood on a destroyed component, with the keys of `fall --json`."""
    return {
        "component": component,
        "falls": [fall_data(each, space) for each in answer],
        "system": space.system.name,
    }


def collapse_report(component: str, answer: tuple[Fall, ...]) -> str:
    """The falls one below the other, in the order in which they happen."""
    who = {0: "nobody falls", 1: "1 falls"}.get(len(answer), f"{len(answer)} fall")
    return "\n".join([f"{component} is gone: {who}", *(fall_report(each) for each in answer)])


def place_data(place: Place) -> dict[str, Any]:
    """Where a figure ends up."""
    return {"at": [place.x_in, place.y_in], "z": place.z_in, "on": place.on or "table"}


def fall_report(answer: Fall) -> str:
    """The fall as a player reads it."""
    where = place_text(answer.landing)
    if answer.verdict is None:
        held = f"; {_stop(answer.stop)} stops it" if answer.stop else ""
        return f"{answer.figure} keeps its feet at {where}{held}"
    lines = [f"{answer.figure} falls {answer.drop_in:.2f} in: {_blow(answer.verdict)}"]
    if answer.over:
        lines.append(f"  over    {_edge(answer.over)}")
    lines.append(f"  lands   {where}")
    if answer.lands_on:
        lines.append(f"  on      {', '.join(answer.lands_on)}")
    lines += [f"  why     {reason}" for reason in answer.verdict.reasons]
    lines.append(f"  source  {answer.verdict.source}")
    return "\n".join(lines)


def _stop(stop: Stop) -> str:
    """What stops a figure, as a player names it."""
    return {
        "figure": stop.name,
        "wall": stop.name,
        "merlon": f"a merlon of {stop.name}, {stop.top_in:.2f} in high,",
        "narrow crenel": f"a crenel of {stop.name}, too narrow to go through,",
        "table's edge": "the edge of the table",
    }[stop.what]


def _edge(over: Edge) -> str:
    """What a figure falls over, as a player names it."""
    return {
        "open edge": "an open edge",
        "low wall": f"a low wall, {over.sill_in:.2f} in high",
        "crenel": f"the sill of a crenel, {over.sill_in:.2f} in high",
    }[over.what]


def leap_data(answer: LeapAnswer, space: Space) -> dict[str, Any]:
    """A leap with the keys of `leap --json`."""
    return {
        "figure": answer.figure,
        "component": answer.component,
        "height_in": answer.height_in,
        **_start_data(answer.start_from),
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


def leap_report(answer: LeapAnswer) -> str:
    """The leap as a player reads it: one line for each face of the die."""
    lines = [
        (
            f"{answer.figure} leaps at {answer.component} ({answer.height_in:.2f} in high): "
            f"{_chance(answer.chance)} to get on to it"
        ),
        f"  start   {place_text(answer.start)}, {_walk_text(answer.start_from)}",
        *_better_text(answer),
        f"  cost    {answer.verdict.actions} AC, ST {answer.verdict.minimum_strength} or more",
    ]
    lines += [
        f"  {outcome.face:4}    reaches {outcome.reach_in:.2f} in: {_outcome(outcome)}"
        for outcome in answer.outcomes
    ]
    lines.append(f"  source  {answer.verdict.source}")
    return "\n".join(lines)


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
    return f"{words}, falls to {place}" + (f": {_blow(fall)}" if fall else "")


def _blow(verdict: FallVerdict) -> str:
    times = "a hit" if verdict.hits == 1 else f"{verdict.hits} hits"
    prone = ", prone" if verdict.prone else ""
    save = "" if verdict.save_allowed else ", no armour save"
    if not verdict.hits:
        return f"no damage{prone}"
    if not verdict.strength:
        return f"wounded for certain{prone}"
    return f"{times} of strength {verdict.strength}{prone}{save}"


def place_text(place: Place) -> str:
    """A place as a player reads it.

    ``(4.00, -2.50) on the table`` or ``(1.00, 10.00) on north wall, 4.00 in high``.
    """
    on = f"{place.on}, {place.z_in:.2f} in high" if place.on else "the table"
    return f"({place.x_in:.2f}, {place.y_in:.2f}) on {on}"
