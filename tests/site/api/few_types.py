"""Answers as a site with a few types gives them, so that the examples stay short and a new type changes none."""

from typing import Any

from puzzles.registry import all_rules, all_types

TYPES = {"binary", "latin", "sudoku", "sudoku-x", "shirokuro"}
OTHERS = {ptype.id for ptype in all_types().values()} - TYPES
RULES = {rule.id for each in TYPES for rule in all_types()[each].rules}
COUNTS = {"types_list": len(TYPES), "rules_list": len(RULES)}
"""Operations that count what there is of each type."""


def of_few_types(operation: str, answer: Any) -> Any:
    """Return the answer to an operation without what it says of other types."""
    if operation in COUNTS and isinstance(answer, dict):
        return answer | {"count": COUNTS[operation]}
    return _without(answer)


def _without(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_without(each) for each in value if not _of_another(each)]
    return value


def _of_another(value: Any) -> bool:
    """Tell whether an item is the id of a rule of another type, or a level of it such as `light-up:3`."""
    if isinstance(value, dict):
        return str(value.get("kind", "")).partition(":")[0] in OTHERS
    return isinstance(value, str) and value in all_rules() and value not in RULES
