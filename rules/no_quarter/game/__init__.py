"""A whole game of No Quarter: Siege, refereed action by action."""

from .referee import VERBS, play, referee
from .setup import enlist_force
from .state import Figure, Game, Place, Structure, Unit, Way
from .step import Step

__all__ = [
    "VERBS", "Figure", "Game", "Place", "Step", "Structure", "Unit", "Way", "enlist_force",
    "play", "referee",
]  # fmt: skip
