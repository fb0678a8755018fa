from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from escalade.viewer.errors import ViewerError

from .judging import judge
from .naming import component_named, figure_named
from .options import JsonFlag, PictureFile, SceneFile, SystemName
from .places import plan_of

if TYPE_CHECKING:
    from escalade.rules.system import FallVerdict
    from escalade.scenes.falls import Fall
    from escalade.scenes.places import Place
    from escalade.scenes.space import Space
    from escalade.scenes.sweeps import Edge, Stop


def register(app: typer.Typer) -> None:
    """Add `fall` to the command line."""
    app.command("fall", short_help="push a figure, or destroy what holds it")(fall)


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
            ask=lambda space: falls.collapse(space, component_named(space, destroy)),
            data=lambda answer, space: collapse_data(
                component_named(space, destroy), answer, space
            ),
            report=lambda answer, space: collapse_report(component_named(space, destroy), answer),
            as_json=as_json,
            out=out,
            drawn=lambda answer, space: [fall_overlay(each, space) for each in answer],
        )
        return
    if destroy is not None or figure is None or push is None:
        raise ViewerError("a fall needs a FIGURE and --push DX,DY, or --destroy COMPONENT alone")
    way = plan_of(push)
    judge(
        scene,
        system_name,
        ask=lambda space: falls.push(space, figure_named(space, figure), way),
        data=fall_data,
        report=lambda answer, _space: fall_report(answer),
        as_json=as_json,
        out=out,
        drawn=lambda answer, space: [fall_overlay(answer, space)],
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
    lines = [f"{answer.figure} falls {answer.drop_in:.2f} in: {blow_text(answer.verdict)}"]
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


def blow_text(verdict: FallVerdict) -> str:
    """What a fall does to who falls, as a player reads it."""
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
