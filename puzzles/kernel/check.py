"""The check of one step on one board. It fails closed: only the answer `Accepted` counts as acceptance."""

from __future__ import annotations

from collections.abc import Collection
from sys import maxsize
from typing import NamedTuple

from puzzles.kernel.board import Board, Case, Direct, Place, Rule
from puzzles.kernel.judge import are_cells, broken, judge
from puzzles.kernel.step import MAX_CHANGES, Change, Step
from puzzles.kernel.verdict import Accepted, Cases, Refusal, Verdict

MAX_CASES = 64
Allowed = Collection[str] | None
"""The ids of the permitted rules; None permits all rules of the type."""


class Judgement(NamedTuple):
    """The verdict on a step, the boards it claims (one for a direct step, one per case) and the names of the cases.

    A refused direct step still has its claimed board if its changes narrow the board; so has one by a rule that does
    not exist. `work` is the cost in cells: each call of a rule on a board, and each board made, costs the number of its
    cells. It is 0 if neither happened.
    """

    verdict: Verdict
    boards: tuple[Board, ...] = ()
    names: tuple[str, ...] = ()
    work: int = 0


def check_step(board: Board, step: Step, allowed: Allowed = None, budget: int = maxsize) -> Judgement:
    """Judge a step on the board before it.

    `budget` bounds the work. A step that needs more is refused; if it needs more for its first board, it claims none.
    """
    rule = board.puzzle.type.rule_by_id.get(step.rule)
    if rule is None or rule.kind not in ("direct", "contradiction", "case"):
        unknown = Refusal("unknown-rule", facts={"rule": step.rule})
        claim = _check_direct(board, None, step, unknown, budget) if budget >= len(board.cells) else Judgement(unknown)
        return claim._replace(verdict=unknown)
    refusal = _form_refusal(board, rule, step, allowed)
    if budget < len(board.cells):
        return Judgement(refusal or Refusal("too-large"))
    if rule.kind == "direct":
        return _check_direct(board, rule, step, refusal, budget)
    if refusal:
        return Judgement(refusal)
    if rule.kind == "contradiction":
        return Judgement(judge(rule.check, board, step.at), work=len(board.cells))
    return _split(board, rule, step, budget)


def _form_refusal(board: Board, rule: Rule, step: Step, allowed: Allowed) -> Refusal | None:
    """Return what is wrong with a step before any rule is called, None if nothing is."""
    if allowed is not None and step.rule not in allowed:
        return Refusal("rule-not-allowed", facts={"rule": step.rule})
    if rule.kind != "direct" and step.changes:
        return Refusal("changes-not-here", _on_board(board, [change.cell for change in step.changes]))
    if rule.kind == "case" and step.at is None:
        return Refusal("at-missing", facts={"places": "|".join(rule.at_kinds)})
    if step.at and isinstance(verdict := judge(_find_place, board, rule, step.at), Refusal):
        return verdict
    return Refusal("too-large") if len(step.changes) > MAX_CHANGES else None


def _find_place(board: Board, rule: Rule, at: Place) -> Verdict:
    """Accept a place that the type itself has, because rules trust the cells of a place."""
    try:
        if at.kind in rule.at_kinds and board.puzzle.type.place(board.puzzle, at.name) == at:
            return Accepted(at.cells)
    except KeyError:
        pass
    return Refusal("at-not-here", _on_board(board, at.cells), {"at": at.name})


def _on_board(board: Board, cells: Collection[int]) -> tuple[int, ...]:
    """Return the cells that are on the board, each once."""
    return tuple([cell for cell in dict.fromkeys(cells) if 0 <= cell < len(board.cells)])


def _split(board: Board, rule: Case, step: Step, budget: int) -> Judgement:
    work = len(board.cells)
    try:
        cases = rule.cases(board, step.at)  # type: ignore[arg-type]  # at-missing was refused before
        if type(cases) is Refusal and are_cells(board, cases.evidence):
            return Judgement(cases, work=work)
        if type(cases) is not Cases or not all(cases.branches):
            raise TypeError(f"the rule answered {cases!r}")
        if not 0 < len(cases.branches) == len(cases.names) == len(set(cases.names)):
            raise TypeError(f"the rule answered {cases!r}")
        if len(cases.branches) > MAX_CASES:
            return Judgement(Refusal("too-many-cases", facts={"limit": str(MAX_CASES)}), work=work)
        if work * (1 + len(cases.branches)) > budget:
            return Judgement(Refusal("too-large"), work=budget)
        boards = tuple([board.narrow(branch) for branch in cases.branches])
    except Exception as error:  # noqa: BLE001  as in judge
        return Judgement(broken(error), work=work)
    return Judgement(Accepted(step.at.cells if step.at else ()), boards, cases.names, work * (1 + len(boards)))


