"""Sections of a file on the command line: numbered, named, merged, cut, kept and found again."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from escalade.models.blocks import block
from escalade.models.mesh import Mesh
from escalade.viewer.cli import main

INCH = 25.4


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[str, str]]:
    def answered(*arguments: object) -> tuple[str, str]:
        with pytest.raises(SystemExit):
            main([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        return printed.out, printed.err

    return answered


@pytest.fixture
def castle(tmp_path: Path) -> Path:
    """Two towers and a wall between them in millimetres, z up, an inch apart."""
    return written(
        tmp_path / "front.obj",
        [
            ("west tower", block(2, 4, 2).moved((1, 0))),
            ("curtain wall", block(8, 3, 1).moved((7, 0))),
            ("east tower", block(2, 4, 2).moved((13, 0))),
        ],
    )


def written(path: Path, pieces: list[tuple[str, Mesh]]) -> Path:
    lines, start = [], 1
    for name, mesh in pieces:
        lines += [f"o {name}"] if name else []
        lines += [f"v {x} {y} {z}" for x, y, z in mesh.vertices * INCH]
        lines += [f"f {a + start} {b + start} {c + start}" for a, b, c in mesh.faces]
        start += len(mesh.vertices)
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def components(out: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(out)["components"]
    return found


SAID = ("--up", "+z", "--unit", "mm", "--split", "auto")


def test_sections_are_numbered(run: Callable[..., tuple[str, str]], castle: Path) -> None:
    shown, _ = run("measure", castle, *SAID)
    assert [line for line in shown.splitlines() if line[:1].isdigit()] == [
        "1  west tower: tower", "2  curtain wall: wall", "3  east tower: tower",
    ]  # fmt: skip


EDITS: dict[str, tuple[tuple[str, ...], list[tuple[str, str, float]]]] = {
    "a name and a kind by number": (
        ("--name", "2=north wall", "--kind", "2=gatehouse"),
        [("west tower", "tower", 2), ("north wall", "gatehouse", 8), ("east tower", "tower", 2)]),
    "a kind by name": (
        ("--kind", "East Tower=keep"),
        [("west tower", "tower", 2), ("curtain wall", "wall", 8), ("east tower", "keep", 2)]),
    "two made one and named": (
        ("--merge", "1+2", "--name", "2=front", "--kind", "1=wall"),
        [("front", "wall", 11), ("east tower", "tower", 2)]),
    "one left out": (
        ("--leave-out", "2"), [("west tower", "tower", 2), ("east tower", "tower", 2)]),
    "one cut into lengths": (
        ("--cut", "2=5in"),
        [("west tower", "tower", 2), ("curtain wall 1", "wall", 4), ("curtain wall 2", "wall", 4),
         ("east tower", "tower", 2)]),
    "one cut where it is said": (
        ("--cut", "curtain wall@3in"),
        [("west tower", "tower", 2), ("curtain wall 1", "wall", 3), ("curtain wall 2", "wall", 5),
         ("east tower", "tower", 2)]),
    "two made one and taken apart again": (
        ("--merge", "1+3", "--split", "1=groups"),
        [("west tower", "tower", 2), ("east tower", "tower", 2), ("curtain wall", "wall", 8)]),
}  # fmt: skip


@pytest.mark.parametrize("edit", EDITS)
def test_sections_are_edited_kept_and_found_again_unasked(
    run: Callable[..., tuple[str, str]], castle: Path, edit: str
) -> None:
    options, expected = EDITS[edit]
    shown, said = run("measure", castle, *SAID, *options, "--json")
    assert said == ""
    first = components(shown)
    assert [(part["name"], part["kind"]) for part in first] == [row[:2] for row in expected]
    assert [part["width_in"] for part in first] == pytest.approx([row[2] for row in expected])
    scene = castle.with_name("siege.json")
    run("import", castle, "--into", scene, *SAID, *options)
    again = components(run("measure", castle, "--json")[0])
    assert again == [part | {"notes": new["notes"]} for part, new in zip(first, again, strict=True)]
    assert not any(part["needs_choice"] for part in again)
    other = castle.with_name("other.json")
    run("import", castle, "--into", other)
    assert _placed(other) == _placed(scene)


def _placed(scene: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(scene.read_text(encoding="utf-8"))["components"]
    return found


def test_further_edits_go_on_from_those_that_were_kept(
    run: Callable[..., tuple[str, str]], castle: Path
) -> None:
    scene = castle.with_name("siege.json")
    run("import", castle, "--into", scene, *SAID, "--merge", "1+2")
    run("import", castle, "--into", castle.with_name("b.json"), "--name", "1=front")
    run("import", castle, "--into", castle.with_name("c.json"), "--cut", "front@4in")
    names = [part["name"] for part in components(run("measure", castle, "--json")[0])]
    assert names == ["front 1", "front 2", "east tower"]
    (whole,) = components(run("measure", castle, "--split", "whole", "--json")[0])
    assert whole["width_in"] == pytest.approx(14)


REFUSED: dict[str, tuple[tuple[str, ...], str]] = {
    "a number that no section has": (
        ("--merge", "1+9"), "no section '9'; there are: 1 west tower, 2 curtain wall, 3 east"),
    "a way to take a section apart that there is not": (
        ("--split", "2=melt"), "say groups, bodies or towers"),
    "a way to take a file apart that there is not": (("--split", "melt"), "whole, or 2=bodies"),
    "two kinds for all": (("--kind", "wall", "--kind", "gate"), "one is for the whole file"),
    "a name for several": (("--name", "front"), "has 3 sections: name one with --name 1="),
    "a cut that is no length": (("--cut", "2=wide"), "cannot read 'wide' as a length"),
    "a cut beyond the end": (("--cut", "2@9in"), "8 in long: it cannot be cut at 9 in"),
    "a kind that there is not": (("--kind", "2=gat"), "did you mean 'gate'"),
}  # fmt: skip


@pytest.mark.parametrize("wrong", REFUSED)
def test_a_wrong_edit_is_refused_with_what_there_is(
    run: Callable[..., tuple[str, str]], castle: Path, wrong: str
) -> None:
    options, words = REFUSED[wrong]
    said = SAID if "--split" not in options else SAID[:4]
    shown, refusal = run("measure", castle, *said, *options)
    assert shown == ""
    assert words in refusal
    assert len(refusal.strip().splitlines()) == 1


OPEN: dict[str, tuple[Mesh, tuple[str, ...], tuple[str, ...]]] = {
    "the unit": (block(6, 4, 1.5), (), ("unit is not certain", "--unit mm")),
    "the axis": (
        Mesh.of(block(6, 4, 1.5).vertices[:, [0, 2, 1]], block(6, 4, 1.5).faces[:, ::-1]),
        ("--unit", "mm"), ("lie on its side", "--up +y to turn it, --up +z to leave it")),
    "whether it is a scan": (
        Mesh.joined([block(6, 4, 1.5), block(16, 0.05, 16)]),
        ("--unit", "mm"), ("table or base plate", "--scan to do so, --as-it-is to leave it")),
    "how it is taken apart": (
        Mesh.joined([block(3, 4, 2), block(3, 4, 2).moved((8, 0))]),
        ("--unit", "mm"), ("2 pieces", "--split bodies or --split whole")),
}  # fmt: skip


@pytest.mark.parametrize("question", OPEN)
def test_an_import_names_the_question_that_is_open_and_its_answer(
    run: Callable[..., tuple[str, str]], tmp_path: Path, question: str
) -> None:
    mesh, settled, words = OPEN[question]
    model, scene = _stl(tmp_path / "piece.stl", mesh), tmp_path / "siege.json"
    _, refusal = run("import", model, "--into", scene, *settled)
    assert all(word in refusal for word in words)
    assert not scene.exists()
    shown, _ = run("measure", model, *settled)
    assert all(word in shown for word in words)
    answer = next(word for word in words if word.startswith("--")).split(" to ")[0].split(" or ")[0]
    _, said = run("import", model, "--into", scene, *settled, *answer.split())
    assert f"wrote {scene}" in said


def test_what_looks_doubtful_is_taken_as_it_is_and_not_asked_again(
    run: Callable[..., tuple[str, str]], tmp_path: Path
) -> None:
    mesh, settled, _ = OPEN["whether it is a scan"]
    model = _stl(tmp_path / "piece.stl", mesh)
    run("import", model, "--into", tmp_path / "siege.json", *settled, "--as-it-is")
    (part,) = components(run("measure", model, "--json")[0])
    assert (part["needs_choice"], part["width_in"]) == (False, pytest.approx(16))


def test_every_reading_is_shown_with_the_options_that_select_it(
    run: Callable[..., tuple[str, str]], tmp_path: Path
) -> None:
    mesh, _, _ = OPEN["the axis"]
    model = _stl(tmp_path / "piece.stl", mesh)
    (part,) = components(run("measure", model, "--json")[0])
    for reading in (one for one in part["candidates"] if one["plausible"]):
        (chosen,) = components(run("measure", model, *reading["answer"].split(), "--json")[0])
        for side in ("width_in", "height_in", "depth_in"):
            assert chosen[side] == pytest.approx(reading[side])
        assert f"  {reading['answer']}" in run("measure", model)[0]


def test_a_photo_scan_is_scaled_as_it_is_imported(
    run: Callable[..., tuple[str, str]], tmp_path: Path
) -> None:
    points = np.random.default_rng(0).uniform(0, 1, (3000, 3)) * [1.524, 0.381, 1.016]
    model, scene = tmp_path / "photo.xyz", tmp_path / "siege.json"
    np.savetxt(model, points, fmt="%.4f")
    _, refusal = run("import", model, "--into", scene)
    assert "--scale" in refusal
    _, said = run("import", model, "--into", scene, "--scale", "0,0,0 1.524,0,0 = 6in")
    assert f"wrote {scene}" in said
    (placed,) = _placed(scene)
    assert placed["dimensions_in"] == pytest.approx([6, 4, 1.5], abs=0.1)


def _stl(path: Path, mesh: Mesh) -> Path:
    facets = "".join(
        "facet normal 0 0 0\nouter loop\n"
        + "".join(f"vertex {x} {y} {z}\n" for x, y, z in corner * INCH)
        + "endloop\nendfacet\n"
        for corner in mesh.triangles
    )
    path.write_text(f"solid piece\n{facets}endsolid piece\n", encoding="utf-8")
    return path


def test_a_piece_put_into_another_or_off_the_table_is_told(
    run: Callable[..., tuple[str, str]], tmp_path: Path
) -> None:
    first = written(tmp_path / "first.obj", [("wall", block(10, 5, 2))])
    second = written(tmp_path / "second.obj", [("wall", block(10, 5, 2))])
    into = ("--into", tmp_path / "s.json", "--unit", "mm", "--up", "+z")
    _, clear = run("import", first, *into, "--at", "0,0")
    _, inside = run("import", second, *into, "--at", "8,0")
    _, outside = run("import", second, *into, "--at", "36,0")
    assert "square inches" not in clear
    assert "second stands in first, by 4.0 square inches: --at X,Y moves it" in inside
    assert "second 2 lies off the table, by 10.0 square inches" in outside
