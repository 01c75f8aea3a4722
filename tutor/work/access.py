"""Access to proofs: each function returns an object that the person may see or change, or raises 404."""

from dataclasses import dataclass, replace

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from tutor.accounts.models import User
from tutor.courses.access import STAFF, item_or_404
from tutor.courses.models import Item, Membership
from tutor.feedback import PRACTICE, Policy, policy_for, policy_for_practice
from tutor.library.access import puzzle_or_404
from tutor.library.models import Puzzle

from .models import Proof


@dataclass(frozen=True)
class Bench:
    """The workspace of a puzzle: the puzzle, its proof once the first step is saved, and what the policy allows.

    `item` is set if the puzzle was opened or begun as assigned work. `attempt` is the number of the attempt, begun or
    about to begin; `earlier` is the latest attempt if this one is not begun yet. Staff who try a puzzle that they
    assigned have an item but the practice policy, and their proof does not belong to the item.
    """

    puzzle: Puzzle
    proof: Proof | None
    policy: Policy = PRACTICE
    item: Item | None = None
    attempt: int = 0
    earlier: Proof | None = None

    @property
    def counts(self) -> Proof | None:
        """Return the proof that holds the numbers of hints and checks taken, which all attempts share."""
        return self.proof or self.earlier

    def on(self, proof: Proof) -> "Bench":
        """Return this workspace with a proof that was just begun or changed."""
        return replace(self, proof=proof, attempt=proof.attempt)


class SignedOutError(Exception):
    """A page whose session has ended asks for something that needs its owner."""


def bench_or_404(
    request: HttpRequest,
    *,
    pk: int | None = None,
    puzzle_pk: int | None = None,
    item_pk: int | None = None,
    attempt: int | None = None,
) -> Bench:
    """Return the workspace of a proof (`pk`, owner only), of a puzzle (`puzzle_pk`) or of an assigned puzzle.

    Raises SignedOutError if htmx asks for a proof or an assigned puzzle without a session, so that the page can keep
    its pending marks.
    """
    if item_pk is not None:
        return _assigned(request, item_pk, attempt)
    if puzzle_pk is not None:
        puzzle = puzzle_or_404(request, puzzle_pk)
        return Bench(puzzle, None, policy_for_practice(request.user, puzzle))
    return bench_of(proof_or_404(request, pk or 0))


def _assigned(request: HttpRequest, item_pk: int, attempt: int | None) -> Bench:
    _person(request)
    item, seat = item_or_404(request, item_pk)
    if seat.staff:  # they may have to prove the same puzzle in another course
        return Bench(item.puzzle, None, policy_for_practice(seat.user, item.puzzle), item)
    policy = policy_for(item, seat.user)
    earlier = newest_attempt(item, seat.user)
    if attempt is None:
        attempt = earlier.attempt + 1 if earlier else 1
    return Bench(item.puzzle, None, policy, item, attempt, earlier)


def newest_attempt(item: Item, student: User, *, hold: bool = False) -> Proof | None:
    """Return the latest attempt of a student, or None; with `hold`, its row stays locked until the transaction ends."""
    attempts = Proof.objects.filter(item=item, owner=student).order_by("-attempt")
    return (attempts.select_for_update() if hold else attempts).first()


def bench_of(proof: Proof) -> Bench:
    """Return the workspace of a proof for its owner."""
    if proof.item is None:
        return Bench(proof.puzzle, proof, policy_for_practice(proof.owner, proof.puzzle))
    policy = policy_for(proof.item, proof.owner)
    member = Membership.objects.filter(course=proof.item.assignment.course, user=proof.owner).exists()
    return Bench(proof.puzzle, proof, policy if member else replace(policy, closed="gone"), proof.item, proof.attempt)


def proof_or_404(request: HttpRequest, pk: int) -> Proof:
    """Return a proof for its owner."""
    owner = _person(request)
    if not isinstance(owner, User):
        raise Http404
    # Fetch the item separately: joining it into every practice request is slower.
    proof = get_object_or_404(Proof.objects.select_related("puzzle__set"), pk=pk, owner=owner)
    proof.owner = owner
    if proof.item_id is not None:
        proof.item = Item.objects.select_related("assignment__course").get(pk=proof.item_id)
    return proof


def proof_for_staff_or_404(request: HttpRequest, pk: int) -> Proof:
    """Return the proof of an assigned puzzle, read-only, for graders and instructors of its course."""
    if not isinstance(request.user, User):
        raise Http404
    seats = Membership.objects.filter(user=request.user, role__in=STAFF)
    courses = seats.values("course")
    return get_object_or_404(_whole().select_related("owner"), pk=pk, item__assignment__course__in=courses)


def _person(request: HttpRequest) -> User | AnonymousUser:
    """Return the user of a request. Raises SignedOutError if the request comes from a page that lost its session."""
    if not request.user.is_authenticated and getattr(request, "htmx", False):
        raise SignedOutError
    return request.user


def _whole() -> QuerySet[Proof]:
    return Proof.objects.select_related("puzzle__set", "item__assignment__course")
