"""Editing a puzzle by clicking: the text after each change, and what is found out about it."""

from dataclasses import dataclass, replace
from functools import cache

from puzzles.budgets import PAGE_EFFORT, TYPING_CONFLICTS, conflicts
from puzzles.editing.sketch import ERASE
from puzzles.edits import Edited, aimed, lost, opened, pressed, resized, started, titled, usual_size
from puzzles.formats.errors import FormatError, UnfitError
from puzzles.grid.text import GridError
from puzzles.kernel.board import Puzzle as EnginePuzzle
from puzzles.kernel.goal import Goal
from puzzles.questions import Weighed, differing_cells, weighed
from puzzles.registry import all_types, get_type
from puzzles.solve.goals import reachable
from puzzles.solve.rating import Rating
from puzzles.toward import settles
from tutor.accounts.models import User
from tutor.feedback import hidden_from
from tutor.library.messages import cells_in_words, expected_and_found, in_words, problem_words
from tutor.library.models import Puzzle
from tutor.library.selectors.goals import asked_of
from tutor.library.selectors.ratings import rating_in_words, rule_names
from tutor.library.services.intake import ImportRefusedError
from tutor.search.aside import answer_soon
from tutor.search.errors import TooHardError
from tutor.search.services import counted_at_once

from .. import messages
from ..selectors.clashes import clash_in_words
from ..selectors.missing import missing
from .editing import is_quick
from .generating import SizeError

__all__ = [
    "MAX_CLICKED",
    "Change",
    "Changed",
    "Edited",
    "Facts",
    "TooLargeError",
    "changed",
    "facts_about",
    "read_text",
    "start",
    "usual_sizes",
    "with_title",
]

PATIENCE = 0.25
"""Seconds that an answer waits for counting and rating; then the page asks again."""


FORMULA = "formula"
"""The part whose marks are typed into fields."""
LONG = 8
"""Tell a page that asks in vain so often, about once a second, why it waits."""
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
class Changed:
    """A puzzle after a change, with a sentence about it and the field that the sentence is about.

    `typed` is what stands in that field if it was refused, so that it can be corrected.
    """

    edited: Edited
    said: str = ""
    field: str = ""
    typed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Facts:
    """Facts about a puzzle in words. `waiting`: they are being found out. `kind`: `ok`, `no` or "" (grey).

    `clash` says why there is no solution, `marked` are cells to look at, and `slow` why an answer takes long.
    `goal` says what is to be proved unless that is how many solutions there are, `truth` whether that is so, as far as
    it is known, and `fails` that nobody can prove it.
    """

    solutions: str = ""
    kind: str = ""
    rating: str = ""
    rules: tuple[str, ...] = ()
    differing: str = ""
    clash: str = ""
    marked: tuple[str, ...] = ()
    slow: str = ""
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


@cache
def usual_sizes() -> dict[str, dict[str, int]]:
    """Return rows and columns to begin with for each type that is offered; nothing to choose where they follow."""
    sizes = {ptype.id: usual_size(ptype) for ptype in all_types().values() if ptype.listed}
    return {name: {"height": height, "width": width} for name, (height, width) in sizes.items()}


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


def changed(edited: Edited, change: Change) -> Changed:
    """Return the puzzle after a change, with what is to be said about it."""
    if change.size:
        try:
            return _with_lost(edited, resized(edited, *change.size))
        except GridError as error:
            said = messages.wrong_size(*expected_and_found(error))
            return Changed(edited, said, "size", tuple(map(str, change.size)))
    if change.goal:
        found = aimed(edited, change.goal, assumed=change.assumed)
        _clues, cells = lost(edited, found)
        return Changed(found, messages.goal_cells_lost(cells) if cells else "")
    if not change.tool:
        return Changed(edited)
    part, _colon, mark = change.tool.partition(":")
    if part == FORMULA and not mark:
        return _emptied(edited, change.places)
    found, reason = pressed(edited, change.tool, change.places, change.symmetry, again=change.again)
    if part != FORMULA:
        return Changed(found, messages.not_placed(in_words(reason)) if reason else "")
    if reason:
        return Changed(found, messages.not_placed(in_words(reason)), change.places[0], (mark,))
    return _with_lost(edited, found)


def _emptied(edited: Edited, places: tuple[str, ...]) -> Changed:
    """Take out a formula that was emptied, unless it is the only one."""
    formulas = edited.sketch.of(FORMULA)
    if not places or places[0] not in formulas:
        return Changed(edited)
    if len(formulas) == 1:
        return Changed(edited, messages.formula_needed(), places[0], (formulas[places[0]],))
    found, _reason = pressed(edited, ERASE, places[:1])
    return Changed(found, messages.formula_removed(places[0].removeprefix(FORMULA)))


