"""Assignments: everybody in the course can see them, its instructors create and change them."""

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tutor.accounts.models import User
from tutor.assignments.extension_forms import ExtensionForm
from tutor.assignments.forms import LOCKED, AssignmentForm
from tutor.assignments.selectors.begun import begun
from tutor.assignments.selectors.pages import audience_of, course_page, extension_of
from tutor.assignments.selectors.rules import types_of
from tutor.assignments.services import assignments as services
from tutor.assignments.services.extensions import extend, remove
from tutor.assignments.services.ordering import place
from tutor.assignments.services.results import hide, release
from tutor.courses.access import (
    STAFF,
    assignment_or_404,
    assignment_to_change,
    course_to_change,
    extension_or_404,
    extensions_seen,
    membership_or_404,
)
from tutor.courses.dates import in_zone
from tutor.courses.models import Assignment, Extension, Membership
from tutor.courses.selectors.people import call_by_roster
from tutor.feedback import hides_feedback
from tutor.feedback.publishing import given_twice

from ..errors import Problem
from ..inputs import Sent, accepted, changed, query
from ..models import Scope
from ..serializers.assignments import (
    AssignmentQuerySerializer,
    AssignmentSerializer,
    ChangedTermsSerializer,
    ExtensionSerializer,
    NewAssignmentSerializer,
    NewExtensionSerializer,
    ReleaseSerializer,
    RowSerializer,
    TermsSerializer,
)
from ..serializers.library import PlaceSerializer
from .base import Endpoint, Listing, checked

FIELDS = TermsSerializer.Meta.fields


def _seen(assignment: Assignment, membership: Membership, code: int = status.HTTP_200_OK) -> Response:
    section = audience_of(assignment, membership)
    context = {"extension": extension_of(assignment, membership), "section": section}
    return Response(AssignmentSerializer(assignment, context=context).data, code)


def _filled(stored: Assignment, sent: Mapping[str, Any]) -> Sent:
    """Return the data for the form; it takes an empty choice of rules to mean that all are allowed."""
    fields = changed(stored, FIELDS, sent)
    return fields | {"rules": fields["rules"] or []}


class Assignments(Listing):
    """The assignments of a course; students see only published ones."""

    scope = Scope.GRADE
    serializer_class = RowSerializer
    filter_backends = []
    queryset = Assignment.objects.none()

    def get_queryset(self) -> Any:
        state = query(self.request, AssignmentQuerySerializer).get("state")
        rows = course_page(membership_or_404(self.request, self.kwargs["pk"])).rows
        return [row for row in rows if state in (None, row.state)]

    @extend_schema(parameters=[AssignmentQuerySerializer])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List the assignments of a course; students see only published ones."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=NewAssignmentSerializer, responses={201: AssignmentSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """Create an assignment. Students see it only after it is published."""
        membership = course_to_change(request, pk)
        with in_zone(membership.course):
            sent = checked(NewAssignmentSerializer, request)
            new = Assignment(course=membership.course, **services.PRESETS[sent.pop("preset")])
            form = AssignmentForm(_filled(new, sent), instance=new)
            accepted(form)
        made = services.make(membership.course, form.save(commit=False))
        return _seen(made, membership, status.HTTP_201_CREATED)


class OneAssignment(Endpoint):
    """One assignment of a course."""

    scope = Scope.GRADE

    @extend_schema(responses=AssignmentSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Read an assignment with its terms; students see it once it has opened."""
        return _seen(*assignment_or_404(request, pk))

    @extend_schema(request=ChangedTermsSerializer, responses=AssignmentSerializer)
    def patch(self, request: Request, pk: int) -> Response:
        """Change the terms of an assignment. Rules, feedback, help and limits are fixed once a student has begun."""
        found, membership = assignment_to_change(request, pk)
        locked, hiding = begun(found), hides_feedback(found)
        with in_zone(membership.course):
            sent = checked(ChangedTermsSerializer, request, partial=True)
            anyway = sent.pop("anyway", False)
            if locked and any(name in sent and sent[name] != getattr(found, name) for name in LOCKED):
                services.refuse_begun(found)
            form = AssignmentForm(_filled(found, sent), instance=found, types=types_of(found), begun=locked)
            accepted(form)
        if found.published and hides_feedback(found) != hiding and not anyway:
            refuse_twice(found, membership.user)
        form.save()
        return _seen(found, membership)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Delete an assignment that has no proofs and no points."""
        services.delete(assignment_to_change(request, pk)[0])
        return Response(status=status.HTTP_204_NO_CONTENT)


def refuse_twice(assignment: Assignment, teacher: User) -> None:
    """Raise Problem if students have one of the puzzles in another assignment too, and either hides feedback."""
    if twice := given_twice(assignment, teacher):
        detail = _("Students have these puzzles in another assignment too. Change them, or go on with `anyway`.")
        raise Problem("refused", detail, [{"pointer": "#/anyway", "detail": each.words} for each in twice])


class Duplicate(Endpoint):
    """A copy of an assignment."""

    scope = Scope.GRADE

    @extend_schema(request=None, responses={201: AssignmentSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """Copy an assignment with its puzzles and terms. The copy is a draft without extensions."""
        found, membership = assignment_to_change(request, pk)
        return _seen(services.duplicate(found), membership, status.HTTP_201_CREATED)


class Withdraw(Endpoint):
    """The withdrawal of a published assignment."""

    scope = Scope.GRADE

    @extend_schema(request=None, responses=AssignmentSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Withdraw an assignment, which makes it a draft again. This is possible while nobody has begun."""
        found, membership = assignment_to_change(request, pk)
        services.withdraw(found)
        return _seen(found, membership)


