"""Links to shared proofs: who may make, read and revoke them."""

from datetime import timedelta
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from tests.site.classroom import classroom
from tests.site.people import account, person
from tests.site.work.page import parse
from tutor.courses.models import Assignment, Extension
from tutor.finish.models import Share
from tutor.privacy.services.leaving import delete_account
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db


def share(workbench, **fields: str) -> Share:
    answer = workbench.client.post(f"{workbench.address}share/", fields)
    assert answer.status_code == 302
    return Share.objects.get(proof=workbench.proof)


def test_anybody_with_the_link_reads_the_proof_until_it_is_revoked(finished):
    link = share(finished)
    assert len(link.token) == 43
    stranger = Client()
    answer = stranger.get(link.get_absolute_url())
    assert answer.status_code == 200
    assert answer["X-Robots-Tag"] == "noindex, nofollow"
    assert "no-store" in answer["Cache-Control"] or "no-cache" in answer["Cache-Control"]
    text = parse(answer.content.decode()).find("content").text
    assert "Exactly one solution: proved in 13 steps with 2 case splits." in text
    assert "Suppose r3c1 is 0." in text
    assert "by sam" not in text
    assert "csrfmiddlewaretoken" not in answer.content.decode()  # there is nothing to send
    picture = stranger.get(f"{link.get_absolute_url()}picture.svg")
    assert picture.content.startswith(b"<svg")
    assert finished.client.post(f"/shared/{finished.proof.pk}/revoke/").status_code == 302
    for part in ("", "steps/?at=1", "picture.svg"):
        assert stranger.get(f"{link.get_absolute_url()}{part}").status_code == 404
    assert share(finished).token != link.token


def test_the_name_is_shown_only_if_chosen(finished):
    link = share(finished, named="on")
    assert "by sam" in parse(Client().get(link.get_absolute_url()).content.decode()).find("content").text


def test_only_finished_proofs_are_shared(finished):
    link = share(finished)
    finished.cut(3)
    assert finished.client.post(f"{finished.address}share/").status_code == 404
    assert Client().get(link.get_absolute_url()).status_code == 404


def test_nobody_else_shares_or_revokes(finished):
    share(finished)
    sue = person("sue").client
    assert sue.post(f"{finished.address}share/").status_code == 404
    assert sue.post(f"/shared/{finished.proof.pk}/revoke/").status_code == 404
    assert Share.objects.count() == 1
    assert "Fern" not in sue.get("/shared/").content.decode()
    assert "Fern" in finished.client.get("/shared/").content.decode()


def test_assigned_work_is_shared_once_it_is_closed_for_everybody(finished):
    room = classroom(finished.proof.puzzle, feedback=Assignment.Feedback.IMMEDIATE)
    Proof.objects.filter(pk=finished.proof.pk).update(item=room.item, attempt=1)

    def status() -> int:
        answer: HttpResponse = finished.client.post(f"{finished.address}share/")
        return answer.status_code

    now = timezone.now()
    assert status() == 404
    Assignment.objects.update(due=now - timedelta(hours=1), late=Assignment.Late.NONE)
    extension = Extension.objects.create(
        assignment=room.assignment, student=account("sue"), due=now + timedelta(hours=1)
    )
    assert status() == 404  # another student still works on it
    extension.delete()
    assert status() == 302
    link = Share.objects.get()
    assert Client().get(link.get_absolute_url()).status_code == 200
    Assignment.objects.update(due=now + timedelta(hours=1))  # opened again
    assert Client().get(link.get_absolute_url()).status_code == 404


def test_who_has_to_prove_the_puzzle_alone_does_not_read_it(finished):
    link = share(finished)
    classroom(finished.proof.puzzle, feedback=Assignment.Feedback.AFTER)
    Proof.objects.filter(pk=finished.proof.pk).update(owner=account("carol"))
    answer = person("sue").client.get(link.get_absolute_url())
    assert answer.status_code == 403
    assert "Suppose" not in answer.content.decode()
    assert Client().get(link.get_absolute_url()).status_code == 200


def test_a_person_takes_the_links_along_and_leaves_none(finished):
    link = share(finished)
    packed = b"".join(finished.client.get("/settings/export/").streaming_content)
    assert link.get_absolute_url().encode() in ZipFile(BytesIO(packed)).read("shares.json")
    room = classroom(finished.proof.puzzle)
    Proof.objects.filter(pk=finished.proof.pk).update(item=room.item, attempt=1)  # which the course keeps
    delete_account(account("sam"))
    assert Proof.objects.filter(pk=link.proof_id).exists()
    assert not Share.objects.exists()


def test_a_proof_goes_with_its_link(finished):
    share(finished)
    finished.proof.delete()
    assert not Share.objects.exists()


def test_links_are_made_only_so_often(finished, settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"share": (1, 0, 3600)}
    share(finished)
    assert finished.client.post(f"{finished.address}share/").status_code == 429
