"""A verdict with its pictures, as a folder that can be handed to a judge and judged again."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from .background import beside
from .errand import Progress, Steps, finished, told
from .errors import PictureError

if TYPE_CHECKING:
    from escalade.scenes.sight import Sight
    from escalade.scenes.space import Space

    from .graphics import Graphics


def write_exhibit(folder: Path, space: Space, models_from: Path, sight: Sight) -> Path:
    """Write evidence with what the eye sees, the table from above and the line.

    ``models_from`` is where the scene's relative paths start. Returns the evidence.json. Raises
    PictureError or EvidenceError when the folder cannot be written; then it is as it was.
    """
    return finished(exhibited(folder, space, models_from, sight))


def exhibited(
    folder: Path,
    space: Space,
    models_from: Path,
    sight: Sight,
    renderer: Graphics | None = None,
) -> Steps[Path]:
    """The same in steps, so that a window can go on between them.

    All is written into a hidden folder beside, which takes its name when it is whole. Closed early,
    it leaves nothing behind.
    """
    from escalade.scenes.evidence import write_evidence

    from .answers import sight_overlay
    from .framing import answer_view, view_from_above
    from .lettering import face
    from .pictures import Shot, eye_shot, save, taken

    line = sight_overlay(sight, space)
    shots = {
        "the viewer's eye": ("eye.png", eye_shot(space, sight.viewer, sight.target, [line])),
        "from above": ("top.png", Shot(view_from_above(space, [line]), [line])),
        "the line": ("line.png", Shot(answer_view(space, [line]), [line])),
    }
    part = _begun(folder)
    try:
        for index, (what, (name, shot)) in enumerate(shots.items()):
            words = f"picture: {what}"
            yield Progress(words, index / len(shots))
            picture = yield from told(taken(space, shot, renderer), words, index, len(shots))
            write = partial(save, picture, part / name)
            yield from beside(write, Progress(words, (index + 1) / len(shots)))
        names = {what: name for what, (name, _) in shots.items()}
        written = yield from beside(
            lambda: write_evidence(part, space, models_from, sight, names, face),
            Progress("the section and the models", 1.0),
        )
        _put(part, folder, last=written.name)
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return folder / written.name


def _begun(folder: Path) -> Path:
    """An empty hidden folder beside the one that is asked for."""
    whole = folder.resolve()
    part = whole.parent / f".{whole.name}.part"
    try:
        shutil.rmtree(part, ignore_errors=True)  # of a window that was killed
        part.mkdir(parents=True)
    except OSError as error:
        raise PictureError(f"{folder}: the folder cannot be made ({error.strerror})") from None
    return part


def _put(part: Path, folder: Path, last: str) -> None:
    """Give the part the folder's name, or put what is in it into a folder that is there.

    There the ``last`` file is taken away first and comes last: without it nothing looks whole.
    """
    try:
        if not folder.exists():
            part.rename(folder)
            return
        (folder / last).unlink(missing_ok=True)
        files = [made for made in part.rglob("*") if made.is_file()]
        for made in sorted(files, key=lambda each: each.name == last):
            place = folder / made.relative_to(part)
            place.parent.mkdir(parents=True, exist_ok=True)
            made.replace(place)
    except OSError as error:
        raise PictureError(f"{folder}: evidence cannot be written ({error.strerror})") from None
