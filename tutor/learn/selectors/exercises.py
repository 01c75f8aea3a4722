"""Exercises made of puzzles: name the rule, find the mistake, put in order, finish it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.base.rule import AnyRule
from puzzles.kernel.board import Board
from puzzles.questions import Exercised
from puzzles.registry import all_types
from puzzles.teach.exercises.exercise import Exercise
from tutor.library.selectors.puzzles import Person
from tutor.library.services.facts import engine_puzzle
from tutor.search.services import exercised_now

from .choosing import chosen
from .questions import Question

KINDS: Mapping[str, Promise] = MappingProxyType({"name": _("Name the rule"), "finish": _("Finish it")})
"""The kinds of exercises, and their titles."""
ATTEMPTS = 3
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

    @property
    def about(self) -> str:
        """Return what tells this exercise from all others."""
        return f"{self.kind} {self.type.id} {self.puzzle} {self.seed}"


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
