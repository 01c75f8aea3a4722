"""Light Up: the names under which people look for the rules."""

from puzzles.words import Kind

NAMES = {
    "light-up.empty-in-light": ("empty cells in light", "lit square", "in line with a bulb", "shine", "mark dots"),
    "light-up.finish-with-empty": ("complete number", "full number", "zero", "rest is empty", "saturated"),
    "light-up.finish-with-bulbs": ("four", "forced bulb", "needs all", "remaining squares", "naked number"),
    "light-up.must-light": ("only place", "last square", "single", "only way to light", "isolated square"),
    "light-up.empty-corners": ("diagonal", "corner of a 3", "corner of a 2", "corner dots"),
    "light-up.starves-number": ("takes away", "too few squares", "far corner"),
    "light-up.shared-spots": ("pair of numbers", "two numbers", "overlap", "common squares", "adjacent clues"),
    "light-up.avoid-darkness": ("would stay dark", "cut off", "no place left", "leaves unlit"),
    "light-up.bulb-or-empty": ("light or empty", "guess", "case split", "trial and error", "try both"),
    "light-up.satisfy-number": ("guess", "case split", "trial and error", "try each", "combinations"),
    "light-up.bulbs-in-path": ("conflict", "two bulbs", "same row", "see each other"),
    "light-up.cannot-light": ("cannot light a cell", "dark square", "unlit", "never lit"),
    "light-up.too-few-bulbs": ("number too high", "not enough", "missing bulbs"),
    "light-up.too-many-bulbs": ("number too low", "excess", "one too many"),
}
MISSING = {
    "uniqueness": "There is no rule that relies on the puzzle having only one solution: that is what a proof shows.",
}
KINDS = {"number": Kind("number")}
STATES = {"bulb": "a bulb"}
