"""Learning goes on when an assignment is over: a model proof if the instructor allows it, and a similar puzzle."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.site.classroom import classroom
from tests.site.courses.reading import main
from tests.site.people import account, person
from tests.site.work.texts import WHOLE, made
from tests.site.work.workbench import take_steps
from tests.site.workers import work_off
from tutor.jobs.models import Job

pytestmark = pytest.mark.django_db


@pytest.fixture
def over():
    """Make a course whose work is over, and Alice’s practice proof of its puzzle."""
    room = classroom(made()["Fern"], feedback="after", model_proof=True)
    take_steps(person("alice").client, room.item.puzzle, WHOLE)
    room.assignment.due = timezone.now() - timedelta(hours=1)
    room.assignment.save()
    return room


def test_a_model_proof_is_the_instructors_own(over):
    sam, address = person("sam").client, f"/grading/items/{over.item.pk}/model/"
    assert "Model proof" in main(sam.get(f"/courses/{over.course.pk}/my-work/"))
    assert "This is how your instructor proved it." in main(sam.get(address))
    for client in (person("carol").client, person("grace").client):
        assert client.get(address).status_code == 404
    over.assignment.due = timezone.now() + timedelta(hours=1)
    over.assignment.save()
    assert sam.get(address).status_code == 404
    over.assignment.due, over.assignment.model_proof = timezone.now() - timedelta(hours=1), False
    over.assignment.save()
    assert sam.get(address).status_code == 404
    assert "Model proof" not in main(sam.get(f"/courses/{over.course.pk}/my-work/"))


def test_the_solver_makes_model_proofs_in_a_job():
    room = classroom(made()["Fern"], feedback="after", model_proof=True, due=timezone.now() - timedelta(hours=1))
    alice, address = person("alice").client, f"/grading/assignments/{room.assignment.pk}/models/"
    page = f"/assignments/{room.assignment.pk}/"
    assert "1 puzzle has no model proof yet." in main(alice.get(page))
    assert person("sam").client.post(address).status_code == person("grace").client.post(address).status_code == 404
    assert alice.post(address)["Location"] == Job.objects.get().get_absolute_url()
    work_off()
    job = Job.objects.get()
    assert (job.state, job.result["made"]) == ("done", 1)
    (proof,) = account("alice").proofs.all()
    assert (proof.state, proof.item) == ("unique", None)
    assert "no model proof yet" not in main(alice.get(page))
    shown = main(person("sam").client.get(f"/grading/items/{room.item.pk}/model/"))
    assert "This is how the solver of this site proves it." in shown


def test_a_similar_puzzle_is_made_by_a_worker(over):
    over.item.puzzle.level = 1
    over.item.puzzle.save()
    answer = person("sam").client.post(f"/grading/items/{over.item.pk}/similar/")
    job = Job.objects.get()
    assert answer["Location"] == job.get_absolute_url()
    assert (job.kind, job.owner, job.total) == ("generate", account("sam"), 1)
    facts = {name: job.facts["like"][0][name] for name in ("type", "height", "level")}
    assert facts == {"type": "binary", "height": 4, "level": 1}
    (into,) = account("sam").puzzle_sets.all()
    assert (into.title, job.link) == ("Similar puzzles", into.get_own_url())
