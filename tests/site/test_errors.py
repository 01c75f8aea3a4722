"""The pages for when something went wrong: in the site's own words, and drawn even without a request."""

import pytest
from django.template.loader import render_to_string
from django.test import Client

from tests.site.classroom import classroom
from tests.site.people import person
from tests.site.work.page import parse
from tests.site.work.texts import made
from tests.site.work.workbench import HTMX


@pytest.mark.django_db
def test_missing_page(client):
    response = client.get("/no-such-page/")
    assert response.status_code == 404
    assert response.templates[0].name == "404.html"
    assert "<h1>Page not found</h1>" in response.content.decode()


@pytest.mark.django_db
def test_who_is_not_signed_in_may_do_so_and_look_again(client):
    room = classroom(made()["Fern"])
    address = f"/courses/{room.course.pk}/?a=b"
    there = client.get(address).content.decode()
    assert f'href="/sign-in/?next=%2Fcourses%2F{room.course.pk}%2F%3Fa%3Db">Sign in and try again</a>' in there
    assert "Sign in and try again" not in person("alice").client.get(address).content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["courses/{0}/", "grading/items/1/students/{0}/", "courses/1/exports/?student=1{1}"])
def test_numbers_that_no_database_has(path):
    room = classroom(made()["Fern"])
    path = path.replace("/1/", f"/{room.course.pk}/") if "exports" in path else path.replace("1", f"{room.item.pk}")
    assert person("alice").client.get("/" + path.format("9" * 23, "9" * 14)).status_code == 404


@pytest.mark.django_db
def test_missing_csrf_token(client):
    response = Client(enforce_csrf_checks=True).post("/forget/")
    assert response.status_code == 403
    assert "<h1>Please send this again</h1>" in response.content.decode()


@pytest.mark.django_db
def test_where_only_a_form_leads_a_reload_is_led_on():
    room = classroom(made()["Fern"])
    course, puzzles = f"/courses/{room.course.pk}/", f"/assignments/{room.assignment.pk}/puzzles/"
    known = {f"{course}code/": course, f"{puzzles}{room.item.pk}/move/": puzzles, "/sign-out/": None}
    for address, above in known.items():
        answer = person("alice").client.get(address)
        assert (address, answer.status_code, answer["Allow"]) == (address, 405, "POST")
        page = parse(answer.content.decode())
        ways = {each.text: each.attrs["href"] for each in page.find("content").walk() if each.tag == "a"}
        assert ways == ({"To the page it belongs to": above} if above else {}) | {"To the puzzles": "/"}
        assert "so nothing was changed." in page.find("content").text


@pytest.mark.django_db
def test_parts_of_a_page_and_programs_get_no_page_instead():
    """htmx keeps the page that asks, and the API answers in its own way."""
    assert Client().get("/work/1/undo/", headers=HTMX).content == b""
    answer = Client().get("/api/v1/check/")
    assert (answer.status_code, answer["Content-Type"]) == (405, "application/problem+json")


@pytest.mark.parametrize("name", ["400", "403", "403_csrf", "404", "405", "413", "500", "503"])
def test_error_page_needs_neither_request_nor_database(name):
    page = render_to_string(f"{name}.html")
    assert page.count("<h1>") == 1
    assert "hx-headers" not in page
