"""Scene files that were written by hand and are wrong in one place: one line, and the place."""

from __future__ import annotations

import copy
import json
import math
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from escalade.rules.errors import EscaladeError
from escalade.scenes.scene import Scene
from escalade.scenes.scene_file import parse_scene
from escalade.scenes.space import compile_scene

WHOLE: dict[str, Any] = {
    "format": "escalade-scene",
    "version": 1,
    "name": "All there is",
    "system": "no-quarter",
    "table": {"width_in": 48, "depth_in": 36},
    "components": [
        {
            "name": "wall",
            "kind": "wall",
            "dimensions_in": [8, 3, 2],
            "at": [0, 6],
            "z_in": 0,
            "yaw_deg": 0,
            "hoarding": False,
        },
        {
            "name": "piece",
            "kind": "tower",
            "shape": "tower",
            "dimensions_in": [5, 7, 5],
            "options": {},
            "at": [10, 6],
        },
    ],
    "figures": [
        {
            "name": "archer",
            "side": "defender",
            "base_mm": 25,
            "base_shape": "round",
            "height_in": 1.25,
            "at": [0, 6],
            "on": "wall",
            "facing_deg": 0,
            "prone": False,
            "body": {"width_in": 0.5, "height_in": 1},
            "eyes": [0.9],
            "profile": {"points": 3},
        },
        {
            "name": "orc",
            "side": "attacker",
            "base_mm": [25, 50],
            "base_shape": "oval",
            "at": [0, -4],
            "z": 0,
            "look": "warrior",
            "eyes_in": [1.0],
        },
    ],
    "templates": [
        {
            "name": "shot",
            "shape": "circle",
            "size_in": 3,
            "at": [0, 0],
            "z": 0,
            "yaw_deg": 0,
            "attack": "blast",
            "by_hand": [{"figure": "orc", "state": "none", "measured": "none", "margin_in": 0.5}],
        }
    ],
    "rulers": [{"name": "charge", "points": ["orc", [0, 4, 0], "wall"]}],
}
"""A scene with nearly every field that there is."""

Path = tuple[str | int, ...]


def paths(node: Any, at: Path = ()) -> Iterator[Path]:
    """Every place in a scene file, the whole left out."""
    if at:
        yield at
    steps: Any = node.items() if isinstance(node, dict) else ()
    steps = enumerate(node) if isinstance(node, list) else steps
    for step, inside in steps:
        yield from paths(inside, (*at, step))


def changed(path: Path, value: Any = None, *, gone: bool = False) -> dict[str, Any]:
    """The scene with another value at one place, or with nothing there."""
    data = copy.deepcopy(WHOLE)
    node: Any = data
    for step in path[:-1]:
        node = node[step]
    if gone:
        del node[path[-1]]
    else:
        node[path[-1]] = value
    return data


def place(path: Path) -> str:
    """A place as messages name it.

    >>> place(("figures", 0, "at", 1))
    'figures[0].at[1]'
    """
    told = ""
    for step in path:
        told += f"[{step}]" if isinstance(step, int) else f".{step}" if told else step
    return told


def refusal(data: dict[str, Any]) -> str | None:
    """What is said against a scene, None where it can be played."""
    try:
        space = compile_scene(parse_scene(json.dumps(data), "table.json"))
        assert len(space.figures) == len(space.scene.figures)
    except EscaladeError as error:
        return str(error)
    return None


def test_the_scene_that_is_changed_is_right_and_has_every_field() -> None:
    assert refusal(WHOLE) is None
    assert set(WHOLE) == set(Scene.model_fields)


WRONG = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from([-1, 0, math.nan, math.inf, -math.inf, 1e308, -1e308, 1e-308, 10**30]),
    st.floats(),
    st.text(max_size=60),
    st.sampled_from(["x" * 3000, "nan", "1", "\u202e", "..", "North\nWall"]),
    st.sampled_from([[], {}, [1], [[1]], [None], {"a": {"b": []}}]),
)


@settings(max_examples=150)
@given(path=st.sampled_from(list(paths(WHOLE))), value=WRONG)
def test_a_wrong_value_is_refused_in_one_line_or_can_be_played(path: Path, value: Any) -> None:
    said = refusal(changed(path, value))
    if said is not None:
        assert "\n" not in said
        assert len(said) < 500 or len(str(value)) > 60


@pytest.mark.long
@settings(max_examples=5_000)
@given(path=st.sampled_from(list(paths(WHOLE))), value=WRONG)
def test_no_wrong_value_at_all_ends_otherwise(path: Path, value: Any) -> None:
    said = refusal(changed(path, value))
    assert said is None or "\n" not in said


@pytest.mark.parametrize("path", list(paths(WHOLE)), ids=place)
def test_a_thing_of_the_wrong_kind_is_refused_with_its_place(path: Path) -> None:
    said = refusal(changed(path, {"not": ["this"]}))
    if said is None:
        assert path[-1] in {"options", "name"} or "profile" in path
        return
    assert place(path) in said or str(path[-2]) in said


@pytest.mark.parametrize(
    "path", [path for path in paths(WHOLE) if isinstance(path[-1], str)], ids=place
)
def test_a_field_that_is_written_wrong_is_named(path: Path) -> None:
    misspelt = (*path[:-1], f"{path[-1]}e")
    said = refusal(changed(misspelt, 1))
    if path[-2:-1] == ("profile",):  # players name what is in it
        assert said is None
    else:
        assert place(misspelt) in str(said)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("table", "width_in"), "wide", 'table.width_in: must be a number, not "wide"'),
        (("table", "depth_in"), 1e308, "table.depth_in: must be less than or equal to 10000"),
        (("figures",), "orc", 'figures: must be a list, in [ ], not "orc"'),
        (("figures", 0), 3, "figures[0]: must be an entry, in { }, not 3"),
        (("figures", 0, "at"), [1], "figures[0].at[1]: is missing"),
        (("figures", 0, "at"), [1, 2, 3], "figures[0].at: must have at most 2 items"),
        (("figures", 0, "prone"), "maybe", "figures[0].prone: must be true or false"),
        (("figures", 0, "side"), "orcs", "figures[0].side: must be 'attacker', 'defender' or"),
        (("figures", 0, "at"), [90, 0], "figures[0] (archer): 'wall' holds no base at (90, 0)"),
        (("components", 0, "name"), "", "components[0].name: must have at least 1 character"),
        (("components", 0, "kind"), "wal", "components[0] (wall): no kind of component is called"),
        (("system",), "chess", "table.json: system: no system is called 'chess'"),
        (("system",), "x" * 3000, "table.json: system: no system is called "),
    ],
)
def test_what_is_wrong_is_said_in_the_words_of_the_file(path: Path, value: Any, said: str) -> None:
    assert said in str(refusal(changed(path, value)))
