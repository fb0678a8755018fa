"""Zip archives and 3MF packages, opened only after their sizes are checked."""

from __future__ import annotations

import zipfile
from pathlib import Path

from escalade.models.errors import ReadingError, TooBig
from escalade.models.limits import Limits


def member_names(path: Path) -> tuple[str, ...]:
    """The names of all members, none for an archive whose directory is damaged."""
    try:
        with zipfile.ZipFile(path) as archive:
            return tuple(archive.namelist())
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        return ()


def open_checked(path: Path, limits: Limits) -> zipfile.ZipFile:
    """The open archive; the caller closes it.

    Raises TooBig when it holds too many members, unpacks to too many bytes, or packs one member
    too well to be honest; ReadingError when it is damaged or locked with a password.
    """
    try:
        archive = zipfile.ZipFile(path)
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        raise ReadingError(f"is a damaged archive ({error}): download or export it again") from None
    infos = archive.infolist()
    try:
        if len(infos) > limits.members:
            raise TooBig(f"holds {len(infos):,} members, more than {limits.members}")
        total = sum(info.file_size for info in infos)
        if total > limits.inflated_bytes:
            raise TooBig(f"unpacks to {total:,} bytes, more than {limits.inflated_bytes:,}")
        for info in infos:
            if info.flag_bits & 1:
                raise ReadingError("is locked with a password: unpack it first")
            if info.file_size > limits.ratio_floor_bytes and info.file_size > limits.ratio * max(
                1, info.compress_size
            ):
                raise TooBig(
                    f"unpacks {info.filename} from {info.compress_size:,} to"
                    f" {info.file_size:,} bytes, which no honest model does: export it again"
                )
    except Exception:
        archive.close()
        raise
    return archive


def member(archive: zipfile.ZipFile, name: str) -> bytes:
    """The bytes of one member, never more than its directory entry says.

    Raises ReadingError for a member that is missing or damaged.
    """
    try:
        info = archive.getinfo(name)
        with archive.open(info) as file:
            data = file.read(info.file_size + 1)
    except KeyError:
        raise ReadingError(f"has no part {name}: it is not whole, export it again") from None
    except Exception as error:  # zipfile and its packers raise many kinds
        raise ReadingError(f"has a damaged part {name} ({error})") from None
    if len(data) > info.file_size:
        raise TooBig(f"lies about the size of {name}")
    return data
