"""The rule books as an engine: what the table asks, what the books answer, and exact odds.

>>> from escalade.rules import Dimensions, find_system
>>> no_quarter = find_system("no-quarter")
>>> no_quarter.component_profile("wall", Dimensions.exact(9.75, 4.75, 3)).wounds.value
8
"""

from .citations import Citation, Reason
from .dice import Dice, Roll
from .dimensions import Dimensions, Length
from .errors import (
    DiceError,
    EscaladeError,
    IllegalAction,
    NotCovered,
    NotPrinted,
    PlaythroughError,
    RulesError,
    TableError,
    UnknownName,
)
from .kinds import KINDS
from .odds import Distribution, enumerate_outcomes
from .system import System
from .systems import SYSTEM_NAMES, find_system

__all__ = [
    "KINDS", "SYSTEM_NAMES", "Citation", "Dice", "DiceError", "Dimensions", "Distribution",
    "EscaladeError", "IllegalAction", "Length", "NotCovered", "NotPrinted", "PlaythroughError",
    "Reason", "Roll", "RulesError", "System", "TableError", "UnknownName", "enumerate_outcomes",
    "find_system",
]  # fmt: skip
