"""Steps as they stand in the file of a game: only what the way back needs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field, NonNegativeInt, PositiveInt

from .edits import Add, ChangeSystem, Edit, Remove, Replace
from .errors import PlayFileError
from .history import Step
from .play import Play, PlayStep, Side

EDITS: Final[Mapping[str, type]] = {
    "replace": Replace,
    "add": Add,
    "remove": Remove,
    "play_by": ChangeSystem,
}
"""What each kind of change of the table is called in the file."""

COUNTS: Final = ("lost", "fires", "hits")
"""What a game counts by name."""

COUNTED: Final = ("turn", "side", "second", "phase", *COUNTS)
"""What a step may change of a game beside its log."""


class _Before(BaseModel):
    """What a step of the game has changed, as it was before; the log was one entry shorter."""

    model_config = ConfigDict(extra="forbid")

    turn: PositiveInt = 1
    side: Side = "attacker"
    second: bool = False
    phase: str = ""
    lost: dict[str, NonNegativeInt] = Field(default_factory=dict)
    fires: dict[str, NonNegativeInt] = Field(default_factory=dict)
    hits: dict[str, NonNegativeInt] = Field(default_factory=dict)


class KeptStep(BaseModel):
    """One step in the file: what it did to the game, and the one change of the table, if any."""

    model_config = ConfigDict(extra="forbid")

    game: _Before | None = None
    replace: Replace | None = None
    add: Add | None = None
    remove: Remove | None = None
    play_by: ChangeSystem | None = None


def steps_data(done: Iterable[Step]) -> list[dict[str, Any]]:
    """Steps, oldest first, as JSON data."""
    return [_kept(step).model_dump(mode="json", exclude_unset=True) for step in done]


def steps_of(kept: Sequence[KeptStep], play: Play, place: str) -> tuple[Step, ...]:
    """The steps that led to where a game stands, oldest first.

    Raises PlayFileError, naming the place, where they could not have led there.
    """
    steps: list[Step] = []
    for index in range(len(kept) - 1, -1, -1):
        edits = [edit for name in EDITS if (edit := getattr(kept[index], name)) is not None]
        before = kept[index].game
        if len(edits) > 1 or (before is None and not edits):
            raise PlayFileError(f"{place}, steps.{index}: not one step")
        if before is None:
            steps.append(edits[0])
            continue
        if not play.log:
            raise PlayFileError(f"{place}, steps.{index}: the log has no entry for this step")
        step = PlayStep(
            play.log[-1].title, _before(play, before), play, edits[0] if edits else None
        )
        steps.append(step)
        play = step.before
    return tuple(reversed(steps))


def _kept(step: Step) -> KeptStep:
    if not isinstance(step, PlayStep):
        return KeptStep.model_validate(_named(step))
    changed = {
        name: dict(was) if name in COUNTS else was
        for name in COUNTED
        if (was := getattr(step.before, name)) != getattr(step.after, name)
    }
    edit = {} if step.edit is None else _named(step.edit)
    return KeptStep.model_validate({"game": _Before.model_validate(changed), **edit})


def _named(edit: Edit) -> dict[str, Edit]:
    [name] = (name for name, kind in EDITS.items() if type(edit) is kind)
    return {name: edit}


def _before(play: Play, kept: _Before) -> Play:
    changed: dict[str, Any] = {name: getattr(kept, name) for name in kept.model_fields_set}
    changed |= {name: MappingProxyType(changed[name]) for name in COUNTS if name in changed}
    return replace(play, log=play.log[:-1], **changed)
