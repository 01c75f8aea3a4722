"""Decide if a proof keeps house, and by which rule."""

from puzzles.base.ptype import type_of
from puzzles.base.rule import DirectRule
from puzzles.everywhere import tidying_rule
from tutor.accounts.models import User

from ..models import Proof
from ..replays.engine import engine_puzzle
from ..workspace import Workspace


def keeps_house(workspace: Workspace, *, wanted: bool) -> DirectRule | None:
    """Return the rule to tidy with, if it is `wanted`; None where the puzzle has none or the policy forbids it."""
    policy = workspace.policy
    if not (wanted and policy.housekeeping):
        return None
    rule = tidying_rule(type_of(engine_puzzle(workspace.puzzle)))
    return rule if rule and (policy.rules is None or rule.id in policy.rules) else None


def wants_house(owner: object, workspace: Workspace) -> bool:
    """Return whether housekeeping is on: in the proof, or until it is begun in the owner's last one of the type.

    Costs one query before the proof is begun, where the puzzle has housekeeping.
    """
    if workspace.proof:
        return workspace.proof.housekeeping
    if not isinstance(owner, User) or keeps_house(workspace, wanted=True) is None:
        return False
    # Where an assignment forbids it, it is off without anybody having switched it off.
    allowed = Proof.objects.exclude(item__assignment__housekeeping=False)
    last = allowed.filter(owner=owner, puzzle__type=workspace.puzzle.type).order_by("-changed", "-pk")
    return bool(last.values_list("housekeeping", flat=True).first())
