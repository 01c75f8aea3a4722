"""Benchmark of what a student waits for on a phone: from an input to the next picture, beside proofs of some lengths.

The production server answers a Chromium of 390x844 whose processor is slowed down four times. For each input the
longest event and the longest task of the page count, of which the answer's work in the page is one.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from bench_parts.requests import practice
from bench_parts.table import Row, show

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from bench_parts.browser import Page as Bench

LENGTHS = (10, 1000, 5000)
SLOWER, ROUNDS, PAINT_AIM = 4, 5, 200
PHONE = {"width": 390, "height": 844}
QUIET = 800
"""Milliseconds in which everything that follows from an input has happened."""
INPUTS = {"going to a cell": "ArrowRight", "marking it": "0", "undo": "u", "redo": "Control+y"}
WATCH = """
window.seen = [];
const watch = (type, more) => new PerformanceObserver((list) =>
  window.seen.push(...list.getEntries().map((entry) => entry.duration))).observe({ type, ...more });
watch("event", { durationThreshold: 16 });
watch("longtask");
"""


def main(argv: list[str]) -> int:
    return show(list(measure()), argv)


def measure() -> Iterator[Row]:
    """Measure all rows of this part."""
    from tests.load.served import Served

    with TemporaryDirectory() as scratch:
        served = Served(f"sqlite:///{scratch}/bench.sqlite3", Path(scratch) / "log")
        benches = _stored(served.environment)
        with served, _chromium() as browser:
            for length, bench in benches.items():
                context = browser.new_context(viewport=PHONE)  # type: ignore[arg-type]  # a typed dictionary
                site = f"http://127.0.0.1:{served.port}"
                context.add_cookies([{"name": "sessionid", "value": bench.browser.cookies["sessionid"], "url": site}])
                yield from _rows(length, context.new_page(), site + bench.address)
                context.close()


def _stored(environment: dict[str, str]) -> dict[int, Bench]:
    """Store proofs on the server's database before it starts; return their pages by length."""
    os.environ.update(environment)
    os.environ.update(DJANGO_SETTINGS_MODULE="tutor.settings", LOG_LEVEL="ERROR", ALLOWED_HOSTS="testserver")
    import django
    from django.core.management import call_command
    from django.db import connection

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    benches = {length: practice(length)[0] for length in LENGTHS}
    connection.close()
    return benches


@contextmanager
def _chromium() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    from tests.chromium import find_chromium

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


def _rows(length: int, page: Page, address: str) -> Iterator[Row]:
    page.add_init_script(WATCH)
    page.goto(address)
    page.get_by_role("gridcell").nth(5).focus()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    waits: dict[str, list[float]] = {name: [] for name in INPUTS}
    for _ in range(ROUNDS + 1):
        for name, key in INPUTS.items():
            page.evaluate("seen.length = 0")
            page.keyboard.press(key)
            page.wait_for_timeout(QUIET)
            waits[name].append(max(page.evaluate("seen"), default=0.0))
    for name, each in waits.items():
        title = f"{name} beside {length} steps, {SLOWER} times slower (median of {ROUNDS})"
        yield Row(title, median(each[1:]), "ms", PAINT_AIM)  # the first one warms up
