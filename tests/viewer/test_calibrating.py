"""Points clicked and distances typed, the place of a file on its bench, and what is said of it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.models.assembling import component_of
from escalade.models.axes import AXES
from escalade.models.blocks import block
from escalade.models.choices import Choices
from escalade.models.component import Component
from escalade.models.errors import LengthError
from escalade.models.source import Source
from escalade.rules.dimensions import Dimensions, Length
from escalade.rules.systems import find_system
from escalade.scenes.scene import PlacedComponent, Scene
from escalade.scenes.space import compile_scene
from escalade.viewer.calibrating import Marks
from escalade.viewer.camera import Camera
from escalade.viewer.file_place import FilePlace
from escalade.viewer.import_words import NO_SCALE, card, reading_line, residual_line, worth_of
from escalade.viewer.pointer import Pointer
from escalade.viewer.spotting import SNAPPING, spot_at

NO_QUARTER = find_system("no-quarter")
SIZE = (900, 600)


def source_of(vertices: np.ndarray, origin: tuple[float, float, float] = (0, 0, 0)) -> Source:
    mesh = block(6, 4, 1.5)
    return Source(
        path=Path("wall.stl"),
        format="stl",
        vertices=vertices,
        faces=mesh.faces,
        face_groups=np.zeros(len(mesh.faces), dtype=np.int32),
        groups=("part",),
        up="+z",
        origin=origin,
    )


def test_two_points_and_a_length_set_the_scale_and_further_ones_check_it():
    marks = Marks().clicked((0, 0, 0)).clicked((0, 0, 100))
    assert marks.is_waiting
    assert marks.calibration is None
    marks = marks.measured("4in").clicked((0, 0, 0)).clicked((150, 0, 0)).measured("15,5 cm")
    scale = marks.calibration
    assert scale.inches_per_unit == pytest.approx(0.04)
    assert scale.residuals_in == pytest.approx((6 - 15.5 / 2.54,))
    assert scale.error_share == pytest.approx(abs(6 - 15.5 / 2.54) / (15.5 / 2.54))


def test_a_third_click_moves_the_second_point():
    marks = Marks().clicked((0, 0, 0)).clicked((1, 0, 0)).clicked((2, 0, 0))
    assert marks.points == ((0, 0, 0), (2, 0, 0))


def test_clicks_are_taken_back_one_by_one_and_a_distance_opens_again():
    marks = Marks().clicked((0, 0, 0)).clicked((1, 0, 0)).measured("6in")
    again = marks.without_last()
    assert (again.spans, again.points) == ((), ((0, 0, 0), (1, 0, 0)))
    nothing = again.without_last().without_last()
    assert nothing == Marks()
    assert nothing.without_last() == Marks()


@pytest.mark.parametrize("text", ["a lot", "0", "-3in", ""])
def test_what_is_no_length_above_zero_is_refused(text: str):
    with pytest.raises(LengthError):
        Marks().clicked((0, 0, 0)).clicked((1, 0, 0)).measured(text)


def test_the_same_point_twice_gives_no_scale():
    with pytest.raises(LengthError, match="different points"):
        Marks().clicked((1, 0, 0)).clicked((1, 0, 0)).measured("6in")


@given(
    up=st.sampled_from(AXES),
    yaw=st.floats(0, 360),
    shift=st.tuples(*[st.floats(-50, 50)] * 3),
    origin=st.tuples(*[st.integers(-1000, 1000)] * 3),
)
def test_a_corner_on_the_bench_is_that_corner_in_the_file(up, yaw, shift, origin):
    mesh = block(6, 4, 1.5).moved((0, 0, 0), yaw)
    vertices = mesh.vertices * 25.4 + np.array(shift)
    component = component_of(source_of(vertices, origin), Choices(up=up, unit="mm"))
    place = FilePlace.of(component, origin)
    in_file = place.in_file(component.mesh.vertices)
    assert in_file == pytest.approx(vertices + np.array(origin), abs=1e-6)
    assert place.on_model(in_file) == pytest.approx(component.mesh.vertices, abs=1e-6)


def test_a_card_says_size_wounds_and_how_sure_they_are():
    sure = card(Component("w", "wall", Dimensions.exact(9.75, 4.75, 3)), "wall", NO_QUARTER)
    assert (sure.size, sure.worth, sure.doubt) == (
        "9 3/4 × 4 3/4 × 3 in",
        "10 × 5 × 3 → 8 wounds, T8 AR9",
        "",
    )
    size = Dimensions(Length(10.05, 0.2), Length(5, 0.1), Length(3, 0.06))
    doubtful = card(Component("w", "wall", size), "wall", NO_QUARTER)
    assert doubtful.size.endswith("(± 0.20)")
    assert "could be" in doubtful.doubt


def test_nothing_says_wounds_of_a_scan_without_a_scale():
    size = Dimensions.exact(6, 4, 1.5)
    reading = component_of(source_of(block(6, 4, 1.5).vertices), Choices(unit="inch")).readings[0]
    scan = Component("scan", "wall", size, unscaled=True, readings=(reading,))
    assert card(scan, "wall", NO_QUARTER).worth == NO_SCALE
    assert "wounds" not in card(scan, "wall", NO_QUARTER).size
    assert worth_of(scan, NO_QUARTER) == ""
    assert reading_line(reading, "wall", NO_QUARTER, "inch", unscaled=True).worth == ""
    assert reading_line(reading, "wall", NO_QUARTER, "inch").worth == "4 wounds"


def test_residuals_are_said_in_the_unit_in_use():
    assert residual_line(-0.5, 10.0, "cm") == "1.27 cm shorter (-5.0 %)"


@pytest.fixture(scope="module")
def wall():
    entry = PlacedComponent(name="wall", kind="wall", dimensions_in=(6, 4, 1.5))
    return compile_scene(Scene(components=(entry,)))


def pointer_at(camera: Camera, place, shift=(0.0, 0.0)) -> Pointer:
    seen, _ = camera.project(np.array([place], dtype=float), SIZE[0] / SIZE[1])
    x, y = (seen[0] * [1, -1] + 1) / 2 * SIZE
    return Pointer(float(x) + shift[0], float(y) + shift[1], SIZE, camera)


@pytest.mark.parametrize("parallel", [False, True])
@pytest.mark.parametrize("shift", [(5, 0), (-5, 0), (0, -5), (0, 5)])
def test_a_corner_is_offered_from_either_side_of_the_rim(wall, shift, parallel):
    camera = Camera(yaw_deg=240, pitch_deg=25, distance_in=18, parallel=parallel)
    corner = (-3, -0.75, 4)
    spot = spot_at(wall, pointer_at(camera, corner, shift))
    assert spot.on_corner
    assert spot.point == pytest.approx(corner)


def test_the_surface_is_offered_far_from_corners_and_nothing_beside_the_model(wall):
    camera = Camera(yaw_deg=270, pitch_deg=10, distance_in=18)
    spot = spot_at(wall, pointer_at(camera, (0.5, -0.75, 2)))
    assert not spot.on_corner
    assert spot.point == pytest.approx((0.5, -0.75, 2), abs=1e-4)
    assert spot_at(wall, pointer_at(camera, (-3, 0, 4), (-3 * SNAPPING.reach_px, 0))) is None


def test_a_corner_behind_the_wall_is_not_offered_through_it(wall):
    camera = Camera(yaw_deg=270, pitch_deg=10, distance_in=18)
    spot = spot_at(wall, pointer_at(camera, (-3, 0.75, 0)))
    assert spot is None or not np.allclose(spot.point, (-3, 0.75, 0))
