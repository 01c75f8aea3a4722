"""Earning “apply everywhere”: a rule is free after somebody has used it right three times by hand."""

from django.db.models import Count
from django.db.models.functions import Least

from puzzles.base.rule import DirectRule
from puzzles.registry import get_type
from tutor.accounts.models import User
from tutor.courses.models import Assignment

from ..models import Proof, RuleUse, Step
from ..replays.ladders import hint_of
from ..workspace import Workspace
from .begin import Person
from .errors import LimitError

EARNED = 3
"""Right steps by hand after which a rule may be applied everywhere."""


def by_hand(person: Person) -> dict[str, int]:
    """Return for each rule how often somebody has used it right by hand, up to EARNED. Costs one query."""
    if not isinstance(person, User):
        return {}
    counted = RuleUse.objects.filter(proof__owner=person).values("rule").annotate(uses=Least(Count("pk"), EARNED))
    return dict(counted.values_list("rule", "uses"))


def is_direct(type_id: str, rule_id: str) -> bool:
    """Return whether a puzzle type has this rule, and it is a direct one."""
    return isinstance(get_type(type_id).rule_by_id.get(rule_id), DirectRule)


def must_be_earned(person: Person, workspace: Workspace, rule_id: str) -> None:
    """Raise LimitError unless the policy lets the person apply the rule everywhere now."""
    when = workspace.policy.everywhere
    if when == Assignment.Everywhere.OFF:
        raise LimitError("everywhere-off")
    missing = EARNED - by_hand(person).get(rule_id, 0) if when == Assignment.Everywhere.EARNED else 0
    if missing > 0 and is_direct(workspace.puzzle.type, rule_id):
        raise LimitError("everywhere-unearned", missing)


def count_use(workspace: Workspace, proof: Proof, step: Step) -> None:
    """Count a step that was just stored as made by hand, within its transaction, until its rule is earned.

    Nothing is counted while verdicts are hidden, as the count would show them, nor what a hint has shown.
    """
    if step.verdict or hint_of(step) == "step" or not workspace.policy.feedback_shown:
        return
    if not is_direct(proof.puzzle.type, step.rule):
        return
    if RuleUse.objects.filter(proof__owner=proof.owner_id, rule=step.rule).count() >= EARNED:
        return
    # Two windows may count at once; then one more is kept than is needed.
    use = RuleUse(proof=proof, rule=step.rule, cell=step.cells[0][:40])
    RuleUse.objects.bulk_create([use], ignore_conflicts=True)
