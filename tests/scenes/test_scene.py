"""The scene file: round trip, and errors that name the place."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.scenes.errors import NoSuchName, SceneFileError
from escalade.scenes.scene import Figure, PlacedComponent, PlacedTemplate, Scene, Table
from escalade.scenes.scene_file import parse_scene, read_scene, scene_text, write_scene

EXAMPLE: dict[str, Any] = {
    "format": "escalade-scene",
    "version": 1,
    "name": "North wall",
    "system": "no-quarter",
    "table": {"width_in": 72, "depth_in": 48},
    "components": [
        {"name": "north wall", "kind": "wall", "dimensions_in": [10, 5, 3], "at": [0, 10]},
        {"name": "keep", "kind": "tower", "model": "keep.stl", "unit": "mm", "at": [12.5, 10]},
    ],
    "figures": [
        {"name": "archer", "side": "defender", "base_mm": 25, "at": [1, 10], "on": "north wall"},
        {"name": "orc", "base_mm": [25, 50], "height_in": 1.4, "at": [0, -4], "facing_deg": 90},
    ],
    "templates": [{"name": "shot", "shape": "circle", "size_in": 2, "at": [1, 9], "z": 5}],
}

SHOT = EXAMPLE["templates"][0]

numbers = st.floats(-500, 500, allow_nan=False).map(lambda x: round(x, 6) + 0.0)
sizes = st.floats(0.01, 100).map(lambda x: round(x, 4))
names = st.text(min_size=1, max_size=12)


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    component_names = draw(st.lists(names, unique=True, max_size=3))
    components = tuple(
        PlacedComponent(
            name=name,
            kind="wall",
            dimensions_in=(draw(sizes), draw(sizes), draw(sizes)),
            at=(draw(numbers), draw(numbers)),
            yaw_deg=draw(numbers),
        )
        for name in component_names
    )
    figures = tuple(
        Figure(
            name=name,
            side=draw(st.sampled_from(["attacker", "defender", "neutral"])),
            base_mm=draw(st.one_of(sizes, st.tuples(sizes, sizes))),
            at=(draw(numbers), draw(numbers)),
            on=draw(st.one_of(st.none(), st.sampled_from(component_names)))
            if component_names
            else None,
        )
        for name in draw(st.lists(names, unique=True, max_size=4))
    )
    return Scene(name=draw(names), table=Table(), components=components, figures=figures)


@given(scenes())
def test_writing_what_was_read_gives_the_same_bytes(scene: Scene) -> None:
    text = scene_text(scene)
    again = parse_scene(text)
    assert again == scene
    assert scene_text(again) == text


def test_a_hand_written_file_keeps_its_fields_and_gains_none() -> None:
    text = scene_text(parse_scene(json.dumps(EXAMPLE)))
    assert json.loads(text) == EXAMPLE


def test_what_was_agreed_under_a_template_is_kept_in_the_file() -> None:
    agreed = {"figure": "orc", "state": "full", "measured": "partial", "margin_in": 0.1}
    by_hand = [agreed, {"figure": "archer", "state": "none"}]
    data = EXAMPLE | {"templates": [SHOT | {"by_hand": by_hand}]}
    scene = parse_scene(json.dumps(data))
    assert json.loads(scene_text(scene)) == data
    assert [each.figure for each in scene.template("shot").by_hand] == ["orc", "archer"]
    with pytest.raises(NoSuchName, match="did you mean 'shot'"):
        scene.template("shoot")


def test_a_base_with_two_measures_is_rectangular_and_with_one_round() -> None:
    scene = parse_scene(json.dumps(EXAMPLE))
    assert [figure.shape_of_base for figure in scene.figures] == ["round", "rectangle"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"figures": [{"name": "a", "base_mm": "x", "at": [0, 0]}]}, "figures[0].base_mm: "),
        ({"figures": [{"name": "a", "base_mm": -3, "at": [0, 0]}]}, "figures[0].base_mm: "),
        ({"figures": [{"name": "a", "base_mm": [25, -50], "at": [0, 0]}]}, "figures[0].base_mm"),
        ({"figures": [{"name": "a", "base_mm": 25}]}, "figures[0].at: is missing"),
        ({"figures": [{"name": "", "base_mm": 25, "at": [0, 0]}]}, "figures[0].name: "),
        ({"table": {"width_in": 0}}, "table.width_in: "),
        ({"figures": [{"name": "a", "base_mm": 25, "at": [0, 0], "onn": "x"}]}, "figures[0].onn"),
        (
            {"figures": [{"name": "a", "base_mm": 25, "at": [0, 0], "on": "moat"}]},
            "figures[0].on: no component is called 'moat'; the scene has: keep, north wall",
        ),
        ({"figures": [{"name": "a", "base_mm": 25, "at": [0, 0]}] * 2}, "figures[1].name: 'a'"),
        (
            {"templates": [SHOT | {"by_hand": [{"figure": "ork", "state": "full"}]}]},
            "templates[0].by_hand: no figure is called 'ork'; the scene has: archer, orc",
        ),
        (
            {"templates": [SHOT | {"by_hand": [{"figure": "orc", "state": "full"}] * 2}]},
            "templates[0].by_hand: 2 states for 'orc'; keep one",
        ),
        (
            {"templates": [SHOT | {"by_hand": [{"figure": "orc", "state": "half"}]}]},
            "templates[0].by_hand[0].state: ",
        ),
        ({"components": [{"name": "w", "kind": "wall"}], "figures": []}, "components[0]: needs"),
        ({"version": 2}, "version 2 is newer than this program knows (1)"),
        ({"version": 0}, "version: "),
        ({"format": "other"}, 'it needs "format": "escalade-scene"'),
        (
            {"surprise": 1},
            (
                "surprise: no such field is known here; there are format, version, name, system,"
                " table, components, figures, templates, rulers"
            ),
        ),
        (
            {"components": [{"name": "w", "kind": "wall", "dimensions_in": [1, 1, 1], "z": 2}]},
            (
                "components[0].z: no such field is known here; there are name, kind, dimensions_in,"
                " shape, options, model, unit, up, section, split, at, z_in, yaw_deg, hoarding"
            ),
        ),
        ({"table": {"width": 2}}, "table.width: no such field is known here; there are width_in,"),
    ],
)
def test_an_error_names_the_place_on_one_line(change: dict[str, Any], said: str) -> None:
    with pytest.raises(SceneFileError) as caught:
        parse_scene(json.dumps(EXAMPLE | change), "siege.json")
    text = str(caught.value)
    assert text.startswith("siege.json: ")
    assert said in text
    assert "\n" not in text


@pytest.mark.parametrize("text", ["", "{", "[]", "3", "null", '{"format": NaN}'])
def test_what_is_not_a_scene_is_said_so(text: str) -> None:
    with pytest.raises(SceneFileError, match=r"siege\.json"):
        parse_scene(text, "siege.json")


def test_numbers_that_are_not_finite_are_refused() -> None:
    text = json.dumps(EXAMPLE).replace("[0, -4]", "[0, Infinity]")
    with pytest.raises(SceneFileError, match=r"figures\[1\]\.at\[1\]"):
        parse_scene(text)


def test_a_missing_file_and_a_binary_file_are_said_so(tmp_path: Path) -> None:
    with pytest.raises(SceneFileError, match="there is no such file"):
        read_scene(tmp_path / "none.json")
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe\x00\x80")
    with pytest.raises(SceneFileError, match="not a scene file"):
        read_scene(tmp_path / "binary.json")
    with pytest.raises(SceneFileError, match="cannot be read"):
        read_scene(tmp_path)


def test_a_write_that_fails_leaves_the_old_file_and_no_rubbish(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "siege.json"
    old = Scene(name="old")
    write_scene(old, path)

    def full_disk(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(SceneFileError, match="cannot be written"):
        write_scene(Scene(name="new"), path)
    assert read_scene(path) == old
    assert [found.name for found in tmp_path.iterdir()] == ["siege.json"]


def test_writing_into_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(SceneFileError, match="cannot be written"):
        write_scene(Scene(), tmp_path / "none" / "siege.json")


def test_an_unknown_name_lists_those_that_exist() -> None:
    scene = parse_scene(json.dumps(EXAMPLE))
    with pytest.raises(NoSuchName, match=r"did you mean 'archer'\? The scene has: archer, orc"):
        scene.figure("archar")
    with pytest.raises(NoSuchName, match="north wall, keep"):
        scene.component("moat")


def test_replacing_an_entry_keeps_the_order_of_the_others() -> None:
    scene = parse_scene(json.dumps(EXAMPLE))
    moved = scene.figure("archer").model_copy(update={"at": (2.0, 10.0)})
    changed = scene.with_figure(moved)
    assert [figure.name for figure in changed.figures] == ["archer", "orc"]
    assert changed.figure("archer").at == (2, 10)
    assert scene.figure("archer").at == (1, 10)


def test_a_template_knows_its_shape() -> None:
    with pytest.raises(SceneFileError, match=r"templates\[0\]\.shape"):
        parse_scene(json.dumps(EXAMPLE).replace('"circle"', '"square"'))
    assert PlacedTemplate(name="t", size_in=3, at=(0, 0)).shape == "circle"


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("tent", '"captain\'s tent"'),
        ("Sentry", "'sentry'"),
        ("archer east", "'East archer 1'"),
        ("sentri", "'sentry'"),
        ("dragon", None),
        ("", None),
    ],
    ids=[
        "a word of it",
        "another case",
        "words in another order",
        "a slip",
        "nothing like",
        "empty",
    ],
)
def test_an_unknown_name_is_met_with_the_one_that_was_meant(asked, meant):
    message = str(NoSuchName("component", asked, ["captain's tent", "sentry", "East archer 1"]))
    assert ("did you mean" in message) == (meant is not None)
    assert meant is None or f"did you mean {meant}?" in message
