"""Masyu beside its rules: clauses, finished boards, parts that links join, formats, and puzzles that are made."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from puzzles.draw.of import surface_of
from puzzles.formats import puzzlink
from puzzles.formats.canonical import PuzzleText
from puzzles.formats.errors import UnfitError
from puzzles.formats.legup_writer import write_proof, write_puzzle
from puzzles.formats.proof import Proof
from puzzles.formats.read import read
from puzzles.kernel.board import Board
from puzzles.kernel.goal import Goal
from puzzles.kernel.tree import check_tree
from puzzles.solve.enumerate import Trial
from puzzles.solve.generate import NotFoundError, generate
from puzzles.solve.logical import solve
from puzzles.solve.rating import rate
from puzzles.solve.sat import count_solutions
from puzzles.types.masyu.joining import known_of
from puzzles.types.masyu.local import WHITE_STRAIGHT
from puzzles.types.masyu.making import clues, full
from puzzles.types.masyu.model import LINE, NONE, OPEN, field_of, masks_of
from puzzles.types.masyu.sides import OUTSIDE
from puzzles.types.masyu.web import side_of, trees, ways_of
from tests.engine.helpers import chain, make_board
from tests.engine.types.masyu import naive
from tests.engine.types.masyu.boards import MASYU, board_of, grid, is_loop, loop_in, random_state

RING = "line: r1c1-r1c2 r1c2-r1c3 r1c1-r2c1 r2c1-r2c2 r2c2-r2c3 r1c3-r2c3"


def test_a_grid_without_circles_has_as_many_loops_as_are_known() -> None:
    numbers = {(2, 2): 1, (2, 3): 3, (3, 3): 13, (3, 4): 40, (4, 4): 213}
    for (height, width), number in numbers.items():
        puzzle = MASYU.parse(["." * width] * height)
        assert len(count_solutions(puzzle, limit=500).solutions) == number


def test_the_sat_solver_and_enumeration_agree_on_random_boards() -> None:
    rng, kinds = Random("clauses"), Counter[str]()
    for number in range(150):
        board = board_of(*random_state(rng))
        if number % 3 == 0:
            board = board.puzzle.board()
        if board.cells.count(OPEN) <= 24:
            solutions = {found for found in Trial(board.puzzle).solutions(board) if found}
            found = count_solutions(board, limit=5_000)
            assert set(found.solutions) == solutions
            kinds[found.kind] += 1
    assert min(kinds["none"], kinds["one"], kinds["many"]) >= 10, kinds


@pytest.mark.parametrize("text", [".", "w", "..", "bw", ".b./.../..."])
def test_a_grid_without_any_loop_has_no_solution(text: str) -> None:
    assert count_solutions(grid(text)).kind == "none"


def test_a_closed_loop_through_all_circles_is_finished_with_links_still_open() -> None:
    board = make_board(f".w./.../.../{RING}", "masyu")
    assert not board.complete
    finished = MASYU.finished(board)
    assert finished
    assert finished.complete
    assert finished.cells.count(LINE) == 6
    assert not MASYU.violations(finished)
    assert [found.cells for found in count_solutions(board).solutions] == [finished.cells]
    wrong = make_board("../none: r1c1-r1c2", "masyu")
    assert MASYU.finished(wrong) == wrong  # nothing is left to do on it


@pytest.mark.parametrize(
    "text",
    [
        f".../.../..b/{RING}",
        ".../.../.../line: r1c1-r1c2 r1c2-r1c3 r1c1-r2c1 r2c1-r2c2 r2c2-r2c3",
        f".../.../.../{RING} r2c1-r3c1",
        ".../.../...",
    ],
)
def test_other_boards_are_not_finished_before_all_is_known(text: str) -> None:
    assert MASYU.finished(make_board(text, "masyu")) is None


def test_finished_boards_are_those_whose_lines_are_one_loop_through_all_circles() -> None:
    rng, seen = Random("finished"), Counter[bool]()
    for _ in range(200):
        height, width = rng.randint(2, 5), rng.randint(2, 5)
        lines = loop_in(rng, height, width)
        if rng.random() < 0.3:
            lines ^= rng.choice((loop_in(rng, height, width), {rng.choice(sorted(lines))}))
        squares = [(row, column) for row in range(height) for column in range(width)]
        on_it = [square for square in squares if any(square in line for line in lines)]
        circles = rng.sample(squares if rng.random() < 0.3 else on_it, min(2, len(on_it)))
        rows = tuple(
            "".join("w" if (row, column) in circles else "." for column in range(width)) for row in range(height)
        )
        pairs = (naive.link(square, side) for square in squares for side in naive.SIDES)
        state = {link: "line" if link in lines else "open" for link in pairs if {*link} <= {*squares}}
        expected = bool(lines) and is_loop(lines) and {*circles} <= {*on_it}
        finished = MASYU.finished(board_of(rows, state))
        assert (finished is not None) == expected, (rows, sorted(lines))
        if finished:
            assert finished == board_of(rows, {link: its.replace("open", "none") for link, its in state.items()})
        seen[expected] += 1
    assert min(seen.values()) >= 40, seen


def test_violations_are_what_a_solution_must_not_have() -> None:
    codes = {
        f".w./.../.../{RING}": [],
        f"w../.../.../{RING}": ["white"],
        f".b./.../.../{RING}": ["black"],
        f".../..b/.../{RING}": ["black"],
        f".../.../..w/{RING}": ["early-loop"],
        ".../.../.../line: r1c2-r2c2 r2c1-r2c2 r2c2-r2c3": ["several-lines"],
        ".../.../.../line: r1c1-r1c2/none: r1c1-r2c1": ["dead-end"],
        "..": [],
        "../none: r1c1-r1c2": ["no-loop"],
    }
    for text, expected in codes.items():
        board: Board = make_board(text, "masyu")
        assert [violation.code for violation in MASYU.violations(board)] == expected, text


def test_parts_against_a_slow_search() -> None:
    rng, apart = Random("parts"), 0
    for _ in range(150):
        rows, state = random_state(rng)
        board = board_of(rows, state)
        its, masks = field_of(board), masks_of(board)
        for mask, kept in ((OPEN, {"open"}), (LINE, {"open", "line"})):
            links = {link for link, value in state.items() if value in kept}
            found = {
                frozenset(divmod(at, len(rows[0])) for at in _bits(tree.squares)) for tree in trees(its, masks, mask)
            }
            assert found == {frozenset(part) for part in naive.components(rows, links)}
            bridges = {branch.link for tree in trees(its, masks, mask) for branch in tree.branches if not branch.around}
            for cell, (first, last) in enumerate(its.grid.ends):
                link = divmod(first, len(rows[0])), divmod(last, len(rows[0]))
                if link in links:
                    side, _ = side_of(its, ways_of(its, masks, mask), cell)
                    part = naive.group_of(rows, links - {link}, link[0])
                    assert bool(side) == (link[1] not in part) == (cell in bridges)
                    apart += bool(side)
    assert apart > 100


def _bits(cells: int) -> list[int]:
    return [at for at in range(cells.bit_length()) if cells >> at & 1]


def test_on_an_impossible_board_each_value_has_its_own_reason() -> None:
    board = make_board(".w./.../.../none: r1c1-r1c2", "masyu")
    its, masks, cell = field_of(board), masks_of(board), MASYU.cell_index(board.puzzle, "r1c2-r1c3")
    found = {mask: WHITE_STRAIGHT.forced(its, masks, cell, mask) for mask in (LINE, NONE)}
    assert {mask: forced.code for mask, forced in found.items() if forced} == {LINE: "border", NONE: "none"}


def test_a_corner_behind_a_line_at_the_border_lies_inside() -> None:
    board = make_board(".../.../.../line: r1c1-r1c2", "masyu")
    assert known_of(field_of(board), masks_of(board)).corners == (1 << OUTSIDE, 1 << 1)


# --- Handles and formats ---------------------------------------------------------------------------------------------


def test_squares_are_handles_from_which_links_are_drawn() -> None:
    surface = surface_of(grid("w.b/.../..."))
    names = [handle.name for handle in surface.handles]
    assert names == [f"r{row}c{column}" for row in (1, 2, 3) for column in (1, 2, 3)]
    corner, _, black = surface.handles[:3]
    assert (corner.spoken, black.spoken) == ("white circle, row 1, column 1", "black circle, row 1, column 3")
    assert [way.direction for way in corner.ways] == ["east", "south"]
    assert surface.spots[0].spoken == "link from row 1 column 1 to row 1 column 2"
    assert surface.pen


def test_the_lines_of_a_loop_meet_in_the_middle_of_each_square() -> None:
    surface = surface_of(grid(".../.../..."))
    right, down = surface.spots[0].box, surface.spots[1].box
    assert right.meets(down)
    assert (right.x, right.y) == (down.x, down.y)


def test_a_link_is_named_from_either_end_and_known_ones_are_printed() -> None:
    puzzle = grid(".../.w./.../line: r2c2-r2c1/none: r1c1-r1c2 r1c1-r2c1")
    assert MASYU.print(puzzle).split("\n")[3:] == ["line: r2c1-r2c2", "none: r1c1-r1c2 r1c1-r2c1"]
    assert MASYU.parse(MASYU.print(puzzle).split("\n")) == puzzle


def test_addresses_of_puzz_link_are_read_back() -> None:
    puzzle = grid("w.b./..w./b...")
    assert puzzlink.address(puzzle).startswith("https://puzz.link/p?masyu/4/3/")
    assert puzzlink.read_address(puzzlink.address(puzzle)).puzzle == puzzle


def test_a_file_of_legup_keeps_circles_and_no_lines() -> None:
    puzzle = grid("w../.../...")
    record = chain(puzzle, "masyu.white-edge: r1c1-r1c2=line")
    text, missing = write_proof(
        Proof(PuzzleText(puzzle), Goal("solve"), tuple(record)), check_tree(puzzle, record).results
    )
    assert read(text.encode())[0].puzzle == puzzle
    assert [each.step for each in missing] == [0, 1]
    with pytest.raises(UnfitError, match="expected a board without known links"):
        write_puzzle(PuzzleText(grid("w../.../.../line: r1c1-r1c2")))


# --- Making ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "size", "seed"), [(1, (5, 6), 1), (2, (6, 6), 1), (3, (6, 6), 1), (5, (5, 4), 1)])
def test_a_made_puzzle_has_one_solution_and_the_level(level: int, size: tuple[int, int], seed: int) -> None:
    puzzle = next(generate(MASYU, *size, level, seed))
    assert (puzzle.height, puzzle.width) == size
    assert count_solutions(puzzle).kind == "one"
    rating = rate(puzzle)
    assert (rating.outcome, rating.level) == ("unique", level)
    assert check_tree(puzzle, solve(puzzle).record).valid


@pytest.mark.parametrize("seed", range(6))
def test_the_circles_of_a_puzzle_with_all_of_them_fit_a_loop(seed: int) -> None:
    puzzle = full(MASYU, 5 + seed, 6, Random(seed))
    assert puzzle
    assert len(clues(puzzle)) >= 3
    assert count_solutions(puzzle, limit=1).kind == "one"


def test_a_grid_without_room_for_a_loop_is_told() -> None:
    with pytest.raises(NotFoundError, match="no further Masyu puzzle of 1x5 at level 1"):
        next(generate(MASYU, 1, 5, 1, 1))
