"""Access to proofs: each function returns an object that the person may see or change, or raises 404."""

from collections.abc import Callable
from typing import TypeVar

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest

from tutor.accounts.models import User
from tutor.accounts.signing_in import ensure_user
from tutor.courses.access import item_or_404
from tutor.feedback import policy_for, policy_for_practice
from tutor.library.access import puzzle_or_404

from .models import Proof
from .prepared import ITEM, OWNED
from .services import OwnerNeededError
from .tries import unsealed
from .workspace import Workspace, newest_attempt, workspace_of

Result = TypeVar("Result")


class SignedOutError(Exception):
    """A page whose session has ended asks for something that needs its owner."""


def workspace_or_404(
    request: HttpRequest,
    *,
    pk: int | None = None,
    puzzle_pk: int | None = None,
    item_pk: int | None = None,
    attempt: int | None = None,
) -> Workspace:
    """Return the workspace of a proof (`pk`, owner only), of a puzzle (`puzzle_pk`) or of an assigned puzzle.

    Raises SignedOutError if htmx asks for a proof or an assigned puzzle without a session, so that the page can keep
    its pending marks.
    """
    if item_pk is not None:
        return _assigned(request, item_pk, attempt)
    if puzzle_pk is not None:
        puzzle = puzzle_or_404(request, puzzle_pk)
        policy = policy_for_practice(request.user, puzzle)
        return Workspace(puzzle, None, policy, tries=unsealed(puzzle.pk, request.POST.get("tries", "")))
    return workspace_of(proof_or_404(request, pk or 0))


def _assigned(request: HttpRequest, item_pk: int, attempt: int | None) -> Workspace:
    _person(request)
    item, membership = item_or_404(request, item_pk)
    if membership.staff:  # they may have to prove the same puzzle in another course
        return Workspace(item.puzzle, None, policy_for_practice(membership.user, item.puzzle), item)
    policy = policy_for(item, membership.user)
    earlier = newest_attempt(item, membership.user)
    if attempt is None:
        attempt = earlier.attempt + 1 if earlier else 1
    return Workspace(item.puzzle, None, policy, item, attempt, earlier)


def proof_or_404(request: HttpRequest, pk: int) -> Proof:
    """Return a proof for its owner."""
    owner = _person(request)
    if not isinstance(owner, User):
        raise Http404
    # Fetch the item separately: joining it into every practice request is slower.
    proof = OWNED.first(pk, owner.pk)
    if proof is None:
        raise Http404
    proof.owner = owner
    if proof.item_id is not None:
        proof.item = ITEM.all(proof.item_id)[0]
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
