"""The template tool by mouse: laid, dragged, dropped, drifted, judged by hand and resolved."""

from __future__ import annotations

from pathlib import Path

import pytest

from escalade.scenes.errors import CannotReach
from escalade.scenes.scene import Figure, PlacedComponent, PlacedTemplate, Scene, Table
from escalade.scenes.space import compile_scene
from escalade.viewer import ready_tables
from escalade.viewer.camera import named_view
from escalade.viewer.edits import ChangeSystem, removal_of
from escalade.viewer.inputs import ButtonChanged, PointerMoved
from escalade.viewer.laying import Drift, Dropping, drift_arrow
from escalade.viewer.overlays import Measure, TemplateDisc
from escalade.viewer.play import damage

from .driver import SIZE


def siege() -> Scene:
    """A wall with an archer on it and three orcs at its foot."""
    return Scene(
        table=Table(width_in=24, depth_in=20),
        components=(
            PlacedComponent(name="wall", kind="wall", dimensions_in=(12, 3, 2), at=(0, 2)),
        ),
        figures=(
            Figure(name="archer", side="defender", base_mm=25, at=(0, 1.6), on="wall"),
            Figure(name="orc", side="attacker", base_mm=25, at=(0, 0.2)),
            Figure(name="troll", side="attacker", base_mm=40, at=(3, 0.1)),
            Figure(name="lone", side="attacker", base_mm=25, at=(-4, -6)),
        ),
    )


@pytest.fixture
def table(hand):
    table = hand(siege())
    space = table.view.space
    table.session.desk.store.change(camera=named_view("top", space, SIZE[0] / SIZE[1]))
    table.key("t")
    return table


def tool_of(table):
    return table.session.tools["template"]


def lying(table):
    (template,) = table.scene.templates
    return template


def test_a_template_laid_on_a_table_of_many_faces_is_the_one_spoken_of(hand, monkeypatch):
    """Nothing but the template changes: it is there at once, however many faces stand around."""
    monkeypatch.setattr(ready_tables, "QUICK_FACES", 0)
    table = hand(Scene())
    table.session.desk.open(compile_scene(siege()), Path())
    table.key("2")
    table.key("t")
    table.give(PointerMoved(*map(float, table.pixel_of((-4, -6, 0)))))
    table.give(ButtonChanged("left", True), ButtonChanged("left", False))
    assert tool_of(table).laid == lying(table).name
    assert dict(table.view.facts)["under it"].startswith("1 of 4")


def test_a_laid_template_stays_while_the_hand_goes_to_its_panel(table):
    table.click(table.pixel_of((-4, -6, 0)))
    assert dict(table.view.facts)["under it"].startswith("1 of 4")
    before = table.view.facts
    table.move(table.pixel_of((5, -7, 0)))
    assert table.view.facts == before
    assert lying(table).at == pytest.approx((-4, -6), abs=0.05)


def test_it_is_dragged_in_one_step_and_a_click_elsewhere_lays_another(table):
    table.click(table.pixel_of((-4, -6, 0)))
    table.drag(table.pixel_of((-4.5, -6, 0)), table.pixel_of((3.5, -6, 0)))
    assert lying(table).at == pytest.approx((4, -6), abs=0.1)
    assert len(table.session.desk.history.titles) == 2
    table.key("control", "z")
    assert lying(table).at == pytest.approx((-4, -6), abs=0.05)
    table.click(table.pixel_of((2, -8, 0)))
    assert len(table.scene.templates) == 2
    table.click(table.pixel_of((-4, -6, 0)))
    assert len(table.scene.templates) == 2
    assert tool_of(table).laid == "template"


def test_who_drops_is_pointed_at_and_the_half_circle_snaps_to_the_wall_and_slides_along_it(table):
    tool = tool_of(table)
    tool.throw_as(table.session.desk, "drop")
    table.move(table.on("archer"))
    assert dict(table.view.facts)["under it"].startswith("1 of 4")
    table.click(table.on("archer"))
    assert lying(table).shape == "half"
    assert lying(table).at == pytest.approx((0, 1), abs=1e-6)
    assert tool.dropping == Dropping("archer")
    table.drag(table.pixel_of((0.3, 0.4, 0)), table.pixel_of((-0.7, 0, 0)))
    assert lying(table).at == pytest.approx((-1, 1), abs=0.1)
    table.drag(table.pixel_of((-1, 0.4, 0)), table.pixel_of((-8, -3, 0)))
    assert lying(table).at == pytest.approx((-2, 1), abs=1e-6), "2 in is as far as the rule lets it"
    table.key("control", "z")
    assert tool.dropping.sideways_in == pytest.approx(1, abs=0.1)


