"""A hand at the window: selecting, dragging, tools, keys and panels, without a screen."""

from __future__ import annotations

import numpy as np
import pytest

from escalade.scenes.climbs import climb
from escalade.viewer.inputs import ButtonChanged, CloseAsked, KeyChanged, PointerMoved
from escalade.viewer.keys import BINDINGS, action_for
from escalade.viewer.tools import TOOLS

from .conftest import small_scene
from .widgets import Widgets


def test_a_click_selects_and_a_click_on_the_table_selects_nothing(hand):
    table = hand()
    table.click(table.on("orc"))
    assert table.view.selection == ("orc",)
    table.click(table.pixel_of((5, -6, 0)))
    assert table.view.selection == ()


def test_control_and_click_selects_several(hand):
    table = hand()
    table.click(table.on("orc"))
    table.give(KeyChanged("control", True))
    table.click(table.on("archer"))
    assert table.view.selection == ("orc", "archer")
    table.click(table.on("orc"))
    assert table.view.selection == ("archer",)


def test_a_drag_moves_the_figure_under_the_pointer_and_is_one_step_of_the_history(hand):
    table = hand()
    before = table.scene
    start, end = table.on("orc"), table.pixel_of((3, -5, 0))
    table.drag(start, start + end - table.pixel_of((-2, -5, 0)), steps=7)
    assert np.allclose(table.scene.figure("orc").at, (3, -5), atol=0.05)
    assert table.session.desk.history.titles == ("move orc",)
    table.key("control", "z")
    assert table.scene == before
    table.key("control", "y")
    assert np.allclose(table.scene.figure("orc").at, (3, -5), atol=0.05)


def test_a_figure_dragged_on_to_the_wall_stands_on_it_and_back_on_the_table(hand):
    table = hand()
    handle = table.pixel_of((-2, -5, 0))
    grip = table.on("orc") - handle
    table.drag(handle + grip, table.pixel_of((-2, 2, 3)) + grip)
    assert table.scene.figure("orc").on == "wall"
    assert table.view.space.figure("orc").z_in == pytest.approx(3.0)
    table.drag(
        table.on("orc"), table.on("orc") + table.pixel_of((-4, -6, 0)) - table.pixel_of((-2, 2, 3))
    )
    assert table.scene.figure("orc").on is None
    assert table.view.space.figure("orc").z_in == 0.0


def test_a_figure_is_not_dragged_off_the_table(hand):
    table = hand()
    table.drag(table.on("orc"), table.pixel_of((-40, -5, 0)))
    x, y = table.scene.figure("orc").at
    assert abs(x) <= 12
    assert abs(y) <= 10


def test_a_dragged_wall_is_neither_measured_nor_built_again(hand, monkeypatch):
    table = hand()
    before = table.view.space.component("wall")
    built: list[str] = []
    monkeypatch.setattr(
        "escalade.viewer.stage.draw_component", lambda component, _: built.append(component.name)
    )
    grip = table.pixel_of((3, 1, 2))
    table.drag(grip, grip + np.array([40, 60]))
    after = table.view.space.component("wall")
    assert after.placed.at != before.placed.at
    assert after.component is before.component
    assert built == []


def test_a_shaky_click_moves_nothing(hand):
    table = hand()
    table.drag(table.on("orc"), table.on("orc") + np.array([2, 1]))
    assert table.session.desk.history.titles == ()


def test_a_wall_takes_the_figures_on_it_along(hand):
    table = hand()
    start = table.on("wall")
    shift = table.pixel_of((2, 2, 0)) - table.pixel_of((0, 2, 0))
    table.drag(start, start + shift)
    wall, archer = table.scene.component("wall"), table.scene.figure("archer")
    assert wall.at[0] == pytest.approx(2, abs=0.2)
    assert np.allclose(np.subtract(archer.at, wall.at), (0, 0), atol=1e-9)
    assert archer.on == "wall"


def test_what_is_locked_stays(hand):
    table = hand()
    table.click(table.on("orc"))
    table.key("l")
    table.drag(table.on("orc"), table.pixel_of((3, -5, 0)))
    table.key("delete")
    assert table.scene.figure("orc").at == (-2, -5)
    table.key("l")
    table.key("delete")
    assert [figure.name for figure in table.scene.figures] == ["archer", "sapper"]


def test_escape_in_the_middle_of_a_drag_puts_everything_back(hand):
    table = hand()
    before = table.scene
    table.move(table.on("orc"))
    table.give(ButtonChanged("left", True))
    table.move(table.pixel_of((3, -5, 0)))
    assert table.scene != before
    table.key("escape")
    assert table.scene == before
    table.give(ButtonChanged("left", False))
    assert table.session.desk.history.titles == ()


def test_keys_turn_and_copy_what_is_selected(hand):
    table = hand()
    table.click(table.on("wall"))
    table.key("q")
    assert table.scene.component("wall").yaw_deg == 15
    table.key("e")
    assert table.scene.component("wall").yaw_deg == 0
    table.click(table.on("orc"))
    table.key("control", "d")
    assert table.view.selection == ("orc 2",)


