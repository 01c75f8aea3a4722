"""The tools, and their answers to input."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain, count as count_from, islice
from math import isqrt
from typing import TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from puzzles.base.ptype import type_of
from puzzles.budgets import (
    CONTEST_SQUARES,
    PAGE_MEMORY,
    PAGE_SECONDS,
    QUICK_CONTEST,
    QUICK_INPUT,
    STRANGERS_CONTEST_SQUARES,
)
from puzzles.draw.svg import board_svg
from puzzles.formats import codequest, only_number, rowan, shirokuro
from puzzles.formats.errors import FormatError
from puzzles.formats.text import decode, lines_of
from puzzles.grid.groups import BLOCK, DIAGONAL, groups_of, is_square_number
from puzzles.kernel.board import Board, Puzzle
from puzzles.questions import code_quest_answers, only_number_answers, rowan_report
from puzzles.registry import get_type
from tutor.search.errors import TooHardError
from tutor.search.pool import refuse_if_full, run
from tutor.search.services import counted_now

T = TypeVar("T")
U = TypeVar("U")

SHOWN = 12
"""Most pictures on the page; the rest is only in the text."""
TEXT = 100_000
"""Most characters of an answer on the page: enough for a contest, and not too much for a browser."""
DRAWN = 200_000
"""Most characters of SVG on the page; the first picture is always drawn."""
DRAWN_CELLS = 50 * 50
"""Larger boards are not drawn at all: a picture of 150x150 is 3 MB."""
PROVED = 32 * 32
"""Most cells of a pasted puzzle that can be opened in the workbench, where its solutions are counted."""
RULES_OF = {
    "simple": ("binary.prevent-trio", "binary.complete-line"),
    "complex": ("binary.prevent-trio", "binary.complete-line", "binary.save-blocker", "binary.unique-line"),
}
"""The rules whose direct steps justify the answers of Code Quest."""
ROUND = "round"
"""The name for a proof that begins with the round of Only-Number: one step of its rule, everywhere."""
LAST_NUMBER = "latin.last-number"


class TooManySquaresError(ValueError):
    """The input has more grids than a page answers; says how large they are, and what answers them."""


@dataclass(frozen=True)
class Picture:
    """A board with a caption; if it has a type, it can be opened in the workbench."""

    svg: str
    caption: str
    type: str = ""
    grid: str = ""
    begin: str = ""


@dataclass(frozen=True)
class Answer:
    """The contest's answer and its first pictures; `more` counts the rest. `puzzles` are the puzzles it answers.

    A long text is cut after a line; `left_out` counts the lines that the page does not show.
    """

    text: str
    pictures: list[Picture] = field(default_factory=list)
    more: int = 0
    puzzles: Iterable[Puzzle] = ()
    left_out: int = 0


@dataclass(frozen=True)
class Tool:
    """A tool for the problem of one contest."""

    name: str
    title: str
    intro: str | Promise
    sample: str
    run: Callable[[bytes, bool], Answer]


def answer(tool: Tool, data: bytes, *, stranger: bool = True) -> tuple[Answer | None, str]:
    """Return the answer, or the error in the input and its place. Raises TooHardError and BusyError.

    `stranger`: the request comes from somebody without an account.
    """
    if len(data) > QUICK_INPUT:
        refuse_if_full(stranger=stranger)
    try:
        return tool.run(data, stranger), ""
    except TooManySquaresError as error:
        return None, str(error)
    except FormatError as error:
        place = _("Line %(line)s, column %(column)s") % {"line": error.line, "column": error.column}
        words = _("%(place)s: expected %(expected)s, found %(found)s.")
        return None, words % {"place": place, "expected": error.expected, "found": error.found}


def _read(grids: Iterable[tuple[list[str], Sequence[str]]], stranger: bool) -> Iterator[Puzzle]:
    """Return what of the input can be read as puzzles, of each of the types named. Raises TooManySquaresError."""
    different = {tuple(rows): (rows, type_ids) for rows, type_ids in grids}.values()
    most = STRANGERS_CONTEST_SQUARES if stranger else CONTEST_SQUARES
    squares = sum(len(rows) ** 2 * len(type_ids) for rows, type_ids in different)
    if squares > most:
        words = _(
            "Expected different grids of at most %(limit)s squares in all, counted once for each type that they may be "
            "of; found %(found)s. Give them in smaller parts, or use the command of the same name on your own machine."
        )
        raise TooManySquaresError(words % {"limit": most, "found": squares})
    return _parsed(different)


def _parsed(grids: Iterable[tuple[list[str], Sequence[str]]]) -> Iterator[Puzzle]:
    for rows, type_ids in grids:
        for type_id in type_ids:
            with suppress(FormatError):
                yield get_type(type_id).parse(rows)


def _answer(lines: Iterable[str], pictures: Iterable[Picture], total: int, puzzles: Iterable[Puzzle]) -> Answer:
    """Build the answer with only the first pictures drawn and only the first lines kept."""
    drawn, lines = list(_first(pictures)), iter(lines)
    kept, room = list[str](), TEXT
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            return Answer("\n".join(kept), drawn, total - len(drawn), puzzles, 1 + sum(1 for _line in lines))
        kept.append(line)
    return Answer("\n".join(kept), drawn, total - len(drawn), puzzles)


def _first(pictures: Iterable[Picture]) -> Iterator[Picture]:
    room = DRAWN
    for picture in islice(pictures, SHOWN):
        yield picture
        room -= len(picture.svg)
        if room < 0:
            return


def _picture(puzzle: Puzzle, board: Board, caption: str, *, begin: str = "", changed: Iterable[int] = ()) -> Picture:
    drawn, ptype = puzzle.height * puzzle.width <= DRAWN_CELLS, type_of(puzzle)
    svg = board_svg(board, tallies=False, changed=tuple(changed)) if drawn else ""
    if puzzle.height * puzzle.width > PROVED or puzzle.board().complete:
        return Picture(svg, caption)
    return Picture(svg, caption, ptype.id, ptype.print(puzzle), begin)


def _asked(data: bytes, answers: Callable[[list[T]], list[U]], grids: list[T], stranger: bool) -> list[U]:
    """Get the contest's answers to these grids: at once for a small input, else from a process of its own."""
    if len(data) <= QUICK_CONTEST:
        return answers(grids)
    return run(answers, grids, cpu=PAGE_SECONDS, memory=PAGE_MEMORY, stranger=stranger)


