"""A step that the page lets somebody change, or put another one before."""

import re
from dataclasses import dataclass

from django.utils.translation import gettext as _

from puzzles.base.ptype import type_of
from puzzles.formats.spoken import case_title
from puzzles.formats.steps import parse_step
from puzzles.kernel.step import MERGE
from puzzles.kernel.tree import End

from ..messages.steps import Message, changes_words, rule_name
from ..messages.terms import why_closed
from ..models import Proof, Step
from ..replays.engine import engine_puzzle
from ..services.aside import old_branches
from ..services.edits import Edit, place_of
from ..workspace import Workspace

EDIT = re.compile(r"^(change|insert)-(\d{1,8})\Z", re.ASCII)


@dataclass(frozen=True)
class Editing:
    """An edit that waits for its step: its name, the end where that goes, what the page says, and how to leave it.

    `number` is that of the step that is changed, or before which one is put in.
    """

    name: str
    number: int
    inserts: bool
    end: End
    message: Message
    back: str


def edit_of(text: str) -> Edit | None:
    """Read the name of an edit, such as `change-5`; None for anything else."""
    found = EDIT.fullmatch(text)
    return Edit("change" if found[1] == "change" else "insert", int(found[2])) if found else None


def editing_of(where: Workspace, text: str) -> Editing | None:
    """Return the edit of that name; None if there is no such step, or it cannot be edited."""
    edit, proof = edit_of(text), where.proof
    if edit is None or proof is None or edit.number <= proof.given or why_closed(where):
        return None
    end, step = place_of(proof, edit.number), proof.tree.filter(number=edit.number).first()
    if end is None or step is None:
        return None
    what = {"step": step_words(proof, step)}
    if edit.how == "change":
        message = Message("wait", _("Another step instead of “%(step)s”.") % what, _next())
    else:
        message = Message("wait", _("A step before “%(step)s”.") % what, _next())
    back = f"{step.number}" if step.cases else f"{step.number}.0"
    return Editing(text, edit.number, edit.how == "insert", end, message, back)


def _next() -> str:
    return _("This is the board before it: mark cells and choose a rule. What hangs below is checked again.")


def step_words(proof: Proof, row: Step) -> str:
    """Say a step of a proof: its rule and its changes."""
    puzzle = engine_puzzle(proof.puzzle)
    name, what = rule_name(type_of(puzzle), row.rule), changes_words(puzzle, parse_step(puzzle, row.text))
    return f"{name}, {what}".rstrip(", ")


def name_of(edit: Edit | None) -> str:
    """Return the name of an edit, which `edit_of` reads."""
    return f"{edit.how}-{edit.number}" if edit else ""


@dataclass(frozen=True)
class Menu:
    """Choices at a step: `below` counts the steps that depend on it, `cases` are those of a split, with their words.

    `changes` counts the cells that a direct step changes.
    """

    number: int
    title: str
    below: int
    cases: list[str]
    joins: bool
    changes: int


def menu_of(proof: Proof, steps: list[Step]) -> Menu:
    """Return what can be done with the first of these steps, on which the others depend."""
    step, puzzle = steps[0], engine_puzzle(proof.puzzle)
    cases = [case_title(puzzle, case) for case in step.cases]
    title, joins = step_words(proof, step), step.rule == MERGE
    return Menu(step.number, title, len(steps) - 1, cases, joins, len(step.cells))


@dataclass(frozen=True)
class Moving:
    """A step that waits for its new place, alone or with its branch."""

    number: int
    what: str
    title: str


def moving_of(where: Workspace, number: str, what: str) -> Moving | None:
    """Return the step to move, by its number; None if there is no such step, or it cannot be moved."""
    proof = where.proof
    known = number.isascii() and number.isdigit() and len(number) < 9 and what in ("step", "branch")
    if proof is None or not known or int(number) <= proof.given or why_closed(where):
        return None
    step = proof.tree.filter(number=int(number)).first()
    return Moving(step.number, what, step_words(proof, step)) if step and step.rule != MERGE else None


LISTED = 12
"""Most steps of an old branch that are listed; more are only counted."""


@dataclass(frozen=True)
class Old:
    """An old branch in words: its first steps, how many more there are, and how many in all."""

    rev: int
    titles: list[str]
    more: int
    count: int


def aside_of(proof: Proof | None) -> list[Old]:
    """List the old branches that a proof keeps, the oldest first."""
    if proof is None:
        return []
    return [
        Old(
            branch.rev,
            [step_words(proof, step) for step in branch.steps[:LISTED]],
            max(0, len(branch.steps) - LISTED),
            len(branch.steps),
        )
        for branch in (old_branches(proof))
    ]
