from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from .options import JsonFlag, SceneFile, open_for, show

if TYPE_CHECKING:
    from escalade.scenes.perimeter import Perimeter, Placement


def register(app: typer.Typer) -> None:
    """Add `inside` to the command line."""
    app.command("inside", short_help="who is in the castle, on it, outside")(inside)


def inside(scene: SceneFile, as_json: JsonFlag = False) -> None:
    """Who is inside the castle, on it, touching it, or outside."""
    from escalade.scenes.perimeter import perimeter, placements

    space = open_for(scene)
    castle = perimeter(space)
    placed = placements(space, castle)
    show(
        {
            "closed": castle.closed,
            "castle": list(castle.castle),
            "joined": list(castle.joined),
            "yard_in2": [yard.area for yard in castle.yards],
            "figures": [
                {"name": one.figure, "position": one.position, "by": one.by} for one in placed
            ],
        },
        lambda: _inside_report(castle, placed),
        as_json,
    )


def _inside_report(castle: Perimeter, placed: tuple[Placement, ...]) -> str:
    state = "encloses its yard" if castle.closed else "is open"
    lines = [f"the castle {state}: {', '.join(castle.castle) or 'none'}"]
    if castle.joined:
        lines.append(f"  part of it by contact: {', '.join(castle.joined)}")
    for position in dict.fromkeys(one.position for one in placed):
        names = [one.figure for one in placed if one.position == position]
        lines.append(f"  {position} ({len(names)}): {', '.join(names)}")
    return "\n".join(lines)
