"""Siege Ladders: raising, climbing, fighting at the top, and pushing them down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from escalade.rules.citations import Reason, total
from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction
from escalade.rules.odds import Distribution, enumerate_outcomes

from .book import siege

FALLS_ON = 3
"""A model on a ladder falls on a D6 of this or less (Fighting Up Ladders)."""

PUSHED_DOWN_ON = 4
"""A ladder goes down when the modified D6 is this or more (Pushing Down Siege Ladders)."""

MONSTER_WEIGHT = 3
"""A Monster counts for this many, on either side (Pushing Down Siege Ladders)."""


@dataclass(frozen=True, slots=True)
class Climber:
    """A model on a ladder."""

    name: str
    monster: bool = False


@dataclass(frozen=True, slots=True)
class Ladder:
    """A Siege Ladder and the models on it, the topmost first.

    ``top_fights`` says whether the topmost is at the top, in Combat with a defender.
    """

    name: str
    raised: bool = False
    climbers: tuple[Climber, ...] = ()
    top_fights: bool = False


@dataclass(frozen=True, slots=True)
class PushDown:
    """An attempt to push a ladder down: the die, its modifiers, and who falls."""

    face: int
    reasons: tuple[Reason, ...]
    down: bool
    fallen: tuple[Climber, ...]


def carry_into_contact(ladder: Ladder) -> Ladder:
    """A carried ladder that comes into contact with the walls goes up at once.

    Those who carried it together may not charge this turn (core rules, Heavy Objects).
    Source: Siege Ladders.
    """
    return replace(ladder, raised=True)


def charge_up(ladder: Ladder, climber: Climber, enemies: int = 1) -> Ladder:
    """A model charges up a raised ladder at a defender on the battlements.

    It fights at the top, a single enemy, and nobody may support it. Raises IllegalAction for a
    ladder that is not raised, a top that is taken, or more than one enemy.
    Source: Fighting Up Ladders.
    """
    if not ladder.raised:
        raise IllegalAction(f"{ladder.name} is not raised: carry it to the wall first")
    if ladder.top_fights:
        raise IllegalAction(f"{ladder.climbers[0].name} fights at the top of {ladder.name} already")
    if enemies != 1:
        raise IllegalAction(f"{climber.name} on {ladder.name} may charge one enemy, not {enemies}")
    others = tuple(each for each in ladder.climbers if each != climber)
    return replace(ladder, climbers=(climber, *others), top_fights=True)


def won_at_top(ladder: Ladder, *, enemy_slain: bool) -> Ladder:
    """The ladder after its topmost won the Combat: if it slew its enemy it steps onto the wall.

    Otherwise the enemy Backs Away and it stays on the ladder. Source: Fighting Up Ladders.
    """
    _check_fights(ladder)
    if enemy_slain:
        return replace(ladder, climbers=ladder.climbers[1:], top_fights=False)
    return replace(ladder, top_fights=False)


def lost_at_top(ladder: Ladder, dice: Dice, *, slain: bool = False) -> tuple[Ladder, list[Climber]]:
    """The ladder after its topmost lost the Combat, and who falls and suffers Falling Damage.

    Strikes come first; if the loser lives it rolls a D6 instead of Backing Away and falls on 1
    to 3, and then so may each model below. A slain loser drops away without a roll, and those
    below roll nothing: they are only swept along by one that falls.
    Source: Fighting Up Ladders.
    """
    _check_fights(ladder)
    loser, below = ladder.climbers[0], ladder.climbers[1:]
    if slain:
        return replace(ladder, climbers=below, top_fights=False), []
    if dice.roll(6, f"{loser.name} holds on above {FALLS_ON}") > FALLS_ON:
        return replace(ladder, top_fights=False), []
    fallen = [loser]
    holding: list[Climber] = []
    for climber in below:
        falls = dice.roll(6, f"{climber.name} holds on above {FALLS_ON}") <= FALLS_ON
        (fallen if falls else holding).append(climber)
    return replace(ladder, climbers=tuple(holding), top_fights=False), fallen


def _check_fights(ladder: Ladder) -> None:
    if not ladder.top_fights:
        raise IllegalAction(f"nobody fights at the top of {ladder.name}")


def push_modifiers(
    ladder: Ladder, *, pusher_is_monster: bool = False, helpers: Sequence[Climber] = ()
) -> tuple[Reason, ...]:
    """The modifiers to pushing a ladder down.

    +1 for each friend in contact with the pusher that fights no one, -1 for each enemy on the
    ladder; a Monster counts 3: on the ladder, as a helper, and when it is the one that pushes.
    Source: Pushing Down Siege Ladders.
    """
    source = siege("Pushing Down Siege Ladders")
    reasons = []
    if pusher_is_monster:
        reasons.append(Reason(MONSTER_WEIGHT, "a Monster pushes", source))
    for helper in helpers:
        weight = MONSTER_WEIGHT if helper.monster else 1
        reasons.append(Reason(weight, f"{helper.name} helps", source))
    for climber in ladder.climbers:
        weight = MONSTER_WEIGHT if climber.monster else 1
        reasons.append(Reason(-weight, f"{climber.name} is on it", source))
    return tuple(reasons)


def push_down(
    ladder: Ladder,
    dice: Dice,
    *,
    pusher_is_monster: bool = False,
    helpers: Sequence[Climber] = (),
) -> PushDown:
    """Try to push a raised ladder down: D6 with the modifiers, 4 or more.

    The pusher does nothing else in its Activation. Raises IllegalAction while an attacker is at
    the top, who must be charged instead. Source: Pushing Down Siege Ladders.
    """
    if not ladder.raised:
        raise IllegalAction(f"{ladder.name} is not raised")
    if ladder.top_fights:
        raise IllegalAction(f"an attacker is at the top of {ladder.name}: charge instead")
    reasons = push_modifiers(ladder, pusher_is_monster=pusher_is_monster, helpers=helpers)
    face = dice.roll(6, f"push down {ladder.name}")
    down = face + total(reasons) >= PUSHED_DOWN_ON
    return PushDown(face, reasons, down, ladder.climbers if down else ())


def push_odds(
    ladder: Ladder, *, pusher_is_monster: bool = False, helpers: Sequence[Climber] = ()
) -> Distribution[bool]:
    """The exact chance that the ladder goes down."""
    return enumerate_outcomes(
        lambda dice: (
            push_down(ladder, dice, pusher_is_monster=pusher_is_monster, helpers=helpers).down
        )
    )
