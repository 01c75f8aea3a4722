"""Exercises of assignments as data: what is asked, what was answered, and what may be seen of the verdicts."""

from typing import Any

from puzzles.base.ptype import type_of
from puzzles.formats.steps import print_step
from puzzles.kernel.board import Board
from puzzles.kernel.step import Step
from puzzles.teach.exercises.answers import MARKS, NONE, ORDER
from tutor.courses.models import Item
from tutor.exercises.selectors.page import AttemptPage, Part, page_of
from tutor.work.models import Proof
from tutor.work.workspace import Workspace

Data = dict[str, Any]
WHOLE = {Item.Kind.FIND: MARKS, Item.Kind.ORDER: ORDER}
"""The part of an exercise that is about all its steps."""


def exercise(workspace: Workspace, proof: Proof) -> Data:
    """Return an attempt as its owner may see it."""
    page = page_of(workspace, proof)
    made, kind = page.attempt.made, page.attempt.kind
    whole = [page.whole] if kind in WHOLE else []
    given = [] if kind == Item.Kind.NAME else made.steps
    return {
        "id": proof.pk,
        "rev": proof.rev,
        "item": proof.item_id,
        "attempt": proof.attempt,
        "kind": kind,
        "asks": str(page.asks),
        "terms": page.terms,
        "state": proof.state,
        "submitted": proof.submitted,
        "shut": page.closed,
        "credit": None if page.credit is None else page.credit / 100,
        "puzzle": type_of(made.board.puzzle).print(made.board.puzzle),
        "cells": _cells(made.board),
        "steps": [_step(made.board, step) for step in given],
        "cases": {str(number): list(names) for number, names in enumerate(made.cases) if names},
        "parts": [_part(page, part) for part in (*whole, *page.parts)],
    }


def _part(page: AttemptPage, part: Part) -> Data:
    """Return a question, its choices, and the answer to it; the right answer once it may be seen."""
    asked = part.asked
    choices = [_step(asked.board, each.step) for each in asked.choices] if asked else []
    if asked and page.attempt.kind == Item.Kind.DRILL:
        choices.append(NONE)
    return {
        "part": part.name,
        "cells": _cells(asked.board) if asked else {},
        "choices": choices,
        "says": part.says if part.says or part.state == "open" else "",
        "state": part.state,
        "open": part.open,
        "credit": part.credit,
        "right": page.attempt.key.get(part.name) if part.final else None,
    }


def _cells(board: Board) -> dict[str, str]:
    ptype, puzzle = type_of(board.puzzle), board.puzzle
    return {ptype.cell_name(puzzle, cell): ptype.words(puzzle, mask) for cell, mask in enumerate(board.cells)}


def _step(board: Board, step: Step) -> str:
    return print_step(board.puzzle, step)
