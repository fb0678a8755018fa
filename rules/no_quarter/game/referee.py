"""The referee: takes an action's line and dice, and plays it on a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from escalade.rules.actions import parse_action
from escalade.rules.dice import Dice

from . import (
    climbs,
    drops,
    engines,
    fights,
    flow,
    gates,
    moves,
    report,
    setup,
    shots,
    spells,
    works,
)
from .state import Game
from .step import Step

Rule = Callable[[Game, Any, Dice], Step]

_RULES: Mapping[str, tuple[type, Rule]] = {
    "siege": (setup.Siege, setup.siege_begins),
    "build": (setup.Build, setup.build),
    "enlist": (setup.Enlist, setup.enlist),
    "equip": (setup.Equip, setup.equip),
    "deploy": (setup.Deploy, setup.deploy),
    "reserve": (setup.Reserve, setup.reserve),
    "initiative": (flow.Initiative, flow.initiative),
    "activate": (flow.Activate, flow.activate),
    "done": (flow.Done, flow.done),
    "defer": (flow.Defer, flow.defer),
    "effects": (flow.Effects, flow.effects),
    "move": (moves.Move, moves.move),
    "stand-up": (moves.StandUp, moves.stand_up),
    "charge": (moves.Charge, moves.charge),
    "push-machine": (engines.PushMachine, engines.push_machine),
    "lower-bridge": (engines.LowerBridge, engines.lower_bridge),
    "cross-bridge": (engines.CrossBridge, engines.cross_bridge),
    "carry": (moves.Carry, moves.carry),
    "fall": (moves.FallOff, moves.fall_off),
    "dismount": (moves.Dismount, moves.dismount),
    "hold": (moves.Hold, moves.hold),
    "raise-ladder": (climbs.RaiseLadder, climbs.raise_ladder),
    "climb": (climbs.Climb, climbs.climb),
    "step-off": (climbs.StepOff, climbs.step_off),
    "hook": (climbs.Hook, climbs.hook),
    "scale": (climbs.Scale, climbs.scale),
    "leap": (climbs.Leap, climbs.leap),
    "fly-up": (climbs.FlyUp, climbs.fly_up),
    "shoot": (shots.Shoot, shots.shoot),
    "bombard": (shots.Bombard, shots.bombard),
    "fire-arrows": (shots.FireArrows, shots.fire_arrows),
    "replace-crew": (shots.ReplaceCrew, shots.replace_crew),
    "douse": (shots.Douse, shots.douse),
    "cast": (spells.CastSpell, spells.cast_spell),
    "fight": (fights.Fight, fights.fight),
    "batter": (fights.Batter, fights.batter),
    "push-back": (fights.PushBack, fights.push_back),
    "cast-down": (fights.CastDown, fights.cast_down_ladder),
    "cut-line": (fights.CutLine, fights.cut_line),
    "follow-up": (fights.FollowUp, fights.follow_up),
    "ram": (works.RamGate, works.ram_gate),
    "undermine": (works.Undermine, works.undermine_wall),
    "lay-mine": (works.LayMine, works.lay_mine),
    "drop-mine": (works.DropMine, works.drop_mine),
    "hold-gate": (gates.HoldGate, gates.hold_gate),
    "open-gate": (gates.OpenGate, gates.open_gate),
    "drop": (drops.DropAttack, drops.drop_attack),
    "murder-holes": (drops.MurderHoles, drops.murder_holes),
    "command": (report.Command, report.command),
    "status": (report.Status, report.status),
    "score": (report.Score, report.score),
}

VERBS: Mapping[str, type] = {verb: kind for verb, (kind, _) in _RULES.items()}
"""Every verb and the dataclass of its action."""

_BY_KIND: Mapping[type, Rule] = dict(_RULES.values())


def play(game: Game, action: Any, dice: Dice) -> Step:
    """The step that an action comes to; raises IllegalAction when the rules forbid it.

    ``action`` is one of the dataclasses in :data:`VERBS`. The game itself is never changed.
    """
    return _BY_KIND[type(action)](game, action, dice)


def referee(game: Game, text: str, dice: Dice) -> tuple[Game, tuple[str, ...]]:
    """Play an action written as a line; see :mod:`escalade.rules.actions` for how.

    Raises UnknownName or IllegalAction for a line that cannot be read or is forbidden.
    """
    step = play(game, parse_action(text, VERBS), dice)
    return step.game, step.lines
