"""Every command on what it cannot use: one line, exit 2, and nothing worked out before it."""

from __future__ import annotations

import errno
import io
import json
import os
import re
import sys
from inspect import signature

import pytest

from escalade.models.blocks import block
from escalade.scenes.scene import Figure, PlacedComponent, PlacedTemplate, Scene
from escalade.scenes.scene_file import write_scene
from escalade.viewer.cli import app, main

ASKED = {
    "los": ("archer", "orc"),
    "shadow": ("archer",),
    "template": ("--at", "0,0"),
    "fall": ("archer", "--push", "0,-3"),
    "leap": ("orc", "wall"),
    "climb": ("orc", "wall"),
    "machine": ("ram",),
    "ruler": ("orc", "wall"),
    "inside": (),
    "capacity": ("wall",),
    "lee": ("wall", "orc"),
    "render": ("-o", "picture.png"),
}
"""What follows the scene in a right question, by command."""

WITHOUT_A_SCENE = {"demo", "measure", "import", "open", "rules", "odds"}

WRITING = [
    *((name, option) for name in ("los", "shadow", "template", "fall", "leap", "climb", "ruler",
                                  "inside", "capacity") for option in ("--out",)),
    ("los", "--section"),
    ("render", "-o"),
]  # fmt: skip


@pytest.fixture
def table(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_scene(
        Scene(
            components=(
                PlacedComponent(name="wall", kind="wall", dimensions_in=(8, 3, 2), at=(0, 6)),
                PlacedComponent(name="ram", kind="medium-ram", dimensions_in=(2, 2, 4), at=(9, 0)),
            ),
            figures=(
                Figure(name="archer", side="defender", base_mm=25, at=(0, 6), on="wall"),
                Figure(name="orc", side="attacker", base_mm=25, at=(0, 0)),
            ),
            templates=(PlacedTemplate(name="shot", size_in=3, at=(0, 0)),),
        ),
        tmp_path / "t.json",
    )
    return tmp_path


@pytest.fixture
def refused(table, capsys):
    def run(*arguments):
        with pytest.raises(SystemExit) as stopped:
            main(arguments)
        out, err = capsys.readouterr()
        assert (stopped.value.code, out) == (2, "")
        assert re.fullmatch(r"escalade: [^\n]+\n", err), err
        return err

    return run


@pytest.fixture
def no_work(monkeypatch):
    """Nothing may be compiled, read or drawn."""

    def worked(*_, **__):
        raise AssertionError("it was worked out first")

    monkeypatch.setattr("escalade.scenes.space.compile_scene", worked)
    monkeypatch.setattr("escalade.models.guarding.read_guarded", worked)
    monkeypatch.setattr("escalade.viewer.pictures.render", worked)


def test_every_command_is_tried_here() -> None:
    commands = {command.name for command in app.registered_commands}
    assert commands == {*ASKED, *WITHOUT_A_SCENE}


def test_every_option_that_writes_is_tried_here() -> None:
    writing = {
        (command.name, parameter.name)
        for command in app.registered_commands
        if command.callback is not None
        for parameter in signature(command.callback).parameters.values()
        if parameter.name in {"out", "section", "output", "evidence", "picture", "into"}
    }
    tried = {(name, option.lstrip("-").replace("o", "output") if option == "-o" else option[2:])
             for name, option in WRITING}  # fmt: skip
    others = {("los", "evidence"), ("measure", "picture"), ("import", "into"), ("demo", "out")}
    assert writing == tried | others


@pytest.mark.parametrize("name", ASKED)
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "bundled scenes are: "),
        (b"", "not valid JSON"),
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"{}", 'it needs "format": "escalade-scene"'),
        (b'{"format": "escalade-scene", "version": 99}', "version"),
        (b"[" * 100_000, "nested too deeply"),
    ],
    ids=["missing", "empty", "no text", "other JSON", "too new", "deep"],
)
def test_what_is_no_scene_is_refused(refused, table, name, content, said):
    if content is not None:
        (table / "bad.json").write_bytes(content)
    assert said in refused(name, "bad.json", *ASKED[name])


@pytest.mark.parametrize("name", ASKED)
def test_a_folder_is_no_scene(refused, table, name):
    (table / "folder").mkdir()
    assert "folder" in refused(name, "folder", *ASKED[name])


@pytest.mark.parametrize("name", ASKED)
def test_a_name_that_no_file_can_have_is_refused(refused, name):
    refused(name, "x" * 5000, *ASKED[name])


