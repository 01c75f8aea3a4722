"""Attacks of strangers on the site: requests for endless searches and huge answers, while others ask for pages.

The site runs as it is deployed, in processes of its own. `--attack NAME` runs one of the attacks only.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from threading import Event
from time import perf_counter, sleep
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from bench_parts.requests import set_up
from bench_parts.table import Row, show

if TYPE_CHECKING:
    from tests.load.served import Served

AT_ONCE = 10
SECONDS = 12
BREATH = 0.25
"""Seconds after which an attacker who is sent away comes again; the answer says 5."""
PAUSE = 0.02
"""Between two questions whether the site is well."""
SAMPLED = 0.1
"""And between two looks at what the processes use; one that ends in between is seen as it was before."""
BOUNDARY = "-" * 20
HEALTH_AIM, PROCESSOR_AIM, MEMORY_AIM, ANSWER_AIM = 200, 3, 150, 2


@dataclass(frozen=True)
class Attack:
    """A request that is sent again and again."""

    name: str
    path: str
    body: bytes
    headers: dict[str, str] = field(default_factory=dict)


@dataclass
class Seen:
    """The answers to the requests of an attack."""

    answers: Counter[int] = field(default_factory=Counter)
    largest: int = 0


def main(argv: list[str]) -> int:
    wanted = argv[argv.index("--attack") + 1] if "--attack" in argv else ""
    return show(list(measure(wanted)), argv)


def measure(wanted: str = "") -> Iterator[Row]:
    """Measure each attack on its own server, so that the memory is that of the attack."""
    from tests.load.served import Served

    with TemporaryDirectory() as scratch:
        folder = Path(scratch)
        set_up(folder)
        for attack in _attacks():
            if wanted in attack.name:
                served = Served(
                    f"sqlite:///{folder}/bench.sqlite3",
                    folder / "log",
                    DJANGO_SETTINGS_MODULE="tests.load.settings",
                    RATE_FACTOR="1000",
                    SEARCH_FOLDER=str(folder / "places"),
                )
                with served:
                    yield from _under(served, attack)


def _attacks() -> Iterator[Attack]:
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    for size in (16, 150):
        form = urlencode({"text": checkerboard(size)}).encode()
        yield Attack(f"checkerboard {size}x{size}", "/tools/shirokuro/", form, headers)
    form = urlencode({"text": json.dumps(splits("latin", 32, 700)), "key": "0" * 32}).encode()
    yield Attack("import latin 32x32", "/proofs/import/", form, headers)
    for number in (10_000, 600):
        form = urlencode({"text": sudokus(number)}, safe="*").encode()
        yield Attack(f"sudokus {number}", "/tools/only-number/", form, headers)
    parts = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"}
    yield Attack("sudokus 1800 as a file", "/tools/only-number/", uploaded("file", sudokus(1800)), parts)
    yield Attack("form of 3.9 MB", "/sign-in/", b"username=" + b"%C3%A9" * 650_000, headers)
    for type_id, size in (("latin", 26), ("latin", 50)):
        data = json.dumps(splits(type_id, size, 700)).encode()
        yield Attack(f"splits {type_id} {size}x{size}", "/api/v1/check/", data, {"Content-Type": "application/json"})


def checkerboard(size: int) -> str:
    """A full grid of two colours with two corners of the same one empty, as the contest writes it: no solution."""
    signs = ["wb"[(cell // size + cell % size) % 2] for cell in range(size * size)]
    signs[0] = signs[-1] = "0"
    return "".join(signs)


def sudokus(number: int) -> str:
    """So many different grids, as Only-Number takes them."""
    grids = [f"{n + 1111:*>9}\n".replace("0", "*") + "*********\n" * 8 for n in range(number)]
    return f"{number}\n" + "".join(grids)


def uploaded(name: str, text: str) -> bytes:
    """The body of a form in parts with this file as its only one."""
    head = f'Content-Disposition: form-data; name="{name}"; filename="a.txt"\r\nContent-Type: text/plain'
    return f"--{BOUNDARY}\r\n{head}\r\n\r\n{text}\r\n--{BOUNDARY}--\r\n".encode()


def splits(type_id: str, size: int, steps: int) -> dict[str, object]:
    """A small file that makes many boards: each step splits a case of an earlier one into as many again."""
    grid = "\n".join([" ".join("." * size)] * size)
    entries: list[dict[str, object]] = [{"id": 1, "parent": 0, "step": "latin.possible-numbers @r1c1"}]
    for n in range(2, steps):
        step = f"latin.possible-numbers @{'r2c2' if n < size + 2 else 'r3c3'}"
        entries.append({"id": n, "parent": 1 + (n - 2) // size, "branch": (n - 2) % size, "step": step})
    return {"format": "gridproof-proof/1", "puzzle": f"type: {type_id}\n\n{grid}\n", "steps": entries}


def _under(served: Served, attack: Attack) -> Iterator[Row]:
    """Measure the health of the site under an attack, and what one such request costs."""
    seen, over = Seen(), Event()
    calm = _spread(_calm(served))
    before, used = served.usage(), dict(served.usage())
    with ThreadPoolExecutor(AT_ONCE + 1) as people:
        watcher = people.submit(_watch, served, over)
        began = perf_counter()
        for _ in range(AT_ONCE):
            people.submit(_attack, served, attack, seen, over)
        while perf_counter() - began < SECONDS:
            used |= served.usage()
            sleep(SAMPLED)
        over.set()
        health = watcher.result()
    print(f"{attack.name}: {dict(seen.answers)}, {len(health)} times healthy", file=sys.stderr)
    spent = sum(usage.processor for usage in used.values()) - sum(usage.processor for usage in before.values())
    tried = seen.answers.total() - seen.answers[503]
    yield Row(f"{attack.name}: sent", len(attack.body) / 1000, "kB")
    yield Row(f"{attack.name}: /healthz before, p99", calm[98], "ms")
    yield Row(f"{attack.name}: /healthz p50", _spread(health)[49], "ms")
    yield Row(f"{attack.name}: /healthz p99", _spread(health)[98], "ms", HEALTH_AIM)
    yield Row(f"{attack.name}: requests tried", tried, "")
    yield Row(f"{attack.name}: requests sent away", seen.answers[503], "")
    yield Row(f"{attack.name}: processor for one that was tried", spent / max(1, tried), "s", PROCESSOR_AIM)
    yield Row(f"{attack.name}: largest answer", seen.largest / 1e6, "MB", ANSWER_AIM)
    peak = max(usage.peak for usage in used.values())
    yield Row(f"{attack.name}: peak of one process", peak / 2**20, "MB", MEMORY_AIM)


def _calm(served: Served) -> list[float]:
    """Watch the site without an attack, which shows the machine's other load."""
    over = Event()
    with ThreadPoolExecutor(1) as people:
        watcher = people.submit(_watch, served, over)
        sleep(SECONDS / 4)
        over.set()
        return watcher.result()


