"""Help that nobody asked for: after refused steps in a row, or a silence, the page offers to name the next rule."""

from datetime import timedelta

from django.utils import timezone

from puzzles.kernel.tree import End

from ..messages.terms import why_closed
from ..models import Action
from ..workspace import Workspace

REFUSED = 2
"""Refused steps in a row at one node after which help is offered, once."""
SILENCE = timedelta(seconds=90)
"""Time without a step or a hint after which it is offered; the page asks then."""
APART = 5
"""Steps between two hints that were offered."""
LATEST = 40
"""The latest actions that are looked at."""


def offers_help(workspace: Workspace, node: End) -> bool:
    """Return whether help is offered at a node now; never where the policy gives none unasked."""
    proof, policy = workspace.proof, workspace.policy
    if proof is None or not policy.assist or policy.hints == 0 or why_closed(workspace):
        return False
    latest = list(proof.actions.order_by("-pk")[:LATEST])
    return bool(latest) and _stuck(latest, node) and not _offered_lately(latest)


def _stuck(latest: list[Action], node: End) -> bool:
    row = 0
    while row < len(latest) and latest[row].kind == Action.Kind.REFUSED:
        row += 1
    if row == REFUSED:
        return all(list(node[:2]) in action.detail["ends"] for action in latest[:row])
    return latest[0].kind != Action.Kind.HINT and timezone.now() - latest[0].at >= SILENCE


def _offered_lately(latest: list[Action]) -> bool:
    steps = 0
    for action in latest:
        if action.detail.get("unasked"):
            return steps < APART
        steps += action.kind in (Action.Kind.ADD, Action.Kind.MERGE)
    return False
