"""The books that the rules of `middle-earth` come from, and how they are cited."""

from __future__ import annotations

from escalade.rules.citations import Citation

PACKAGE = "escalade.rules.middle_earth"
NAME = "middle-earth"
TITLE = "Middle-earth Strategy Battle Game: Sieges"
CORE_TITLE = "Middle-earth Strategy Battle Game (2024)"


def siege(section: str) -> Citation:
    """A section of the chapter on sieges."""
    return Citation(TITLE, section)


def core(section: str) -> Citation:
    """A section of the core rules that the chapter on sieges builds on."""
    return Citation(CORE_TITLE, section)
