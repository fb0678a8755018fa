"""How long the game lasts, who goes first, and how often the defender may wait."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Literal

from escalade.rules.dice import Dice
from escalade.rules.tables import load_table

from .damage import DIE
from .sources import siege

Side = Literal["attacker", "defender"]

LENGTH_SOURCE = siege("Number of Player Turns", 5)
INITIATIVE_SOURCE = siege("Initiative And Activation", 11)
DEFERRAL_SOURCE = siege("Army General Deferrals", 20)

USUAL_TURNS = 5
POINTS_A_DEFERRAL = 1000


def other_side(side: Side) -> Side:
    """The enemy."""
    return "defender" if side == "attacker" else "attacker"


def game_length(face: int) -> int:
    """Game turns for a face of the die, when the players want a random length.

    >>> [game_length(face) for face in (1, 2, 5, 6, 9, 10)]
    [4, 5, 5, 6, 6, 7]

    Source: No Quarter: Siege, Number of Player Turns, p. 5.
    """
    table = load_table(__package__, "game", "length")
    return next(row.integer("turns") for row in table if face <= row.integer("up to"))


@dataclass(frozen=True, slots=True)
class Initiative:
    """Both dice of the initiative; the lower one wins."""

    attacker: int
    defender: int

    @property
    def winner(self) -> Side:
        """The side with the lower face."""
        return "attacker" if self.attacker < self.defender else "defender"


def roll_initiative(dice: Dice) -> Initiative:
    """Roll for initiative; equal dice are rolled again, as the book does not decide them.

    Source: No Quarter: Siege, Initiative And Activation, p. 11.
    """
    while True:
        rolled = Initiative(dice.roll(DIE, "attacker"), dice.roll(DIE, "defender"))
        if rolled.attacker != rolled.defender:
            return rolled


def deferrals(attacking_points: int, *, general_alive: bool) -> int:
    """How often a turn the defender may pass: one for each 1000 points begun, with his general.

    >>> deferrals(2500, general_alive=True), deferrals(2500, general_alive=False)
    (3, 0)

    Source: No Quarter: Siege, Army General Deferrals, p. 20.
    """
    return ceil(attacking_points / POINTS_A_DEFERRAL) if general_alive else 0
