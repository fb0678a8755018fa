from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .judging import judge
from .options import JsonFlag, SceneFile, SystemName

if TYPE_CHECKING:
    from escalade.scenes.mantlets import Sheltered


def register(app: typer.Typer) -> None:
    """Add `lee` to the command line."""
    app.command("lee", short_help="who stands in the lee of a mantlet")(lee)


def lee(
    scene: SceneFile,
    shelter: Annotated[str, typer.Argument(metavar="SHELTER", help="A mantlet, or anything.")],
    viewer: Annotated[str, typer.Argument(metavar="FIGURE", help="Who looks at them.")],
    system_name: SystemName = None,
    as_json: JsonFlag = False,
) -> None:
    """Who stands in the lee of a mantlet against a figure: how much is hidden, and the cover."""
    from escalade.scenes.mantlets import sheltered

    judge(
        scene,
        system_name,
        ask=lambda space: sheltered(space, shelter, viewer),
        data=lambda answer, space: {
            "shelter": shelter,
            "viewer": viewer,
            "figures": [
                {"name": each.figure, "hidden": each.share, "cover": each.cover.name}
                for each in answer
            ],
            "system": space.system.name,
        },
        report=lambda answer, _space: _lee_report(shelter, viewer, answer),
        as_json=as_json,
    )


def _lee_report(shelter: str, viewer: str, answer: tuple[Sheltered, ...]) -> str:
    names = ", ".join(each.figure for each in answer) or "nobody"
    lines = [f"in the lee of {shelter} against {viewer}: {names}"]
    widest = max((len(each.figure) for each in answer), default=0)
    lines += [
        f"  {each.figure:{widest}}  {each.share * 100:5.1f} % hidden by it  cover {each.cover.name}"
        for each in answer
    ]
    return "\n".join(lines)
