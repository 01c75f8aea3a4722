"""Help that nobody asked for: after refused steps in a row, or a silence, the page offers to name the next rule.

Whoever has shown that they can use that rule is left alone.
"""

from datetime import datetime, timedelta
from itertools import pairwise, takewhile

from django.utils import timezone

from puzzles.kernel.tree import End
from tutor.search.errors import TooHardError
from tutor.search.services import hint_soon

from ..messages.terms import why_closed
from ..models import Action
from ..prepared import NEWEST_ACTIONS
from ..replays.boards import hint_board, special_goal
from ..replays.visibility import visible_replay
from ..workspace import Workspace
from .begin import Person
from .skill import shows_skill

Kind = Action.Kind
REFUSED = 2
"""Refused steps in a row at one node after which help is offered, once."""
SILENCE = timedelta(seconds=90)
"""Time without a step or a hint after which it is offered; the page asks then."""
AWAY = timedelta(minutes=15)
"""Silence after which nobody is taken to have seen an offer."""
APART = 5
"""Steps between two offers."""
LATEST = 40
"""The latest actions that are looked at."""


def offers_help(person: Person, workspace: Workspace, node: End, *, silent: bool = False) -> bool:
    """Return whether help is offered to a person at a node now, or only for a silence; never where the policy has none.

    What was offered before is read from the history, so that help that was declined is not offered at the next step.
    """
    proof, policy = workspace.proof, workspace.policy
    if proof is None or not policy.assist or policy.hints == 0 or why_closed(workspace):
        return False
    if not _may_be_stuck(NEWEST_ACTIONS.all(proof.pk), silent=silent):
        return False
    latest = list(proof.actions.exclude(kind=Kind.GUIDE).order_by("-pk")[:LATEST])[::-1]
    stuck = _after_silence(latest) or (not silent and _after_refusals(latest, node))
    return stuck and _needed(person, workspace, node)


def _may_be_stuck(newest: list[tuple[str, datetime]], *, silent: bool) -> bool:
    """Return whether the newest actions, the very last one first, leave it possible; nearly always they do not."""
    kinds = [kind for kind, _at in newest]
    quiet = bool(newest) and kinds[0] != Kind.HINT and timezone.now() - newest[0][1] >= SILENCE
    wrong = kinds[:REFUSED] == [Kind.REFUSED] * REFUSED and Kind.REFUSED not in kinds[REFUSED:]
    return quiet or (wrong and not silent)


def _after_silence(latest: list[Action]) -> bool:
    if not latest or latest[-1].kind == Kind.HINT or timezone.now() - latest[-1].at < SILENCE:
        return False
    return _steps_since_offered(latest) >= APART


def _after_refusals(latest: list[Action], node: End) -> bool:
    refused = list(takewhile(lambda action: action.kind == Kind.REFUSED, reversed(latest)))
    here = all(list(node[:2]) in action.detail["ends"] for action in refused)
    return len(refused) == REFUSED and here and _steps_since_offered(latest[:-REFUSED]) >= APART


def _steps_since_offered(latest: list[Action]) -> int:
    """Count the steps since help was taken unasked, or must have been offered after refusals or a silence."""
    steps, refused = APART, 0
    for before, action in pairwise([*latest[:1], *latest]):
        silent = before.kind != Kind.HINT and SILENCE <= action.at - before.at < AWAY
        steps = 0 if silent and steps >= APART else steps
        steps += action.kind in (Kind.ADD, Kind.MERGE)
        refused = refused + 1 if action.kind == Kind.REFUSED else 0
        if action.detail.get("unasked") or (refused == REFUSED and steps >= APART):
            steps = 0
    return steps


def _needed(person: Person, workspace: Workspace, node: End) -> bool:
    """Return whether there is a step to help with by a rule that the person has not shown to be able to use.

    A split that is still being searched for has no rule yet: then nothing is known against helping.
    """
    visible = visible_replay(workspace)
    board = hint_board(visible, node)
    if board is None:
        return False
    try:
        found = hint_soon(board, workspace.policy.rules, asker=str(person.pk), patience=0, goal=special_goal(visible))
    except TooHardError:
        return False
    if found is None or found.hint.rule is None:
        return found is None or found.hint.kind != "none"
    return not shows_skill(person, found.hint.rule.id)
