"""Arguments and options that several commands share, and how an answer is printed."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from escalade.scenes.limits import LARGEST_IN

from .reading import told_on

if TYPE_CHECKING:
    from escalade.scenes.space import Space

JsonFlag: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
SceneFile: TypeAlias = Annotated[
    Path, typer.Argument(metavar="SCENE", help="A scene file, or the name of a bundled scene.")
]
PictureFile: TypeAlias = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Draw the answer into a picture (PNG)."),
]
SystemName: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--system", metavar="BOOK", help="Judge by this rule book, such as no-quarter, or by all."
    ),
]
OneSystem: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--system", metavar="BOOK", help="Judge by this rule book rather than by the scene's own."
    ),
]


def finite(number: float | None) -> float | None:
    """What an option of a number gives, as its callback; BadParameter for nan and the endless."""
    if number is not None and not abs(number) <= LARGEST_IN:
        raise typer.BadParameter(f"{number:g} is no number to measure by; write one such as 2.5")
    return number


def show(data: Mapping[str, Any], text: Callable[[], str], as_json: bool) -> None:
    """Print an answer on stdout, as JSON or as text."""
    if as_json:
        written = json.dumps(data, ensure_ascii=False, indent=2)
        try:
            written.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
        except UnicodeEncodeError:  # for another terminal, or with a file name that is no text
            written = json.dumps(data, indent=2)
        typer.echo(written)
    else:
        typer.echo(text())


def note(text: str) -> None:
    """Say something beside the answer, on stderr."""
    typer.echo(text, err=True)


def drawing(path: Path) -> None:
    """Say that a picture is begun, which takes seconds, and where it will be."""
    note(f"drawing {path} ...")


def open_for(target: Path, system_name: str | None = None) -> Space:
    """A scene made ready for questions, judged by its own system or the one named."""
    from escalade.rules.systems import system_called
    from escalade.scenes.bundled import open_scene
    from escalade.scenes.space import compile_scene

    scene, folder = open_scene(target)
    if system_name is not None:
        scene = scene.model_copy(update={"system": system_called(system_name).name})
    with told_on(sys.stderr) as watch:
        space = compile_scene(scene, folder, watch=watch)
    tell_doubts(space)
    return space


def tell_doubts(space: Space) -> None:
    """Say on stderr which models of a scene are measured by a guess that nobody has confirmed."""
    for part in space.components:
        for question in part.component.questions[:1]:
            between = "" if question.text.endswith("?") else ";"
            note(
                f"{part.name}: {part.placed.model}: {question.text}{between} `escalade import` "
                "settles that, until then it is taken as it is likeliest"
            )
