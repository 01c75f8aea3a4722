"""Boards, masks and names: the values everything else is made of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import FrozenInstanceError
from typing import ClassVar

import pytest

from puzzles.base.rule import Deduction, bits
from puzzles.changes import changed_masks
from puzzles.draw.of import givens
from puzzles.kernel.board import Board, Puzzle
from puzzles.kernel.goal import Goal
from puzzles.kernel.judge import judge
from puzzles.kernel.step import Change
from puzzles.kernel.verdict import Accepted, Refusal
from tests.engine.helpers import make_board, make_puzzle
from tests.engine.toy import Direct, Toy

TOY = Toy()


def test_narrowing_gives_a_new_board_and_leaves_the_old() -> None:
    board = TOY.puzzle(7, 7, 3).board()
    assert board.narrow({0: 5, 2: 2}).cells == (5, 7, 2)
    assert board.cells == (7, 7, 3)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({0: 3}, "11 is no narrowing of 11 at cell 0"),
        ({0: 0}, "0 is no narrowing of 11 at cell 0"),
        ({0: 4}, "100 is no narrowing of 11 at cell 0"),
        ({0: 5}, "101 is no narrowing of 11 at cell 0"),
        ({0: -2}, "-10 is no narrowing of 11 at cell 0"),
        ({1: 2}, "10 is no narrowing of 1 at cell 1"),
        ({2: 1}, "1 is no narrowing of 0 at cell 2"),
        ({-1: 1}, "1 is no narrowing of 0 at cell -1"),
        ({0: 1, 2: 1}, "1 is no narrowing of 0 at cell 2"),
    ],
)
def test_what_is_no_narrowing_is_refused(changes: dict[int, int], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        TOY.puzzle(3, 1).board().narrow(changes)


def test_boards_are_values() -> None:
    board = make_board("11../..../..../....")
    same = make_board("11../..../..../....")
    assert board == same
    assert hash(board) == hash(same)
    assert board != make_board("1.../..../..../....")
    assert board.narrow({2: 1}) != board
    with pytest.raises(FrozenInstanceError):
        board.cells = ()  # type: ignore[misc]


def test_equal_cells_of_two_puzzles_are_two_boards() -> None:
    """A given is not a conclusion: the same digits reached from fewer givens are another board."""
    board = make_board("1./..").narrow({1: 1})
    assert board.cells == make_board("10/..").cells
    assert board != make_board("10/..")


def test_union_keeps_what_either_leaves_possible() -> None:
    board = TOY.puzzle(7, 7, 7).board()
    one, other = board.narrow({0: 1, 1: 3}), board.narrow({0: 2, 1: 1, 2: 4})
    assert one.union(other).cells == other.union(one).cells == (3, 3, 7)


def test_known_and_complete() -> None:
    board = TOY.puzzle(4, 6).board()
    assert [board.known(0), board.known(1), board.complete] == [True, False, False]
    assert board.narrow({1: 2}).complete


def test_givens_are_the_cells_known_from_the_start() -> None:
    assert givens(make_puzzle("1.../.0../..../...1")) == {0, 5, 15}


@pytest.mark.parametrize("start", [(0, 3), (3, 0), (-1, 3)])
def test_a_cell_without_candidates_cannot_be_read_as_known(start: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"^a cell without candidates: it would look known$"):
        Puzzle(TOY, 1, 2, start)


@pytest.mark.parametrize(
    ("mask", "old", "new"), [(1, 7, 1), (8, 7, 8), (0, 7, 0), (~1, 7, 6), (~8, 7, 7), (~7, 7, 0), (~5, 6, 2)]
)
def test_a_change_says_what_a_cell_becomes_or_what_it_loses(mask: int, old: int, new: int) -> None:
    assert Change(0, mask).on(old) == new


def test_changes_of_one_cell_add_up_and_those_beside_the_board_are_left_out() -> None:
    board = TOY.puzzle(7, 7).board()
    changes = [Change(0, ~1), Change(1, 4), Change(0, ~2), Change(2, 1), Change(-1, 1)]
    assert changed_masks(board, changes) == {0: 4, 1: 4}


def test_masks_and_words() -> None:
    puzzle = TOY.puzzle(7)
    assert [TOY.mask(puzzle, text) for text in ("a", "c", "a/c", "c/a", "a/a")] == [1, 4, 5, 5, 1]
    assert [TOY.words(puzzle, mask) for mask in (1, 5, 6, 0, 1 << 11, 1 << 11 | 1)] == ["a", "a/c", "b/c", "", "", "a"]


def test_values_that_have_a_name_together_are_called_by_it() -> None:
    class Named(Toy):
        named: ClassVar[Mapping[str, int]] = {"late": 6}

    words = {1: "a", 2: "b", 4: "c", 5: "a/c", 6: "late", 7: "a/late", 14: "d/late"}
    puzzle = Named().puzzle(7)
    assert {mask: puzzle.type.words(puzzle, mask) for mask in words} == words
    assert Named().mask(puzzle, "a/late") == 7


@pytest.mark.parametrize("values", ["", "z", "a/", "a/z", "A", "a,b"])
def test_a_value_that_the_type_does_not_have(values: str) -> None:
    with pytest.raises(KeyError):
        TOY.mask(TOY.puzzle(7), values)


def test_bits() -> None:
    assert list(bits(0b101100)) == [4, 8, 32]
    assert list(bits(0)) == []


def test_the_default_find_tries_every_setting_and_removal_once() -> None:
    tried: list[tuple[int, int]] = []

    def answer(board: Board, cell: int, mask: int) -> Accepted | Refusal:
        tried.append((cell, mask))
        return Accepted((0,)) if mask == 5 else Refusal("toy-no")

    rule = Direct(answer)
    assert list(rule.find(Toy(rule).puzzle(4, 7, 3).board())) == [Deduction(1, 5, (0,))]
    assert tried == [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (2, 1), (2, 2)]


def test_the_default_find_survives_a_broken_rule() -> None:
    rule = Direct(lambda board, cell, mask: None if cell else Accepted())
    assert list(rule.find(Toy(rule).puzzle(3, 3).board())) == [Deduction(0, 1, ()), Deduction(0, 2, ())]


def test_a_verdict_whose_text_cannot_be_made_is_still_a_refusal() -> None:
    class Odd:
        def __init__(self, board: Board) -> None:
            pass

        def __repr__(self) -> str:
            raise ValueError("no words")

    assert judge(Odd, Toy().puzzle(3).board()) == Refusal("rule-broken", facts={"error": "ValueError: no words"})


def test_facts_of_a_refusal_are_filled_but_never_replaced() -> None:
    refusal = Refusal("toy-no", (3,), {"line": "row1"}).with_facts(line="row2", cell="r1c1")
    assert refusal == Refusal("toy-no", (3,), {"line": "row1", "cell": "r1c1"})


def test_the_goals() -> None:
    assert Goal() == Goal("solve")
    with pytest.raises(
        ValueError, match=r"^goal type: expected solve, unique, any-solution, .*, several-values, found check-mate$"
    ):
        Goal("check-mate")
