"""Surfaces are made once a mesh, and before the window draws what it waited for."""

from __future__ import annotations

import gc
from weakref import ref

import pytest
import trimesh

from escalade.models.blocks import block
from escalade.scenes.scene import PlacedComponent
from escalade.viewer import kept_surfaces, tables
from escalade.viewer.drawing import brush as brushes
from escalade.viewer.edits import Add
from escalade.viewer.kept_surfaces import kept_surface


@pytest.fixture
def made(monkeypatch) -> list[int]:
    """Counts the faces of the surfaces that are made."""
    counted: list[int] = []
    real = kept_surfaces.mesh_surface

    def counting(mesh, *more):
        counted.append(len(mesh.faces))
        return real(mesh, *more)

    monkeypatch.setattr(kept_surfaces, "mesh_surface", counting)
    monkeypatch.setattr(brushes, "mesh_surface", counting)
    return counted


def test_a_surface_is_made_once_and_goes_with_its_mesh(made):
    mesh = block(4, 3, 2)
    assert kept_surface(mesh) is kept_surface(mesh)
    assert made == [12]
    gone = ref(mesh)
    del mesh
    gc.collect()
    assert gone() is None


def test_a_piece_that_was_made_ready_beside_the_window_is_drawn_at_once(hand, made, monkeypatch):
    table = hand()
    monkeypatch.setattr(tables, "QUICK_FACES", 0)
    piece = PlacedComponent(name="stub", kind="wall", dimensions_in=(3, 2, 1), at=(0, -6))
    table.session.desk.do(Add("add stub", (piece,)))
    while not table.session.desk.look():
        pass
    before = len(made)
    assert before >= 1
    table.picture_now()
    assert len(made) == before
    table.key("control", "t")
    table.key("control", "t")
    assert sum(faces == 12 for faces in made[before:]) == 0, "nor when the light changes"


def test_a_model_on_the_bench_is_drawn_at_once(hand, made, tmp_path):
    path = tmp_path / "keep inch.stl"
    trimesh.creation.box((6, 2, 4)).export(path)
    table = hand()
    table.session.open_file(path)
    while table.session.guide.draft is None:
        table.session.look_for_answers()
    assert made[-1] == 12
    before = len(made)
    table.picture_now()
    assert 12 not in made[before:]
