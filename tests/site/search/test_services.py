"""Searches elsewhere, while somebody waits, give the answers that a search right here would give."""

from pathlib import Path

import pytest
from django.conf import settings

from puzzles.base.ptype import type_of
from puzzles.budgets import QUICK_CELLS, QUICK_SPLITS
from puzzles.formats.read import read
from puzzles.hints import next_step
from puzzles.kernel.board import Board
from puzzles.registry import get_type
from puzzles.solve.logical import solve
from puzzles.solve.moves import exhaust, toolbox
from puzzles.solve.rating import rate_attempt
from puzzles.solve.sat import count_solutions
from tests.site.search.test_pool import held
from tests.site.tools.test_hard import LARGE, checkerboard
from tutor.search import pool
from tutor.search.answering import answering
from tutor.search.errors import BusyError
from tutor.search.services import counted_now, hint_now, rated_now


def stuck(title: str) -> Board:
    """A puzzle of the seeds where direct rules end."""
    texts = read((Path(settings.BASE_DIR) / "seeds/binary-case-splits.txt").read_bytes())
    puzzle = next(text.puzzle for text in texts if text.title == title)
    return exhaust(puzzle.board(), toolbox(type_of(puzzle)))


def shirokuro(signs: str, size: int) -> Board:
    rows = [signs[row : row + size].replace("0", ".") for row in range(0, size * size, size)]
    return get_type("shirokuro").parse(rows).board()


def test_a_hint_from_elsewhere_is_the_same() -> None:
    board = stuck("Crossroads")
    assert len(board.cells) > QUICK_SPLITS
    hint = hint_now(board, None)
    assert (hint.kind, hint) == ("case", next_step(board))
    allowed = frozenset({"binary.zero-or-one"})
    assert hint_now(board, allowed) == next_step(board, allowed)


def test_so_is_a_direct_hint_which_needs_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "PATIENCE", 0)
    board = stuck("Crossroads").puzzle.board()
    with held("core", settings.SEARCH_PROCESSES):
        assert hint_now(board, None) == next_step(board)
        with pytest.raises(BusyError):
            hint_now(stuck("Crossroads"), None)


def test_a_hint_for_a_stranger_takes_one_of_the_places_of_strangers() -> None:
    board = stuck("Crossroads")
    with held("stranger", pool.STRANGERS):
        with answering(lambda: True), pytest.raises(BusyError):
            hint_now(board, None)
        with answering(lambda: False):
            assert hint_now(board, None).kind == "case"


def test_solutions_are_counted_and_rated_alike() -> None:
    board = shirokuro(LARGE, 12)
    assert len(board.cells) > QUICK_CELLS
    here, there = count_solutions(board.puzzle), counted_now(board.puzzle)
    assert there.kind == here.kind == "many"
    assert all(not board.puzzle.type.violations(Board(board.puzzle, cells)) for cells in there.solutions)
    puzzle = stuck("Crossroads").puzzle
    assert counted_now(puzzle).solutions == tuple(found.cells for found in count_solutions(puzzle).solutions)
    assert rated_now(puzzle) == rate_attempt(solve(puzzle))


def test_fewer_conflicts_decide_less() -> None:
    assert counted_now(shirokuro(checkerboard(16), 16).puzzle, 10).kind == "undecided"