@pytest.mark.parametrize(("name", "option"), WRITING)
@pytest.mark.parametrize("place", ["no/such/folder/a.png", ".", "t.json/a.png", "a.doc"])
def test_a_place_that_cannot_be_written_is_refused_first(refused, no_work, name, option, place):
    words = ASKED[name] if option != "-o" else ()
    assert place in refused(name, "t.json", *words, option, place)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("los", "t.json", "archer", "orc", "--evidence", "t.json/e"), "t.json is a file"),
        (("los", "t.json", "archer", "orc", "--evidence", "t.json"), "t.json is a file"),
        (("demo", "--no-window", "--out", "t.json/e"), "t.json is a file"),
        (("measure", "10x5x3", "--picture", "no/a.png"), "there is no folder no"),
        (("measure", "10x5x3", "--picture", "a.doc"), "no picture is written as .doc"),
        (("import", "n.stl", "--into", "no/a.json"), "there is no folder no"),
        (("import", "n.stl", "--into", "."), "is a folder"),
        (("template", "siege", "--at", "0,0", "--keep", "shot"), "keeps nothing"),
        (("template", "t.json", "--at", "0,0", "--keep", " "), "--keep: a template that is kept"),
        (("los", "t.json", "--all", "--section", "a.svg"), "--section: with --all "),
        (("los", "t.json", "--all", "--tolerance", "1"), "--tolerance: with --all "),
        (("los", "t.json", "archer", "orc", "--system", "all", "--evidence", "e"), "--evidence: "),
        (("render", "t.json", "-o", "a.png", "--eye", "orc", "--camera", "top"), "--camera: "),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_what_would_be_refused_later_is_refused_first(refused, no_work, arguments, said):
    assert said in refused(*arguments)


@pytest.mark.skipif(os.name != "posix", reason="a folder's rights are another thing elsewhere")
def test_a_place_without_the_right_to_write_is_refused_first(refused, no_work, monkeypatch):
    monkeypatch.setattr(os, "access", lambda _place, mode: mode != os.W_OK)
    assert "may not be written" in refused("ruler", "t.json", "orc", "wall", "--out", "a.png")


@pytest.mark.parametrize(
    "name", [name for name in ASKED if name not in {"machine", "ruler", "capacity"}]
)
def test_a_book_that_nobody_knows_is_refused(refused, name):
    assert "Known: arcana (" in refused(name, "t.json", *ASKED[name], "--system", "chess")


@pytest.mark.parametrize(
    "name", [name for name, words in ASKED.items() if words and not words[0].startswith("-")]
)
def test_a_name_that_the_scene_has_not_is_answered_with_those_that_it_has(refused, name):
    said = refused(name, "t.json", "nobody", *ASKED[name][1:])
    assert "'nobody'" in said
    assert "wall" in said or "archer" in said


def test_json_is_all_that_stands_on_stdout_while_doubts_are_told_beside_it(table, capsys):
    facets = "".join(
        "facet normal 0 0 0\nouter loop\n"
        + "".join(f"vertex {x} {y} {z}\n" for x, y, z in corner)
        + "endloop\nendfacet\n"
        for corner in block(20, 10, 5).triangles
    )
    (table / "n.stl").write_text(f"solid n\n{facets}endsolid n\n", encoding="utf-8")
    entry = PlacedComponent(name="n", kind="wall", model="n.stl")
    write_scene(Scene(components=(entry,)), table / "n.json")
    with pytest.raises(SystemExit) as stopped:
        main(["inside", "n.json", "--json"])
    out, err = capsys.readouterr()
    assert stopped.value.code == 0
    assert json.loads(out)["castle"] == ["n"]
    assert "n: n.stl: its unit is not certain: inch, cm?" in err


@pytest.mark.parametrize(
    "arguments",
    [
        ("inside", "t.json", "--json"),
        ("measure", "10 x 5 x 3", "--json"),
        ("rules", "arcana"),
        ("inside", "t.json"),
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("output", [None, io.StringIO()], ids=["closed", "in memory"])
def test_an_answer_needs_no_terminal(table, monkeypatch, arguments, output):
    monkeypatch.setattr("sys.stdout", output)
    monkeypatch.setattr("sys.stderr", output)
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 0


def test_json_is_json_also_for_a_terminal_that_knows_few_letters(monkeypatch):
    raw = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(raw, encoding="ascii", write_through=True))
    with pytest.raises(SystemExit):
        main(
            ["measure", "9\N{VULGAR FRACTION THREE QUARTERS} x 5 x 3", "--name", "Türme", "--json"]
        )
    assert json.loads(raw.getvalue())["components"][0]["name"] == "Türme"


def test_a_full_disk_is_told_in_a_line(table, capsys, monkeypatch):
    def full(message: str, err: bool = False, **_) -> None:
        if not err:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        print(message, file=sys.stderr)

    monkeypatch.setattr("typer.echo", full)
    with pytest.raises(SystemExit) as stopped:
        main(["measure", "10 x 5 x 3"])
    assert stopped.value.code == 2
    assert capsys.readouterr().err == "escalade: No space left on device\n"
