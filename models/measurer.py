"""The process that measures one huge model: ``python -m escalade.models.measurer FOLDER MEMORY``.

The folder holds what was read and what was asked, as :mod:`escalade.models.measuring_apart` wrote
it; the component, or the reason why there is none, is put beside them.
"""

from __future__ import annotations

import json
import pickle
import sys
from pathlib import Path

from .assembling import component_of
from .errors import ModelError
from .watching import Stage
from .worker import bound_memory, end_with_the_program, read_source


def main(arguments: list[str]) -> int:
    """Measure what lies in a folder; an expected error is left there as JSON."""
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
    except ModelError as error:
        reason = {"error": type(error).__name__, "text": str(error)}
        (folder / "error.json").write_text(json.dumps(reason), encoding="utf-8")
    else:
        (folder / "component.pickle").write_bytes(pickle.dumps(component))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
