"""The defender's equipment: barricades, the Rallying Point, Rocks and Boiling Oil."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction
from escalade.rules.odds import Distribution, enumerate_outcomes
from escalade.rules.rounding import ROUNDING
from escalade.rules.tables import load_table

from .book import PACKAGE
from .sight import IN_THE_WAY_PASSES
from .wounding import wounds

SPIKES_STRENGTH = 3
RALLYING_REACH_IN = 6.0
FOOT_OF_WALL_IN = 1.0
"""How near to the walls a target on the ground must be (Rocks; Boiling Oil)."""


@dataclass(frozen=True, slots=True)
class Target:
    """A model that something is thrown at, or that stands beside that one."""

    name: str
    defence: int
    distance_in: float
    from_wall_in: float = 0.0
    on_ladder: bool = False
    from_target_in: float = 0.0


@dataclass(frozen=True, slots=True)
class Thrown:
    """What a throw did: hit or not, who was wounded, who fell from the ladder, what is left."""

    hit: bool
    wounded: tuple[str, ...] = ()
    fell: bool = False
    ran_dry: bool = False


def barricade_problems(length_in: float, width_in: float, height_in: float) -> tuple[str, ...]:
    """Every side on which a barricade is too large; empty when it is not.

    Source: Defender Equipment, Barricade.

    >>> barricade_problems(3.2, 1, 1.5)
    ('length 3.2 in, at most 3', 'height 1.5 in, at most 1')
    """
    sizes = {"length": length_in, "width": width_in, "height": height_in}
    return tuple(
        f"{record['side']} {sizes[record.text('side')]:g} in, at most {record['most_in']}"
        for record in load_table(PACKAGE, "defences", "barricade")
        if sizes[record.text("side")] > record.number("most_in") + ROUNDING.typed_in
    )


def spiked_by_jump(face: int, defence: int, dice: Dice) -> bool:
    """Whether jumping a Spiked Barricade wounds: one hit of Strength 3 unless the Jump was a 6.

    The same hit befalls a model that strikes the barricade by accident (give any face but 6).
    Source: Defender Equipment, Spiked Barricade.
    """
    return face != 6 and wounds(SPIKES_STRENGTH, defence, dice)


def rallying_point_falls(
    *, in_contact: bool, only_moved: bool, under_magic: bool
) -> tuple[str, ...]:
    """Everything that keeps an enemy from destroying a Rallying Point in the End Phase.

    Source: Defender Equipment, Rallying Point.
    """
    problems = []
    if not in_contact:
        problems.append("is not in base contact with it")
    if not only_moved:
        problems.append("did something other than Move this turn")
    if under_magic:
        problems.append("was affected by a Magical Power this turn")
    return tuple(problems)


def throwing_problems(
    weapon: str, target: Target, crew: int, *, at_battlements: bool = True
) -> tuple[str, ...]:
    """Everything that forbids throwing Rocks or pouring Boiling Oil at a target.

    ``crew`` are the defenders in contact with it who are in no Combat. Only those within 1 in of
    the walls or on a ladder can be targets, within 8 in. Source: Defender Equipment.
    """
    record = load_table(PACKAGE, "defences", "thrown").find(weapon)
    problems = []
    if crew < record.integer("crew"):
        problems.append(f"{record['crew']} defenders must be in contact with it, not {crew}")
    if not at_battlements:
        problems.append("the thrower is not in contact with the battlements")
    if target.distance_in > record.number("range_in") + ROUNDING.typed_in:
        problems.append(f"{target.name} is {target.distance_in:g} in away, range 8 in")
    if not target.on_ladder and target.from_wall_in > FOOT_OF_WALL_IN + ROUNDING.typed_in:
        problems.append(
            f"{target.name} is {target.from_wall_in:g} in from the walls and on no ladder"
        )
    return tuple(problems)


def throw(weapon: str, target: Target, near: Sequence[Target], dice: Dice, *, crew: int) -> Thrown:
    """Throw Rocks or pour Boiling Oil: to hit on 4+, the wound, the splash, the fall, the supply.

    ``near`` are the models of both sides around the target; those within the splash are hit too.
    Raises IllegalAction, with every problem, when it may not be thrown.
    Source: Defender Equipment, Rocks; Boiling Oil.
    """
    problems = throwing_problems(weapon, target, crew)
    if problems:
        raise IllegalAction(f"{weapon} cannot be used: {'; '.join(problems)}")
    record = load_table(PACKAGE, "defences", "thrown").find(weapon)
    hit = dice.roll(6, f"{weapon} hits on {record['shoot']}+") >= record.integer("shoot")
    wounded: list[str] = []
    fell = False
    if hit:
        if wounds(record.integer("strength"), target.defence, dice):
            wounded.append(target.name)
        splash = record.optional_integer("splash")
        if splash is not None:
            reach = record.number("splash_in") + ROUNDING.typed_in
            wounded += [
                other.name
                for other in near
                if other.from_target_in <= reach and wounds(splash, other.defence, dice)
            ]
        if target.on_ladder:
            fell = dice.roll(6, f"{target.name} holds on") <= record.integer("ladder_falls_on")
    dry = record.optional_integer("runs_dry_on")
    ran_dry = dry is not None and dice.roll(6, "oil left") <= dry
    return Thrown(hit, tuple(wounded), fell, ran_dry)


def throwing_odds(
    weapon: str, target: Target, near: Sequence[Target] = (), *, crew: int = 2
) -> Distribution[Thrown]:
    """Every way a throw can end, with its exact chance."""
    return enumerate_outcomes(lambda dice: throw(weapon, target, near, dice, crew=crew))


@dataclass(frozen=True, slots=True)
class AcrossBarrier:
    """A Strike across a barricade: whether it struck the barricade, and who was wounded."""

    struck_barricade: bool
    wounded: bool
    hurt_by_spikes: bool = False


def strike_across(
    strength: int, defence: int, own_defence: int, dice: Dice, *, spiked: bool = False
) -> AcrossBarrier:
    """A Strike of the winner of a Combat across a barricade: an In The Way roll first.

    On 1 to 3 it hits the barricade instead; a spiked one then hits back with Strength 3.
    Source: core rules, Barriers; Defender Equipment, Spiked Barricade.

    >>> strike_across(4, 4, 5, Dice.of(3, 5), spiked=True)
    AcrossBarrier(struck_barricade=True, wounded=False, hurt_by_spikes=True)
    """
    if dice.roll(6, "past the barricade") >= IN_THE_WAY_PASSES:
        return AcrossBarrier(False, wounds(strength, defence, dice))
    hurt = spiked and wounds(SPIKES_STRENGTH, own_defence, dice)
    return AcrossBarrier(True, wounded=False, hurt_by_spikes=hurt)


def barrier_problems(
    barricade_height_in: float,
    attacker_height_in: float,
    *,
    defender_in_contact: bool,
    sees_over: bool,
    prone: bool = False,
) -> tuple[str, ...]:
    """Everything that keeps a defender from defending a barricade as a Barrier.

    It is at least half as high as the attacker; the defender touches it, sees over it and is not
    Prone. Source: core rules, Barriers.
    """
    slack = ROUNDING.typed_in
    problems = []
    if barricade_height_in < attacker_height_in / 2 - slack:
        problems.append("the barricade is lower than half the attacker")
    if not defender_in_contact:
        problems.append("the defender does not touch it")
    if not sees_over:
        problems.append("the defender does not see over it")
    if prone:
        problems.append("the defender is Prone")
    return tuple(problems)
