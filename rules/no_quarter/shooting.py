"""Ranged combat: the number to hit, and what a ranged attack may harm."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from escalade.rules.citations import Reason
from escalade.rules.errors import IllegalAction
from escalade.rules.tables import Record, load_table

from .checks import SUCCESS_SOURCE, Check, modifier, very_large_check
from .cover import find_cover
from .formations import shooting_modifier
from .sources import siege

TargetSize = Literal["normal", "large", "very large"]

HARM_SOURCE = siege("Attacking The Castle & Siege Machines", 16)
GATE_SOURCE = siege("Targeting The Castle Gate", 16)
MARKSMEN_ACTIONS = 3
FIRE_ARROW_ACTIONS = 2
FIRE_ARROW_SHOOTERS = 4


@dataclass(frozen=True, slots=True)
class RangedWeapon:
    """A ranged weapon: its use cost, its bands as (inches, modifier) from the closest on, its hit.

    ``template_in`` is 0 for a weapon without a template.
    """

    name: str
    use_cost: int
    bands: tuple[tuple[float, int], ...]
    strength: int
    penetration: int = 0
    template_in: float = 0
    traits: tuple[str, ...] = ()

    @property
    def harms_castle(self) -> bool:
        """Whether it can harm castle and siege machines: by its template or as a siege weapon.

        Source: No Quarter: Siege, Attacking The Castle & Siege Machines, p. 16.
        """
        return self.template_in > 0 or "siege weapon" in self.traits


@cache
def find_weapon(name: str) -> RangedWeapon:
    """The printed ranged weapon of that name; raises UnknownName for another."""
    return _weapon(load_table(__package__, "shooting", "weapons").find(name))


def _weapon(row: Record) -> RangedWeapon:
    bands = (band.split("/") for band in row.text("bands").split())
    return RangedWeapon(
        row.text("name"),
        row.integer("use cost"),
        tuple((float(inches), int(value)) for inches, value in bands),
        row.integer("strength"),
        row.integer("penetration"),
        row.number("template in"),
        tuple(trait.strip() for trait in row.text("traits").split(",") if trait.strip()),
    )


@dataclass(frozen=True, slots=True)
class Shot:
    """Everything that changes the number to hit.

    ``rank`` counts from 1; ``formation`` is the target's, None for a single model or a thing.
    """

    weapon: RangedWeapon
    ra: int
    distance_in: float
    size: TargetSize = "normal"
    cover: str = "none"
    formation: str | None = None
    aiming: bool = False
    marksmen: bool = False
    indirect: bool = False
    rank: int = 1


def range_band(weapon: RangedWeapon, distance_in: float) -> int:
    """Which band a distance falls in, 0 for the closest; raises IllegalAction past the last.

    Source: No Quarter: Siege, Fire Arrows, p. 24 (24 in with a bow of 20/+0, 30/-1 is -1).
    """
    for place, (reach_in, _) in enumerate(weapon.bands):
        if distance_in <= reach_in:
            return place
    raise IllegalAction(
        f"{distance_in:g} in is out of range: {weapon.name} reaches {weapon.bands[-1][0]:g} in"
    )


def to_hit(shot: Shot) -> Check:
    """The number to hit with a ranged attack.

    A very large target is hit on 9 or less, within range and sight; indirect fire at one is rolled
    with RA and gains the large target's +1. Raises IllegalAction out of range, and for marksmen
    who also aim.

    Source: No Quarter: Siege, Ranged Combat, p. 16 and 17; Marksmen, p. 30.
    """
    weapon = shot.weapon
    band = range_band(weapon, shot.distance_in)
    what = f"{weapon.name} at {shot.distance_in:g} in"
    if shot.indirect and "indirect" not in weapon.traits:
        raise IllegalAction(f"{weapon.name} cannot fire indirectly")
    if shot.aiming and shot.marksmen:
        raise IllegalAction("the marksmen's bonus cannot be combined with the normal aim")
    if shot.size == "very large" and not shot.indirect:
        return very_large_check(what)
    reasons = [
        Reason(shot.ra, "RA", SUCCESS_SOURCE),
        Reason(weapon.bands[band][1], "range", SUCCESS_SOURCE),
    ]
    large = shot.size != "normal"
    formation = shooting_modifier(shot.formation) if shot.formation else None
    if large or formation == "large target":
        reasons.append(modifier("shooting", "large target"))
    if formation is not None and formation != "large target":
        reasons.append(modifier("shooting", formation))
    cover = find_cover(shot.cover)
    if cover.modifier:
        reasons.append(Reason(cover.modifier, f"{cover.name} cover", cover.source))
    flags = {
        "aiming": shot.aiming,
        "marksmen": shot.marksmen,
        "indirect": shot.indirect,
        "rear rank": shot.rank > 1,
    }
    reasons.extend(modifier("shooting", name) for name, holds in flags.items() if holds)
    return Check(what, tuple(reasons))


def check_may_harm(weapon: RangedWeapon, target: str) -> None:
    """Raises IllegalAction when the weapon cannot harm castle or siege machines.

    Source: No Quarter: Siege, Attacking The Castle & Siege Machines, p. 16.
    """
    if not weapon.harms_castle:
        raise IllegalAction(
            f"{weapon.name} has no template and is no siege weapon: it cannot harm {target}"
        )


def struck_element(weapon: RangedWeapon, distance_in: float) -> Literal["gate", "stonework"]:
    """What a shot at a gate strikes: the gate itself only within the closest band.

    Source: No Quarter: Siege, Targeting The Castle Gate, p. 16.
    """
    return "gate" if range_band(weapon, distance_in) == 0 else "stonework"


def shot_cost(
    weapon: RangedWeapon, *, aim_actions: int = 0, marksmen: bool = False, fire_arrows: bool = False
) -> int:
    """The actions (AC) that one attack costs.

    What the normal aim costs stands in the core rulebook only, so it is given: ``aim_actions``.

    Source: No Quarter: Siege, Marksmen, p. 30; Fire Arrows, p. 24.
    """
    return (
        weapon.use_cost
        + aim_actions
        + (MARKSMEN_ACTIONS if marksmen else 0)
        + (FIRE_ARROW_ACTIONS if fire_arrows else 0)
    )
