"""What stands beside the table: no word twice, no digit too many, readable in either theme."""

from __future__ import annotations

import doctest
from dataclasses import replace
from pathlib import Path

import pytest
import shapely
from imgui_bundle import imgui

from escalade.rules.dimensions import Dimensions, Length
from escalade.scenes.bundled import open_scene
from escalade.scenes.falls import push
from escalade.scenes.shadows import DeadGround, ShadowSurface
from escalade.scenes.sight import look
from escalade.viewer.measures import area_text
from escalade.viewer.numbers import numbers_of
from escalade.viewer.palette import THEMES
from escalade.viewer.panels.beside import BOOKS_COUNT, MOST_NAME_SHARE
from escalade.viewer.tools import facts
from escalade.viewer.tools.facts import fall_facts, shadow_facts, sight_facts

READABLE = 4.5
"""The contrast that text must have, by the Web Content Accessibility Guidelines 2.2, 1.4.3."""


def brightness(colour) -> float:
    """Relative luminance, as the same guidelines define it."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour]
    return sum(share * c for share, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES.keys())
@pytest.mark.parametrize("ink", ["ink", "faint_ink"])
def test_lettering_stands_out_from_its_paper(theme, ink):
    light, dark = sorted((brightness(getattr(theme, ink)), brightness(theme.paper)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= READABLE


def test_what_the_facts_promise_in_their_examples():
    failed, tried = doctest.testmod(facts)
    assert tried > 0
    assert failed == 0


@pytest.mark.parametrize(
    ("low", "high", "told"),
    [
        (0.0, 0.0, "0 % of the body"),
        (0.0971, 0.0972, "0 % of the body"),
        (0.0, 0.004, "0 % of the body (0 % to 0.4 %)"),
    ],
)
def test_a_share_is_told_with_its_limits_only_where_they_differ(small_space, low, high, told):
    sight = replace(look(small_space, "orc", "sapper"), visible=0.0, visible_low=low)
    shown = dict(sight_facts(replace(sight, visible_high=high), "inch"))["visible"]
    assert shown == told


def test_a_base_is_written_in_no_more_places_than_it_takes(small_space):
    assert dict(numbers_of(small_space, "orc"))["base"] == "round, 25 mm"


@pytest.mark.parametrize(
    ("name", "by", "told"),
    [
        ("orc", (0, 9), {"orc": "stopped by wall"}),
        ("orc", (0, 1), {"orc": "stays on its feet"}),
        ("archer", (0, -3), {"archer": "falls 3 in", "strength": "3", "lands on": "the table"}),
    ],
)
def test_a_push_is_told_with_what_stopped_it_or_how_it_ended(small_space, name, by, told):
    facts = dict(fall_facts(push(small_space, name, by), "inch"))
    assert {what: facts[what] for what in told} == told


def test_all_on_whom_one_falls_are_told(small_space):
    fall = replace(push(small_space, "archer", (0, -3)), lands_on=("orc", "imp"))
    assert dict(fall_facts(fall, "inch"))["lands on"] == "orc, imp"


def hidden(name, unseen_in2, seen_by_one_in2=0.0, figures=()) -> ShadowSurface:
    """A walk, or the table, of which so much is seen by nobody and so much by one alone."""
    unseen, by_one = (
        shapely.MultiPolygon([shapely.box(0, 0, area, 1)]) for area in (unseen_in2, seen_by_one_in2)
    )
    ground = shapely.box(0, 0, 99, 1)
    return ShadowSurface(name, 0, ground, unseen, by_one, shapely.MultiPolygon(), figures)


def test_dead_ground_is_told_with_who_stands_in_it_the_largest_piece_first():
    surfaces = (hidden("wall", 2, 1, ("orc",)), hidden(None, 5, 3, ("imp",)), hidden("keep", 0.01))
    found = DeadGround(("archer", "guard"), 1.25, surfaces)
    facts = shadow_facts(found, "inch", {"orc": "attacker", "imp": "attacker"})
    assert [what for what, _ in facts] == [
        "look", "hidden", "seen by one", "unseen", "the table", "wall",
    ]  # fmt: skip
    told = dict(facts)
    assert told["unseen"] == "orc, imp"
    assert told["seen by one"] == area_text(4, "inch")
    assert told["the table"] == area_text(5, "inch")


def test_many_in_dead_ground_are_counted_by_their_sides():
    names = tuple(f"orc {number}" for number in range(4))
    found = DeadGround(("archer",), 1.25, (hidden(None, 5, figures=(*names, "elf")),))
    sides = dict.fromkeys(names, "attacker") | {"elf": "defender"}
    told = dict(shadow_facts(found, "inch", sides))
    assert told["unseen"] == "5: 4 attackers, 1 defender"
    assert "seen by one" not in told


def test_what_hides_behind_the_sixth_surface_is_told_in_a_sum():
    surfaces = tuple(hidden(f"wall {area}", area) for area in range(1, 9))
    told = dict(shadow_facts(DeadGround(("archer",), 1.25, surfaces), "inch", {}))
    assert "unseen" not in told
    assert told["2 others"] == area_text(1 + 2, "inch")
    assert "wall 2" not in told


@pytest.mark.parametrize(("prone", "told"), [(True, "prone"), (False, "on its feet")])
def test_how_one_who_fell_is_afterwards_is_told(small_space, prone, told):
    fall = push(small_space, "archer", (0, -3))
    other = replace(fall, verdict=replace(fall.verdict, prone=prone))
    assert dict(fall_facts(other, "inch"))["afterwards"] == told


def measured(space, width: Length):
    """The table with its wall measured: so wide, 5 in high and 3 in deep."""
    [wall] = space.components
    dimensions = Dimensions(width, Length(5), Length(3))
    known = replace(wall, component=replace(wall.component, dimensions=dimensions))
    return dict(numbers_of(replace(space, components=(known,)), "wall"))


@pytest.mark.parametrize(
    ("width", "told", "wounds", "careful"),
    [
        (Length(9.75), "9 3/4 in", "8", False),
        (Length(9.875, 0.25), "9 7/8 in ± 1/4 in", "8 (8 to 9)", False),
        (Length(10.005), "10 in", "8 (8 to 9)", True),
    ],
    ids=["taped", "scanned", "on the edge of an inch"],
)
def test_a_side_is_told_with_its_error_and_what_that_may_cost(
    small_space, width, told, wounds, careful
):
    facts = measured(small_space, width)
    assert (facts["width"], facts["height"], facts["wounds"]) == (told, "5 in", wounds)
    assert ("careful" in facts) == careful


@pytest.fixture
def words(monkeypatch):
    """Every word written in a faint ink, and every value, as they are written."""
    written: list[str] = []
    for name in ("text_disabled", "text_wrapped"):
        draw = getattr(imgui, name)
        monkeypatch.setattr(imgui, name, lambda text, draw=draw: (written.append(text), draw(text)))
    return written


@pytest.mark.parametrize(("unit", "times"), [("inch", 0), ("cm", 1)])
def test_that_books_count_in_inches_is_said_once_among_centimetres(hand, words, unit, times):
    table = hand()
    table.session.desk.store.change(selection=("wall",), unit=unit)
    table.settle()
    words.clear()
    table.session.write_panels()
    assert words.count(BOOKS_COUNT) == times


def test_what_several_facts_in_a_row_are_about_is_written_once(hand, words):
    table = hand(*open_scene(Path("los-dispute")))
    table.session.desk.store.change(selection=("orc captain", "crenel archer"))
    table.session.act("tool:sight")
    table.settle()
    told = [what for what, _ in table.view.facts]
    assert told.count("in the way") > 1
    words.clear()
    table.session.write_panels()
    assert words.count("in the way") == 1


def test_a_long_name_leaves_room_for_what_is_told_of_it(hand, monkeypatch):
    table = hand()
    table.session.act("tool:ask")
    table.session.desk.store.change(facts=(("ladder by the second ladder " * 3, "7 AC"),))
    widths: list[float] = []
    set_up = imgui.table_setup_column

    def watched(name, flags, *width):
        widths.extend(width)
        set_up(name, flags, *width)

    monkeypatch.setattr(imgui, "table_setup_column", watched)
    table.session.write_panels()
    left, _, right, _ = table.session.places["beside"]
    assert 0 < widths[0] <= MOST_NAME_SHARE * (right - left)
