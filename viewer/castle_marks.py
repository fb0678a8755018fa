"""What is drawn of a castle: its parts, the ground it encloses, who is inside, on it, at it."""

from __future__ import annotations

from collections.abc import Sequence

from escalade.scenes.perimeter import Perimeter, Placement

from .overlays import Highlight, Overlay, Yard


def castle_overlays(
    castle: Perimeter, placed: Sequence[Placement], enclosed: str
) -> tuple[Overlay, ...]:
    """What is drawn of them; ``enclosed`` is the area of its yards in words.

    Nothing for a table without a castle.
    """
    parts = (*castle.castle, *castle.joined)
    answers: list[Overlay] = [Highlight(parts, caption="the castle")] if parts else []
    if castle.yards:
        answers.append(Yard(castle.yards, f"its yard: {enclosed}"))
    inside, on, touching = (
        tuple(one.figure for one in placed if one.position == position)
        for position in ("inside", "on", "touching")
    )
    if inside or on:
        answers.append(Highlight((*inside, *on), "hit", f"inside: {len(inside)}, on it: {len(on)}"))
    if touching:
        answers.append(Highlight(touching, "blocker", f"touching it: {len(touching)}"))
    return tuple(answers)
