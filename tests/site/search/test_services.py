"""Searches elsewhere, while somebody waits, give the answers that a search right here would give."""

from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache

from puzzles.base.ptype import type_of
from puzzles.budgets import QUICK_CELLS
from puzzles.formats.read import read
from puzzles.hints import Hint, next_step
from puzzles.kernel.board import Board
from puzzles.registry import get_type
from puzzles.solve.logical import solve
from puzzles.solve.moves import exhaust, toolbox
from puzzles.solve.rating import rate_attempt
from puzzles.solve.sat import count_solutions
from puzzles.teach.rungs import closing
from tests.site.search import tasks
from tests.site.search.test_pool import held
from tests.site.tools.test_hard import LARGE, checkerboard
from tutor.search import aside, pool
from tutor.search.answering import answering
from tutor.search.errors import TooHardError
from tutor.search.services import counted_now, hint_soon, rated_now


def stuck(title: str) -> Board:
    """A puzzle of the seeds where direct rules end."""
    texts = read((Path(settings.BASE_DIR) / "seeds/binary-case-splits.txt").read_bytes())
    puzzle = next(text.puzzle for text in texts if text.title == title)
    return exhaust(puzzle.board(), toolbox(type_of(puzzle)))


def shirokuro(signs: str, size: int) -> Board:
    rows = [signs[row : row + size].replace("0", ".") for row in range(0, size * size, size)]
    return get_type("shirokuro").parse(rows).board()


LONG = 20
"""Seconds that a test waits for a search, however busy the machine is."""


def test_a_hint_from_elsewhere_is_the_same() -> None:
    board = stuck("Crossroads")
    found = hint_soon(board, None, asker="1", patience=LONG)
    assert found is not None
    assert found.hint.step is not None
    assert (found.hint.kind, found.hint) == ("case", next_step(board))
    assert found.closing == closing(board, found.hint.step)
    allowed = frozenset({"binary.zero-or-one"})
    assert hint_soon(board, allowed, asker="1", patience=LONG) == (next_step(board, allowed), None)
    direct = board.puzzle.board()
    assert hint_soon(direct, None, asker="1", patience=0) == (next_step(direct), None)


def test_a_split_is_told_at_once_and_searched_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search again when asked again, if there was no place for the search."""
    monkeypatch.setattr(pool, "PATIENCE", 0)
    board, allowed = stuck("Crossroads"), frozenset({"binary.zero-or-one", "binary.trio"})
    with held("core", settings.SEARCH_PROCESSES):
        for patience in (0, 0.1):
            assert hint_soon(board, allowed, asker="2", patience=patience) == (Hint("case", "split"), None)
    found = None
    while found is None or found.hint.step is None:
        found = hint_soon(board, allowed, asker="2", patience=LONG)
    assert found.hint == next_step(board, allowed)


def test_one_person_has_one_search_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another person is answered meanwhile."""
    board, rules = stuck("Crossroads"), [frozenset({"binary.zero-or-one", more}) for more in ("a", "b", "c")]
    cache.add("asking:3", "another board", LONG)
    assert hint_soon(board, rules[0], asker="3", patience=0.1) == (Hint("case", "split"), None)
    found = hint_soon(board, rules[0], asker="4", patience=LONG)
    assert found is not None
    assert found.hint.step is not None
    cache.delete("asking:3")


def test_a_split_for_a_stranger_takes_one_of_the_places_of_strangers() -> None:
    board, allowed = stuck("Crossroads"), frozenset({"binary.zero-or-one", "stranger"})
    with held("stranger", pool.STRANGERS):
        with answering(lambda: True):
            assert hint_soon(board, allowed, asker="5", patience=0.1) == (Hint("case", "split"), None)
        with answering(lambda: False):
            found = hint_soon(board, allowed, asker="6", patience=LONG)
    assert found is not None
    assert found.hint.step is not None


def test_what_is_too_hard_to_find_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aside, "PAGE_SECONDS", 1)
    for _ in range(2):  # searched once
        with pytest.raises(TooHardError):
            aside.answer_soon(tasks.burn, asker="7", patience=LONG)


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
