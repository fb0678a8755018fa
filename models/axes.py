"""The ways up that a quarter-turn can give a model."""

from __future__ import annotations

from .errors import UnitError

AXES: tuple[str, ...] = ("+x", "-x", "+y", "-y", "+z", "-z")
"""The ways up that a quarter-turn can give."""


def check_up(up: str) -> str:
    """The axis itself with its sign; raises UnitError when there is no such axis.

    >>> check_up("Y"), check_up("-z")
    ('+y', '-z')
    """
    axis = up.strip().lower()
    axis = axis if axis[:1] in {"+", "-"} else f"+{axis}"
    if axis not in AXES:
        raise UnitError(f"no axis is called {up!r}; known axes: {', '.join(AXES)}")
    return axis
