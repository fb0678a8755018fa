"""What is drawn of a castle and of those inside, on and at it."""

from __future__ import annotations

from escalade.scenes.perimeter import Placement, perimeter, placements
from escalade.scenes.scene import Figure, PlacedComponent, Scene
from escalade.scenes.space import compile_scene
from escalade.viewer.castle_marks import castle_overlays
from escalade.viewer.overlays import Highlight, Yard


def test_yard_castle_and_each_place_are_marked_and_counted() -> None:
    sides = {
        "north": ((10, 5, 1), (0, 5)),
        "south": ((10, 5, 1), (0, -5)),
        "east": ((1, 5, 11), (5.5, 0)),
        "west": ((1, 5, 11), (-5.5, 0)),
    }
    space = compile_scene(
        Scene(
            components=tuple(
                PlacedComponent(name=name, kind="wall", dimensions_in=size, at=at)
                for name, (size, at) in sides.items()
            ),
            figures=(
                Figure(name="lord", base_mm=25, at=(0, 0)),
                Figure(name="guard", base_mm=25, at=(5.5, 0), on="east"),
                Figure(name="orc", base_mm=25.4, at=(6.5, 0)),
                Figure(name="far orc", base_mm=25, at=(15, 0)),
            ),
        )
    )
    castle = perimeter(space)
    whole, yard, held, touching = castle_overlays(castle, placements(space, castle), "90 in²")
    assert whole == Highlight(tuple(sides), caption="the castle")
    assert isinstance(yard, Yard)
    assert yard.caption == "its yard: 90 in²"
    assert held == Highlight(("lord", "guard"), "hit", "inside: 1, on it: 1")
    assert touching == Highlight(("orc",), "blocker", "touching it: 1")


def test_a_table_without_a_castle_has_no_marks() -> None:
    space = compile_scene(Scene(figures=(Figure(name="orc", base_mm=25, at=(0, 0)),)))
    nobody = (Placement("orc", "outside", None),)
    assert castle_overlays(perimeter(space), nobody, "0 in²") == ()
