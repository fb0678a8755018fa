"""What is done to a component at the table: by a template, by its fires, by its own fall."""

from __future__ import annotations

from functools import cache

from escalade.rules.citations import Citation, Reason
from escalade.rules.dice import Dice
from escalade.rules.errors import NotCovered
from escalade.rules.harm import Blow, Harm, Standing, TemplateWeapon
from escalade.rules.kinds import MACHINE_KINDS
from escalade.rules.system import ComponentProfile
from escalade.rules.tables import load_table

from .damage import DAMAGE_SOURCE, SAVE_SOURCE, Hit, resolve_hit
from .destruction import DEBRIS_SOURCE, TOWER_DEBRIS_SOURCE, debris_hit
from .drops import find_drop_weapon
from .fires import FIRE_SOURCE
from .fires import burn_counter as burn_one
from .sources import NAME, note, siege

OTHER_STRENGTH = 8
"""Where the strength of a weapon that no source prints starts: that of the one that is."""


@cache
def template_weapons() -> tuple[TemplateWeapon, ...]:
    """The ranged weapons and the things to drop that have a template, and one of any strength.

    Source: No Quarter: Siege, Trebuchet, p. 27; Defensive Weapons, p. 23 and 24.
    """
    shot = [
        TemplateWeapon(
            row.text("name"), "blast", row.integer("strength"), row.source,
            row.integer("penetration"),
        )
        for row in load_table(__package__, "shooting", "weapons")
        if row.integer("template in")
    ]  # fmt: skip
    dropped = [
        TemplateWeapon(
            weapon.name, "drop", weapon.hit.strength, weapon.source, weapon.hit.penetration
        )
        for row in load_table(__package__, "shooting", "drops")
        for weapon in (find_drop_weapon(row.text("name")),)
    ]
    other = TemplateWeapon(
        "another weapon or spell", "blast", OTHER_STRENGTH, siege("Very Large Target", 16)
    )
    return (*shot, *dropped, other)


def template_harm(weapon: TemplateWeapon, target: ComponentProfile, dice: Dice) -> Harm:
    """One hit of a template on a component: the save, then the wound.

    Raises NotCovered for a component without toughness.
    Source: No Quarter: Siege, Armour Saves & Damage, p. 16.
    """
    return _harm(Hit(weapon.power, weapon.penetration), weapon.source, target, dice)


def blow_harm(blow: Blow, target: ComponentProfile, dice: Dice) -> Harm:
    """One hit on a component by a ram, a shot or a fighter: the save, then the wound.

    Raises NotCovered for a component without toughness.
    Source: No Quarter: Siege, Armour Saves & Damage, p. 16.
    """
    return _harm(Hit(blow.strength, blow.penetration), DAMAGE_SOURCE, target, dice)


def _harm(hit: Hit, by: Citation, target: ComponentProfile, dice: Dice) -> Harm:
    if target.toughness is None:
        raise NotCovered(NAME, f"the damage of a {target.kind}", "it has no toughness")
    done = resolve_hit(hit, target.toughness, target.armour, dice)
    reasons = [note(f"a hit of strength {hit.strength}", by), *done.reasons]
    for roll in done.rolls:
        save = roll.why.startswith("armour save")
        reasons.append(note(str(roll), SAVE_SOURCE if save else DAMAGE_SOURCE))
    lost = "1 wound lost" if done.wounds == 1 else f"{done.wounds} wounds lost"
    told = "saved" if done.saved else lost if done.hurt else "no wound"
    return Harm(done.wounds, (*reasons, note(told, siege("Armour Saves & Damage", 16))))


def burn_counter(dice: Dice) -> Harm:
    """What one fire counter does in a turn. Source: No Quarter: Siege, Fire Table, p. 24."""
    step = burn_one(dice)
    return Harm(
        step.damage, (note(f"D10 fire: {step.face}, {step.text}", FIRE_SOURCE),), step.counters
    )


def ruin(kind: str, standing: Standing) -> Reason | None:
    """The debris of a component that is destroyed.

    Source: No Quarter: Siege, Calculating Castle Damage, p. 21; Destroyed Siege Machines, p. 25.
    """
    hit = debris_hit(kind, standing)
    if hit is None:
        return None
    source = TOWER_DEBRIS_SOURCE if kind in MACHINE_KINDS else DEBRIS_SOURCE
    return note(f"a hit of strength {hit.strength} from the debris, {standing} the {kind}", source)
