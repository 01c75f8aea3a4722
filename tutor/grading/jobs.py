"""Jobs for scoring that takes longer than a page may."""

from collections.abc import Generator

from django.urls import reverse
from django.utils.translation import gettext_lazy as _, ngettext_lazy

from tutor.jobs.kinds import Outcome, job_kind
from tutor.jobs.models import Job

from .services import batches, model_proofs, regrading

GONE = {"deleted": _("This course does not exist any more.")}
SCORED = GONE | {"scored": ngettext_lazy("%(n)s proof is scored.", "%(n)s proofs are scored.", "n")}
REGRADED = GONE | {
    "unchanged": _("Scored again: nothing changed."),
    "changed": ngettext_lazy("Scored again: %(n)s proof changed.", "Scored again: %(n)s proofs changed.", "n"),
}
BATCH = {
    "deleted": _("The files have been deleted."),
    "judged": ngettext_lazy("%(n)s file is graded.", "%(n)s files are graded.", "n"),
}
MODELS = {
    "deleted": _("The assignment is gone."),
    "proved": ngettext_lazy("%(n)s model proof is made.", "%(n)s model proofs are made.", "n"),
    "none": _("No model proof could be made by the rules of the assignment."),
}


@job_kind("models", _("Making model proofs"), MODELS)
def make_models(job: Job) -> Generator[int, None, Outcome]:
    """Prove the puzzles of an assignment for its instructor."""
    made = yield from model_proofs.make_models(job)
    return Outcome("proved" if made else "none", {"n": made} if made else {}, job.link)


@job_kind("scores", _("Scoring proofs"), SCORED)
def scores(job: Job) -> Generator[int, None, Outcome]:
    """Score the proofs of a course that have changed."""
    done = yield from regrading.score_stale(job)
    return Outcome("scored", {"n": done}, reverse("grading:gradebook", args=[job.facts["course"]]))


@job_kind("regrade", _("Scoring proofs again"), REGRADED)
def regrade(job: Job) -> Generator[int, None, Outcome]:
    """Score proofs again and store what has changed."""
    changes = yield from regrading.score_again(job)
    link = reverse("grading:regrade", args=[job.pk])
    return Outcome("changed", {"n": changes}, link) if changes else Outcome("unchanged", link=link)


@job_kind("batch", _("Grading files"), BATCH)
def batch(job: Job) -> Generator[int, None, Outcome]:
    """Judge the proof files of a batch."""
    judged = yield from batches.judging(job)
    return Outcome("judged", {"n": judged.size}, judged.get_absolute_url())
