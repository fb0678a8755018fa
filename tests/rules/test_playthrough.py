from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.rules.actions import action_text, parse_action
from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction, PlaythroughError, UnknownName
from escalade.rules.playthrough import Record, read, replay, write


@dataclass(frozen=True, slots=True)
class Add:
    to: str
    inches: float
    who: tuple[str, ...] = ()
    side: Literal["left", "right"] = "left"
    hard: bool = False
    times: int | None = None


@dataclass(frozen=True, slots=True)
class Rest:
    pass


VERBS: dict[str, type] = {"add": Add, "rest": Rest}


def referee(state: int, text: str, dice: Dice) -> tuple[int, tuple[str, ...]]:
    """A tiny rule book: add a D10 and the inches; never past 40."""
    action = parse_action(text, VERBS)
    if isinstance(action, Rest):
        return state, ()
    total = state + dice.roll(10, "add") + int(action.inches)
    if total > 40:
        raise IllegalAction("past 40")
    return total, (f"{action.to} is {total}",)


names = st.text("abcdef ", min_size=1, max_size=8).map(str.strip).filter(bool)
adds = st.builds(
    Add,
    names,
    st.integers(-50, 50).map(lambda quarters: quarters / 4),
    st.lists(names, max_size=3).map(tuple),
    st.sampled_from(["left", "right"]),
    st.booleans(),
    st.none() | st.integers(0, 9),
)


@given(adds)
def test_an_action_reads_back_as_it_was_written(action: Add) -> None:
    assert parse_action(action_text(action, VERBS), VERBS) == action


def test_an_action_is_written_as_a_player_would() -> None:
    action = Add("heap", 2, ("ann", "ben"), hard=True)
    assert action_text(action, VERBS) == "add heap; inches 2; who ann, ben; hard"
    assert action_text(Rest(), VERBS) == "rest"


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("ad heap", UnknownName, "did you mean 'add'"),
        ("add heap; inch 2", UnknownName, "field of add is called 'inch'; did you mean 'inches'"),
        ("add heap", IllegalAction, "add needs inches"),
        ("add heap; inches two", IllegalAction, "inches must be a number, not 'two'"),
        ("add heap; inches", IllegalAction, "inches needs a value"),
        ("add heap; inches 2; hard very", IllegalAction, "hard is a flag"),
        ("add heap; inches 2; side up", UnknownName, "left, right"),
    ],
)
def test_a_line_that_cannot_be_read_names_the_field(
    text: str, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        parse_action(text, VERBS)


@given(st.integers(), st.lists(st.integers(0, 3), max_size=6), st.data())
def test_what_is_written_replays_and_undo_goes_back_exactly(
    seed: int, inches: list[int], data: st.DataObject
) -> None:
    dice = Dice.seeded(seed)
    record: Record[int] = Record(0)
    for each in inches:
        try:
            record = record.play(f"add heap; inches {each}", dice, referee)
        except IllegalAction:
            break
    assert replay(write(record), 0, referee) == record

    back = data.draw(st.integers(0, len(record.moments)))
    shorter = record.undo(dice, back)
    assert shorter.moments == record.moments[:back]
    again = shorter
    for moment in record.moments[back:]:
        again = again.play(moment.action, dice, referee)
    assert again == record


def test_a_refused_action_changes_nothing_and_gives_its_dice_back() -> None:
    dice = Dice.of(5, 6)
    record = Record(0).play("add heap; inches 30", dice, referee)
    with pytest.raises(IllegalAction, match="past 40"):
        record.play("add heap; inches 30", dice, referee)
    assert (dice.count, record.state) == (1, 35)


def test_undo_refuses_a_moment_never_reached() -> None:
    with pytest.raises(PlaythroughError, match="the game has 0"):
        Record(0).undo(Dice.of(), 1)


GOOD = "# a remark\n> add heap; inches 2\n  dice 7\n  heap is 9\n\n> rest\n"


def test_remarks_and_empty_lines_are_passed_over() -> None:
    assert [moment.action for moment in read(GOOD)] == ["add heap; inches 2", "rest"]
    assert replay(GOOD, 0, referee).state == 9


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("heap", "line 1: expected"),
        ("  heap is 9\n", "line 1: expected"),
        ("> rest\n  dice x\n", "line 2: dice are whole numbers"),
        ("> rest\n  dice 1\n", "line 1 .*: 1 of its dice were never rolled"),
        ("> add heap; inches 2\n", "line 1 .*: the faces given run out"),
        (GOOD.replace("is 9", "is 8"), "the file says 'heap is 8', the rules say 'heap is 9'"),
        (GOOD.replace("  heap is 9\n", ""), "the file says 'nothing more'"),
        (GOOD.replace("rest\n", "rest\n  zzz\n"), "the rules say 'nothing more'"),
    ],
)
def test_a_file_that_does_not_replay_names_the_line(text: str, message: str) -> None:
    with pytest.raises(PlaythroughError, match=message):
        replay(text, 0, referee)
