"""Misconceptions: the classes of what a type's module `bugs` gives, and the golden cases in its `bugs.txt`.

A misconception is a *buggy rule*: it accepts what someone who believes it would accept. Nothing here is believed; the
kernel has refused a step before anybody asks which misconception may be behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import AnyRule
from puzzles.kernel.board import Board, Place
from puzzles.parts import part_of


class Claim(NamedTuple):
    """One thing that a step claims: a cell narrowed to a mask, or a contradiction at a place."""

    rule: str
    cell: int = -1
    mask: int = 0
    at: Place | None = None


class Fit(NamedTuple):
    """A claim that a misconception explains: facts for the blanks of its sentence, and the cells to look at."""

    facts: Mapping[str, str] = {}
    cells: tuple[int, ...] = ()


class Bug(NamedTuple):
    """A misconception about some rules. `where` lists for each rule the codes of the refusals it may explain.

    `text` is what the student seems to have done, with named blanks; {cell} and {value} of a claim are filled in
    always. `lesson` says what is right instead. One that is not `shown` is only recorded. With `form`, the rule never
    makes such claims: its statement follows the text, and no exercise tempts with them.
    """

    id: str
    where: Mapping[str, tuple[str, ...]]
    accepts: Callable[[Board, Claim], Fit | None]
    text: str
    lesson: str
    shown: bool = True
    form: bool = False


def bugs_of(ptype: PuzzleType) -> tuple[Bug, ...]:
    """Return the misconceptions about rules that the type has; none if its folder has no module `bugs`."""
    every: tuple[Bug, ...] = getattr(part_of(ptype, "bugs"), "BUGS", ())
    return tuple([bug for bug in every if not ptype.rule_by_id.keys().isdisjoint(bug.where)])


def bugs_about(ptype: PuzzleType, rule: str) -> tuple[Bug, ...]:
    """Return the misconceptions about one rule."""
    return tuple([bug for bug in bugs_of(ptype) if rule in bug.where])


def fits_always(board: Board, claim: Claim) -> Fit:
    """Fit every claim, for a misconception of which the code of the refusal says it all."""
    return Fit()


def both_ways(
    kind: str, rules: Iterable[AnyRule], *only: str, accepts: Callable[[Board, Claim], Fit | None] = fits_always
) -> Bug:
    """Return the misconception that rules of a type, which give one value, give the other one, too.

    `only` are the codes by which they refuse it.
    """
    where = {rule.id: tuple([code for code in only if code in rule.why]) for rule in rules}
    return Bug(
        f"{kind}.both-ways",
        {rule: codes for rule, codes in where.items() if codes},
        accepts,
        "It looks as if you take this rule to work both ways. All that it says is this:",
        "A rule works one way: it gives what its sentence ends with, and never the opposite. That takes another rule.",
        form=True,
    )
