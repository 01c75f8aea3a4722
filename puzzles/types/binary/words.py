"""Binary: the names under which people look for the rules."""

NAMES = {
    "binary.prevent-trio": ("pair", "double", "two in a row", "sandwich", "gap", "triple", "three in a row"),
    "binary.complete-line": ("finish the line", "fill", "count", "half", "balance", "quota", "remaining"),
    "binary.save-blocker": ("last one", "reserve", "avoid triple", "count ahead", "advanced trio", "look ahead"),
    "binary.unique-line": ("duplicate", "same row", "same column", "identical", "twin", "no two equal lines"),
    "binary.zero-or-one": ("guess", "case split", "trial and error", "bifurcation", "try both"),
    "binary.trio": ("triple", "three in a row", "three equal"),
    "binary.unbalanced-line": ("too many", "count", "half", "balance", "quota"),
    "binary.repeated-line": ("duplicate", "same row", "same column", "identical", "twin"),
    "binary.wasted-blocker": ("last one", "count ahead", "look ahead", "advanced trio"),
}
MISSING = dict.fromkeys(
    ("naked single", "hidden single", "x-wing", "swordfish", "naked pair"),
    "There is no rule of this name for this type. Puzzles with the numbers 1 to 9 have it; here, look at lines.",
)
