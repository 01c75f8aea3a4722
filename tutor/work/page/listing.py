"""Rows of the tree that a page of the workbench is sent."""

from collections.abc import Collection
from functools import partial

from ..models import Step
from ..replays.engine import given_steps, last_number
from ..replays.visibility import VisibleReplay, visible_replay
from ..workspace import Workspace
from . import folding, tree
from .row import Row
from .shape import shape_of


def all_rows(where: Workspace, visible: VisibleReplay, at: str) -> list[Row]:
    """Return the rows of the tree, folded where it is long, with the way to a node."""
    shape = shape_of(visible, where.proof)
    if shape.rows > folding.SMALL:
        return folding.folded_rows(visible, shape, partial(_steps, where), _given(where), at)
    return tree.tree_rows(visible, _steps(where).values(), _given(where))


def unfolded(where: Workspace, what: str) -> list[Row] | None:
    """Return the rows of a case or a run of steps that the page has folded; None if there is no such thing."""
    visible = visible_replay(where)
    return folding.unfolded_rows(visible, shape_of(visible, where.proof), partial(_steps, where), _given(where), what)


def _given(where: Workspace) -> int:
    return where.proof.given if where.proof else last_number(given_steps(where.policy.item))


def _steps(where: Workspace, wanted: Collection[int] | None = None) -> dict[int, Step]:
    """Read the steps of the tree, or those with these numbers."""
    if not where.proof:
        return {step.number: step for step in given_steps(where.policy.item)}
    found = where.proof.tree.all() if wanted is None else where.proof.tree.filter(number__in=wanted)
    return {step.number: step for step in found}
