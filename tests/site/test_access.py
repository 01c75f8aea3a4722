"""Every address of the site and every person: who gets what."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import Group
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.site.people import NAMES, person
from tests.site.work.desk import HTMX, take_steps
from tests.site.work.page import parse
from tests.site.work.records import stored, tree
from tests.site.work.texts import WHOLE, made
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db

EVERYONE = "200 200 200 200 200"
OWNER = "404 404 200 404 404"
OWNER_BADLY = "404 404 422 404 404"
"""A POST without its fields: only the owner hears what is missing."""
BADLY = "422 422 422 422 422"
STAFF = "302 302 302 302 200"
NOT_EVEN_STAFF = "302 302 302 302 403"
NOBODY = "405 405 405 405 405"

# (name, method, query): what anonymous, guest, sam, sue and admin get. Sam owns the proof.
TABLE = {
    ("library:index", "get", ""): EVERYONE,
    ("library:set", "get", ""): EVERYONE,
    ("library:puzzle", "get", ""): EVERYONE,
    ("library:rules", "get", ""): EVERYONE,
    ("library:rule", "get", ""): EVERYONE,
    ("library:index", "post", ""): NOBODY,
    ("tools:index", "get", ""): EVERYONE,
    ("tools:index", "post", ""): NOBODY,
    ("tools:tool", "get", ""): EVERYONE,
    ("tools:tool", "post", ""): BADLY,
    ("tools:prove", "get", ""): NOBODY,
    ("tools:prove", "post", ""): "404 404 404 404 404",
    ("work:draft", "get", ""): "200 200 302 200 200",
    ("work:draft", "get", "new"): EVERYONE,
    ("work:draft", "post", ""): NOBODY,
    ("work:draft-board", "get", "node=0.0"): EVERYONE,
    ("work:draft-board", "get", "node=1.0"): "404 404 404 404 404",
    ("work:draft-places", "get", "node=0.0&rule=binary.zero-or-one"): EVERYONE,
    ("work:draft-step", "post", ""): BADLY,
    ("work:draft-step", "get", ""): NOBODY,
    ("work:draft-everywhere", "post", ""): BADLY,
    ("work:draft-everywhere", "get", ""): NOBODY,
    ("work:draft-hint", "post", ""): BADLY,
    ("work:draft-hint", "get", ""): NOBODY,
    ("work:proof", "get", ""): OWNER,
    ("work:proof", "post", ""): NOBODY,
    ("work:proof-board", "get", "node=1.0"): OWNER,
    ("work:proof-places", "get", "node=5.0&rule=binary.zero-or-one"): OWNER,
    ("work:proof-step", "post", ""): OWNER_BADLY,
    ("work:proof-step", "get", ""): NOBODY,
    ("work:proof-everywhere", "post", ""): OWNER_BADLY,
    ("work:proof-everywhere", "get", ""): NOBODY,
    ("work:proof-hint", "post", ""): OWNER_BADLY,
    ("work:proof-hint", "get", ""): NOBODY,
    ("work:undo", "post", ""): OWNER_BADLY,
    ("work:undo", "get", ""): NOBODY,
    ("work:redo", "post", ""): OWNER_BADLY,
    ("work:redo", "get", ""): NOBODY,
    ("work:check", "post", ""): OWNER_BADLY,
    ("work:check", "get", ""): NOBODY,
    ("work:cut", "get", "number=1"): OWNER,
    ("work:cut", "get", "number=99"): "404 404 404 404 404",
    ("work:cut", "post", ""): OWNER_BADLY,
    ("work:readable", "get", ""): OWNER,
    ("work:download", "get", ""): OWNER,
    ("accounts:forget", "get", ""): "404 200 404 404 404",
    ("accounts:forget", "post", ""): "404 302 404 404 404",
    ("admin:login", "get", ""): "200 200 200 200 302",
    ("admin:logout", "get", ""): "302 302 302 302 405",
    ("admin:index", "get", ""): STAFF,
    ("admin:app_list", "get", ""): STAFF,
    ("admin:jsi18n", "get", ""): STAFF,
    ("admin:autocomplete", "get", ""): NOT_EVEN_STAFF,
    ("admin:password_change", "get", ""): STAFF,
    ("admin:password_change_done", "get", ""): STAFF,
    ("admin:view_on_site", "get", ""): "302 302 302 302 302",
    ("admin:auth_user_password_change", "get", ""): STAFF,
    **{
        (f"admin:{model}_{page}", "get", ""): STAFF
        for model in ("auth_group", "accounts_user", "library_puzzleset", "library_puzzle")
        for page in ("changelist", "add", "change", "delete", "history")
    },
    ("admin:library_puzzleset_add", "get", ""): NOT_EVEN_STAFF,
    ("admin:library_puzzle_add", "get", ""): NOT_EVEN_STAFF,
}


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
def proof() -> Proof:
    """Sam's."""
    return take_steps(person("sam").client, made()["Fern"], WHOLE[:5])


