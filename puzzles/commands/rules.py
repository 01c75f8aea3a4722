"""`rules`: the command that lists the catalogue of rules."""

from __future__ import annotations

import json
from typing import Any

from puzzles.base.rule import Rule
from puzzles.commands.console import Console, Options, UsageError
from puzzles.registry import all_rules, all_types

HELP = """\
usage: python -m puzzles rules [--type TYPE] [--json]

Lists the rules of all types or of one. With --json an array of objects: id, types, name, kind (direct, contradiction or
case), level (1 is the easiest), legup (the pair [id, name] of the rule's counterpart there, or null), statement.
"""


def run(args: list[str], console: Console) -> int:
    options = Options(args, flags=("--json",), values=("--type",))
    if options.files:
        raise UsageError(f"expected options only, found {options.files[0]!r}")
    rules = [_as_json(rule) for rule in _rules(options.value("--type", ""))]
    if options.flag("--json"):
        console.write(json.dumps(rules, ensure_ascii=False, indent=1) + "\n")
    else:
        console.write("\n\n".join(map(_as_text, rules)) + "\n")
    return 0


def _rules(type_id: str) -> tuple[Rule, ...]:
    if not type_id:
        return tuple(all_rules().values())
    if type_id not in all_types():
        raise UsageError(f"expected --type among {', '.join(all_types())}, found {type_id!r}")
    return all_types()[type_id].rules


def _as_json(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.id,
        "types": [ptype.id for ptype in all_types().values() if rule.id in ptype.rule_by_id],
        "name": rule.name,
        "kind": rule.kind,
        "level": rule.level,
        "legup": rule.legup,
        "statement": rule.statement,
    }


def _as_text(rule: dict[str, Any]) -> str:
    head = f"{rule['id']}  ({rule['kind']}, level {rule['level']}; {', '.join(rule['types'])})"
    return f"{head}\n  {rule['name']}: {rule['statement']}"
