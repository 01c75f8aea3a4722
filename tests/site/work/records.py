"""The present tree of a proof as data, and the same tree made anew from what happened to it."""

from typing import Any

from tutor.work.models import Action, Proof, Step
from tutor.work.replays.records import KEPT

Tree = dict[int, dict[str, Any]]


def tree(proof: Proof) -> Tree:
    """The rows by number."""
    return {row["number"]: row for row in Step.objects.filter(proof=proof).values(*KEPT)}


def rebuilt(proof: Proof) -> Tree:
    """Rebuild the rows from the actions alone."""
    rows: Tree = {}
    for action in Action.objects.filter(proof=proof).order_by("pk"):
        for kept in action.displaced:
            assert rows.pop(kept["number"]) == kept
        for kept in action.placed:
            assert rows.setdefault(kept["number"], kept) is kept
    return rows


def kinds(proof: Proof) -> list[str]:
    """List the kinds of the proof's actions, in order."""
    return list(Action.objects.filter(proof=proof).order_by("pk").values_list("kind", flat=True))


def stored() -> dict[str, int]:
    """Count the rows of each kind."""
    return {model.__name__: model.objects.count() for model in (Proof, Step, Action)}


def facts(proof: Proof) -> dict[str, Any]:
    """Return the facts about the tree in the proof's own row."""
    proof.refresh_from_db()
    return {name: getattr(proof, name) for name in ("steps", "splits", "open_ends", "state")}
