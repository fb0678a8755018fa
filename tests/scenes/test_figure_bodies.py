"""Bodies that are no cylinder: figures' own models, horse and rider; eyes where the scene says."""

from __future__ import annotations

import json

import numpy as np
import pytest

from escalade.models.blocks import block
from escalade.scenes.bodies import HORSE_AND_RIDER
from escalade.scenes.errors import SceneFileError
from escalade.scenes.evidence import recheck, write_evidence
from escalade.scenes.scene import Figure, PlacedComponent, Scene
from escalade.scenes.scene_file import parse_scene, scene_text
from escalade.scenes.shadows import dead_ground
from escalade.scenes.sight import look, who_sees_whom
from escalade.scenes.space import compile_scene

HALF_SCREEN = PlacedComponent(
    name="screen", kind="wall", dimensions_in=(40, 9, 0.01), at=(-20, -0.5)
)
"""Hides everything left of x = 0 from far down the y axis."""


@pytest.fixture(scope="module")
def plank(tmp_path_factory):
    """A folder with a model file: a plank 3 in long (its front along +x), 2 high and 0.2 thick."""
    folder = tmp_path_factory.mktemp("models")
    mesh = block(3, 2, 0.2)
    lines = ["o plank", *(f"v {x} {z} {-y}" for x, y, z in mesh.vertices)]
    lines += [f"f {a} {b} {c}" for a, b, c in mesh.faces + 1]
    (folder / "plank.obj").write_text("\n".join(lines), encoding="utf-8")
    return folder


def planked(**more) -> Figure:
    return Figure(
        **{"name": "b", "base_mm": 25, "at": (0, 3), "model": "plank.obj", "unit": "in"} | more
    )


def viewer(**more) -> Figure:
    return Figure(**{"name": "a", "base_mm": 25, "at": (0, -20)} | more)


def test_a_model_file_is_what_is_seen(plank):
    space = compile_scene(Scene(components=(HALF_SCREEN,), figures=(viewer(), planked())), plank)
    sight = look(space, "a", "b")
    assert sight.visible == pytest.approx(0.5, abs=0.003)
    assert sight.visible_low <= 0.5 <= sight.visible_high
    assert sight.visible_high - sight.visible_low <= 0.01
    assert sight.blockers[0].name == "screen"


def test_a_model_turns_with_its_figure(plank):
    moved = planked(at=(1, 3))
    assert look(_with(plank, moved), "a", "b").visible == pytest.approx(2.5 / 3, abs=0.02)
    turned = planked(at=(1, 3), facing_deg=90)
    assert look(_with(plank, turned), "a", "b").visible == 1


def _with(folder, *figures):
    return compile_scene(Scene(components=(HALF_SCREEN,), figures=(viewer(), *figures)), folder)


def test_a_model_is_in_the_way_of_others_as_it_is(plank):
    behind = Figure(name="c", base_mm=25, at=(1.2, 6), height_in=1.25)
    front = planked(at=(1.2, 3), facing_deg=0)
    scene = Scene(figures=(viewer(at=(1.2, -20)), front, behind))
    sight = look(compile_scene(scene, plank), "a", "c")
    assert (sight.visible, sight.blockers[0].name) == (0, "b")
    edge_on = scene.with_figure(planked(at=(1.2, 3), facing_deg=90))
    slit = look(compile_scene(edge_on, plank), "a", "c")
    assert slit.visible == pytest.approx(1 - 0.2 * (26 / 21.5) / (0.7 * 25 / 25.4), abs=0.02)


def test_a_body_that_the_scene_gives_goes_before_the_model(plank):
    space = _with(plank, planked(body={"width_in": 0.5, "height_in": 1}, at=(0.3, 3)))
    assert look(space, "a", "b").visible == 1
    assert look(space, "a", "b", of="model").visible < 0.8


def test_lying_down_tips_the_model_over(plank):
    heights = [
        _with(plank, planked(prone=prone)).figure("b").shape.bounds[1, 2] for prone in (False, True)
    ]
    assert heights == pytest.approx([2, 3], abs=1e-6)


def test_the_matrix_agrees_with_a_single_look_at_a_model(plank):
    space = _with(
        plank, planked(), Figure(name="rider", base_mm=(50, 25), at=(1, 5), look="mounted")
    )
    for pair in who_sees_whom(space):
        single = look(space, pair.viewer, pair.target)
        assert pair.visible == pytest.approx(single.visible, abs=0.02)
        assert pair.visible_low - 0.005 <= single.visible <= pair.visible_high + 0.005


def test_evidence_takes_a_figures_model_along(plank, tmp_path):
    space = _with(plank, planked())
    path = write_evidence(tmp_path / "case", space, plank, look(space, "a", "b"), {})
    assert (tmp_path / "case" / "models" / "figure-1" / "plank.obj").exists()
    assert recheck(path).holds
    assert recheck(path).space.figure("b").model is not None


