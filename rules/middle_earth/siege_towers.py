"""Siege Towers: who pushes, where the ramp reaches, and what their fall does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from escalade.rules.rounding import ROUNDING
from escalade.rules.system import FallVerdict

from .falling import fall

PUSHERS = 6
"""Infantry needed to push an empty tower; a Monster counts for as many (Siege Tower)."""

WIDEST_RAMP_IN = 4.0


@dataclass(frozen=True, slots=True)
class Pusher:
    """A model at a siege tower: where it stands, or in whose contact."""

    name: str
    contact: str
    monster: bool = False
    infantry: bool = True


def pushing_strength(pushers: Sequence[Pusher]) -> int:
    """How many infantry models the pushers count for; a Monster counts for six."""
    return sum(PUSHERS if pusher.monster else 1 for pusher in pushers)


def pushing_problems(pushers: Sequence[Pusher], on_board: int) -> tuple[str, ...]:
    """Everything that keeps the tower from moving its 6 in; empty when it may.

    A pusher touches the rear or a side, or (``contact`` "behind") one that pushes from the rear.
    Too few pushers do not move it at all; there is no slower rate. Source: Siege Tower.

    >>> pushing_problems([Pusher(f"orc {n}", "rear") for n in range(7)], on_board=1)
    ()
    """
    problems = [
        f"{pusher.name} pushes from the {pusher.contact}: only rear, side or behind the rear counts"
        for pusher in pushers
        if pusher.contact not in ("rear", "side", "behind")
    ]
    problems += [
        f"{pusher.name} is neither Infantry nor a Monster"
        for pusher in pushers
        if not pusher.infantry and not pusher.monster
    ]
    if any(pusher.contact == "behind" for pusher in pushers) and not any(
        pusher.contact == "rear" for pusher in pushers
    ):
        problems.append("nobody pushes from the rear for those behind to touch")
    needed, there = PUSHERS + on_board, pushing_strength(pushers)
    if there < needed:
        problems.append(f"{there} push, but {needed} are needed with {on_board} on board")
    return tuple(problems)


def design_problems(
    tower_height_in: float, battlement_height_in: float, ramp_width_in: float
) -> tuple[str, ...]:
    """Everything wrong with a tower's model: its ramp must reach the battlements, 4 in at most.

    Source: Siege Tower.
    """
    problems = []
    if tower_height_in < battlement_height_in - ROUNDING.typed_in:
        problems.append(
            f"a tower of {tower_height_in:g} in is too low for battlements at "
            f"{battlement_height_in:g} in"
        )
    if ramp_width_in > WIDEST_RAMP_IN + ROUNDING.typed_in:
        problems.append(f"a ramp of {ramp_width_in:g} in is wider than {WIDEST_RAMP_IN:g} in")
    return tuple(problems)


def destroyed(heights_in: Sequence[tuple[str, float, float]]) -> dict[str, FallVerdict]:
    """What befalls each model in or on a tower that is destroyed: it falls from where it stood.

    ``heights_in`` holds each model's name, how far it falls, and its own height.
    Source: Siege Tower.
    """
    return {name: fall(drop, height) for name, drop, height in heights_in}
