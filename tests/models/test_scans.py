"""Scans on a table, with noise, holes, floaters and any rotation: the true size is found."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from escalade.models.calibration import Distance
from escalade.models.component import Component
from escalade.models.importing import import_model
from escalade.models.planes import table_under, turn_to
from escalade.models.smoothing import smoothed
from escalade.models.source import Source
from escalade.rules.dimensions import Dimensions
from escalade.rules.systems import find_system

from .file_maker import box, joined
from .scan_maker import Scan, make_scan


def source_of(vertices: np.ndarray, faces: np.ndarray, colours: np.ndarray | None = None) -> Source:
    groups = np.zeros(len(faces), dtype=np.int64)
    return Source(Path("scan.ply"), "ply", vertices, faces, groups, ("body",), "+z", colours)


def measured(scan: Scan) -> Component:
    source = source_of(scan.vertices, scan.faces)
    return import_model("scan.ply", scan=True, unit="mm", kind="wall", reader=lambda _: source)


def wounds(dimensions: Dimensions) -> tuple[int, int, int]:
    profile = find_system("no-quarter").component_profile("wall", dimensions)
    assert profile.wounds is not None
    return profile.wounds.value, profile.wounds.low, profile.wounds.high


def verdict(scan: Scan) -> tuple[bool, bool, float]:
    """Whether every side and the wounds are right, and the largest error in inches."""
    component = measured(scan)
    errors = np.abs(np.array(component.dimensions.values_in) - scan.truth_in)
    sides = bool((errors <= np.maximum(0.1, 0.03 * np.array(scan.truth_in))).all())
    true_wounds, *_ = wounds(Dimensions.exact(*scan.truth_in))
    value, low, high = wounds(component.dimensions)
    return sides, value == true_wounds or low <= true_wounds <= high, float(errors.max())


@pytest.mark.parametrize("shape", ["wall", "square tower", "round tower", "corner"])
def test_a_scan_of_this_shape_measures_its_true_size(shape: str) -> None:
    sides, right, worst = verdict(make_scan(7, 100_000, shape=shape))
    assert sides, f"off by {worst:.3f} in"
    assert right


def test_a_small_tower_in_much_noise_still_loses_its_table() -> None:
    sides, right, worst = verdict(make_scan(25, 227_405))
    assert sides, f"off by {worst:.3f} in"
    assert right


@pytest.mark.long
def test_at_least_95_of_100_random_scans_are_right(capsys: pytest.CaptureFixture[str]) -> None:
    rng = np.random.default_rng(2024)
    sizes = np.exp(rng.uniform(np.log(1e5), np.log(2e6), 100)).astype(int)
    found = [verdict(make_scan(seed, int(size))) for seed, size in enumerate(sizes)]
    right = sum(sides and wounds_right for sides, wounds_right, _ in found)
    worst = sorted(worst for *_, worst in found)
    with capsys.disabled():
        print(
            f"\n{right} of 100 scans right; largest error of a side: median {worst[50]:.3f} in,"
            f" 95th {worst[95]:.3f} in, worst {worst[-1]:.3f} in"
        )
    assert right >= 95


def test_a_scan_says_what_was_removed_and_carries_its_error() -> None:
    component = measured(make_scan(3, 60_000, shape="wall"))
    said = " | ".join(component.notes)
    assert "table of" in said
    assert "pieces that hang loose were left out" in said
    assert "the box of the scan went from" in said
    assert all(side.error_in > 0 for side in component.dimensions.sides)
    assert component.dimensions.tolerance_in == 0.1


def test_a_scan_without_a_table_is_set_straight_and_keeps_its_colours() -> None:
    points, faces = _dense((152.4, 38.1, 101.6))
    lean = turn_to(np.array([0.12, 0.05, 1.0]) / np.linalg.norm([0.12, 0.05, 1.0]))
    noisy = points @ lean.T + np.random.default_rng(0).normal(0, 0.2, points.shape)
    colours = np.tile(np.array([200, 10, 30, 255], dtype=np.uint8), (len(faces), 1))
    source = source_of(noisy, faces, colours)
    component = import_model("scan.ply", scan=True, unit="mm", reader=lambda _: source)
    assert component.dimensions.values_in == pytest.approx((6, 4, 1.5), abs=0.1)
    assert "set straight" in " | ".join(component.notes)
    assert component.mesh is not None
    assert component.mesh.face_colours is not None
    assert (component.mesh.face_colours == colours[0]).all()


def test_a_scan_without_a_unit_asks_where_it_comes_from() -> None:
    source = source_of(*_dense((6, 1.5, 4)))
    component = import_model("scan.ply", scan=True, reader=lambda _: source)
    assert component.needs_choice
    assert "is it from LiDAR or from photos?" in " | ".join(component.notes)


@pytest.mark.parametrize(
    ("name", "told", "unscaled"),
    [
        ("scan.ply", {}, True),
        ("scan_mm.ply", {}, False),
        ("scan.ply", {"unit": "mm"}, False),
        ("scan.ply", {"distances": (Distance((0, 0, 0), (152.4, 0, 0), 6.0),)}, False),
    ],
    ids=["nothing", "its name", "its user's unit", "a distance"],
)
@pytest.mark.parametrize("cloud", [False, True], ids=["mesh", "points"])
def test_a_scan_has_a_scale_only_by_a_word_or_a_distance(
    name: str, told: dict[str, Any], unscaled: bool, cloud: bool
) -> None:
    points, faces = _dense((152.4, 38.1, 101.6))
    source = source_of(points, faces[:0] if cloud else faces)
    source = replace(source, path=Path(name))
    component = import_model(name, scan=True, reader=lambda _: source, **told)
    assert component.unscaled is unscaled
    assert not (unscaled and any("on the edge" in note for note in component.notes))


def test_a_scan_whose_file_tags_its_unit_has_a_scale() -> None:
    source = replace(source_of(*_dense((0.1524, 0.0381, 0.1016))), unit="m")
    component = import_model("scan.ply", scan=True, reader=lambda _: source)
    assert not component.unscaled
    assert component.needs_choice


def test_a_plane_that_nothing_stands_on_is_no_table() -> None:
    points = np.array([(0, 0, 0), (0, 0, 101.6), (0, 38.1, 101.6), (7, 38.1, 101.6), (0, 38.1, 0)])
    faces = np.array([(0, 1, 2), (0, 3, 4)])
    component = import_model("bit.stl", reader=lambda _: source_of(points, faces))
    assert component.dimensions.values_in == pytest.approx((1.5, 4.0, 7 / 25.4), abs=1e-3)


def test_a_model_on_a_plate_is_named_and_its_size_without_the_plate_offered() -> None:
    source = source_of(*joined(box(), box((300, 200, 2), (-70, -80, -2))))
    component = import_model("keep.stl", reader=lambda _: source)
    offered = [r for r in component.readings if r.reason == "without its table"]
    assert component.needs_choice
    assert offered[0].dimensions.values_in == pytest.approx((6, 4, 1.5), abs=0.15)


def test_a_wall_alone_has_no_table() -> None:
    points, faces = _dense((152.4, 38.1, 101.6))
    areas_even = points[faces].mean(axis=1)
    assert table_under(areas_even) is None


def test_a_table_is_found_whichever_way_it_is_turned() -> None:
    rng = np.random.default_rng(1)
    flat = np.column_stack([rng.uniform(-200, 200, (4000, 2)), rng.normal(0, 0.3, 4000)])
    block = rng.uniform(0, 1, (2000, 3)) * [80, 40, 100]
    for _ in range(10):
        normal = rng.normal(size=3)
        normal /= np.linalg.norm(normal)
        turn = turn_to(normal).T
        plane = table_under(np.vstack([flat, block]) @ turn.T + 50)
        assert plane is not None
        assert plane.normal @ normal == pytest.approx(1, abs=1e-4)
        assert plane.noise == pytest.approx(0.3, rel=0.3)


def test_smoothing_knows_the_noise_and_keeps_a_modelled_shape() -> None:
    points, faces = _dense((152.4, 38.1, 101.6))
    noisy = points + np.random.default_rng(0).normal(0, 0.4, points.shape)
    assert smoothed(noisy, faces).noise == pytest.approx(0.4, rel=0.2)
    plain, plain_faces = box()
    assert smoothed(plain, plain_faces).vertices is plain
    assert smoothed(plain, plain_faces).noise == 0


def _dense(size: tuple[float, float, float]) -> tuple[np.ndarray, np.ndarray]:
    import manifold3d

    solid = manifold3d.Manifold.cube(list(size)).refine(60).to_mesh()
    points = np.asarray(solid.vert_properties)[:, :3].astype(np.float64)
    return points, np.asarray(solid.tri_verts, dtype=np.int64)


@pytest.mark.parametrize("yaw_deg", [0.0, 40.0, -65.0])
def test_a_part_that_a_hole_cut_off_belongs_to_a_scan_however_it_is_turned(yaw_deg: float) -> None:
    """A pinnacle at one end of a wall; half a millimetre of the scan is missing under it."""
    wall, wall_faces = _dense((152.4, 38.1, 101.6))
    top, top_faces = _dense((20, 38.1, 1))
    pinnacle = top + np.array([132.4, 0, 102.1])
    loose, loose_faces = _dense((20, 38.1, 20))
    points = np.vstack([wall, pinnacle, loose + np.array([20, 90, 0])])
    faces = np.vstack([wall_faces, top_faces + len(wall), loose_faces + len(wall) + len(top)])
    turned = np.radians(yaw_deg)
    turn = np.array([[np.cos(turned), np.sin(turned)], [-np.sin(turned), np.cos(turned)]])
    points[:, :2] = points[:, :2] @ turn
    source = source_of(points, faces)
    component = import_model("scan.ply", scan=True, unit="mm", reader=lambda _: source)
    assert component.mesh is not None
    assert len(component.mesh.faces) == len(wall_faces) + len(top_faces)
    assert component.dimensions.values_in == pytest.approx((6, 4.06, 1.5), abs=0.05)