def _check_direct(board: Board, rule: Direct | None, step: Step, refusal: Refusal | None, budget: int) -> Judgement:
    masks, cells = {}, list(board.cells)
    for change in step.changes:
        cell = change.cell
        if not 0 <= cell < len(cells):
            return Judgement(Refusal("no-such-cell", facts={"cell": str(cell)}))
        old, new = cells[cell], change.on(cells[cell])  # a second change of a cell narrows it further
        if new == old or new == 0 or new & ~old:
            return Judgement(_no_narrowing(board, cell, old, new))
        cells[cell] = masks[cell] = new
    if not masks:
        return Judgement(Refusal("nothing-marked"))
    after = (Board(board.puzzle, tuple(cells)),)
    if rule is None or refusal:
        return Judgement(refusal or Refusal("unknown-rule"), after, (), len(cells))
    verdict, work = _passes(board, rule, step, masks, budget)
    return Judgement(verdict, after, (), work)


def _no_narrowing(board: Board, cell: int, old: int, new: int) -> Refusal:
    """Refuse with what the cell is left with; a wall, or the square of a number, has never been left with more."""
    fixed = board.puzzle.blank and board.puzzle.blank[cell].bit_count() == 1
    facts = {} if fixed else {"held": board.puzzle.type.words(board.puzzle, old)}
    return _located(board, cell, new or old, Refusal("no-change" if new == old else "not-a-narrowing", (cell,), facts))


def _passes(board: Board, rule: Direct, step: Step, masks: dict[int, int], budget: int) -> tuple[Verdict, int]:
    """Judge all cells on the board before, then the refused ones on that board plus the accepted cells, and so on.

    The step is accepted once every cell is, and refused once a pass accepts none. Return the verdict and the work:
    for each pass that of its checks and of making a board, which for the first is the claimed one.
    """
    waiting, work = sorted(masks), 0
    accepted: list[Accepted] = []
    while True:  # all cells of a pass are judged on the same board, so the order of the cells does not matter
        if (work := work + (1 + len(waiting)) * len(board.cells)) > budget:
            return Refusal("too-large"), budget
        refused: dict[int, Refusal] = {}
        for cell in waiting:
            verdict = judge(rule.check, board, cell, masks[cell])
            if isinstance(verdict, Accepted):
                accepted.append(verdict)
            else:
                refused[cell] = verdict
        if not refused:
            if len(accepted) == 1 and masks.keys().isdisjoint(accepted[0].evidence):
                return accepted[0], work
            evidence = dict.fromkeys(cell for each in accepted for cell in each.evidence if cell not in masks)
            notes = {each.note for each in accepted}
            return Accepted(tuple(evidence), notes.pop() if len(notes) == 1 else ""), work
        if len(refused) == len(waiting):
            cell, mask, refusal = waiting[0], masks[waiting[0]], refused[waiting[0]]
            sets = rule.only_removes and mask & (mask - 1) == 0 and Change(cell, mask) in step.changes
            if sets and refusal.code != "rule-broken":
                shown = tuple(dict.fromkeys((cell, *refusal.evidence)))
                refusal = Refusal("only-removes", shown, {**refusal.facts, "stays": refusal.code})
            return _located(board, cell, mask, refusal), work
        board = board.narrow({cell: masks[cell] for cell in waiting if cell not in refused})
        waiting = list(refused)


def _located(board: Board, cell: int, mask: int, refusal: Refusal) -> Refusal:
    """Return the refusal with the name of its cell and the values claimed there."""
    ptype, puzzle = board.puzzle.type, board.puzzle
    return refusal.with_facts(cell=ptype.cell_name(puzzle, cell), value=ptype.words(puzzle, mask))
