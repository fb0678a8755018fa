"""A whole game of No Quarter: Siege, refereed action by action."""

from .referee import VERBS, play, referee
from .state import Figure, Game, Place, Structure, Unit, Way
from .step import Step

__all__ = [
    "VERBS", "Figure", "Game", "Place", "Step", "Structure", "Unit", "Way", "play", "referee",
]  # fmt: skip
