"""Proofs that cost much to judge again: a request does only a little of it in the process that answers."""

from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client

from puzzles.budgets import QUICK_FILE, QUICK_TREES
from puzzles.formats.steps import print_step
from puzzles.kernel.step import Change, Step
from puzzles.kernel.tree import START, End
from tests.site.people import account, person
from tests.site.search.test_pool import held
from tests.site.work.test_costly_steps import SEEN, SIZE, take, wide
from tests.site.work.test_random_actions import state
from tests.site.work.watched import asked_here, work
from tutor.library.models import Puzzle
from tutor.search import pool, services as searches
from tutor.search.answering import allowance, answering
from tutor.search.errors import TooHardError
from tutor.work import services
from tutor.work.models import Action, Proof
from tutor.work.outcomes import Change as Changed
from tutor.work.replays.cache import REPLAYS
from tutor.work.replays.engine import engine_puzzle, fresh_replay, replay_of, replay_steps
from tutor.work.workspace import workspace_of

pytestmark = pytest.mark.django_db

__all__ = ["wide"]
COSTLY = 4
PICTURES = 10_000
"""The work for the pictures of the rules in the guide."""


def removed(puzzle: Puzzle, number: int) -> str:
    """A step that removes a number from the column and, but for the diagonal, most of the row of the cell that has it.

    Judging it looks at 235,000 cells: just little enough to be done at once.
    """
    at = number - 1
    cells = [row * SIZE + at for row in range(SIZE) if row != at]
    cells += [at * SIZE + column for column in range(SIZE - 5) if column != at]
    return print_step(engine_puzzle(puzzle), Step(SEEN, None, tuple([Change(cell, ~(1 << at)) for cell in cells])))


@pytest.fixture
def costly(wide: Puzzle) -> Proof:
    """Sam's proof of steps that are cheap one by one; no process has it in its memory."""
    where: Puzzle | Proof = wide
    for number in range(1, COSTLY + 1):
        outcome = take(where, removed(wide, number), End(number - 1) if number > 1 else START)
        assert isinstance(outcome, Changed)
        where = outcome.proof
    assert isinstance(where, Proof)
    REPLAYS.clear()
    return where


@pytest.fixture
def sam() -> Client:
    return person("sam").client


def post(client: Client, proof: Proof, what: str, **fields: Any) -> HttpResponse:
    proof.refresh_from_db()
    return client.post(f"/work/{proof.pk}/{what}/", {"key": str(uuid4()), "rev": proof.rev, **fields})  # type: ignore[return-value]


def test_a_page_has_it_judged_elsewhere_as_the_kernel_judges_it(costly: Proof, sam: Client) -> None:
    with asked_here() as answers:
        assert sam.get(f"/work/{costly.pk}/").status_code == 200
    assert 0 < work(answers) <= QUICK_FILE + PICTURES
    kept = REPLAYS.get(costly.pk, costly.rev)
    assert kept is not None
    assert state(kept) == state(fresh_replay(costly))


def test_a_further_step_does_not_ask_for_the_whole_again(
    costly: Proof, sam: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    sam.get(f"/work/{costly.pk}/")
    monkeypatch.setattr(pool, "PATIENCE", 0)
    with held("core", settings.SEARCH_PROCESSES):
        text = removed(costly.puzzle, COSTLY + 1)
        answer = post(sam, costly, "step", node=f"{COSTLY}.0", step=text)
    assert answer.status_code < 400
    costly.refresh_from_db()
    assert costly.steps == COSTLY + 1


ACTS = {
    "step": {"node": f"{COSTLY}.0", "step": f"{SEEN}: r9c10=-9"},
    "undo": {},
    "cut": {"number": str(COSTLY)},
    "check": {},
}


@pytest.mark.parametrize("act", ["", *ACTS])
def test_without_a_free_place_nothing_is_stored_and_nothing_is_lost(
    costly: Proof, sam: Client, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    monkeypatch.setattr(pool, "PATIENCE", 0)
    before = state(fresh_replay(costly)), Action.objects.count()
    with held("core", settings.SEARCH_PROCESSES), asked_here() as answers:
        answer = post(sam, costly, act, **ACTS[act]) if act else sam.get(f"/work/{costly.pk}/")
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert work(answers) <= QUICK_FILE
    costly.refresh_from_db()
    assert (state(fresh_replay(costly)), Action.objects.count()) == before
    answer = post(sam, costly, act, **ACTS[act]) if act else sam.get(f"/work/{costly.pk}/")
    assert answer.status_code < 400


def test_one_that_is_too_hard_even_there_says_so(costly: Proof, sam: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searches, "TREE", QUICK_FILE)
    for answer in (sam.get(f"/work/{costly.pk}/"), post(sam, costly, "undo")):
        assert answer.status_code == 422
        assert "Too hard to decide here" in answer.content.decode()
    assert Action.objects.filter(proof=costly).count() == COSTLY
    monkeypatch.undo()
    assert sam.get(f"/work/{costly.pk}/").status_code == 200


def test_a_process_that_knows_it_as_it_was_does_no_more(costly: Proof, sam: Client) -> None:
    """Another process has added steps meanwhile."""
    begun = Proof.objects.get(pk=costly.pk)
    begun.rev = 1
    first = [step for step in costly.tree.all() if step.number == 1]
    REPLAYS.put(costly.pk, 1, replay_steps(begun, first))
    with asked_here() as answers:
        assert sam.get(f"/work/{costly.pk}/").status_code == 200
    assert work(answers) <= 2 * QUICK_FILE
    kept = REPLAYS.get(costly.pk, costly.rev)
    assert kept is not None
    assert state(kept) == state(fresh_replay(costly))


def test_a_finished_proof_is_judged_by_the_kernel_there_too(costly: Proof) -> None:
    """Outside of requests, as in a job or a command, nothing is asked elsewhere."""
    with held("core", settings.SEARCH_PROCESSES), asked_here() as answers:
        whole = services.check_proof(workspace_of(costly), costly, key=uuid4(), rev=costly.rev)
    assert work(answers) > QUICK_FILE
    with answering(lambda: False), asked_here() as answers:
        assert services.check_proof(workspace_of(costly), costly, key=uuid4(), rev=costly.rev) == whole
    assert work(answers) <= QUICK_FILE


def test_all_records_of_a_request_share_what_it_may_use(costly: Proof) -> None:
    with answering(lambda: False), asked_here() as answers:
        left = allowance()
        assert left is not None
        left.seconds = 600  # by the clock, so a busy machine would use them up
        for _ in range(2 * QUICK_TREES // QUICK_FILE):
            REPLAYS.clear()
            replay_of(costly)
        left.seconds = 0
        REPLAYS.clear()
        with pytest.raises(TooHardError):
            replay_of(costly)
    assert work(answers) <= QUICK_TREES


def test_a_guest_has_as_few_places_as_at_the_tools(costly: Proof) -> None:
    Proof.objects.update(owner=account("guest"))
    guest = person("guest").client
    with held("stranger", pool.STRANGERS):
        assert guest.get(f"/work/{costly.pk}/").status_code == 503
        Proof.objects.update(owner=account("sam"))
        assert person("sam").client.get(f"/work/{costly.pk}/").status_code == 200
