"""The page of a job, which reloads itself until the job is over."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from . import services
from .access import job_or_404
from .kinds import KINDS
from .models import Job


@require_safe
@never_cache
def job(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the progress and the outcome of a job. htmx gets only the part that changes."""
    found = job_or_404(request, pk)
    kind = KINDS.get(found.kind)
    template = "jobs/job.html#progress" if getattr(request, "htmx", False) else "jobs/job.html"
    context = {"job": found, "title": kind.title if kind else found.kind, "tell": worth_telling(request, found)}
    return render(request, template, context)


def worth_telling(request: HttpRequest, job: Job) -> bool:
    """Return whether a screen reader should announce something new, compared to what the page announced last."""
    heard = request.GET.get("heard")
    return heard is not None and (job.over or heard != str(job.quarter))


@require_POST
def cancel(request: HttpRequest, pk: int) -> HttpResponse:
    """Cancel a job, and return to the page that started it."""
    found = job_or_404(request, pk)
    services.cancel(found)
    return redirect(found.link or found)
