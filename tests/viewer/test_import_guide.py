"""A model on its bench, by hand: points clicked, tables cut, sections named, all of it kept."""

from __future__ import annotations

import json

import numpy as np
import pytest
import trimesh
from imgui_bundle import imgui

from escalade.models.blocks import block
from escalade.models.component_file import component_path
from escalade.models.errors import ComponentFileError
from escalade.models.mesh import Mesh
from escalade.models.section_edits import Rename, SetKind
from escalade.scenes.scene import Scene
from escalade.scenes.space import compile_scene
from escalade.viewer import accepting
from escalade.viewer.import_words import NO_SCALE, card
from escalade.viewer.inputs import KeyChanged

INCH_MM = 25.4


def written(path, mesh: Mesh, scale: float = INCH_MM):
    trimesh.Trimesh(mesh.vertices * scale, mesh.faces, process=False).export(path)
    return path


@pytest.fixture
def scan(tmp_path):
    """A wall of 6 × 4 × 1.5 in on a sheet of table, in no unit at all: 2.3 in to one of it."""
    sheet = block(16, 0.02, 16).moved((0, 0, -0.02))
    return written(tmp_path / "scan.stl", Mesh.joined([sheet, block(6, 4, 1.5)]), 2.3)


@pytest.fixture
def castle(tmp_path):
    """Two towers and a wall between them that do not touch, on no plate, in inches."""
    parts = [
        block(2, 4, 2).moved((-6, 0, 0)),
        block(8, 3, 1),
        block(2, 4, 2).moved((6, 0, 0)),
    ]
    return written(tmp_path / "castle inch.stl", Mesh.joined(parts), 1.0)


@pytest.fixture
def plate(tmp_path):
    """A tower of 3 × 5 × 3 in on a plate of half an inch."""
    parts = [block(8, 0.5, 8), block(3, 5.5, 3)]
    return written(tmp_path / "tower inch.stl", Mesh.joined(parts), 1.0)


@pytest.fixture
def buttons(monkeypatch):
    """Where every button of the panels lies, by its label, as it was drawn last."""
    found: dict[str, tuple[float, float]] = {}
    real = imgui.button

    def recording(label, *arguments):
        pressed = real(label, *arguments)
        low, high = imgui.get_item_rect_min(), imgui.get_item_rect_max()
        words, _, id = label.partition("##")
        found["Cut lengths" if id.startswith("Lengths") else words] = (
            (low.x + high.x) / 2,
            (low.y + high.y) / 2,
        )
        return pressed

    monkeypatch.setattr(imgui, "button", recording)
    return found


def opened(hand, path):
    table = hand(Scene())
    table.open(path)
    return table


def corner(table, *side: int) -> np.ndarray:
    """The corner of the wall of the scan on its bench, by the signs of x and y, at its top."""
    place = table.session.guide.exhibit.place
    x, y = side
    (on_model,) = place.on_model(np.array([[x * 3.0, y * 0.75, 4.0]]) * 2.3)
    return on_model


def click_corner(table, *side: int) -> None:
    table.click(table.pixel_of(corner(table, *side)))


def test_two_clicks_and_a_typed_length_give_a_scan_its_size(hand, scan, buttons):
    table = opened(hand, scan)
    guide = table.session.guide
    guide.choose(scan=True)
    assert guide.draft.unscaled
    assert card(guide.draft.whole, "wall", table.view.space.system).worth == NO_SCALE
    guide.go("size")
    table.settle()
    table.click(buttons["Click two points on it"])
    assert guide.measuring
    click_corner(table, -1, -1)
    click_corner(table, 1, -1)
    assert guide.marks.points == (
        pytest.approx((-6.9, -1.725, 9.2), abs=1e-3),
        pytest.approx((6.9, -1.725, 9.2), abs=1e-3),
    )
    table.type("15.24cm")
    table.key("enter")
    assert not guide.draft.unscaled
    assert guide.draft.whole.dimensions.rounded == (6, 4, 2)
    assert guide.draft.whole.dimensions.width.error_in > 0
    click_corner(table, -1, -1)
    click_corner(table, -1, 1)
    table.type("1.6 in")
    table.key("enter")
    (residual,) = guide.marks.calibration.residuals_in
    assert residual == pytest.approx(-0.1, abs=0.01)
    table.click(buttons["Put it on the table"])
    (placed,) = table.scene.components
    assert table.view.space.component(placed.name).component.distances == guide.marks.distances
    kept = json.loads(component_path(scan).read_text(encoding="utf-8"))
    assert len(kept["components"][0]["distances"]) == 2


