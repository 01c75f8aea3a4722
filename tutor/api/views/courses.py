"""Courses: list, create, change, join and leave them."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from tutor.courses.access import INSTRUCTOR, course_to_change, membership_or_404
from tutor.courses.forms import CourseForm
from tutor.courses.models import Course, Membership
from tutor.courses.services import courses as services, joining, people

from ..classroom_filters import CourseFilters
from ..inputs import accepted, changed
from ..models import Scope
from ..serializers.courses import (
    ArchiveSerializer,
    CourseChangeSerializer,
    CourseSerializer,
    JoinSerializer,
    NewCourseSerializer,
)
from .base import Endpoint, Listing, account_of, checked

FIELDS = CourseForm.Meta.fields


def _seen(membership: Membership, code: int = status.HTTP_200_OK) -> Response:
    return Response(CourseSerializer(membership).data, code)


class Courses(Listing):
    """List the courses that you are in."""

    scope = Scope.GRADE
    serializer_class = CourseSerializer
    filterset_class = CourseFilters
    queryset = Membership.objects.none()

    def get_queryset(self) -> QuerySet[Membership]:
        found = Membership.objects.filter(user=account_of(self.request)).select_related("course")
        return found.order_by("course__archived", "course__title", "course")

    @extend_schema(request=NewCourseSerializer, responses={201: CourseSerializer})
    def post(self, request: Request) -> Response:
        """Create a course; you become its instructor."""
        person = account_of(request)
        if not services.may_make(person):
            raise PermissionDenied(_("Here only the site's staff makes courses."))
        form = CourseForm(changed(Course(), FIELDS, checked(NewCourseSerializer, request)))
        accepted(form)
        course = services.make(form.save(commit=False), person)
        return _seen(Membership.objects.get(course=course, user=person), status.HTTP_201_CREATED)


class OneCourse(Endpoint):
    """One of your courses."""

    scope = Scope.GRADE

    @extend_schema(responses=CourseSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Read one of your courses."""
        return _seen(membership_or_404(request, pk))

    @extend_schema(request=CourseChangeSerializer, responses=CourseSerializer)
    def patch(self, request: Request, pk: int) -> Response:
        """Change the title, notes or time zone of a course, or whether people can join it."""
        membership = course_to_change(request, pk)
        sent = checked(CourseChangeSerializer, request, partial=True)
        joinable = sent.pop("joinable", membership.course.joinable)
        form = CourseForm(changed(membership.course, FIELDS, sent), instance=membership.course)
        accepted(form)
        form.save()
        services.set_joinable(membership.course, joinable)
        return _seen(membership)


class NewCode(Endpoint):
    """The join code of a course."""

    scope = Scope.GRADE

    @extend_schema(request=None, responses=CourseSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Create a new join code for a course; the old one stops working."""
        membership = course_to_change(request, pk)
        services.renew_code(membership.course)
        return _seen(membership)


class Archive(Endpoint):
    """The switch that closes a course."""

    scope = Scope.GRADE

    @extend_schema(request=ArchiveSerializer, responses=CourseSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """Archive a course, which makes it read-only, or open it again."""
        membership = membership_or_404(request, pk, INSTRUCTOR)
        services.set_archived(membership.course, checked(ArchiveSerializer, request)["archived"])
        return _seen(membership)


class Join(Endpoint):
    """Joining a course by its code."""

    @extend_schema(request=JoinSerializer, responses=CourseSerializer)
    def post(self, request: Request) -> Response:
        """Join a course by its code. After ten wrong codes you must wait an hour."""
        person = account_of(request)
        sent = checked(JoinSerializer, request)
        course = joining.join(person, sent["code"], sent.get("number", ""))
        return _seen(Membership.objects.get(course=course, user=person))


class Leave(Endpoint):
    """Leaving a course as a member."""

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, pk: int) -> Response:
        """Leave a course; your proofs stay yours. The last instructor cannot leave."""
        membership = membership_or_404(request, pk)
        people.remove(Membership.objects.select_related("user").get(course=membership.course, user=membership.user))
        return Response(status=status.HTTP_204_NO_CONTENT)