def address(name: str, proof: Proof) -> str:
    """An address about this proof and its puzzle."""
    puzzle, own = proof.puzzle, {"pk": proof.pk}
    kwargs: dict[str, dict[str, object]] = {
        "library:set": {"slug": puzzle.set.slug},
        "library:puzzle": {"pk": puzzle.pk},
        "library:rule": {"rule_id": "binary.trio"},
        "tools:tool": {"name": "code-quest"},
        "admin:app_list": {"app_label": "library"},
        "admin:view_on_site": {"content_type_id": ContentType.objects.get_for_model(Proof).pk, "object_id": proof.pk},
        "admin:auth_user_password_change": {"id": proof.owner_id},
    }
    if name.startswith("work:"):
        own = {"puzzle_pk": puzzle.pk} if ":draft" in name else own
        return reverse(name, kwargs=own)
    if name.endswith(("_change", "_delete", "_history")) and name not in kwargs and "password" not in name:
        group, _ = Group.objects.get_or_create(name="all")
        objects: dict[str, Model] = {"auth_group": group, "accounts_user": proof.owner}
        objects |= {"library_puzzleset": puzzle.set, "library_puzzle": puzzle}
        model = name.removeprefix("admin:").rpartition("_")[0]
        return reverse(name, args=[objects[model].pk])
    return reverse(name, kwargs=kwargs.get(name))


def test_every_address_is_in_the_table():
    assert sorted({name for name, *_ in TABLE}) == sorted(set(named(get_resolver())))


@pytest.mark.parametrize("who", NAMES)
def test_who_gets_what(proof, who):
    before = stored(), tree(proof)
    at = NAMES.index(who)
    for (name, method, query), statuses in TABLE.items():
        client = person(who).client  # a new one each time: some requests end the session
        answer = getattr(client, method)(f"{address(name, proof)}?{query}")
        assert (name, method, answer.status_code) == (name, method, int(statuses.split()[at]))
        if answer.status_code == 302 and name.startswith("admin:") and who != "admin":
            assert answer["Location"].startswith("/admin/")
    assert (stored(), tree(proof)) == before


@pytest.mark.parametrize("who", ["guest", "sue", "admin"])
def test_a_stranger_changes_nothing_even_with_all_fields(proof, who):
    before = stored(), tree(proof)
    client = person(who).client
    fields = {"key": "0" * 32, "rev": 5, "node": "5.0", "step": WHOLE[5][1], "number": 1}
    fields["rule"] = "binary.prevent-trio"
    for part in ("step", "everywhere", "hint", "undo", "redo", "check", "cut"):
        for headers in ({}, HTMX):
            answer = client.post(f"/work/{proof.pk}/{part}/", fields, headers=headers)
            assert (part, answer.status_code) == (part, 404)
            assert proof.puzzle.title not in answer.content.decode()
    assert (stored(), tree(proof)) == before


SIGNED_OUT = "This window is signed out. What you have marked on the board is kept here."


@pytest.mark.parametrize(
    ("method", "part"),
    [("get", part) for part in ("board/?node=1.0", "places/?node=1.0&rule=binary.zero-or-one", "cut/?number=1")]
    + [("post", f"{part}/") for part in ("step", "everywhere", "hint", "undo", "redo", "check", "cut")],
)
def test_a_page_that_is_signed_out_is_told_and_never_led_away(proof, method, part):
    for pk in (proof.pk, proof.pk + 1):  # whether there is such a proof is not told
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
    assert parse(page.content.decode()).text.count("Please send that once more") == 2  # title and heading
    assert (stored(), tree(proof)) == before


def test_the_newest_token_from_the_cookie_is_taken(proof):
    """What site.js sends: making a guest changes the token, and the page still holds the old one."""
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