def _spread(times: list[float]) -> list[float]:
    return quantiles(times, n=100) if len(times) > 1 else (times or [float("inf")]) * 99


def _watch(served: Served, over: Event) -> list[float]:
    """Return the milliseconds that the site's health check took."""
    times = []
    while not over.is_set():
        began = perf_counter()
        if _send(served, "GET", "/healthz", b"", {})[0] == 200:
            times.append(1000 * (perf_counter() - began))
        sleep(PAUSE)
    return times


def _attack(served: Served, attack: Attack, seen: Seen, over: Event) -> None:
    headers = dict(attack.headers)
    if not attack.path.startswith("/api/"):
        headers |= _allowed(served, attack.path)
    while not over.is_set():
        status, size = _send(served, "POST", attack.path, attack.body, headers)
        seen.answers[status] += 1
        seen.largest = max(seen.largest, size)
        if status == HTTPStatus.SERVICE_UNAVAILABLE:
            sleep(BREATH)


def _allowed(served: Served, path: str) -> dict[str, str]:
    """The cookie and header that a form of the site is sent with."""
    connection = HTTPConnection("127.0.0.1", served.port, timeout=120)
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    token = answer.headers["Set-Cookie"].partition("csrftoken=")[2].partition(";")[0]
    connection.close()
    return {"Cookie": f"csrftoken={token}", "X-CSRFToken": token}


def _send(served: Served, method: str, path: str, body: bytes, headers: dict[str, str]) -> tuple[int, int]:
    """Status and bytes of an answer; 0 where there was none."""
    connection = HTTPConnection("127.0.0.1", served.port, timeout=120)
    try:
        connection.request(method, path, body or None, headers)
        answer = connection.getresponse()
        return answer.status, len(answer.read())
    except (OSError, HTTPException):
        return 0, 0
    finally:
        connection.close()
