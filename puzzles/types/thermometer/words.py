"""Thermometer: the names under which people look for the rules."""

NAMES = {
    "thermometer.rest-is-empty": ("gap", "beyond a blocked square", "no mercury above", "cross out the rest"),
    "thermometer.prior-is-filled": ("gap", "down to the bulb", "below mercury", "fill up"),
    "thermometer.finish-with-mercury": ("needs all", "remaining squares", "full line", "last open squares"),
    "thermometer.finish-with-blocked": ("complete line", "zero", "clue met", "rest of the row"),
    "thermometer.minimum-fill": ("at least", "long thermometer", "big number", "overlap"),
    "thermometer.too-large": ("at most", "small number", "too long", "does not fit"),
    "thermometer.line-fit": ("combinations", "all ways", "common squares"),
    "thermometer.mercury-or-blocked": ("guess", "case split", "trial and error", "try both"),
    "thermometer.satisfy-mercury": ("guess", "case split", "trial and error", "combinations", "fill levels"),
    "thermometer.discontinuous-mercury": ("gap", "conflict", "mercury above blocked"),
    "thermometer.too-few-mercury": ("number too high", "not enough", "missing mercury"),
    "thermometer.too-many-mercury": ("number too low", "excess", "one too many"),
    "thermometer.no-fit": ("no way", "impossible line", "levels"),
}
MISSING = {
    "uniqueness": "There is no rule that relies on the puzzle having only one solution: that is what a proof shows.",
}
