"""Beginning a proof: as practice, or as an attempt at what is assigned, with the steps that are given."""

from uuid import UUID

from django.http import HttpRequest

from puzzles.kernel.goal import Goal
from tutor.accounts.services import ensure_user

from ..access import Bench, newest_attempt
from ..models import Action, Proof
from ..selectors.engine import given_steps, last_number, replay_for
from ..selectors.outcomes import StaleError
from .guard import must_be_open
from .write import alone, write


def begin(request: HttpRequest, bench: Bench, first_key: UUID | None = None, goal: Goal | None = None) -> Proof:
    """A new proof without a step of its owner's. `first_key`: of the request that begins it, if it is begun by one.

    Raises StaleError where another window has begun this attempt.
    """
    owner, item = ensure_user(request), bench.policy.item
    # Held until it is stored, so that what is counted there meanwhile is not missed here.
    earlier = newest_attempt(item, owner, hold=True) if item else None
    if item and bench.attempt != (earlier.attempt if earlier else 0) + 1:
        raise StaleError
    given = given_steps(item)
    proof = Proof.objects.create(
        owner=owner,
        puzzle=bench.puzzle,
        item=item,
        attempt=bench.attempt if item else 0,
        given=last_number(given),
        goal={"type": (goal or Goal()).type},
        rev=1 if given else 0,
        first_key=first_key,
        hints=earlier.hints if earlier else 0,
        checks=earlier.checks if earlier else 0,
    )
    if given:
        for step in given:
            step.proof = proof
        select = [given[-1].number, 0]
        write(bench.on(proof), replay_for(bench), Action.Kind.BEGIN, key=None, placed=given, select=select)
    return proof


def start(request: HttpRequest, bench: Bench, *, key: UUID) -> Proof:
    """A proof begun by itself, before its first step; the same key again gives the same proof.

    Raises StaleError and ShutError.
    """
    bench = begun_before(request, bench, key)
    if bench.proof:
        return bench.proof
    must_be_open(bench)
    with alone():
        return begin(request, bench, first_key=key)


def begun_before(request: HttpRequest, bench: Bench, key: UUID) -> Bench:
    """On the proof that this very first request has begun, when its answer was lost and it is sent again."""
    if bench.proof or not request.user.is_authenticated:
        return bench
    begun = Proof.objects.filter(owner=request.user, first_key=key, puzzle=bench.puzzle, item=bench.policy.item)
    proof = begun.select_related("puzzle", "item__assignment__course").first()
    return bench.on(proof) if proof else bench


def next_number(bench: Bench) -> int:
    """The number of the next step; numbers are never used again."""
    if bench.proof:
        return bench.proof.last_number + 1
    return last_number(given_steps(bench.policy.item)) + 1
