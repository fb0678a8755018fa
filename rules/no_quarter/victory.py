"""Who has won: the points inside the castle at the end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from .sources import siege
from .turns import Side

VICTORY_SOURCE = siege("Victory Conditions", 5)

Where = Literal["inside", "on the castle", "machine", "outside"]


@dataclass(frozen=True, slots=True)
class Presence:
    """A model at the end of the game: its points and where it stands.

    ``inside`` is within the perimeter, ``machine`` in a siege machine even if it touches the
    castle. ``halved`` is for ethereal and flying models.
    """

    side: Side
    points: int
    where: Where
    halved: bool = False


def counts_inside(where: Where) -> bool:
    """Whether a model there counts: within the perimeter or on some part of the castle.

    Those in a siege tower at the wall do not, although the tower extends the castle for
    formations.

    Source: No Quarter: Siege, Victory Conditions, p. 5.
    """
    return where in {"inside", "on the castle"}


def victory_points(models: Iterable[Presence], side: Side) -> Fraction:
    """The points of a side inside the castle; ethereal and flying models count half.

    Source: No Quarter: Siege, Victory Conditions, p. 5.
    """
    return sum(
        (
            Fraction(model.points, 2 if model.halved else 1)
            for model in models
            if model.side == side and counts_inside(model.where)
        ),
        Fraction(0),
    )
