"""Editing a puzzle by clicking: the text after each change, and what is found out about it."""

from dataclasses import dataclass, replace

from puzzles.budgets import PAGE_EFFORT, TYPING_CONFLICTS, conflicts
from puzzles.edits import Edited, aimed, opened, pressed, resized, started, titled
from puzzles.formats.errors import FormatError, UnfitError
from puzzles.grid.text import GridError
from puzzles.questions import weighed
from puzzles.registry import get_type
from puzzles.solve.rating import Rating
from tutor.accounts.models import User
from tutor.feedback import hidden_from
from tutor.library.messages import expected_and_found, in_words, problem_words
from tutor.library.models import Puzzle
from tutor.library.selectors.goals import asked_of
from tutor.library.selectors.ratings import rating_in_words, rule_names
from tutor.library.services.intake import ImportRefusedError
from tutor.search.aside import answer_soon
from tutor.search.errors import TooHardError

from .. import messages
from .editing import is_quick
from .generating import SizeError

__all__ = [
    "MAX_CLICKED",
    "Change",
    "Edited",
    "Facts",
    "TooLargeError",
    "changed",
    "facts_about",
    "read_text",
    "start",
    "with_title",
]

PATIENCE = 0.25
"""Seconds that an answer waits for counting and rating; then the page asks again."""


MAX_CLICKED = 40
"""The most rows and columns; larger boards are edited as text."""


class TooLargeError(ValueError):
    """A puzzle that is too large to be edited by clicking."""


@dataclass(frozen=True)
class Change:
    """One change by click: a tool on places, another size or goal, or none, to show a text again."""

    tool: str = ""
    places: tuple[str, ...] = ()
    symmetry: str = "none"
    again: bool = False
    size: tuple[int, int] | None = None
    goal: str = ""
    assumed: bool = False


@dataclass(frozen=True)
class Facts:
    """Facts about a puzzle in words. `waiting`: they are being found out. `kind`: `ok`, `no` or "" (grey).

    `goal` says what is to be proved unless that is how many solutions there are, `truth` whether that is so, as far as
    it is known, and `fails` that nobody can prove it.
    """

    solutions: str = ""
    kind: str = ""
    rating: str = ""
    rules: tuple[str, ...] = ()
    differing: str = ""
    waiting: bool = False
    goal: str = ""
    truth: str = ""
    fails: bool = False


def start(type_id: str, height: int, width: int) -> Edited:
    """Return an empty puzzle. Raises SizeError."""
    try:
        return started(get_type(type_id), height, width)
    except GridError as error:
        raise SizeError(messages.wrong_size(*expected_and_found(error))) from error


def read_text(text: str) -> Edited:
    """Return the puzzle of a text that the page has sent back. Raises ImportRefusedError and TooLargeError."""
    try:
        found = opened(text)
    except FormatError as error:
        raise ImportRefusedError(problem_words(error)) from error
    if not found.ptype.listed:
        raise ImportRefusedError(messages.typed_text())
    if found.editor.sized and max(found.sketch.height, found.sketch.width) > MAX_CLICKED:
        raise TooLargeError
    return found


def changed(edited: Edited, change: Change) -> tuple[Edited, str]:
    """Return the puzzle after a change, and why it was refused."""
    if change.size:
        try:
            return resized(edited, *change.size), ""
        except GridError as error:
            return edited, messages.wrong_size(*expected_and_found(error))
    if change.goal:
        return aimed(edited, change.goal, assumed=change.assumed), ""
    if not change.tool:
        return edited, ""
    found, reason = pressed(edited, change.tool, change.places, change.symmetry, again=change.again)
    return found, messages.not_placed(in_words(reason)) if reason else ""


def with_title(edited: Edited, title: str) -> str:
    """Return the text of a puzzle with a title. Raises ImportRefusedError if it is none yet, or for a bad title."""
    try:
        return titled(edited, title)
    except (FormatError, UnfitError) as error:
        raise ImportRefusedError(problem_words(error)) from error


def facts_about(edited: Edited, typist: User) -> Facts:
    """Return how many solutions a puzzle has and how hard it is, as far as that is known by now."""
    if edited.puzzle is None:
        return Facts(messages.no_puzzle_yet())
    puzzle = edited.puzzle.puzzle
    if hidden_from(typist).elsewhere(puzzle):
        return Facts(str(messages.NOT_COUNTED["assigned"]))
    if not is_quick(puzzle):
        return Facts(str(messages.NOT_COUNTED["large"]))
    goal, most = edited.puzzle.goal, conflicts(len(puzzle.start), TYPING_CONFLICTS)
    sent = (puzzle.type.id, edited.ptype.print(puzzle), goal, most, PAGE_EFFORT)
    try:
        found = answer_soon(weighed, *sent, asker=f"editor:{typist.pk}", patience=PATIENCE)
    except TooHardError:
        return Facts(str(messages.NOT_COUNTED["too-hard"]))
    if found is None:
        return Facts(messages.counting(), waiting=True)
    sound = found.kind == "one" or (found.kind == "none" and edited.ptype.refutable)
    kind = "ok" if sound else "" if found.kind == "undecided" else "no"
    asked = asked_of(puzzle, goal)
    if asked and not sound:
        kind = ""  # what is asked for may be true of a puzzle with several solutions, or with none
    truths = {True: messages.goal_holds, False: messages.goal_fails, None: messages.goal_undecided}
    said = Facts(
        str(Puzzle.Solutions(found.kind).label),
        kind,
        differing=", ".join(found.differing),
        goal=asked.short if asked else "",
        truth=truths[found.reachable]() if asked else "",
        fails=found.reachable is False,
    )
    return _with_rating(said, edited, found.rating, sound=sound)


def _with_rating(facts: Facts, edited: Edited, rating: Rating | None, *, sound: bool) -> Facts:
    if rating is None:
        return replace(facts, rating=messages.too_hard_to_rate() if sound else "")
    words = rating_in_words(edited.ptype.id, {"code": rating.code, "rule": rating.rule, "depth": rating.depth})
    return replace(facts, rating=words, rules=rule_names(edited.ptype.id, rating.rules))