def _code_quest(data: bytes, stranger: bool) -> Answer:
    cases = codequest.parse(lines_of(decode(data, codequest.MAX_BYTES)))
    puzzles = _read([(rows, ["binary"]) for rows in cases], stranger)
    said = _asked(data, code_quest_answers, cases, stranger)
    return _answer(chain.from_iterable(said), map(_code_quest_picture, cases, said), len(cases), puzzles)


def _code_quest_picture(rows: list[str], lines: list[str]) -> Picture:
    puzzle = get_type("binary").parse(rows)
    if len(lines) == 1:
        return _picture(puzzle, puzzle.board(), lines[0])
    solved = get_type("binary").parse(lines[:-1]).start
    board = Board(puzzle, solved)
    return _picture(puzzle, board, lines[-1], begin="simple" if lines[-1] == codequest.SIMPLE else "complex")


def _rowan(data: bytes, stranger: bool) -> Answer:
    grids = rowan.parse(lines_of(decode(data, rowan.MAX_BYTES)))
    puzzles = _read([(_rowan_rows(grid), _rowan_kinds(grid)) for grid in grids], stranger)
    report = _asked(data, rowan_report, grids, stranger)
    return _answer(report, map(_rowan_picture, count_from(1), grids), len(grids), puzzles)


def _rowan_kinds(grid: rowan.Grid) -> list[str]:
    """Return the types that fit the size of a grid."""
    return ["sudoku-x", "sudoku", "latin"] if is_square_number(isqrt(len(grid))) else ["latin"]


def _rowan_rows(grid: rowan.Grid) -> list[str]:
    size, signs = isqrt(len(grid)), [str(found) if found else "." for found in grid]
    return [" ".join(signs[start : start + size]) for start in range(0, len(signs), size)]


def _rowan_picture(number: int, grid: rowan.Grid) -> Picture:
    """Draw the grid as the narrowest class that its size allows, and mark the repeated numbers."""
    size, rows = isqrt(len(grid)), _rowan_rows(grid)
    shown = get_type(_rowan_kinds(grid)[0]).parse(rows).board()
    svg = board_svg(shown, tallies=False, evidence=_repeated(grid, size))
    *_others, verdict = (line for line in rowan.answer(grid) if line.endswith(_ROWAN_NAMES))
    caption = _("Grid %(number)s: %(verdict)s") % {"number": number, "verdict": verdict}
    if not verdict.startswith("Unsolved") or len(grid) > PROVED:
        return Picture(svg, caption)
    ptype = get_type(rowan.classified(grid))
    return Picture(svg, caption, ptype.id, ptype.print(ptype.parse(rows)))


