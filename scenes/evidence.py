"""A verdict as evidence: everything it was judged from, in a folder that can be judged again."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from escalade.models.component_place import component_path

from .errors import EvidenceError
from .plain import sight_data
from .scene import Figure, PlacedComponent
from .scene_file import read_scene, write_scene
from .sections.canvas import Face, plain_face, svg_text, write_png
from .sections.drawing import section_drawing
from .sections.view import section_of
from .sight import Sight, look
from .space import Space, compile_scene

FORMAT = "escalade-evidence"
VERSION = 1
NAME = "evidence.json"

_SECTIONS = {"the section": "section.png", "the section, to print": "section.svg"}

SAME_SHARE = 1e-4
"""Two computers may round the visible share differently by this much, a fifth of its own error."""

_MESH_DIGITS = 4
"""Meshes are compared to a ten-thousandth of an inch."""


@dataclass(frozen=True, slots=True, eq=False)
class Recheck:
    """What came of judging evidence again.

    ``holds`` says that verdict, share, cover and permission are the same. ``differences`` says what
    is not, ``warnings`` what changed around it (files, built-in pieces, the program's version).
    """

    holds: bool
    sight: Sight
    space: Space
    differences: tuple[str, ...]
    warnings: tuple[str, ...]


def write_evidence(
    folder: Path, space: Space, models_from: Path, sight: Sight, pictures: Mapping[str, str],
    face: Face = plain_face,
) -> Path:  # fmt: skip
    """Write the evidence for a sight into a folder and return its evidence.json.

    The folder gets the scene, copies of its model files with their component files, the section
    through the line, and the answer. ``models_from`` is where the scene's relative paths start;
    ``pictures`` names the pictures that lie in the folder, by what they show; ``face`` gives the
    font of the section's words. Raises EvidenceError when the folder cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        scene = space.scene.model_copy(
            update={
                "components": tuple(
                    _with_copied_model(placed, str(index), models_from, folder)
                    for index, placed in enumerate(space.scene.components)
                ),
                "figures": tuple(
                    _with_copied_model(figure, f"figure-{index}", models_from, folder)
                    for index, figure in enumerate(space.scene.figures)
                ),
            }
        )
        write_scene(scene, folder / "scene.json")
        section = section_drawing(
            section_of(space, sight), f"{space.scene.name}, {space.system.title}"
        )
        write_png(section, folder / "section.png", face)
        (folder / "section.svg").write_text(svg_text(section), encoding="utf-8")
        files = sorted(
            p for p in [folder / "scene.json", *folder.glob("models/*/*")] if p.is_file()
        )
        data = {
            "format": FORMAT,
            "version": VERSION,
            "program": _program(),
            "scene": "scene.json",
            "scene_name": space.scene.name,
            "system": space.system.name,
            "system_title": space.system.title,
            "question": _question(sight),
            "answer": sight_data(sight, space),
            "files": {p.relative_to(folder).as_posix(): _digest(p.read_bytes()) for p in files},
            "meshes": _mesh_digests(space),
            "pictures": {**pictures, **_SECTIONS},
        }
        path = folder / NAME
        path.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as error:
        raise EvidenceError(f"{folder}: evidence cannot be written ({error.strerror})") from None
    return path


def is_evidence(path: Path) -> bool:
    """Whether a file claims to be evidence, from its first bytes; False where there is no file."""
    try:
        with path.open("rb") as file:
            return FORMAT.encode() in file.read(200)
    except OSError:
        return False


def recheck(path: Path) -> Recheck:
    """Judge evidence again from what lies beside it.

    Raises EvidenceError for a file that is missing or no evidence, SceneFileError for a scene that
    cannot be read.
    """
    data = _read(path)
    folder = path.parent
    question = data["question"]
    space = compile_scene(read_scene(folder / data["scene"]), folder)
    sight = look(
        space,
        question["from"],
        question["to"],
        question["tolerance_in"],
        question["denominator"],
        tuple(question["eyes"]) if question["eyes"] else None,
    )
    differences = _differences(data["answer"], sight_data(sight, space))
    return Recheck(not differences, sight, space, differences, _warnings(data, folder, space))


