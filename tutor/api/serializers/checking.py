"""Proof files, and reports about them."""

from typing import Any

from rest_framework import serializers

from ..filters import MOST
from .work import EndSerializer

FORMAT = "gridproof-proof/1"
MAX_TEXT = 64 << 10


GOALS = [
    "solve",
    "unique",
    "any-solution",
    "no-solution",
    "must-be",
    "might-not-be",
    "possible",
    "impossible",
    "single-value",
    "several-values",
]


class GoalSerializer(serializers.Serializer[Any]):
    """The goal of a proof."""

    type = serializers.ChoiceField(choices=GOALS)
    cells = serializers.CharField(
        required=False,
        help_text="The cells that the goal is about, such as `r1c2=1 r3c4=0`, without values `r1c2 r3c4`.",
    )
    assume_solution = serializers.BooleanField(required=False, help_text="A solution need not be shown.")


class EntrySerializer(serializers.Serializer[Any]):
    """A step of a file, with the end it attaches to: `parent` and `branch` or `case`, or `parents` of a merge."""

    id = serializers.IntegerField(min_value=1, max_value=1_000_000)
    parent = serializers.IntegerField(  # type: ignore[assignment]  # hides an attribute
        min_value=0, required=False, help_text="0: the start."
    )
    branch = serializers.IntegerField(min_value=0, required=False, help_text="Which case of a split, from 0.")
    case = serializers.CharField(required=False, help_text="The case by its content: `r2c2=1`.")
    parents = serializers.ListField(required=False, help_text="The ends that a merge joins: `[[2, 1], [7, 0]]`.")
    step = serializers.CharField(help_text="`RULE [@AT]: CELL=VALUES, ...`, or `merge`.")


class ProofFileSerializer(serializers.Serializer[Any]):
    """A proof as a file."""

    format = serializers.ChoiceField(choices=[FORMAT])
    puzzle = serializers.CharField(
        max_length=MAX_TEXT, help_text="The puzzle as canonical text, with its header `type:`."
    )
    goal = GoalSerializer(required=False)
    steps = EntrySerializer(many=True)


class VerdictSerializer(serializers.Serializer[Any]):
    """The verdict on a step."""

    id = serializers.IntegerField()
    verdict = serializers.ChoiceField(choices=["held", "refused"])
    code = serializers.CharField(help_text="The refusal code; empty if the step holds.")
    message = serializers.CharField(help_text="The reason in words.")
    cells = serializers.ListField(
        child=serializers.CharField(), help_text="The cells that the verdict rests on; at most 200 are listed."
    )
    cell_count = serializers.IntegerField(help_text="Number of cells that it rests on.")
    line = serializers.IntegerField(required=False, help_text="The line of the step in a file of LEGUP.")


class WarningSerializer(serializers.Serializer[Any]):
    """Something odd about a file of LEGUP, which is read all the same."""

    id = serializers.IntegerField(allow_null=True, help_text="The step; null if it is about the puzzle or its goal.")
    line = serializers.IntegerField(allow_null=True, help_text="The line of the file.")
    code = serializers.CharField()
    message = serializers.CharField(help_text="The same in words.")


class ReportSerializer(serializers.Serializer[Any]):
    """The report on a proof file."""

    type = serializers.CharField()
    sha256 = serializers.CharField(help_text="Digest of the puzzle.")
    valid = serializers.BooleanField(help_text="Whether every step holds.")
    outcome = serializers.ChoiceField(choices=["unfinished", "unique", "none", "several"])
    goal_met = serializers.BooleanField()
    steps = serializers.IntegerField()
    splits = serializers.IntegerField()
    rules = serializers.ListField(child=serializers.CharField(), help_text="The rules used.")
    verdicts = VerdictSerializer(many=True, help_text="The verdict on each step, in the order of the file.")
    ends = EndSerializer(many=True, help_text="The open ends; at most 1,000 are listed.")
    end_count = serializers.IntegerField(help_text="Number of open ends.")
    warnings = WarningSerializer(many=True, help_text="What is odd about a file of LEGUP; at most 200 are listed.")


class StoredPuzzleSerializer(ProofFileSerializer):
    """A proof file whose `puzzle` is the id of a puzzle of this site."""

    puzzle = serializers.IntegerField(min_value=1, max_value=MOST)  # type: ignore[assignment]  # instead of the text
