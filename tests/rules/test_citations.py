"""Every rule of No Quarter says where it stands."""

from __future__ import annotations

import inspect
import pkgutil
import re
from importlib import import_module
from types import ModuleType

import pytest

from escalade.rules import no_quarter
from escalade.rules.no_quarter.game.referee import _RULES

CITED = re.compile(r"Source: No Quarter: Siege, .* p\. \d+", re.DOTALL)

RULE_MODULES = (
    "approaches", "climbing", "damage",
    "deployment", "destruction", "drawbridges", "drops", "encampment", "falls", "fighting",
    "fires", "formations", "holding", "ladders", "leaps", "machines", "movement", "sapping",
    "shooting", "spells", "strikes", "templates", "turns", "victory", "wounds",
)  # fmt: skip

UNCITED = {
    # Helpers that look something up, and what only the core game's quick reference sheet has.
    "barrier_cost", "chance_to_hurt", "d5", "explain_wounds", "find_drop_weapon", "find_pace",
    "find_melee_weapon", "find_ram", "find_weapon", "leap_succeeds", "load_source", "other_side",
}  # fmt: skip


def _functions(module: ModuleType) -> list[tuple[str, str]]:
    return [
        (name, inspect.getdoc(function) or "")
        for name, function in vars(module).items()
        if not name.startswith("_")
        and callable(function)
        and not isinstance(function, type)
        and getattr(function, "__module__", None) == module.__name__
    ]


@pytest.mark.parametrize("name", RULE_MODULES)
def test_every_public_rule_cites_book_section_and_page(name: str) -> None:
    module = import_module(f"{no_quarter.__name__}.{name}")
    for function, doc in _functions(module):
        if function not in UNCITED:
            assert CITED.search(doc), f"{name}.{function} cites no page"


@pytest.mark.parametrize("verb", _RULES)
def test_every_action_of_the_referee_cites_its_page(verb: str) -> None:
    _, rule = _RULES[verb]
    if verb not in {"enlist", "status"}:
        assert CITED.search(inspect.getdoc(rule) or ""), f"{verb} cites no page"


def test_the_list_of_rule_modules_is_up_to_date() -> None:
    known = {
        *RULE_MODULES, "breaking", "checks", "components", "cover", "figures", "forces", "game",
        "muster", "questions", "sources", "system",
    }  # fmt: skip
    assert {module.name for module in pkgutil.iter_modules(no_quarter.__path__)} == known