def _with_lost(before: Edited, after: Edited) -> Changed:
    """Say how many clues a change has taken away."""
    gone = sum(lost(before, after))
    return Changed(after, messages.clues_lost(gone) if gone else "")


def with_title(edited: Edited, title: str) -> str:
    """Return the text of a puzzle with a title. Raises ImportRefusedError if it is none yet, or for a bad title."""
    if edited.puzzle is None:
        raise ImportRefusedError(messages.no_puzzle_yet(missing(edited)))
    try:
        return titled(edited, title)
    except (FormatError, UnfitError) as error:
        raise ImportRefusedError(problem_words(error)) from error


def facts_about(edited: Edited, typist: User, *, asked: int = 0) -> Facts:
    """Return how many solutions a puzzle has and how hard it is, as far as that is known by now.

    Several solutions of a small puzzle are found at once. `asked` counts how often the page has asked in vain.
    """
    if edited.puzzle is None:
        return Facts(messages.no_puzzle_yet(missing(edited)))
    puzzle, goal = edited.puzzle.puzzle, edited.puzzle.goal
    if hidden_from(typist).elsewhere(puzzle):
        return Facts(str(messages.NOT_COUNTED["assigned"]))
    if not is_quick(puzzle):
        return Facts(str(messages.NOT_COUNTED["large"]))
    count = counted_at_once(puzzle)
    if count and count.kind == "many" and not goal.cells:
        differing = differing_cells(puzzle, count.solutions)
        return _told(edited, puzzle, Weighed("many", None, differing, reachable(puzzle, goal, "many")))
    most = conflicts(len(puzzle.start), TYPING_CONFLICTS)
    sent = (puzzle.type.id, edited.ptype.print(puzzle), goal, most, PAGE_EFFORT)
    try:
        found = answer_soon(weighed, *sent, asker=f"editor:{typist.pk}", patience=PATIENCE)
    except TooHardError:
        return Facts(str(messages.NOT_COUNTED["too-hard"]))
    if found:
        return _told(edited, puzzle, found)
    further = messages.rating() if count and count.kind == "one" else ""
    known = Facts(str(Puzzle.Solutions(count.kind).label), rating=further) if count else None
    slow = messages.busy() if asked >= LONG else ""
    return replace(known or Facts(messages.counting()), waiting=True, slow=slow)


def _told(edited: Edited, puzzle: EnginePuzzle, found: Weighed) -> Facts:
    sound = found.kind == "one" or (found.kind == "none" and edited.ptype.refutable)
    kind = "ok" if sound else "" if found.kind == "undecided" else "no"
    goal = edited.puzzle.goal if edited.puzzle else Goal()
    asked = asked_of(puzzle, goal)
    if asked and not sound:
        kind = ""  # what is asked for may be true of a puzzle with several solutions, or with none
    said = Facts(
        str(Puzzle.Solutions(found.kind).label),
        kind,
        differing=cells_in_words(puzzle, found.differing),
        clash=clash_in_words(puzzle, found.clash) if found.kind == "none" and not sound else "",
        marked=found.clash.cells if found.clash else found.differing,
        goal=asked.short if asked else "",
        truth=_truth(puzzle, goal, found) if asked else "",
        fails=found.reachable is False,
    )
    return _with_rating(said, edited, found.rating, sound=sound)


def _truth(puzzle: EnginePuzzle, goal: Goal, found: Weighed) -> str:
    """Say whether a goal can be proved, and what is odd about it."""
    if found.reachable is None:
        return messages.goal_undecided()
    if not found.reachable:
        return messages.goal_fails_without_solution() if found.kind == "none" else messages.goal_fails()
    odd = ""
    if goal.cells and found.kind == "none":
        odd = messages.goal_without_solution()
    elif goal.cells and settles(goal, puzzle.board()):
        odd = messages.goal_from_start()
    return f"{messages.goal_holds()} {odd}".rstrip()


def _with_rating(facts: Facts, edited: Edited, rating: Rating | None, *, sound: bool) -> Facts:
    if rating is None:
        return replace(facts, rating=messages.too_hard_to_rate() if sound else "")
    words = rating_in_words(edited.ptype.id, {"code": rating.code, "rule": rating.rule, "depth": rating.depth})
    return replace(facts, rating=words, rules=rule_names(edited.ptype.id, rating.rules))