def test_the_right_button_orbits_the_middle_one_pans_the_wheel_zooms_to_the_pointer(hand):
    table = hand()
    start = table.view.camera
    table.drag((500, 300), (560, 330), button="right")
    orbited = table.view.camera
    assert orbited.yaw_deg != start.yaw_deg
    assert orbited.pitch_deg > start.pitch_deg
    assert orbited.target == start.target
    table.drag((500, 300), (560, 330), button="middle")
    assert table.view.camera.target != orbited.target
    place = table.view.space.figure("orc").centre
    table.move(table.pixel_of(place))
    before = table.pixel_of(place)
    distance = table.view.camera.distance_in
    table.wheel(2)
    assert table.view.camera.distance_in < distance
    assert np.abs(table.pixel_of(place) - before).max() < 12


def test_number_keys_show_the_named_views_and_bookmarks_come_back(hand):
    table = hand()
    table.key("2")
    assert table.view.camera.pitch_deg == 90
    table.key("control", "b")
    table.key("3")
    assert table.view.camera.pitch_deg < 90
    table.key("b")
    assert table.view.camera.pitch_deg == 90
    table.click(table.on("orc"))
    table.key("7")
    assert np.allclose(table.view.camera.eye, table.view.space.figure("orc").eye)


def test_the_line_of_sight_tool_answers_two_clicks_and_follows_the_figures(hand):
    table = hand()
    table.key("2")
    table.key("s")
    table.click(table.on("orc"))
    table.click(table.on("sapper"))
    facts = dict(table.view.facts)
    assert facts["who"] == "orc looks at sapper"
    assert facts["verdict"] == "blocked"
    assert any("wall" in value for key, value in table.view.facts if key == "in the way")
    table.session.tool.flip(table.session.desk)
    assert dict(table.view.facts)["who"] == "sapper looks at orc"


def test_the_template_tool_answers_while_it_moves_and_a_click_lays_it_down(hand):
    table = hand()
    table.key("t")
    table.move(table.pixel_of((5, -7, 0)))
    assert dict(table.view.facts)["under it"].startswith("0 of 3")
    table.move(table.pixel_of((-2, -5, 0)))
    assert dict(table.view.facts)["under it"].startswith("1 of 3")
    table.click(table.pixel_of((-2.6, -5.6, 0)))
    assert len(table.scene.templates) == 1
    table.key("control", "z")
    assert table.scene.templates == ()


def test_the_ruler_measures_from_edge_to_edge(hand):
    table = hand()
    table.key("m")
    table.drag(table.on("orc"), table.pixel_of((4, -5, 0)))
    # 6 in from the middle of the base, whose radius is 12.5 mm: 5.51 in
    assert dict(table.view.facts)["distance"] in {"5 1/2 in", "5 9/16 in", "5 7/16 in"}


def test_the_dead_ground_tool_hatches_what_the_clicked_figure_cannot_see(hand):
    table = hand()
    table.key("g")
    table.click(table.on("orc"))
    assert "sapper" in dict(table.view.facts)["unseen"]


def test_the_fall_tool_pushes_a_figure_off_the_wall_and_puts_it_where_it_lands(hand, monkeypatch):
    widgets = Widgets()
    widgets.watch(monkeypatch.setattr)
    table = hand()
    table.key("f")
    assert "Move it there" not in {widget.label for widget in widgets.seen}
    table.drag(table.on("archer"), table.pixel_of((0, -2, 3)))
    facts = dict(table.view.facts)
    assert facts["archer"] == "falls 3 in"
    (there,) = [widget for widget in widgets.seen if widget.label == "Move it there"]
    table.click(there.middle)
    assert table.scene.figure("archer").on is None
    table.key("control", "z")
    assert table.scene.figure("archer").on == "wall"


def test_the_leap_tool_shows_every_face_of_the_die(hand):
    table = hand()
    table.key("j")
    table.click(table.on("orc"))
    table.click(table.on("wall"))
    faces = [key for key, _ in table.view.facts if key.startswith("rolls")]
    assert len(faces) == 10


def test_the_climb_tool_draws_every_open_way_once_and_tells_what_it_costs(hand):
    table = hand()
    table.key("c")
    table.click(table.on("orc"))
    table.click(table.on("wall"))
    routes = climb(table.view.space, "orc", "wall").routes
    told = dict(table.view.facts)
    for route in routes:
        expected = "not open" if route.way.actions is None else f"{route.way.actions} AC"
        assert told[route.way.name].startswith(expected)
    labels = [way.label for way in table.view.answers]
    assert all(
        sum(f"{r.way.name} {r.way.actions} AC" in label for label in labels) == 1
        for r in routes
        if r.way.actions is not None
    )
    lines = [way.points for way in table.view.answers]
    assert len(set(lines)) == len(lines) > 0


def test_a_book_without_such_moves_says_so_and_leaves_no_way_on_the_table(hand):
    table = hand(small_scene().model_copy(update={"system": "middle-earth"}))
    table.key("c")
    table.click(table.on("orc"))
    table.click(table.on("wall"))
    assert table.view.answers == ()
    assert "wall" in table.view.message


