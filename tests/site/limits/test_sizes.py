"""Requests that are too large are refused before they are read, with a page that says what is accepted."""

from io import BytesIO
from typing import Any

import pytest
from django.conf import settings as site
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from puzzles.budgets import STRANGERS_CONTEST_SQUARES
from puzzles.formats.rowan import print_grids
from tests.site.authoring.uploading import ADDRESS, refusals, send
from tests.site.people import person
from tests.site.work.page import parse
from tests.site.work.records import stored
from tutor.limits.sizes import PARTS
from tutor.tools.forms import ENVELOPE, MAX_BYTES, STRANGERS_BYTES

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
    assert (answer.status_code, heading(answer)) == (413, "This is too large")


def test_text_that_is_too_much(client):
    answer = client.post("/tools/rowan/", {"text": "1" * (site.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)})
    assert (answer.status_code, heading(answer)) == (413, "This is too large")


def test_fields_that_are_too_many(client):
    answer = client.post("/settings/", {str(n): n for n in range(site.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1)})
    assert (answer.status_code, heading(answer)) == (413, "This is too large")


def in_parts(number: int) -> dict[str, Any]:
    """Return a form of so many empty fields, as a request for a client."""
    part = '--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n\r\n'
    body = f"{part * number}--x--\r\n".encode()
    return {"data": body, "content_type": "multipart/form-data; boundary=x"}


@pytest.mark.parametrize("path", ["/sign-in/", "/tools/rowan/", "/proofs/import/"])
def test_parts_that_are_too_many_are_not_parsed(path):
    """With as many as are taken the form is read, and refused for what it holds."""
    client = Client()
    answer = client.post(path, **in_parts(PARTS + 1))
    assert (answer.status_code, heading(answer)) == (413, "This is too large")
    assert not hasattr(answer.wsgi_request, "_post")
    answer = client.post(path, **in_parts(PARTS))
    assert (answer.status_code, len(answer.wsgi_request.POST.getlist("text"))) == (422, PARTS)


def test_a_client_that_hangs_up_is_told_nothing_and_nothing_is_logged(caplog):
    class Gone(BytesIO):
        def read(self, *_args: object) -> bytes:
            raise OSError

    body: dict[str, Any] = {
        "CONTENT_LENGTH": "9",
        "CONTENT_TYPE": "multipart/form-data; boundary=x",
        "wsgi.input": Gone(),
    }
    assert Client().post("/sign-in/", **body).status_code == 400
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def test_files_that_are_too_many():
    alice, before = person("alice").client, stored()
    files = [SimpleUploadedFile("a.txt", b"0") for _ in range(site.DATA_UPLOAD_MAX_NUMBER_FILES + 1)]
    answer = alice.post(ADDRESS, {"file": files, "text": ""})
    assert (answer.status_code, heading(answer)) == (413, "This is too large")
    answer = send(alice, *[("a.txt", b"0")] * 201)  # the page itself says how many it takes
    assert (answer.status_code, refusals(answer)) == (422, ["There may be 200 files at most."])
    assert stored() == before


def parsed(data: bytes, kind: str = "multipart/form-data; boundary=x") -> dict[str, Any]:
    """Return a request with this body for a client; it fails the test if it is read."""
    return {"CONTENT_LENGTH": str(len(data)), "CONTENT_TYPE": kind, "wsgi.input": Unread(data)}


FORM = "application/x-www-form-urlencoded"
USUAL, STRANGERS = site.USUAL_REQUEST_BYTES, site.STRANGERS_REQUEST_BYTES
MORE = [
    # who, address, the bytes that are too many, how the page calls the limit, and that with an account
    ("anonymous", "/sign-in/", STRANGERS + 1, "64.0 KB", "256.0 KB"),
    ("guest", "/settings/", STRANGERS + 1, "64.0 KB", "256.0 KB"),
    ("anonymous", "/tools/rowan/", STRANGERS_BYTES + ENVELOPE + 1, "168.0 KB", "392.0 KB"),
    ("guest", "/tools/shirokuro/", STRANGERS_BYTES + ENVELOPE + 1, "168.0 KB", "392.0 KB"),
    ("anonymous", "/tools/only-number/", 1 << 20, "168.0 KB", None),
    ("sam", "/tools/only-number/", MAX_BYTES + ENVELOPE + 1, "392.0 KB", None),
    ("sam", "/settings/", USUAL + 1, "256.0 KB", None),
    ("anonymous", "/proofs/import/", (2 << 20) + ENVELOPE + 1, "2.0 MB", None),
    ("anonymous", ADDRESS, STRANGERS + 1, "64.0 KB", "8.0 MB"),
]


@pytest.mark.parametrize(("name", "path", "length", "most", "with_account"), MORE)
def test_more_than_the_page_takes_is_not_even_read(name, path, length, most, with_account):
    """With a token too: the form is not taken apart to find it."""
    client = person(name, csrf=True).client
    client.get("/tools/rowan/")
    answer = client.post(path, **parsed(b"a" * length))
    said = parse(answer.content.decode()).text
    assert (answer.status_code, heading(answer)) == (413, "This is too large")
    assert f"This page accepts at most {most} in one request" in said
    assert ("Signed in with an account" in said) is bool(with_account)
    if with_account:
        assert f"you can send up to {with_account}." in said


@pytest.mark.parametrize(("name", "path", "length"), [each[:3] for each in MORE if each[1] != ADDRESS])
def test_as_much_as_the_page_takes_is_read(name, path, length):
    with pytest.raises(AssertionError, match="this was read"):
        person(name).client.post(path, **parsed(b"a" * min(length - 1, 168 << 10)))


def test_a_form_in_one_piece_is_slow_to_read_and_so_smaller():
    sam = person("sam").client
    for path in ("/proofs/import/", ADDRESS):
        assert sam.post(path, **parsed(b"a" * (USUAL + 1), FORM)).status_code == 413
        with pytest.raises(AssertionError, match="this was read"):
            sam.post(path, **parsed(b"a" * USUAL, FORM))


def test_programs_are_told_the_limit_too():
    body = parsed(b" " * ((2 << 20) + 1), "application/json")
    answer = Client().post("/api/v1/check/", **body)
    assert (answer.status_code, answer["Content-Type"]) == (413, "application/problem+json")
    assert answer.json()["detail"] == f"Expected at most {2 << 20} bytes, found more."


def test_the_longest_honest_inputs_fit():
    """Fifty grids of 50x50 from Rowan; for strangers as many squares as they may ask about."""
    assert len(print_grids([tuple(range(1, 51)) * 50] * 50)) < MAX_BYTES
    squares = STRANGERS_CONTEST_SQUARES // 2500
    assert len(print_grids([tuple(range(1, 51)) * 50] * squares)) < STRANGERS_BYTES
