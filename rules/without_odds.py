"""The part that is alike in books whose compound questions the engine does not read."""

from __future__ import annotations

from typing import NoReturn

from .errors import NotCovered


class WithoutOdds:
    """A system that answers no questions about chances."""

    name: str

    @property
    def odds_examples(self) -> tuple[str, ...]:
        """None: the engine reads no compound questions by this book."""
        return ()

    def odds(self, question: str) -> NoReturn:
        """Raises NotCovered: the engine reads no compound questions by this book."""
        raise NotCovered(self.name, "questions about chances", "ask them by no-quarter")
