"""Jobs that run in the background."""

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tutor.jobs import services
from tutor.jobs.access import job_or_404
from tutor.jobs.models import Job

from ..serializers.jobs import JobSerializer
from .base import Endpoint


def accepted(job: Job) -> Response:
    """Return a 202 answer for a job, with the address of the job in its Location header."""
    return Response(JobSerializer(job).data, status.HTTP_202_ACCEPTED, headers={"Location": address(job)})


def address(job: Job) -> str:
    """Return the address of a job."""
    return reverse("api:job", args=[job.pk])


class OneJob(Endpoint):
    """One of your jobs."""

    @extend_schema(responses=JobSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Read the progress and result of one of your jobs. Ask every second or so until `ended` is set."""
        return Response(JobSerializer(job_or_404(request, pk)).data)


class CancelJob(Endpoint):
    """The cancellation of a job."""

    @extend_schema(request=None, responses=JobSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Cancel a job that has not ended. What it has finished stays done."""
        job = job_or_404(request, pk)
        services.cancel(job)
        return Response(JobSerializer(job).data)
