"""Moments of the guided first proof, recorded in the history of the proof."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID, uuid4

import pytest

from tests.site.people import person
from tests.site.work.texts import puzzle_of
from tests.site.work.workbench import Workbench
from tutor.library.models import Puzzle
from tutor.work.models import Action, Proof
from tutor.work.page.guide import GRID, MOMENTS
from tutor.work.services.guide import MOST

pytestmark = pytest.mark.django_db


@pytest.fixture
def guided(fern: Puzzle) -> Workbench:
    """Sam's window on the guided puzzle after the first step."""
    workbench = Workbench.of(person("sam").client, puzzle_of(fern.set, "First light", "one", GRID))
    workbench.play(("0.0", "binary.prevent-trio: r1c3=1"))
    return workbench


def tell(proof: Proof, who: str = "sam", **fields: object) -> int:
    facts = {"tour": UUID(int=1), "moment": 2, "event": "passed", "ms": 4_000} | fields
    return int(person(who).client.post(f"/work/{proof.pk}/guide/", facts).status_code)


def recorded(proof: Proof) -> list[tuple[str, int, int]]:
    details = proof.actions.filter(kind="guide").order_by("pk").values_list("detail", flat=True)
    return [(each["event"], each["moment"], each["ms"]) for each in details]


def test_a_moment_is_recorded_once_in_a_tour(guided):
    assert [tell(guided.proof) for _ in range(2)] == [204, 204]
    assert tell(guided.proof, event="finished", moment=9, ms=0) == 204
    assert recorded(guided.proof) == [("passed", 2, 4_000), ("finished", 9, 0)]
    assert tell(guided.proof, tour=uuid4()) == 204
    assert len(recorded(guided.proof)) == 3


def test_the_proof_goes_on_as_if_nothing_had_been_recorded(guided):
    tell(guided.proof)
    assert guided.undo() == "Undone: Prevent Trio, r1c3 = 1."
    assert guided.proof.rev == 2


@pytest.mark.parametrize("wrong", [{"moment": 0}, {"moment": 10}, {"event": "seen"}, {"ms": -1}, {"tour": "mine"}])
def test_what_is_no_moment_is_not_recorded(guided, wrong):
    assert tell(guided.proof, **wrong) == 422
    assert recorded(guided.proof) == []


def test_only_the_owner_records_and_only_where_there_is_a_guide(guided, begun):
    assert tell(guided.proof, who="sue") == 404
    assert tell(begun.proof) == 404
    assert not Action.objects.filter(kind="guide").exists()


def test_a_proof_records_so_many_at_most(guided):
    for number in range(MOST // 9 + 2):
        for moment in range(1, 10):
            tell(guided.proof, tour=UUID(int=number), moment=moment)
    assert len(recorded(guided.proof)) == MOST


def test_every_moment_of_the_page_has_a_name():
    page = Path("templates/jinja/work/guide.html").read_text(encoding="utf-8")
    assert page.count("<div data-moment") == len(MOMENTS)
