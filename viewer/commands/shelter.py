from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from .judging import judge
from .naming import component_named, figure_named
from .options import JsonFlag, SceneFile, SystemName

if TYPE_CHECKING:
    from escalade.scenes.mantlets import Sheltered
    from escalade.scenes.space import Space


@dataclass(frozen=True, slots=True)
class Lee:
    """Who stands in the lee of what, and against whom."""

    shelter: str
    viewer: str
    figures: tuple[Sheltered, ...]


def register(app: typer.Typer) -> None:
    """Add `lee` to the command line."""
    app.command("lee", short_help="who stands in the lee of a mantlet")(lee)


def lee(
    scene: SceneFile,
    shelter: Annotated[
        str, typer.Argument(metavar="SHELTER", help="A mantlet, or whatever hides them.")
    ],
    viewer: Annotated[str, typer.Argument(metavar="FIGURE", help="Who looks at them.")],
    system_name: SystemName = None,
    as_json: JsonFlag = False,
) -> None:
    """Who stands in the lee of a mantlet against a figure: how much is hidden, and the cover."""
    from escalade.scenes.mantlets import sheltered

    def ask(space: Space) -> Lee:
        names = component_named(space, shelter), figure_named(space, viewer)
        return Lee(*names, sheltered(space, *names))

    judge(
        scene,
        system_name,
        ask=ask,
        data=lambda answer, space: {
            "shelter": answer.shelter,
            "viewer": answer.viewer,
            "figures": [
                {"name": each.figure, "hidden": each.share, "cover": each.cover.name}
                for each in answer.figures
            ],
            "system": space.system.name,
        },
        report=lambda answer, _space: _lee_report(answer),
        as_json=as_json,
    )


def _lee_report(answer: Lee) -> str:
    names = ", ".join(each.figure for each in answer.figures) or "nobody"
    lines = [f"in the lee of {answer.shelter} against {answer.viewer}: {names}"]
    widest = max((len(each.figure) for each in answer.figures), default=0)
    lines += [
        f"  {each.figure:{widest}}  {each.share * 100:5.1f} % hidden by it  cover {each.cover.name}"
        for each in answer.figures
    ]
    return "\n".join(lines)
