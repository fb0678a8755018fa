"""The picture of an answer: looked at from where it shows best, and written to a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from .errors import PictureError

if TYPE_CHECKING:
    from escalade.scenes.space import Space

    from .overlays import Overlay


def check_place(path: Path) -> None:
    """Raise PictureError where no picture can be written, before the question is worked out."""
    if not path.parent.is_dir():
        raise PictureError(f"{path}: there is no folder {path.parent}")
    if path.is_dir():
        raise PictureError(f"{path}: is a folder; name the picture in it")
    if path.suffix:
        from PIL import Image

        if Image.registered_extensions().get(path.suffix.lower()) not in Image.SAVE:
            raise PictureError(f"{path}: no picture is written as {path.suffix}; name it .png")


def write_picture(path: Path, space: Space, overlays: Sequence[Overlay]) -> Path:
    """Draw answers on their table and write the picture; gives the path written.

    Raises PictureError for a file that cannot be written.
    """
    from .framing import answer_view
    from .pictures import render, save

    return save(render(space, answer_view(space, overlays), overlays), path)
