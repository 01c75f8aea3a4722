"""Short Truth Table: its rules. Those about equal parts are in `alike.py`, the base classes in `connectives.py`."""

from __future__ import annotations

from typing import ClassVar

from puzzles.base.rule import AnyRule
from puzzles.logic.either import Either
from puzzles.types.short_truth_table.alike import Atomic, ContradictingLetter, SameFormula
from puzzles.types.short_truth_table.closing import (
    ContradictingAnd,
    ContradictingBiconditional,
    ContradictingConditional,
    ContradictingNot,
    ContradictingOr,
)
from puzzles.types.short_truth_table.connectives import (
    Elimination,
    Introduction,
    Splitting,
    why_not_given,
    why_not_left,
    why_not_split,
)
from puzzles.types.short_truth_table.model import AND, FALSE, IF, IFF, NOT, OR, TRUE


class AndElimination(Elimination):
    id = "short-truth-table.and-elimination"
    name = "And Elimination"
    statement = "If an AND (∧) is T, both its parts are T. If it is F and one part is T, the other part is F."
    legup = ("STTT-BASC-0002", "And Elimination")
    why = why_not_left(AND)
    of = AND


class OrElimination(Elimination):
    id = "short-truth-table.or-elimination"
    name = "Or Elimination"
    statement = "If an OR (∨) is F, both its parts are F. If it is T and one part is F, the other part is T."
    legup = ("STTT-BASC-0006", "Or Elimination")
    why = why_not_left(OR)
    of = OR


class ConditionalElimination(Elimination):
    id = "short-truth-table.conditional-elimination"
    name = "Conditional Elimination"
    statement = (
        "If an IF-THEN (→) is F, its first part is T and its second part is F. If it is T, a true first "
        "part makes the second T, and a false second part makes the first F."
    )
    legup = ("STTT-BASC-0004", "Conditional Elimination")
    why = why_not_left(IF)
    of = IF


class BiconditionalElimination(Elimination):
    id = "short-truth-table.biconditional-elimination"
    name = "Biconditional Elimination"
    statement = (
        "If an IF AND ONLY IF (↔) is T, its parts are equal; if it is F, they differ. So one part gives the other."
    )
    legup = ("STTT-BASC-0003", "Biconditional Elimination")
    why = why_not_left(IFF)
    of = IFF


class NotElimination(Elimination):
    id = "short-truth-table.not-elimination"
    name = "Not Elimination"
    statement = "The part after a NOT (¬) has the opposite value."
    legup = ("STTT-BASC-0005", "Not Elimination")
    why = why_not_left(NOT)
    of = NOT


class AndIntroduction(Introduction):
    id = "short-truth-table.and-introduction"
    name = "And Introduction"
    statement = "An AND (∧) is T if both its parts are T. It is F if one of them is F."
    legup = ("STTT-BASC-0007", "And Introduction")
    why = why_not_given(AND)
    of = AND


class OrIntroduction(Introduction):
    id = "short-truth-table.or-introduction"
    name = "Or Introduction"
    statement = "An OR (∨) is F if both its parts are F. It is T if one of them is T."
    legup = ("STTT-BASC-0011", "Or Introduction")
    why = why_not_given(OR)
    of = OR


class ConditionalIntroduction(Introduction):
    id = "short-truth-table.conditional-introduction"
    name = "Conditional Introduction"
    statement = (
        "An IF-THEN (→) is T if its first part is F or its second part is T. It is F if its first part is"
        " T and its second F."
    )
    legup = ("STTT-BASC-0009", "Conditional Introduction")
    why = why_not_given(IF)
    of = IF


class BiconditionalIntroduction(Introduction):
    id = "short-truth-table.biconditional-introduction"
    name = "Biconditional Introduction"
    statement = "An IF AND ONLY IF (↔) is T if its parts are equal, and F if they differ."
    legup = ("STTT-BASC-0008", "Biconditional Introduction")
    why = why_not_given(IFF)
    of = IFF


class NotIntroduction(Introduction):
    id = "short-truth-table.not-introduction"
    name = "Not Introduction"
    statement = "A NOT (¬) has the opposite value of the part after it."
    legup = ("STTT-BASC-0010", "Not Introduction")
    why = why_not_given(NOT)
    of = NOT


class TrueOrFalse(Either):
    id = "short-truth-table.true-or-false"
    name = "True or False"
    statement = "An open symbol is T or F: try both."
    level = 3
    legup = ("STTT-CASE-0002", "True or False")
    why = {"known-cell": "{cell} is already {value}, so there is nothing to split."}
    at_kinds = ("symbol",)


class AndCase(Splitting):
    id = "short-truth-table.and-case"
    name = "And Case"
    statement = "If an AND (∧) is T, both parts are T. If it is F, one of them is F: try each."
    legup = ("STTT-CASE-0001", "And case")
    why = why_not_split(AND)
    of = AND
    ways: ClassVar = {TRUE: ((TRUE, TRUE),), FALSE: ((FALSE, 0), (0, FALSE))}


class OrCase(Splitting):
    id = "short-truth-table.or-case"
    name = "Or Case"
    statement = "If an OR (∨) is F, both parts are F. If it is T, one of them is T: try each."
    legup = ("STTT-CASE-0005", "Or case")
    why = why_not_split(OR)
    of = OR
    ways: ClassVar = {TRUE: ((TRUE, 0), (0, TRUE)), FALSE: ((FALSE, FALSE),)}


class ConditionalCase(Splitting):
    id = "short-truth-table.conditional-case"
    name = "Conditional Case"
    statement = (
        "If an IF-THEN (→) is T, its first part is F or its second part is T: try each. If it is F, the "
        "first is T and the second F."
    )
    legup = ("STTT-CASE-0004", "Conditional case")
    why = why_not_split(IF)
    of = IF
    ways: ClassVar = {TRUE: ((FALSE, 0), (0, TRUE)), FALSE: ((TRUE, FALSE),)}


class BiconditionalCase(Splitting):
    id = "short-truth-table.biconditional-case"
    name = "Biconditional Case"
    statement = (
        "If an IF AND ONLY IF (↔) is T, both parts are T or both F. If it is F, one is T and the other F. Try each."
    )
    legup = ("STTT-CASE-0003", "Biconditional case")
    why = why_not_split(IFF)
    of = IFF
    ways: ClassVar = {TRUE: ((TRUE, TRUE), (FALSE, FALSE)), FALSE: ((TRUE, FALSE), (FALSE, TRUE))}


ELIMINATIONS = (
    AndElimination(),
    OrElimination(),
    ConditionalElimination(),
    BiconditionalElimination(),
    NotElimination(),
)
INTRODUCTIONS = (
    AndIntroduction(),
    OrIntroduction(),
    ConditionalIntroduction(),
    BiconditionalIntroduction(),
    NotIntroduction(),
)
CONTRADICTIONS = (
    ContradictingAnd(),
    ContradictingOr(),
    ContradictingConditional(),
    ContradictingBiconditional(),
    ContradictingNot(),
)
ATOMIC, SAME_FORMULA, CONTRADICTING_LETTER = Atomic(), SameFormula(), ContradictingLetter()
CASES = (TrueOrFalse(), AndCase(), OrCase(), ConditionalCase(), BiconditionalCase())
RULES: tuple[AnyRule, ...] = (
    ATOMIC,
    *ELIMINATIONS,
    *INTRODUCTIONS,
    SAME_FORMULA,
    *CASES,
    *CONTRADICTIONS,
    CONTRADICTING_LETTER,
)
