"""Ask about a piece or the castle in the window: the same answers as on the command line, drawn."""

from __future__ import annotations

import threading
from dataclasses import replace
from itertools import permutations

import pytest

from escalade.scenes.bases import Base
from escalade.scenes.machines import machine_size
from escalade.scenes.mantlets import sheltered
from escalade.scenes.packing import capacity
from escalade.scenes.perimeter import perimeter, placements
from escalade.scenes.scene import Figure, PlacedComponent, Scene, Table
from escalade.scenes.sight import Pair, who_sees_whom
from escalade.viewer.background import Abandoned
from escalade.viewer.inputs import Wheel
from escalade.viewer.legend import legend_for
from escalade.viewer.overlays import Highlight, Packed, Yard
from escalade.viewer.palette import LIGHT
from escalade.viewer.questions import Told
from escalade.viewer.who_sees import sign_of

from .widgets import middle

PATIENCE_S = 60.0


def wall(name: str, at: tuple[float, float], yaw_deg: float = 0.0) -> PlacedComponent:
    return PlacedComponent(name=name, kind="wall", dimensions_in=(8, 3, 1), at=at, yaw_deg=yaw_deg)


def castle() -> Scene:
    """Four walls around a yard; a soldier in it, an archer on them, an orc and a ram outside."""
    return Scene(
        name="Small castle",
        table=Table(width_in=30, depth_in=24),
        components=(
            wall("north wall", (0, 6.5)),
            wall("south wall", (0, -0.5)),
            wall("west wall", (-3.5, 3), 90),
            wall("east wall", (3.5, 3), 90),
            PlacedComponent(name="ram", kind="strung-ram", dimensions_in=(2, 1.5, 4), at=(0, -6)),
        ),
        figures=(
            Figure(name="soldier", side="defender", base_mm=25, at=(0, 3)),
            Figure(name="archer", side="defender", base_mm=25, at=(0, -0.5), on="south wall"),
            Figure(name="orc", side="attacker", base_mm=25, at=(-8, -7)),
            Figure(name="hidden orc", side="attacker", base_mm=25, at=(-0.5, 9)),
        ),
    )


@pytest.fixture
def table(hand):
    opened = hand(castle())
    opened.key("2")
    opened.key("a")
    return opened


def ask(table, question: str) -> dict[str, str]:
    table.click(middle(table.session.places[f"ask:{question}"]))
    return dict(table.view.facts)


def drawn(table, kind: type):
    return next(answer for answer in table.view.answers if isinstance(answer, kind))


def highlighted(table, role: str) -> set[str]:
    return {
        name
        for answer in table.view.answers
        if isinstance(answer, Highlight) and answer.role == role
        for name in answer.names
    }


def test_each_question_says_what_it_waits_for(table):
    assert "click a piece" in ask(table, "room")["room"]
    assert "click a siege machine" in ask(table, "machine")["machine"]


@pytest.mark.parametrize("base_mm", [25.0, 40.0])
@pytest.mark.parametrize("square", [False, True])
def test_room_for_bases_is_counted_and_every_base_drawn(table, base_mm, square):
    table.click(table.on("north wall"))
    table.session.tool.use_base(table.session.desk, base_mm, square)
    table.settle()
    base = Base.of_mm(base_mm, "rectangle" if square else "round")
    found = capacity(table.view.space, "north wall", base)
    assert dict(table.view.facts)["room"].startswith(f"{found.total} ")
    assert len(drawn(table, Packed).bases) == found.total


def test_the_shape_of_the_base_is_chosen_by_a_click(table):
    table.click(table.on("north wall"))
    table.click(middle(table.session.places["base:square"]))
    assert dict(table.view.facts)["room"].split()[1] == "square"


def test_who_is_inside_is_told_and_the_yard_drawn(table):
    facts = ask(table, "castle")
    found = perimeter(table.view.space)
    assert found.closed
    assert drawn(table, Yard).areas == found.yards
    assert facts["inside"] == "1: soldier"
    assert facts["on"] == "1: archer"
    inside = {p.figure for p in placements(table.view.space, found) if p.position != "outside"}
    assert highlighted(table, "hit") | highlighted(table, "blocker") == inside
    legend = legend_for(table.view.space, table.view.answers, LIGHT)
    assert any(entry.text.startswith("inside:") for entry in legend.entries)


