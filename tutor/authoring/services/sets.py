"""Changes to a person's own sets: order, removal and deletion."""

import secrets
from typing import NamedTuple

from django.db import transaction
from django.db.models import Count
from django.utils.text import slugify

from tutor.accounts.models import User
from tutor.library.models import Puzzle, PuzzleSet
from tutor.library.services.intake import UNUSED

from ..messages import used_by


class InUseError(Exception):
    """The set cannot be deleted; the text says what uses it."""


class Moved(NamedTuple):
    """A puzzle that was moved, and its place from 1."""

    puzzle: Puzzle
    place: int


def new_set(owner: User, title: str, description: str = "") -> PuzzleSet:
    """Return a set that is not stored yet. Its slug ends at random, so it reveals nothing about other people's sets."""
    slug = f"{slugify(title)[:60] or 'set'}-{secrets.token_hex(4)}"
    return PuzzleSet(owner=owner, slug=slug, title=title, description=description)


def move(puzzle: Puzzle, place: int) -> Moved:
    """Put a puzzle at a place of its set, or at the nearest place that exists; the others close up."""
    with transaction.atomic():
        PuzzleSet.objects.select_for_update().get(pk=puzzle.set_id)
        rows = list(Puzzle.objects.filter(set=puzzle.set_id, retired=False).order_by("position", "pk"))
        row = next(row for row in rows if row.pk == puzzle.pk)
        rows.remove(row)
        place = min(max(place, 1), len(rows) + 1)
        rows.insert(place - 1, row)
        changed = []
        for position, each in enumerate(rows, start=1):
            if each.position != position:
                each.position = position
                changed.append(each)
        Puzzle.objects.bulk_update(changed, ["position"], batch_size=500)
    return Moved(row, place)


def remove(puzzle: Puzzle) -> bool:
    """Remove a puzzle from its set: delete it if unused (returns True), else retire it for those who use it."""
    with transaction.atomic():
        Puzzle.objects.select_for_update().get(pk=puzzle.pk)
        if Puzzle.objects.filter(UNUSED, pk=puzzle.pk).exists():
            puzzle.delete()
            return True
        Puzzle.objects.filter(pk=puzzle.pk).update(retired=True)
    return False


def uses(puzzle_set: PuzzleSet) -> str:
    """Say in words what uses puzzles of a set; empty when nothing does."""
    held = puzzle_set.puzzles.exclude(UNUSED)
    proofs = held.aggregate(n=Count("proofs", distinct=True))["n"]
    items = held.aggregate(n=Count("items", distinct=True))["n"]
    return used_by(proofs, items)


def delete_set(puzzle_set: PuzzleSet) -> None:
    """Delete a set that nobody uses. Raises InUseError."""
    with transaction.atomic():
        list(puzzle_set.puzzles.select_for_update())
        if held := uses(puzzle_set):
            raise InUseError(held)
        puzzle_set.delete()


def put_away(puzzle_set: PuzzleSet) -> None:
    """Remove all puzzles from a set in use; it no longer appears among its owner's sets."""
    with transaction.atomic():
        list(puzzle_set.puzzles.select_for_update())
        puzzle_set.puzzles.filter(UNUSED).delete()
        puzzle_set.puzzles.update(retired=True)
