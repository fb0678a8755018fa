from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.rules.dice import Dice, FedDice, ReplayedDice
from escalade.rules.errors import DiceError

sides_of_many_dice = st.lists(st.integers(1, 100), max_size=40)


@given(st.integers(), sides_of_many_dice)
def test_the_same_seed_falls_the_same_way_and_its_record_replays_it(
    seed: int, sides: list[int]
) -> None:
    first, second = Dice.seeded(seed), Dice.seeded(seed)
    faces = [first.roll(each) for each in sides]
    assert [second.roll(each) for each in sides] == faces
    replayed = ReplayedDice(first.rolls)
    assert [replayed.roll(each) for each in sides] == faces
    assert all(1 <= face <= each for face, each in zip(faces, sides, strict=True))


@given(st.integers(), sides_of_many_dice, st.data())
def test_rewound_dice_fall_again_as_they_fell(seed: int, sides: list[int], data: Any) -> None:
    dice = Dice.seeded(seed)
    faces = [dice.roll(each) for each in sides]
    back = data.draw(st.integers(0, len(sides)))
    dice.rewind(back)
    assert dice.count == back
    assert [dice.roll(each) for each in sides[back:]] == faces[back:]


def test_fed_dice_show_the_given_faces_and_know_what_is_left() -> None:
    dice = FedDice([6, 1, 10])
    assert (dice.roll(10, "save"), dice.roll(6)) == (6, 1)
    assert dice.left == (10,)
    assert [str(roll) for roll in dice.since(1)] == ["D6: 1"]
    dice.rewind(1)
    assert dice.left == (1, 10)


@pytest.mark.parametrize(
    ("faces", "sides", "message"),
    [
        ([], 10, "run out after 0: a D10 for a save is needed"),
        ([7], 6, "a D6 cannot show 7"),
        ([0], 6, "a D6 cannot show 0"),
        ([1], 0, "at least one side"),
    ],
)
def test_a_face_that_is_missing_or_not_on_the_die_is_refused(
    faces: list[int], sides: int, message: str
) -> None:
    with pytest.raises(DiceError, match=message):
        Dice.of(*faces).roll(sides, "a save")


def test_a_record_refuses_another_die_and_ends() -> None:
    record = Dice.seeded(1)
    record.roll(10)
    with pytest.raises(DiceError, match="is a D10, but a D6"):
        ReplayedDice(record.rolls).roll(6)
    replayed = ReplayedDice(record.rolls)
    replayed.roll(10)
    with pytest.raises(DiceError, match="ends after 1"):
        replayed.roll(10)


def test_dice_cannot_rewind_past_either_end() -> None:
    for count in (-1, 1):
        with pytest.raises(DiceError, match="cannot rewind"):
            Dice.of(1).rewind(count)
