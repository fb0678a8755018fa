"""A scene that trimesh read, as placed shapes."""

from __future__ import annotations

import io
import re
import warnings
from typing import Any

import numpy as np
import trimesh

from escalade.models.errors import ReadingError
from escalade.models.source import Colours, Shape


def load(data: bytes, file_type: str, **options: Any) -> trimesh.Scene:
    """The scene in some bytes, unmerged and without materials.

    Raises ReadingError with trimesh's own reason for anything it cannot read: it reports damaged
    files by many kinds of exception.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return trimesh.load_scene(
                io.BytesIO(data), file_type=file_type, process=False, **options
            )
    except MemoryError:
        raise
    except Exception as error:
        reason = str(error).strip().splitlines()
        raise ReadingError(
            f"is damaged and cannot be read as {file_type.upper()}"
            f" ({reason[0][:120] if reason else type(error).__name__})"
        ) from error


def shapes_of(scene: trimesh.Scene) -> tuple[Shape, ...]:
    """Every mesh and point cloud of a scene, placed by its node; mirrored parts turned right.

    A shape has its node's name, or its mesh's where the node has none of its own. Lines and
    curves are left out.
    """
    shapes: list[Shape] = []
    for node in scene.graph.nodes_geometry:
        matrix, name = scene.graph[node]
        geometry = scene.geometry[name]
        if isinstance(geometry, trimesh.Trimesh):
            faces = np.asarray(geometry.faces)
            if np.linalg.det(matrix[:3, :3]) < 0:
                faces = faces[:, ::-1]
            colours = _face_colours(geometry, faces)
        elif isinstance(geometry, trimesh.PointCloud):
            faces, colours = np.zeros((0, 3), dtype=np.int64), _point_colours(geometry)
        else:
            continue
        vertices = np.asarray(geometry.vertices)
        if vertices.ndim != 2 or vertices.shape[1] != 3:
            raise ReadingError("has vertices without x, y and z: export it again")
        if not np.array_equal(matrix, np.eye(4)):
            with np.errstate(invalid="ignore", over="ignore"):
                vertices = vertices @ matrix[:3, :3].T + matrix[:3, 3]
        shapes.append(Shape(_name(scene, str(node)), vertices, faces, colours))
    return tuple(shapes)


def _name(scene: trimesh.Scene, node: str) -> str:
    """A node's own name; one of several meshes on a node has the node's."""
    parent = str(scene.graph.transforms.parents.get(node, ""))
    numbered = re.fullmatch(re.escape(parent) + r"_[0-9a-f]{6}", node)
    return parent if numbered and parent != scene.graph.base_frame else node


def _face_colours(mesh: trimesh.Trimesh, faces: np.ndarray[Any, Any]) -> Colours | None:
    """The mesh's own colours by face, None where it has none."""
    visual: Any = mesh.visual
    if visual.kind == "face":
        return np.array(visual.face_colors, dtype=np.uint8)
    if visual.kind == "vertex" and len(visual.vertex_colors) == len(mesh.vertices):
        colours: Colours = np.array(visual.vertex_colors, dtype=np.uint8)[
            np.clip(faces[:, 0], 0, len(mesh.vertices) - 1)
        ]
        return colours
    return None


def _point_colours(cloud: trimesh.PointCloud) -> Colours | None:
    """The cloud's own colours by point, None where it has none."""
    colours = np.asarray(cloud.colors)
    return colours.astype(np.uint8) if colours.shape == (len(cloud.vertices), 4) else None
