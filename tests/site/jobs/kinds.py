"""Kinds of jobs for the tests, and a worker's settings."""

from collections.abc import Generator

from django.db import OperationalError

from tutor.jobs.kinds import JobError, Outcome, job_kind
from tutor.jobs.models import Job

COUNTING = "for-tests-counting"
DONE: list[int] = []
"""Units of `counting` that were done, in this process."""


@job_kind(COUNTING, "Counting", {"counted": "counted to %(n)s"})
def counting(job: Job) -> Generator[int, None, Outcome]:
    """One unit after another, each once."""
    for unit in range(job.done + 1, job.total + 1):
        DONE.append(unit)
        Job.objects.filter(pk=job.pk).update(done=unit)
        yield unit
    return Outcome("counted", {"n": job.total}, "/rules/")


@job_kind("for-tests-failing", "Failing", {"missing": "There is no such thing; choose another."})
def failing(job: Job) -> Generator[int, None, Outcome]:
    """A job that does one unit and then fails on purpose."""
    yield 1
    raise {
        "said": JobError("missing"),
        "broken": KeyError("x"),
        "away": OperationalError("the connection was lost"),
    }[job.facts["how"]]
