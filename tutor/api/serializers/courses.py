"""Courses and their people."""

from typing import Any

from rest_framework import serializers

from tutor.courses.access import STAFF
from tutor.courses.messages import ROSTER
from tutor.courses.models import Invitation, Membership

from .fields import Flag, RowShape, Text

Role = Membership.Role


class PersonSerializer(serializers.Serializer[Any]):
    """A person with an account."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField(source="shown_name")


class CourseSerializer(serializers.Serializer[Any]):
    """A course, with your role in it."""

    id = serializers.IntegerField(source="course.pk")
    title = serializers.CharField(source="course.title")
    notes = serializers.CharField(source="course.notes", help_text="Markdown.")
    time_zone = serializers.CharField(
        source="course.time_zone", help_text="Used for dates that are sent without a time zone."
    )
    archived = serializers.BooleanField(
        source="course.archived", help_text="Archived courses can be read, but not changed."
    )
    role = serializers.ChoiceField(choices=Role.choices, help_text="Your role: student, grader or instructor.")
    joinable = serializers.SerializerMethodField(
        help_text="Whether people with the join code can join; null for students."
    )
    join_code = serializers.SerializerMethodField(help_text="The join code; null for students.")

    def get_joinable(self, membership: Any) -> bool | None:
        return membership.course.joinable if membership.role in STAFF else None

    def get_join_code(self, membership: Any) -> str | None:
        return membership.course.join_code if membership.role in STAFF else None


class NewCourseSerializer(serializers.Serializer[Any]):
    """A new course: title, notes and time zone."""

    title = Text(max_length=120)
    notes = Text(max_length=20_000, required=False, allow_blank=True, help_text="Markdown.")
    time_zone = Text(max_length=60, required=False, help_text="Such as `Europe/Berlin`; UTC if left out.")


class CourseChangeSerializer(NewCourseSerializer):
    """Changes to a course: title, notes, time zone, and whether people can join."""

    joinable = Flag(required=False, help_text="Whether people with the join code can join.")


class ArchiveSerializer(serializers.Serializer[Any]):
    """The switch that closes a course, or opens it again."""

    archived = Flag()


class JoinSerializer(serializers.Serializer[Any]):
    """A join code; case, spaces and hyphens do not matter."""

    code = Text(max_length=40)
    number = Text(
        max_length=40,
        required=False,
        allow_blank=True,
        help_text="Your student number, if you are asked for it.",
    )


class MemberSerializer(serializers.ModelSerializer[Membership]):
    """A member of a course."""

    user = PersonSerializer(source="named_user", help_text="With the name on the roster, if it has one.")
    account_name = serializers.CharField(source="user.account_name", help_text="The name that the person gave.")
    email = serializers.CharField(source="user.email")
    confirmed = serializers.BooleanField(source="known", help_text="Whether the email address is confirmed.")
    sections = serializers.ListField(
        child=serializers.CharField(), help_text="The sections that a grader is bound to; none: all."
    )

    class Meta:
        model = Membership
        fields = [
            *("id", "user", "account_name", "first_name", "last_name", "email", "confirmed"),
            *("role", "number", "section", "sections", "extra_time", "joined"),
        ]
        read_only_fields = fields


class MemberChangeSerializer(RowShape):
    """Changes to a member: role, name, number, section, extra time, and the sections of a grader."""

    sections = serializers.ListField(
        child=Text(max_length=100), required=False, help_text="The sections that a grader is bound to; none: all."
    )

    class Meta:
        model = Membership
        fields = ["role", "first_name", "last_name", "number", "section", "sections", "extra_time"]


class InvitationSerializer(RowShape):
    """A person to add to a course, with or without an account."""

    class Meta:
        model = Invitation
        fields = ["id", "email", "name", "first_name", "last_name", "role", "number", "section"]


class InviteSerializer(serializers.Serializer[Any]):
    """Letters to the people of a roster."""

    again = Flag(required=False, default=False, help_text="Write also to those who have a letter already.")


class AddedSerializer(serializers.Serializer[Any]):
    """The result of adding a person: a member now, or invited until they join."""

    member = MemberSerializer(allow_null=True)
    expected = InvitationSerializer(allow_null=True)


class RosterTextSerializer(serializers.Serializer[Any]):
    """A roster as CSV: email, name (or first_name and last_name), number, section, role; only email is required."""

    text = Text(max_length=600_000, trim_whitespace=False)


class RosterLineSerializer(serializers.Serializer[Any]):
    """The effect of one line of a roster."""

    line = serializers.IntegerField(source="number")
    email = serializers.CharField(source="row.email")
    name = serializers.CharField(source="who")
    named = serializers.CharField(help_text="The name in the file, if the account has another one.")
    does = serializers.ChoiceField(source="kind", choices=[(kind, str(words)) for kind, words in ROSTER.items()])
    facts = serializers.CharField(help_text="The role after the import, in words.")
    was = serializers.CharField(help_text="The role before the import, if it changes.")


class RosterPlanSerializer(serializers.Serializer[Any]):
    """The effect of a roster on a course."""

    changes = serializers.IntegerField(help_text="Number of lines that change something.")
    lines = RosterLineSerializer(many=True)
