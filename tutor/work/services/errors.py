"""Outcomes of requests to change a proof; services return them, selectors put them into words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..models import Action, Proof

if TYPE_CHECKING:
    from puzzles.kernel.step import Step as EngineStep
    from puzzles.kernel.tree import End
    from puzzles.kernel.verdict import Refusal


class StaleError(Exception):
    """The proof has changed since the page was made, or the key belongs to another request. Nothing was written."""


class OwnerNeededError(Exception):
    """There is something to save, and nobody who owns it: a visitor becomes a guest first. Nothing was written."""


class ShutError(Exception):
    """The proof is closed for work, or not open yet; its policy says why. Nothing was written."""


class LimitError(Exception):
    """The request exceeds what the assignment allows. Says what and why; nothing was written."""

    def __init__(self, headline: str, text: str = "") -> None:
        super().__init__(headline)
        self.headline, self.text = headline, text


@dataclass(frozen=True)
class Change:
    """A change of the tree: the action that was recorded, and the end to show now."""

    proof: Proof
    action: Action
    select: End


@dataclass(frozen=True)
class Refused:
    """A step that was not accepted: its ends, the reason, and its claim. The tree is unchanged."""

    proof: Proof | None
    ends: tuple[End, ...]
    rule: str
    refusal: Refusal | None
    problem: str = ""
    step: EngineStep | None = None


Outcome = Change | Refused
