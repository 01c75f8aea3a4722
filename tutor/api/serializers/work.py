"""Proofs, steps, boards, and the answers to changes."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from tutor.courses.models import Assignment
from tutor.library.models import Puzzle, PuzzleSet
from tutor.work.forms import MAX_STEP
from tutor.work.replays.ladders import STRENGTHS

from ..filters import MOST, STATES
from ..selectors.types import step_text
from .fields import Flag, Pattern, Text, Whole, Word

NODE = r"^[0-9]{1,8}(\.[0-9]{1,3})?$"
MAX_ENDS = 64
"""Ends that one merge may join, at most."""


class ProofPuzzleSerializer(serializers.ModelSerializer[Puzzle]):
    """The puzzle of a proof."""

    set: serializers.SlugRelatedField[PuzzleSet] = serializers.SlugRelatedField(slug_field="slug", read_only=True)

    class Meta:
        model = Puzzle
        fields = ["id", "title", "type", "set", "sha256"]
        read_only_fields = fields


class ProofSerializer(serializers.Serializer[Any]):
    """A proof without its tree. While an assignment hides verdicts, `state` and `open_ends` show what was claimed."""

    id = serializers.IntegerField()
    rev = serializers.IntegerField(
        help_text="The revision: it grows with every change, and a change must send the current one."
    )
    puzzle = ProofPuzzleSerializer()
    item = serializers.IntegerField(allow_null=True, help_text="Id of the assigned item; null: practice.")
    assignment = serializers.IntegerField(allow_null=True)
    attempt = serializers.IntegerField(help_text="Number of the attempt; 0: practice.")
    goal = serializers.CharField(help_text="What is to be proved, such as `must-be r3c4=1`; usually `solve`.")
    state = serializers.ChoiceField(choices=STATES)
    open_ends = serializers.IntegerField()
    steps = serializers.IntegerField(
        help_text="Counted by cell where a rule was applied everywhere, and without those of housekeeping."
    )
    everywhere = serializers.IntegerField(help_text="Those of the steps that applying a rule everywhere made.")
    splits = serializers.IntegerField()
    given = serializers.IntegerField(help_text="Steps up to this number were given at the start and cannot be cut.")
    hints = serializers.IntegerField(help_text="Hints begun so far; one counts once, however far it is opened.")
    checks = serializers.IntegerField(help_text="Checks taken so far.")
    submitted = serializers.DateTimeField(allow_null=True)
    created = serializers.DateTimeField()
    changed = serializers.DateTimeField()


class SaySerializer(serializers.Serializer[Any]):
    """A message as the page would show it."""

    headline = serializers.CharField()
    text = serializers.CharField()


class NodeSerializer(serializers.Serializer[Any]):
    """A step of the tree. Its ends are the nodes `number.0`, or one `number.branch` for each case of a split."""

    number = serializers.IntegerField(help_text="Permanent: a number is never used again.")
    parents = serializers.ListField(
        child=serializers.CharField(), help_text="The ends that it is attached to; `0.0`: the start."
    )
    rule = serializers.CharField()
    kind = serializers.ChoiceField(choices=["direct", "case", "contradiction", "merge"])
    at = serializers.CharField(help_text="The place where it is applied, if any.")
    changes = serializers.DictField(
        child=serializers.CharField(), help_text="The values of each cell; `-4/5` rules out 4 and 5."
    )
    step = serializers.CharField(help_text="The whole step as one line of text.")
    cases = serializers.ListField(child=serializers.CharField(), help_text="The branches of a split, in order.")
    verdict = serializers.ChoiceField(choices=["held", "refused", "claimed"], help_text="`claimed`: not judged yet.")
    reason = serializers.CharField(help_text="Why the step does not hold, in words.")
    given = serializers.BooleanField()
    everywhere = serializers.BooleanField(help_text="Whether it was made by applying a rule everywhere.")
    housekeeping = serializers.BooleanField(help_text="Whether housekeeping made it; such steps are not counted.")
    hint = serializers.ChoiceField(
        choices=["", *STRENGTHS], help_text="Strength of the hint that it came from; empty if it came from none."
    )


class EndSerializer(serializers.Serializer[Any]):
    """An end to which no step is attached."""

    node = serializers.CharField()
    state = serializers.ChoiceField(
        choices=["open", "solved", "filled"], help_text="`filled`: every cell is filled, not judged yet."
    )


class WholeProofSerializer(ProofSerializer):
    """A proof with its tree, parents before children."""

    text = serializers.CharField(help_text="The puzzle as canonical text.")
    tree = NodeSerializer(many=True)
    ends = EndSerializer(many=True)
    proved = SaySerializer(allow_null=True, help_text="What is proved, once no end is open.")
    shut = serializers.CharField(help_text="Why the proof is closed; empty while work is accepted.")
    terms = serializers.ListField(child=serializers.CharField(), help_text="The terms of the assignment, in sentences.")
    rules = serializers.ListField(
        child=serializers.CharField(), allow_null=True, help_text="Ids of the allowed rules; null: all."
    )
    apply_everywhere = serializers.ChoiceField(
        choices=Assignment.Everywhere.choices,
        help_text="When a rule may be applied everywhere; `earned`: after three right steps with it by hand.",
    )
    housekeeping = serializers.BooleanField(
        help_text="Whether numbers that stand leave the candidates in sight by themselves, after each step."
    )
    by_hand = serializers.DictField(
        child=serializers.IntegerField(),
        help_text="How often you have used a rule right by hand, over all your proofs, up to three.",
    )
    hints_left = serializers.IntegerField(allow_null=True, help_text="Null: any number.")
    checks_left = serializers.IntegerField(allow_null=True, help_text="Null: any number.")
    undo = serializers.BooleanField(help_text="Whether there is anything to undo.")
    redo = serializers.BooleanField()


class BoardSerializer(serializers.Serializer[Any]):
    """The board of a node."""

    node = serializers.CharField()
    open = serializers.BooleanField(help_text="Whether a step can attach here.")
    why = serializers.CharField(help_text="Why no step can attach here; empty if one can.")
    onward = serializers.CharField(help_text="The node where the proof can continue.")
    cells = serializers.DictField(
        child=serializers.CharField(), help_text="The values that each cell may still hold: `0/1`."
    )
    changed = serializers.ListField(child=serializers.CharField(), help_text="Cells that the step changed.")
    evidence = serializers.ListField(child=serializers.CharField(), help_text="Cells that the verdict rests on.")


class AnswerSerializer(serializers.Serializer[Any]):
    """The answer to a change of a proof."""

    taken = serializers.BooleanField(
        help_text="Whether the change was made; a step that is not accepted changes nothing."
    )
    say = SaySerializer(allow_null=True)
    proof = ProofSerializer()
    placed = NodeSerializer(many=True, help_text="Steps that were added to the tree.")
    gone = serializers.ListField(child=serializers.IntegerField(), help_text="Numbers of the steps that were removed.")
    board = BoardSerializer(help_text="The board of the node where the proof continues.")


class StepAnswerSerializer(AnswerSerializer):
    """The answer to a step."""

    code = serializers.CharField(help_text="The refusal code; empty if the step was accepted.")


class HintAnswerSerializer(AnswerSerializer):
    """The answer to a request for a hint."""

    strength = serializers.ChoiceField(
        choices=["", *STRENGTHS], help_text="The strength to which it is open; empty if there is no hint."
    )
    next = serializers.CharField(help_text="The strength to ask for next; empty after the last.")
    wait = serializers.FloatField(help_text="Seconds until the next strength opens.")
    looking = serializers.BooleanField(help_text="Whether more is being searched for: ask again in a second.")
    cells = serializers.ListField(child=serializers.CharField(), help_text="The cells to look at.")
    rule = serializers.CharField(help_text="The rule, once that is open.")
    step = serializers.CharField(help_text="The step, ready to be sent, once that is open.")


class BeginSerializer(serializers.Serializer[Any]):
    """The puzzle to prove, or the assigned item."""

    puzzle = Whole(required=False, min_value=1, max_value=MOST)
    item = Whole(required=False, min_value=1, max_value=MOST)
    another = Flag(default=False, help_text="Create one more even if there is a proof already.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Require either puzzle or item, and not both."""
        if ("puzzle" in attrs) == ("item" in attrs):
            raise serializers.ValidationError(_("Expected either puzzle or item."))
        return attrs


