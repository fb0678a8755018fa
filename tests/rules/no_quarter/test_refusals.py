"""What the referee refuses, and with which words."""

from __future__ import annotations

from typing import Any

import pytest

from escalade.rules.errors import IllegalAction, RulesError, UnknownName

UP = ("activate orcs", "raise-ladder ladder; by orcs; against wall")


@pytest.mark.parametrize(
    ("before", "action", "message"),
    [
        ((), "move guards; inches 2", "not being activated"),
        ((), "activate guards", "attacker's turn"),
        ((), "activate orcs, goblins", "need a machine or equipment they touch"),
        ((), "deploy beast; from-castle 12", "the game has begun"),
        ((), "initiative", "start of a turn"),
        ((), "effects", "still to be activated: orcs"),
        ((), "done", "nobody is being activated"),
        ((), "defer", "when it is his turn"),
        (("activate orcs",), "activate ogres", "orcs must finish first"),
        (("activate orcs",), "move orcs; inches 9", "costs 9 AC; orcs 1 has 8 left"),
        (("activate orcs",), "move orcs; inches 2; pace fly", "has no flying"),
        (("activate orcs",), "move orcs; inches 2; pace man the walls", "has no man the walls"),
        (("activate orcs",), "move orcs; inches 2; straight-ahead", "not unstoppable"),
        (("activate orcs",), "stand-up orcs", "not prone"),
        (("activate orcs",), "charge orcs; at wall; inches 2", "no siege weapon ability"),
        (("activate orcs",), "charge orcs; at archers 9; inches 2", "archers 9"),
        (("activate orcs",), "dismount orcs", "no ability to dismount"),
        (
            ("activate orcs",),
            "push-machine orcs 1-5; machine belfry; inches 1",
            "cannot move belfry",
        ),
        (("activate goblins",), "push-machine goblins; machine belfry; inches 1", "inside it"),
        (("activate orcs",), "push-machine orcs; machine wall; inches 1", "not a siege machine"),
        (("activate orcs",), "lower-bridge ram; onto wall", "no drawbridge"),
        (("activate goblins",), "cross-bridge goblins; machine belfry; inches 1", "not lowered"),
        (("activate orcs",), "raise-ladder ladder; by orcs 1; against wall", "takes 2 models"),
        (("activate orcs",), "raise-ladder line; by orcs; against wall", "is no ladder"),
        (("activate orcs",), "climb orcs 1; way ladder; to 3", "leans against nothing"),
        (UP, "climb orcs 1; way ladder; to 8", "not on a ladder or line of 7 in"),
        (UP, "climb orcs 1; way ladder; to 3; pace double time", "no double time"),
        ((*UP, "climb orcs 1; way ladder; to 3"), "climb orcs 2; way ladder; to 2", "is taken"),
        ((*UP, "climb orcs 1; way ladder; to 3"), "climb orcs 2; way ladder; to 5", "climb past"),
        ((*UP, "climb orcs 1; way ladder; to 3"), "step-off orcs 1", "below the top of wall at 5"),
        (UP, "step-off orcs 1", "not at the top of a climb"),
        (("activate orcs",), "hook orcs 1; line ladder; against wall", "is no line"),
        (("activate orcs",), "scale orcs; wall wall; to 5", "no climb trait"),
        (("activate orcs",), "leap orcs 1; onto wall", "takes the ability and ST 6"),
        (("activate orcs",), "fly-up orcs; onto wall; from-wall 6", "cannot fly"),
        (("activate orcs",), "shoot orcs; at archers; distance 5", "nothing to shoot with"),
        (("activate goblins",), "shoot goblins; at archers; distance 31", "out of range"),
        (("activate goblins",), "shoot goblins; at archers; distance 9; marksmen", "only marksmen"),
        (("activate goblins",), "shoot goblins; at archers; distance 9; indirect", "indirectly"),
        (("activate goblins",), "bombard goblins; at wall; distance 9", "cannot harm wall"),
        (("activate goblins",), "fire-arrows goblins 1-3; at gate; distance 9", "groups of 4"),
        (("activate goblins",), "fire-arrows goblins; at wall; distance 9", "does not burn"),
        (("activate goblins",), "fire-arrows goblins; at gate; distance 15", "short range"),
        (("activate orcs",), "douse orcs; at belfry", "not on fire"),
        (("activate orcs",), "fight orcs 1; against orcs 2", "no enemy"),
        (("activate orcs",), "fight orcs 1; against archers 1; because lucky", "lucky"),
        (("activate orcs",), "batter orcs 1; at wall", "no siege weapon ability"),
        (("activate orcs",), "ram orcs; machine ram; at gate", "not against gate"),
        (("activate orcs",), "undermine orcs; at wall", "no sappers"),
        (("activate orcs",), "lay-mine orcs 1-3; at wall", "carried by 2 models"),
        (("activate orcs",), "drop orcs 1; weapon burning oil", "not up on the walls"),
        (("activate orcs",), "open-gate orcs 1-2; gate gate", "not inside the castle"),
        (("activate orcs",), "hold-gate gate; who orcs", "no defender behind the gate"),
        ((), "hold-gate wall; who guards", "wall is no gate"),
        ((), "murder-holes guards; at orcs", "3 figures use the holes, not 6"),
    ],
)
def test_the_attackers_turn_refuses(
    table: Any, before: tuple[str, ...], action: str, message: str
) -> None:
    with pytest.raises(RulesError, match=message):
        table.play(table.siege(*before), action)


