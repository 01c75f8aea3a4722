"""The checks that every imported puzzle passes: read, counted, rated, recognised by digest; all or nothing."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from types import MappingProxyType
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Max, Q

from puzzles.base.ptype import type_of
from puzzles.formats.canonical import PuzzleText, digest
from puzzles.formats.errors import FormatError, shown
from puzzles.formats.read import read
from puzzles.kernel.board import Puzzle as EnginePuzzle
from tutor.accounts.models import User
from tutor.search.errors import BusyError, TooHardError

from .. import messages
from ..messages import problem_words
from ..models import Puzzle, PuzzleSet
from ..selectors.goals import MAX_TEXT, stored
from .facts import Rated, identity, judged_now, judgement, undecided

RENEWED = ["position", "title", "author", "source", "form", "solutions", "level", "rated", "rules", "goal_holds"]
"""Fields of a puzzle that a later import may change: never its type or grid, on which proofs depend."""

UNUSED = Q(proofs=None, items=None)
"""Puzzles without proofs and without assignments."""


class ImportRefusedError(ValueError):
    """An import with a mistake. The text says where, what was expected and what was found; nothing is stored."""


@dataclass(frozen=True)
class Imported:
    """The result of an import. `repeated`: titles of puzzles that the file contains more than once."""

    set: PuzzleSet
    added: int = 0
    changed: int = 0
    removed: int = 0
    repeated: tuple[str, ...] = ()

    @property
    def unchanged(self) -> bool:
        """Return whether the import changed nothing."""
        return not (self.added or self.changed or self.removed)


def import_set(
    data: bytes,
    *,
    slug: str,
    title: str,
    description: str = "",
    position: int = 0,
    file: str = "",
    again: bool = False,
    ratings: Mapping[str, Rated] = MappingProxyType({}),
) -> Imported:
    """Make the set with this slug hold the puzzles of a file, in its order. Raises ImportRefusedError.

    Puzzles that the file no longer holds are deleted, unless they are in use. Importing the same file again changes
    nothing and costs nothing; `again` counts and rates its puzzles anew all the same. `file` is for messages.
    `ratings`, by digest, are believed; a puzzle without one is rated, which takes seconds if it is hard.
    """
    name = file or slug
    seen = sha256(repr((title, description, position)).encode() + data).hexdigest()
    if not again and (known := PuzzleSet.objects.filter(slug=slug, digest=seen).first()):
        return Imported(known)
    facts = {"title": title, "description": description, "position": position, "digest": seen}
    _check_fields(PuzzleSet(slug=slug, **facts), name)
    rows, repeated = _rows(_read(data, name), {} if again else ratings)
    with transaction.atomic():
        puzzle_set, _made = PuzzleSet.objects.update_or_create(slug=slug, defaults=facts)
        return _store(puzzle_set, rows, repeated)


def _read(data: bytes, file: str) -> list[PuzzleText]:
    try:
        texts = read(data)
    except FormatError as error:
        raise ImportRefusedError(problem_words(error.in_file(file))) from error
    for number, text in enumerate(texts, start=1):
        check_puzzle(text, messages.puzzle_in_file(file, number))
    return texts


def check_puzzle(text: PuzzleText, where: str) -> None:
    """Refuse puzzles that no set may hold: of types not offered, with rules of their own, or with a very long goal."""
    if not type_of(text.puzzle).listed:
        raise ImportRefusedError(messages.type_not_offered(where, shown(text.puzzle.type.id)))
    if text.rules is not None:
        raise ImportRefusedError(messages.rules_of_its_own(where, shown(", ".join(text.rules))))
    if len(stored(text.puzzle, text.goal)) > MAX_TEXT:
        raise ImportRefusedError(messages.long_goal(where, len(text.goal.cells)))


def _check_fields(new: PuzzleSet, file: str) -> None:
    try:
        new.clean_fields()
    except ValidationError as error:
        field, problems = next(iter(error.message_dict.items()))
        raise ImportRefusedError(messages.field_of_set(file, field, problems[0])) from error


def _rows(texts: list[PuzzleText], ratings: Mapping[str, Rated]) -> tuple[list[Puzzle], tuple[str, ...]]:
    """Return the rows to store, each puzzle once and rated, and the titles of those that came again."""
    rows: dict[tuple[str, str], Puzzle] = {}
    repeated = []
    for text in texts:
        grid = digest(text.puzzle)
        key = grid, stored(text.puzzle, text.goal)
        if key in rows:
            repeated.append(text.title or rows[key].title)
        else:
            rows[key] = _row(text, len(rows) + 1, judgement(text.puzzle, text.goal, known=ratings.get(grid)))
    return list(rows.values()), tuple(repeated)


def _row(text: PuzzleText, position: int, judged: Mapping[str, Any]) -> Puzzle:
    named = identity(text, f"{type_of(text.puzzle).name} {position}")
    return Puzzle(position=position, **named, **judged)


def _counted(puzzle: EnginePuzzle) -> dict[str, Any]:
    """Count the solutions fast enough for a page, and do not rate: a hard puzzle takes minutes."""
    try:
        return judged_now(puzzle, rate=False)
    except (TooHardError, BusyError):
        return undecided()


def _store(puzzle_set: PuzzleSet, rows: list[Puzzle], repeated: tuple[str, ...]) -> Imported:
    known = {row.key: row for row in puzzle_set.puzzles.filter(retired=False)}
    added, changed = [], []
    for row in rows:
        row.set = puzzle_set
        old = known.pop(row.key, None)
        if old is None:
            added.append(row)
        elif any(getattr(old, name) != getattr(row, name) for name in RENEWED):
            row.pk = old.pk
            changed.append(row)
    removed, moved = _drop(known.values(), len(rows))
    Puzzle.objects.bulk_create(added)
    Puzzle.objects.bulk_update(changed + moved, RENEWED)
    return Imported(puzzle_set, len(added), len(changed) + len(moved), removed, repeated)


def _drop(gone: Iterable[Puzzle], last: int) -> tuple[int, list[Puzzle]]:
    """Delete puzzles that are not in use, and put the others after the last place.

    Returns the number of deleted puzzles, and the rows whose place has changed.
    """
    unused = Puzzle.objects.filter(UNUSED, pk__in=[row.pk for row in gone])
    unused_pks = set(unused.values_list("pk", flat=True))
    unused.delete()
    moved = []
    for position, row in enumerate((row for row in gone if row.pk not in unused_pks), start=last + 1):
        if row.position != position:
            row.position = position
            moved.append(row)
    return len(unused_pks), moved


def pasted_slug(owner: User) -> str:
    """Return the slug of the set that holds what a person has pasted."""
    return f"pasted-{owner.pk}"


def last_position(puzzle_set: PuzzleSet) -> int:
    """Return the position of the last puzzle in the set; 0 if there is none."""
    last: int | None = puzzle_set.puzzles.filter(retired=False).aggregate(last=Max("position"))["last"]
    return last or 0


def own_puzzle(owner: User, puzzle: EnginePuzzle, key: str) -> Puzzle:
    """Return the puzzle from the person's set of pasted ones; store it unrated if it is new. `key`: its digest."""
    own, _made = PuzzleSet.objects.get_or_create(
        slug=pasted_slug(owner), defaults={"title": messages.pasted_puzzles(), "owner": owner}
    )
    known = own.puzzles.filter(sha256=key, goal="", retired=False).first()
    if known:
        return known
    row = _row(PuzzleText(puzzle), last_position(own) + 1, _counted(puzzle))
    row.set = own
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:  # another request was first
        return own.puzzles.get(sha256=key, goal="", retired=False)
    return row
