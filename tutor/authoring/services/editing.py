"""Editing one puzzle as text, and adding one. If proofs or assignments use the puzzle, the edit is a new revision."""

from collections.abc import Generator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from django.db import IntegrityError, transaction

from puzzles.base.ptype import type_of
from puzzles.budgets import JOB_EFFORT, TYPING_CONFLICTS
from puzzles.draw.svg import board_svg
from puzzles.formats.canonical import PuzzleText, print_puzzle
from puzzles.formats.errors import FormatError
from puzzles.formats.read import read
from puzzles.kernel.board import Puzzle as EnginePuzzle
from tutor.accounts.models import User
from tutor.feedback import hidden_from
from tutor.jobs.models import Job
from tutor.jobs.services import start
from tutor.library.messages import problem_words
from tutor.library.models import Puzzle, PuzzleSet
from tutor.library.selectors.goals import asked_of, read_stored
from tutor.library.services.facts import engine_puzzle, identity, judged_now, judgement, not_counted, undecided
from tutor.library.services.intake import UNUSED, ImportRefusedError, check_puzzle, last_position
from tutor.search.errors import BusyError, TooHardError
from tutor.search.services import counted_now, reachable_now

from .. import messages

MAX_TEXT = 64 << 10
DRAWN_CELLS = 50 * 50
WAITED_CELLS = 26 * 26
"""On larger boards counting takes too long for a page: a job does it after saving, not while typing."""
NAMES = ("title", "author", "source")


@dataclass(frozen=True)
class Look:
    """A preview of typed text: a picture, the goal in words and the number of solutions, or a problem."""

    picture: str = ""
    solutions: str = ""
    problem: str = ""
    goal: str = ""


@dataclass(frozen=True)
class Saved:
    """The row that holds the edit. `revision`: it is new, as the old one is in use. `job`: counts and rates it."""

    puzzle: Puzzle
    revision: bool = False
    job: Job | None = None


class ChangedMeanwhileError(ImportRefusedError):
    """The puzzle was changed or removed after it was opened; `newest` is what it is now, None if it was removed."""

    def __init__(self, newest: Puzzle | None) -> None:
        super().__init__(messages.changed_meanwhile() if newest else messages.puzzle_gone())
        self.newest = newest


class GoalFailsError(ImportRefusedError):
    """Nobody can prove the goal of the puzzle; who wants to, saves it `anyway`."""

    def __init__(self, why: str = "") -> None:
        super().__init__(why or messages.goal_not_saved())


def text_of(puzzle: Puzzle) -> str:
    """Return the puzzle as text that can be edited."""
    names = {name: getattr(puzzle, name) for name in NAMES}
    engine = engine_puzzle(puzzle.type, puzzle.text)
    return print_puzzle(PuzzleText(engine, **names, goal=read_stored(engine, puzzle.goal)))


def state_of(puzzle: Puzzle) -> str:
    """Return a word that changes with the puzzle, its goal, its names and its notes."""
    return sha256(f"{text_of(puzzle)}\0{puzzle.notes}".encode()).hexdigest()[:16]


def look(text: str, typist: User) -> Look:
    """Preview a text with little computation."""
    try:
        typed = _read(text)
    except ImportRefusedError as error:
        return Look(problem=str(error))
    puzzle, goal = typed.puzzle, asked_of(typed.puzzle, typed.goal)
    drawn = puzzle.height * puzzle.width <= DRAWN_CELLS
    ringed, said = (goal.cells, goal.sentence) if goal else ((), "")
    picture = board_svg(puzzle.board(), names=False, goal=ringed, title=messages.typed_puzzle()) if drawn else ""
    if hidden_from(typist).elsewhere(puzzle):
        return Look(picture, str(messages.NOT_COUNTED["assigned"]), goal=said)
    if not is_quick(puzzle):
        return Look(picture, str(messages.NOT_COUNTED["large"]), goal=said)
    try:
        solutions = counted_now(puzzle, TYPING_CONFLICTS).kind
        holds = reachable_now(puzzle, typed.goal, solutions)
    except (TooHardError, BusyError):
        return Look(picture, str(messages.NOT_COUNTED["too-hard"]), goal=said)
    words = str(Puzzle.Solutions(solutions).label)
    return Look(picture, words, goal=f"{said} {messages.goal_fails()}" if holds is False else said)


def is_quick(puzzle: EnginePuzzle) -> bool:
    """Tell whether its solutions can be counted while somebody waits."""
    return puzzle.height * puzzle.width <= WAITED_CELLS


def _read(text: str) -> PuzzleText:
    """Return the only puzzle of a text. Raises ImportRefusedError."""
    try:
        texts = read(text.encode(errors="surrogatepass"), 2, MAX_TEXT)
    except FormatError as error:
        raise ImportRefusedError(problem_words(error)) from error
    if len(texts) > 1:
        raise ImportRefusedError(messages.expected_one())
    check_puzzle(texts[0], messages.typed_text())
    return texts[0]


