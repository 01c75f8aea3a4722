"""The tools, and their answers to input."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from django.contrib.auth.models import AnonymousUser
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from puzzles.budgets import CONTEST_SQUARES, PAGE_MEMORY, PAGE_SECONDS, QUICK_INPUT, STRANGERS_CONTEST_SQUARES
from puzzles.contests import (
    Answered,
    Drawing,
    TooManySquaresError,
    answered,
    code_quest,
    code_quest_puzzles,
    drawing,
    only_number_puzzles,
    only_number_round,
    rowan_puzzles,
    rowan_university,
)
from puzzles.formats import codequest, shirokuro
from puzzles.formats.errors import FormatError
from puzzles.formats.fingerprints import Fingerprint, fingerprint
from puzzles.formats.text import decode, lines_of
from puzzles.kernel.board import Board, Puzzle
from tutor.accounts.models import User
from tutor.feedback import Elsewhere, hidden_from
from tutor.library.messages import expected_and_found
from tutor.search.answering import by_stranger
from tutor.search.errors import TooHardError
from tutor.search.pool import refuse_if_full, run
from tutor.search.services import counted_now

T = TypeVar("T")

RULES_OF = {
    "simple": ("binary.prevent-trio", "binary.complete-line"),
    "complex": ("binary.prevent-trio", "binary.complete-line", "binary.save-blocker", "binary.unique-line"),
}
"""The rules whose direct steps justify the answers of Code Quest."""
ROUND = "round"
"""The name for a proof that begins with the round of Only-Number: one step of its rule, everywhere."""
LAST_NUMBER = "latin.last-number"


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
    """The contest's answer and its first pictures; `more` counts the rest.

    A long text is cut after a line; `left_out` counts the lines that the page does not show.
    """

    text: str
    pictures: list[Picture] = field(default_factory=list)
    more: int = 0
    left_out: int = 0


@dataclass(frozen=True)
class Tool:
    """A tool for the problem of one contest.

    `puzzles` names the puzzles of an input before `run` answers it. `words` gives the caption of a drawing, and how its
    proof begins.
    """

    name: str
    title: str
    intro: str | Promise
    sample: str
    puzzles: Callable[[bytes], list[Fingerprint]]
    run: Callable[[bytes], Answered]
    words: Callable[[int, Drawing], tuple[str, str]]


def answer(tool: Tool, data: bytes, person: User | AnonymousUser) -> tuple[Answer | None, Elsewhere | None, str]:
    """Return the answer, or where one of its puzzles is to be proved, or the error in the input and its place.

    Nothing is answered about a hidden puzzle: even how hard that is would tell something. Raises TooHardError and
    BusyError.
    """
    if len(data) > QUICK_INPUT:
        refuse_if_full()
    try:
        puzzles = tool.puzzles(data)
        if elsewhere := hidden_from(person).among(puzzles):
            return None, elsewhere, ""
        return _shown(tool, tool.run(data)), None, ""
    except TooManySquaresError as error:
        words = _(
            "Expected different grids of at most %(limit)s cells in all, counted once for each type that they may be "
            "of; found %(found)s. Give them in smaller parts, or use the command of the same name on your own machine."
        )
        return None, None, words % {"limit": error.most, "found": error.found}
    except FormatError as error:
        place = _("Line %(line)s, column %(column)s") % {"line": error.line, "column": error.column}
        words = _("%(place)s: expected %(expected)s, found %(found)s.")
        expected, found = expected_and_found(error)
        return None, None, words % {"place": place, "expected": expected, "found": found}


def _shown(tool: Tool, found: Answered) -> Answer:
    pictures = []
    for number, each in enumerate(found.drawings, start=1):
        caption, begin = tool.words(number, each)
        pictures.append(Picture(each.svg, caption, each.type, each.grid, begin))
    return Answer(found.text, pictures, found.cases - len(pictures), found.left_out)


def _named(question: Callable[[bytes, int], list[Fingerprint]]) -> Callable[[bytes], list[Fingerprint]]:
    """Have the puzzles of a contest's input named, if they are not too many for whoever asks."""

    def ask(data: bytes) -> list[Fingerprint]:
        return _asked(question, data, STRANGERS_CONTEST_SQUARES if by_stranger() else CONTEST_SQUARES)

    return ask