def test_a_model_that_is_missing_is_named_with_its_figure(tmp_path):
    with pytest.raises(SceneFileError, match=r"figures\[0\] \(b\).*plank\.obj"):
        compile_scene(Scene(figures=(planked(),)), tmp_path)


def test_a_model_is_read_once_and_kept_while_figures_move(plank):
    scene = Scene(figures=(planked(), planked(name="c", at=(4, 4))))
    first = compile_scene(scene, plank)
    assert first.figure("b").model is first.figure("c").model
    moved = compile_scene(scene.with_figure(planked(at=(1, 1))), plank, previous=first)
    assert moved.figure("b").model is first.figure("b").model
    assert moved.figure("c") is first.figure("c")


def rider(**more) -> Figure:
    return Figure(
        **{"name": "b", "base_mm": (50, 25), "at": (0, 3), "look": "mounted", "height_in": 2} | more
    )


def test_a_horse_is_seen_from_its_nose_to_its_tail():
    """From far off: the share of the union of the horse's block and the rider over it."""
    length, width = 0.9 * 50 / 25.4, 0.7 * 25 / 25.4
    saddle = HORSE_AND_RIDER.saddle * 2
    whole = length * saddle + width * (2 - saddle)
    screen = PlacedComponent(
        name="screen", kind="wall", dimensions_in=(60, 9, 0.01), at=(-30 - width / 2, -0.5)
    )
    scene = Scene(components=(screen,), figures=(viewer(at=(-width / 2, -900), z=0), rider()))
    sight = look(compile_scene(scene), "a", "b")
    hidden = (length - width) / 2 * saddle
    assert sight.visible == pytest.approx(1 - hidden / whole, abs=0.01)
    assert sight.reverse.visible == 1


def test_a_horse_hides_what_a_cylinder_would_not():
    man = Figure(name="man", base_mm=25, at=(0.65, 5), body={"width_in": 0.2, "height_in": 0.8})
    figures = (viewer(at=(0.65, -8)), rider(), man)
    assert look(compile_scene(Scene(figures=figures)), "a", "man").visible == 0
    on_foot = (figures[0], rider(look="troll"), man)
    assert look(compile_scene(Scene(figures=on_foot)), "a", "man").visible == 1


def test_a_rider_that_lies_is_half_as_high():
    boxes = [compile_scene(Scene(figures=(rider(prone=p),))).figure("b").box for p in (False, True)]
    assert [float(box[1, 2]) for box in boxes] == pytest.approx([2.0, 1.0])


@pytest.mark.parametrize(
    ("eyes", "heights"),
    [
        ({}, [1.8]),
        ({"eyes": (0.5, 1.0)}, [1.0, 2.0]),
        ({"eyes_in": (1.5,)}, [1.5]),
        ({"eyes_in": (1.5,), "prone": True}, [0.75]),
    ],
    ids=["usual", "as shares", "in inches", "in inches, lying"],
)
def test_eyes_lie_where_the_scene_says(eyes, heights):
    figure = compile_scene(Scene(figures=(viewer(height_in=2, **eyes),))).figure("a")
    assert figure.eyes[:, 2].tolist() == pytest.approx(heights)
    assert np.allclose(figure.eyes[:, :2], (0, -20))


def test_of_a_figures_own_eyes_the_best_one_counts(table_of):
    wall = ("wall", (20, 1, 0.5), (0, 0))
    figures = [
        ("a", (0, -3), {"eyes": (0.3, 1.0)}),
        ("low", (0, -3), {"eyes": (0.3,)}),
        ("b", (0, 3)),
    ]
    space = table_of([wall], figures)
    best, low = look(space, "a", "b"), look(space, "low", "b")
    assert best.visible > low.visible
    assert best.eye[2] == pytest.approx(1.25)
    pairs = {(pair.viewer, pair.target): pair for pair in who_sees_whom(space)}
    assert pairs["a", "b"].visible == pytest.approx(best.visible, abs=0.02)
    assert dead_ground(space, "a").area_in2 < dead_ground(space, "low").area_in2


def test_the_new_fields_make_the_round_trip():
    figure = {
        "name": "a", "base_mm": 25, "at": [0, 0], "model": "a.stl", "unit": "mm", "up": "+z",
        "eyes": [0.5, 0.9],
    }  # fmt: skip
    other = {"name": "b", "base_mm": 25, "at": [1, 0], "eyes_in": [1.1]}
    text = json.dumps({"format": "escalade-scene", "version": 1, "figures": [figure, other]})
    written = scene_text(parse_scene(text))
    assert json.loads(written) == json.loads(text)
    assert scene_text(parse_scene(written)) == written


def test_eyes_given_twice_are_refused_by_name():
    figure = {"name": "a", "base_mm": 25, "at": [0, 0], "eyes": [0.5], "eyes_in": [1.1]}
    text = json.dumps({"format": "escalade-scene", "version": 1, "figures": [figure]})
    with pytest.raises(SceneFileError, match=r"figures\[0\].*'eyes' and 'eyes_in'"):
        parse_scene(text)
