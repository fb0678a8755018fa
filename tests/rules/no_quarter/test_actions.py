"""What actions do, case by case."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from escalade.rules.actions import action_text, parse_action
from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction, UnknownName
from escalade.rules.no_quarter.damage import Hit
from escalade.rules.no_quarter.forces import read_force
from escalade.rules.no_quarter.game import VERBS, Game, enlist_force
from escalade.rules.no_quarter.game.report import points_inside
from escalade.rules.no_quarter.game.ruin import hit_structure
from escalade.rules.no_quarter.game.state import Place


def test_every_action_of_a_line_is_written_back_as_it_was_read(table: Any) -> None:
    lines = (
        "shoot archers 1, archers 2; at orcs; distance 18; cover hard; aim 1",
        "push-machine ogres; machine belfry; inches 4; against wall",
        "leap beast; onto wall; pushes archers 3; over-edge 4.75",
        "done",
    )
    for line in lines:
        assert action_text(parse_action(line, VERBS), VERBS) == line


def test_the_gate_holds_with_two_wounds_more_and_crushes_its_holders(table: Any) -> None:
    game = table.siege(
        "hold-gate gate; who guards",
        "activate ogres",
        "push-machine ogres; machine ram; inches 1; against gatehouse",
    )
    hit = (1, 2, 1)
    game, _ = table.play(game, "ram ogres; machine ram; at gate", faces=hit)
    assert game.structures["gate"].lost == 1
    weak = replace(game.structures["gate"], lost=5)
    game = replace(game, structures={**game.structures, "gate": weak}, active=("ogres",))
    game = replace(
        game,
        figures={
            name: replace(each, actions=8 if each.unit == "ogres" else each.actions)
            for name, each in game.figures.items()
        },
    )
    game, lines = table.play(game, "ram ogres; machine ram; at gate", faces=hit)
    assert game.structures["gate"].destroyed
    assert [game.figures[f"guards {n}"].alive for n in range(1, 7)] == [False] * 4 + [True] * 2
    assert "gate is destroyed" in lines


def test_a_gate_that_stood_by_its_holders_breaks_when_they_let_go(table: Any) -> None:
    game = table.siege("hold-gate gate; who guards")
    worn = replace(game.structures["gate"], lost=4)
    game = replace(game, structures={**game.structures, "gate": worn})
    game, lines = table.play(game, "hold-gate gate; who guards 1-5")
    assert game.structures["gate"].destroyed
    assert lines[-1] == "gate breaks: too few hold it now (p. 30)"


def test_a_wall_that_falls_takes_its_gate_ladders_and_those_on_it(table: Any) -> None:
    game = table.siege("activate orcs", "raise-ladder ladder; by orcs; against wall; lift orcs 8")
    gate = replace(game.structures["gate"], part_of="wall")
    worn = replace(game.structures["wall"], lost=7)
    game = replace(game, structures={**game.structures, "wall": worn, "gate": gate})
    sappers = replace(game.units["orcs"], abilities=("sappers",))
    game = replace(game, units={**game.units, "orcs": sappers})
    archers, lord, fall = (10,) * 4, (10, 10), (10, 10)
    game, lines = table.play(
        game,
        "undermine orcs 1-7; at wall",
        faces=(1, 10, 1, *archers, *lord, *fall),
    )
    assert game.structures["wall"].destroyed
    assert game.structures["gate"].destroyed
    assert "gate falls with wall (p. 22)" in lines
    assert "debris strikes everybody in or on wall (p. 21)" in lines
    assert game.ways["ladder"].against == ""
    assert game.figures["orcs 8"].prone
    assert "orcs run 2 in clear of the debris (p. 31)" in lines
    assert str(game.figures["archers 1"].place) == "in the yard"


def test_a_siege_tower_that_falls_strikes_those_in_it_and_those_who_touch_it(table: Any) -> None:
    game = table.siege("activate ogres", "push-machine ogres; machine belfry; inches 2", "done")
    belfry = replace(game.structures["belfry"], lost=5, fires=1)
    units = {name: replace(unit, activated=True) for name, unit in game.units.items()}
    game = replace(game, structures={**game.structures, "belfry": belfry}, units=units)
    saves_and_wounds = 2 * 4 + 1 * 8
    game, lines = table.play(game, "effects", faces=(2, *(10 for _ in range(saves_and_wounds))))
    assert game.structures["belfry"].destroyed
    assert "debris strikes everybody in or on belfry (p. 25)" in lines
    assert "debris strikes everybody in base contact belfry (p. 25)" in lines


def test_a_pusher_that_goes_into_the_siege_tower_no_longer_touches_it(table: Any) -> None:
    game = table.siege("activate ogres", "push-machine ogres; machine belfry; inches 2")
    game, _ = table.play(game, "move ogres 1; inside belfry; inches 1")
    assert game.figures["ogres 1"].place == Place("machine", "belfry")
    assert game.structures["belfry"].pushers == ("ogres 2", "ogres 3", "ogres 4")


@pytest.mark.parametrize(
    ("faces", "lost", "told"),
    [((5,), 0, "saved"), ((6, 6), 0, "no damage"), ((6, 5), 1, "1 damage, 7 of 8 wounds left")],
)
def test_a_hit_on_a_wall_is_told_as_it_went(table: Any, faces, lost: int, told: str) -> None:
    """Strength 8 on armour 9 and toughness 8: saved on 5 or less, and wounds on 5 or less."""
    step = hit_structure(table.siege(), "wall", Hit(8), Dice.of(*faces))
    assert step.game.structures["wall"].lost == lost
    [line] = step.lines
    assert line.split(" (p. ")[0].endswith(f": {told}")


def test_a_trebuchet_at_the_gate_from_afar_strikes_the_stone_round_it(table: Any) -> None:
    game = table.siege()
    crew = replace(game.units["goblins"], ranged="trebuchet")
    game = replace(game, units={**game.units, "goblins": crew})
    game, lines = table.play(
        game, "activate goblins", "bombard goblins; at gate; distance 30", faces=(9, 4, 5)
    )
    assert game.structures["gate"].lost == 0
    assert game.structures["gatehouse"].lost == 1
    assert "not at short range: it strikes gatehouse (p. 16)" in lines


def test_a_template_on_archers_hits_all_under_it_and_their_wall_once(table: Any) -> None:
    game = table.siege()
    crew = replace(game.units["goblins"], ranged="trebuchet")
    game = replace(game, units={**game.units, "goblins": crew})
    game, lines = table.play(
        game,
        "activate goblins",
        "shoot goblins 1; at archers; distance 30; cover hard; "
        "under archers 1, archers 2; touches wall",
        faces=(2, 9, 10, 10, 4),
    )
    assert not game.figures["archers 1"].alive
    assert game.figures["archers 2"].prone
    assert game.structures["wall"].lost == 1
    assert sum(line.startswith("wall: strength 8 hit") for line in lines) == 1


def test_a_supply_wagon_rolls_a_miss_again(table: Any) -> None:
    game = replace(table.siege("activate goblins"), wagons=1)
    game, lines = table.play(
        game, "shoot goblins 1; at archers 1; distance 9; wagon", faces=(10, 1, 1)
    )
    assert game.wagons == 0
    assert "a supply wagon is sacrificed: rolls 1: hit (p. 29)" in lines


def test_oil_hits_all_wholly_under_it_and_half_of_those_partly(table: Any) -> None:
    game, _ = table.play(
        table.siege("activate lord", first="defender"),
        "drop lord; weapon burning oil; full orcs 1; partly orcs 2, orcs 3; machines ram",
        faces=(9, 6, 5, 9, 7, 6, 5, 9, 3),
    )
    assert not game.figures["orcs 1"].alive
    assert game.figures["orcs 2"].alive
    assert game.figures["orcs 3"].alive
    assert game.structures["ram"].lost == 1
    assert game.figures["lord"].actions == 10 - 7


def test_murder_holes_strike_for_free_and_once(table: Any) -> None:
    game, lines = table.play(
        table.siege("activate orcs"),
        "murder-holes guards 1-3; at orcs 1, orcs 2",
        faces=(4, 9, 5, 5, 9),
    )
    assert not game.figures["orcs 1"].alive
    assert sum("strikes down" in line for line in lines) == 3
    assert game.murder_holes_used


def test_a_model_on_hold_strikes_once_for_nothing_when_engaged(table: Any) -> None:
    game = table.siege(
        "activate archers", "hold archers", "done", "activate orcs", first="defender"
    )
    game, _ = table.play(game, "push-back archers 1; against orcs 1", faces=(9, 1))
    assert not game.figures["archers 1"].on_hold
    with pytest.raises(Exception, match="not being activated"):
        table.play(game, "push-back archers 1; against orcs 1")


def test_a_mine_takes_its_wounds_and_shakes_those_near(table: Any) -> None:
    game, _ = table.play(
        table.siege("activate orcs"),
        "lay-mine orcs 1-2; at wall; near orcs 3, orcs 4",
        faces=(9, 10, 7, 3, 3, 4),
    )
    assert game.structures["wall"].lost == 2 + 4
    assert not game.figures["orcs 3"].prone
    assert game.figures["orcs 4"].prone


def test_lines_are_thrown_climbed_and_cut(table: Any) -> None:
    game, _ = table.play(
        table.siege("activate orcs"),
        "hook orcs 1; line line; against wall",
        "climb orcs 2; way line; to 5",
        "climb orcs 3; way line; to 3",
        faces=(9,),
    )
    with pytest.raises(Exception, match="2 models at most"):
        table.play(game, "climb orcs 4; way line; to 1")
    game, lines = table.play(
        game, "done", "activate archers", "cut-line archers 1; line line", faces=(6, 10, 10, 10, 10)
    )
    assert game.ways["line"].gone
    assert "orcs 2 falls 5 in (p. 15)" in lines
    assert "orcs 3 falls 3 in (p. 15)" in lines


def test_a_leap_on_to_a_full_wall_pushes_one_off(table: Any) -> None:
    game, _ = table.play(
        table.siege("activate beast"),
        "leap beast; onto wall; pushes archers 1; over-edge 5",
        faces=(5, 10, 10),
    )
    assert str(game.figures["beast"].place) == "on wall at 5 in"
    assert game.figures["archers 1"].prone
    assert game.figures["beast"].actions == 10 - 5


def test_the_drawbridge_destroys_what_lies_under_it(table: Any) -> None:
    game, _ = table.play(table.siege(), "build screen; kind parapet-screen")
    game, _ = table.play(
        game,
        "activate ogres, goblins; at belfry",
        "push-machine ogres; machine belfry; inches 6; against wall",
        "lower-bridge belfry; onto wall; under screen",
        "cross-bridge goblins; machine belfry; inches 2",
    )
    assert game.structures["screen"].destroyed
    assert str(game.figures["goblins 1"].place) == "on wall at 5 in"
    assert points_inside(game, "attacker") == 8 * 9


def test_models_in_a_siege_tower_at_the_wall_do_not_count(table: Any) -> None:
    game, _ = table.play(
        table.siege(),
        "activate ogres",
        "push-machine ogres; machine belfry; inches 6; against wall",
        "lower-bridge belfry; onto wall",
    )
    assert points_inside(game, "attacker") == 0
    assert points_inside(game, "defender") == 6 * 16 + 4 * 15 + 110 + 2 * 30


def test_a_spell_reaches_one_unit_on_one_piece_of_castle(table: Any) -> None:
    _, lines = table.play(
        table.siege("activate beast"),
        "cast beast; spell fire bolt; cost 4; strength 5; at archers; on wall; touches wall",
        faces=(10, 10, 10, 10, 10, 10, 10, 10, 9, 10),
    )
    assert "it reaches archers 1, archers 2, archers 3, archers 4 (p. 17)" in lines
    assert sum(line.startswith("wall: strength 5 hit") for line in lines) == 1


def test_summon_fallen_fails_inside_the_castle(table: Any) -> None:
    _, lines = table.play(
        table.siege("activate lord", first="defender"), "cast lord; spell Summon Fallen; cost 4"
    )
    assert lines[-1] == "it fails inside the castle (p. 17)"


@pytest.mark.parametrize(
    ("abilities", "face", "last"),
    [
        ((), 9, "guards fails: roll on the panic table of the core rulebook"),
        (
            ("forlorn hope",),
            9,
            "guards: forlorn hope, a 1 on the panic table: panicked, stand firm",
        ),
        (("stand firm",), 9, "guards stand firm: the first failed test is ignored"),
        ((), 6, "guards command test: rolled 6, needs 6 or less"),
    ],
)
def test_command_tests_inside_the_castle(
    table: Any, abilities: tuple[str, ...], face: int, last: str
) -> None:
    game = table.siege()
    game = replace(
        game, units={**game.units, "guards": replace(game.units["guards"], abilities=abilities)}
    )
    _, lines = table.play(game, "command guards", faces=(face,))
    assert lines[-1].startswith(last)


def test_sallying_out_moves_a_die_further(table: Any) -> None:
    game = table.siege(first="defender")
    riders = replace(game.units["guards"], abilities=("sally forth",))
    game = replace(game, units={**game.units, "guards": riders})
    game, _ = table.play(
        game, "activate guards", "move guards; inches 12; pace sally forth; outside", faces=(4,)
    )
    assert game.figures["guards 1"].actions == 0
    assert str(game.figures["guards 1"].place) == "outside"


def test_an_unstoppable_model_walks_out_of_combat(table: Any) -> None:
    game = table.siege("activate ogres")
    ogres = replace(game.units["ogres"], abilities=("unstoppable",))
    game = replace(game, units={**game.units, "ogres": ogres})
    game, _ = table.play(game, "fight ogres 1; against guards 1", faces=(10,))
    assert game.figures["ogres 1"].foes == {"guards 1"}
    game, _ = table.play(game, "move ogres 1; inches 3; straight-ahead")
    assert not game.figures["ogres 1"].foes
    assert not game.figures["guards 1"].foes


def test_a_beast_of_burden_pushes_alone(table: Any) -> None:
    game = table.siege("activate ogres")
    ogres = replace(game.units["ogres"], abilities=("beast of burden",))
    game = replace(game, units={**game.units, "ogres": ogres})
    game, _ = table.play(game, "push-machine ogres 1; machine belfry; inches 4")
    assert game.figures["ogres 1"].actions == 0


def test_climbers_and_fliers_reach_the_wall_by_themselves(table: Any) -> None:
    game = table.siege("activate orcs")
    orcs = replace(game.units["orcs"], abilities=("climb", "flying"))
    game = replace(game, units={**game.units, "orcs": orcs})
    game, _ = table.play(game, "scale orcs 1; wall wall; to 5", "step-off orcs 1")
    game, _ = table.play(game, "fly-up orcs 2; onto wall; from-wall 5")
    for name in ("orcs 1", "orcs 2"):
        assert str(game.figures[name].place) == "on wall at 5 in"
        assert game.figures[name].actions == 3
    with pytest.raises(Exception, match="must begin 5 in from wall"):
        table.play(game, "fly-up orcs 3; onto wall; from-wall 4")


def test_fires_are_put_out_by_those_who_pay_for_it(table: Any) -> None:
    game = table.siege("activate ogres")
    belfry = replace(game.structures["belfry"], fires=2)
    game = replace(game, structures={**game.structures, "belfry": belfry})
    game, _ = table.play(game, "douse ogres; at belfry", faces=(5,))
    assert game.structures["belfry"].fires == 1
    assert game.figures["ogres 1"].actions == 3


def test_cavalry_leaves_its_mounts_behind(table: Any) -> None:
    game = table.siege()
    riders = replace(game.units["orcs"], abilities=("dismount",))
    game = replace(game, units={**game.units, "orcs": riders})
    game = table.with_profile(game, "orcs", traits=("mounted", "evil"))
    game, _ = table.play(game, "activate orcs", "dismount orcs")
    assert game.units["orcs"].profile.traits == ("evil",)


def test_a_wounded_holder_no_longer_counts_whole(table: Any) -> None:
    game = table.with_profile(table.siege(), "lord", wounds=3)
    lord = replace(game.units["lord"], abilities=("hold the gate",))
    game = replace(game, units={**game.units, "lord": lord})
    worn = replace(game.structures["gate"], lost=5)
    game = replace(game, structures={**game.structures, "gate": worn})
    game, _ = table.play(game, "hold-gate gate; who lord, guards 1-3")
    assert not game.structures["gate"].destroyed
    game, lines = table.play(game, "fall lord; inches 4", faces=(10, 1))
    assert game.structures["gate"].destroyed
    assert any("too few hold it" in line for line in lines)


def test_those_who_walk_away_no_longer_hold_or_touch(table: Any) -> None:
    game = table.siege(
        "hold-gate gate; who guards",
        "activate ogres",
        "push-machine ogres; machine ram; inches 2",
        "move ogres 1; inches 2",
        "done",
        "activate guards",
        "move guards 6; inches 1",
    )
    assert game.structures["ram"].pushers == ("ogres 2", "ogres 3", "ogres 4")
    assert game.structures["gate"].holders == tuple(f"guards {n}" for n in range(1, 6))


@pytest.mark.parametrize(
    ("action", "left"),
    [
        ("carry orcs 1-2; thing mantlet; inches 4", 4),
        ("carry orcs 1; thing mantlet; inches 4", 0),
        ("carry orcs 1-2; thing mine; inches 3", 2),
        ("carry orcs 1-2; thing barricade; inches 3", 2),
    ],
)
def test_loads_are_carried_at_their_own_pace(table: Any, action: str, left: int) -> None:
    game, _ = table.play(table.siege("activate orcs"), action)
    assert game.figures["orcs 1"].actions == left


def test_one_model_cannot_carry_a_mine(table: Any) -> None:
    with pytest.raises(IllegalAction, match="takes 2 models"):
        table.play(table.siege("activate orcs"), "carry orcs 1; thing mine; inches 1")
    with pytest.raises(UnknownName, match="barricade, mantlet, mine"):
        table.play(table.siege("activate orcs"), "carry orcs 1; thing banner; inches 1")


def test_a_mine_whose_carriers_are_dead_may_go_off(table: Any) -> None:
    game, lines = table.play(table.siege(), "drop-mine; under orcs 1, orcs 2", faces=(5, 9, 10))
    assert not game.figures["orcs 1"].alive
    assert game.figures["orcs 2"].alive
    _, lines = table.play(table.siege(), "drop-mine; under orcs 1", faces=(6,))
    assert lines[-1] == "the mine lies there; two models may pick it up (p. 28)"


def test_a_wagon_replaces_a_dead_crewman(table: Any) -> None:
    game = replace(table.siege(), wagons=1)
    with pytest.raises(IllegalAction, match="lost nobody"):
        table.play(game, "replace-crew goblins")
    game, _ = table.play(game, "fall goblins 1; inches 9", faces=(1,))
    assert not game.figures["goblins 1"].alive
    game, _ = table.play(game, "replace-crew goblins")
    assert game.figures["goblins 1"].alive
    assert game.wagons == 0


def test_a_force_is_enlisted_with_profiles_of_its_own() -> None:
    text = (
        'name = "Host"\nside = "attacker"\nagreed_points = 1000\n'
        '[[units]]\nname = "trolls"\nprofile = "Troll"\nmodels = 2\n'
        '[[profiles]]\nname = "Troll"\nAC = 8\nRA = 1\nCC = 5\nST = 7\nT = 7\nW = 4\nCO = 5\n'
        'AR = 4\npoints = 99\ntraits = ["large"]\norigin = "my own"\n'
    )
    game = enlist_force(Game(), read_force(text, "host.toml")).game
    assert game.units["trolls"].profile.toughness == 7
    assert [figure.wounds for figure in game.figures.values()] == [4, 4]


def test_stand_firm_ignores_only_the_first_failure(table: Any) -> None:
    game = table.siege()
    firm = replace(game.units["guards"], abilities=("stand firm",))
    game = replace(game, units={**game.units, "guards": firm})
    game, first = table.play(game, "command guards", faces=(9,))
    game, _ = table.play(game, "activate orcs", "done", "activate guards", "done")
    _, second = table.play(game, "command guards", faces=(9,))
    assert "ignored" in first[-1]
    assert "fails" in second[-1]
