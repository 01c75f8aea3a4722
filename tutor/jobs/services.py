"""Services that start jobs and work on them. Only this module knows the queue.

A message in the queue only says "look at this job": too many messages do no harm, and a lost one is sent again. The
progress of a job and its worker are stored in its row.
"""

import logging
from datetime import datetime, timedelta
from time import monotonic
from typing import Any

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import OperationalError, transaction
from django.db.models import F, Q
from django.utils import timezone
from django_q.brokers import get_broker
from django_q.tasks import async_task

from .kinds import KINDS, JobError, Outcome, Work
from .models import Job

log = logging.getLogger(__name__)

LEASE = timedelta(seconds=settings.JOB_LEASE)
"""Time for which a silent worker is considered at work, and a message on its way."""
TURN = settings.JOB_LEASE / 6
"""Seconds after which a job goes to the end of the queue, so that a long one does not keep short ones waiting."""
NOTED = 0.5
"""Seconds between two updates of a job's progress."""
MAX_STALLS = 3
KEPT = timedelta(days=30)
"""Time for which the outcome of a job can be looked up."""


class LostError(Exception):
    """This worker lost the job: it was silent for too long and another took it, or its owner was deleted."""


def start(kind: str, owner: AbstractBaseUser, *, total: int = 0, link: str = "", **facts: Any) -> Job:
    """Start a job; it is offered to the workers after the current transaction.

    If the queue does not answer, the job waits until a sweep finds it. `link` is the page that its owner came from and
    returns to.
    """
    if kind not in KINDS:
        raise ValueError(f"no kind of job is called {kind}")
    job = Job.objects.create(kind=kind, owner_id=owner.pk, total=total, link=link, facts=facts, leased=_until())
    _queue(job.pk)
    return job


def _queue(pk: int) -> None:
    transaction.on_commit(lambda: async_task("tutor.jobs.services.run", pk, save=False), robust=True)


def cancel(job: Job) -> None:
    """Cancel a job that has not ended. Its finished units stay done."""
    now = timezone.now()
    waiting = Job.objects.filter(pk=job.pk, state=Job.State.WAITING)
    if not waiting.update(state=Job.State.CANCELLED, outcome="cancelled", ended=now):
        Job.objects.filter(pk=job.pk, state=Job.State.RUNNING).update(cancelling=True)
    job.refresh_from_db()


def sweep(queued: int) -> None:
    """Offer every abandoned job again: its worker was silent for too long, or its message did not arrive.

    `queued` is the number of messages in the queue. If there is one for every waiting job, none was lost; they only
    take long.
    """
    alone = Job.objects.exclude(state__in=Job.ENDED).filter(_free()).order_by("pk")
    waiting = Job.objects.filter(state=Job.State.WAITING).count()
    for job in list(alone.only("state")):
        if job.state == Job.State.WAITING and waiting <= queued:
            continue
        if alone.filter(pk=job.pk).update(state=Job.State.WAITING, leased=_until()):  # unless another sweep did
            _queue(job.pk)


def delete_old_jobs() -> int:
    """Delete jobs that ended long ago, and return how many."""
    return Job.objects.filter(state__in=Job.ENDED, ended__lt=timezone.now() - KEPT).delete()[0]


def queue_answers() -> bool:
    """Return whether jobs can be offered to the workers now."""
    return bool(get_broker().ping())


def run(pk: int) -> None:
    """Work on a job for one turn, or to its end if that comes first. Safe to be called twice."""
    job = _taken(pk)
    if job is None:
        return
    try:
        _begin(job)
    except LostError:
        log.warning("job %s (%s) was lost to another worker", job.pk, job.kind)
    except OperationalError:  # the sweep offers the job again, as if this worker had been killed
        log.exception("job %s (%s) waits until the database answers again", job.pk, job.kind)
    except SystemExit:  # the queue ends a turn that takes too long; the next one begins at the same unit
        Job.objects.filter(pk=pk, leased=job.leased).update(state=Job.State.WAITING, leased=None)
        raise


def _until() -> datetime:
    return timezone.now() + LEASE


def _free() -> Q:
    return Q(leased=None) | Q(leased__lt=timezone.now())


def _taken(pk: int) -> Job | None:
    """Take the job for this worker; None if it has ended or another worker holds it."""
    free = Job.objects.exclude(state__in=Job.ENDED).filter(Q(state=Job.State.WAITING) | _free(), pk=pk)
    if not free.update(state=Job.State.RUNNING, leased=_until(), stalls=F("stalls") + 1):
        return None
    return Job.objects.select_related("owner").get(pk=pk)


def _begin(job: Job) -> None:
    """Do one turn, and end the job if it is cancelled or fails."""
    if job.cancelling:
        _end(job, Job.State.CANCELLED, Outcome("cancelled"))
    elif job.stalls > MAX_STALLS:
        _end(job, Job.State.FAILED, Outcome("given-up", {"n": MAX_STALLS}))
    else:
        try:
            _turn(job, KINDS[job.kind].work)
        except JobError as error:
            _end(job, Job.State.FAILED, Outcome(error.code))
        except (LostError, OperationalError):
            raise
        except Exception:
            log.exception("job %s (%s) failed", job.pk, job.kind)
            _end(job, Job.State.FAILED, Outcome("broken", {"n": job.pk}))


def _turn(job: Job, do: Work) -> None:
    work = do(job)
    began = noted = monotonic()
    while True:
        try:
            done = next(work)
        except StopIteration as stop:
            _end(job, Job.State.DONE, stop.value)
            return
        now = monotonic()
        if now - noted >= NOTED or now - began >= TURN:
            noted = now
            if _record_progress(job, done):
                _end(job, Job.State.CANCELLED, Outcome("cancelled"))
                return
        if now - began >= TURN:
            _change(job, state=Job.State.WAITING, leased=_until())
            _queue(job.pk)
            return


def _record_progress(job: Job, done: int) -> bool:
    """Store the progress and extend the lease; return whether the job is to be cancelled."""
    stalls = 0 if done > job.done else job.stalls
    _change(job, done=done, total=job.total, result=job.result, stalls=stalls, leased=_until())
    return Job.objects.filter(pk=job.pk, cancelling=True).exists()


def _end(job: Job, state: Job.State, outcome: Outcome) -> None:
    done = job.total if state == Job.State.DONE else job.done
    facts = {"link": outcome.link or job.link, "result": job.result, "total": job.total, "done": done}
    said = {"outcome": outcome.code, "outcome_facts": dict(outcome.facts)}
    _change(job, state=state, ended=timezone.now(), leased=None, **said, **facts)


def _change(job: Job, **facts: Any) -> None:
    """Update the row if this worker still holds the job. Raises LostError."""
    if not Job.objects.filter(pk=job.pk, leased=job.leased).update(**facts):
        raise LostError(job.pk)
    for name, value in facts.items():
        setattr(job, name, value)
