"""The siege rules of Armies of Arcana."""

from .attacks import Volley, batter, saves_on, shoot_wall, strike, wounds_odds
from .castle import Castle, castle_of, castle_price, castle_problems
from .control import Occupants, controller, room
from .magic import resists, spell_odds, spell_wounds
from .melee import (
    Group,
    Melee,
    MeleeResult,
    melee_odds,
    melee_problems,
    reinforced,
    resolve,
    settle,
)
from .missiles import shadow_depth
from .morale import Flight, may_rally, pursuit, ways_to_flee
from .moves import Unit, entering_problems, infiltrators_may_enter, move, reachable
from .sections import Section, capacity_of, price
from .system import SYSTEM

__all__ = [
    "SYSTEM",
    "Castle",
    "Flight",
    "Group",
    "Melee",
    "MeleeResult",
    "Occupants",
    "Section",
    "Unit",
    "Volley",
    "batter",
    "capacity_of",
    "castle_of",
    "castle_price",
    "castle_problems",
    "controller",
    "entering_problems",
    "infiltrators_may_enter",
    "may_rally",
    "melee_odds",
    "melee_problems",
    "move",
    "price",
    "pursuit",
    "reachable",
    "reinforced",
    "resists",
    "resolve",
    "room",
    "saves_on",
    "settle",
    "shadow_depth",
    "shoot_wall",
    "spell_odds",
    "spell_wounds",
    "strike",
    "ways_to_flee",
    "wounds_odds",
]
