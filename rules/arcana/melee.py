"""A melee over a section: who may fight whom, in which order, who dies, and who fills the place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction
from escalade.rules.odds import Distribution

from .attacks import Volley, strike, wounds_odds
from .control import Occupants, Side, controller
from .sections import Section

StrikeOrder = Literal["first", "normal", "last"]
ORDER: tuple[StrikeOrder, ...] = ("first", "normal", "last")


@dataclass(frozen=True, slots=True)
class Group:
    """Base units of one kind that fight together in one melee.

    ``inside`` they began the phase in the section; else they come as reinforcements, and
    ``climbs`` says that they climb in. ``exposed`` that they attack through the section's
    defences: flyers are neither. ``attacks`` are those of one base unit.
    """

    name: str
    side: Side
    bases: int
    attacks: int
    skill: int
    strength: int
    armor: int
    inside: bool
    climbs: bool = False
    exposed: bool = False
    strikes: StrikeOrder = "normal"
    wounds: int = 1

    @property
    def order(self) -> StrikeOrder:
        """When it strikes: those who climb in strike last, whatever they would else do."""
        return "last" if self.climbs else self.strikes


@dataclass(frozen=True, slots=True)
class Melee:
    """A melee as declared: the section, the groups in it, and whom each group attacks."""

    section: Section
    groups: tuple[Group, ...]
    targets: Mapping[str, str]

    def group(self, name: str) -> Group:
        """The group of that name; raises IllegalAction for another."""
        for group in self.groups:
            if group.name == name:
                return group
        raise IllegalAction(f"no group in this melee is called {name}")

    @property
    def controller(self) -> Side | None:
        """Who controls the section at the start of the phase."""
        return controller(self.occupants)

    @property
    def occupants(self) -> Occupants:
        """The base units of both sides that began the phase inside."""
        inside = [group for group in self.groups if group.inside]
        return Occupants(
            sum(group.bases for group in inside if group.side == "defender"),
            sum(group.bases for group in inside if group.side == "attacker"),
        )


@dataclass(frozen=True, slots=True)
class Blow:
    """One group's volley at another, and how many of its base units fall."""

    attacker: str
    target: str
    volley: Volley
    killed: int


@dataclass(frozen=True, slots=True)
class MeleeResult:
    """The blows in the order they fell, the survivors by group, and who stands inside now."""

    blows: tuple[Blow, ...]
    survivors: Mapping[str, int]
    inside: Mapping[str, int]
    occupants: Occupants

    @property
    def controller(self) -> Side | None:
        """Who controls the section after the melee."""
        return controller(self.occupants)


def melee_problems(melee: Melee) -> tuple[str, ...]:
    """Everything against the rules in a declared melee; empty when it is legal.

    Each side brings at most as many base units as the section holds; reinforcements attack only
    those already inside. Source: Castles and Melee.
    """
    capacity = melee.section.capacity
    problems = []
    for side in ("defender", "attacker"):
        there = sum(group.bases for group in melee.groups if group.side == side)
        if there > capacity:
            problems.append(f"{there} {side} bases fight over {capacity} places")
    if melee.occupants.together > capacity:
        problems.append(f"{melee.occupants.together} bases are inside, {capacity} fit")
    for group in melee.groups:
        if group.name not in melee.targets:
            continue
        target = melee.group(melee.targets[group.name])
        if target.side == group.side:
            problems.append(f"{group.name} attacks its own side")
        if not group.inside and not target.inside:
            where = "enemy reinforcements"
            problems.append(f"{group.name} comes from outside and cannot attack {where}")
    return tuple(problems)


def rerolls(melee: Melee, group: Group, target: Group) -> bool:
    """Whether a group rerolls its misses: it holds a defensible section against those outside.

    That is: it began inside, its side controls the section, and its target attacks through the
    defences. Source: Basic principles; Castles and Melee.
    """
    return (
        melee.section.defensible
        and group.inside
        and melee.controller == group.side
        and not target.inside
        and target.exposed
    )


