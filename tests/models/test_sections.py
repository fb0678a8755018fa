"""One file, several components: taken apart, cut, merged, kept and found again."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import manifold3d
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from escalade.models.bodies import bodies_of
from escalade.models.component_file import component_path, load, save
from escalade.models.errors import Cancelled, ComponentFileError, ReadingError, TooBig
from escalade.models.guarding import Guard, Progress, read_guarded
from escalade.models.importing import import_model, import_sections
from escalade.models.limits import LIMITS
from escalade.models.mesh import Mesh
from escalade.models.reading import read
from escalade.models.section_edits import CutLong, Split
from escalade.models.sections import split
from escalade.models.source import Source

from .file_maker import box, dae, glb, joined, obj, ply, stl, stl_text


def written(path: Path, content: bytes | str) -> Path:
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def named_castle(gap_mm: float) -> str:
    """Two towers and a wall between them along y up, each a named object."""
    rows: list[str] = []
    start = 0
    for name, size, x in (
        ("west tower", (60, 120, 60), 0),
        ("curtain wall", (200, 100, 40), 60 + gap_mm),
        ("east tower", (60, 120, 60), 260 + 2 * gap_mm),
    ):
        points, faces = box(size, (x, 0, 0))
        rows += [f"o {name}", *obj(points, faces + start).split("\n")]
        start += len(points)
    return "\n".join(rows)


BODY_COUNTS = [
    ("cq_tower_with_roof.stl", 20), ("cq_ruined_tower.stl", 12), ("cq_group_of_bases.stl", 5),
    ("bunker_with_door.stl", 1), ("castle_ruin_blender.stl", 1), ("three_storey_no_indices.glb", 1),
    ("kaykit_castle/building_castle_red.obj", 178), ("vertex_colour_100_bodies.ply", 100),
]  # fmt: skip


@pytest.mark.parametrize(("name", "count"), BODY_COUNTS, ids=[name for name, _ in BODY_COUNTS])
def test_bodies_are_counted_by_corners(
    shared: Callable[[str], Path], name: str, count: int
) -> None:
    assert bodies_of(read(shared(f"meshes/{name}"))).count == count


PIECES = [
    ("cq_tower_with_roof.stl", 1), ("cq_ruined_tower.stl", 1), ("bunker_with_door.stl", 1),
    ("cq_group_of_bases.stl", 5), ("kaykit_castle/building_castle_red.obj", 1),
    ("kenney_siege_tower.glb", 1), ("kaykit_castle/building_tower_catapult_red.gltf", 1),
]  # fmt: skip


@pytest.mark.parametrize(("name", "count"), PIECES, ids=[name for name, _ in PIECES])
def test_overlapping_shells_of_one_piece_stay_one(
    shared: Callable[[str], Path], name: str, count: int
) -> None:
    assert len(split(read(shared(f"meshes/{name}")))) == count


@pytest.mark.parametrize("gap_mm", [0, 25])
def test_named_pieces_of_a_castle_are_sections_whether_they_touch_or_not(
    tmp_path: Path, gap_mm: float
) -> None:
    path = written(tmp_path / "castle.obj", named_castle(gap_mm))
    sections = import_sections(path, unit="mm", reader=read)
    assert {part.name: part.kind for part in sections} == {
        "west tower": "tower", "curtain wall": "wall", "east tower": "tower",
    }  # fmt: skip
    wall = next(part for part in sections if part.kind == "wall")
    assert wall.dimensions.values_in == pytest.approx((200 / 25.4, 100 / 25.4, 40 / 25.4), abs=1e-3)
    assert wall.at_in[0] == pytest.approx((60 + gap_mm + 100) / 25.4)


def test_sections_without_names_are_called_by_where_they_stand(tmp_path: Path) -> None:
    blocks = [box((50, 50, 100), (x, 0, 0)) for x in (0, 150, 300)]
    path = written(tmp_path / "castle.stl", stl(*joined(*blocks)))
    sections = import_sections(path, unit="mm", reader=read)
    assert [part.name for part in sections] == ["west part", "middle part", "east part"]
    assert [part.section for part in sections] == ["part 1", "part 2", "part 3"]
    save((sections[0], replace(sections[1], name="gate"), sections[2]), split="auto")
    again = import_sections(path, unit="mm", reader=read)
    assert [part.name for part in again] == ["west part", "gate", "east part"]


def test_names_of_the_file_are_kept_whatever_they_are(tmp_path: Path) -> None:
    alone = written(tmp_path / "part 7.stl", stl(*box()))
    assert import_sections(alone, unit="mm", reader=read)[0].name == "part 7"
    named = "".join(
        stl_text(*box((50, 50, 100), (150 * number, 0, 0)), name=f"part {number} of it")
        for number in range(2)
    )
    path = written(tmp_path / "castle.stl", named)
    sections = import_sections(path, unit="mm", by="groups", reader=read)
    assert [part.name for part in sections] == ["part 0 of it", "part 1 of it"]


def test_pieces_that_touch_are_one_and_pieces_apart_are_not() -> None:
    source = _source(
        *joined(box(), box((50, 50, 80), (152.4, 0, 0)), box((50, 50, 80), (300, 0, 0)))
    )
    assert [len(part.source.faces) for part in split(source)] == [24, 12]
    assert len(split(source, "whole")) == 1


def test_a_shell_inside_another_belongs_to_it_and_a_keep_inside_a_ring_does_not() -> None:
    assert len(split(_source(*joined(box(), box((100, 20, 60), (20, 8, 20)))))) == 1
    ring = [
        box((400, 20, 80), (0, 0, 0)), box((400, 20, 80), (0, 380, 0)),
        box((20, 360, 80), (0, 20, 0)), box((20, 360, 80), (380, 20, 0)),
    ]  # fmt: skip
    keep = box((100, 100, 60), (150, 150, 5))
    assert sorted(len(part.source.faces) for part in split(_source(*joined(*ring, keep)))) == [
        12,
        48,
    ]


@settings(max_examples=25, deadline=None)
@given(st.floats(4, 30), st.floats(2, 12))
def test_cutting_a_wall_keeps_its_whole_length(width: float, longest: float) -> None:
    points, faces = box((width, 1.5, 4))
    pieces = import_sections(
        "wall.stl",
        unit="inch",
        edits=[CutLong(None, longest)],
        reader=lambda _: _source(points, faces),
    )
    lengths = [_along(piece.mesh) for piece in pieces]
    assert sum(lengths) == pytest.approx(width, abs=0.01)
    assert max(lengths) <= longest + 0.011
    assert all(piece.dimensions.height.value_in == pytest.approx(4, abs=1e-3) for piece in pieces)


def test_cut_pieces_keep_their_parts_and_colours() -> None:
    points, faces = box((16, 1.5, 4))
    colours = np.arange(48, dtype=np.uint8).reshape(12, 4)
    source = _source(points, faces, colours)
    pieces = import_sections(
        "wall.stl", unit="inch", edits=[CutLong(None, 8)], reader=lambda _: source
    )
    assert [round(piece.at_in[0], 3) for piece in pieces] == [4, 12]
    for piece in pieces:
        assert piece.mesh is not None
        assert piece.mesh.face_colours is not None
        kept = {tuple(colour) for colour in piece.mesh.face_colours.tolist()}
        assert kept <= {tuple(colour) for colour in colours.tolist()}


def _castle(*solids: Any) -> Source:
    made = manifold3d.Manifold.batch_boolean(list(solids), manifold3d.OpType.Add).to_mesh()
    points = np.asarray(made.vert_properties)[:, :3].astype(np.float64)
    return _source(points, np.asarray(made.tri_verts).astype(np.int64))


def _block(width: float, depth: float, height: float, x: float, y: float) -> Any:
    return manifold3d.Manifold.cube([width, depth, height], True).translate([x, y, height / 2])


def test_a_ring_with_round_corner_towers_comes_apart_at_its_towers() -> None:
    walls = [_block(20, 1.5, 5, 0, y) for y in (-10, 10)]
    walls += [_block(1.5, 20, 5, x, 0) for x in (-10, 10)]
    towers = [
        manifold3d.Manifold.cylinder(7, 2, 2, 48).translate([x, y, 0])
        for x in (-10, 10)
        for y in (-10, 10)
    ]
    ring = _castle(*walls, *towers)
    parts = import_sections(
        "ring.stl", unit="inch", edits=[Split(None, "towers")], reader=lambda _: ring
    )
    assert [part.kind for part in parts] == ["tower"] * 4 + ["wall"] * 4
    for part in parts[:4]:
        assert part.dimensions.rounded == (4, 7, 4)
        assert np.abs(part.at_in[:2]) == pytest.approx((10, 10), abs=0.05)
    for part in parts[4:]:
        assert part.dimensions.values_in == pytest.approx((16, 5, 1.5), abs=0.25)


def test_a_front_comes_apart_at_square_towers_and_its_wall_is_cut_to_length() -> None:
    front = _castle(
        _block(24, 1.5, 5, 0, 0), _block(4, 4, 7, -12, 0), _block(4, 4, 7, 12, 0)
    )  # fmt: skip
    parts = import_sections(
        "front.stl",
        unit="inch",
        edits=[Split(None, "towers"), CutLong(None, 10)],
        reader=lambda _: front,
    )
    sizes = [part.dimensions.values_in for part in parts]
    assert sizes[:2] == [pytest.approx((4, 7, 4), abs=0.01)] * 2
    assert sizes[2:] == [pytest.approx((10, 5, 1.5), abs=0.01)] * 2


def test_a_plain_wall_has_no_towers_to_come_apart_at() -> None:
    wall = _castle(_block(24, 1.5, 5, 0, 0))
    assert (
        len(
            import_sections(
                "w.stl", unit="inch", edits=[Split(None, "towers")], reader=lambda _: wall
            )
        )
        == 1
    )


def test_a_second_import_asks_nothing_and_gives_the_same(tmp_path: Path) -> None:
    path = written(tmp_path / "keep.stl", stl(*box((60, 60, 120))))
    first = import_model(path, kind="keep", reader=read)
    assert first.needs_choice
    record = save((first,))
    assert record == component_path(path)
    again = import_model(path, reader=read)
    assert not again.needs_choice
    assert (again.kind, again.unit, again.up) == ("keep", first.unit, first.up)
    assert again.dimensions == first.dimensions
    kept = json.loads(record.read_text())
    assert kept["components"][0]["height"] == {"value_in": 4.7244, "error_in": 0.0}


def test_a_changed_model_is_noticed(tmp_path: Path) -> None:
    path = written(tmp_path / "keep.stl", stl(*box((60, 60, 120))))
    save((import_model(path, unit="mm", reader=read),))
    written(path, stl(*box((60, 60, 150))))
    again = import_model(path, reader=read)
    assert again.unit == "mm"
    assert again.dimensions.height.value_in == pytest.approx(150 / 25.4, abs=1e-3)
    assert "has changed since it was last imported" in again.notes[0]


def test_sections_are_kept_by_name_in_a_folder_of_their_own(tmp_path: Path) -> None:
    path = written(tmp_path / "castle.obj", named_castle(25))
    folder = tmp_path / "kept"
    folder.mkdir()
    save(import_sections(path, unit="mm", reader=read), folder)
    again = import_sections(path, kept_in=folder, reader=read)
    assert [part.name for part in again] == ["west tower", "curtain wall", "east tower"]
    assert not any(part.needs_choice for part in again)
    assert not component_path(path).exists()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("{", "no JSON"),
        ('{"format": "escalade-component", "version": 9}', "version 9"),
        ('{"format": "other"}', "format"),
        ("[]", "whole file"),
    ],
)
def test_a_damaged_component_file_names_the_place(tmp_path: Path, change: str, words: str) -> None:
    path = written(tmp_path / "keep.stl", stl(*box()))
    written(component_path(path), change)
    with pytest.raises(ComponentFileError, match=words) as refused:
        load(path)
    assert "\n" not in str(refused.value)


def test_a_wrong_field_of_a_component_file_is_named(tmp_path: Path) -> None:
    path = written(tmp_path / "keep.stl", stl(*box()))
    record = save((import_model(path, unit="mm", reader=read),))
    data = json.loads(record.read_text())
    data["components"][0]["width"]["value_in"] = "wide"
    record.write_text(json.dumps(data))
    with pytest.raises(ComponentFileError, match=r"components\.0\.width\.value_in"):
        load(path)


def test_a_guarded_reading_gives_what_a_plain_one_gives(tmp_path: Path) -> None:
    path = written(tmp_path / "w.dae", dae(*box()))
    seen: list[Progress] = []
    guarded, plain = read_guarded(path, progress=seen.append), read(path)
    assert np.array_equal(guarded.vertices, plain.vertices)
    assert (guarded.groups, guarded.unit, guarded.up) == (plain.groups, plain.unit, plain.up)
    assert seen[0].size_bytes == path.stat().st_size


def test_a_guarded_reading_hands_on_the_reason(tmp_path: Path) -> None:
    with pytest.raises(ReadingError, match=r"^w\.dae "):
        read_guarded(written(tmp_path / "w.dae", dae(*box()).replace("<triangles", "<lines")))


def test_a_reading_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    path = written(tmp_path / "w.dae", dae(*box()))
    started = time.monotonic()
    with pytest.raises(ReadingError, match="took longer than 0 s"):
        read_guarded(path, guard=Guard(seconds=0.01))
    assert time.monotonic() - started < 30


def test_a_reading_can_be_cancelled(tmp_path: Path) -> None:
    with pytest.raises(Cancelled, match=r"w\.dae was not read: cancelled"):
        read_guarded(written(tmp_path / "w.dae", dae(*box())), cancelled=lambda: True)


@pytest.mark.skipif(sys.platform == "win32", reason="memory limits need a POSIX system")
def test_a_reading_that_wants_too_much_memory_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path / "w.dae", dae(*box()))
    with pytest.raises(ReadingError, match="memory"):
        read_guarded(path, guard=Guard(memory_bytes=300 << 20))


NO_ROOM = Guard(counted_bytes=0, bounded_bytes=0)
BINARY_ROOM = Guard(counted_bytes=0)


@pytest.mark.parametrize(
    ("name", "content", "guard", "needs_one"),
    [
        ("w.glb", glb(), Guard(), False),
        ("w.glb", glb(), BINARY_ROOM, True),
        ("w.stl", stl(*box()), BINARY_ROOM, False),
        ("w.stl", stl_text(*box()), BINARY_ROOM, True),
        ("w.ply", ply(*box()), BINARY_ROOM, False),
        ("w.stl", stl(*box()), NO_ROOM, True),
        ("w.xyz", "1 2 3\n4 5 6\n7 8 1\n", Guard(), False),
        ("w.xyz", "1 2 3\n4 5 6\n7 8 1\n", BINARY_ROOM, True),
        ("w.dae", dae(*box()), Guard(), True),
    ],
)
def test_only_a_small_file_or_a_binary_one_that_is_not_large_needs_no_process(
    tmp_path: Path, name: str, content: bytes | str, guard: Guard, needs_one: bool
) -> None:
    seen: list[Progress] = []
    read_guarded(written(tmp_path / name, content), guard=guard, progress=seen.append)
    assert seen[0].seconds == 0
    assert (len(seen) > 1) == needs_one


def test_a_mesh_used_a_million_times_is_refused_before_it_is_placed(tmp_path: Path) -> None:
    nodes = [{"mesh": 0} for _ in range(20_000)]
    many = glb(change={"nodes": nodes, "scenes": [{"nodes": list(range(20_000))}]})
    with pytest.raises(TooBig, match="places 240,000 triangles"):
        read(written(tmp_path / "w.glb", many), replace(LIMITS, triangles=200_000))


def _source(points: np.ndarray, faces: np.ndarray, colours: np.ndarray | None = None) -> Source:
    groups = np.zeros(len(faces), dtype=np.int64)
    return Source(Path("wall.stl"), "stl", points, faces, groups, ("body",), "+z", colours)


def _along(mesh: Mesh | None) -> float:
    """The extent of a piece along the wall, whichever of its sides is the longer."""
    assert mesh is not None
    low, high = mesh.bounds
    x, y = (high - low)[:2]
    return float(y if abs(x - 1.5) < 1e-6 else x)
