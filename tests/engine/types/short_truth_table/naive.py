"""Short Truth Table: a second reading of its rules, from their words alone: slow, naive, and no part of the first.

A state has the texts of the formulas and what is known of each character, "T", "F" or ".". A symbol is (formula,
character), both from 0. Nothing here knows the engine; reading.py asks it about boards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

Symbol = tuple[int, int]
TRUTH: dict[str, Callable[..., bool]] = {
    "~": lambda a: not a,
    "^": lambda a, b: a and b,
    "|": lambda a, b: a or b,
    ">": lambda a, b: b if a else True,
    "-": lambda a, b: a is b,
}
KINDS = {"and": "^", "or": "|", "conditional": ">", "biconditional": "-", "not": "~"}


class State(NamedTuple):
    """The formulas, and what is known of their characters."""

    texts: tuple[str, ...]
    known: tuple[str, ...]

    def sign(self, at: Symbol) -> str:
        return self.texts[at[0]][at[1]]

    def value(self, at: Symbol) -> str:
        return self.known[at[0]][at[1]]

    def put(self, at: Symbol, value: str) -> State:
        """The state with another value there, whatever stood there."""
        line = self.known[at[0]]
        line = line[: at[1]] + value + line[at[1] + 1 :]
        return State(self.texts, (*self.known[: at[0]], line, *self.known[at[0] + 1 :]))


@cache
def trees(text: str) -> dict[int, tuple[tuple[int, ...], str]]:
    """For each symbol of a formula its operands, and the part that it is the main symbol of with all parentheses."""
    found: dict[int, tuple[tuple[int, ...], str]] = {}
    main_of(text, 0, len(text), found)
    return found


def main_of(text: str, first: int, end: int, found: dict[int, tuple[tuple[int, ...], str]]) -> int:
    """The main symbol of a part: the left-most connective outside parentheses, else a negation, else a letter."""
    depth, outside = 0, []
    for at in range(first, end):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if depth == 0 and text[at] in "^|>-":
            outside.append(at)
    if outside:
        at = outside[0]
        parts: tuple[int, ...] = main_of(text, first, at, found), main_of(text, at + 1, end, found)
        found[at] = parts, f"({found[parts[0]][1]}{text[at]}{found[parts[1]][1]})"
        return at
    if text[first] == "~":
        parts = (main_of(text, first + 1, end, found),)
        found[first] = parts, "~" + found[parts[0]][1]
        return first
    if text[first] == "(":
        return main_of(text, first + 1, end - 1, found)
    found[first] = (), text[first]
    return first


def symbols(state: State) -> Iterator[Symbol]:
    """All letters and connectives in reading order."""
    for number, text in enumerate(state.texts):
        for at in sorted(trees(text)):
            yield number, at


def operands(state: State, at: Symbol) -> list[Symbol]:
    """The operands of a connective; none of a letter."""
    return [(at[0], part) for part in trees(state.texts[at[0]])[at[1]][0]]


def meaning(state: State, at: Symbol) -> str:
    """The part that a symbol is the main symbol of."""
    return trees(state.texts[at[0]])[at[1]][1]


def parent(state: State, at: Symbol) -> Symbol | None:
    """The connective that a symbol is an operand of."""
    return next((other for other in symbols(state) if at in operands(state, other)), None)


def may(value: str) -> list[bool]:
    """The truth values that are left."""
    return {"T": [True], "F": [False], ".": [True, False]}[value]


def fits(state: State, at: Symbol) -> bool:
    """The operands can have values that give the connective one that it may have."""
    values = [may(state.value(part)) for part in operands(state, at)]
    truth = TRUTH[state.sign(at)]
    ways = [(a,) for a in values[0]] if len(values) == 1 else [(a, b) for a in values[0] for b in values[1]]
    return any(truth(*way) in may(state.value(at)) for way in ways)


def other(value: str) -> str:
    """The value that is not this one of the two."""
    return {"T": "F", "F": "T"}[value]


# --- direct: symbol := value -----------------------------------------------------------------------------------------


def atomic(state: State, at: Symbol, value: str) -> bool:
    """It is a letter, and the same letter has the value elsewhere."""
    return state.sign(at).isalpha() and _elsewhere(state, at, value)


def same_formula(state: State, at: Symbol, value: str) -> bool:
    """It is a connective, and an equal formula has the value elsewhere."""
    return not state.sign(at).isalpha() and _elsewhere(state, at, value)


def _elsewhere(state: State, at: Symbol, value: str) -> bool:
    return any(
        state.value(each) == value and meaning(state, each) == meaning(state, at)
        for each in symbols(state)
        if each != at
    )


def elimination(sign: str) -> Callable[[State, Symbol, str], bool]:
    """Its connective is of the kind and known, and does not fit if the symbol has the other value."""

    def rule(state: State, at: Symbol, value: str) -> bool:
        whole = parent(state, at)
        if whole is None or state.sign(whole) != sign or state.value(whole) == ".":
            return False
        return not fits(state.put(at, other(value)), whole)

    return rule


def introduction(sign: str) -> Callable[[State, Symbol, str], bool]:
    """It is a connective of the kind and does not fit with the other value."""
    return lambda state, at, value: state.sign(at) == sign and not fits(state.put(at, other(value)), at)


# --- contradictions --------------------------------------------------------------------------------------------------


def contradicting(sign: str) -> Callable[[State, Symbol], bool]:
    """It is a known connective of the kind and does not fit."""
    return lambda state, at: state.sign(at) == sign and state.value(at) != "." and not fits(state, at)


def contradicting_letter(state: State, at: Symbol) -> bool:
    """It is a known letter that has the other value elsewhere."""
    value = state.value(at)
    return state.sign(at).isalpha() and value != "." and _elsewhere(state, at, other(value))


# --- cases: the branches as what each sets ---------------------------------------------------------------------------

WAYS = {
    ("^", "T"): ["TT"],
    ("^", "F"): ["F.", ".F"],
    ("|", "T"): ["T.", ".T"],
    ("|", "F"): ["FF"],
    (">", "T"): ["F.", ".T"],
    (">", "F"): ["TF"],
    ("-", "T"): ["TT", "FF"],
    ("-", "F"): ["TF", "FT"],
}


def true_or_false(state: State, at: Symbol) -> list[dict[Symbol, str]]:
    """An open symbol: T, F."""
    return [{at: "T"}, {at: "F"}] if state.value(at) == "." else []


def case(sign: str) -> Callable[[State, Symbol], list[dict[Symbol, str]]]:
    """A known connective of the kind whose operands are both open."""

    def rule(state: State, at: Symbol) -> list[dict[Symbol, str]]:
        if state.sign(at) != sign or state.value(at) == ".":
            return []
        parts = operands(state, at)
        if any(state.value(part) != "." for part in parts):
            return []
        ways = WAYS[sign, state.value(at)]
        return [{part: way for part, way in zip(parts, each, strict=True) if way != "."} for each in ways]

    return rule


ID = "short-truth-table."
DIRECT = {
    ID + "atomic": atomic,
    ID + "same-formula": same_formula,
    **{f"{ID}{kind}-elimination": elimination(sign) for kind, sign in KINDS.items()},
    **{f"{ID}{kind}-introduction": introduction(sign) for kind, sign in KINDS.items()},
}
CONTRADICTION = {
    ID + "contradicting-letter": contradicting_letter,
    **{f"{ID}contradicting-{kind}": contradicting(sign) for kind, sign in KINDS.items()},
}
CASE = {
    ID + "true-or-false": true_or_false,
    **{f"{ID}{kind}-case": case(sign) for kind, sign in KINDS.items() if kind != "not"},
}
