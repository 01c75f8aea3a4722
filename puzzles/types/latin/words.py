"""Latin Squares and Sudoku: the names under which people look for the rules."""

from puzzles.kernel.board import Puzzle
from puzzles.words import Kind

HIDDEN_SINGLE = ("hidden single", "unique candidate", "pinned digit", "cross-hatching", "only place", "last cell")
SPLIT = ("guess", "trial and error", "bifurcation", "bilocation", "conjugate pair", "strong link")
NOWHERE = ("empty", "no place", "nowhere", "dead end")

NAMES = {
    "latin.last-cell-block": (*HIDDEN_SINGLE, "box", "region"),
    "latin.last-cell-row": HIDDEN_SINGLE,
    "latin.last-cell-column": HIDDEN_SINGLE,
    "latin.last-cell-diagonal": HIDDEN_SINGLE,
    "latin.last-number": (
        "naked single",
        "sole candidate",
        "lone single",
        "only candidate",
        "full house",
        "last digit",
    ),
    "latin.seen-number": ("eliminate", "elimination", "pencil mark", "peer", "direct elimination", "basic exclusion"),
    "latin.pointing": ("pointing pair", "pointing triple", "pointing trio", "locked candidates", "intersection"),
    "latin.claiming": ("box/line reduction", "locked candidates", "claiming pair", "intersection removal"),
    "latin.naked-subset": ("naked pair", "naked triple", "naked trio", "naked quad", "disjoint subset", "locked set"),
    "latin.hidden-subset": ("hidden pair", "hidden triple", "hidden trio", "hidden quad", "unique subset"),
    "latin.x-wing": ("xwing", "basic fish", "2-fish", "rectangle"),
    "latin.xy-wing": ("xywing", "y-wing", "bent triple", "pivot and pincers", "hinge"),
    "latin.possible-numbers": (*SPLIT, "bivalue", "try numbers"),
    "latin.possible-cells-block": (*SPLIT, "try cells", "box", "region"),
    "latin.possible-cells-row": (*SPLIT, "try cells"),
    "latin.possible-cells-column": (*SPLIT, "try cells"),
    "latin.possible-cells-diagonal": (*SPLIT, "try cells"),
    "latin.repeated-number": ("duplicate", "twice", "conflict", "clash", "same number"),
    "latin.no-number": ("no candidates", "empty cell", "dead end"),
    "latin.no-cell-block": (*NOWHERE, "box", "region"),
    "latin.no-cell-row": NOWHERE,
    "latin.no-cell-column": NOWHERE,
    "latin.no-cell-diagonal": NOWHERE,
}
FISH = "There is no rule for three or more rows and columns. X-Wing is the same for two; a case rule can do the rest."
WING = "There is no rule of this name. XY-Wing is the nearest one; a case rule shows the same in small steps."
CHAIN = "There is no rule for chains. A case rule shows the same: follow each case until one of them is impossible."
UNIQUE = "There is no such rule: it takes for granted that there is one solution, which is what you are to prove."
MISSING = {
    "swordfish": FISH,
    "jellyfish": FISH,
    "squirmbag": FISH,
    "finned": FISH,
    "xyz-wing": WING,
    "w-wing": WING,
    "wxyz-wing": WING,
    "skyscraper": CHAIN,
    "two-string kite": CHAIN,
    "simple colouring": CHAIN,
    "coloring": CHAIN,
    "forcing chain": CHAIN,
    "xy-chain": CHAIN,
    "x-cycle": CHAIN,
    "nishio": CHAIN,
    "unique rectangle": UNIQUE,
    "avoidable rectangle": UNIQUE,
    "bug": UNIQUE,
    "bivalue universal grave": UNIQUE,
}
KINDS = {
    "block": Kind("block", "block {number}", "blocks {numbers}"),
    "diagonal": Kind("diagonal", "diagonal {number}", "diagonals {numbers}"),
    "row-value": Kind("number missing from a row"),
    "column-value": Kind("number missing from a column"),
    "block-value": Kind("number missing from a block"),
    "diagonal-value": Kind("number missing from a diagonal"),
}
PAIR, TRIPLE, QUAD = "pair", "triple", "quad"


def sizes(puzzle: Puzzle) -> dict[str, str]:
    """Return the sizes of subsets that this puzzle has: of a larger one, the rest of its group is a smaller one."""
    most = max(1, puzzle.height // 2 - 1)
    words = ", ".join((PAIR, TRIPLE, QUAD)[:most])
    return {"latin.naked-subset": words, "latin.hidden-subset": words}
