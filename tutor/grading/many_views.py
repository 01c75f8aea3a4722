"""The page where a grader gives points, excuses or comments to many students at once."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tutor.courses.access import STAFF, membership_or_404
from tutor.courses.services.results import mark_graded

from .forms import ManyForm
from .models import Grade
from .pages.cells import cell_of
from .pages.gradebook import Choice, neighbours
from .pages.submission import by_grading
from .scoring.scores import items_of, memberships_of
from .services.grading import grade_many
from .services.regrading import bring_up_to_date

KINDS = {ManyForm.POINTS: Grade.Kind.OVERRIDE, ManyForm.EXCUSE: Grade.Kind.EXCUSED}


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def many(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the students of the gradebook's list with their points for one puzzle; grade those that are ticked."""
    membership = membership_or_404(request, pk, STAFF)
    course, choice = membership.course, Choice.of(request.GET.dict())
    items = [each for each in items_of(course).values() if choice.assignment in ("", str(each.assignment_id))]
    asked = request.GET.get("item", "")
    item = next((each for each in items if str(each.pk) == asked), items[0] if items else None)
    table = neighbours(item, 0, choice, memberships_of(course)) if item else []
    sent = request.POST if request.method == "POST" else None
    form = ManyForm([score.student.pk for score in table], sent, by_grading=item is not None and by_grading(item))
    if form.is_valid():
        bring_up_to_date(course, membership.user)  # so that the history says what was overridden
        chosen = [score for score in table if score.student.pk in form.cleaned_data["students"]]
        _grade(chosen, form.cleaned_data, membership.user)
        if item and form.cleaned_data["do"] == ManyForm.GRADED:
            mark_graded(item.assignment, form.cleaned_data["students"])
        said = ngettext("Saved for %(n)s student.", "Saved for %(n)s students.", len(chosen))
        messages.success(request, said % {"n": len(chosen)})
        return redirect(reverse("grading:gradebook", args=[pk]) + choice.query)
    facts: dict[str, Any] = {"membership": membership, "choice": choice, "items": items, "item": item, "form": form}
    ticked = {str(each) for each in form["students"].value() or ()} if form.is_bound else None
    facts["rows"] = [
        (score, cell_of(score, choice.query), ticked is None or str(score.student.pk) in ticked) for score in table
    ]
    with timezone.override(course.time_zone):
        return render(request, "grading/many.html", facts, status=422 if form.is_bound else 200)


def _grade(chosen: Any, data: dict[str, Any], grader: Any) -> None:
    kind = KINDS.get(data["do"])
    points = data["points"] if kind == Grade.Kind.OVERRIDE else None
    grade_many(chosen, grader, kind=kind, comment=data["text"], points=points, reason=data["reason"])
