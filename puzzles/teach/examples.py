"""Examples in refusals: one that the easy rules leave, or which of them tells more about its cells.

A rule looks at the marks alone, so what it gives as an example may be ruled out in plain view by a clue beside it. Only
the open cells of the example are asked about, by rules of the first levels that the student may use.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple

from puzzles.base.ptype import type_of
from puzzles.base.rule import DirectRule, bits
from puzzles.budgets import EXAMPLE
from puzzles.changes import changed_masks
from puzzles.kernel.board import Board
from puzzles.kernel.check import check_step
from puzzles.kernel.judge import judge
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Accepted, Refusal
from puzzles.parts import part_of
from puzzles.solve.moves import LARGE, toolbox
from puzzles.telling import Example, blanks, facts_told, listed, reason_in, regions_of, remarked

EASY = 2
"""The level up to which a rule is taken to be in plain view."""
DEEP = 2
"""Rounds of easy steps after which an example has to hold."""
COUNTED_IN = "kept_at", "kept_from", "kept_out"
"""Facts about what a rule has seen by itself, without marks: to mark it first would not help."""
FEW = 4
"""The cells of a place in which a student sees how one leads to another."""
ROUNDS = 4
"""Examples that are looked at for one refusal."""


def with_example(board: Board, step: Step, refusal: Refusal, allowed: Collection[str] | None = None) -> Refusal:
    """Return the refusal with an example that is not ruled out by what the easy rules give at its cells.

    Where there is none, the refusal gets the facts `unmarked`, the cells of its own example that are known, and `by`, a
    rule that tells of them; or `further`, where only several easy steps rule the example out, none of which needs the
    step itself: those of its cells of which the last of them, `by`, tells, and the first of these steps as `start` and
    `start_by`; with the fact `at_once` if no others are needed. Its cells are hatched.
    """
    refusal = remarked(board, step, refusal)
    example = _example(board, step, refusal)
    if example is None or reason_in(refusal):
        return refusal
    asked, given, shown, first = _Asked(board, step, allowed), dict[int, int](), refusal, dict[int, str]()
    for _ in range(ROUNDS):
        supposed = _supposed(board, example, shown)
        wrong = asked.ruled_out(supposed)
        first = first or {cell: rule for cell, rule in asked.rules.items() if cell in wrong}  # the easiest rule first
        if not wrong and not example.counted:
            wrong = asked.ruled_out_later(supposed)
        if not wrong:
            return _hatched(board, shown, {} if example.counted else supposed)
        if wrong.keys() <= given.keys():
            break
        given |= wrong
        again = check_step(board.narrow(given), step, None, EXAMPLE).verdict
        if not isinstance(again, Refusal) or again.code != refusal.code:
            break
        again = remarked(board.narrow(given), step, again)
        if {again.facts.get("first"), again.facts.get("last")} & {_name(board, cell) for cell in given}:
            break  # it would call a square black or white that readers see open
        if example.counted:
            return refusal
        shown = again._replace(evidence=tuple([cell for cell in again.evidence if cell not in given]))
    refusal = _hatched(board, refusal, {} if example.counted else _supposed(board, example, refusal))
    return refusal.with_facts(**(_told(board, first, "unmarked") if first else asked.steps_first(refusal)))


def _told(board: Board, told: Mapping[int, str], fact: str) -> dict[str, str]:
    """Return the cells of which the first of these rules tells, and the rule, as facts."""
    rule = next(iter(told.values()))
    return {fact: _names(board, [cell for cell in told if told[cell] == rule]), "by": rule}


def supposed(board: Board, refusal: Refusal) -> dict[int, int]:
    """Return the masks of cells that the refusal gives as an example, which has no effect if it only counts."""
    examples: Mapping[str, Example] = getattr(part_of(type_of(board.puzzle), "telling"), "EXAMPLES", {})
    example = examples.get(refusal.code)
    return _supposed(board, example, refusal) if example and not example.counted else {}


def _is_known(mask: int) -> bool:
    return mask != 0 and not mask & (mask - 1)


def _name(board: Board, cell: int) -> str:
    return type_of(board.puzzle).cell_name(board.puzzle, cell)


def _names(board: Board, cells: Collection[int]) -> str:
    return "&".join([_name(board, cell) for cell in sorted(cells)])


def _hatched(board: Board, refusal: Refusal, cells: Collection[int]) -> Refusal:
    """Return the refusal with these cells in its evidence, too, but for the known ones."""
    opened = [cell for cell in cells if not board.known(cell)]
    return refusal._replace(evidence=tuple(dict.fromkeys([*refusal.evidence, *opened])))


def _example(board: Board, step: Step, refusal: Refusal) -> Example | None:
    """Return what the refusal supposes of cells, if its rule itself refused and gave an example."""
    ptype = type_of(board.puzzle)
    rule, examples = ptype.rule_by_id.get(step.rule), getattr(part_of(ptype, "telling"), "EXAMPLES", {})
    return examples.get(refusal.code) if rule and refusal.code in rule.why else None


class _Later(NamedTuple):
    """Why a cell narrows: by which rule, in which round of easy steps, because of which cells, and to what."""

    rule: str
    round: int
    evidence: tuple[int, ...]
    mask: int


class _Asked:
    """Easy rules and what they give at cells of a board, each asked once and all within one budget."""

    def __init__(self, board: Board, step: Step, allowed: Collection[str] | None) -> None:
        tools = toolbox(type_of(board.puzzle), None if allowed is None else frozenset(allowed))
        self.board, self.left = board, EXAMPLE
        self.own = {change.cell for change in step.changes}
        self.easy = [rule for rule in tools.direct if rule.level <= EASY]
        self.masks, self.rules = dict[int, int](), dict[int, str]()
        self.later: Board | None = None
        self.last = dict[int, _Later]()  # why a cell narrows after easy steps anywhere
        self.further = dict[int, str]()  # the rules for cells of the first example
        self.claims = changed_masks(board, step.changes)
        self.proved = False
        self.rule, self.step = step.rule, step

    def ruled_out(self, supposed: dict[int, int]) -> dict[int, int]:
        """Return what is known of the cells that cannot be as supposed; 0 supposes nothing but that they are open."""
        asked = [cell for cell in supposed if cell not in self.own and not self.board.known(cell)]
        for rule in self.easy:
            for cell in asked:
                if cell not in self.masks:
                    self._ask(rule, cell)
        return {
            cell: self.masks[cell] for cell in asked if cell in self.masks and not self.masks[cell] & supposed[cell]
        }

    def ruled_out_later(self, supposed: dict[int, int]) -> dict[int, int]:
        """Return the same, after easy steps anywhere on the board; all that these tell, if they prove the step."""
        is_first, later = self.later is None, self.later or self._advanced()
        self.later = later
        changed = [cell for cell, mask in enumerate(later.cells) if mask != self.board.cells[cell]]
        told = {cell: later.cells[cell] for cell in changed if cell not in self.own}
        wrong = [cell for cell in supposed if _is_known(told.get(cell, 0)) and not told[cell] & supposed[cell]]
        if is_first:
            self.further = {cell: self.last[cell].rule for cell in wrong}
        return told if self.proved or wrong else {}

    def steps_first(self, refusal: Refusal) -> dict[str, str]:
        """Return facts about easy steps that should come first: they tell of the first example, or prove the step.

        The first is named; of those that prove the step only if the rule itself sees a difference after it.
        """
        if self.further:
            start = self._start([*self.further])
            if start is None:
                return {}
            if start in self.further or self._accepts_after(start):
                return _told(self.board, {start: self.last[start].rule}, "unmarked")
            told = _told(self.board, self.further, "further")
            starts = self._starts(start, told["by"])
            named = {"start": _names(self.board, starts or [start]), "start_by": self.last[start].rule}
            return named | told | ({"at_once": "1"} if starts else {})
        start = self._start([cell for cell in self.claims if cell in self.last])
        if start is None or not self._helps(start, refusal) or not self._holds_later():
            return {}
        return _told(self.board, {start: self.last[start].rule}, "unmarked")

    def _starts(self, start: int, by: str) -> list[int]:
        """Return a few cells of which one easy rule tells, so that right after it another one tells all it is to tell.

        Nothing is returned where other rules are needed, too.
        """
        told = [cell for cell in self.further if self.further[cell] == by]
        near = [
            cell for each in told for cell in self.last[each].evidence if cell in self.last and cell not in self.own
        ]
        same = [cell for cell in near if self.last[cell].round == 0 and self.last[cell].rule == self.last[start].rule]
        rule = type_of(self.board.puzzle).rule_by_id[by]
        for starts in ([start], list(dict.fromkeys([start, *same]))):
            after = self.board.narrow({cell: self.last[cell].mask for cell in starts})
            if (
                isinstance(rule, DirectRule)
                and len(starts) <= FEW
                and all(isinstance(judge(rule.check, after, cell, self.last[cell].mask), Accepted) for cell in told)
            ):
                return starts
        return []

    def _helps(self, start: int, refusal: Refusal) -> bool:
        """Tell whether the rule accepts the claim once the first step is made, or sees a difference near it."""
        again = check_step(self._after(start), self.step, None, EXAMPLE).verdict
        if isinstance(again, Accepted):
            return True
        seen = [name for name in again.facts if name not in COUNTED_IN]
        changes = any(refusal.facts.get(name) != again.facts[name] for name in seen)
        return changes and self._is_near(start, refusal)

    def _is_near(self, start: int, refusal: Refusal) -> bool:
        """Tell whether a cell lies in a place that the refusal names, or in a small one with the claimed cell."""
        ptype, puzzle = type_of(self.board.puzzle), self.board.puzzle
        told = facts_told(ptype, ptype.rule_by_id[self.rule], refusal).values()
        named = {cell for fact in told for name in listed(fact) for cell in _meant(self.board, name)}
        small = [each for cell in self.own for each in regions_of(puzzle, cell) if len(each.cells) <= FEW]
        return start in named or any(start in region.cells for region in small)

    def _accepts_after(self, start: int) -> bool:
        """Tell whether the rule accepts the tried step right after the first one."""
        return isinstance(check_step(self._after(start), self.step, None, EXAMPLE).verdict, Accepted)

    def _after(self, start: int) -> Board:
        return self.board.narrow({start: self.last[start].mask})

    def _holds_later(self) -> bool:
        """Tell whether this very rule accepts one of the claims after the easy steps."""
        rule, later = type_of(self.board.puzzle).rule_by_id[self.rule], self.later
        return later is not None and any(
            isinstance(rule, DirectRule) and isinstance(judge(rule.check, later, cell, mask), Accepted)
            for cell, mask in self.claims.items()
        )

    def _start(self, cells: list[int]) -> int | None:
        """Return a cell of which an easy rule tells on the board as it is, so that it leads on to one of these."""
        seen = list(dict.fromkeys(cells))
        for cell in seen:
            if self.last[cell].round == 0 and cell not in self.own:  # of the claim itself nothing is said
                return cell
            seen += [each for each in self.last[cell].evidence if each in self.last and each not in seen]
        return None

    def _advanced(self) -> Board:
        """Return the board after two rounds of easy steps, or as many of them as the budget allows.

        The claimed cells stay as they are: no step may rest on the very one that was tried.
        """
        board, reached = self.board, dict[int, int]()
        for number in range(DEEP):
            cells = board.cells
            for rule in self.easy:
                self.left -= len(cells) * max(1, len(cells) // LARGE)
                for cell, mask, evidence in rule.find(board) if self.left >= 0 else ():
                    old = reached.get(cell, cells[cell])
                    if 0 < old & mask < old:  # if two contradict each other, the first is kept
                        reached[cell] = old & mask
                        self.last[cell] = _Later(rule.id, number, evidence, old & mask)
            more = {cell: mask for cell, mask in reached.items() if cell not in self.own and mask != cells[cell]}
            board = board.narrow(more)
        self.proved = any(reached.get(cell, 0) & mask == reached.get(cell) for cell, mask in self.claims.items())
        return board

    def _ask(self, rule: DirectRule, cell: int) -> None:
        old = self.board.cells[cell]
        for mask in sorted({mask for bit in bits(old) for mask in (bit, old ^ bit)}):
            self.left -= len(self.board.cells)
            if self.left >= 0 and isinstance(judge(rule.check, self.board, cell, mask), Accepted):
                self.masks[cell], self.rules[cell] = mask, rule.id
                return


def _supposed(board: Board, example: Example, refusal: Refusal) -> dict[int, int]:
    """Return the masks that the refusal supposes of cells."""
    ptype, supposed = type_of(board.puzzle), dict[int, int]()
    for place, filling in example.filled.items():
        if _has_facts(refusal, place + filling):
            cells = _meant(board, place.format_map(refusal.facts))
            for cell, value in zip(cells, filling.format_map(refusal.facts).split(), strict=True):
                supposed.setdefault(cell, ptype.mask(board.puzzle, value))
    for names, value in example.cells.items():
        if not _has_facts(refusal, names + value):
            continue
        mask = ptype.mask(board.puzzle, value.format_map(refusal.facts)) if value else 0
        for name in listed(names.format_map(refusal.facts)):
            for cell in _meant(board, name):
                supposed.setdefault(cell, mask)
    return supposed


def _has_facts(refusal: Refusal, template: str) -> bool:
    """Tell whether the refusal can fill the blanks: two rules may share a code, and only one of them names cells."""
    return refusal.facts.keys() >= blanks(template).keys()


def _meant(board: Board, name: str) -> Iterator[int]:
    """Yield the cell of that name, or those of the place; a clue has both, its own square and those around."""
    ptype, puzzle = type_of(board.puzzle), board.puzzle
    with suppress(KeyError):
        yield ptype.cell_index(puzzle, name)
    with suppress(KeyError):
        yield from ptype.place(puzzle, name).cells
