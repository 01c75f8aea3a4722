"""Scoring many proofs: outdated ones, or a whole set after a rule was fixed."""

from collections.abc import Collection, Generator, Iterable, Sequence
from typing import Any

from django.db import transaction

from tutor.accounts.models import User
from tutor.courses.models import Assignment, Course
from tutor.jobs.kinds import JobError
from tutor.jobs.models import Job
from tutor.jobs.services import start
from tutor.search.errors import BusyError, TooHardError
from tutor.work.models import Proof

from ..models import Grade, ScoredProof
from ..scoring import scores, worth
from ..scoring.attempts import standings_of
from ..scoring.compute import CHUNK, scored_anew
from .storing import refresh


def stale_proofs(course: Course, assignments: Collection[Assignment] = (), student: User | None = None) -> list[int]:
    """List the proofs of a course, or of some assignments or one student there, without a current score."""
    found = Proof.objects.filter(item__assignment__course=course)
    if assignments:
        found = found.filter(item__assignment__in=assignments)
    if student:
        found = found.filter(owner=student)
    every = {assignment.pk: assignment for assignment in Assignment.objects.filter(course=course)}
    extensions = worth.extensions_of(every)
    return [
        stood.pk
        for stood in standings_of(found)
        if not stood.is_current(
            worth.due_for(every[stood.assignment], stood.owner, extensions), every[stood.assignment]
        )
    ]


def bring_up_to_date(course: Course, asker: User) -> Job | None:
    """Store the outdated scores of a course: at once if they are few, else by a job, which is returned."""
    stale = stale_proofs(course)
    if scores.too_many(list(Proof.objects.filter(pk__in=stale).values_list("steps", flat=True))):
        return score_later(course, asker)
    try:
        store_scores(stale)
    except (TooHardError, BusyError):  # a job may take longer
        return score_later(course, asker)
    return None


def store_scores(pks: Sequence[int]) -> None:
    """Score some proofs again and store the results."""
    for _scored in refresh(pks):
        pass


def score_later(course: Course, asker: User) -> Job:
    """Start a job that scores the outdated proofs of a course, or return the one that is running."""
    return scoring_job(course, asker) or start("scores", asker, course=course.pk)


def scoring_job(course: Course, asker: User) -> Job | None:
    """Return the job of this person that scores the outdated proofs of a course now, if there is one."""
    under_way = Job.objects.filter(kind="scores", owner=asker, facts={"course": course.pk})
    return under_way.exclude(state__in=Job.ENDED).first()


def score_stale(job: Job) -> Generator[int, None, int]:
    """Score all outdated proofs; yield the number done so far and return the total."""
    waiting = stale_proofs(_course(job))
    job.total = max(job.total, job.done + len(waiting))
    for _scored in refresh(waiting):
        job.done += 1
        yield job.done
    return job.total


def _course(job: Job) -> Course:
    course = Course.objects.filter(pk=job.facts["course"]).first()
    if course is None:
        raise JobError("deleted")
    return course


def regrade(asker: User, course: Course, proofs: Iterable[int], what: str) -> Job:
    """Start a job that scores proofs of a course again; `what` names them in words."""
    pks = sorted(proofs)
    return start("regrade", asker, total=len(pks), course=course.pk, proofs=pks, what=what)


def score_again(job: Job) -> Generator[int, None, int]:
    """Score the proofs of the job again, put the changes into `job.result["changes"]`, and return their number."""
    _course(job)
    changes: list[dict[str, Any]] = job.result.setdefault("changes", [])
    pks: list[int] = job.facts["proofs"]
    for begin in range(job.result.get("done", 0), len(pks), CHUNK):
        chunk = pks[begin : begin + CHUNK]
        with transaction.atomic():  # a change is found only once, so it is stored with the score
            changes += changed_by(chunk, job.owner)
            job.result["done"] = begin + len(chunk)
            job.save(update_fields=["result"])
        yield job.result["done"]
    return len(changes)


def changed_by(pks: list[int], by: User | None, *, store: bool = True) -> list[dict[str, Any]]:
    """Score some proofs again and return those that changed, with the score before and after."""
    before = {scored.proof_id: _facts(scored) for scored in ScoredProof.objects.filter(proof__in=pks)}
    found = refresh(pks, Grade.Kind.REGRADE, by) if store else scored_anew(pks)
    after = {scored.proof_id: _facts(scored) for scored in found}
    return [
        {"proof": pk, "before": before[pk], "after": facts}
        for pk, facts in after.items()
        if pk in before and before[pk] != facts
    ]


def _facts(scored: ScoredProof) -> dict[str, Any]:
    return {"state": scored.state, "credit": scored.credit, "credit_at_due": scored.credit_at_due}
