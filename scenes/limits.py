"""How large and how small what stands on a table may be: what lies beyond is a slip of the pen."""

from __future__ import annotations

LARGEST_IN = 10_000.0
"""Lengths and places, in inches or millimetres of a base: 250 m, more than any hall holds. Far
beyond it squares of lengths are no numbers any more."""

SMALLEST_IN = 0.001
"""Sides and diameters: less than the paper of a template is thick."""
