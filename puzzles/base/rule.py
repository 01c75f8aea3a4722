"""The base classes of rules. Puzzle types define the rules; the kernel calls them and believes only `Accepted`."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import ClassVar, Literal, NamedTuple, Self

from puzzles.kernel.board import Board, Place
from puzzles.kernel.judge import judge
from puzzles.kernel.verdict import Accepted, Cases, Refusal, Verdict

MEMBERS = ("id", "name", "statement", "level", "why", "kind")
"""The attributes that a rule must have besides its methods."""


class Deduction(NamedTuple):
    """A change that a direct rule deduces: `cell` narrows to `mask`, because of `evidence`."""

    cell: int
    mask: int
    evidence: tuple[int, ...]


class Finding(NamedTuple):
    """A place where a contradiction holds, and the cells that make it so."""

    at: Place
    evidence: tuple[int, ...]


class Rule:
    """The base of all rules. `why` maps each refusal code to a sentence with named blanks such as {cell}.

    Not an ABC, as each step calls `isinstance`, ten times slower on one; `__new__` finds what is missing.
    """

    id: ClassVar[str]
    name: ClassVar[str]
    statement: ClassVar[str]
    level: ClassVar[int]
    legup: ClassVar[tuple[str, str] | None] = None
    why: ClassVar[Mapping[str, str]]
    kind: ClassVar[Literal["direct", "contradiction", "case"]]
    at_kinds: ClassVar[tuple[str, ...]] = ()
    """The kinds of places where the rule may be applied."""

    def __new__(cls, *args: object, **named: object) -> Self:
        """Refuse a rule that lacks a member, so that importing its type tells what was forgotten."""
        missing = [name for name in MEMBERS if not hasattr(cls, name)]
        missing += [name for name in dir(cls) if getattr(getattr(cls, name), "__isabstractmethod__", False)]
        if missing:
            raise TypeError(f"the rule {cls.__name__} ({cls.__module__}) lacks {', '.join(missing)}")
        return super().__new__(cls)

    @abstractmethod
    def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
        """Return the cells that a step with these changed cells, or at this place, argues about."""


class DirectRule(Rule):
    """A rule that forces cells. `check` sees only the board before the change."""

    kind: ClassVar[Literal["direct"]] = "direct"
    only_removes: ClassVar[bool] = False
    """True for a rule that removes candidates, and sets a cell only by removing all its other candidates."""
    tidies: ClassVar[bool] = False
    """True for the rule by which a number that stands leaves the cells in sight: it may be applied unasked."""

    @abstractmethod
    def check(self, board: Board, cell: int, mask: int) -> Verdict:
        """Accept if the board forces `cell` into `mask`, a narrowing of its candidates; else refuse."""

    def narrowed(self, board: Board) -> Iterator[tuple[int, int]]:
        """Yield the cells and masks that `find` deduces, enough of them to narrow each cell as far as all do."""
        return ((cell, mask) for cell, mask, _ in self.find(board))

    def find(self, board: Board) -> Iterator[Deduction]:
        """Yield every deduction of the rule on this board; this default tries all single removals and settings."""
        for cell, old in enumerate(board.cells):
            for mask in sorted({mask for bit in bits(old) for mask in (bit, old ^ bit)} - {0, old}):
                verdict = judge(self.check, board, cell, mask)
                if not isinstance(verdict, Refusal):
                    yield Deduction(cell, mask, verdict.evidence)


class ContradictionRule(Rule):
    """A rule that closes a branch. Without a place it holds if it holds anywhere."""

    kind: ClassVar[Literal["contradiction"]] = "contradiction"

    @abstractmethod
    def check(self, board: Board, at: Place | None = None) -> Verdict:
        """Accept if this rule shows, at the place or anywhere, that the board cannot be completed; else refuse."""

    @abstractmethod
    def find(self, board: Board) -> Iterator[Finding]:
        """Yield every place where the contradiction holds."""

    def anywhere(self, board: Board) -> Verdict:
        """Accept at the first place that `find` yields; refuse with `nowhere` if it yields none."""
        first = next(self.find(board), None)
        return Accepted(first.evidence) if first else Refusal("nowhere")


class CaseRule(Rule):
    """A rule that splits an end into branches that together keep every solution."""

    kind: ClassVar[Literal["case"]] = "case"

    @abstractmethod
    def places(self, board: Board) -> Iterator[Place]:
        """Yield the places where the rule can be applied."""

    @abstractmethod
    def cases(self, board: Board, at: Place) -> Cases | Refusal:
        """Return the branches at the place, at least one, or a Refusal if the rule does not apply there."""


AnyRule = DirectRule | ContradictionRule | CaseRule


def bits(mask: int) -> Iterator[int]:
    """Yield the single bits of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low
