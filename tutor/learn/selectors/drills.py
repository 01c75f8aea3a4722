"""Drills of one rule: boards without end, each with some claims of which one holds or none."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.base.rule import AnyRule
from puzzles.changes import changed_masks
from puzzles.draw.svg import board_svg
from puzzles.kernel.board import Board
from puzzles.questions import Drilled
from puzzles.registry import all_types
from tutor.exercises.selectors.questions import Question
from tutor.library.selectors.pictures import board_in_words
from tutor.library.selectors.puzzles import Person
from tutor.library.services.facts import engine_puzzle
from tutor.search.services import drilled_now

from .choosing import chosen

NONE = "none"
"""The answer that none of the claims holds."""


@dataclass(frozen=True)
class Drill:
    """A question of a drill, and the person's answer to it; None if there is none yet."""

    rule: AnyRule
    type: PuzzleType
    puzzle: int
    seed: int
    claims: Sequence[Question]
    right: str
    says: str | None

    @property
    def choices(self) -> list[tuple[str, str]]:
        """List the answers, each with its words."""
        said = [(str(number), claim.claim) for number, claim in enumerate(self.claims)]
        return [*said, (NONE, str(_("None of these")))]

    @property
    def correct(self) -> bool:
        """Tell whether the answer is right."""
        return self.says == self.right

    @property
    def verdicts(self) -> list[Question]:
        """List the claims to speak of: the one that was chosen, and the one that holds."""
        named = dict.fromkeys([self.says, self.right])
        return [self.claims[int(each)] for each in named if each not in (NONE, None)]

    @property
    def picture(self) -> SafeString:
        """Return the board with all claims dashed."""
        board = self.claims[0].board
        changes = [change for claim in self.claims for change in claim.step.changes]
        svg = board_svg(board, pending=changed_masks(board, changes), title=board_in_words(board))
        return SafeString(svg)


def drilled_rule(rule_id: str) -> tuple[PuzzleType, AnyRule] | None:
    """Return the first type that has the rule, and the rule, if drills may be about it; None for others."""
    for ptype in all_types().values():
        rule = ptype.rule_by_id.get(rule_id)
        if ptype.listed and rule is not None and rule.kind != "case":
            return ptype, rule
    return None


def drill(rule_id: str, person: Person, seed: int, puzzle: int | None = None, says: str | None = None) -> Drill | None:
    """Return the question that a seed makes of a puzzle, with an answer to it; None if there is none.

    Without a puzzle the seed chooses one; 0 stands for none of the library. Raises TooHardError and BusyError.
    """
    known = drilled_rule(rule_id)
    if known is None:
        return None
    ptype, rule = known
    row = chosen(person, seed, puzzle, ptype, rule)
    found = _question(row.type, row.text, rule_id, seed) if row else _question(ptype.id, "", rule_id, seed)
    if found is None:
        return None
    board = Board(engine_puzzle(found.type, found.text), found.cells)
    claims = [Question(board, step) for step in found.claims]
    right = NONE if found.right is None else str(found.right)
    said = says if says in {NONE, *map(str, range(len(claims)))} else None
    return Drill(rule, type_of(board.puzzle), row.pk if row else 0, seed, claims, right, said)


@lru_cache(maxsize=256)
def _question(type_id: str, text: str, rule_id: str, seed: int) -> Drilled | None:
    return drilled_now(type_id, text, rule_id, f"{rule_id} {seed}")