class Results(Endpoint):
    """The results of an assignment whose students wait for their release."""

    scope = Scope.GRADE

    @extend_schema(request=ReleaseSerializer, responses=AssignmentSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Release results to everybody or to a section, or hide them again."""
        found, membership = assignment_to_change(request, pk)
        sent = checked(ReleaseSerializer, request)
        (hide if sent["to"] == "hide" else release)(found, sent["section"])
        found.refresh_from_db(fields=["released"])
        return _seen(found, membership)


class Move(Endpoint):
    """The position of an assignment in its course."""

    scope = Scope.GRADE

    @extend_schema(request=PlaceSerializer, responses=AssignmentSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Move an assignment to another position in its course."""
        found, membership = assignment_to_change(request, pk)
        place(list(membership.course.assignments.all()), pk, checked(PlaceSerializer, request)["place"])
        found.refresh_from_db(fields=["position"])
        return _seen(found, membership)


class Extensions(Listing):
    """List the extensions of an assignment."""

    scope = Scope.GRADE
    serializer_class = ExtensionSerializer
    filter_backends = []
    queryset = Extension.objects.none()

    def get_queryset(self) -> QuerySet[Extension]:
        found, _join = assignment_or_404(self.request, self.kwargs["pk"], STAFF)
        return extensions_seen(found).select_related("assignment").order_by("pk")

    def paginate_queryset(self, queryset: Any) -> Any:
        """Call the students by the names of the roster."""
        page = super().paginate_queryset(queryset) or []
        for course, given in groupby(page, key=lambda extension: extension.assignment.course_id):
            call_by_roster(course, [extension.student for extension in given])
        return page

    @extend_schema(request=NewExtensionSerializer, responses={201: ExtensionSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """Give a student another due date, which replaces an earlier extension."""
        found, membership = assignment_to_change(request, pk)
        with in_zone(membership.course):
            data = accepted(ExtensionForm(checked(NewExtensionSerializer, request), assignment=found))
        extend(found, [data["student"]], due=data["due"], reason=data["reason"], by=membership.user)
        given = found.extensions.select_related("student", "by").get(student=data["student"])
        return Response(ExtensionSerializer(given).data, status.HTTP_201_CREATED)


class OneExtension(Endpoint):
    """One extension of an assignment."""

    scope = Scope.GRADE

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int, extension_pk: int) -> Response:
        """Delete an extension of a student."""
        remove(extension_or_404(assignment_to_change(request, pk)[0], extension_pk))
        return Response(status=status.HTTP_204_NO_CONTENT)
