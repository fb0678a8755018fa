"""The command line as a player meets it: answers on stdout; one clear line and exit 2 if not."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from inspect import signature
from pathlib import Path
from typing import Any, get_args

import pytest
from typer.models import OptionInfo

from escalade.viewer.cli import app, main
from escalade.viewer.commands.options import finite

SCRIPT = Path(sys.executable).with_name("escalade")
"""The console script, installed beside the interpreter that runs the tests."""


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Runs a command that must succeed and gives what it printed."""

    def run(*arguments: str) -> str:
        with pytest.raises(SystemExit) as stopped:
            main(arguments)
        printed = capsys.readouterr()
        assert stopped.value.code == 0, printed.err
        return printed.out

    return run


@pytest.fixture
def ask_json(ask: Callable[..., str]) -> Callable[..., Any]:
    def run(*arguments: str) -> Any:
        return json.loads(ask(*arguments, "--json"))

    return run


@pytest.fixture
def refuse(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Runs a command that must fail as expected and gives the one line it said."""

    def run(*arguments: str) -> str:
        with pytest.raises(SystemExit) as stopped:
            main(arguments)
        printed = capsys.readouterr()
        assert stopped.value.code == 2
        assert printed.out == ""
        assert printed.err.startswith("escalade: ")
        assert printed.err.count("\n") == 1
        return printed.err

    return run


def test_the_console_script_prints_help_and_the_version() -> None:
    shown = subprocess.run([SCRIPT, "--help"], check=True, capture_output=True, text=True)
    for command in ("demo", "measure", "los", "shadow", "template", "fall", "leap", "render"):
        assert command in shown.stdout
    version = subprocess.run([SCRIPT, "--version"], check=True, capture_output=True, text=True)
    assert version.stdout.startswith("escalade ")


@pytest.mark.parametrize("command", [command.name for command in app.registered_commands])
def test_help_names_no_types_of_the_language(ask: Callable[..., str], command: str) -> None:
    text = ask(command, "--help")
    assert re.findall(r"<(?:str|path|int|float|list|bool|Path)[^>]*>", text) == []
    assert text.startswith(f"Usage: escalade {command} ")


@pytest.mark.parametrize("arguments", [["--help"], ["measure", "10 x 5 x 3"], ["rules"]])
def test_a_light_question_loads_neither_panda3d_nor_trimesh(arguments: list[str]) -> None:
    program = (
        "import sys\nfrom escalade.viewer.cli import main\n"
        f"try:\n    main({arguments!r})\nexcept SystemExit as stop:\n    assert stop.code == 0\n"
        "heavy = {'panda3d', 'trimesh', 'shapely', 'scipy', 'imgui_bundle'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)


def test_the_two_printed_sizes_give_their_wounds(ask_json: Callable[..., Any]) -> None:
    data = ask_json("measure", "9 3/4 x 4 3/4 x 3", "4 1/2 x 7 x 4 1/2", "--kind", "tower")
    assert [c["rounded"] for c in data["components"]] == [[10, 5, 3], [5, 7, 5]]
    assert [c["wounds"] for c in data["components"]] == [8, 9]
    assert set(data["components"][0]) == {
        "name", "kind", "file", "unit", "up", "width_in", "height_in", "depth_in", "errors_in",
        "rounded",
        "wounds", "wounds_range", "toughness", "armour", "unscaled", "needs_choice", "candidates",
        "questions", "section", "notes",
    }  # fmt: skip


def test_a_measured_size_reads_as_a_player_would_say_it(ask: Callable[..., str]) -> None:
    text = ask("measure", "248 x 121 x 76 mm")
    assert "wounds  8" in text
    assert "T 8, AR 9" in text
    assert "No Quarter: Siege" in text


def test_a_size_larger_than_a_table_is_doubted(ask: Callable[..., str]) -> None:
    assert "if these are millimetres, write 248 x 121 x 76 mm" in ask("measure", "248 x 121 x 76")


def test_every_system_explains_each_of_its_topics(ask: Callable[..., str]) -> None:
    from escalade.rules.systems import SYSTEM_NAMES, find_system

    for name in SYSTEM_NAMES:
        for topic in find_system(name).topics():
            assert "Source: " in ask("rules", name, topic)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["measure", "10x5"], "10x5"),
        (["measure", ""], "name a model file, or a size such as 10 x 5 x 3"),
        (["measure", "10,5"], "write width x height x depth"),
        (["measure", "10 x five x 3"], "10 x five x 3"),
        (["measure", "10 x 0 x 3"], "zero"),
        (["measure", "10x5x3", "--kind", "towr"], "did you mean 'tower'?"),
        (["measure", "10x5x3", "--system", "no-quater"], "did you mean 'no-quarter'?"),
        (["measure", "no-such-file.stl"], "no-such-file.stl"),
        (["measure"], "TARGET"),
        (["measure", "10x5x3", "--jsn"], "--jsn"),
        (["rules", "chess"], "Known: "),
        (["rules", "no-quarter", "castling"], "castling"),
        (["besiege"], "besiege"),
        (["los", "no-such-scene.json", "a", "b"], "bundled scenes are: "),
        (["los", "siege", "nobody", "no one"], "no figure is called 'nobody'"),
        (["render", "siege"], "-o"),
        (["render", "los-dispute", "-o", "x.png", "--camera", "nowhere"], "south-west"),
        (["render", "los-dispute", "-o", "."], "is a folder"),
        (["render", "siege", "-o", "x.txt"], "no picture is written as .txt; name it .png"),
        (["ruler", "siege", "a", "b", "--out", "x.doc"], "no picture is written as .doc"),
        (["measure", "10x5x3", "--unit", "cm"], "write the unit into the size"),
        (["los", "los-dispute", "archer", "archer"], "looks at itself"),
        (["los", "los-dispute", "archer", "ram", "--csv"], "--csv goes with --all"),
        (["template", "siege", "--at", "0,0", "--size", "inf"], "inf is no number to measure by"),
        (["template", "siege", "--at", "0,0", "--yaw", "nan"], "nan is no number to measure by"),
        (["machine", "los-dispute", "north wall"], "called 'north wall'. Known: ram"),
        (["los", "los-dispute", "archer", "ork ?"], "no figure is called 'ork ?'"),
        (["measure", "10x5x3", "--picture", "no/wall.png"], "no/wall.png: there is no folder no"),
        (["import", "wall.stl", "--into", "no/my.json"], "no/my.json: there is no folder no"),
        (["los", "siege", "a", "b", "--of", "head"], "'--of': 'head' is not one of 'body', "),
    ],
)
def test_an_expected_error_is_one_line_and_exit_2(
    refuse: Callable[..., str], arguments: list[str], said: str
) -> None:
    assert said in refuse(*arguments)


def test_every_option_of_a_number_refuses_what_is_none() -> None:
    found = [
        (command.name, parameter.name, option.callback)
        for command in app.registered_commands
        if command.callback is not None
        for parameter in signature(command.callback, eval_str=True).parameters.values()
        for hint, *more in [get_args(parameter.annotation)]
        for option in more
        if float in {hint, *get_args(hint)} and isinstance(option, OptionInfo)
    ]
    assert len(found) > 5
    assert [(name, option) for name, option, check in found if check is not finite] == []


def test_one_question_is_judged_by_all_books_side_by_side(ask: Callable[..., str]) -> None:
    text = ask("fall", "los-dispute", "archer", "--push", "0,3", "--system", "all")
    head = text.split("\n\n")[0].splitlines()
    assert [line.split()[0] for line in head] == [
        "no-quarter", "middle-earth", "arcana", "cry-havoc"
    ]  # fmt: skip
    assert "arcana has no rule for falls" in text


def test_a_scene_is_judged_by_its_own_book_unless_told(ask_json: Callable[..., Any]) -> None:
    own = ask_json("fall", "los-dispute", "archer", "--push", "0,3")
    other = ask_json("fall", "los-dispute", "archer", "--push", "0,3", "--system", "middle-earth")
    assert (own["system"], own["strength"]) == ("no-quarter", 4)
    assert (other["system"], other["hits"], other["strength"]) == ("middle-earth", 3, 3)


def test_evidence_holds_when_nothing_changed_and_not_when_something_did(
    ask: Callable[..., str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "evidence"
    ask("los", "los-dispute", "archer", "orc captain", "--evidence", str(folder))
    assert {path.name for path in folder.glob("*.png")} >= {"eye.png", "top.png", "section.png"}
    assert "still holds" in ask("los", str(folder / "evidence.json"))
    scene = folder / "scene.json"
    moved = scene.read_text(encoding="utf-8").replace("[0.897, 3.55]", "[1.4, 3.55]")
    scene.write_text(moved, encoding="utf-8")
    with pytest.raises(SystemExit) as stopped:
        main(["los", str(folder / "evidence.json")])
    assert stopped.value.code == 1
    assert "no longer holds" in capsys.readouterr().out


def test_an_import_keeps_the_choice_and_places_the_model(
    ask: Callable[..., str], refuse: Callable[..., str], tmp_path: Path
) -> None:
    from escalade.models.blocks import block

    corners = block(152.4, 101.6, 38.1).triangles
    facets = "".join(
        "facet normal 0 0 0\nouter loop\n"
        + "".join(f"vertex {x} {y} {z}\n" for x, y, z in corner)
        + "endloop\nendfacet\n"
        for corner in corners
    )
    model, scene = tmp_path / "north.stl", tmp_path / "siege.json"
    model.write_text(f"solid north\n{facets}endsolid north\n", encoding="utf-8")
    assert "--unit" in refuse("import", str(model), "--into", str(scene))
    assert not scene.exists()
    ask("import", str(model), "--into", str(scene), "--unit", "mm", "--kind", "wall")
    placed = json.loads(scene.read_text(encoding="utf-8"))["components"]
    assert [(entry["name"], entry["model"], entry["unit"]) for entry in placed] == [
        ("north", "north.stl", "mm")
    ]
    data = json.loads(ask("measure", str(model), "--json"))["components"][0]
    assert (data["wounds"], data["needs_choice"]) == (4, False)


def test_a_scene_named_without_its_ending_is_recognised(
    refuse: Callable[..., str], tmp_path: Path
) -> None:
    (tmp_path / "my.json").write_text("{}", encoding="utf-8")
    said = refuse("inside", str(tmp_path / "my"))
    assert f"did you mean {tmp_path / 'my.json'}? Bundled scenes are: " in said


@pytest.mark.parametrize("size", ["10 x 5 x 3", "254mm × 127mm × 76.2mm", "9 3/4 by 5 by 3"])
def test_a_size_typed_without_quotes_is_one_size(ask: Callable[..., str], size: str) -> None:
    assert ask("measure", *size.split()) == ask("measure", size)


def test_a_measured_size_is_drawn_with_its_sides(ask: Callable[..., str], tmp_path: Path) -> None:
    from PIL import Image, ImageStat

    ask("measure", "10 x 5 x 3", "--picture", str(tmp_path / "wall.png"))
    with Image.open(tmp_path / "wall.png") as picture:
        assert max(ImageStat.Stat(picture.convert("RGB")).stddev) > 8


def test_a_scan_is_scaled_by_a_distance_and_checked_by_another(
    ask: Callable[..., str], tmp_path: Path
) -> None:
    lines = [f"v {x} {y} {z}\n" for x in (0, 5) for y in (0, 3) for z in (0, 1)]
    faces = "f 1 2 4\nf 1 4 3\nf 5 6 8\nf 5 8 7\nf 1 2 6\nf 1 6 5\nf 3 4 8\nf 3 8 7\n"
    model = tmp_path / "scan.obj"
    model.write_text("".join(lines) + faces, encoding="utf-8")
    scales = ("--scale", "0,0,0 5,0,0 = 10in", "--scale", "0,0,0 0,3,0 = 6.1in")
    data = json.loads(ask("measure", str(model), "--up", "+y", *scales, "--json"))["components"][0]
    assert (data["width_in"], data["height_in"]) == pytest.approx((10, 6))
    assert data["errors_in"][0] == pytest.approx(10 * 0.1 / 6.1, rel=1e-3)
    assert any("check 1" in note for note in data["notes"])


def test_a_castle_in_one_file_is_placed_section_by_section(
    ask: Callable[..., str],
    ask_json: Callable[..., Any],
    refuse: Callable[..., str],
    tmp_path: Path,
) -> None:
    from escalade.models.blocks import block

    towers = [block(60, 120, 60).moved((x, 0)) for x in (0, 200)]
    lines, start = [], 1
    for mesh in towers:
        lines += [f"v {x} {y} {z}" for x, y, z in mesh.vertices]
        lines += [f"f {a + start} {b + start} {c + start}" for a, b, c in mesh.faces]
        start += len(mesh.vertices)
    model, scene = tmp_path / "castle_mm.obj", tmp_path / "castle.json"
    model.write_text("\n".join(lines), encoding="utf-8")
    said = ("--up", "+z", "--unit", "mm", "--split", "bodies")
    assert len(ask_json("measure", str(model), *said)["components"]) == 2
    ask("import", str(model), "--into", str(scene), *said)
    placed = json.loads(scene.read_text(encoding="utf-8"))["components"]
    assert placed[1]["at"][0] - placed[0]["at"][0] == pytest.approx(200 / 25.4, abs=1e-3)
    assert all(entry["section"] and entry["split"] == "bodies" for entry in placed)
    scene.write_text(
        scene.read_text(encoding="utf-8").replace(placed[1]["section"], "part 9"), encoding="utf-8"
    )
    assert "no section of castle_mm.obj is called 'part 9'" in refuse("inside", str(scene))
