"""Reasons why a puzzle that is being made has no solution."""

from django.utils.translation import gettext as _

from puzzles.formats.spoken import spoken
from puzzles.kernel.board import Puzzle
from puzzles.questions import Clash
from puzzles.registry import all_rules

from .. import messages


def clash_in_words(puzzle: Puzzle, clash: Clash | None) -> str:
    """Say why there is no solution: by the rule that shows it, by givens, or by places of the rulebook."""
    if clash is None:
        return messages.clash_unknown()
    if clash.rule:
        return messages.clash_shown(_(all_rules()[clash.rule].name), spoken(clash.places[0], _, puzzle))
    if clash.cells:
        return messages.clash_of_givens(spoken("&".join(clash.cells), _, puzzle))
    return messages.clash_of_places(spoken("&".join(clash.places), _, puzzle))