def test_it_drops_on_the_other_side_of_the_wall_when_asked(table):
    tool = tool_of(table)
    tool.throw_as(table.session.desk, "drop")
    table.click(table.on("archer"))
    tool.drop_again(table.session.desk, Dropping("archer", side="north"))
    assert lying(table).at == pytest.approx((0, 3), abs=1e-6)


def test_from_a_place_on_the_wall_it_drops_once_the_hand_rests_there(table):
    tool = tool_of(table)
    tool.throw_as(table.session.desk, "drop")
    table.move(table.pixel_of((3, 1.8, 3)))
    assert tool.waiting
    table.settle()
    assert not tool.waiting
    assert dict(table.view.facts)["under it"].startswith("1 of 4"), "the troll below"
    table.click(table.pixel_of((3, 1.8, 3)))
    assert lying(table).at == pytest.approx((3, 1), abs=0.05)
    assert tool.dropping.weapon == "wall"


def test_the_circle_of_a_rock_dropper_touches_the_wall_and_slides_along_it_too(table):
    tool, desk = tool_of(table), table.session.desk
    tool.throw_as(desk, "drop")
    tool.choose(desk, "circle", 3.0)
    table.click(table.on("archer"))
    assert lying(table).at == pytest.approx((0, -0.5), abs=1e-3)
    table.drag(table.pixel_of((0.8, -1, 0)), table.pixel_of((-0.7, -2, 0)))
    assert lying(table).at == pytest.approx((-1.5, -0.5), abs=0.1)
    assert tool.dropping.sideways_in == pytest.approx(1.5, abs=0.1)


def test_one_that_cannot_lie_where_the_hand_let_go_goes_back(table, monkeypatch):
    tool = tool_of(table)
    tool.throw_as(table.session.desk, "drop")
    table.click(table.on("archer"))
    before, steps = table.scene, table.session.desk.history.done

    def out_of_reach(self, space, shape):
        raise CannotReach("nothing is dropped so far aside")

    table.move(table.pixel_of((0.3, 0.4, 0)))
    table.give(ButtonChanged("left", True))
    table.move(table.pixel_of((-0.7, 0, 0)))
    assert lying(table).at != before.templates[0].at
    monkeypatch.setattr(Dropping, "dropped", out_of_reach)
    table.give(ButtonChanged("left", False))
    assert table.scene == before
    assert table.session.desk.history.done == steps
    assert "so far aside" in table.view.message


def test_one_whose_dropper_is_gone_is_dragged_over_the_table(table):
    tool = tool_of(table)
    tool.throw_as(table.session.desk, "drop")
    table.click(table.on("archer"))
    table.session.desk.do(removal_of(table.scene, ("archer",)))
    table.drag(table.pixel_of((0.3, 0.4, 0)), table.pixel_of((-4, -4, 0)))
    assert lying(table).at == pytest.approx((-4.3, -3.4), abs=0.2)
    assert tool.dropping is None


def test_who_stands_on_the_table_drops_nothing(table):
    tool = tool_of(table)
    tool.throw_as(table.session.desk, "drop")
    table.click(table.on("lone"))
    assert tool.dropping is None
    assert lying(table).at != pytest.approx((0, 1), abs=0.5)


def test_the_best_place_is_found_and_then_moved_to_for_the_other_side(table):
    tool, desk = tool_of(table), table.session.desk
    tool.choose(desk, "circle", 4.0)
    tool.aim_best(desk, "defender")
    assert "troll" in {f.name for f in tool.answer.figures if f.state != "none"}
    tool.aim_best(desk, "attacker")
    under = {f.name for f in tool.answer.figures if f.state != "none"}
    assert under == {"archer"}
    assert len(table.scene.templates) == 1


def test_a_drift_is_drawn_before_and_after_and_is_a_step_of_the_game(table):
    tool, desk = tool_of(table), table.session.desk
    table.click(table.pixel_of((-4, -6, 0)))
    start = lying(table)
    tool.plan_drift(desk, Drift(90, 3))
    (arrow,) = table.view.answers
    assert isinstance(arrow, Measure)
    assert lying(table) == start
    tool.let_drift(desk)
    assert lying(table).at == pytest.approx((start.at[0], start.at[1] + 3))
    assert table.view.answers == (arrow,)
    assert table.view.play.log[-1].title == "template drifts 3 in towards 90°"
    assert table.view.play.log[-1].lines[0].text == "as the dice on the table say"
    table.key("control", "z")
    assert lying(table) == start
    assert table.view.answers == ()
    assert table.view.play.log == ()