class RevSerializer(serializers.Serializer[Any]):
    """The revision of the proof that a change is based on."""

    rev = Whole(min_value=0, max_value=MOST)


class NodeField(Pattern):
    """A node: `5.0`, or `5` for the split itself."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(NODE, **kwargs)


class StepFormSerializer(serializers.Serializer[Any]):
    """A step in its parts."""

    rule = Pattern(r"^[A-Za-z0-9._-]{1,80}$")
    at = Pattern(r"^[^\s:]{1,80}$", required=False)
    changes = serializers.DictField(child=Text(max_length=200), required=False)


class StepSerializer(RevSerializer):
    """A step at an end, or a merge at several."""

    nodes = serializers.ListField(child=NodeField(), min_length=1, max_length=MAX_ENDS)
    step = Text(max_length=MAX_STEP, required=False, help_text="The step as text: `RULE [@AT]: CELL=VALUES, ...`")
    form = StepFormSerializer(required=False, help_text="The step in parts, instead of `step`.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Return the data with the step as text, whichever form was sent. Raises ValidationError."""
        if ("step" in attrs) == ("form" in attrs):
            raise serializers.ValidationError(_("Expected either step or form."))
        text = attrs["step"] if "step" in attrs else step_text(**attrs["form"])
        if len(text) > MAX_STEP:
            raise serializers.ValidationError({"form": [_("Expected at most %(n)s characters.") % {"n": MAX_STEP}]})
        return attrs | {"step": text}


