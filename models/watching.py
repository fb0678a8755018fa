"""Who reads and measures model files, and who is told of it, handed down to where time is spent.

Imports nothing heavy, so that scenes without model files start at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

if TYPE_CHECKING:
    from .choices import Choices
    from .component import Component
    from .source import Source

Stage: TypeAlias = Literal["reading", "cleaning", "taking apart", "measuring", "placing"]
"""What is done to a model file, in about this order; placing finds where figures can stand."""

Reader: TypeAlias = "Callable[[Path], Source]"
"""Makes a source of a file, and says itself that it is reading it."""

Tell: TypeAlias = Callable[[Stage], None]
"""Is told each further stage as it begins; may raise to end the work there."""


def untold(_stage: Stage) -> None:
    """Tell nobody."""


class Measure(Protocol):
    """Makes a component of a source under some choices, and tells the stages."""

    def __call__(
        self,
        source: Source,
        choices: Choices,
        *,
        unit: str | None = None,
        with_mesh: bool = True,
        tell: Tell = untold,
    ) -> Component:
        """What :func:`escalade.models.assembling.component_of` gives, wherever it is made."""


def measured_here(
    source: Source,
    choices: Choices,
    *,
    unit: str | None = None,
    with_mesh: bool = True,
    tell: Tell = untold,
) -> Component:
    """What :func:`escalade.models.assembling.component_of` gives, made where it is asked for."""
    from .assembling import component_of

    return component_of(source, choices, unit=unit, with_mesh=with_mesh, tell=tell)


def read_unwatched(path: Path) -> Source:
    """What :func:`escalade.models.guarding.read_guarded` gives, which nobody is told of."""
    from .guarding import read_guarded

    return read_guarded(path)


@dataclass(frozen=True, slots=True)
class Watch:
    """All of them, for those who read files only on their way to something else."""

    reader: Reader = read_unwatched
    tell: Tell = untold
    measure: Measure = measured_here


UNWATCHED = Watch()
