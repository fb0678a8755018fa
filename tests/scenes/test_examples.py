"""The bundled scenes: walls that join, figures that stand, a siege with everything in it."""

from __future__ import annotations

from importlib.resources import files
from itertools import combinations
from pathlib import Path

import pytest

from escalade.rules.kinds import KINDS
from escalade.scenes.bundled import bundled_names, open_space
from escalade.scenes.scene_file import parse_scene, scene_text
from escalade.scenes.space import Space

FOLDER = files("escalade.scenes") / "examples"


@pytest.fixture(scope="module", params=bundled_names())
def space(request: pytest.FixtureRequest) -> Space:
    return open_space(Path(request.param))


@pytest.fixture(scope="module")
def siege() -> Space:
    return open_space(Path("siege"))


@pytest.mark.parametrize("name", bundled_names())
def test_a_bundled_scene_writes_back_to_the_same_bytes(name):
    text = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
    assert scene_text(parse_scene(text)) == text


def test_every_base_lies_on_the_ground_that_the_file_names(space):
    for figure in space.figures:
        held = space.ground.share_held(figure.base.polygon, figure.z_in)
        assert held > 0.97, figure.name
        assert figure.on == figure.figure.on, figure.name


def test_no_two_bases_on_one_level_overlap(space):
    for one, other in combinations(space.figures, 2):
        if abs(one.z_in - other.z_in) < 1.0:
            overlap = one.base.polygon.intersection(other.base.polygon).area
            assert overlap < 1e-6, (one.name, other.name)


def test_everything_stands_on_the_table(space):
    table = space.scene.table
    for component in space.components:
        low, high = component.mesh.bounds
        assert max(-low[0], high[0]) <= table.width_in / 2, component.name
        assert max(-low[1], high[1]) <= table.depth_in / 2, component.name
        assert component.kind in KINDS


@pytest.mark.parametrize(
    ("wall", "neighbours"),
    [
        ("west curtain", ("south-west tower", "gatehouse")),
        ("east curtain", ("south-east tower", "gatehouse")),
        ("west wall", ("south-west tower", "north-west tower")),
        ("east wall", ("south-east tower", "north-east tower")),
    ],
)
def test_a_wall_reaches_into_what_it_joins(siege, wall, neighbours):
    by_name = {component.name: component for component in siege.components}
    low, high = by_name[wall].mesh.bounds
    for name in neighbours:
        other_low, other_high = by_name[name].mesh.bounds
        overlap = [min(high[i], other_high[i]) - max(low[i], other_low[i]) for i in range(2)]
        assert min(overlap) >= 0.25, (wall, name)


def test_the_siege_has_all_that_a_siege_needs(siege):
    kinds = [component.kind for component in siege.components]
    assert kinds.count("wall") == 4
    assert kinds.count("tower") == 4
    assert {"gatehouse", "gate", "siege-tower", "ladder", "covered-ram", "trebuchet"} <= set(kinds)
    sides = [figure.figure.side for figure in siege.figures]
    assert min(sides.count("attacker"), sides.count("defender")) >= 20
    heights = {round(figure.z_in, 2) for figure in siege.figures}
    assert {0.0, 4.0, 6.0, 8.0} <= heights


def test_the_bridge_lies_on_the_merlons_and_ends_on_the_wall_walk(siege):
    by_name = {component.name: component for component in siege.components}
    tower, wall = by_name["siege tower"].mesh, by_name["west curtain"].mesh
    bridge = [i for i, part in enumerate(tower.parts) if part.name == "drawbridge"]
    corners = tower.triangles[[part in bridge for part in tower.face_parts]].reshape(-1, 3)
    assert corners[:, 2].min() == pytest.approx(4.0)
    tip = corners[:, 1].max()
    assert wall.bounds[0, 1] + 0.45 < tip < wall.bounds[1, 1]
