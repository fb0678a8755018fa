"""What is told of a castle, its room and its machines, without a window."""

from __future__ import annotations

import pytest

from escalade.scenes.scene import Figure, PlacedComponent, Scene
from escalade.scenes.space import Space, compile_scene
from escalade.viewer.overlays import Highlight
from escalade.viewer.questions import in_the_lee, inside_castle, machine_told, room_on


def table(*more: PlacedComponent, figures: tuple[Figure, ...] = ()) -> Space:
    """One wall along x, 8 in wide, 3 in high and 1 in deep, and what else is there."""
    wall = PlacedComponent(name="wall", kind="wall", dimensions_in=(8, 3, 1))
    return compile_scene(Scene(components=(wall, *more), figures=figures))


def ram(y: float, yaw_deg: float = 90) -> PlacedComponent:
    """A strung ram 4 in long, across the wall's line or, unturned, along it."""
    return PlacedComponent(
        name="ram", kind="strung-ram", dimensions_in=(4, 1.5, 2), at=(0, y), yaw_deg=yaw_deg
    )


@pytest.mark.parametrize(("y", "told"), [(-2.5, "ram"), (-4.5, None)])
def test_a_machine_at_the_wall_is_told_to_be_in_contact(y, told):
    facts = dict(inside_castle(table(ram(y)), "inch").facts)
    assert facts["castle"] == "wall"
    assert facts.get("in contact") == told
    assert facts["yard"] == "it is open"


def test_a_table_without_a_castle_says_so():
    facts = dict(inside_castle(compile_scene(Scene(components=(ram(0),))), "inch").facts)
    assert facts["castle"] == "none stands on the table"


@pytest.mark.parametrize(
    ("at", "told", "struck"),
    [
        ((-2.5, 90), "its head is at wall", ("wall",)),
        ((-4.5, 90), "2 in straight on to wall", ("wall",)),
        ((-2.5, 0), "no castle is ahead of its head", None),
    ],
)
def test_a_ram_is_told_what_its_head_is_at_or_comes_to(at, told, struck):
    answer = machine_told(table(ram(*at)), "ram", "inch")
    assert dict(answer.facts)["ram"] == told
    hit = [mark.names for mark in answer.answers if isinstance(mark, Highlight) and mark.caption]
    assert hit == ([struck] if struck else [])


@pytest.mark.parametrize(("square", "told"), [(False, "8 round bases"), (True, "8 square bases")])
def test_room_is_told_with_the_shape_and_size_of_the_base(square, told):
    """A walk of 8 in by 1 in holds eight bases of 1 in one beside the other."""
    facts = dict(room_on(table(), "wall", 25.4, square=square).facts)
    assert facts["room"] == f"{told} of 25.4 mm"
    assert any(text == "8; more cannot fit" for text in facts.values())


def test_who_is_in_the_lee_is_told_and_marked_and_nobody_where_none_is():
    archer = Figure(name="archer", side="defender", base_mm=25, at=(0, -8))
    hidden = Figure(name="orc", side="attacker", base_mm=25, at=(0, 2))
    answer = in_the_lee(table(figures=(archer, hidden)), "wall", "archer")
    facts = dict(answer.facts)
    assert facts["lee"] == "1 of wall against archer"
    assert facts["orc"].startswith("100 % hidden by it")
    captions = [mark.caption for mark in answer.answers if isinstance(mark, Highlight)]
    assert captions == ["looks: archer", "shelter: wall", "in its lee: 1"]
    alone = in_the_lee(table(figures=(archer,)), "wall", "archer")
    assert dict(alone.facts) == {"lee": "0 of wall against archer"}
    assert len(alone.answers) == 2
