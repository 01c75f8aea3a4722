"""Say in the words of the page why a board is no puzzle yet."""

from puzzles.edits import Edited
from tutor.library.messages import expected_and_found
from tutor.library.selectors.goals import ABOUT_CELLS

from .. import messages


def lacks_cells(edited: Edited) -> bool:
    """Tell whether the goal is about cells and none has been chosen."""
    return edited.aim.kind in ABOUT_CELLS and not edited.aim.cells


def missing(edited: Edited) -> str:
    """Say what is missing; empty for a puzzle. Lines and columns of the text would mean nothing to who clicks."""
    if lacks_cells(edited):
        return messages.goal_lacks_cells()
    return messages.wrong_size(*expected_and_found(edited.problem)) if edited.problem else ""
