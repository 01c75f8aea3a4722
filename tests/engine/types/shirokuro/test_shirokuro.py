"""Shirokuro in its formats: text form, contest, puzz.link."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path
from random import Random

import pytest

from puzzles.draw.of import givens
from puzzles.formats import puzzlink, shirokuro
from puzzles.formats.canonical import PuzzleText, print_puzzle
from puzzles.formats.errors import FormatError, UnfitError
from puzzles.formats.read import read
from puzzles.grid.text import GridError
from puzzles.kernel.board import Puzzle
from puzzles.solve.sat import count_solutions
from puzzles.types.shirokuro.model import Links
from tests.engine.helpers import make_puzzle
from tests.engine.shell import Ran, run
from tests.engine.types.shirokuro.boards import SHIROKURO, drafted, grid

GOLDEN = Path(__file__).parents[3] / "golden"
SAMPLE = (GOLDEN / "shirokuro.in").read_text()
ANSWER = (GOLDEN / "shirokuro.out").read_text()


# --- Text ------------------------------------------------------------------------------------------------------------


def test_links_are_numbered_by_their_upper_or_left_circle() -> None:
    puzzle = grid("wb.w/.w../b..b")
    names = [SHIROKURO.cell_name(puzzle, cell) for cell in range(len(puzzle.start))]
    assert names == ["r1c1-r1c2", "r1c1-r3c1", "r1c2-r1c4", "r1c2-r2c2", "r1c4-r3c4"]
    assert SHIROKURO.cell_index(puzzle, "r3c4-r1c4") == SHIROKURO.cell_index(puzzle, "r1c4-r3c4") == 4
    assert SHIROKURO.place(puzzle, "r1c2").cells == (2, 3, 0)  # east, south, west
    assert SHIROKURO.place(puzzle, "r2c2-r1c2") == SHIROKURO.place(puzzle, "r1c2-r2c2")


def test_the_geometry_written_out() -> None:
    """Two links cross in r2c2; circles of the same colour are not linked, and hide what lies behind them."""
    links: Links = grid(".w.w/w.bb/.b../b..w").clues
    assert links.circle_names == ("r1c2", "r1c4", "r2c1", "r2c3", "r2c4", "r3c2", "r4c1", "r4c4")
    assert links.circles == (1, 3, 4, 6, 7, 9, 12, 15)
    assert links.sides == ((1, 5), (-1, 4), (3, 6), (4, -1), (-1, 7), (-1, -1), (7, -1), (-1, -1))
    names = ("r1c2-r3c2", "r1c4-r2c4", "r2c1-r2c3", "r2c1-r4c1", "r2c4-r4c4", "r4c1-r4c4")
    assert links.names == names
    assert links.ends == ((0, 5), (1, 4), (2, 3), (2, 6), (4, 7), (6, 7))
    assert links.crossing == ((2,), (), (0,), (), (), ())
    assert links.around == ((), (4,), (3,), (2, 5), (1, 5), (3, 4))
    assert links.of == ((0,), (1,), (2, 3), (2,), (1, 4), (0,), (3, 5), (4, 5))
    assert links.graph[2] == ((2, 3), (3, 6))
    assert links.graph[7] == ((4, 4), (5, 6))
    assert [list(links.squares(link)) for link in range(6)] == [[5], [], [5], [8], [11], [13, 14]]
    assert [links.link_index(name) for name in names] == list(range(6))
    assert links.link_index("r4c1-r2c1") == 3
    assert [links.place(circle).name for circle in range(8)] == list(links.circle_names)


def test_known_links_follow_the_grid() -> None:
    puzzle = grid("w.b/.../b.w/line: r3c1-r1c1  r1c3-r3c3/none:r1c1-r1c3")
    text = "w.b\n...\nb.w\nline: r1c1-r3c1 r1c3-r3c3\nnone: r1c1-r1c3"
    assert SHIROKURO.print(puzzle) == text
    assert len(givens(puzzle)) == 3
    assert read(print_puzzle(PuzzleText(puzzle)).encode()) == read(text.encode()) == [PuzzleText(puzzle)]


def test_a_solved_board_of_many_links_is_read_back() -> None:
    puzzle = drafted(20, 1)
    solved = Puzzle(SHIROKURO, 20, 20, count_solutions(puzzle).solutions[0].cells, puzzle.clues)
    lines = SHIROKURO.print(solved).split("\n")
    assert SHIROKURO.parse(lines) == solved
    assert max(map(len, lines)) < 100


@pytest.mark.parametrize(
    ("text", "line", "column", "expected", "found"),
    [
        ("w.b/w.x", 2, 3, "w, b or .", "'x'"),
        ("w.B", 1, 3, "w, b or .", "'B'"),
        ("", 1, 1, "a square", "an empty row"),
        ("w.b/line: r1c1-r1c2", 2, 7, "a link of this grid", "'r1c1-r1c2'"),
        ("w.b/line: r1c1-r1c3 r1c3-r1c1", 2, 17, "every link once", "r1c3-r1c1 again"),
        ("w.b/none: r1c1", 2, 7, "a link of this grid", "'r1c1'"),
        ("w.b/none: r1c1-r1c3/w.b", 3, 1, "line: or none: and links", "'w.b'"),
        ("w.b/line: r1c1-r1c3/none: r1c1-r1c3", 3, 7, "every link once", "r1c1-r1c3 again"),
    ],
)
def test_what_is_no_grid(text: str, line: int, column: int, expected: str, found: str) -> None:
    with pytest.raises(GridError) as caught:
        grid(text)
    error = caught.value
    assert (error.line, error.column, error.expected, error.found) == (line, column, expected, found)


# --- The contest -----------------------------------------------------------------------------------------------------


def test_sample_byte_for_byte() -> None:
    assert run("shirokuro", stdin=SAMPLE) == Ran(0, ANSWER, "")
    assert run("shirokuro", "--unique", stdin=SAMPLE) == Ran(0, f"{ANSWER}one solution\n", "")


@pytest.mark.parametrize(
    ("text", "answer", "words"),
    [
        ("w0b0", "S0N0", "one solution"),
        ("0", "0", "one solution"),
        ("000000000", "000000000", "one solution"),
        ("w", "X", "no solution"),
        ("wbwb", "EWEW", "one solution"),
        ("0w0w0b0b0", "X", "no solution"),
        ("wb00", "EW00", "one solution"),
        ("w0b000b0w", None, "several solutions"),
    ],
)
def test_small_puzzles(text: str, answer: str | None, words: str) -> None:
    ran = run("shirokuro", "--unique", stdin=f"{text}\n")
    found, second, end = ran.out.split("\n")
    assert (ran.status, ran.err, end, second) == (0, "", "", words)
    assert found == answer or (answer is None and found in {"EHW000EHW", "S0SV0VN0N"})
    assert run("shirokuro", stdin=text).out == f"{found}\n"


def lines_are_right(text: str, answer: str) -> bool:
    """Tell whether an answer joins every circle as the statement says, seen from each of its signs."""
    size = int(len(text) ** 0.5)
    steps = {"N": (-1, 0), "S": (1, 0), "W": (0, -1), "E": (0, 1)}
    back, passing = {"N": "S", "S": "N", "W": "E", "E": "W"}, {"N": "V", "S": "V", "W": "H", "E": "H"}
    used: Counter[int] = Counter()
    for here, sign in enumerate(answer):
        if (text[here] == "0") != (sign in "0HV"):
            return False
        if sign in steps:
            row, column = divmod(here, size)
            while True:
                row, column = row + steps[sign][0], column + steps[sign][1]
                if not (0 <= row < size and 0 <= column < size):
                    return False
                there = row * size + column
                if answer[there] != passing[sign]:
                    break
                used[there] += 1
            if answer[there] != back[sign] or {text[here], text[there]} != {"w", "b"}:
                return False
    return all(used[here] == (2 if sign in "HV" else 0) for here, sign in enumerate(answer))


@pytest.mark.parametrize("size", [3, 6, 12, 40])
def test_answers_are_right(size: int) -> None:
    for seed in range(10):
        text = shirokuro.written(drafted(size, seed))
        out = run("shirokuro", stdin=text).out.strip()
        assert lines_are_right(text, out)


def test_all_2x2_puzzles_are_decided_as_trying_every_answer_does() -> None:
    """Every possible answer, held to the statement, gives the puzzles that have a solution, and how many."""
    answers = ["".join(signs) for signs in product("0HVNESW", repeat=4)]
    for text in map("".join, product("0wb", repeat=4)):
        right = [answer for answer in answers if lines_are_right(text, answer)]
        found = count_solutions(shirokuro.puzzle(text), limit=9).solutions
        assert sorted(map(shirokuro.answer, found)) == sorted(right), text


@pytest.mark.parametrize(
    ("data", "error"),
    [
        ("", "-:1: expected a line of w, b and 0, found nothing"),
        ("\n\n", "-:1: expected a line of w, b and 0, found nothing"),
        ("w0b", "-:1: expected as many cells as a square has, found 3 cells"),
        ("w0B0", "-:1: expected w, b or 0, found 'B'"),
        ("w0b.", "-:1: expected w, b or 0, found '.'"),
        ("w0 b0", "-:1: expected w, b or 0, found ' '"),
        (" w0b0", "-:1: expected w, b or 0, found ' '"),
        ("-1", "-:1: expected w, b or 0, found '-'"),
        ("2\nw0\nb0\n", "-:1: expected w, b or 0, found '2'"),
        ("w0b\nw0b0\n", "-:1: expected as many cells as a square has, found 3 cells"),
        ("w\nb0\n", "-:2: expected one line only, found 'b0'"),
        ("w0b0\n\nw0b0", "-:3: expected one line only, found 'w0b0'"),
        ("\nw0b", "-:2: expected as many cells as a square has, found 3 cells"),
        ("0" * 22_801, "-:1: expected at most 22500 characters in a line, found 22801"),
        (b"w0\0b", "-:1: expected UTF-8 text, found a NUL byte"),
        (b"w0\xffb", "-:1: expected UTF-8 text, found the byte 0xff"),
        (b"\x80" * 100_000, "-:1: expected at most 45000 bytes, found more"),
        ("w0b\u0660", "-:1: expected w, b or 0, found '\u0660'"),
    ],
)
def test_bad_input_gives_one_line(data: str | bytes, error: str) -> None:
    assert run("shirokuro", stdin=data) == Ran(2, "", f"{error}\n")


def test_too_large_is_refused() -> None:
    with pytest.raises(FormatError, match="expected at most 150 x 150 cells, found 22801 cells"):
        shirokuro.puzzle("0" * 22_801)


@pytest.mark.parametrize("text", ["\ufeff{}", "{}\r\n", "{} \t\n\n\n", "\n\n{}"])
def test_tolerated(text: str) -> None:
    assert run("shirokuro", stdin=text.format(SAMPLE.strip())) == Ran(0, ANSWER, "")


def test_the_largest_are_read_and_solved() -> None:
    text = shirokuro.written(drafted(150, 1))
    assert lines_are_right(text, run("shirokuro", stdin=text).out.strip())
    assert run("shirokuro", stdin="0" * 22_500).out == "0" * 22_500 + "\n"
    assert run("shirokuro", stdin="w" * 22_500).out == "X\n"


def test_a_contest_line_and_a_grid_by_itself_are_recognised() -> None:
    puzzle = shirokuro.puzzle(SAMPLE.strip())
    assert read(SAMPLE.encode()) == [PuzzleText(puzzle)]
    assert read(SHIROKURO.print(puzzle).encode()) == [PuzzleText(puzzle)]
    assert read(b"...\n.w.\n.b.\n") == [PuzzleText(grid(".../.w./.b."))]
    assert read(b"wbwb") == [PuzzleText(grid("wb/wb"))]
    assert read(b"w.b\nnone: r1c1-r1c3\n") == [PuzzleText(grid("w.b/none: r1c1-r1c3"))]
    assert read(shirokuro.written(drafted(150, 1)).encode())[0].puzzle.height == 150
    assert [text.puzzle.type.id for text in read(b"..\n..\n")] == ["binary"]
    with pytest.raises(FormatError, match="expected as many cells as a square has, found 3 cells"):
        read(b"w0b")
    with pytest.raises(FormatError, match=r"line 3, column 2: expected w, b or \., found 'x'"):
        read(b"\nw.b\n.x.\n")


# --- puzz.link -------------------------------------------------------------------------------------------------------

ADDRESS = "https://puzz.link/p?wblink/5/5/ci6a2ln1i"
FIVE = "ww.b./..b.w/.w..b/bw.bw/b..wb"


def test_an_address_of_the_site() -> None:
    assert puzzlink.read_address(ADDRESS).puzzle == grid(FIVE)
    assert puzzlink.address(grid(FIVE)) == ADDRESS
    assert read(f"{ADDRESS}\n\n{ADDRESS}\n".encode()) == [PuzzleText(grid(FIVE))] * 2


@pytest.mark.parametrize(
    "text",
    ["http://pzv.jp/p.html?wblink/5/5/ci6a2ln1i", "puzz.link/p?wblink_edit/5/5/ci6a2ln1i", f"{ADDRESS}/"],
)
def test_other_spellings_of_an_address(text: str) -> None:
    assert read(text.encode()) == [PuzzleText(grid(FIVE))]


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 2), (2, 1), (3, 5), (7, 4), (150, 150)])
def test_addresses_are_read_back(height: int, width: int) -> None:
    random = Random(height)
    for _ in range(5):
        puzzle = SHIROKURO.parse(["".join(random.choice("..wb") for _ in range(width)) for _ in range(height)])
        assert puzzlink.read_address(puzzlink.address(puzzle)).puzzle == puzzle


@pytest.mark.parametrize(
    ("text", "column", "expected", "found"),
    [
        ("https://puzz.link/p?wblink/5/5/ci6a2ln1", 32, "9 digits from 0 to q", "'ci6a2ln1'"),
        ("https://puzz.link/p?wblink/5/5/", 32, "9 digits from 0 to q", "''"),
        ("https://puzz.link/p?wblink/5/5/ci6a2ln1r", 32, "9 digits from 0 to q", "'ci6a2ln1r'"),
        ("https://puzz.link/p?wblink/5/5/ci6a2ln1j", 32, "no circle past the last square", "'j'"),
        ("https://puzz.link/p?wblink/151/5/0", 28, "at most 150/150", "151/5"),
        ("https://puzz.link/p?chess/5/5/0", 21, None, "a Chess link; that type is not here"),
    ],
)
def test_bad_addresses(text: str, column: int, expected: str | None, found: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(f"{ADDRESS}\n{text}".encode())
    error = caught.value
    assert (error.line, error.column, error.found) == (2, column, found)
    assert expected is None or error.expected == expected


def test_what_has_no_address() -> None:
    with pytest.raises(UnfitError):
        puzzlink.address(grid("w.b/none: r1c1-r1c3"))
    with pytest.raises(UnfitError):
        puzzlink.address(make_puzzle("01/10"))
