"""Whatever stands in an address or in a form: an answer, never a breakdown, and the pages still work afterwards."""

from itertools import cycle

import pytest
from django.conf import settings as site
from django.test import Client
from django.urls import reverse

from tests.site.access.whole import OF, TABLE, address
from tests.site.people import person
from tests.site.work.records import stored

pytestmark = pytest.mark.django_db

QUERIED = (
    *("page", "set", "type", "q", "sort", "section", "assignment", "student", "state", "node", "rule", "number"),
    *("event", "into", "heard", "code", "preset", "shown", "next", "new"),
)
"""Every name that a page looks for in its address."""

ODD = (
    "\0",
    "9" * 400,
    "-1",
    "1e999",
    "٣",  # a digit, to Python
    "\ud800".encode("utf-8", "surrogatepass"),  # half a character
    b"\xff\xfe",
    "' OR 1=1 --",
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "{{ 7 }}%(x)s%n",
    "\u202e\u0000",
)

SENT = (
    *("text", "title", "description", "notes", "name", "email", "number", "section", "role", "code", "time_zone"),
    *("step", "node", "key", "rev", "rule", "withdraw", "place", "points", "reason", "due", "opens", "student"),
    *("puzzle", "whole", "proof", "steps", "kind", "size", "count", "seed", "into", "out", "how", "to", "what"),
    *("type", "grid", "begin", "answer", "username", "password", "old_password", "new_password1", "first_name"),
    *("device", "theme", "first_digit", "mistakes", "assignment", "archived", "preset", "none", "confirmed", "anyway"),
)
"""Every name that a form of the site sends."""


@pytest.fixture(autouse=True)
def limits_are_another_matter(settings) -> None:
    settings.RATE_LIMITS = dict.fromkeys(site.RATE_LIMITS, (9999, 9999, 600))


READING = (
    *("catalogue:index", "catalogue:set", "authoring:own-set", "authoring:draft", "authoring:checks", "jobs:job"),
    *("courses:people", "assignments:choose", "courses:join", "assignments:make-assignment"),
    *("exports:index", "exports:file"),
    *("work:draft", "work:item", "work:proof", "work:proof-board", "work:proof-places", "work:cut"),
    *("grading:gradebook", "grading:proof", "grading:moment", "accounts:sign-in", "privacy:take-along"),
)
"""The pages that look for them."""


def test_addresses_with_odd_queries(world):
    """Each page gets odd values under all names, and each time others."""
    clients = {who: person(who).client for who in ("sam", "alice")}
    for number, name in enumerate(READING):
        for turn in range(2):
            start = (number + turn * 6) % len(ODD)
            query = dict(zip(QUERIED, cycle(ODD[start:] + ODD[:start]), strict=False))
            answer = clients["sam" if name.startswith("work:") else "alice"].get(address(name, world), query)
            assert (name, start, answer.status_code < 500) == (name, start, True)


def test_forms_with_odd_fields(world):
    """Nothing of it is taken for what it is not."""
    ending = {"accounts:sign-out", "privacy:delete", "courses:leave"}  # do what they say, whatever they are sent
    doors = {name for name, method, _query in TABLE if method == "post" and not name.startswith("admin:")}
    before, clients = stored(), {who: person(who).client for who in ("sam", "alice")}
    for number, name in enumerate(sorted(doors - ending)):
        start = number * 5 % len(ODD)
        fields = dict(zip(SENT, cycle(ODD[start:] + ODD[:start]), strict=False))
        answer = clients["sam" if name.startswith("work:") else "alice"].post(address(name, world), fields)
        assert (name, start, answer.status_code < 500) == (name, start, True)
    assert stored() == before
    for who, path in (("sam", "/"), ("alice", "/my/sets/"), ("alice", f"/courses/{world.classroom.course.pk}/")):
        assert (who, path, clients[who].get(path).status_code) == (who, path, 200)


def test_numbers_that_nothing_has(world):
    """Put an unused number in each place of each address, one after the other."""
    alice = person("alice").client
    for name in sorted({name for name, *_ in TABLE if not name.startswith("admin:")}):
        known = OF[name].kwargs(world, name)
        for part in [part for part, value in known.items() if isinstance(value, int)]:
            answer = alice.get(reverse(name, kwargs=known | {part: int("9" * 19)}))
            assert (name, part, answer.status_code in {404, 405}) == (name, part, True)


@pytest.mark.parametrize(
    "path",
    ["/sets/%00/", "/rules/%00/", "/rules/%ED%A0%80/", "/sets/%FF/", "/tools/%00/", "/%00", f"/work/{'9' * 5000}/"],
)
def test_names_that_nothing_has(path, client):
    assert client.get(path).status_code == 404


@pytest.mark.parametrize(
    "value", ["a\0bcdefgh", '"a\\000bcdefgh"', "é" * 20, '"' + "\\351" * 20 + '"', "x" * 5000, "../../../../x"]
)
def test_cookies_of_ones_own_making(value):
    # As a header: newer versions of http.cookies refuse to write what a stranger may well send.
    client = Client(headers={"Cookie": f"sessionid={value}; csrftoken={value}; messages={value}"})
    assert client.get("/").status_code == 200
    assert client.post("/settings/", {"theme": "dark", "first_digit": 0, "mistakes": "now"}).status_code == 302


@pytest.mark.parametrize("hops", ["unknown", "nonsense, 192.0.2.1:4711", "\0", "", "[2001:db8::1]:80", "a" * 9000])
def test_addresses_that_are_none(hops, settings):
    settings.PROXIES = 1
    client = Client(headers={"X-Forwarded-For": hops})
    for _ in range(2):
        assert client.post("/sign-in/", {"username": "sam", "password": "wrong"}).status_code == 422
