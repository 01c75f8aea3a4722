"""The guided first proof: on which puzzle the workbench leads a newcomer through a whole proof."""

from tutor.library.models import Puzzle

from ..workspace import Workspace

GRID = ".0.0\n0...\n.11.\n..0."
"""The Binary puzzle that the moments of `templates/jinja/work/guide.html` speak of."""


def is_guided(where: Workspace) -> bool:
    """Return whether this is the puzzle of the guided proof, in practice and open to hints."""
    puzzle: Puzzle = where.puzzle
    return where.item is None and where.policy.feedback_shown and (puzzle.type, puzzle.text) == ("binary", GRID)
