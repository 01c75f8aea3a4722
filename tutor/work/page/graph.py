"""The tree as a picture: every row in few numbers and words, which the browser lays out and draws."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from puzzles.base.ptype import type_of
from puzzles.formats.spoken import case_title, spoken_change
from puzzles.kernel.board import Puzzle
from puzzles.kernel.step import Step
from puzzles.kernel.tree import End, Result

from ..messages.steps import changes_words, rule_name
from ..models import Action, Proof
from ..replays.engine import given_steps, last_number
from ..replays.visibility import VisibleReplay, visible_replay
from ..workspace import Workspace
from .shape import START, Branch, Item, Shape, shape_of
from .tree import closing_words

KINDS = ("start", "direct", "split", "contradiction", "merge", "case", "open", "solved", "filled", "joined")
VERDICTS = ("held", "refused", "claimed")
GIVEN = 4
"""Added to the ordinal of the verdict of a step that was given."""

Line = list[Any]
"""A row: its kind as an ordinal and the number of splits above it, then what its kind needs; see `_Lines`."""


def graph_of(where: Workspace, since: str = "") -> dict[str, Any]:
    """Return the tree for the picture: names of rules, and rows in the reading order.

    Where only a step was added after the revision `since`, the rows are those that stand in place of the end `at`.
    """
    visible = visible_replay(where)
    given = where.proof.given if where.proof else last_number(given_steps(where.policy.item))
    lines = _Lines(visible, shape_of(visible, where.proof), given)
    added = _added_since(where.proof, since) if where.proof else None
    rows = list(lines.all() if added is None else lines.of_step(added["number"]))
    more = {} if added is None else {"at": added["parents"][0][:2]}
    return {"rev": where.proof.rev if where.proof else 0, "rules": list(lines.rules), "rows": rows, **more}


def _added_since(proof: Proof, since: str) -> dict[str, Any] | None:
    """Return the step that the last change added to an end, if there was one change after that revision."""
    if since != str(proof.rev - 1):
        return None
    action = proof.actions.filter(rev=proof.rev, kind=Action.Kind.ADD).first()
    return action.placed[0] if action and len(action.placed) == 1 else None


class _Lines:
    """Writes the rows of a tree.

    A step is [kind, depth, number, rule, words, verdict, reason], a case [kind, depth, split, branch, words], an end
    [kind, depth, number, branch], and one that is joined has the step that joins it besides.
    """

    def __init__(self, visible: VisibleReplay, shape: Shape, given: int) -> None:
        self.visible, self.shape, self.given = visible, shape, given
        self.rules: dict[str, int] = {}

    def all(self) -> Iterator[Line]:
        yield [0, 0]
        yield from self.spread(list(reversed(self.shape.lanes[START])))

    def of_step(self, number: int) -> Iterator[Line]:
        """Yield the rows that a new step adds; below a contradiction there is none, below others the ends."""
        yield from self.spread([Item(0, number)])
        ends = self.visible.replay.result(number)
        if number not in self.shape.cases and ends and ends.ends:
            yield self.end((number, 0), 0)

    def spread(self, stack: list[Item | Branch]) -> Iterator[Line]:
        """Yield the rows of everything on the stack, last in, first out."""
        shape = self.shape
        while stack:
            part = stack.pop()
            if not isinstance(part, Item):
                yield self.case(part)
                stack += reversed(shape.lanes[part])
            elif part.end:
                yield self.end(part.end, part.user)
            else:
                yield self.step(part.number)
                stack += [(part.number, each) for each in reversed(range(shape.cases.get(part.number, 0)))]

    def case(self, branch: Branch) -> Line:
        result = self.visible.replay.result(branch[0])
        name = result.names[branch[1]] if result else ""
        return [KINDS.index("case"), self.shape.depths[branch], *branch, case_title(self.puzzle, name)]

    def end(self, end: Branch, user: int) -> Line:
        depth = self.shape.depths[self.shape.branch(end)]
        if user:
            return [KINDS.index("joined"), depth, *end, user]
        return [KINDS.index(self.visible.tail(End(*end))), depth, *end]

    def step(self, number: int) -> Line:
        result = self.visible.replay.result(number)
        assert result is not None
        step = result.entry.step
        verdict = self.visible.verdict(number)
        rule = type_of(self.puzzle).rule_by_id.get(step.rule)
        kind = "split" if result.names else "merge" if not rule else rule.kind
        name = rule_name(type_of(self.puzzle), step.rule)
        depth = self.shape.depths[self.shape.lane_of[number]]
        mark = VERDICTS.index(verdict) + GIVEN * (number <= self.given)
        words = self.where(result) if kind == "contradiction" else step_words(self.puzzle, step)
        line = [KINDS.index(kind), depth, number, self.rules.setdefault(name, len(self.rules)), words, mark]
        return [*line, self.visible.reason(number)] if verdict == "refused" else line

    def where(self, result: Result) -> str:
        """Say where a contradiction is: at its place, else at the cells that make it so, if these are shown."""
        return changes_words(self.puzzle, result.entry.step) or closing_words(self.visible, result.entry.id)

    @property
    def puzzle(self) -> Puzzle:
        return self.visible.replay.puzzle


def step_words(puzzle: Puzzle, step: Step) -> str:
    """Say the place of a step or all its changes: somebody may look for any of them."""
    if step.at:
        return changes_words(puzzle, step)
    return ", ".join([spoken_change(puzzle, change, _) for change in step.changes])
