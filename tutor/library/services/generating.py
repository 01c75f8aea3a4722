"""Making puzzles for a set."""

from collections.abc import Generator, Iterator
from itertools import islice

from django.db import transaction
from django.utils.translation import gettext as _

from puzzles.budgets import JOB_EFFORT
from puzzles.formats.canonical import PuzzleText, digest
from puzzles.grid.text import GridError
from puzzles.kernel.board import Puzzle as EnginePuzzle
from puzzles.registry import get_type
from puzzles.solve.generate import NotFoundError, generate
from tutor.accounts.models import User
from tutor.jobs.models import Job
from tutor.jobs.services import start

from ..models import Puzzle, PuzzleSet
from .door import last_position
from .facts import identity, judgement

MAX_COUNT = 200
MAX_SEED = 1_000_000
MAX_SIDE = 26
TRIES = 40
"""Puzzles made in a row that the set has already, before it is said that there are no others."""


class NoneLeftError(ValueError):
    """No (further) puzzle of this kind can be made; says so in words."""


class SizeError(ValueError):
    """Puzzles of this type do not come in this size; says in which."""


def check_size(type_id: str, size: int) -> None:
    """Raises SizeError for a size that puzzles of the type do not have."""
    try:
        get_type(type_id).parse(["." * size] * size)
    except GridError as error:
        said = _("expected %(expected)s, found %(found)s")
        raise SizeError(said % {"expected": error.expected, "found": error.found}) from error


def start_making(owner: User, into: PuzzleSet, **facts: object) -> Job:
    """Have puzzles made; `facts`: type, size, level, seed, count."""
    total = int(str(facts["count"]))
    return start("generate", owner, total=total, link=into.get_own_url(), set=into.pk, **facts)


def making(job: Job) -> Generator[int, None, PuzzleSet]:
    """Make one puzzle after another. Each has its own seed, so nobody need make the first ones again to go on."""
    into = PuzzleSet.objects.get(pk=job.facts["set"], owner=job.owner)
    for number in range(job.done + 1, job.total + 1):
        _add(job, into, _fresh(into, job.facts, number), number)
        yield number
    return into


def _fresh(into: PuzzleSet, facts: dict[str, object], number: int) -> EnginePuzzle:
    known = set(into.puzzles.filter(retired=False).values_list("sha256", flat=True))
    try:
        for puzzle in islice(_puzzles(facts, number), TRIES):
            if digest(puzzle) not in known:
                return puzzle
    except (GridError, NotFoundError) as error:
        raise NoneLeftError(_("No such puzzle was found. Try another size or level.")) from error
    raise NoneLeftError(_("No further puzzle was found that the set does not have. Try another size or level."))


def _puzzles(facts: dict[str, object], number: int) -> Iterator[EnginePuzzle]:
    size, level, seed = (int(str(facts[name])) for name in ("size", "level", "seed"))
    return generate(get_type(str(facts["type"])), size, size, level, seed * (MAX_COUNT + 1) + number)


def _add(job: Job, into: PuzzleSet, puzzle: EnginePuzzle, number: int) -> None:
    """Store the puzzle, and in the same transaction that it is made: a worker that is stopped makes none twice."""
    found = judgement(puzzle, effort=JOB_EFFORT)
    with transaction.atomic():
        PuzzleSet.objects.select_for_update().get(pk=into.pk)
        position = last_position(into) + 1
        text = PuzzleText(puzzle, source=_source(job.facts, number))
        named = identity(text, f"{puzzle.type.name} {position}")
        if not into.puzzles.filter(sha256=named["sha256"], retired=False).exists():
            Puzzle.objects.create(set=into, position=position, **named, **found)
        Job.objects.filter(pk=job.pk).update(done=number)


def _source(facts: dict[str, object], number: int) -> str:
    """Says how the puzzle was made."""
    said = {"size": facts["size"], "level": facts["level"], "seed": facts["seed"], "number": number}
    return _("made here: size %(size)s, level %(level)s, seed %(seed)s, no. %(number)s") % said
