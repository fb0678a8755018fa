"""Settings outlive the program; a broken file costs nothing but the settings."""

from __future__ import annotations

import json

import pytest

from escalade.viewer.settings import MOST_RECENT, Settings, read_settings, write_settings


def test_what_is_written_is_read_back(tmp_path):
    path = tmp_path / "deep" / "settings.json"
    chosen = Settings(theme="dark", unit="cm", text_px=21.0, recent=("/a.json",))
    write_settings(chosen, path)
    assert read_settings(path) == chosen


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"theme": 5, "recent": "x", "other": 1}'])
def test_a_broken_file_gives_the_usual_settings(tmp_path, text):
    path = tmp_path / "settings.json"
    path.write_text(text, encoding="utf-8")
    assert read_settings(path) == Settings()


def test_one_wrong_field_does_not_cost_the_others(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"theme": "dark", "text_px": "large"}), encoding="utf-8")
    assert read_settings(path) == Settings(theme="dark")


def test_recent_files_are_the_latest_first_each_once(tmp_path):
    settings = Settings()
    paths = [tmp_path / f"{number}.json" for number in range(MOST_RECENT + 3)]
    for path in [*paths, paths[-2]]:
        settings = settings.opened(path)
    assert len(settings.recent) == MOST_RECENT
    assert settings.recent[:2] == (str(paths[-2]), str(paths[-1]))
