"""Leaps and climbs at the table: the die falls, the figure is where it ended up, with its hits."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import shapely

from escalade.rules.errors import DiceError
from escalade.scenes.arrivals import arrival, stops
from escalade.scenes.climbs import climb
from escalade.scenes.errors import CannotReach, CannotStand
from escalade.scenes.leaps import leap
from escalade.scenes.scene import Figure, PlacedComponent, Scene
from escalade.scenes.space import Space, compile_scene
from escalade.viewer.collapsing import collapse_step
from escalade.viewer.desk import Desk
from escalade.viewer.getting_in import climb_step, leap_step
from escalade.viewer.play import Play

from .widgets import middle


def siege(*figures: Figure) -> Scene:
    """A wall 5 in high with a ladder at it, a troll and an orc before it, and more figures."""
    wall = PlacedComponent(name="wall", kind="wall", dimensions_in=(12, 5, 2), at=(0, 4))
    ladder = PlacedComponent(
        name="ladder", kind="ladder", shape="ladder", dimensions_in=(1.9, 5.4, 0.7),
        at=(3, 2), yaw_deg=90,
    )  # fmt: skip
    return Scene(
        components=(wall, ladder),
        figures=(
            Figure(name="troll", side="attacker", base_mm=40, height_in=2, at=(-3, -4)),
            Figure(name="orc", side="attacker", base_mm=25, at=(3, 0)),
            *figures,
        ),
    )


def crowd() -> list[Figure]:
    """So many archers on the wall, shoulder to shoulder, that no base fits between them."""
    xs = np.arange(-5.5, 5.6, 0.99).tolist()
    return [
        Figure(name=f"archer {x:.2f} {y}", base_mm=25, at=(x, y), on="wall")
        for x in xs
        for y in (3.5, 4.5)
    ]


def leapt(space: Space, face: int):
    answer = leap(space, "troll", "wall")
    made = leap_step(Play(), space, answer, face, "inch", typed=True)
    return answer.outcomes[face - 1], made, compile_scene(made.edit.do(space.scene), previous=space)


@pytest.mark.parametrize("face", range(1, 11))
def test_each_face_takes_the_leaper_where_the_answer_said_with_the_hits_of_its_fall(face):
    space = compile_scene(siege())
    outcome, made, after = leapt(space, face)
    troll = after.figure("troll")
    assert (*troll.base.at_in, troll.z_in) == pytest.approx(outcome.ends.point)
    assert troll.on == ("wall" if face >= 5 else None)
    assert troll.figure.prone is (face < 5)
    assert dict(made.after.hits) == ({} if face >= 5 else {"troll": 1})
    assert f"D10 on the table: {face}" in made.title
    assert made.edit.undo(after.scene) == space.scene


def test_a_fall_is_as_hard_as_the_height_that_the_leap_reached():
    _, made, _ = leapt(compile_scene(siege()), 2)
    told = [line.text for line in made.after.log[-1].lines]
    assert "falls: a hit of strength 4" in told
    assert made.title.endswith("falls short")


def test_one_who_stands_where_the_leap_ends_is_pushed_straight_on():
    ogre = Figure(name="ogre", base_mm=40, at=(-3, 4), on="wall")
    aside = [archer for archer in crowd() if abs(archer.at[0] + 3) > 1.3]
    space = compile_scene(siege(ogre, *aside))
    outcome, made, after = leapt(space, 10)
    assert outcome.pushed == "ogre"
    assert after.figure("troll").base.at_in == pytest.approx((-3, 4))
    pushed = after.figure("ogre")
    assert (pushed.on, pushed.z_in, pushed.figure.prone) == (None, 0, True)
    assert pushed.base.y_in > 5
    assert dict(made.after.hits) == {"ogre": 1}
    assert "pushes ogre straight on" in [line.text for line in made.after.log[-1].lines]


def test_a_face_that_the_die_does_not_have_is_refused():
    space = compile_scene(siege())
    answer = leap(space, "troll", "wall")
    with pytest.raises(DiceError):
        leap_step(Play(), space, answer, 11, "inch", typed=True)


def by_ladder(space: Space):
    answer = climb(space, "orc", "wall")
    [route] = [route for route in answer.routes if route.way.using == "ladder"]
    return answer, route


def test_up_the_ladder_a_figure_stands_on_the_free_place_at_its_head():
    space = compile_scene(siege(Figure(name="guard", base_mm=25, at=(3, 3.5), on="wall")))
    answer, route = by_ladder(space)
    place = arrival(space, answer, route)
    made = climb_step(Play(), space, answer, route, place, "inch")
    after = compile_scene(made.edit.do(space.scene), previous=space)
    orc, guard = after.figure("orc"), after.figure("guard")
    assert (orc.on, orc.z_in) == ("wall", 5)
    assert orc.base.distance_in(guard.base) >= 0
    assert made.title == "orc climbs 5 in up on to wall by ladder"
    assert "actions for all of the way" in made.after.log[-1].lines[0].text


def test_a_figure_may_stop_on_the_ladder_and_falls_with_the_wall():
    space = compile_scene(siege())
    answer, route = by_ladder(space)
    low, *_, head = stops(route)
    assert head.z_in == pytest.approx(5.4)
    stop = low
    assert 0 < stop.z_in < 5
    assert stop.on == "ladder"
    desk = Desk(space, Path())
    desk.play(climb_step(Play(), space, answer, route, stop, "inch"))
    orc = desk.space.figure("orc")
    assert (orc.z_in, orc.on) == (pytest.approx(stop.z_in), "ladder")
    desk.play(collapse_step(desk.store.view.play, desk.space, "wall", "inch"))
    assert desk.space.figure("orc").z_in == 0
    assert dict(desk.store.view.play.hits) == {"orc": 2}


def test_where_others_take_all_the_room_nobody_gets_up():
    space = compile_scene(siege(*crowd()))
    answer, route = by_ladder(space)
    with pytest.raises(CannotStand, match="push or beat somebody back first"):
        arrival(space, answer, route)


def test_free_room_on_the_next_wall_is_no_room_on_this_one():
    annex = PlacedComponent(name="annex", kind="wall", dimensions_in=(12, 5, 2), at=(0, 6))
    scene = siege(*crowd())
    space = compile_scene(scene.model_copy(update={"components": (*scene.components, annex)}))
    answer, route = by_ladder(space)
    with pytest.raises(CannotStand, match="no room on 'wall'"):
        arrival(space, answer, route)


def test_up_the_side_of_a_siege_tower_a_figure_gets_on_to_the_deck_and_not_a_floor_below():
    belfry = PlacedComponent(
        name="belfry", kind="siege-tower", shape="siege-tower", dimensions_in=(4, 7, 4), at=(0, 4)
    )
    orc = Figure(name="orc", base_mm=25, at=(0, -3))
    space = compile_scene(Scene(components=(belfry,), figures=(orc,)))
    answer = climb(space, "orc", "belfry")
    [route] = [route for route in answer.routes if route.way.name == "climb"]
    place = arrival(space, answer, route)
    assert place.z_in == route.points[-1][2] == 6
    under = space.ground.under(shapely.Point(place.x_in, place.y_in).buffer(0.4))
    assert any(floor.owner == "belfry" and 0 < floor.z_in < 6 for floor in under)


def test_a_way_that_is_not_open_takes_nobody_up():
    away = siege().with_figure(siege().figure("orc").model_copy(update={"at": (3, -11)}))
    space = compile_scene(away)
    shut = [r for r in climb(space, "orc", "wall").routes if r.way.actions is None]
    assert shut
    with pytest.raises(CannotReach, match="cannot get up by this"):
        arrival(space, climb(space, "orc", "wall"), shut[0])


def test_in_the_window_the_face_that_the_real_die_shows_is_clicked(hand):
    table = hand(siege())
    table.session.act("tool:leap")
    table.click(table.on("troll"))
    table.click(table.on("wall"))
    table.settle()
    table.click(middle(table.session.places["leap:3"]))
    assert dict(table.view.play.hits) == {"troll": 1}
    assert table.scene.figure("troll").prone
    assert table.view.answers == ()
    table.key("control", "z")
    assert table.scene == siege()


def test_in_the_window_a_click_takes_a_figure_up_the_ladder(hand):
    table = hand(siege())
    table.session.act("tool:climb")
    table.click(table.on("orc"))
    table.click(table.on("wall"))
    table.settle()
    table.click(middle(table.session.places["climb:ladder"]))
    assert table.scene.figure("orc").on == "wall"
    assert table.view.play.log[-1].title == "orc climbs 5 in up on to wall by ladder"
