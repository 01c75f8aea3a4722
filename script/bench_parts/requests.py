"""The requests of the workbench that are measured, and a process that makes them in rounds when it is told to.

`python -m bench_parts.requests DATABASE` reads `round` and `count` from standard input, and answers each with a line of
JSON. It measures the site in the folder where it starts, so the same requests can be made of another commit's site.
"""

from __future__ import annotations

import json
import os
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

from bench_parts.browser import Browser, Page

if TYPE_CHECKING:
    from tutor.accounts.models import User
    from tutor.work.models import Proof

TIMES = 5
"""Each request is made so often in a round."""
LENGTHS = (10, 1000)
DIRECT, SPLIT, REFUSED = "binary.prevent-trio: r10c3=0", "binary.zero-or-one @r5c5", "binary.prevent-trio: r5c5=0"


class Case(NamedTuple):
    """A request of a page that is measured; what is done `before` and `after` each is not."""

    name: str
    page: Page
    ask: Callable[[bool], None]
    before: Callable[[], object] = int
    after: Callable[[], object] = int


def set_up(scratch: Path, database: str = "") -> None:
    """A migrated database and collected static files in a folder, and Django on them."""
    os.environ.update(
        ALLOWED_HOSTS="testserver",
        DATABASE_URL=database or f"sqlite:///{scratch}/bench.sqlite3",
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


def main() -> None:
    """Make the requests as often as standard input says."""
    with TemporaryDirectory() as scratch:
        set_up(Path(scratch), sys.argv[1])
        cases = list(_cases())
        for line in sys.stdin:
            found = {case.name: _costs(case, counting=line == "count\n") for case in cases}
            print(json.dumps(found), flush=True)
        from django.db import connection

        connection.close()


def _costs(case: Case, *, counting: bool) -> list[Any]:
    """Return the costs of a request, made several times; what is counted, is counted the second time."""
    costs = []
    for _ in range(2 if counting else TIMES):
        case.before()
        case.ask(counting)
        costs.append(case.page.browser.cost)
        case.after()
    return costs[-1:] if counting else costs


def _cases() -> Iterator[Case]:
    for length in LENGTHS:
        page, proof = practice(length)
        yield _step(f"direct step on {length} steps", page, DIRECT)
    yield Case(f"page of {length} steps", page, lambda counting: page.load(counting=counting))
    yield _step(f"merge on {length} steps", page, "merge", node=f"{proof.last_number}.0 {proof.last_number}.1")
    yield _step(f"direct step on {length} steps, cold process", page, DIRECT, before=_forget)
    yield from _of_a_proof("practice", *practice(100))
    yield from _of_a_proof("assigned", *_assigned(100))
    yield _first_step()


def _of_a_proof(name: str, page: Page, proof: Proof) -> Iterator[Case]:
    """Yield all requests of a proof of a hundred steps."""
    yield _step(f"{name}: direct step", page, DIRECT)
    yield _step(f"{name}: case split", page, SPLIT)
    yield _step(f"{name}: refused step", page, REFUSED, after=lambda: _take_back(proof))
    take = _step("", page, DIRECT).ask
    yield Case(f"{name}: undo", page, lambda counting: page.post("undo", counting=counting), lambda: take(False))
    if name == "practice":
        yield Case(
            f"{name}: hint",
            page,
            lambda counting: page.post("hint", strength="where", counting=counting),
            after=lambda: _take_back(proof),
        )
    here = page.node
    yield Case(
        f"{name}: board of a node",
        page,
        lambda counting: page.board("1.0", counting=counting),
        after=lambda: page.board(here),
    )
    yield Case(f"{name}: page", page, lambda counting: page.load(counting=counting))


def _step(
    name: str,
    page: Page,
    text: str,
    *,
    node: str = "",
    before: Callable[[], object] = int,
    after: Callable[[], object] | None = None,
) -> Case:
    """Return a step at a node, or at the one that the page shows at first, which is undone after it."""
    where = node or page.node
    return Case(
        name,
        page,
        lambda counting: page.post("step", node=where, step=text, counting=counting),
        before,
        after or (lambda: page.post("undo")),
    )


def _first_step() -> Case:
    """Return the first step at a puzzle, after which there is no proof again."""
    from tests.site.work.big import TEN, stored_puzzle
    from tutor.work.models import Proof

    puzzle = stored_puzzle("First step", TEN)
    page = Page(_browser(_somebody()), f"/prove/{puzzle.pk}/")

    def after() -> None:
        Proof.objects.filter(puzzle=puzzle).delete()
        page.load()

    return Case(
        "first step",
        page,
        lambda counting: page.post("step", node="0.0", step="binary.prevent-trio: r10c3=0", counting=counting),
        after=after,
    )


def practice(length: int) -> tuple[Page, Proof]:
    """Store a proof of that many steps on a 10x10 board; return the page where its owner has opened it."""
    from tests.site.work.big import TEN, splits_and_merges, stored_proof, stored_puzzle

    # One more split, for the ends of a merge.
    moves = splits_and_merges(length // 4 * 4 + 1)
    proof = stored_proof(_somebody(), stored_puzzle(f"Practice {length}", TEN), moves)
    _earn(proof)
    return Page(_browser(proof.owner), proof.get_absolute_url()), proof


def _assigned(length: int) -> tuple[Page, Proof]:
    """Store such a proof of an assigned puzzle, whose steps are judged at once."""
    from tests.site.classroom import classroom
    from tests.site.work.big import TEN, splits_and_merges, stored_proof, stored_puzzle
    from tutor.accounts.models import User

    puzzle = stored_puzzle(f"Assigned {length}", TEN)
    room = classroom(puzzle, feedback="immediate", hints="free")
    proof = stored_proof(User.objects.get(username="sam"), puzzle, splits_and_merges(length // 4 * 4 + 1))
    proof.item, proof.attempt = room.item, 1
    proof.save()
    _earn(proof)
    return Page(_browser(proof.owner), proof.get_absolute_url()), proof


def _earn(proof: Proof) -> None:
    """Let the owner have used the rule of the measured steps often enough: only the first three uses are stored."""
    from tutor.work import models

    if uses := getattr(models, "RuleUse", None):  # older commits store none
        rule = DIRECT.partition(":")[0]
        uses.objects.bulk_create(uses(proof=proof, rule=rule, cell=f"r1c{n}") for n in range(1, 4))


def _somebody() -> User:
    from tutor.accounts.models import User

    return User.objects.create(username=f"bench-{secrets.token_hex(8)}")


def _browser(person: User) -> Browser:
    """Return a browser where a person is signed in."""
    from django.test import Client

    client = Client()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return Browser({name: morsel.value for name, morsel in client.cookies.items()})


def _forget() -> None:
    try:
        from tutor.work.replays.cache import REPLAYS
    except ModuleNotFoundError:  # a commit from before there was such a room
        from tutor.work.selectors.engine import REPLAYS

    REPLAYS.clear()


def _take_back(proof: Proof) -> None:
    """Take refused steps and hints out of the history, so that the next one finds it as this one did."""
    from tutor.work.models import Action, Proof as Proofs

    Action.objects.filter(proof=proof, kind__in=("refused", "hint")).delete()
    Proofs.objects.filter(pk=proof.pk).update(hints=0)


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        main()
