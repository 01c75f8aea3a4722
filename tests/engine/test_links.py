"""Addresses of f-puzzles, SudokuPad and penpa that carry the puzzle: real ones, drawn ones, and what is refused."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from puzzles.base.ptype import type_of
from puzzles.formats.errors import FormatError
from puzzles.formats.packed import LIMIT, from_lz, inflated
from puzzles.formats.read import read
from puzzles.formats.sudoku_line import parse
from puzzles.parts import part_of
from puzzles.registry import all_types, get_type
from tests.engine.broken import mutations, places, tried

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
FPUZZLES = (
    "N4IgzglgXgpiBcBOANCALhNAbO8QHUBDAJwFsBaAVwAcRVDK0ALAe2IRAEEA7bukAObEIAEwQBtcaABuhLJVwBWVAIjSYfeGmIKA"
    "vshlyFCAMwq1GhNr0H9wOyFnzcAdnPrN1mHZ+3bAXWQpRyNcADZ3Sy0dbz97AxDnBABGSM8YhydjJDSrDISspVzom3iy3UCpTNCE"
    "FEELdNLE7IAOYq9fcrjm8Pb8+0rDJPg2+o880s7q4YixqI64zp7TPr1B5fgAFlXYrqHWnaXClbnG3aOa+FTTie914/g3G5LzxYLL"
    "gCZDt7KN2dVxi8KkFfg9/g1blMfhsvs8FvtcKMAfN+sCqtCHts4f0NtdkWdptk6vjIRjLspsWsQVDQZckRCgWThk8SYyEbVDv5/L"
    "ogA="
)
"""The Sudoku of that line as the program lz-string packs it."""
STARS = (
    "7VXNbts8ELz7KQKeeeCfREm3NHV6SZO2SREEgmAojtoYdeDUP0Uhw++e2eWq/oqmCJpD8BUoZFFjkjsc7nCl1ddNu+y0dfTzhTba"
    "4gpl4NvHjG8j18VsPe+qA324Wd8ulgBanx0f60/tfNWNaorE1Yy2fVn1h7p/U9XKKc23VY3u31fb/m3Vj3V/jiGFubo/AbJKO8Dx"
    "Hl7yOKGj1GkN8KlgwCvA6Ww5nXeTk9Tzrqr7C61onVccTVDdLb51KoXx/+ni7npGHdftGptZ3c7uZWS1uVl82chc2+x0f5jkXj0i"
    "1+/lEkxyCT0il3ZBclfrdvksqSnwV5Fls9sh2R8gc1LVpPjjHhZ7eF5t0Z5WWxU8hcIPy46g1/LYFY0FjDkswas5GjzmQcftBbh0"
    "77l9za3hNuP2hOeMQeNKnBlrVQUqb6L2DmsSthY4CsYcL3OcBy4FYz5pZFwAQxNhj9ggsb7UPssSDojNJDbgvOZGMHhy4cnoDMta"
    "GWKjxOaIjRIbwV8If6RCKASDsxROqoVSeCJ4SuEpog5G1ioKYNFcGuBcMGrKCD/yEyQ/iANOGhCng0trIQ7YCQa/5BBxwIkHcTr4"
    "pAHjwMKDHAbJYUBFh0z0kBdG9mWQWyN7N9iLlT1as/eO/LJJA57Ag4/ImxVOi/xYyQP55QYfwemF04Nz8DoHzgcM/lz4c/APfpEX"
    "UfrJizj0k1+yLvky+MjvKMlzzIEHH7HfOPgIbT+8hrZCtBWYL74j98it+OIoz5J/D7984scTWOZ75Nknfs7zkH+czxDExwDOIJwB"
    "nEE4gxOPUDSXXDpH3AZucy6pSMX7R+X933J+XvU+KafO5C3/0xX/vr5mVKvxzefu4HSxvGvneL2e37b3ncLXazdS3xXftaeP4b8P"
    "2ot+0Cjx5v927p+QUyOnqIz+TKv7zaSdTBc4UcjYb/pfXD0Kl5OezohqRg8="
)
AKARI = (
    "7VTfa9swEH73XxH0fA+W5SSO3rKu2UuW/XBGCcIEJ3OJaVx3djyGQv733p1E7UIZYw+lg6Ho03ffydKXE1L7o8ubAmRIP5UAjthi"
    "mXCPkgn30Ld1eToWegTz7nSoGyQAnxYLuM2PbREYPysLznam7RzsB22EFCAi7FJkYL/os/2obQo2xZSAGLWlmxQhve7pDeeJXTlR"
    "hshXjk+RbpDuy2Z/LLZLzKLyWRu7BkH7vOOviYqq/lkI74PifV3tShJ2+Qn/THsoH3ym7b7Xd52fK7ML2Lmzu3nBrurtEnV2if3G"
    "btvdb6u6vv8ru/ld3pQvOZ1llwtW/Ct63WpDtr/1NOlpqs9CRULHIMaSh4mLpoqHxIkzJ8rQqVLGboy8rrwee31CMS6/8subCKbu"
    "tHkbI59C2s6IEdbDC7TxIE8GBl+TkUHIhoYxGRvGZHCwGhsdxmT42fZs/WkF/AtSnxE3jAvGiHGNBQSrGN8zhoxjxiXPuWa8Ybxi"
    "jBknPGdKR/CHh+Rq+Qp2jHKX/Xkb/3taFhiRds1tvi/wgqy6alc0o1XdVPkR4/SQPxQCH6VLIH4J7kbRG/f/nXr9d4qqH761i/DW"
    "7ODV9GXMgkc="
)
"""Puzzles that penpa has packed."""


def bits_of(number: int, count: int) -> str:
    """Return the last bits of a number, the least significant one first."""
    return f"{number:0{count}b}"[::-1]


def in_base64(bits: str) -> str:
    bits += "0" * (-len(bits) % 6)
    return "".join([DIGITS[int(bits[start : start + 6], 2)] for start in range(0, len(bits), 6)])


def lz(text: str) -> str:
    """Pack a text as lz-string would if nothing were repeated but single characters."""
    bits, size, width, known = "", 3, 2, dict[str, int]()
    for at, sign in enumerate(text):
        if sign in known:
            bits += bits_of(known[sign], width)
        else:
            wide = ord(sign) > 255
            bits += bits_of(int(wide), width) + bits_of(ord(sign), 16 if wide else 8)
            known[sign] = size
            size += 1
        size += at > 0
        width = max(width, size.bit_length())
    return in_base64(bits + bits_of(2, width))


def lz_bomb(codes: int) -> str:
    """Pack zeros so that each code stands for one more than the code before."""
    bits, size, width = bits_of(0, 2) + bits_of(ord("0"), 8), 4, 3
    for _ in range(codes):
        bits += bits_of(size, width)
        size += 1
        width = max(width, size.bit_length())
    return in_base64(bits + bits_of(2, width))


def deflated(text: str) -> str:
    packer = zlib.compressobj(wbits=-15)
    return b64encode(packer.compress(text.encode()) + packer.flush()).decode()


def fpuzzle(**more: object) -> str:
    grid = [
        [{"value": int(LINE[9 * r + c]), "given": True} if LINE[9 * r + c] != "." else {} for c in range(9)]
        for r in range(9)
    ]
    return f"https://f-puzzles.com/?load={lz(json.dumps({'size': 9, 'grid': grid} | more))}"


def drawn(
    height: int,
    width: int,
    *,
    tags: tuple[str, ...] = (),
    header: Mapping[int, str] | None = None,
    margins: str = "[0,0,0,0]",
    rooms: tuple[str, ...] = (),
    **parts: Any,
) -> str:
    """Return a penpa address; `number` and so on have lists of a row and column with what is drawn there."""
    around = width + 4

    def point(row: int, column: int, kind: int = 0) -> int:
        return kind * around * (height + 4) + (row + 2) * around + column + 2

    found: dict[str, Any] = {"zR": {"z_": []}, "zL": {}, "zT": []}
    names = {"number": "zN", "symbol": "zY", "surface": "zS"}
    for name, its in parts.items():
        known = name in names
        found[names.get(name, name)] = {str(point(row, column)): what for row, column, what in its} if known else its
    edges = {}
    for row, line in enumerate(rooms):
        for column, room in enumerate(line):
            if column + 1 < width and line[column + 1] != room:
                edges[f"{point(row - 1, column, 1)},{point(row, column, 1)}"] = 2
            if row + 1 < height and rooms[row + 1][column] != room:
                edges[f"{point(row, column - 1, 1)},{point(row, column, 1)}"] = 2
    text = json.dumps({"zE": edges} | found).replace("null", "zO")
    for name in ("zR", "z_", "zL", "zT", "zN", "zY", "zS", "zE", "z6"):
        text = text.replace(f'"{name}"', name)
    fields = ["square", str(width), str(height), *["0"] * 12, "Title: ", "Author: ", "", ""]
    for at, field in (header or {}).items():
        fields[at] = field
    lines = [",".join(fields), margins, "{}", text, *["x"] * 13, json.dumps(tags)]
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={deflated(chr(10).join(lines))}"


def number(*places: tuple[int, int, object]) -> list[tuple[int, int, list[object]]]:
    return [(row, column, [what, 1, "1"]) for row, column, what in places]


def refused(address: str) -> tuple[str, str]:
    """Return what is expected and found; the place is the beginning of what is packed."""
    found, error = tried(read, f"{LINE}\n{address}".encode())
    assert error, found
    line, column, expected, finding = places(error)
    assert (line, column) == (2, max(address.find("load="), address.find("&p=") - 2) + 6)
    return expected, finding


@pytest.mark.parametrize(
    "address",
    [
        f"https://f-puzzles.com/?load={FPUZZLES}",
        f"https://www.f-puzzles.com/?load={FPUZZLES.replace('+', '%2B').replace('=', '%3D')}",
        f"https://sudokupad.app/fpuzzles{FPUZZLES}",
        f"https://beta.sudokupad.app/sudoku/fpuz{FPUZZLES}?setting-nogrid=1",
        f"https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{FPUZZLES}",
    ],
)
def test_an_address_of_f_puzzles_or_sudokupad(address: str) -> None:
    (text,) = read(address.encode())
    assert (text.puzzle, text.title, text.author, text.line) == (parse(LINE), "Warm-up", "Ann", 1)


def test_only_given_digits_count_and_diagonals_make_a_sudoku_x() -> None:
    given, filled, marked = {"value": 1, "given": True}, {"value": 2}, {"centerPencilMarks": [1], "c": 3, "region": 0}
    rows = [[given, filled, {}, {}], [marked, {}, {}, {}], [{}] * 4, [{}] * 4]
    (text,) = read(fpuzzle(size=4, grid=rows, **{"diagonal+": True, "diagonal-": True}).encode())
    assert text.puzzle == get_type("sudoku-x").parse(["1...", "....", "....", "...."])


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"killercage": [{"cells": ["R1C1"]}]}, ("a Sudoku without rules of its own", "'killercage'")),
        ({"antiknight": True}, ("a Sudoku without rules of its own", "'antiknight'")),
        ({"diagonal+": True}, ("both diagonals or none", "one")),
        ({"size": 4}, ("a grid of at most 16 rows and columns", "another one")),
        ({"size": 6, "grid": [[{}] * 6] * 6}, ("a size that is a square number", "6 rows")),
        ({"size": 4, "grid": [[{"region": 1}] * 4] * 4}, ("square blocks", "regions of another shape")),
        ({"size": 1, "grid": [[{"value": "1", "given": True}]]}, ("a whole number from 1 as value", "'1'")),
        ({"size": 1, "grid": [[{"value": 2, "given": True}]]}, ("a number from 1 to 1 or .", "'2'")),
        ({"title": "a\u202eb"}, ("a title without invisible characters", "U+202E")),
    ],
)
def test_an_address_of_f_puzzles_that_is_refused(more: dict[str, object], said: tuple[str, str]) -> None:
    assert refused(fpuzzle(**more)) == said


def test_real_addresses_of_penpa() -> None:
    stars, akari = read(f"https://opt-pan.github.io/penpa-edit/?m=edit&p={STARS}&a=x\nm=solve&p={AKARI}".encode())
    rows = (
        "AAAAABBBBB ACCCCDDDDB ACCCCDEEEB ACCCCDEEEB ACCCCDDDDB AFGGFHHHHI JFGGFHHHHI JFGGFHHHHI JFFFFHHHHI JJJJIIIIII"
    )
    assert stars.puzzle == get_type("star-battle").parse([*rows.split(" "), "stars: 2"])
    rows = (
        "..2....... .......1.. ....#..... .1.......2 ......2... ...2...... 2.......1. .....1.... ..#....... .......2.."
    )
    assert (akari.puzzle, akari.line) == (get_type("light-up").parse(rows.split(" ")), 2)


WALLS = [(0, 1, 4), (1, 0, 4)]
COUNTS = number((1, 2, 2), (1, 0, 0))
ROOMS = ("xxy", "zyy")
DRAWINGS = [
    ("sudoku", "1.../..../..../....", drawn(4, 4, header={0: "sudoku"}, number=number((0, 0, 1)))),
    (
        "sudoku",
        "..../...4/..../....",
        drawn(4, 4, tags=("Sudoku",), number=number((1, 3, "4")), rooms=("aabb", "aabb", "ccdd", "ccdd")),
    ),
    ("latin", "12/..", drawn(2, 2, tags=("latin square",), number=number((0, 0, 1), (0, 1, "2")))),
    ("binary", "1./.0", drawn(2, 2, tags=("Binairo",), number=number((0, 0, 1), (1, 1, 0)))),
    ("binary", "1./.0", drawn(2, 2, tags=("takuzu",), symbol=[(0, 0, [2, "circle_M", 1]), (1, 1, [1, "circle_L", 2])])),
    ("minesweeper", "..2/0..", drawn(2, 3, header={15: "Title: Mines%2C easy"}, number=number((0, 2, 2), (1, 0, 0)))),
    ("nurikabe", "./2", drawn(2, 1, tags=("Nurikabe",), number=number((1, 0, 2)))),
    ("fillapix", "9.", drawn(1, 2, tags=("fillapix",), number=number((0, 0, 9)))),
    ("shirokuro", "wb", drawn(1, 2, tags=("wblink",), symbol=[(0, 0, [1, "circle_M", 1]), (0, 1, [2, "circle_M", 1])])),
    (
        "masyu",
        "w./.b",
        drawn(2, 2, tags=("masyu",), symbol=[(0, 0, [1, "circle_M", 1]), (1, 1, [2, "circle_M", 1])]),
    ),
    ("light-up", ".#/2.", drawn(2, 2, tags=("akari",), surface=WALLS, number=number((1, 0, 2), (0, 1, " ")))),
    ("heyawake", "AAB/CBB/numbers: B=2 C=0", drawn(2, 3, tags=("heyawake",), rooms=ROOMS, number=COUNTS)),
    ("star-battle", "A/stars: 1", drawn(1, 1, header={15: "Title: Star Battle (1★)"})),
]  # fmt: skip
"""Types, puzzles in our own text, and a drawing of each."""


@pytest.mark.parametrize(("type_id", "text", "address"), DRAWINGS)
def test_drawings_of_each_type(type_id: str, text: str, address: str) -> None:
    (found,) = read(address.encode())
    assert (found.puzzle.type.id, type_of(found.puzzle).print(found.puzzle)) == (type_id, text.replace("/", "\n"))


def test_every_type_with_drawings_is_tried() -> None:
    drawable = [part_of(ptype, "drawing") for ptype in all_types().values()]
    assert {type_id for part in drawable if part for type_id in part.NAMES.values()} == {row[0] for row in DRAWINGS}


ONLY, BLOCKS = "for Sudoku only numbers, borders", "borders around square blocks"
HOW_MANY = "the number of stars beside the grid, or in the title, such as “2 stars”"


@pytest.mark.parametrize(
    ("address", "said"),
    [
        (drawn(4, 4, tags=("slitherlink",)), ("a tag of a type that is here", "'slitherlink'")),
        (drawn(4, 4, header={0: "hex"}, tags=("sudoku",)), ("a board of squares", "'hex'")),
        (drawn(4, 4, header={1: "101"}, tags=("sudoku",)), ("a board of at most 100 rows and columns", "another one")),
        (drawn(4, 4, margins="[2,2,0,0]", tags=("sudoku",)), ("a grid inside of the margins", "none")),
        (drawn(4, 4, margins="[9,0,0]", tags=("sudoku",)), ("a board of at most 100 rows and columns", "another one")),
        (drawn(4, 4, tags=("sudoku",), z6=[[1]]), (ONLY, "killercages")),
        (drawn(4, 4, tags=("sudoku",), surface=[(0, 0, 1)]), (ONLY, "shaded squares")),
        (drawn(4, 4, tags=("sudoku",), number=[(0, 0, ["12", 1, "7"])]), (ONLY, "small or long texts")),
        (drawn(4, 4, tags=("sudoku",), number=number((4, 0, 1))), (ONLY, "numbers outside")),
        (drawn(4, 4, tags=("sudoku",), number=number((0, 1, 5))), ("a number from 1 to 4", "'5' at r1c2")),
        (drawn(4, 4, tags=("sudoku",), rooms=("aabb", "aabb", "cdbb", "ccdd")), (BLOCKS, "others")),
        (drawn(2, 2, tags=("latinsquare",), rooms=("ab", "ab")), (BLOCKS, "others")),
        (drawn(2, 2, tags=("akari",), number=number((0, 1, 1))), ("numbers on shaded squares", "'1' at r1c2")),
        (drawn(2, 2, tags=("wblink",), symbol=[(0, 0, [1, "x", 1])]), ("for Shirokuro only circles", "symbols ('x')")),
        (drawn(1, 1, tags=("star battle",)), (HOW_MANY, "none")),
        (drawn(2, 2, tags=("sudoku",), zE={"36,43": 2}), ("borders along the sides of squares", "a diagonal one")),
    ],
)  # fmt: skip
def test_a_drawing_that_is_refused(address: str, said: tuple[str, str]) -> None:
    assert refused(address) == said


def test_a_drawing_without_a_type_is_refused() -> None:
    expected, found = refused(drawn(4, 4, header={15: "Title: Kropki"}))
    assert (expected[:43], found) == ("a tag or title that names the type (Binary,", "'Kropki'")


@pytest.mark.parametrize("packed", ["A", "AA*A", b64encode(b"\xff" * 9).decode(), deflated("x" * 99)[:-6]])
def test_what_is_not_packed_is_refused(packed: str) -> None:
    for address in (f"https://penpa-edit.com/#m=edit&p={packed}", f"https://f-puzzles.com/?load={packed}"):
        _found, error = tried(read, address.encode())
        assert error


def test_packed_texts_are_unfolded_as_the_program_does_it() -> None:
    assert from_lz("IY18ZKKemg05kA==") == "a" * 30 + "日本"
    text = json.dumps({"😀é": list(range(300))}, ensure_ascii=False)
    assert from_lz(lz(text.replace("😀", ""))) == text.replace("😀", "")
    assert inflated(deflated(text)) == text


def test_what_unfolds_to_too_much_is_refused() -> None:
    """Both would otherwise fill the memory from one line."""
    assert refused(f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={deflated('0' * 10_000_000)}") == (
        f"at most {LIMIT} characters unpacked",
        "more",
    )
    assert from_lz(lz_bomb(400)) == "0" * (401 * 402 // 2)
    assert refused(f"https://f-puzzles.com/?load={lz_bomb(3000)}") == (f"at most {LIMIT} characters unpacked", "more")


@settings(max_examples=100, deadline=2000)
@given(st.data())
def test_any_change_of_an_address_is_read_or_refused(data: st.DataObject) -> None:
    address = data.draw(st.sampled_from([f"m=edit&p={AKARI}", f"https://f-puzzles.com/?load={FPUZZLES}"]))
    found, error = tried(read, data.draw(mutations(address.encode())))
    assert (found is None) == isinstance(error, FormatError)
