"""The pages for choosing a puzzle stay light, however many puzzles there are."""

import pytest

from puzzles.base.ptype import type_of
from tests.engine.reasons import seeds
from tutor.library.models import Puzzle, PuzzleSet

pytestmark = pytest.mark.django_db

HEAVY = ("shirokuro", "fillapix")
"""Types with large pictures."""
SETS = 13
MOST = 50_000
"""Bytes of a page, not compressed."""


def test_pages_stay_light(client):
    """Put the puzzles that come with the site into many sets, each of which holds all of its type."""
    found = {type_id: [each for each in seeds()[type_id] if len(each.start) <= 400] for type_id in HEAVY}
    for type_id, puzzles in found.items():
        sets = [
            PuzzleSet(slug=f"{type_id}-{n}", title=f"{type_id} {n}", description="Words. " * 20) for n in range(SETS)
        ]
        PuzzleSet.objects.bulk_create(sets)
        Puzzle.objects.bulk_create(
            Puzzle(
                set=each,
                position=position,
                title=f"{type_id} {position}",
                type=type_id,
                text=type_of(puzzle).print(puzzle),
                sha256=f"{position}",
                height=puzzle.height,
                width=puzzle.width,
                solutions="one",
            )
            for each in PuzzleSet.objects.filter(slug__startswith=f"{type_id}-")
            for position, puzzle in enumerate(puzzles, start=1)
        )
    for address in ("/", *(f"/?type={type_id}&page={page}" for type_id in HEAVY for page in (1, 2))):
        page = client.get(address)
        assert page.status_code == 200
        assert len(page.content) <= MOST, address
        assert page.content.count(b'<li class="card puzzle">') >= len(HEAVY), address
