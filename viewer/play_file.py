"""The game of a scene in a file beside it: written whole, read back, kept aside when damaged."""

from __future__ import annotations

import json
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, NonNegativeInt, PositiveInt, ValidationError

from .errors import PlayFileError
from .play import Line, LogEntry, Play, Side
from .writing import write_whole

FORMAT: Final = "escalade-play"
VERSION: Final = 1


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _Line(_Entry):
    text: str
    source: str = ""


class _LogEntry(_Entry):
    title: str
    lines: tuple[_Line, ...] = ()
    turn: PositiveInt = 1


class _Play(_Entry):
    """The file's fields; the first games were kept without a format, side, phase or log."""

    format: Literal["escalade-play"] = FORMAT
    version: Literal[1] = VERSION
    turn: PositiveInt
    side: Side = "attacker"
    second: bool = False
    phase: str = ""
    lost: dict[str, NonNegativeInt]
    fires: dict[str, NonNegativeInt]
    hits: dict[str, NonNegativeInt] = Field(default_factory=dict)
    log: tuple[_LogEntry, ...] = ()


def play_file(scene: Path) -> Path:
    """Where the game of a scene file is kept: beside it."""
    return scene.with_suffix(".play.json")


def play_text(play: Play) -> str:
    """The game as the text of a file."""
    kept = _Play(
        turn=play.turn,
        side=play.side,
        second=play.second,
        phase=play.phase,
        lost=dict(play.lost),
        fires=dict(play.fires),
        hits=dict(play.hits),
        log=tuple(
            _LogEntry(
                title=entry.title,
                lines=tuple(_Line(text=line.text, source=line.source) for line in entry.lines),
                turn=entry.turn,
            )
            for entry in play.log
        ),
    )
    return json.dumps(kept.model_dump(mode="json"), indent=1, ensure_ascii=False) + "\n"


def parse_play(text: str, place: str) -> Play:
    """The game that a text holds. Raises PlayFileError, naming the place, for any other text."""
    try:
        kept = _Play.model_validate(json.loads(text))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise PlayFileError(f"{place}{f', {where}' if where else ''}: {first['msg']}") from None
    except (ValueError, RecursionError) as error:
        raise PlayFileError(f"{place}: not JSON ({error})") from None
    return Play(
        turn=kept.turn,
        side=kept.side,
        second=kept.second,
        phase=kept.phase,
        lost=_counts(kept.lost),
        fires=_counts(kept.fires),
        hits=_counts(kept.hits),
        log=tuple(
            LogEntry(entry.title, tuple(Line(li.text, li.source) for li in entry.lines), entry.turn)
            for entry in kept.log
        ),
    )


def _counts(numbers: dict[str, Any]) -> MappingProxyType[str, int]:
    return MappingProxyType({name: number for name, number in numbers.items() if number})


def write_play(play: Play, scene: Path) -> None:
    """Keep the game beside its scene; one that has not begun needs no file.

    Raises PlayFileError where it cannot be written.
    """
    path = play_file(scene)
    try:
        if play == Play():
            path.unlink(missing_ok=True)
        else:
            write_whole(play_text(play), path)
    except OSError as error:
        raise PlayFileError(
            f"{path}: the game cannot be written ({error.strerror}); the scene itself is saved"
        ) from None


def read_play(scene: Path) -> Play:
    """The game kept beside a scene file, a new one where none is kept.

    Raises PlayFileError for one that cannot be read.
    """
    path = play_file(scene)
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Play()
    except (OSError, UnicodeDecodeError) as error:
        raise PlayFileError(f"{path.name}: {error}") from None
    return parse_play(text, path.name)


def take_up(scene: Path | None) -> tuple[Play, str]:
    """The game of a scene file, and what the player must be told about it, if anything.

    A file that cannot be read is kept aside under another name, and a new game begins.
    """
    if scene is None:
        return Play(), ""
    try:
        return read_play(scene), ""
    except PlayFileError as error:
        try:
            aside = _set_aside(play_file(scene))
        except OSError as refused:
            return Play(), (
                f"the game of this scene cannot be read ({error}) nor kept aside "
                f"({refused.strerror}): saving will write over it"
            )
        told = f"the game of this scene cannot be read ({error})"
        return Play(), f"{told}; it is kept as {aside.name}, a new one begins"


def _set_aside(path: Path) -> Path:
    stem = path.name.removesuffix(".json")
    aside = path.with_name(f"{stem}.damaged.json")
    number = 2
    while aside.exists():
        aside = path.with_name(f"{stem}.damaged-{number}.json")
        number += 1
    return path.rename(aside)