def test_an_unscaled_scan_cannot_be_put_on_the_table(hand, scan):
    table = opened(hand, scan)
    table.session.choose(scan=True)
    table.key("enter")
    assert "scale" in table.view.message
    assert table.session.guide.draft is not None
    assert not component_path(scan).exists()


def test_a_scanner_that_measures_gives_the_scale_by_its_unit(hand, scan):
    table = opened(hand, scan)
    guide = table.session.guide
    guide.choose(scan=True)
    guide.choose(unit="inch")
    assert not guide.draft.unscaled
    assert guide.draft.whole.dimensions.width.value_in == pytest.approx(13.8, abs=0.05)


def test_clicks_are_taken_back_and_a_drag_only_turns_the_model(hand, scan):
    table = opened(hand, scan)
    guide = table.session.guide
    guide.choose(scan=True)
    guide.go("size")
    guide.measure(on=True)
    table.settle()
    click_corner(table, -1, -1)
    before = table.view.camera
    table.drag(table.pixel_of(corner(table, 1, -1)), (300, 300))
    assert table.view.camera != before
    assert len(guide.marks.points) == 1
    table.key("control", "z")
    assert guide.marks.points == ()
    table.key("control", "z")
    assert not guide.draft.choices.scan


def test_a_wrong_length_is_said_beside_the_field_and_changes_nothing(hand, scan):
    table = opened(hand, scan)
    guide = table.session.guide
    guide.measure(on=True)
    table.settle()
    click_corner(table, -1, -1)
    click_corner(table, 1, -1)
    guide.typed("a lot")
    assert "a lot" in guide.trouble
    assert guide.marks.is_waiting
    table.picture()


def test_raising_the_cut_leaves_the_plate_out_and_keeps_it_out(hand, plate, buttons):
    table = opened(hand, plate)
    guide = table.session.guide
    assert guide.draft.whole.dimensions.rounded == (8, 6, 8)
    table.click(buttons["Table"])
    assert guide.step == "table"
    guide.set_cut(0.25)
    assert guide.draft.whole.dimensions.rounded == (8, 6, 8)
    guide.set_cut(0.5, step_back=False)
    assert guide.draft.whole.dimensions.rounded == (3, 5, 3)
    shown = guide.exhibit
    assert shown.cut_in == pytest.approx(0.5)
    assert shown.ghost.triangles[:, :, 2].max() == pytest.approx(0.5, abs=1e-6)
    assert shown.space.components[0].mesh.bounds[0, 2] == pytest.approx(0.5, abs=1e-6)
    table.picture()
    table.key("enter")
    assert table.view.space.components[0].component.dimensions.rounded == (3, 5, 3)
    again = opened(hand, plate)
    assert again.session.guide.draft.questions == ()
    assert again.session.guide.draft.whole.dimensions.rounded == (3, 5, 3)
    again.session.choose(cut_at=None)
    assert again.session.guide.draft.whole.dimensions.rounded == (8, 6, 8)


