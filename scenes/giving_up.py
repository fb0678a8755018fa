"""A long question looks now and then whether anybody still waits for its answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Check: TypeAlias = Callable[[], None]
"""Called by a long question, also from threads of its own; raises to end it."""


def go_on() -> None:
    """Somebody waits, always."""
