"""What lies below a level is left out of a model, and only that."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import trimesh
from hypothesis import given
from hypothesis import strategies as st

from escalade.models import component_file
from escalade.models.assembling import component_of
from escalade.models.blocks import block
from escalade.models.choices import Choices, Kept
from escalade.models.component import section_id
from escalade.models.errors import EmptyModel, SectionError
from escalade.models.importing import import_model, import_sections
from escalade.models.mesh import Mesh
from escalade.models.reading import read
from escalade.models.section_edits import LeaveOut, edited
from escalade.models.source import Source
from escalade.models.table_cut import above

UP = np.array([0.0, 0.0, 1.0])


def on_a_plate() -> Source:
    """A wall of 6 × 4 × 1.5 in on a plate of 10 × 0.5 × 8 in, one in the other, in inches."""
    mesh = Mesh.joined([block(10, 0.5, 8), block(6, 4.5, 1.5)])
    return source_of(mesh)


def source_of(mesh: Mesh) -> Source:
    return Source(
        path=Path("plate.stl"),
        format="stl",
        vertices=mesh.vertices.astype(np.float32),
        faces=mesh.faces,
        face_groups=np.zeros(len(mesh.faces), dtype=np.int32),
        groups=("part",),
        up="+z",
        unit="inch",
    )


def test_a_wall_is_measured_without_the_plate_it_stands_on():
    whole = component_of(on_a_plate(), Choices())
    assert whole.dimensions.rounded == (10, 5, 8)
    cut = component_of(on_a_plate(), Choices(cut_at=0.5))
    assert cut.dimensions.values_in == pytest.approx((6, 4, 1.5), abs=1e-3)
    assert cut.mesh.bounds[0, 2] == pytest.approx(0, abs=1e-6)


def test_a_model_that_was_cut_is_not_cut_again():
    once = above(on_a_plate(), UP, 0.7)
    assert above(once, UP, 0.7) is once


def test_a_level_below_the_model_leaves_it_as_it_is():
    source = on_a_plate()
    assert above(source, UP, -1.0) is source


def test_a_level_above_the_model_leaves_nothing_and_says_so():
    with pytest.raises(EmptyModel, match="lower it"):
        component_of(on_a_plate(), Choices(cut_at=4.5001))


def test_points_below_the_level_are_left_out_with_their_colours():
    points = np.random.default_rng(0).uniform(0, 4, (2000, 3))
    cloud = Source(
        path=Path("cloud.xyz"),
        format="xyz",
        vertices=points,
        faces=np.zeros((0, 3), dtype=np.int64),
        face_groups=np.zeros(0, dtype=np.int64),
        groups=("points",),
        up="+z",
        colours=np.zeros((2000, 4), dtype=np.uint8),
    )
    left = above(cloud, UP, 1.0)
    assert len(left.vertices) == len(left.colours) == int((points[:, 2] >= 1).sum())


@given(share=st.floats(0.02, 0.98), degrees=st.floats(0, 180))
def test_what_is_left_of_a_block_is_its_upper_part(share: float, degrees: float):
    height = 4.0
    mesh = block(6, height, 1.5).moved((0, 0, 0), degrees)
    left = above(source_of(mesh), UP, share * height)
    used = left.vertices[np.unique(left.faces)]
    assert used[:, 2].min() == pytest.approx(share * height, abs=1e-5)
    assert used[:, 2].max() == pytest.approx(height, abs=1e-5)
    areas = np.linalg.norm(
        np.cross(*(np.diff(left.vertices[left.faces], axis=1).transpose(1, 0, 2))), axis=1
    )
    sides_and_top = 2 * (6 + 1.5) * height * (1 - share) + 6 * 1.5
    assert areas.sum() / 2 == pytest.approx(sides_and_top, rel=1e-4)


def test_the_cut_and_the_levelling_are_kept_and_used_again(tmp_path):
    mesh = block(6, 4, 1.5)
    tilt = trimesh.transformations.rotation_matrix(np.radians(8), [0, 1, 0])[:3, :3]
    path = tmp_path / "leaning inch.stl"
    trimesh.Trimesh(mesh.vertices @ tilt.T, mesh.faces, process=False).export(path)
    chosen = component_of(read(path), Choices(level=True, cut_at=1.0))
    assert chosen.dimensions.width.value_in == pytest.approx(6, abs=0.01)
    component_file.save((chosen,))
    again = import_model(path)
    assert (again.level, again.cut_at) == (True, 1.0)
    assert again.dimensions == chosen.dimensions
    assert not again.needs_choice


def test_what_is_kept_can_be_read_by_all_of_a_club(tmp_path):
    mesh = block(6, 4, 1.5)
    path = tmp_path / "wall inch.stl"
    trimesh.Trimesh(mesh.vertices, mesh.faces, process=False).export(path)
    kept = component_file.save((import_model(path, unit="inch"),))
    assert kept.stat().st_mode & 0o444 == 0o444


def test_towers_on_one_plate_come_apart_once_it_is_cut_off(tmp_path):
    towers = [block(2, 4.5, 2).moved((x, 0, 0)) for x in (-3, 3)]
    mesh = Mesh.joined([block(10, 0.5, 4), *towers])
    path = tmp_path / "castle inch.stl"
    trimesh.Trimesh(mesh.vertices, mesh.faces, process=False).export(path)
    assert len(import_sections(path, by="bodies")) == 1
    kept = Kept({None: Choices(cut_at=0.5)}, split="bodies")
    sections = import_sections(path, kept=kept)
    assert [part.dimensions.rounded for part in sections] == [(2, 4, 2), (2, 4, 2)]
    component_file.save(sections, split="bodies")
    assert import_sections(path)[1].dimensions == sections[1].dimensions


def test_a_section_that_is_left_out_stays_out(tmp_path):
    mesh = Mesh.joined([block(2, 4, 2).moved((x, 0, 0)) for x in (-3, 3)])
    path = tmp_path / "castle inch.stl"
    trimesh.Trimesh(mesh.vertices, mesh.faces, process=False).export(path)
    first, second = import_sections(path, by="bodies")
    left = import_sections(path, by="bodies", edits=[LeaveOut(section_id(first))])
    assert [section_id(part) for part in left] == [section_id(second)]
    component_file.save(left, split="bodies", edits=[LeaveOut(section_id(first))])
    assert [section_id(part) for part in import_sections(path)] == [section_id(second)]
    with pytest.raises(SectionError, match="all there is"):
        edited(left, [LeaveOut(section_id(second))])
