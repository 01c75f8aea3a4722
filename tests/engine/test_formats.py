"""Formats: round trips, tolerated variants, and one FormatError with its place for everything else."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from puzzles.formats.canonical import PuzzleText, digest, print_puzzle, print_puzzles, read_puzzles
from puzzles.formats.errors import FormatError, UnfitError
from puzzles.formats.read import MAX_BYTES, MAX_PUZZLES, read
from puzzles.formats.text import MAX_LINE, decode, lines_of
from puzzles.grid.text import Phrase, phrase
from puzzles.kernel.goal import GOALS, Goal
from puzzles.registry import get_type
from tests.engine.broken import mutations, places, tried, words
from tests.engine.helpers import make_puzzle

GRID = "0.1.\n..1.\n...0\n0...\n"
TEXT = f"type: binary\n\n{GRID}"
FULL = f"""\
type: binary
title: A first look: easy
author: Ada
source: ½ of a book
rules: binary.prevent-trio, binary.complete-line

{GRID}"""

BINARY = get_type("binary")
PUZZLE = make_puzzle("0.1./..1./...0/0...")
IDS = [rule.id for rule in BINARY.rules]

sizes = st.sampled_from((2, 4, 6))


@st.composite
def puzzles(draw):
    height, width = draw(sizes), draw(sizes)
    return BINARY.parse([draw(st.text("01.", min_size=width, max_size=width)) for _ in range(height)])


texts = st.builds(
    PuzzleText,
    puzzles(),
    words,
    words,
    words,
    st.none() | st.lists(st.sampled_from(IDS), unique=True, min_size=1).map(tuple),
)


def refused(data: bytes | str, **how: int) -> tuple[int, int, str, str]:
    """Return line, column, the expected text and the text found."""
    with pytest.raises(FormatError) as caught:
        read(data.encode() if isinstance(data, str) else data, **how)
    return places(caught.value)


class TestCanonical:
    @given(st.lists(texts, min_size=1, max_size=4))
    def test_what_is_printed_is_read_back(self, found: list[PuzzleText]):
        assert read(print_puzzles(found).encode()) == found

    def test_text_is_printed_as_it_was(self):
        text = f"{FULL}---\n{TEXT}"
        assert print_puzzles(read(text.encode())) == text

    def test_headers(self):
        rules = ("binary.prevent-trio", "binary.complete-line")
        assert read(FULL.encode()) == [PuzzleText(PUZZLE, "A first look: easy", "Ada", "½ of a book", rules)]

    def test_the_goal_may_be_written(self):
        assert read(TEXT.replace("\n\n", "\ngoal: solve\n\n", 1).encode()) == [PuzzleText(PUZZLE)]

    @pytest.mark.parametrize("goal", ["unique", "no-solution"])
    def test_other_goals_are_written_and_read(self, goal: str):
        text = PuzzleText(PUZZLE, goal=Goal(goal))
        assert f"\ngoal: {goal}\n" in print_puzzle(text)
        assert read(print_puzzle(text).encode()) == [text]

    @pytest.mark.parametrize(
        "text",
        [
            "\ufeff" + TEXT,
            TEXT.replace("\n", "\r\n"),
            TEXT.replace("\n", " \t\n"),
            f"\n\n{TEXT}\n \n",
            TEXT.replace("\n\n", "\n\n\n"),
            TEXT.removesuffix("\n"),
            TEXT.replace(": ", ":"),
        ],
    )
    def test_tolerated(self, text: str):
        assert read(text.encode()) == [PuzzleText(PUZZLE)]

    def test_blank_lines_around_a_separator_are_tolerated(self):
        assert read(f"{TEXT}\n\n--- \n\n{TEXT}".encode()) == [PuzzleText(PUZZLE)] * 2

    def test_wrong_givens_are_read(self):
        assert len(read(b"type: binary\n\n000.\n....\n....\n....\n")) == 1

    @pytest.mark.parametrize(
        ("text", "error"),
        [
            (
                "type: binary\ncolour: red\n\n01\n10\n",
                (2, 1, "a header (type, title, author, source, rules, goal) or a blank line", "'colour: red'"),
            ),
            ("type: binary\ntitle: a\ntitle: b\n\n01\n10\n", (3, 1, "every header once", "title again")),
            ("type: binary\ntitle:\n\n01\n10\n", (2, 7, "a value of title", "nothing")),
            ("title: a\ntype: binary\n\n01\n10\n", (1, 1, "type: and a puzzle type", "title")),
            ("title: a\n\n01\n10\n", (1, 1, "type: and a puzzle type", "title")),
            ("type: chess\n\n01\n10\n", (1, 1, None, "'chess'")),
            ("type: Binary\n\n01\n10\n", (1, 1, None, "'Binary'")),
            (
                "type: binary\nrules: binary.trio, binary.magic\n\n01\n10\n",
                (2, 1, "rules of binary", "'binary.magic'"),
            ),
            (
                "type: binary\nrules: binary.trio, binary.trio\n\n01\n10\n",
                (2, 1, "different rules, at least one", "'binary.trio, binary.trio'"),
            ),
            ("type: binary\nrules: binary.trio,\n\n01\n10\n", (2, 1, "rules of binary", "''")),
            ("type: binary\ngoal: win\n\n01\n10\n", (2, 1, f"a goal ({', '.join(GOALS)})", "'win'")),
            (
                "type: binary\n01\n10\n",
                (2, 1, "a header (type, title, author, source, rules, goal) or a blank line", "'01'"),
            ),
            ("type: binary\n", (2, 1, "a blank line and a grid", "the end of the puzzle")),
            ("type: binary\n\n", (2, 1, "a blank line and a grid", "the end of the puzzle")),
            ("type: binary\n\n01\n1x\n", (4, 2, "0, 1 or .", "'x'")),
            ("type: binary\n\n01\n\n10\n", (4, 1, "2 cells as in row 1", "0 cells")),
            ("type: binary\n\n01\n1\n", (4, 2, "2 cells as in row 1", "1 cell")),
            (f"{TEXT}---\n{TEXT}---\n", (15, 1, "type: and a puzzle type", "nothing")),
            (f"{TEXT}---\ntype: binary\n\n01\n1x\n", (11, 2, "0, 1 or .", "'x'")),
            (f"type: binary\ntitle: {'a' * 201}\n\n01\n10\n", (2, 1, None, f"'{'a' * 39}...")),
            ("type: binary\ntitle: a\x1b[0m\n\n01\n10\n", (2, 1, None, "U+001B")),
        ],
    )
    def test_bad(self, text: str, error: tuple[int, int, str | None, str]):
        found = refused(text)
        assert found == (error[0], error[1], error[2] or found[2], error[3])

    @pytest.mark.parametrize(
        "facts",
        [
            {"title": " a"},
            {"author": "a\nb"},
            {"source": "\x00"},
            {"title": "a" * 201},
            {"rules": ()},
            {"rules": ("binary.magic",)},
            {"rules": ("binary.trio", "binary.trio")},
        ],
    )
    def test_what_cannot_be_written_cannot_be_made(self, facts: dict[str, Any]):
        with pytest.raises(UnfitError):
            PuzzleText(PUZZLE, **facts)

    def test_digest_is_of_type_and_grid_alone(self):
        known, titled = read(TEXT.encode())[0], read(FULL.encode())[0]
        assert digest(known.puzzle) == digest(titled.puzzle)
        assert digest(known.puzzle) == "402f8f9aa7bf1dd84b6e160f74550f815ad46ff0b36ba632b52921e897bdaa29"
        assert digest(known.puzzle) != digest(make_puzzle("0.1./..1./...0/0..1"))


class TestRead:
    def test_code_quest(self):
        assert read(f"2\n4\n{GRID}\n2\n01\n10\n".encode()) == [PuzzleText(PUZZLE), PuzzleText(make_puzzle("01/10"))]

    @pytest.mark.parametrize("grid", [GRID, "10\n10\n", "11\n..\n", "1100\n0011\n", "1.\n.0\n"])
    def test_a_binary_grid_by_itself(self, grid: str):
        assert read(grid.encode()) == [PuzzleText(make_puzzle(grid.strip()))]

    @pytest.mark.parametrize("grid", ["..1.\n.#..\n", "11#\n...\n...\n", "#*\n-4\n"])
    def test_a_grid_with_walls_is_light_up(self, grid: str):
        (text,) = read(grid.encode())
        assert text.puzzle.type.id == "light-up"
        assert print_puzzle(text) == f"type: light-up\n\n{grid}"

    def test_ten_cases_of_size_ten_are_no_grid_of_width_two(self):
        case = "10\n" + "..........\n" * 10
        assert [text.puzzle.width for text in read(f"10\n{case * 10}".encode())] == [10] * 10

    @pytest.mark.parametrize(
        ("data", "error"),
        [
            (b"", (1, 1, "a puzzle", "nothing")),
            (b"\xef\xbb\xbf\r\n \n", (1, 1, "a puzzle", "nothing")),
            (b"0.1.\n..\0.\n", (2, 3, "UTF-8 text", "a NUL byte")),
            (b"0.1.\n.\xff1.\n", (2, 2, "UTF-8 text", "the byte 0xff")),
            ("type: binary".encode("utf-16"), (2, 1, "a blank line and a grid", "the end of the puzzle")),
            (b"." * (MAX_LINE + 1), (1, MAX_LINE + 1, f"at most {MAX_LINE} characters in a line", f"{MAX_LINE + 1}")),
            (b" " * (MAX_BYTES + 1), (1, 1, "at most 1048576 bytes", "more")),
            (b"0.1.\n..x.\n", (2, 3, "0, 1 or .", "'x'")),
            (b"1011\n10x1\n", (2, 3, "0, 1 or .", "'x'")),
            (b"...\n...\n...\n", (1, 1, "an even number of rows", "3 rows")),
            (b"." * 52 + b"\n" + b"." * 52, (1, 51, "at most 50 columns", "52 columns")),
            (b"3\n", (2, 1, "an even size from 1 to 50", "the end of the text")),
            (b"2\n2\n01\n10\n2\n01\n1\n", (7, 2, "2 cells", "1 cell")),
            (b"\n\nhello\n", (3, 1, "type: and a puzzle type, a number of cases, or a row of 0 1 .", "'hello'")),
            (b"%PDF-1.7", (1, 1, "puzzles as text", "a PDF file")),
            (b"\r01\r10", (1, 1, "type: and a puzzle type, a number of cases, or a row of 0 1 .", "'\\r01\\r10'")),
        ],
    )
    def test_bad(self, data: bytes, error: tuple[int, int, str, str]):
        assert refused(data) == error

    def test_too_many_puzzles(self):
        assert len(read(f"{TEXT}---\n{TEXT}".encode(), limit=2)) == 2
        assert refused(f"{TEXT}---\n{TEXT}", limit=1) == (1, 1, "at most 1 puzzles", "2")
        assert refused("2\n2\n..\n..\n2\n..\n..\n", limit=1) == (1, 1, "at most 1 puzzles", "2")
        assert refused("---\n" * MAX_PUZZLES + TEXT)[2:] == (
            "type: and a puzzle type, a number of cases, or a row of 0 1 .",
            "'---'",
        )
        assert refused(TEXT + "---\n" * MAX_PUZZLES) == (1, 1, "at most 1000 puzzles", "1001")

    def test_the_message_names_file_and_line_on_one_line(self):
        with pytest.raises(FormatError) as caught:
            read(b"type: binary\n\n01\n1\x07\n")
        assert str(caught.value) == "line 4, column 2: expected 0, 1 or ., found '\\x07'"
        assert str(caught.value.in_file("a.txt")) == "a.txt:4: expected 0, 1 or ., found '\\x07'"

    @settings(max_examples=400, deadline=1000, suppress_health_check=[HealthCheck.too_slow])
    @given(st.data())
    def test_any_bytes_give_puzzles_or_one_format_error(self, data: st.DataObject):
        mutated = data.draw(st.binary(max_size=300) | st.sampled_from(SEEDS).flatmap(mutations))
        found, error = tried(read, mutated)
        if error:
            assert error.line >= 1
            assert error.column >= 1
            assert "\n" not in str(error)
            assert len(str(error)) < 300
        else:
            assert read(print_puzzles(found).encode()) == found


SEEDS = [TEXT.encode(), FULL.encode(), f"2\n4\n{GRID}\n2\n01\n10\n".encode(), GRID.encode()]


class TestText:
    def test_only_the_first_mark_is_skipped(self):
        assert decode(b"\xef\xbb\xbf\xef\xbb\xbfa", 10) == "\ufeffa"

    def test_only_line_feeds_end_lines(self):
        assert lines_of("a\x0bb\x85c\u2028d\ne \t\r\n\n") == ["a\x0bb\x85c\u2028d", "e"]


def test_one_puzzle_is_printed_with_a_line_end():
    assert print_puzzle(PuzzleText(PUZZLE)) == TEXT
    assert read_puzzles(lines_of(TEXT), limit=1) == [PuzzleText(PUZZLE)]


def test_plain_words_become_a_phrase_and_a_phrase_stays_itself() -> None:
    """Braces in plain words are no blanks; a phrase keeps its own, for another language."""
    counted = Phrase("{n} row", "{n} rows", n=2)
    assert phrase(counted) is counted
    plain = phrase("such as {a}")
    assert (type(plain), plain, plain.form) == (Phrase, "such as {a}", "such as {{a}}")
