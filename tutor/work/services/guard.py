"""Checks, before anything is written, that the policy of a proof allows the change."""

from django.utils.translation import gettext as _, ngettext

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
        raise LimitError(_("This step is given."), _("It is part of the assignment and cannot be changed."))


def must_be_within_limits(workspace: Workspace, proof: Proof, split: Step) -> None:
    """Raise LimitError for a new case split that exceeds the allowed number or nesting."""
    most, deepest = workspace.policy.max_splits, workspace.policy.max_depth
    if most is not None and proof.splits - _given_splits(workspace) >= most:
        text = ngettext(
            "At most %(n)s case split of your own is allowed.",
            "At most %(n)s case splits of your own are allowed.",
            most,
        )
        raise LimitError(_("No case split is left."), text % {"n": most})
    if deepest is not None and split.depth >= deepest:
        text = ngettext(
            "At most %(n)s split may be around a step; prove this branch without another.",
            "At most %(n)s splits may be around a step; prove this branch without another.",
            deepest,
        )
        raise LimitError(_("No split may stand inside this one."), text % {"n": deepest})


def _given_splits(workspace: Workspace) -> int:
    return sum(bool(step.cases) for step in given_steps(workspace.policy.item))
