"""Weigh the workbench when it is opened for the first time, with files that are collected as in production."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.test import Client, override_settings
from playwright.sync_api import Browser, expect

from tutor.common.assets import AssetStorage
from tutor.library.models import Puzzle

BUDGET = 60_000
"""Bytes on the wire, as the browser counts them: bodies as they are compressed, and headers."""

SIZES = {"binary-first-steps": "6 × 6", "sudoku-first-steps": "9 × 9", "shirokuro-first-lines": "10 × 10"}
STATIC_FILE = re.compile(r"/static/([^\"#?]+)")


class Answer(NamedTuple):
    path: str
    status: int
    headers: dict[str, str]
    bytes: int


def board(seed: str, size: str) -> str:
    """Return the first puzzle of a seed that has this size."""
    side = int(size.split(maxsplit=1)[0])
    texts = Path(f"seeds/{seed}.txt").read_text().split("---\n")
    return next(text for text in texts if [len(row) for row in text.split("\n\n")[1].split()] == [side] * side)


@pytest.fixture
def shelf() -> tuple[str, ...]:
    return tuple(board(seed, size) for seed, size in SIZES.items())


@pytest.fixture
def addresses(puzzles: dict[str, Puzzle]) -> list[str]:
    return [f"/prove/{puzzle.pk}/" for puzzle in puzzles.values()]


@pytest.fixture
def compressed(
    collected: dict[str, Any], served_files: None, addresses: list[str], client: Client, tmp_path: Path
) -> Iterator[None]:
    """Serve the files that the pages name compressed, as all of them are where the site is deployed."""
    folder = shutil.copytree(collected["STATICFILES_DIRS"][0], tmp_path / "static")
    named = {name for address in addresses for name in STATIC_FILE.findall(client.get(address).content.decode())}
    with override_settings(STATICFILES_DIRS=[folder]):
        made = dict(AssetStorage(location=folder).compress_files(named))
        assert made.keys() == named
        yield


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


def test_workbench_is_light(browser, live_server, addresses, compressed):
    for address in addresses:
        answers = opened(browser, live_server.url + address)
        assert {answer.status for answer in answers} == {200}
        assert sum(answer.bytes for answer in answers) <= BUDGET, sorted((each.bytes, each.path) for each in answers)
        paths = [answer.path for answer in answers]
        assert len(set(paths)) == len(paths)
        files = [answer for answer in answers if answer.path.startswith("/static/")]
        assert {Path(file.path).suffix for file in files} == {".css", ".js", ".svg"}
        for file in files:  # by a name that changes with the content, so it may be kept for ever
            assert re.search(r"\.[0-9a-f]{12}\.\w+$", file.path), file.path
            assert "immutable" in file.headers["cache-control"], file.path