def test_more_who_look_leave_less_dead_ground(hand):
    table = hand()
    table.key("2")
    table.key("g")
    table.click(table.on("orc"))
    alone = table.view.answers[0].surfaces
    assert "look" not in dict(table.view.facts)
    table.give(KeyChanged("control", True))
    table.click(table.on("sapper"))
    table.give(KeyChanged("control", False))
    assert dict(table.view.facts)["look"] == "2: orc, sapper"
    together = table.view.answers[0].surfaces
    assert sum(a.area for _, a in together) < 0.5 * sum(a.area for _, a in alone)


def test_the_whole_side_looks(hand):
    table = hand()
    table.key("2")
    table.click(table.on("sapper"))
    table.key("g")
    table.session.tool.garrison(table.session.desk)
    assert dict(table.view.facts)["look"] == "2: orc, sapper"


@pytest.mark.parametrize("tool", TOOLS)
def test_every_tool_survives_clicks_everywhere_and_says_what_it_wants(hand, tool):
    table = hand()
    table.session.act(f"tool:{tool}")
    assert table.session.tool.help
    for place in ((-2, -5, 0), (0, 2, 3), (5, -6, 0), (0, 30, 0)):
        table.click(table.pixel_of(place))
    assert not table.view.message.startswith("something went wrong"), table.view.message


def test_help_opens_with_f1_and_closes_with_escape(hand):
    table = hand()
    bare = table.picture()
    table.key("f1")
    assert table.view.panels == {"help"}
    assert np.abs(table.picture().astype(int) - bare).mean() > 5
    table.key("escape")
    assert table.view.panels == frozenset()


def test_the_mouse_over_a_panel_does_not_reach_the_table(hand):
    table = hand()
    table.key("f1")
    camera = table.view.camera
    table.drag((480, 300), (560, 380), button="right")
    table.wheel(1)
    assert table.view.camera == camera


def test_a_hand_that_jumps_off_a_panel_and_on_to_one_is_where_it_is(hand):
    table = hand()
    left, top, right, bottom = table.session.places["tool:template"]
    button = ((left + right) / 2, (top + bottom) / 2)
    table.click(button)
    table.move(table.on("orc"))
    table.settle()
    assert "orc" in dict(table.view.facts), "one move is enough to be over the table"
    # A press that comes before the next frame.
    table.session.handle(PointerMoved(*button))
    table.session.handle(ButtonChanged("left", True))
    table.session.handle(ButtonChanged("left", False))
    table.settle()
    assert table.scene.templates == (), "the button was meant, not the table under it"


def test_the_tool_bar_takes_tools_by_mouse(hand):
    table = hand()
    names = list(TOOLS)
    for index in range(3):
        table.click((70, 56 + 31 * index))
        assert table.view.tool == names[index]


def test_dark_and_light_show_the_same_table(hand):
    table = hand()
    light = table.picture()
    table.key("control", "t")
    dark = table.picture()
    assert dark.mean() < light.mean() - 10
    table.key("control", "t")
    assert np.abs(table.picture().astype(int) - light).mean() < 1


def test_an_unexpected_error_is_shown_and_logged_and_the_scene_stays(hand, caplog, monkeypatch):
    table = hand()
    before = table.scene

    def broken(*_):
        raise RuntimeError("a bug")

    monkeypatch.setattr(type(table.session.tool), "press", broken)
    table.click(table.on("orc"))
    assert "a bug" in table.view.message
    assert "RuntimeError" in caplog.text
    assert table.scene is before


def test_when_nothing_happens_nothing_is_drawn(hand):
    table = hand()
    assert table.session.idle
    table.session.handle(PointerMoved(1, 1))
    assert not table.session.idle
    table.settle()
    assert table.session.idle


def test_saving_asks_for_a_name_once_and_the_title_loses_its_star(hand, tmp_path):
    table = hand()
    table.drag(table.on("orc"), table.pixel_of((3, -5, 0)))
    assert not table.session.desk.history.is_saved
    table.key("control", "s")
    assert "choose" in table.view.panels
    table.session.chosen(tmp_path / "mine.json")
    assert (tmp_path / "mine.json").exists()
    assert table.session.desk.history.is_saved
    table.key("control", "s")
    assert table.view.panels == frozenset()


def test_asking_to_close_an_unchanged_table_closes_it(hand):
    table = hand()
    table.session.handle(CloseAsked())
    assert table.session.closing


def test_every_key_is_bound_once_and_every_action_exists():
    from escalade.viewer.actions import ACTIONS
    from escalade.viewer.camera import VIEWS

    keys = [binding.key for binding in BINDINGS if binding.key]
    assert len(keys) == len(set(keys))
    for binding in BINDINGS:
        kind, _, name = binding.action.partition(":")
        known = {
            "tool": name in TOOLS,
            "view": name in {*VIEWS, "eye", "focus", "bookmark", "sight"},
        }.get(kind, binding.action in ACTIONS)
        assert known, binding
    assert action_for("z", control=True, shift=False) == "undo"
    assert action_for("z", control=False, shift=False) is None
