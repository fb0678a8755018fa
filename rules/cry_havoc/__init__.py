"""SIEGE, the board game of castles in the Cry Havoc series, square by square and day by day."""

from .board import Board, Character, Square, terrain
from .combat import attack_problems, column_for, ratio_column, resolve, shifted
from .grid import centre_of, square_at
from .hexes import Hex, distance, paths
from .line_of_fire import LineOfFire, line_of_fire
from .movement import Move, Place, plan
from .scenarios import Scenario, scenario
from .siege_sheet import SiegeSheet, bombarded, next_day, rammed
from .system import SYSTEM

__all__ = [
    "SYSTEM",
    "Board",
    "Character",
    "Hex",
    "LineOfFire",
    "Move",
    "Place",
    "Scenario",
    "SiegeSheet",
    "Square",
    "attack_problems",
    "bombarded",
    "centre_of",
    "column_for",
    "distance",
    "line_of_fire",
    "next_day",
    "paths",
    "plan",
    "rammed",
    "ratio_column",
    "resolve",
    "scenario",
    "shifted",
    "square_at",
    "terrain",
]
