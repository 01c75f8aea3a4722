"""Figures of a course, students matched to its roster, and model proofs."""

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tutor.courses.access import STAFF, assignment_to_change, course_to_change, membership_or_404
from tutor.courses.selectors.matching import matching
from tutor.courses.services import people
from tutor.courses.services.results import mark_graded
from tutor.grading.access import student_or_404
from tutor.grading.pages.statistics.choice import Choice
from tutor.grading.pages.statistics.page import statistics
from tutor.grading.pages.submission import submission_page
from tutor.grading.services.model_proofs import start_models

from ..inputs import query
from ..models import Scope
from ..serializers.grading import SubmissionSerializer
from ..serializers.insight import (
    FiguresQuerySerializer,
    MatchedSerializer,
    MatchingSerializer,
    PairsSerializer,
    StatisticsSerializer,
)
from ..serializers.jobs import JobSerializer
from .base import Endpoint, checked
from .jobs import accepted as taken


class Statistics(Endpoint):
    """Figures of a course."""

    scope = Scope.GRADE

    @extend_schema(parameters=[FiguresQuerySerializer], responses=StatisticsSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Read how often rules were used and refused, the hardest puzzles, time spent, and where students are stuck."""
        membership = membership_or_404(request, pk, STAFF)
        return Response(
            StatisticsSerializer(statistics(membership.course, Choice(**query(request, FiguresQuerySerializer)))).data
        )


class Matches(Endpoint):
    """Students who joined with the code, and the lines of the roster that may be about them."""

    scope = Scope.GRADE

    @extend_schema(responses=MatchingSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """List the students about whom the roster says nothing yet, each with the line that is likely theirs."""
        return Response(MatchingSerializer(matching(course_to_change(request, pk).course)).data)

    @extend_schema(request=PairsSerializer, responses=MatchedSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Record which lines of the roster students are; all or none."""
        course = course_to_change(request, pk).course
        pairs = {pair["member"]: pair["line"] for pair in checked(PairsSerializer, request)["pairs"]}
        return Response(MatchedSerializer({"matched": people.match(course, pairs)}).data)


class Graded(Endpoint):
    """The mark that a student's work on an assignment is graded."""

    scope = Scope.GRADE

    @extend_schema(request=None, responses=SubmissionSerializer)
    def put(self, request: Request, item_pk: int, student_pk: int) -> Response:
        """Mark the student's work on the whole assignment as graded, so that they see the results."""
        submission = student_or_404(request, item_pk, student_pk)
        mark_graded(submission.item.assignment, [submission.student.pk])
        return Response(SubmissionSerializer(submission_page(submission.item, submission.student)).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, item_pk: int, student_pk: int) -> Response:
        """Take the mark back, so that results are hidden from the student again."""
        submission = student_or_404(request, item_pk, student_pk)
        mark_graded(submission.item.assignment, [submission.student.pk], graded=False)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ModelProofs(Endpoint):
    """Model proofs by the solver."""

    scope = Scope.GRADE
    limited = {"POST": "generate"}

    @extend_schema(request=None, responses={202: JobSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """Have the solver prove the puzzles that have no model proof yet, in a job; the proofs are your practice."""
        assignment, membership = assignment_to_change(request, pk)
        return taken(start_models(assignment, membership.user))