def _answered(question: Callable[[bytes], Answered]) -> Callable[[bytes], Answered]:
    """Have a contest's question answered."""
    return lambda data: _asked(question, data)


def _asked(question: Callable[..., T], data: bytes, *bounds: int) -> T:
    """Ask at once about a small input, else in a process of its own."""
    if len(data) <= QUICK_INPUT:
        return question(data, *bounds)
    return run(question, data, *bounds, cpu=PAGE_SECONDS, memory=PAGE_MEMORY)


def _code_quest_words(_number: int, drawn: Drawing) -> tuple[str, str]:
    return drawn.said, {codequest.SIMPLE: "simple", codequest.COMPLEX: "complex"}.get(drawn.said, "")


def _rowan_words(number: int, drawn: Drawing) -> tuple[str, str]:
    return _("Grid %(number)s: %(verdict)s") % {"number": number, "verdict": drawn.said}, ""


def _only_number_words(_number: int, drawn: Drawing) -> tuple[str, str]:
    if not drawn.filled:
        return drawn.said, ""
    words = ngettext("%(n)s cell filled.", "%(n)s cells filled.", drawn.filled) % {"n": drawn.filled}
    return f"{drawn.said} {words}", ROUND


def _shirokuro_puzzle(data: bytes) -> Puzzle:
    return shirokuro.only_puzzle(lines_of(decode(data, shirokuro.MAX_BYTES)))


def _shirokuro(data: bytes) -> Answered:
    puzzle = _shirokuro_puzzle(data)
    found = counted_now(puzzle)
    if not found.solutions and found.kind != "none":
        raise TooHardError
    board = Board(puzzle, found.solutions[0]) if found.solutions else puzzle.board()
    text = shirokuro.answer(board) if found.solutions else shirokuro.NO_SOLUTION
    return answered([text], [drawing(puzzle, board, found.kind)], 1)


def _shirokuro_words(_number: int, drawn: Drawing) -> tuple[str, str]:
    words = {"none": _("No solution."), "one": _("Exactly one solution."), "many": _("One of several solutions.")}
    return words.get(drawn.said, _("A solution; whether there are others was too hard to decide here.")), ""


TOOLS = {
    tool.name: tool
    for tool in (
        Tool(
            "code-quest",
            "Code Quest 223: A Matter of 0's and 1's",
            gettext_lazy("Can these Binary grids be solved with simple logic, with complex logic, or not at all?"),
            "2\n4\n0.1.\n..1.\n...0\n0...\n6\n......\n..0..1\n..11..\n....0.\n.0...1\n0....0\n",
            _named(code_quest_puzzles),
            _answered(code_quest),
            _code_quest_words,
        ),
        Tool(
            "rowan",
            "Rowan University 2008: Sudoku-X, Sudoku, Latin Square",
            gettext_lazy("Which of the three is each grid, and which numbers repeat where they must not?"),
            "2\n4\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n5\n2 5 0 0 3\n3 1 5 0 2\n0 3 2 5 0\n1 0 3 2 5\n5 2 5 3 4\n",
            _named(rowan_puzzles),
            _answered(rowan_university),
            _rowan_words,
        ),
        Tool(
            "only-number",
            "Only-Number",
            gettext_lazy("Which cells of a Sudoku have only one number left, looked at all at once?"),
            "1\n1****35*9\n*4***7*6*\n5*9**42**\n*1**8235*\n*6*****7*\n*3295**1*\n**14**7*5\n*2*1***9*\n6*72****1\n",
            _named(only_number_puzzles),
            _answered(only_number_round),
            _only_number_words,
        ),
        Tool(
            "shirokuro",
            "Shirokuro",
            gettext_lazy("Join each white circle to a black one; the answer says where every line runs."),
            "w0bwb0wbww000bw0bbbww0w0w000b0bbb0w00wbw0w0b0b0wb\n",
            lambda data: [fingerprint(_shirokuro_puzzle(data))],
            _shirokuro,
            _shirokuro_words,
        ),
    )
}
