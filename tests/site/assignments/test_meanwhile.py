"""Deleting what somebody begins to prove in that very moment: a sentence, and nothing is lost."""

from collections.abc import Iterator

import pytest
from django.db.models.signals import pre_delete

from tests.site.classroom import classroom
from tests.site.courses.reading import main, said
from tests.site.people import account, person
from tests.site.work.texts import made
from tutor.assignments.services import assignments, checking
from tutor.courses.models import Assignment, Item
from tutor.jobs.models import Job
from tutor.library.models import Puzzle

DOORS = {
    "assignment": ("/assignments/{0}/delete/", "“First proofs” has proofs or points"),
    "item": ("/assignments/{0}/puzzles/{1}/remove/", "Students have begun its puzzles"),
}


@pytest.fixture
def after_the_look() -> Iterator[None]:
    """Sam begins when the database has been asked for proofs and found none."""

    def begin(instance: Item, **_signal: object) -> None:
        account("sam").proofs.create(puzzle=Puzzle.objects.get(pk=instance.puzzle_id), item=instance, attempt=1)

    pre_delete.connect(begin, sender=Item)
    yield
    pre_delete.disconnect(begin, sender=Item)


def refused(what: str) -> None:
    """Alice hears why nothing is deleted."""
    alice, room = person("alice").client, Item.objects.select_related("assignment").get()
    address, words = DOORS[what]
    answer = alice.post(address.format(room.assignment_id, room.pk))
    assert said(alice, answer)[0].startswith(words)
    assert (Assignment.objects.count(), Item.objects.count()) == (1, 1)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("what", DOORS)
def test_begun_after_proofs_were_looked_for(what, after_the_look):
    classroom(made()["Fern"])
    refused(what)


@pytest.mark.django_db
@pytest.mark.parametrize("what", DOORS)
def test_begun_before_proofs_were_looked_for(what, monkeypatch):
    room = classroom(made()["Fern"])
    monkeypatch.setattr(assignments, "begun", lambda _assignment: False)  # it was so when it was asked
    account("sam").proofs.create(puzzle=room.item.puzzle, item=room.item, attempt=1)
    refused(what)
    assert account("sam").proofs.count() == 1


@pytest.mark.django_db
def test_publishing_tells_that_nothing_will_be_released():
    room = classroom(made()["Fern"], published=None, due=None, feedback="request")
    alice = person("alice").client
    address = f"/assignments/{room.assignment.pk}/publish/"
    assert "results are never released" in main(alice.get(address))
    Assignment.objects.update(feedback="immediate")
    assert "results are never released" not in main(alice.get(address))


@pytest.mark.django_db
def test_the_job_that_tries_the_puzzles_leads_back_to_the_assignment(monkeypatch):
    monkeypatch.setattr(checking, "QUICK", 0)
    room = classroom(made()["Wide open"])
    answer = person("alice").client.post(f"/assignments/{room.assignment.pk}/check/")
    job = Job.objects.get()
    assert (answer["Location"], job.link) == (job.get_absolute_url(), f"/assignments/{room.assignment.pk}/publish/")
