"""The typefaces of pictures and window: Roboto, as installed with Dear ImGui's bundle."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

from PIL import ImageFont

from .errors import ViewerError


@cache
def font_file(*, bold: bool = False) -> Path:
    """The font's file. Raises ViewerError where the bundle was installed without its fonts."""
    found = find_spec("imgui_bundle")
    assert found is not None
    assert found.origin is not None
    name = f"Roboto-{'Bold' if bold else 'Regular'}.ttf"
    path = Path(found.origin).parent / "assets" / "fonts" / "Roboto" / name
    if not path.exists():
        raise ViewerError(f"{path}: the font is missing; reinstall imgui-bundle")
    return path


@cache
def font(size_px: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    """The font at a size in pixels, for pictures."""
    return ImageFont.truetype(str(font_file(bold=bold)), size_px)


STAND_INS = str.maketrans({"→": "›", "←": "‹", "✓": "+"})
"""Signs that the font does not have, and what is written for them."""


def printable(text: str) -> str:
    """The text in signs that the font has.

    >>> printable("archer → orc")
    'archer › orc'
    """
    return text.translate(STAND_INS)
