"""Access to jobs: only the person who asked for a job may see it; everybody else gets 404."""

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from .models import Job


def job_or_404(request: HttpRequest, pk: int) -> Job:
    """Return a job, for its owner."""
    if not request.user.is_authenticated:
        raise Http404
    return get_object_or_404(Job, pk=pk, owner=request.user)
