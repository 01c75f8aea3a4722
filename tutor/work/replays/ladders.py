"""Hints that were taken, read from the history.

A hint is a ladder of three strengths, opened one after the other: where to look, which rule, and the step. Each opening
is an action. Those at the same board of a proof are one ladder, which costs by its highest strength.
"""

from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from itertools import chain
from typing import Any, Literal, NamedTuple

from django.db.models import Q

from puzzles.formats.steps import StepError, parse_step, print_step
from puzzles.kernel.board import Board
from puzzles.kernel.step import Step as EngineStep
from puzzles.teach.rungs import Strength
from tutor.feedback import QUARTERS

from ..models import Action, Proof, Step
from .records import rule_tried

STRENGTHS: tuple[Strength, ...] = ("where", "rule", "step")

From = Literal["", "where", "rule", "step"]
"""The strength of the hint that a step came from; "" for a step of one's own."""


class Use(NamedTuple):
    """The use that a step makes of a ladder: its id, its highest strength, and the strength that the step came from."""

    ladder: str = ""
    strength: From = ""
    used: From = ""

    @property
    def detail(self) -> dict[str, Any]:
        """Return what the action of the step notes: nothing, if no hint was open where it was made."""
        return {"hint": self._asdict()} if self.ladder else {}


def hint_of(step: Step) -> From:
    """Return the strength of the hint that a step of the tree came from; "" if it came from none."""
    return step.hint  # type: ignore[return-value]


def ladder_id(board: Board) -> str:
    """Return the id of the ladder at a board: wherever in the proof the board is the same, so is the ladder."""
    return sha256(repr(board.cells).encode()).hexdigest()[:16]


def opened(proof: Proof | None, board: Board) -> list[Action]:
    """List the openings of the ladder at a board, in order."""
    if proof is None:
        return []
    return list(proof.actions.filter(kind=Action.Kind.HINT, detail__ladder=ladder_id(board)).order_by("pk"))


def highest(actions: Iterable[Action]) -> dict[str, Strength]:
    """Return the highest strength of each ladder among actions in order.

    Hints of earlier versions belong to no ladder: each is one of its own, and was the whole step.
    """
    found: dict[str, Strength] = {}
    for action in actions:
        if action.kind == Action.Kind.HINT:
            ladder = action.detail.get("ladder")
            found[ladder or f"action {action.pk}"] = action.detail["strength"] if ladder else "step"
    return found


def rules_hinted(actions: Iterable[Action]) -> dict[str, str]:
    """Return the rule that each ladder among actions is about, even if it did not name it; "" if there is none."""
    found: dict[str, str] = {}
    for action in actions:
        if action.kind == Action.Kind.HINT:
            rule = action.detail.get("rule") or rule_tried(action.detail)
            found[action.detail.get("ladder") or f"action {action.pk}"] = rule
    return found


def quarters(taken: Iterable[Strength]) -> int:
    """Return what ladders of these strengths cost, in quarters of the price of a hint."""
    return sum(QUARTERS[strength] for strength in taken)


def counted(actions: Iterable[Action]) -> Counter[Strength]:
    """Count the ladders by their highest strength."""
    return Counter(highest(actions).values())


def use_of(proof: Proof | None, board: Board | None, step: EngineStep) -> Use:
    """Return the use that a step on a board makes of the ladder there, or of another that has shown this very step."""
    if proof is None or board is None or not proof.hints:
        return Use()
    here, shown = Q(detail__ladder=ladder_id(board)), Q(detail__step=print_step(board.puzzle, step))
    hints = proof.actions.filter(here | shown & Q(detail__strength="step"), kind=Action.Kind.HINT).order_by("pk")
    details = [hint.detail for hint in hints]
    for told in reversed(details):
        if told.get("ladder") == ladder_id(board):
            return Use(told["ladder"], told["strength"], _used(board, told, step))
    return Use(details[-1]["ladder"], "step", "step") if details and "ladder" in details[-1] else Use()


def _used(board: Board, told: dict[str, Any], step: EngineStep) -> From:
    """Return how much of what was told the step takes up: the step itself, else its rule, else its place."""
    rank = STRENGTHS.index(told["strength"])
    if rank == 2 and _alike(board, told["step"], step):
        return "step"
    if rank and step.rule == told["rule"]:
        return "rule"
    rule = board.puzzle.type.rule_by_id.get(step.rule)
    if rule is None or rule.kind != told["kind"]:
        return ""
    place = board.puzzle.type.place(board.puzzle, told["place"]) if told["place"] else None
    cells = chain(step.at.cells if step.at else (), (change.cell for change in step.changes))
    return "where" if place is None or not set(place.cells).isdisjoint(cells) else ""


def _alike(board: Board, text: str, step: EngineStep) -> bool:
    """Tell whether a step makes a change of the step that was shown, by its rule and at its place."""
    try:
        shown = parse_step(board.puzzle, text)
    except StepError:  # written by an earlier version of the rules
        return False
    if (shown.rule, shown.at) != (step.rule, step.at):
        return False
    return not shown.changes or not set(shown.changes).isdisjoint(step.changes)
