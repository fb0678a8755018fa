"""Edits and the history: whatever was done can be taken back, exactly."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from escalade.scenes.scene import Agreed, Figure, PlacedComponent, PlacedTemplate, Ruler, Scene
from escalade.scenes.scene_file import parse_scene, scene_text
from escalade.viewer.edits import (
    Add,
    ChangeSystem,
    Replace,
    copies_of,
    entry_named,
    free_name,
    removal_of,
)
from escalade.viewer.history import REMEMBERED, History

from .conftest import small_scene

NAMES = ("wall", "archer", "orc", "sapper")
coordinates = st.tuples(st.floats(-9, 9), st.floats(-9, 9))


@st.composite
def edits(draw, scene: Scene):
    """An edit that makes sense for the scene."""
    present = [name for name in NAMES if entry_named(scene, name) is not None]
    kind = draw(
        st.sampled_from(["move", "remove", "copy", "add", "system"] if present else ["add"])
    )
    if kind == "move":
        before = entry_named(scene, draw(st.sampled_from(present)))
        return Replace("move", (before,), (before.model_copy(update={"at": draw(coordinates)}),))
    if kind == "remove":
        chosen = draw(st.lists(st.sampled_from(present), min_size=1, unique=True))
        return removal_of(scene, chosen)
    if kind == "copy":
        return copies_of(scene, [draw(st.sampled_from(present))], (1.0, 1.0))
    if kind == "system":
        return ChangeSystem(scene.system, draw(st.sampled_from(["arcana", "no-quarter"])))
    at = draw(coordinates)
    template = PlacedTemplate(name=free_name(scene, "template"), size_in=2, at=at)
    return Add("lay a template", (template,))


@given(st.data())
def test_undoing_everything_gives_back_the_scene_and_redoing_gives_back_the_end(data):
    history, scene, seen = History(), small_scene(), [small_scene()]
    for _ in range(data.draw(st.integers(1, 6))):
        edit = data.draw(edits(scene))
        scene = edit.do(scene)
        history.did(edit)
        seen.append(scene)
    for expected in reversed(seen[:-1]):
        scene = history.latest.undo(scene)
        history.undid()
        assert scene == expected
    for expected in seen[1:]:
        scene = history.next.do(scene)
        history.redid()
        assert scene == expected
    assert history.next is None


def test_a_new_edit_forgets_what_was_undone():
    history = History()
    history.did(ChangeSystem("no-quarter", "arcana"))
    history.undid()
    assert history.next is not None
    history.did(ChangeSystem("no-quarter", "cry-havoc"))
    assert history.next is None
    assert history.titles == ("play by cry-havoc",)


def test_a_history_knows_whether_the_scene_on_disk_is_the_one_shown():
    history = History()
    assert history.is_saved
    history.did(ChangeSystem("no-quarter", "arcana"))
    assert not history.is_saved
    history.mark_saved()
    assert history.is_saved
    history.undid()
    assert not history.is_saved
    history.redid()
    assert history.is_saved


def test_very_old_edits_are_forgotten():
    history = History()
    for _ in range(REMEMBERED + 5):
        history.did(ChangeSystem("no-quarter", "arcana"))
    assert len(history.titles) == REMEMBERED
    while history.latest is not None:
        history.undid()
    assert not history.is_saved, "the oldest five are still done"


def test_removing_a_wall_leaves_the_figures_on_it_on_the_ground_that_is_left():
    scene = small_scene()
    after = removal_of(scene, ["wall"]).do(scene)
    assert after.components == ()
    assert after.figure("archer").on is None
    assert removal_of(scene, ["wall"]).undo(after) == scene


def test_copies_stand_beside_under_free_names_and_copying_twice_gives_two():
    scene = small_scene()
    scene = copies_of(scene, ["orc"], (1.5, 0.0)).do(scene)
    scene = copies_of(scene, ["orc"], (3.0, 0.0)).do(scene)
    assert [figure.name for figure in scene.figures][-2:] == ["orc 2", "orc 3"]
    assert scene.figure("orc 2").at == (-0.5, -5)


def test_renaming_a_component_takes_the_figures_on_it_along():
    scene = small_scene()
    wall = scene.components[0]
    renamed = Replace("rename", (wall,), (wall.model_copy(update={"name": "curtain"}),)).do(scene)
    assert isinstance(entry_named(renamed, "curtain"), PlacedComponent)
    assert isinstance(entry_named(renamed, "archer"), Figure)
    assert renamed.figure("archer").on == "curtain"


def told_of_the_orc() -> Scene:
    """A scene in which a ruler and two agreements speak of figures."""
    shot = PlacedTemplate(
        name="shot",
        size_in=2,
        at=(0, 0),
        by_hand=(Agreed(figure="orc", state="none"), Agreed(figure="archer", state="full")),
    )
    ruler = Ruler(name="ruler", points=("orc", (0, 0, 0), "archer"))
    return small_scene().model_copy(update={"templates": (shot,), "rulers": (ruler,)})


def test_a_removed_figure_takes_what_was_agreed_for_it_along():
    scene = told_of_the_orc()
    edit = removal_of(scene, ["orc"])
    after = edit.do(scene)
    assert [agreed.figure for agreed in after.template("shot").by_hand] == ["archer"]
    assert parse_scene(scene_text(after)) == after
    assert edit.undo(after) == scene


def test_a_renamed_figure_keeps_its_rulers_and_what_was_agreed_for_it():
    scene = told_of_the_orc()
    orc = scene.figure("orc")
    edit = Replace("rename", (orc,), (orc.model_copy(update={"name": "Gorbag"}),))
    after = edit.do(scene)
    assert after.rulers[0].points == ("Gorbag", (0, 0, 0), "archer")
    assert [agreed.figure for agreed in after.template("shot").by_hand] == ["Gorbag", "archer"]
    assert parse_scene(scene_text(after)) == after
    assert edit.undo(after) == scene


def test_a_ruler_tied_to_a_component_follows_its_name_and_goes_with_it():
    ruler = Ruler(name="ruler", points=("orc", "wall"))
    scene = small_scene().model_copy(update={"rulers": (ruler,)})
    wall = scene.component("wall")
    edit = Replace("rename", (wall,), (wall.model_copy(update={"name": "curtain"}),))
    after = edit.do(scene)
    assert after.rulers[0].points == ("orc", "curtain")
    assert parse_scene(scene_text(after)) == after
    assert removal_of(after, ["curtain"]).do(after).rulers == ()
    assert edit.undo(after) == scene
