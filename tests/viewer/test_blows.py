"""A hit on a component is made out by the book, die after die, and settled as one step."""

from __future__ import annotations

import pytest

from escalade.rules.dice import Dice
from escalade.rules.errors import DiceError, DieNeeded
from escalade.rules.harm import Blow, Harm
from escalade.rules.systems import find_system
from escalade.scenes.profiles import profile_of
from escalade.viewer.blows import BlowForm, Struck, struck_step
from escalade.viewer.play import Play

from .conftest import small_scene

BOOK = find_system("no-quarter")


@pytest.fixture
def wall(small_space):
    return profile_of(small_space, small_space.component("wall"))


def test_each_die_is_asked_for_in_its_turn_and_then_the_wounds_are_known(wall):
    struck = Struck("wall", Blow("hit", 8))
    asked = []
    while isinstance(needed := struck.harm(BOOK, wall), DieNeeded):
        asked.append(needed.why.partition(",")[0])
        struck = struck.with_face(needed.sides, 10 if len(asked) == 1 else 1)
    assert asked == ["armour save", "wound"]
    assert needed == BOOK.blow_harm(Blow("hit", 8), wall, Dice.of(10, 1))
    assert needed.wounds == 1


def test_a_face_that_the_die_does_not_have_is_refused():
    with pytest.raises(DiceError):
        Struck("wall", Blow("hit", 8)).with_face(10, 11)


def test_all_the_dice_can_be_thrown_at_once(wall):
    struck = Struck("wall", Blow("hit", 8)).rolled(BOOK, wall, lambda sides: sides)
    assert isinstance(struck.harm(BOOK, wall), Harm)


def test_a_wall_loses_no_more_than_it_has_and_the_log_says_what_hit_it(wall):
    struck = Struck("wall", Blow("hit", 8), (10, 1))
    harm = struck.harm(BOOK, wall)
    after = struck_step(Play(lost={"wall": 3}), struck, harm, 3).after
    assert dict(after.lost) == {"wall": 3}
    [entry] = after.log
    assert entry.title == "wall is hit: destroyed"
    assert entry.lines[0].text == "a hit of strength 8"
    assert [line.text for line in entry.lines[1:]] == [str(reason) for reason in harm.reasons]


def test_the_next_hit_begins_with_the_strength_of_the_last_as_far_as_the_book_knows_it():
    form = BlowForm()
    form.begin("wall", BOOK)
    form.struck = Struck("wall", Blow("hit", 9, -2), (3,))
    form.begin("gate", find_system("middle-earth"))
    assert form.struck == Struck("gate", Blow("shot", 9, 0))


def middle(box):
    return ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)


def test_in_the_window_a_hit_is_rolled_and_settled(hand):
    table = hand(small_scene())
    table.session.act("game")
    table.settle()
    for button in ("game:hit:wall", "blow:last face", "blow:roll", "blow:settle"):
        if button in table.session.places:
            table.click(middle(table.session.places[button]))
            table.settle()
    assert table.session.blow.struck is None
    assert table.view.play.log[-1].title.startswith("wall is hit: ")
    table.key("control", "z")
    assert table.view.play == Play()