def test_a_drift_off_the_wall_comes_down_to_the_ground(table):
    space = table.view.space
    on_wall = siege_template((0, 2), 3.0)
    assert Drift(270, 3).moved(space, on_wall).z == pytest.approx(0)
    assert Drift(0, 1).moved(space, on_wall).z == pytest.approx(3)


def siege_template(at, z):
    return PlacedTemplate(name="template", size_in=2, at=at, z=z)


def test_the_arrow_of_a_drift_runs_to_where_the_template_lies():
    arrow = drift_arrow(siege_template((0, 2), 3.0), siege_template((1, -2), 0), "4 in")
    assert arrow.points == ((0, 2, 3), (1, -2, 0))
    assert arrow.headed


def test_a_state_set_by_hand_counts_is_marked_and_taken_back(table):
    tool, desk = tool_of(table), table.session.desk
    table.click(table.pixel_of((-4, -6, 0)))
    tool.agree(desk, "troll", "full")
    assert tool.answer.figure("troll").overruled
    assert dict(table.view.facts)["under it"].startswith("2 of 4")
    tool.agree(desk, "troll", None)
    assert not tool.answer.figure("troll").overruled
    table.key("control", "z")
    assert lying(table).by_hand[0].state == "full"


def test_it_is_resolved_in_its_panel_and_undone_as_one_step(table):
    tool, desk = tool_of(table), table.session.desk
    table.click(table.pixel_of((-4, -6, 0)))
    before = table.scene
    tool.resolve(desk)
    table.session.open_panel("resolve")
    table.picture()
    assert "resolve" in table.view.panels
    tool.settle(desk)
    table.picture()
    assert "resolve" not in table.view.panels
    assert table.scene.templates == ()
    assert dict(table.view.play.hits) == {"lone": 1}
    table.key("d")
    table.picture()
    table.key("control", "z")
    assert table.scene == before
    assert dict(table.view.play.hits) == {}


def test_enter_resolves_the_one_in_hand_which_never_lay_on_the_table(table):
    table.move(table.pixel_of((-4, -6, 0)))
    table.key("enter")
    assert "resolve" in table.view.panels
    press(table, "resolve:settle")
    assert dict(table.view.play.hits) == {"lone": 1}
    assert table.session.desk.history.titles == ("template: lone hit",)


def test_enter_with_nothing_in_hand_opens_nothing(table):
    table.key("enter")
    table.picture()
    assert "resolve" not in table.view.panels


def test_what_is_being_resolved_is_dropped_when_the_table_changes(table):
    tool, desk = tool_of(table), table.session.desk
    table.click(table.pixel_of((-4, -6, 0)))
    tool.resolve(desk)
    table.session.open_panel("resolve")
    tool.agree(desk, "troll", "full")
    table.picture()
    assert tool.resolving is None
    assert "resolve" not in table.view.panels


def press(table, button: str) -> None:
    """Click the middle of a button of a panel."""
    left, top, right, bottom = table.session.places[button]
    table.click(((left + right) / 2, (top + bottom) / 2))


def test_by_mouse_alone_a_shot_is_settled_the_wall_falls_and_all_is_taken_back_from_the_log(table):
    tool, desk = tool_of(table), table.session.desk
    tool.choose(desk, "circle", 3.0)
    before = table.scene
    table.click(table.pixel_of((-1.5, 0.4, 0)))
    assert len(table.scene.templates) == 1
    press(table, "template:resolve")
    press(table, "resolve:roll")
    press(table, "resolve:settle")
    assert table.scene == before
    assert set(table.view.play.hits) == {"orc"}
    desk.play(damage(table.view.play, "wall", 6, 6))
    table.key("escape")
    table.key("d")
    press(table, "game:falls:wall")
    assert table.scene.components == ()
    assert table.scene.figure("archer").on is None
    assert len(table.view.play.log) == 3
    press(table, "game:back:0")
    assert table.view.play.log == ()
    assert [each.name for each in table.scene.components] == ["wall"]
    assert len(table.scene.templates) == 1, "what was laid before the game began still lies"
    press(table, "game:again:wall falls, 1 with it")
    assert table.scene.components == ()


def test_by_a_book_without_templates_one_that_lies_is_still_drawn_and_judged_by_nobody(table):
    table.click(table.pixel_of((-4, -6, 0)))
    table.session.do(ChangeSystem("no-quarter", "middle-earth"))
    table.picture()
    (disc,) = (each for each in table.session.overlays() if isinstance(each, TemplateDisc))
    assert disc.bases == ()
    assert "middle-earth has no rule for templates" in disc.caption
    table.key("control", "z")
    table.picture()
    (disc,) = (each for each in table.session.overlays() if isinstance(each, TemplateDisc))
    assert [state for _, _, state in disc.bases] == ["full"]
