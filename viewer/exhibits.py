"""A verdict with its pictures, as a folder that can be handed to a judge and judged again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from .errors import PictureError

if TYPE_CHECKING:
    from escalade.scenes.sight import Sight
    from escalade.scenes.space import Space


def write_exhibit(folder: Path, space: Space, models_from: Path, sight: Sight) -> Path:
    """Write evidence with what the eye sees, the table from above and the line.

    ``models_from`` is where the scene's relative paths start. Returns the evidence.json. Raises
    PictureError or EvidenceError when the folder cannot be written.
    """
    from escalade.scenes.evidence import write_evidence

    from .answers import sight_overlay
    from .framing import answer_view, view_from_above
    from .lettering import face
    from .pictures import render, render_eye, save

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PictureError(f"{folder}: the folder cannot be made ({error.strerror})") from None
    line = sight_overlay(sight, space)
    shots = {
        "the viewer's eye": ("eye.png", render_eye(space, sight.viewer, sight.target, [line])),
        "from above": ("top.png", render(space, view_from_above(space, [line]), [line])),
        "the line": ("line.png", render(space, answer_view(space, [line]), [line])),
    }
    for name, picture in shots.values():
        save(picture, folder / name)
    names = {what: name for what, (name, _) in shots.items()}
    return write_evidence(folder, space, models_from, sight, names, face)
