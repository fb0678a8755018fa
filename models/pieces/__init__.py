"""Built-in pieces of castle, siege machines and miniatures, as closed meshes of exact size."""

from .figures import LOOKS, Look, figure
from .gatehouse import gate_size
from .ladder import ladder_size
from .registry import SHAPES, Shape, build, find_shape

__all__ = [
    "LOOKS", "SHAPES", "Look", "Shape", "build", "figure", "find_shape", "gate_size", "ladder_size",
]  # fmt: skip
