"""The typefaces of pictures and window: Roboto, as installed with Dear ImGui's bundle."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path

from anyascii import anyascii
from PIL import ImageFont

from .errors import ViewerError
from .system_fonts import font_with, has_letter


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
    return _of_file(font_file(bold=bold), size_px)


@cache
def _of_file(path: Path, size_px: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(path), size_px)


KEPT_TEXTS = 4096
"""So many texts are kept as they are printed: panels write the same ones in every frame."""

STAND_INS = str.maketrans({"→": "›", "←": "‹", "✓": "+"})
"""Signs that the font does not have, and what is written for them."""


def face(text: str, size_px: int, *, bold: bool = False) -> tuple[str, ImageFont.FreeTypeFont]:
    """The text as a picture writes it, and the font to write it with.

    Letters that our font lacks are written in a font of this computer that has them; where there
    is none, in Latin letters.
    """
    text = text.translate(STAND_INS)
    own = font_file(bold=bold)
    lacking = frozenset(letter for letter in text if not has_letter(own, letter))
    if not lacking:
        return text, font(size_px, bold=bold)
    other = font_with(frozenset(text))
    if other is not None:
        return text, _of_file(other, size_px)
    return printable(text), font(size_px, bold=bold)


@lru_cache(maxsize=KEPT_TEXTS)
def printable(text: str) -> str:
    """The text in signs that our own font has; other scripts in Latin letters.

    >>> printable("archer → orc"), printable("Лучник"), printable("弓手")
    ('archer › orc', 'Лучник', 'GongShou')
    """
    own = font_file()
    return "".join(
        sign if has_letter(own, sign) else anyascii(sign).strip(sign) or f"U+{ord(sign):04X}"
        for sign in text.translate(STAND_INS)
    )
