"""The page of a job. It asks for itself again until the job is over."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from . import services
from .access import job_or_404
from .kinds import KINDS


@require_safe
@never_cache
def job(request: HttpRequest, pk: int) -> HttpResponse:
    """How far a job is, and what came of it. htmx gets the part that changes."""
    found = job_or_404(request, pk)
    kind = KINDS.get(found.kind)
    template = "jobs/job.html#progress" if getattr(request, "htmx", False) else "jobs/job.html"
    return render(request, template, {"job": found, "title": kind.title if kind else found.kind})


@require_POST
def cancel(request: HttpRequest, pk: int) -> HttpResponse:
    """Cancel a job."""
    found = job_or_404(request, pk)
    services.cancel(found)
    return redirect(found)
