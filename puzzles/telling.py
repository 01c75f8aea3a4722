"""Reasons for accepted steps: the base classes of what a type's module `telling` says, and what is said without one.

Nothing here is believed. The kernel has accepted a step before anybody asks why it holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from itertools import islice
from string import Formatter
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.base.rect_type import RectType
from puzzles.base.rule import AnyRule, CaseRule, ContradictionRule, DirectRule, bits
from puzzles.budgets import REASON
from puzzles.changes import changed_masks
from puzzles.grid.rect import rect
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.kernel.check import check_step
from puzzles.kernel.judge import judge
from puzzles.kernel.step import Change, Step
from puzzles.kernel.verdict import Accepted, Cases, Refusal
from puzzles.parts import part_of


class Counted(NamedTuple):
    """A sentence in two forms, for one and for several. The blank `by` is a number, or a list whose parts count."""

    by: str
    one: str
    many: str


Sentence = str | Counted


class Example(NamedTuple):
    """Cells that a refusal supposes to be open, by their names: a template of its facts, with a value or "" for any.

    Of places, all cells are meant; what is said of a cell first counts. One that is `counted` only adds up cells.
    `filled` are places with the values of all their cells in order, between blanks.
    """

    cells: Mapping[str, str]
    counted: bool = False
    filled: Mapping[str, str] = {}


Remark = Callable[[Board, Step, Refusal], Refusal]
"""Adds to a refusal what readers ask next, and the rule need not know, or returns it as it is."""


class Telling(NamedTuple):
    """The reason for an accepted step: `code` finds its sentence, `facts` fill the blanks, `focus` are cells to ring.

    Facts are written as those of a refusal. Of the changes of the step that the sentence leaves out, a few are named in
    `also`; otherwise `more` counts them.
    """

    code: str
    facts: Mapping[str, str] = {}
    focus: tuple[int, ...] = ()
    more: int = 0
    also: str = ""

    def without(self, board: Board, cells: Iterable[int]) -> Telling:
        """Return the reason for a step that changes these cells too; those in focus are told of already."""
        left = [cell for cell in cells if cell not in self.focus]
        if len(left) > NAMED:
            return self._replace(more=self.more + len(left))
        return self._replace(also=cell_names(board, left))


NAMED = 3
"""Up to this many changes that a reason leaves out are named; more are only counted."""

BECAUSE: Mapping[str, Sentence] = MappingProxyType(
    {
        "follows": Counted("cells", "{cells} forces this.", "{cells} force this."),
        "follows-always": "The puzzle itself forces this, whatever else is known.",
        "impossible": Counted("cells", "{cells} rules out every solution.", "{cells} rule out every solution."),
        "impossible-always": "The puzzle itself has no solution.",
        "cases": Counted(
            "count",
            "Only this case is left, so it must be true.",
            "One of these {count} cases must be true. Close the wrong ones; what is left is proved.",
        ),
    }
)
"""The sentences for a rule that has none of its own."""
MORE = Counted("n", "One more change follows in the same way.", "{n} more changes follow in the same way.")
ALSO = Counted("cells", "{cells} follows in the same way.", "{cells} follow in the same way.")
"""The sentences about changes that a reason leaves out, counted and named."""


class Teller:
    """A rule's reasons in words. `because` maps each code to its sentence, with named blanks such as {cell}."""

    because: ClassVar[Mapping[str, Sentence]] = {}

    def tell(self, board: Board, step: Step, accepted: Accepted) -> Telling:
        """Return the reason for a step that was accepted on this board."""
        kind = type_of(board.puzzle).rule_by_id[step.rule].kind
        focus = tuple([change.cell for change in step.changes]) or (step.at.cells if step.at else ())
        code = "impossible" if kind == "contradiction" else "follows"
        if not accepted.evidence:
            return Telling(f"{code}-always", {}, focus)
        return Telling(code, {"cells": cell_names(board, accepted.evidence)}, focus)


