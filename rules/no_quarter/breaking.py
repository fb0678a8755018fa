"""The chance that something is down in time: rams, sappers, mines, trebuchets and fire, exactly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from escalade.rules.dice import Dice
from escalade.rules.odds import Distribution, enumerate_outcomes

from .checks import Check
from .damage import Hit, resolve_hit
from .fires import burn_counter
from .sapping import mine_wounds


@dataclass(frozen=True, slots=True)
class Target:
    """What is to be brought down: its toughness, armour and the wounds it has left."""

    title: str
    toughness: int
    armour: int
    wounds: int


@cache
def attack_damage(check: Check, hit: Hit, toughness: int, armour: int) -> Distribution[int]:
    """The damage of one attack: its roll to hit, its save and its wound."""

    def attack(dice: Dice) -> int:
        if not check.roll(dice).success:
            return 0
        return resolve_hit(hit, toughness, armour, dice).wounds

    return enumerate_outcomes(attack)


@cache
def mine_damage(check: Check, hit: Hit, toughness: int, armour: int) -> Distribution[int]:
    """The damage of a doomsday mine: whether it goes off, its save and wound, then D5 + 4."""

    def explode(dice: Dice) -> int:
        if not check.roll(dice).success:
            return 0
        hurt = resolve_hit(hit, toughness, armour, dice).hurt
        return mine_wounds(dice) if hurt else 0

    return enumerate_outcomes(explode)


def wounds_left(wounds: int, attacks: Sequence[Distribution[int]]) -> Distribution[int]:
    """The wounds left after attacks one after the other; 0 for one that is down."""
    left = Distribution.certain(wounds)
    for damage in attacks:
        left = left.then(_taking(damage))
    return left


def chance_down(wounds: int, attacks: Sequence[Distribution[int]]) -> Fraction:
    """The exact chance that the attacks take every wound.

    >>> always_one = Distribution({1: Fraction(1)})
    >>> chance_down(2, [always_one]), chance_down(2, [always_one] * 2)
    (Fraction(0, 1), Fraction(1, 1))
    """
    return wounds_left(wounds, attacks).chance(lambda left: left == 0)


def _taking(damage: Distribution[int]) -> Callable[[int], Distribution[int]]:
    return lambda wounds: damage.map(lambda taken: max(0, wounds - taken))


@dataclass(frozen=True, slots=True)
class Blaze:
    """Something that burns: the wounds it has left and the counters on it."""

    wounds: int
    counters: int


@cache
def _one_counter() -> Distribution[tuple[int, int]]:
    def burn(dice: Dice) -> tuple[int, int]:
        step = burn_counter(dice)
        return step.damage, step.counters

    return enumerate_outcomes(burn)


def burn_turn(blaze: Blaze) -> Distribution[Blaze]:
    """One compulsory effects phase: a roll for every counter there was at its start."""
    after = Distribution.certain(blaze)
    for _ in range(blaze.counters):
        after = after.then(
            lambda now: _one_counter().map(
                lambda roll: Blaze(max(0, now.wounds - roll[0]), now.counters + roll[1])
            )
        )
    return after.map(lambda now: now if now.wounds else Blaze(0, 0))


def burn_turns(blaze: Blaze, turns: int) -> Distribution[Blaze]:
    """Several turns of burning with nobody putting it out."""
    return Distribution.certain(blaze).repeat(turns, burn_turn)
