"""Beginning an attempt at an exercise, answering its parts, and having the answers checked."""

from uuid import UUID

from django.db.models import F
from django.utils import timezone

from puzzles.teach.exercises.answers import known, parts
from tutor.work.models import Action, Proof
from tutor.work.services.begin import Person, begin as begin_proof, begun_before
from tutor.work.services.counting import consume
from tutor.work.services.errors import LimitError, StaleError
from tutor.work.services.guard import must_be_open
from tutor.work.services.write import write_or_stale
from tutor.work.workspace import Workspace

from ..selectors.attempts import attempt_of
from .making import make

Kind = Action.Kind


class NoExerciseError(Exception):
    """No exercise can be made of the puzzle under the terms as they are."""


class NoAnswerError(ValueError):
    """A text that answers no part of the exercise."""


def begin(owner: Person, workspace: Workspace, *, key: UUID) -> Proof:
    """Begin an attempt; the same key again returns the same one.

    What is asked is stored with it, so that it stays the same whatever becomes of the rules. Raises NoExerciseError,
    OwnerNeededError, StaleError and ClosedError.
    """
    workspace = begun_before(owner, workspace, key)
    if workspace.proof:
        return workspace.proof
    must_be_open(workspace)
    assert workspace.policy.item is not None
    made = make(workspace.policy.item, workspace.attempt)
    if made is None:
        raise NoExerciseError
    with write_or_stale():
        proof = begin_proof(owner, workspace, first_key=key)
        proof.rev = 1
        proof.save(update_fields=["rev"])
        Action.objects.create(proof=proof, kind=Kind.BEGIN, rev=1, detail={"exercise": made})
    return proof


def answer(workspace: Workspace, proof: Proof, *, key: UUID, rev: int, part: str, says: str) -> None:
    """Record an answer to a part; the same key again changes nothing.

    Raises StaleError if the attempt has changed or the part has had all its answers, ClosedError, and NoAnswerError.
    """
    if Action.objects.filter(proof=proof, key=key, kind=Kind.ANSWER).exists():
        return
    must_be_open(workspace)
    attempt = attempt_of(proof)
    if part not in parts(attempt.kind, attempt.made) or not known(attempt.made, part, says):
        raise NoAnswerError(part)
    if attempt.is_settled(part):
        raise StaleError
    answered = attempt.answered(part, says)
    state = Proof.State.ANSWERED if answered.grade.answered else Proof.State.UNFINISHED
    with write_or_stale():
        now = Proof.objects.filter(pk=proof.pk, rev=rev)
        if not now.update(rev=F("rev") + 1, state=state, changed=timezone.now()):
            raise StaleError
        detail = {"part": part, "says": says, "tried": attempt.tried(part, says)}
        Action.objects.create(proof=proof, key=key, kind=Kind.ANSWER, rev=rev + 1, detail=detail)
    proof.rev, proof.state = rev + 1, state


def check(workspace: Workspace, proof: Proof, *, key: UUID, rev: int) -> None:
    """Show which answers so far are right, which uses up one of the checks granted.

    Raises StaleError, ClosedError and LimitError.
    """
    must_be_open(workspace)
    if Action.objects.filter(proof=proof, key=key, kind=Kind.CHECK).exists() or workspace.policy.feedback_shown:
        return
    with write_or_stale():
        if not consume(proof, "checks", workspace.policy.checks, rev=rev):
            raise LimitError("no-check-left")
        Action.objects.create(proof=proof, key=key, kind=Kind.CHECK, rev=rev)