def save_edit(puzzle: Puzzle, text: str, notes: str, base: str = "", *, anyway: bool = True) -> Saved:
    """Store an edit. A puzzle that was undecided is judged again if that is quick. Raises ImportRefusedError.

    `base` is the state that was opened; if the puzzle has another one by now, nothing is stored. `anyway` stores a new
    goal too that nobody can prove.
    """
    typed = _read(text)
    if base:
        _must_be(puzzle, base)
    fields = identity(typed, puzzle.title) | {"notes": notes}
    undecided_yet = puzzle.solutions == Puzzle.Solutions.UNDECIDED and is_quick(typed.puzzle)
    later = False
    if undecided_yet or (fields["sha256"], fields["goal"]) != puzzle.key:
        found, later = _found(_owner(puzzle), typed, anyway=anyway)
        fields |= found
        if not anyway:
            _refuse_unsound(puzzle, found | {"goal": fields["goal"]})
    try:
        with transaction.atomic():
            locked = Puzzle.objects.select_for_update().get(pk=puzzle.pk)
            if base:
                _must_be(locked, base)
            saved = _store(locked, fields)
            return replace(saved, job=_judge_later(saved.puzzle)) if later else saved
    except IntegrityError as error:
        raise ImportRefusedError(messages.puzzle_repeated()) from error


def _refuse_unsound(puzzle: Puzzle, found: Mapping[str, Any]) -> None:
    """Raise GoalFailsError if a sound puzzle that is in use would become one with no solution or several."""
    after = Puzzle(type=puzzle.type, **found)
    lost = after.solutions in (Puzzle.Solutions.NONE, Puzzle.Solutions.MANY) and puzzle.sound and not after.sound
    if lost and not Puzzle.objects.filter(UNUSED, pk=puzzle.pk).exists():
        raise GoalFailsError(messages.unsound_not_saved(str(after.get_solutions_display())))


def _must_be(puzzle: Puzzle, base: str) -> None:
    """Raise ChangedMeanwhileError unless the puzzle is as it was."""
    if puzzle.retired or state_of(puzzle) != base:
        raise ChangedMeanwhileError(newest_of(puzzle))


def newest_of(puzzle: Puzzle) -> Puzzle | None:
    """Return the last revision of a puzzle; None if it was removed from its set."""
    found: Puzzle | None = puzzle
    while found and found.retired:
        found = Puzzle.objects.filter(replaces=found).first()
    return found


def save_new(owner: User, into: PuzzleSet, text: str, *, anyway: bool = True) -> Saved:
    """Store a puzzle as the last one of a set, which may be new. Raises ImportRefusedError."""
    typed = _read(text)
    found, later = _found(owner, typed, anyway=anyway)
    try:
        with transaction.atomic():
            if not into.pk:
                into.save()
            PuzzleSet.objects.select_for_update().get(pk=into.pk)
            position = last_position(into) + 1
            fields = identity(typed, f"{type_of(typed.puzzle).name} {position}") | found
            saved = Saved(Puzzle.objects.create(set=into, position=position, **fields))
            return replace(saved, job=_judge_later(saved.puzzle)) if later else saved
    except IntegrityError as error:
        raise ImportRefusedError(messages.puzzle_repeated()) from error


def _found(owner: User, typed: PuzzleText, *, anyway: bool) -> tuple[dict[str, Any], bool]:
    """Return what counting and rating find, as fields to store; and whether a job has to find it.

    Raises GoalFailsError.
    """
    if hidden_from(owner).elsewhere(typed.puzzle):
        return not_counted(), False
    try:
        found, later = (judged_now(typed.puzzle, typed.goal), False) if is_quick(typed.puzzle) else (undecided(), True)
    except (TooHardError, BusyError):
        return undecided(), True
    if found["goal_holds"] is False and not anyway:
        raise GoalFailsError
    return found, later


def _owner(puzzle: Puzzle) -> User:
    assert puzzle.set.owner, "only one's own puzzles are edited"
    return puzzle.set.owner


def _judge_later(puzzle: Puzzle) -> Job:
    return start("judge", _owner(puzzle), total=1, link=puzzle.get_absolute_url(), puzzle=puzzle.pk)


def judging(job: Job) -> Generator[int, None, Puzzle]:
    """Count the solutions of an edited puzzle and rate it."""
    puzzle = Puzzle.objects.get(pk=job.facts["puzzle"])
    hidden = hidden_from(_owner(puzzle)).elsewhere(puzzle)
    engine = engine_puzzle(puzzle.type, puzzle.text)
    goal = read_stored(engine, puzzle.goal)
    found = not_counted() if hidden else judgement(engine, goal, effort=JOB_EFFORT)
    Puzzle.objects.filter(pk=puzzle.pk, sha256=puzzle.sha256, goal=puzzle.goal).update(**found)
    yield 1
    puzzle.refresh_from_db()
    return puzzle


def _store(puzzle: Puzzle, fields: dict[str, Any]) -> Saved:
    if puzzle.retired:
        raise ImportRefusedError(messages.puzzle_gone())
    same = (fields["sha256"], fields["goal"]) == puzzle.key
    if same or Puzzle.objects.filter(UNUSED, pk=puzzle.pk).exists():
        for name, value in fields.items():
            setattr(puzzle, name, value)
        puzzle.save()
        return Saved(puzzle)
    Puzzle.objects.filter(pk=puzzle.pk).update(retired=True)
    new = Puzzle.objects.create(set_id=puzzle.set_id, position=puzzle.position, replaces=puzzle, **fields)
    return Saved(new, revision=True)
