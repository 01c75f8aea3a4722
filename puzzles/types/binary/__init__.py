"""Binary (takuzu): fill with 0 and 1; no three equal together, as many 0 as 1, no two equal lines."""

from __future__ import annotations

from puzzles.base.rect_type import RectType
from puzzles.types.binary import model, solution
from puzzles.types.binary.rules import RULES


class Binary(RectType):
    """The puzzle type; its parts are in the files of this folder."""

    id = "binary"
    name = "Binary"
    rulebook = (
        "Fill every cell with 0 or 1. No row or column has three equal digits next to each other. Every row and "
        "column has as many 0s as 1s. No two rows are the same, and no two columns are the same."
    )
    limits = model.LIMITS
    symmetries = frozenset({"mirror", "turn", "rename"})
    rules = RULES
    squares = model
    solved = solution


TYPE = Binary()
