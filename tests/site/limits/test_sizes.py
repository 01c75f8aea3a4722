"""Requests that are too large are refused before they are read, with a page that says what is accepted."""

from io import BytesIO

import pytest
from django.conf import settings as site
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.site.authoring.uploading import ADDRESS, refusals, send
from tests.site.people import person
from tests.site.work.page import parse
from tests.site.work.records import stored

pytestmark = pytest.mark.django_db


class Unread(BytesIO):
    """A request body that fails the test if it is read."""

    def read(self, *_args: object) -> bytes:
        raise AssertionError("this was read")


def heading(answer) -> str:
    return next(each.text for each in parse(answer.content.decode()).walk() if each.tag == "h1")


@pytest.mark.parametrize("length", [str(site.MAX_REQUEST_BYTES + 1), "100000000", "9" * 40, "-1", "٣", "many"])
@pytest.mark.parametrize("path", ["/", "/sign-in/", "/settings/", "/no-such-page/", "/tools/rowan/"])
def test_a_request_that_says_it_is_too_large(length, path):
    answer = Client().post(path, **{"CONTENT_LENGTH": length, "wsgi.input": Unread()})
    assert (answer.status_code, heading(answer)) == (413, "That was too much at once")


def test_text_that_is_too_much(client):
    answer = client.post("/tools/rowan/", {"text": "1" * (site.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)})
    assert (answer.status_code, heading(answer)) == (413, "That was too much at once")


def test_fields_that_are_too_many(client):
    answer = client.post("/settings/", {str(n): n for n in range(site.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1)})
    assert (answer.status_code, heading(answer)) == (413, "That was too much at once")


def test_files_that_are_too_many():
    alice, before = person("alice").client, stored()
    files = [SimpleUploadedFile("a.txt", b"0") for _ in range(site.DATA_UPLOAD_MAX_NUMBER_FILES + 1)]
    answer = alice.post(ADDRESS, {"file": files, "text": ""})
    assert (answer.status_code, heading(answer)) == (413, "That was too much at once")
    answer = send(alice, *[("a.txt", b"0")] * 201)  # the page itself says how many it takes
    assert (answer.status_code, refusals(answer)) == (422, ["There may be 200 files at most."])
    assert stored() == before
