"""What stands between viewer and target, one entry a thing however many of its parts hide it."""

from __future__ import annotations

from dataclasses import dataclass

from .system import Sighting

LEAST_SHARE = 0.01
"""A thing that hides less of the target than this does not count: a sighting cannot tell it from
nothing."""


@dataclass(frozen=True, slots=True)
class InTheWay:
    """One thing in the way: its name and kind, and the share of the target it hides first."""

    name: str
    kind: str
    share: float


def in_the_way(sighting: Sighting) -> tuple[InTheWay, ...]:
    """Everything that hides a part of the target, what hides most first; empty when nothing does.

    >>> from .system import Blocker, Stand
    >>> here, there = Stand(0, 0, 0, 1), Stand(0, 9, 5, 1)
    >>> blockers = (Blocker("wall", "wall", "merlons", 0.2), Blocker("wall", "wall", "body", 0.1))
    >>> in_the_way(Sighting(0.7, 0.7, 0.7, "partial", 9, here, there, blockers))
    (InTheWay(name='wall', kind='wall', share=0.30000000000000004),)
    """
    shares: dict[tuple[str, str], float] = {}
    for blocker in sighting.blockers:
        key = (blocker.name, blocker.kind)
        shares[key] = shares.get(key, 0.0) + blocker.share
    things = (InTheWay(*key, share) for key, share in shares.items() if share >= LEAST_SHARE)
    return tuple(sorted(things, key=lambda thing: (-thing.share, thing.name)))
