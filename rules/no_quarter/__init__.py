"""No Quarter: Siege (Wargames Unlimited), the supplement for sieges in No Quarter."""

from .system import SYSTEM, NoQuarter

__all__ = ["SYSTEM", "NoQuarter"]
