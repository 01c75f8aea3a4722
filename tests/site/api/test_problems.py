"""Whatever goes wrong below /api/ is said in the same form."""

import pytest
from django.test import Client

from tests.site.api.callers import PROBLEM, Caller, caller, problem
from tests.site.people import person
from tutor.api.views.about import SchemaView

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/api/", "/api/v1/", "/api/v1/schema", "/api/v2/types/"])
def test_addresses_without_anything(path):
    for method in ("get", "post", "delete"):
        answer = getattr(Client(), method)(path)
        assert (method, answer.status_code, answer["Content-Type"]) == (method, 404, PROBLEM)
        body = problem(answer)
        assert body["instance"] == path
        assert body["detail"] == "There is nothing at this address. Those that there are end with a slash."


def test_a_method_that_is_not_taken():
    answer = caller("sam").send("put", "schema/", {})
    assert problem(answer)["title"] == "Method not allowed"
    assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")
    assert Caller().send("options", "schema/").status_code == 405


def test_a_form_that_there_is_not():
    answer = Client().get("/api/v1/schema/", headers={"Accept": "text/html"})
    assert (problem(answer)["title"], answer.status_code) == ("Not acceptable", 406)


def test_a_fault_of_ours_tells_nothing(monkeypatch):
    def broken(*_args: object) -> None:
        raise RuntimeError("a word that must not get out")

    monkeypatch.setattr(SchemaView, "get", broken)
    answer = Caller().send("get", "schema/")
    assert (answer.status_code, answer.cookies) == (500, {})
    assert problem(answer)["title"] == "Server error"
    assert "a word" not in answer.content.decode()


def test_what_a_middleware_refuses():
    answer = Client(headers={"Host": "elsewhere.example"}).get("/api/v1/schema/")
    assert (problem(answer)["title"], answer.status_code) == ("Bad request", 400)
    taken = Client().get("/api/v1/schema/")
    for name in ("Content-Security-Policy", "X-Content-Type-Options", "Permissions-Policy", "Referrer-Policy"):
        assert (name, answer.headers.get(name)) == (name, taken[name])


def test_pages_keep_their_own_errors():
    answer = person("sam").client.get("/no-such-page/")
    assert (answer.status_code, answer["Content-Type"]) == (404, "text/html; charset=utf-8")
