"""Misconceptions behind wrong steps: weighed before a step is stored, and recorded with it."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from puzzles.base.ptype import type_of
from puzzles.kernel.board import Board
from puzzles.kernel.check import Judgement
from puzzles.kernel.step import Step
from puzzles.kernel.tree import End
from puzzles.kernel.verdict import Accepted, Refusal
from puzzles.replay import Replay
from puzzles.teach.bugs import (
    CLEARED,
    LATEST,
    OTHER_BRANCH,
    branch_where_it_holds,
    likeliest,
    match,
    suspected,
)
from tutor.accounts.models import User

from ..models import Action
from ..outcomes import Suspicion
from ..prepared import LATEST_TRIES
from ..replays.records import rule_tried
from ..replays.visibility import VisibleReplay
from .begin import Person
from .claims import Answer

Kind = Action.Kind
Odds = Mapping[str, float]


@dataclass(frozen=True)
class Weighed:
    """Facts for the record of a step, and what may be said to the student now."""

    detail: dict[str, Any] = field(default_factory=dict)
    suspicion: Suspicion | None = None


def weighed(person: Person, answer: Answer, replay: Replay, step: Step, *, shown: bool) -> Weighed:
    """Weigh the misconceptions that fit a wrong step, with what the person did before; never inside a write.

    While verdicts are not `shown`, a right step costs the same, so that the time of the answer tells nothing.
    """
    _ends, board, judgement = answer.judged or ((), None, Judgement(Accepted()))
    if board is None or (shown and answer.refusal is None):
        return Weighed()
    found, earlier = match(board, step, always=not shown), _earlier(person, step.rule, claimed=not shown)
    detail: dict[str, Any] = {} if shown else {"claimed": True}
    code = judgement.verdict.code if isinstance(judgement.verdict, Refusal) else ""
    if found is None or code not in (found.code, "only-removes"):  # refused for another reason
        return Weighed(detail)
    tries, rules = [*earlier, found.odds], type_of(board.puzzle)
    bug = suspected(rules, step.rule, tries)
    branch = "" if bug or not shown else branch_where_it_holds(step, _branches(replay, answer.ends))
    general = [*found.general, OTHER_BRANCH] if branch else list(found.general)
    odds = {id: round(each, 2) for id, each in found.odds.items()}
    detail |= {"bugs": odds, "general": general, "named": likeliest(rules, step.rule, tries)}
    if bug and shown:
        return Weighed(detail, Suspicion(board, found.claim, bug))
    return Weighed(detail, Suspicion(board, found.claim, branch=branch) if branch else None)


def _earlier(person: Person, rule: str, *, claimed: bool) -> list[Odds]:
    """Return the odds of the person's earlier wrong tries by a rule, from the last time that they had it right.

    With `claimed`, wrong claims count too; otherwise the answer must not depend on steps whose verdicts are hidden.
    """
    if not isinstance(person, User):
        return []
    tries: list[Odds] = []
    seen: set[tuple[int, str]] = set()
    right = 0
    for (proof, kind, *_texts), detail, placed in _naming(rule, person):
        tried = placed[0]["rule"] if placed else rule_tried(detail)
        if tried != rule or (detail.get("claimed") and not claimed):
            continue
        wrong = kind == Kind.REFUSED or "bugs" in detail
        if wrong and "bugs" in detail:
            tries.append(detail["bugs"])
        end = proof, str([each[:2] for each in (placed[0]["parents"] if placed else detail.get("ends", []))])
        if wrong:
            right = 0
        elif kind == Kind.ADD and end not in seen:
            right += 1
        seen.add(end)
        if right >= CLEARED:
            tries.clear()
    return tries[-LATEST:]


def _naming(rule: str, person: User) -> Iterator[tuple[tuple[int, str, str, str], Any, Any]]:
    """Return the latest tries that name a rule, the oldest first, each with its detail and the steps that it placed."""
    # Most are by other rules, and need not be read; and all texts are read faster as one.
    rows = [row for row in reversed(LATEST_TRIES.all(person.pk)) if rule in row[2] or rule in row[3]]
    details = json.loads(f"[{','.join([row[2] for row in rows])}]")
    placed = json.loads(f"[{','.join([row[3] for row in rows])}]")
    return zip(rows, details, placed, strict=True)


def _branches(replay: Replay, ends: tuple[End, ...]) -> Iterator[tuple[str, Board]]:
    """Yield the boards of the other open ends, each with the name of the case it lies in."""
    here = {_case(replay, end) for end in ends}
    for end in VisibleReplay(replay).free_ends():
        case, board = _case(replay, end), replay.board(end)
        if board is not None and case and case not in here:
            yield case, board


def _case(replay: Replay, end: End) -> str:
    """Return the name of the nearest case above an end, "" if no split is above it."""
    while result := replay.result(end.id):
        if result.names:
            return result.names[end.branch] if 0 <= end.branch < len(result.names) else ""
        end = result.entry.parents[0]
    return ""
