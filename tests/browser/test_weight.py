"""Weigh the workbench when it is opened for the first time, on a site that is served as in production."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from tests.load.served import Served
from tests.site.programs import Site, empty_database

pytestmark = pytest.mark.django_db  # or run alone it would find no database to copy

BUDGET = 60_000
"""Bytes on the wire, as the browser counts them: bodies as they are compressed, and headers."""

BUILD = """
from django.core.management import call_command
from tutor.library.models import Puzzle
from tutor.library.services import import_set

call_command("collectstatic", verbosity=0, interactive=False)
sizes = {"binary-first-steps": "6 × 6", "sudoku-first-steps": "9 × 9", "shirokuro-first-lines": "10 × 10"}
for seed, size in sizes.items():
    side = int(size.split()[0])
    texts = open(f"seeds/{seed}.txt").read().split("---\\n")
    one = next(text for text in texts if [len(row) for row in text.split("\\n\\n")[1].split()] == [side] * side)
    import_set(one.encode(), slug=seed, title=seed, description="")
    print(next(puzzle.pk for puzzle in Puzzle.objects.filter(set__slug=seed) if puzzle.size == size))
"""


class Answer(NamedTuple):
    path: str
    status: int
    headers: dict[str, str]
    bytes: int


@pytest.fixture
def served(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[str]]]:
    """A site with collected files: its address, and the puzzles on it."""
    folder: Path = tmp_path_factory.mktemp("served")
    environment = {"COLLECTED": str(folder / "static"), "DJANGO_SETTINGS_MODULE": "tests.browser.collected_settings"}
    with empty_database(folder, migrated=True) as database:
        puzzles = Site(database, **environment | {"DEBUG": "false"}).python(BUILD).split()
        with Served(database, folder / "log", processes=1, **environment) as server:
            yield f"http://127.0.0.1:{server.port}", puzzles


def opened(browser: Browser, address: str) -> list[Answer]:
    """Open a workbench in a browser that keeps nothing from before, and mark a cell."""
    page = browser.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    heads: dict[str, dict] = {}
    sizes: dict[str, int] = {}
    network.on("Network.responseReceived", lambda event: heads.update({event["requestId"]: event["response"]}))
    network.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    page.goto(address, wait_until="networkidle")
    page.locator("[role=gridcell]:not([data-held])").first.focus()
    expect(page.locator("[role=gridcell][tabindex='0']")).to_have_count(1)
    page.keyboard.press("t")
    expect(page.locator("#tree :focus")).to_have_count(1)
    page.context.close()
    assert wrong == []
    fetched = [(heads[request], size) for request, size in sizes.items() if heads[request]["url"].startswith("http")]
    return [
        Answer(
            "/" + head["url"].split("/", 3)[3], head["status"], {k.lower(): v for k, v in head["headers"].items()}, size
        )
        for head, size in fetched
    ]


def test_workbench_is_light(browser, served):
    address, puzzles = served
    for puzzle in puzzles:
        answers = opened(browser, f"{address}/prove/{puzzle}/")
        assert {answer.status for answer in answers} == {200}
        assert sum(answer.bytes for answer in answers) <= BUDGET, sorted((each.bytes, each.path) for each in answers)
        paths = [answer.path for answer in answers]
        assert len(set(paths)) == len(paths)
        files = [answer for answer in answers if answer.path.startswith("/static/")]
        assert {Path(file.path).suffix for file in files} == {".css", ".js", ".svg"}
        for file in files:  # by a name that changes with the content, so it may be kept for ever
            assert re.search(r"\.[0-9a-f]{12}\.\w+$", file.path), file.path
            assert "immutable" in file.headers["cache-control"], file.path
