"""Surfaces are made once a mesh, and before the window draws what it waited for."""

from __future__ import annotations

import gc
from pathlib import Path
from weakref import ref

import pytest
import trimesh

from escalade.models.blocks import block
from escalade.scenes.scene import Figure, PlacedComponent, Scene
from escalade.scenes.space import compile_scene
from escalade.viewer import kept_surfaces, ready_tables
from escalade.viewer.edits import Add
from escalade.viewer.kept_surfaces import kept_surface, with_surfaces

from .conftest import small_scene


@pytest.fixture
def made(monkeypatch) -> list[int]:
    """Counts the faces of the surfaces that are made."""
    counted: list[int] = []
    real = kept_surfaces.mesh_surface

    def counting(mesh, *more):
        counted.append(len(mesh.faces))
        return real(mesh, *more)

    monkeypatch.setattr(kept_surfaces, "mesh_surface", counting)
    return counted


def test_a_surface_is_made_once_and_goes_with_its_mesh(made):
    mesh = block(4, 3, 2)
    assert kept_surface(mesh) is kept_surface(mesh)
    assert made == [12]
    gone = ref(mesh)
    del mesh
    gc.collect()
    assert gone() is None


def test_a_surface_is_made_once_a_colour_of_cloth(made):
    mesh = block(4, 3, 2)
    red = kept_surface(mesh, (1.0, 0.0, 0.0))
    assert kept_surface(mesh, (0.0, 0.0, 1.0)) is not red
    assert kept_surface(mesh, (1.0, 0.0, 0.0)) is red
    assert made == [12, 12]


def test_figures_are_drawn_at_once_too(hand, made):
    table = hand()
    space = compile_scene(four_knights())
    with_surfaces(space)
    before = len(made)
    table.session.desk.open(space, Path())
    table.picture_now()
    assert len(made) == before


def four_knights() -> Scene:
    """Of two sides, one of them prone."""
    knights = tuple(
        Figure(name=f"knight {x}", side=side, base_mm=30, look="mounted", at=(x, 0), prone=x == 4)
        for x, side in ((0, "attacker"), (2, "attacker"), (4, "defender"), (6, "defender"))
    )
    return small_scene().model_copy(update={"figures": knights})


def test_a_piece_that_was_made_ready_beside_the_window_is_drawn_at_once(hand, made, monkeypatch):
    table = hand()
    monkeypatch.setattr(ready_tables, "QUICK_FACES", 0)
    piece = PlacedComponent(name="low wall", kind="wall", dimensions_in=(3, 2, 1), at=(0, -6))
    table.session.desk.do(Add("add low wall", (piece,)))
    table.session.desk.settled()
    before = len(made)
    assert before >= 1
    table.picture_now()
    assert len(made) == before
    table.key("control", "t")
    table.key("control", "t")
    assert sum(faces == 12 for faces in made[before:]) == 0, "nor when the light changes"


def test_a_model_on_the_bench_is_drawn_at_once(hand, made, tmp_path):
    path = tmp_path / "keep inch.stl"
    keep = trimesh.creation.cylinder(radius=3, height=4, sections=7)
    keep.export(path)
    table = hand()
    table.session.open_file(path)
    table.session.files.finish()
    assert made.count(len(keep.faces)) == 1
    table.picture_now()
    assert made.count(len(keep.faces)) == 1
