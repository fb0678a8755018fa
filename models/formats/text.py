"""Text of model files as it really arrives: any encoding, any line ends, decimal commas."""

from __future__ import annotations

import re

from escalade.models.errors import ReadingError

_DECIMAL_COMMA = re.compile(r"(?<![\d.,])-?\d+,\d+(?![\d,]*\.)")


def text_of(data: bytes) -> str:
    """The text of a file with LF line ends and without a byte order mark.

    UTF-16 is known by its mark or by its zero bytes; bytes that are not UTF-8 are read as Latin-1,
    which never fails and leaves numbers and keywords as they are.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = data.decode("utf-16", errors="replace")
    elif data[1:2] == b"\0" and data[3:4] == b"\0":
        text = data.decode("utf-16-le", errors="replace")
    elif data[:1] == b"\0" and data[2:3] == b"\0":
        text = data.decode("utf-16-be", errors="replace")
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("latin-1")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def refuse_decimal_commas(line: str) -> None:
    """Raise ReadingError when the numbers of a line are written with decimal commas.

    >>> refuse_decimal_commas("vertex 1.5 2 3")
    """
    found = _DECIMAL_COMMA.search(line)
    if found:
        raise ReadingError(
            f"has numbers with decimal commas ({found.group()}): export it with decimal points"
        )
