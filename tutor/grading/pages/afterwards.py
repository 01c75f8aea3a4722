"""Ways to go on when the work is over: practising the puzzle again, and an instructor's or the solver's model proof."""

from tutor.accounts.models import User
from tutor.courses.models import Item
from tutor.feedback import HiddenPuzzles
from tutor.library.models import Puzzle
from tutor.work.models import Action, Proof

from ..services.model_proofs import models_in


def model_of(item: Item) -> Proof | None:
    """Return the newest proof that an instructor has made as practice, if the assignment shows one."""
    if not item.assignment.model_proof or item.goal:
        return None
    found = models_in(item.assignment.course).filter(puzzle=item.puzzle_id)
    return found.select_related("puzzle", "owner").order_by("-changed", "-pk").first()


def has_model(item: Item, models: set[int]) -> bool:
    """Return whether a student may see a model proof, given the puzzles that have one."""
    return item.assignment.model_proof and not item.goal and item.puzzle_id in models


def may_practise(puzzle: Puzzle, student: User, hidden: HiddenPuzzles) -> bool:
    """Return whether a puzzle is open to a student for practice: not while another assignment hides it."""
    return puzzle.set.owner_id in (None, student.pk) and not hidden.hides(puzzle)


def by_solver(proof: Proof) -> bool:
    """Tell whether the solver made a proof."""
    return proof.actions.filter(kind=Action.Kind.CHECK, detail__solver=True).exists()
