"""A hit on a component and its fires are made out by the book, die after die, as one step each."""

from __future__ import annotations

import pytest

from escalade.rules.dice import Dice
from escalade.rules.errors import DiceError, DieNeeded
from escalade.rules.harm import Blow, Harm
from escalade.rules.systems import find_system
from escalade.scenes.profiles import profile_of
from escalade.scenes.scene import PlacedComponent
from escalade.viewer.overlays import Highlight
from escalade.viewer.play import Play, fire
from escalade.viewer.suffering import (
    USUAL_BLOW,
    Suffering,
    SufferingForm,
    burned_by,
    struck_by,
    suffered,
)

from .conftest import small_scene
from .widgets import middle

BOOK = find_system("no-quarter")
HARD = Blow("hit", 8)


@pytest.fixture
def by(small_space):
    return struck_by(BOOK, HARD, profile_of(small_space, small_space.component("wall")))


def test_each_die_is_asked_for_in_its_turn_and_then_the_wounds_are_known(by):
    struck = Suffering("wall", HARD)
    asked = []
    while isinstance(needed := struck.comes_to(by), DieNeeded):
        asked.append(needed.why.partition(",")[0])
        struck = struck.with_face(needed.sides, 10 if len(asked) == 1 else 1)
    assert asked == ["armour save", "wound"]
    assert needed == by(Dice.of(10, 1))
    assert needed.wounds == 1


def test_a_face_that_the_die_does_not_have_is_refused():
    with pytest.raises(DiceError):
        Suffering("wall", HARD).with_face(10, 11)


def test_all_the_dice_can_be_thrown_at_once(by):
    struck = Suffering("wall", HARD).rolled(by, lambda sides: sides)
    assert isinstance(struck.comes_to(by), Harm)


def test_a_wall_loses_no_more_than_it_has_and_the_log_says_what_hit_it(by):
    struck = Suffering("wall", HARD, faces=(10, 1))
    harm = struck.comes_to(by)
    after = suffered(Play(lost={"wall": 3}), struck, harm, 3).after
    assert dict(after.lost) == {"wall": 3}
    [entry] = after.log
    assert entry.title == "wall is hit: destroyed"
    assert entry.lines[0].text == "a hit of strength 8"
    assert [line.text for line in entry.lines[1:]] == [str(reason) for reason in harm.reasons]


@pytest.mark.parametrize(
    ("faces", "lost", "fires"),
    [
        ((1, 5), {"wall": 2}, 3),
        ((8, 8), {}, 2),
        ((10, 10), {}, 0),
        ((1, 10), {"wall": 1}, 2),
    ],
)
def test_every_fire_burns_once_a_turn_and_those_that_come_burn_in_the_next(faces, lost, fires):
    play = fire(Play(), "wall", 2).after
    burning = Suffering("wall", fires=2)
    by = burned_by(BOOK, 2)
    for face in faces:
        needed = burning.comes_to(by)
        assert isinstance(needed, DieNeeded)
        burning = burning.with_face(needed.sides, face)
    made = suffered(play, burning, burning.comes_to(by), 4)
    assert dict(made.after.lost) == lost
    assert dict(made.after.fires) == ({"wall": fires} if fires else {})
    assert len(made.after.log[-1].lines) == 2
    assert made.after.log[-1].lines[0].source == "No Quarter: Siege, Fire Table, p. 24"
    assert made.before == play


def test_the_next_hit_begins_with_the_strength_of_the_last_as_far_as_the_book_knows_it():
    form = SufferingForm()
    form.strike("wall", BOOK)
    assert form.suffering == Suffering("wall", USUAL_BLOW)
    form.strike("wall", BOOK, Blow("hit", 14, -2))
    assert form.suffering == Suffering("wall", Blow("hit", 10, -2))
    form.end()
    form.strike("gate", find_system("middle-earth"))
    assert form.suffering == Suffering("gate", Blow("shot", 10, 0))


def test_in_the_window_a_hit_is_rolled_and_settled(hand):
    table = hand(small_scene())
    table.session.act("game")
    table.settle()
    for button in ("game:hit:wall", "suffering:last face", "suffering:roll", "suffering:settle"):
        if button in table.session.places:
            table.click(middle(table.session.places[button]))
            table.settle()
    assert table.session.suffering.suffering is None
    assert table.view.play.log[-1].title.startswith("wall is hit: ")
    table.key("control", "z")
    assert table.view.play == Play()


def test_in_the_window_the_fires_burn_for_a_turn_by_the_faces_of_the_real_dice(hand):
    table = hand(small_scene())
    table.session.desk.play(fire(table.view.play, "wall", 2))
    table.session.act("game")
    table.settle()
    for button in ("game:burn:wall", "suffering:last face", "suffering:last face"):
        table.click(middle(table.session.places[button]))
        table.settle()
    table.click(middle(table.session.places["suffering:settle"]))
    assert dict(table.view.play.fires) == {}
    assert table.view.play.log[-1].title == "wall burns: 4 of 4 wounds left, fire counters 0"


def test_what_has_no_wounds_in_a_book_can_burn_and_fall_all_the_same(hand):
    tent = PlacedComponent(name="tent", kind="tent", dimensions_in=(3, 3, 3), at=(6, -6))
    board = small_scene().model_copy(update={"system": "cry-havoc", "components": (tent,)})
    table = hand(board.model_copy(update={"figures": ()}))
    table.session.act("game")
    table.settle()
    table.click(middle(table.session.places["game:without wounds"]))
    table.settle()
    for turns in (1, 2, 3):
        table.click(middle(table.session.places["game:fire:tent"]))
        table.settle()
        assert dict(table.view.play.fires) == {"tent": turns}
    table.click(middle(table.session.places["game:falls:tent"]))
    table.session.desk.settled()
    assert table.scene.components == ()
    assert dict(table.view.play.fires) == {}


def test_a_machine_that_is_hit_is_marked_on_the_table_as_figures_are(hand):
    table = hand(small_scene())
    table.session.desk.store.change(play=Play(hits={"wall": 1, "orc": 1}))
    [marked] = [o for o in table.session.overlays() if isinstance(o, Highlight)]
    assert set(marked.names) == {"wall", "orc"}
