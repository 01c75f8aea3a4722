"""Counter-examples for refused steps: a filling of the few cells that the rule argues about, against the claim.

Such a filling, called a world, fulfils the laws that the rule appeals to at one place. It says nothing about the rest
of the board, so it tells a student why this rule does not give the step, and not whether the claim is true. Where there
is none, the cells that the refusal names are shown, and nothing is said of worlds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from types import MappingProxyType
from typing import Literal, NamedTuple

from puzzles.base.ptype import type_of
from puzzles.base.rule import AnyRule, ContradictionRule, DirectRule, bits
from puzzles.budgets import ARGUMENTS, QUICK_STEP, REASON, WORLD_CELLS, WORLD_CONFLICTS, WORLDS
from puzzles.changes import changed_masks
from puzzles.formats.sentences import filled
from puzzles.formats.spoken import Subject, Translate, all_stated, subject_type
from puzzles.grid.clauses import Law
from puzzles.kernel.board import Board
from puzzles.kernel.check import check_step
from puzzles.kernel.judge import judge
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Accepted, Refusal
from puzzles.laws import Arguer, Argument, Claim, arguer_of, candidates, is_form, is_impossible, preferred, sight
from puzzles.solve.fillings import Laws, first_filling
from puzzles.solve.sat import has_clauses
from puzzles.teach.examples import supposed
from puzzles.telling import facts_told, listed, reason_in, regions_of

STATED = frozenset({"value", "other"})
"""Facts that are values of cells."""
ELSE = 1 << 60
"""Stands for any value of a cell that the laws do not speak of, so that they alone decide what an open cell must be."""

Kind = Literal["world", "already", "premise", "none"]

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "already": "{place} already has its {other}, at {holder}, so {cell} cannot be {other}. This rule is not needed "
        "for that.",
        "taken": "{place} already has its {value}, at {holder}, so {cell} cannot be {value} at all.",
        "impossible": "{example} What was marked is even impossible there, as the message says.",
        "alone": "{example} Nothing else is looked at here, even where it is in plain view.",
    }
)


class WhyNot(NamedTuple):
    """The answer on a refused step. `world`: a counter-example. `already`: what is claimed can be seen from one cell.

    `premise`: the cells of the premise that fails. `none`: nothing to show, the refusal's sentence is all. `focus` is
    the refused cell, if there is one; `scope` the cells to look at; `world` the values that unknown ones of them get,
    as masks. `template` is the sentence for `facts`. `number` counts the worlds from 0, of `worlds`. `impossible`: the
    refusal says more, that the claim is against the rulebook.
    """

    kind: Kind
    focus: int | None = None
    scope: tuple[int, ...] = ()
    world: Mapping[int, int] = MappingProxyType({})
    template: str = ""
    facts: Mapping[str, str] = MappingProxyType({})
    number: int = 0
    worlds: int = 0
    impossible: bool = False

    def text(self, of: Subject, translate: Translate = str) -> str:
        """Say in a sentence what is shown; nothing where the refusal's own sentence says it."""
        facts = all_stated(subject_type(of), self.facts, STATED, translate)
        said = filled(of, translate(self.template), facts, translate) if self.template else ""
        if self.kind != "world":
            return said
        return translate(SENTENCES["impossible" if self.impossible else "alone"]).format(example=said)


def why_not(
    board: Board, step: Step, allowed: Collection[str] | None = None, number: int = 0, said: Refusal | None = None
) -> WhyNot:
    """Answer on a step that the kernel refuses on this board; `number` chooses among several worlds.

    The places and the example of the refusal come first, as it was `said` to the student.
    """
    verdict, rule = (
        check_step(board, step, allowed, QUICK_STEP).verdict,
        type_of(board.puzzle).rule_by_id.get(step.rule),
    )
    if rule is None or isinstance(verdict, Accepted) or not refused_by(rule, verdict):
        return WhyNot("none")
    stuck, claim = _claim(board, step, rule)
    if claim is None or is_form(type_of(board.puzzle), verdict.code) or (said and reason_in(said)):
        return _premise(board, step, rule, said or verdict)
    impossible = is_impossible(type_of(board.puzzle), verdict.code) or "value_at" in verdict.facts
    named = _named(board, rule, said or verdict)
    if impossible and (holder := _holder(stuck, claim, claim.mask, named)) is not None:
        return _already(stuck, claim, holder, "taken")
    if (
        rule.kind == "direct"
        and rule.only_removes
        and (holder := _holder(stuck, claim, claim.other, named)) is not None
    ):
        return _already(stuck, claim, holder, "already")
    found = list[WhyNot]()
    for each in islice(_worlds(stuck, claim, rule, said or verdict), WORLDS):
        found += [each] if each not in found else []
    if not found:
        return _premise(board, step, rule, said or verdict)
    chosen = number % len(found)
    impossible = impossible and claim.cell >= 0  # a place says it by itself
    return found[chosen]._replace(number=chosen, worlds=len(found), impossible=impossible)


def refused_by(rule: AnyRule, refusal: Refusal) -> bool:
    """Tell whether the rule itself refused, and not the kernel for the form of the step."""
    return refusal.code in rule.why or refusal.code == "only-removes"


