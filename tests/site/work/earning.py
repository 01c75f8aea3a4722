"""Earning “apply everywhere” in tests."""

from puzzles.base.rule import DirectRule
from puzzles.registry import all_rules
from tutor.accounts.models import User
from tutor.library.models import Puzzle
from tutor.work.models import Proof, RuleUse
from tutor.work.services import EARNED


def earn(owner: User, puzzle: Puzzle, *rules: str) -> Proof:
    """Let somebody have used rules, or all direct ones, right by hand as often as it takes, on a proof of a puzzle."""
    proof = Proof.objects.create(owner=owner, puzzle=puzzle)
    have_used(proof, *rules)
    return proof


def have_used(proof: Proof, *rules: str) -> None:
    """Let its owner have used these rules, or all direct ones, on a proof as often as it takes."""
    direct = [rule.id for rule in all_rules().values() if isinstance(rule, DirectRule)]
    uses = [RuleUse(proof=proof, rule=rule, cell=f"r{n}c1") for rule in rules or direct for n in range(EARNED)]
    RuleUse.objects.bulk_create(uses)
