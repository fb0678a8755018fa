from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .options import JsonFlag, SceneFile, open_for, show

if TYPE_CHECKING:
    from escalade.scenes.ruler import Measured


def register(app: typer.Typer) -> None:
    """Add `ruler` to the command line."""
    app.command("ruler", short_help="base edge to base edge, in 3D")(ruler)


def ruler(
    scene: SceneFile,
    start: Annotated[str, typer.Argument(metavar="FROM", help="A figure.")],
    end: Annotated[str, typer.Argument(metavar="TO", help="Another figure.")],
    as_json: JsonFlag = False,
) -> None:
    """Measure from base edge to base edge, with the level and the upright part."""
    from escalade.scenes.ruler import edge_to_edge

    space = open_for(scene)
    measured = edge_to_edge(space.figure(start), space.figure(end))
    show(
        {
            "from": start,
            "to": end,
            "level_in": measured.level_in,
            "upright_in": measured.upright_in,
            "straight_in": measured.straight_in,
            "points": [list(point) for point in measured.points],
        },
        lambda: _ruler_report(start, end, measured),
        as_json,
    )


def _ruler_report(start: str, end: str, measured: Measured) -> str:
    return (
        f"{start} to {end}: {measured.straight_in:.2f} in, base edge to base edge"
        f" (level {measured.level_in:.2f} in, upright {measured.upright_in:.2f} in)"
    )