def test_the_yard_is_seen_on_the_table(table):
    spot = tuple(int(v) for v in table.pixel_of((1.5, 4.5, 0.0)))[::-1]
    before = table.picture()[spot].astype(int)
    ask(table, "castle")
    assert abs(table.picture()[spot].astype(int) - before).max() > 10


def test_escape_asks_about_nothing_and_then_takes_the_hand(table):
    ask(table, "castle")
    table.key("escape")
    assert table.view.answers == ()
    table.key("escape")
    assert table.view.tool == "select"


def test_moving_a_wall_away_opens_the_castle(table):
    ask(table, "castle")
    table.session.act("tool:select")
    table.drag(table.on("north wall"), (480, 30))
    table.session.act("tool:ask")
    table.settle()
    assert dict(table.view.facts)["yard"] == "it is open"


def test_who_stands_in_the_lee_takes_a_piece_and_a_figure_in_either_order(table):
    ask(table, "lee")
    table.click(table.on("orc"))
    table.click(table.pixel_of((2.5, -0.5, 3.0)))
    found = sheltered(table.view.space, "south wall", "orc")
    assert found
    assert highlighted(table, "hit") == {each.figure for each in found}
    assert {each.figure for each in found} <= set(dict(table.view.facts))


def test_a_machine_is_told_with_its_crew_and_what_its_ram_heads_for(table):
    ask(table, "machine")
    table.click(table.on("ram"))
    facts = dict(table.view.facts)
    assert facts["size"] == machine_size(table.view.space, "ram").size
    assert "south wall" in facts["ram"]
    assert highlighted(table, "hit") == {"south wall"}
    table.click(table.on("north wall"))
    assert "is no siege machine" in dict(table.view.facts)["machine"]


def seen_by(table, *viewers: str) -> set[str]:
    """Who of the other side is seen by one of these."""
    pairs = [p for p in who_sees_whom(table.view.space) if p.viewer in viewers and p.visible]
    return {p.target for p in pairs} - set(viewers)


def test_a_figure_asks_for_its_whole_side(table):
    table.click(table.on("archer"))
    ask(table, "sees")
    assert highlighted(table, "hit") == seen_by(table, "archer", "soldier")
    table.click(middle(table.session.places["who-sees:attacker"]))
    assert highlighted(table, "hit") == seen_by(table, "orc", "hidden orc")


def test_the_table_has_a_cell_for_every_pair_of_the_sides_that_are_asked_about(table):
    ask(table, "sees")
    pairs = {(p.viewer, p.target): p for p in who_sees_whom(table.view.space)}
    assert cells(table) == set(pairs)
    table.click(middle(table.session.places["who-sees:defender"]))
    sides = {figure.name: figure.side for figure in table.scene.figures}
    assert cells(table) == {
        (viewer, target)
        for viewer, target in pairs
        if sides[viewer] == "defender" and sides[target] == "attacker"
    }


def cells(table) -> set[tuple[str, str]]:
    """Who looks at whom in the cells that are shown."""
    names = [name.removeprefix("who-sees:") for name in table.session.places if " > " in name]
    return {tuple(name.split(" > ")) for name in names}


@pytest.mark.parametrize(
    ("visible", "sign"),
    [(0.0, "–"), (0.0004, "<1"), (0.0149, "1"), (0.42, "42"), (0.999, "99"), (1.0, "100")],
)
def test_only_nothing_reads_as_unseen_and_only_all_as_a_hundred(table, visible, sign):
    pair = who_sees_whom(table.view.space)[0]
    assert sign_of(replace(pair, visible=visible)) == sign


def test_a_cell_marks_its_pair_while_pointed_at_and_settles_it_when_chosen(table):
    ask(table, "sees")
    table.session.write_panels()
    cell = middle(table.session.places["who-sees:orc > archer"])
    table.move(cell)
    assert table.view.pointed == Highlight(("orc", "archer"))
    table.click(cell)
    assert (table.session.sight.viewer, table.session.sight.target) == ("orc", "archer")
    table.settle()
    assert middle(table.session.places["who-sees:orc > archer"]) == cell, "the next is beside it"
    table.move((5.0, 400.0))
    assert table.view.pointed is None


def test_a_table_that_was_counted_before_something_moved_says_so(table):
    ask(table, "sees")
    table.session.act("tool:select")
    table.session.desk.store.change(selection=("orc",))
    table.session.act("remove")
    table.settle()
    assert not cells(table)
    table.click(middle(table.session.places["who-sees:again"]))
    assert table.view.tool == "ask"
    assert {viewer for viewer, _ in cells(table)} == {"soldier", "archer", "hidden orc"}


