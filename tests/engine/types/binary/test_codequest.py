"""Code Quest 223: the sample, a slow second reading of the statement on random grids, and bad input."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from puzzles.formats.codequest import COMPLEX, MAX_CASES, SIMPLE, UNABLE, answer, parse
from puzzles.formats.errors import FormatError
from puzzles.formats.text import lines_of

GOLDEN = Path(__file__).parents[3] / "golden"

Lines = list[list[str]]


def columns(rows: Lines) -> Lines:
    return [list(column) for column in zip(*rows, strict=True)]


def breaks_a_rule(rows: Lines) -> bool:
    """The five rules of the statement, on the known cells."""
    for lines in (rows, columns(rows)):
        texts = ["".join(line) for line in lines]
        for text in texts:
            if "000" in text or "111" in text or text.count("0") * 2 > len(text) or text.count("1") * 2 > len(text):
                return True
        finished = [text for text in texts if "." not in text]
        if len(set(finished)) < len(finished):
            return True
    return False


def simple_finds(line: list[str]) -> Iterator[tuple[int, str]]:
    for here, sign in enumerate(line):
        for digit, other in (("0", "1"), ("1", "0")) if sign == "." else ():
            doubled = any(
                0 <= a < len(line) and 0 <= b < len(line) and line[a] == line[b] == digit
                for a, b in ((here - 2, here - 1), (here + 1, here + 2), (here - 1, here + 1))
            )
            if doubled or line.count(digit) == len(line) // 2:
                yield here, other


def complex_finds(rows: Lines, number: int) -> Iterator[tuple[int, str]]:
    """Yield the cells and digits that the complex methods find in one row."""
    line = rows[number]
    holes = [here for here, sign in enumerate(line) if sign == "."]
    for twin in rows:
        if "." not in twin and len(holes) == 2 and all(a in (".", b) for a, b in zip(line, twin, strict=True)):
            yield from ((here, "10"[int(twin[here])]) for here in holes)
    for digit, other in (("0", "1"), ("1", "0")):
        if line.count(digit) == len(line) // 2 - 1 and len(holes) > 1:
            for here in holes:
                trial = [other if sign == "." else sign for sign in line]
                trial[here] = digit
                if breaks_a_rule([*rows[:number], trial, *rows[number + 1 :]]):
                    yield here, other


def all_finds(rows: Lines, complex_too: bool) -> list[tuple[int, int, str]]:
    found = []
    for turned, lines in ((False, rows), (True, columns(rows))):
        for number, line in enumerate(lines):
            for here, digit in complex_finds(lines, number) if complex_too else simple_finds(line):
                found.append((here, number, digit) if turned else (number, here, digit))
    return found


def slow_answer(text_rows: list[str], random: Random) -> list[str]:
    """Answer as the contest's statement says, filling one cell after the other in random order."""
    rows, verdict = [list(row) for row in text_rows], SIMPLE
    while not breaks_a_rule(rows):
        if not any("." in row for row in rows):
            return [*map("".join, rows), verdict]
        finds = all_finds(rows, complex_too=False)
        if not finds:
            finds = all_finds(rows, complex_too=True)
            if not finds:
                break
            verdict = COMPLEX
        row, column, digit = random.choice(finds)
        rows[row][column] = digit
    return [UNABLE]


def solved_grid(size: int, random: Random) -> list[str]:
    """A grid that breaks no rule, row by row."""
    every = [f"{number:0{size}b}" for number in range(2**size)]
    every = [row for row in every if row.count("1") * 2 == size and "000" not in row and "111" not in row]
    while True:
        rows: list[str] = []
        for _ in range(size):
            blank = ["." * size] * (size - len(rows) - 1)
            fits = [row for row in every if not breaks_a_rule(list(map(list, [*rows, row, *blank])))]
            if not fits:
                break
            rows.append(random.choice(fits))
        else:
            return rows


def thinned(rows: list[str], share: float, wrong: int, random: Random) -> list[str]:
    """The grid with a share of its cells left, and some of them wrong."""
    signs = [[sign if random.random() < share else "." for sign in row] for row in rows]
    for _ in range(wrong):
        random.choice(signs)[random.randrange(len(rows))] = random.choice("01")
    return ["".join(row) for row in signs]


def test_sample_byte_for_byte():
    cases = parse(lines_of((GOLDEN / "codequest.in").read_text()))
    out = "".join(f"{line}\n" for rows in cases for line in answer(rows))
    assert out == (GOLDEN / "codequest.out").read_text()


