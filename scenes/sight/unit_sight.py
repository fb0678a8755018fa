"""What does one figure see of a whole unit? Each model by itself, and all together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from escalade.scenes.denominators import Denominator
from escalade.scenes.space import Space

from .image_areas import image_area
from .looking import TOLERANCE_IN, Sight, look
from .mesh_bodies import mesh_body
from .shares import PRECISION
from .targets import target_of


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read "is the unit hidden": the words for it, and how much of it is.

    ``models`` counts the models that are hidden in this sense, None where areas are compared.
    ``share`` is how much of the unit is hidden so, from 0 to 1.
    """

    words: str
    models: int | None
    share: float

    @property
    def most(self) -> bool:
        """Whether more than half of the unit is hidden in this sense."""
        return self.share > 0.5


@dataclass(frozen=True, slots=True, eq=False)
class UnitSight:
    """What one figure sees of several models.

    ``sights`` has one look for each model; ``areas_in2`` is how large each looks, in square inches
    at its own distance, so that a far model counts as much as a near one.
    """

    viewer: str
    sights: tuple[Sight, ...]
    areas_in2: tuple[float, ...]

    @property
    def readings(self) -> tuple[Reading, ...]:
        """The four ways in which players read "most of the unit is hidden".

        Models are counted by any part, by more than half and by all of each; then their areas are
        added up. Books that ask for it seldom say which they mean, so none is chosen here.
        """
        hidden = [1 - sight.visible for sight in self.sights]
        counted = [
            ("any part of the model is hidden", sum(share > 0 for share in hidden)),
            ("more than half of the model is hidden", sum(share > 0.5 for share in hidden)),
            ("the whole model is hidden", sum(share == 1 for share in hidden)),
        ]
        area = sum(self.areas_in2)
        covered = sum(s * a for s, a in zip(hidden, self.areas_in2, strict=True))
        return (
            *(Reading(words, count, count / max(1, len(hidden))) for words, count in counted),
            Reading("all their areas together", None, covered / area if area else 0.0),
        )


def look_at_unit(
    space: Space,
    viewer_name: str,
    names: Sequence[str],
    tolerance_in: float = TOLERANCE_IN,
    of: Denominator = "body",
) -> UnitSight:
    """What the viewer sees of several models, figures or components, each counted once.

    Nothing of nobody is hidden. Raises NoSuchName as :func:`escalade.scenes.sight.look` does.
    """
    sights = tuple(look(space, viewer_name, n, tolerance_in, of) for n in dict.fromkeys(names))
    return UnitSight(viewer_name, sights, tuple(_area(space, sight) for sight in sights))


def _area(space: Space, sight: Sight) -> float:
    eye = np.array(sight.eye)
    if sight.target in {component.name for component in space.components}:
        return image_area(eye, mesh_body(space.component(sight.target).mesh))
    figure = space.figure(sight.target)
    return image_area(eye, target_of(figure, sight.denominator, eye, PRECISION.sides))