def test_the_slider_cuts_while_it_is_dragged(hand, plate, buttons):
    table = opened(hand, plate)
    table.click(buttons["Table"])
    low, high = buttons["-"], buttons["+"]
    left = 2 * low[0] - high[0] - 200
    table.drag((left, low[1]), (left + 60, low[1]))
    assert table.session.guide.exhibit.cut_in > 0
    assert len(table.session.guide.draft.edits) == 0
    table.click(buttons["No cut"])
    assert table.session.guide.exhibit.cut_in == 0


def test_sections_are_picked_on_the_model_named_given_a_kind_and_kept(hand, castle, buttons):
    table = opened(hand, castle)
    guide = table.session.guide
    assert [question.about for question in guide.draft.questions] == ["sections"]
    assert guide.step == "pieces"
    table.click(buttons["Make sections of them"])
    names = [component.name for component in table.view.space.components]
    assert len(names) == 3
    table.click(table.on(names[1]))
    assert table.view.selection == (names[1],)
    table.give(KeyChanged("control", True))
    table.click(table.on(names[2]))
    table.give(KeyChanged("control", False))
    assert table.view.selection == (names[1], names[2])
    guide.edit(*(SetKind(guide.exhibit.parts[name].section, "gatehouse") for name in names[1:]))
    for name in (names[0], names[2]):
        table.session.desk.store.change(selection=(name,))
        part = guide.exhibit.parts[name]
        guide.rename(Rename(part.section, f"the {name}"))
    assert table.view.selection == (f"the {names[2]}",)
    table.picture()
    table.click(buttons["Put it on the table"])
    assert [entry.name for entry in table.scene.components] == [
        f"the {names[0]}", names[1], f"the {names[2]}",
    ]  # fmt: skip
    west, _, east = (
        component.mesh.bounds.mean(axis=0) for component in table.view.space.components
    )
    assert east - west == pytest.approx((12, 0, 0), abs=1e-3)
    assert [entry.kind for entry in table.scene.components] == ["tower", "gatehouse", "gatehouse"]
    again = opened(hand, castle)
    assert again.session.guide.draft.questions == ()
    assert list(again.session.guide.exhibit.parts) == [
        entry.name for entry in table.scene.components
    ]
    reopened = compile_scene(table.scene)
    assert [c.component.dimensions.rounded for c in reopened.components] == [
        (2, 4, 2), (8, 3, 1), (2, 4, 2),
    ]  # fmt: skip


def test_sections_are_merged_cut_and_left_out(hand, castle, buttons):
    table = opened(hand, castle)
    guide = table.session.guide
    guide.choose(split="auto")
    first, wall, last = guide.exhibit.parts
    table.session.desk.store.change(selection=(first, wall))
    table.settle()
    table.click(buttons["Merge into one"])
    assert len(guide.draft.parts) == 2
    table.key("control", "z")
    assert len(guide.draft.parts) == 3
    table.session.desk.store.change(selection=(wall,))
    guide.longest = "4in"
    table.move(buttons["Put it on the table"] - np.array([0, 120]))
    table.wheel(-20)  # the window is small: the page scrolls
    table.click(buttons["Cut lengths"])
    assert len(guide.draft.parts) == 4
    table.session.desk.store.change(selection=(last,))
    table.wheel(-20)
    table.settle()
    table.move(buttons["Put it on the table"] - np.array([0, 120]))
    table.wheel(-20)
    table.click(buttons["Leave out"])
    assert len(guide.draft.taken) == 3
    assert last not in {component.name for component in table.view.space.components}
    table.click(buttons["Put it on the table"])
    assert len(table.scene.components) == 3
    again = opened(hand, castle)
    assert len(again.session.guide.draft.parts) == 4
    assert len(again.session.guide.draft.taken) == 3


def test_not_every_section_can_be_left_out(hand, castle):
    table = opened(hand, castle)
    guide = table.session.guide
    guide.choose(split="auto")
    ids = frozenset(part.section for part in guide.draft.parts)
    table.session.attempt(lambda: guide.leave_out(ids, out=True))
    assert "one section at least" in table.view.message
    assert len(guide.draft.taken) == 3


