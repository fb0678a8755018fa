"""Drop attacks: below the weapon, against the wall, and no further sideways than the rule says."""

import math

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from escalade.scenes.aims import best_aim
from escalade.scenes.drops import drop_template
from escalade.scenes.errors import CannotReach
from escalade.scenes.feet import foot_of
from escalade.scenes.scene import PlacedTemplate
from escalade.scenes.templates import footprint_of, strike

WALL = ("wall", (10, 5, 3), (0, 0))
CREW = ("crew", (1, -1), {"on": "wall"})


def test_half_a_circle_lies_with_its_flat_edge_on_the_wall_below_the_weapon(table_of):
    template = drop_template(table_of([WALL], [CREW]), "crew", "wall")
    assert template.at == pytest.approx((1, -1.5))
    assert (template.z, template.attack, template.size_in) == (0, "drop", 3)
    plan = footprint_of(template).polygon
    assert plan.bounds == pytest.approx((-0.5, -3, 2.5, -1.5), abs=1e-6)


def test_the_circle_of_a_rock_dropper_touches_the_wall(table_of):
    space = table_of([WALL], [CREW])
    template = drop_template(space, "crew", "wall", shape="circle", sideways_in=2)
    assert math.dist(template.at, (-1, -3)) == pytest.approx(0, abs=1e-5)
    with pytest.raises(CannotReach, match="2 in is as far"):
        drop_template(space, "crew", "wall", sideways_in=-2.1)


@settings(max_examples=10, deadline=None)
@given(
    st.floats(0, 360), st.floats(-2, 2), st.sampled_from(["half", "circle"]),
    st.sampled_from(["wall", "tower", "round-tower"]),
)  # fmt: skip
def test_a_drop_lies_outside_every_wall_and_touches_it(table_of, yaw, sideways, shape, kind):
    size = (10, 5, 3) if kind == "wall" else (6, 8, 6)
    space = table_of(
        [("keep", size, (0, 0), {"shape": kind, "yaw_deg": yaw})],
        [("crew", (0.1, 0.3), {"on": "keep"})],
    )
    template = drop_template(space, "crew", "keep", shape=shape, sideways_in=sideways)
    plan = footprint_of(template).polygon
    foot = foot_of(space, space.component("keep"))
    assert plan.distance(foot) < 1e-3
    assert plan.intersection(foot).area < 0.02
    assert strike(space, template).components


def test_the_best_place_has_most_enemies_and_no_friends(table_of):
    orcs = [
        (f"orc {i}", at, {"side": "attacker"})
        for i, at in enumerate([(0, 0), (1.1, 0), (0.5, 1), (2.2, 0.2), (9, 9)])
    ]
    friend = ("elf", (2.4, -0.9), {"side": "defender"})
    space = table_of(figures=[*orcs, friend])
    shot = PlacedTemplate(name="shot", size_in=2, at=(0, 0))
    aim = best_aim(space, shot, "defender")
    assert set(aim.enemies) == {"orc 0", "orc 1", "orc 2", "orc 3"}
    assert aim.friends == ()
    assert aim.answer.figure("elf").state == "none"
    small = best_aim(space, shot.model_copy(update={"size_in": 1}), "defender")
    assert len(small.enemies) == 3
    assert best_aim(space, shot, "attacker").enemies == ("elf",)
    assert best_aim(space, shot, "defender", within=shapely.box(-9, -9, -5, -5)) is None


def test_the_best_place_is_looked_for_on_every_level(table_of):
    archers = [
        (f"elf {i}", (x, 0), {"on": "wall", "side": "defender"}) for i, x in enumerate((0, 1))
    ]
    space = table_of([WALL], [*archers, ("scout", (0, -3), {"side": "defender"})])
    aim = best_aim(space, PlacedTemplate(name="shot", size_in=2, at=(0, 0)), "attacker")
    assert aim.template.z == 5
    assert set(aim.enemies) == {"elf 0", "elf 1"}
