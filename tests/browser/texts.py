"""Puzzles in canonical text, and proofs of two of them as people enter them."""

from typing import NamedTuple

from puzzles.registry import all_rules

FOUR = "type: binary\ntitle: Four\n\n0.1.\n..1.\n...0\n0...\n"
SIX = "type: binary\ntitle: Ten clues\n\n......\n..0..1\n..11..\n....0.\n.0...1\n0....0\n"
FOURTEEN = """type: binary
title: Wide

..10..0.11....
0.......0.....
0...11.....00.
.....1...0.0..
.1....0......1
0...1..0......
..1..0......1.
1..0.1..01.1..
...0.....1....
..1...11...0..
...........0.0
...1......1...
00...1.0.1....
..1.0.....0..1
"""


KINDS = {rule.name: rule.kind.capitalize() for rule in all_rules().values()}
"""The tab that shows a rule."""


class Move(NamedTuple):
    """A person's act: use a rule on marked cells (`r3c3=0 r3c5=0`) or a chosen one (`r2c4`), or go to the next end."""

    rule: str
    what: str = ""


FOUR_PROOF = (
    Move("Prevent Trio", "r3c3=0"),
    Move("Prevent Trio", "r3c2=1"),
    Move("Complete Row/Column", "r3c1=1"),
    Move("Complete Row/Column", "r2c1=1"),
    Move("Prevent Trio", "r2c2=0"),
    Move("Complete Row/Column", "r2c4=0"),
    Move("Prevent Trio", "r1c4=1 r4c4=1"),
    Move("Prevent Trio", "r1c2=0"),
    Move("Complete Row/Column", "r4c2=1"),
    Move("Prevent Trio", "r4c3=0"),
)

# It could be proved without a split; with one, the case r2c4 = 1 has three ones in row 2 at once.
SIX_PROOF = (
    Move("Prevent Trio", "r3c2=0 r3c5=0"),
    Move("Prevent Trio", "r2c5=1 r5c5=1"),
    Move("Zero or One", "r2c4"),
    Move("Next end", "r2c4 = 1"),
    Move("Trio"),
    Move("Next end", "r2c4 = 0"),
    Move("Prevent Trio", "r2c2=1 r4c2=1 r5c4=0"),
    Move("Prevent Trio", "r5c3=1"),
    Move("Prevent Trio", "r4c3=0"),
    Move("Prevent Trio", "r4c4=1"),
    Move("Complete Row/Column", "r2c1=0 r5c1=0"),
    Move("Prevent Trio", "r4c1=1"),
    Move("Complete Row/Column", "r4c6=0 r1c1=1 r3c1=1"),
    Move("Complete Row/Column", "r3c6=0"),
    Move("Complete Row/Column", "r1c6=1"),
    Move("Save Blocker", "r1c2=0 r1c5=0"),
    Move("Complete Row/Column", "r6c2=1 r6c5=1"),
    Move("Unique Row/Column", "r1c4=0 r6c4=1"),
    Move("Prevent Trio", "r1c3=1 r6c3=0"),
)
