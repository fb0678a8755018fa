"""Lines in space: what a way is drawn through."""

from __future__ import annotations

from typing import TypeAlias

Point3: TypeAlias = tuple[float, float, float]
"""(x, y, z) in inches."""

Line: TypeAlias = tuple[Point3, ...]
"""Points in their order; straight legs between them."""
