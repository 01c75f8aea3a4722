"""Skill with a rule, as somebody's practice shows it."""

from puzzles.teach.skill import SHOWN, skill
from tutor.accounts.models import User

from ..models import Action
from ..replays.records import rule_tried
from .begin import Person

Kind = Action.Kind
RECENT = 200
"""The latest steps of a person that are looked through for tries by the rule."""
HELPED = ("rule", "step")
"""Strengths of hints after which a right step shows no skill."""


def shows_skill(person: Person, rule: str) -> bool:
    """Return whether the tries by a rule in somebody's practice show that they can use it. Costs one query.

    Only the first of equal tries in a proof counts, so that an undone step made again is not another one. Assigned work
    is left out, as its verdicts may be hidden.
    """
    if not isinstance(person, User):
        return False
    kinds = (Kind.REFUSED, Kind.ADD)
    latest = Action.objects.filter(proof__owner=person, proof__item=None, kind__in=kinds).order_by("-pk")[:RECENT]
    tries: dict[tuple[int, str], bool] = {}
    for proof, detail, placed in reversed(latest.values_list("proof_id", "detail", "placed")):
        tried = placed[0]["rule"] if placed else rule_tried(detail)
        if tried == rule and not (placed and placed[0].get("everywhere")):
            right = bool(placed) and placed[0].get("hint", "") not in HELPED
            tries.setdefault((proof, placed[0]["text"] if placed else detail["step"]), right)
    return skill([*tries.values()][::-1]) >= SHOWN
