"""Every address of the site and every person: who gets what. Each app has its table in `access/`."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.template.backends import django as django_backend, jinja2 as jinja_backend
from django.urls import URLPattern, URLResolver, get_resolver

from tests.every import EVERY
from tests.site.access.table import World
from tests.site.access.whole import TABLE, address
from tests.site.people import NAMES, person
from tests.site.work.page import parse
from tests.site.work.records import stored, tree
from tests.site.work.texts import WHOLE
from tests.site.work.workbench import HTMX
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db


def named(resolver: URLResolver, space: str = "") -> Iterator[str]:
    """The names of all addresses; those without a name are the admin's redirects to what has one."""
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from named(pattern, f"{space}{pattern.namespace}:" if pattern.namespace else space)
        elif pattern.name or not space.startswith("admin:"):
            assert isinstance(pattern, URLPattern)
            assert pattern.name, pattern
            yield space + pattern.name


@pytest.fixture
def proof(world: World) -> Proof:
    return world.proof


def test_every_address_is_in_the_table():
    assert sorted({name for name, *_ in TABLE}) == sorted(set(named(get_resolver())))


@pytest.fixture
def plain_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse without a page: here only the number counts, and most answers are refusals."""
    monkeypatch.setattr("django.conf.urls.handler404", lambda _request, exception: HttpResponse(status=404))


ALIKE = ("bob", "sue", "carol")
"""Whoever sees pages that Alice, Sam and the others see too."""


@pytest.mark.parametrize("who", NAMES)
def test_who_gets_what(world, plain_refusals, who, monkeypatch):
    if who in ALIKE and not EVERY:  # here only the number counts
        for backend in (django_backend, jinja_backend):
            monkeypatch.setattr(backend.Template, "render", lambda *_args, **_kwargs: "")
    before = stored(), tree(world.proof)
    client = person(who).client
    for (name, method, query), statuses in TABLE.items():
        answer = getattr(client, method)(f"{address(name, world)}?{query}")
        assert (name, method, query, answer.status_code) == (name, method, query, statuses[who])
        if settings.SESSION_COOKIE_NAME in answer.cookies:  # the request has changed the session, or ended it
            client = person(who).client
    assert (stored(), tree(world.proof)) == before


@pytest.mark.parametrize("who", ["guest", "sue", "admin"])
def test_a_stranger_changes_nothing_even_with_all_fields(proof, who):
    before = stored(), tree(proof)
    client = person(who).client
    fields = {"key": "0" * 32, "rev": 5, "node": "5.0", "step": WHOLE[5][1], "number": 1}
    fields["rule"] = "binary.prevent-trio"
    fields |= {"branch": 1, "how": "drop", "what": "step"}
    for part in ("step", "everywhere", "hint", "undo", "redo", "check", "cut", "move", "aside", "shorten"):
        for headers in ({}, HTMX):
            answer = client.post(f"/work/{proof.pk}/{part}/", fields, headers=headers)
            assert (part, answer.status_code) == (part, 404)
            assert proof.puzzle.title not in answer.content.decode()
    assert (stored(), tree(proof)) == before


SIGNED_OUT = "This window is signed out. What you have marked on the board is kept here."


@pytest.mark.parametrize(
    ("method", "part"),
    [("get", part) for part in ("board/?node=1.0", "places/?node=1.0&rule=binary.zero-or-one", "cut/?number=1")]
    + [("post", f"{part}/") for part in ("step", "everywhere", "hint", "undo", "redo", "check", "cut", "shorten")],
)
def test_a_page_that_is_signed_out_is_told_and_never_led_away(proof, method, part):
    for pk in (proof.pk, proof.pk + 1):  # the answer must not show whether such a proof exists
        answer = getattr(person("anonymous").client, method)(f"/work/{pk}/{part}", headers=HTMX)
        assert (answer.status_code, answer["HX-Retarget"], answer["HX-Reswap"]) == (401, "#status", "innerHTML")
        assert parse(answer.content.decode()).text.startswith(SIGNED_OUT)


def test_a_stale_csrf_token(proof):
    client = person("sam", csrf=True).client
    before = stored(), tree(proof)
    answer = client.post(f"/work/{proof.pk}/undo/", {"key": "0" * 32, "rev": 5}, headers=HTMX)
    assert (answer.status_code, answer["HX-Retarget"], answer["HX-Reswap"]) == (401, "#status", "innerHTML")
    assert parse(answer.content.decode()).text.startswith(SIGNED_OUT)
    page = client.post(f"/work/{proof.pk}/undo/", {"key": "0" * 32, "rev": 5})
    assert page.status_code == 403
    assert parse(page.content.decode()).text.count("Please send this again") == 2  # title and heading
    assert (stored(), tree(proof)) == before


def test_the_newest_token_from_the_cookie_is_taken(proof):
    """Send the token as site.js does: making a guest changes it, and the page still has the old one."""
    client = person("anonymous", csrf=True).client
    draft = f"/prove/{proof.puzzle_id}/"
    client.get(draft)
    fields = {"key": "0" * 32, "rev": 0, "node": "0.0", "step": WHOLE[0][1]}
    old = client.cookies["csrftoken"].value
    answer = client.post(f"{draft}step/", fields, headers=HTMX | {"X-CSRFToken": old})
    assert answer.status_code == 200
    new = client.cookies["csrftoken"].value
    assert new != old
    undo = f"{answer['HX-Replace-Url']}undo/"
    fields = {"key": "1" * 32, "rev": 1}
    assert client.post(undo, fields, headers=HTMX | {"X-CSRFToken": old}).status_code == 401
    assert client.post(undo, fields, headers=HTMX | {"X-CSRFToken": new}).status_code == 200
