"""Real models that nobody here made: their sizes and wounds are known."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from escalade.models.component import Component
from escalade.models.importing import import_model
from escalade.rules.systems import find_system

ORACLES = [
    ("cq_tower_with_roof.stl", "mm", (4.331, 9.449, 4.331), 13),
    ("cq_ruined_tower.stl", "mm", (3.150, 3.937, 2.362), 3),
    ("skirm_tower_ascii.stl", "mm", (2.953, 5.906, 2.953), 3),
    ("bunker_with_door.stl", "mm", (2.953, 2.677, 2.953), 2),
    ("inch_part.STL", "inch", (5, 1.375, 2.5), 2),
    ("inch_part.3mf", "inch", (5, 1.375, 2.5), 2),
    ("centimeter_cube.3mf", "cm", (3.937, 3.937, 3.937), 4),
]


def wounds(component: Component) -> int:
    profile = find_system("no-quarter").component_profile("wall", component.dimensions)
    assert profile.wounds is not None
    return profile.wounds.value


@pytest.mark.parametrize(
    ("name", "unit", "size", "worth"), ORACLES, ids=[oracle[0] for oracle in ORACLES]
)
def test_a_real_model_has_its_known_size_and_wounds(
    shared: Callable[[str], Path],
    name: str,
    unit: str,
    size: tuple[float, float, float],
    worth: int,
) -> None:
    component = import_model(shared(f"meshes/{name}"))
    assert component.unit == unit
    assert component.dimensions.values_in == pytest.approx(size, abs=0.01)
    assert wounds(component) == worth


@pytest.mark.parametrize("name", [oracle[0] for oracle in ORACLES])
def test_what_is_shown_is_what_was_measured(shared: Callable[[str], Path], name: str) -> None:
    component = import_model(shared(f"meshes/{name}"))
    assert component.mesh is not None
    low, high = component.mesh.bounds
    width, depth, height = high - low
    assert (width, height, depth) == pytest.approx(component.dimensions.values_in, abs=1e-3)
    assert low[2] == pytest.approx(0, abs=1e-9)
    assert (low + high)[:2] == pytest.approx((0, 0), abs=1e-6)
