"""Hints in three strengths: where to look, which rule, the step with its reason; and which case of a split closes."""

from __future__ import annotations

from random import Random

import pytest

from puzzles.base.ptype import type_of
from puzzles.hints import next_step, region
from puzzles.kernel.board import Board
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Accepted
from puzzles.registry import get_type
from puzzles.solve.moves import exhaust, toolbox
from puzzles.teach.rungs import closing, rungs
from tests.engine.helpers import make_board
from tests.engine.reasons import assert_spoken, follow, seeds
from tests.engine.toy import Direct, Toy

SPLIT = "0.0..0/....1./.1..../0...../.1..../......"


def stuck(rows: str) -> Board:
    """Return a Binary board where no direct rule is left to apply."""
    board = make_board(rows)
    return exhaust(board, toolbox(type_of(board.puzzle)))


@pytest.mark.parametrize(
    ("type_id", "rows", "texts", "ring"),
    [
        (
            "binary",
            "..../..../..../11..",
            (
                "Look at row 4.",
                "Prevent Trio applies there.",
                "Prevent Trio: r4c3 = 0. r4c1 and r4c2 are both 1; a third 1 at r4c3 would make a trio, so it is 0.",
            ),
            ((12, 13, 14, 15), (12, 13, 14, 15), (14,)),
        ),
        (
            "binary",
            "000./..../..../....",
            (
                "Something in row 1 is impossible.",
                "Trio shows it.",
                "r1c1, r1c2 and r1c3 are all 0. So this branch is impossible and can be closed.",
            ),
            ((0, 1, 2, 3), (0, 1, 2, 3), (0, 1, 2)),
        ),
        (
            "sudoku",
            "12../3.../..../....",
            (
                "Look at block 1.",
                "Last Cell for Number, Block applies there.",
                "Last Cell for Number, Block: r2c2 = 4. No other open cell of block 1 can take 4, so it goes in r2c2.",
            ),
            ((0, 1, 4, 5), (0, 1, 4, 5), (5,)),
        ),
        (
            "shirokuro",
            "wb",
            (
                "Look at r1c1.",
                "Only Link applies there.",
                "Only Link: r1c1-r1c2 = line. r1c1 has only this one link, r1c1-r1c2.",
            ),
            ((0,), (0,), (0,)),
        ),
        (
            "binary",
            "..../..../..../....",
            (
                "No direct rule applies here.",
                "Split by Zero or One.",
                "No direct rule applies, and no single case fails at once. Splitting at r1c1 leaves the least open.",
            ),
            ((), (), (0,)),
        ),
        ("binary", "01/10", ("Everything is known; nothing is left to do here.",), ((),)),
    ],
)
def test_a_hint_tells_more_and_more(
    type_id: str, rows: str, texts: tuple[str, ...], ring: tuple[tuple[int, ...], ...]
) -> None:
    board = make_board(rows, type_id)
    hint = next_step(board)
    found = rungs(board, hint)
    assert tuple(rung.text for rung in found) == texts
    assert tuple(rung.ring for rung in found) == ring
    assert [rung.strength for rung in found] == ["where", "rule", "step"][-len(found) :]
    assert found[-1].hatch == hint.evidence
    assert [rung.hatch for rung in found[:-1]] == [()] * (len(found) - 1)


def test_the_place_holds_what_changes_then_most_of_the_evidence() -> None:
    board = make_board("..../..../..../....", "sudoku")

    def found(targets: tuple[int, ...], evidence: tuple[int, ...]) -> str:
        place = region(board, targets, evidence)
        assert place
        return place.name

    assert found((0,), (4, 8)) == "column1"
    assert found((0,), (5,)) == "block1"
    assert found((0, 3), (4, 5, 8, 12)) == "row1"
    assert region(Toy(Direct(lambda *_: Accepted())).puzzle(3, 3).board(), (0,), (1,)) is None


def test_without_places_the_cells_are_marked() -> None:
    board = Toy(Direct(lambda board, cell, mask: Accepted((1,)))).puzzle(3, 3, 3).board()
    where = rungs(board, next_step(board))[0]
    assert where.text == "Look at the marked cells."
    assert where.ring


@pytest.mark.parametrize("type_id", sorted(seeds()))
def test_every_hint_on_the_way_says_why(type_id: str) -> None:
    """Follow some puzzles of each type, in one case of each split; script/bench reasons follows all to their end."""
    rng, said = Random("hints"), list[str]()
    for puzzle in rng.sample([puzzle for puzzle in seeds()[type_id] if len(puzzle.start) <= 100], 4):
        said += follow(puzzle, 10)
    assert len(said) >= 12


# --- which case closes -----------------------------------------------------------------------------------------------


def test_the_case_that_closes_is_named_with_the_contradiction() -> None:
    board = stuck(SPLIT)
    split = next_step(board)
    assert split.step is not None
    assert split.reason == "split-closes"
    found = closing(board, split.step)
    assert found is not None
    judgement = check_step(board, split.step)
    case = judgement.boards[judgement.names.index(found.case)]
    after = exhaust(case, toolbox(get_type("binary")))
    assert isinstance(check_step(after, Step(found.step.rule)).verdict, Accepted)
    text = found.text(board.puzzle)
    assert text.startswith(f"In the case {found.case.replace('=', ' = ')}, direct steps lead to a contradiction, by ")
    assert_spoken(text)


def test_a_case_that_is_impossible_already_closes_at_once() -> None:
    board = make_board("00../..../..../....")
    found = closing(board, Step("binary.zero-or-one", get_type("binary").place(board.puzzle, "r1c3")))
    assert found is not None
    assert (found.case, found.rounds) == ("r1c3=0", 0)
    assert found.text(board.puzzle) == (
        "In the case r1c3 = 0 there is a contradiction at once, by Trio. r1c1, r1c2 and r1c3 are all 0."
    )


def test_only_permitted_rules_close_and_only_within_the_effort() -> None:
    board = stuck(SPLIT)
    split = next_step(board).step
    assert split is not None
    assert closing(board, split, {"binary.prevent-trio", "binary.zero-or-one"}) is None
    assert closing(board, split, effort=len(board.cells)) is None
    wide = make_board("..../..../..../....")
    assert closing(wide, Step("binary.zero-or-one", get_type("binary").place(wide.puzzle, "r1c1"))) is None
