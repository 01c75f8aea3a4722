"""The guided first proof: on which puzzle the workbench leads a newcomer through a whole proof, and its moments."""

from django.utils.translation import gettext_lazy as _

from puzzles.formats.canonical import digest
from puzzles.registry import get_type
from tutor.library.models import Puzzle

from ..workspace import Workspace

GRID = ".0.0\n0...\n.11.\n..0."
"""The Binary puzzle that the moments of `templates/jinja/work/guide.html` speak of."""

DIGEST = digest(get_type("binary").parse(GRID.splitlines()))
"""The hash of it, by which the library knows it under any title."""

MOMENTS = (
    _("what it is about"),
    _("the first digit"),
    _("the first rule"),
    _("a step of one's own"),
    _("a wrong step"),
    _("a hint"),
    _("an earlier step"),
    _("the rest of the puzzle"),
    _("the end"),
)
"""Its moments in order, as figures about it name them."""


def is_guided(where: Workspace) -> bool:
    """Return whether this is the puzzle of the guided proof, in practice and open to hints."""
    puzzle: Puzzle = where.puzzle
    return where.item is None and where.policy.feedback_shown and puzzle.sha256 == DIGEST
