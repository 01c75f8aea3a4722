"""The account of the caller, for programs."""

import pytest

from tests.site.api.callers import caller, problem
from tests.site.people import person

pytestmark = pytest.mark.django_db


def test_preferences_are_changed_one_by_one_and_pages_follow():
    alice = caller("alice")
    assert alice.send("patch", "me/preferences/", {"theme": "dark"}).json() == {
        "theme": "dark",
        "motion": "",
        "first_digit": 0,
        "mistakes": "now",
        "reasons": "",
        "assist": "",
        "skills": "",
    }
    assert alice.send("patch", "me/preferences/", {"mistakes": "asked"}).status_code == 200
    assert alice.get("me/preferences/") == {
        "theme": "dark",
        "motion": "",
        "first_digit": 0,
        "mistakes": "asked",
        "reasons": "",
        "assist": "",
        "skills": "",
    }
    assert b'data-theme="dark"' in person("alice").client.get("/").content
    assert b'data-theme="dark"' not in person("bob").client.get("/").content


def test_what_is_no_preference_is_refused_at_its_place_and_nothing_is_changed():
    alice = caller("alice")
    answer = alice.send("patch", "me/preferences/", {"theme": "purple", "first_digit": "1", "motion": "reduced"})
    assert answer.status_code == 422
    assert {fault["pointer"] for fault in problem(answer)["errors"]} == {"#/theme", "#/first_digit"}
    assert alice.get("me/preferences/") == {
        "theme": "",
        "motion": "",
        "first_digit": 0,
        "mistakes": "now",
        "reasons": "",
        "assist": "",
        "skills": "",
    }
