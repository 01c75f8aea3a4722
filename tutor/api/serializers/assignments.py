"""Assignments: their terms, their puzzles, their extensions."""

from datetime import datetime
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tutor.assignments.forms import TERMS
from tutor.assignments.goal_forms import MOST as MOST_WEIGHT
from tutor.assignments.selectors.pages import Card, state_of_now
from tutor.assignments.services.assignments import GRADED, PRACTICE
from tutor.courses.deadlines import closes_of, due_of
from tutor.courses.models import Assignment, Extension, Item
from tutor.work.models import Proof

from ..inputs import Id
from .courses import PersonSerializer
from .fields import Flag, Points, RowShape, Slug, Text, Word
from .jobs import JobSerializer

STATES = ("draft", "waiting", "open", "late", "closed")
MOST_PUZZLES = 2_000
MOMENT = serializers.DateTimeField(allow_null=True)


class EverywhereField(Word):
    """A field for the times at which a rule may be applied everywhere; true and false still say always and never."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=Assignment.Everywhere.choices, **kwargs)

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, bool):
            return Assignment.Everywhere.ALWAYS if data else Assignment.Everywhere.OFF
        return super().to_internal_value(data)


class TermsSerializer(RowShape):
    """All terms of an assignment, without its puzzles. Dates without a zone are in the time zone of the course."""

    everywhere = EverywhereField(required=False, help_text="When a student may apply a rule everywhere.")
    rules = serializers.ListField(
        child=Text(max_length=80),
        allow_null=True,
        required=False,
        help_text="Ids of the allowed rules; null: all. If none is of a type, all of that type are allowed.",
    )

    class Meta:
        model = Assignment
        fields = list(TERMS)


class ChangedTermsSerializer(TermsSerializer):
    """Terms to change; those that are left out stay."""

    anyway = serializers.BooleanField(
        default=False,
        help_text="Change the feedback even if students have one of the puzzles in another assignment too.",
    )

    class Meta(TermsSerializer.Meta):
        fields = [*TermsSerializer.Meta.fields, "anyway"]


class NewAssignmentSerializer(TermsSerializer):
    """A new assignment; terms that are left out come from its preset."""

    preset = Word(choices=[PRACTICE, GRADED], required=False, default=GRADED)

    class Meta(TermsSerializer.Meta):
        fields = [*TermsSerializer.Meta.fields, "preset"]


class ForYouSerializer(serializers.Serializer[Any]):
    """An extension as its student sees it."""

    due = serializers.DateTimeField()
    reason = serializers.CharField()


class RowSerializer(serializers.Serializer[Any]):
    """An assignment in the list of its course."""

    id = serializers.IntegerField(source="assignment.pk")
    title = serializers.CharField(source="assignment.title")
    state = serializers.ChoiceField(
        choices=STATES, help_text="`waiting`: opens later; `late`: past due, late work is accepted."
    )
    opens = serializers.DateTimeField(source="assignment.opens", allow_null=True)
    due = serializers.DateTimeField(allow_null=True, help_text="Your due date.")
    closes = serializers.DateTimeField(allow_null=True, help_text="Late work is accepted until then.")
    extension = ForYouSerializer(allow_null=True)
    items = serializers.IntegerField(help_text="Number of puzzles.")
    points = serializers.FloatField()
    begun = serializers.IntegerField(help_text="Number of puzzles that you have begun.")
    submitted = serializers.IntegerField()
    proved = serializers.IntegerField(allow_null=True, help_text="Null while feedback is hidden.")
    students = serializers.IntegerField(help_text="Number of students who have begun; 0 for students.")


class AssignmentQuerySerializer(serializers.Serializer[Any]):
    """A filter for the assignments of a course."""

    state = Word(choices=STATES, required=False)


def _written(at: datetime | None) -> str | None:
    return MOMENT.to_representation(at) if at else None


class AssignmentSerializer(TermsSerializer):
    """An assignment with all its terms, and your extension."""

    course = serializers.IntegerField(source="course_id")
    state = serializers.SerializerMethodField()
    due_for_you = serializers.SerializerMethodField(help_text="Your due date, with your extension.")
    closes = serializers.SerializerMethodField(help_text="The end of late work for you.")
    extension = serializers.SerializerMethodField()
    released = serializers.DictField(
        source="released_sections",
        child=serializers.DateTimeField(),
        help_text="When results were released by hand, by section; “”: to everybody.",
    )

    class Meta(TermsSerializer.Meta):
        fields = ["id", "course", "position", "published", "state", "due_for_you", "closes", "extension", "released"]
        fields += TermsSerializer.Meta.fields
        read_only_fields = fields

    @extend_schema_field(serializers.ChoiceField(choices=STATES))
    def get_state(self, assignment: Assignment) -> str:
        return state_of_now(assignment, self.context["extension"], self.context.get("section", ""))

    @extend_schema_field(MOMENT)
    def get_due_for_you(self, assignment: Assignment) -> Any:
        """Return the later of the assignment's due date and the extension's."""
        return _written(due_of(assignment, self.context["extension"]))

    @extend_schema_field(MOMENT)
    def get_closes(self, assignment: Assignment) -> Any:
        return _written(closes_of(assignment, self.context["extension"], self.context.get("section", "")))

    @extend_schema_field(ForYouSerializer(allow_null=True))
    def get_extension(self, _assignment: Assignment) -> Any:
        extension = self.context["extension"]
        return ForYouSerializer(extension).data if extension else None


class AssignedPuzzleSerializer(serializers.Serializer[Any]):
    """The puzzle that is to be proved."""

    id = serializers.IntegerField(source="pk")
    title = serializers.CharField()
    type = serializers.CharField()
    height = serializers.IntegerField()
    width = serializers.IntegerField()


class AttemptSerializer(serializers.Serializer[Any]):
    """One of your attempts at a puzzle."""

    proof = serializers.IntegerField(source="pk")
    attempt = serializers.IntegerField()
    steps = serializers.IntegerField()
    submitted = serializers.DateTimeField(allow_null=True)
    state = serializers.SerializerMethodField(help_text="Null while feedback is hidden.")

    def get_state(self, proof: Proof) -> str | None:
        """Return the state once it is released, else None."""
        return proof.state if self.context["feedback_shown"] else None


class FindingSerializer(serializers.Serializer[Any]):
    """The solver's finding: can a puzzle be proved under the terms?"""

    answer = serializers.ChoiceField(
        choices=["proved", "stuck", "limits", "unknown"],
        help_text="`stuck`: not with these rules; `limits`: only with more splits, or deeper ones.",
    )
    missing = serializers.ListField(child=serializers.CharField(), help_text="Rules that would make a proof possible.")
    splits = serializers.IntegerField(help_text="Case splits of the proof that was found.")
    depth = serializers.IntegerField()


