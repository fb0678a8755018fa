"""Sections named, given a kind, merged and split by hand, kept and made again."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from escalade.models.component import Component, section_id
from escalade.models.component_file import load, save
from escalade.models.errors import ComponentFileError, SectionError
from escalade.models.importing import import_model, import_sections, was_taken_apart
from escalade.models.reading import read
from escalade.models.section_edits import (
    CutAt,
    CutLong,
    Edit,
    Merge,
    Rename,
    SetKind,
    Split,
    edited,
)  # fmt: skip
from escalade.rules.errors import UnknownName

from .file_maker import box, joined, obj, stl

INCH = 25.4


def castle(folder: Path) -> Path:
    """Two towers of 2 x 4 x 2 in and a wall of 8 x 3 x 1 in between, an inch apart, y up."""
    rows: list[str] = []
    start = 0
    for name, size, x in (
        ("west tower", (2, 4, 2), 0),
        ("curtain wall", (8, 3, 1), 3),
        ("east tower", (2, 4, 2), 12),
    ):
        points, faces = box(np.array(size) * INCH, (x * INCH, 0, 0))
        rows += [f"o {name}", *obj(points, faces + start).split("\n")]
        start += len(points)
    path = folder / "castle.obj"
    path.write_text("\n".join(rows))
    return path


def unnamed(folder: Path) -> Path:
    """The same three pieces without names, z up."""
    pieces = [
        box(np.array(size) * INCH, (x * INCH, 0, 0))
        for size, x in (((2, 2, 4), 0), ((8, 1, 3), 3), ((2, 2, 4), 12))
    ]
    path = folder / "castle.stl"
    path.write_bytes(stl(*joined(*pieces)))
    return path


def sections(path: Path, *edits: Edit) -> tuple[Component, ...]:
    return import_sections(path, unit="mm", by="auto", edits=edits, reader=read)


def test_a_section_is_renamed_and_given_a_kind(tmp_path: Path) -> None:
    parts = sections(
        castle(tmp_path),
        Rename("curtain wall", "north wall"),
        SetKind("curtain wall", "gatehouse"),
    )
    assert [(part.name, part.kind) for part in parts] == [
        ("west tower", "tower"), ("north wall", "gatehouse"), ("east tower", "tower"),
    ]  # fmt: skip
    assert parts[1].section == "curtain wall"
    assert not any(note.startswith("taken as") for note in parts[1].notes)


def test_merged_sections_are_measured_together_where_they_stood(tmp_path: Path) -> None:
    one, east = sections(castle(tmp_path), Merge(("west tower", "curtain wall")))
    assert one.section == one.name == "west tower + curtain wall"
    assert (one.kind, east.name) == ("tower", "east tower")
    assert one.dimensions.values_in == pytest.approx((11, 4, 2), abs=1e-3)
    assert one.at_in == pytest.approx((5.5, -1, 0), abs=1e-3)
    assert one.readings[0].dimensions == one.dimensions
    by_inch = next(reading for reading in sections(castle(tmp_path))[0].readings)
    assert by_inch.unit == "mm"


def test_what_was_merged_comes_apart_by_bodies_and_by_groups_again(tmp_path: Path) -> None:
    merge = Merge(("west tower", "curtain wall"))
    by_groups = sections(castle(tmp_path), merge, Split(merge.id, "groups"))
    assert [part.name for part in by_groups] == ["west tower", "curtain wall", "east tower"]
    by_bodies = sections(castle(tmp_path), merge, Split(merge.id, "bodies"))
    assert [part.section for part in by_bodies][:2] == [f"{merge.id} 1/2", f"{merge.id} 2/2"]
    for pieces in (by_groups, by_bodies):
        sizes = [part.dimensions.values_in for part in pieces]
        assert sizes == [
            pytest.approx(size, abs=1e-3) for size in ((2, 4, 2), (8, 3, 1), (2, 4, 2))
        ]
        assert [part.at_in[0] for part in pieces] == pytest.approx([1, 7, 13], abs=1e-3)


def test_a_wall_is_cut_where_its_user_says(tmp_path: Path) -> None:
    parts = sections(castle(tmp_path), CutAt("curtain wall", 3))
    assert [part.name for part in parts] == [
        "west tower", "curtain wall 1", "curtain wall 2", "east tower",
    ]  # fmt: skip
    assert [part.dimensions.width.value_in for part in parts[1:3]] == pytest.approx([3, 5])
    assert [part.at_in[0] for part in parts[1:3]] == pytest.approx([4.5, 8.5])


def test_cutting_all_to_length_leaves_what_is_short_enough(tmp_path: Path) -> None:
    parts = sections(castle(tmp_path), CutLong(None, 5))
    assert [section_id(part) for part in parts] == [
        "west tower", "curtain wall 1/2", "curtain wall 2/2", "east tower",
    ]  # fmt: skip


def test_a_whole_file_is_split_by_hand_under_its_own_name(tmp_path: Path) -> None:
    whole = import_model(unnamed(tmp_path), unit="mm", reader=read)
    assert [asked.about for asked in whole.questions] == ["sections"]
    parts = edited((whole,), [Split("castle", "bodies"), SetKind("castle 2/3", "gate")])
    assert [part.kind for part in parts] == ["tower", "gate", "tower"]
    assert not any(part.needs_choice for part in parts)


def test_no_edits_change_nothing(tmp_path: Path) -> None:
    parts = sections(unnamed(tmp_path))
    assert edited(parts, []) == parts
    assert all(part.needs_choice for part in parts)


REFUSED: list[tuple[str, Edit, str]] = [
    ("a section that is not there", Rename("moat", "x"), "no section moat; there are: west tower"),
    ("one section merged with itself", Merge(("west tower", "west tower")), "two different"),
    ("a cut beyond the end", CutAt("curtain wall", 9), "8 in long: it cannot be cut at 9 in"),
    ("lengths of nothing", CutLong("curtain wall", 0), "lengths of 0 in"),
]


@pytest.mark.parametrize(("edit", "words"), [r[1:] for r in REFUSED], ids=[r[0] for r in REFUSED])
def test_an_edit_that_cannot_be_done_says_why(tmp_path: Path, edit: Edit, words: str) -> None:
    with pytest.raises(SectionError, match=words):
        sections(castle(tmp_path), edit)


def test_a_kind_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="windmill"):
        sections(castle(tmp_path), SetKind("west tower", "windmill"))


ALL: tuple[Edit, ...] = (
    Rename("part 3", "east tower"),
    SetKind("part 2", "gatehouse"),
    Merge(("part 1", "part 2")),
    Rename("part 1 + part 2", "front"),
    Split(None, "towers"),
    CutLong(None, 6),
    CutAt("part 3", 1),
)


def test_edited_sections_are_kept_and_made_again_unasked(tmp_path: Path) -> None:
    path = unnamed(tmp_path)
    first = sections(path, *ALL)
    save(first, split="auto", edits=ALL)
    assert was_taken_apart(path)
    kept = load(path)
    assert kept is not None
    assert (kept.split, kept.edits) == ("auto", ALL)
    again = import_sections(path, reader=read)
    assert [_told(part) for part in again] == [_told(part) for part in first]
    assert not any(part.needs_choice for part in again)


def test_a_name_or_a_kind_changed_in_the_component_file_counts(tmp_path: Path) -> None:
    path = castle(tmp_path)
    edits = (Merge(("west tower", "curtain wall")),)
    record = save(sections(path, *edits), split="auto", edits=edits)
    data = json.loads(record.read_text())
    data["components"][0].update(name="gate front", kind="gatehouse")
    record.write_text(json.dumps(data))
    one = import_sections(path, reader=read)[0]
    assert (one.name, one.kind) == ("gate front", "gatehouse")


def test_another_way_to_take_a_file_apart_drops_what_was_done_by_hand(tmp_path: Path) -> None:
    path = castle(tmp_path)
    save(sections(path, CutLong(None, 5)), split="auto", edits=(CutLong(None, 5),))
    assert len(import_sections(path, by="groups", reader=read)) == 3
    assert len(import_sections(path, by="auto", reader=read)) == 4
    assert len(import_sections(path, edits=(), reader=read)) == 3


def test_edits_that_a_changed_file_no_longer_allows_are_asked_about(tmp_path: Path) -> None:
    path = castle(tmp_path)
    edits = (Merge(("west tower", "curtain wall")),)
    save(sections(path, *edits), split="auto", edits=edits)
    path.write_text(path.read_text().replace("o west tower", "o north tower"))
    parts = import_sections(path, reader=read)
    assert len(parts) == 3
    assert all("no longer" in asked.text for part in parts for asked in part.questions)


def test_a_component_file_of_the_first_version_is_still_read(tmp_path: Path) -> None:
    path = unnamed(tmp_path)
    record = save((import_model(path, unit="mm", kind="keep", reader=read),))
    data = json.loads(record.read_text()) | {"version": 1}
    del data["split"], data["edits"]
    record.write_text(json.dumps(data))
    assert not was_taken_apart(path)
    again = import_model(path, reader=read)
    assert (again.kind, again.needs_choice) == ("keep", False)


@pytest.mark.parametrize(
    "edit", [{"do": "melt"}, {"do": "merge"}, {"do": "cut", "section": "a", "longest_in": "wide"}]
)
def test_a_wrong_edit_in_a_component_file_is_named(tmp_path: Path, edit: dict[str, str]) -> None:
    path = castle(tmp_path)
    record = save(sections(path), split="auto")
    record.write_text(json.dumps(json.loads(record.read_text()) | {"edits": [edit]}))
    with pytest.raises(ComponentFileError, match=r"edits\.0"):
        load(path)


def _told(part: Component) -> tuple[object, ...]:
    return part.section, part.name, part.kind, part.unit, part.dimensions, part.at_in
