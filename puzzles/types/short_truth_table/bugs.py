"""Short Truth Table: what students believe wrongly about its rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from puzzles.bugs import Bug, Claim, Fit
from puzzles.kernel.board import Board
from puzzles.types.short_truth_table.model import AND, FALSE, IF, IFF, NOT, OPEN, OR, TRUE, Formulas, formulas_of
from puzzles.types.short_truth_table.rules import ELIMINATIONS, INTRODUCTIONS
from puzzles.types.short_truth_table.tables import TABLES, family

Rows = Sequence[tuple[int, ...]]
EXCLUSIVE = ((FALSE, TRUE, TRUE), (TRUE, TRUE, FALSE), (TRUE, FALSE, TRUE), (FALSE, FALSE, FALSE))
"""The table of "one or the other, but not both"."""
ALL_OR_NONE = ((TRUE, TRUE, TRUE), (FALSE, FALSE, FALSE))
"""A table without mixed rows: what a connective is, both its parts are."""


def _read_as(sign: str, rows: Rows) -> Callable[[Board, Claim], Fit | None]:
    """Return a misreading of a connective: it gives what follows from another table, and not from the right one."""

    def accepts(board: Board, claim: Claim) -> Fit | None:
        known = formulas_of(board)
        for whole in (claim.cell, known.whole[claim.cell]):
            if whole >= 0 and known.sign[whole] == sign and _follows(board, claim, whole, rows):
                return _misread(known, claim, whole)
        return None

    return accepts


def _follows(board: Board, claim: Claim, whole: int, rows: Rows) -> bool:
    """Tell whether a claim follows from what is known of a connective and its parts by a table."""
    its, cells = family(formulas_of(board), whole), board.cells
    masks = [claim.mask ^ OPEN if each == claim.cell else cells[each] for each in its]
    possible = [row for row in rows if all(mask & bit for mask, bit in zip(masks, row, strict=True))]
    right = [row for row in rows if all(cells[each] & bit for each, bit in zip(its, row, strict=True))]
    return bool(right) and not possible


def _misread(known: Formulas, claim: Claim, whole: int) -> Fit:
    others = tuple([each for each in family(known, whole) if each != claim.cell])
    return Fit({"whole": known.words[whole]}, others)


OF = {rule.id: rule.of for rule in (*ELIMINATIONS, *INTRODUCTIONS)}
"""The connective that each of these rules is about."""
INTRODUCED = frozenset(rule.id for rule in INTRODUCTIONS)


def _above(known: Formulas, cell: int) -> list[int]:
    """List the connectives that a symbol lies inside of, from the nearest to the main one."""
    found = [known.whole[cell]]
    while found[-1] >= 0:
        found.append(known.whole[found[-1]])
    return found[:-1]


def _part_of_part(board: Board, claim: Claim) -> Fit | None:
    """Fit a symbol that lies deeper inside a connective of the rule, and not directly."""
    known = formulas_of(board)
    above = _above(known, claim.cell)
    for inner, whole in pairwise(above):
        if known.sign[whole] == OF[claim.rule]:
            facts = {"this": known.words[claim.cell], "inner": known.words[inner], "whole": known.words[whole]}
            return Fit(facts, (inner, whole))
    return None


def _whole_by_elimination(board: Board, claim: Claim) -> Fit | None:
    """Fit a connective of the rule itself, for a rule about its parts."""
    known = formulas_of(board)
    if known.sign[claim.cell] != OF[claim.rule]:
        return None
    return Fit({"this": known.words[claim.cell]}, known.parts[claim.cell])


def _part_by_introduction(board: Board, claim: Claim) -> Fit | None:
    """Fit a part of a connective of the rule, for a rule about the connective."""
    known = formulas_of(board)
    whole = known.whole[claim.cell]
    if whole < 0 or known.sign[whole] != OF[claim.rule]:
        return None
    return Fit({"this": known.words[claim.cell], "whole": known.words[whole]}, (whole,))


def _other_connective(board: Board, claim: Claim) -> Fit | None:
    """Fit what would follow if another connective with two parts were that of the rule."""
    known, of = formulas_of(board), OF[claim.rule]
    whole = claim.cell if claim.rule in INTRODUCED else known.whole[claim.cell]
    if whole < 0 or known.sign[whole] == of or len(family(known, whole)) != len(TABLES[of][0]):
        return None
    return _misread(known, claim, whole) if _follows(board, claim, whole, TABLES[of]) else None


ID = "short-truth-table."
BUGS = (
    Bug(
        ID + "both-directions",
        {
            ID + "conditional-elimination": ("both-fit", "part-open"),
            ID + "conditional-introduction": ("both-fit", "opposite"),
        },
        _read_as(IF, TABLES[IFF]),
        "It looks as if you read {whole} in both directions, as IF AND ONLY IF.",
        "A conditional is T whenever its first part is F and whenever its second part is T. So where it is T, a second "
        "part that is T says nothing of the first, and a first part that is F says nothing of the second.",
    ),
    Bug(
        ID + "exclusive-or",
        {ID + "or-elimination": ("both-fit", "part-open"), ID + "or-introduction": ("both-fit", "opposite")},
        _read_as(OR, EXCLUSIVE),
        "It looks as if you read {whole} as one or the other, but not both.",
        "An OR is T also where both its parts are T.",
    ),
    Bug(
        ID + "all-false",
        {ID + "and-elimination": ("both-fit", "part-open")},
        _read_as(AND, ALL_OR_NONE),
        "It looks as if you took both parts of {whole} to be F because it is F.",
        "One part that is F is enough to make an AND F; the other may be T.",
    ),
    Bug(
        ID + "all-true",
        {ID + "or-elimination": ("both-fit", "part-open")},
        _read_as(OR, ALL_OR_NONE),
        "It looks as if you took both parts of {whole} to be T because it is T.",
        "One part that is T is enough to make an OR T; the other may be F.",
    ),
    Bug(
        ID + "part-of-a-part",
        {rule.id: ("no-such-parent",) for rule in ELIMINATIONS},
        _part_of_part,
        "It looks as if you took {this} for a part of {whole}. It lies deeper inside: it is a part of {inner}.",
        "The parts of a connective are what it joins, each as a whole. What lies inside a part is not one itself.",
    ),
    Bug(
        ID + "whole-by-elimination",
        {rule.id: ("no-such-parent", "no-parent") for rule in ELIMINATIONS},
        _whole_by_elimination,
        "It looks as if you wanted the value of {this} from its parts. An elimination goes the other way: from the "
        "value of the whole to those of its parts.",
        "An elimination goes from the whole to its parts, an introduction from the parts to the whole.",
    ),
    Bug(
        ID + "part-by-introduction",
        {rule.id: ("other-operator",) for rule in INTRODUCTIONS if rule.of not in (IF, IFF)},  # too much fits there
        _part_by_introduction,
        "It looks as if you wanted the value of {this} from that of {whole}. An introduction goes the other way: from "
        "the values of the parts to that of the whole.",
        "An introduction goes from the parts to the whole, an elimination from the whole to its parts.",
    ),
    Bug(
        ID + "other-connective",
        {rule.id: ("no-such-parent",) for rule in ELIMINATIONS if rule.of != NOT}
        | {rule.id: ("other-operator",) for rule in INTRODUCTIONS if rule.of != NOT},
        _other_connective,
        "It looks as if you took the connective of {whole} for another one. Look at its sign again.",
        "The signs are \u2227 for AND, \u2228 for OR, \u2192 for IF-THEN and \u2194 for IF AND ONLY IF. Each has "
        "its own table and its own rules.",
    ),
)
