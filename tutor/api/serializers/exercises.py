"""Shapes of exercises in requests and answers."""

from typing import Any

from rest_framework import serializers

from tutor.courses.models import Item

from ..filters import MOST
from .fields import Flag, Text, Whole
from .work import RevSerializer


class BeginExerciseSerializer(serializers.Serializer[Any]):
    """An exercise to begin."""

    item = Whole(min_value=1, max_value=MOST, help_text="The id of the exercise among the puzzles of its assignment.")
    another = Flag(default=False, help_text="Begin one more attempt, if the assignment allows it.")


class SaysSerializer(RevSerializer):
    """An answer to one part of an exercise."""

    part = Text(max_length=8)
    says = Text(
        max_length=80,
        allow_blank=True,
        help_text=(
            "The number of a choice or `none`; of steps that are marked or put in order, `2.0.1`. After a split stand "
            "the steps of its cases, with `or` between cases and `end` after the last one: `0.1.3.or.2.end`."
        ),
    )


class PartSerializer(serializers.Serializer[Any]):
    """A question of an exercise with the answer to it."""

    part = serializers.CharField(help_text="The number of a question, `marks` or `order`.")
    cells = serializers.DictField(
        child=serializers.CharField(), help_text="The board that is asked about; empty where all steps are meant."
    )
    choices = serializers.ListField(child=serializers.CharField(), help_text="Steps, by their numbers, or `none`.")
    says = serializers.CharField(help_text="The last answer; empty if there is none.")
    state = serializers.ChoiceField(
        choices=["open", "said", "right", "wrong"], help_text="`said`: the verdict is not shown yet."
    )
    open = serializers.BooleanField(help_text="Whether it may be answered, or answered anew.")
    credit = serializers.FloatField(allow_null=True, help_text="The share that is right; null while it is not shown.")
    right = serializers.CharField(allow_null=True, help_text="A right answer, once it may be seen.")


class ExerciseSerializer(serializers.Serializer[Any]):
    """An attempt at an exercise of an assignment."""

    id = serializers.IntegerField()
    rev = serializers.IntegerField()
    item = serializers.IntegerField()
    attempt = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=[kind for kind in Item.Kind.choices if kind[0] != Item.Kind.PROVE])
    asks = serializers.CharField(help_text="What is to be done, in a sentence.")
    terms = serializers.ListField(child=serializers.CharField(), help_text="The terms of the assignment, in sentences.")
    state = serializers.CharField(help_text="`answered` once every part has an answer.")
    submitted = serializers.DateTimeField(allow_null=True)
    shut = serializers.CharField(help_text="Why no answer is accepted; empty while one is.")
    credit = serializers.FloatField(allow_null=True, help_text="The share of the whole; null while it is not shown.")
    puzzle = serializers.CharField(help_text="The grid of the puzzle.")
    cells = serializers.DictField(child=serializers.CharField(), help_text="The board before the first step.")
    steps = serializers.ListField(
        child=serializers.CharField(), help_text="The steps that are given, in the order in which they are shown."
    )
    cases = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="The names of the cases of each split that is put in order, by the number of the step.",
    )
    parts = PartSerializer(many=True)
