"""Earning “apply everywhere”: a rule is free after somebody has used it right three times by hand."""

from puzzles.base.rule import DirectRule
from puzzles.kernel.tree import End
from puzzles.registry import get_type
from tutor.accounts.models import User
from tutor.courses.models import Assignment
from tutor.feedback import hidden_from

from ..models import Action, Proof, RuleUse, Step
from ..prepared import BY_HAND, EARNED, KNOWN, KNOWN_FIRST, NEW_USE, Known
from ..replays.ladders import hint_of
from ..replays.records import from_json
from ..workspace import Workspace
from .begin import Person
from .errors import LimitError


def by_hand(person: Person) -> dict[str, int]:
    """Return for each rule how often somebody has used it right by hand, up to EARNED. Costs one query."""
    if not isinstance(person, User):
        return {}
    return dict(BY_HAND.all(person.pk))


def known_of(owner: Person, workspace: Workspace, ends: tuple[End, ...], rule_id: str) -> Known | None:
    """Return what a new step needs to know, in one query; None for a merge, for visitors, and below a given step."""
    proof = workspace.proof
    if len(ends) != 1 or not isinstance(owner, User):
        return None
    if proof is None:
        first = KNOWN_FIRST.first(owner.pk, rule_id) if ends[0].id == 0 else None
        return Known(None, None, None, *first) if first else None
    if workspace.ahead and workspace.ahead[:2] == (ends[0].id, rule_id):
        return workspace.ahead.known
    found = KNOWN.first(proof.pk, proof.owner_id, ends[0].id, rule_id)
    return Known(*found) if found else None


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


def count_use(workspace: Workspace, proof: Proof, step: Step, used: dict[str, int] | None) -> None:
    """Count a step that was just stored as made by hand, within its transaction, until its rule is earned.

    `used` is what was counted before, if that is known, and gets the new count. Nothing is counted while verdicts are
    hidden, as the count would show them, nor what a hint has shown.
    """
    if step.verdict or hint_of(step) == "step" or not workspace.policy.feedback_shown:
        return
    if not is_direct(proof.puzzle.type, step.rule):
        return
    before = dict(BY_HAND.all(proof.owner_id)) if used is None else used
    # Two windows may count at once; then one more is kept than is needed.
    if before.get(step.rule, 0) < EARNED:
        use = RuleUse(proof=proof, rule=step.rule, cell=step.cells[0][:40])
        before[step.rule] = before.get(step.rule, 0) + NEW_USE.add(use)


def recount_uses(owner: User) -> int:
    """Count the uses by hand that somebody's record shows, until each rule is earned; return how many were missing.

    None is taken away. Proofs whose verdicts are hidden are left out, as when their steps are made.
    """
    before, hidden, added = by_hand(owner), hidden_from(owner), 0
    made = Action.objects.filter(proof__owner=owner, kind=Action.Kind.ADD).order_by("pk")
    facts = made.values_list("proof_id", "proof__item_id", "proof__puzzle_id", "proof__puzzle__type", "placed")
    for proof, item, puzzle, type_id, placed in facts.iterator():
        step = from_json(proof, placed[0])
        free = step.everywhere or step.tidied or step.verdict or hint_of(step) == "step"
        if free or hidden.proofs.has(item, puzzle) or not is_direct(type_id, step.rule):
            continue
        if before.get(step.rule, 0) < EARNED:
            _use, new = RuleUse.objects.get_or_create(proof_id=proof, rule=step.rule, cell=step.cells[0][:40])
            before[step.rule] = before.get(step.rule, 0) + new
            added += new
    return added
