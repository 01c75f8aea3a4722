"""A client that a tool makes from the description proves a puzzle and fetches what there is to fetch."""

import json
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import httpx
import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections

from tests.site.api.callers import caller
from tests.site.classroom import classroom
from tests.site.work.texts import WHOLE, made
from tutor.api.schema import schema
from tutor.exports.exporters import EXPORTERS
from tutor.wsgi import application

NAME = "made_client"
GENERATOR = Path(sys.executable).with_name("openapi-python-client")
ZIPPED = ("zip", "sheet")
"""The endings of media types whose files begin with the two bytes `PK`."""


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Any]:
    """Import a part of the client, made once."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "schema.json").write_text(json.dumps(schema()))
    (folder / "config.yml").write_text(
        f"project_name_override: {NAME}\npackage_name_override: {NAME}\npost_hooks: []\n"
    )
    made = subprocess.run(
        [
            GENERATOR,
            "generate",
            "--path",
            "schema.json",
            "--meta",
            "none",
            "--config",
            "config.yml",
            "--output-path",
            NAME,
        ],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stdout + made.stderr
    sys.path.insert(0, str(folder))
    return lambda name: import_module(f"{NAME}.{name}")


@pytest.fixture
def client_of(module: Callable[[str], Any]) -> Any:
    """Make the client of somebody; requests come in through the real door and keep the connection of the test."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)

    def client(name: str) -> Any:
        token = caller(name).headers["Authorization"].removeprefix("Bearer ")
        made = module("client").AuthenticatedClient(base_url="http://testserver", token=token)
        transport = httpx.WSGITransport(app=application)
        return made.set_httpx_client(
            httpx.Client(transport=transport, base_url="http://testserver", headers=caller(name).headers)
        )

    yield client
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.django_db
def test_it_proves_a_puzzle_and_fetches_every_export(module, client_of):
    room = classroom(made()["Fern"], feedback="immediate")
    sam, alice = client_of("sam"), client_of("alice")
    models = SimpleNamespace(**vars(module("models")))
    begin = module("api.proofs.proofs_create").sync
    take = module("api.proofs.proofs_steps_create").sync
    proof = begin(client=sam, body=models.BeginRequest(item=room.item.pk), idempotency_key=str(uuid4()))
    for rev, (nodes, text) in enumerate(WHOLE):
        step = models.StepRequest(rev=rev, nodes=nodes.split(), step=text)
        key = str(uuid4())
        taken = [take(proof.id, client=sam, body=step, idempotency_key=key) for _ in "ab"]
        assert (text, taken[0].taken, taken[0].proof.rev) == (text, True, rev + 1)
        assert taken[0] == taken[1]
    assert module("api.proofs.proofs_retrieve").sync(proof.id, client=sam).state == "unique"

    fetch = module("api.courses.courses_exports_retrieve").sync_detailed
    files: dict[str, bytes] = {}
    for name, kind in EXPORTERS.items():
        answer = fetch(room.course.pk, name, client=alice)
        assert (name, answer.status_code) == (name, 200)
        files[name] = answer.parsed.payload.read()
        assert files[name], name
        assert files[name].startswith(b"PK") == kind.content_type.endswith(ZIPPED), name
    assert len(files) == len(EXPORTERS) > 10
    rows = {row["student"]: row for row in json.loads(files["verdicts-json"])}
    assert (rows["sam"]["puzzle"], rows["sam"]["goal_met"], rows["sue"]["goal_met"]) == ("Fern", "yes", None)
    roster = module("api.courses.courses_roster_retrieve").sync(room.course.pk, client=alice)
    assert "sam@example.org,,,S4,A,student" in roster.splitlines()
    page = module("api.grading.grading_proofs_page_retrieve").sync(proof.id, client=alice)
    assert page.lstrip().startswith("<!DOCTYPE html>")
