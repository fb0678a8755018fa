"""Settings outlive the program; what is wrong in their file is told, kept, and costs no more."""

from __future__ import annotations

import json

import pytest

from escalade.viewer.keys import BINDINGS, action_for, bound, key_for, written
from escalade.viewer.preferences import give_key, tell_faults
from escalade.viewer.settings import (
    MOST_RECENT,
    Settings,
    keep_aside,
    read_settings,
    settings_file,
    write_settings,
)

from .driver import SIZE
from .widgets import middle


def test_what_is_written_is_read_back(tmp_path):
    path = tmp_path / "deep" / "settings.json"
    chosen = Settings(
        theme="dark", unit="cm", text_px=21.0, tolerance_in=0.25, keys={"undo": "k"},
        recent=("/a.json",),
    )  # fmt: skip
    write_settings(chosen, path)
    assert read_settings(path) == chosen
    assert read_settings(path).faults == ()


def test_no_file_is_no_fault(tmp_path):
    assert read_settings(tmp_path / "settings.json").faults == ()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[1]", "an object"),
        ('{"theme": 5}', "theme is 5 and must be light or dark"),
        ('{"theme": "blue"}', 'theme is "blue"'),
        ('{"unit": "furlong"}', "inch or cm"),
        ('{"text_px": 900}', "from 11 to 33"),
        ('{"text_px": true}', "text_px is true"),
        ('{"tolerance_in": -1}', "from 0 to 0.5"),
        ('{"tolerance_in": NaN}', "tolerance_in is NaN"),
        ('{"labels": "yes"}', "true or false"),
        ('{"recent": "x"}', "a list of files"),
        ('{"keys": ["k"]}', "keys by action"),
        ('{"other": 1}', "no setting 'other'"),
        ('{"keys": {"fly": "k"}}', "no action is called 'fly'"),
        ('{"keys": {"undo": "hyper+k"}}', "no key is called 'hyper+k'"),
        ('{"keys": {"undo": "shift+control+k"}}', "write it like"),
        ('{"keys": {"undo": "control+s"}}', "Ctrl+S is taken by save"),
        ('{"keys": {"undo": "k", "redo": "k"}}', "redo: K is taken by undo"),
    ],
)
def test_what_is_wrong_is_told_and_the_usual_value_used(tmp_path, text, told):
    path = tmp_path / "settings.json"
    path.write_text(text, encoding="utf-8")
    found = read_settings(path)
    assert len(found.faults) == 1
    assert told in found.faults[0]
    assert "\n" not in found.faults[0]


def test_one_wrong_field_does_not_cost_the_others(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"theme": "dark", "text_px": "large"}), encoding="utf-8")
    assert read_settings(path) == Settings(theme="dark")


