"""Heyawake: its text, puzzles that `generate` makes, and rooms that are too large to be looked at."""

from __future__ import annotations

from itertools import islice, product
from random import Random

import pytest

from puzzles.base.rule import DirectRule
from puzzles.formats.cases import load
from puzzles.formats.sentences import because
from puzzles.formats.steps import parse_step
from puzzles.grid.near import near_sets
from puzzles.grid.sets import cells_in
from puzzles.grid.text import GridError
from puzzles.hints import next_step
from puzzles.kernel.check import check_step
from puzzles.kernel.verdict import Accepted, Refusal
from puzzles.registry import get_type
from puzzles.solve.generate import generate
from puzzles.solve.moves import exhaust, moves, toolbox, up_to
from puzzles.solve.rating import rate
from puzzles.solve.sat import count_solutions
from puzzles.teach.whynot import why_not
from puzzles.telling import tell
from puzzles.types.heyawake.closing import AdjacentBlacks, WhiteArea, WhiteLine
from puzzles.types.heyawake.fitting import can_fit, parted, parting
from puzzles.types.heyawake.making import full
from puzzles.types.heyawake.model import BLACK, WHITE, colours, house_of
from puzzles.types.heyawake.rules import ROOM_PLAN

HEYAWAKE = get_type("heyawake")
ROOMS = ["AAB", "CBB"]


def test_the_text_of_a_puzzle_is_read_and_written() -> None:
    text = "AAB\nCBB\nnumbers: A=1 B=0\nknown:\n#..\n.o."
    puzzle = HEYAWAKE.parse(text.split("\n"))
    assert puzzle.start == (1, 3, 3, 3, 2, 3)
    assert HEYAWAKE.print(puzzle) == text
    assert HEYAWAKE.parse([*ROOMS, "numbers: B=0", "A=1", "known:", "#..", ".o."]) == puzzle


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["AAB", "CBA"], "line 2, column 3: expected room A in one part, found another part of it"),
        ([*ROOMS, "numbers: A=1 D=1"], "line 3, column 5: expected a room and its number, such as A=2, found 'D=1'"),
        ([*ROOMS, "numbers: A"], "line 3, column 1: expected a room and its number, such as A=2, found 'A'"),
        ([*ROOMS, "numbers: A=3"], "line 3, column 1: expected at most 2 for room A, found 3"),
        ([*ROOMS, "numbers: A=1 A=2"], "line 3, column 5: expected one number for room A, found another one"),
        ([*ROOMS, "known:", "x..", "..."], "line 4, column 1: expected # or o or ., found 'x'"),
    ],
)
def test_what_is_no_puzzle_is_refused_with_its_place(lines: list[str], said: str) -> None:
    with pytest.raises(GridError) as error:
        HEYAWAKE.parse(lines)
    assert str(error.value) == said


@pytest.mark.parametrize(("level", "size"), [(1, (5, 5)), (2, (5, 6))])
def test_a_made_puzzle_has_one_solution_and_the_level(level: int, size: tuple[int, int]) -> None:
    (puzzle,) = islice(generate(HEYAWAKE, *size, level, 1), 1)
    assert (puzzle.height, puzzle.width) == size
    assert count_solutions(puzzle).kind == "one"
    assert rate(puzzle).level == level


def test_the_rules_solve_a_large_draft() -> None:
    """Random rooms around random blacks alone hardly ever have one solution at this size."""
    draft = full(HEYAWAKE, 10, 10, Random(1))
    assert draft
    assert exhaust(draft.board(), up_to(toolbox(HEYAWAKE), 4)).complete


def test_a_counter_example_about_connected_squares_is_not_all_black() -> None:
    """No white square is cut off where all are black, but that would teach nothing."""
    board = HEYAWAKE.parse(["AAAB", "AAAB", "CCCC", "known:", "#...", "....", "...o"]).board()
    found = why_not(board, parse_step(board.puzzle, "heyawake.bottleneck: r2c2=white"))
    assert found.kind == "world"
    assert found.world == {cell: BLACK if cell == 5 else WHITE for cell in range(12) if cell not in (0, 11)}
    line = why_not(board, parse_step(board.puzzle, "heyawake.prevent-white-line: r2c1=black"))
    assert BLACK not in line.world.values()


