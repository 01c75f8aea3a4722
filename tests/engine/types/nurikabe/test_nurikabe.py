"""Nurikabe: its text, puzzles that `generate` makes, laws made later, and rooms that are too large to be looked at."""

from __future__ import annotations

from itertools import islice

import pytest

from puzzles.base.rule import CaseRule
from puzzles.formats.sentences import because
from puzzles.formats.steps import parse_step
from puzzles.grid.text import GridError
from puzzles.kernel.board import Board
from puzzles.kernel.check import check_step
from puzzles.kernel.verdict import Accepted, Refusal
from puzzles.registry import get_type
from puzzles.solve.generate import generate
from puzzles.solve.rating import rate
from puzzles.solve.sat import count_solutions
from puzzles.teach.whynot import why_not
from puzzles.telling import tell
from puzzles.types.nurikabe.draw import picture
from puzzles.types.nurikabe.model import BLACK, OPEN, WHITE, colours, field_of
from puzzles.types.nurikabe.reaching import nearest

NURIKABE = get_type("nurikabe")


def board_of(rows: str) -> Board:
    return NURIKABE.parse(rows.split("/")).board()


def test_the_text_of_a_puzzle_is_read_and_written() -> None:
    glued = NURIKABE.parse(["3.#", "o.1"])
    assert glued.start == (2, 3, 1, 2, 3, 2)
    assert glued.clues == (3, 0, 0, 0, 0, 1)
    assert NURIKABE.print(glued) == "3.#\no.1"
    assert NURIKABE.parse(["3 .  #", "o . 1"]) == glued
    spaced = NURIKABE.parse(["12 . . .", ". # . .", ". . o ."])
    assert spaced.clues[0] == 12
    assert NURIKABE.print(spaced) == "12 . . .\n. # . .\n. . o ."


def test_an_empty_row_is_no_puzzle() -> None:
    with pytest.raises(GridError, match="line 1, column 1: expected a square, found an empty row"):
        NURIKABE.parse([""])


def test_without_a_number_all_is_black_or_nothing_is_right() -> None:
    assert [board.cells for board in count_solutions(NURIKABE.parse(["..."])).solutions] == [(BLACK,) * 3]
    assert count_solutions(NURIKABE.parse(["..", ".."])).kind == "none"


@pytest.mark.parametrize(("level", "size"), [(1, (5, 5)), (2, (5, 6)), (3, (6, 6))])
def test_a_made_puzzle_has_one_solution_and_the_level(level: int, size: tuple[int, int]) -> None:
    (puzzle,) = islice(generate(NURIKABE, *size, level, 1), 1)
    assert (puzzle.height, puzzle.width) == size
    assert count_solutions(puzzle).kind == "one"
    assert rate(puzzle).level == level


def refusal(board: Board, step: str) -> str:
    verdict = check_step(board, parse_step(board.puzzle, step)).verdict
    assert isinstance(verdict, Refusal)
    return verdict.code


def test_a_room_with_too_many_ways_is_not_split() -> None:
    empty = "/".join(["60" + " ." * 13, *["." + " ." * 13] * 13])
    assert refusal(board_of(empty), "nurikabe.finish-room @r1c1") == "too-many-cases"
    assert refusal(board_of(empty), "nurikabe.room-plan: r1c2=white") == "no-rooms-large"


def test_the_search_for_ways_ends_where_there_are_none() -> None:
    """Every square beside the white frame would make the room too large, and without these it is too small."""
    side, middle = "o" + " ." * 7 + " o", "o . . . 27 . . . o"
    board = board_of("/".join(["o" + " o" * 8, *[side] * 3, middle, *[side] * 3, "o" + " o" * 8]))
    assert refusal(board, "nurikabe.finish-room @r5c5") == "too-large"
    assert refusal(board, "nurikabe.room-plan: r5c4=white") == "no-rooms-large"


