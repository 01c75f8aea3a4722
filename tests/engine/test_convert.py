"""`convert`: puzzles from any format to any other that can hold them."""

from __future__ import annotations

from pathlib import Path

import pytest

from puzzles.commands.convert import NAMES
from puzzles.formats.canonical import PuzzleText, print_puzzles
from puzzles.formats.read import read
from puzzles.registry import get_type
from tests.engine.shell import Ran, run

GOLDEN = Path(__file__).parents[1] / "golden"

LINE = "1....35.9.4...7.6.5.9..42...1..8235..6.....7..3295..1...14..7.5.2.1...9.6.72....1"
ADDRESS = "https://puzz.link/p?sudoku/9/9/1j35g9g4i7g6g5g9h42i1h8235h6k7h3295h1i14h7g5g2g1i9g6g72j1"
CASE = "\n".join(LINE[start : start + 9] for start in range(0, 81, 9)) + "\n"
ROWAN = "".join(f"{' '.join(row)}\n" for row in CASE.replace(".", "0").split("\n") if row)
SUDOKU = {
    "canonical": f"type: sudoku\n\n{CASE}",
    "lines": f"{LINE}\n",
    "puzzlink": f"{ADDRESS}\n",
    "only-number": f"1\n{CASE}".replace(".", "*"),
    "rowan": f"1\n9\n{ROWAN}",
}
"""One Sudoku in every format that holds it."""


@pytest.mark.parametrize("source", SUDOKU)
@pytest.mark.parametrize("target", SUDOKU)
def test_a_sudoku_from_every_format_to_every_other(source: str, target: str) -> None:
    assert run("convert", "--to", target, stdin=SUDOKU[source]) == Ran(0, SUDOKU[target], "")


@pytest.mark.parametrize(
    ("target", "sample"),
    [("codequest", "codequest.in"), ("rowan", "rowan1.in"), ("only-number", "only_number.in")],
)
def test_the_samples_of_the_contests_come_back(target: str, sample: str) -> None:
    puzzles = read((GOLDEN / sample).read_bytes())
    text = run("convert", "--to", "canonical", str(GOLDEN / sample))
    assert (text.status, text.err, read(text.out.encode())) == (0, "", puzzles)
    again = run("convert", "--to", target, stdin=text.out)
    assert (again.status, again.err, read(again.out.encode())) == (0, "", puzzles)


def test_shirokuro_to_its_contest_and_to_an_address() -> None:
    line = "w0bwb0wbww000bw0bbbww0w0w000b0bbb0w00wbw0w0b0b0wb\n"
    address = "https://puzz.link/p?wblink/7/7/bfg978m396q35a6ji\n"
    assert run("convert", "--to", "puzzlink", stdin=line) == Ran(0, address, "")
    assert run("convert", "--to", "shirokuro", stdin=address) == Ran(0, line, "")


def test_titles_are_kept_in_our_own_text() -> None:
    puzzle = get_type("binary").parse(["01", "10"])
    texts = print_puzzles([PuzzleText(puzzle, "One", "Ann", "A book"), PuzzleText(puzzle, "Two")])
    assert run("convert", "--to=canonical", stdin=texts) == Ran(0, texts, "")


OTHERS = "type: latin\n\n12\n21\n---\n\ntype: binary\n\n01\n10\n---\ntype: shirokuro\n\nwb\n"


@pytest.mark.parametrize(
    ("target", "text", "line", "reason"),
    [
        ("codequest", OTHERS, 1, "expected a square Binary grid, found Latin Square of 2x2"),
        ("codequest", "type: binary\n\n01..\n10..\n", 1, "expected a square Binary grid, found Binary of 2x4"),
        ("rowan", OTHERS, 7, "expected a puzzle of sudoku-x, sudoku, latin, found binary"),
        ("only-number", "type: sudoku\n\n.\n", 1, "expected a Sudoku of size 9, found Sudoku of size 1"),
        ("lines", "2\n1\n0\n\n\n4\n0 2 0 0\n0 0 2 0\n2 0 0 0\n0 0 0 2\n", 2, "expected a Sudoku of size 9"),
        ("shirokuro", OTHERS, 1, "expected a square Shirokuro, found Latin Square of 2x2"),
        ("shirokuro", "type: shirokuro\n\nwb\n", 1, "expected a square Shirokuro, found Shirokuro of 1x2"),
        ("shirokuro", "wb\nwb\nline: r1c1-r1c2\n", 1, "expected a grid without known links, found line: r1c1-r1c2"),
        (
            "shirokuro",
            "type: shirokuro\n\nwb\nwb\n---\ntype: shirokuro\n\nbb\nww\n",
            6,
            "expected at most 1 for shirokuro, found 2",
        ),
        (
            "puzzlink",
            OTHERS,
            1,
            "expected a puzzle of battleship, heyawake, light-up, masyu, ",
        ),
        ("puzzlink", "\n\nwb\nwb\nline: r1c1-r1c2\n", 3, "expected a grid without known links"),
    ],
)
def test_what_the_format_cannot_hold_is_named_with_its_line(target: str, text: str, line: int, reason: str) -> None:
    ran = run("convert", "--to", target, stdin=text)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"-:{line}: {reason}")


def test_the_line_is_that_of_the_puzzle_in_every_format() -> None:
    assert [text.line for text in read(f"\n{LINE}\n\n{LINE}\n".encode())] == [2, 4]
    assert [text.line for text in read(f"{ADDRESS}\n\n\n{ADDRESS}\n".encode())] == [1, 4]
    assert [text.line for text in read(OTHERS.encode())] == [1, 7, 12]
    assert [text.line for text in read(b"2\n\n2\n01\n10\n\n4\n....\n....\n....\n....\n")] == [3, 7]
    assert [text.line for text in read(b"2\n1\n0\n\n\n1\n1\n")] == [2, 6]
    assert [text.line for text in read(f"2\n\n{CASE}\n{CASE}".replace(".", "*").encode())] == [3, 13]
    assert [text.line for text in read(b"\n\n01\n10\n")] == [3]


def test_too_many_for_a_contest() -> None:
    puzzles = print_puzzles([PuzzleText(get_type("latin").parse(["."]))] * 51)
    ran = run("convert", "--to", "rowan", stdin=puzzles)
    assert (ran.status, ran.out, ran.err) == (2, "", "-:201: expected at most 50 for rowan, found 51 puzzles\n")


def test_wrong_use() -> None:
    wanted = f"python -m puzzles: expected --to among {', '.join(NAMES)}, found"
    assert run("convert", stdin=LINE) == Ran(2, "", f"{wanted} ''\n")
    assert run("convert", "--to", "penpa", stdin=LINE) == Ran(2, "", f"{wanted} 'penpa'\n")
    assert run("convert", "--to", "lines", stdin="?") == Ran(
        2, "", "-:1: expected type: and a puzzle type, a number of cases, or a row of 0 1 ., found '?'\n"
    )
