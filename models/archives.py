"""The models inside a zip archive, as files in a folder of their own."""

from __future__ import annotations

from collections.abc import Mapping
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


def without_twins(models: Mapping[str, Path]) -> tuple[dict[str, Path], list[tuple[str, str]]]:
    """The models of an archive without those that another format holds too, by their names.

    Of ``wall.stl`` and ``wall.3mf`` the one that tells its unit stays. Returns the models, and for
    each that was left out its name and that of the one that stays.
    """
    of_stem: dict[str, list[str]] = {}
    for name in models:
        of_stem.setdefault(PurePosixPath(name).stem.casefold(), []).append(name)
    left_out: list[tuple[str, str]] = []
    for names in of_stem.values():
        best = min(names, key=_rank)
        left_out += [(name, best) for name in names if _rank(name) != _rank(best)]
    gone = {name for name, _ in left_out}
    return {name: path for name, path in models.items() if name not in gone}, left_out


_TELLING = (".3mf", ".glb", ".gltf", ".dae", ".obj", ".ply", ".stl")
"""Formats by how much they tell of a model, its unit first of all."""


def _rank(name: str) -> int:
    suffix = PurePosixPath(name).suffix.lower()
    return _TELLING.index(suffix) if suffix in _TELLING else len(_TELLING)


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
