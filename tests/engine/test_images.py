"""Normal forms and likeness of grids that were turned, mirrored and renamed; for every type without a line here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from random import Random

import pytest

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.draw.of import givens
from puzzles.formats.alike import SQUARES, alike
from puzzles.formats.cases import load
from puzzles.formats.images import OPEN, flat, images, normal_form, rows_of
from puzzles.grid.text import GridError
from puzzles.kernel.board import Puzzle
from puzzles.parts import part_of
from puzzles.registry import all_types, get_type
from puzzles.solve.generate import generate
from puzzles.solve.sat import count_solutions
from tests.engine.symmetries import image_texts, moved_text, moves_of

TYPES = list(all_types().values())
each_type = pytest.mark.parametrize("ptype", TYPES, ids=lambda ptype: ptype.id)


def puzzles_of(ptype: PuzzleType) -> list[Puzzle]:
    """Return different grids of the type's golden cases that are not empty."""
    found = {ptype.print(case.board.puzzle): case.board.puzzle for case in load(ptype)}
    return [puzzle for puzzle in found.values() if normal_form(puzzle)][:12]


@each_type
def test_every_image_has_the_same_normal_form(ptype: PuzzleType) -> None:
    rng, seen = Random(ptype.id), 0
    for puzzle in puzzles_of(ptype):
        for text in image_texts(puzzle, rng):
            image = ptype.parse(text.split("\n"))
            assert normal_form(image) == normal_form(puzzle), ptype.print(image)
            seen += type_of(image).print(image) != ptype.print(puzzle)
    assert seen >= 10


@each_type
def test_other_puzzles_have_other_normal_forms(ptype: PuzzleType) -> None:
    """One sign less, or another one, is another puzzle, and where it was there are no more than its images."""
    compared = [(other, puzzle) for puzzle in puzzles_of(ptype) for other in islice(fewer(puzzle), 1)]
    assert len(compared) > 2
    for other, puzzle in compared:
        assert normal_form(other) != normal_form(puzzle)


def fewer(puzzle: Puzzle) -> Iterator[Puzzle]:
    """Yield the puzzle without a sign of its grid, or without a clue where its text has no grid, in random order."""
    ptype = type_of(puzzle)
    rng, making = Random(ptype.print(puzzle)), part_of(ptype, "making")
    if part_of(ptype, "likeness"):
        assert making
        clues = list(making.clues(puzzle))
        rng.shuffle(clues)
        yield from (making.without(puzzle, clue) for clue in clues)
        return
    rows = rows_of(ptype.print(puzzle))
    filled = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != OPEN]
    rng.shuffle(filled)
    yield from (other for square in filled for other in without(ptype, rows, square))


def without(ptype: PuzzleType, rows: Sequence[Sequence[str]], square: tuple[int, int]) -> Iterator[Puzzle]:
    """Yield the grid without the sign of a square; where every square must have one, with others."""
    row, column = square
    for sign in [OPEN, *sorted({*flat(rows)} - {rows[row][column]})]:
        changed_row = [*rows[row][:column], sign, *rows[row][column + 1 :]]
        lines = [*rows[:row], changed_row, *rows[row + 1 :]]
        between = " " if len(rows[0]) > 9 and ptype.id != "binary" else ""
        with suppress(GridError):
            yield ptype.parse([between.join(line) for line in lines])


def test_an_empty_grid_has_no_normal_form() -> None:
    assert normal_form(get_type("latin").parse(["...."] * 4)) == ""


def test_a_type_may_have_no_symmetries() -> None:
    rows = rows_of("ab.\n..c")
    assert [images(rows, frozenset()), len(images(rows, frozenset({"mirror"})))] == [[rows], 4]
    assert len({tuple(flat(each)) for each in images(rows, frozenset({"mirror", "turn"}))}) == 8
    assert PuzzleType.symmetries == frozenset()


FEWER = 6


def changed(puzzle: Puzzle, rng: Random, *, less: int, right: int, wrong: int = 0) -> str:
    """Return the grid with some givens less, some right signs more, and some wrong ones."""
    ptype = type_of(puzzle)
    (solved,) = count_solutions(puzzle).solutions
    signs = dict(enumerate(flat(rows_of(ptype.print(puzzle)))))
    whole = flat(rows_of(ptype.print(Puzzle(ptype, puzzle.height, puzzle.width, solved.cells))))
    givens = [square for square, sign in signs.items() if sign != OPEN]
    opens = [square for square, sign in signs.items() if sign == OPEN]
    for square in rng.sample(givens, less):
        signs[square] = OPEN
    for number, square in enumerate(rng.sample(opens, right + wrong)):
        others = sorted(set(whole) - {whole[square]})
        signs[square] = whole[square] if number < right else rng.choice(others)
    rows = [[signs[r * puzzle.width + c] for c in range(puzzle.width)] for r in range(puzzle.height)]
    return "\n".join(map("".join, rows))