def test_the_ways_of_a_room_take_in_the_white_squares_that_they_touch() -> None:
    board = board_of("4.o./..../....")
    rule = NURIKABE.rule_by_id["nurikabe.finish-room"]
    assert isinstance(rule, CaseRule)
    cases = rule.cases(board, NURIKABE.place(board.puzzle, "r1c1"))
    assert not isinstance(cases, Refusal)
    assert cases.names[0] == "r1c2=white&r1c4=white"
    assert "r1c2=white&r2c1=white" in cases.names
    assert all("r1c3" not in name for name in cases.names)


def test_finished_rooms_are_green_and_others_are_not() -> None:
    assert picture(board_of("2o#./##../...3")).tints == {0: "met", 1: "met"}
    assert picture(board_of("2o../##../...3")).tints == {}


@pytest.mark.parametrize(
    ("rows", "step", "said"),
    [
        ("2o../..../..1.", "surround-room: r1c3=black", "The 2 at r1c1 has all its squares, so r1c3 beside its room"),
        ("3o.o/..../..o.", "black-between-rooms: r1c3=black", "would make a room of 4 squares, but its number is 3"),
        ("3.4/.../...", "black-between-rooms: r1c2=black", "A white r1c2 would join the numbers at r1c1 and r1c3."),
        ("3.../##../....", "white-bottleneck: r1c2=white", "the 3 at r1c1 would have only its own square."),
        ("2.../..../....", "corners-black: r2c2=black", "misses one square, r1c2 or r2c1, and r2c2 is beside each"),
        (
            "3.../..../....",
            "cannot-reach: r2c3=black",
            "from the nearest one, of r1c1, it would take 3 more squares, and that room misses only 2.",
        ),
        ("3#../.#../....", "cannot-reach: r1c3=black", "No room can reach r1c3"),
        ("4.../..../..o./1...", "only-way: r2c3=white", "With r2c3 black, no room could reach the white square r3c3."),
        ("3.../..5./o...", "room-plan: r1c4=white", "Every way to finish the room of r2c3 without r1c4"),
        ("2./..", "leaves-no-plan: r2c2=black", "r2c2 is beside every way to finish the room of r1c1."),
        (
            "....../3...7./##..../#1#.../1#..../##....",
            "leaves-no-plan: r1c3=black",
            "With r1c3 white, the room of r2c1 could be finished only with r1c1 and r2c2. Then the black squares r1c2",
        ),
    ],
)
def test_a_reason_says_what_forces_the_square(rows: str, step: str, said: str) -> None:
    board = board_of(rows)
    taken = parse_step(board.puzzle, f"nurikabe.{step}")
    verdict = check_step(board, taken).verdict
    assert isinstance(verdict, Accepted)
    assert said in because(NURIKABE, taken.rule, tell(board, taken, verdict))


@pytest.mark.parametrize(
    ("rows", "step", "simpler"),
    [
        ("3.4/.../...", "out-of-reach: r1c2=black", "nurikabe.black-between-rooms"),
        ("2./..", "leaves-no-plan: r2c2=black", "nurikabe.room-plan"),
        ("....../3...7./##..../#1#.../1#..../##....", "leaves-no-plan: r1c3=black", ""),
    ],
)
def test_a_simpler_rule_is_noted(rows: str, step: str, simpler: str) -> None:
    board = board_of(rows)
    verdict = check_step(board, parse_step(board.puzzle, f"nurikabe.{step}")).verdict
    assert isinstance(verdict, Accepted)
    assert verdict.note == simpler


def test_a_counter_example_joins_the_sea_elsewhere() -> None:
    board = board_of("#../..3/..#")
    found = why_not(board, parse_step(board.puzzle, "nurikabe.black-bottleneck: r1c2=black"))
    assert found.kind == "world"
    assert "With r1c2 white, there is still a way to connect all black squares." in found.text(NURIKABE)


def test_the_nearest_number_and_how_far_it_is() -> None:
    board = board_of("2...#.")
    its, now = field_of(board), colours(board)
    assert nearest(its, now, 3) == (1, 3)
    assert nearest(its, now, 5) == (0, 0)
    assert board.puzzle.blank == (WHITE, OPEN, OPEN, OPEN, OPEN, OPEN)
