"""Options by which a grader says what had to be proved: the puzzle, the permitted rules and the goal."""

from __future__ import annotations

import re

from puzzles.commands.console import Console, Options, UsageError, naming
from puzzles.formats.canonical import PuzzleText
from puzzles.formats.errors import FormatError, UnfitError, shown
from puzzles.formats.goals import check_goal
from puzzles.formats.read import MAX_BYTES, read
from puzzles.formats.text import decode, lines_of
from puzzles.grading.asked import Asked
from puzzles.registry import all_rules

MAX_RULES = 1 << 16
"""The largest size of a file of rules, in bytes."""
_BETWEEN = re.compile(r"[,\s]+")


def asked_by(options: Options, console: Console) -> Asked:
    """Read what the options ask for. Raises FormatError for a file, UsageError for everything else."""
    file, rules, goal = (options.value(name, "") for name in ("--puzzle", "--rules", "--goal"))
    return Asked(
        _puzzles(file, console) if options.flag("--puzzle") else None,
        file,
        rules_by(rules, console) if options.flag("--rules") else None,
        goal_by(goal) if options.flag("--goal") else "",
    )


def _puzzles(file: str, console: Console) -> tuple[PuzzleText, ...]:
    with naming(file):
        return tuple(read(console.read(file, MAX_BYTES)))


def goal_by(text: str) -> str:
    """Return a goal as it was given, for each puzzle to read. Raise UsageError for one that is none."""
    try:
        check_goal(text)
    except UnfitError as error:
        raise UsageError(f"expected as --goal {error.expected}, found {error.found}") from None
    return text


def rules_by(value: str, console: Console) -> frozenset[str]:
    """Return the rules whose ids are given, else those in the file of that name."""
    named = [rule.strip() for rule in value.split(",")]
    unknown = [rule for rule in named if rule not in all_rules()]
    if not unknown:
        return frozenset(named)
    if len(named) > 1 or not value:
        raise UsageError(f"expected --rules with ids of rules, or a file of them, found {shown(unknown[0])}")
    return _rules_in(value, console)


def _rules_in(file: str, console: Console) -> frozenset[str]:
    found = set[str]()
    with naming(file):
        for number, line in enumerate(lines_of(decode(console.read(file, MAX_RULES), MAX_RULES)), start=1):
            for rule in filter(None, _BETWEEN.split(line)):
                if rule not in all_rules():
                    raise FormatError(number, 1, "ids of rules", shown(rule))
                found.add(rule)
        if not found:
            raise FormatError(1, 1, "ids of rules", "nothing")
    return frozenset(found)