class EverywhereSerializer(RevSerializer):
    """A direct rule to apply everywhere at a node."""

    node = NodeField()
    rule = Text(max_length=80)


class EditSerializer(RevSerializer):
    """An edit of a step in the middle of a proof."""

    number = Whole(min_value=1, max_value=MOST)
    how = Word(choices=["change", "insert", "out", "single", "move"])
    step = Text(max_length=MAX_STEP, required=False, help_text="The step instead of it, or before it.")
    branch = Whole(min_value=0, max_value=99, default=0, help_text="The case in which a split that goes is left.")
    node = NodeField(required=False, help_text="The node after which it goes when it is moved.")
    below = Flag(default=False, help_text="Whether what depends on it moves with it.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Return the data if it has what this edit needs. Raises ValidationError."""
        needs = {"change": "step", "insert": "step", "move": "node"}.get(attrs["how"])
        if needs and needs not in attrs:
            raise serializers.ValidationError({needs: [_("Expected for this edit, and not found.")]})
        return attrs


class HousekeepingSerializer(RevSerializer):
    """Housekeeping, switched on or off; the node is tidied at once."""

    node = NodeField()
    on = serializers.BooleanField()


class CutSerializer(RevSerializer):
    """A step to cut, with all that depends on it."""

    number = Whole(min_value=1, max_value=MOST)


class DoomedSerializer(serializers.Serializer[Any]):
    """The steps that a cut would remove."""

    numbers = serializers.ListField(child=Whole())
    count = Whole()
    given = Flag(help_text="Whether the step is given and cannot be cut.")


class HintSerializer(RevSerializer):
    """A hint at a node, up to a strength: where to look, which rule, or the step."""

    node = NodeField()
    strength = Word(
        choices=list(STRENGTHS),
        default="where",
        help_text="One further than it is open at most; less shows it as it is.",
    )


class SubmitSerializer(RevSerializer):
    """A submission, or its withdrawal."""

    withdraw = Flag(default=False)


class PlacesSerializer(serializers.Serializer[Any]):
    """The places at which a case rule applies."""

    node = serializers.CharField()
    places = serializers.ListField(child=serializers.CharField())


class WhyNotQuerySerializer(serializers.Serializer[Any]):
    """A step that was not accepted, and which of its counter-examples is wanted."""

    node = NodeField(help_text="`5.0`")
    step = Text(max_length=MAX_STEP, help_text="The step as text: `RULE [@AT]: CELL=VALUES, ...`")
    number = serializers.IntegerField(min_value=0, max_value=99, default=0)


class WhyNotSerializer(serializers.Serializer[Any]):
    """The answer on a step that was not accepted.

    `world`: a counter-example; `already`: one known cell decides what is claimed; `premise`: the cells of the premise
    that fails; `none`: nothing but the text.
    """

    kind = serializers.ChoiceField(choices=["world", "already", "premise", "none"])
    text = serializers.CharField()
    cell = serializers.CharField(allow_null=True, help_text="The cell that the step is not accepted for.")
    scope = serializers.ListField(child=serializers.CharField(), help_text="The cells that matter.")
    world = serializers.DictField(
        child=serializers.CharField(), help_text="Values of unknown cells by which the claim does not hold."
    )
    number = serializers.IntegerField()
    worlds = serializers.IntegerField(help_text="How many counter-examples there are.")


class LineSerializer(serializers.Serializer[Any]):
    """A line of a proof in words."""

    number = serializers.IntegerField(help_text="The number of the step in reading order; 0 if the line is not a step.")
    indent = serializers.IntegerField()
    kind = serializers.CharField()
    text = serializers.CharField()


class ReadableSerializer(serializers.Serializer[Any]):
    """A proof in words."""

    rulebook = serializers.CharField()
    lines = LineSerializer(many=True)
    proved = SaySerializer(allow_null=True)