class StaffSerializer(serializers.Serializer[Any]):
    """Details of an assigned puzzle that only staff can see."""

    begun = serializers.IntegerField(help_text="Number of students who have begun.")
    proved = serializers.IntegerField()
    unique = serializers.BooleanField(help_text="Whether it has exactly one solution.")
    doubtful = serializers.BooleanField(help_text="Whether to look at it before publishing.")
    finding = FindingSerializer(allow_null=True, help_text="Null: not tried yet; see `check`.")
    newer = serializers.IntegerField(
        source="newer.pk",
        default=None,
        allow_null=True,
        help_text="Id of the newest revision; null if this is the newest.",
    )


class ItemSerializer(serializers.Serializer[Any]):
    """A puzzle of an assignment."""

    id = serializers.IntegerField(source="item.pk")
    position = serializers.IntegerField(source="item.position")
    puzzle = AssignedPuzzleSerializer(source="item.puzzle")
    points = serializers.FloatField(source="item.points")
    kind = serializers.ChoiceField(
        source="item.kind",
        choices=Item.Kind.choices,
        help_text="`prove`, or the kind of exercise, which is answered on its page.",
    )
    goal = serializers.CharField(source="item.effective_goal", help_text="As in a puzzle's text; empty: its solutions.")
    weights = serializers.ListField(
        source="item.weights",
        child=serializers.IntegerField(),
        help_text="What each cell of the goal counts in partial credit; empty: all the same.",
    )
    given = serializers.SerializerMethodField(help_text="Number of given first steps.")
    attempts = serializers.SerializerMethodField(help_text="Your attempts, the latest last; empty for staff.")
    attempts_left = serializers.IntegerField(source="left", allow_null=True, help_text="Null: any number.")
    staff = serializers.SerializerMethodField(help_text="Details for staff; null for students.")

    def get_given(self, card: Card) -> int:
        return len(card.item.starter)

    @extend_schema_field(AttemptSerializer(many=True))
    def get_attempts(self, card: Card) -> Any:
        """List the attempts, with their states once these are released."""
        return AttemptSerializer(card.attempts, many=True, context={"feedback_shown": card.feedback_shown}).data

    @extend_schema_field(StaffSerializer(allow_null=True))
    def get_staff(self, card: Card) -> Any:
        """Return the details for staff, None for students."""
        return StaffSerializer(card).data if self.context["staff"] else None


