"""The answer to “Why not?” as a page shows it: a caption, the cells for a screen reader, and a picture of the board."""

from dataclasses import dataclass

from django.utils.translation import gettext as _, ngettext

from puzzles.draw.of import surface_of
from puzzles.draw.svg import board_svg
from puzzles.formats.sentences import phrased

from ..messages.steps import why_not_words
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
    caption = why_not_words(explained.board.puzzle, explained.step, explained.refusal, answer)
    return Shown(caption, _cells(explained), _drawn(explained), answer.number, answer.worlds)


def _cells(explained: Explained) -> str:
    """List the values that the counter-example gives to unknown cells."""
    surface = surface_of(explained.board.puzzle)
    values = {1 << number: _(value.spoken) for number, value in enumerate(surface.values)}
    world = sorted(explained.answer.world.items())
    return "; ".join([f"{phrased(surface.spots[cell].spoken, _, ngettext)}: {values[mask]}" for cell, mask in world])


def _drawn(explained: Explained) -> str:
    """Draw the board faded but for the cells that matter; "" where it is to be said in words only, or nothing is."""
    answer, board = explained.answer, explained.board
    if not explained.drawn or not answer.scope:
        return ""
    scope = set(answer.scope)
    return board_svg(
        board,
        evidence=() if answer.world else set(answer.scope) - {answer.focus},
        place=() if answer.focus is None else (answer.focus,),
        pending=answer.world,
        faded={cell for cell in range(len(board.cells)) if cell not in scope},
        names=False,
    )
