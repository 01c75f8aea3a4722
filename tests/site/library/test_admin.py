"""The operator's pages: what proofs rest on can be looked at, not changed."""

import re

import pytest
from django.db.models import RestrictedError
from django.test import Client

from tests.site.people import person
from tutor.library.models import Puzzle, PuzzleSet
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin_client(db: None) -> Client:
    """The browser of a superuser who has just given the password again."""
    return person("admin").client


def test_lists(admin_client, first_steps):
    puzzles = admin_client.get("/admin/library/puzzle/").content.decode()
    assert re.findall(r'<th class="field-title"><a[^>]*>(\w+)</a>', puzzles) == ["Dawn", "Fern"]
    assert ">First steps</a>" in admin_client.get("/admin/library/puzzleset/").content.decode()


def test_of_a_puzzle_only_its_names_and_place_can_be_changed(admin_client, dawn):
    address = f"/admin/library/puzzle/{dawn.pk}/change/"
    page = admin_client.get(address).content.decode()
    assert re.findall(r'name="([a-z]\w*)"[^>]*id="id_', page) == ["title", "author", "source", "position"]
    before: dict = dict(Puzzle.objects.values().get(pk=dawn.pk))
    sent = {"title": "Dusk", "author": "", "source": "", "position": 7, "text": "0000", "type": "blank", "level": 9}
    assert admin_client.post(address, sent).status_code == 302
    after: dict = dict(Puzzle.objects.values().get(pk=dawn.pk))
    assert {name: after[name] for name in after if after[name] != before[name]} == {
        "title": "Dusk",
        "author": "",
        "source": "",
        "position": 7,
    }


@pytest.mark.parametrize("model", ["puzzle", "puzzleset"])
def test_nothing_is_added_past_the_import_door(admin_client, model):
    assert admin_client.get(f"/admin/library/{model}/add/").status_code == 403


def test_a_puzzle_in_use_cannot_be_deleted(admin_client, sam, dawn):
    Proof.objects.create(owner=sam, puzzle=dawn)
    admin_client.post(f"/admin/library/puzzle/{dawn.pk}/delete/", {"post": "yes"})
    assert Puzzle.objects.filter(pk=dawn.pk).exists()


def test_a_set_in_use_cannot_be_deleted(admin_client, first_steps, sam, dawn):
    Proof.objects.create(owner=sam, puzzle=dawn)
    admin_client.post(f"/admin/library/puzzleset/{first_steps.pk}/delete/", {"post": "yes"})
    assert PuzzleSet.objects.filter(pk=first_steps.pk).exists()
    assert [puzzle.title for puzzle in first_steps.puzzles.all()] == ["Dawn", "Fern"]
    with pytest.raises(RestrictedError):
        first_steps.delete()


def test_a_set_that_nobody_has_begun_goes_with_its_puzzles(admin_client, first_steps):
    admin_client.post(f"/admin/library/puzzleset/{first_steps.pk}/delete/", {"post": "yes"})
    assert (PuzzleSet.objects.count(), Puzzle.objects.count()) == (0, 0)


def test_the_address_of_a_set_stays(admin_client, first_steps):
    sent = {"title": "Warming up", "description": "", "position": 4, "slug": "elsewhere"}
    assert admin_client.post(f"/admin/library/puzzleset/{first_steps.pk}/change/", sent).status_code == 302
    first_steps.refresh_from_db()
    assert (first_steps.slug, first_steps.title, first_steps.position) == ("first-steps", "Warming up", 4)
