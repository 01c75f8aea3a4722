"""Short Truth Table: the contradictions of the connectives."""

from __future__ import annotations

from puzzles.types.short_truth_table.connectives import Contradicting, why_not_broken
from puzzles.types.short_truth_table.model import AND, IF, IFF, NOT, OR


class ContradictingAnd(Contradicting):
    id = "short-truth-table.contradicting-and"
    name = "Contradicting And"
    statement = "An AND (∧) is T although a part is F, or F although both parts are T."
    legup = ("STTT-CONT-0001", "Contradicting And")
    why = why_not_broken(AND)
    of = AND


class ContradictingOr(Contradicting):
    id = "short-truth-table.contradicting-or"
    name = "Contradicting Or"
    statement = "An OR (∨) is F although a part is T, or T although both parts are F."
    legup = ("STTT-CONT-0006", "Contradicting Or")
    why = why_not_broken(OR)
    of = OR


class ContradictingConditional(Contradicting):
    id = "short-truth-table.contradicting-conditional"
    name = "Contradicting Conditional"
    statement = (
        "An IF-THEN (→) is F although its first part is F or its second T, or T although its first part "
        "is T and its second F."
    )
    legup = ("STTT-CONT-0004", "Contradicting Conditional")
    why = why_not_broken(IF)
    of = IF


class ContradictingBiconditional(Contradicting):
    id = "short-truth-table.contradicting-biconditional"
    name = "Contradicting Biconditional"
    statement = "An IF AND ONLY IF (↔) is T although its parts differ, or F although they are equal."
    legup = ("STTT-CONT-0003", "Contradicting Biconditional")
    why = why_not_broken(IFF)
    of = IFF


class ContradictingNot(Contradicting):
    id = "short-truth-table.contradicting-not"
    name = "Contradicting Negation"
    statement = "A NOT (¬) has the same value as the part after it."
    legup = ("STTT-CONT-0005", "Contradicting Negation")
    why = why_not_broken(NOT)
    of = NOT
