"""Solved grids, each only if it is proved to be the only solution."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy

from puzzles.formats.canonical import SEPARATOR, print_puzzle
from puzzles.formats.contest import solved_text
from puzzles.kernel.board import Board
from tutor.grading.scoring.scores import Score
from tutor.library.selectors.texts import puzzle_text

from ..selectors.boards import complete_puzzle, solved_board
from ..selectors.selection import Counts, Selection
from ..selectors.work import batches
from .base import Exporter, pieces
from .zipped import file_name, zipped

GRID_BYTES = 130
"""Approximate size of a grid, headings included."""


def solved(selection: Selection) -> Iterator[tuple[Score, Board]]:
    """Yield the work that proves its solution to be the only one, with that solution."""
    for batch in batches(selection):
        for score in batch:
            board = solved_board(score)
            if board:
                yield score, board


def canonical(score: Score, board: Board) -> str:
    """Return the solved grid in our own text form, which every page that accepts puzzles can read."""
    return print_puzzle(puzzle_text(score.item.puzzle, complete_puzzle(board)))


def contest(score: Score, board: Board) -> str:
    """Return the solved grid in the form of its contest, or as our text if there is no contest."""
    return solved_text(board) or canonical(score, board)


class _Grids(Exporter):
    group = "grids"

    def bytes(self, counts: Counts) -> int:
        return 100 + GRID_BYTES * counts.proved


class _Text(_Grids):
    """A single text file with all grids."""

    extension = "txt"
    content_type = "text/plain; charset=utf-8"

    def chunks(self, selection: Selection) -> Iterator[bytes]:
        return pieces(text.encode() for text in self.texts(selection))

    def texts(self, selection: Selection) -> Iterator[str]:
        """Yield the texts of the grids, with any separators."""
        raise NotImplementedError


class _Zip(_Grids):
    """A ZIP with a file for each student and puzzle."""

    extension = "zip"
    content_type = "application/zip"

    def chunks(self, selection: Selection) -> Iterator[bytes]:
        return pieces(zipped((file_name(score, "txt"), self.form(score, board)) for score, board in solved(selection)))

    def form(self, score: Score, board: Board) -> str:
        """Return the text of one file in the ZIP."""
        raise NotImplementedError

    def bytes(self, counts: Counts) -> int:
        return 100 + (GRID_BYTES + 220) * counts.proved


class GridsText(_Text):
    """One file in our own form, which can be imported again; its source line names the student."""

    name = "grids"
    title = gettext_lazy("Solved grids as text")
    about = gettext_lazy(
        "One file in our own text format, with the student next to the title; it can be imported again."
    )

    def texts(self, selection: Selection) -> Iterator[str]:
        between = ""
        for score, board in solved(selection):
            title = f"{score.item.puzzle.title}: {score.student.shown_name}"
            yield between + print_puzzle(puzzle_text(score.item.puzzle, complete_puzzle(board), title=title))
            between = f"{SEPARATOR}\n"


class GridsContest(_Text):
    """One file for people, with a heading above each grid that names the student."""

    name = "grids-contest"
    title = gettext_lazy("Solved grids in the formats of the contests")
    about = gettext_lazy(
        "One file to read, with the student above each: Binary as Code Quest answers it, Latin squares and Sudoku as "
        "grids of Rowan and Only-Number, Shirokuro as one line."
    )

    def texts(self, selection: Selection) -> Iterator[str]:
        for score, board in solved(selection):
            who = ", ".join(filter(None, (score.student.shown_name, score.number, score.section)))
            what = f"{score.assignment.title}: {score.item.puzzle.title}"
            yield f"# {who} - {what}\n{contest(score, board)}\n"


class GridsZip(_Zip):
    """A ZIP with a file in our own form for each grid."""

    name = "grids-zip"
    title = gettext_lazy("Solved grids as text, a file for each")
    about = gettext_lazy("A ZIP with a folder for each student.")

    def form(self, score: Score, board: Board) -> str:
        return canonical(score, board)


class GridsContestZip(_Zip):
    """A ZIP with a file in the contest's form for each grid."""

    name = "grids-contest-zip"
    title = gettext_lazy("Solved grids in the formats of the contests, a file for each")
    about = gettext_lazy("A ZIP with a folder for each student; the files contain only the grids.")

    def form(self, score: Score, board: Board) -> str:
        return contest(score, board)
