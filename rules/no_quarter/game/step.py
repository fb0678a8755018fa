"""What an action comes to: the next state, and lines that explain how."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from escalade.rules.citations import Citation

from .state import Game


@dataclass(frozen=True, slots=True)
class Step:
    """A state and the lines that led to it; a chain of steps is one step."""

    game: Game
    lines: tuple[str, ...] = ()

    def say(self, text: str, *sources: Citation) -> Step:
        """The step with one more line, its sources behind it in brackets."""
        places = dict.fromkeys(_short(source) for source in sources)
        line = f"{text} ({', '.join(places)})" if places else text
        return replace(self, lines=(*self.lines, line))

    def then(self, rule: Callable[[Game], Step]) -> Step:
        """The step followed by another from its state."""
        following = rule(self.game)
        return Step(following.game, (*self.lines, *following.lines))

    def then_for(self, names: Iterable[str], rule: Callable[[Game, str], Step]) -> Step:
        """The step followed by the same rule for every name in turn."""
        step = self
        for name in names:
            following = rule(step.game, name)
            step = Step(following.game, (*step.lines, *following.lines))
        return step

    def change(self, change: Callable[[Game], Game]) -> Step:
        """The step with a change to its state that needs no line."""
        return replace(self, game=change(self.game))


def _short(source: Citation) -> str:
    return f"p. {source.page}" if source.page is not None else "core"
