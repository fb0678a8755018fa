"""The models inside a zip archive, as files in a folder of their own."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from .errors import ReadingError
from .formats.package import member, open_checked
from .limits import Limits
from .sniffing import HEAD_BYTES, sniff

_NOT_MODELS = frozenset({".txt", ".md", ".mtl", ".bin", ".json", ".pdf", ".html", ".url"})


def unpacked_models(path: Path, folder: Path, limits: Limits) -> dict[str, Path]:
    """Unpack an archive into a folder; its models by their names in the archive.

    What lies beside a model (materials, buffers, pictures) is unpacked with it. An archive within
    the archive, and a member that would land outside the folder, are refused.

    Raises ReadingError and TooBig.
    """
    found: dict[str, Path] = {}
    with open_checked(path, limits) as archive:
        for info in archive.infolist():
            name = PurePosixPath(info.filename.replace("\\", "/"))
            if info.is_dir() or name.parts[:1] == ("__MACOSX",) or name.name.startswith("."):
                continue
            target = (folder / name).resolve()
            if name.is_absolute() or not target.is_relative_to(folder.resolve()):
                raise ReadingError(f"would unpack {info.filename} outside its folder: refused")
            data = member(archive, info.filename)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
            if _is_model(target, data):
                found[str(name)] = target
    return found


def _is_model(path: Path, data: bytes) -> bool:
    """Whether an unpacked file is a model; raises ReadingError for an archive in the archive."""
    if path.suffix.lower() in _NOT_MODELS:
        return False
    if data.startswith(b"PK") and path.suffix.lower() == ".zip":
        raise ReadingError(f"holds another archive ({path.name}): unpack it first")
    try:
        members = ("3D/3dmodel.model",) if path.suffix.lower() == ".3mf" else ()
        return sniff(data[:HEAD_BYTES], len(data), path.suffix, members) != "zip"
    except ReadingError:
        return False
