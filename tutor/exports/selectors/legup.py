"""A proof as a file of LEGUP, and what has no form in it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _, ngettext

from puzzles.formats.errors import UnfitError
from puzzles.formats.legup_writer import write_proof
from puzzles.formats.proof import Proof as ProofFile
from puzzles.formats.spoken import phrased
from puzzles.kernel.goal import Goal
from tutor.library.messages import problem_words
from tutor.library.selectors.texts import puzzle_text
from tutor.work.models import Proof
from tutor.work.replays.engine import engine_puzzle, judged, to_entry
from tutor.work.replays.records import in_tree_order
from tutor.work.replays.visibility import visible_replay
from tutor.work.workspace import workspace_of

LISTED = 200
"""Most steps without a form that are listed."""


@dataclass(frozen=True)
class Lacking:
    """Something that LEGUP has no form for: the number of the step, 0 for the puzzle, and what it is."""

    step: int
    what: str


@dataclass(frozen=True)
class LegupPage:
    """The file, or why there is none; what it cannot hold, and how much more of that there is."""

    text: str
    problem: str
    lacking: list[Lacking]
    more: int


def legup_page(proof: Proof) -> LegupPage | None:
    """Return a proof as LEGUP opens it; None while verdicts are hidden, since the file would tell them."""
    if not visible_replay(workspace_of(proof)).shows_all:
        return None
    puzzle, rows = engine_puzzle(proof.puzzle), in_tree_order(proof.tree.all())
    goal = Goal(**proof.goal)
    file = ProofFile(puzzle_text(proof.puzzle, puzzle), goal, tuple([to_entry(puzzle, step) for step in rows]))
    try:
        text, missing = write_proof(file, judged(proof, rows).results)
    except UnfitError as error:
        return LegupPage("", problem_words(error), [], 0)
    lacking = [Lacking(step, phrased(what, _, ngettext)) for step, what in missing]
    return LegupPage(text, "", lacking[:LISTED], max(0, len(lacking) - LISTED))
