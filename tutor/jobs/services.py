"""Asking for jobs and working them off. The only place that knows the queue."""

import logging
from datetime import timedelta
from time import monotonic
from typing import Any

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django_q.tasks import async_task

from tutor.accounts.models import User

from .kinds import KINDS, JobError, Outcome
from .models import Job

log = logging.getLogger(__name__)

LEASE = timedelta(seconds=60)
"""So long a worker that says nothing is believed to be at work; the queue offers the job again only later."""
TURN = 20.0
"""Seconds after which a job goes to the end of the queue, so that a long one does not keep short ones waiting."""
SHOWN = 0.5
"""Seconds between two notes of how far a job is."""
MAX_STALLS = 3


def start(kind: str, owner: User, *, total: int = 0, **facts: Any) -> Job:
    """Ask for a job; it is offered to the workers when the transaction it was asked for in is through."""
    if kind not in KINDS:
        raise ValueError(f"no kind of job is called {kind}")
    job = Job.objects.create(kind=kind, owner=owner, total=total, facts=facts)
    _queue(job.pk)
    return job


def _queue(pk: int) -> None:
    transaction.on_commit(lambda: async_task("tutor.jobs.services.run", pk, save=False))


def cancel(job: Job) -> None:
    """End a job that has not ended. What its finished units have done stays as its kind left it."""
    now = timezone.now()
    waiting = Job.objects.filter(pk=job.pk, state=Job.State.WAITING)
    if not waiting.update(state=Job.State.CANCELLED, said=_("Cancelled."), ended=now):
        Job.objects.filter(pk=job.pk, state=Job.State.RUNNING).update(cancelling=True)
    job.refresh_from_db()


def run(pk: int) -> None:
    """Work on a job for one turn: to its end, or until others must have theirs. Safe to be called twice."""
    job = _taken(pk)
    if job is None:
        return
    try:
        if job.stalls > MAX_STALLS:
            raise JobError(_("The worker was stopped %(n)s times at the same place.") % {"n": MAX_STALLS})
        _turn(job)
    except JobError as error:
        _end(job, Job.State.FAILED, str(error))
    except Exception:
        log.exception("job %s (%s) failed", job.pk, job.kind)
        _end(job, Job.State.FAILED, _("Something went wrong here. It has been noted, as job %(n)s.") % {"n": job.pk})


def _taken(pk: int) -> Job | None:
    """The job, held by this worker; None when it has ended or another worker holds it."""
    now = timezone.now()
    free = Q(leased=None) | Q(leased__lt=now)
    mine = Job.objects.filter(free, pk=pk, state__in=[Job.State.WAITING, Job.State.RUNNING])
    if not mine.update(state=Job.State.RUNNING, leased=now + LEASE, stalls=F("stalls") + 1):
        return None
    return Job.objects.select_related("owner").get(pk=pk)


def _turn(job: Job) -> None:
    work = KINDS[job.kind].work(job)
    began = noted = monotonic()
    while True:
        try:
            done = next(work)
        except StopIteration as stop:
            outcome: Outcome = stop.value
            job.link = outcome.link
            _end(job, Job.State.DONE, outcome.said)
            return
        now = monotonic()
        if now - noted >= SHOWN or now - began >= TURN:
            noted = now
            if _note(job, done):
                _end(job, Job.State.CANCELLED, _("Cancelled."))
                return
        if now - began >= TURN:
            Job.objects.filter(pk=job.pk).update(state=Job.State.WAITING, leased=None)
            _queue(job.pk)
            return


def _note(job: Job, done: int) -> bool:
    """Note how far it is and hold it longer; whether it is to be cancelled."""
    further = 0 if done > job.done else job.stalls
    job.done, job.stalls = done, further
    Job.objects.filter(pk=job.pk).update(
        done=done, total=job.total, result=job.result, stalls=further, leased=timezone.now() + LEASE
    )
    return Job.objects.filter(pk=job.pk, cancelling=True).exists()


def _end(job: Job, state: Job.State, said: str) -> None:
    job.state, job.said, job.ended, job.leased = state, said, timezone.now(), None
    if state == Job.State.DONE:
        job.done = job.total
    job.save(update_fields=["state", "said", "link", "result", "ended", "leased", "done", "total"])
