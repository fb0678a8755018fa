"""Places and pushes as they are typed on the command line."""

from __future__ import annotations

from escalade.scenes.limits import LARGEST_IN
from escalade.viewer.errors import ViewerError


def point_of(text: str) -> tuple[float, float, float | None]:
    """A place typed as ``X,Y`` or ``X,Y,Z`` in inches. Raises ViewerError for anything else.

    >>> point_of("1,-2.5"), point_of("0,0,5")
    ((1.0, -2.5, None), (0.0, 0.0, 5.0))
    """
    try:
        numbers = [float(part) for part in text.split(",")]
        x, y = numbers[:2]
        (z,) = numbers[2:] or (None,)
        if not all(abs(number) <= LARGEST_IN for number in numbers):
            raise ValueError
    except ValueError:
        raise ViewerError(f"{text!r} is not a place; write X,Y or X,Y,Z such as 4,-2.5") from None
    return x, y, z


def hundredths(number_in: float) -> str:
    """A length to hundredths of an inch, as a player writes it.

    >>> hundredths(3.0), hundredths(-0.001), hundredths(-2.555)
    ('3', '0', '-2.56')
    """
    return f"{round(number_in, 2) + 0.0:g}"


def plan_of(text: str) -> tuple[float, float]:
    """A place or a way in plan typed as ``X,Y`` in inches. Raises ViewerError for anything else.

    >>> plan_of("0,-2.5")
    (0.0, -2.5)
    """
    x, y, z = point_of(text)
    if z is not None:
        raise ViewerError(f"{text!r} has a height, which has no meaning here; write X,Y")
    return x, y
