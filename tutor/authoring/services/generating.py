"""Generating puzzles for a set."""

import secrets
from collections.abc import Generator, Iterator, Sequence
from itertools import chain, islice
from typing import Any, Literal

from django.db import transaction

from puzzles.base.ptype import type_of
from puzzles.budgets import JOB_EFFORT
from puzzles.formats.canonical import PuzzleText, digest
from puzzles.grid.text import GridError
from puzzles.kernel.board import Puzzle as EnginePuzzle
from puzzles.registry import get_type
from puzzles.solve.generate import NotFoundError, check_makable, generate, levels
from tutor.accounts.models import User
from tutor.jobs.models import Job
from tutor.jobs.services import start
from tutor.library.messages import expected_and_found
from tutor.library.models import Puzzle, PuzzleSet
from tutor.library.services.facts import identity, judgement
from tutor.library.services.intake import last_position

from ..messages import wrong_size

MAX_COUNT = 200
MAX_SEED = 1_000_000
MAX_SIDE = 26
LIKE = ("type", "height", "width", "level", "rules")
TRIES_ALIKE = 5
"""Puzzles made in a row to find one that needs no other rules than the puzzle it replaces."""
TRIES = 40
"""Puzzles made in a row, all in the set already, before giving up."""


class NoneLeftError(ValueError):
    """No further puzzle of this kind can be generated: `none` at all, or `none-left` that the set lacks."""

    def __init__(self, code: Literal["none", "none-left"]) -> None:
        super().__init__(code)
        self.code = code


class SizeError(ValueError):
    """A size that puzzles of this type cannot have; the text says which are possible."""


def check_size(type_id: str, size: int) -> None:
    """Check the size for puzzles of the type. Raises SizeError."""
    try:
        check_makable(get_type(type_id), size, size)
    except GridError as error:
        raise SizeError(wrong_size(*expected_and_found(error))) from error


def start_making(owner: User, into: PuzzleSet, **facts: object) -> Job:
    """Start a job that generates puzzles; `facts`: type, size, level, seed, count."""
    total = int(str(facts["count"]))
    return start("generate", owner, total=total, link=into.get_own_url(), set=into.pk, **facts)


def can_be_made(puzzle: Puzzle) -> bool:
    """Return whether others of its type, size and level can be generated."""
    return max(puzzle.height, puzzle.width) <= MAX_SIDE and puzzle.level in levels(get_type(puzzle.type))


def start_making_like(owner: User, into: PuzzleSet, puzzles: Sequence[Puzzle], *, link: str) -> Job:
    """Start a job that generates a puzzle for each of these, of the same type, size, level and rules.

    `link`: the page to go to when it is done.
    """
    wanted = [{name: getattr(puzzle, name) for name in LIKE} for puzzle in puzzles[:MAX_COUNT]]
    seed = secrets.randbelow(MAX_SEED)
    return start("generate", owner, total=len(wanted), link=link, set=into.pk, seed=seed, like=wanted)


def making(job: Job) -> Generator[int, None, PuzzleSet]:
    """Generate one puzzle after another. Each has its own seed, so a job can resume without repeating the first."""
    into = PuzzleSet.objects.get(pk=job.facts["set"], owner=job.owner)
    for number in range(job.done + 1, job.total + 1):
        _add(job, into, _fresh(into, _facts(job, number), number), number)
        yield number
    return into


def _facts(job: Job, number: int) -> dict[str, Any]:
    """Return type, size, level, seed and rules for the puzzle with this number."""
    like = job.facts.get("like")
    if like:
        return {**like[number - 1], "seed": job.facts["seed"]}
    return {**job.facts, "height": job.facts["size"], "width": job.facts["size"]}


def _fresh(into: PuzzleSet, facts: dict[str, Any], number: int) -> EnginePuzzle:
    known = set(into.puzzles.filter(retired=False, goal="").values_list("sha256", flat=True))
    try:
        fresh = (puzzle for puzzle in islice(_puzzles(facts, number), TRIES) if digest(puzzle) not in known)
        first = next(fresh, None)
        if first:
            wanted = facts.get("rules")
            return _by_rules(chain([first], fresh), wanted) or first if wanted else first
    except (GridError, NotFoundError) as error:
        raise NoneLeftError("none") from error
    raise NoneLeftError("none-left")


def _by_rules(puzzles: Iterator[EnginePuzzle], wanted: list[str]) -> EnginePuzzle | None:
    """Return the first of the next few puzzles that needs only these rules, or None."""
    few = islice(puzzles, TRIES_ALIKE)
    return next((each for each in few if {*judgement(each, effort=JOB_EFFORT)["rules"]} <= {*wanted}), None)


def _puzzles(facts: dict[str, Any], number: int) -> Iterator[EnginePuzzle]:
    height, width, level, seed = (int(facts[name]) for name in ("height", "width", "level", "seed"))
    return generate(get_type(facts["type"]), height, width, level, seed * (MAX_COUNT + 1) + number)


def _add(job: Job, into: PuzzleSet, puzzle: EnginePuzzle, number: int) -> None:
    """Store the puzzle and the job's progress in one transaction, so that a stopped worker adds none twice."""
    found = judgement(puzzle, effort=JOB_EFFORT)
    with transaction.atomic():
        PuzzleSet.objects.select_for_update().get(pk=into.pk)
        position = last_position(into) + 1
        text = PuzzleText(puzzle, source=_source(_facts(job, number), number))
        named = identity(text, f"{type_of(puzzle).name} {position}")
        if not into.puzzles.filter(sha256=named["sha256"], goal="", retired=False).exists():
            Puzzle.objects.create(set=into, position=position, **named, **found)
        Job.objects.filter(pk=job.pk).update(done=number)


def _source(facts: dict[str, Any], number: int) -> str:
    """Return the source of the puzzle. It is stored and travels in files, so it is not translated."""
    sides = dict.fromkeys((facts["height"], facts["width"]))
    size = " × ".join(map(str, sides))
    return f"made here: size {size}, level {facts['level']}, seed {facts['seed']}, no. {number}"
