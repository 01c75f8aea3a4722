"""The scores of a course: all of them for graders, their own for students."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from tutor.courses.access import STAFF, Role, membership_or_404
from tutor.courses.models import Course, Item
from tutor.grading.access import regrade_or_404, student_or_404
from tutor.grading.forms import ExcuseForm, OverrideForm
from tutor.grading.pages.gradebook import KINDS
from tutor.grading.pages.mine import my_work
from tutor.grading.pages.regrades import changes_of, scope_of
from tutor.grading.pages.submission import submission_page
from tutor.grading.scoring.scores import Score, items_of, memberships_of, scores
from tutor.grading.services import grading
from tutor.grading.services.regrading import regrade, score_later
from tutor.jobs.models import Job

from ..errors import Problem
from ..inputs import Sent, accepted, query
from ..models import Scope
from ..pagination import Pages
from ..serializers.grading import (
    ExcuseSerializer,
    OverrideSerializer,
    RegradedSerializer,
    RegradeSerializer,
    ScoreQuerySerializer,
    ScoreSerializer,
    SheetSerializer,
    SubmissionSerializer,
)
from ..serializers.jobs import JobSerializer
from .base import Endpoint, Listing, checked
from .jobs import accepted as taken


class ScorePages(Pages):
    """Pages of scores, with the number of those that are out of date."""

    pending = 0
    job: Job | None = None

    def get_paginated_response(self, data: Any) -> Response:
        """Return the page, with the number of pending scores on all pages and the job that scores them."""
        answer = super().get_paginated_response(data)
        answer.data |= {"pending": self.pending, "job": self.job and self.job.pk}
        return answer

    def get_paginated_response_schema(self, schema: Sent) -> Sent:
        """Describe `pending` and `job` in OpenAPI."""
        described = super().get_paginated_response_schema(schema)
        pending = {"type": "integer", "description": "Scores on all pages that are out of date."}
        job = {"type": ["integer", "null"], "description": "The job that scores them."}
        described["properties"] |= {"pending": pending, "job": job}
        described["required"] = [*described.get("required", []), "pending", "job"]
        return described


class Scores(Listing):
    """The scores of a course."""

    serializer_class = ScoreSerializer
    pagination_class = ScorePages
    filter_backends = []
    queryset = Item.objects.none()

    def get_queryset(self) -> Any:
        membership = membership_or_404(self.request, self.kwargs["pk"], STAFF)
        found = _scores(membership.course, query(self.request, ScoreQuerySerializer))
        assert isinstance(self.paginator, ScorePages)
        self.paginator.pending = sum(score.pending for score in found)
        if self.paginator.pending:
            self.paginator.job = score_later(membership.course, membership.user)
        return found

    @extend_schema(parameters=[ScoreQuerySerializer])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List the scores of every student and puzzle, by student. A job scores what would take too long here."""
        return super().get(request, *args, **kwargs)


def _scores(course: Course, asked: Sent) -> list[Score]:
    """Return the scores that the query selects. Raises ValidationError."""
    memberships = memberships_of(course)
    if "section" in asked:
        memberships = [membership for membership in memberships if membership.section == asked["section"]]
    if "student" in asked:
        memberships = [membership for membership in memberships if membership.user_id == asked["student"]]
    assignments = list(course.assignments.all())
    if "assignment" in asked:
        assignments = [each for each in assignments if each.pk == asked["assignment"]]
        if not assignments:
            raise ValidationError({"assignment": [_("Expected an assignment of this course.")]})
    found = scores(items_of(course, assignments), memberships)
    return [score for score in found if KINDS[asked["state"]](score)] if "state" in asked else found


class MyScores(Endpoint):
    """Your own scores in a course."""

    @extend_schema(responses=SheetSerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """List your scores in a course, by assignment, as far as they are released."""
        membership = membership_or_404(request, pk, (Role.STUDENT,))
        return Response(SheetSerializer(my_work(membership.course, membership.user), many=True).data)


class Grade(Endpoint):
    """The score of a student for a puzzle."""

    @extend_schema(responses=SubmissionSerializer)
    def get(self, request: Request, item_pk: int, student_pk: int) -> Response:
        """Read the score of a student for a puzzle, and its history."""
        submission = student_or_404(request, item_pk, student_pk)
        return Response(SubmissionSerializer(submission_page(submission.item, submission.student)).data)


class Excuse(Endpoint):
    """The excuse of a student from a puzzle, which then counts in no total."""

    scope = Scope.GRADE

    @extend_schema(request=ExcuseSerializer, responses=SubmissionSerializer)
    def put(self, request: Request, item_pk: int, student_pk: int) -> Response:
        """Excuse a student from a puzzle; removing the override ends it."""
        submission = student_or_404(request, item_pk, student_pk)
        data = accepted(ExcuseForm(checked(ExcuseSerializer, request)))
        grading.excuse(submission.item, submission.student, submission.membership.user, **data)
        return Response(SubmissionSerializer(submission_page(submission.item, submission.student)).data)


class Override(Endpoint):
    """Points that override a score."""

    scope = Scope.GRADE

    @extend_schema(request=OverrideSerializer, responses=SubmissionSerializer)
    def put(self, request: Request, item_pk: int, student_pk: int) -> Response:
        """Override the points of a student for a puzzle, until the override is removed."""
        submission = student_or_404(request, item_pk, student_pk)
        data = accepted(OverrideForm(submission.item, checked(OverrideSerializer, request)))
        grading.override(submission.item, submission.student, submission.membership.user, **data)
        return Response(SubmissionSerializer(submission_page(submission.item, submission.student)).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, item_pk: int, student_pk: int) -> Response:
        """Remove an override or an excuse, so that the score of the proof counts again."""
        submission = student_or_404(request, item_pk, student_pk)
        if not grading.withdraw(submission.item, submission.student, submission.membership.user):
            raise Problem("refused", _("No points were set by hand."))
        return Response(status=status.HTTP_204_NO_CONTENT)


class RegradeCourse(Endpoint):
    """The regrade of a course."""

    scope = Scope.GRADE
    limited = {"POST": "regrade"}

    @extend_schema(request=RegradeSerializer, responses={202: JobSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """Regrade all proofs of a course, or of one of its assignments, in a job."""
        membership = membership_or_404(request, pk, STAFF)
        sent = checked(RegradeSerializer, request)
        scope = scope_of(membership.course, str(sent.get("assignment", "")))
        if scope is None:
            raise ValidationError({"assignment": [_("Expected an assignment of this course.")]})
        what, proofs = scope
        return taken(regrade(membership.user, membership.course, proofs, what))


class Regraded(Endpoint):
    """The result of a regrade."""

    @extend_schema(responses=RegradedSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Read the results that one of your regrades has changed."""
        job = regrade_or_404(request, pk)
        return Response(RegradedSerializer({"job": job, "changes": changes_of(job)}).data)
