"""The books that the rules of `arcana` come from, and how they are cited."""

from __future__ import annotations

from escalade.rules.citations import Citation

PACKAGE = "escalade.rules.arcana"
NAME = "arcana"
TITLE = "Armies of Arcana: Siege Rules"
CORE_TITLE = "Armies of Arcana"


def siege(section: str) -> Citation:
    """A section of the siege rules."""
    return Citation(TITLE, section)


def core(section: str) -> Citation:
    """A section of the core rules that the siege rules build on."""
    return Citation(CORE_TITLE, section)
