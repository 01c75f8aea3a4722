"""First steps that every proof of an assigned puzzle begins with, copied from a proof of one's own."""

from django.db.models import QuerySet

from tutor.accounts.models import User
from tutor.courses.errors import RefusedError
from tutor.courses.models import Assignment, Item
from tutor.work.models import Proof
from tutor.work.replays.records import in_tree_order, to_json

from .. import messages
from .assignments import refuse_hidden, unlock


def sources(item: Item, person: User) -> QuerySet[Proof]:
    """Return the person's own practice proofs of the puzzle that have steps."""
    return person.proofs.filter(puzzle=item.puzzle_id, item=None, steps__gt=0)


def give(item: Item, assignment: Assignment, proof: Proof, steps: int) -> None:
    """Let every proof begin with the first steps of this one. Raises RefusedError, also when one does not hold."""
    unlock(assignment)
    refuse_hidden(proof.owner, [item])
    ordered = in_tree_order(proof.tree.all())
    if not 1 <= steps <= len(ordered):
        raise RefusedError(messages.wrong_number_of_steps(len(ordered), steps))
    first = ordered[:steps]
    refused = [place for place, step in enumerate(first, start=1) if step.verdict]
    if refused:
        raise RefusedError(messages.step_does_not_hold(refused[0]))
    item.starter = [to_json(step) for step in first]
    item.save(update_fields=["starter"])


def take_away(item: Item, assignment: Assignment) -> None:
    """Remove the first steps, so that proofs begin empty."""
    unlock(assignment)
    item.starter = []
    item.save(update_fields=["starter"])
