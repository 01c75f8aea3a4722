"""Uploads of puzzles, and puzzles that are generated."""

from typing import Any

from rest_framework import serializers

from tutor.authoring.services.archives import MAX_FILE
from tutor.authoring.services.generating import MAX_COUNT, MAX_SEED, MAX_SIDE
from tutor.library.models import Draft, Puzzle, Upload

from .fields import Flag, Slug, Text, Whole
from .jobs import JobSerializer


class UploadTextSerializer(serializers.Serializer[Any]):
    """Puzzles as text, in any format that is read here."""

    text = Text(max_length=MAX_FILE, trim_whitespace=False)


class UploadFilesSerializer(serializers.Serializer[Any]):
    """Puzzles as files, as text, or both."""

    file = serializers.ListField(
        child=serializers.FileField(),
        required=False,
        help_text="One or more files of at most 2 MiB each; ZIP files too.",
    )
    text = serializers.CharField(required=False, trim_whitespace=False)


class UploadSerializer(serializers.ModelSerializer[Upload]):
    """An upload: its owner's draft, kept for seven days."""

    problems = serializers.ListField(
        child=serializers.CharField(), help_text="Problems: the parts that could not be read."
    )
    job = JobSerializer(allow_null=True, help_text="The job that checks its puzzles.")
    set = serializers.CharField(
        source="set.slug", default=None, allow_null=True, help_text="The set that the puzzles were added to."
    )

    class Meta:
        model = Upload
        fields = ["id", "name", "problems", "job", "set", "created"]
        read_only_fields = fields


class IntoSerializer(serializers.Serializer[Any]):
    """The set to compare an upload with."""

    into = Slug(required=False, help_text="Slug of a set of yours.")


class DraftCountsSerializer(serializers.Serializer[Any]):
    """Counts of the puzzles of an upload, by what happens to them."""

    total = serializers.IntegerField()
    checked = serializers.IntegerField(source="seen")
    one = serializers.IntegerField(source="unique", help_text="Puzzles with exactly one solution, and no goal.")
    goal_holds = serializers.IntegerField(source="holding", help_text="Puzzles with a goal that can be proved.")
    goal_fails = serializers.IntegerField(source="untrue", help_text="Puzzles with a goal that is not true.")
    several = serializers.IntegerField()
    none = serializers.IntegerField()
    undecided = serializers.IntegerField()
    same = serializers.IntegerField(help_text="Puzzles that are in the upload twice.")
    left_out = serializers.IntegerField(source="out")
    there = serializers.IntegerField(help_text="Puzzles that are in the set already.")
    adding = serializers.IntegerField(help_text="Number of puzzles that confirming adds.")


class WholeUploadSerializer(UploadSerializer):
    """An upload with the results of its check."""

    counts = DraftCountsSerializer()

    class Meta(UploadSerializer.Meta):
        fields = [*UploadSerializer.Meta.fields, "counts"]
        read_only_fields = fields


class DraftSerializer(serializers.ModelSerializer[Draft]):
    """A puzzle of an upload."""

    solutions = serializers.ChoiceField(choices=Puzzle.Solutions.choices)
    rules = serializers.ListField(child=serializers.CharField())
    also_in = serializers.ListField(child=serializers.CharField(), help_text="Titles of the sets that have it already.")

    class Meta:
        model = Draft
        fields = ["id", "position", "file", "title", "author", "source", "type", "height", "width", "text", "sha256"]
        fields += [
            "checked",
            "solutions",
            "level",
            "rating",
            "rules",
            "goal",
            "goal_holds",
            "same_as",
            "left_out",
            "also_in",
        ]
        read_only_fields = fields


class LeaveOutSerializer(serializers.Serializer[Any]):
    """The choice to leave a puzzle out when the upload is confirmed."""

    left_out = Flag()


class ConfirmSerializer(serializers.Serializer[Any]):
    """The target of an upload: one of your sets, or a new one with this title."""

    into = Slug(required=False, help_text="The slug of the set.")
    title = Text(max_length=120, required=False, allow_blank=True)
    description = Text(max_length=2_000, required=False, allow_blank=True)
    without = Flag(required=False, help_text="Import the rest although some parts could not be read.")


class StoredSerializer(serializers.Serializer[Any]):
    """The set in which an upload was stored."""

    set = serializers.CharField(source="set.slug")
    added = serializers.IntegerField()


class MakingSerializer(serializers.Serializer[Any]):
    """A kind of puzzle that can be generated."""

    kind = serializers.CharField(help_text="Puzzle type and level.")
    about = serializers.CharField()


class GenerateSerializer(serializers.Serializer[Any]):
    """The puzzles to generate: kind, size, number and seed."""

    kind = Text(max_length=60, help_text="Puzzle type and level, such as `binary:2`.")
    size = Whole(min_value=1, max_value=MAX_SIDE, help_text="Rows and columns.")
    count = Whole(min_value=1, max_value=MAX_COUNT)
    seed = Whole(min_value=0, max_value=MAX_SEED, help_text="The same seed makes the same puzzles again.")
