"""The page of a job. It asks for itself again until the job is over."""

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
    """How far a job is, and what came of it. htmx gets the part that changes."""
    found = job_or_404(request, pk)
    kind = KINDS.get(found.kind)
    template = "jobs/job.html#progress" if getattr(request, "htmx", False) else "jobs/job.html"
    context = {"job": found, "title": kind.title if kind else found.kind, "tell": worth_telling(request, found)}
    return render(request, template, context)


def worth_telling(request: HttpRequest, job: Job) -> bool:
    """Whether a page that asks again, and says what was told last, must tell a screen reader something new."""
    heard = request.GET.get("heard")
    return heard is not None and (job.over or heard != str(job.quarter))


@require_POST
def cancel(request: HttpRequest, pk: int) -> HttpResponse:
    """Cancel a job, and go back to where it was asked for."""
    found = job_or_404(request, pk)
    services.cancel(found)
    return redirect(found.link or found)
