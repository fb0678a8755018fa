"""What a user chose once and wants again: theme, unit, tolerance, keys, size of text, files."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from platformdirs import user_config_path, user_state_path

from escalade.models.writing import write_whole
from escalade.scenes.sight import TOLERANCE_IN

from .keys import bound

MOST_RECENT = 8
TEXT_RANGE_PX = (11.0, 33.0)
TOLERANCE_RANGE_IN = (0.0, 0.5)
"""Nobody places figures worse than by half an inch."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings file's content.

    ``keys`` are those that were given to actions in the place of their usual ones. ``faults`` are
    what was wrong in the file, field by field; those fields have their usual values.
    """

    theme: str = "light"
    unit: str = "inch"
    text_px: float = 15.0
    labels: bool = True
    tolerance_in: float = TOLERANCE_IN
    keys: Mapping[str, str] = field(default_factory=dict)
    tour_done: bool = False
    recent: tuple[str, ...] = ()
    faults: tuple[str, ...] = field(default=(), compare=False)

    def opened(self, path: Path) -> Settings:
        """With a file in front of the recent ones."""
        name = str(path.resolve())
        others = tuple(other for other in self.recent if other != name)
        return replace(self, recent=(name, *others)[:MOST_RECENT])


def settings_file() -> Path:
    """Where settings are kept."""
    return user_config_path("escalade") / "settings.json"


def state_folder() -> Path:
    """Where the log and the autosaved scene are kept."""
    return user_state_path("escalade")


def read_settings(path: Path | None = None) -> Settings:
    """The settings; the usual ones where there is no file, or where it is wrong."""
    try:
        text = (path or settings_file()).read_text(encoding="utf-8")
    except FileNotFoundError:
        return Settings()
    except (OSError, UnicodeDecodeError) as error:
        return Settings(faults=(f"the file cannot be read ({type(error).__name__})",))
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        return Settings(faults=(f"the file is not JSON ({error})",))
    if not isinstance(data, dict):
        return Settings(faults=("the file must hold an object, {…}",))
    return _read(data)


def _read(data: Mapping[str, Any]) -> Settings:
    found: dict[str, Any] = {}
    faults = []
    for name, value in data.items():
        if name not in _RULES:
            faults.append(f"there is no setting {name!r}")
        elif not _RULES[name][0](value):
            faults.append(f"{name} is {json.dumps(value)} and must be {_RULES[name][1]}")
        else:
            found[name] = tuple(value) if isinstance(value, list) else value
    wrong_keys = bound(found.get("keys", {}))[1]
    return Settings(**found, faults=(*faults, *wrong_keys))


def _is_number(value: object, limits: tuple[float, float]) -> bool:
    return (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and math.isfinite(value)
        and limits[0] <= value <= limits[1]
    )


def _are_texts(values: object) -> bool:
    return isinstance(values, list) and all(isinstance(value, str) for value in values)


def _are_keys(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(key, str) for key in value.values())


_RULES: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "theme": (lambda v: v in ("light", "dark"), "light or dark"),
    "unit": (lambda v: v in ("inch", "cm"), "inch or cm"),
    "text_px": (
        lambda v: _is_number(v, TEXT_RANGE_PX),
        f"a number from {TEXT_RANGE_PX[0]:g} to {TEXT_RANGE_PX[1]:g}",
    ),
    "labels": (lambda v: isinstance(v, bool), "true or false"),
    "tolerance_in": (
        lambda v: _is_number(v, TOLERANCE_RANGE_IN),
        f"inches from {TOLERANCE_RANGE_IN[0]:g} to {TOLERANCE_RANGE_IN[1]:g}",
    ),
    "keys": (_are_keys, 'keys by action, such as {"undo": "control+u"}'),
    "tour_done": (lambda v: isinstance(v, bool), "true or false"),
    "recent": (_are_texts, "a list of files"),
}
"""Every setting in the file: when its value is right, and what that is in words."""


def keep_aside(path: Path | None = None) -> Path | None:
    """Copy a file that is wrong to where nothing writes over it; None where that fails."""
    target = path or settings_file()
    aside = target.with_name(f"{target.stem}-with-faults{target.suffix}")
    try:
        aside.write_bytes(target.read_bytes())
    except OSError:
        return None
    return aside


def write_settings(settings: Settings, path: Path | None = None) -> None:
    """Keep the settings; a folder that cannot be written keeps none and stops nothing."""
    target = path or settings_file()
    data = asdict(settings)
    del data["faults"]
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        write_whole(json.dumps(data, indent=1) + "\n", target)
    except OSError:
        return
