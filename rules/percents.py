"""A share as every report and picture writes it."""

from __future__ import annotations

LEAST, MOST = 0.001, 0.999
"""Only nothing reads as 0 % and only all as 100 %; what lies between shows a tenth at least."""


def percent(share: float) -> str:
    """A share from 0 to 1 in percent, to a tenth.

    >>> percent(0.7148), percent(0), percent(1), percent(0.99999), percent(0.00001)
    ('71.5 %', '0 %', '100 %', '99.9 %', '0.1 %')
    """
    if share in {0, 1}:
        return f"{share * 100:.0f} %"
    return f"{min(max(share, LEAST), MOST) * 100:.1f} %"
