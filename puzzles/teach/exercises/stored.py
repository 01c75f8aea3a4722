"""Exercises as plain values: to be sent by another process, and to be stored so that later rules do not change them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from puzzles.base.ptype import type_of
from puzzles.formats.steps import parse_step, print_step
from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.step import Step
from puzzles.registry import get_type
from puzzles.teach.exercises.exercise import Exercise


def as_plain(exercise: Exercise) -> dict[str, Any]:
    """Return an exercise as JSON."""
    puzzle = exercise.board.puzzle
    return {
        "type": type_of(puzzle).id,
        "puzzle": type_of(puzzle).print(puzzle),
        "cells": list(exercise.board.cells),
        "steps": _printed(puzzle, exercise.steps),
        "choices": [_printed(_of(exercise, n), among) for n, among in enumerate(exercise.choices)],
        "order": list(exercise.order),
        "cases": [list(names) for names in exercise.cases],
        "planted": list(exercise.planted),
        "drilled": [
            {"type": type_of(b.puzzle).id, "puzzle": type_of(b.puzzle).print(b.puzzle), "cells": list(b.cells)}
            for b in exercise.drilled
        ],
    }


def _of(exercise: Exercise, number: int) -> Puzzle:
    return exercise.drilled[number].puzzle if exercise.drilled else exercise.board.puzzle


def _printed(puzzle: Puzzle, steps: Sequence[Step]) -> list[str]:
    return [print_step(puzzle, step) for step in steps]


def from_plain(plain: Mapping[str, Any]) -> Exercise:
    """Return the exercise that was made plain."""
    board, drilled = _board(plain), tuple([_board(each) for each in plain["drilled"]])
    puzzles = [each.puzzle for each in drilled] or [board.puzzle] * len(plain["choices"])
    steps = tuple([parse_step(board.puzzle, text) for text in plain["steps"]])
    choices = [
        tuple([parse_step(puzzle, text) for text in texts])
        for puzzle, texts in zip(puzzles, plain["choices"], strict=True)
    ]
    order = tuple([str(sign) for sign in plain["order"]])  # numbers, in exercises from before there were splits
    cases = tuple([tuple(names) for names in plain.get("cases", ())])
    return Exercise(board, steps, tuple(choices), order, tuple(plain["planted"]), drilled, cases)


def _board(plain: Mapping[str, Any]) -> Board:
    puzzle = get_type(plain["type"]).parse(plain["puzzle"].split("\n"))
    return Board(puzzle, tuple(plain["cells"]))
