"""Pages in states that only an answer brings: well-formed, and what is wrong stands at its field."""

import pytest

from tests.site.accounts.conftest import PASSWORD, content
from tests.site.test_partials import assert_well_formed
from tests.site.work.page import parse

pytestmark = pytest.mark.django_db

REFUSED = ["/sign-up/", "/sign-in/", "/password/"]
REFUSED_ACCOUNT = ["/settings/", "/settings/details/", "/settings/password/", "/settings/delete/"]


def assert_helpful(answer) -> None:
    assert answer.status_code == 422
    page = content(answer)
    assert len(page.all(role="alert")) == 1
    missing = [each for each in page.walk() if each.attrs.get("aria-invalid") == "true" and each.tag == "input"]
    assert missing
    for each in missing:
        described = each.attrs.get("aria-describedby", "")
        if each.attrs["type"] == "radio":  # a group is described as a whole
            continue
        assert any(page.find(id).text for id in described.split()), each.attrs


@pytest.mark.parametrize("address", REFUSED)
def test_empty_forms(client, work, address):
    answer = client.post(address)
    assert_helpful(answer)
    assert_well_formed(parse(answer.content.decode()))


@pytest.mark.parametrize("address", REFUSED_ACCOUNT)
def test_empty_forms_of_an_account(sign_in, address):
    answer = sign_in().post(address)
    assert_helpful(answer)
    assert_well_formed(parse(answer.content.decode()))


def test_pages_that_only_some_see(client, work, dana):
    assert_well_formed(parse(client.get("/sign-up/").content.decode()))
    client.post("/sign-in/", {"username": "dana", "password": PASSWORD})
    for address in ("/take-along/", "/", "/settings/"):
        assert_well_formed(parse(client.get(address).content.decode()))


def test_the_pause(client, dana):
    for _ in range(10):
        answer = client.post("/sign-in/", {"username": "dana", "password": "wrong"})
    assert answer.status_code == 429
    assert_well_formed(parse(answer.content.decode()))
