"""How much of a file the program is willing to read."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds that a file may not pass; each is checked before the memory is taken."""

    triangles: int = 20_000_000
    """Four times the largest scan seen (5 M triangles); a reader holds about 60 bytes for each."""

    text_bytes: int = 1_500_000_000
    """Text files are held in memory about three times over while they are read."""

    inflated_bytes: int = 1_000_000_000
    """All members of an archive together; real 3MF parts of 76 MB are known."""

    members: int = 200
    """Members of an archive; a print plate holds some dozens."""

    ratio: int = 200
    """Inflated to packed bytes of one member; blanks compress 1000:1, mesh text about 5:1."""

    ratio_floor_bytes: int = 1_000_000
    """Members smaller than this are let through whatever their ratio."""


LIMITS = Limits()
