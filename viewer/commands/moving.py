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
    from escalade.scenes.collapse import Collapse
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
        typer.Option(metavar="COMPONENT", help="Take a component away, with all that it held."),
    ] = None,
    out: PictureFile = None,
    system_name: SystemName = None,
    as_json: JsonFlag = False,
) -> None:
    """Who falls, how far, where do they land, on whom, how hard: pushed, or nothing below them."""
    from escalade.scenes import falls
    from escalade.scenes.collapse import collapse
    from escalade.viewer.answers import fall_overlay
    from escalade.viewer.collapse_picture import collapse_overlays, table_after

    if destroy is not None and figure is None and push is None:
        judge(
            scene,
            system_name,
            ask=lambda space: collapse(space, component_named(space, destroy)),
            data=collapse_data,
            report=collapse_report,
            as_json=as_json,
            out=out,
            drawn=collapse_overlays,
            table=table_after,
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


def collapse_data(answer: Collapse, space: Space) -> dict[str, Any]:
    """What a destroyed component took with it, its falls with the keys of `fall --json`."""
    from escalade.scenes.debris import debris

    ruin = answer.ruin
    return {
        "component": ruin.component,
        "broken": list(ruin.broken),
        "descents": [
            {
                "name": each.name,
                "drop_in": each.drop_in,
                "at": list(each.after.at),
                "z": each.after.z_in,
                "lands_on": list(each.lands_on),
            }
            for each in ruin.descents
        ],
        "falls": [fall_data(each, space) for each in answer.falls],
        "aside": [{"figure": each.figure} | place_data(each.landing) for each in ruin.aside],
        "debris": [
            {"name": name, "reason": str(reason), "source": str(reason.source)}
            for name, reason in debris(space, ruin, answer.falls).items()
        ],
        "system": space.system.name,
    }


def collapse_report(answer: Collapse, space: Space) -> str:
    """What came down and who fell, one below the other, in the order in which it happens."""
    from escalade.scenes.debris import debris

    ruin, falls = answer.ruin, answer.falls
    who = {0: "nobody falls", 1: "1 falls"}.get(len(falls), f"{len(falls)} fall")
    lines = [f"{ruin.component} is gone: {who}"]
    lines += [f"{name} comes down with it" for name in ruin.broken]
    for descent in ruin.descents:
        on = f", on {', '.join(descent.lands_on)}" if descent.lands_on else ""
        down = "falls and lies at its foot" if descent.before.kind == "ladder" else "comes down"
        drop = f" {descent.drop_in:.2f} in" if descent.drop_in else ""
        lines.append(f"{descent.name} {down}{drop}{on}")
    lines += [fall_report(each) for each in falls]
    lines += [
        f"{name}: {reason}  ({reason.source})"
        for name, reason in debris(space, ruin, falls).items()
    ]
    return "\n".join(lines)


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