def _premise(board: Board, step: Step, rule: AnyRule, refusal: Refusal) -> WhyNot:
    """Show the cells that the refusal names, else all that the rule argues about here."""
    changed = tuple([change.cell for change in step.changes])
    focus = changed[0] if len(changed) == 1 else None
    scope = refusal.evidence or rule.scope(board, changed, step.at)
    shown = tuple(sorted({*scope, *changed}))
    return WhyNot("premise" if scope and len(shown) < len(board.cells) else "none", focus, shown)


def _claim(board: Board, step: Step, rule: AnyRule) -> tuple[Board, Claim | None]:
    """Return the board on which the rule refuses a cell, and what is claimed of it; None where that is not clear.

    As the kernel does, all cells that follow are taken first, so that the refused one is the one that it names.
    """
    if isinstance(rule, ContradictionRule):
        return board, Claim(step.at)
    masks = changed_masks(board, step.changes)
    if not isinstance(rule, DirectRule) or len(masks) * len(board.cells) > REASON:
        return board, None
    while masks:
        accepted = {c: m for c, m in sorted(masks.items()) if isinstance(judge(rule.check, board, c, m), Accepted)}
        if not accepted:
            cell = min(masks)
            return board, Claim(None, cell, masks[cell], _others(board, rule, cell, masks[cell]))
        board = board.narrow(accepted)
        masks = {cell: mask for cell, mask in masks.items() if cell not in accepted}
    return board, None


def _others(board: Board, rule: DirectRule, cell: int, mask: int) -> int:
    """Return the values that a world may give the cell: of those that the claim rules out the likely ones.

    A rule that removes candidates is asked for each by itself; the first that it keeps is enough, and one that no known
    cell in sight rules out is better.
    """
    gone = board.cells[cell] & ~mask
    likely = gone & candidates(board)[cell]
    if not rule.only_removes:
        return likely or gone
    kept = [bit for bit in bits(gone) if isinstance(judge(rule.check, board, cell, board.cells[cell] ^ bit), Refusal)]
    return next((bit for bit in kept if bit & likely), kept[0] if kept else gone & -gone)


def _holder(board: Board, claim: Claim, value: int, named: Collection[object]) -> int | None:
    """Return a known cell in sight of the claimed one that rules out a value there, if possible a named one."""
    found = [cell for cell in sight(board.puzzle, claim.cell) if board.cells[cell] == value]
    return min(found, key=lambda cell: type_of(board.puzzle).cell_name(board.puzzle, cell) not in named, default=None)


def _already(board: Board, claim: Claim, holder: int, code: str) -> WhyNot:
    ptype, puzzle = type_of(board.puzzle), board.puzzle
    facts = {
        "holder": ptype.cell_name(puzzle, holder),
        "cell": ptype.cell_name(puzzle, claim.cell),
        "other": ptype.words(puzzle, claim.other),
        "value": ptype.words(puzzle, claim.mask),
        "place": next(region.name for region in regions_of(puzzle, claim.cell) if holder in region.cells),
    }
    scope = tuple(sorted((holder, claim.cell)))
    return WhyNot("already", claim.cell, scope, template=SENTENCES[code], facts=facts)


def _worlds(board: Board, claim: Claim, rule: AnyRule, refusal: Refusal) -> Iterator[WhyNot]:
    """Yield a world for each argument that has one; first those of the places that the refusal names."""
    ptype, arguer = type_of(board.puzzle), arguer_of(type_of(board.puzzle), rule)
    if arguer is None or not has_clauses(ptype):
        return
    likely, named, told = candidates(board), _named(board, rule, refusal), supposed(board, refusal)
    arguments, last = _nearest(board, claim, arguer, named)
    seen = False
    for place, argument in enumerate([*arguments, *last]):
        if argument in last and seen:
            return
        # The example of the refusal is about the first of them; for the others it would only be tried in vain.
        tried = [likely] if place else [_as_told(argument, told, likely, claim), likely]
        if likely is not board.cells and not sight(board.puzzle, claim.cell):
            tried.append(board.cells)  # what is in plain view beside the place does not count for the rule
        laws = [argument.laws, *([argument.fewer] if argument.fewer else [])]
        worlds = (_world(board, claim, argument, some, left) for some in laws for left in tried if left)
        if found := next(filter(None, worlds), None):
            scope, world = found
            seen = True
            yield _shown(board, claim, argument, scope, world, arguer.said[argument.code])


def _nearest(
    board: Board, claim: Claim, arguer: Arguer, named: Mapping[object, int]
) -> tuple[list[Argument], list[Argument]]:
    """Return the arguments nearest to what the refusal names, and one that appeals to no law, if there is any.

    The latter says the least. Without it, that there is no other world would tell that the claim follows somehow.
    """
    every = [*islice(arguer.arguments(board, claim), ARGUMENTS)]
    far = sorted([(*_distance(board, each, named), number) for number, each in enumerate(every)])
    nearest = [every[number] for *_, number in far]
    bare = [each for each in nearest if not each.laws and not each.fixed]
    return [each for each in nearest if each not in bare][: 2 * WORLDS], bare[:1]


