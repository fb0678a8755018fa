"""A font of this computer that has given letters, where ours does not."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from unicodedata import category

from PIL import ImageFont

SUFFIXES = {".ttf", ".otf", ".ttc"}

PREFERRED = (
    "notosanscjk", "notosans", "sourcehansans", "droidsansfallback", "msyh", "yugoth", "meiryo",
    "malgun", "pingfang", "hiragino", "applesdgothic", "segoeui", "dejavusans", "arial", "unifont",
)  # fmt: skip
"""Plain faces that systems come with, looked at before all others."""

PROBE_PX = 24
NEVER_A_LETTER = "\uffff"
"""Unicode promises that this is no character: every font shows its sign for what it lacks."""


@lru_cache(maxsize=256)
def font_with(letters: frozenset[str]) -> Path | None:
    """The file of a font that has all of these letters; None where no font here has."""
    return next((path for path in _fonts() if has_letters(path, letters)), None)


def has_letters(path: Path, letters: frozenset[str]) -> bool:
    """Whether a font's file can be read and has all of these letters."""
    try:
        return all(has_letter(path, letter) for letter in letters)
    except (OSError, ValueError):
        return False  # a bitmap or damaged font is none that can be written with


@lru_cache(maxsize=4096)
def has_letter(path: Path, letter: str) -> bool:
    """Whether a font shows a letter, and not its sign for what it lacks.

    Spaces and ends of lines are written in any font, other control characters in none.
    """
    if letter.isspace():
        return True
    if category(letter) == "Cc":
        return False  # shaping one fails
    font = _probe(path)
    shape = font.getmask(letter)
    lacking = font.getmask(NEVER_A_LETTER)
    return (shape.size, bytes(shape)) != (lacking.size, bytes(lacking))


@lru_cache(maxsize=64)
def _probe(path: Path) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(path), PROBE_PX)


@lru_cache(maxsize=1)
def _fonts() -> tuple[Path, ...]:
    """All font files of this computer, the preferred ones first, otherwise by name."""
    found = {path for folder in _folders() for path in _files(folder)}

    def order(path: Path) -> tuple[int, str]:
        name = path.stem.lower().replace("-", "").replace("_", "")
        known = [index for index, start in enumerate(PREFERRED) if name.startswith(start)]
        return (min(known, default=len(PREFERRED)), str(path))

    return tuple(sorted(found, key=order))


def _files(folder: Path) -> Iterator[Path]:
    for place, _, names in os.walk(folder):
        yield from (Path(place, name) for name in names if Path(name).suffix.lower() in SUFFIXES)


def _folders() -> list[Path]:
    """Where this kind of computer keeps its fonts, the user's own among them."""
    home = Path.home()
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", str(home / "AppData" / "Local"))
        return [
            Path(os.environ.get("WINDIR", "C:/Windows")) / "Fonts",
            Path(local) / "Microsoft" / "Windows" / "Fonts",
        ]
    if sys.platform == "darwin":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library" / "Fonts"]
    data = os.environ.get("XDG_DATA_HOME", str(home / ".local" / "share"))
    return [
        Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path(data) / "fonts",
        home / ".fonts",
    ]  # fmt: skip