class DirectTeller(Teller):
    """The reasons of a direct rule. Of a step that changes several cells, the first that follows at once is told.

    On a large board only the first changes are looked at; if none of them follows at once, the evidence is named.
    """

    def tell(self, board: Board, step: Step, accepted: Accepted) -> Telling:
        """Tell of one change, and name or count the others."""
        rule, masks = type_of(board.puzzle).rule_by_id[step.rule], changed_masks(board, step.changes)
        if isinstance(rule, DirectRule):
            for cell, mask in islice(masks.items(), max(1, REASON // len(board.cells))):
                verdict = judge(rule.check, board, cell, mask)
                if isinstance(verdict, Accepted):
                    return self._with_cell(board, cell, mask, verdict).without(board, masks)
        return super().tell(board, step, accepted)

    def _with_cell(self, board: Board, cell: int, mask: int, accepted: Accepted) -> Telling:
        ptype, told = type_of(board.puzzle), self.told(board, cell, mask, accepted.evidence)
        facts = {"cell": ptype.cell_name(board.puzzle, cell), "value": ptype.words(board.puzzle, mask)}
        return told._replace(facts=facts | {**told.facts}, focus=told.focus or (cell,))

    def told(self, board: Board, cell: int, mask: int, evidence: tuple[int, ...]) -> Telling:
        """Return why the cell narrows to the mask. {cell} and {value} are filled in afterwards."""
        raise NotImplementedError


class ContradictionTeller(Teller):
    """The reasons of a contradiction. Of one without a place, the first that the rule finds is told."""

    def tell(self, board: Board, step: Step, accepted: Accepted) -> Telling:
        """Tell of the place where the contradiction holds."""
        rule, at = type_of(board.puzzle).rule_by_id[step.rule], step.at
        if at is None and isinstance(rule, ContradictionRule):
            at = next((finding.at for finding in rule.find(board)), None)
        if at is None:
            return super().tell(board, step, accepted)
        told = self.told(board, at, accepted.evidence)
        return told if told.focus else told._replace(focus=at.cells)

    def told(self, board: Board, at: Place, evidence: tuple[int, ...]) -> Telling:
        """Return why the contradiction holds at the place."""
        raise NotImplementedError


class CaseTeller(Teller):
    """The reason of a split, the same for all: its cases leave nothing out."""

    def tell(self, board: Board, step: Step, accepted: Accepted) -> Telling:
        """Count the cases that the split has."""
        rule = type_of(board.puzzle).rule_by_id[step.rule]
        cases = rule.cases(board, step.at) if isinstance(rule, CaseRule) and step.at else None
        if not isinstance(cases, Cases):
            return super().tell(board, step, accepted)
        return Telling("cases", {"count": str(len(cases.names))}, step.at.cells if step.at else ())


def tell(board: Board, step: Step, accepted: Accepted) -> Telling:
    """Return the reason for a step that the kernel accepted on this board; a merge needs none."""
    ptype = type_of(board.puzzle)
    return teller_of(ptype, ptype.rule_by_id[step.rule]).tell(board, step, accepted)


def template(ptype: PuzzleType, rule: AnyRule, code: str) -> Sentence:
    """Return the sentence for a code of the rule."""
    return {**BECAUSE, **teller_of(ptype, rule).because}[code]


def teller_of(ptype: PuzzleType, rule: AnyRule) -> Teller:
    """Return what tells the reasons of a rule: its type's, or one that only names the evidence."""
    tellers: Mapping[str, Teller] = getattr(part_of(ptype, "telling"), "TELLERS", {})
    return tellers.get(rule.id) or (_CASES if rule.kind == "case" else _ANY)


def supposed(ptype: PuzzleType, value: str) -> str:
    """Return the template of what it means that a cell has a value, where "is" does not say it; "" elsewhere.

    A type has such templates by value in `SUPPOSED` of its `telling` module, with {cell}, or {first} and {last} of a
    cell that is named by two ends.
    """
    forms: Mapping[str, str] = getattr(part_of(ptype, "telling"), "SUPPOSED", {})
    return forms.get(value, "")


def remarked(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Return a refusal of the step's rule with the remark that the type has for its code, if it has one.

    All cells that it names are shown. `REMARKS` in the type's module `remarks` has a function for each rule and code,
    and `SAID` its sentences: the fact `remark` names one that follows that of the rule.
    """
    ptype = type_of(board.puzzle)
    rule = ptype.rule_by_id.get(step.rule)
    if rule is None or refusal.code not in {*rule.why, "only-removes"}:
        return refusal
    remarks: Mapping[tuple[str, str], Remark] = getattr(part_of(ptype, "remarks"), "REMARKS", {})
    remark = remarks.get((step.rule, refusal.code)) or (with_opposite if refusal.code in OPPOSITES else None)
    if _may_give_other(board, step, rule, refusal):
        refusal = with_opposite(board, step, refusal)
    if remark and REASON_CODE not in refusal.facts:
        refusal = remark(board, step, refusal)
    named = [name for fact in facts_told(ptype, rule, refusal).values() for name in listed(fact)]
    shown = [cell for name in named if (cell := _cell_named(board, name.partition("=")[0])) is not None]
    return refusal._replace(evidence=tuple(dict.fromkeys([*refusal.evidence, *shown])))


def _may_give_other(board: Board, step: Step, rule: AnyRule, refusal: Refusal) -> bool:
    """Tell whether the rule may show another value than the claimed one, as several rules do not look for that."""
    impossible: Collection[str] = getattr(part_of(type_of(board.puzzle), "laws"), "IMPOSSIBLE", ())  # it says so itself
    said = refusal.code in OPPOSITES or refusal.code in impossible
    form = refusal.code.startswith("only-") and refusal.code != "only-removes"
    if rule.kind != "direct" or "cell" not in refusal.facts or "value_at" in refusal.facts or said or form:
        return False
    return claim(board, step, refusal)[1].bit_count() == 1


def _cell_named(board: Board, name: str) -> int | None:
    """Return the cell of that name, if there is one."""
    try:
        return type_of(board.puzzle).cell_index(board.puzzle, name)
    except KeyError:
        return None


def with_opposite(board: Board, step: Step, refusal: Refusal) -> Refusal:
    """Return a refusal of the very opposite of what its rule gives with the reason that the teller has for that."""
    rule, (cell, mask) = type_of(board.puzzle).rule_by_id[step.rule], claim(board, step, refusal)
    for left in dict.fromkeys([board.cells[cell] & ~mask, *[bit for bit in bits(board.cells[cell]) if bit != mask]]):
        right = Step(step.rule, None, (Change(cell, left),))
        verdict = check_step(board, right).verdict
        if isinstance(verdict, Accepted):
            told = _with_reason(board, rule, refusal, verdict, tell(board, right, verdict))
            return told.with_facts(**_given_instead(board, refusal, left, mask)) if reason_in(told) else told
    return refusal


def _given_instead(board: Board, refusal: Refusal, given: int, claimed: int) -> dict[str, str]:
    """Return the value that a rule gives as a fact, if it is not the only other one there may be."""
    ptype = type_of(board.puzzle)
    several = len(ptype.values(board.puzzle)) > len("10")
    single = given.bit_count() == claimed.bit_count() == 1
    return {"gives": ptype.words(board.puzzle, given)} if several and single and "value" in refusal.facts else {}


def _with_reason(board: Board, rule: AnyRule, refusal: Refusal, verdict: Accepted, told: Telling) -> Refusal:
    """Return the refusal with a reason as facts, unless that only says that the board has no solution."""
    if told.code in HOPELESS:
        return refusal
    facts = {f"{OF_REASON}{name}": fact for name, fact in told.facts.items()}
    evidence = dict.fromkeys([*refusal.evidence, *verdict.evidence])
    used = blanks(template(type_of(board.puzzle), rule, told.code)).keys() - {"cell"}
    shown = _shown(board, [fact for name, fact in told.facts.items() if name in used], evidence)
    return refusal._replace(evidence=shown).with_facts(**{REASON_CODE: told.code}, **facts)


def _shown(board: Board, facts: Iterable[str], evidence: Iterable[int]) -> tuple[int, ...]:
    """Return the cells that a reason names, and of the places that it names those of the evidence; else all of that."""
    ptype, names, around = type_of(board.puzzle), list[int](), set[int]()
    for name in [name.partition("=")[0] for fact in facts for name in listed(fact)]:
        if (cell := _cell_named(board, name)) is not None:
            names.append(cell)
        with suppress(KeyError):
            around.update(ptype.place(board.puzzle, name).cells)
    found = tuple(dict.fromkeys([*names, *[cell for cell in evidence if cell in around]]))
    return found or tuple(evidence) or tuple(sorted(around))


def listed(fact: str) -> list[str]:
    """Return the parts of a fact that is a list; one part of any other."""
    return _SIGNS.split(fact)


def reason_in(refusal: Refusal) -> Telling | None:
    """Return the reason of the opposite that a refusal tells, if it does."""
    if REASON_CODE not in refusal.facts:
        return None
    its = {name.removeprefix(OF_REASON): fact for name, fact in refusal.facts.items() if name.startswith(OF_REASON)}
    return Telling(refusal.facts[REASON_CODE], its)


def facts_told(ptype: PuzzleType, rule: AnyRule, refusal: Refusal) -> Mapping[str, str]:
    """Return the facts that the sentences of a refusal speak of, but for the cell that it refuses, in their order."""
    stands = refusal.facts.keys() & {"value_at", "gone_at"}  # then where it stands is all that is said
    codes = refusal.code, "" if stands else refusal.facts.get("stays", "")  # the latter of a number that stays
    used = ["value_at", "gone_at", *[name for code in codes for name in blanks(rule.why.get(code, ""))]]
    if "remark" in refusal.facts:
        used += blanks(remark_said(ptype, refusal.facts["remark"]))
    if reason := reason_in(refusal):
        used += [f"{OF_REASON}{name}" for name in blanks(template(ptype, rule, reason.code))]
    own = "cell", f"{OF_REASON}cell"
    return {name: refusal.facts[name] for name in used if name in refusal.facts and name not in own}


def blanks(sentence: Sentence) -> dict[str, None]:
    """Return the names of the blanks in a sentence, in their order."""
    forms = (sentence.one, sentence.many) if isinstance(sentence, Counted) else (sentence,)
    return dict.fromkeys(name for form in forms for _, name, _, _ in Formatter().parse(form) if name)


def remark_said(ptype: PuzzleType, code: str) -> str:
    """Return the sentence of a remark."""
    said: Mapping[str, str] = getattr(part_of(ptype, "remarks"), "SAID", {})
    return said[code]


def claim(board: Board, step: Step, refusal: Refusal) -> tuple[int, int]:
    """Return the cell of a step that a refusal is about, and what the step leaves it."""
    cell = type_of(board.puzzle).cell_index(board.puzzle, refusal.facts["cell"])
    return cell, changed_masks(board, step.changes)[cell]


def with_remark(refusal: Refusal, code: str, shown: Iterable[int] = (), **facts: str) -> Refusal:
    """Return the refusal with a remark, the facts for its blanks, and cells to look at."""
    evidence = tuple(dict.fromkeys([*refusal.evidence, *shown]))
    return refusal._replace(evidence=evidence).with_facts(remark=code, **facts)


OPPOSITES = frozenset({"opposite", "opposite-line", "opposite-none", "opposite-lone", "opposite-size", "other-shape"})
"""The codes of refusals of a value of which the rule gives the very opposite, or another one."""
HOPELESS = frozenset({"fatal", "stranded", "already", "follows", "follows-always"})
"""The codes of reasons that hold of every claim, or that only name the evidence."""
_SIGNS = re.compile(r"[|/&]|, ")
"""The signs between the parts of a list in a fact; the module `spoken` says them."""
REASON_CODE, OF_REASON = "reason", "reason_"
"""The fact that is the code of a reason, and what its own facts begin with."""


def regions_of(puzzle: Puzzle, cell: int) -> tuple[Place, ...]:
    """Return the places that a cell lies in: what the type's `regions` says, else its row and column."""
    ptype = type_of(puzzle)
    own: Callable[[Puzzle, int], tuple[Place, ...]] | None = getattr(part_of(ptype, "telling"), "regions", None)
    if own:
        return own(puzzle, cell)
    if not isinstance(ptype, RectType):
        return ()
    return tuple([line.place for line in rect(puzzle.height, puzzle.width).of[cell]])


_ANY, _CASES = Teller(), CaseTeller()


def cell_names(board: Board, cells: Iterable[int], between: str = "&") -> str:
    """List the names of cells as a fact, `r1c2&r3c4`."""
    ptype = type_of(board.puzzle)
    return between.join([ptype.cell_name(board.puzzle, cell) for cell in cells])