@pytest.mark.parametrize(
    ("before", "action", "message"),
    [
        (("activate archers",), "cast-down archers 1; ladder ladder", "not where ladder leans"),
        (("activate archers",), "cut-line archers 1; line line", "not where line hangs"),
        (("activate guards",), "open-gate guards 1-3; gate gate", "opened by 2 figures"),
        (("activate guards",), "open-gate guards 1-2; gate gate; enemy-behind", "an enemy stands"),
        (("activate archers",), "hold-gate gate; who archers", "no ability to hold the gate"),
        (("activate lord",), "drop lord; weapon boiling pitch", "boiling pitch"),
        (("activate archers",), "shoot archers; at orcs; distance 9; wagon", "no supply wagon"),
    ],
)
def test_the_defenders_turn_refuses(
    table: Any, before: tuple[str, ...], action: str, message: str
) -> None:
    faces = (10,) if "wagon" in action else ()
    with pytest.raises(RulesError, match=message):
        table.play(table.siege(*before, first="defender"), action, faces=faces)


@pytest.mark.parametrize(
    ("action", "error", "message"),
    [
        ("build wall; kind wall", IllegalAction, "names must differ"),
        ("build shed; kind building", RulesError, "building"),
        ("build shield; kind mantlet", IllegalAction, "needs no setting up"),
        ("build door; kind gate; part-of house", UnknownName, "house"),
        ("enlist x; side attacker; profile Elf Lord; models 1", UnknownName, "profile"),
        ("enlist x; side attacker; profile Ogre; models 0", IllegalAction, "at least one"),
        ("enlist x; side attacker; profile Ogre; models 1; melee spoon", UnknownName, "spoon"),
        ("enlist x; side attacker; profile Ogre; models 1; formation free", IllegalAction, "free"),
        ("reserve orcs; inside gatehouse", IllegalAction, "only defending units"),
        ("reserve guards; inside belfry", IllegalAction, "not in belfry"),
        ("deploy orcs; from-castle 11", IllegalAction, "at least 12 in from the castle, not 11"),
        ("deploy orcs; on wall", IllegalAction, "never deployed inside"),
        ("deploy guards; from-castle 20", IllegalAction, "inside the castle"),
    ],
)
def test_setting_up_refuses(
    table: Any, fresh: Any, action: str, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        table.play(fresh, action)


def test_nobody_does_once_an_activation_things_twice(table: Any) -> None:
    game = table.siege("activate orcs", "raise-ladder ladder; by orcs; against wall", "done")
    game, _ = table.play(
        game, "activate archers", "cast-down archers 1; ladder ladder; holding 3", faces=(1, 10)
    )
    with pytest.raises(IllegalAction, match="only once"):
        table.play(game, "cast-down archers 1; ladder ladder; holding 3", faces=(1, 10))


def test_nobody_casts_down_a_ladder_while_engaged(table: Any) -> None:
    game = table.siege(
        "activate orcs",
        "raise-ladder ladder; by orcs; against wall; lift orcs 8; defenders-in-reach",
    )
    game, _ = table.play(game, "fight orcs 8; against archers 1", "done", faces=(10,))
    game, _ = table.play(game, "activate archers")
    with pytest.raises(IllegalAction, match="while engaged with orcs 8"):
        table.play(game, "cast-down archers 1; ladder ladder")
    with pytest.raises(IllegalAction, match="cannot simply move"):
        table.play(game, "move archers 1; inches 2; yard")


def test_a_prone_model_must_stand_up_first(table: Any) -> None:
    game = table.siege("activate beast")
    game, _ = table.play(game, "leap beast; onto wall", faces=(1, 10, 10))
    assert game.figures["beast"].prone
    with pytest.raises(IllegalAction, match="prone; it must stand up first"):
        table.play(game, "move beast; inches 2")


def test_the_defender_defers_no_more_than_his_generals_deferrals(table: Any) -> None:
    game = table.siege(first="defender")
    game, lines = table.play(game, "defer", "activate orcs", "done")
    assert lines[0] == "deferral 1 of 1 (p. 20)"
    with pytest.raises(IllegalAction, match="1 deferrals used, 1 allowed"):
        table.play(game, "defer")
