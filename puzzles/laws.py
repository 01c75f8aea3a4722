"""Arguments of rules: the base classes of what a type's module `laws` says, and what is said without one.

A rule appeals to some laws of the rulebook at some places. Where they hold although a refused claim does not, the rule
had no reason to accept it. Nothing here is believed: it only chooses what a student is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.base.rule import AnyRule
from puzzles.grid.clauses import Law
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.parts import part_of


class Claim(NamedTuple):
    """The claim of a refused step: the cell and what it is to keep, and what else it might be; or only a place."""

    at: Place | None
    cell: int = -1
    mask: int = 0
    other: int = 0


class Argument(NamedTuple):
    """Laws at a place by which a rule might have argued, and the sentence about a filling that fulfils them.

    `value` is the value whose cells the sentence lists. `apart`: cells in sight of each other do not share values.
    `fixed` are cells that the argument gives a value. If the laws cannot all hold, `fewer` of them are looked at.
    """

    code: str
    place: Place
    laws: tuple[Law, ...]
    value: int = 0
    apart: bool = False
    fixed: Mapping[int, int] = MappingProxyType({})
    fewer: tuple[Law, ...] = ()


class Arguer:
    """The arguments of a rule. `said` maps each code to its sentence, with named blanks such as {cell}."""

    said: ClassVar[Mapping[str, str]] = {}

    def arguments(self, board: Board, claim: Claim) -> Iterator[Argument]:
        """Yield the arguments by which the rule might have accepted the claim, the nearest first."""
        raise NotImplementedError


def arguer_of(ptype: PuzzleType, rule: AnyRule) -> Arguer | None:
    """Return what knows the arguments of a rule, None if its type does not say."""
    arguers: Mapping[str, Arguer] = getattr(part_of(ptype, "laws"), "ARGUERS", {})
    return arguers.get(rule.id)


def is_form(ptype: PuzzleType, code: str) -> bool:
    """Tell whether a refusal says only that the rule never makes such a claim."""
    return code in getattr(part_of(ptype, "laws"), "FORM", ())


def is_impossible(ptype: PuzzleType, code: str) -> bool:
    """Tell whether a refusal says that the claim is against the rulebook, and not only that nothing forces it."""
    return code in getattr(part_of(ptype, "laws"), "IMPOSSIBLE", ())


def candidates(board: Board) -> Sequence[int]:
    """Return what each cell can still be, less what known cells in its sight rule out, if the type says that."""
    shown: Callable[[Board], Sequence[int]] | None = getattr(part_of(type_of(board.puzzle), "laws"), "candidates", None)
    return shown(board) if shown else board.cells


def preferred(ptype: PuzzleType) -> int:
    """Return the value that cells get where the laws leave a choice, if the type's module says one as `PREFERRED`."""
    value: int = getattr(part_of(ptype, "laws"), "PREFERRED", 0)
    return value


def sight(puzzle: Puzzle, cell: int) -> Collection[int]:
    """Return the cells that never hold the value that this one holds."""
    shown: Callable[[Puzzle, int], Collection[int]] | None = getattr(part_of(type_of(puzzle), "laws"), "sight", None)
    return shown(puzzle, cell) if shown else ()
