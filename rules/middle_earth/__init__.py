"""Sieges in the Middle-earth Strategy Battle Game: the chapter on sieges and what it builds on."""

from .army import Army, army_problems, attacker_allowance, cost
from .climbing import Way, attempt, leap_problems, over_obstacle, up_wall, vertical_cost
from .falling import fall, falling_hits
from .gates import Gate, Striker, gate_of, shoot_gate, strike_gate, striking_odds, striking_problems
from .grand_siege import Siege, deployment_problems, layout_problems, open_gates, outcome
from .ladders import Climber, Ladder, charge_up, lost_at_top, push_down, push_odds, won_at_top
from .rams import RamStrength, batter, battering_odds, ram_strength
from .siege_towers import Pusher, design_problems, destroyed, pushing_problems
from .system import SYSTEM
from .wounding import Needed, chance_to_wound, needed_to_wound, strike, wounds

__all__ = [
    "SYSTEM",
    "Army",
    "Climber",
    "Gate",
    "Ladder",
    "Needed",
    "Pusher",
    "RamStrength",
    "Siege",
    "Striker",
    "Way",
    "army_problems",
    "attacker_allowance",
    "attempt",
    "batter",
    "battering_odds",
    "chance_to_wound",
    "charge_up",
    "cost",
    "deployment_problems",
    "design_problems",
    "destroyed",
    "fall",
    "falling_hits",
    "gate_of",
    "layout_problems",
    "leap_problems",
    "lost_at_top",
    "needed_to_wound",
    "open_gates",
    "outcome",
    "over_obstacle",
    "push_down",
    "push_odds",
    "pushing_problems",
    "ram_strength",
    "shoot_gate",
    "strike",
    "strike_gate",
    "striking_odds",
    "striking_problems",
    "up_wall",
    "vertical_cost",
    "won_at_top",
    "wounds",
]
