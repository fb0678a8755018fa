from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.rules.arcana import (
    Occupants,
    Section,
    Unit,
    castle_of,
    controller,
    entering_problems,
    infiltrators_may_enter,
    may_rally,
    move,
    pursuit,
    reachable,
    room,
    ways_to_flee,
)
from escalade.rules.arcana.control import overfull
from escalade.rules.arcana.morale import casualties_of, flight_distance_in
from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction, NotPrinted, UnknownName

CASTLE = castle_of(
    tuple(Section(name, 6, 24) for name in ("west", "tower", "east", "gate", "keep")),
    ("west", "tower"),
    ("tower", "east"),
    ("east", "gate"),
    ("tower", "keep"),
)
HELD = {
    "west": Occupants(4, 0),
    "tower": Occupants(2, 0),
    "east": Occupants(1, 3),
    "gate": Occupants(2, 2),
}
SPEARS = Unit("spears", "defender", 4, 6)


@given(st.integers(0, 20), st.integers(0, 20))
def test_control_is_the_majority_and_mirrors(ours: int, theirs: int) -> None:
    mirrored = {"defender": "attacker", "attacker": "defender", None: None}
    assert controller(Occupants(theirs, ours)) == mirrored[controller(Occupants(ours, theirs))]


def test_a_section_takes_its_capacity_and_no_more() -> None:
    assert room(CASTLE, "east", HELD["east"]) == 2
    assert overfull(CASTLE, {"west": Occupants(4, 3)}) == ("west holds 7 of 6 base units",)
    with pytest.raises(IllegalAction, match="holds 6 base units, not 7"):
        room(CASTLE, "west", Occupants(7, 0))
    with pytest.raises(UnknownName, match="no section is called"):
        room(CASTLE, "weast", Occupants())


@pytest.mark.parametrize(
    ("move_in", "free", "goals"),
    [
        pytest.param(4, False, ("tower",), id="slow units reach the next section"),
        pytest.param(11, False, ("tower",), id="11 in is one section"),
        pytest.param(12, False, ("keep", "tower"), id="through the tower, which is friendly"),
        pytest.param(0, False, (), id="no movement, no move"),
    ],
)
def test_where_a_unit_gets_to(move_in: float, free: bool, goals: tuple[str, ...]) -> None:
    unit = Unit("spears", "defender", 4, move_in, free=free)
    assert reachable(CASTLE, HELD, "west", unit) == goals


def test_enemy_sections_bar_walkers_but_not_fliers() -> None:
    small = Unit("bats", "defender", 1, 12, free=True)
    assert "east" in reachable(CASTLE, HELD, "west", small)
    walkers = Unit("men", "defender", 1, 12)
    assert "east" not in reachable(CASTLE, HELD, "west", walkers)


def test_a_contested_section_can_be_entered_but_not_passed() -> None:
    attacker = Unit("orcs", "attacker", 1, 18)
    where = {"east": Occupants(0, 3), "gate": Occupants(2, 2), "tower": Occupants(1, 1)}
    assert reachable(CASTLE, where, "east", attacker) == ("gate", "tower")


def test_moving_takes_the_bases_along() -> None:
    after = move(CASTLE, HELD, "west", "tower", SPEARS)
    assert (after["west"], after["tower"]) == (Occupants(), Occupants(6, 0))
    assert HELD["west"] == Occupants(4, 0)


def test_moves_that_cannot_be_made_say_why() -> None:
    with pytest.raises(IllegalAction, match="too far, the enemy's, or full"):
        move(CASTLE, HELD, "west", "east", SPEARS)
    with pytest.raises(IllegalAction, match="are not in tower"):
        move(CASTLE, HELD, "tower", "west", SPEARS)


@given(st.integers(1, 30))
def test_more_movement_never_reaches_less(move_in: int) -> None:
    near = reachable(CASTLE, HELD, "west", Unit("u", "defender", 1, move_in))
    far = reachable(CASTLE, HELD, "west", Unit("u", "defender", 1, move_in + 1))
    assert set(near) <= set(far)


def test_who_may_climb_in_during_the_movement_phase() -> None:
    horse = Unit("knights", "attacker", 3, 9, climbs=False)
    assert len(entering_problems(CASTLE, HELD, "west", horse, began_in_contact=False)) == 4
    friends = Unit("men", "defender", 2, 6)
    assert entering_problems(CASTLE, HELD, "west", friends, began_in_contact=True) == ()
    eagles = Unit("eagles", "attacker", 2, 12, free=True)
    assert entering_problems(CASTLE, HELD, "west", eagles, began_in_contact=False) == ()


def test_infiltrators_stay_out_of_an_occupied_castle() -> None:
    assert not infiltrators_may_enter(HELD)
    assert infiltrators_may_enter({})


def test_the_broken_rally_unless_an_enemy_is_next_door() -> None:
    assert may_rally(CASTLE, HELD, "west", "defender")
    assert not may_rally(CASTLE, HELD, "tower", "defender")
    assert may_rally(CASTLE, HELD, "keep", "defender")


def test_flight_prefers_sections_without_enemies() -> None:
    ways = ways_to_flee(CASTLE, HELD, "tower", "defender", 12, exits=("gate",))
    assert [way.path for way in ways if not way.through_enemies] == [("keep",), ("west",)]
    out = [way for way in ways if way.path[-1] == "outside"]
    assert [way.through_enemies for way in out] == [("east", "gate")]


def test_casualties_of_passing_enemies_are_not_printed() -> None:
    ways = ways_to_flee(CASTLE, HELD, "tower", "defender", 12, exits=("gate",))
    assert casualties_of(ways[0], HELD, "defender") == 0
    with pytest.raises(NotPrinted, match=r"morale\.toml"):
        casualties_of(ways[-1], HELD, "defender")


def test_how_far_a_unit_flees() -> None:
    assert flight_distance_in(6, engaged=False, add_move=False, dice=Dice.of(4)) == 4
    assert flight_distance_in(6, engaged=False, add_move=True, dice=Dice.of(4)) == 10


def test_pursuers_fill_the_section_and_stop_at_the_enemys() -> None:
    assert pursuit(CASTLE, HELD, "west", "attacker", 6) == ("west",)
    assert pursuit(CASTLE, HELD, "west", "attacker", 18) == ("west",)
    assert pursuit(CASTLE, HELD, "east", "attacker", 12) == ("east", "gate")


def test_an_owner_of_the_game_fills_the_casualties_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "arcana").mkdir()
    (tmp_path / "arcana" / "morale.toml").write_text(
        '[fleeing_through]\ntitle = "Invented"\nsource = { book = "none", section = "a test" }\n'
        'columns = ["enemy_bases", "wounds"]\nrows = [[2, 1], [3, 2]]\n',
        encoding="utf-8",
    )
    monkeypatch.setenv("ESCALADE_TABLES", str(tmp_path))
    ways = ways_to_flee(CASTLE, HELD, "tower", "defender", 12, exits=("gate",))
    assert casualties_of(ways[-1], HELD, "defender") == 3
