"""The people of a course, for those who teach or grade it."""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet, Value
from django.db.models.functions import Coalesce, NullIf
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tutor.courses.access import STAFF, course_to_change, invitation_or_404, member_or_404, membership_or_404
from tutor.courses.forms import InvitationForm, PersonForm
from tutor.courses.models import Course, Invitation, Membership
from tutor.courses.names import split_name
from tutor.courses.rosters.columns import Columns, guessed, table_of
from tutor.courses.rosters.errors import RosterError
from tutor.courses.rosters.reading import decoded
from tutor.courses.services import inviting, people, roster
from tutor.courses.views.people import take_out
from tutor.limits.sizes import Sizes

from ..classroom_filters import InvitationFilters, MemberFilters
from ..errors import Problem
from ..files import AnyAccepted, CsvParser, XlsxParser
from ..inputs import Sent, accepted, changed
from ..models import Scope
from ..parsers import JsonParser
from ..serializers.courses import (
    AddedSerializer,
    InvitationSerializer,
    InviteSerializer,
    MemberChangeSerializer,
    MemberSerializer,
    RosterPlanSerializer,
    RosterTextSerializer,
)
from ..serializers.jobs import JobSerializer
from .base import Endpoint, Listing, checked
from .jobs import accepted as taken

MEMBER = PersonForm.Meta.fields
INVITATION = InvitationForm.Meta.fields
ROSTER_FILE = Sizes(1 << 20, 1 << 20)
ROSTER = {
    "application/json": RosterTextSerializer,
    "text/csv": OpenApiTypes.STR,
    XlsxParser.media_type: OpenApiTypes.BINARY,
}
Take = Callable[[Course, str, Columns | None], roster.Plan]


