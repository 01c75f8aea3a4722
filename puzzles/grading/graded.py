"""One file that was handed in, judged by the kernel; its own `solved` flag is shown and never believed."""

from __future__ import annotations

import re
from calendar import timegm
from hashlib import sha256
from time import strptime
from typing import NamedTuple

from puzzles.base.ptype import type_of
from puzzles.base.rule import CaseRule
from puzzles.examined import first_too_large, judged
from puzzles.formats import foreign
from puzzles.formats.canonical import PuzzleText, digest
from puzzles.formats.errors import FormatError
from puzzles.formats.goals import print_goal
from puzzles.formats.proof import Proof
from puzzles.formats.proofs import read_any_proof
from puzzles.formats.steps import print_step
from puzzles.grading import reasons
from puzzles.grading.asked import Asked, UnaskedError
from puzzles.grading.collected import Handed
from puzzles.kernel.step import Step
from puzzles.kernel.tree import Report
from puzzles.replay import refusals_of

COMPLETE, UNFINISHED, WRONG, OTHER, UNGRADEABLE = "complete", "unfinished", "wrong", "other-puzzle", "ungradeable"
STATES = (COMPLETE, UNFINISHED, WRONG, OTHER, UNGRADEABLE)
"""Proved as asked; every step right, but not done; a step refused; of another puzzle; no proof that can be read."""
_SOLVED = re.compile(rb'<solved\s[^>]*isSolved="([^"]{1,20})"[^>]*>')
_SAVED = re.compile(rb'lastSaved="([0-9: -]{19})"')
CLAIMS = {"true": "solved", "false": "not solved"}
TAIL = 400
"""The bytes at the end of a file in which LEGUP writes its flag."""


class Graded(NamedTuple):
    """The judgement on one file, as plain values that processes can send.

    `why`: of the first refusal, or of what makes the file unreadable, see `reasons`. `step`, `number` and `line` are
    those of the first refused step; a step has a line where the file does not number its steps. `shape` is equal for
    equal proofs, however their steps are numbered. `claims`: what LEGUP's flag says, if it is there.
    `warnings`: codes of what is odd about the file. `goal`: the text of what was to be proved.
    """

    state: str
    puzzle: str = ""
    type: str = ""
    outcome: str = ""
    number: int = 0
    line: int = 0
    step: str = ""
    code: str = ""
    why: reasons.Plain = {}
    steps: int = 0
    splits: int = 0
    branches: int = 0
    rules: tuple[str, ...] = ()
    claims: str = ""
    shape: str = ""
    warnings: tuple[str, ...] = ()
    goal: str = ""

    @property
    def reason(self) -> str:
        """Return the reason in English."""
        return reasons.said(self.why)

    @property
    def valid(self) -> bool:
        """Tell whether no step was refused."""
        return self.state in (COMPLETE, UNFINISHED)


def grade(handed: Handed, asked: Asked, work: int) -> Graded:
    """Judge a file by what was asked, in so much work."""
    if handed.problem:
        return Graded(UNGRADEABLE, why=reasons.of_problem(handed.problem))
    try:
        proof = read_handed(handed.data, work)
    except FormatError as error:
        return Graded(UNGRADEABLE, why=reasons.of_problem(error))
    claims = claim_of(handed.data)
    try:
        return _graded(asked.of(proof), work)._replace(claims=claims)
    except UnaskedError as error:
        why = reasons.of_problem(error)
        return Graded(OTHER, name_of(proof.text), proof.text.puzzle.type.id, why=why, claims=claims)


def read_handed(data: bytes, work: int) -> Proof:
    """Return the proof in a file. Raise FormatError, which names files that are no texts."""
    foreign.check_bytes(data, "a proof file")
    return read_any_proof(data, work)


def name_of(text: PuzzleText) -> str:
    """Return the title of a puzzle, or else its size and the beginning of its digest."""
    return text.title or f"{text.puzzle.height}x{text.puzzle.width} {digest(text.puzzle)[:12]}"


def _graded(proof: Proof, work: int) -> Graded:
    report = judged(proof, work)
    ptype, puzzle = type_of(report.puzzle), report.puzzle
    used = {entry.step.rule for entry in proof.entries}
    ends = (report.open_ends, report.closed_ends, report.solved_ends)
    found = Graded(
        COMPLETE if report.goal_met else UNFINISHED,
        name_of(proof.text),
        ptype.id,
        report.outcome,
        steps=len(report.results),
        splits=sum(isinstance(ptype.rule_by_id.get(entry.step.rule), CaseRule) for entry in proof.entries),
        branches=sum(map(len, ends)),
        rules=tuple([rule.id for rule in ptype.rules if rule.id in used]),
        shape=shape_of(report) if report.results else "",
        warnings=tuple(dict.fromkeys(doubt.code for _id, doubt in proof.all_doubts)),
        goal=print_goal(puzzle, report.goal),
    )
    if first_too_large(report, max(0, work - proof.work)):
        return found._replace(state=UNGRADEABLE, outcome="", code="too-large", why=reasons.TOO_LARGE)
    if report.valid:
        return found
    id, refusal = refusals_of(report)[0]
    refusal = proof.remarks.get(id, refusal)
    step = next(entry.step for entry in proof.entries if entry.id == id)
    why = reasons.of_refusal(puzzle, step.rule, refusal)
    found = found._replace(state=WRONG, number=id, line=proof.lines.get(id, 0), step=print_step(puzzle, step))
    return found._replace(code=refusal.code, why=why)


def shape_of(report: Report) -> str:
    """Return a digest of a proof that does not depend on the numbers and the order of its steps."""
    names = {result.entry.id: result.names for result in report.results}
    known = {0: digest(report.puzzle)}
    for result in report.results:
        parents = []
        for end in result.entry.parents:
            cases = names.get(end.id, ())
            branch = cases.index(end.case) if end.case in cases else end.branch
            parents.append(f"{known.get(end.id, '')}.{branch}")
        text = print_step(report.puzzle, _ordered(result.entry.step))
        known[result.entry.id] = _digest("|".join([text, *sorted(parents)]))
    return _digest("".join(sorted(known.values())))


def _ordered(step: Step) -> Step:
    return step._replace(changes=tuple(sorted(step.changes)))


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def claim_of(data: bytes) -> str:
    """Return what the flag in a file of LEGUP says: `solved`, `not solved`, `unreadable`, or nothing without one.

    The flag is a hash of the word and the time, which anybody can compute.
    """
    tail = data[-TAIL:]
    flag, saved = _SOLVED.search(tail), _SAVED.search(tail)
    if not flag:
        return ""
    said = flag[1].decode(errors="replace").lower()
    if said in CLAIMS:  # very old files
        return CLAIMS[said]
    try:
        at = timegm(strptime(saved[1].decode(), "%Y-%m-%d %H:%M:%S")) if saved else -1
    except ValueError:
        at = -1
    hashes = {str(_java_hash(f"{word}:{at};")): claim for word, claim in CLAIMS.items()}
    return hashes.get(said, "unreadable")


def _java_hash(text: str) -> int:
    """Return the hash that Java gives a text, a signed number of 32 bits."""
    found = 0
    for sign in text:
        found = (31 * found + ord(sign)) & 0xFFFFFFFF
    return found - (1 << 32) if found >> 31 else found
