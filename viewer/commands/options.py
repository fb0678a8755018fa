"""Arguments and options that several commands share, and how an answer is printed."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from .reading import told_on

if TYPE_CHECKING:
    from escalade.scenes.space import Space

JsonFlag: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
KindOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--kind",
        metavar="KIND",
        help="What it is: wall, tower, gate, siege-tower, ...; 2=gate says it of section 2.",
    ),
]
NameOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--name", metavar="NAME", help='Its name; 2="north wall" names section 2.'),
]
UnitOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--unit",
        help="The unit of the file's numbers: mm, cm, inch, foot, m; 1:56 is true metres, brought"
        " to the size of 28 mm figures.",
    ),
]
UpOption: TypeAlias = Annotated[
    str | None, typer.Option("--up", help="The axis that points up in the file: +z, +y, -z, ...")
]
ScanFlag: TypeAlias = Annotated[
    bool, typer.Option("--scan", help="A scan: drop its table and specks.")
]
LevelFlag: TypeAlias = Annotated[
    bool, typer.Option("--level", help="Set a model straight that leans.")
]
ScaleOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--scale",
        metavar='"P1 P2 = LENGTH"',
        help="Two points of the file and the distance between them, such as "
        '"0,0,0 0,3,4 = 6in"; further ones check the first.',
    ),
]
SplitOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--split",
        metavar="HOW",
        help="Take a castle apart: auto, groups (by its names), bodies (by what touches), whole;"
        " 2=bodies, 2=groups or 2=towers takes section 2 apart.",
    ),
]
MergeOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--merge", metavar="3+4", help="Make sections one, by number or name."),
]
LeaveOutOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--leave-out", metavar="5", help="Leave a section out, by number or name."),
]
AtTowersFlag: TypeAlias = Annotated[
    bool, typer.Option("--at-towers", help="Part a castle in one piece where towers stand.")
]
CutOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--cut",
        metavar="LENGTH",
        help="Cut long walls into equal lengths, such as 10in; 2=8in cuts section 2 only, 2@3in"
        " cuts it in two, 3 in from its left end.",
    ),
]
AsItIsFlag: TypeAlias = Annotated[
    bool, typer.Option("--as-it-is", help="What looks doubtful about its shape is right.")
]
SceneFile: TypeAlias = Annotated[
    Path, typer.Argument(metavar="SCENE", help="A scene file, or the name of a bundled scene.")
]
PictureFile: TypeAlias = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Draw the answer into a picture (PNG)."),
]
SystemName: TypeAlias = Annotated[
    str | None, typer.Option("--system", help="Judge by this system, or by all.")
]


def show(data: Mapping[str, Any], text: Callable[[], str], as_json: bool) -> None:
    """Print an answer on stdout, as JSON or as text."""
    if as_json:
        typer.echo(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        typer.echo(text())


def note(text: str) -> None:
    """Say something beside the answer, on stderr."""
    typer.echo(text, err=True)


def open_for(target: Path, system_name: str | None = None) -> Space:
    """A scene made ready for questions, judged by its own system or the one named."""
    from escalade.rules.systems import find_system
    from escalade.scenes.bundled import open_scene
    from escalade.scenes.space import compile_scene

    scene, folder = open_scene(target)
    if system_name is not None:
        scene = scene.model_copy(update={"system": find_system(system_name).name})
    with told_on(sys.stderr) as watch:
        return compile_scene(scene, folder, watch=watch)
