"""Addresses of puzz.link pages: puzzles of each type, what cannot be written, and an error with its place.

`types/TYPE/puzzlink.txt` has puzzles in our own text, each with an empty line and its address behind it.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from puzzles.base.ptype import type_of
from puzzles.formats.canonical import PuzzleText
from puzzles.formats.errors import FormatError, UnfitError
from puzzles.formats.puzzlink import SITE, address, read_address
from puzzles.formats.read import read
from puzzles.kernel.board import Puzzle
from puzzles.parts import part_of
from puzzles.puzzlink import UNKNOWN, Body, print_numbers, print_walls, room_lines
from puzzles.registry import all_types, get_type
from tests.engine.broken import mutations, places, tried

FOLDER = Path(__file__).parent / "types"
SEEDS = Path(__file__).parents[2] / "seeds"
SAMPLES = {
    path.parent.name: [sample.rsplit("\n\n", 1) for sample in path.read_text(encoding="utf-8").split("---\n")]
    for path in FOLDER.glob("*/puzzlink.txt")
}
SAMPLE = [(folder, ours, line.strip()) for folder, samples in sorted(SAMPLES.items()) for ours, line in samples]


def of_type(type_id: str, *lines: str) -> Puzzle:
    return get_type(type_id).parse(list(lines))


def refused(line: str) -> tuple[int, int, str, str]:
    """Return line, column, expectation and finding of the error."""
    found, error = tried(read, f"{SITE}{line}".encode())
    assert error, found
    return places(error)


def test_every_type_with_addresses_has_samples() -> None:
    readers = {
        type(ptype).__module__.rpartition(".")[2] for ptype in all_types().values() if part_of(ptype, "puzzlink")
    }
    assert readers == set(SAMPLES)


@pytest.mark.parametrize(("folder", "ours", "line"), SAMPLE)
def test_an_address_is_read_as_our_own_text_and_written(folder: str, ours: str, line: str) -> None:
    (text,) = read(line.encode())
    assert type(type_of(text.puzzle)).__module__.endswith(f".{folder}")
    assert type_of(text.puzzle).print(text.puzzle) == ours
    assert address(text.puzzle) == line


@pytest.mark.parametrize("folder", sorted(SAMPLES))
def test_the_address_of_every_seed_is_read_back(folder: str) -> None:
    part = import_module(f"puzzles.types.{folder}.puzzlink")
    puzzles = [text.puzzle for path in SEEDS.glob("*.txt") for text in read(path.read_bytes())]
    mine = [puzzle for puzzle in puzzles if puzzle.type.id in part.NAMES.values()]
    assert len(mine) >= 30
    for puzzle in mine:
        assert read_address(address(puzzle)).puzzle == puzzle


@pytest.mark.parametrize("start", ["http://pzv.jp/p.html?", "puzz.link/p?", "https://pzprxs.vercel.app/p.html?", SITE])
def test_other_sites_and_spellings(start: str) -> None:
    mines = of_type("minesweeper", ".2...", "....1", "3....", "..13.", "0....")
    stars = of_type("star-battle", "AAABBB", "ABBBCC", "ADDEEC", "FFDDEC", "FEEEEC", "FCCCCC", "stars: 1")
    for puzzle, rest in ((mines, "mines_edit/5/5/g2m13l13g0j"), (stars, "starbattle/6/6/1/4ilbhgdnmhou")):
        assert read_address(f"{start}{rest}") == read_address(f"{start}{rest}/") == PuzzleText(puzzle)
    for name in ("battleship", "battleships"):
        assert read_address(f"{start}{name}/2/2/hhj/1/11g").puzzle.type.id == "battleship"
    assert read_address(f"{start}lightup/6/6/nekcakbl").puzzle.type.id == "light-up"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("akari/6/6/nekcakbl7", (1, 39, "the end of the address", "'7'")),
        ("akari/6/6/nekf", (1, 34, "0-9, a-e, g-z or .", "'f'")),
        ("akari/2/2/z", (1, 31, "at most 4 cells", "20 cells")),
        ("akari/v:/6/6/nekcakbl", (1, 27, "the width, as the type has no variants here", "v:")),
        ("akari/41/6/g", (1, 27, "at most 40/40", "41/6")),
        ("akari/0/6/g", (1, 27, "at least 1/1", "0/6")),
        ("akari/6/99999999/g", (1, 27, "at most 40/40", "6/99999999")),
        ("mines/2/2/1-10", (1, 32, "a number from 0 to 8", "16")),
        ("mines/2/2/1+100", (1, 32, "a number from 0 to 8", "256")),
        ("mines/2/2/1G", (1, 32, "0-9, a-f, g-z, . or - with two hexadecimal digits", "'G'")),
        ("heyawake/6/6/lll15500", (1, 42, "4 digits from 0 to v", "''")),
        ("heyawake/6/6/lll15w007rs12222j", (1, 39, "1 digit from 0 to v", "'w007rs12222j'")),
        ("heyawake/2/1/2-10", (1, 35, "a number from 0 to 2", "16")),
        ("heyawake/2/1/g2", (1, 34, "at most 1 for room A", "2")),
        ("starbattle/6/6/4ilbhgdnmhou", (1, 36, "a number of stars and /", "'4ilbhgdnmhou'")),
        ("starbattle/6/6/1/vvvvvvvvvvvv", (1, 36, "as many regions as rows, 6", "36 regions")),
        ("starbattle/6/6/9/4ilbhgdnmhou", (1, 36, "stars: a number from 1 to 3", "'9'")),
        ("starbattle/6/5/1/4ilbhgdnmh", (1, 36, "as many columns as rows, 5", "6 columns")),
        ("skyscrapers/4/4/k13h4j3g5", (1, 45, "a number from 1 to 4", "5")),
        ("skyscrapers/4/3/k13", (1, 37, "as many columns as rows", "4/3")),
        ("nurikabe/5/5/g5.", (1, 36, "0-9, a-f, g-z or - with two hexadecimal digits", "'.'")),
        ("battleships/2/2/hhj", (1, 40, "/ and the fleet", "''")),
        ("battleships/2/2/hhj//x", (1, 42, "c, d or e for a usual fleet", "'x'")),
        ("battleships/2/2/hhj/2/11g", (1, 41, "1, the number of ships behind it", "'2'")),
        ("battleships/2/2/hhj/1/22u", (1, 43, "a straight ship, such as 31s", "'22u'")),
        ("battleships/2/2/hh7i/1/11g", (1, 39, "a number from 0 to 6", "7")),
        ("sudoku/4/4/g1k23k5", (1, 38, "a number from 1 to 4", "5")),
    ],
)
def test_an_error_names_its_place(line: str, said: tuple[int, int, str, str]) -> None:
    assert refused(line) == said


@pytest.mark.parametrize(
    ("puzzle", "expected"),
    [
        (of_type("light-up", ".#*"), "a grid without known squares"),
        (of_type("minesweeper", ".1*"), "a grid without known mines"),
        (of_type("heyawake", "AAB", "CBB", "known:", "#..", "..."), "a grid without known squares"),
        (of_type("star-battle", "A", "stars: 1", "known:", "*"), "a grid without known squares"),
        (of_type("sudoku-x", "."), "a puzzle of battleship, heyawake, light-up, masyu, minesweeper, "),
    ],
)
def test_what_an_address_cannot_hold_is_named(puzzle: Puzzle, expected: str) -> None:
    with pytest.raises(UnfitError, match=f"expected {expected}"):
        address(puzzle)


def test_random_rooms_numbers_and_walls_are_read_back() -> None:
    rng = Random("puzzlink")
    for _ in range(60):
        height, width = rng.randint(1, 9), rng.randint(1, 9)
        size = height * width
        numbers = [rng.choice((None, None, UNKNOWN, rng.randrange(16), rng.randrange(4096))) for _ in range(size)]
        assert Body(print_numbers(numbers)).numbers(size, 0, 4095, unknown=True) == numbers
        walls = [rng.choice((None, None, None, UNKNOWN, rng.randrange(5))) for _ in range(size)]
        assert Body(print_walls(walls)).walls(size) == walls
        digits = "".join(rng.choices("0123456789abcdefghijklmnopqrstuv", k=-(-height * (width - 1) // 5)))
        body = Body(digits + "".join(rng.choices("08v", k=-(-(height - 1) * width // 5))))
        rooms = body.rooms(height, width)
        body.end()
        puzzle = get_type("heyawake").parse(room_lines(rooms, width))
        assert read_address(address(puzzle)).puzzle == puzzle


def test_a_border_that_ends_inside_a_room_divides_nothing() -> None:
    assert Body("80" + "0").rooms(2, 4) == Body("00" + "0").rooms(2, 4) == [0] * 8
    assert Body("g4").rooms(1, 8) == [0, *[1] * 7] == Body("g0").rooms(1, 8)


@settings(max_examples=150, deadline=1000)
@given(st.data())
def test_any_change_of_an_address_is_read_or_refused(data: st.DataObject) -> None:
    line = data.draw(st.sampled_from([line for _, _, line in SAMPLE]))
    found, error = tried(read, data.draw(mutations(line.encode())))
    assert (found is None) == isinstance(error, FormatError)
