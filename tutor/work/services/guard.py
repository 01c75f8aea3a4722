"""Checks, before anything is written, that the policy of a proof allows the change."""

from collections.abc import Iterable, Mapping

from ..messages.terms import why_closed
from ..models import Proof, Step
from ..replays.engine import given_steps
from ..workspace import Workspace
from .errors import ClosedError, LimitError


def must_be_open(workspace: Workspace) -> None:
    """Raise ClosedError unless the proof is open for work."""
    if why_closed(workspace):
        raise ClosedError


def must_be_own(proof: Proof, number: int) -> None:
    """Raise LimitError for a step that was given."""
    if number <= proof.given:
        raise LimitError("given-step")


def must_be_within_limits(workspace: Workspace, proof: Proof, split: Step) -> None:
    """Raise LimitError for a new case split that exceeds the allowed number or nesting."""
    most, deepest = workspace.policy.max_splits, workspace.policy.max_depth
    if most is not None and proof.splits - _given_splits(workspace) >= most:
        raise LimitError("no-split-left", most)
    if deepest is not None and split.depth >= deepest:
        raise LimitError("nested-too-deep", deepest)


def must_stay_within_limits(workspace: Workspace, old: Mapping[int, Step], new: Iterable[Step]) -> None:
    """Raise LimitError for edited steps with more splits than are allowed, or deeper ones, unless they were so before.

    `old` are the steps before, by their numbers.
    """
    most, deepest = workspace.policy.max_splits, workspace.policy.max_depth
    splits = [step for step in new if step.cases]
    before = sum(bool(step.cases) for step in old.values())
    if most is not None and len(splits) > before and len(splits) - _given_splits(workspace) > most:
        raise LimitError("no-split-left", most)
    for step in splits:
        known = old.get(step.number)
        if deepest is not None and step.depth >= deepest and not (known and known.cases and known.depth >= deepest):
            raise LimitError("nested-too-deep", deepest)


def _given_splits(workspace: Workspace) -> int:
    return sum(bool(step.cases) for step in given_steps(workspace.policy.item))