def test_another_side_is_answered_without_counting_again(table, monkeypatch):
    ask(table, "sees")
    monkeypatch.setattr("escalade.viewer.who_sees.who_sees_whom", None)
    table.click(middle(table.session.places["who-sees:attacker"]))
    assert "seen" in dict(table.view.facts)


def test_a_table_of_sixty_shows_what_has_room_and_the_wheel_brings_the_rest(hand, monkeypatch):
    names = [f"orc {number}" for number in range(60)]
    figures = [
        Figure(name=name, side="attacker", base_mm=25, at=(2.0 * (i % 12) - 11, 2.0 * (i // 12)))
        for i, name in enumerate(names)
    ]
    table = hand(Scene(name="Many", figures=tuple(figures), table=Table(width_in=40, depth_in=40)))
    monkeypatch.setattr("escalade.viewer.who_sees.who_sees_whom", nobody_sees)
    table.key("a")
    ask(table, "sees")
    table.session.write_panels()
    first = cells(table)
    assert 20 < len(first) < 60 * 59
    left, _, right, bottom = table.session.places["who-sees"]
    table.move(((left + right) / 2, bottom - 60))
    for _ in range(40):
        table.give(Wheel(-5.0))
    last = cells(table)
    assert ("orc 59", "orc 0") in last
    assert ("orc 1", "orc 0") not in last


def nobody_sees(space, check):
    pairs = permutations([figure.name for figure in space.figures], 2)
    return tuple(
        Pair(viewer, target, 0.0, 0.0, 0.0, "blocked", 9.0, "total", -4, False, ())
        for viewer, target in pairs
    )


def test_the_answer_goes_with_what_it_was_about(table):
    table.click(table.on("north wall"))
    table.session.desk.store.change(selection=("north wall",))
    table.session.act("remove")
    table.settle()
    assert "click a piece" in dict(table.view.facts)["room"]
    assert table.view.answers == ()


def test_the_window_goes_on_while_an_answer_is_computed(table, monkeypatch):
    gate = threading.Event()

    def slow(space, component, base_mm, *, square, check):
        assert gate.wait(PATIENCE_S)
        raise ValueError("too many")

    monkeypatch.setattr("escalade.viewer.tools.ask.room_on", slow)
    table.give()
    tool = table.session.tool
    tool.choose(table.session.desk, "room")
    table.session.desk.store.change(selection=("north wall",))
    tool.start(table.session.desk)
    table.session.ripen()
    assert "counted" in dict(table.view.facts)["room"]
    gate.set()
    table.settle()
    assert "too many" in table.view.message
    assert not tool.waiting
    assert dict(table.view.facts)["room"] == "no answer"


@pytest.fixture
def held(table, monkeypatch):
    """Room for bases is asked about a wall and not answered before the gate is opened."""
    gate, ended = threading.Event(), threading.Event()

    def slow(space, component, base_mm, *, square, check):
        assert gate.wait(PATIENCE_S)
        try:
            check()
        except Abandoned:
            ended.set()
            raise
        return Told((), (("room", f"{base_mm:g}"),))

    monkeypatch.setattr("escalade.viewer.tools.ask.room_on", slow)
    table.session.desk.store.change(selection=("north wall",))
    table.session.tool.start(table.session.desk)
    table.session.ripen()
    assert table.session.tool.waiting
    yield gate, ended
    gate.set()


def test_another_question_does_not_wait_for_the_one_before(table, held):
    tool, desk = table.session.tool, table.session.desk
    tool.choose(desk, "castle")
    table.settle()
    assert dict(table.view.facts)["inside"] == "1: soldier"
    gate, ended = held
    gate.set()
    assert ended.wait(PATIENCE_S)
    assert dict(table.view.facts)["inside"] == "1: soldier"


def test_a_question_that_is_asked_otherwise_ends_and_is_answered_anew(table, held):
    gate, ended = held
    table.session.tool.use_base(table.session.desk, 40.0, False)
    gate.set()
    table.settle()
    assert ended.is_set()
    assert dict(table.view.facts)["room"] == "40"


def test_a_window_that_closes_wants_no_answer(table, held):
    gate, ended = held
    table.close()
    gate.set()
    assert ended.wait(PATIENCE_S)
