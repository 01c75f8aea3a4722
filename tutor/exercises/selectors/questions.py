"""Claims about boards that a student judges: in words, with a picture, and why they hold or not."""

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _, ngettext

from puzzles.base.ptype import type_of
from puzzles.bugs import Bug
from puzzles.changes import changed_masks
from puzzles.draw.svg import board_svg
from puzzles.formats.sentences import because, sentence
from puzzles.formats.spoken import spoken_change, spoken_place
from puzzles.kernel.board import Board
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Step
from puzzles.kernel.verdict import Accepted
from puzzles.teach.bugs import refused_claim, said
from puzzles.telling import tell
from tutor.library.selectors.pictures import board_in_words


@dataclass(frozen=True)
class Question:
    """A board and a claim about it."""

    board: Board
    step: Step
    bug: Bug | None = None
    """The misconception that the claim is about."""

    @property
    def holds(self) -> bool:
        """Return whether the kernel accepts the claim."""
        return isinstance(check_step(self.board, self.step).verdict, Accepted)

    @property
    def claim(self) -> str:
        """Return what is claimed in words, without the rule: changes of cells, or a place."""
        puzzle, step = self.board.puzzle, self.step
        if step.at:
            return spoken_place(step.at.name, _, puzzle)
        return ", ".join([spoken_change(puzzle, change, _) for change in step.changes])

    @property
    def rule(self) -> str:
        """Return the name of the rule."""
        return _(type_of(self.board.puzzle).rule_by_id[self.step.rule].name)

    @property
    def named(self) -> str:
        """Return the whole claim in words."""
        return f"{self.rule}: {self.claim}"

    @property
    def text(self) -> str:
        """Return the question in words."""
        if self.step.at:
            return _("Does %(rule)s hold here, at %(place)s?") % {"rule": self.rule, "place": self.claim}
        return _("Does %(rule)s give %(claim)s here?") % {"rule": self.rule, "claim": self.claim}

    @property
    def reason(self) -> str:
        """Say why the claim holds or not, and what somebody who thinks otherwise has overlooked."""
        puzzle, verdict = self.board.puzzle, check_step(self.board, self.step).verdict
        if isinstance(verdict, Accepted):
            return because(puzzle, self.step.rule, tell(self.board, self.step, verdict), _, ngettext)
        found = refused_claim(self.board, self.step) if self.bug else None
        looks = said(self.board, self.bug, found[0], _) if self.bug and found else ""
        return f"{sentence(puzzle, self.step.rule, verdict, _)} {looks}".rstrip()

    @property
    def picture(self) -> SafeString:
        """Return the board with the claim dashed, or its place marked."""
        return self._drawn(())

    @property
    def board_alone(self) -> SafeString:
        """Return the board without the claim."""
        return SafeString(board_svg(self.board, tallies=False, title=board_in_words(self.board)))

    @property
    def explained(self) -> SafeString:
        """Return the same board with the cells that the verdict rests on."""
        return self._drawn(check_step(self.board, self.step).verdict.evidence)

    def _drawn(self, evidence: tuple[int, ...]) -> SafeString:
        at = self.step.at
        return SafeString(
            board_svg(
                self.board,
                evidence=evidence or (at.cells if at and len(at.cells) > 1 else ()),
                place=at.cells if at and len(at.cells) == 1 else (),
                pending=changed_masks(self.board, self.step.changes),
                tallies=False,
                title=board_in_words(self.board),
            )
        )
