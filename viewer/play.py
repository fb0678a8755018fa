"""The game at hand: turns, wounds lost, fires, dice, and a log of it all that can be taken back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType

from escalade.rules.dice import Roll


def _nothing() -> Mapping[str, int]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Play:
    """Where the game stands. ``lost`` and ``fires`` are counted by component; no entry means 0."""

    turn: int = 1
    lost: Mapping[str, int] = field(default_factory=_nothing)
    fires: Mapping[str, int] = field(default_factory=_nothing)

    def with_lost(self, name: str, wounds: int) -> Play:
        """With so many wounds lost by a component, never less than 0."""
        return replace(self, lost=_counted(self.lost, name, wounds))

    def with_fires(self, name: str, counters: int) -> Play:
        """With so many fire counters on a component, never less than 0."""
        return replace(self, fires=_counted(self.fires, name, counters))


@dataclass(frozen=True, slots=True)
class PlayStep:
    """One step of the game, with the way back; it leaves the scene as it is."""

    title: str
    before: Play
    after: Play


def _counted(counts: Mapping[str, int], name: str, number: int) -> Mapping[str, int]:
    others = {key: value for key, value in counts.items() if key != name}
    return MappingProxyType(others | ({name: number} if number > 0 else {}))


def damage(play: Play, name: str, wounds: int, of: int) -> PlayStep:
    """A component loses (or, below 0, gets back) wounds; it cannot lose more than it has."""
    lost = min(max(play.lost.get(name, 0) + wounds, 0), of)
    left = of - lost
    told = "destroyed" if left == 0 else f"{left} of {of} wounds left"
    return PlayStep(f"{name}: {told}", play, play.with_lost(name, lost))


def fire(play: Play, name: str, counters: int) -> PlayStep:
    """Fire counters come on to a component or go out."""
    now = max(play.fires.get(name, 0) + counters, 0)
    return PlayStep(f"{name}: {now} fire counters", play, play.with_fires(name, now))


def next_turn(play: Play) -> PlayStep:
    """The next turn begins."""
    return PlayStep(f"turn {play.turn + 1} begins", play, replace(play, turn=play.turn + 1))


def rolled(play: Play, roll: Roll, *, typed: bool) -> PlayStep:
    """A die fell, here or on the real table."""
    where = "on the table" if typed else "in the tray"
    return PlayStep(f"D{roll.sides} {where}: {roll.face}", play, play)


def play_file(scene: Path) -> Path:
    """Where the game of a scene file is kept: beside it."""
    return scene.with_suffix(".play.json")


def write_play(play: Play, scene: Path) -> None:
    """Keep the game beside its scene; one that has not begun needs no file."""
    path = play_file(scene)
    if play == Play():
        path.unlink(missing_ok=True)
        return
    data = {"turn": play.turn, "lost": dict(play.lost), "fires": dict(play.fires)}
    part = path.with_suffix(".part")
    part.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    part.replace(path)


def read_play(scene: Path | None) -> Play:
    """The game kept beside a scene file; a new one where there is none that can be read."""
    if scene is None:
        return Play()
    try:
        data = json.loads(play_file(scene).read_text(encoding="utf-8"))
        counts = {
            what: MappingProxyType({str(k): int(v) for k, v in data[what].items() if int(v) > 0})
            for what in ("lost", "fires")
        }
        return Play(int(data["turn"]), counts["lost"], counts["fires"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return Play()
