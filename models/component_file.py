"""The component file: what was settled about a model, kept beside it as JSON."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from escalade.rules.dimensions import Length

from .calibration import describe, parse_distance
from .choices import Choices, Kept
from .component import Component
from .component_place import component_path
from .errors import ComponentFileError, ModelError
from .section_edits import Edit
from .sections import SplitBy
from .writing import write_whole

VERSION = 2

_HASHED_AT_ONCE = 1 << 20


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Side(_Strict):
    """A measured side in inches and its error."""

    value_in: float
    error_in: float

    @classmethod
    def of(cls, length: Length) -> Side:
        """The side that a length is."""
        return cls(value_in=length.value_in, error_in=length.error_in)


class SectionRecord(_Strict):
    """One component of the file: its choices and the size they gave."""

    section: str | None = None
    name: str
    kind: str
    unit: str | None
    up: str
    yaw_deg: float
    scan: bool = False
    distances: tuple[str, ...] = ()
    level: bool = False
    cut_at: float | None = None
    width: Side
    height: Side
    depth: Side


class ComponentRecord(_Strict):
    """A whole component file; ``split`` and ``edits`` came with version 2."""

    format: Literal["escalade-component"]
    version: int
    file: str
    sha256: str
    split: SplitBy | None = None
    edits: tuple[Annotated[Edit, Field(discriminator="do")], ...] = ()
    components: tuple[SectionRecord, ...]


def source_hash(model: Path) -> str:
    """The SHA-256 of a model file, in hexadecimal."""
    digest = hashlib.sha256()
    with model.open("rb") as file:
        while block := file.read(_HASHED_AT_ONCE):
            digest.update(block)
    return digest.hexdigest()


def save(
    components: tuple[Component, ...],
    folder: Path | None = None,
    *,
    split: SplitBy | None = None,
    edits: Sequence[Edit] = (),
) -> Path:
    """Write the component file of all components that one model file holds; returns its path.

    ``split`` and ``edits`` are what made them of the file, so that the next import makes the same
    (None for a file that was not taken apart). The component file is written whole or not at all.
    Raises ComponentFileError for components of no file or of several, or when the folder cannot
    be written.
    """
    files = {component.file for component in components}
    if len(files) != 1 or None in files:
        raise ComponentFileError("only components of one model file can be kept together")
    (model,) = (file for file in files if file is not None)
    record = ComponentRecord(
        format="escalade-component",
        version=VERSION,
        file=model.name,
        sha256=source_hash(model),
        split=split,
        edits=tuple(edits),
        components=tuple(_record(component) for component in components),
    )
    target = component_path(model, folder)
    try:
        write_whole(json.dumps(record.model_dump(), indent=2, ensure_ascii=False) + "\n", target)
    except OSError as error:
        raise ComponentFileError(f"cannot write {target}: {error.strerror}") from None
    except UnicodeEncodeError:
        raise ComponentFileError(
            f"cannot write {target}: a name in it has bytes that are no text; rename the model file"
        ) from None
    return target


def load(model: Path, folder: Path | None = None) -> Kept | None:
    """What was settled about a model, None where nothing was.

    Raises ComponentFileError, naming the field, for a file that is wrong or newer than known.
    """
    path = component_path(model, folder)
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise ComponentFileError(f"{path.name} cannot be read: {error}") from None
    record = _parsed(text, path.name)
    changed = source_hash(model) != record.sha256
    try:
        choices = {part.section: _choices(part, settled=not changed) for part in record.components}
    except ModelError as error:
        raise ComponentFileError(f"{path.name}: {error}") from None
    return Kept(choices, changed, record.split, record.edits)


def _parsed(text: str, name: str) -> ComponentRecord:
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ComponentFileError(f"{name} is no JSON ({error})") from None
    version = raw.get("version") if isinstance(raw, dict) else None
    if isinstance(version, int) and version > VERSION:
        raise ComponentFileError(
            f"{name} is of version {version}; this program knows version {VERSION}: update it"
        )
    try:
        return ComponentRecord.model_validate(raw)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(step) for step in first["loc"]) or "the whole file"
        raise ComponentFileError(f"{name}: {place}: {first['msg']}") from None


def _record(component: Component) -> SectionRecord:
    width, height, depth = (Side.of(side) for side in component.dimensions.sides)
    return SectionRecord(
        section=component.section,
        name=component.name,
        kind=component.kind,
        unit=component.unit,
        up=component.up or "+z",
        yaw_deg=component.yaw_deg,
        scan=component.scan,
        distances=tuple(describe(distance) for distance in component.distances),
        level=component.level,
        cut_at=component.cut_at,
        width=width,
        height=height,
        depth=depth,
    )


def _choices(record: SectionRecord, *, settled: bool) -> Choices:
    return Choices(
        kind=record.kind,
        name=record.name,
        unit=record.unit,
        up=record.up,
        yaw_deg=record.yaw_deg if settled else None,
        scan=record.scan,
        distances=tuple(parse_distance(text) for text in record.distances),
        level=record.level,
        cut_at=record.cut_at,
        settled=settled,
    )
