"""Each kind of fault that model files have in the wild, on files made here.

The numbers are those of the classes in the survey of import faults: a class without a file of its
own to read is here by a made one of the same kind.
"""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from escalade.models.component import Component
from escalade.models.errors import EmptyModel, ModelError, ReadingError, TooBig
from escalade.models.importing import import_model, import_sections
from escalade.models.limits import LIMITS
from escalade.models.reading import read

from .file_maker import (
    QUADS,
    WALL_MM,
    box,
    dae,
    glb,
    glb_of,
    joined,
    mesh_object,
    obj,
    ply,
    stl,
    stl_text,
    threemf,
    turned,
    zipped,
)

WALL = (6.0, 4.0, 1.5)
POINTS, FACES = box()
INCHES = POINTS / 25.4
YUP = POINTS[:, [0, 2, 1]]
"""The wall standing along y, as OBJ and COLLADA stand."""
YUP_FACES = FACES[:, ::-1]
TEXT = stl_text(POINTS, FACES)
SPLAT = ("x", "y", "z", "f_dc_0", "opacity", "scale_0", "rot_0")
STRIPS = """ply
format ascii 1.0
element vertex 3
property float x
property float y
property float z
element tristrips 1
property list int int vertex_indices
end_header
0 0 0
1 0 0
0 1 0
3 0 1 2
"""


def bundle_of_floaters() -> bytes:
    rng = np.random.default_rng(5)
    dense_points, dense_faces = _dense_box()
    specks = [box((1, 1, 1), rng.uniform(-400, 400, 3)) for _ in range(40)]
    return stl(*joined((dense_points, dense_faces), *specks))


def _dense_box() -> tuple[np.ndarray, np.ndarray]:
    """The wall in some thousand triangles, so that it is the main part of what is there."""
    import manifold3d

    solid = manifold3d.Manifold.cube(list(WALL_MM)).refine(20).to_mesh()
    return np.asarray(solid.vert_properties)[:, :3].astype(float), np.asarray(solid.tri_verts)


