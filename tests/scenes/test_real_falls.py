"""Falls and templates on towers that nobody made for this program, by their makers' numbers.

Storeys of 50 mm on a slab of 3 mm under a roof 240 mm high; storeys of 25 mm on a floor of 5 mm.
"""

from __future__ import annotations

import math

import pytest

from escalade.scenes.drops import drop
from escalade.scenes.falls import push
from escalade.scenes.scene import PlacedTemplate
from escalade.scenes.templates import level_struck, strike

ROOFED, RUIN = "cq_tower_with_roof.stl", "cq_ruined_tower.stl"
BASE_MM = 20
RADIUS = BASE_MM / 50.8


def mm(size: float) -> float:
    return size / 25.4


@pytest.fixture
def tower_of(table_of, shared):
    """One of the two towers with figures on 20 mm bases at heights in millimetres."""

    def make(file, *figures):
        model = {"dimensions_in": None, "model": str(shared(f"meshes/{file}"))}
        more = {"base_mm": BASE_MM, "height_in": 1.1, "on": "it"}
        return table_of(
            [("it", None, (0, 0), model | {"unit": "mm", "kind": "tower"})],
            [(name, at, more | {"z": mm(z)} | dict(*rest)) for name, at, z, *rest in figures],
        )

    return make


@pytest.mark.parametrize(
    ("file", "figure", "by", "drop_mm", "clear_mm"),
    [
        (ROOFED, ((-0.5, 0), 153), (-4, 0), 153, (-55, None)),
        (ROOFED, ((0.3, 0.2), 236), (4, 0), 236, (55, None)),
        (ROOFED, ((1.97, -0.3), 81), (0, 6), 53, (None, 55)),
        (RUIN, ((0, 0), 80, {"height_in": 2.0}), (4, 0), 80, (40, None)),
        (RUIN, ((0, 0), 80, {"height_in": 2.0}), (0, -4), 80, (None, -30)),
    ],
    ids=[
        "through a window of the third floor", "off the roof", "down the stairs, off the landing",
        "a giant over the ruin's top", "a giant over it past the stairs",
    ],
)  # fmt: skip
def test_a_fall_from_a_known_level_is_as_deep_as_its_maker_built_it(
    tower_of, file, figure, by, drop_mm, clear_mm
):
    fall = push(tower_of(file, ("orc", *figure)), "orc", by)
    assert fall.landing.on is None
    assert fall.drop_in == pytest.approx(mm(drop_mm), abs=1e-3)
    assert fall.verdict.strength == math.ceil(mm(drop_mm))
    for at, clear in zip(fall.landing.point[:2], clear_mm, strict=True):
        if clear is not None:
            assert at == pytest.approx(mm(clear) + math.copysign(RADIUS, clear), abs=0.01)


@pytest.mark.parametrize("storey", range(3), ids=["first", "second", "third"])
@pytest.mark.parametrize("tall", [0.7, 1.1, 2.0], ids=str)
def test_no_push_takes_anybody_through_the_walls_of_a_ruins_room(tower_of, storey, tall):
    space = tower_of(RUIN, ("orc", (0, 0), 5 + 25 * storey, {"height_in": tall, "base_mm": 25}))
    for by in ((4, 0), (-4, 0), (0, 4), (0, -4), (3, 3)):
        fall = push(space, "orc", by)
        assert (fall.stop.what, fall.landing.on) == ("wall", "it")
        assert fall.landing.z_in == pytest.approx(mm(5 + 25 * storey))


def test_a_template_on_a_roof_hits_who_is_on_it_and_one_on_a_floor_who_is_there(tower_of):
    floors = [("third", (0.2, 0), 153), ("second", (0.2, 0), 103), ("first", (0.2, 0), 53)]
    space = tower_of(ROOFED, *floors, ("daw", (0.2, 0.2), 236))
    top, why = level_struck(space, (0.2, 0))
    assert top == pytest.approx(mm(240))
    assert "lies on top of it" in why
    for name, z in (("daw", top), *((name, mm(z)) for name, _, z in floors)):
        card = PlacedTemplate(name="shot", size_in=2, at=(0.2, 0), z=z)
        answer = strike(space, card)
        assert [f.name for f in answer.figures if f.state != "none"] == [name]
        assert [touched.hit.hit for touched in answer.components] == [True]


def test_what_is_dropped_from_the_top_of_a_ruin_lies_against_its_wall_on_the_table(tower_of):
    space = tower_of(RUIN, ("crew", (0, 0.5), 80))
    found = drop(space, "crew", "it")
    assert found.side == "north"
    assert (found.template.z, found.template.at[0]) == (0, pytest.approx(0))
    assert found.template.at[1] == pytest.approx(mm(30), abs=0.01)
