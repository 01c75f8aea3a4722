"""Tree Tent: the names under which people look for the rules."""

from puzzles.words import Kind

NAMES = {
    "tree-tent.empty-field": ("no tree beside", "far from trees", "grass away from trees"),
    "tree-tent.finish-with-grass": ("complete line", "zero", "clue met", "rest of the row"),
    "tree-tent.finish-with-tents": ("needs all", "remaining squares", "full line", "last open squares"),
    "tree-tent.surround-tent": ("neighbours", "diagonal", "around a tent", "no touching"),
    "tree-tent.no-link": ("cross out", "exclude", "not joined", "has its tent"),
    "tree-tent.last-camping-spot": ("only square", "single", "last square", "forced tent"),
    "tree-tent.tent-for-tree": ("pair", "join", "match", "connect", "draw a line"),
    "tree-tent.tree-for-tent": ("pair", "join", "match", "connect", "draw a line"),
    "tree-tent.starves-tree": ("corner", "two squares left", "diagonal", "touches both"),
    "tree-tent.line-fit": ("combinations", "all ways", "common squares", "runs"),
    "tree-tent.tent-or-grass": ("guess", "case split", "trial and error", "try both"),
    "tree-tent.fill-line": ("guess", "case split", "trial and error", "combinations"),
    "tree-tent.links-from-tent": ("guess", "case split", "trial and error", "try each"),
    "tree-tent.links-from-tree": ("guess", "case split", "trial and error", "try each"),
    "tree-tent.spots-of-tree": ("guess", "case split", "trial and error", "try each"),
    "tree-tent.no-tent-for-tree": ("lonely tree", "no room", "conflict"),
    "tree-tent.no-tree-for-tent": ("lonely tent", "no owner", "conflict"),
    "tree-tent.touching-tents": ("adjacent", "diagonal", "conflict"),
    "tree-tent.too-few-tents": ("number too high", "not enough", "missing tents"),
    "tree-tent.too-many-tents": ("number too low", "excess", "one too many"),
    "tree-tent.two-links": ("twice", "two lines", "conflict"),
    "tree-tent.no-fit": ("no way", "impossible line"),
    "tree-tent.no-pairing": ("matching", "hall", "more trees than squares", "share", "conflict"),
}
MISSING = {
    "uniqueness": "There is no rule that relies on the puzzle having only one solution: that is what a proof shows.",
}
KINDS = {"tree": Kind("tree"), "link": Kind("link")}
STATES = {"tent": "a tent", "line": "a line", "none": "ruled out"}
