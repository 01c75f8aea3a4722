"""Why the steps of a proof hold, and how good it is."""

from typing import Any

from rest_framework import serializers


class BecauseSerializer(serializers.Serializer[Any]):
    """A step, and why it holds."""

    step = serializers.CharField(help_text="The step as text.")
    reason = serializers.CharField()


class SupposedSerializer(serializers.Serializer[Any]):
    """A supposition, and the steps from there to a contradiction."""

    suppose = serializers.CharField()
    steps = BecauseSerializer(many=True, help_text="Direct steps by simpler rules, and a contradiction as the last.")


class ExplainedSerializer(BecauseSerializer):
    """An accepted direct step explained by simpler ones, which are no part of the proof."""

    rule = serializers.CharField()
    change = serializers.CharField(help_text="The first change of the step, which is the one explained.")
    local = serializers.BooleanField(
        help_text="Whether only the cells that the rule looks at are used, and all others may hold anything."
    )
    branches = SupposedSerializer(many=True, allow_null=True, help_text="Null where simpler rules do not show it.")


class FiguresSerializer(serializers.Serializer[Any]):
    """The size of a proof."""

    steps = serializers.IntegerField()
    changes = serializers.IntegerField(help_text="The steps counted cell by cell: one may change several.")
    splits = serializers.IntegerField()
    depth = serializers.IntegerField(help_text="The most splits inside one another.")
    rule = serializers.CharField(help_text="The hardest rule; empty if there is no step.")
    level = serializers.IntegerField(help_text="Its level.")


class QualitySerializer(FiguresSerializer):
    """The quality of a finished proof, with the size of the solver's proof beside its own."""

    hints = serializers.IntegerField(help_text="Hints taken.")
    unused = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Numbers of the steps that nothing needs; `shorten` leaves them out.",
    )
    unneeded = serializers.ListField(
        child=serializers.IntegerField(), help_text="Numbers of the splits without which direct rules alone go on."
    )
    complete = serializers.BooleanField(help_text="Whether there was time to try every step.")
    solver = FiguresSerializer(allow_null=True, help_text="The solver's proof by the same rules; null: none was found.")
