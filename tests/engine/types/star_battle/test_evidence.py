"""Star Battle: what is shown for Starves a Group is enough to see that it holds, and what a refusal names."""

from __future__ import annotations

from puzzles.formats.cases import load
from puzzles.formats.steps import parse_step
from puzzles.kernel.board import Board
from puzzles.kernel.check import check_step
from puzzles.kernel.verdict import Accepted, Refusal
from puzzles.registry import get_type
from puzzles.types.star_battle.model import EMPTY, OPEN
from puzzles.types.star_battle.rules import STARVES_GROUP


def test_what_is_shown_is_enough() -> None:
    looked = 0
    for board in dict.fromkeys(case.board for case in load(get_type("star-battle"))):
        for cell, mask, evidence in STARVES_GROUP.find(board):
            shown = [old if at in evidence else OPEN for at, old in enumerate(board.cells)]
            assert cell not in evidence
            assert mask == EMPTY
            assert type(STARVES_GROUP.check(Board(board.puzzle, tuple(shown)), cell, mask)) is Accepted
            looked += 1
    assert looked > 100


def test_a_refusal_names_a_group_that_loses_squares() -> None:
    """Region C has fewer squares left than row 1, but loses none to the star."""
    lines = "AAAABB/CAABBB/CDDBBB/CDDBBE/FFDDDE/FFDDDE/stars: 1/known:/....../..*.../....../....../....../......"
    board = get_type("star-battle").parse(lines.split("/")).board()
    verdict = check_step(board, parse_step(board.puzzle, "star-battle.finish-surround: r1c4=empty")).verdict
    assert isinstance(verdict, Refusal)
    assert (verdict.code, verdict.facts["place"]) == ("none-starved", "row1")
