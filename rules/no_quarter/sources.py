"""Where the rules of No Quarter stand: the supplement, and what we know of its core rulebook."""

from __future__ import annotations

from escalade.rules.citations import Citation, Reason

NAME = "no-quarter"
TITLE = "No Quarter: Siege"
CORE_TITLE = "No Quarter"


def siege(section: str, page: int) -> Citation:
    """A place in the siege supplement; pages as in its footers (its index counts one higher)."""
    return Citation(TITLE, section, page)


def core(section: str) -> Citation:
    """A fact of the core rulebook that the supplement uses and does not print.

    Known from the game's quick reference sheet and its sister games; each use says so.
    """
    return Citation(CORE_TITLE, section)


def note(text: str, source: Citation) -> Reason:
    """A reason that explains and changes no number."""
    return Reason(0, text, source)
