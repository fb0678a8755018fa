"""Every self-made broken or misleading file: measured right, asked about, or refused and why."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from escalade.models.component import Component
from escalade.models.errors import EmptyModel, ModelError, ReadingError, TooBig
from escalade.models.importing import import_model, import_sections
from escalade.models.reading import read
from escalade.rules.systems import find_system

WALL = (6.0, 4.0, 1.5)


@dataclass(frozen=True)
class Sure:
    """Measured, and nothing to ask."""

    size: tuple[float, float, float] = WALL


@dataclass(frozen=True)
class Asked:
    """Measured, and the user's word is wanted; one reading has the size, one note the words."""

    size: tuple[float, float, float] | None = WALL
    note: str = ""


@dataclass(frozen=True)
class Refused:
    """Not measured, with the true reason in one line."""

    error: type[ModelError]
    reason: str


LYING = Asked(note="seems to lie on its side; with +z up it is 6 x 4 x 1 1/2 in")
UNIT = Asked()
CLOUD = Asked(None, "LiDAR or from photos")
COMMAS = Refused(ReadingError, "decimal commas")
PIECES = Asked(None, "do not touch: one component, or sections")

EXPECTED: dict[str, Sure | Asked | Refused] = {
    "3mf_comma.3mf": COMMAS,
    "3mf_entities.3mf": Refused(ReadingError, "declares XML entities"),
    "3mf_inch_translate.3mf": Asked((16, 4, 1.5), "2 pieces that do not touch"),
    "3mf_mirror.3mf": Sure(),
    "3mf_modifier.3mf": Sure(),
    "3mf_nobuild.3mf": Asked(note="build list is empty"),
    "3mf_othername.3mf": Sure(),
    "3mf_padded.3mf": Refused(TooBig, "no honest model does"),
    "3mf_printable0.3mf": Sure(),
    "3mf_prod_comp_path.3mf": Sure(),
    "3mf_unbuilt_object.3mf": Sure(),
    "3mf_unit_Inch.3mf": Sure(),
    "3mf_unit_None.3mf": UNIT,
    "3mf_unit_centimeter.3mf": Sure((6 / 2.54, 4 / 2.54, 1.5 / 2.54)),
    "3mf_unit_inch.3mf": Sure(),
    "3mf_unit_meter.3mf": UNIT,
    "3mf_unit_micron.3mf": UNIT,
    "3mf_unit_millimeter.3mf": UNIT,
    "3mf_unit_parsec.3mf": Refused(ReadingError, "unit 'parsec' that 3MF does not have"),
    "WALL.STL": UNIT,
    "bundle.zip": Refused(ReadingError, "holds 2 models .* import it as sections"),
    "castle.blend": Refused(ReadingError, "Blender file.*: export it as STL, OBJ, GLB, 3MF or PLY"),
    "castle.fbx": Refused(ReadingError, "FBX file.*: export it as"),
    "castle.step": Refused(ReadingError, "STEP file.*: export it as"),
    "dae_inch_zup.dae": Sure(),
    "dae_mm_yup.dae": LYING,
    "dae_nounit.dae": LYING,
    "geo_utm.stl": Asked(None, "lost detail"),
    "glb_default_scene_empty.glb": Asked(note="its scene shows nothing"),
    "glb_draco.glb": Refused(ReadingError, "packed with Draco"),
    "glb_m.glb": LYING,
    "glb_mm_as_m.glb": LYING,
    "glb_neg_scale.glb": LYING,
    "glb_no_default_scene.glb": LYING,
    "glb_node_scale.glb": LYING,
    "glb_points.glb": CLOUD,
    "glb_quantized.glb": Asked(),
    "glb_renamed.stl": LYING,
    "glb_self_child.glb": Refused(ReadingError, "holds itself"),
    "gltf_missing_bin.gltf": Refused(ReadingError, "needs missing.bin"),
    "gltf_traversal.gltf": Refused(ReadingError, "outside its own folder"),
    "multi_parts.stl": PIECES,
    "my castle.mtl": Refused(ReadingError, "not a model"),
    "nested_shells.stl": UNIT,
    "noext": UNIT,
    "obj_comma.obj": COMMAS,
    "obj_contin.obj": LYING,
    "obj_crlf.obj": LYING,
    "obj_empty.obj": Refused(EmptyModel, "no vertices"),
    "obj_groups.obj": PIECES,
    "obj_lines.obj": Refused(ReadingError, "only lines"),
    "obj_mtl_traversal.obj": LYING,
    "obj_nan.obj": Asked(note="no finite numbers"),
    "obj_neg.obj": LYING,
    "obj_ngon_concave.obj": Refused(EmptyModel, "is flat"),
    "obj_nomtl.obj": LYING,
    "obj_oob.obj": Asked(note="vertices that do not exist"),
    "obj_points.obj": CLOUD,
    "obj_quads.obj": LYING,
    "obj_space_mtl.obj": LYING,
    "obj_units_comment.obj": LYING,
    "obj_utf16.obj": LYING,
    "obj_vcolor.obj": LYING,
    "obj_vw.obj": LYING,
    "ply_ascii.ply": UNIT,
    "ply_ascii_commas.ply": COMMAS,
    "ply_be.ply": UNIT,
    "ply_crlf_header.ply": UNIT,
    "ply_double.ply": UNIT,
    "ply_gaussian_splat.ply": Refused(ReadingError, "Gaussian splat"),
    "ply_huge_count.ply": Refused(ReadingError, "cut off: it says 4,000,000,000"),
    "ply_le.ply": UNIT,
    "ply_points.ply": CLOUD,
    "ply_tristrip.ply": Refused(ReadingError, "no surfaces this program reads, only tristrips"),
    "ply_vertex_index.ply": UNIT,
    "ply_vertex_list.ply": UNIT,
    "ply_vertex_list_bin.ply": UNIT,
    "scan_on_table.stl": Asked(note="seems to stand on a table"),
    "stl_ascii_comma.stl": COMMAS,
    "stl_ascii_cr.stl": UNIT,
    "stl_ascii_crlf.stl": UNIT,
    "stl_ascii_latin1.stl": UNIT,
    "stl_ascii_name_endsolid.stl": UNIT,
    "stl_ascii_nan.stl": Asked(note="no finite numbers"),
    "stl_ascii_upper.stl": UNIT,
    "stl_bin_huge.stl": Asked(note="absurdly far"),
    "stl_count_zero.stl": Asked(note="header says 0 triangles"),
    "stl_degenerate.stl": UNIT,
    "stl_dup_faces.stl": UNIT,
    "stl_empty.stl": Refused(EmptyModel, "0 bytes"),
    "stl_flat.stl": Refused(EmptyModel, "is flat"),
    "stl_header_only.stl": Refused(EmptyModel, "only 80 bytes"),
    "stl_hole.stl": UNIT,
    "stl_inverted.stl": UNIT,
    "stl_lfs_pointer.stl": Refused(ReadingError, "Git LFS pointer"),
    "stl_seam_noise.stl": UNIT,
    "stl_solid_binary.stl": UNIT,
    "stl_solid_facet_binary.stl": UNIT,
    "stl_truncated.stl": Asked(note="says 12 triangles and holds 9"),
    "stl_zero_normals.stl": UNIT,
    "u_tower_60mm.stl": Sure((40 / 25.4, 70 / 25.4, 40 / 25.4)),
    "u_wall_cm.stl": Sure(),
    "u_wall_inch.stl": Sure(),
    "u_wall_m.stl": Sure(),
    "u_wall_mm.stl": Sure(),
    "wall_in_ruins.stl": UNIT,
    "xyz_comma.xyz": CLOUD,
    "xyz_space.xyz": CLOUD,
    "yaw33_wall.stl": UNIT,
    "yup_wall.stl": Asked(note="with +y up it is 6 x 4 x 1 1/2 in"),
}


