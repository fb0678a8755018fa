from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .judging import judge
from .options import JsonFlag, PictureFile, SceneFile, SystemName

if TYPE_CHECKING:
    from escalade.rules.citations import Reason
    from escalade.rules.holding import UnitHeld
    from escalade.scenes.holding import HoldingAnswer
    from escalade.scenes.perimeter import Perimeter
    from escalade.scenes.space import Space


def register(app: typer.Typer) -> None:
    """Add `inside` to the command line."""
    app.command("inside", short_help="who is in the castle, on it, outside")(inside)


def inside(
    scene: SceneFile,
    units: Annotated[
        list[str] | None,
        typer.Option(
            "--unit",
            metavar="PATTERN",
            help='Which figures are one unit, such as "wall *"; else those whose names differ by '
            "their number alone. May be repeated.",
        ),
    ] = None,
    out: PictureFile = None,
    system_name: SystemName = None,
    as_json: JsonFlag = False,
) -> None:
    """Who is inside the castle, on it, touching it, or outside, and what that brings."""
    from escalade.scenes.holding import holding
    from escalade.viewer.castle_marks import castle_overlays

    judge(
        scene,
        system_name,
        ask=lambda space: holding(space, units or ()),
        data=_data,
        report=lambda answer, _space: "\n".join(_report(answer)),
        summary=lambda answer, _space: _summary(answer),
        as_json=as_json,
        out=out,
        drawn=lambda answer, _space: castle_overlays(
            answer.castle, answer.placed, _enclosed(answer.castle)
        ),
    )


def _data(answer: HoldingAnswer, space: Space) -> dict[str, Any]:
    castle = answer.castle
    return {
        "closed": castle.closed,
        "castle": list(castle.castle),
        "joined": list(castle.joined),
        "yard_in2": [yard.area for yard in castle.yards],
        "figures": [
            {
                "name": one.figure,
                "position": one.position,
                "by": one.by,
                "side": model.side,
                "unit": model.unit,
                "where": model.where,
            }
            for one, model in zip(answer.placed, answer.models, strict=True)
        ],
        "units": [
            {
                "name": unit.unit,
                "side": unit.side,
                "models": unit.models,
                "inside": unit.inside,
                "whole": unit.whole,
                "reasons": [_reason(reason) for reason in unit.reasons],
            }
            for unit in answer.holding.units
        ],
        "reasons": [_reason(reason) for reason in answer.holding.reasons],
        "system": space.system.name,
        "source": str(answer.holding.source),
    }


def _reason(reason: Reason) -> dict[str, Any]:
    return {"value": reason.value, "text": reason.text, "source": str(reason.source)}


def _summary(answer: HoldingAnswer) -> str:
    """What the book says of the castle as a whole."""
    said = "; ".join(str(reason) for reason in answer.holding.reasons)
    return said or f"{sum(unit.inside for unit in answer.holding.units)} count as inside"


def _report(answer: HoldingAnswer) -> Iterator[str]:
    castle = answer.castle
    if not castle.castle:
        yield "no castle stands on the table"
    else:
        state = f"encloses {_enclosed(castle)}" if castle.closed else "encloses no ground"
        yield f"the castle {state}: {', '.join(castle.castle)}"
    if castle.joined:
        yield f"  part of it by contact: {', '.join(castle.joined)}"
    for position in dict.fromkeys(one.position for one in answer.placed):
        names = [one.figure for one in answer.placed if one.position == position]
        yield f"  {position} ({len(names)}): {', '.join(names)}"
    concerned = [unit for unit in answer.holding.units if unit.inside and unit.reasons]
    if concerned:
        yield "units"
    alike: dict[str, list[str]] = {}
    for unit in concerned:
        alike.setdefault("; ".join(str(reason) for reason in unit.reasons), []).append(_count(unit))
    for said, names in alike.items():
        yield f"  {said}: {', '.join(names)}"
    yield from (str(reason) for reason in answer.holding.reasons)
    cited = {
        str(reason.source)
        for reasons in (answer.holding.reasons, *(unit.reasons for unit in concerned))
        for reason in reasons
    }
    yield f"source: {'; '.join(sorted({str(answer.holding.source), *cited}))}"


def _enclosed(castle: Perimeter) -> str:
    return f"{sum(yard.area for yard in castle.yards):.0f} in²"


def _count(unit: UnitHeld) -> str:
    if unit.models == 1:
        return unit.unit
    how_many = f"all {unit.models}" if unit.whole else f"{unit.inside} of {unit.models}"
    return f"{unit.unit} ({how_many})"
