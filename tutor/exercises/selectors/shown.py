"""Exercises as pages show them: what is asked, with pictures and words, and why answers are right or wrong."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.base.rule import AnyRule
from puzzles.changes import changed_masks
from puzzles.draw.svg import board_svg
from puzzles.formats.spoken import spoken_case
from puzzles.kernel.board import Board
from puzzles.teach.exercises.answers import NONE
from puzzles.teach.exercises.arranged import END, OR, is_order, moved, placed, unsorted
from puzzles.teach.exercises.exercise import Exercise
from tutor.library.selectors.pictures import board_in_words

from .questions import Question


@dataclass(frozen=True)
class Asked:
    """A choice: the step or board that it is about, what there is to choose, and the answer; "" if there is none yet.

    `right` is a step that holds, None if none of the choices does.
    """

    kind: str
    number: int
    board: Board
    choices: Sequence[Question]
    right: Question | None
    says: str

    @property
    def said(self) -> Question | None:
        """Return the step that was chosen; None without an answer, and if the answer is that none holds."""
        return self.choices[int(self.says)] if self.says not in ("", NONE) else None

    @property
    def correct(self) -> bool:
        """Tell whether the kernel accepts what was chosen."""
        return self.right is None if self.says == NONE else self.said is not None and self.said.holds

    @property
    def verdicts(self) -> list[Question]:
        """List the steps to speak of: what was chosen, and if that is not right, what is."""
        named = [self.said, None if self.correct else self.right]
        return [step for step in named if step is not None]

    @property
    def tried(self) -> tuple[str, bool]:
        """Return the rule that was tried, and whether that was right."""
        step = self.said if self.said and self.correct else self.right or self.choices[0]
        return step.step.rule, self.correct

    @property
    def rule(self) -> AnyRule:
        """Return the rule that the choices of a drill are about."""
        return type_of(self.board.puzzle).rule_by_id[self.choices[0].step.rule]

    @property
    def options(self) -> list[tuple[str, str]]:
        """List the answers that there are, each with its words."""
        rules, drill = self.kind == "name", self.kind == "drill"
        words = [each.rule if rules else each.claim if drill else each.named for each in self.choices]
        found = [(str(number), each) for number, each in enumerate(words)]
        return [*found, (NONE, _("None of these"))] if drill else found

    @property
    def picture(self) -> SafeString:
        """Return the board that is asked about: with what the step follows from, or with all claims dashed."""
        if self.kind == "name" and self.right:
            return self.right.explained
        if self.kind != "drill":
            return self.choices[0].board_alone
        changes = [change for each in self.choices for change in each.step.changes]
        pending = changed_masks(self.board, changes)
        return SafeString(board_svg(self.board, pending=pending, tallies=False, title=board_in_words(self.board)))


@dataclass(frozen=True)
class Marked:
    """A step that may be a planted mistake, and whether somebody marked it as one."""

    number: int
    step: Question
    marked: bool

    @property
    def correct(self) -> bool:
        """Tell whether it was marked or left as it should be."""
        return self.marked != self.step.holds


@dataclass(frozen=True)
class Placed:
    """A step at a place in an order, and the orders in which it is one place further up or down; "" at the ends.

    `ends` is the number of ends to which it could attach there. A split has `slots` for the steps of its cases.
    """

    number: int
    name: str
    step: Question
    ends: int
    holds: bool
    up: str
    down: str
    slots: Sequence["Slot"]

    @property
    def reason(self) -> str:
        """Say why it does not hold there."""
        if self.ends == 0:
            return _("Nothing is open there that it could follow.")
        if self.ends > 1:
            return _("Several cases are open there. Put the step into one of them.")
        return self.step.reason

    @property
    def picture(self) -> SafeString:
        """Return the board before it, with what the verdict rests on."""
        return self.step.explained if self.ends == 1 else self.step.picture


@dataclass(frozen=True)
class Slot:
    """A case of a split in words, with the steps that were put into it."""

    name: str
    placed: list[Placed]


@dataclass(frozen=True)
class Ordered:
    """The steps in an order that somebody chose: all of them, and those outside of cases."""

    order: str
    every: Sequence[Placed]
    placed: Sequence[Placed]

    @property
    def wrong(self) -> Placed | None:
        """Return the first step that does not hold where it stands; None if the kernel takes all."""
        return next((each for each in self.every if not each.holds), None)

    @property
    def parted(self) -> bool:
        """Tell whether a split is among the steps."""
        return any(each.slots for each in self.every)

    @property
    def picture(self) -> SafeString:
        """Return the board before all steps, with what they change dashed, unless they stand in several cases."""
        board = self.every[0].step.board
        changes = [] if self.parted else [change for each in self.every for change in each.step.step.changes]
        pending = changed_masks(board, changes)
        return SafeString(board_svg(board, pending=pending, tallies=False, title=board_in_words(board)))


@dataclass(frozen=True)
class Shown:
    """An exercise as a page shows it. In practice it is known by the puzzle and the seed that it was made of."""

    kind: str
    made: Exercise
    puzzle: int = 0
    seed: int = 0

    @property
    def type(self) -> PuzzleType:
        """Return the type of its puzzle."""
        return type_of(self.made.board.puzzle)

    @cached_property
    def boards(self) -> list[Board]:
        """List the boards before each step, and the last one; those of a drill."""
        return self.made.boards

    @cached_property
    def steps(self) -> list[Question]:
        """List the steps, each on the board before it."""
        return [Question(board, step) for board, step in zip(self.boards, self.made.steps, strict=False)]

    def asked(self, number: int, says: str = "") -> Asked | None:
        """Return the choice at a step with the answer to it; None after the last one."""
        if number >= len(self.made.choices):
            return None
        board, drill = self.boards[number], self.kind == "drill"
        choices = [Question(board, step) for step in self.made.choices[number]]
        known = says in map(str, range(len(choices))) or (drill and says == NONE)
        given = self.steps[number] if self.kind in ("name", "finish") else None
        right = given or next((each for each in choices if each.holds), None)
        return Asked(self.kind, number, board, choices, right, says if known else "")

    def marked(self, marks: Collection[str]) -> list[Marked]:
        """List the steps with the marks that somebody made."""
        return [Marked(number, step, str(number) in marks) for number, step in enumerate(self.steps)]

    def ordered(self, order: str) -> Ordered:
        """Return the steps in an order, such as `2.0.1`; as they are shown at first if it is none."""
        made = self.made
        signs = order.split(".") if is_order(made, order.split(".")) else unsorted(made)
        every: list[Placed] = []
        for each in placed(made, signs):
            name = str(each.number)
            slots = [Slot(spoken_case(made.board.puzzle, case, _), []) for case in made.cases_of(each.number)]
            up, down = [".".join(moved(made, signs, each.number, by)) for by in (-1, 1)]
            step = Question(each.board, made.steps[each.number])
            every.append(Placed(len(every), name, step, each.ends, each.holds, up, down, slots))
        return Ordered(".".join(signs), every, _nested(signs, every))

    @property
    def about(self) -> str:
        """Return what tells this exercise from all others."""
        return f"{self.kind} {self.type.id} {self.puzzle} {self.seed}"


def _nested(signs: Sequence[str], every: Sequence[Placed]) -> list[Placed]:
    """Put the steps into the slots in which an order has them, and return those that are in none."""
    top: list[Placed] = []
    lists, coming, steps = [top], list[list[Slot]](), iter(every)
    for sign in signs:
        if sign == END:
            lists.pop()
            coming.pop()
        elif sign == OR:
            lists[-1] = coming[-1].pop(0).placed
        else:
            lists[-1].append(step := next(steps))
            if step.slots:
                lists.append(step.slots[0].placed)
                coming.append([*step.slots[1:]])
    return top
