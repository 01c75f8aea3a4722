"""Jobs for scoring that takes longer than a page may."""

from collections.abc import Generator

from django.urls import reverse
from django.utils.translation import gettext_lazy as _, ngettext

from tutor.jobs.kinds import Outcome, job_kind
from tutor.jobs.models import Job

from .services import regrading


@job_kind("scores", _("Scoring proofs"))
def scores(job: Job) -> Generator[int, None, Outcome]:
    """Score the proofs of a course that have changed."""
    done = yield from regrading.score_stale(job)
    said = ngettext("%(n)s proof is scored.", "%(n)s proofs are scored.", done) % {"n": done}
    return Outcome(said, reverse("grading:gradebook", args=[job.facts["course"]]))


@job_kind("regrade", _("Scoring proofs again"))
def regrade(job: Job) -> Generator[int, None, Outcome]:
    """Score proofs again and store what has changed."""
    changes = yield from regrading.score_again(job)
    return Outcome(regrading.sentence(changes), reverse("grading:regrade", args=[job.pk]))
