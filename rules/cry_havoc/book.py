"""The books that the rules of `cry-havoc` come from, and how they are cited."""

from __future__ import annotations

from escalade.rules.citations import Citation

PACKAGE = "escalade.rules.cry_havoc"
NAME = "cry-havoc"
TITLE = "SIEGE"
CORE_TITLE = "Cry Havoc"


def siege(section: str) -> Citation:
    """A section of SIEGE."""
    return Citation(TITLE, section)


def core(section: str) -> Citation:
    """A section of Cry Havoc, whose rules SIEGE shares."""
    return Citation(CORE_TITLE, section)
