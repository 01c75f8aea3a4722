"""Proof files: a puzzle, the goal and the record of steps, as JSON. Verdicts and boards are never part of one.

Only the form is judged here. The kernel decides whether a step attaches to an open end and follows.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from puzzles.formats.canonical import Doubt, PuzzleText, print_puzzle, read_puzzles
from puzzles.formats.errors import FormatError, UnfitError, shown
from puzzles.formats.goals import ASSUME, parse_goal, print_cells
from puzzles.formats.steps import parse_step, print_step
from puzzles.formats.strictjson import JsonObject, loads, whole
from puzzles.formats.text import decode, lines_of
from puzzles.grid.text import Phrase, phrase
from puzzles.kernel.board import Puzzle
from puzzles.kernel.goal import Goal
from puzzles.kernel.step import Step
from puzzles.kernel.tree import End, Entry
from puzzles.kernel.verdict import Refusal

FORMAT = "gridproof-proof/1"
MAX_BYTES = 2 << 20
MAX_STEPS = 10_000
MAX_CASE = 100
"""Characters in the name of a case."""


class Proof(NamedTuple):
    """The contents of a proof file: a puzzle, the goal and the record of steps.

    Of a file in another format: `remarks`, why a step is one that the kernel refuses; `lines`, where steps stand in the
    file; `work`, the cost of reading it, in units of `Judgement.work`; `doubts`, remarks on steps by their id.
    """

    text: PuzzleText
    goal: Goal
    entries: tuple[Entry, ...]
    remarks: Mapping[int, Refusal] = MappingProxyType({})
    lines: Mapping[int, int] = MappingProxyType({})
    work: int = 0
    doubts: Mapping[int, Doubt] = MappingProxyType({})

    @property
    def all_doubts(self) -> list[tuple[int, Doubt]]:
        """List the remarks on the puzzle, with 0, then those on steps, each with the id of its step."""
        steps = [(id, doubt._replace(line=self.lines.get(id, 0))) for id, doubt in self.doubts.items()]
        return [*[(0, doubt) for doubt in self.text.doubts], *steps]


def read_proof(data: bytes) -> Proof:
    """Return the proof in a file. Raise FormatError; in a step it gives the step's number in the file, from 1."""
    whole_file = loads(decode(data, MAX_BYTES))
    if not isinstance(whole_file, JsonObject):
        raise FormatError(1, 1, "a JSON object", shown(whole_file))
    try:
        return _read_file(whole_file)
    except UnfitError as error:
        raise error.at(whole_file.line) from None


def _read_file(whole_file: JsonObject) -> Proof:
    whole_file.only("format", "puzzle", "goal", "steps")
    if whole_file.text("format") != FORMAT:
        raise UnfitError(Phrase("the format {format}", format=FORMAT), shown(whole_file["format"]))
    text = _read_text(whole_file.text("puzzle"))
    goal = _read_goal(text.puzzle, whole_file["goal"]) if "goal" in whole_file else text.goal
    return Proof(text, goal, _read_entries(text.puzzle, whole_file.get("steps")))


def _read_text(text: str) -> PuzzleText:
    try:
        return read_puzzles(lines_of(text), limit=1)[0]
    except FormatError as error:
        raise UnfitError(
            Phrase("{expected} in line {line} of the puzzle", expected=phrase(error.expected), line=error.line),
            error.found,
        ) from None


def _read_goal(puzzle: Puzzle, value: object) -> Goal:
    if not isinstance(value, JsonObject):
        raise UnfitError("an object as goal", shown(value))
    value.only("type", "cells", "assume_solution")
    assumed = value.get("assume_solution", False)
    if not isinstance(assumed, bool):
        raise UnfitError("true or false as assume_solution", shown(assumed))
    words = [value.text("type"), value.text("cells") if "cells" in value else "", ASSUME if assumed else ""]
    return parse_goal(puzzle, " ".join(filter(None, words)))


