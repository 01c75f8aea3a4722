"""The check of one step on one board. It fails closed: only the answer `Accepted` counts as acceptance."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from puzzles.kernel.board import Board, Place
from puzzles.kernel.interface import Case, Direct, Rule
from puzzles.kernel.step import MAX_CHANGES, Step
from puzzles.kernel.verdict import Accepted, Cases, Refusal, Verdict, are_cells, broken, judge

MAX_CASES = 64


class Judgement(NamedTuple):
    """The verdict on a step, the boards it claims (one for a direct step, one per case) and the names of the cases.

    A refused direct step still has its claimed board if its changes narrow the board. `work` is the cost in cells:
    each call of a rule on a board, and each board made, costs the number of its cells. It is 0 if neither happened.
    """

    verdict: Verdict
    boards: tuple[Board, ...] = ()
    names: tuple[str, ...] = ()
    work: int = 0

    @property
    def asked(self) -> bool:
        """Tell whether the rule was called: the work is more than making the claimed boards costs."""
        return self.work > sum([len(board.cells) for board in self.boards])


def check_step(
    board: Board, step: Step, allowed: Collection[str] | None = None, budget: int | None = None
) -> Judgement:
    """Judge a step on the board before it. `allowed`: ids of the permitted rules; None permits all rules of the type.

    `budget` bounds the work. A step that needs more is refused; if it needs more for its first board, it claims none.
    """
    rule = board.puzzle.type.rule_by_id.get(step.rule)
    if rule is None or rule.kind not in ("direct", "contradiction", "case"):
        return Judgement(Refusal("unknown-rule", facts={"rule": step.rule}))
    refusal = _form_refusal(board, rule, step, allowed)
    if refusal is None and len(step.changes) > MAX_CHANGES:
        refusal = Refusal("too-large")
    if budget is not None and budget < len(board.cells):
        return Judgement(refusal or Refusal("too-large"))
    if rule.kind == "direct":
        return _check_direct(board, rule, step, refusal, budget)
    if refusal:
        return Judgement(refusal)
    if rule.kind == "contradiction":
        return Judgement(judge(rule.check, board, step.at), work=len(board.cells))
    return _split(board, rule, step, budget)


def _form_refusal(board: Board, rule: Rule, step: Step, allowed: Collection[str] | None) -> Refusal | None:
    if allowed is not None and rule.id not in allowed:
        return Refusal("rule-not-allowed", facts={"rule": rule.id})
    if rule.kind != "direct" and step.changes:
        return Refusal("changes-not-here", _on_board(board, [change.cell for change in step.changes]))
    if step.at is None:
        return Refusal("at-missing", facts={"places": "|".join(rule.at_kinds)}) if rule.kind == "case" else None
    return _place_refusal(board, rule, step.at)


def _place_refusal(board: Board, rule: Rule, at: Place) -> Refusal | None:
    """Refuse a place that the type itself does not have, because rules trust the cells of a place."""
    try:
        if at.kind in rule.at_kinds and board.puzzle.type.place(board.puzzle, at.name) == at:
            return None if are_cells(board, at.cells) else broken(ValueError(f"{at.name} covers {at.cells}"))
    except KeyError:
        pass
    except Exception as error:  # noqa: BLE001  as in judge
        return broken(error)
    return Refusal("at-not-here", _on_board(board, at.cells), {"at": at.name})


def _on_board(board: Board, cells: Collection[int]) -> tuple[int, ...]:
    """Return the cells that are on the board, each once."""
    return tuple([cell for cell in dict.fromkeys(cells) if 0 <= cell < len(board.cells)])


def _split(board: Board, rule: Case, step: Step, budget: int | None) -> Judgement:
    look = len(board.cells)
    try:
        cases = rule.cases(board, step.at)  # type: ignore[arg-type]  # at-missing was refused before
        if type(cases) is Refusal and are_cells(board, cases.evidence):
            return Judgement(cases, work=look)
        if type(cases) is not Cases or not 0 < len(cases.branches) == len(cases.names) == len(set(cases.names)):
            raise TypeError(f"the rule answered {cases!r}")
        if len(cases.branches) > MAX_CASES:
            return Judgement(Refusal("too-many-cases", facts={"limit": str(MAX_CASES)}), work=look)
        if not all(cases.branches):
            raise TypeError(f"a case that changes nothing: {cases!r}")
        work = look * (1 + len(cases.branches))
        if budget is not None and work > budget:
            return Judgement(Refusal("too-large"), work=budget)
        boards = tuple(board.narrow(branch) for branch in cases.branches)
    except Exception as error:  # noqa: BLE001  as in judge
        return Judgement(broken(error), work=look)
    return Judgement(Accepted(step.at.cells if step.at else ()), boards, cases.names, work)


def _check_direct(board: Board, rule: Direct, step: Step, refusal: Refusal | None, budget: int | None) -> Judgement:
    masks: dict[int, int] = {}
    cells = list(board.cells)
    for change in step.changes:
        cell = change.cell
        if not 0 <= cell < len(cells):
            return Judgement(Refusal("no-such-cell", facts={"cell": str(cell)}))
        old = cells[cell]  # a second change of a cell narrows it further
        new = change.on(old)
        if new == old or new == 0 or new & ~old:
            return Judgement(_no_narrowing(board, cell, old, new))
        cells[cell] = masks[cell] = new
    if not masks:
        return Judgement(Refusal("nothing-marked"))
    after, made = (Board(board.puzzle, tuple(cells)),), len(cells)
    if refusal:
        return Judgement(refusal, after, (), made)
    if len(masks) == 1 and (budget is None or budget >= 2 * made):  # the usual case: no passes needed
        return Judgement(_plain(board, rule, step, _alone(board, rule, cell, new)), after, (), 2 * made)
    verdict, work = _passes(board, rule, masks, None if budget is None else budget - made)
    return Judgement(_plain(board, rule, step, verdict), after, (), made + work)


def _plain(board: Board, rule: Direct, step: Step, verdict: Verdict) -> Verdict:
    """Return the verdict, or `only-removes` if a rule that only removes refused a cell that the step sets."""
    if not rule.only_removes or not isinstance(verdict, Refusal) or verdict.code not in rule.why:
        return verdict
    name, cell_name = verdict.facts["cell"], board.puzzle.type.cell_name
    set_cells = [cell for cell, mask in step.changes if not mask & (mask - 1)]
    sets = name in [cell_name(board.puzzle, cell) for cell in set_cells]
    return Refusal("only-removes", (), verdict.facts) if sets else verdict


def _no_narrowing(board: Board, cell: int, old: int, new: int) -> Refusal:
    if new != old:
        return _located(board, cell, new or old, Refusal("not-a-narrowing", (cell,)))
    return Refusal("no-change", (cell,), {"cell": board.puzzle.type.cell_name(board.puzzle, cell)})


def _alone(board: Board, rule: Direct, cell: int, mask: int) -> Verdict:
    """Judge a step that changes one cell; the verdict is the same as that of `_passes`."""
    verdict = judge(rule.check, board, cell, mask)
    return _located(board, cell, mask, verdict) if isinstance(verdict, Refusal) else _without(verdict, (cell,))


def _passes(board: Board, rule: Direct, changes: dict[int, int], budget: int | None) -> tuple[Verdict, int]:
    """Judge all cells on the board before, then the refused ones on that board plus the accepted cells, and so on.

    The step is accepted once every cell is, and refused once a pass accepts none. Return the verdict and the work.
    """
    waiting, work = sorted(changes), 0
    evidence, notes = dict[int, None](), set[str]()  # merged, as each cell may name the whole board
    while waiting:  # all cells of a pass are judged on the same board, so the order of the cells does not matter
        work += len(waiting) * len(board.cells)
        if budget is not None and work > budget:
            return Refusal("too-large"), budget
        refused, first = list[int](), Refusal("")
        for cell in waiting:
            verdict = judge(rule.check, board, cell, changes[cell])
            if isinstance(verdict, Refusal):
                first = verdict if not refused else first
                refused.append(cell)
            else:
                evidence |= dict.fromkeys(verdict.evidence)
                notes.add(verdict.note)
        if len(refused) == len(waiting):
            return _located(board, waiting[0], changes[waiting[0]], first), work
        if refused:
            work += len(board.cells)
            board = board.narrow({cell: changes[cell] for cell in set(waiting) - set(refused)})
        waiting = refused
    return _without(Accepted(tuple(evidence), notes.pop() if len(notes) == 1 else ""), changes), work


def _without(verdict: Accepted, changes: Collection[int]) -> Accepted:
    """Return the acceptance with each cell of its evidence once, and without the changed cells."""
    evidence = verdict.evidence
    if len(shown := set(evidence)) == len(evidence) and shown.isdisjoint(changes):
        return verdict
    return Accepted(tuple(dict.fromkeys([cell for cell in evidence if cell not in changes])), verdict.note)


def _located(board: Board, cell: int, mask: int, refusal: Refusal) -> Refusal:
    """Return the refusal with the name of its cell and the values claimed there."""
    ptype, puzzle = board.puzzle.type, board.puzzle
    return refusal.with_facts(cell=ptype.cell_name(puzzle, cell), value=ptype.words(puzzle, mask))