@pytest.mark.parametrize(("size", "grids"), [(2, 30), (4, 250), (6, 150), (8, 30)])
def test_agrees_with_the_slow_reading(size: int, grids: int):
    random = Random(size)
    verdicts: Counter[str] = Counter()
    for number in range(grids):
        full = solved_grid(size, random)
        rows = thinned(full, random.choice((0.2, 0.3, 0.4, 0.5, 0.7)), wrong=number % 4 == 0, random=random)
        expected = slow_answer(rows, random)
        assert answer(rows) == expected, rows
        verdicts[expected[-1]] += 1
    assert min(verdicts[SIMPLE], verdicts[UNABLE]) >= 5
    assert verdicts[COMPLEX] >= (2 if size > 2 else 0)


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["01", "10"], ["01", "10", SIMPLE]),
        (["..", ".."], [UNABLE]),
        (["0.", ".."], ["01", "10", SIMPLE]),
        (["01", "01"], [UNABLE]),
        (["0101", "0101", "1010", "1010"], [UNABLE]),
        (["000.", "....", "....", "...."], [UNABLE]),
        (["0.00", "....", "....", "...."], [UNABLE]),
        (["0110", "1001", "0011", "1100"], ["0110", "1001", "0011", "1100", SIMPLE]),
        # Pairs force the same cell both ways.
        (["00.11.", "......", "......", "......", "......", "......"], [UNABLE]),
    ],
)
def test_small_grids(rows: list[str], expected: list[str]):
    assert answer(rows) == expected


def test_a_line_like_a_finished_one_gets_the_opposites():
    solved = ["0110", "0101", "1001", "1010"]
    assert answer([".1..", "..01", ".00.", "...."]) == [*solved, COMPLEX]


def test_the_last_number_is_tried_in_every_place():
    rows = ["0..11.", ".1....", "......", "...1.0", "...1..", "...01."]
    assert answer(rows) == ["010110", "011001", "101001", "100110", "010101", "101010", COMPLEX]


@pytest.mark.parametrize(
    ("text", "line", "column", "expected", "found"),
    [
        ("", 1, 1, "a number of cases from 1 to 10000", "the end of the text"),
        ("0\n", 1, 1, "a number of cases from 1 to 10000", "'0'"),
        ("-1\n", 1, 1, "a number of cases from 1 to 10000", "'-1'"),
        ("+1\n2\n..\n..\n", 1, 1, "a number of cases from 1 to 10000", "'+1'"),
        ("01\n2\n..\n..\n", 1, 1, "a number of cases from 1 to 10000", "'01'"),
        ("1.0\n", 1, 1, "a number of cases from 1 to 10000", "'1.0'"),
        ("\u0661\n2\n..\n..\n", 1, 1, "a number of cases from 1 to 10000", "'\u0661'"),
        (f"{MAX_CASES + 1}\n", 1, 1, "a number of cases from 1 to 10000", "'10001'"),
        ("9" * 5000, 1, 1, "a number of cases from 1 to 10000", f"'{'9' * 39}..."),
        ("1 2\n..\n..\n", 1, 1, "a number of cases from 1 to 10000", "'1 2'"),
        (" 1\n2\n..\n..\n", 1, 1, "a number of cases from 1 to 10000", "' 1'"),
        ("1\n", 2, 1, "an even size from 1 to 50", "the end of the text"),
        ("1\n3\n...\n...\n...\n", 2, 1, "an even size", "3"),
        ("1\n52\n", 2, 1, "an even size from 1 to 50", "'52'"),
        ("1\n0\n", 2, 1, "an even size from 1 to 50", "'0'"),
        ("1\n2\n..\n", 4, 1, "a row of 2 cells", "the end of the text"),
        ("1\n2\n..\n.\n", 4, 2, "2 cells", "1 cell"),
        ("1\n2\n...\n..\n", 3, 3, "2 cells", "3 cells"),
        ("1\n2\n..\n\n..\n", 4, 1, "2 cells", "0 cells"),
        ("1\n2\n.x\n..\n", 3, 2, "0, 1 or .", "'x'"),
        ("1\n2\n.2\n..\n", 3, 2, "0, 1 or .", "'2'"),
        ("1\n2\n. .\n..\n", 3, 2, "0, 1 or .", "' '"),
        ("1\n2\n..\n..\n..\n", 5, 1, "the end of the text", "'..'"),
        ("2\n2\n..\n..\n", 5, 1, "an even size from 1 to 50", "the end of the text"),
    ],
)
def test_bad_input(text: str, line: int, column: int, expected: str, found: str):
    with pytest.raises(FormatError) as caught:
        parse(lines_of(text))
    error = caught.value
    assert (error.line, error.column, error.expected, error.found) == (line, column, expected, found)


@pytest.mark.parametrize("text", ["1\r\n2\r\n0.\r\n..\r\n", "\n1 \n\n2\t\n\n0.  \n..\n\n \n", "1\n2\n0.\n.."])
def test_tolerated(text: str):
    assert parse(lines_of(text)) == [["0.", ".."]]


def test_the_largest_grid():
    assert answer(["." * 50] * 50) == [UNABLE]
    assert parse(lines_of("1\n50\n" + ("." * 50 + "\n") * 50)) == [["." * 50] * 50]
