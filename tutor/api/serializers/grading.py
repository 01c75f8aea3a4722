"""Scores, and proofs as graders see them."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tutor.courses.models import Item
from tutor.grading.models import Grade
from tutor.grading.pages.cells import is_stuck
from tutor.grading.pages.gradebook import KINDS
from tutor.grading.pages.submission import SubmissionPage
from tutor.grading.scoring.scores import NOT_BEGUN, Score
from tutor.work.models import Action, Proof

from ..inputs import AskedId, Id
from .assignments import AssignedPuzzleSerializer
from .courses import PersonSerializer
from .fields import Pattern, Points, Text, Whole, Word
from .jobs import JobSerializer
from .work import NODE

STATES = [NOT_BEGUN, *Proof.State.values]


class WorthSerializer(serializers.Serializer[Any]):
    """The score of a student for a puzzle; of several attempts, only one counts."""

    points = serializers.FloatField(
        allow_null=True, help_text="Null: nothing to grade, not scored yet, or being checked."
    )
    max_points = serializers.FloatField()
    state = serializers.ChoiceField(choices=STATES, help_text="`suspect`: being checked, so not graded yet.")
    goal_met = serializers.BooleanField()
    credit = serializers.FloatField(help_text="The part that is proved, from 0 to 1.")
    late = serializers.FloatField(help_text="Factor for late work, from 0 to 1.")
    overridden = serializers.BooleanField(help_text="Set by a grader.")
    excused = serializers.BooleanField(help_text="Whether the puzzle is in no total of the student.")
    pending = serializers.BooleanField(
        help_text="Whether the proof has changed since it was scored; a job scores it again."
    )
    proof = serializers.IntegerField(source="proof.pk", default=None, allow_null=True)
    attempt = serializers.IntegerField()
    attempts = serializers.IntegerField()
    steps = serializers.IntegerField()
    hints = serializers.IntegerField(source="tally.hints")
    hints_where = serializers.IntegerField(source="tally.hints_where", help_text="Those that only say where to look.")
    hints_rule = serializers.IntegerField(source="tally.hints_rule", help_text="Those that also name the rule.")
    hints_step = serializers.IntegerField(source="tally.hints_step", help_text="Those that show the step.")
    submitted = serializers.DateTimeField(allow_null=True)
    changed = serializers.DateTimeField(allow_null=True)


class ScoreSerializer(WorthSerializer):
    """A score as graders see it."""

    student = PersonSerializer()
    number = serializers.CharField()
    section = serializers.CharField()
    assignment = serializers.IntegerField(source="item.assignment_id")
    item = serializers.IntegerField(source="item.pk")
    puzzle = serializers.CharField(source="item.puzzle.title")
    kind = serializers.ChoiceField(
        source="item.kind", choices=Item.Kind.choices, help_text="`prove`, or the kind of exercise."
    )
    splits = serializers.IntegerField()
    refused = serializers.IntegerField(source="tally.refused", help_text="Number of tries that were not accepted.")
    after_hints = serializers.FloatField(
        help_text="The share that hints leave, from 0 to 1. Hints of other attempts may cost points here too."
    )
    checks = serializers.IntegerField(source="tally.checks")
    seconds = serializers.IntegerField(source="tally.seconds", help_text="Seconds spent.")
    first_tries = serializers.IntegerField(source="tally.first_tries")
    first_right = serializers.IntegerField(source="tally.first_right")
    stuck = serializers.SerializerMethodField()
    rules = serializers.DictField(help_text="For each rule id: how often it was used, and how often refused.")
    versions = serializers.DictField(help_text="Versions of the rules and the checker.")

    def get_stuck(self, score: Score) -> bool:
        """Tell whether there were several refused tries since the last step."""
        return is_stuck(score)


class ScoreQuerySerializer(serializers.Serializer[Any]):
    """Filters for the scores of a course."""

    assignment = AskedId(required=False)
    student = AskedId(required=False, help_text="User id.")
    section = Text(max_length=40, required=False, allow_blank=True)
    state = Word(
        choices=list(KINDS),
        required=False,
        help_text="`none`: not begun; `part`: begun, not proved; `done`: proved; `hand`: overridden.",
    )


class OwnScoreSerializer(serializers.Serializer[Any]):
    """One of your puzzles, with its score."""

    item = serializers.IntegerField(source="item_pk")
    title = serializers.CharField()
    begun = serializers.BooleanField()
    submitted = serializers.DateTimeField(allow_null=True)
    score = WorthSerializer(allow_null=True, help_text="Null until it is released.")
    reason = serializers.CharField(help_text="The reason for an override.")
    comments = serializers.IntegerField(help_text="Number of comments.")


class TotalSerializer(serializers.Serializer[Any]):
    """A sum of points, without drafts and excused puzzles."""

    points = serializers.FloatField(source="earned")
    max_points = serializers.FloatField(source="possible")
    percent = serializers.FloatField(allow_null=True)


class SheetSerializer(serializers.Serializer[Any]):
    """Your scores in an assignment."""

    assignment = serializers.IntegerField(source="assignment.pk")
    title = serializers.CharField(source="assignment.title")
    due = serializers.DateTimeField(allow_null=True)
    closes = serializers.DateTimeField(allow_null=True)
    results = serializers.DateTimeField(allow_null=True, help_text="When hidden results are shown; null: not known.")
    released = serializers.BooleanField(source="feedback_shown", help_text="Whether scores and comments are shown.")
    total = TotalSerializer(allow_null=True, help_text="Null until results are released.")
    puzzles = OwnScoreSerializer(many=True)


class GradeSerializer(serializers.ModelSerializer[Grade]):
    """An entry of the history of a grade."""

    points = serializers.FloatField(allow_null=True)
    by = PersonSerializer(allow_null=True)

    class Meta:
        model = Grade
        fields = ["id", "kind", "points", "reason", "by", "proof", "at", "versions"]
        read_only_fields = fields


class SubmissionSerializer(serializers.Serializer[Any]):
    """The score of a student for a puzzle, and where it comes from."""

    score = ScoreSerializer()
    reckoned = serializers.CharField(help_text="How the points were computed, in words.")
    released = serializers.BooleanField(source="policy.feedback_shown", help_text="Whether the student sees it.")
    former = serializers.BooleanField(help_text="Whether the student has left the course.")
    attempts = serializers.SerializerMethodField(help_text="Ids of the proofs, oldest first.")
    history = GradeSerializer(many=True, help_text="Newest first.")
    to_grade = serializers.SerializerMethodField(
        help_text="User id of the next student to grade; null if there is none."
    )

    def get_attempts(self, page: SubmissionPage) -> list[int]:
        """List the ids of the proofs."""
        return [proof.pk for proof in page.attempts]

    def get_to_grade(self, page: SubmissionPage) -> int | None:
        """Return the user id of the next student to grade, or None when everybody is done."""
        return page.to_grade.student.pk if page.to_grade else None


class ExcuseSerializer(serializers.Serializer[Any]):
    """The reason why a student is excused from a puzzle."""

    reason = Text(max_length=500)


class OverrideSerializer(serializers.Serializer[Any]):
    """Points that override a score, and the reason."""

    points = Points(help_text="More than the maximum is extra credit.")
    reason = Text(max_length=500, help_text="The student can read it once results are released.")


class CommentSerializer(serializers.Serializer[Any]):
    """A comment on a proof or on a step of it."""

    id = serializers.IntegerField(source="comment.pk")
    step = serializers.IntegerField(source="comment.step", help_text="Permanent id of the step; 0: the whole proof.")
    about = serializers.CharField(help_text="The step in words, as it is in the tree now.")
    text = serializers.CharField(source="comment.text", help_text="Markdown.")
    author = PersonSerializer(source="comment.author", allow_null=True)
    mine = serializers.BooleanField()
    at = serializers.DateTimeField(source="comment.at")
    edited = serializers.DateTimeField(source="comment.edited", allow_null=True)


class CommentChangeSerializer(serializers.Serializer[Any]):
    """The text of a comment."""

    text = Text(max_length=5_000, help_text="Markdown.")


class NewCommentSerializer(CommentChangeSerializer):
    """A comment, on a step or on the whole proof."""

    step = Whole(min_value=0, max_value=10**9, required=False, help_text="0: the whole proof.")


class StepRowSerializer(serializers.Serializer[Any]):
    """A line of a proof tree, in reading order."""

    kind = serializers.CharField(help_text="`start`, `direct`, `split`, `contradiction`, `merge`, `case`, `open`, …")
    node = serializers.CharField(help_text="The end that it opens, as `STEP.BRANCH`.")
    level = serializers.IntegerField()
    number = serializers.IntegerField(help_text="Its number in the readable proof; 0: not a step.")
    title = serializers.CharField()
    detail = serializers.CharField()
    verdict = serializers.CharField(help_text="`held`, `refused` or empty.")
    reason = serializers.CharField()
    given = serializers.BooleanField()


class GradedProofSerializer(serializers.ModelSerializer[Proof]):
    """A proof as graders see it: all its steps with their verdicts, and the score that it is part of."""

    student = PersonSerializer(source="owner")
    puzzle = AssignedPuzzleSerializer()
    assignment = serializers.IntegerField(source="item.assignment_id")
    steps = serializers.IntegerField(source="counted_steps")
    everywhere = serializers.IntegerField(source="everywhere_cells")
    rows = serializers.SerializerMethodField(help_text="The rows of the tree.")
    events = serializers.SerializerMethodField(help_text="Number of events; see `events/`.")
    grade = serializers.SerializerMethodField()

    class Meta:
        model = Proof
        fields = [
            "id",
            "student",
            "puzzle",
            "assignment",
            "item",
            "attempt",
            "state",
            "rev",
            "steps",
            "everywhere",
            "splits",
        ]
        fields += ["open_ends", "given", "submitted", "created", "changed", "events", "rows", "grade"]
        read_only_fields = fields

    @extend_schema_field(StepRowSerializer(many=True))
    def get_rows(self, _proof: Proof) -> Any:
        return StepRowSerializer(self.context["rows"], many=True).data

    def get_events(self, _proof: Proof) -> int:
        total: int = self.context["events"]
        return total

    @extend_schema_field(SubmissionSerializer)
    def get_grade(self, _proof: Proof) -> Any:
        return SubmissionSerializer(self.context["page"]).data


class EventSerializer(serializers.ModelSerializer[Action]):
    """An event of a proof. Applying what each event placed and displaced, in order, yields the tree."""

    number = serializers.IntegerField(help_text="Its number in the history, from 1.")
    headline = serializers.CharField(help_text="In words.")

    class Meta:
        model = Action
        fields = ["number", "kind", "headline", "at", "rev", "placed", "displaced", "detail"]
        read_only_fields = fields


class MomentSerializer(serializers.Serializer[Any]):
    """A proof as it stood after an event."""

    number = serializers.IntegerField()
    total = serializers.IntegerField()
    said = serializers.CharField(source="message.headline")
    reason = serializers.CharField(source="message.text")
    node = serializers.CharField(source="board.node", help_text="The node of the board.")
    board = serializers.CharField(source="in_words", help_text="The board row by row; `-` is an open cell.")
    rows = serializers.SerializerMethodField()

    @extend_schema_field(StepRowSerializer(many=True))
    def get_rows(self, moment: Any) -> Any:
        """List the rows of the tree, without the boxes that pages draw around branches."""
        return StepRowSerializer(rows_of_steps(moment.rows), many=True).data


def rows_of_steps(rows: Any) -> list[Any]:
    """Return the rows with content, without those that open and close boxes on a page."""
    return [row for row in rows if not row.tag]


class MomentQuerySerializer(serializers.Serializer[Any]):
    """The node whose board is wanted."""

    node = Pattern(NODE, required=False, help_text="Shows this node instead of the one of the event.")


class RegradeSerializer(serializers.Serializer[Any]):
    """The proofs to regrade: those of the course, or of one assignment."""

    assignment = Id(required=False, help_text="Regrade only this assignment.")


class FoundSerializer(serializers.Serializer[Any]):
    """The result that was found for a proof."""

    state = serializers.CharField()
    percent = serializers.IntegerField(help_text="Percent that is proved.")
    at_due = serializers.IntegerField(help_text="Percent that was proved at the due date.")


class ChangeSerializer(serializers.Serializer[Any]):
    """A proof whose result has changed."""

    proof = serializers.IntegerField(source="proof.pk")
    student = PersonSerializer(source="proof.owner")
    puzzle = serializers.CharField(source="proof.puzzle.title")
    before = FoundSerializer()
    after = FoundSerializer()


class RegradedSerializer(serializers.Serializer[Any]):
    """A regrade, with the results that it changed."""

    job = JobSerializer()
    changes = ChangeSerializer(many=True)
