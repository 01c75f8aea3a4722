"""What a rule is. Rules are small classes of the puzzle types; the kernel calls them and believes only `Accepted`."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import ClassVar, Literal, NamedTuple

from puzzles.kernel.board import Board, Place
from puzzles.kernel.verdict import Refusal, Verdict, judge

MAX_CASES = 64


class Deduction(NamedTuple):
    """A change that a direct rule gives: `cell` narrows to `mask`, because of `evidence`."""

    cell: int
    mask: int
    evidence: tuple[int, ...]


class Finding(NamedTuple):
    """A place where a contradiction holds, and the cells that make it so."""

    at: Place
    evidence: tuple[int, ...]


class Cases(NamedTuple):
    """The branches of a split, in their fixed order: what each changes, as {cell: mask}, and its name (`r1c2=7`)."""

    branches: tuple[Mapping[int, int], ...]
    names: tuple[str, ...]


class Rule:
    """What all rules have. `why` maps each refusal code to a sentence with named blanks such as {cell}.

    No ABC, for every step asks `isinstance`, which takes one ten times as long; the type checker misses no method.
    """

    id: ClassVar[str]
    name: ClassVar[str]
    statement: ClassVar[str]
    level: ClassVar[int]
    legup: ClassVar[tuple[str, str] | None] = None
    why: ClassVar[Mapping[str, str]]
    kind: ClassVar[Literal["direct", "contradiction", "case"]]
    at_kinds: ClassVar[tuple[str, ...]] = ()
    """Kinds of places where it may be applied."""

    @abstractmethod
    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        """The cells a step with these changed cells, or at this place, argues about."""


class DirectRule(Rule):
    """Forces cells. `check` sees only the board before the step."""

    kind = "direct"
    only_removes: ClassVar[bool] = False
    """Takes candidates away, and sets a cell only where it takes away all the others."""

    @abstractmethod
    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        """Whether the board forces `cell` into `mask`, a narrowing of its candidates."""

    def find(self, board: Board) -> Iterator[Deduction]:
        """Every deduction the rule gives here; this default tries all single removals and settings."""
        for cell, old in enumerate(board.cells):
            for mask in sorted({mask for bit in bits(old) for mask in (bit, old ^ bit)} - {0, old}):
                verdict = judge(self.check, board, cell, mask)
                if not isinstance(verdict, Refusal):
                    yield Deduction(cell, mask, verdict.evidence)


class ContradictionRule(Rule):
    """Closes a branch. Without a place it holds if it holds anywhere."""

    kind = "contradiction"

    @abstractmethod
    def check(self, board: Board, at: Place | None = None) -> Verdict:
        """Whether the board cannot be completed, as this rule sees it, at the place or anywhere."""

    @abstractmethod
    def find(self, board: Board) -> Iterator[Finding]:
        """Every place where the contradiction holds."""


class CaseRule(Rule):
    """Splits an end into branches that leave out no solution."""

    kind = "case"

    @abstractmethod
    def places(self, board: Board) -> Iterator[Place]:
        """Where the rule can be applied."""

    @abstractmethod
    def cases(self, board: Board, at: Place) -> Cases | Refusal:
        """The branches at the place; not applicable is a Refusal, never no branches."""


def bits(mask: int) -> Iterator[int]:
    """The single bits of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low
