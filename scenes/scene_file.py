"""Scenes in files, which people write by hand too: whatever is wrong is told with its place.

A scene that Escalade wrote reads and writes again to the same bytes.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from escalade.models.writing import write_whole

from .errors import SceneFileError
from .scene import FORMAT, VERSION, Figure, PlacedComponent, PlacedTemplate, Ruler, Scene, Table


def parse_scene(text: str, place: str = "scene") -> Scene:
    """The scene that a file's text describes.

    Raises SceneFileError, one line naming the place inside the file (``figures[3].base_mm``).
    """
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise SceneFileError(
            f"{place}, line {error.lineno}: not valid JSON ({error.msg}); "
            "a scene file is JSON as `escalade import MODEL --into SCENE` writes it"
        ) from None
    except RecursionError:
        raise SceneFileError(f"{place}: not a scene file; it is nested too deeply") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SceneFileError(f'{place}: not a scene file; it needs "format": "{FORMAT}"')
    version = data.get("version")
    if isinstance(version, int) and version > VERSION:
        raise SceneFileError(
            f"{place}: version {version} is newer than this program knows ({VERSION}); "
            "update Escalade to open it"
        )
    try:
        return Scene.model_validate(data)
    except ValidationError as error:
        raise SceneFileError(f"{place}: {_first_problem(error, data)}") from None


def read_scene(path: Path) -> Scene:
    """The scene in a file. Raises SceneFileError for one that is missing, unreadable or wrong."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise SceneFileError(f"{path}: there is no such file") from None
    except UnicodeDecodeError:
        raise SceneFileError(f"{path}: not a scene file (it is not UTF-8 text)") from None
    except OSError as error:
        raise SceneFileError(f"{path}: cannot be read ({error.strerror})") from None
    return parse_scene(text, str(path))


def write_scene(scene: Scene, path: Path) -> None:
    """Write the scene to a temporary file beside it, then rename: none is ever half written.

    Raises SceneFileError when the folder cannot be written.
    """
    try:
        write_whole(scene_text(scene), path)
    except OSError as error:
        raise SceneFileError(f"{path}: cannot be written ({error.strerror})") from None
    except UnicodeEncodeError:
        raise SceneFileError(
            f"{path}: cannot be written (a name in it has bytes that are no text; rename the file)"
        ) from None


def scene_text(scene: Scene) -> str:
    """The scene as the text of a file: one line an entry, only the fields that were given."""
    data = _whole_numbers(scene.model_dump(mode="json", exclude_unset=True))
    data = {"format": FORMAT, "version": VERSION} | data
    lines = []
    for key, value in data.items():
        if isinstance(value, list):
            entries = ",\n".join(f"    {_compact(entry)}" for entry in value)
            lines.append(f'  "{key}": [\n{entries}\n  ]' if value else f'  "{key}": []')
        else:
            lines.append(f'  "{key}": {_compact(value)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _whole_numbers(value: Any) -> Any:
    """Floats that are whole become integers, as people write them."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [_whole_numbers(item) for item in value]
    if isinstance(value, dict):
        return {key: _whole_numbers(item) for key, item in value.items()}
    return value


_WRONG = {
    "missing": "is missing",
    "extra_forbidden": "no such field is known here",
    "tuple_type": "must be a list, in [ ]",
    "dict_type": "must be an entry, in { }",
    "model_type": "must be an entry, in { }",
    "float_type": "must be a number",
    "float_parsing": "must be a number",
    "finite_number": "must be a number",
    "string_type": 'must be text, in " "',
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
}
"""What is wrong with a field in the words of the file, by pydantic's name for it."""

_SHOWN = 40
"""Letters of a wrong value that a message shows."""


def _shortened(value: object) -> str:
    """A wrong value as the file writes it."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _fields_there(place: tuple[int | str, ...]) -> str:
    """The fields that an entry of the file may have, where one that it has is not among them."""
    entries: dict[int | str, type[BaseModel]] = {
        "table": Table, "components": PlacedComponent, "figures": Figure,
        "templates": PlacedTemplate, "rulers": Ruler,
    }  # fmt: skip
    depth = 2 if place[0] == "table" else 3 if place[0] in entries else 1
    if len(place) != depth:
        return ""
    return f"; there are {', '.join(entries.get(place[0], Scene).model_fields)}"


def _first_problem(error: ValidationError, data: Any) -> str:
    """One line: the place in the file, what is wrong there, and how many more there are."""
    problems = error.errors(include_url=False)
    first = problems[0]
    place = ""
    for step in first["loc"]:
        inside = isinstance(data, dict) and (step in data or first["type"] == "missing")
        if isinstance(step, int) and isinstance(data, list):
            place += f"[{step}]"
        elif inside:
            place += f".{step}" if place else str(step)
        else:
            continue  # pydantic names the branch of a union here; the file has no such place
        in_list = isinstance(step, int) and isinstance(data, list) and step < len(data)
        known = in_list or (isinstance(data, dict) and step in data)
        data = data[step] if known else None
    message = _WRONG.get(first["type"]) or (
        re.sub("^(Input|String|Tuple) should", "must", first["msg"].removeprefix("Value error, "))
    )
    given = first.get("input")
    named = first["type"] not in {"missing", "extra_forbidden", "value_error"}
    shown = f", not {_shortened(given)}" if named and not isinstance(given, list | dict) else ""
    if first["type"] == "extra_forbidden":
        shown = _fields_there(first["loc"])
    more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
    told = f"{place}: {message}{shown}{more}" if place else f"{message}{more}"
    return " ".join(told.split())  # a name in it may have a line break
