"""Exact odds by enumeration: run a rule on every way its dice can fall.

No rule is written twice: the function that plays the game is the function that is counted. Long
questions stay small because equal states are merged between steps (:meth:`Distribution.then`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from .citations import Citation
from .dice import Dice

Outcome = TypeVar("Outcome", bound=Hashable)
Next = TypeVar("Next", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Distribution(Generic[Outcome]):
    """Every outcome and its exact chance; the chances add up to 1."""

    chances: Mapping[Outcome, Fraction]

    @classmethod
    def certain(cls, outcome: Outcome) -> Distribution[Outcome]:
        """The one outcome, for sure."""
        return cls({outcome: Fraction(1)})

    def __iter__(self) -> Iterator[tuple[Outcome, Fraction]]:
        return iter(self.chances.items())

    def chance(self, wanted: Callable[[Outcome], bool]) -> Fraction:
        """The chance of an outcome for which ``wanted`` holds; 0 when there is none.

        >>> enumerate_outcomes(lambda dice: dice.roll(10)).chance(lambda face: face <= 9)
        Fraction(9, 10)
        """
        return sum((chance for outcome, chance in self if wanted(outcome)), Fraction(0))

    def map(self, change: Callable[[Outcome], Next]) -> Distribution[Next]:
        """The distribution of ``change(outcome)``; outcomes that become equal are merged."""
        merged: defaultdict[Next, Fraction] = defaultdict(Fraction)
        for outcome, chance in self:
            merged[change(outcome)] += chance
        return Distribution(dict(merged))

    def then(self, step: Callable[[Outcome], Distribution[Next]]) -> Distribution[Next]:
        """One step further from every outcome; equal results are merged.

        >>> one = enumerate_outcomes(lambda dice: dice.roll(6))
        >>> one.then(lambda sum_: one.map(lambda face: sum_ + face)).chances[7]
        Fraction(1, 6)
        """
        merged: defaultdict[Next, Fraction] = defaultdict(Fraction)
        for outcome, chance in self:
            for following, part in step(outcome):
                merged[following] += chance * part
        return Distribution(dict(merged))

    def repeat(
        self: Distribution[Outcome], times: int, step: Callable[[Outcome], Distribution[Outcome]]
    ) -> Distribution[Outcome]:
        """``times`` steps one after the other; 0 times is the distribution itself."""
        result = self
        for _ in range(times):
            result = result.then(step)
        return result

    def mean(self, value: Callable[[Outcome], int | Fraction]) -> Fraction:
        """The average of ``value(outcome)``.

        >>> enumerate_outcomes(lambda dice: dice.roll(10)).mean(lambda face: face)
        Fraction(11, 2)
        """
        return sum((chance * value(outcome) for outcome, chance in self), Fraction(0))


@dataclass(frozen=True, slots=True)
class OddsAnswer:
    """The exact answer to a question about chances.

    ``assumed`` lists what the question left open and how it was filled in; ``breakdown`` every
    outcome worth telling apart, which together make 1.
    """

    question: str
    chance: Fraction
    breakdown: tuple[tuple[str, Fraction], ...]
    assumed: tuple[str, ...]
    sources: tuple[Citation, ...]


class _Branching(Dice):
    """Dice that follow a given path of faces, then show 1 and note where they could turn."""

    def __init__(self, path: tuple[int, ...]) -> None:
        super().__init__()
        self._path = path
        self.turns: list[tuple[int, ...]] = []
        self.ways = 1

    def _next_face(self, sides: int, why: str) -> int:
        self.ways *= sides
        place = len(self._rolls)
        if place < len(self._path):
            return self._path[place]
        walked = tuple(roll.face for roll in self._rolls)
        self.turns.extend((*walked, face) for face in range(2, sides + 1))
        return 1

    def _restart(self) -> None:
        """Nothing to do: the place on the path is the length of the record."""


def enumerate_outcomes(rule: Callable[[Dice], Outcome]) -> Distribution[Outcome]:
    """The exact distribution of what a rule returns, over every way its dice can fall.

    The rule is called once for each way; it may roll more or fewer dice depending on earlier
    faces, but must depend on nothing except its dice.

    >>> dict(enumerate_outcomes(lambda dice: dice.roll(10) <= 4 and dice.roll(10) <= 5))
    {True: Fraction(1, 5), False: Fraction(4, 5)}
    """
    counts: defaultdict[Outcome, defaultdict[int, int]] = defaultdict(lambda: defaultdict(int))
    open_paths: list[tuple[int, ...]] = [()]
    while open_paths:
        dice = _Branching(open_paths.pop())
        outcome = rule(dice)
        counts[outcome][dice.ways] += 1
        open_paths.extend(dice.turns)
    return Distribution(
        {
            outcome: sum((Fraction(count, ways) for ways, count in by_ways.items()), Fraction(0))
            for outcome, by_ways in counts.items()
        }
    )


def as_odds(chance: Fraction) -> str:
    """A chance as players say it: the exact fraction and the percentage.

    >>> as_odds(Fraction(9, 10)), as_odds(Fraction(1)), as_odds(Fraction(1, 3))
    ('9/10 (90 %)', 'certain', '1/3 (33.33 %)')
    """
    if chance in (0, 1):
        return "certain" if chance else "impossible"
    number = f"{float(chance) * 100:.2f}".rstrip("0").rstrip(".")
    return f"{chance} ({number} %)"
