"""Thousands of damaged files: each is measured or refused, soon and in bounded memory."""

from __future__ import annotations

import signal
import struct
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import numpy as np
import pytest

from escalade.models.errors import ModelError
from escalade.models.importing import import_model, import_sections
from escalade.models.reading import read

from .file_maker import (
    QUADS,
    box,
    dae,
    glb,
    joined,
    mesh_object,
    obj,
    ply,
    stl,
    stl_text,
    threemf,
    zipped,
)

POINTS, FACES = joined(box(), box((60, 60, 120), (152.4, 0, 0)))
SOUND: dict[str, bytes] = {
    "binary.stl": stl(POINTS, FACES),
    "text.stl": stl_text(POINTS, FACES).encode(),
    "mesh.obj": ("o wall\n" + obj(POINTS, FACES)).encode(),
    "quads.ply": ply(box()[0], [*QUADS[:3], *box()[1][6:]]),
    "mesh.ply": ply(POINTS, FACES, extra="list uchar int views"),
    "mesh.glb": glb(),
    "short.glb": glb(box((32767, 21845, 8192))[0], dtype="<i2", normalized=True),
    "mesh.3mf": threemf(objects=mesh_object() + mesh_object(number=2),
                        build='<item objectid="1"/><item objectid="2"/>'),
    "mesh.dae": dae(POINTS, FACES, asset='<unit name="mm" meter="0.001"/>').encode(),
    "mesh.off": ("OFF\n8 12 0\n" + "\n".join(
        [*(" ".join(map(str, p)) for p in box()[0]), *(f"3 {a} {b} {c}" for a, b, c in FACES[:12])]
    )).encode(),
    "points.xyz": b"\n".join(b"%d %d %d" % (i % 7, i % 11, i % 13) for i in range(300)),
    "two.zip": zipped({"a.stl": stl(POINTS, FACES), "b.obj": obj(POINTS, FACES)}),
}  # fmt: skip
LIMIT_SECONDS = 20
LIMIT_BYTES = 3 << 30


def damaged(sound: bytes, rng: np.random.Generator) -> bytes:
    """A file with one to four damages: bytes changed, cut, doubled, numbers made absurd."""
    data = bytearray(sound)
    for _ in range(int(rng.integers(1, 5))):
        at = int(rng.integers(0, max(1, len(data))))
        length = int(rng.integers(1, max(2, len(data) // 3)))
        match int(rng.integers(0, 8)):
            case 0:
                for place in rng.integers(0, max(1, len(data)), int(rng.integers(1, 30))):
                    data[place : place + 1] = bytes([int(rng.integers(0, 256))])
            case 1:
                del data[at:]
            case 2:
                del data[at : at + length]
            case 3:
                data[at:at] = data[at : at + length]
            case 4:
                number = int(rng.choice([0, 1, 2**31 - 1, 2**32 - 1, 2**24]))
                data[at : at + 4] = struct.pack("<I", number)
            case 5:
                word = rng.choice(["nan", "inf", "-1", "1e400", "999999999999", "0", "x", "<", ","])
                data[at : at + 1] = str(word).encode()
            case 6:
                digits = [place for place, byte in enumerate(data) if chr(byte).isdigit()]
                for place in rng.permutation(digits)[: int(rng.integers(1, 5))]:
                    data[place] = ord("0") + int(rng.integers(0, 10))
            case _:
                data = bytearray(bytes(data).replace(b"\n", bytes(rng.choice([b"\r", b" ", b""]))))
    return bytes(data)


@pytest.fixture
def bounded() -> Iterator[None]:
    """Ends a hang with an error, and bounds this process's memory meanwhile."""
    if sys.platform == "win32":
        pytest.skip("needs a POSIX system to bound time and memory")
    import resource

    def hung(_signal: int, _frame: FrameType | None) -> None:
        raise TimeoutError(f"reading took longer than {LIMIT_SECONDS} s")

    before = resource.getrlimit(resource.RLIMIT_AS)
    old = signal.signal(signal.SIGALRM, hung)
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + LIMIT_BYTES, before[1]))
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, old)
    resource.setrlimit(resource.RLIMIT_AS, before)


def outcomes(folder: Path, count: int, seed: int) -> dict[str, int]:
    """How many of so many damaged files were measured and how many refused, half of them scans."""
    rng = np.random.default_rng(seed)
    names = sorted(SOUND)
    found = {"measured": 0, "refused": 0, "refused in several lines": 0}
    for number in range(count):
        name = names[number % len(names)]
        scan = number // len(names) % 2 == 1
        path = folder / f"{number % 7}-{name}"
        path.write_bytes(damaged(SOUND[name], rng))
        signal.alarm(LIMIT_SECONDS)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                if name.endswith("zip"):
                    import_sections(path, scan=scan, reader=read)
                else:
                    import_model(path, scan=scan, reader=read)
            found["measured"] += 1
        except ModelError as error:
            found["refused" if "\n" not in str(error) else "refused in several lines"] += 1
        except Exception as error:
            kept = folder / f"failed-{number}-{name}"
            kept.write_bytes(path.read_bytes())
            raise AssertionError(f"damaged file {kept} raised {error!r}") from error
        finally:
            signal.alarm(0)
    return found


def test_a_sound_file_of_every_kind_is_measured(tmp_path: Path) -> None:
    for name, content in SOUND.items():
        path = tmp_path / name
        path.write_bytes(content)
        assert import_sections(path, reader=read)


@pytest.mark.usefixtures("bounded")
def test_some_hundred_damaged_files_do_no_harm(tmp_path: Path) -> None:
    found = outcomes(tmp_path, 360, seed=1)
    assert found["refused in several lines"] == 0
    assert min(found["measured"], found["refused"]) > 20


@pytest.mark.long
@pytest.mark.usefixtures("bounded")
def test_ten_thousand_damaged_files_do_no_harm(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = outcomes(tmp_path, 10_008, seed=2)
    with capsys.disabled():
        print(f"\n{found['measured']} damaged files measured, {found['refused']} refused")
    assert found["measured"] + found["refused"] == 10_008