class ChooseSerializer(serializers.Serializer[Any]):
    """Puzzles to add to an assignment, in this order, or a whole set."""

    puzzles = serializers.ListField(child=Id(), required=False, max_length=MOST_PUZZLES)
    set = Slug(required=False, help_text="The slug of the set.")
    kind = Word(
        choices=Item.Kind.values,
        required=False,
        default=Item.Kind.PROVE.value,
        help_text="What students do with them: prove them, or an exercise that is made of each.",
    )


class ChosenSerializer(serializers.Serializer[Any]):
    """The result of adding puzzles."""

    added = serializers.IntegerField(help_text="Number of puzzles that are new in the assignment.")


class PointsSerializer(serializers.Serializer[Any]):
    """The points that a puzzle is worth, and what is to be proved of it."""

    points = Points()
    goal = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=500,
        help_text="Such as `must-be r3c4=1`; empty: the goal of the puzzle. Only before a student has begun.",
    )
    weights = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MOST_WEIGHT),
        required=False,
        max_length=100,
        help_text="With a goal that cells have these, or the same, values: what each counts in partial credit.",
    )


class StarterSerializer(serializers.Serializer[Any]):
    """First steps, taken from one of your practice proofs."""

    proof = Id()
    steps = Id(help_text="Number of steps to take from it, in tree order.")


class CheckedSerializer(serializers.Serializer[Any]):
    """The puzzles with the findings about them; `job`: the check that is still running."""

    job = JobSerializer(allow_null=True)
    items = ItemSerializer(many=True)


class PublishSerializer(serializers.Serializer[Any]):
    """Options for publishing an assignment."""

    anyway = Flag(required=False, default=False, help_text="Publish despite warnings.")


class ReleaseSerializer(serializers.Serializer[Any]):
    """The release of results to everybody or to a section, or its end."""

    section = Text(max_length=100, required=False, default="", allow_blank=True, help_text="Empty: everybody.")
    to = Word(choices=["release", "hide"], required=False, default="release")


class ExtensionSerializer(serializers.ModelSerializer[Extension]):
    """Another due date for one student."""

    student = PersonSerializer()
    by = PersonSerializer(allow_null=True)

    class Meta:
        model = Extension
        fields = ["id", "student", "due", "reason", "by", "at"]


class NewExtensionSerializer(serializers.Serializer[Any]):
    """Another due date for one student; it replaces an earlier one."""

    student = Id(help_text="The student's user id.")
    due = serializers.DateTimeField()
    reason = Text(max_length=200, required=False, allow_blank=True)
