"""Short Truth Table: random boards, and what the naive reading says of a board of the engine."""

from __future__ import annotations

import re
from random import Random

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.kernel.board import Board, Place
from tests.engine.types.short_truth_table import naive
from tests.engine.types.short_truth_table.naive import State, Symbol

BOARDS = {"short-truth-table": {"any": 10_000}}
ASKED = 4
RULES = {*naive.DIRECT, *naive.CONTRADICTION, *naive.CASE}
FACT = re.compile("[A-Za-z\u00ac\u2227\u2228\u2192\u2194() ]+")
"""Facts besides names of places and the like: a part of a formula, or a row of a table."""
MASK = {"T": 1, "F": 2}


def random_formula(rng: Random, depth: int) -> str:
    """Return a formula with all, some or more parentheses than it needs."""
    if depth == 0 or rng.random() < 0.2:
        return rng.choice("ABC")
    if rng.random() < 0.2:
        inside = random_formula(rng, depth - 1)
        return "~" + (inside if len(inside) == 1 or inside[0] == "~" else f"({inside})")
    left, right = (random_formula(rng, depth - 1) for _ in range(2))
    bare = len(left) == 1 or (left[0] == "~" and left[1:].strip("~").isalpha())
    left = left if bare and rng.random() < 0.9 else f"({left})"
    right = right if rng.random() < 0.3 else f"({right})"
    return left + rng.choice("^|>-") + right


def random_board(ptype: PuzzleType, kind: str, rng: Random) -> Board:
    """Return a board of a few formulas with values by letters, some of them hidden and some wrong."""
    texts = [random_formula(rng, rng.randint(0, 3)) for _ in range(rng.randint(1, 3))]
    if rng.random() < 0.2:
        texts.append(rng.choice(texts))
    letters = {letter: rng.choice("TF") for letter in "ABC"}
    shown, off = rng.choice((0.2, 0.5, 0.8)), rng.choice((0, 0, 0.1, 0.4))
    lines = []
    for text in texts:
        known = ""
        for at, sign in enumerate(text):
            value = "." if sign in "()" or rng.random() > shown else truth(text, at, letters)
            known += naive.other(value) if value != "." and rng.random() < off else value
        lines.append(f"{text} : {known}")
    return ptype.parse(lines).board()


def truth(text: str, at: int, letters: dict[str, str]) -> str:
    """Return the value of a symbol by those of the letters."""
    parts, _ = naive.trees(text)[at]
    if not parts:
        return letters[text[at]]
    values = [truth(text, part, letters) == "T" for part in parts]
    return "T" if naive.TRUTH[text[at]](*values) else "F"


def lines_of_size(height: int, width: int) -> list[str]:
    """Return formulas of one letter, the first of that many characters."""
    return ["~" * (width - 1) + "A", *["A"] * (height - 1)]


class Reading:
    """A board in the words of the naive reading."""

    def __init__(self, board: Board) -> None:
        puzzle = self.puzzle = board.puzzle
        ptype = type_of(puzzle)
        texts = tuple(re.split("[ =:]", line)[0] for line in ptype.print(puzzle).split("\n"))
        self.state = State(texts, tuple("." * len(text) for text in texts))
        self.symbols = [self._symbol(ptype.cell_name(puzzle, cell)) for cell in range(len(board.cells))]
        assert self.symbols == list(naive.symbols(self.state))
        for symbol, mask in zip(self.symbols, board.cells, strict=True):
            self.state = self.state.put(symbol, " TF."[mask])

    def _symbol(self, name: str) -> Symbol:
        formula, at = name.removeprefix("s").split("p")
        return int(formula) - 1, int(at) - 1

    def direct(self, rule: str, cell: int, mask: int) -> bool:
        """Tell whether the rule gives the symbol this value."""
        return naive.DIRECT[rule](self.state, self.symbols[cell], " TF"[mask])

    def contradiction(self, rule: str, at: Place | None) -> bool:
        """Tell whether the contradiction holds at the symbol, or anywhere."""
        asked = self.symbols if at is None else [self._symbol(at.name)]
        return any(naive.CONTRADICTION[rule](self.state, symbol) for symbol in asked)

    def cases(self, rule: str, at: Place) -> list[dict[int, int]]:
        """List the branches: the symbols and their values."""
        branches = naive.CASE[rule](self.state, self._symbol(at.name))
        return [{self.symbols.index(symbol): MASK[value] for symbol, value in each.items()} for each in branches]
