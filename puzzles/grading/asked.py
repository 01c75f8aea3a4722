"""The conditions a grader sets for a proof: its puzzle, the permitted rules and its goal."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from puzzles.base.ptype import type_of
from puzzles.formats.canonical import PuzzleText, digest
from puzzles.formats.errors import UnfitError, shown
from puzzles.formats.goals import parse_goal
from puzzles.formats.proof import Proof
from puzzles.grid.text import Phrase
from puzzles.kernel.board import Puzzle
from puzzles.kernel.goal import Goal


class UnaskedError(UnfitError):
    """A proof of a puzzle that was not asked for, or of a type that has none of the permitted rules."""


class UnfitGoalError(UnaskedError):
    """A goal that is asked for, about cells or values that the puzzle does not have."""


class Asked(NamedTuple):
    """The puzzles, rules and goal that override those of a proof file; None or "" keeps the file's own."""

    puzzles: tuple[PuzzleText, ...] | None = None
    file: str = ""
    rules: frozenset[str] | None = None
    goal: str = ""

    def of(self, proof: Proof) -> Proof:
        """Return the proof as it is to be judged. Raises UnaskedError."""
        text, goal = proof.text, proof.goal
        if self.puzzles is not None:
            text = self._same(text)
            goal = text.goal
        if self.rules is not None:
            rules = tuple([rule.id for rule in type_of(text.puzzle).rules if rule.id in self.rules])
            if not rules:
                raise UnaskedError("a type that the permitted rules are of", text.puzzle.type.id)
            text = replace(text, rules=rules)
        return proof._replace(text=text, goal=self._goal(text.puzzle) if self.goal else goal)

    def _goal(self, puzzle: Puzzle) -> Goal:
        try:
            return parse_goal(puzzle, self.goal)
        except UnfitError as error:
            raise UnfitGoalError(error.expected, error.found) from None

    def unfit(self, puzzle: Puzzle) -> UnfitGoalError | None:
        """Return what is wrong with the goal for a puzzle, None if nothing is."""
        try:
            if self.goal:
                self._goal(puzzle)
        except UnfitGoalError as error:
            return error
        return None

    def _same(self, text: PuzzleText) -> PuzzleText:
        """Return the puzzle that was asked for, if the proof is of it: of several such the one of the same title."""
        same = [asked for asked in self.puzzles or () if asked.puzzle == text.puzzle]
        if same:
            return min(same, key=lambda asked: asked.title != text.title)
        raise UnaskedError(self._wanted(), Phrase("a proof of {puzzle}", puzzle=_named(text)))

    def _wanted(self) -> Phrase:
        puzzles = self.puzzles or ()
        if len(puzzles) == 1:
            return Phrase("a proof of {puzzle} in {file}", puzzle=_named(puzzles[0]), file=self.file)
        return Phrase("a proof of one of the {n} puzzles in {file}", n=len(puzzles), file=self.file)


def _named(text: PuzzleText) -> str:
    name = f"{shown(text.title)}, " if text.title else ""
    return f"{name}{text.puzzle.type.id} {text.puzzle.height}x{text.puzzle.width} ({digest(text.puzzle)[:12]})"
