"""Outcomes of requests to change a proof; services return them, and messages put them into words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from .models import Action, Proof
from .tries import Tried

if TYPE_CHECKING:
    from puzzles.bugs import Bug, Claim
    from puzzles.hints import Hint
    from puzzles.kernel.board import Board
    from puzzles.kernel.step import Step as EngineStep
    from puzzles.kernel.tree import End
    from puzzles.kernel.verdict import Refusal
    from puzzles.teach.rungs import Closing, Strength


@dataclass(frozen=True)
class Practised:
    """The right steps of a person by each rule, up to EARNED; `often`: of this rule the reason is no longer said."""

    by_hand: dict[str, int]
    often: bool


@dataclass(frozen=True)
class Change:
    """A change of the tree: the action that was recorded, the end to show now, and what is `practised`, if known."""

    proof: Proof
    action: Action
    select: End
    practised: Practised | None = None


@dataclass(frozen=True)
class Suspicion:
    """A guess about a wrong claim: a misconception, or the branch where the step would hold."""

    board: Board
    claim: Claim
    bug: Bug | None = None
    branch: str = ""


@dataclass(frozen=True)
class Refused:
    """A step that was not accepted: its ends, the reason, and its claim. The tree is unchanged.

    `tries`: where no proof is begun, all that was refused so far.
    """

    proof: Proof | None
    ends: tuple[End, ...]
    rule: str
    refusal: Refusal | None
    problem: str = ""
    step: EngineStep | None = None
    suspicion: Suspicion | None = None
    tries: tuple[Tried, ...] = ()


Outcome = Change | Refused


@dataclass(frozen=True)
class Ladder:
    """A hint at a board as far as it is open: what it would tell, and its strength so far.

    `looking`: more is being searched for, so asking again soon may tell more; without a `hint` nothing is known yet.
    `wait`: seconds until the last strength may be opened. A hint without a step to offer is of strength `step`.
    """

    board: Board
    hint: Hint | None
    closing: Closing | None
    strength: Strength
    wait: float = 0.0
    looking: bool = False

    @property
    def next(self) -> Strength | None:
        """Return the strength that comes after this one; None after the last."""
        following: dict[Strength, Strength] = {"where": "rule", "rule": "step"}
        return following.get(self.strength)


Limit = Literal[
    "given-step",
    "no-split-left",
    "nested-too-deep",
    "filled",
    "filled-hint",
    "everywhere-off",
    "everywhere-unearned",
    "rule-off",
    "hints-off",
    "no-hint-left",
    "no-check-left",
    "hint-too-hard",
    "step-too-hard",
    "everywhere-too-hard",
    "housekeeping-off",
    "shorten-too-hard",
    "edit-too-hard",
    "edit-same",
    "insert-closes",
    "move-inside",
    "move-same",
    "move-split",
    "move-to-case",
    "move-used",
    "aside-full",
    "aside-lost",
    "practice",
]
"""Codes of what is not allowed, by the assignment or by what there is to do."""
