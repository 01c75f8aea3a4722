"""Pages about the work of a course as a whole: identical proofs, and statistics with the proofs behind them."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tutor.courses.access import STAFF, membership_or_404
from tutor.courses.csv import written
from tutor.courses.models import Membership

from .access import pair_or_404
from .pages import same as identical
from .pages.pair import pair as pair_of
from .pages.statistics.behind import Asked, behind as proofs_behind
from .pages.statistics.choice import Choice, chosen_work
from .pages.statistics.page import statistics as statistics_of
from .pages.statistics.rules import lines as rules_by_student
from .services.regrading import scoring_job


@require_safe
@never_cache
def same(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the proofs of different students that are the same, as a page or as a CSV file."""
    membership = membership_or_404(request, pk, STAFF)
    choice = identical.Choice.of(request.GET.dict())
    found = identical.same_proofs(membership.course, choice)
    if request.GET.get("format") == "csv":
        return _csv(written(found.lines(membership.course)), "identical-work.csv")
    job = scoring_job(membership.course, membership.user) if found.unread else None
    return _shown(request, membership, "grading/same.html", {"choice": choice, "same": found, "job": job})


def _csv(text: str, name: str) -> HttpResponse:
    table = HttpResponse(f"\ufeff{text}", content_type="text/csv; charset=utf-8")
    table["Content-Disposition"] = f'attachment; filename="{name}"'
    return table


@require_safe
@never_cache
def pair(request: HttpRequest, pk: int) -> HttpResponse:
    """Show two proofs of a puzzle side by side, at one of their steps."""
    membership, first, second = pair_or_404(request, pk)
    step = request.GET.get("step", "")
    chosen = int(step) if step.isascii() and step.isdecimal() and len(step) < 9 else None
    return _shown(request, membership, "grading/pair.html", {"pair": pair_of(first, second, chosen, pk)})


@require_safe
@never_cache
def statistics(request: HttpRequest, pk: int) -> HttpResponse:
    """Show figures of a course: rules, puzzles, students, and where they are stuck; the rules also as a CSV file."""
    membership = membership_or_404(request, pk, STAFF)
    choice = Choice.of(request.GET.dict())
    if request.GET.get("format") == "csv":
        return _csv(written(rules_by_student(chosen_work(membership.course, choice))), "rules.csv")
    page = statistics_of(membership.course, choice)
    job = scoring_job(membership.course, membership.user) if page.chosen.unread else None
    return _shown(request, membership, "grading/statistics.html", {"choice": choice, "page": page, "job": job})


@require_safe
@never_cache
def behind(request: HttpRequest, pk: int) -> HttpResponse:
    """List the proofs behind a figure, as a page or as a CSV file."""
    membership = membership_or_404(request, pk, STAFF)
    asked = Asked.of(request.GET.dict())
    found = proofs_behind(chosen_work(membership.course, asked.choice), asked)
    if request.GET.get("format") == "csv":
        return _csv(written(found.lines()), "proofs.csv")
    return _shown(request, membership, "grading/behind.html", {"choice": asked.choice, "behind": found})


def _shown(request: HttpRequest, membership: Membership, template: str, facts: dict[str, Any]) -> HttpResponse:
    """Render a page of a course with all its dates in the zone of the course."""
    with timezone.override(membership.course.time_zone):
        return render(request, template, facts | {"membership": membership})