def wounds(component: Component) -> int:
    profile = find_system("no-quarter").component_profile("wall", component.dimensions)
    assert profile.wounds is not None
    return profile.wounds.value


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_a_misleading_file_is_measured_right_or_asked_about_or_refused(
    shared: Callable[[str], Path], name: str
) -> None:
    path, expected = shared(f"pitfalls/{name}"), EXPECTED[name]
    if isinstance(expected, Refused):
        with pytest.raises(expected.error, match=expected.reason) as refused:
            import_model(path, reader=read)
        assert str(refused.value).startswith(path.name)
        assert "\n" not in str(refused.value)
        return
    component = import_model(path, reader=read)
    if isinstance(expected, Sure):
        assert not component.needs_choice
        assert component.dimensions.values_in == pytest.approx(expected.size, abs=0.01)
        assert wounds(component) == (4 if expected.size == WALL else wounds(component))
        return
    assert component.needs_choice
    assert expected.note in " | ".join(component.notes)
    if expected.size is not None:
        sizes = [reading.dimensions.values_in for reading in component.readings]
        assert any(size == pytest.approx(expected.size, abs=0.15) for size in sizes)


def test_every_file_of_the_folder_has_an_expected_outcome(shared: Callable[[str], Path]) -> None:
    assert {path.name for path in shared("pitfalls").iterdir()} == set(EXPECTED)


