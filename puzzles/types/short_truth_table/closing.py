"""Short Truth Table: the contradictions of the connectives."""

from __future__ import annotations

from puzzles.types.short_truth_table.connectives import Contradicting
from puzzles.types.short_truth_table.model import AND, IF, IFF, NOT, OR


class ContradictingAnd(Contradicting):
    id = "short-truth-table.contradicting-and"
    name = "Contradicting And"
    statement = "An AND (∧) is T although a part is F, or F although both parts are T."
    legup = ("STTT-CONT-0001", "Contradicting And")
    why = {
        "nowhere": "Every AND (∧) that has a value is in a row of its table as far as its parts are known.",
        "other-operator": "{this} is not an AND (∧), which this contradiction is about.",
        "operator-open": "{this} has no value yet, so it contradicts nothing.",
        "fits": "{this} can be {held}: {row} is {held}.",
    }
    of = AND


class ContradictingOr(Contradicting):
    id = "short-truth-table.contradicting-or"
    name = "Contradicting Or"
    statement = "An OR (∨) is F although a part is T, or T although both parts are F."
    legup = ("STTT-CONT-0006", "Contradicting Or")
    why = {
        "nowhere": "Every OR (∨) that has a value is in a row of its table as far as its parts are known.",
        "other-operator": "{this} is not an OR (∨), which this contradiction is about.",
        "operator-open": "{this} has no value yet, so it contradicts nothing.",
        "fits": "{this} can be {held}: {row} is {held}.",
    }
    of = OR


class ContradictingConditional(Contradicting):
    id = "short-truth-table.contradicting-conditional"
    name = "Contradicting Conditional"
    statement = (
        "An IF-THEN (→) is F although its first part is F or its second T, or T although its first part "
        "is T and its second F."
    )
    legup = ("STTT-CONT-0004", "Contradicting Conditional")
    why = {
        "nowhere": "Every IF-THEN (→) that has a value is in a row of its table as far as its parts are known.",
        "other-operator": "{this} is not an IF-THEN (→), which this contradiction is about.",
        "operator-open": "{this} has no value yet, so it contradicts nothing.",
        "fits": "{this} can be {held}: {row} is {held}.",
    }
    of = IF


class ContradictingBiconditional(Contradicting):
    id = "short-truth-table.contradicting-biconditional"
    name = "Contradicting Biconditional"
    statement = "An IF AND ONLY IF (↔) is T although its parts differ, or F although they are equal."
    legup = ("STTT-CONT-0003", "Contradicting Biconditional")
    why = {
        "nowhere": "Every IF AND ONLY IF (↔) that has a value is in a row of its table as far as its parts are known.",
        "other-operator": "{this} is not an IF AND ONLY IF (↔), which this contradiction is about.",
        "operator-open": "{this} has no value yet, so it contradicts nothing.",
        "fits": "{this} can be {held}: {row} is {held}.",
    }
    of = IFF


class ContradictingNot(Contradicting):
    id = "short-truth-table.contradicting-not"
    name = "Contradicting Negation"
    statement = "A NOT (¬) has the same value as what stands behind it."
    legup = ("STTT-CONT-0005", "Contradicting Negation")
    why = {
        "nowhere": "Every NOT (¬) that has a value is in a row of its table as far as its parts are known.",
        "other-operator": "{this} is not a NOT (¬), which this contradiction is about.",
        "operator-open": "{this} has no value yet, so it contradicts nothing.",
        "fits": "{this} can be {held}: {row} is {held}.",
    }
    of = NOT
