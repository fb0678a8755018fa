"""Actions as one line of text, the same for every rule book.

A line is a verb, the action's first field, and its other fields by name::

    shoot archers 1, archers 2; at orcs; distance 18; aiming

A tuple is written with commas, a flag by its name alone, and a field left out keeps its default.
Verbs and their dataclasses come from the rule book.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from .errors import IllegalAction, UnknownName


def parse_action(text: str, verbs: Mapping[str, type]) -> Any:
    """The action that a line describes; ``verbs`` maps each verb to its dataclass.

    Raises UnknownName for a verb or field that does not exist, and IllegalAction, naming the
    field, for a value that is missing or cannot be read.
    """
    first, *rest = (part.strip() for part in text.split(";"))
    verb, _, subject = first.partition(" ")
    if verb not in verbs:
        raise UnknownName("action", verb, verbs)
    kind = verbs[verb]
    known, hints = _written_fields(kind), _hints(kind)
    pairs = [(next(iter(known)), subject.strip())] if subject.strip() else []
    for part in rest:
        name, _, value = part.partition(" ")
        pairs.append((name, value.strip()))
    values: dict[str, Any] = {}
    for name, value in pairs:
        if name not in known:
            raise UnknownName(f"field of {verb}", name, known)
        field_name = known[name].name
        values[field_name] = _read(value, hints[field_name], f"{verb}: {name}")
    for name, field in known.items():
        if field.name not in values and not _has_default(field):
            raise IllegalAction(f"{verb} needs {name}: {verb} ...; {name} ...")
    return kind(**values)


def action_text(action: Any, verbs: Mapping[str, type]) -> str:
    """The line that describes an action; :func:`parse_action` reads it back."""
    verb = next(verb for verb, kind in verbs.items() if kind is type(action))
    parts: list[str] = []
    for place, field in enumerate(fields(action)):
        value = getattr(action, field.name)
        if place == 0:
            parts.append(f"{verb} {_write(value)}".strip())
        elif value is True:
            parts.append(_written(field.name))
        elif value is not False and value != field.default:
            parts.append(f"{_written(field.name)} {_write(value)}".strip())
    return "; ".join(parts) if parts else verb


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    return get_type_hints(kind)


@cache
def _written_fields(kind: Any) -> Mapping[str, Field[Any]]:
    """An action's fields by the name that a line gives them."""
    return {_written(field.name): field for field in fields(kind)}


def _written(name: str) -> str:
    return name.replace("_", "-")


def _has_default(field: Field[Any]) -> bool:
    return field.default is not MISSING or field.default_factory is not MISSING


def _write(value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join(str(each) for each in value)
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def _read(value: str, hint: Any, place: str) -> Any:
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return _read(value, next(each for each in get_args(hint) if each is not type(None)), place)
    if origin is tuple:
        return tuple(each.strip() for each in value.split(",") if each.strip())
    if origin is Literal:
        if value not in get_args(hint):
            raise UnknownName(place, value, [str(each) for each in get_args(hint)])
        return value
    if hint is bool:
        if value:
            raise IllegalAction(f"{place} is a flag and takes no value, but {value!r} follows it")
        return True
    if not value:
        raise IllegalAction(f"{place} needs a value")
    if hint is str:
        return value
    try:
        return hint(value)
    except ValueError:
        raise IllegalAction(f"{place} must be a number, not {value!r}") from None