MEASURED: dict[str, tuple[str, bytes | str]] = {
    "5 an STL in metres": ("w.stl", stl(POINTS / 1000, FACES)),
    "7 a unit as a bare word in the name": ("wall_in_ruins.stl", stl(POINTS, FACES)),
    "7 a unit at the end of the name": ("wall_inch.stl", stl(INCHES, FACES)),
    "7 a unit after the word units": ("units-inch wall.stl", stl(INCHES, FACES)),
    "7 a unit glued to a number": ("wall 152.4mm.stl", stl(POINTS, FACES)),
    "8 foot in a 3MF": ("w.3mf", threemf(objects=mesh_object([v / 304.8 for v in WALL_MM]),
                                        unit='unit="foot"')),
    "8 centimetres in capitals in a 3MF": ("w.3mf", threemf(
        objects=mesh_object([v / 10 for v in WALL_MM]), unit='unit="CENTIMETER"')),
    "10 a tiny mesh and its size in the matrix": ("w.3mf", threemf(
        objects=mesh_object(scale=1e-3),
        build='<item objectid="1" transform="1000 0 0 0 1000 0 0 0 1000 0 0 0"/>')),
    "12 quantised and normalized 16 bit": ("w.glb", glb(
        box((32767, 21845, 8192))[0], FACES[:, ::-1], dtype="<i2", normalized=True,
        node={"scale": [0.1524, 0.1524, 0.1524]})),
    "12 quantised and normalized 8 bit": ("w.glb", glb(
        box((255, 170, 63.75))[0].round(), FACES[:, ::-1], dtype="|u1", normalized=True,
        node={"scale": [0.1524, 0.1524, 0.1524 * 63.75 / 64]})),
    "13 a COLLADA tag in inches, z up": ("w.dae", dae(INCHES, FACES,
        asset='<unit name="inch" meter="0.0254"/><up_axis>Z_UP</up_axis>')),
    "13 a COLLADA axis in small letters": ("w.dae", dae(POINTS, FACES,
        asset='<unit name="millimeter" meter="0.001"/><up_axis>z_up</up_axis>')),
    "13 a COLLADA file without a unit": ("w.dae", dae(YUP, YUP_FACES)),
    "13 a COLLADA unit with a decimal comma": ("w.dae", dae(YUP, YUP_FACES,
        asset='<unit name="millimeter" meter="0,001"/>')),
    "13 a COLLADA unit against its own name": ("w.dae", dae(YUP, YUP_FACES,
        asset='<unit name="inch" meter="0.001"/>')),
    "15 a unit in a comment of an OBJ": ("w.obj", "# Units: inches\n" + obj(YUP / 25.4, YUP_FACES)),
    "18 a yawed wall": ("w.stl", stl(turned(POINTS, (0, 0, 1), 33), FACES)),
    "19 a yawed wall with a tower at one end": ("w.stl", stl(turned(joined(
        box(), box((10, 38.1, 101.6), (0, 0, 0)))[0], (0, 0, 1), 61), joined(box(), box())[1])),
    "24 geo-referenced in doubles": ("w.ply", ply(
        POINTS + np.array([660_000, 5_600_000, 250]), FACES, real="double")),
    "27 seams of texture": ("w.stl", stl(POINTS + 0.0001 * np.arange(8)[:, None] % 0.0003, FACES)),
    "29 a shell within the wall": ("w.stl", stl(*joined(box(), box((100, 20, 60), (20, 8, 20))))),
    "33 faces that are there twice": ("w.stl", stl(POINTS, np.vstack([FACES, FACES]))),
    "33 faces of no area": ("w.stl", stl(POINTS, np.vstack([FACES, [(0, 0, 0), (1, 1, 2)]]))),
    "34 a mirrored node": ("w.glb", glb(node={"scale": [-1, 1, 1]})),
    "35 a vertex that no face uses": ("w.ply", ply(np.vstack([POINTS, [(9e3, 9e3, 9e3)]]), FACES)),
    "36 a binary STL that begins with solid": ("w.stl", stl(POINTS, FACES, header=b"solid wall")),
    "37 a count of triangles that is too small": ("w.stl", stl(POINTS, FACES, count=5)),
    "37 bytes after the last triangle": ("w.stl", stl(POINTS, FACES) + b"Created by a scanner" * 9),
    "38 CR line ends": ("w.stl", TEXT.replace("\n", "\r")),
    "38 CRLF line ends": ("w.stl", TEXT.replace("\n", "\r\n")),
    "38 no endsolid": ("w.stl", TEXT.split("endsolid")[0]),
    "38 end solid in two words": ("w.stl", TEXT.replace("endsolid", "end solid")),
    "38 zero bytes in the name": ("w.stl", TEXT.replace("wall", "w\0\0l")),
    "38 all on one line": ("w.stl", TEXT.replace("\n", " ")),
    "38 tabs": ("w.stl", TEXT.replace(" ", "\t")),
    "15 a unit in the header of an STL": (
        "w.stl", stl(INCHES, FACES, header=b"Made by a CAD program UNITS=inch")),
    "15 a unit in the name of a solid": ("w.stl", stl_text(INCHES, FACES, name="wall Unit: in")),
    "38 capitals": ("w.stl", TEXT.upper()),
    "38 no name": ("w.stl", TEXT.replace("solid wall", "solid")),
    "38 the word vertex in the name": ("w.stl", stl_text(POINTS, FACES, name="vertex facet loop")),
    "38 a name that is not UTF-8": ("w.stl", TEXT.replace("wall", "Tür").encode("latin-1")),
    "38 a byte order mark": ("w.stl", b"\xef\xbb\xbf" + TEXT.encode()),
    "40 a GLB named STL": ("w.stl", glb()),
    "40 an OBJ named STL": ("w.stl", obj(YUP, YUP_FACES)),
    "40 a PLY without an ending": ("w", ply(POINTS, FACES)),
    "40 an ASCII STL named OBJ": ("w.obj", TEXT),
    "40 a 3MF named ZIP": ("w.zip", threemf()),
    "42 backslash continuations": ("w.obj", obj(YUP, YUP_FACES).replace("f 1 ", "f 1 \\\n")),
    "42 quads": ("w.obj", obj(YUP, QUADS)),
    "42 quads and triangles": ("w.obj", obj(YUP, [*QUADS[:3], *FACES[6:]])),
    "42 vertex colours": ("w.obj", obj(YUP, YUP_FACES).replace("\nf", " 1 0 0\nf", 1)),
    "42 faces before vertices": ("w.obj", "\n".join(sorted(obj(YUP, YUP_FACES).split("\n")))),
    "42 tabs between numbers": ("w.obj", obj(YUP, YUP_FACES).replace(" ", "\t")),
    "42 comments behind numbers": ("w.obj", obj(YUP, YUP_FACES).replace("\nf", " # end\nf", 1)),
    "42 indented lines": ("w.obj", obj(YUP, YUP_FACES).replace("\nf", "\n  f")),
    "43 UTF-16": ("w.obj", obj(YUP, YUP_FACES).encode("utf-16")),
    "43 UTF-16 without a mark": ("w.obj", obj(YUP, YUP_FACES).encode("utf-16-le")),
    "43 Latin-1 names": ("w.obj", ("o Türmchen\n" + obj(YUP, YUP_FACES)).encode("latin-1")),
    "43 CR line ends in an OBJ": ("w.obj", obj(YUP, YUP_FACES).replace("\n", "\r")),
    "44 a material file that is missing": ("w.obj", "mtllib no.mtl\n" + obj(YUP, YUP_FACES)),
    "44 a material path out of the folder": (
        "w.obj", "mtllib ../../../etc/passwd\n" + obj(YUP, YUP_FACES)),
    "46 an index past the end": ("w.obj", obj(YUP, YUP_FACES) + "f 1 2 99\n"),
    "46 an index of nought": ("w.obj", obj(YUP, YUP_FACES) + "f 0 1 2\n"),
    "47 quads and triangles in a binary PLY": ("w.ply", ply(POINTS, [*QUADS[:3], *FACES[6:]])),
    "47 a list on the vertices": ("w.ply", ply(POINTS, FACES, extra="list uchar int views")),
    "47 columns in capitals": ("w.ply", re.sub(
        rb"float ([xyz])", lambda found: b"float " + found[1].upper(), ply(POINTS, FACES))),
    "47 a bool on the vertices": ("w.ply", ply(POINTS, FACES, extra="bool seen")),
    "47 big-endian doubles and shorts": ("w.ply", ply(POINTS, QUADS, order=">", real="double",
                                                      count="int", index="ushort")),
    "50 the item lies in another part": ("w.3mf", threemf(
        objects=" ", build='<item objectid="1" p:path="/3D/part.model"/>',
        parts={"3D/part.model": f"<model><resources>{mesh_object()}</resources></model>"})),
    "50 a component lies in another part": ("w.3mf", threemf(
        objects='<object id="2"><components><component objectid="1" p:path="/3D/part.model"/>'
                "</components></object>", build='<item objectid="2"/>',
        parts={"3D/part.model": f"<model><resources>{mesh_object()}</resources></model>"})),
    "50 a model of another name": ("w.3mf", threemf(target="/3D/castle.model")),
    "50 an empty build list": ("w.3mf", threemf(build="")),
    "51 a support object": ("w.3mf", threemf(
        objects=mesh_object() + mesh_object((10, 10, 300), number=2, kind="support"),
        build='<item objectid="1"/><item objectid="2"/>')),
    "51 an item that is not printed": ("w.3mf", threemf(
        objects=mesh_object() + mesh_object((10, 10, 300), number=2),
        build='<item objectid="1"/><item objectid="2" printable="0"/>')),
    "51 a negative part by Bambu or Orca": ("w.3mf", threemf(
        objects=mesh_object() + mesh_object((10, 10, 300), number=2)
        + '<object id="3"><components><component objectid="1"/><component objectid="2"/>'
          "</components></object>", build='<item objectid="3"/>',
        parts={"Metadata/model_settings.config":
               '<config><object id="3"><part id="1" subtype="normal_part"/>'
               '<part id="2" subtype="negative_part"/></object></config>'})),
    "11 nodes that scale within each other": ("w.glb", glb(change={
        "nodes": [{"children": [1], "scale": [0.01, 0.01, 0.01]},
                  {"mesh": 0, "scale": [100, 100, 100]}]})),
    "34 a mirrored node above another": ("w.glb", glb(change={
        "nodes": [{"children": [1], "scale": [1, 1, -1]}, {"mesh": 0, "translation": [1, 2, 3]}]})),
    "16 a node that stands its mesh up": ("w.glb", glb(POINTS / 1000, FACES,
        node={"rotation": [-0.5**0.5, 0, 0, 0.5**0.5]})),
    "53 a node outside the scene": ("w.glb", glb(change={
        "nodes": [{"mesh": 0}, {"mesh": 0, "translation": [5, 0, 0]}]})),
    "53 a default scene that is empty": ("w.glb", glb(change={
        "scene": 1, "scenes": [{"nodes": [0]}, {}]})),
    "53 no scene at all": ("w.glb", glb(change={"scenes": [], "scene": 0})),
    "OFF": ("w.off", "OFF\n# a wall\n8 12 0\n" + "\n".join(
        [*(" ".join(map(str, p)) for p in POINTS), *(f"3 {a} {b} {c}" for a, b, c in FACES)])),
    "a zip of one model": ("w.zip", zipped({"castle/w.stl": stl(POINTS, FACES), "a.txt": "hello"})),
}  # fmt: skip


