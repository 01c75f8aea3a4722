"""Misconceptions behind refused steps: which ones fit a step, how strongly, and which one a student seems to have.

One fitting step proves little: of random wrong steps four in five fit some misconception. So each refused try weighs
the misconceptions of its rule against a mere slip, by how much else they would have accepted on that board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from math import prod
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.base.rule import AnyRule, ContradictionRule, DirectRule, bits
from puzzles.budgets import LATER_TIMES_CELLS, MATCHED, MATCHED_TIMES_CELLS
from puzzles.bugs import Bug, Claim, Fit, bugs_about
from puzzles.changes import changed_masks
from puzzles.formats.sentences import filled
from puzzles.formats.spoken import Translate
from puzzles.kernel.board import Board, Place
from puzzles.kernel.check import check_step
from puzzles.kernel.judge import judge
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Accepted, Refusal
from puzzles.solve.moves import moves
from puzzles.telling import regions_of

MISTAKEN, EACH = 0.6, 0.18
"""The probability that a misconception is behind a refused step, beforehand: of any about its rule, of each at most."""
TRUE_TO_IT = 0.85
"""The share of their steps in which people act on what they believe; the rest are slips."""
NAMED, FITTING = 0.7, 2
"""From this probability on a misconception is named, if it fits so many of the latest tries."""
NAMED_FORM = 0.85
"""From this probability on one about the form of steps is named: half of all claims by chance fit such a one."""
LATEST = 12
"""The refused tries by a rule that count."""
CLEARED = 3
"""So many right first tries by a rule in a row, and earlier refused ones do not count any more."""
FORM = frozenset({"sets-one", "nowhere", "rule-broken", "no-diagonal"})
"""Refusals of the form of a step, behind which there is no misconception."""

GENERAL = MappingProxyType(
    {
        "any.other-rule": "Another rule accepts the claim.",
        "any.too-early": "The rule accepts it after one more direct step.",
        "any.other-cell": "The rule accepts the value in a neighbouring cell.",
        "any.other-value": "The rule accepts another value in the cell.",
    }
)
"""Other reasons for a refused step, for every type. They are never shown, as they tell what follows on the board."""
OTHER_BRANCH = "any.other-branch"
IN_BRANCH = "It looks as if you looked at another branch: this step holds in the branch {case}."


class Match(NamedTuple):
    """The first claim of a step that its rule refuses, the code of the refusal, and the misconceptions that fit it.

    `odds` says how much likelier the claim is under each of them than by a slip. `general` are ids of `GENERAL`.
    """

    claim: Claim
    code: str
    odds: Mapping[str, float]
    general: tuple[str, ...] = ()


# --- claims ------------------------------------------------------------------------------------------------------


def refused_claim(board: Board, step: Step) -> tuple[Claim, str] | None:
    """Return the first claim of a step that its rule refuses on this board, with the code; None if there is none.

    A rule that takes numbers away is asked about one number at a time. On a large board only the first claims count.
    """
    for claim in claims_in(board, step):
        code = code_of(board, type_of(board.puzzle).rule_by_id[claim.rule], claim)
        if code and code not in FORM:
            return claim, code
    return None


def claims_in(board: Board, step: Step) -> list[Claim]:
    """List what a step claims, one number of one cell after the other, or its place; not more than may be looked at."""
    rule = type_of(board.puzzle).rule_by_id.get(step.rule)
    if isinstance(rule, ContradictionRule) and step.at:
        return [Claim(rule.id, at=step.at)]
    if not isinstance(rule, DirectRule):
        return []
    most = _most(board)
    masks = changed_masks(board, step.changes[:most])
    return [claim for cell, mask in masks.items() for claim in _single(board, rule, cell, mask)][:most]


def _most(board: Board) -> int:
    """Return how many claims may be looked at on a board."""
    return min(MATCHED, MATCHED_TIMES_CELLS // len(board.cells))


def _single(board: Board, rule: DirectRule, cell: int, mask: int) -> Iterator[Claim]:
    old = board.cells[cell]
    if not mask or mask & ~old or mask == old:
        return
    if rule.only_removes:
        yield from (Claim(rule.id, cell, old ^ gone) for gone in bits(old ^ mask))
    elif not mask & (mask - 1) or mask in type_of(board.puzzle).named.values():
        yield Claim(rule.id, cell, mask)


def code_of(board: Board, rule: AnyRule, claim: Claim) -> str:
    """Return why the rule refuses a claim, "" if it accepts it."""
    if isinstance(rule, DirectRule):
        verdict = judge(rule.check, board, claim.cell, claim.mask)
    else:
        assert isinstance(rule, ContradictionRule)
        verdict = judge(rule.check, board, claim.at)
    return verdict.code if isinstance(verdict, Refusal) else ""


def claims_of(board: Board, rule: AnyRule, cells: Iterable[int]) -> list[Claim]:
    """List all that a step by the rule can claim about these cells: one number of one cell, or a place with one."""
    if isinstance(rule, DirectRule):
        return [
            claim
            for cell in cells
            for bit in (*bits(board.cells[cell]), *type_of(board.puzzle).named.values())
            for claim in _single(board, rule, cell, board.cells[cell] ^ bit if rule.only_removes else bit)
        ]
    return [Claim(rule.id, at=place) for place in _places(board, rule, cells)]


def _places(board: Board, rule: AnyRule, cells: Iterable[int]) -> Iterator[Place]:
    """Yield the places of a rule: these cells, what they lie in, and each of these with a value."""
    puzzle, ptype = board.puzzle, type_of(board.puzzle)
    names: dict[str, None] = {}
    for cell in cells:
        regions = [place.name for place in regions_of(puzzle, cell)]
        names |= dict.fromkeys([ptype.cell_name(puzzle, cell), *regions])
        if any(kind.endswith("-value") for kind in rule.at_kinds):
            names |= dict.fromkeys([f"{region}={value}" for region in regions for value in ptype.values(puzzle)])
    for name in names:
        with suppress(KeyError):
            place = ptype.place(puzzle, name)
            if place.kind in rule.at_kinds:
                yield place


# --- odds --------------------------------------------------------------------------------------------------------


def match(board: Board, step: Step, *, always: bool = False) -> Match | None:
    """Weigh the misconceptions about the step's rule that fit its first refused claim; None if no claim is refused.

    With `always`, a step that holds costs the same, so that the time does not tell whether it does.
    """
    found = refused_claim(board, step)
    claim = found[0] if found else next(iter(claims_in(board, step)), None) if always else None
    if claim is None:
        return None
    rule, code = type_of(board.puzzle).rule_by_id[claim.rule], found[1] if found else ""
    bugs = bugs_about(type_of(board.puzzle), claim.rule)
    if not always:  # of most slips none is behind, and then nothing has to be weighed
        bugs = tuple([bug for bug in bugs if fit(bug, board, claim, code)])
    field = field_of(board, rule, claim, bugs=bugs)
    weighed = Match(claim, code, odds_in(field, claim), general_of(board, claim))
    return weighed if found else None


def is_of_form(ptype: PuzzleType, rule: str, code: str) -> bool:
    """Tell whether a refusal says only that the rule never makes such a claim, as everybody can see."""
    return code in FORM or any(bug.form and code in bug.where[rule] for bug in bugs_about(ptype, rule))


Field = Mapping[Claim, Sequence[str]]
"""The claims by a rule that it refuses on a board, or a sample of them, each with the misconceptions that fit it."""


def field_of(board: Board, rule: AnyRule, *asked: Claim, bugs: Sequence[Bug] | None = None) -> Field:
    """Return what the rule refuses on a board, with the claims asked about; of the misconceptions only some `bugs`."""
    field: dict[Claim, list[str]] = {}
    bugs = bugs_about(type_of(board.puzzle), rule.id) if bugs is None else bugs
    for claim in dict.fromkeys([*asked, *sampled(board, rule)]) if bugs else asked:
        code = code_of(board, rule, claim)
        if code and code not in FORM:
            field[claim] = [bug.id for bug in bugs if fit(bug, board, claim, code)]
    return field


def fit(bug: Bug, board: Board, claim: Claim, code: str) -> Fit | None:
    """Return how a misconception explains a claim that was refused with this code; None if it does not."""
    return bug.accepts(board, claim) if code in bug.where.get(claim.rule, ()) else None


def odds_in(field: Field, claim: Claim) -> dict[str, float]:
    """Return for each misconception that fits a claim how much likelier the claim is under it than by a slip."""
    weights = weights_in(field)
    return {id: weights[id] for id in field.get(claim, ())}


def weights_in(field: Field) -> dict[str, float]:
    """Return for each misconception how much likelier a claim that it fits is under it than by a slip."""
    accepted = Counter([id for fitting in field.values() for id in fitting])
    return {id: TRUE_TO_IT * len(field) / count + 1 - TRUE_TO_IT for id, count in accepted.items()}


def sampled(board: Board, rule: AnyRule) -> list[Claim]:
    """Return the claims by which the misconceptions of a rule are weighed on a board: all, or a fixed sample."""
    most, chance = _most(board), Random(len(board.cells))  # noqa: S311
    cells = range(len(board.cells))
    claims = claims_of(board, rule, cells if len(cells) <= most else chance.sample(cells, most))
    return claims if len(claims) <= most else chance.sample(claims, most)


def posterior(ptype: PuzzleType, rule: str, tries: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """Return how likely each misconception about a rule is after refused tries, each with the odds of what fits it."""
    bugs, latest = bugs_about(ptype, rule), tries[-LATEST:]
    prior = min(EACH, MISTAKEN / len(bugs)) if bugs else 0
    weights = {bug.id: prior * prod([odds.get(bug.id, 1 - TRUE_TO_IT) for odds in latest]) for bug in bugs}
    whole = 1 - prior * len(bugs) + sum(weights.values())
    return {id: weight / whole for id, weight in weights.items()}


def likeliest(ptype: PuzzleType, rule: str, tries: Sequence[Mapping[str, float]]) -> str:
    """Return the misconception about a rule that is likely after these tries and fits enough of them, "" if none is."""
    likely, forms = posterior(ptype, rule, tries), {bug.id for bug in bugs_about(ptype, rule) if bug.form}
    best = max(likely, key=lambda id: likely[id], default="")
    enough = sum(best in odds for odds in tries[-LATEST:]) >= FITTING
    return best if enough and likely[best] >= (NAMED_FORM if best in forms else NAMED) else ""


def suspected(ptype: PuzzleType, rule: str, tries: Sequence[Mapping[str, float]]) -> Bug | None:
    """Return the misconception to name after the last of these tries: it must be likely, fit this try and be shown."""
    best = likeliest(ptype, rule, tries)
    return next((bug for bug in bugs_about(ptype, rule) if bug.id == best in tries[-1] and bug.shown), None)


def said(board: Board, bug: Bug, claim: Claim, translate: Translate = str) -> str:
    """Say what somebody who made this claim seems to have done; "" if the misconception does not explain it."""
    ptype = type_of(board.puzzle)
    found = bug.accepts(board, claim)
    if found is None:
        return ""
    facts = {} if claim.at else {"cell": ptype.cell_name(board.puzzle, claim.cell)}
    gone = board.cells[claim.cell] & ~claim.mask if claim.at is None else 0
    removes = getattr(ptype.rule_by_id[claim.rule], "only_removes", False)
    facts["value"] = ptype.words(board.puzzle, gone if removes else claim.mask)
    text = filled(board.puzzle, translate(bug.text), facts | dict(found.facts), translate)
    return f"{text} {translate(ptype.rule_by_id[claim.rule].statement)}" if bug.form else text


# --- what is the same for every type -----------------------------------------------------------------------------


def general_of(board: Board, claim: Claim) -> tuple[str, ...]:
    """List what else may be behind a refused claim. Only for the record."""
    rules = type_of(board.puzzle).rules
    own = type_of(board.puzzle).rule_by_id[claim.rule]
    found = {
        "any.other-rule": any(
            each.kind == own.kind and each is not own and _holds(board, each, claim) for each in rules
        ),
        "any.too-early": any(_holds(later, own, claim) for later in _one_step_on(board)),
        "any.other-cell": any(_holds(board, own, each) for each in _beside(board, claim)),
        "any.other-value": any(_holds(board, own, each) for each in _other_values(board, claim)),
    }
    return tuple([id for id, holds in found.items() if holds])


def _holds(board: Board, rule: AnyRule, claim: Claim) -> bool:
    """Tell whether a rule accepts the claim on a board where it still claims something."""
    if claim.at is not None:
        return claim.at.kind in rule.at_kinds and code_of(board, rule, claim) == ""
    old = board.cells[claim.cell]
    mask = claim.mask & old
    return bool(mask) and mask != old and code_of(board, rule, claim._replace(mask=mask)) == ""


def _one_step_on(board: Board) -> Iterator[Board]:
    """Yield the boards after one more direct step, as many as may be looked at."""
    ptype, most = type_of(board.puzzle), LATER_TIMES_CELLS // len(board.cells)
    direct = [rule for rule in ptype.rules if isinstance(rule, DirectRule)] if len(board.cells) <= MATCHED else []
    for move in islice((move for rule in direct for move in moves(board, rule)), most):
        with suppress(ValueError):  # two reasons that contradict each other
            yield board.narrow(changed_masks(board, move.step.changes))


def _beside(board: Board, claim: Claim) -> Iterator[Claim]:
    """Yield the same claim at the cells that share a region with its cell; at most a few."""
    if claim.at is not None:
        return
    gone = board.cells[claim.cell] & ~claim.mask
    removes = getattr(type_of(board.puzzle).rule_by_id[claim.rule], "only_removes", False)
    near = dict.fromkeys(
        [cell for region in regions_of(board.puzzle, claim.cell) for cell in _around(region, claim.cell)]
    )
    for cell in near:
        old = board.cells[cell]
        mask = old & ~gone if removes else claim.mask
        if old & (old - 1) and mask and mask != old and not mask & ~old:
            yield Claim(claim.rule, cell, mask)


def _around(region: Place, cell: int) -> tuple[int, ...]:
    """Return the cells before and after a cell in a region."""
    here = region.cells.index(cell)
    return (*region.cells[max(0, here - 1) : here], *region.cells[here + 1 : here + 2])


def _other_values(board: Board, claim: Claim) -> Iterator[Claim]:
    rule = type_of(board.puzzle).rule_by_id[claim.rule]
    if claim.at is None and isinstance(rule, DirectRule):
        old = board.cells[claim.cell]
        for bit in bits(old):
            yield from (
                each
                for each in _single(board, rule, claim.cell, old ^ bit if rule.only_removes else bit)
                if each != claim
            )


def branch_where_it_holds(step: Step, branches: Iterable[tuple[str, Board]], most: int = 20) -> str:
    """Return the name of the only other branch where the step holds; "" if there is none, or several."""
    held = [
        name
        for name, board in islice(branches, most)
        if isinstance(check_step(board, step, None, MATCHED_TIMES_CELLS).verdict, Accepted)
    ]
    return held[0] if len(held) == 1 else ""