def _read_entries(puzzle: Puzzle, steps: object) -> tuple[Entry, ...]:
    if not isinstance(steps, list):
        raise UnfitError("a list as steps", shown(steps))
    if len(steps) > MAX_STEPS:
        raise UnfitError(Phrase("at most {limit} steps", limit=MAX_STEPS), str(len(steps)))
    entries: dict[int, Entry] = {}
    known: dict[str, Step] = {}
    for number, value in enumerate(steps, start=1):
        try:
            entry = _read_entry(puzzle, value, known)
            if entry.id in entries:
                raise UnfitError("every id once", Phrase("{name} again", name=entry.id))
        except UnfitError as error:
            line = value.line if isinstance(value, JsonObject) else 1
            raise FormatError(
                line,
                1,
                Phrase("{expected} (step {number})", expected=phrase(error.expected), number=number),
                error.found,
            ) from None
        entries[entry.id] = entry
    return tuple(entries.values())


def _read_entry(puzzle: Puzzle, value: object, known: dict[str, Step]) -> Entry:
    """Return an entry. `known` are the steps read so far by their text, because branches repeat each other's."""
    if not isinstance(value, JsonObject):
        raise UnfitError("an object", shown(value))
    value.only("id", "parent", "parents", "branch", "case", "step")
    id, parents, text = value.whole("id", 1), _read_parents(value), value.text("step")
    step = known.get(text) or known.setdefault(text, parse_step(puzzle, text))
    return Entry(id, parents, step)


def _read_parents(value: JsonObject) -> tuple[End, ...]:
    if "parents" not in value:
        return (_read_parent(value),)
    for key in ("parent", "branch", "case"):
        if key in value:
            raise UnfitError("parents alone", Phrase("{name} as well", name=key))
    parents = value["parents"]
    if not isinstance(parents, list) or not parents:
        raise UnfitError("a list of ends as parents", shown(parents))
    return tuple(map(_read_end, parents))


def _read_parent(value: JsonObject) -> End:
    id = value.whole("parent", 0)
    if "case" not in value:
        return End(id, value.whole("branch", 0) if "branch" in value else 0)
    if "branch" in value:
        raise UnfitError("a branch or a case", "both")
    return End(id, case=_case(value["case"]))


def _read_end(value: object) -> End:
    if not isinstance(value, list) or len(value) != 2:
        raise UnfitError("an end as [id, branch] or [id, case]", shown(value))
    id, branch = whole("id of an end", value[0], 0), value[1]
    return End(id, case=_case(branch)) if isinstance(branch, str) else End(id, whole("branch", branch, 0))


def _case(name: object) -> str:
    if not isinstance(name, str) or not name.isprintable() or not 0 < len(name) <= MAX_CASE:
        raise UnfitError("the name of a case such as r2c2=1", shown(name))
    return name


def print_proof(proof: Proof) -> str:
    """Return the text of a proof, one step per line; `read_proof` reads it back."""
    head = {"format": FORMAT, "puzzle": print_puzzle(proof.text), "goal": _goal_as_json(proof)}
    steps = [f"\n  {_json(_entry_as_json(proof.text.puzzle, entry))}" for entry in proof.entries]
    return f'{_json(head)[:-1]},\n "steps": [{",".join(steps)}]}}\n'


def _goal_as_json(proof: Proof) -> dict[str, Any]:
    goal = proof.goal
    cells = {"cells": " ".join(print_cells(proof.text.puzzle, goal))} if goal.cells else {}
    return {"type": goal.type} | cells | ({"assume_solution": True} if goal.assume_solution else {})


def _entry_as_json(puzzle: Puzzle, entry: Entry) -> dict[str, Any]:
    found: dict[str, Any] = {"id": entry.id}
    if len(entry.parents) == 1:
        end = entry.parents[0]
        found["parent"] = end.id
        if end.case:
            found["case"] = end.case
        elif end.branch:
            found["branch"] = end.branch
    else:
        found["parents"] = [[end.id, end.case or end.branch] for end in entry.parents]
    return found | {"step": print_step(puzzle, entry.step)}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