def _named(board: Board, rule: AnyRule, refusal: Refusal) -> dict[object, int]:
    """Return the places that a refusal speaks of besides the claimed cell, by name and by cells, and in which order."""
    ptype, named = type_of(board.puzzle), dict[object, int]()
    for fact in facts_told(ptype, rule, refusal).values():
        for name in [each.partition("=")[0] for each in listed(fact)]:  # of the 7 at r2c3 the cell
            number = named.setdefault(name, len(named))
            with suppress(KeyError):
                named.setdefault(frozenset(ptype.place(board.puzzle, name).cells), number)
    return named


def _distance(board: Board, argument: Argument, named: Mapping[object, int]) -> tuple[int, list[int]]:
    """Return how many of its places the refusal does not name, and the numbers of those that it does."""
    if (cells := frozenset(argument.place.cells)) in named and not argument.fixed:
        return 0, [named[cells]]
    fixed = [type_of(board.puzzle).cell_name(board.puzzle, cell) for cell in argument.fixed]
    names = [*listed(argument.place.name), *fixed]
    return sum(name not in named for name in names), sorted([named[name] for name in names if name in named])


def _as_told(argument: Argument, told: Mapping[int, int], likely: Sequence[int], claim: Claim) -> Sequence[int] | None:
    """Return what cells may be as the example of the refusal has it; None where it says nothing of the place.

    An argument about the places of one value heeds only the places that the refusal names.
    """
    if not any(cell in told for cell in argument.place.cells if cell != claim.cell):
        return None
    left = list(likely)
    if argument.value:
        for cell in argument.place.cells:
            if cell not in told and left[cell] & ~argument.value:
                left[cell] &= ~argument.value
    else:
        for cell, mask in told.items():
            left[cell] &= mask or left[cell]
    return left if all(left) else None


def _world(
    board: Board, claim: Claim, argument: Argument, parts: tuple[Law, ...], likely: Sequence[int]
) -> tuple[tuple[int, ...], dict[int, int]] | None:
    """Return the cells that these laws argue about and a filling of them against the claim, if there is one."""
    laws = Laws(board.puzzle, parts)
    own = [claim.cell] if claim.cell >= 0 else []
    scope = tuple(sorted({*laws.cells, *argument.place.cells, *own}))
    if sum(not board.known(cell) for cell in scope) > WORLD_CELLS:
        return None
    left = {cell: likely[cell] if board.known(cell) else likely[cell] | ELSE for cell in laws.cells}
    left.update(argument.fixed)
    if own:
        left[claim.cell] = claim.other
        for cell in sight(board.puzzle, claim.cell) if argument.apart else ():
            if cell in left and not board.known(cell):
                left[cell] &= ~claim.other
    apart = _apart(board, argument, laws.cells) if own else []
    world = first_filling(laws, left, apart, WORLD_CONFLICTS, preferred(type_of(board.puzzle)))
    if world is None:
        return None
    world.setdefault(claim.cell, claim.other)  # laws that do not speak of the cell let it be anything
    world.update({cell: mask for cell, mask in argument.fixed.items() if cell not in world})
    return scope, world


def _apart(board: Board, argument: Argument, cells: Collection[int]) -> list[tuple[int, int]]:
    """List the pairs of these cells that are in sight of each other, where the laws do not say that they differ."""
    if not argument.apart:
        return []
    around = {cell: set(sight(board.puzzle, cell)) for cell in cells}
    return [(one, other) for one in cells for other in cells if one < other and other in around[one]]


def _shown(
    board: Board, claim: Claim, argument: Argument, scope: tuple[int, ...], world: dict[int, int], template: str
) -> WhyNot:
    ptype, puzzle = type_of(board.puzzle), board.puzzle
    single = {cell: mask for cell, mask in world.items() if mask and not mask & (mask - 1) and cell >= 0}
    claimed = {cell: mask for cell, mask in single.items() if not board.known(cell)}
    own = {*argument.place.cells} - {claim.cell}
    elsewhere = [cell for cell in sorted(single) if single[cell] == argument.value and cell in own]
    facts = {
        "place": argument.place.name,
        "filling": " ".join(
            [ptype.words(puzzle, single.get(cell, board.cells[cell])) for cell in argument.place.cells]
        ),
        "elsewhere": "&".join([ptype.cell_name(puzzle, cell) for cell in elsewhere]),
        "value": ptype.words(puzzle, argument.value),
        "first": ptype.cell_name(puzzle, argument.place.cells[0]),
        "last": ptype.cell_name(puzzle, argument.place.cells[-1]),
    }
    if claim.cell >= 0:
        facts["cell"], facts["value"] = ptype.cell_name(puzzle, claim.cell), ptype.words(puzzle, claim.mask)
        facts["other"] = ptype.words(puzzle, single.get(claim.cell, claim.other))
    facts = {name: fact for name, fact in facts.items() if f"{{{name}}}" in template}
    focus = claim.cell if claim.cell >= 0 else None
    return WhyNot("world", focus, scope, claimed, template, facts)