_ROWAN_NAMES = tuple(name for _type_id, name in rowan.CLASSES)


def _repeated(grid: rowan.Grid, size: int) -> set[int]:
    """Return the cells whose number occurs more than once in one of their groups."""
    found = set()
    for group in groups_of(size, *((BLOCK, DIAGONAL) if is_square_number(size) else ())):
        held = Counter(grid[cell] for cell in group.cells)
        found |= {cell for cell in group.cells if grid[cell] and held[grid[cell]] > 1}
    return found


def _only_number(data: bytes, stranger: bool) -> Answer:
    cases = only_number.parse(lines_of(decode(data, only_number.MAX_BYTES)))
    puzzles = _read([(_open_cells(rows), ["sudoku"]) for rows in cases], stranger)
    answers = _asked(data, only_number_answers, cases, stranger)
    said = [[f"Case #{number}:", *lines] for number, lines in enumerate(answers, start=1)]
    return _answer(chain.from_iterable(said), map(_only_number_picture, cases, said), len(cases), puzzles)


def _only_number_picture(rows: list[str], said: list[str]) -> Picture:
    title, *lines = said
    puzzle = _sudoku(rows)
    if len(lines) == 1:
        return _picture(puzzle, puzzle.board(), f"{title} {lines[0]}")
    board = Board(puzzle, _sudoku(lines).start)
    changed = [cell for cell, mask in enumerate(board.cells) if mask != puzzle.start[cell]]
    words = ngettext("%(n)s cell filled.", "%(n)s cells filled.", len(changed)) % {"n": len(changed)}
    return _picture(puzzle, board, f"{title} {words}", begin=ROUND, changed=changed)


def _sudoku(rows: list[str]) -> Puzzle:
    return get_type("sudoku").parse(_open_cells(rows))


def _open_cells(rows: list[str]) -> list[str]:
    return [row.replace(only_number.OPEN, ".") for row in rows]


def _shirokuro(data: bytes, stranger: bool) -> Answer:
    puzzle = shirokuro.only_puzzle(lines_of(decode(data, shirokuro.MAX_BYTES)))
    found = counted_now(puzzle, stranger=stranger)
    if not found.solutions and found.kind != "none":
        raise TooHardError
    words = {"none": _("No solution."), "one": _("Exactly one solution."), "many": _("One of several solutions.")}
    caption = words.get(found.kind, _("A solution; whether there are others was too hard to decide here."))
    board = Board(puzzle, found.solutions[0]) if found.solutions else puzzle.board()
    text = shirokuro.answer(board) if found.solutions else shirokuro.NO_SOLUTION
    return _answer([text], [_picture(puzzle, board, caption)], 1, [puzzle])


TOOLS = {
    tool.name: tool
    for tool in (
        Tool(
            "code-quest",
            "Code Quest 223: A Matter of 0's and 1's",
            gettext_lazy("Can these Binary grids be solved with simple logic, with complex logic, or not at all?"),
            "2\n4\n0.1.\n..1.\n...0\n0...\n6\n......\n..0..1\n..11..\n....0.\n.0...1\n0....0\n",
            _code_quest,
        ),
        Tool(
            "rowan",
            "Rowan University 2008: Sudoku-X, Sudoku, Latin Square",
            gettext_lazy("Which of the three is each grid, and which numbers repeat where they must not?"),
            "2\n4\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n5\n2 5 0 0 3\n3 1 5 0 2\n0 3 2 5 0\n1 0 3 2 5\n5 2 5 3 4\n",
            _rowan,
        ),
        Tool(
            "only-number",
            "Only-Number",
            gettext_lazy("Which cells of a Sudoku have only one number left, looked at all at once?"),
            "1\n1****35*9\n*4***7*6*\n5*9**42**\n*1**8235*\n*6*****7*\n*3295**1*\n**14**7*5\n*2*1***9*\n6*72****1\n",
            _only_number,
        ),
        Tool(
            "shirokuro",
            "Shirokuro",
            gettext_lazy("Join each white circle to a black one; the answer says where every line runs."),
            "w0bwb0wbww000bw0bbbww0w0w000b0bbb0w00wbw0w0b0b0wb\n",
            _shirokuro,
        ),
    )
}
