"""Proofs as text for people and as files, and the search for a proof already begun."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from puzzles.draw.svg import board_svg
from puzzles.registry import get_type

from ..messages import steps as words
from ..messages.answers import proved_of
from ..models import Proof
from ..replays.visibility import VisibleReplay, visible_replay
from ..workspace import Workspace
from . import tree
from .row import Row


@dataclass(frozen=True)
class Line:
    """A line of the readable proof. `indent` counts the cases around it, capped so that deep proofs fit on paper."""

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
    proved: words.Message | None


DEEPEST = 8


def readable(workspace: Workspace, proof: Proof) -> Readable:
    """Return the proof in words, for its owner."""
    return readable_at(visible_replay(workspace), proof)


def readable_at(visible: VisibleReplay, proof: Proof) -> Readable:
    """Return the proof in words, with those verdicts that may be shown."""
    puzzle = visible.replay.puzzle
    rows = tree.tree_rows(visible, proof.tree.all(), proof.given)
    places = {row.node.partition(".")[0]: row.number for row in rows if row.number}
    details = {row.id: _full(visible, row) for row in rows if row.number}
    lines = [
        Line(min((row.level - 1) // 2, DEEPEST), row.number, _words(row, details, places), row.kind)
        for row in rows
        if row.kind not in {"start", "box"}
    ]
    end = ""
    if visible.shows_all and proof.state == Proof.State.UNIQUE:
        (solution,) = visible.replay.solutions
        end = board_svg(solution, tallies=False)
    start = board_svg(puzzle.board(), tallies=False)
    return Readable(_(get_type(proof.puzzle.type).rulebook), start, end, lines, proved_of(visible, proof))


def _full(visible: VisibleReplay, row: Row) -> str:
    """List everything a step changes; its row in the tree only counts the cells."""
    number, puzzle = int(row.node.partition(".")[0]), visible.replay.puzzle
    result = visible.replay.result(number)
    if result is None:
        return row.detail
    what = words.changes_words(puzzle, result.entry.step, few=400)
    because = words.evidence_words(puzzle, result) if visible.shows(number) else ""
    return _("%(what)s, because of %(cells)s") % {"what": what, "cells": because} if because else what


def _words(row: Row, details: dict[str, str], places: dict[str, int]) -> str:
    if row.kind == "case":
        return _("Case %(case)s:") % {"case": row.title}
    if row.kind == "open":
        return _("still open")
    if row.kind == "solved":
        return _("every cell is filled: a solution.")
    if row.kind == "filled":
        return _("every cell is filled.")
    if row.kind == "joined":
        return _("joined at step %(n)s.") % {"n": places.get(row.detail, row.detail)}
    detail = details.get(row.id, "")
    text = _("%(rule)s: %(what)s") % {"rule": row.title, "what": detail} if detail else row.title
    if row.verdict == "refused":
        return _("%(text)s. This does not hold: %(reason)s") % {"text": text, "reason": row.reason}
    if row.kind == "contradiction":
        return _("%(text)s. Contradiction; this case is closed.") % {"text": text}
    note = _("given") if row.given else row.hint
    return f"{text} ({note})." if note else f"{text}."