def resolve(melee: Melee, dice: Dice, *, priority: Side | None = None) -> MeleeResult:
    """Fight the melee: first strikes, then normal ones, then last ones, each at the same time.

    Climbers strike last; the book's other wording, that they suffer first strikes, would differ
    only for defenders who themselves strike last, and these we let strike with the climbers.
    ``priority`` is needed when nobody controls the section and not all reinforcements fit.
    Raises IllegalAction with every problem of the declaration. Source: Castles and Melee.
    """
    problems = melee_problems(melee)
    if problems:
        raise IllegalAction("; ".join(problems))
    alive = {group.name: group.bases for group in melee.groups}
    blows: list[Blow] = []
    for order in ORDER:
        step: list[Blow] = []
        for group in _striking(melee, alive, order):
            target = melee.group(melee.targets[group.name])
            volley = strike(
                alive[group.name] * group.attacks,
                group.skill,
                group.strength,
                target.armor,
                dice,
                reroll=rerolls(melee, group, target),
            )
            killed = min(alive[target.name], volley.wounds // target.wounds)
            step.append(Blow(group.name, target.name, volley, killed))
        for blow in step:
            alive[blow.target] = max(0, alive[blow.target] - blow.killed)
        blows += step
    return settle(melee, alive, tuple(blows), priority=priority)


def _striking(melee: Melee, alive: Mapping[str, int], order: StrikeOrder) -> list[Group]:
    return [
        group
        for group in melee.groups
        if group.order == order and group.name in melee.targets and alive[group.name] > 0
    ]


def settle(
    melee: Melee,
    alive: Mapping[str, int],
    blows: tuple[Blow, ...] = (),
    *,
    priority: Side | None = None,
) -> MeleeResult:
    """Fill the places of the fallen: first who began inside, then the controller, then the other.

    Reinforcements that find no place go back where they came from. Raises IllegalAction when
    nobody controls the section, the places do not suffice and no ``priority`` was agreed.
    Source: Castles and Melee.
    """
    inside = {group.name: alive[group.name] for group in melee.groups if group.inside}
    free = melee.section.capacity - sum(inside.values())
    coming = [group for group in melee.groups if not group.inside]
    first = melee.controller or priority
    claimed = sum(alive[group.name] for group in coming)
    if first is None and claimed > free and len({group.side for group in coming}) > 1:
        raise IllegalAction(
            f"nobody controls {melee.section.name}: agree whose reinforcements go in first"
        )
    for group in sorted(coming, key=lambda group: group.side != first):
        inside[group.name] = min(free, alive[group.name])
        free -= inside[group.name]
    occupants = Occupants()
    for group in melee.groups:
        occupants = occupants.moved(group.side, inside[group.name])
    return MeleeResult(blows, dict(alive), inside, occupants)


def melee_odds(melee: Melee) -> Distribution[tuple[int, ...]]:
    """The exact distribution of the survivors, one number for each group in their order.

    Groups of one wound a base only. Raises IllegalAction with every problem of the declaration.
    """
    problems = list(melee_problems(melee))
    problems += [
        f"{group.name} has {group.wounds} wounds a base; the odds count bases of one"
        for group in melee.groups
        if group.wounds != 1
    ]
    if problems:
        raise IllegalAction("; ".join(problems))
    result = Distribution.certain(tuple(group.bases for group in melee.groups))
    for order in ORDER:
        result = result.then(partial(_step_odds, melee, order))
    return result


def _step_odds(
    melee: Melee, order: StrikeOrder, alive: tuple[int, ...]
) -> Distribution[tuple[int, ...]]:
    names = [group.name for group in melee.groups]
    counts = dict(zip(names, alive, strict=True))
    result = Distribution.certain(alive)
    for group in _striking(melee, counts, order):
        target = melee.group(melee.targets[group.name])
        wounds = wounds_odds(
            counts[group.name] * group.attacks,
            group.skill,
            group.strength,
            target.armor,
            reroll=rerolls(melee, group, target),
        )
        result = result.then(partial(_lose, wounds, names.index(target.name)))
    return result


def _lose(
    wounds: Distribution[int], place: int, alive: tuple[int, ...]
) -> Distribution[tuple[int, ...]]:
    return wounds.map(
        lambda lost: (*alive[:place], max(0, alive[place] - lost), *alive[place + 1 :])
    )


def reinforced(melee: Melee, group: Group, target: str) -> Melee:
    """The melee with one more group that attacks another."""
    return replace(
        melee, groups=(*melee.groups, group), targets={**melee.targets, group.name: target}
    )
