"""Benchmark of the site's answers and the workbench's size, with production settings on a scratch database.

`--against REV` measures another commit in the same run, `--databases=sqlite,postgresql` on which databases. Times are
those of the server alone; each request is a real change, written to the disk before it is answered.
"""

from __future__ import annotations

import gzip
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench_parts.requests import practice, set_up
from bench_parts.rounds import measured
from bench_parts.table import Row, show

STEP_AIMS = {"processor": 7, "calls": 5000, "queries": 7}
LONG_PAGE_AIMS = {"processor": 60, "bytes": 25_000}
UNITS = {"processor": "ms", "clock": "ms", "bytes": "bytes"}
PAGE_AIM = 60
"""Kilobytes of the workbench with all its files."""


def main(argv: list[str]) -> int:
    against = argv[argv.index("--against") + 1] if "--against" in argv else ""
    chosen = [arg.partition("=")[2] for arg in argv if arg.startswith("--databases=")]
    return show(measure(against, *chosen), argv)


def measure(against: str = "", databases: str = "sqlite") -> list[Row]:
    """Measure all rows of this part."""
    rows = [row for database in databases.split(",") for row in _requests(database, against)]
    if not against:
        with TemporaryDirectory() as scratch:
            set_up(Path(scratch))
            rows += _page()
            from django.db import connection

            connection.close()
    return rows


def _requests(database: str, against: str) -> Iterator[Row]:
    """Yield what each request costs, and what it has cost at another commit."""
    here, *others = measured(database, against)
    for name, cost in here.items():
        for what, value in cost._asdict().items():
            title, unit = f"{database}, {name}: {what}", UNITS.get(what, "")
            yield Row(title, value, unit, _aims(name).get(what))
            for other in others:
                yield Row(f"{title} at {against}", other[name]._asdict()[what], unit)


def _aims(name: str) -> dict[str, float]:
    if name.startswith("page of"):
        return LONG_PAGE_AIMS
    return STEP_AIMS if "step" in name and "cold" not in name else {}


_LINKS = re.compile(
    r'(?:src|href)="(/static/[^"#]+)|@import\s+(?:url\()?["\']([^"\']+)|(?:from|import)\s*["\'](\.[^"\']+)'
)


def _page() -> Iterator[Row]:
    """Page, styles, scripts with what they import, and pictures, each compressed as it is sent."""
    page = practice(10)[0].text
    weights = {"page": len(gzip.compress(page.encode(), 6))} | _weights(page)
    for name, weight in sorted(weights.items()):
        print(f"{weight:>7} {name}", file=sys.stderr)
    yield Row(f"workbench with {len(weights) - 1} files, compressed", sum(weights.values()) / 1000, "kB", PAGE_AIM)


def _weights(page: str) -> dict[str, int]:
    """The compressed bytes of every file that the page and its files ask for."""
    from django.conf import settings

    waiting = [(settings.STATIC_ROOT, found) for found in _asked_for(page)]
    weights: dict[str, int] = {}
    while waiting:
        folder, name = waiting.pop()
        path = (
            settings.STATIC_ROOT / name.removeprefix("/static/") if name.startswith("/") else folder / name
        ).resolve()
        if str(path) in weights:
            continue
        data = path.read_bytes()
        weights[str(path)] = min(len(data), len(gzip.compress(data, 9)))
        if path.suffix in {".css", ".js"}:
            waiting += [(path.parent, found) for found in _asked_for(data.decode())]
    return {Path(name).relative_to(settings.STATIC_ROOT).as_posix(): weight for name, weight in weights.items()}


def _asked_for(text: str) -> list[str]:
    return [next(filter(None, found)) for found in _LINKS.findall(text)]
