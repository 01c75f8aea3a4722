"""Moving a guest's work to an account: all or nothing, only once, and without merging proofs."""

from django.db import transaction

from tutor.accounts.models import User
from tutor.library.models import Puzzle, PuzzleSet
from tutor.library.services import pasted_slug
from tutor.work.models import Proof


@transaction.atomic
def claim_guest(guest: User, user: User) -> int:
    """Move the work of a guest to this person; return how many proofs. Later calls return 0."""
    # Lock the guest, so that a step in another window cannot start one more proof for them meanwhile.
    if not User.objects.select_for_update().filter(pk=guest.pk, is_guest=True).first():
        return 0
    _claim_sets(guest, user)
    proofs = Proof.objects.filter(owner=guest)
    # One page may have started a proof for each of the two, with the same first key, which must be unique per owner.
    keys = Proof.objects.filter(owner=user, first_key__isnull=False).values("first_key")
    proofs.filter(first_key__in=keys).update(first_key=None)
    count = proofs.update(owner=user)
    guest.tries.exclude(question__in=user.tries.values("question")).update(owner=user)
    guest.delete()
    return count


def _claim_sets(guest: User, user: User) -> None:
    own = PuzzleSet.objects.filter(slug=pasted_slug(user)).first()
    for found in PuzzleSet.objects.filter(owner=guest):
        if own and found.slug == pasted_slug(guest):
            _merge(found, own)
        else:
            slug = pasted_slug(user) if found.slug == pasted_slug(guest) else found.slug
            PuzzleSet.objects.filter(pk=found.pk).update(owner=user, slug=slug)


def _merge(gone: PuzzleSet, kept: PuzzleSet) -> None:
    """Move the puzzles of one set into another. Proofs of a puzzle that is there already move to that one."""
    known = {puzzle.key: puzzle for puzzle in kept.puzzles.filter(retired=False)}
    for position, puzzle in enumerate(gone.puzzles.order_by("position", "pk"), start=kept.puzzles.count() + 1):
        twin = None if puzzle.retired else known.get(puzzle.key)
        if twin:
            Proof.objects.filter(puzzle=puzzle).update(puzzle=twin)
            puzzle.delete()
        else:
            Puzzle.objects.filter(pk=puzzle.pk).update(set=kept, position=position)
    gone.delete()
