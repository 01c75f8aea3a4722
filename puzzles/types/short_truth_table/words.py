"""Short Truth Table: what its puzzles ask, how its places are said, and under which names people look for the rules."""

from __future__ import annotations

from puzzles.grid.text import Phrase
from puzzles.kernel.board import Puzzle
from puzzles.types.short_truth_table.model import SIGNS, Formulas, formulas_of, task_of
from puzzles.words import Answer, Kind

KINDS = {"symbol": Kind("symbol"), "formula": Kind("formula", "formula {number}", "formulas {numbers}")}
CELL = r"s(?P<formula>[0-9]+)p(?P<symbol>[0-9]+)", "symbol {symbol} of formula {formula}"
LITERAL = CELL[0] + r"|[a-z]\b"
"""Names of symbols, and letters of formulas, which mean something else as capitals."""
LONG = 24
"""Up to this many characters a part of a formula is called by itself, a longer one by its connective."""
QUESTIONS = {
    "argument": "Is this argument valid? Its last formula is the conclusion: look for a row that makes all premises T "
    "and the conclusion F. If there is none, the argument is valid.",
    "consistency": "Can all these formulas be true together? Look for a row that makes all of them T.",
    "satisfiable": "Can this formula be true? Look for a row that makes it T.",
    "tautology": "Is this formula a tautology? Look for a row that makes it F. If there is none, it is always true.",
}
ANSWERS = {
    "argument": Answer(
        "The argument is valid: no row makes all its premises true and its conclusion false.",
        "The argument is not valid: there is a row that makes its premises true and its conclusion false.",
    ),
    "consistency": Answer(
        "The formulas contradict each other: no row makes all of them true.",
        "The formulas are consistent: there is a row that makes all of them true.",
    ),
    "satisfiable": Answer(
        "The formula is a contradiction: no row makes it true.",
        "The formula can be true: there is a row that makes it so.",
    ),
    "tautology": Answer(
        "The formula is a tautology: no row makes it false.",
        "The formula is no tautology: there is a row that makes it false.",
    ),
}

SOLVED = "Every symbol has a value: this row is possible."

GUESS = ("guess", "case split", "trial and error", "try both", "branch")
NAMES = {
    "short-truth-table.atomic": ("same letter", "copy a value", "atom", "variable"),
    "short-truth-table.and-elimination": ("conjunction", "simplification", "ampersand"),
    "short-truth-table.or-elimination": ("disjunction", "disjunctive syllogism"),
    "short-truth-table.conditional-elimination": ("modus ponens", "modus tollens", "implication", "arrow", "if then"),
    "short-truth-table.biconditional-elimination": ("equivalence", "if and only if", "iff"),
    "short-truth-table.not-elimination": ("negation", "double negation"),
    "short-truth-table.and-introduction": ("conjunction", "ampersand"),
    "short-truth-table.or-introduction": ("disjunction", "addition"),
    "short-truth-table.conditional-introduction": ("implication", "arrow", "if then", "vacuously true"),
    "short-truth-table.biconditional-introduction": ("equivalence", "if and only if", "iff"),
    "short-truth-table.not-introduction": ("negation", "opposite"),
    "short-truth-table.same-formula": ("equal formulas", "subformula", "copy a value"),
    "short-truth-table.true-or-false": GUESS,
    "short-truth-table.and-case": ("conjunction", *GUESS),
    "short-truth-table.or-case": ("disjunction", "proof by cases", *GUESS),
    "short-truth-table.conditional-case": ("implication", "arrow", *GUESS),
    "short-truth-table.biconditional-case": ("equivalence", "iff", *GUESS),
    "short-truth-table.contradicting-and": ("conjunction", "wrong row", "conflict"),
    "short-truth-table.contradicting-or": ("disjunction", "wrong row", "conflict"),
    "short-truth-table.contradicting-conditional": ("implication", "arrow", "wrong row", "conflict"),
    "short-truth-table.contradicting-biconditional": ("equivalence", "iff", "wrong row", "conflict"),
    "short-truth-table.contradicting-not": ("negation", "wrong row", "conflict"),
    "short-truth-table.contradicting-letter": ("variable", "true and false", "conflict", "p and not p"),
}
MISSING = {
    "truth table": "There is no rule that writes out all rows: each step gives one symbol its value, or splits.",
}


def task(puzzle: Puzzle) -> str:
    """Return the key of what a puzzle asks; a single formula that is to be true is asked about by itself."""
    found = task_of(puzzle)
    return "satisfiable" if found == "consistency" and puzzle.height == 1 else found


def said(puzzle: Puzzle, cell: int) -> str:
    """Return what a symbol is called in short: `A → B (2)`, where there are several of these `A → B (2:4)`."""
    known = formulas_of(puzzle)
    short, sure = _part(known, cell)
    return f"{short} ({known.of[cell] + 1}{'' if sure else f':{known.at[cell] + 1}'})"


def named(puzzle: Puzzle, cell: int) -> Phrase:
    """Say which symbol it is within a sentence, by the part that it is the main symbol of: "A → B in formula 2"."""
    known = formulas_of(puzzle)
    short, sure = _part(known, cell)
    formula, symbol = known.of[cell] + 1, known.at[cell] + 1
    if sure:
        return Phrase("{part} in formula {formula}", part=short, formula=formula)
    if short in SIGNS.values():
        return Phrase("the {sign} in formula {formula} (symbol {symbol})", sign=short, formula=formula, symbol=symbol)
    return Phrase("{part} in formula {formula} (symbol {symbol})", part=short, formula=formula, symbol=symbol)


def _part(known: Formulas, cell: int) -> tuple[str, bool]:
    """Return the part of a formula that a symbol is the main symbol of, or its sign if that is long.

    Tell as well whether no other symbol of the formula is called like this.
    """
    words, formula = known.words[cell], known.of[cell]
    if len(words) > LONG:
        return SIGNS[known.sign[cell]], False
    return words, all(known.of[other] != formula for other in known.same[cell])
