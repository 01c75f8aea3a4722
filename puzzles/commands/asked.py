"""The conditions a grader sets for a proof: its puzzle, the permitted rules and its goal."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from puzzles.base.ptype import type_of
from puzzles.commands.console import Console, Options, UsageError, naming
from puzzles.formats.canonical import PuzzleText, digest, read_goal
from puzzles.formats.errors import FormatError, UnfitError, shown
from puzzles.formats.proof import Proof
from puzzles.formats.read import MAX_BYTES, read
from puzzles.formats.text import decode, lines_of
from puzzles.kernel.goal import Goal
from puzzles.registry import all_rules

MAX_RULES = 1 << 16
"""The largest size of a file of rules, in bytes."""
_BETWEEN = re.compile(r"[,\s]+")


class UnaskedError(ValueError):
    """A proof of a puzzle that was not asked for, or of a type that has none of the permitted rules."""


class Asked(NamedTuple):
    """The puzzles, rules and goal that override those of a proof file; None keeps the file's own."""

    puzzles: tuple[PuzzleText, ...] | None = None
    file: str = ""
    rules: frozenset[str] | None = None
    goal: Goal | None = None

    def of(self, proof: Proof) -> Proof:
        """Return the proof as it is to be judged. Raises UnaskedError."""
        text, goal = proof.text, proof.goal
        if self.puzzles is not None:
            text = self._same(text)
            goal = text.goal
        if self.rules is not None:
            rules = tuple([rule.id for rule in type_of(text.puzzle).rules if rule.id in self.rules])
            if not rules:
                raise UnaskedError(f"expected a type that the permitted rules are of, found {text.puzzle.type.id}")
            text = replace(text, rules=rules)
        return proof._replace(text=text, goal=self.goal or goal)

    def _same(self, text: PuzzleText) -> PuzzleText:
        """Return the puzzle that was asked for, if the proof is of it."""
        puzzles = self.puzzles or ()
        for asked in puzzles:
            if asked.puzzle == text.puzzle:
                return asked
        wanted = _named(puzzles[0]) if len(puzzles) == 1 else f"one of the {len(puzzles)} puzzles"
        raise UnaskedError(f"expected a proof of {wanted} in {self.file}, found a proof of {_named(text)}")


def _named(text: PuzzleText) -> str:
    name = f"{shown(text.title)}, " if text.title else ""
    return f"{name}{text.puzzle.type.id} {text.puzzle.height}x{text.puzzle.width} ({digest(text.puzzle)[:12]})"


def asked_by(options: Options, console: Console) -> Asked:
    """Read what the options ask for. Raises FormatError for a file, UsageError for everything else."""
    file, rules, goal = (options.value(name, "") for name in ("--puzzle", "--rules", "--goal"))
    return Asked(
        _puzzles(file, console) if options.flag("--puzzle") else None,
        file,
        _rules(rules, console) if options.flag("--rules") else None,
        _goal(goal) if options.flag("--goal") else None,
    )


def _puzzles(file: str, console: Console) -> tuple[PuzzleText, ...]:
    with naming(file):
        return tuple(read(console.read(file, MAX_BYTES)))


def _goal(name: str) -> Goal:
    try:
        return read_goal(name)
    except UnfitError as error:
        raise UsageError(f"expected as --goal {error.expected}, found {error.found}") from None


def _rules(value: str, console: Console) -> frozenset[str]:
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
