"""One question judged by one book, or the same question by all of them side by side."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from .options import drawing, note, show, tell_doubts
from .outputs import check_picture
from .reading import told_on

if TYPE_CHECKING:
    from escalade.scenes.space import Space
    from escalade.viewer.overlays import Overlay

ALL = "all"
"""What is said in the place of a system to be judged by each."""

Answer = TypeVar("Answer")


def is_all(system_name: str | None) -> bool:
    """Whether all books are to judge."""
    return system_name is not None and system_name.casefold() == ALL


def as_asked(_answer: object, space: Space) -> Space:
    """The table that was asked is the one that is drawn."""
    return space


def judge(
    target: Path,
    system_name: str | None,
    *,
    ask: Callable[[Space], Answer],
    data: Callable[[Answer, Space], dict[str, Any]],
    report: Callable[[Answer, Space], str],
    summary: Callable[[Answer, Space], str] | None = None,
    as_json: bool,
    out: Path | None = None,
    drawn: Callable[[Answer, Space], Sequence[Overlay]] | None = None,
    table: Callable[[Answer, Space], Space] = as_asked,
) -> None:
    """Ask a scene a question, print the answer, and draw it where a picture is asked for.

    ``system_name`` is None for the scene's own system, the name of another, or ALL: then each
    book's ``summary`` (the first line of its report where none is given) stands in one table, and
    its reasons (``report``) below. What a book has no
    rule for, it says there. ``out`` gets what is ``drawn`` of the first answer, on the ``table``
    that was asked unless another is given: it is the same in all books.
    """
    from escalade.rules.errors import NotCovered
    from escalade.rules.systems import SYSTEM_NAMES, system_called
    from escalade.scenes.bundled import open_scene
    from escalade.scenes.space import compile_scene
    from escalade.viewer.answer_pictures import write_picture

    if out is not None:
        check_picture(out)
    scene, folder = open_scene(target)
    if is_all(system_name):
        names = SYSTEM_NAMES
    else:
        names = (scene.system if system_name is None else system_called(system_name).name,)
    space: Space | None = None
    answers: dict[str, tuple[Space, Answer] | NotCovered] = {}
    for name in names:
        judged = scene.model_copy(update={"system": name})
        with told_on(sys.stderr) as watch:
            space = compile_scene(judged, folder, space, watch)
        if name == names[0]:
            tell_doubts(space)
        try:
            answers[name] = (space, ask(space))
        except NotCovered as error:
            if len(names) == 1:
                raise
            answers[name] = error
    told = [found for found in answers.values() if isinstance(found, tuple)]
    if out is not None and drawn is not None and told:
        asked, answer = told[0]
        drawing(out)
        note(f"wrote {write_picture(out, table(answer, asked), drawn(answer, asked))}")
    if len(names) == 1:
        ((asked, answer),) = told
        show(data(answer, asked), lambda: report(answer, asked), as_json)
        return
    show(
        {
            "systems": {
                name: {"system": name, "not_covered": str(found)}
                if isinstance(found, NotCovered)
                else data(found[1], found[0])
                for name, found in answers.items()
            }
        },
        lambda: _side_by_side(
            answers, report, summary or (lambda answer, asked: report(answer, asked).split("\n")[0])
        ),
        as_json,
    )


def _side_by_side(
    answers: dict[str, Any],
    report: Callable[[Any, Space], str],
    summary: Callable[[Any, Space], str],
) -> str:
    from escalade.rules.errors import NotCovered

    widest = max(len(name) for name in answers)
    lines = {
        name: str(found) if isinstance(found, NotCovered) else summary(found[1], found[0])
        for name, found in answers.items()
    }
    table = [f"{name:{widest}}  {line}" for name, line in lines.items()]
    pages = [
        f"{found[0].system.title}\n{report(found[1], found[0])}"
        for found in answers.values()
        if not isinstance(found, NotCovered)
    ]
    return "\n\n".join(["\n".join(table), *pages])
