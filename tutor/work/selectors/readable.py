"""The proof as a text for people and as a file, and what one person has begun."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

from puzzles.draw.svg import board_svg
from puzzles.formats.canonical import PuzzleText
from puzzles.formats.proof import Proof as ProofFile, print_proof
from puzzles.kernel.goal import Goal
from puzzles.kernel.tree import Replay
from puzzles.registry import get_type
from tutor.accounts.models import User
from tutor.library.models import Puzzle

from ..models import Proof, Step
from ..records import in_tree_order, with_dependents
from . import tree, words
from .engine import engine_puzzle, replay_of, to_entry


@dataclass(frozen=True)
class Line:
    """A line of the readable proof. `indent`: how many cases it stands in, capped so that deep proofs stay on paper."""

    indent: int
    number: int
    text: str
    kind: str


@dataclass(frozen=True)
class Readable:
    """A whole proof in words: rulebook, boards before and after, numbered lines, and what is proved."""

    rulebook: str
    start: str
    end: str
    lines: list[Line]
    proved: words.Say | None


DEEPEST = 8


def begun_proof(user: User | AnonymousUser, puzzle: Puzzle) -> Proof | None:
    """The proof of this puzzle that the person worked on last."""
    if not user.is_authenticated:
        return None
    return Proof.objects.filter(owner=user, puzzle=puzzle).order_by("-changed").first()


def readable(proof: Proof, replay: Replay | None = None) -> Readable:
    """The proof in words. `replay`: of its present steps, where the caller has it."""
    replay = replay or replay_of(proof)
    puzzle = replay.puzzle
    rows = tree.tree_rows(puzzle, proof.tree.all())
    places = {row.node.partition(".")[0]: row.number for row in rows if row.number}
    details = {row.id: _full(replay, row) for row in rows if row.number} if proof.steps else {}
    lines = [
        Line(min((row.level - 1) // 2, DEEPEST), row.number, _words(row, details, places), row.kind)
        for row in rows
        if row.kind not in {"start", "box"}
    ]
    end = ""
    if proof.state == Proof.State.UNIQUE:
        (solution,) = replay.solutions
        end = board_svg(solution, tallies=False)
    proved = None
    if proof.state != Proof.State.UNFINISHED:
        proved = words.say_proved(proof.state, proof.steps, proof.splits)
    start = board_svg(puzzle.board(), tallies=False)
    return Readable(_(get_type(proof.puzzle.type).rulebook), start, end, lines, proved)


def _full(replay: Replay, row: tree.Row) -> str:
    """All that a step changes, where its row in the tree only counts."""
    result = replay.result(int(row.node.partition(".")[0]))
    if result is None:
        return row.detail
    what = words.changes_words(replay.puzzle, result.entry.step, few=400)
    because = words.evidence_words(replay.puzzle, result)
    return _("%(what)s, because of %(cells)s") % {"what": what, "cells": because} if because else what


def _words(row: tree.Row, details: dict[str, str], places: dict[str, int]) -> str:
    if row.kind == "case":
        return _("Case %(case)s:") % {"case": row.title}
    if row.kind == "open":
        return _("still open")
    if row.kind == "solved":
        return _("every cell is filled: a solution.")
    if row.kind == "joined":
        return _("joined at step %(n)s.") % {"n": places.get(row.detail, row.detail)}
    detail = details.get(row.id, "")
    text = _("%(rule)s: %(what)s") % {"rule": row.title, "what": detail} if detail else row.title
    if row.kind == "contradiction":
        return _("%(text)s. Contradiction; this case is closed.") % {"text": text}
    return f"{text}."


def doomed(proof: Proof, number: str) -> list[Step]:
    """The step with that number and all that would be cut with it."""
    steps = list(proof.tree.all())
    return next((with_dependents(steps, step.number) for step in steps if str(step.number) == number), [])


def proof_file(proof: Proof, rules: Collection[str] | None = None) -> str:
    """The proof as JSON that the command line reads. `rules`: those that alone are allowed, of whatever types."""
    puzzle = engine_puzzle(proof.puzzle)
    allowed = None if rules is None else tuple(rule.id for rule in puzzle.type.rules if rule.id in rules) or None
    text = PuzzleText(puzzle, proof.puzzle.title, proof.puzzle.author, proof.puzzle.source, allowed)
    goal: dict[str, Any] = proof.goal
    entries = tuple(to_entry(puzzle, step) for step in in_tree_order(proof.tree.all()))
    return print_proof(ProofFile(text, Goal(**goal), entries))