@pytest.mark.parametrize(("type_id", "size"), [("binary", 8), ("sudoku", 9)])
def test_what_shares_givens_with_a_private_grid_is_alike_in_all_its_images(type_id: str, size: int) -> None:
    ptype, rng = get_type(type_id), Random(type_id)
    for puzzle in islice(generate(ptype, size, size, 1, 1), 2):
        text, count = ptype.print(puzzle), len(givens(puzzle))
        less = min(max(FEWER, count // 3), count - FEWER)
        for moves in moves_of(ptype):
            for facts, told in (
                ({"less": less, "right": 2}, True),
                ({"less": less, "right": 2, "wrong": 2}, True),
                ({"less": count - min(count // 3, FEWER) + 1, "right": 6}, False),
            ):
                near = ptype.parse(changed(puzzle, rng, **facts).split("\n"))
                sent = moved_text(near, moves, rng)
                assert alike(text, sent, private=True, symmetries=ptype.symmetries) is told, (facts, sent)
                assert not alike(text, sent, symmetries=ptype.symmetries)


@pytest.mark.parametrize(("type_id", "size"), [("binary", 8), ("sudoku", 9)])
def test_whether_a_guess_is_right_makes_no_difference(type_id: str, size: int) -> None:
    """Otherwise what is refused would tell the solution; with few givens and with many."""
    ptype, rng, seen = get_type(type_id), Random(type_id), set()
    (puzzle,) = islice(generate(ptype, size, size, 1, 1), 1)
    signs = flat(rows_of(ptype.print(puzzle)))
    givens = [square for square, sign in enumerate(signs) if sign != OPEN]
    for many in range(FEWER - 1, len(givens), 2):
        some = {square: signs[square] for square in rng.sample(givens, many)}
        for guessed in rng.sample([square for square in range(size * size) if square not in givens], 6):
            told = set()
            for value in ptype.values(puzzle):
                grid = [(some | {guessed: value}).get(square, OPEN) for square in range(size * size)]
                sent = "\n".join("".join(grid[row * size : row * size + size]) for row in range(size))
                told.add(alike(ptype.print(puzzle), sent, private=True, symmetries=ptype.symmetries))
            assert len(told) == 1, (some, guessed)
            seen |= told
    assert seen == {False, True}


def test_small_grids_are_not_compared_closely() -> None:
    grid = "..0.\n1...\n....\n.00."
    assert SQUARES == 36
    assert not alike(grid, "0...\n1...\n....\n..0.", private=True)


@pytest.mark.parametrize(("type_id", "size"), [("binary", 10), ("sudoku", 9)])
def test_puzzles_that_have_nothing_to_do_with_each_other_are_not_alike(type_id: str, size: int) -> None:
    """Nor by chance, in all images and under all names, nor solved."""
    ptype, compared = get_type(type_id), 0
    made = list(islice(generate(ptype, size, size, 1, 5), 12))
    solved = [Puzzle(ptype, size, size, count_solutions(puzzle).solutions[0].cells) for puzzle in made]
    for puzzle in made:
        for other, whole in zip(made, solved, strict=True):
            if other != puzzle:
                for each in (other, whole):
                    compared += 1
                    text, sent = ptype.print(puzzle), ptype.print(each)
                    assert not alike(text, sent, private=True, symmetries=ptype.symmetries), (text, sent)
    assert compared == 264


def test_empty_lines_make_no_difference_where_the_type_says_so() -> None:
    ptype, grid = get_type("shirokuro"), "w.b\n...\nb.w"
    for sent in ("w..b\n....\n....\nb..w", "wb\nbw", "....\n.w.b\n.b.w"):
        assert normal_form(ptype.parse(sent.split("\n"))) == normal_form(ptype.parse(grid.split("\n")))
        assert alike(grid, sent, symmetries=ptype.symmetries)
    assert not alike("0.1\n...\n1.0", "01\n10", symmetries=get_type("binary").symmetries)