def imported(tmp_path: Path, name: str, content: bytes | str) -> Component:
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return import_model(path, reader=read)


@pytest.mark.parametrize("fault", MEASURED)
def test_a_fault_of_this_kind_does_not_change_the_size(tmp_path: Path, fault: str) -> None:
    component = imported(tmp_path, *MEASURED[fault])
    assert component.dimensions.values_in == pytest.approx(WALL, abs=0.01)
    assert component.dimensions.rounded == (6, 4, 2)


ASKED: dict[str, tuple[str, bytes | str, str]] = {
    "7 a name that tells the size of the figures": ("28mm keep.stl", stl(POINTS, FACES), "guess"),
    "7 a name that tells the floor's grid": ("1in door.stl", stl(*box((30, 4, 40))), "guess"),
    "4 a size of no plausible unit": ("w.stl", stl(POINTS * 1e6, FACES), ""),
    "11 a castle in game units": ("w.glb", glb(POINTS[:, [0, 2, 1]] / 38.1), "too large"),
    "13 a COLLADA unit that is no number": (
        "w.dae", dae(YUP, YUP_FACES, asset='<unit name="x" meter="one"/>'), "no number"),
    "13 a COLLADA up axis that is none": (
        "w.dae", dae(YUP, YUP_FACES, asset='<unit meter="0.001"/><up_axis>W_UP</up_axis>'),
        "'W_UP', which is no axis"),
    "29 a print with its supports": (
        "Wall_mm_pre-supported.stl", stl(POINTS, FACES), "print supports"),
    "53 a model moved by a skeleton": (
        "w.glb", glb(node={"skin": 0}, change={"skins": [{"joints": [0]}]}), "skeleton"),
    "53 a node shown in two places": ("w.glb", glb(change={
        "nodes": [{"children": [2]}, {"children": [2], "translation": [0.5, 0, 0]}, {"mesh": 0}],
        "scenes": [{"nodes": [0, 1]}]}), "2 pieces that do not touch"),
    "13 a COLLADA unit that contradicts its name": (
        "w.dae", dae(YUP, YUP_FACES, asset='<unit name="inch" meter="0.001"/>'), "is named 'inch'"),
    "16 an OBJ that stands along z": ("w.obj", obj(POINTS, FACES), "lie on its side"),
    "16 a castle on its ground in a GLB that stands along z": (
        "castle.glb", glb(*joined(
            box((0.3, 0.3, 0.005)), box((0.05, 0.05, 0.06), (0.02, 0.02, 0.005)),
            box((0.05, 0.05, 0.08), (0.2, 0.2, 0.005)))),
        "stand on its edge; with +z up it is 11 13/16 x 3 3/8 x 11 13/16 in"),
    "5 a castle in true metres": (
        "ruin.stl", stl(*joined(box((120, 44, 4)), box((10, 10, 19), (5, 5, 0)))),
        "a building in true metres"),
    "11 a house in true metres in a GLB": (
        "house.glb", glb(box((20, 9, 12))[0]), "a building in true metres"),
    "18 a wall that leans by 7 degrees": (
        "w.stl", stl(turned(POINTS, (1, 0, 0), 7), FACES), "lean by 7 degrees"),
    "24 geo-referenced in single precision": (
        "w.stl", stl(POINTS + np.array([6_600_000, 5_600_000, 250]), FACES), "lost detail"),
    "26 a plate under the wall": (
        "w.stl", stl(*joined(box(), box((400, 400, 1), (-120, -180, -1)))), "table or base plate"),
    "28 pieces laid out side by side": (
        "w.stl", stl(*joined(box(), box((50, 50, 80), (0, 80, 0)))), "2 pieces that do not touch"),
    "30 vertices that are no numbers": (
        "w.obj", obj(YUP, YUP_FACES).replace("v 0 0 0", "v nan 0 0"), "no finite numbers"),
    "31 one vertex beyond all bounds": (
        "w.ply", ply(np.vstack([POINTS, [(3e38, 0, 0)]]), [*FACES, (0, 1, 8)]), "absurdly far"),
    "37 a download that was cut off": ("w.stl", stl(POINTS, FACES)[:-120], "cut off"),
    "48 points without faces": ("w.xyz", "\n".join(
        " ".join(f"{value:.3f}" for value in row)
        for row in np.random.default_rng(0).random((3000, 3)) * WALL_MM), "LiDAR or from photos"),
    "50 nothing to build": ("w.3mf", threemf(build=""), "build list is empty"),
}  # fmt: skip


