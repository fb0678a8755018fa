"""A model file, whatever it really is, as triangles or points with what there is to know of it."""

from __future__ import annotations

import importlib
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

import numpy as np

from .archives import unpacked_models
from .errors import EmptyModel, ReadingError
from .formats.package import member_names
from .limits import LIMITS, Limits
from .sniffing import HEAD_BYTES, sniff
from .source import Contents, Shape, Source, box_of, finite_rows, joined, used_vertices

_READERS = {
    "stl": "stl", "obj": "obj", "ply": "ply", "glb": "gltf", "gltf": "gltf", "3mf": "threemf",
    "dae": "dae", "off": "off", "xyz": "xyz",
}  # fmt: skip
_MANY_BAD = 0.01  # a share of faces without finite corners past which the size is a question
_FAR_AWAY = 1e4  # centre over size past which float32 has lost detail (it holds 7 digits)


def read(path: Path, limits: Limits = LIMITS) -> Source:
    """What a model file holds, in its own units, checked but not repaired.

    The format is known by content. Faces whose corners are not finite numbers are dropped and
    counted. A zip archive gives its model when it holds one; several are refused here, since they
    would lie on top of each other.

    Raises ReadingError (EmptyModel, TooBig) whose one line names the file, the true cause and the
    remedy.
    """
    path = Path(path)
    try:
        format_name = format_of(path)
        if format_name == "zip":
            return _only_member(path, limits)
        contents = _reader(format_name)(path, limits)
        return _checked(path, format_name, contents)
    except ReadingError as error:
        raise named(error, path) from error.__cause__
    except OSError as error:
        raise ReadingError(f"{path.name} cannot be read: {error.strerror or error}") from None
    except MemoryError:
        raise ReadingError(
            f"{path.name} needs more memory than there is: thin it out first"
        ) from None


def named(error: ReadingError, path: Path) -> ReadingError:
    """The same error with the file's name before its text, in one line whatever the file said."""
    return type(error)(" ".join(f"{path.name} {error}".split()))


def format_of(path: Path) -> str:
    """The format that a file's content shows, one of :data:`escalade.models.sniffing.FORMATS`.

    Raises ReadingError for a file that is missing or something else.
    """
    if path.is_dir():
        raise ReadingError("is a folder: name a model file in it")
    try:
        with path.open("rb") as file:
            head = file.read(HEAD_BYTES)
    except FileNotFoundError:
        raise ReadingError("does not exist: check the name and the folder") from None
    members = member_names(path) if head.startswith(b"PK") else ()
    return sniff(head, path.stat().st_size, path.suffix, members)


def _only_member(path: Path, limits: Limits) -> Source:
    """The one model of an archive; raises ReadingError for none or several."""
    with tempfile.TemporaryDirectory(prefix="escalade-") as folder:
        models = unpacked_models(path, Path(folder), limits)
        if not models:
            raise EmptyModel("holds no model that can be read")
        if len(models) > 1:
            raise ReadingError(
                f"holds {len(models)} models ({', '.join(sorted(models))}): import it as sections"
            )
        (name, model), *_ = models.items()
        return replace(read(model, limits), path=path.with_name(Path(name).name))


def _reader(format_name: str) -> Callable[[Path, Limits], Contents]:
    """The reader of a format; imported when asked for, since some bring trimesh with them."""
    module = importlib.import_module(f"escalade.models.formats.{_READERS[format_name]}")
    return cast("Callable[[Path, Limits], Contents]", module.read)


def _checked(path: Path, format_name: str, contents: Contents) -> Source:
    """The contents as one source: joined, finite, and centred where the numbers are large."""
    shapes, notes = _with_real_corners(contents.shapes)
    with_faces = tuple(shape for shape in shapes if len(shape.faces))
    if with_faces:
        shapes = with_faces
    if not shapes or not any(len(shape.vertices) for shape in shapes):
        raise EmptyModel("was read and holds no triangles and no points: export it again")
    vertices, faces, face_groups, groups, colours = joined(shapes)
    source = Source(
        path=path,
        format=format_name,
        vertices=vertices,
        faces=faces,
        face_groups=face_groups,
        groups=groups,
        colours=colours,
        up=contents.up,
        unit=contents.unit,
        unit_hint=contents.unit_hint,
        notes=(*contents.notes, *notes),
        questions=contents.questions,
    )
    return _centred(_finite(source))


def _with_real_corners(shapes: Sequence[Shape]) -> tuple[tuple[Shape, ...], tuple[str, ...]]:
    """The shapes without faces whose corners do not exist, and what is to be said of those."""
    left_out = 0
    found: list[Shape] = []
    for shape in shapes:
        faces = shape.faces
        if len(faces) and not 0 <= faces.min() <= faces.max() < len(shape.vertices):
            real = np.asarray(((faces >= 0) & (faces < len(shape.vertices))).all(axis=1))
            left_out += int((~real).sum())
            colours = None if shape.colours is None else shape.colours[real]
            shape = Shape(shape.name, shape.vertices, faces[real], colours)  # noqa: PLW2901
        found.append(shape)
    note = f"{left_out:,} faces name vertices that do not exist: left out"
    return tuple(found), (note,) if left_out else ()


def _finite(source: Source) -> Source:
    """The source without points and faces that are not finite numbers."""
    finite = finite_rows(source.vertices)
    if finite.all():
        return source
    if source.is_cloud:
        bad, total, what = int((~finite).sum()), len(finite), "points"
        colours = None if source.colours is None else source.colours[finite]
        kept = replace(source, vertices=source.vertices[finite], colours=colours)
    else:
        good = np.asarray(finite[source.faces].all(axis=1))
        bad, total, what = int((~good).sum()), len(good), "faces"
        kept = source.with_faces(good)
        kept = replace(kept, vertices=np.where(finite[:, None], source.vertices, 0))
    if bad == total:
        raise EmptyModel(f"holds no {what} whose coordinates are finite numbers: export it again")
    note = f"{bad:,} of {total:,} {what} have coordinates that are no finite numbers: left out"
    if bad > _MANY_BAD * total:
        return replace(kept, questions=(*kept.questions, f"{note}; the true size may differ"))
    return replace(kept, notes=(*kept.notes, note) if bad else kept.notes)


def _centred(source: Source) -> Source:
    """The source moved to the origin by a whole number, in double precision, if it lies far off."""
    used = used_vertices(source)
    low, high = box_of(used)
    size = float((high - low).max())
    centre = np.round((low + high) / 2)
    if size <= 0 or not np.isfinite(size) or np.abs(centre).max() <= 10 * size:
        return source
    moved = replace(
        source,
        vertices=source.vertices.astype(np.float64) - centre,
        origin=(float(centre[0]), float(centre[1]), float(centre[2])),
    )
    if np.abs(centre).max() > _FAR_AWAY * size and source.vertices.dtype == np.float32:
        lost = (
            "it lies so far from the origin that its numbers have lost detail: export it again"
            " moved to the origin, or in double precision"
        )
        return replace(moved, questions=(*source.questions, lost))
    return moved
