"""Programs are counted together with what their owner does on the pages."""

import pytest
from django.conf import settings as site
from django.http import HttpResponse

from tests.site.api.callers import Caller, caller, problem
from tests.site.classroom import classroom
from tests.site.limits.waiting import wait
from tests.site.people import person
from tests.site.work.texts import WHOLE, made
from tests.site.work.workbench import take_steps
from tutor.api.urls import v1
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db

LIMITS = site.RATE_LIMITS
AGAIN = ("Try again in 2 minutes.", 90)


@pytest.fixture
def proof() -> Proof:
    return take_steps(person("sam").client, made()["Fern"], WHOLE[:2])


def refused(answer: HttpResponse) -> tuple[str, int]:
    assert answer.status_code == 429
    return problem(answer)["detail"].partition(", so you have to wait. ")[2], wait(answer)


def test_each_limit_that_an_end_point_names_is_one_of_the_site():
    views = [route.callback.view_class for route in v1 if hasattr(route.callback, "view_class")]
    named = {name for view in views for name in view.limited.values()}
    assert {"hint", "check", "tools", "import"} <= named <= set(LIMITS)


@pytest.mark.parametrize(
    ("what", "path", "body"),
    [
        ("hint", "proofs/{}/hint/", {"rev": 2, "node": "2.0", "strength": "step"}),
        ("check", "proofs/{}/check/", {"rev": 2}),
        ("tools", "check/", {}),
        ("import", "proofs/import/", {}),
    ],
)
def test_too_often(settings, proof, what, path, body):
    settings.RATE_LIMITS = LIMITS | {what: (1, 1, 90)}
    sam = caller("sam")
    first = sam.send("post", path.format(proof.pk), body)
    assert first.status_code != 429
    actions = proof.actions.count()
    assert refused(sam.send("post", path.format(proof.pk), body)) == AGAIN
    assert proof.actions.count() == actions
    sam.get(f"proofs/{proof.pk}/")  # reading goes on


def test_the_pages_count_too(settings, proof):
    settings.RATE_LIMITS = LIMITS | {"tools": (1, 0, 90)}
    person("sam").client.post("/tools/code-quest/", {"text": "1\n4\n0.1.\n..1.\n...0\n0...\n"})
    assert refused(caller("sam").send("post", "check/", {})) == AGAIN
    assert caller("sue").send("post", "check/", {}).status_code != 429


def test_without_an_account_the_address_counts(settings, db):
    settings.RATE_LIMITS = LIMITS | {"tools": (9, 1, 90)}
    assert Caller().send("post", "check/", {}).status_code == 422
    assert refused(Caller().send("post", "check/", {})) == AGAIN


def test_a_file_that_is_made_when_it_is_read(settings, proof):
    settings.RATE_LIMITS = LIMITS | {"export": (1, 0, 90)}
    path = f"courses/{classroom(proof.puzzle).course.pk}/exports/verdicts/"
    grace = caller("grace")
    b"".join(grace.send("get", path).streaming_content)
    assert refused(grace.send("get", path)) == AGAIN
