"""Rules whose shape fits a cell: all that could be used there, and nothing about what holds."""

import pytest

from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import CaseRule
from puzzles.fitting import TRIED, fits_at, splits_of
from puzzles.formats.cases import ACCEPTED, load
from puzzles.kernel.board import Board
from puzzles.kernel.step import Change
from puzzles.kernel.verdict import Refusal
from puzzles.registry import all_types, get_type


def listed(board: Board, name: str) -> list[str]:
    return [f"{fit.rule.id}@{fit.at.name if fit.at else ''}" for fit in fits_at(board, name)]


@pytest.mark.parametrize("ptype", all_types().values(), ids=lambda ptype: ptype.id)
def test_whatever_holds_at_a_cell_is_in_its_menu(ptype: PuzzleType) -> None:
    looked = 0
    for case in load(ptype):
        if case.verdict == ACCEPTED:
            step, puzzle = case.step, case.board.puzzle
            for change in step.changes:
                assert step.rule in {fit.rule.id for fit in fits_at(case.board, ptype.cell_name(puzzle, change.cell))}
                looked += 1
            if step.at and not step.at.kind.endswith("-value"):
                at = step.at.name
                names = [at] if at.startswith("r") and "c" in at else []
                for name in names:
                    assert f"{step.rule}@{at}" in listed(case.board, name)
                    looked += 1
    assert looked


def test_it_says_nothing_of_what_holds() -> None:
    """Prevent Trio holds at r1c3 of one board only, a trio stands on one only; the menus are the same."""
    boards = [get_type("binary").parse(rows.split()).board() for rows in ("00.. .... .... 111.", ".... .... .... ....")]
    assert listed(boards[0], "r1c3") == listed(boards[1], "r1c3")
    assert listed(boards[0], "r1c3") == [
        *(f"binary.{name}@" for name in ("prevent-trio", "complete-line", "save-blocker", "unique-line")),
        "binary.zero-or-one@r1c3",
        *(
            f"binary.{name}@{line}"
            for name in ("trio", "unbalanced-line", "repeated-line", "wasted-blocker")
            for line in ("row1", "column3")
        ),
    ]


def test_at_a_known_cell_only_contradictions_fit() -> None:
    board = get_type("sudoku").parse(["1...", "....", "....", "...."]).board()
    assert {fit.rule.kind for fit in fits_at(board, "r1c1")} == {"contradiction"}
    places = {f"{fit.rule.id}@{fit.at.name if fit.at else ''}" for fit in fits_at(board, "r1c2")}
    assert {"latin.possible-numbers@r1c2", "latin.possible-cells-row@", "latin.repeated-number@block1"} <= places


def test_at_a_circle_its_own_rules_fit_and_at_no_place_none() -> None:
    board = get_type("shirokuro").parse(["w.b", "b.w", "w.b"]).board()
    assert "shirokuro.links-of-circle@r1c1" in listed(board, "r1c1")


@pytest.mark.parametrize("ptype", all_types().values(), ids=lambda ptype: ptype.id)
def test_at_no_place_none(ptype: PuzzleType) -> None:
    board = load(ptype)[0].board
    for name in ("", "nowhere", "r999c999", "row999", "r1c1=1", "<b>"):
        with pytest.raises(KeyError):
            fits_at(board, name)


@pytest.mark.parametrize("ptype", all_types().values(), ids=lambda ptype: ptype.id)
def test_a_case_that_is_marked_finds_its_split(ptype: PuzzleType) -> None:
    looked = 0
    for each in load(ptype):
        rule, board, at = ptype.rule_by_id[each.rule], each.board, each.step.at
        if not isinstance(rule, CaseRule) or each.verdict != ACCEPTED or at is None:
            continue
        if len(list(rule.places(board))) > TRIED:
            continue
        cases = rule.cases(board, at)
        assert not isinstance(cases, Refusal)
        for case in cases.branches:
            cell, mask = next((cell, mask) for cell, mask in case.items() if mask != board.cells[cell])
            assert at in splits_of(board, rule, [Change(cell, mask)])
            looked += 1
    assert looked


def test_marks_that_are_no_cases_find_no_split() -> None:
    board = get_type("binary").parse(["....", "....", "....", "...."]).board()
    rule = get_type("binary").rule_by_id["binary.zero-or-one"]
    assert isinstance(rule, CaseRule)
    assert [place.name for place in splits_of(board, rule, [Change(5, 1)])] == ["r2c2"]
    assert splits_of(board, rule, [Change(5, 1), Change(6, 1)]) == []
    assert splits_of(board, rule, []) == []
