"""What a header promises is told before the body is read, and a lie is told to nobody."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from escalade.models.errors import ReadingError
from escalade.models.guarding import Progress, read_guarded
from escalade.models.headers import LONGEST_JSON, holds_binary_data, promise_of
from escalade.models.limits import LIMITS
from escalade.models.reading import format_of, read

from .file_maker import box, glb, obj, ply, stl, stl_text

POINTS, FACES = box()
OFF = "OFF\n# a wall\n8 12 0\n"
ASCII_PLY = "ply\nformat ascii 1.0\nelement vertex {}\nproperty float x\nend_header\n0\n"


def promised(tmp_path: Path, name: str, content: str | bytes) -> str | None:
    path = tmp_path / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    promise = promise_of(path, format_of(path))
    return None if promise is None else str(promise)


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("w.stl", stl(POINTS, FACES), "12 triangles"),
        ("w.ply", ply(POINTS, FACES), "12 faces"),
        ("w.ply", ply(POINTS, ()), "8 points"),
        ("w.glb", glb(), "12 triangles"),
        ("w.off", OFF, "12 faces"),
        ("w.stl", stl_text(POINTS, FACES), None),
        ("w.obj", obj(POINTS, FACES), None),
        ("w.xyz", "1 2 3\n4 5 6\n", None),
        ("w.stl", stl(POINTS, FACES, count=4_000_000_000), None),
        ("w.ply", ASCII_PLY.format(900_000), None),
        ("w.off", OFF.replace("12", "900000"), None),
        ("w.ply", "ply\nformat ascii 1.0\n", None),
        ("w.glb", glb(change={"accessors": []}), None),
        ("w.glb", glb(change={"nodes": [{"mesh": 0}] * 2, "scenes": [{"nodes": [0, 1]}]}),
         "24 triangles"),
    ],
    ids=[
        "a binary STL tells its triangles", "a PLY tells its faces", "a cloud tells its points",
        "a GLB tells the triangles of its scene", "an OFF tells its faces",
        "a text STL tells nothing", "an OBJ tells nothing", "points tell nothing",
        "an STL that is shorter than it says", "a PLY that is shorter than it says",
        "an OFF that is shorter than it says", "a header that is cut off",
        "a header that makes no sense", "a mesh that is shown twice counts twice",
    ],
)  # fmt: skip
def test_a_header_is_told_unless_it_lies(tmp_path, name, content, told):
    assert promised(tmp_path, name, content) == told


@pytest.mark.parametrize("count", ["1e999", "1" + "0" * 4000, '"many"', "-12", "null"])
def test_a_count_that_is_no_number_is_refused_in_a_line(tmp_path, count):
    path = tmp_path / "w.gltf"
    path.write_text(
        '{"asset":{"version":"2.0"},"meshes":[{"primitives":[{"attributes":{"POSITION":0}'
        ',"indices":1}]}],"nodes":[{"mesh":0}],"scenes":[{"nodes":[0]}],"accessors":'
        f'[{{"count":8,"bufferView":0}},{{"count":{count},"bufferView":0}}]}}'
    )
    promise = promise_of(path, "gltf")
    assert promise is None or promise.count <= 1
    with pytest.raises(ReadingError, match=r"^w\.gltf "):
        read(path)


def test_a_long_json_is_not_read_for_its_count(tmp_path):
    name = "w" * LONGEST_JSON
    nodes = [{"mesh": 0, "name": name}]
    assert promised(tmp_path, "w.glb", glb(change={"nodes": nodes})) is None


def test_no_more_is_promised_than_is_ever_read(tmp_path):
    nodes: list[dict[str, object]] = [{"mesh": 0}]
    for _ in range(LIMITS.triangles.bit_length()):
        nodes.append({"children": [len(nodes) - 1] * 2})
    header = {"nodes": nodes, "scenes": [{"nodes": [len(nodes) - 1]}]}
    assert promised(tmp_path, "w.glb", glb(change=header)) is None


@pytest.mark.parametrize(
    ("name", "content", "binary"),
    [
        ("w.stl", stl(POINTS, FACES), True),
        ("w.stl", stl_text(POINTS, FACES), False),
        ("w.ply", ply(POINTS, FACES), True),
        ("w.ply", ply(POINTS, FACES, order=">"), True),
        ("w.ply", ASCII_PLY, False),
    ],
)
def test_text_is_told_from_binary_data(tmp_path, name, content, binary):
    path = tmp_path / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    assert holds_binary_data(path) is binary


def test_the_promise_is_told_before_the_file_is_read(tmp_path):
    path = tmp_path / "w.stl"
    path.write_bytes(stl(POINTS, FACES))
    seen: list[Progress] = []

    class Stop(Exception):
        pass

    def look(progress: Progress) -> None:
        seen.append(progress)
        raise Stop

    with pytest.raises(Stop):
        read_guarded(path, progress=look)
    assert [str(one.promise) for one in seen] == ["12 triangles"]
    assert replace(seen[0], promise=None) == Progress(path, 0.0, path.stat().st_size)
