"""Can one figure see another? The share, the verdict, what is in the way, and what changes it."""

from escalade.scenes.denominators import DENOMINATORS, Denominator

from .looking import TOLERANCE_IN, Sight, look
from .matrix import Pair, matrix_csv, matrix_data, who_sees_whom
from .moves import SIGHT_CLASSES, Move
from .unit_sight import Reading, UnitSight, look_at_unit

__all__ = [
    "DENOMINATORS",
    "SIGHT_CLASSES",
    "TOLERANCE_IN",
    "Denominator",
    "Move",
    "Pair",
    "Reading",
    "Sight",
    "UnitSight",
    "look",
    "look_at_unit",
    "matrix_csv",
    "matrix_data",
    "who_sees_whom",
]
