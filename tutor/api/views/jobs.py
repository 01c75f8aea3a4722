"""Jobs, and whoever asks."""

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tutor.accounts.access import person_or_404
from tutor.courses.access import account
from tutor.courses.services.courses import may_make
from tutor.jobs import services
from tutor.jobs.access import job_or_404
from tutor.jobs.models import Job

from ..models import Token
from ..serializers.jobs import JobSerializer, MeSerializer
from .base import Endpoint


def accepted(job: Job) -> Response:
    """202: the job does it, and this is where to ask how far it is."""
    return Response(JobSerializer(job).data, status.HTTP_202_ACCEPTED, headers={"Location": address(job)})


def address(job: Job) -> str:
    """Where a job is read."""
    return reverse("api:job", args=[job.pk])


class OneJob(Endpoint):
    """A job."""

    @extend_schema(responses=JobSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """How far a job of yours is, and what came of it. Ask every second or so until `ended` is set."""
        return Response(JobSerializer(job_or_404(request, pk)).data)


class CancelJob(Endpoint):
    """The end of a job."""

    @extend_schema(request=None, responses=JobSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Cancel a job that has not ended. What its finished units have done stays."""
        job = job_or_404(request, pk)
        services.cancel(job)
        return Response(JobSerializer(job).data)


class Me(Endpoint):
    """Whoever asks."""

    @extend_schema(responses=MeSerializer)
    def get(self, request: Request) -> Response:
        """Who you are here, and what your token is good for."""
        context = {
            "may_make_courses": may_make(account(request)),
            "scopes": request.auth.scopes if isinstance(request.auth, Token) else None,
        }
        return Response(MeSerializer(person_or_404(request), context=context).data)
