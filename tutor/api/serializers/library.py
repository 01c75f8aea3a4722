"""Types, rules, sets and puzzles."""

from typing import Any

from rest_framework import serializers

from tutor.authoring.services.editing import MAX_TEXT
from tutor.library.models import Puzzle, PuzzleSet

from ..selectors.listings import text_of
from ..selectors.types import surface
from .fields import Text, Whole

KINDS = ("direct", "case", "contradiction")


class TypeSerializer(serializers.Serializer[Any]):
    """A type of puzzle."""

    id = serializers.CharField()
    name = serializers.CharField()
    rulebook = serializers.CharField(help_text="The rules of the puzzle type.")
    limits = serializers.ListField(
        child=serializers.IntegerField(), min_length=2, max_length=2, help_text="Largest height and width."
    )
    rules = serializers.ListField(child=serializers.CharField(), help_text="Rule ids, in teaching order.")


class RuleSerializer(serializers.Serializer[Any]):
    """A rule that steps use."""

    id = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=KINDS)
    level = serializers.IntegerField(help_text="Teaching order and difficulty.")
    statement = serializers.CharField(help_text="The rule in words, for students.")
    names = serializers.ListField(child=serializers.CharField(), help_text="Other names of the rule.")
    types = serializers.ListField(
        child=serializers.CharField(), help_text="Ids of the puzzle types that have this rule."
    )
    at = serializers.ListField(child=serializers.CharField(), help_text="Kinds of places where it can be applied.")


class RuleQuerySerializer(serializers.Serializer[Any]):
    """A search for rules."""

    search = Text(required=False, max_length=80, help_text="Words of its name, its statement or another name of it.")


class CaseSerializer(serializers.Serializer[Any]):
    """A worked example of a rule."""

    type = serializers.CharField()
    puzzle = serializers.CharField(help_text="The grid before the step.")
    step = serializers.CharField()
    accepted = serializers.BooleanField()
    code = serializers.CharField(help_text="The refusal code; empty when accepted.")
    message = serializers.CharField(help_text="The reason in words.")


class RuleWithCasesSerializer(RuleSerializer):
    """A rule with its worked examples."""

    cases = CaseSerializer(many=True)


class SetSerializer(serializers.ModelSerializer[PuzzleSet]):
    """A set of puzzles."""

    own = serializers.SerializerMethodField(help_text="Whether it is your own set; other sets are public.")
    total = serializers.IntegerField(read_only=True, help_text="Number of puzzles.")
    title = Text(max_length=120)
    description = Text(max_length=2_000, required=False, allow_blank=True)

    class Meta:
        model = PuzzleSet
        fields = ["slug", "title", "description", "own", "total"]
        read_only_fields = ["slug"]

    def get_own(self, found: PuzzleSet) -> bool:
        """Tell whether the set is the user's own; sets of other people are never shown."""
        return found.owner_id is not None


class PuzzleSerializer(serializers.ModelSerializer[Puzzle]):
    """A puzzle without its text."""

    set: serializers.SlugRelatedField[PuzzleSet] = serializers.SlugRelatedField(slug_field="slug", read_only=True)
    solutions = serializers.ChoiceField(choices=Puzzle.Solutions.choices, read_only=True)
    level = serializers.IntegerField(help_text="Level of the hardest rule that it needs; 0: not rated.", read_only=True)
    rules = serializers.ListField(
        child=serializers.CharField(), read_only=True, help_text="Ids of the rules that solve it."
    )

    class Meta:
        model = Puzzle
        fields = ["id", "set", "title", "author", "source", "type", "height", "width"]
        fields += ["solutions", "level", "rating", "rules", "sha256", "goal", "goal_holds"]
        read_only_fields = fields

    def to_representation(self, found: Puzzle) -> dict[str, Any]:
        """Hide difficulty and rules of a puzzle while an assignment hides feedback on it."""
        shown = super().to_representation(found)
        without = (
            {"level": 0, "rating": "", "rules": [], "goal_holds": None} if self.context["hidden"].hides(found) else {}
        )
        return {**shown, **without}


class SurfaceSerializer(serializers.Serializer[Any]):
    """The names for use in steps: cells and values of a puzzle, and its givens."""

    cells = serializers.ListField(child=serializers.CharField())
    values = serializers.ListField(child=serializers.CharField())
    givens = serializers.DictField(child=serializers.CharField())


class WholePuzzleSerializer(PuzzleSerializer):
    """A puzzle with its text."""

    text = serializers.SerializerMethodField(help_text="The puzzle as canonical text, with its headers.")
    surface = serializers.SerializerMethodField()

    class Meta(PuzzleSerializer.Meta):
        fields = [*PuzzleSerializer.Meta.fields, "notes", "retired", "text", "surface"]
        read_only_fields = fields

    def get_text(self, found: Puzzle) -> str:
        return text_of(found)

    def get_surface(self, found: Puzzle) -> SurfaceSerializer:
        """Return its cells, values and givens."""
        return surface(found)  # type: ignore[return-value]  # the annotation is for OpenAPI


class EditSerializer(serializers.Serializer[Any]):
    """Changes to the text and notes of a puzzle; what is left out stays the same."""

    text = Text(
        max_length=MAX_TEXT, required=False, trim_whitespace=False, help_text="The puzzle in any supported format."
    )
    notes = Text(max_length=20_000, required=False, allow_blank=True, help_text="Markdown.")


class PlaceSerializer(serializers.Serializer[Any]):
    """A position in a list, from 1; a number beyond the end means the last position."""

    place = Whole(min_value=1, max_value=1_000_000)
