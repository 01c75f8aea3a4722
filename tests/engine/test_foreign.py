"""Sudokus as grids and tables, texts in UTF-16, and files and links that can only be named."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from puzzles.formats.canonical import PuzzleText
from puzzles.formats.errors import FormatError
from puzzles.formats.read import read
from puzzles.formats.sudoku_line import parse
from puzzles.grid.text import in_lines
from tests.engine.broken import mutations, places, tried

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = in_lines(LINE, 9)
PUZZLE = parse(LINE)
BARS = [f"{row[:3]}|{row[3:6]}|{row[6:]}" for row in ROWS]
APART = [" ".join(row) for row in BARS]
GRIDS = {
    "rows": ROWS,
    "zeros": [row.replace(".", "0") for row in ROWS],
    "blanks": [" ".join(row).replace(".", "_") for row in ROWS],
    "bars": [*BARS[:3], "---+---+---", *BARS[3:6], "---+---+---", *BARS[6:]],
    "framed": ["+-------+-------+-------+", *[f"| {row} |" for row in APART], "+-------+-------+-------+"],
    "drawn": ["┌───┬───┬───┐", *[f"│{row.replace('|', '│')}│" for row in BARS], "└───┴───┴───┘"],
}
TABLE = f"Id;Title;Solution;Puzzle\n1;Warm-up;{'1' * 81};{LINE}\n2;'Two';{'1' * 81};{LINE.replace('.', '0')}\n"


def found(text: str | bytes) -> list[tuple[PuzzleText, int]]:
    data = text if isinstance(text, bytes) else text.encode()
    return [(text, text.line) for text in read(data)]


@pytest.mark.parametrize("name", GRIDS)
def test_a_grid_of_nine_lines_is_a_sudoku(name: str) -> None:
    text = "\n".join(GRIDS[name])
    at = 1 if name not in {"framed", "drawn"} else 2
    assert found(text) == [(PuzzleText(PUZZLE), at)]
    again = len(GRIDS[name]) + 2
    both = [(PuzzleText(PUZZLE, "Grid 01"), at + 1), (PuzzleText(PUZZLE, "Grid 02"), at + again)]
    assert found(f"Grid 01\n{text}\n\nGrid 02\n{text}\n".replace("\n\n", "\n")) == both


def test_grids_of_other_sizes() -> None:
    assert read(b"12|..\n..|..\n--+--\n..|..\n..|34\n")[0].puzzle.type.id == "sudoku"
    large = "\n".join([" ".join(map(str, range(1, 17))), *[" ".join("." * 16)] * 15])
    assert (read(large.encode())[0].puzzle.width, read(large.encode())[0].puzzle.start[15]) == (16, 1 << 15)
    assert read(b"10..\n....\n..0.\n....\n")[0].puzzle.type.id == "binary"
    assert read(b"\n".join([b"........."] * 8 + [b"....#...."]))[0].puzzle.type.id == "light-up"
    assert read(b"\n".join([b"........."] * 8 + [b"....w...."]))[0].puzzle.type.id == "shirokuro"


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (ROWS[:8], (9, 1, "a row of 9 cells", "the end of the text")),
        ([*ROWS[:3], ROWS[3][:8], *ROWS[4:]], (4, 1, "a row of 9 cells", "8 cells")),
        ([*ROWS[:3], "?", *ROWS[4:]], (4, 1, "a row of 9 cells", "'?'")),
        ([*ROWS, "Grid 02"], (10, 1, "a row of 4, 9, 16 or 25 cells", "'Grid 02'")),
        (["a\u202eb", *ROWS], (2, 1, "a title without invisible characters", "U+202E")),
    ],
)
def test_an_error_in_a_grid_names_its_place(rows: list[str], said: tuple[int, int, str, str]) -> None:
    assert refused("\n".join(rows)) == said


def refused(text: str | bytes) -> tuple[int, int, str, str]:
    """Return line, column, expectation and finding of the error."""
    read_, error = tried(read, text if isinstance(text, bytes) else text.encode())
    assert error, read_
    return places(error)


def test_the_column_of_the_puzzle_is_found_by_its_name_or_its_open_cells() -> None:
    assert found(TABLE) == [(PuzzleText(PUZZLE, "Warm-up"), 2), (PuzzleText(PUZZLE, "'Two'"), 3)]
    assert found(f"quizzes,solutions\n{LINE},{'1' * 81}\n") == [(PuzzleText(PUZZLE), 2)]
    assert found(f"{'1' * 81}\t{LINE}\n") == found(f"{LINE},0.5,hard\n") == [(PuzzleText(PUZZLE), 1)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{LINE},easy\n{LINE[:80]},hard\n", (2, 81, "81 cells", "80 cells")),
        (f"{LINE},easy\n{LINE[:80]}x,hard\n", (2, 81, "a digit or .", "'x'")),
        (f"a;b\n{LINE};x\n{LINE}\n", (3, 1, "a Sudoku in column 1", f"'{LINE[:39]}...")),
        (TABLE + "3;None\n", (4, 1, "a Sudoku in column 4", "'3;None'")),
        (TABLE.replace("Warm-up", "\u202e"), (2, 1, "a title without invisible characters", "U+202E")),
    ],
)
def test_an_error_in_a_table_names_its_place(text: str, said: tuple[int, int, str, str]) -> None:
    assert refused(text) == said


@pytest.mark.parametrize("coding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_texts_in_other_codings(coding: str) -> None:
    mark = "\ufeff" if coding in {"utf-16-le", "utf-16-be"} else ""
    assert found((mark + "Übung\r\n" + "\r\n".join(ROWS)).encode(coding)) == [(PuzzleText(PUZZLE, "Übung"), 2)]


def test_broken_utf_16_is_refused_with_its_place() -> None:
    assert refused(b"\xff\xfe" + "53\n".encode("utf-16-le") + b"\x00") == (2, 1, "UTF-16 text", "half a character")


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"%PDF-1.7", "a PDF file"),
        (b"\x89PNG\r\n\x1a\n", "a PNG picture"),
        (b"PK\x03\x04", "a ZIP file, or a document of Word, Excel or LibreOffice"),
        (b"\n<!DOCTYPE html>\n<html>", "a web page (HTML); copy the address of its puzzle instead"),
        (b'{"format": "gridproof-proof/1"}', "a proof; the workbench opens proofs"),
        (b'[{"a": 1}]', "a file in JSON"),
        (b"pzprv3\nnurikabe\n5\n5", "a file of pzprv3; export an address (URL) there instead"),
    ],
)
def test_files_that_are_not_read_are_named(data: bytes, found: str) -> None:
    assert refused(data) == (1, 1, "puzzles as text", found)


SHORT = "a short link: it does not carry its puzzle, which would have to be fetched from the network"


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("https://tinyurl.com/2p8x5v4f", SHORT),
        ("https://www.f-puzzles.com/?id=yd4hz3lk", SHORT),
        ("https://sudokupad.app/a2b3c4", SHORT),
        ("https://example.org/puzzle", "the address of another page"),
    ],
)
def test_links_without_a_puzzle_are_named(address: str, found: str) -> None:
    assert refused(address) == (1, 1, "a link that carries the puzzle", found)
    assert refused(f"{LINE}\n{address}") == (2, 1, "a link that carries the puzzle", found)


def test_links_of_types_that_are_not_here_are_named() -> None:
    line, column, expected, found = refused("https://puzz.link/p?slither/5/5/gch")
    assert (line, column, found) == (1, 21, "a Slitherlink link; that type is not here")
    assert expected.startswith("a puzz.link address of Battleship, Heyawake, Light Up, Masyu, ")
    assert refused("https://puzz.link/p?yajilin/b/5/5/m32j10")[3] == "a Yajilin link; that type is not here"


@settings(max_examples=150, deadline=1000)
@given(st.data())
def test_any_change_of_a_grid_or_table_is_read_or_refused(data: st.DataObject) -> None:
    texts = ["\n".join(GRIDS["framed"]).encode(), TABLE.encode(), "\n".join(ROWS).encode("utf-16")]
    puzzles, error = tried(read, data.draw(st.sampled_from(texts).flatmap(mutations)))
    assert (puzzles is None) == isinstance(error, FormatError)