def test_a_model_is_tipped_and_turned_by_quarters(hand, tmp_path, buttons):
    table = opened(hand, written(tmp_path / "wall inch.stl", block(6, 4, 1.5), 1.0))
    guide = table.session.guide
    table.click(buttons["Upright"])
    table.click(buttons["Tip forward"])
    assert guide.draft.whole.dimensions.values_in == pytest.approx((6, 1.5, 4), abs=1e-3)
    assert guide.draft.whole.up == "+y", "its back is up now"
    for _ in range(3):
        table.click(buttons["Tip forward"])
    assert guide.draft.whole.up == "+z"
    table.click(buttons["Tip right"])
    assert guide.draft.whole.dimensions.values_in == pytest.approx((4, 6, 1.5), abs=1e-3)
    assert guide.draft.whole.up == "-x", "its left side is up now"
    table.key("control", "z")
    table.click(buttons["Turn"])
    table.click(buttons["Tip right"])
    assert guide.draft.whole.up == "+y", "its back was on its left"
    table.key("control", "z")
    assert guide.draft.whole.dimensions.values_in == pytest.approx((6, 4, 1.5), abs=1e-3)
    table.key("enter")
    assert table.scene.components[0].yaw_deg == 90


def test_the_bench_is_never_saved_and_the_table_waits(hand, castle, tmp_path):
    table = opened(hand, castle)
    for keys in (("control", "s"), ("control", "d"), ("t",)):
        table.key(*keys)
        assert "first put the model" in table.view.message
    assert list(tmp_path.glob("*.json")) == []
    table.key("escape")
    assert table.session.guide.draft is not None
    table.session.guide.end(accept=False)
    assert table.scene == Scene()


def test_on_the_bench_nothing_of_the_table_can_be_changed(hand, castle):
    """Another book, a piece from the tape, a step of the game: all would go to the bench."""
    table = hand()
    table.session.open_panel("piece")
    table.session.open_panel("game")
    table.settle()
    assert len(table.session.covered) > 0
    before, covered = table.scene, len(table.session.covered)
    table.open(castle)
    table.session.act("system:arcana")
    assert "first put the model" in table.view.message
    assert table.session.desk.history.titles == ()
    table.session.guide.end(accept=False)
    table.settle()
    assert table.scene == before
    assert len(table.session.covered) == covered, "the panels are there again"
    table.session.act("system:arcana")
    assert table.scene.system == "arcana"


def test_a_place_that_keeps_no_file_leaves_the_choices_in_the_scene(hand, castle, monkeypatch):
    def refuse(draft):
        raise ComponentFileError("the folder is read-only")

    monkeypatch.setattr(accepting, "keep", refuse)
    table = opened(hand, castle)
    table.key("enter")
    assert len(table.scene.components) == 1
    assert "read-only" in table.view.message
    other = opened(hand, castle)
    other.session.choose(split="auto")
    other.key("enter")
    assert other.session.guide.draft is not None, "sections are nowhere but in that file"
    assert "read-only" in other.view.message


def test_another_file_takes_the_place_of_the_one_on_the_bench(hand, castle, plate):
    table = opened(hand, castle)
    table.open(plate)
    assert table.session.guide.draft.path == plate
    table.session.guide.end(accept=False)
    assert table.scene == Scene()


def test_points_without_surface_stand_as_a_block_of_their_size(hand, tmp_path):
    points = np.random.default_rng(0).uniform(0, 1, (3000, 3)) * [6, 1.5, 4]
    path = tmp_path / "cloud inch.xyz"
    np.savetxt(path, points, fmt="%.4f")
    table = opened(hand, path)
    assert table.session.guide.draft.whole.mesh is None
    table.picture()
    table.key("enter")
    (placed,) = table.scene.components
    assert placed.model is None
    assert placed.dimensions_in == pytest.approx((6, 4, 1.5), abs=0.05)