def _question(sight: Sight) -> dict[str, Any]:
    return {
        "from": sight.viewer,
        "to": sight.target,
        "tolerance_in": sight.tolerance_in,
        "denominator": sight.denominator,
        "eyes": list(sight.eyes) if sight.eyes else None,
    }


def _read(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise EvidenceError(f"{path}: there is no such file") from None
    except (OSError, UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise EvidenceError(f"{path}: cannot be read as evidence ({error})") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise EvidenceError(f'{path}: not evidence; it needs "format": "{FORMAT}"')
    if data.get("version") != VERSION:
        raise EvidenceError(
            f"{path}: version {data.get('version')} of evidence is not known here; update Escalade"
        )
    missing = [key for key in ("scene", "question", "answer", "files", "meshes") if key not in data]
    if missing:
        raise EvidenceError(f"{path}: the field '{missing[0]}' is missing")
    return data


def _differences(then: dict[str, Any], now: dict[str, Any]) -> tuple[str, ...]:
    """What a player would call another answer, both ways round."""
    found: list[str] = []
    for key in ("verdict", "measured", "can_target"):
        if then.get(key) != now[key]:
            found += [f"{key}: was {then.get(key)}, is now {now[key]}"]
    if abs(float(then["visible"]) - now["visible"]) > SAME_SHARE:
        found += [f"visible: was {then['visible']:.4f}, is now {now['visible']:.4f}"]
    for key in ("class", "modifier"):
        if then["cover"].get(key) != now["cover"][key]:
            found += [f"cover {key}: was {then['cover'].get(key)}, is now {now['cover'][key]}"]
    if then.get("reverse") and now["reverse"]:
        back = _differences(then["reverse"], now["reverse"])
        found.extend(f"the way back, {each}" for each in back)
    return tuple(found)


def _warnings(data: dict[str, Any], folder: Path, space: Space) -> tuple[str, ...]:
    found = []
    if data.get("program") != _program():
        found.append(f"judged by {data.get('program')}, judged again by {_program()}")
    for name, digest in data["files"].items():
        path = folder / name
        if not path.exists():
            found.append(f"{name} is missing")
        elif _digest(path.read_bytes()) != digest:
            found.append(f"{name} has changed since it was judged")
    for name, digest in _mesh_digests(space).items():
        if data["meshes"].get(name) != digest:
            found.append(f"{name} no longer has the shape that was judged")
    return tuple(found)


Entry = TypeVar("Entry", PlacedComponent, Figure)


def _with_copied_model(entry: Entry, name: str, models_from: Path, folder: Path) -> Entry:
    """The entry with its model file copied into the evidence, with all that belongs to it."""
    if entry.model is None:
        return entry
    source: Path = models_from / entry.model
    place = folder / "models" / name
    place.mkdir(parents=True, exist_ok=True)
    for path in (source, component_path(source), *_buffers_of(source)):
        if path.exists():
            target = place / path.relative_to(source.parent)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    return entry.model_copy(update={"model": f"models/{name}/{source.name}"})


def _buffers_of(model: Path) -> list[Path]:
    """The files beside a glTF that hold its numbers."""
    if model.suffix.lower() != ".gltf":
        return []
    buffers = json.loads(model.read_text(encoding="utf-8")).get("buffers", [])
    names = [buffer.get("uri", "") for buffer in buffers]
    inside = [model.parent / name for name in names if name and not name.startswith("data:")]
    return [path for path in inside if path.resolve().is_relative_to(model.parent.resolve())]


def _mesh_digests(space: Space) -> dict[str, str]:
    found = {}
    for component in space.components:
        corners = np.round(component.mesh.vertices, _MESH_DIGITS) + 0.0
        found[component.name] = _digest(corners.tobytes() + component.mesh.faces.tobytes())
    return found


def _digest(content: bytes) -> str:
    return f"sha256:{hashlib.sha256(content).hexdigest()}"


def _program() -> str:
    try:
        return f"escalade {version('escalade')}"
    except PackageNotFoundError:
        return "escalade, not installed"
