"""One volley of melee attacks: to hit, rerolled misses, saves; on models and on the walls."""

from __future__ import annotations

from dataclasses import dataclass

from escalade.rules.citations import Reason
from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction
from escalade.rules.harm import Harm
from escalade.rules.odds import Distribution, enumerate_outcomes

from .book import siege
from .sections import Section


@dataclass(frozen=True, slots=True)
class Volley:
    """What a number of attacks did: hits at once, hits by rerolled misses, saves, wounds."""

    attacks: int
    hits: int
    rerolled_hits: int
    saves: int

    @property
    def wounds(self) -> int:
        """Hits that were not saved."""
        return self.hits + self.rerolled_hits - self.saves


def saves_on(armor: int, strength: int) -> int:
    """The highest face of a D6 that saves: armor less the Strength of the hit.

    0 or less saves never, 6 or more always: whether a 1 or a 6 is special is printed in none of
    our sources, so neither is. Source: Building your castle.

    >>> saves_on(6, 3)
    3
    """
    return armor - strength


def strike(
    attacks: int, skill: int, strength: int, armor: int, dice: Dice, *, reroll: bool = False
) -> Volley:
    """Roll a number of attacks: a D6 of the skill or less hits, of the save or less is saved.

    All to hit, then the misses once more where they are rerolled, then the saves.
    Source: Castles and Melee.
    """
    hits = sum(dice.roll(6, f"to hit on {skill} or less") <= skill for _ in range(attacks))
    again = attacks - hits if reroll else 0
    rerolled = sum(dice.roll(6, f"reroll, {skill} or less") <= skill for _ in range(again))
    save = saves_on(armor, strength)
    saves = sum(dice.roll(6, f"save on {save} or less") <= save for _ in range(hits + rerolled))
    return Volley(attacks, hits, rerolled, saves)


def wounds_odds(
    attacks: int, skill: int, strength: int, armor: int, *, reroll: bool = False
) -> Distribution[int]:
    """The exact distribution of the wounds of so many attacks: one attack's, added up."""
    one = enumerate_outcomes(
        lambda dice: strike(1, skill, strength, armor, dice, reroll=reroll).wounds
    )
    return Distribution.certain(0).repeat(
        attacks, lambda so_far: one.map(lambda wounds: so_far + wounds)
    )


def blow_harm(strength: int, armor: int, dice: Dice) -> Harm:
    """What one hit of a Strength does to a section: saved on its armor, else a wound.

    Source: Basic principles.
    """
    source, start = siege("Basic principles"), dice.count
    save = saves_on(armor, strength)
    saved = dice.roll(6, f"wall saves on {save} or less") <= save
    rolls = (Reason(0, str(roll), source) for roll in dice.since(start))
    told = "saved" if saved else "1 wound lost"
    hit = Reason(0, f"a hit of Strength {strength} against armor {armor}", source)
    return Harm(0 if saved else 1, (hit, *rolls, Reason(0, told, source)))


def batter(section: Section, attacks: int, strength: int, dice: Dice) -> int:
    """Wounds that melee attacks do to a section: all hit, each is saved on its armor.

    Source: Basic principles.
    """
    save = saves_on(section.armor, strength)
    return sum(dice.roll(6, f"wall saves on {save} or less") > save for _ in range(attacks))


def shoot_wall(
    section: Section, hits: int, strength: int, dice: Dice, *, artillery_or_magic: bool
) -> int:
    """Wounds that missile hits do to a section, its real armor taking the place of the 5.

    Raises IllegalAction for ordinary missiles: structures are immune to them.
    Source: Building your castle.
    """
    if not artillery_or_magic:
        raise IllegalAction(
            f"{section.name} is missile immune: only artillery and magic weapons wound it"
        )
    return batter(section, hits, strength, dice)
