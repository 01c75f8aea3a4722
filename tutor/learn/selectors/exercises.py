"""Exercises made of puzzles: name the rule, find the mistake, put in order, finish it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.base.rule import AnyRule
from puzzles.changes import changed_masks
from puzzles.draw.svg import board_svg
from puzzles.kernel.board import Board
from puzzles.questions import Exercised
from puzzles.registry import all_types
from puzzles.teach.exercises.exercise import Exercise
from tutor.library.selectors.pictures import board_in_words
from tutor.library.selectors.puzzles import Person
from tutor.library.services.facts import engine_puzzle
from tutor.search.services import exercised_now

from .choosing import chosen
from .questions import Question

KINDS: Mapping[str, Promise] = MappingProxyType(
    {
        "name": _("Name the rule"),
        "find": _("Find the mistake"),
        "order": _("Put in order"),
        "finish": _("Finish it"),
    }
)
"""The kinds of exercises, and their titles."""
ATTEMPTS = 5
"""Puzzles and boards that are tried for an exercise."""


@dataclass(frozen=True)
class Asked:
    """One step of an exercise that is to be chosen, and the answer; None if there is none yet."""

    number: int
    right: Question
    choices: Sequence[Question]
    says: int | None

    @property
    def said(self) -> Question | None:
        """Return what was chosen."""
        return None if self.says is None else self.choices[self.says]

    @property
    def correct(self) -> bool:
        """Tell whether the kernel accepts what was chosen."""
        return self.said is not None and self.said.holds

    @property
    def verdicts(self) -> list[Question]:
        """List the steps to speak of: what was chosen, and if that does not hold, what does."""
        said = [self.said] if self.said else []
        return said if self.correct else [*said, self.right]

    @property
    def tried(self) -> tuple[str, bool]:
        """Return the rule that was tried, and whether that was right."""
        step = self.said.step if self.said and self.correct else self.right.step
        return step.rule, self.correct


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
    """A step at a place in an order, and the orders in which it is one place further up or down; "" at the ends."""

    number: int
    name: str
    step: Question
    up: str
    down: str


@dataclass(frozen=True)
class Ordered:
    """The steps in an order that somebody chose, and the first that the kernel refuses there; None if it takes all."""

    order: str
    placed: Sequence[Placed]

    @property
    def wrong(self) -> Placed | None:
        """Return the first step that does not hold where it stands."""
        return next((each for each in self.placed if not each.step.holds), None)

    @property
    def picture(self) -> SafeString:
        """Return the board before all steps, with what they change dashed."""
        board = self.placed[0].step.board
        changes = [change for each in self.placed for change in each.step.step.changes]
        pending = changed_masks(board, changes)
        return SafeString(board_svg(board, pending=pending, tallies=False, title=board_in_words(board)))


@dataclass(frozen=True)
class Shown:
    """An exercise as a page shows it."""

    kind: str
    type: PuzzleType
    puzzle: int
    seed: int
    made: Exercise

    @cached_property
    def boards(self) -> list[Board]:
        """List the boards before each step, and the last one."""
        return self.made.boards

    @cached_property
    def steps(self) -> list[Question]:
        """List the steps, each on the board before it."""
        return [Question(board, step) for board, step in zip(self.boards, self.made.steps, strict=False)]

    def asked(self, number: int, says: str) -> Asked | None:
        """Return the choice at a step with the answer to it; None after the last step."""
        if number >= len(self.steps):
            return None
        choices = [Question(self.boards[number], step) for step in self.made.choices[number]]
        said = int(says) if says in map(str, range(len(choices))) else None
        return Asked(number, self.steps[number], choices, said)

    def marked(self, marks: Collection[str]) -> list[Marked]:
        """List the steps with the marks that somebody made."""
        return [Marked(number, step, str(number) in marks) for number, step in enumerate(self.steps)]

    def ordered(self, order: str) -> Ordered:
        """Return the steps in an order, such as `2.0.1`; as they are shown at first if it is none."""
        names = order.split(".")
        if sorted(names) != sorted(map(str, range(len(self.steps)))):
            names = [*map(str, self.made.shown)]
        steps = tuple([self.made.steps[int(name)] for name in names])
        boards = self.made._replace(steps=steps).boards
        placed = [
            Placed(
                place, names[place], Question(boards[place], step), _swapped(names, place - 1), _swapped(names, place)
            )
            for place, step in enumerate(steps)
        ]
        return Ordered(".".join(names), placed)

    @property
    def about(self) -> str:
        """Return what tells this exercise from all others."""
        return f"{self.kind} {self.type.id} {self.puzzle} {self.seed}"


def _swapped(names: Sequence[str], place: int) -> str:
    """Return the order after exchanging a step with the next one, "" where there are not both."""
    if not 0 <= place < len(names) - 1:
        return ""
    return ".".join([*names[:place], names[place + 1], names[place], *names[place + 2 :]])


def exercise_type(kind: str, type_id: str) -> PuzzleType | None:
    """Return the type that exercises of a kind may be about; None if there is no such kind or type."""
    ptype = all_types().get(type_id)
    return ptype if kind in KINDS and ptype and ptype.listed else None


def rule_of(ptype: PuzzleType, rule_id: str) -> AnyRule | None:
    """Return the rule of a type that exercises are to be about; None for splits and what is no rule of it."""
    rule = ptype.rule_by_id.get(rule_id)
    return rule if rule and rule.kind != "case" else None


def exercise(
    kind: str, ptype: PuzzleType, person: Person, seed: int, puzzle: int | None, rule: AnyRule | None
) -> Shown | None:
    """Return the exercise that a seed makes of a puzzle; None if none can be made.

    Without a puzzle the seed chooses one, and if nothing comes of it, others. Raises TooHardError and BusyError.
    """
    for number in range(seed, seed + (ATTEMPTS if puzzle is None else 1)):
        row = chosen(person, number, puzzle, ptype, rule, own=True)
        found = _exercise(kind, ptype.id, row.text if row else "", rule.id if rule else "", number)
        if found is not None:
            board = Board(engine_puzzle(found.type, found.text), found.cells)
            made = Exercise(board, found.steps, found.choices, found.shown)
            return Shown(kind, type_of(board.puzzle), row.pk if row else 0, number, made)
    return None


@lru_cache(maxsize=256)
def _exercise(kind: str, type_id: str, text: str, rule_id: str, seed: int) -> Exercised | None:
    return exercised_now(kind, type_id, text, rule_id, f"{kind} {rule_id} {seed}")