@pytest.mark.parametrize("fault", ASKED)
def test_a_fault_of_this_kind_is_asked_about(tmp_path: Path, fault: str) -> None:
    name, content, words = ASKED[fault]
    component = imported(tmp_path, name, content)
    said = [*component.notes, *(reading.reason for reading in component.readings)]
    assert component.needs_choice
    assert words in " | ".join(said)


REFUSED: dict[str, tuple[str, bytes | str, type[ModelError], str]] = {
    "8 a unit that 3MF does not have": (
        "w.3mf", threemf(unit='unit="parsec"'), ReadingError, "'parsec'"),
    "12 an accessor past its buffer": (
        "w.glb", glb(accessor={"normalized": True, "componentType": 5122, "count": 10**6}),
        ReadingError, "past the end of its buffer"),
    "20 a flat model": ("w.stl", stl(*box((150, 100, 0))), EmptyModel, "is flat"),
    "20 one point many times": ("w.stl", stl(POINTS * 0, FACES), EmptyModel, "flat"),
    "30 nothing but infinities": (
        "w.glb", glb(np.full_like(POINTS, np.inf)), EmptyModel, "finite numbers"),
    "37 a header and nothing else": ("w.stl", stl(POINTS, FACES)[:84], EmptyModel, "cut off"),
    "37 half a header": ("w.stl", b"\0" * 40, EmptyModel, "40 bytes"),
    "38 a zero byte in a number of an ASCII STL": (
        "w.stl", TEXT.replace("38.1", "38\0001", 1), ReadingError, "not three numbers"),
    "38 decimal commas in an STL": ("w.stl", TEXT.replace(".", ","), ReadingError, "decimal comma"),
    "39 a Git LFS pointer": ("w.obj", "version https://git-lfs.github.com/spec/v1\noid sha256:0",
                             ReadingError, "git lfs pull"),
    "39 a web page": ("w.stl", "<!DOCTYPE html><html><body>404", ReadingError, "web page"),
    "39 nothing at all": ("w.ply", b"", EmptyModel, "0 bytes"),
    "43 decimal commas in an OBJ": ("w.obj", obj(YUP, YUP_FACES).replace(".", ","), ReadingError,
                                    "decimal comma"),
    "48 a splat": ("w.ply", "ply\nformat ascii 1.0\nelement vertex 1\n" + "".join(
        f"property float {name}\n" for name in SPLAT)
        + "end_header\n0 0 0 0 0 0 0\n", ReadingError, "Gaussian splat"),
    "49 lines only": ("w.obj", "v 0 0 0\nv 1 1 1\nl 1 2\n", ReadingError, "only lines"),
    "49 lines only in a GLB": ("w.glb", glb(change={"meshes": [{"primitives": [
        {"attributes": {"POSITION": 0}, "mode": 1}]}]}), ReadingError, "only lines"),
    "49 strips only": ("w.ply", STRIPS, ReadingError, "tristrips"),
    "50 an object that holds itself": ("w.3mf", threemf(
        objects='<object id="1"><components><component objectid="1"/></components></object>'),
        ReadingError, "holds itself"),
    "50 an object that does not exist": (
        "w.3mf", threemf(build='<item objectid="7"/>'), ReadingError, "object 7"),
    "50 nothing that is printed": ("w.3mf", threemf(
        build='<item objectid="1" printable="0"/>'), EmptyModel, "not to be printed"),
    "52 a bomb": ("w.3mf", threemf(parts={"a.txt": b"\0" * 3_000_000}), TooBig, "no honest model"),
    "52 too many members": (
        "w.zip", zipped({f"{i}.stl": "solid" for i in range(300)}), TooBig, "300 members"),
    "52 an archive in the archive": (
        "w.zip", zipped({"in.zip": zipped({"a.stl": b"x"})}), ReadingError, "another archive"),
    "52 a member outside the folder": (
        "w.zip", zipped({"../../w.stl": stl(POINTS, FACES)}), ReadingError, "outside its folder"),
    "52 entities": ("w.3mf", threemf('<!DOCTYPE m [<!ENTITY a "b">]><model name="&a;"/>'),
                    ReadingError, "entities"),
    "53 Draco": ("w.glb", glb(change={"extensionsRequired": ["KHR_draco_mesh_compression"]}),
                 ReadingError, "Draco"),
    "53 meshopt": ("w.glb", glb(change={"extensionsRequired": ["EXT_meshopt_compression"]}),
                   ReadingError, "meshopt"),
    "53 an extension nobody knows": ("w.glb", glb(change={"extensionsRequired": ["ACME_blob"]}),
                                     ReadingError, "ACME_blob"),
    "53 a node that holds itself": ("w.glb", glb(node={"children": [0]}), ReadingError, "itself"),
    "53 a node shown more often than can be counted": ("w.glb", glb(change={
        "nodes": [*({"children": [n + 1, n + 1]} for n in range(64)), {"mesh": 0}]}),
        TooBig, "places .* triangles"),
    "53 instances without places": ("w.glb", glb(node={"extensions": {
        "EXT_mesh_gpu_instancing": {"attributes": {"TRANSLATION": 1}}}}), ReadingError,
        "places do not fit"),
    "53 a GLB that was cut off": ("w.glb", glb()[:-50], ReadingError, "cut off"),
    "53 a scene that does not exist": ("w.glb", glb(change={"scene": 9}), ReadingError, "scene 9"),
    "55 FBX": ("w.fbx", b"Kaydara FBX Binary  \0", ReadingError, "FBX file.*export it as STL"),
    "55 Blender": ("w.blend", b"BLENDER-v293", ReadingError, "Blender file.*export it as STL"),
    "55 STEP": ("w.stp", "ISO-10303-21;", ReadingError, "STEP file.*export it as STL"),
    "55 USDZ": ("w.usdz", zipped({"a.usdc": b"PXR-USDC"}), ReadingError, "USDZ.*export it as STL"),
    "55 a kind nobody knows": ("w.xyzzy", b"\x01\x02\x03\x04", ReadingError, "not a model"),
    "a locked or broken archive": ("w.3mf", threemf()[:-30], ReadingError, "3MF|archive"),
    "a binary OFF": ("w.off", b"OFF BINARY\n\0\0", ReadingError, "binary OFF"),
    "an OFF that was cut off": ("w.off", "OFF\n8 12 0\n0 0 0\n", ReadingError, "cut off"),
    "a text of no known kind": ("w.txt", "once upon a time there was a castle", ReadingError,
                                "not a model"),
}  # fmt: skip


