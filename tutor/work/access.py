"""Access to proofs: each function returns an object that the person may see or change, or raises 404."""

from collections.abc import Callable
from threading import Lock
from typing import TypeVar

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest

from tutor.accounts.models import User
from tutor.accounts.signing_in import ensure_user
from tutor.courses.access import item_or_404
from tutor.feedback import policy_for, policy_for_practice
from tutor.library.access import puzzle_or_404

from .models import Proof
from .prepared import ITEM, OWNED, STEPPED, Ahead, Known, Own
from .services import OwnerNeededError
from .tries import unsealed
from .workspace import Workspace, newest_attempt, workspace_of

Result = TypeVar("Result")


class _Remembered:
    """Numbers that were added last; older ones are forgotten."""

    def __init__(self, most: int) -> None:
        self._most, self._lock = most, Lock()
        self._kept: dict[int, None] = {}

    def __contains__(self, number: int) -> bool:
        return number in self._kept

    def add(self, number: int) -> None:
        with self._lock:
            self._kept[number] = None
            if len(self._kept) > self._most:
                del self._kept[next(iter(self._kept))]


ASSIGNED = _Remembered(10_000)
"""Proofs that this process knows to be assigned work, as they stay for ever. It only says which query is quicker."""


ATTEMPTS = 32_767
"""The highest number of an attempt that its column holds."""


class SignedOutError(Exception):
    """A page whose session has ended asks for something that needs its owner."""


def workspace_or_404(
    request: HttpRequest,
    step: tuple[int, str] | None = None,
    /,
    *,
    pk: int | None = None,
    puzzle_pk: int | None = None,
    item_pk: int | None = None,
    attempt: int | None = None,
) -> Workspace:
    """Return the workspace of a proof (`pk`, owner only), of a puzzle (`puzzle_pk`) or of an assigned puzzle.

    What a `step` at the end of a step of this number, by this rule, needs to know is read with the proof. Exercises of
    assignments are no proofs, so they are not found.

    Raises SignedOutError if htmx asks for a proof or an assigned puzzle without a session, so that the page can keep
    its pending marks.
    """
    if item_pk is not None:
        where = assigned_or_404(request, item_pk, attempt)
        if where.item and where.item.is_exercise:
            raise Http404
        return where
    if puzzle_pk is not None:
        puzzle = puzzle_or_404(request, puzzle_pk)
        policy = policy_for_practice(request.user, puzzle)
        return Workspace(puzzle, None, policy, tries=unsealed(puzzle.pk, request.POST.get("tries", "")))
    if step is None:
        return workspace_of(proof_or_404(request, pk or 0))
    proof = proof_or_404(request, pk or 0, STEPPED, *step)
    return workspace_of(proof, Ahead(*step, Known.read_with(proof)))


def assigned_or_404(request: HttpRequest, item_pk: int, attempt: int | None = None) -> Workspace:
    """Return the workspace of an assigned puzzle or exercise: of this attempt, else of the next one."""
    _person(request)
    item, membership = item_or_404(request, item_pk)
    if (attempt or 0) > ATTEMPTS:
        raise Http404
    if membership.staff:  # they may have to prove the same puzzle in another course
        return Workspace(item.puzzle, None, policy_for_practice(membership.user, item.puzzle), item)
    policy = policy_for(item, membership.user)
    earlier = newest_attempt(item, membership.user)
    if attempt is None:
        attempt = earlier.attempt + 1 if earlier else 1
    return Workspace(item.puzzle, None, policy, item, attempt, earlier)


def proof_or_404(request: HttpRequest, pk: int, how: Own = OWNED, *values: int | str, exercise: bool = False) -> Proof:
    """Return a proof for its owner; `how` it is read says what is read with it, for these values.

    An attempt at an exercise is found only for a page of exercises.
    """
    owner = _person(request)
    if not isinstance(owner, User):
        raise Http404
    assigned = pk in ASSIGNED
    proof = (how.assigned if assigned else how.practice).first(pk, owner.pk, *values)
    if proof is None:
        raise Http404
    proof.owner = owner
    if proof.item_id is not None and not assigned:
        ASSIGNED.add(pk)
        proof.item = ITEM.all(proof.item_id)[0]
    if proof.item is not None and proof.item.is_exercise and not exercise:
        raise Http404
    return proof


def _person(request: HttpRequest) -> User | AnonymousUser:
    """Return the user of a request. Raises SignedOutError if the request comes from a page that lost its session."""
    if not request.user.is_authenticated and getattr(request, "htmx", False):
        raise SignedOutError
    return request.user


def as_owner(request: HttpRequest, do: Callable[[User | AnonymousUser], Result]) -> Result:
    """Run a service as the person; once it has something to save for a visitor, the visitor becomes a guest.

    Raises TooOftenError.
    """
    try:
        return do(request.user)
    except OwnerNeededError:
        return do(ensure_user(request))
