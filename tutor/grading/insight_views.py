"""Pages about the work of a course as a whole: identical proofs."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tutor.courses.access import STAFF, membership_or_404

from .pages import same as identical


@require_safe
@never_cache
def same(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the proofs of different students that are the same."""
    membership = membership_or_404(request, pk, STAFF)
    choice = identical.Choice.of(request.GET.dict())
    facts = {"membership": membership, "choice": choice, "same": identical.same_proofs(membership.course, choice)}
    with timezone.override(membership.course.time_zone):
        return render(request, "grading/same.html", facts)
