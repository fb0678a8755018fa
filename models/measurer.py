"""The process that measures one huge model: ``python -m escalade.models.measurer FOLDER MEMORY``.

The folder holds what was read and what was asked, as :mod:`escalade.models.measuring_apart` wrote
it; the component, or the reason why there is none, is put beside them.
"""

from __future__ import annotations

import pickle
import sys
from pathlib import Path

from escalade.rules.errors import EscaladeError

from .assembling import component_of
from .processes import bound_memory, end_with_the_program, leave_failure
from .watching import Stage
from .worker import read_source


def main(arguments: list[str]) -> int:
    """Measure what lies in a folder; an expected error is left there instead."""
    folder, memory = Path(arguments[0]), int(arguments[1])
    end_with_the_program(folder)
    bound_memory(memory)
    path, choices, unit, with_mesh = pickle.loads((folder / "asked.pickle").read_bytes())

    def tell(stage: Stage) -> None:
        part = folder / "stage.part"
        part.write_text(stage, encoding="utf-8")
        part.replace(folder / "stage")

    try:
        source = read_source(path, folder)
        component = component_of(source, choices, unit=unit, with_mesh=with_mesh, tell=tell)
    except EscaladeError as error:
        leave_failure(error, folder)
    else:
        (folder / "component.pickle").write_bytes(pickle.dumps(component))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
