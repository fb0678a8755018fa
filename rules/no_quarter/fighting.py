"""Close combat: the number to hit, momentum, push attacks, ladders cast down and lines cut."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from escalade.rules.citations import Reason
from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction
from escalade.rules.tables import load_table

from .checks import SUCCESS_SOURCE, Check, Contest, contest, modifier, very_large_check
from .sources import siege

MOMENTUM_ACTIONS = 3
MOMENTUM_SOURCE = siege("Attacking Troops Inside Fortifications", 18)
PUSH_ACTIONS = 3
CAST_DOWN_ACTIONS = 3
CUT_ACTIONS = 3
MOST_HOLDERS = 3
STAND_UP_ACTIONS = 3
PUSH_SOURCE = siege("Push Attack", 18)
CAST_DOWN_SOURCE = siege("Casting Down A Ladder", 19)
CUT_SOURCE = siege("Destroying A Grappling Line", 19)
SIEGE_WEAPON_SOURCE = siege("Close Combat", 18)


@dataclass(frozen=True, slots=True)
class MeleeWeapon:
    """A close combat weapon: what an attack costs, and what it adds to the model's strength."""

    name: str
    use_cost: int
    strength_bonus: int


@cache
def find_melee_weapon(name: str) -> MeleeWeapon:
    """The close combat weapon of that name; raises UnknownName for another."""
    row = load_table(__package__, "fighting", "weapons").find(name)
    return MeleeWeapon(row.text("name"), row.integer("use cost"), row.integer("strength bonus"))


def melee_check(cc: int, circumstances: tuple[str, ...] = ()) -> Check:
    """The number to hit in close combat; each circumstance is a name of the modifier table.

    A circumstance counts once, however often it is named: combat assistance does not add up.

    Source: No Quarter: Siege, Close Combat Modifiers, p. 20.
    """
    names = dict.fromkeys(circumstances)
    reasons = (modifier("fighting", name) for name in names)
    return Check("close combat", (Reason(cc, "CC", SUCCESS_SOURCE), *reasons))


def castle_melee_check() -> Check:
    """Hitting a very large target in close combat: 9 or less.

    Source: No Quarter: Siege, Attacking Very Large Targets, p. 19.
    """
    return very_large_check("close combat")


def check_may_damage_castle(traits: tuple[str, ...], name: str) -> None:
    """Raises IllegalAction for a model without the siege weapon ability.

    Source: No Quarter: Siege, Close Combat, p. 18; Siege Weapon, p. 31.
    """
    if "siege weapon" not in traits:
        raise IllegalAction(f"{name} has no siege weapon ability: it cannot harm the castle")


@dataclass(frozen=True, slots=True)
class Pushing:
    """The attacker's side of a push: how it comes at the enemy."""

    charging: bool = False
    from_ladder: bool = False
    ladder_held: bool = True


def push_reasons(strength: int, pushing: Pushing) -> tuple[Reason, ...]:
    """What the attacker adds to his die in a push attack.

    Source: No Quarter: Siege, Push Attack, p. 18.
    """
    flags = {
        "charging": pushing.charging,
        "from a ladder": pushing.from_ladder,
        "ladder not held": pushing.from_ladder and not pushing.ladder_held,
    }
    added = (modifier("fighting.push", name) for name, holds in flags.items() if holds)
    return (Reason(strength, "ST", PUSH_SOURCE), *added)


def push_attack(strength: int, pushing: Pushing, enemy_strength: int, dice: Dice) -> Contest:
    """Two models try to push each other back; the higher total wins, a tie is a stand-off.

    The loser is pushed, whichever of the two it is: the example's vampire attacks, loses, and
    falls. The winner chooses where to, and takes the place.

    Source: No Quarter: Siege, Push Attack and Pushing Back, p. 18.
    """
    defender = (Reason(enemy_strength, "ST", PUSH_SOURCE),)
    return contest(push_reasons(strength, pushing), defender, "push", dice)


def cast_down(strength: int, on_ladder: int, holding: int, dice: Dice) -> Contest:
    """Throw a ladder down: it falls only if the defender's total is the higher one.

    ``attacker`` in the contest is the model that casts the ladder down. The example adds a rolled
    8 as 7 and still writes 12; 4 + 8 = 12 is meant.

    Source: No Quarter: Siege, Casting Down A Ladder, p. 19.
    """
    held = min(holding, MOST_HOLDERS)
    ladder = (
        Reason(on_ladder, "on the ladder", CAST_DOWN_SOURCE),
        Reason(held, "holding it", CAST_DOWN_SOURCE),
    )
    return contest((Reason(strength, "ST", CAST_DOWN_SOURCE),), ladder, "cast down", dice)


def cut_check(cc: int) -> Check:
    """The number to hit a grappling line; a hit cuts it for good.

    Source: No Quarter: Siege, Destroying A Grappling Line, p. 19.
    """
    return melee_check(cc, ("grappling line",))
