"""Text that people write is shown as they wrote it, on every page and in every file."""

import csv
from io import BytesIO, StringIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.conf import settings as site
from django.db.models import Model

from tests.site.access.table import World
from tests.site.access.whole import TABLE, address
from tests.site.people import account, person
from tests.site.work.page import parse
from tutor.accounts.models import User
from tutor.courses.models import Assignment, Course, Extension, Invitation, Membership
from tutor.exports.exporters import EXPORTERS
from tutor.grading.models import Comment, Grade
from tutor.library.models import Draft, Puzzle, PuzzleSet, Upload

pytestmark = pytest.mark.django_db

WRITTEN = '=1+1"><script>alert(7)</script><img src=x onerror=alert(7)>'
MARKDOWN = (
    f"{WRITTEN}\n\n[a](javascript:alert(7)) ![b](data:text/html;base64,PHNjcmlwdD4=) <https://ok.example>\n\n"
    '<a href="javascript:alert(7)" onclick="alert(7)">c</a> <svg/onload=alert(7)> <iframe src="//evil"></iframe>'
    "\n\n<style>*{display:none}</style> <form action=//evil><input name=password></form>"
)
LEADING = {"href", "src", "action", "formaction", "xlink:href"}


@pytest.fixture
def written(world: World) -> World:
    """Everything that can be written says it."""
    short = WRITTEN[:40]
    everything: dict[type[Model], dict[str, Any]] = {
        PuzzleSet: {"title": WRITTEN, "description": MARKDOWN},
        Puzzle: {"title": WRITTEN, "author": WRITTEN, "source": WRITTEN, "notes": MARKDOWN},
        Upload: {"name": WRITTEN, "problems": [WRITTEN]},
        Draft: {"title": WRITTEN, "author": WRITTEN, "file": WRITTEN},
        Course: {"title": WRITTEN, "notes": MARKDOWN},
        Assignment: {"title": WRITTEN, "notes": MARKDOWN},
        Membership: {"number": short, "section": short},
        Invitation: {"name": WRITTEN, "number": short, "section": short},
        Extension: {"reason": WRITTEN},
        User: {"first_name": WRITTEN, "last_name": WRITTEN},
        Comment: {"text": MARKDOWN},
        Grade: {"reason": WRITTEN},
    }
    for model, facts in everything.items():
        model._default_manager.update(**facts)
    return world


def harmless(html: str, where: str) -> None:
    """No element of it is what was written, and nothing on the page runs or leads anywhere but by our own hand."""
    for each in parse(html).walk():
        assert (where, each.tag in {"iframe", "style", "object", "embed", "base"}) == (where, False)
        assert (where, each.attrs.get("name") == "password") == (where, False)
        running = [name for name in each.attrs if name.startswith("on")]
        assert (where, running) == (where, [])
        leading = [value.strip().lower() for name, value in each.attrs.items() if name in LEADING]
        assert (where, [value for value in leading if value.startswith(("javascript:", "data:", "//"))]) == (where, [])
        if each.tag == "script":
            assert (where, each.attrs["src"].startswith("/static/"), each.text) == (where, True, "")
        if each.tag == "img":
            assert (where, each.attrs["src"].startswith(("/static/", "/pictures/"))) == (where, True)


def test_pages(written):
    """Every page of the site, for the instructor and for the student; what was written always holds `alert(7)`."""
    seen = {"alice": 0, "sam": 0}
    own = {
        "privacy:export",
        "exports:file",
        "accounts:details",
        "privacy:delete",
        "accounts:password",
        "api:tokens",
        "exports:proof-html",
        "api:graded-page",
    }
    for who in seen:
        client = person(who).client
        for name in sorted({name for name, method, _query in TABLE if method == "get"} - own):
            if name.startswith("admin:"):
                continue
            answer = client.get(address(name, written))
            if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
                html = b"".join(answer) if answer.streaming else answer.content
                if b"alert(7)" in html:
                    harmless(html.decode(), f"{who} {name}")
                    seen[who] += 1
    assert seen["alice"] > 25, seen
    assert seen["sam"] > 10, seen


def test_files(written, settings):
    """Every file that a course gives: no formula, no script, and always to be saved, never shown as a page of ours."""
    settings.RATE_LIMITS = dict.fromkeys(site.RATE_LIMITS, (99, 99, 600))
    alice = person("alice").client
    for name in EXPORTERS:
        answer = alice.get(f"/courses/{written.classroom.course.pk}/exports/{name}/")
        data = b"".join(answer)
        assert (name, answer["Content-Disposition"].startswith("attachment; ")) == (name, True)
        assert (name, answer["X-Content-Type-Options"]) == (name, "nosniff")
        files = {name: data}
        if data.startswith(b"PK"):
            with ZipFile(BytesIO(data)) as archive:
                files = {inner: archive.read(inner) for inner in archive.namelist()}
                assert (name, [inner for inner in files if inner.startswith("/") or ".." in inner]) == (name, [])
        for inner, content in files.items():
            text = content.decode()
            if "html" in answer["Content-Type"] or inner.endswith(".html"):
                assert "<script" not in text
                assert "<img" not in text
            if "csv" in answer["Content-Type"]:
                cells = [cell for row in csv.reader(StringIO(text.lstrip("\ufeff"))) for cell in row]
                assert (name, [cell for cell in cells if cell.startswith(("=", "+", "@", "\t", "\r"))]) == (name, [])
            if inner.startswith("xl/"):
                assert (name, "<f>" in text, "<script" in text) == (name, False, False)


def test_the_roster(written):
    text = person("alice").client.get(f"/courses/{written.classroom.course.pk}/roster.csv").content.decode("utf-8-sig")
    cells = [cell for row in csv.reader(StringIO(text)) for cell in row]
    assert [cell for cell in cells if cell.startswith(("=", "+", "@"))] == []
    assert f"'{WRITTEN[:40]}" in cells


def test_ones_own_data(written):
    assert account("sam").first_name == WRITTEN
    answer = person("sam").client.get("/settings/export/")
    assert answer["Content-Disposition"].startswith("attachment; ")
    assert answer["X-Content-Type-Options"] == "nosniff"
    b"".join(answer)
