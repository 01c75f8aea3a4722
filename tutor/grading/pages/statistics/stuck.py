"""Nodes of proofs where students are stuck now: several tries refused since the last step, and none accepted."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, OuterRef, Subquery
from django.urls import reverse
from django.utils.translation import gettext as _

from puzzles.kernel.board import Puzzle as EnginePuzzle
from tutor.courses.models import Item
from tutor.work.models import Action, Step
from tutor.work.replays.engine import engine_puzzle

from ..cells import STUCK
from ..events import step_words
from .choice import Chosen, Work

MOST, TRIES = 120, 4000
"""Proofs that are looked at, and the latest of their tries."""


@dataclass(frozen=True)
class Node:
    """A student's node: what stands above it, what was tried there last, how often, and since when."""

    student: str
    after: str
    tried: str
    tries: int
    at: datetime
    url: str


@dataclass(frozen=True)
class Spot:
    """A place of a puzzle that students try in vain, with the node of each."""

    name: str
    nodes: list[Node]


@dataclass(frozen=True)
class StuckAt:
    """A puzzle with the places where students are stuck, those of most students first."""

    item: Item
    spots: list[Spot]

    @property
    def students(self) -> int:
        """Count the students who are stuck here."""
        return sum(len(spot.nodes) for spot in self.spots)


def stuck_nodes(chosen: Chosen) -> list[StuckAt]:
    """List the nodes by puzzle and place, the puzzle with most students first. Costs three queries."""
    waiting = _waiting(chosen.work)[:MOST]
    tries = _tries([work.proof for work in waiting])
    last = {proof: found[0] for proof, found in tries.items()}
    above = _steps_above(last)
    numbers = _numbers([action.pk for action in last.values()])
    by_item: dict[int, dict[str, list[Node]]] = defaultdict(lambda: defaultdict(list))
    for work in waiting:
        if found := tries.get(work.proof):
            puzzle = engine_puzzle(chosen.items[work.item].puzzle)
            node = _node(chosen, work, found, above, puzzle, numbers[found[0].pk])
            by_item[work.item][_place(found[0].detail)].append(node)
    found_at = [StuckAt(chosen.items[pk], _spots(places)) for pk, places in by_item.items()]
    return sorted(found_at, key=lambda each: -each.students)


def _waiting(work: Sequence[Work]) -> list[Work]:
    """Return the last attempts in which a student is stuck."""
    last = {(each.student, each.item): each for each in sorted(work, key=lambda each: each.attempt)}
    return [each for each in last.values() if not each.goal_met and each.idle >= STUCK]


def _tries(proofs: Sequence[int]) -> dict[int, list[Action]]:
    """Return the refused tries of these proofs, the latest first."""
    found: dict[int, list[Action]] = defaultdict(list)
    refused = Action.objects.filter(proof__in=proofs, kind=Action.Kind.REFUSED)
    for action in refused.only("proof", "detail", "at").order_by("-pk")[:TRIES]:
        found[action.proof_id].append(action)
    return found


def _end(action: Action) -> tuple[int, int]:
    ends = action.detail.get("ends") or [[0, 0]]
    return ends[0][0], ends[0][1]


def _steps_above(last: dict[int, Action]) -> dict[tuple[int, int], Step]:
    numbers = {_end(action)[0] for action in last.values()}
    found = Step.objects.filter(proof__in=list(last), number__in=numbers).only("proof", "number", "text", "cases")
    return {(step.proof_id, step.number): step for step in found}


def _numbers(actions: Sequence[int]) -> dict[int, int]:
    """Return the number that each action has among those of its proof."""
    before = Action.objects.filter(proof=OuterRef("proof"), pk__lte=OuterRef("pk")).order_by().values("proof")
    counted = Action.objects.filter(pk__in=actions).annotate(n=Subquery(before.annotate(n=Count("pk")).values("n")))
    return dict(counted.values_list("pk", "n"))


def _node(
    chosen: Chosen, work: Work, tries: Sequence[Action], above: dict[Any, Step], puzzle: EnginePuzzle, event: int
) -> Node:
    latest = tries[0]
    number, branch = _end(latest)
    step = above.get((work.proof, number))
    after = step_words(puzzle, step.text) if step else ""
    if step and len(step.cases) > max(branch, 0):
        after = _("case %(case)s of %(split)s") % {"case": step.cases[max(branch, 0)], "split": after}
    here = sum(_end(action) == (number, branch) for action in tries)
    url = f"{reverse('grading:proof', args=[work.proof])}?event={event}"
    tried = step_words(puzzle, latest.detail.get("step", ""))
    return Node(chosen.name_of(work.student), after, tried, here, latest.at, url)


def _place(detail: dict[str, str]) -> str:
    """Return the place of a try: the cells that it would change, or where the rule was to apply."""
    head, _colon, changes = detail.get("step", "").partition(":")
    cells = [change.partition("=")[0].strip() for change in changes.split(",") if change.strip()]
    return ", ".join(cells[:3]) or head.partition("@")[2].strip()


def _spots(places: dict[str, list[Node]]) -> list[Spot]:
    return sorted((Spot(*each) for each in places.items()), key=lambda spot: (-len(spot.nodes), spot.name))
