"""Files made to break what reads them, at every door that takes a file: a sentence, and nothing is stored."""

import json
from typing import Any
from uuid import uuid4
from zipfile import ZIP_DEFLATED

import pytest
from django.conf import settings as site
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.site.authoring.uploading import ADDRESS, zipped
from tests.site.classroom import classroom
from tests.site.people import person
from tests.site.work.records import stored
from tests.site.work.texts import made
from tutor.courses.models import Invitation
from tutor.library.models import Puzzle, Upload

pytestmark = pytest.mark.django_db

GRID = "type: binary\n\n..0.\n1...\n....\n.00.\n"
PROOF = {"format": "gridproof-proof/1", "puzzle": GRID, "steps": []}


def proof(**changes: object) -> bytes:
    """A proof file with something odd in it."""
    return json.dumps(PROOF | changes).encode()


def step(**changes: object) -> bytes:
    odd = {"id": 1, "parents": [0], "step": "binary.prevent-trio: r1c1=1"} | changes
    return proof(steps=[odd])


LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))


def files() -> dict[str, bytes]:
    """Make the files by what is odd about them, in the test that sends them: some take a moment."""
    return {
        "entities that grow": f'<?xml version="1.0"?><!DOCTYPE l [<!ENTITY l0 "ha">{LAUGHS}]><l>&l9;</l>'.encode(),
        "an entity from outside": b'<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]><p>&x;</p>',
        "a bomb": zipped(("a.txt", b"\0" * (64 << 20)), compression=ZIP_DEFLATED),
        "a bomb of many": zipped(*((f"{n}", b"0" * (1 << 20)) for n in range(40)), compression=ZIP_DEFLATED),
        "a ZIP in a ZIP": zipped(("a.zip", zipped(("b.txt", GRID.encode())))),
        "many files": zipped(*((f"{n}", b"") for n in range(15_000))),
        "a way out": zipped(("../../etc/cron.d/x", GRID.encode())),
        "half a ZIP": zipped(("a.txt", GRID.encode() * 99))[:200],
        "one long line": b"1" * 1_000_000,
        "many lines": b"\n" * 1_000_000,
        "many separators": b"---\n" * 200_000,
        "too much": b"1" * (3 << 20),
        "brackets": b"[" * 100_000,
        "deep objects": b'{"steps":' * 50_000,
        "a huge number": b'{"format": ' + b"9" * 2_000_000 + b"}",
        "no number": b'{"format": 1e999, "steps": NaN}',
        "NUL": b"type: binary\n\n..\x000.\n",
        "half a character": b"type: binary\ntitle: \xed\xa0\x80\n\n..0.\n1...\n....\n.00.\n",
        "half of a letter of two bytes": GRID.encode("utf-16")[:-1],
        "random": bytes(range(256)) * 40,
        "a size beyond all": b"99999999999999999999999999\n4\n",
        "other digits": "١\n٤\n".encode(),
        "a formula": b'=HYPERLINK("http://evil","x"),@SUM(1)\n',
        "half a character in JSON": proof(puzzle="type: binary\ntitle: \ud800\n\n..0.\n1...\n....\n.00.\n"),
        "NUL in JSON": proof(puzzle=GRID.replace("binary", "binary\0")),
        "a key twice": b'{"format": "gridproof-proof/1", "format": "gridproof-proof/1"}',
        "true for one": step(id=True),
        "a number with a point": step(id=1.0),
        "a huge id": step(id=10**15),
        "half a character in a step": step(step="binary.\ud800: r1c1=1"),
        "a step that is a list": step(step=[[]]),
        "parents without end": step(parents=list(range(10_000))),
        "its own parent": step(parents=[1]),
    }


DOORS: dict[str, tuple[str, dict[str, Any]]] = {
    "upload": (ADDRESS, {"text": ""}),
    "import": ("/proofs/import/", {"key": uuid4()}),
    "roster": ("/courses/{0}/roster/", {"text": "", "confirmed": "on"}),
    "tools": ("/tools/rowan/", {"text": ""}),
}

LARGEST = {"import": 2 << 20, "roster": 1 << 20, "tools": 384 << 10}
"""Bytes of a file that doors take; of an upload more than any file here."""


def test_every_file_at_every_door(settings):
    settings.RATE_LIMITS = dict.fromkeys(site.RATE_LIMITS, (999, 999, 600))
    pk = classroom(made()["Fern"]).course.pk
    odd = files()
    client, before = person("alice").client, (stored(), Puzzle.objects.count())
    for door, (path, fields) in DOORS.items():
        for kind, data in odd.items():
            answer = client.post(path.format(pk), fields | {"file": SimpleUploadedFile("a.txt", data)})
            refused = 413 if len(data) > LARGEST.get(door, len(data)) else 422  # before the file is read
            assert (door, kind, answer.status_code) == (door, kind, refused)
            told = any(sign in answer.content for sign in (b'role="alert"', b'class="errorlist"', b"in one request"))
            assert (door, kind, told) == (door, kind, True)
    assert (stored(), Puzzle.objects.count(), Upload.objects.count(), Invitation.objects.count()) == (*before, 0, 0)
