"""The storm of a castle, told in storm.txt and played again line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from escalade.rules.arcana import (
    Castle,
    Group,
    Melee,
    MeleeResult,
    Occupants,
    Section,
    Unit,
    batter,
    castle_of,
    castle_price,
    castle_problems,
    may_rally,
    melee_problems,
    move,
    resolve,
    spell_wounds,
    ways_to_flee,
)
from escalade.rules.citations import total
from escalade.rules.dice import Dice

Arguments = Mapping[str, str]

DWARVES = Group("dwarves", "defender", 0, 2, 2, 0, 3, inside=True)
BARBARIANS = Group("barbarians", "attacker", 0, 1, 2, 0, 2, inside=True)


class Storm:
    """The castle and who is in it while the text is played."""

    def __init__(self) -> None:
        self.castle: Castle = castle_of(())
        self.where: dict[str, Occupants] = {}

    def castle_is(self, given: Arguments, dice: Dice) -> Iterator[str]:
        sections = []
        for name, text in given.items():
            capacity, wounds = text.split("/")
            sections.append(Section(name, int(capacity), int(wounds)))
        names = list(given)
        self.castle = castle_of(tuple(sections), *pairwise(names))
        self.where = {name: Occupants() for name in names}
        for item in castle_price(self.castle):
            yield f"{item.text}: {item.value} points"
        yield f"together {total(castle_price(self.castle))} points"
        yield from castle_problems(self.castle) or ("within the book's advice",)

    def place(self, given: Arguments, dice: Dice) -> Iterator[str]:
        for name, bases in given.items():
            self.where[name] = self.where[name].moved("defender", int(bases))
        yield self.standing()

    def standing(self) -> str:
        return "; ".join(
            f"{name} {each.defender} dwarves, {each.attacker} barbarians"
            for name, each in self.where.items()
            if each.together
        )

    def move(self, given: Arguments, dice: Dice) -> Iterator[str]:
        unit = Unit("dwarves", "defender", int(given["bases"]), float(given["move"]))
        self.where = move(self.castle, self.where, given["from"], given["to"], unit)
        yield self.standing()

    def spell(self, given: Arguments, dice: Dice) -> Iterator[str]:
        section = self.castle.section(given["section"])
        lost = spell_wounds(int(given["level"]), section.magic_resistance, dice)
        yield from self.damage(section, lost)

    def cannon(self, given: Arguments, dice: Dice) -> Iterator[str]:
        section = self.castle.section(given["section"])
        lost = batter(section, int(given["hits"]), int(given["strength"]), dice)
        yield from self.damage(section, lost)

    def damage(self, section: Section, lost: int) -> Iterator[str]:
        hurt = replace(section, wounds=section.wounds - lost)
        self.castle = Castle({**self.castle.sections, section.name: hurt}, self.castle.connections)
        yield f"{section.name} loses {lost} wounds, {hurt.wounds} left"

    def melee(self, given: Arguments, dice: Dice) -> Iterator[str]:
        section = self.castle.section(given["section"])
        inside = self.where[section.name]
        lodged = replace(BARBARIANS, name="lodged barbarians", bases=inside.attacker)
        climbers = replace(
            BARBARIANS,
            name="climbing barbarians",
            bases=int(given["climbers"]),
            inside=False,
            climbs=True,
            exposed=True,
        )
        holders = replace(DWARVES, bases=inside.defender)
        help_ = replace(
            DWARVES, name="dwarven reinforcements", bases=int(given["help"]), inside=False
        )
        targets = {holders.name: climbers.name, climbers.name: holders.name}
        if inside.attacker:
            targets |= {lodged.name: given["lodged_attack"], help_.name: lodged.name}
        groups = tuple(group for group in (holders, help_, lodged, climbers) if group.bases)
        fight = Melee(section, groups, targets)
        yield from melee_problems(fight) or (f"controlled by the {fight.controller}",)
        result = resolve(fight, dice)
        yield from blows(result)
        self.where[section.name] = result.occupants
        if help_.bases:
            home = given["help_from"]
            left = result.survivors[help_.name] - result.inside[help_.name] - help_.bases
            self.where[home] = self.where[home].moved("defender", left)
        yield self.standing()
        yield f"controlled by the {result.controller}"

    def flee(self, given: Arguments, dice: Dice) -> Iterator[str]:
        ways = ways_to_flee(
            self.castle, self.where, given["from"], "attacker", float(given["inches"]), ("wall",)
        )
        for way in ways:
            met = f" through {', '.join(way.through_enemies)}" if way.through_enemies else ""
            yield f"to {way.path[-1]}{met}"

    def rally(self, given: Arguments, dice: Dice) -> Iterator[str]:
        free = may_rally(self.castle, self.where, given["section"], "attacker")
        yield "may roll to rally" if free else "an enemy next door: no rally"


def blows(result: MeleeResult) -> Iterator[str]:
    for blow in result.blows:
        volley = blow.volley
        again = f" and {volley.rerolled_hits} rerolled" if volley.rerolled_hits else ""
        yield (
            f"{blow.attacker}: {volley.attacks} attacks, {volley.hits} hits{again}, "
            f"{volley.saves} saved, {blow.killed} {blow.target} fall"
        )


def test_the_storm_is_played_as_told(
    replays: Callable[[Path, Mapping[str, object], int], None],
) -> None:
    storm = Storm()
    actions = {
        "castle": storm.castle_is,
        "place": storm.place,
        "move": storm.move,
        "spell": storm.spell,
        "cannon": storm.cannon,
        "melee": storm.melee,
        "flee": storm.flee,
        "rally": storm.rally,
    }
    replays(Path(__file__).with_name("storm.txt"), actions, 6)
