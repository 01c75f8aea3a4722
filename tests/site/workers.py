"""A worker for tests that are not about the queue itself."""

from tutor.jobs.models import Job
from tutor.jobs.services import run


def work_off() -> None:
    """Do all waiting jobs, turn by turn, as a worker would."""
    while waiting := list(Job.objects.filter(state=Job.State.WAITING).order_by("pk")):
        for job in waiting:
            run(job.pk)
