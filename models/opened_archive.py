"""An archive of models as it was read, so that other choices need not unpack and read it again."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

from .archives import unpacked_models, without_twins
from .errors import EmptyModel, ReadingError
from .limits import LIMITS
from .reading import named
from .source import Source
from .watching import Reader


@dataclass(frozen=True, slots=True, eq=False)
class OpenedArchive:
    """What a zip archive holds.

    sources : every model with its name in the archive, by these names; at least one
    troubles : what was left out, and why, in words for the user
    """

    sources: tuple[tuple[str, Source], ...]
    troubles: tuple[str, ...] = ()


def open_archive(path: Path, reader: Reader) -> OpenedArchive:
    """Unpack an archive and read its models; nothing of it stays on the disk.

    Raises ReadingError for what cannot be unpacked, EmptyModel where no model can be read.
    """
    with tempfile.TemporaryDirectory(prefix="escalade-") as folder:
        try:
            models = unpacked_models(path, Path(folder), LIMITS)
        except ReadingError as error:
            raise named(error, path) from None
        models, twins = without_twins(models)
        sources: list[tuple[str, Source]] = []
        troubles = [f"{name} was left out: {kept} has the same name" for name, kept in twins]
        for name, model in sorted(models.items()):
            try:
                sources.append((name, reader(model)))
            except ReadingError as error:
                troubles.append(f"{name} was left out: {error}")
    if not sources:
        raise EmptyModel(f"{path.name} holds no model that can be read: {'; '.join(troubles)}")
    return OpenedArchive(tuple(sources), tuple(troubles))
