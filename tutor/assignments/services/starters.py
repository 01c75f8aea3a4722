"""First steps that every proof of an assigned puzzle begins with, copied from a proof of one's own."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tutor.accounts.models import User
from tutor.courses.errors import RefusedError
from tutor.courses.models import Assignment, Item
from tutor.work.models import Proof
from tutor.work.replays.records import in_tree_order, to_json

from .assignments import refuse_begun, refuse_hidden


def sources(item: Item, person: User) -> QuerySet[Proof]:
    """Return the person's own practice proofs of the puzzle that have steps."""
    return person.proofs.filter(puzzle=item.puzzle_id, item=None, steps__gt=0)


def give(item: Item, assignment: Assignment, proof: Proof, steps: int) -> None:
    """Let every proof begin with the first steps of this one. Raises RefusedError, also when one does not hold."""
    refuse_begun(assignment)
    refuse_hidden(proof.owner, [item])
    ordered = in_tree_order(proof.tree.all())
    if not 1 <= steps <= len(ordered):
        words = _("Expected a number of steps from 1 to %(last)s, found %(found)s.")
        raise RefusedError(words % {"last": len(ordered), "found": steps})
    first = ordered[:steps]
    refused = [place for place, step in enumerate(first, start=1) if step.verdict]
    if refused:
        words = _("Step %(n)s of that proof does not hold, so nobody can begin with it.")
        raise RefusedError(words % {"n": refused[0]})
    item.starter = [to_json(step) for step in first]
    item.save(update_fields=["starter"])


def take_away(item: Item, assignment: Assignment) -> None:
    """Remove the first steps, so that proofs begin empty."""
    refuse_begun(assignment)
    item.starter = []
    item.save(update_fields=["starter"])
