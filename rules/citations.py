from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Citation:
    """Where a rule stands: the book, its section and, where there is one, the page.

    >>> print(Citation("No Quarter: Siege", "Falling Models", 15))
    No Quarter: Siege, Falling Models, p. 15
    """

    book: str
    section: str
    page: int | None = None

    def __str__(self) -> str:
        page = f", p. {self.page}" if self.page is not None else ""
        return f"{self.book}, {self.section}{page}"


@dataclass(frozen=True, slots=True)
class Reason:
    """One step of a result: what it adds, why, and where that stands.

    ``value`` is 0 for a step that explains and changes no number.
    """

    value: int
    text: str
    source: Citation

    def __str__(self) -> str:
        return f"{self.value:+d} {self.text}" if self.value else self.text


def total(reasons: tuple[Reason, ...]) -> int:
    """Sum of the reasons' values; 0 for none."""
    return sum(reason.value for reason in reasons)
