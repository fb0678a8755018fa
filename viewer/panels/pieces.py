"""A piece from the tape: its shape, its size as typed, its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.models.pieces import SHAPES
from escalade.rules.kinds import KINDS
from escalade.viewer.piece_form import BLOCK

from .labelled import labelled
from .layout import FLOATING, beside_tools, covered, scale

if TYPE_CHECKING:
    from escalade.viewer.session import Session


LABEL_PX = 60.0
SIZE_TOLD = "width x height x depth as the tape says: 9 3/4 x 4 3/4 x 3, or 248 x 121 x 76 mm"


def draw_piece(session: Session) -> None:
    """Width × height × depth in the unit shown or with others, as a block or a built-in piece."""
    piece = session.piece
    piece.use_unit(session.view.unit)
    beside_tools(430 * scale())
    _, still_open = imgui.begin("Add a piece", True, FLOATING)
    labelled("Shape", LABEL_PX)
    if imgui.begin_combo("##shape", piece.shape):
        for shape in (BLOCK, *SHAPES):
            if imgui.selectable(shape, shape == piece.shape)[0]:
                piece.shape = shape
        imgui.end_combo()
    if piece.shape == BLOCK:
        labelled("Kind", LABEL_PX)
        if imgui.begin_combo("##kind", piece.kind):
            for kind in KINDS:
                if imgui.selectable(kind, kind == piece.kind)[0]:
                    piece.kind = kind
            imgui.end_combo()
    labelled("Size", LABEL_PX)
    entered, piece.size = imgui.input_text(
        "##size", piece.size, imgui.InputTextFlags_.enter_returns_true.value
    )
    imgui.push_text_wrap_pos(0.0)
    imgui.text_disabled(SIZE_TOLD)
    imgui.pop_text_wrap_pos()
    if imgui.button("Put it on the table##piece") or entered:
        session.attempt(lambda: piece.add(session.desk))
    session.covered.append(covered())
    imgui.end()
    if not still_open:
        session.close_panel("piece")
