"""Resolving a template: who is hit, what is rolled for, and what the wall loses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.rules.dice import Dice
from escalade.rules.errors import NotCovered
from escalade.rules.harm import TemplateWeapon, template_rules
from escalade.scenes.resolving import Wanted, resolve
from escalade.scenes.scene import Figure, PlacedComponent, PlacedTemplate, Scene
from escalade.scenes.space import Space, compile_scene
from escalade.scenes.templates import agreed_on, strike


def scene(system: str = "no-quarter", wide_in: float = 10) -> Scene:
    return Scene(
        system=system,
        components=(
            PlacedComponent(name="wall", kind="wall", dimensions_in=(wide_in, 5, 3), at=(0, 0)),
        ),
        figures=(
            Figure(name="under", side="attacker", base_mm=25, at=(0, -3)),
            Figure(name="half in", side="attacker", base_mm=25, at=(1.4, -3)),
            Figure(name="far", side="attacker", base_mm=25, at=(9, -9)),
        ),
    )


@pytest.fixture(scope="module")
def space() -> Space:
    return compile_scene(scene())


def weapon(space: Space, name: str) -> TemplateWeapon:
    return next(w for w in template_rules(space.system).template_weapons if w.name == name)


DROP = PlacedTemplate(name="drop", size_in=3, at=(0, -3), attack="drop")
BLAST = PlacedTemplate(name="shot", size_in=3, at=(0, -3), attack="blast")


def test_a_drop_asks_one_die_for_the_one_partly_covered_and_none_for_the_wall(space):
    answer = strike(space, DROP)
    asked = resolve(space, answer, weapon(space, "rock dropper"), Dice.of())
    assert asked.wanted == Wanted("half in", 10, "hit, 5 or less")
    assert [figure.name for figure in asked.figures] == ["under"]
    for face, hit in ((5, True), (6, False)):
        told = resolve(space, answer, weapon(space, "rock dropper"), Dice.of(face))
        assert told.wanted is None
        assert {f.name: f.hit for f in told.figures} == {"under": True, "half in": hit}
        assert [(c.name, c.hit, c.wounds) for c in told.components] == [("wall", False, 0)]


@pytest.mark.parametrize(("faces", "wounds"), [((3,), 0), ((4, 5), 1), ((4, 6), 0)])
def test_a_blast_hits_all_under_it_and_the_wall_saves_and_is_wounded(space, faces, wounds):
    told = resolve(space, strike(space, BLAST), weapon(space, "trebuchet"), Dice.of(*faces))
    assert told.wanted is None
    assert all(figure.hit for figure in told.figures)
    assert [(c.name, c.hit, c.wounds) for c in told.components] == [("wall", True, wounds)]
    assert all(reason.source.section for c in told.components for reason in c.reasons)


def test_what_the_players_agreed_on_counts_and_says_so(space):
    answer = strike(space, agreed_on(strike(space, DROP), {"half in": "none", "far": "full"}))
    told = resolve(space, answer, weapon(space, "rock dropper"), Dice.of())
    assert told.wanted is None
    assert {f.name: f.hit for f in told.figures} == {"under": True, "half in": False, "far": True}
    assert "none by hand; measured: partial" in str(told.figures[1].reasons[0])


@given(st.lists(st.integers(1, 10), min_size=3, max_size=3), st.integers(1, 10), st.integers(-3, 0))
def test_dice_fall_alike_one_by_one_and_all_at_once(space, faces, power, penetration):
    other = TemplateWeapon("x", "blast", power, weapon(space, "trebuchet").source, penetration)
    answer = strike(space, BLAST)
    for given_ in range(len(faces) + 1):
        told = resolve(space, answer, other, Dice.of(*faces[:given_]))
        if told.wanted is None:
            break
        assert told.components == ()
    assert told == resolve(space, answer, other, Dice.of(*faces))
    assert sum(c.wounds for c in told.components) <= 1


def test_a_spell_over_a_wall_of_the_other_book_costs_it_wounds_by_level():
    space = compile_scene(scene("arcana", 3))
    (spell,) = template_rules(space.system).template_weapons
    told = resolve(space, strike(space, BLAST), spell, Dice.of(3, 6))
    assert [(c.name, c.wounds) for c in told.components] == [("wall", 3)]


def test_a_book_without_templates_resolves_none(space):
    answer = strike(space, BLAST)
    other = compile_scene(scene("middle-earth"))
    with pytest.raises(NotCovered):
        resolve(other, answer, weapon(space, "trebuchet"), Dice.of())
