"""Choosing the puzzle whose boards are asked about."""

from random import Random

from django.db.models import F, TextField
from django.db.models.functions import Cast

from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import AnyRule
from puzzles.registry import all_types
from tutor.feedback import hidden_from
from tutor.library.models import Puzzle
from tutor.library.selectors.puzzles import Person, shown_puzzles

CELLS, AMONG = 100, 200
"""The most cells of a puzzle whose boards are asked about, and the most puzzles to choose from."""


def chosen(
    person: Person, seed: int, asked: int | None, ptype: PuzzleType, rule: AnyRule | None, *, own: bool = False
) -> Puzzle | None:
    """Return the puzzle whose boards are asked about, if possible one solved with the rule; never a hidden one.

    Puzzles of other types that have the rule will do too, unless it is to be a type's `own`.
    """
    hidden = hidden_from(person)
    small = shown_puzzles().alias(cells=F("height") * F("width")).filter(cells__lte=CELLS).exclude(hidden.filter)
    small = small.filter(type=ptype.id) if own else small
    solved = small.alias(names=Cast("rules", TextField())).filter(names__contains=f'"{rule.id}"') if rule else None
    fitting = [small.filter(pk=asked)] if asked is not None else [solved, small.filter(type=ptype.id)]
    for puzzles in fitting:
        if puzzles is not None and (rows := list(puzzles.order_by("pk").values_list("pk", flat=True)[:AMONG])):
            row = Puzzle.objects.get(pk=Random(seed).choice(rows))  # noqa: S311
            known = rule is None or rule.id in all_types()[row.type].rule_by_id
            return row if known and not hidden.elsewhere(row) else None
    return None