@pytest.mark.parametrize(
    ("rows", "step", "said"),
    [
        ("ABB/ABB/ABB/numbers: A=2", "r1c1=black", "However they are placed, r1c1 is one of them."),
        ("AB/AB/AB/AB/AB/numbers: A=2/known:/../../../../.#", "r5c1=white", "r5c1 is none of them. So r5c1 is white."),
        ("ABB/ABB/ABB/numbers: A=2", "r1c2=white", "one of them is beside r1c2. So r1c2 is white."),
        ("AB/AB/BB/numbers: A=1/known:/.o/.#/..", "r1c1=black", "Room A still needs one black, and it can only be at"),
        (
            "AB/AB/AB/numbers: A=1/known:/../../.#",
            "r3c1=white",
            "It cannot be at r3c1, which is beside a black square.",
        ),
        ("AAB/CAB/CCB/numbers: A=1/known:/.o./.../...", "r2c1=white", "Wherever it goes, it is beside r2c1."),
    ],
)
def test_a_reason_says_what_all_ways_of_a_room_share(rows: str, step: str, said: str) -> None:
    board = HEYAWAKE.parse(rows.split("/")).board()
    taken = parse_step(board.puzzle, f"heyawake.room-fit: {step}")
    verdict = check_step(board, taken).verdict
    assert isinstance(verdict, Accepted)
    assert said in because(HEYAWAKE, taken.rule, tell(board, taken, verdict))


@pytest.mark.parametrize(
    ("rows", "step", "said"),
    [
        ("ABC/ABC/ABC/numbers: B=2", "r1c1=white", "With r1c1 black and the squares beside it white, room B could not"),
        ("AAAA/ABBA/ABBA/numbers: B=2", "r1c2=white", "only with r2c3 and r3c2 black. Then the white squares r1c1 and"),
        (
            "ABAA/ABBA/AAAA/numbers: A=1/known:/..o./.o../....",
            "r2c3=black",
            "With r2c3 white, every way to give room A",
        ),
        ("AAB/AAB/CCC/numbers: A=2/known:/o../.../...", "r3c3=white", "So this board has no solution."),
    ],
)
def test_a_reason_says_what_the_other_colour_does_to_a_room(rows: str, step: str, said: str) -> None:
    board = HEYAWAKE.parse(rows.split("/")).board()
    taken = parse_step(board.puzzle, f"heyawake.leaves-no-plan: {step}")
    verdict = check_step(board, taken).verdict
    assert isinstance(verdict, Accepted)
    assert said in because(HEYAWAKE, taken.rule, tell(board, taken, verdict))


def test_a_room_without_blacks_is_one_step() -> None:
    """No known square is the reason, so nothing else says that these squares belong together."""
    board = HEYAWAKE.parse(["AABB", "AABB", "CCCC", "numbers: A=0 B=0"]).board()
    rule = HEYAWAKE.rule_by_id["heyawake.fill-room-white"]
    assert isinstance(rule, DirectRule)
    assert [len(move.step.changes) for move in moves(board, rule)] == [4, 4]
    hint = next_step(board)
    assert hint.step == parse_step(
        board.puzzle, "heyawake.fill-room-white: r1c1=white, r1c2=white, r2c1=white, r2c2=white"
    )
    assert hint.text(HEYAWAKE).endswith("and r1c1 is white. r1c2, r2c1 and r2c2 follow in the same way.")


def test_a_room_that_is_too_large_is_not_looked_at() -> None:
    """Half of a grid in black could be placed in too many ways; one black in it is another matter."""
    rows = ["A" * 12] * 12
    full = HEYAWAKE.parse([*rows, "numbers: A=70"]).board()
    at_room = [f"heyawake.{name} @roomA" for name in ("ways-of-room", "room-no-fit", "room-no-plan")]
    at_cell = [f"heyawake.{name}: r1c1={colour}" for name in ("room-fit", "room-plan") for colour in ("black", "white")]
    for step in (*at_cell, *at_room):
        verdict = check_step(full, parse_step(full.puzzle, step)).verdict
        assert isinstance(verdict, Refusal)
        assert verdict.code == "too-large"
    refusal = check_step(full, parse_step(full.puzzle, "heyawake.leaves-no-plan: r1c1=white")).verdict
    assert isinstance(refusal, Refusal)
    assert refusal.code == "many-ways"
    few = HEYAWAKE.parse([*rows, "numbers: A=1"]).board()
    refusal = check_step(few, parse_step(few.puzzle, "heyawake.room-fit: r1c1=black")).verdict
    assert isinstance(refusal, Refusal)
    assert refusal.code == "some-way-differs"
    known = ["o" * 12] * 11 + [".o" * 6]
    last = HEYAWAKE.parse([*rows, "numbers: A=6", "known:", *known]).board()
    possible = parse_step(last.puzzle, "heyawake.room-fit: r12c1=black")
    assert isinstance(check_step(last, possible).verdict, Accepted)


