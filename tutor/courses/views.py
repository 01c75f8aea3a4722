"""The pages of a course."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from .access import assignment_or_404, seat_or_404
from .models import Membership


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """One's own courses."""
    seats = Membership.objects.none()
    if request.user.is_authenticated:
        seats = Membership.objects.filter(user=request.user).select_related("course")
    return render(request, "courses/index.html", {"seats": seats})


@require_safe
def course(request: HttpRequest, pk: int) -> HttpResponse:
    """One course with its assignments."""
    return render(request, "courses/course.html", {"seat": seat_or_404(request, pk)})


@require_safe
def assignment(request: HttpRequest, pk: int) -> HttpResponse:
    """One assignment with its puzzles."""
    found, seat = assignment_or_404(request, pk)
    return render(request, "courses/assignment.html", {"assignment": found, "seat": seat})
