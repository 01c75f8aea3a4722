"""Fillapix: the names under which people look for the rules."""

NAMES = {
    "fillapix.finish-with-black": ("nine", "six at the edge", "four in the corner", "full", "needs all", "fill"),
    "fillapix.finish-with-white": ("zero", "complete clue", "rest is white", "cross out"),
    "fillapix.mirror": ("equal numbers", "same number", "symmetry", "twins"),
    "fillapix.touching-sides": ("difference of three", "neighbours", "adjacent clues", "side by side"),
    "fillapix.touching-corners": ("diagonal", "difference of five", "adjacent clues"),
    "fillapix.nontouching-shared": ("non-touching shared", "overlap", "two apart", "gap"),
    "fillapix.two-clues": ("pair of clues", "overlap", "common squares", "difference"),
    "fillapix.black-or-white": ("guess", "case split", "trial and error", "try both"),
    "fillapix.satisfy-clue": ("guess", "case split", "trial and error", "try each", "combinations"),
    "fillapix.too-few-black": ("number too high", "not enough", "conflict"),
    "fillapix.too-many-black": ("number too low", "excess", "one too many", "conflict"),
    "fillapix.clues-clash": ("conflict", "pair of clues", "exclude each other", "cannot both be met", "overlap"),
}
MISSING = {
    "picture": "There is no rule that looks at what the picture might show: only the numbers count.",
    "uniqueness": "There is no rule that relies on the puzzle having only one solution: that is what a proof shows.",
}