class People(Listing):
    """List the people of a course."""

    scope = Scope.GRADE
    serializer_class = MemberSerializer
    filterset_class = MemberFilters
    queryset = Membership.objects.none()

    def get_queryset(self) -> QuerySet[Membership]:
        course = membership_or_404(self.request, self.kwargs["pk"], STAFF).course
        names = [Coalesce(NullIf(name, Value("")), f"user__{name}") for name in ("last_name", "first_name")]
        return course.within(course.memberships.select_related("user")).order_by(*names, "user__username")

    @extend_schema(request=InvitationSerializer, responses={201: AddedSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """Add a person by email: as a member if there is an account, else as invited until they join."""
        membership = course_to_change(request, pk)
        form = InvitationForm(changed(Invitation(), INVITATION, _apart(checked(InvitationSerializer, request))))
        accepted(form)
        row = form.save(commit=False)
        member = people.add(membership.course, row)
        added: Sent = {"member": member, "expected": None if member else row}
        return Response(AddedSerializer(added).data, status.HTTP_201_CREATED)


class Person(Endpoint):
    """One member of a course."""

    scope = Scope.GRADE

    @extend_schema(responses=MemberSerializer)
    def get(self, request: Request, pk: int, person_pk: int) -> Response:
        """Read a member of a course."""
        return Response(MemberSerializer(member_or_404(membership_or_404(request, pk, STAFF), person_pk)).data)

    @extend_schema(request=MemberChangeSerializer, responses=MemberSerializer)
    def patch(self, request: Request, pk: int, person_pk: int) -> Response:
        """Change the number, section or role of a member. One instructor must remain."""
        member = member_or_404(course_to_change(request, pk), person_pk)
        sent = checked(MemberChangeSerializer, request, partial=True)
        form = PersonForm(changed(member, MEMBER, sent), instance=member)
        accepted(form)
        people.change(form.save(commit=False))
        return Response(MemberSerializer(member).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int, person_pk: int) -> Response:
        """Remove a member from a course; their proofs are kept."""
        people.remove(member_or_404(course_to_change(request, pk), person_pk))
        return Response(status=status.HTTP_204_NO_CONTENT)


class InvitedPeople(Listing):
    """List the people who are invited and have not joined yet; also members for whom the roster has another role."""

    serializer_class = InvitationSerializer
    filterset_class = InvitationFilters
    queryset = Invitation.objects.none()

    def get_queryset(self) -> QuerySet[Invitation]:
        course = membership_or_404(self.request, self.kwargs["pk"], STAFF).course
        return course.within(course.invitations.all()).order_by("last_name", "first_name", "email")


class InvitedPerson(Endpoint):
    """One invitation to a course."""

    scope = Scope.GRADE

    @extend_schema(responses=InvitationSerializer)
    def get(self, request: Request, pk: int, row_pk: int) -> Response:
        """Read the invitation of a person who has not joined yet."""
        return Response(InvitationSerializer(invitation_or_404(membership_or_404(request, pk, STAFF), row_pk)).data)

    @extend_schema(request=InvitationSerializer, responses=InvitationSerializer)
    def patch(self, request: Request, pk: int, row_pk: int) -> Response:
        """Change the invitation of a person who has not joined yet."""
        row = invitation_or_404(course_to_change(request, pk), row_pk)
        sent = _apart(checked(InvitationSerializer, request, partial=True))
        form = InvitationForm(changed(row, INVITATION, sent), instance=row)
        accepted(form)
        people.change_invitation(form.save(commit=False))
        return Response(InvitationSerializer(row).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int, row_pk: int) -> Response:
        """Remove the invitation of a person who has not joined yet."""
        invitation_or_404(course_to_change(request, pk), row_pk).delete()
        return Response(status=status.HTTP_204_NO_CONTENT)


class Invite(Endpoint):
    """The letters to those on the roster who have not joined."""

    scope = Scope.GRADE
    limited = {"POST": "invite"}

    @extend_schema(request=InviteSerializer, responses={202: JobSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """Invite everybody who has an address on the roster and has not joined by mail, in a job."""
        membership = course_to_change(request, pk)
        again = checked(InviteSerializer, request)["again"]
        return taken(inviting.invite(membership, again=again, site=request.build_absolute_uri("/")))


class Roster(Endpoint):
    """The people of a course as a CSV file."""

    scope = Scope.GRADE
    limited = {"POST": "roster"}
    sizes = ROSTER_FILE
    parser_classes = [JsonParser, CsvParser, XlsxParser]
    content_negotiation_class = AnyAccepted

    @extend_schema(responses={(200, "text/csv"): OpenApiResponse(OpenApiTypes.STR, "The file.")})
    def get(self, request: Request, pk: int) -> HttpResponse:
        """Export the people of a course as CSV, which can be imported again."""
        return take_out(request, pk)

    @extend_schema(request=ROSTER, responses=RosterPlanSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Import a roster: all of it, or nothing and a problem for each line. People whom it leaves out stay."""
        return _plan(request, pk, roster.take_in)


class RosterPreview(Endpoint):
    """The preview of a roster import."""

    scope = Scope.GRADE
    limited = {"POST": "roster"}
    sizes = ROSTER_FILE
    keyed = True
    parser_classes = [JsonParser, CsvParser, XlsxParser]

    @extend_schema(request=ROSTER, responses=RosterPlanSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Preview what a roster would change, and change nothing."""
        return _plan(request, pk, roster.plan)


def _apart(sent: Sent) -> Sent:
    """Take a name apart that was sent in one piece, unless its parts were sent too."""
    if "name" in sent and not {"first_name", "last_name"} & set(sent):
        sent["first_name"], sent["last_name"] = split_name(sent["name"])
    return sent


def _plan(request: Request, pk: int, take: Take) -> Response:
    course = course_to_change(request, pk).course
    try:
        text = _text(request)
        return Response(RosterPlanSerializer(take(course, text, _columns(request, course, text))).data)
    except RosterError as error:
        raise Problem("invalid", errors=[{"pointer": "#", "detail": each} for each in error.problems]) from error


def _columns(request: Request, course: Course, text: str) -> Columns | None:
    """Return the columns of a workbook, guessed as the page does; None for text, which has ours."""
    if request.content_type.partition(";")[0] != XlsxParser.media_type:
        return None
    known = roster.remembered(course)
    return guessed(table_of(roster.parsed(text), None, known), known)


def _text(request: Request) -> str:
    """Return the roster, sent as a file or in JSON."""
    data: Any = request.data
    if not isinstance(data, bytes):
        data = checked(RosterTextSerializer, request)["text"].encode()
    return decoded(data)
