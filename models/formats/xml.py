"""XML of model files, tag by tag, without building a tree and without trusting it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias
from xml.parsers import expat

from escalade.models.errors import ReadingError

from .text import refuse_decimal_commas

StartTag: TypeAlias = Callable[[str, dict[str, str]], None]
EndTag: TypeAlias = Callable[[str], None]


def parse_xml(data: bytes, start: StartTag, end: EndTag | None = None) -> None:
    """Hand every start (and end) tag to a function; names keep their prefixes.

    Raises ReadingError for XML that is damaged or declares entities, and for
    tags that lack what they need.
    """
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = start
    if end is not None:
        parser.EndElementHandler = end
    parser.EntityDeclHandler = _refuse_entities
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise ReadingError(f"has damaged XML ({error})") from None
    except KeyError as error:
        raise ReadingError(
            f"has an XML tag without {error.args[0]!r} in line {parser.CurrentLineNumber}"
        ) from None
    except (ValueError, OverflowError) as error:
        refuse_decimal_commas(str(error))
        raise ReadingError(f"has a number that cannot be read ({str(error)[:80]})") from None


def _refuse_entities(*_declaration: object) -> None:
    raise ReadingError("declares XML entities, which no model needs: export it again")
