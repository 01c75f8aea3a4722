"""Notes that somebody pencils in: kept for them alone, and no part of the proof."""

import pytest

from tests.site.people import person
from tests.site.work.texts import puzzle_of
from tests.site.work.workbench import HTMX, Workbench
from tutor.library.models import PuzzleSet
from tutor.work.models import Action

pytestmark = pytest.mark.django_db


@pytest.fixture
def window(sam) -> Workbench:
    shelf = PuzzleSet.objects.create(slug="latin", title="Latin")
    workbench = Workbench.of(sam.client, puzzle_of(shelf, "Two given", "many", "1... .... ...2 ....", "latin"))
    workbench.step("latin.possible-numbers @r2c2")
    return workbench


def keep(window: Workbench, text: str, client=None) -> int:
    address = f"/work/{window.proof.pk}/notes/"
    return (client or window.client).post(address, {"notes": text}, headers=HTMX).status_code


def shown(window: Workbench) -> str:
    window.load()
    return window.page.find("note").attrs["data-notes"]


def test_they_are_there_again_and_change_nothing_of_the_proof(window):
    before = window.proof.rev, Action.objects.count()
    assert keep(window, "r1c2=3/4 r2c2=1") == 204
    assert shown(window) == "r1c2=3/4 r2c2=1"
    assert keep(window, "") == 204
    assert (shown(window), (window.proof.rev, Action.objects.count())) == ("", before)


def test_they_are_their_owners(window):
    assert keep(window, "r1c2=3") == 204
    assert keep(window, "r1c2=4", person("sue").client) == 404
    assert shown(window) == "r1c2=3"


@pytest.mark.parametrize("text", ["<b>", "r1c2", "r1c2=", "r1c2=1 " * 3000])
def test_what_is_no_note_is_not_kept(window, text):
    assert keep(window, text) == 422
    assert shown(window) == ""
