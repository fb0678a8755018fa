"""The picture of an answer: looked at from where it shows best, and written to a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from escalade.scenes.space import Space

    from .overlays import Overlay


def write_picture(path: Path, space: Space, overlays: Sequence[Overlay]) -> Path:
    """Draw answers on their table and write the picture; gives the path written.

    Raises PictureError for a file that cannot be written.
    """
    from .framing import answer_view
    from .pictures import render, save

    return save(render(space, answer_view(space, overlays), overlays), path)
