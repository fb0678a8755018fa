"""The game at hand: turn and phase, wounds lost, fires, who is hit, and the log of it all.

Every step of the game writes one entry into the log and knows the way back.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

from escalade.rules.citations import Reason
from escalade.rules.dice import Roll

from .edits import Edit, renamed_by

Side: TypeAlias = Literal["attacker", "defender"]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of reasons in the log, and where it stands in a book, if anywhere."""

    text: str
    source: str = ""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One step of the game as it is told: what happened, why, and in which turn."""

    title: str
    lines: tuple[Line, ...] = ()
    turn: int = 1


def _nothing() -> Mapping[str, int]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Play:
    """Where the game stands.

    ``lost`` and ``fires`` are counted by component, ``hits`` by figure, of those on the table; no
    entry means 0. ``phase`` is the book's name for it, empty at the start of a turn; ``second``
    tells that the other side than the one that began the turn is at it. The ``log`` runs from the
    oldest entry on.
    """

    turn: int = 1
    side: Side = "attacker"
    second: bool = False
    phase: str = ""
    lost: Mapping[str, int] = field(default_factory=_nothing)
    fires: Mapping[str, int] = field(default_factory=_nothing)
    hits: Mapping[str, int] = field(default_factory=_nothing)
    log: tuple[LogEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayStep:
    """One step of the game, with the way back; ``edit`` is what it does to the scene, if anything.

    Its ``after`` has one entry of the log more than its ``before``.
    """

    title: str
    before: Play
    after: Play
    edit: Edit | None = None


def step(
    play: Play,
    title: str,
    lines: Iterable[Line] = (),
    *,
    edit: Edit | None = None,
    **changes: Any,
) -> PlayStep:
    """A step that changes fields of the game and writes itself into the log."""
    entry = LogEntry(title, tuple(lines), play.turn)
    return PlayStep(title, play, replace(play, log=(*play.log, entry), **changes), edit)


def lines_of(reasons: Iterable[Reason]) -> tuple[Line, ...]:
    """Reasons as lines of the log."""
    return tuple(Line(str(reason), str(reason.source)) for reason in reasons)


def counted(counts: Mapping[str, int], name: str, number: int) -> Mapping[str, int]:
    """The counts with another number for one name; none where the number is 0 or less."""
    others = {key: value for key, value in counts.items() if key != name}
    return MappingProxyType(others | ({name: number} if number > 0 else {}))


def damage(play: Play, name: str, wounds: int, of: int, why: Sequence[Line] = ()) -> PlayStep:
    """A component loses (or, below 0, gets back) wounds; it cannot lose more than it has."""
    lost = min(max(play.lost.get(name, 0) + wounds, 0), of)
    return step(play, f"{name}: {left_of(of, lost)}", why, lost=counted(play.lost, name, lost))


def called(play: Play, names: Mapping[str, str]) -> Play:
    """The game with other names, by the old ones, for what it counts."""
    lost, fires, hits = (
        MappingProxyType({names.get(name, name): n for name, n in counts.items()})
        for counts in (play.lost, play.fires, play.hits)
    )
    return replace(play, lost=lost, fires=fires, hits=hits)


def of_those_present(play: Play, present: Container[str]) -> Play:
    """The game without what is counted of things that are not on the table.

    Else something else of the same name would inherit it.
    """
    lost, fires, hits = (
        MappingProxyType({name: n for name, n in counts.items() if name in present})
        for counts in (play.lost, play.fires, play.hits)
    )
    return replace(play, lost=lost, fires=fires, hits=hits)


def told_to_game(play: Play, edit: Edit, present: Container[str]) -> PlayStep | None:
    """An edit as a step of the game, where it takes away or renames what was damaged or hit.

    ``present`` names what is on the table afterwards. None for an edit that the game does not see.
    """
    names = renamed_by(edit)
    after = of_those_present(called(play, names), present)
    if after == play:
        return None
    told = [
        Line(f"{name} {words} {number}")
        for counts, words in (
            (play.lost, "had lost wounds:"),
            (play.fires, "burned, fire counters:"),
            (play.hits, "was hit, hits not settled:"),
        )
        for name, number in counts.items()
        if names.get(name, name) not in present
    ]
    return step(
        play, edit.title, told, edit=edit, lost=after.lost, fires=after.fires, hits=after.hits
    )


def left_of(wounds: int, lost: int) -> str:
    """What is left of a component, in words."""
    return "destroyed" if lost >= wounds else f"{wounds - lost} of {wounds} wounds left"


def fire(play: Play, name: str, counters: int, why: Sequence[Line] = ()) -> PlayStep:
    """Fire counters come on to a component or go out."""
    now = max(play.fires.get(name, 0) + counters, 0)
    told = "1 fire counter" if now == 1 else f"{now or 'no'} fire counters"
    return step(play, f"{name}: {told}", why, fires=counted(play.fires, name, now))


def rolled(play: Play, roll: Roll, *, typed: bool) -> PlayStep:
    """A die fell, here or on the real table."""
    where = "on the table" if typed else "in the tray"
    return step(play, f"D{roll.sides} {where}: {roll.face}")


def unmarked(play: Play, figure: str) -> PlayStep:
    """Its player has answered for the hits on a figure."""
    return step(play, f"{figure}: hits settled", hits=counted(play.hits, figure, 0))