def test_the_members_of_a_zip_are_components_of_their_own(shared: Callable[[str], Path]) -> None:
    tower, wall = import_sections(shared("pitfalls/bundle.zip"), reader=read)
    assert (tower.section, wall.section) == ("castle/tower.obj", "castle/wall.stl")
    assert wall.dimensions.values_in == pytest.approx(WALL, abs=0.01)


REAL = {
    "box_with_infinities.glb": Refused(EmptyModel, "finite numbers"),
    "castle_map_zup.glb": Asked(None, "stand on its edge; with +z up"),
    "castle_ruin_blender.stl": Asked(None),
    "centimeter_cube.3mf": Sure((10 / 2.54, 10 / 2.54, 10 / 2.54)),
    "cq_group_of_bases.stl": Asked(None, "5 pieces that do not touch"),
    "kenney_siege_tower.glb": Asked((1.966, 2.680, 1.210)),
    "pmvs_pond_cloud.ply": CLOUD,
    "sceaux_castle_ascii.ply": CLOUD,
    "three_storey_no_indices.glb": Asked(None),
    "utm_points.xyz": CLOUD,
    "vertex_colour_100_bodies.ply": Asked(None),
    "kaykit_castle/building_castle_red.obj": Asked((2.235, 3.979, 1.955)),
    "kaykit_castle/building_tower_catapult_red.gltf": Asked((1.087, 1.964, 1.087)),
    "kaykit_castle/building_castle_red.mtl": Refused(ReadingError, "not a model"),
    "kaykit_castle/hexagons_medieval.png": Refused(ReadingError, "a picture"),
    "MANIFEST.md": Refused(ReadingError, "not a model"),
    "LICENSES": Refused(ReadingError, "is a folder"),
}


@pytest.mark.parametrize("name", sorted(REAL))
def test_a_real_file_is_measured_or_asked_about_or_refused(
    shared: Callable[[str], Path], name: str
) -> None:
    path, expected = shared(f"meshes/{name}"), REAL[name]
    if isinstance(expected, Refused):
        with pytest.raises(expected.error, match=expected.reason):
            import_model(path, reader=read)
        return
    component = import_model(path, reader=read)
    assert component.needs_choice == isinstance(expected, Asked)
    if expected.size is not None:
        assert component.dimensions.values_in == pytest.approx(expected.size, abs=0.01)
    if isinstance(expected, Asked):
        said = [*component.notes, *(reading.reason for reading in component.readings)]
        assert expected.note in " | ".join(said)


def test_reading_warns_nobody(shared: Callable[[str], Path]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for name in ("obj_groups.obj", "dae_mm_yup.dae", "glb_neg_scale.glb", "stl_bin_huge.stl"):
            read(shared(f"pitfalls/{name}"))
