"""The menu of a cell: the rules whose shape fits there."""

from dataclasses import dataclass
from itertools import groupby

from puzzles.fitting import Fit, fits_at
from puzzles.kernel.board import Puzzle
from puzzles.kernel.tree import End

from ..messages.steps import place_words
from ..replays.visibility import visible_replay
from ..workspace import Workspace


@dataclass(frozen=True)
class Menu:
    """The name of a cell, and the rules that fit it, by kind."""

    puzzle: Puzzle
    cell: str
    kinds: list[tuple[str, list[Fit]]]

    def where(self, fit: Fit) -> str:
        """Name the place of a rule that is not the cell itself."""
        return place_words(self.puzzle, fit.at.name) if fit.at and fit.at.name != self.cell else ""


def cell_menu(where: Workspace, node: tuple[int, int], cell: str) -> Menu | None:
    """Return the menu of a cell on the board of a node; None if there is no such node or cell."""
    board = visible_replay(where).replay.board(End(*node))
    if board is None:
        return None
    try:
        found = fits_at(board, cell)
    except KeyError:
        return None
    allowed = where.policy.rules
    fits = [fit for fit in found if allowed is None or fit.rule.id in allowed]
    order = ("direct", "case", "contradiction")
    fits.sort(key=lambda fit: (order.index(fit.rule.kind), fit.rule.level))
    kinds = [(kind, list(group)) for kind, group in groupby(fits, key=lambda fit: fit.rule.kind)]
    return Menu(board.puzzle, cell, kinds)
