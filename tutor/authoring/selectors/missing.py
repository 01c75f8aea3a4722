"""Say in the words of the page why a board is no puzzle yet."""

from django.utils.translation import gettext as _

from puzzles.edits import Edited
from puzzles.formats.spoken import spoken
from tutor.library.messages import expected_and_found, in_words
from tutor.library.selectors.goals import ABOUT_CELLS

from .. import messages


def lacks_cells(edited: Edited) -> bool:
    """Tell whether the goal is about cells and none has been chosen, or a value is missing."""
    return edited.aim.kind in ABOUT_CELLS and (not edited.aim.cells or bool(edited.aim.unvalued))


def missing(edited: Edited) -> str:
    """Say what is missing; empty for a puzzle. Lines and columns of the text would mean nothing to who clicks."""
    if lacks_cells(edited):
        cells = "&".join(edited.aim.unvalued)
        return messages.goal_lacks_values(spoken(cells, _, edited.drawn)) if cells else messages.goal_lacks_cells()
    if lacking := edited.editor.lacks(edited.sketch):
        return in_words(lacking)
    return messages.wrong_size(*expected_and_found(edited.problem)) if edited.problem else ""
