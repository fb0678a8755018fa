"""The game of a scene in a file beside it: written whole, read back, kept aside when damaged.

Version 2 keeps the steps that led there, so that they can be taken back at another sitting.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, NonNegativeInt, PositiveInt, ValidationError

from escalade.models.writing import write_whole
from escalade.scenes.scene import Scene

from .earlier_steps import still_known
from .errors import PlayFileError
from .history import Game
from .play import Line, LogEntry, Play, Side
from .step_file import KeptStep, steps_data, steps_of

FORMAT: Final = "escalade-play"
VERSION: Final = 2


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
    version: Literal[1, 2] = VERSION
    turn: PositiveInt
    side: Side = "attacker"
    second: bool = False
    phase: str = ""
    lost: dict[str, NonNegativeInt]
    fires: dict[str, NonNegativeInt]
    hits: dict[str, NonNegativeInt] = Field(default_factory=dict)
    log: tuple[_LogEntry, ...] = ()
    steps: tuple[KeptStep, ...] = ()


def play_file(scene: Path) -> Path:
    """Where the game of a scene file is kept: beside it."""
    return scene.with_suffix(".play.json")


def game_text(game: Game) -> str:
    """A game as the text of a file: one line an entry of the log and a step."""
    play = game.play
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
    data = kept.model_dump(mode="json") | {"steps": steps_data(game.done)}
    return "{\n" + ",\n".join(f" {_compact(key)}: {_listed(data[key])}" for key in data) + "\n}\n"


def _listed(value: object) -> str:
    if not isinstance(value, list) or not value:
        return _compact(value)
    return "[\n" + ",\n".join(f"  {_compact(entry)}" for entry in value) + "\n ]"


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def parse_game(text: str, place: str) -> Game:
    """The game that a text holds. Raises PlayFileError, naming the place, for any other text."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PlayFileError(f"{place}: not JSON ({error})") from None
    version = data.get("version") if isinstance(data, dict) else None
    if isinstance(version, int) and version > VERSION:
        raise PlayFileError(
            f"{place}: version {version} is newer than this program knows ({VERSION}); "
            "update Escalade to go on with this game"
        )
    try:
        kept = _Play.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise PlayFileError(f"{place}{f', {where}' if where else ''}: {first['msg']}") from None
    play = Play(
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
    return Game(play, steps_of(kept.steps, play, place))


def _counts(numbers: dict[str, Any]) -> MappingProxyType[str, int]:
    return MappingProxyType({name: number for name, number in numbers.items() if number})


def write_game(game: Game, scene: Path) -> None:
    """Keep the game beside its scene; one that has not begun needs no file.

    Raises PlayFileError where it cannot be written.
    """
    path = play_file(scene)
    try:
        if game == Game():
            path.unlink(missing_ok=True)
        else:
            write_whole(game_text(game), path)
    except OSError as error:
        raise PlayFileError(
            f"{path}: the game cannot be written ({error.strerror}); the scene itself is saved"
        ) from None


def read_game(scene: Path) -> Game:
    """The game kept beside a scene file, a new one where none is kept.

    Raises PlayFileError for one that cannot be read.
    """
    path = play_file(scene)
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Game()
    except (OSError, UnicodeDecodeError) as error:
        raise PlayFileError(f"{path.name}: {error}") from None
    return parse_game(text, path.name)


def take_up(path: Path | None, scene: Scene) -> tuple[Game, str]:
    """The game of a scene and its file, and what the player must be told about it, if anything.

    A file that cannot be read is kept aside under another name, and a new game begins. Steps that
    could not be taken back on the scene as it is now are left out.
    """
    if path is None:
        return Game(), ""
    try:
        return still_known(read_game(path), scene)
    except PlayFileError as error:
        try:
            aside = _set_aside(play_file(path))
        except OSError as refused:
            return Game(), (
                f"the game of this scene cannot be read ({error}) nor kept aside "
                f"({refused.strerror}): saving will write over it"
            )
        told = f"the game of this scene cannot be read ({error})"
        return Game(), f"{told}; it is kept as {aside.name}, a new one begins"


def _set_aside(path: Path) -> Path:
    stem = path.name.removesuffix(".json")
    aside = path.with_name(f"{stem}.damaged.json")
    number = 2
    while aside.exists():
        aside = path.with_name(f"{stem}.damaged-{number}.json")
        number += 1
    return path.rename(aside)
