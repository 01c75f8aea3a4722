"""A whole proof file, judged within a budget, as an answer of bounded size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from puzzles.base.ptype import type_of
from puzzles.base.rule import CaseRule
from puzzles.budgets import EVIDENCE, EVIDENCE_IN_ALL
from puzzles.formats.canonical import Doubt, digest
from puzzles.formats.fingerprints import Fingerprint, fingerprint
from puzzles.formats.proof import Proof
from puzzles.formats.proofs import puzzle_of_proof, read_any_proof
from puzzles.formats.steps import print_step
from puzzles.grown import Grown, grown
from puzzles.kernel.goal import Goal
from puzzles.kernel.step import MERGE
from puzzles.kernel.tree import START, End, Report, check_tree
from puzzles.kernel.verdict import Refusal
from puzzles.replay import refusals_of
from puzzles.sent import cut_short

LISTED = 200
"""Most refused steps that the report on an import lists."""


class Judged(NamedTuple):
    """A verdict on a step: why it is refused, the first cells of its evidence, and the number of all.

    `line` is where the step stands in a file that does not number its steps, else 0.
    """

    id: int
    rule: str
    code: str
    facts: Mapping[str, str]
    cells: list[str]
    cell_count: int
    line: int = 0


class Examined(NamedTuple):
    """A proof file's report. `too_large`: the step at which the budget was used up, which makes the rest invalid.

    `doubts`: what is odd about the file, with the id of the step or 0. `legup`: its steps are in a file of LEGUP.
    """

    type: str
    grid: str
    sha256: str
    squares: int
    valid: bool = False
    outcome: str = ""
    goal_met: bool = False
    steps: int = 0
    splits: int = 0
    rules: tuple[str, ...] = ()
    verdicts: tuple[Judged, ...] = ()
    ends: tuple[tuple[End, str], ...] = ()
    end_count: int = 0
    too_large: int = 0
    doubts: tuple[tuple[int, Doubt], ...] = ()
    legup: bool = False


class Imported(NamedTuple):
    """A proof file's report without verdicts, by the rules of the file, and the tree that its steps make by all rules.

    `refusals`: the first verdicts that refuse a step, each with the step's text; `refused` counts all.
    """

    found: Examined
    tree: Grown | None
    goal: Goal
    allowed: tuple[str, ...] | None
    refused: int
    refusals: tuple[tuple[Judged, str], ...]


class TooManyError(ValueError):
    """A file with too many of something: the thing, the limit, the number found and the step."""

    def __init__(self, what: str, limit: int, found: int, step: int = 0) -> None:
        super().__init__(what, limit, found, step)
        self.what, self.limit, self.found, self.step = what, limit, found, step


class Terms(NamedTuple):
    """The terms of an assignment, which count instead of those of a file: its goal and rules, None for all rules."""

    rules: frozenset[str] | None
    goal: Goal = Goal()


class Most(NamedTuple):
    """Bounds of a file: steps, the largest id of one, squares, work in all; and how many ends are listed."""

    steps: int
    id: int
    squares: int
    work: int
    ends: int


def judged(file: Proof, work: int, terms: Terms | None = None) -> Report:
    """Have the kernel judge a whole proof file, by its own goal and rules or those of an assignment, in so much work.

    Everything that judges whole files asks this: the command, the API's check, and the import.
    """
    rules, goal = (terms.rules, terms.goal) if terms else (file.text.rules, file.goal)
    return check_tree(file.text.puzzle, file.entries, goal, rules, _left_of(work, file))


def _left_of(work: int, file: Proof) -> int:
    """Return the work that is left once the file is read."""
    return max(0, work - file.work)


def recognised(data: bytes, most: Most) -> Fingerprint:
    """Read a proof file and judge nothing; return its puzzle. Raises FormatError and TooManyError."""
    return fingerprint(puzzle_of_proof(data).puzzle)


def examined(data: bytes, most: Most) -> Examined:
    """Judge a proof file. Raises FormatError and TooManyError."""
    return _examined(_read(data, most), most)[0]


def imported(data: bytes, most: Most, terms: Terms | None = None) -> Imported:
    """Judge a proof file, and grow its tree unless judging is too much work. Raises FormatError and TooManyError.

    The tree of practice grows by all rules, that of an assigned puzzle by those of its `terms`.
    """
    file = _read(data, most)
    found, report = _examined(file, most, terms)
    if (
        not terms
        and not found.too_large
        and any(refusal.code == "rule-not-allowed" for _id, refusal in refusals_of(report))
    ):
        report = check_tree(file.text.puzzle, file.entries, file.goal, budget=_left_of(most.work, file))
        found = found._replace(too_large=first_too_large(report, _left_of(most.work, file)))
    refused = [judged for judged in found.verdicts if judged.code]
    steps = {entry.id: entry.step for entry in file.entries}
    texts = [(judged, print_step(file.text.puzzle, steps[judged.id])) for judged in refused[:LISTED]]
    tree, found = None if found.too_large else _tree(report, most.work, terms), found._replace(verdicts=())
    return Imported(found, tree, report.goal, file.text.rules, len(refused), tuple(texts))


def _tree(report: Report, work: int, terms: Terms | None) -> Grown:
    """Return the tree without steps that files of others have and a tree cannot keep, and without what follows them.

    These are changes by a rule that the type does not have, and contradictions that change cells.
    """
    rules, out = report.puzzle.type.rule_by_id, set[int]()
    for result in report.results:
        entry, rule = result.entry, rules.get(result.entry.step.rule)
        misfit = not rule or (rule.kind != "direct" and entry.step.changes)
        if (result.used and misfit and entry.step.rule != MERGE) or any(end.id in out for end in entry.parents):
            out.add(entry.id)
    if not out:
        return grown(report)
    kept = [result.entry for result in report.results if result.entry.id not in out]
    aside = [result for result in report.results if result.entry.id in out]
    return grown(check_tree(report.puzzle, kept, report.goal, terms.rules if terms else None, work), aside)


def _read(data: bytes, most: Most) -> Proof:
    file = read_any_proof(data, most.work)
    _refuse_larger(file, most)
    return file


def _examined(file: Proof, most: Most, terms: Terms | None = None) -> tuple[Examined, Report]:
    puzzle, report = file.text.puzzle, judged(file, most.work, terms)
    squares = puzzle.height * puzzle.width
    found = Examined(puzzle.type.id, type_of(puzzle).print(puzzle), digest(puzzle), squares)
    used_up = first_too_large(report, _left_of(most.work, file))
    return found._replace(too_large=used_up) if used_up else _reported(found, file, report, most), report


def first_too_large(report: Report, budget: int) -> int:
    """Return the id of the step at which the budget was used up, 0 if it was enough.

    At the end of the budget a step that is refused for its form gets no board, and does not say why.
    """
    last = report.results[-1].entry.id if report.results and cut_short(report, budget) else 0
    return next((id for id, refusal in refusals_of(report) if refusal.code == "too-large"), last)


def _refuse_larger(file: Proof, most: Most) -> None:
    squares = file.text.puzzle.height * file.text.puzzle.width
    if squares > most.squares:
        raise TooManyError("squares", most.squares, squares)
    if len(file.entries) > most.steps:
        raise TooManyError("steps", most.steps, len(file.entries))
    for number, entry in enumerate(file.entries, start=1):
        if entry.id > most.id:
            raise TooManyError("id", most.id, entry.id, number)


def _reported(found: Examined, file: Proof, report: Report, most: Most) -> Examined:
    ptype = type_of(file.text.puzzle)
    used = {entry.step.rule for entry in file.entries}
    ends = [(end, "solved" if end in report.solved_ends else "open") for end in _left(report)]
    return found._replace(
        valid=report.valid,
        outcome=report.outcome,
        goal_met=report.goal_met,
        steps=len(report.results),
        splits=sum(isinstance(ptype.rule_by_id.get(entry.step.rule), CaseRule) for entry in file.entries),
        rules=tuple(rule.id for rule in ptype.rules if rule.id in used),
        verdicts=tuple(_verdicts(report, file)),
        ends=tuple(ends[: most.ends]),
        end_count=len(ends),
        doubts=tuple(file.all_doubts[:LISTED]),
        legup=bool(file.lines),
    )


def _left(report: Report) -> Iterator[End]:
    """Yield the ends that nothing has used up, in the order of the steps."""
    results = sorted(report.results, key=lambda result: result.entry.id)
    every = (End(each.entry.id, branch) for each in results for branch in range(len(each.ends)))
    used = {end for result in report.results for end in result.used}
    return (end for end in chain([START], every) if end not in used)


def _verdicts(report: Report, file: Proof) -> Iterator[Judged]:
    left, puzzle = EVIDENCE_IN_ALL, report.puzzle
    for entry, verdict, *_others in report.results:
        cells = verdict.evidence[: min(EVIDENCE, left)]
        left -= len(cells)
        why = file.remarks.get(entry.id, verdict) if isinstance(verdict, Refusal) else verdict
        code, facts = (why.code, why.facts) if isinstance(why, Refusal) else ("", {})
        names = [puzzle.type.cell_name(puzzle, cell) for cell in cells]
        line = file.lines.get(entry.id, 0)
        yield Judged(entry.id, entry.step.rule, code, facts, names, len(verdict.evidence), line)