@pytest.mark.parametrize("fault", REFUSED)
def test_a_fault_of_this_kind_is_refused_with_its_reason(tmp_path: Path, fault: str) -> None:
    name, content, error, words = REFUSED[fault]
    with pytest.raises(error, match=words) as refused:
        imported(tmp_path, name, content)
    assert "\n" not in str(refused.value)
    assert str(refused.value).startswith(name)


def test_each_file_of_an_archive_has_a_unit_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "castle.zip"
    tower = stl(*box((3, 3, 6)))
    path.write_bytes(zipped({"a_tower_inch.stl": tower, "wall.stl": stl(POINTS, FACES)}))
    one, other = import_sections(path, reader=read)
    assert (one.unit, one.needs_choice) == ("inch", False)
    assert (other.unit, other.needs_choice) == ("mm", True)
    assert other.dimensions.values_in == pytest.approx(WALL, abs=0.01)


def test_a_model_in_two_formats_of_an_archive_is_one(tmp_path: Path) -> None:
    path = tmp_path / "castle.zip"
    path.write_bytes(zipped({"stl/Wall.stl": stl(POINTS, FACES), "3mf/wall.3mf": threemf()}))
    (one,) = import_sections(path, reader=read)
    assert one.unit == "mm"
    assert "stl/Wall.stl was left out: 3mf/wall.3mf has the same name" in one.notes


