"""Background jobs of courses."""

from collections.abc import Generator

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tutor.courses.models import Assignment
from tutor.jobs.kinds import JobError, Outcome, job_kind
from tutor.jobs.models import Job

from .services.checking import try_items, unchecked

TRIED = {"tried": _("Every puzzle has been checked."), "deleted": _("The assignment is gone.")}


@job_kind("provable", _("Trying to prove the puzzles"), TRIED)
def provable(job: Job) -> Generator[int, None, Outcome]:
    """Try to prove the puzzles of an assignment that were not tried under its present rules."""
    assignment = Assignment.objects.filter(pk=job.facts["assignment"]).first()
    if assignment is None:
        raise JobError("deleted")
    items = unchecked(assignment)
    before = max(0, job.total - len(items))  # done in earlier turns
    for done in try_items(assignment, items):
        yield before + done
    return Outcome("tried", link=reverse("assignments:publish", args=[assignment.pk]))
