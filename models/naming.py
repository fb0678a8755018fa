"""What kind of component a model is, from its name or its shape."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from escalade.rules.dimensions import Dimensions
from escalade.rules.kinds import CASTLE_KINDS, EQUIPMENT_KINDS, MACHINE_KINDS, OTHER_KINDS

_ALSO = {
    "walls": "wall", "towers": "tower", "turret": "tower", "gates": "gate", "door": "gate",
    "barbican": "gatehouse", "donjon": "keep", "castle": "keep", "ladders": "ladder",
    "ram": "medium-ram", "onager": "catapult", "mangonel": "catapult", "scorpion": "ballista",
    "hill": "terrain",
}  # fmt: skip
_SQUARE = 1.5  # a footprint less than half as long again as it is deep is a tower's


def kind_in_name(name: str) -> str | None:
    """The kind that a name states, None where it states none.

    The longest kind counts, ``siege-tower`` before ``tower``; what it is *with* does not.

    >>> kind_in_name("Siege Tower 2"), kind_in_name("north_walls"), kind_in_name("bunker with door")
    ('siege-tower', 'wall', None)
    """
    words = re.findall(r"[a-z]+", name.lower())
    if "with" in words:
        words = words[: words.index("with")]
    joined = f"-{'-'.join(words)}-"
    for kind in sorted(CASTLE_KINDS + MACHINE_KINDS + EQUIPMENT_KINDS, key=len, reverse=True):
        if f"-{kind}-" in joined:
            return kind
    other = {word: word for word in OTHER_KINDS}
    return next((kind[word] for kind in (_ALSO, other) for word in words if word in kind), None)


_OFF_CENTRE = 1 / 3
"""How far off the middle, in halves of the castle's longer side, a part stands to one side."""


def names_by_place(middles: Sequence[tuple[float, float]]) -> tuple[str, ...]:
    """Names for parts that have none, by where their middles stand: north is where y grows.

    Those that would be called alike are numbered.

    >>> names_by_place([(-6, 0), (0, 0.5), (6, 0)])
    ('west part', 'middle part', 'east part')
    >>> names_by_place([(-6, 4), (6, 4), (-1, 4), (1, 4), (0, -4)])
    ('north-west part', 'north-east part', 'north part 1', 'north part 2', 'south part')
    """
    xs, ys = zip(*middles, strict=True)
    half = max(max(xs) - min(xs), max(ys) - min(ys)) / 2
    x0, y0 = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    places = [
        "-".join(
            filter(
                None,
                (_side(y - y0, half, "south", "north"), _side(x - x0, half, "west", "east")),
            )
        )
        or "middle"
        for x, y in middles
    ]
    found: Counter[str] = Counter()
    names = []
    for place in places:
        found[place] += 1
        number = f" {found[place]}" if places.count(place) > 1 else ""
        names.append(f"{place} part{number}")
    return tuple(names)


def _side(off: float, half: float, lower: str, higher: str) -> str:
    if abs(off) <= _OFF_CENTRE * half:
        return ""
    return higher if off > 0 else lower


_SUPPORTS = re.compile(r"(?<![a-z])(?:pre)?supported(?![a-z])|(?<![a-z])with supports(?![a-z])")


def has_supports(name: str) -> bool:
    """Whether a name says that the supports of a print stand round the model.

    >>> has_supports("Wall_presupported"), has_supports("supported"), has_supports("unsupported")
    (True, True, False)
    """
    words = " ".join(re.findall(r"[a-z]+", name.lower())).replace("pre supported", "presupported")
    return _SUPPORTS.search(words) is not None


_GUESS = "taken as a "


def guess_note(kind: str, why: str) -> str:
    """The note that says that a kind was guessed, and why."""
    return f"{_GUESS}{kind} {why}"


def without_guess(notes: tuple[str, ...]) -> tuple[str, ...]:
    """The notes without the one on a kind that was guessed."""
    return tuple(note for note in notes if not note.startswith(_GUESS))


def guessed_kind(name: str, dimensions: Dimensions) -> tuple[str, str]:
    """The kind a component seems to be, and why.

    A kind named in the model's name counts; else a squarish footprint is a tower and any other a
    wall.

    >>> guessed_kind("cq_ruined_tower", Dimensions.exact(3, 4, 2))
    ('tower', 'from its name')
    >>> guessed_kind("part 7", Dimensions.exact(10, 5, 3))
    ('wall', 'from its shape')
    """
    named = kind_in_name(name)
    if named is not None:
        return named, "from its name"
    squarish = dimensions.width.value_in < _SQUARE * dimensions.depth.value_in
    return ("tower" if squarish else "wall"), "from its shape"
