"""Errors of the models package.

::

    EscaladeError
    └── ModelError
        ├── LengthError         a length or size that cannot be read as people write them
        ├── UnitError           a unit or axis that does not exist
        ├── ReadingError        a file that cannot be opened or read as a model
        │   ├── EmptyModel      a file that was read and holds nothing to measure
        │   └── TooBig          a file past the limits for its triangles, bytes or members
        ├── Cancelled           a file that its user no longer waits for
        ├── NeedsScale          a scan without a scale: no wounds until two points give one
        ├── SectionError        a section of a model file that does not exist
        ├── PieceError          a built-in piece that does not exist or cannot have this size
        └── ComponentFileError  a component file that is wrong
"""

from __future__ import annotations

from escalade.rules.errors import EscaladeError


class ModelError(EscaladeError):
    """A model or a tape reading that cannot become a component."""


class LengthError(ModelError):
    """A length or size that cannot be read; the text says which part and shows a right form."""


class UnitError(ModelError):
    """A unit or axis that does not exist; the text lists those that do."""


class ReadingError(ModelError):
    """A file that cannot be opened or read as a model; the text names the cause and the remedy."""


class EmptyModel(ReadingError):
    """A file that was read and holds nothing to measure."""


class TooBig(ReadingError):
    """A file past the limits for its triangles, bytes or archive members."""


class Cancelled(ModelError):
    """A file that its user no longer waits for; nothing of it is kept."""


class NeedsScale(ModelError):
    """A scan without a scale: two points and the distance between them give one."""


class SectionError(ModelError):
    """A section of a model file that does not exist; the text lists those that do."""


class PieceError(ModelError):
    """A built-in piece that does not exist or cannot be built in this size."""


class ComponentFileError(ModelError):
    """A component file that is wrong; the text names the field."""