def test_a_mesh_on_many_places_of_one_node_is_shown_on_each(tmp_path: Path) -> None:
    points, faces = box((0.05, 0.1, 0.05))
    places = np.array([(0.0, 0, 0), (0.1, 0, 0), (0.3, 0, 0)], dtype="<f4")
    rows, corners = points.astype("<f4").tobytes(), faces.astype("<u4").tobytes()
    header = {
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
        "extensionsRequired": ["EXT_mesh_gpu_instancing"],
        "nodes": [{"mesh": 0, "extensions": {"EXT_mesh_gpu_instancing": {
            "attributes": {"TRANSLATION": 2}}}}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "buffers": [{"byteLength": len(rows + corners) + places.nbytes}],
        "bufferViews": [
            {"buffer": 0, "byteLength": len(rows)},
            {"buffer": 0, "byteOffset": len(rows), "byteLength": len(corners)},
            {"buffer": 0, "byteOffset": len(rows + corners), "byteLength": places.nbytes},
        ],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 8, "type": "VEC3"},
            {"bufferView": 1, "componentType": 5125, "count": 36, "type": "SCALAR"},
            {"bufferView": 2, "componentType": 5126, "count": 3, "type": "VEC3"},
        ],
    }  # fmt: skip
    content = glb_of(header, rows + corners + places.tobytes())
    component = imported(tmp_path, "palisade.glb", content)
    assert component.dimensions.width.value_in == pytest.approx(0.35 / 0.0254, abs=1e-3)


