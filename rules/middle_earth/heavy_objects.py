"""Carrying Heavy Objects: ladders, rams and vats of oil."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Carrier:
    """A model that would carry something: its Move, and what it is."""

    name: str
    move_in: float
    monster: bool = False
    cavalry: bool = False
    activated: bool = False


@dataclass(frozen=True, slots=True)
class Carry:
    """How far the object goes, and whether its carriers may still charge."""

    move_in: float
    may_charge: bool


def carrying_problems(carriers: Sequence[Carrier]) -> tuple[str, ...]:
    """Everything that forbids these models to carry an object together; empty when they may.

    All are in contact with it before any of them activates. Source: core rules, Heavy Objects.
    """
    problems = [f"{each.name} is Cavalry and cannot carry" for each in carriers if each.cavalry]
    if len(carriers) > 1:
        problems += [f"{each.name} has activated already" for each in carriers if each.activated]
    if not carriers:
        problems.append("nobody carries it")
    return tuple(problems)


def carry(carriers: Sequence[Carrier]) -> Carry:
    """How far carriers take an object: alone at half Move, two or more, or a Monster, at full.

    Those who carry together go at the pace of the slowest and may not charge; that they may not is
    said of two only, and read of more. Nothing forbids a single carrier to charge. Raises
    ValueError for nobody. Source: core rules, Heavy Objects.

    >>> uruk = Carrier("uruk", 6)
    >>> carry([uruk]), carry([uruk, Carrier("other", 5)])
    (Carry(move_in=3.0, may_charge=True), Carry(move_in=5, may_charge=False))
    """
    if not carriers:
        raise ValueError("nobody carries it")
    slowest = min(each.move_in for each in carriers)
    if len(carriers) > 1:
        return Carry(slowest, may_charge=False)
    return Carry(slowest if carriers[0].monster else slowest / 2, may_charge=True)
