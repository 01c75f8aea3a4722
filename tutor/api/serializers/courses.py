"""Courses and their people."""

from typing import Any

from rest_framework import serializers

from tutor.courses.access import STAFF
from tutor.courses.models import Expected, Membership
from tutor.courses.services.roster import WORDS

from .fields import Flag, RowShape, Text

Role = Membership.Role


class PersonSerializer(serializers.Serializer[Any]):
    """Somebody with an account."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField(source="shown_name")


class CourseSerializer(serializers.Serializer[Any]):
    """A course, and what you are in it."""

    id = serializers.IntegerField(source="course.pk")
    title = serializers.CharField(source="course.title")
    notes = serializers.CharField(source="course.notes", help_text="Markdown.")
    time_zone = serializers.CharField(source="course.time_zone", help_text="Of dates that are sent without one.")
    archived = serializers.BooleanField(source="course.archived", help_text="Closed: to be read, not worked on.")
    role = serializers.ChoiceField(choices=Role.choices, help_text="Yours.")
    joinable = serializers.SerializerMethodField(help_text="By whoever has the code; null for students.")
    join_code = serializers.SerializerMethodField(help_text="Null for students.")

    def get_joinable(self, seat: Any) -> bool | None:
        """For staff only."""
        return seat.course.joinable if seat.role in STAFF else None

    def get_join_code(self, seat: Any) -> str | None:
        """For staff only."""
        return seat.course.join_code if seat.role in STAFF else None


class NewCourseSerializer(serializers.Serializer[Any]):
    """A course as its instructors describe it."""

    title = Text(max_length=120)
    notes = Text(max_length=20_000, required=False, allow_blank=True, help_text="Markdown.")
    time_zone = Text(max_length=60, required=False, help_text="`Europe/Berlin`, or UTC.")


class CourseChangeSerializer(NewCourseSerializer):
    """What may be changed of a course."""

    joinable = Flag(required=False, help_text="Whether the join code lets people in.")


class ArchiveSerializer(serializers.Serializer[Any]):
    """Whether a course is closed."""

    archived = Flag()


class JoinSerializer(serializers.Serializer[Any]):
    """A join code, however it is typed."""

    code = Text(max_length=40)


class MemberSerializer(serializers.ModelSerializer[Membership]):
    """Somebody who is in a course."""

    user = PersonSerializer()
    email = serializers.CharField(source="user.email")
    confirmed = serializers.BooleanField(source="known", help_text="Whether the email is known to be theirs.")

    class Meta:
        model = Membership
        fields = ["id", "user", "email", "confirmed", "role", "number", "section", "joined"]
        read_only_fields = fields


class MemberChangeSerializer(RowShape):
    """What a course knows of somebody."""

    class Meta:
        model = Membership
        fields = ["role", "number", "section"]


class ExpectedSerializer(RowShape):
    """Somebody to be added, who may have an account or not."""

    class Meta:
        model = Expected
        fields = ["id", "email", "name", "role", "number", "section"]


class AddedSerializer(serializers.Serializer[Any]):
    """What became of somebody who was added: in the course now, or expected until they join."""

    member = MemberSerializer(allow_null=True)
    expected = ExpectedSerializer(allow_null=True)


class RosterTextSerializer(serializers.Serializer[Any]):
    """A roster as CSV: email, name, number, section, role; at least the email."""

    text = Text(max_length=600_000, trim_whitespace=False)


class RosterLineSerializer(serializers.Serializer[Any]):
    """What a line does."""

    line = serializers.IntegerField(source="number")
    email = serializers.CharField(source="row.email")
    name = serializers.CharField(source="who")
    named = serializers.CharField(help_text="The name in the file, where the account has another one.")
    does = serializers.ChoiceField(source="kind", choices=[(kind, str(words)) for kind, words in WORDS.items()])
    facts = serializers.CharField(help_text="What the person will be, in words.")
    was = serializers.CharField(help_text="And what before, where that changes.")


class RosterPlanSerializer(serializers.Serializer[Any]):
    """What a roster does to a course."""

    changes = serializers.IntegerField(help_text="How many lines change anything.")
    lines = RosterLineSerializer(many=True)
