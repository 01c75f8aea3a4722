"""Load test of the production server by a class: students on loopback at human pace compressed twenty times.

Each database is measured with one process and with two, then at the highest pace that this machine carries, then with
proofs of a thousand steps, then the server is killed with -9 while everybody works.
`--students=200 --seconds=20 --processes=1,2 --databases=sqlite,postgresql`; LOAD_DATABASE_URL names an empty PostgreSQL
database to use instead of a server started here.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any, NamedTuple

from bench_parts.table import Row, show
from tests.load.cluster import binaries, postgresql
from tests.load.served import ROOT, Served
from tests.load.student import Asked, Change, Move, Plan

STUDENTS, SECONDS, PROCESSES = 200, 20, "1,2"
THINK = (1.0, 2.0)
"""Seconds between two acts: twenty to forty, compressed twenty times."""
STEP_AIM, SERVER_AIM = 200, 15
PACE, PACES = 20, (20, 16, 13, 10, 8, 6, 5, 4)
"""The pace of the students as a multiple of that of people, and those among which the highest carried is looked for."""
LONG, LONG_STUDENTS, LONG_STEPS, LONG_SECONDS = 1000, 4, 60, 20
LONG_THINK = (0.1, 0.2)
WRONG = "binary.prevent-trio: r9c9=0"
SET = "binary-full-lines"
STEP = r"/(work|prove)/<[^>]+>/step/"


class Task(NamedTuple):
    """The task of a crowd: its duration, arrival time and thinking time, and the students with their plans."""

    seconds: float
    arriving: float
    think: tuple[float, float]
    students: list[dict[str, Any]]


class Done(NamedTuple):
    """The requests and changes of a crowd, and its processor time."""

    seconds: float
    processor: float
    asked: list[Asked]
    changes: list[Change]


def main(argv: list[str]) -> int:
    given = dict(arg.removeprefix("--").split("=") for arg in argv if "=" in arg)
    return show(
        measure(
            int(given.get("students", STUDENTS)),
            float(given.get("seconds", SECONDS)),
            [int(each) for each in given.get("processes", PROCESSES).split(",")],
            given.get("databases", _databases()).split(","),
        ),
        argv,
    )


def _databases() -> str:
    if binaries() or "LOAD_DATABASE_URL" in os.environ:
        return "sqlite,postgresql"
    print("PostgreSQL is not on this machine; only SQLite is measured", file=sys.stderr)
    return "sqlite"


def measure(students: int, seconds: float, processes: list[int], databases: list[str]) -> list[Row]:
    """All rows of this part; each database in a process of its own, because Django is set up for one only."""
    rows: list[Row] = []
    for name in databases:
        with TemporaryDirectory() as scratch, _database(name, scratch) as address, get_context("fork").Pool(1) as pool:
            rows += pool.apply(_measured, (name, address, Path(scratch), students, seconds, processes))
    return rows


@contextmanager
def _database(name: str, scratch: str) -> Iterator[str]:
    if name == "sqlite":
        yield f"sqlite:///{scratch}/bench.sqlite3"
    elif "LOAD_DATABASE_URL" in os.environ:
        yield os.environ["LOAD_DATABASE_URL"]
    else:
        with postgresql() as address:
            yield address


def _measured(name: str, address: str, scratch: Path, students: int, seconds: float, processes: list[int]) -> list[Row]:
    world = _World(address, scratch)
    rows = []
    for number in processes:
        title = f"{name}, {students} students, {number} process{'es' * (number > 1)}"
        rows += _class(title, world.served(number), Task(seconds, seconds / 4, THINK, world.people(students)))
    rows += _carried(f"{name}, {students} students, {number} processes", world, number, students, seconds)
    rows += _long(f"{name}, {LONG} steps, 2 processes", world)
    rows += _killed(f"{name}, killed", world, Task(seconds, seconds / 4, THINK, world.people(students)))
    return rows


class _World:
    """A database with one set of puzzles, and students to come."""

    def __init__(self, address: str, scratch: Path) -> None:
        self.address, self.scratch, self.number = address, scratch, 0
        first = self.served(1)
        os.environ.update(first.environment | {"DJANGO_SETTINGS_MODULE": "tutor.settings", "LOG_LEVEL": "ERROR"})
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        call_command("collectstatic", verbosity=0, interactive=False)
        self.plans = _plans()

    def served(self, processes: int) -> Served:
        """A server that is not started yet."""
        self.number += 1
        return Served(self.address, self.scratch / f"log-{self.number}", processes=processes)

    def people(self, count: int) -> list[dict[str, Any]]:
        """Students who each begin with another puzzle: guests, and as many with an account.

        Of those one in ten signs in by the form; the others' browsers remember them, as for half a year they do.
        """
        people = []
        for number in range(count):
            place = number % len(self.plans)
            facts = {"plans": [*self.plans[place:], *self.plans[:place]], "name": "", "cookies": {}}
            if number % 2:
                name = _account(signs_in=number % 20 == 1)
                facts |= {"name": name} if number % 20 == 1 else {"cookies": _remembered(name)}
            people.append(facts)
        return people


def _plans() -> list[Plan]:
    from tests.load.plans import plan_for
    from tutor.library.services import import_set

    file = ROOT / "seeds" / f"{SET}.txt"
    found = import_set(file.read_bytes(), slug=SET, title="Load", file=str(file)).set
    return [plan_for(puzzle) for puzzle in found.puzzles.all()]


def _account(*, signs_in: bool = False) -> str:
    """A new account; the password of one that signs in is its name."""
    from tutor.accounts.models import User

    user = User(username=f"student-{User.objects.count()}")
    user.set_password(user.username if signs_in else None)
    user.save()
    return user.username


def _remembered(name: str) -> dict[str, str]:
    """The cookies of a browser where somebody is signed in."""
    from django.test import Client

    from tutor.accounts.models import User

    client = Client()
    client.force_login(User.objects.get(username=name), backend="django.contrib.auth.backends.ModelBackend")
    return {name: morsel.value for name, morsel in client.cookies.items()}


def _crowd(served: Served, task: Task) -> subprocess.Popen[str]:
    """A crowd at work, in a process of its own."""
    crowd = subprocess.Popen(
        [sys.executable, "-m", "tests.load.crowd"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert crowd.stdin
    json.dump({"port": served.port} | task._asdict(), crowd.stdin)
    crowd.stdin.close()
    return crowd


def _done(crowd: subprocess.Popen[str]) -> Done:
    assert crowd.stdout
    found = json.load(crowd.stdout)
    crowd.wait()
    asked, changes = [Asked(*each) for each in found["asked"]], [Change(*each) for each in found["changes"]]
    return Done(found["seconds"], found["processor"], asked, changes)


def _class(title: str, served: Served, task: Task) -> Iterator[Row]:
    """A class at work, and what a step costs it, the server and the database.

    In the first quarter all arrive: they sign in, open their first page and begin a proof.
    """
    with served:
        before = served.processor(), _of_database()
        done = _done(_crowd(served, task))
        used, by_database = served.processor() - before[0], _of_database() - before[1]
    _tell(title, done)
    steps = [each for each in done.asked if each.what in {"step", "refused"} and not each.problem]
    yield Row(f"{title}: steps answered", len(steps), "")
    yield Row(f"{title}: steps a second", len(steps) / done.seconds, "/s", rate=True)
    yield from _spread(f"{title}: step at the student", [each.milliseconds for each in steps], STEP_AIM)
    half = min([each.at for each in done.asked]) + task.seconds / 2
    at_work = [each.milliseconds for each in steps if each.at > half]
    yield from _spread(f"{title}: step at the student in the second half", at_work, STEP_AIM)
    yield from _spread(f"{title}: step in the server", list(served.times(STEP)))
    yield Row(f"{title}: errors", len(_problems(done)) + sum(each.lost for each in done.asked), "", 0)
    yield Row(f"{title}: processor of the server a request", 1000 * used / len(done.asked), "ms")
    yield Row(f"{title}: processor of the server", 100 * used / done.seconds, "% of one")
    yield Row(f"{title}: processor of the database", 100 * by_database / done.seconds, "% of one")
    yield Row(f"{title}: processor of the students", 100 * done.processor / done.seconds, "% of one")


def _of_database() -> float:
    """Return the seconds of processor time that the database has taken; SQLite takes its in the server."""
    from django.db import connection

    from tests.load.cluster import processor

    if connection.vendor != "postgresql":
        return 0.0
    with connection.cursor() as cursor:
        cursor.execute("SHOW data_directory")
        return processor(Path(cursor.fetchone()[0]))


def _carried(title: str, world: _World, processes: int, students: int, seconds: float) -> list[Row]:
    """Return the rows of the highest pace at which the 95th percentile of a step stays within its aim."""
    rows: list[Row] = []
    for pace in PACES:
        think = (THINK[0] * PACE / pace, THINK[1] * PACE / pace)
        task = Task(seconds, seconds / 4, think, world.people(students))
        rows = list(_class(f"{title}, highest pace", world.served(processes), task))
        (p95,) = [row for row in rows if row.name.endswith("step at the student, p95")]
        if p95.met:
            break
    return [Row(f"{title}, highest pace", pace, "times human", PACE, rate=True), *rows]


def _spread(title: str, times: list[float], aim: float | None = None) -> Iterator[Row]:
    """Median, 95th and 99th percentile; the aim is for the second."""
    cuts = quantiles(times, n=100)
    for percent in (50, 95, 99):
        yield Row(f"{title}, p{percent}", cuts[percent - 1], "ms", aim if percent == 95 else None)


def _problems(done: Done) -> Counter[str]:
    return Counter(f"{each.what}: {each.problem}" for each in done.asked if each.problem)


def _tell(title: str, done: Done) -> None:
    """Print the requests and problems so far to standard error."""
    load = os.getloadavg()[0]
    print(f"{title}: {len(done.asked)} requests in {done.seconds:.0f} s, load {load:.1f}", file=sys.stderr)
    for what, times in sorted(_by_kind(done).items()):
        cuts = quantiles(times, n=100) if len(times) > 1 else times * 99
        print(f"  {what:<8} {len(times):>6}, p50 {cuts[49]:.0f} ms, p95 {cuts[94]:.0f} ms", file=sys.stderr)
    for problem, count in _problems(done).items():
        print(f"  {count} times {problem}", file=sys.stderr)


def _by_kind(done: Done) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {}
    for each in done.asked:
        found.setdefault(each.what, []).append(each.milliseconds)
    return found


def _long(title: str, world: _World) -> Iterator[Row]:
    """Long proofs go on; either process may get the next step, also of a proof that the other one has changed."""
    task = Task(LONG_SECONDS, 0, LONG_THINK, _long_people())
    with world.served(2) as served:
        done = _done(_crowd(served, task))
    _tell(title, done)
    steps = [each.milliseconds for each in done.asked if each.what in {"step", "refused"}]
    yield from _spread(f"{title}: step at the student", steps)
    yield from _spread(f"{title}: step in the server", list(served.times(STEP)), SERVER_AIM)
    yield Row(f"{title}: errors", len(_problems(done)) + sum(each.lost for each in done.asked), "", 0)


def _long_people() -> list[dict[str, Any]]:
    """Students with a proof of that many steps each, who go on with it."""
    from tests.site.work.big import TEN, splits_and_merges, stored_proof, stored_puzzle
    from tutor.accounts.models import User

    # Splits inside each other: a merge costs more, as it reads the tree to say what stands above it.
    moves = [
        Move([[LONG + step, 0]], f"binary.zero-or-one @r{step // 10 + 2}c{step % 10 + 1}", WRONG)
        for step in range(LONG_STEPS)
    ]
    people = []
    for _ in range(LONG_STUDENTS):
        name = _account()
        owner, puzzle = User.objects.get(username=name), stored_puzzle(f"Long, {name}", TEN)
        proof = stored_proof(owner, puzzle, splits_and_merges(LONG))
        plan = Plan(proof.get_absolute_url(), moves, LONG)
        people.append({"name": "", "cookies": _remembered(name), "plans": [plan]})
    return people


def _killed(title: str, world: _World, task: Task) -> Iterator[Row]:
    """The server is killed while all work, started again, and everybody goes on."""
    from tests.load.audit import broken, missing, unasked

    with world.served(2) as served:
        crowd = _crowd(served, task)
        sleep(task.seconds / 2)
        served.kill()
        killed = monotonic()
        served.start()
        away = monotonic() - killed
        done = _done(crowd)
    _tell(title, done)
    lost = sum(bool(each.lost) for each in done.asked)
    found = broken()
    for pk, how in found.items():
        print(f"  proof {pk}: {how}", file=sys.stderr)
    yield Row(f"{title}: away", away, "s")
    yield Row(f"{title}: requests without an answer, sent again", lost, "")
    yield Row(f"{title}: errors after that", len(_problems(done)), "", 0)
    yield Row(f"{title}: changes that were answered", len(done.changes), "")
    yield Row(f"{title}: of them missing", len(missing(done.changes)), "", 0)
    yield Row(f"{title}: made twice", unasked(done.changes), "", 0)
    yield Row(f"{title}: proofs that are not whole", len(found), "", 0)
