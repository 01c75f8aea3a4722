"""Choice of the proofs to score again, and the changes that resulted."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tutor.courses.models import Course
from tutor.courses.selectors.people import call_by_roster
from tutor.jobs.models import Job
from tutor.work.models import Proof


@dataclass(frozen=True)
class Change:
    """A proof whose score is different from before."""

    proof: Proof
    before: dict[str, Any]
    after: dict[str, Any]


def scope_of(course: Course, assignment: str) -> tuple[str, list[int]] | None:
    """Return a name for an assignment, or for the whole course, and its proofs; None if it is of another course."""
    proofs = Proof.objects.filter(item__assignment__course=course)
    if course.seen is not None:
        proofs = proofs.filter(owner__in=course.students().values("user"))
    if assignment:
        chosen = next((each for each in course.assignments.all() if str(each.pk) == assignment), None)
        if chosen is None:
            return None
        return chosen.title, list(proofs.filter(item__assignment=chosen).values_list("pk", flat=True))
    return _("All of %(course)s") % {"course": course}, list(proofs.values_list("pk", flat=True))


def changes_of(job: Job) -> list[Change]:
    """List the changes that a regrading job made; deleted proofs are left out."""
    found = {change["proof"]: change for change in job.result.get("changes", [])}
    states = dict(Proof.State.choices)
    chosen = Proof.objects.filter(pk__in=list(found), item__isnull=False).select_related("owner", "puzzle")
    proofs = list(chosen.order_by("puzzle__title", "owner__username", "attempt"))
    call_by_roster(job.facts["course"], [proof.owner for proof in proofs])
    return [
        Change(proof, _shown(found[proof.pk]["before"], states), _shown(found[proof.pk]["after"], states))
        for proof in proofs
    ]


def _shown(facts: dict[str, Any], states: dict[str, Any]) -> dict[str, Any]:
    return {
        "state": states.get(facts["state"], facts["state"]),
        "percent": round(100 * facts["credit"]),
        "at_due": round(100 * facts["credit_at_due"]),
    }
