"""Blank: every row holds exactly one cross."""

from __future__ import annotations

from puzzles.base.rect_type import RectType
from puzzles.types.blank import model, solution
from puzzles.types.blank.rules import RULES


class Blank(RectType):
    """The puzzle type; its parts are in the files of this folder."""

    id = "blank"
    name = "Blank"
    rulebook = "Put exactly one cross into every row; the other cells stay empty."
    limits = model.LIMITS
    symmetries = frozenset({"mirror"})  # see puzzles/formats/images.py; rows count, columns do not
    listed = False  # the smallest whole type, to copy from with script/new_type
    rules = RULES
    squares = model
    solved = solution


TYPE = Blank()
