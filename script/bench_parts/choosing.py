"""The pages for choosing a puzzle, and a process that asks for them in rounds as `requests.py` does.

It fills the site of the folder where it starts with puzzles that come with all commits.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING, Any

from bench_parts.browser import Browser, Cost
from bench_parts.requests import set_up

if TYPE_CHECKING:
    from tutor.library.models import Puzzle

SETS, IN_A_SET = 1000, 10
SEEDS = ("binary-full-lines", "latin-subsets", "shirokuro-contest", "sudoku-pointing", "sudoku-x-pointing")
PAGES: dict[str, dict[str, str]] = {
    "first page": {},
    "page of a type": {"type": "sudoku"},
    "its last page": {"type": "sudoku", "page": "99"},
    "search for words": {"q": "puzzle 7"},
    "search by type, level and rule": {"type": "binary", "level": "2", "rule": "binary.prevent-trio"},
}
LISTS = {"first": "1", "middle": "100", "last": "200"}


def main() -> None:
    """Ask for the pages as often as standard input says."""
    with TemporaryDirectory() as scratch:
        set_up(Path(scratch), sys.argv[1])
        _fill()
        pages = dict(_pages())
        for line in sys.stdin:
            found = {name: [ask(line == "count\n")] for name, ask in pages.items()}
            print(json.dumps(found), flush=True)
        from django.db import connection

        connection.close()


def _fill() -> None:
    """Store the puzzles again and again, a type to a set, with titles of their own."""
    from tutor.library.models import Puzzle, PuzzleSet
    from tutor.library.services import import_set

    files = [(name, Path("seeds") / f"{name}.txt") for name in SEEDS]
    sources = [import_set(file.read_bytes(), slug=name, title=name, file=str(file)).set for name, file in files]
    puzzles = [cycle(list(source.puzzles.all())) for source in sources]
    PuzzleSet.objects.bulk_create(
        PuzzleSet(slug=f"set-{n}", title=f"Set {n}", description="Some words. " * 8, position=n) for n in range(SETS)
    )
    for number, made in enumerate(PuzzleSet.objects.filter(slug__startswith="set-").order_by("position")):
        taken = islice(puzzles[number % len(puzzles)], IN_A_SET)
        Puzzle.objects.bulk_create(_copied(puzzle, made, number, at) for at, puzzle in enumerate(taken, start=1))
    for source in sources:
        source.delete()


def _copied(puzzle: Puzzle, into: Any, number: int, position: int) -> Puzzle:
    """Return a puzzle like this one, to be stored in a set."""
    facts = {field.attname: getattr(puzzle, field.attname) for field in puzzle._meta.concrete_fields}
    title = f"Puzzle {number}-{position}"
    # A digest of its own: no set holds the same puzzle twice.
    facts |= {"set_id": into.pk, "position": position, "title": title, "sha256": sha256(title.encode()).hexdigest()}
    del facts["id"]
    return type(puzzle)(**facts)


def _pages() -> Iterator[tuple[str, Callable[[bool], Cost]]]:
    from django.test import Client

    from tutor.accounts.models import User

    student = Client()
    student.force_login(User.objects.create(username="student"), backend="django.contrib.auth.backends.ModelBackend")
    cookies = {name: morsel.value for name, morsel in student.cookies.items()}
    for who, browser in (("visitor", Browser({})), ("student", Browser(cookies))):
        for name, asked in PAGES.items():
            yield f"{name}, {who}", _page(browser, asked)
    for name, number in LISTS.items():
        yield f"{name} page of the API's list, in the database", _list(Browser({}), number)


def _page(browser: Browser, asked: dict[str, str]) -> Callable[[bool], Cost]:
    def ask(counting: bool) -> Cost:
        browser.ask("GET", "/", asked, counting=counting)
        return browser.cost

    return ask


def _list(browser: Browser, number: str) -> Callable[[bool], Cost]:
    """Return what asks for a page of the API's list; the clock it returns is the time of the queries alone."""

    def ask(counting: bool) -> Cost:
        from django.db import connection

        spent = []

        def timed(execute: Callable[..., Any], *statement: Any) -> Any:
            start = process_time()
            try:
                return execute(*statement)
            finally:
                spent.append((process_time() - start) * 1e3)

        with connection.execute_wrapper(timed):
            browser.ask("GET", "/api/v1/puzzles/", {"page": number}, counting=counting)
        return browser.cost._replace(clock=sum(spent))

    return ask


if __name__ == "__main__":
    main()
