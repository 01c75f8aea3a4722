"""Background jobs of courses."""

from collections.abc import Generator

from django.urls import reverse
from django.utils.translation import gettext as _, gettext_lazy

from tutor.jobs.kinds import JobError, Outcome, job_kind
from tutor.jobs.models import Job

from .models import Assignment
from .services.checking import try_items, unchecked


@job_kind("provable", gettext_lazy("Trying to prove the puzzles"))
def provable(job: Job) -> Generator[int, None, Outcome]:
    """Try to prove the puzzles of an assignment that were not tried under its present rules."""
    assignment = Assignment.objects.filter(pk=job.facts["assignment"]).first()
    if assignment is None:
        raise JobError(_("The assignment is gone."))
    items = unchecked(assignment)
    before = max(0, job.total - len(items))  # done in earlier turns
    for done in try_items(assignment, items):
        yield before + done
    return Outcome(_("Every puzzle has been tried."), reverse("courses:publish", args=[assignment.pk]))
