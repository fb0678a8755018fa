"""What a user chose once and wants again: theme, unit, size of text, recent files."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from platformdirs import user_config_path, user_state_path

MOST_RECENT = 8


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings file's content. A field that is missing or wrong there has its usual value."""

    theme: str = "light"
    unit: str = "inch"
    text_px: float = 15.0
    labels: bool = True
    tour_done: bool = False
    recent: tuple[str, ...] = ()

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
    """The settings; the usual ones where there is no file or it cannot be read."""
    try:
        data = json.loads((path or settings_file()).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Settings()
    usual = Settings()
    known: dict[str, Any] = {}
    for field in fields(Settings):
        value = data.get(field.name) if isinstance(data, dict) else None
        value = tuple(value) if isinstance(value, list) else value
        if type(value) is type(getattr(usual, field.name)):
            known[field.name] = value
    return replace(usual, **known)


def write_settings(settings: Settings, path: Path | None = None) -> None:
    """Keep the settings; a folder that cannot be written keeps none and stops nothing."""
    target = path or settings_file()
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        part = target.with_suffix(".part")
        part.write_text(json.dumps(asdict(settings), indent=1) + "\n", encoding="utf-8")
        part.replace(target)
    except OSError:
        return
