"""Benchmark of the pages for choosing a puzzle and of the API's list, with 10,000 puzzles in 1,000 sets.

Processor time of this process with the database in it, SQLite; what a page weighs is compressed as it is sent.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING

from bench_parts.requests import set_up
from bench_parts.table import Row, show

if TYPE_CHECKING:
    from django.test import Client

SETS, IN_A_SET, ROUNDS = 1000, 10, 15
PAGE_AIM, WEIGHT_AIM, LIST_AIM = 30, 25, 20
PAGES = {
    "first page": "/",
    "page of a type": "/?type=sudoku",
    "its last page": "/?type=sudoku&page=99",
    "search for words": "/?q=puzzle+7",
    "search by type, level and rule": "/?type=binary&level=2&rule=binary.prevent-trio",
}
LISTS = {"first": "/api/v1/puzzles/", "middle": "/api/v1/puzzles/?page=100", "last": "/api/v1/puzzles/?page=200"}


def main(argv: list[str]) -> int:
    return show(list(measure()), argv)


def measure() -> Iterator[Row]:
    """Measure all rows of this part."""
    with TemporaryDirectory() as scratch:
        set_up(Path(scratch))
        _fill()
        yield from _rows()
        from django.db import connection

        connection.close()


def _fill() -> None:
    """Store the puzzles that come with the site again and again, a type to a set."""
    from puzzles.base.ptype import type_of
    from tests.engine.reasons import seeds
    from tutor.library.models import Puzzle, PuzzleSet

    by_type = {type_id: cycle(found) for type_id, found in seeds().items()}
    types = list(islice(cycle(sorted(by_type)), SETS))
    PuzzleSet.objects.bulk_create(
        PuzzleSet(slug=f"{name}-{n}", title=f"{name}, set {n}", description="Some words. " * 8, position=n)
        for n, name in enumerate(types)
    )
    for number, made in enumerate(PuzzleSet.objects.order_by("position")):
        rows = []
        for position, puzzle in enumerate(islice(by_type[types[number]], IN_A_SET), start=1):
            name = f"Puzzle {number}-{position}"
            rules = [rule.id for rule in type_of(puzzle).rules[:4]]
            facts = {"height": puzzle.height, "width": puzzle.width, "solutions": "one", "rules": rules}
            digest = sha256(name.encode()).hexdigest()
            text = type_of(puzzle).print(puzzle)
            level = 1 + (number + position) % 5
            rows.append(
                Puzzle(
                    set=made,
                    position=position,
                    title=name,
                    type=types[number],
                    text=text,
                    sha256=digest,
                    level=level,
                    **facts,
                )
            )
        Puzzle.objects.bulk_create(rows)
    print(f"{Puzzle.objects.count()} puzzles in {PuzzleSet.objects.count()} sets", file=sys.stderr)


def _rows() -> Iterator[Row]:
    from django.test import Client

    from tutor.accounts.models import User

    sam = Client()
    sam.force_login(User.objects.create(username="sam"))
    for who, client in (("visitor", Client()), ("student", sam)):
        for name, path in PAGES.items():
            yield from _of_page(f"{name}, {who}", client, path)
    for name, path in LISTS.items():
        yield Row(f"{name} page of the API's list, in the database", _in_the_database(Client(), path), "ms", LIST_AIM)


def _of_page(name: str, client: Client, path: str) -> Iterator[Row]:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    page = client.get(path)
    if page.status_code != 200:
        raise RuntimeError(f"{path} was answered {page.status_code}")
    times = []
    for _ in range(ROUNDS):
        start = process_time()
        client.get(path)
        times.append((process_time() - start) * 1e3)
    with CaptureQueriesContext(connection) as captured:
        client.get(path)
    yield Row(f"{name}, processor (median of {ROUNDS})", median(times), "ms", PAGE_AIM)
    yield Row(f"{name}, queries", len(captured), "")
    yield Row(f"{name}, compressed", len(gzip.compress(page.content, 6)) / 1000, "kB", WEIGHT_AIM)


def _in_the_database(client: Client, path: str) -> float:
    """Return the median processor time of all queries of a request."""
    from django.db import connection

    times: list[float] = []

    def timed(execute, sql, params, many, context):  # type: ignore[no-untyped-def]  # as Django calls it
        start = process_time()
        try:
            return execute(sql, params, many, context)
        finally:
            times.append((process_time() - start) * 1e3)

    client.get(path)
    totals = []
    for _ in range(ROUNDS):
        times.clear()
        with connection.execute_wrapper(timed):
            client.get(path)
        totals.append(sum(times))
    return median(totals)
