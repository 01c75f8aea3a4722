"""Skill with a rule, as somebody's practice shows it."""

from collections.abc import Collection
from datetime import datetime

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
    """Return whether the tries by a rule in somebody's practice show that they can use it. Costs one query."""
    return skill(tries_of(person, RECENT).get(rule, [])) >= SHOWN


def tries_of(person: Person, recent: int, hidden: Collection[int] = ()) -> dict[str, list[bool]]:
    """Return whether the tries by each rule in somebody's latest steps were right, the newest first. Costs one query.

    Only the first of equal tries in a proof counts, so that an undone step made again is not another one. Assigned work
    is left out, as its verdicts may be hidden, and so is practice of `hidden` puzzles.
    """
    return {rule: [right for _at, right in tries] for rule, tries in dated_tries_of(person, recent, hidden).items()}


def dated_tries_of(person: Person, recent: int, hidden: Collection[int] = ()) -> dict[str, list[tuple[datetime, bool]]]:
    """Return the same tries with their times."""
    if not isinstance(person, User):
        return {}
    kinds = (Kind.REFUSED, Kind.ADD)
    made = Action.objects.filter(proof__owner=person, proof__item=None, kind__in=kinds)
    latest = (made.exclude(proof__puzzle__in=hidden) if hidden else made).order_by("-pk")[:recent]
    tries: dict[tuple[str, int, str], tuple[datetime, bool]] = {}
    for proof, detail, placed, at in reversed(latest.values_list("proof_id", "detail", "placed", "at")):
        rule = placed[0]["rule"] if placed else rule_tried(detail)
        if rule and not (placed and (placed[0].get("everywhere") or placed[0].get("tidied"))):
            right = bool(placed) and placed[0].get("hint", "") not in HELPED
            tries.setdefault((rule, proof, placed[0]["text"] if placed else detail["step"]), (at, right))
    found: dict[str, list[tuple[datetime, bool]]] = {}
    for (rule, _proof, _text), each in reversed(tries.items()):
        found.setdefault(rule, []).append(each)
    return found