def test_a_file_with_faults_is_kept_beside_the_new_one(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text('{"theme": "blue"}', encoding="utf-8")
    aside = keep_aside(path)
    write_settings(read_settings(path), path)
    assert json.loads(path.read_text(encoding="utf-8"))["theme"] == "light"
    assert json.loads(aside.read_text(encoding="utf-8")) == {"theme": "blue"}


def test_recent_files_are_the_latest_first_each_once(tmp_path):
    settings = Settings()
    paths = [tmp_path / f"{number}.json" for number in range(MOST_RECENT + 3)]
    for path in [*paths, paths[-2]]:
        settings = settings.opened(path)
    assert len(settings.recent) == MOST_RECENT
    assert settings.recent[:2] == (str(paths[-2]), str(paths[-1]))


@pytest.mark.parametrize("action", dict.fromkeys(binding.action for binding in BINDINGS))
def test_the_key_of_every_action_can_be_changed(action):
    bindings, faults = bound({action: "control+shift+k"})
    assert faults == ()
    assert action_for("k", control=True, shift=True, bindings=bindings) == action
    others = [(b.key, b.action) for b in BINDINGS if b.action != action]
    assert [(b.key, b.action) for b in bindings if b.action != action] == others
    assert [b.key for b in bindings if b.action == action] == ["control+shift+k"]


def test_two_actions_can_swap_their_keys():
    bindings, faults = bound({"lock": "d", "game": "l"})
    assert faults == ()
    assert (key_for("lock", bindings), key_for("game", bindings)) == ("d", "l")


def test_an_action_whose_new_key_clashes_keeps_its_usual_one():
    bindings, faults = bound({"lock": "control+s"})
    assert len(faults) == 1
    assert key_for("lock", bindings) == "l"
    assert key_for("save", bindings) == "control+s"


@pytest.fixture
def table(hand):
    opened = hand()
    opened.session.act("settings")
    opened.settle()
    return opened


@pytest.mark.parametrize(
    ("place", "field", "value"),
    [
        ("theme:dark", "theme", "dark"),
        ("unit:cm", "unit", "cm"),
        ("text-larger", "text_px", 17.0),
        ("text-smaller", "text_px", 13.0),
    ],
)
def test_a_click_in_the_panel_is_in_force_and_kept(table, place, field, value):
    table.click(middle(table.session.places[place]))
    assert getattr(read_settings(), field) == value
    assert {"dark": table.view.theme.name, "cm": table.view.unit}.get(value, value) == value


def test_the_usual_tolerance_is_that_of_the_sight_tool(table):
    _, top, right, bottom = table.session.places["usual tolerance"]
    table.click((right - 6, (top + bottom) / 2))
    assert read_settings().tolerance_in > 0.45
    assert table.session.tools["sight"].tolerance_in == read_settings().tolerance_in


def test_a_key_is_changed_by_a_click_and_the_new_key(table):
    table.click(middle(table.session.places["key:undo"]))
    table.key("k")
    assert read_settings().keys == {"undo": "k"}
    table.session.close_panel("settings")
    table.click(table.on("orc"))
    table.session.act("turn-left")
    table.key("control", "z")
    assert table.session.desk.history.latest is not None, "the key it had before"
    table.key("k")
    assert table.session.desk.history.latest is None


def test_a_key_that_another_action_has_is_told_and_not_taken(table):
    table.click(middle(table.session.places["key:help"]))
    table.key("control", "s")
    assert "taken by save" in table.view.message
    assert read_settings().keys == {}


def test_escape_keeps_the_key(table):
    table.click(middle(table.session.places["key:help"]))
    table.key("escape")
    assert table.session.capturing is None
    assert "settings" in table.view.panels
    assert key_for("help", table.session.bindings) == "f1"


def test_all_keys_can_be_the_usual_ones_again(table):
    table.click(middle(table.session.places["key:help"]))
    table.key("k")
    table.click(middle(table.session.places["usual keys"]))
    assert table.session.bindings == BINDINGS
    assert read_settings().keys == {}


def test_what_is_wrong_in_the_file_is_said_when_the_window_opens(table):
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    wrong = {"theme": "blue", "text_px": 400, "unit": "furlong", "keys": {"undo": "control+s"}}
    settings_file().write_text(json.dumps(wrong), encoding="utf-8")
    table.session.settings = read_settings()
    tell_faults(table.session)
    assert 'theme is "blue"' in table.view.message
    assert "settings-with-faults.json" in table.view.message
    assert settings_file().with_name("settings-with-faults.json").exists()
    table.settle()
    assert max(right for _, _, right, _ in table.session.covered) <= SIZE[0], "it is all to be read"


def test_the_list_of_keys_fits_the_window_and_shows_those_in_force(table):
    give_key(table.session, "undo", "k")
    table.session.act("help")
    table.settle()
    assert max(bottom for *_, bottom in table.session.covered) <= SIZE[1]
    assert key_for("undo", table.session.bindings) == "k"


def test_keys_are_written_in_menus_as_on_a_keyboard():
    told = [written(binding.key) for binding in BINDINGS]
    assert {"F1", "Ctrl+Z", "Ctrl+Shift+S", "Delete", "Esc", "Q"} <= set(told)
    assert written("page_up") == "Page Up"
    assert written("") == ""
    assert len(set(told) - {""}) == sum(bool(binding.key) for binding in BINDINGS), "none twice"


def test_a_new_key_is_told_as_it_is_written(table):
    table.click(middle(table.session.places["key:help"]))
    table.key("control", "k")
    assert table.view.message == "Ctrl+K is now the key for help"
