"""A file manager in small: drags files on to a window by X11's protocol, as its document says."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from Xlib import X, Xatom, display
from Xlib.protocol import event

PATIENCE_SECONDS = 20


class DragSource:
    def __init__(self, screen: str, target: int) -> None:
        self.display = display.Display(screen)
        self.root = self.display.screen().root
        self.window = self.root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
        self.target = self.display.create_resource_object("window", target)
        proxy = self.target.get_full_property(self.atom("XdndProxy"), X.AnyPropertyType).value[0]
        self.proxy = self.display.create_resource_object("window", proxy)
        points_at = self.proxy.get_full_property(self.atom("XdndProxy"), X.AnyPropertyType)
        assert points_at.value[0] == proxy, "a proxy that does not name itself is left over"
        aware = self.proxy.get_full_property(self.atom("XdndAware"), Xatom.ATOM)
        self.version = aware.value[0]

    def atom(self, name: str) -> int:
        return self.display.intern_atom(name)

    def tell(self, message: str, *data: int) -> None:
        words = [self.window.id, *data, 0, 0, 0, 0][:5]
        self.proxy.send_event(
            event.ClientMessage(
                window=self.target, client_type=self.atom(message), data=(32, words)
            )
        )
        self.display.flush()

    def heard(self, wanted: Callable[[object], bool], meanwhile: Callable[[], object]) -> object:
        """The next event that is wanted; ``meanwhile`` lets a target in this process answer."""
        for _ in range(PATIENCE_SECONDS * 100):
            meanwhile()
            while self.display.pending_events():
                found = self.display.next_event()
                if wanted(found):
                    return found
            time.sleep(0.01)
        raise AssertionError("the window never answered")

    def _message(self, name: str) -> Callable[[object], bool]:
        atom = self.atom(name)
        return lambda e: e.type == X.ClientMessage and e.client_type == atom

    def drag(
        self, kinds: Sequence[str], content: bytes, meanwhile: Callable[[], object] = lambda: None
    ) -> tuple[bool, bool]:
        """Drag and drop something: whether the window offered to take it, and whether it did."""
        atoms = [self.atom(kind) for kind in kinds]
        self.window.change_property(self.atom("XdndTypeList"), Xatom.ATOM, 32, atoms)
        self.window.set_selection_owner(self.atom("XdndSelection"), X.CurrentTime)
        many = int(len(atoms) > 3)
        self.tell("XdndEnter", self.version << 24 | many, *([] if many else atoms))
        self.tell("XdndPosition", 0, 10 << 16 | 10, X.CurrentTime, self.atom("XdndActionCopy"))
        status = self.heard(self._message("XdndStatus"), meanwhile)
        assert status.data[1][0] == self.target.id
        offered = bool(status.data[1][1] & 1)
        self.tell("XdndDrop", 0, X.CurrentTime)
        if offered:
            asked = self.heard(lambda e: e.type == X.SelectionRequest, meanwhile)
            asked.requestor.change_property(asked.property, asked.target, 8, content)
            asked.requestor.send_event(
                event.SelectionNotify(
                    time=asked.time, requestor=asked.requestor, selection=asked.selection,
                    target=asked.target, property=asked.property,
                )
            )  # fmt: skip
            self.display.flush()
        finished = self.heard(self._message("XdndFinished"), meanwhile)
        return offered, bool(finished.data[1][1] & 1)

    def close(self) -> None:
        self.display.close()