STRIP = np.array([0, 1, 2, 3, 6, 7, 4, 5, 0, 1])
"""Corners of a box's four upright sides, one after another."""


@pytest.mark.parametrize(("mode", "count"), [(4, 3), (5, 8), (6, 8)], ids=["list", "strip", "fan"])
def test_triangles_of_a_glb_are_lists_strips_or_fans(tmp_path: Path, mode: int, count: int) -> None:
    points, _ = box((0.05, 0.1, 0.05))
    content = glb(points, STRIP, change={"meshes": [{"primitives": [
        {"attributes": {"POSITION": 0}, "indices": 1, "mode": mode}]}]})  # fmt: skip
    path = tmp_path / "w.glb"
    path.write_bytes(content)
    assert len(read(path).faces) == count


def test_a_castle_on_its_ground_does_not_seem_to_lie(tmp_path: Path) -> None:
    ground = joined(box((200, 150, 3)), box((30, 30, 40), (5, 5, 3)), box((80, 8, 20), (40, 9, 3)))
    component = imported(tmp_path, "ruin.stl", stl(*ground))
    assert "up" not in {question.about for question in component.questions}


def test_true_metres_are_a_unit_that_can_be_said(tmp_path: Path) -> None:
    path = tmp_path / "house.glb"
    path.write_bytes(glb(box((20, 9, 12))[0]))
    component = import_model(path, unit="m at 1:56", reader=read)
    assert not component.needs_choice
    assert component.unit == "1:56"
    assert component.dimensions.values_in == pytest.approx(
        [side * 1000 / 56 / 25.4 for side in (20, 9, 12)], abs=1e-3
    )


