"""Characters that nobody sees, and that make a title or a name look like another one."""

from unicodedata import category, name

HIDDEN = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}
"""Controls, with those that turn the direction of what follows; private ones, halves of characters, line ends."""
FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks by their category, and blank."""
JOINERS = frozenset("\u200c\u200d")
"""Between the letters of some scripts and in emoji these are spelling, and can be seen by what they do."""
FIRST_OF_JOINED = "\u0590"
"""Scripts from here on; between Latin, Greek and Cyrillic letters a joiner only hides."""
SELECTORS = frozenset("\ufe0f") | {chr(code) for code in range(0xE0100, 0xE01F0)}
"""After emoji, digits and signs they choose a picture, after an ideograph its form; after a letter nobody sees them."""


def invisible_in(text: str) -> str:
    """Name the first invisible character of a text, as `U+202E`; empty if there is none."""
    before = ""
    for sign in text:
        joins = sign in JOINERS and before >= FIRST_OF_JOINED
        hides = sign in SELECTORS and before.isalpha() and not name(before, "").startswith("CJK ")
        if (category(sign) in HIDDEN and not joins) or sign in FILLERS or hides:
            return f"U+{ord(sign):04X}"
        before = sign
    return ""
