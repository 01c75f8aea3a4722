"""The contests about Latin squares and Sudoku, Sudoku lines and addresses of puzz.link."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from puzzles.formats import only_number, puzzlink, rowan, sudoku_line
from puzzles.formats.canonical import PuzzleText
from puzzles.formats.errors import FormatError, UnfitError
from puzzles.formats.read import read
from puzzles.registry import get_type
from tests.engine.broken import mutations, places, tried
from tests.engine.helpers import make_puzzle
from tests.engine.shell import Ran, run
from tests.engine.types.latin.test_latin import CLASSIC, SOLVED, blank, rows

GOLDEN = Path(__file__).parents[3] / "golden"
SUDOKU = get_type("sudoku")


# --- Rowan -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["rowan1", "rowan2"])
def test_the_samples_of_rowan_are_reproduced(name: str) -> None:
    text, expected = (GOLDEN / f"{name}.in").read_text(), (GOLDEN / f"{name}.out").read_text()
    assert run("rowan", stdin=text) == Ran(0, expected, "")
    assert run("rowan", str(GOLDEN / f"{name}.in")).out == expected
    for other in (f"\ufeff{text}", text.replace("\n", "\r\n"), text.replace("\n", " \t\n"), f"{text}\n\n"):
        assert run("rowan", stdin=other) == Ran(0, expected, "")


def naive_report(grid: rowan.Grid) -> list[str]:
    """Compute the report a second time, by the words of the contest."""
    size = round(len(grid) ** 0.5)
    side = round(size**0.5)
    at = {(r, c): grid[(r - 1) * size + c - 1] for r in range(1, size + 1) for c in range(1, size + 1)}

    def lines(phrase: str, number: int, holds) -> list[str]:
        found = []
        for symbol in range(1, size + 1):
            cells = [cell for cell in sorted(at) if holds(*cell) and at[cell] == symbol]
            if len(cells) > 1:
                found += [f"{symbol} is {phrase} {number}", " ".join(f"({r},{c})" for r, c in cells)]
        return found

    every = range(1, size + 1)
    diagonals = lines("repeated on diagonal", 1, lambda r, c: r == c)
    diagonals += lines("repeated on diagonal", 2, lambda r, c: r + c == size + 1)
    blocks = [
        line
        for number in every
        for line in lines(
            "duplicated in block", number, lambda r, c, n=number: (r - 1) // side * side + (c - 1) // side + 1 == n
        )
    ]
    columns = [line for n in every for line in lines("repeated in column", n, lambda r, c, n=n: c == n)]
    rows_ = [line for n in every for line in lines("repeated in row", n, lambda r, c, n=n: r == n)]
    answer = [f"Size: {size} x {size}"]
    classes = [("Sudoku-X", diagonals + blocks + columns + rows_), ("Sudoku", blocks + columns + rows_)]
    for name, wrong in [*(classes if side * side == size else []), ("Latin Square", columns + rows_)]:
        if not wrong:
            return [*answer, f"{'Unsolved' if 0 in grid else 'Solved'} {name}"]
        answer += [f"Incorrect {name}", *wrong]
    return answer


def random_rowan(rng: Random, size: int) -> rowan.Grid:
    """A cyclic Latin square, or one with blocks, with blanks and errors."""
    side = round(size**0.5)
    step = side if side * side == size else 1
    shift = [(row % step) * (size // step) + row // step for row in range(size)]
    full = [(shift[row] + column) % size + 1 for row in range(size) for column in range(size)]
    blanks, errors = rng.choice((0, 0.3, 0.8)), rng.choice((0, 0, 1, 5))
    grid = [0 if rng.random() < blanks else number for number in full]
    for _ in range(errors):
        grid[rng.randrange(len(grid))] = rng.randint(0, size)
    return tuple(grid)


def test_a_naive_second_reading_of_rowan_agrees() -> None:
    rng, seen = Random("rowan"), set()
    for _ in range(150):
        grid = random_rowan(rng, rng.choice((1, 2, 3, 4, 5, 6, 9, 12, 16)))
        answer = rowan.answer(grid)
        assert answer == naive_report(grid)
        seen.add(answer[-1] if answer[-1][0] in "SU" else "Incorrect")
    kinds = {f"{state} {name}" for state in ("Solved", "Unsolved") for name in ("Sudoku-X", "Sudoku", "Latin Square")}
    assert seen == kinds | {"Incorrect"}


def test_the_largest_rowan_input_is_answered() -> None:
    text = rowan.print_grids([(1,) * 2401] * 25 + [(50,) * 2500] * 25)
    out = run("rowan", stdin=text).out.split("\n")
    assert (out[0], out.count("Incorrect Sudoku-X"), out.count("Incorrect Latin Square")) == (
        "Analyzing 50 Grids",
        25,
        50,
    )


BAD_ROWAN = [
    ("", "1: expected a number of grids from 1 to 50, found the end of the text"),
    ("0\n", "1: expected a number of grids from 1 to 50, found '0'"),
    ("51\n", "1: expected a number of grids from 1 to 50, found '51'"),
    ("-1\n", "1: expected a number of grids from 1 to 50, found '-1'"),
    ("1\n51\n", "2: expected a size from 1 to 50, found '51'"),
    ("1\nx\n", "2: expected a size from 1 to 50, found 'x'"),
    ("1\n2\n1 2\n2\n", "4: expected 2 numbers, found 1 number"),
    ("1\n2\n1 2 1\n2 1\n", "3: expected 2 numbers, found 3 numbers"),
    ("1\n2\n1 3\n2 1\n", "3: expected a number from 0 to 2, found '3'"),
    ("1\n2\n1 -1\n2 1\n", "3: expected a number from 0 to 2, found '-1'"),
    ("1\n2\n1 01\n2 1\n", "3: expected a number from 0 to 2, found '01'"),
    ("1\n2\n1 x\n2 1\n", "3: expected a number from 0 to 2, found 'x'"),
    (f"1\n2\n1 {10**25}\n2 1\n", f"3: expected a number from 0 to 2, found '{10**25}'"),
    ("1\n2\n1 2\n", "4: expected a row of 2 numbers, found the end of the text"),
    ("1\n2\n1 2\n\n2 1\n", "4: expected 2 numbers, found 0 numbers"),
    ("2\n1\n0\n", "4: expected a size from 1 to 50, found the end of the text"),
    ("1\n1\n0\n1\n", "4: expected the end of the text, found '1'"),
    ("1\n1\n٠\n", "3: expected a number from 0 to 1, found '٠'"),
]


@pytest.mark.parametrize(("text", "error"), BAD_ROWAN)
def test_bad_input_of_rowan(text: str, error: str) -> None:
    assert run("rowan", stdin=text) == Ran(2, "", f"-:{error}\n")


@pytest.mark.parametrize("command", ["rowan", "only-number"])
@pytest.mark.parametrize(
    "data", [b"\x00\x01", b"1\n9\n\xff", b"%PDF-1.7\n%\xe2\xe3", b"\x89PNG\r\n\x1a\n", b"9" * 10_000_000]
)
def test_binary_junk_is_one_line_on_standard_error(command: str, data: bytes) -> None:
    ran = run(command, stdin=data)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith("-:")


# --- Only-Number -----------------------------------------------------------------------------------------------------

SAMPLE = (GOLDEN / "only_number.in").read_text()


def test_the_sample_of_only_number_is_reproduced() -> None:
    expected = (GOLDEN / "only_number.out").read_text()
    for text in (SAMPLE, f"\ufeff{SAMPLE}", SAMPLE.replace("\n", "\r\n"), SAMPLE.replace("\n", " \n"), f"{SAMPLE}\n\n"):
        assert run("only-number", stdin=text) == Ran(0, expected, "")
    assert run("only-number", str(GOLDEN / "only_number.in")).out == expected


def naive_round(grid: list[str]) -> list[str]:
    """Compute the answer a second time, by the words of the contest."""
    cells = {(r, c): grid[r][c] for r in range(9) for c in range(9)}

    def around(cell: tuple[int, int]) -> list[tuple[int, int]]:
        (r, c) = cell
        return [
            (a, b) for a, b in cells if (a, b) != cell and (a == r or b == c or (a // 3 == r // 3 and b // 3 == c // 3))
        ]

    after, filled = dict(cells), False
    for cell, sign in cells.items():
        if sign == "*":
            candidates = [digit for digit in "123456789" if digit not in {cells[other] for other in around(cell)}]
            if not candidates:
                return ["Mistake situation."]
            if len(candidates) == 1:
                after[cell], filled = candidates[0], True
    if any(sign != "*" and sign in {after[other] for other in around(cell)} for cell, sign in after.items()):
        return ["Mistake situation."]
    return ["".join(after[r, c] for c in range(9)) for r in range(9)] if filled else ["No suggestion."]


def test_a_naive_second_reading_of_only_number_agrees() -> None:
    rng, seen = Random("only"), set()
    for _ in range(120):
        keep = rng.choice((0.1, 0.3, 0.4, 0.5, 0.7, 1))
        signs = [sign if rng.random() < keep else "*" for sign in SOLVED]
        for _ in range(rng.choice((0, 0, 0, 1))):
            signs[rng.randrange(81)] = str(rng.randint(1, 9))
        answer = only_number.answer(rows("".join(signs)))
        assert answer == naive_round(rows("".join(signs)))
        seen.add(answer[0] if len(answer) == 1 else "filled")
    assert seen == {"filled", "No suggestion.", "Mistake situation."}


@pytest.mark.parametrize(
    ("grid", "answer"),
    [
        (rows(SOLVED), ["No suggestion."]),
        (["*" * 9] * 9, ["No suggestion."]),
        (["11*******", *["*" * 9] * 8], ["Mistake situation."]),
        (["12345678*", *["*" * 9] * 7, "********9"], ["Mistake situation."]),
        ([rows(SOLVED)[0][:-1] + "*", *rows(SOLVED)[1:]], rows(SOLVED)),
    ],
)
def test_rounds_of_only_number(grid: list[str], answer: list[str]) -> None:
    assert only_number.answer(grid) == answer


BAD_ONLY_NUMBER = [
    ("", "1: expected a number of cases from 1 to 10000, found the end of the text"),
    ("0\n", "1: expected a number of cases from 1 to 10000, found '0'"),
    ("10001\n", "1: expected a number of cases from 1 to 10000, found '10001'"),
    ("1\n" + "*********\n" * 8, "10: expected a row of 9 cells, found the end of the text"),
    ("1\n" + "*********\n" * 10, "11: expected the end of the text, found '*********'"),
    ("1\n********\n", "2: expected 9 cells, found 8 cells"),
    ("1\n**********\n", "2: expected 9 cells, found 10 cells"),
    ("1\n****0****\n", "2: expected a digit from 1 to 9 or *, found '0'"),
    ("1\n****.****\n", "2: expected a digit from 1 to 9 or *, found '.'"),
    ("1\n****٣****\n", "2: expected a digit from 1 to 9 or *, found '٣'"),
    ("1\n*********\n\n" + "*********\n" * 8, "3: expected 9 cells, found 0 cells"),
    ("2\n" + "*********\n" * 9, "11: expected a row of 9 cells, found the end of the text"),
]


@pytest.mark.parametrize(("text", "error"), BAD_ONLY_NUMBER)
def test_bad_input_of_only_number(text: str, error: str) -> None:
    assert run("only-number", stdin=text) == Ran(2, "", f"-:{error}\n")


@settings(max_examples=80, deadline=1000)
@given(st.data())
def test_any_bytes_are_answered_or_refused_in_one_line(data: st.DataObject) -> None:
    command, name = data.draw(st.sampled_from([("rowan", "rowan2.in"), ("only-number", "only_number.in")]))
    ran = run(command, stdin=data.draw(mutations((GOLDEN / name).read_bytes())))
    assert (ran.status, ran.err.count("\n"), bool(ran.out)) in {(0, 0, True), (2, 1, False)}


# --- lines and addresses ---------------------------------------------------------------------------------------------


def test_a_line_of_81_cells_is_a_sudoku() -> None:
    puzzle = make_puzzle("/".join(rows(CLASSIC)), "sudoku")
    assert sudoku_line.parse(CLASSIC) == sudoku_line.parse(CLASSIC.replace(".", "0")) == puzzle
    assert sudoku_line.print_line(puzzle) == CLASSIC
    assert read(f"{CLASSIC}\n\n{SOLVED}\r\n".encode()) == [
        PuzzleText(puzzle),
        PuzzleText(make_puzzle("/".join(rows(SOLVED)), "sudoku")),
    ]


@pytest.mark.parametrize(
    ("line", "error"),
    [
        (CLASSIC[:-1], (7, 81, "81 cells", "80 cells")),
        (CLASSIC + ".", (7, 82, "81 cells", "82 cells")),
        (CLASSIC[:-1] + "x", (7, 81, "a digit or .", "'x'")),
    ],
)
def test_what_is_no_such_line(line: str, error: tuple[int, int, str, str]) -> None:
    with pytest.raises(FormatError) as caught:
        sudoku_line.parse(line, 7)
    assert places(caught.value) == error


def test_only_a_sudoku_of_size_9_has_a_line() -> None:
    for puzzle in (blank("sudoku", 4), blank("latin", 9), blank("sudoku-x", 9)):
        with pytest.raises(UnfitError, match="expected a Sudoku of size 9"):
            sudoku_line.print_line(puzzle)


ADDRESS = "https://puzz.link/p?sudoku/9/9/53h7j6h195j98j6g8i6i34h8g3h17i2i6g6j28j419h5j8h79"


def test_an_address_of_a_sudoku() -> None:
    puzzle = sudoku_line.parse(CLASSIC)
    assert puzzlink.read_address(ADDRESS).puzzle == puzzle
    assert puzzlink.address(puzzle) == ADDRESS
    assert read(f"{ADDRESS}\n".encode()) == [PuzzleText(puzzle)]


@pytest.mark.parametrize("size", [1, 4, 9, 16, 25, 36, 49])
def test_addresses_of_sudokus_are_read_back(size: int) -> None:
    rng = Random(size)
    for share in (0, 0.05, 0.5, 1):
        words = [str(rng.randint(1, size)) if rng.random() < share else "." for _ in range(size * size)]
        puzzle = SUDOKU.parse([" ".join(words[start : start + size]) for start in range(0, size * size, size)])
        assert puzzlink.read_address(puzzlink.address(puzzle)).puzzle == puzzle


@pytest.mark.parametrize(
    ("body", "expected", "found"),
    [
        ("9/4/g", "as many columns as rows", "9/4"),
        ("4/4/5", "a number from 1 to 4", "5"),
        ("4/4/0", "a number from 1 to 4", "0"),
        ("4/4/.", "0-9, a-f, g-z or - with two hexadecimal digits", "'.'"),
        ("4/4/-1", "0-9, a-f, g-z or - with two hexadecimal digits", "'-1'"),
        ("4/4/z", "at most 16 cells", "20 cells"),
        ("50/50/", "at most 49/49", "50/50"),
        ("6/6/", "a size that is a square number", "6 rows"),
    ],
)
def test_bad_addresses_of_sudokus(body: str, expected: str, found: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(f"https://puzz.link/p?sudoku/{body}".encode())
    assert (caught.value.line, caught.value.expected, caught.value.found) == (1, expected, found)


# --- all formats are told apart --------------------------------------------------------------------------------------


def test_grids_of_the_contests_are_recognised() -> None:
    found = read((GOLDEN / "rowan2.in").read_bytes())
    assert [(text.puzzle.type.id, text.puzzle.width) for text in found] == [
        ("latin", 9),
        ("sudoku", 4),
        ("sudoku", 9),
        ("latin", 6),
        ("sudoku-x", 9),
    ]
    assert [text.puzzle.type.id for text in read(SAMPLE.encode())] == ["sudoku"] * 3
    assert read(SAMPLE.encode())[0].puzzle == make_puzzle(
        SAMPLE.split("\n\n")[0].split("\n", 1)[1].replace("*", "."), "sudoku"
    )
    assert [text.puzzle.type.id for text in read(b"2\n1\n0\n1\n1\n")] == ["sudoku-x"] * 2
    assert read(b"1\n4\n0...\n....\n....\n....\n")[0].puzzle.type.id == "binary"


def test_what_is_printed_for_the_contests_is_read_back() -> None:
    grids = rowan.parse((GOLDEN / "rowan2.in").read_text().rstrip("\n").split("\n"))
    assert rowan.parse(rowan.print_grids(grids).rstrip("\n").split("\n")) == grids
    cases = only_number.parse(SAMPLE.rstrip("\n").split("\n"))
    assert only_number.print_cases(cases) == SAMPLE


def test_too_many_puzzles() -> None:
    for text in ((GOLDEN / "rowan2.in").read_text(), SAMPLE, f"{CLASSIC}\n{CLASSIC}\n", f"{ADDRESS}\n{ADDRESS}\n"):
        with pytest.raises(FormatError, match="expected at most 1 puzzles, found "):
            read(text.encode(), limit=1)


@settings(max_examples=200, deadline=1000)
@given(st.data())
def test_any_change_of_a_text_is_read_or_refused(data: st.DataObject) -> None:
    texts = [f"{CLASSIC}\n".encode(), ADDRESS.encode(), SAMPLE.encode(), (GOLDEN / "rowan1.in").read_bytes()]
    texts.append(b"type: sudoku-x\n\n1..2\n....\n....\n....\n")
    found, error = tried(read, data.draw(st.sampled_from(texts).flatmap(mutations)))
    assert (found is None) == (error is not None)
    for text in found or ():
        ptype = text.puzzle.type
        assert ptype.parse(ptype.print(text.puzzle).split("\n")) == text.puzzle