def test_obj_faces_count_back_from_where_they_stand(tmp_path: Path) -> None:
    blocks = []
    for number in range(3):
        points, faces = box((30, 100, 30), (50 * number, 0, 0))
        rows = [f"v {x} {y} {z}" for x, y, z in points]
        blocks += rows + ["f " + " ".join(str(corner - 8) for corner in face) for face in faces]
    component = imported(tmp_path, "towers.obj", "\n".join(blocks))
    assert component.dimensions.values_in == pytest.approx(
        (130 / 25.4, 100 / 25.4, 30 / 25.4), abs=0.001
    )


def test_floaters_of_a_scan_are_dropped_and_counted(tmp_path: Path) -> None:
    path = tmp_path / "scan.stl"
    path.write_bytes(bundle_of_floaters())
    component = import_model(path, scan=True, unit="mm", reader=read)
    assert component.dimensions.values_in == pytest.approx(WALL, abs=0.1)
    assert "40 pieces that hang loose were left out" in component.notes


def test_sparse_positions_of_a_glb_are_put_in(tmp_path: Path) -> None:
    points, _ = box((0.1524, 0.1016, 0.0381))
    stored = points.copy()
    stored[:, 0] /= 2
    plain = glb(stored)
    moved = np.flatnonzero(points[:, 0] > 0)
    where = moved.astype("<u4").tobytes()
    what = points[moved].astype("<f4").tobytes()
    rows = stored.astype("<f4").tobytes() + box()[1].astype("<u4").tobytes()
    views = [
        {"buffer": 0, "byteLength": 96}, {"buffer": 0, "byteOffset": 96, "byteLength": 144},
        {"buffer": 0, "byteOffset": 240, "byteLength": len(where)},
        {"buffer": 0, "byteOffset": 240 + len(where), "byteLength": len(what)},
    ]  # fmt: skip
    sparse = {
        "count": len(moved),
        "indices": {"bufferView": 2, "componentType": 5125},
        "values": {"bufferView": 3},
    }
    length = struct.unpack_from("<I", plain, 12)[0]
    header = json.loads(plain[20 : 20 + length])
    header["bufferViews"] = views
    header["accessors"][0]["sparse"] = sparse
    header["buffers"] = [{"byteLength": len(rows + where + what)}]
    component = imported(tmp_path, "w.glb", glb_of(header, rows + where + what))
    assert component.dimensions.values_in == pytest.approx(WALL, abs=0.001)


def test_gltf_parts_beside_it_are_read_and_a_missing_one_is_named(
    tmp_path: Path, shared: Callable[[str], Path]
) -> None:
    tower = shared("meshes/kaykit_castle/building_tower_catapult_red.gltf")
    assert len(read(tower).faces) == 2864
    alone = tmp_path / tower.name
    alone.write_bytes(tower.read_bytes())
    with pytest.raises(ReadingError, match=r"needs .*\.bin, which is missing"):
        read(alone)


@pytest.mark.parametrize("suffix", ["stl", "ply", "obj", "glb", "3mf"])
def test_a_file_past_the_limit_of_triangles_is_refused(tmp_path: Path, suffix: str) -> None:
    content = {
        "stl": stl(POINTS, FACES), "ply": ply(POINTS, FACES), "obj": obj(POINTS, FACES).encode(),
        "glb": glb(), "3mf": threemf(),
    }[suffix]  # fmt: skip
    path = tmp_path / f"w.{suffix}"
    path.write_bytes(content)
    with pytest.raises(TooBig, match="more than 5"):
        read(path, replace(LIMITS, triangles=5))


def test_a_missing_file_and_a_folder_are_named(tmp_path: Path) -> None:
    with pytest.raises(ReadingError, match=r"keep\.stl does not exist"):
        read(tmp_path / "keep.stl")
    with pytest.raises(ReadingError, match="is a folder"):
        read(tmp_path)
