"""Benchmark of the site's answers and the workbench's size, with production settings on a scratch database.

The client is in this process, so the times are those of the server alone; each request is a real change, written to
the disk before it is answered.
"""

from __future__ import annotations

import gzip
import os
import re
import secrets
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import uuid4

from bench_parts.table import Row, show

if TYPE_CHECKING:
    from django.test import Client

    from tutor.work.models import Proof

ROUNDS = 40
LENGTHS = (10, 100, 1000)
STEP_AIM = 15
PAGE_AIM = 60
LONG_PAGE_AIM, LONG_WEIGHT_AIM = 60, 25
HTMX = {"HX-Request": "true"}
KINDS = {
    "direct step": "binary.prevent-trio: r10c3=0",
    "case split": "binary.zero-or-one @r5c5",
    "refused step": "binary.prevent-trio: r5c5=0",
}


class Cost(NamedTuple):
    """The cost of one request: milliseconds, queries, calls of Python, bytes of the answer before compression.

    Queries count the beginning and the end of a write. They and the calls are the same on a busy machine.
    """

    milliseconds: float
    queries: int
    calls: int
    bytes: int


def main(argv: list[str]) -> int:
    return show(measure(), argv)


def measure() -> list[Row]:
    """Measure all rows of this part."""
    with TemporaryDirectory() as scratch:
        set_up(Path(scratch))
        rows = [*_steps(), *_page(), *_long_page()]
        from django.db import connection

        connection.close()
    return rows


def set_up(scratch: Path) -> None:
    """A migrated database and collected static files in a folder, and Django on them."""
    os.environ.update(
        ALLOWED_HOSTS="testserver",
        DATABASE_URL=f"sqlite:///{scratch}/bench.sqlite3",
        DEBUG="false",
        DJANGO_SETTINGS_MODULE="tutor.settings",
        HTTPS="false",
        LOG_LEVEL="ERROR",
        SECRET_KEY=secrets.token_urlsafe(48),
    )
    import django
    from django.conf import settings
    from django.core.management import call_command

    settings.STATIC_ROOT = scratch / "static"
    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)


def _steps() -> Iterator[Row]:
    for length in LENGTHS:
        client, proof = _long_proof(length)
        for kind, text in KINDS.items():
            cost = _cost_of_step(client, proof, text)
            yield from _rows(f"{kind} on {length} steps", cost, STEP_AIM)
    client, proof = _long_proof(LENGTHS[-1])
    yield from _rows(f"merge on {LENGTHS[-1]} steps", _cost_of_step(client, proof, "merge"))
    yield from _rows(
        f"step on {LENGTHS[-1]} steps, cold process", _cost_of_step(client, proof, KINDS["case split"], cold=True)
    )


def _rows(name: str, cost: Cost, aim: float | None = None) -> Iterator[Row]:
    yield Row(f"{name}, time (median of {ROUNDS})", cost.milliseconds, "ms", aim)
    yield Row(f"{name}, queries", cost.queries, "")
    yield Row(f"{name}, calls", cost.calls, "")
    yield Row(f"{name}, answer", cost.bytes / 1000, "kB")


def _long_proof(length: int) -> tuple[Client, Proof]:
    """A proof of that many steps on a 10x10 board, and the browser of its owner, who has opened it."""
    from django.test import Client

    from tests.site.work.big import TEN, splits_and_merges, stored_proof, stored_puzzle
    from tutor.accounts.models import User

    # One more split, for the ends of a merge.
    owner = User.objects.create(username=f"bench-{uuid4()}")
    proof = stored_proof(owner, stored_puzzle(f"Bench {length}", TEN), splits_and_merges(length // 4 * 4 + 1))
    client = Client()
    client.force_login(owner)
    client.get(proof.get_absolute_url())
    return client, proof


def _cost_of_step(client: Client, proof: Proof, text: str, *, cold: bool = False) -> Cost:
    """The median cost of a step, each taken back before the next."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from tutor.work.replays.cache import REPLAYS

    number = proof.last_number
    nodes = f"{number}.0 {number}.1" if text == "merge" else f"{number}.0"
    costs = []
    for _ in range(ROUNDS):
        if cold:
            REPLAYS.clear()
        rev = _rev(proof)
        start = perf_counter()
        answer = _post(client, proof, "step", rev, node=nodes, step=text)
        milliseconds = (perf_counter() - start) * 1e3
        costs.append(Cost(milliseconds, 0, 0, len(answer.content)))
        if text != KINDS["refused step"]:
            _post(client, proof, "undo")
    calls = _calls(proof, lambda rev: _post(client, proof, "step", rev, node=nodes, step=text), cold=cold)
    if text != KINDS["refused step"]:
        _post(client, proof, "undo")
    if cold:
        REPLAYS.clear()
    rev = _rev(proof)
    with CaptureQueriesContext(connection) as captured:
        _post(client, proof, "step", rev, node=nodes, step=text)
        queries = len(captured)
    if text != KINDS["refused step"]:
        _post(client, proof, "undo")
    return Cost(median(cost.milliseconds for cost in costs), queries, calls, costs[-1].bytes)


def _calls(proof: Proof, ask: Callable[[int], Any], *, cold: bool) -> int:
    """Count the calls of Python's functions while a request is answered."""
    from tutor.work.replays.cache import REPLAYS

    if cold:
        REPLAYS.clear()
    rev, events = _rev(proof), Counter[str]()
    sys.setprofile(lambda _frame, event, _arg: events.update((event,)))
    try:
        ask(rev)
    finally:
        sys.setprofile(None)
    return events["call"]


def _rev(proof: Proof) -> int:
    proof.refresh_from_db(fields=["rev"])
    return proof.rev


def _post(client: Client, proof: Proof, part: str, rev: int | None = None, **fields: str) -> Any:
    sent = {"key": str(uuid4()), "rev": str(_rev(proof) if rev is None else rev)} | fields
    answer = client.post(f"/work/{proof.pk}/{part}/", sent, headers=HTMX)
    if answer.status_code != 200:
        raise RuntimeError(f"{part} was answered {answer.status_code}")
    return answer


_LINKS = re.compile(
    r'(?:src|href)="(/static/[^"#]+)|@import\s+(?:url\()?["\']([^"\']+)|(?:from|import)\s*["\'](\.[^"\']+)'
)


def _page() -> Iterator[Row]:
    """Page, styles, scripts with what they import, and pictures, each compressed as it is sent."""
    client, proof = _long_proof(10)
    page = client.get(proof.get_absolute_url()).content.decode()
    weights = {"page": len(gzip.compress(page.encode(), 6))} | _weights(page)
    for name, weight in sorted(weights.items()):
        print(f"{weight:>7} {name}", file=sys.stderr)
    yield Row(f"workbench with {len(weights) - 1} files, compressed", sum(weights.values()) / 1000, "kB", PAGE_AIM)


def _long_page() -> Iterator[Row]:
    """The page of a long proof: its processor time in a process that knows the proof, and what is sent."""
    client, proof = _long_proof(LENGTHS[-1])
    address, times = proof.get_absolute_url(), []
    for _ in range(ROUNDS // 4):
        start = process_time()
        page = client.get(address).content
        times.append((process_time() - start) * 1e3)
    yield Row(f"page of {LENGTHS[-1]} steps, processor (median of {ROUNDS // 4})", median(times), "ms", LONG_PAGE_AIM)
    yield Row(f"page of {LENGTHS[-1]} steps, compressed", len(gzip.compress(page, 6)) / 1000, "kB", LONG_WEIGHT_AIM)


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