def test_a_large_room_with_a_single_way_leaves_nothing_to_suppose() -> None:
    """Its way is not looked for, so nothing may follow from finding none."""
    rows = ["A" * 25, *["B" * 24 + "A"] * 2, "numbers: A=14"]
    board = HEYAWAKE.parse(rows).board()
    for colour in ("black", "white"):
        step = parse_step(board.puzzle, f"heyawake.leaves-no-plan: r1c2={colour}")
        assert isinstance(check_step(board, step).verdict, Refusal)


def test_a_room_with_more_ways_than_are_tried_has_no_plan() -> None:
    """The first thousand ways of its five other blacks all begin in the corner, two thousand more do not."""
    known = ["." * 20 + "#.#.#", "." * 25, "." * 25]
    board = HEYAWAKE.parse(["A" * 25, "B" * 25, "B" * 25, "numbers: A=8", "known:", *known]).board()
    verdict = check_step(board, parse_step(board.puzzle, "heyawake.room-plan: r1c1=black")).verdict
    assert isinstance(verdict, Refusal)
    assert verdict.code == "too-large"


def test_a_room_that_is_not_looked_at_is_not_said_to_have_no_way() -> None:
    """Fourteen blacks never fit in a row of 26 squares; to find that out is left to smaller rooms."""
    near = near_sets(1, 26)
    assert can_fit((1 << 26) - 1, 14, near)
    assert can_fit((1 << 25) - 1, 13, near)
    assert not can_fit((1 << 25) - 1, 14, near)


def test_what_parts_two_areas_is_a_white_square_of_each_and_the_blacks_between() -> None:
    board = HEYAWAKE.parse([*["AAAA"] * 3, "known:", ".o#.", "o#..", "#..o"]).board()
    its, now = house_of(board), colours(board)
    parts = parted(its, now)
    assert parts
    assert [cells_in(part) for part in parts] == [[0, 1, 4], [3, 6, 7, 9, 10, 11]]
    assert cells_in(parting(its, *parts, now)) == [1, 2, 5, 8, 11]


def test_the_way_that_a_refused_plan_names_cuts_nothing_off() -> None:
    """Other ways of its room may leave a line white or part white squares; the sentence says that this one does not."""
    looked = 0
    for board in {case.board for case in load(HEYAWAKE) if case.rule.startswith("heyawake.room-")}:
        its, counts = board.puzzle, house_of(board).counts.by_name
        for cell, mask in product(range(len(board.cells)), (BLACK, WHITE)):
            refusal = ROOM_PLAN.check(board, cell, mask) if not board.known(cell) else None
            if isinstance(refusal, Refusal) and refusal.code == "some-way-differs":
                way = [HEYAWAKE.cell_index(its, name) for name in refusal.facts["way"].split("&")]
                room = {at: BLACK if at in way else WHITE for at in counts[refusal.facts["place"]].cells}
                after = board.narrow({at: colour for at, colour in room.items() if not board.known(at)})
                after = exhaust(after, up_to(toolbox(HEYAWAKE, frozenset({"heyawake.white-around-black"})), 1))
                for rule in (WhiteArea(), WhiteLine(), AdjacentBlacks()):
                    assert isinstance(rule.check(after), Refusal)
                looked += 1
    assert looked > 10


def test_a_line_with_a_black_is_not_the_nearest() -> None:
    board = HEYAWAKE.parse(["ABC", "DFC", "EFC", "known:", ".#o", "...", "..."]).board()
    verdict = check_step(board, parse_step(board.puzzle, "heyawake.prevent-white-line: r1c1=black")).verdict
    assert isinstance(verdict, Refusal)
    assert (verdict.code, verdict.facts["others"]) == ("no-line", "r2c1&r3c1")
