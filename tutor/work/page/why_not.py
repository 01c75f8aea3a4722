"""The answer to “Why not?” as a page shows it: a caption, the cells for a screen reader, and a picture of the board."""

from dataclasses import dataclass

from django.utils.translation import gettext as _, ngettext

from puzzles.changes import changed_masks
from puzzles.draw.of import surface_of
from puzzles.draw.svg import board_svg
from puzzles.formats.spoken import phrased

from ..services import Explained


@dataclass(frozen=True)
class Shown:
    """Parts of the answer: caption, values of the counter-example in words, picture, and which one of how many."""

    caption: str
    cells: str
    svg: str
    number: int
    worlds: int

    @property
    def neighbours(self) -> tuple[int, int]:
        """Return the numbers of the counter-examples before and after this one."""
        return (self.number - 1) % self.worlds, (self.number + 1) % self.worlds


def shown(explained: Explained) -> Shown:
    """Return the answer as it is shown."""
    answer = explained.answer
    drawn = _drawn(explained)
    caption = answer.text(explained.board.puzzle, _) or _without_words(explained, drawn)
    return Shown(caption, _cells(explained), drawn, answer.number, answer.worlds)


def _without_words(explained: Explained, drawn: str) -> str:
    """Say what the picture is about, where there is no more to say than the message says already."""
    if drawn:
        return _("The board shows only the cells that the message speaks of.")
    return _("There is nothing more to show: the message says all.")


def _cells(explained: Explained) -> str:
    """List the values that the counter-example gives to unknown cells."""
    surface = surface_of(explained.board.puzzle)
    values = {1 << number: _(value.spoken) for number, value in enumerate(surface.values)}
    world = sorted(explained.answer.world.items())
    return "; ".join([f"{phrased(surface.spots[cell].spoken, _, ngettext)}: {values[mask]}" for cell, mask in world])


def _drawn(explained: Explained) -> str:
    """Draw the board faded but for the cells that matter; "" where it is to be said in words only, or nothing is."""
    answer, board = explained.answer, explained.board
    tried = {cell: mask for cell, mask in changed_masks(board, explained.step.changes).items() if mask}
    scope = {*answer.scope, *tried}
    if not explained.drawn or not answer.scope or (scope == set(tried) and not answer.world):
        return ""
    return board_svg(
        board,
        evidence=() if answer.world else set(answer.scope) - {answer.focus},
        place=() if answer.focus is None else (answer.focus,),
        pending=tried | {**answer.world},
        faded={cell for cell in range(len(board.cells)) if cell not in scope},
        names=False,
    )
