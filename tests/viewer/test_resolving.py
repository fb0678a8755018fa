"""A template resolved at the table: one die after the other, then one step that can be undone."""

from __future__ import annotations

import pytest

from escalade.rules.errors import DiceError, NotCovered
from escalade.scenes.scene import Figure, PlacedComponent, PlacedTemplate, Scene
from escalade.scenes.space import compile_scene
from escalade.viewer.play import Play, damage
from escalade.viewer.resolving import begin, resolved, weapons_for

SHOT = PlacedTemplate(name="shot", size_in=3, at=(0, -2.6), attack="blast")
DROP = PlacedTemplate(name="drop", size_in=3, at=(0, -3.5), attack="drop")


@pytest.fixture(scope="module")
def space():
    return compile_scene(
        Scene(
            components=(
                PlacedComponent(name="wall", kind="wall", dimensions_in=(8, 5, 3), at=(0, 0)),
            ),
            figures=(
                Figure(name="under", side="attacker", base_mm=25, at=(0, -3)),
                Figure(name="half in", side="attacker", base_mm=25, at=(1.4, -3.3)),
                Figure(name="far", side="attacker", base_mm=25, at=(9, -9)),
            ),
            templates=(SHOT, DROP),
        )
    )


def test_weapons_are_those_that_lay_such_a_template(space):
    assert [w.name for w in weapons_for(space, SHOT)] == ["trebuchet", "another weapon or spell"]
    assert "burning oil" in [w.name for w in weapons_for(space, DROP)]


def test_a_die_is_taken_only_where_one_is_wanted_and_only_a_face_it_has(space):
    resolving = begin(space, DROP)
    assert resolving.outcome.wanted.name == "half in"
    with pytest.raises(DiceError):
        resolving.with_face(11, typed=True)
    done = resolving.with_face(7, typed=True)
    assert done.outcome.wanted is None
    assert done.with_face(3, typed=True) is done
    assert done.without_last_face().outcome == resolving.outcome


def test_another_weapon_throws_every_die_anew(space):
    resolving = begin(space, SHOT).with_face(4, typed=False)
    other = weapons_for(space, SHOT)[1]
    assert resolving.with_weapon(other).faces == ()


def test_a_shot_is_one_step_that_marks_figures_and_costs_the_wall_what_the_dice_say(space):
    resolving = begin(space, SHOT).with_face(4, typed=True).with_face(5, typed=False)
    step = resolved(Play(), resolving)
    assert step.title == "shot: under, half in hit; wall 5 of 6 wounds left"
    assert dict(step.after.hits) == {"under": 1, "half in": 1}
    assert dict(step.after.lost) == {"wall": 1}
    after = step.edit.do(space.scene)
    assert [template.name for template in after.templates] == ["drop"]
    assert step.edit.undo(after) == space.scene
    (entry,) = step.after.log
    said = {line.text: line.source for line in entry.lines}
    assert said["trebuchet, strength 8, -2 to the save"] == "No Quarter: Siege, Trebuchet, p. 27"
    assert said["D10 wound, 5 or less: 5"] == "No Quarter: Siege, Damage Table, p. 33"
    assert "2 dice, 1 of them on the real table" in said


def test_saved_or_missed_costs_the_wall_nothing(space):
    saved = resolved(Play(), begin(space, SHOT).with_face(3, typed=True))
    assert dict(saved.after.lost) == {}
    missed = resolved(Play(), begin(space, SHOT).with_face(4, typed=True).with_face(6, typed=True))
    assert dict(missed.after.lost) == {}


def test_figures_are_marked_taken_off_or_left_as_the_players_decide(space):
    resolving = begin(space, DROP).with_face(5, typed=True)
    resolving = resolving.with_fate("under", "take off").with_fate("half in", "leave")
    before = damage(Play(), "wall", 2, 8).after
    step = resolved(before, resolving)
    assert dict(step.after.hits) == {}
    assert dict(step.after.lost) == {"wall": 2}
    after = step.edit.do(space.scene)
    assert [figure.name for figure in after.figures] == ["half in", "far"]
    assert step.edit.undo(after) == space.scene
    assert any("under: hit, taken off" in line.text for line in step.after.log[-1].lines)


def test_a_figure_hit_twice_is_marked_twice(space):
    once = resolved(Play(), begin(space, DROP).with_face(9, typed=True)).after
    assert dict(once.hits) == {"under": 1}
    twice = resolved(once, begin(space, DROP).with_face(9, typed=True)).after
    assert dict(twice.hits) == {"under": 2}


def test_one_in_hand_leaves_no_template_to_take_away(space):
    held = SHOT.model_copy(update={"name": "held"})
    step = resolved(Play(), begin(space, held).with_face(3, typed=True))
    assert step.edit is None


@pytest.mark.parametrize("system", ["middle-earth", "cry-havoc"])
def test_a_book_without_templates_says_so(space, system):
    other = compile_scene(space.scene.model_copy(update={"system": system}), previous=space)
    with pytest.raises(NotCovered, match=system):
        begin(other, SHOT)
