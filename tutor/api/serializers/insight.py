"""Figures of a course, and students who may be lines of its roster."""

from typing import Any

from rest_framework import serializers

from ..inputs import AskedId, Id
from .courses import InvitationSerializer, MemberSerializer
from .fields import Text


class FiguresQuerySerializer(serializers.Serializer[Any]):
    """Filters for the figures of a course."""

    assignment = AskedId(required=False)
    student = AskedId(required=False, help_text="User id.")
    section = Text(max_length=100, required=False, allow_blank=True)


class SumsSerializer(serializers.Serializer[Any]):
    """Sums over proofs; of several attempts at a puzzle, all count but in `begun` and `proved`."""

    begun = serializers.IntegerField(help_text="Puzzles begun, once for each student.")
    proved = serializers.IntegerField(help_text="Puzzles proved, once for each student.")
    seconds = serializers.IntegerField(help_text="Seconds spent.")
    refused = serializers.IntegerField(help_text="Number of tries that were not accepted.")
    hints = serializers.IntegerField()
    right = serializers.IntegerField(allow_null=True, help_text="Percent of the first tries that were right.")


class RuleCountSerializer(serializers.Serializer[Any]):
    """A count of what happened with a rule, and of the students it happened to."""

    count = serializers.IntegerField()
    students = serializers.SerializerMethodField()

    def get_students(self, figure: Any) -> int:
        """Count the students it happened to."""
        return len(figure.students)


class RuleFiguresSerializer(serializers.Serializer[Any]):
    """A rule with its figures."""

    rule = serializers.CharField(help_text="Its id.")
    name = serializers.CharField()
    used = RuleCountSerializer(help_text="Steps in proofs.")
    refused = RuleCountSerializer(help_text="Tries that were not accepted.")
    hints = RuleCountSerializer()


class PuzzleFiguresSerializer(serializers.Serializer[Any]):
    """A puzzle with its figures."""

    item = serializers.IntegerField(source="item.pk")
    assignment = serializers.IntegerField(source="item.assignment_id")
    title = serializers.CharField(source="item.title")
    sums = SumsSerializer()
    quarters = serializers.ListField(
        child=serializers.IntegerField(), help_text="Seconds that a quarter, half and three quarters needed at most."
    )


class StudentFiguresSerializer(serializers.Serializer[Any]):
    """A student with the figures of all that was chosen."""

    student = serializers.IntegerField(source="member.user_id", help_text="User id.")
    name = serializers.CharField(source="member.user.list_name")
    number = serializers.CharField(source="member.number")
    section = serializers.CharField(source="member.section")
    sums = SumsSerializer()


class StuckNodeSerializer(serializers.Serializer[Any]):
    """A node where a student is stuck."""

    student = serializers.CharField(help_text="Name.")
    after = serializers.CharField(help_text="The step above.")
    tried = serializers.CharField(help_text="The last step that was tried there.")
    tries = serializers.IntegerField()
    at = serializers.DateTimeField()


class SpotSerializer(serializers.Serializer[Any]):
    """A place of a puzzle that students try in vain."""

    name = serializers.CharField()
    nodes = StuckNodeSerializer(many=True)


class StuckAtSerializer(serializers.Serializer[Any]):
    """A puzzle with the places where students are stuck."""

    item = serializers.IntegerField(source="item.pk")
    title = serializers.CharField(source="item.title")
    spots = SpotSerializer(many=True)


class StatisticsSerializer(serializers.Serializer[Any]):
    """Figures of a course, from the scores as they are stored."""

    unread = serializers.IntegerField(
        source="chosen.unread", help_text="Proofs that have changed since they were scored."
    )
    sums = SumsSerializer()
    rules = RuleFiguresSerializer(many=True, help_text="Those refused most often first.")
    puzzles = PuzzleFiguresSerializer(many=True, help_text="Those that the fewest have proved first.")
    students = StudentFiguresSerializer(many=True, help_text="By last name; empty if one was chosen.")
    stuck = StuckAtSerializer(many=True, help_text="Puzzles where students are stuck now.")


class MatchSerializer(serializers.Serializer[Any]):
    """A student about whom the roster says nothing yet, and the line that is likely theirs."""

    member = MemberSerializer()
    line = InvitationSerializer(allow_null=True)
    same_number = serializers.BooleanField(help_text="Whether the line has the number that the student typed.")
    same_name = serializers.BooleanField()


class MatchingSerializer(serializers.Serializer[Any]):
    """Students who joined with the code, and the lines of the roster whose people have not joined."""

    matches = MatchSerializer(many=True)
    lines = InvitationSerializer(many=True)


class PairSerializer(serializers.Serializer[Any]):
    """A member, and the line of the roster that they are; both by id."""

    member = Id()
    line = Id()


class PairsSerializer(serializers.Serializer[Any]):
    """Students and their lines of the roster."""

    pairs = serializers.ListField(child=PairSerializer(), allow_empty=False, max_length=1000)


class MatchedSerializer(serializers.Serializer[Any]):
    """The number of students that were matched."""

    matched = serializers.IntegerField()
