"""The upright cut through a line of sight: what it passes and by how much, as facts and drawn."""

from .canvas import Drawing, svg_text, write_png
from .drawing import section_drawing
from .view import Section, section_of

__all__ = ["Drawing", "Section", "section_drawing", "section_of", "svg_text", "write_png"]
