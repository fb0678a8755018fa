"""What slicers write beside a 3MF model about volumes that are no part of it."""

from __future__ import annotations

import zipfile
from dataclasses import dataclass, field

from .package import member
from .xml import parse_xml

_PRUSA = "Metadata/Slic3r_PE_model.config"
_BAMBU = "Metadata/model_settings.config"
_REAL_PARTS = frozenset({"modelpart", "normal_part", "model_part", ""})


@dataclass(slots=True)
class HelperVolumes:
    """Volumes that a slicer adds to change or support the print.

    ranges : by object, first and last triangle of each helper volume
    parts : by object, the numbers of the components that are helper volumes
    """

    ranges: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    parts: dict[str, set[str]] = field(default_factory=dict)


def helper_volumes(archive: zipfile.ZipFile) -> HelperVolumes:
    """The helper volumes that PrusaSlicer's, Bambu's or Orca's settings name; else none.

    Raises ReadingError for settings that are damaged.
    """
    found = HelperVolumes()
    names = set(archive.namelist())
    for name in (_PRUSA, _BAMBU):
        if name in names:
            settings = _Settings(found)
            parse_xml(member(archive, name), settings.start)
    return found


class _Settings:
    """Follows the tags of a settings file and notes each helper volume."""

    def __init__(self, found: HelperVolumes) -> None:
        self._found = found
        self._object = ""
        self._volume: tuple[int, int] | None = None

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "object":
            self._object, self._volume = attributes["id"], None
        elif tag == "volume":
            self._volume = (int(attributes["firstid"]), int(attributes["lastid"]))
        elif tag == "part":
            self._volume = None
            if attributes.get("subtype", "").lower() not in _REAL_PARTS:
                self._found.parts.setdefault(self._object, set()).add(attributes["id"])
        elif tag == "metadata" and self._volume is not None and self._is_helper(attributes):
            ranges = self._found.ranges.setdefault(self._object, [])
            if self._volume not in ranges:
                ranges.append(self._volume)

    @staticmethod
    def _is_helper(attributes: dict[str, str]) -> bool:
        key, value = attributes.get("key", ""), attributes.get("value", "").strip().lower()
        return (key == "volume_type" and value not in _REAL_PARTS) or (
            key == "modifier" and value == "1"
        )
