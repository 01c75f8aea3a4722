"""Every documented example is sent, in order, and gives what the description says.

With API_SAMPLES=write in the environment the answers are written into the samples, to be looked at and committed.
"""

import json
import os
import re
from typing import Any

import pytest
from django.http import HttpResponse

from tests.site.api.callers import ALL, Caller, caller
from tests.site.api.few_types import of_few_types
from tests.site.api.world import world
from tutor.api.examples import FOLDER, Example, examples
from tutor.api.reference import SERVER
from tutor.api.schema import schema

CHANGING = [
    (re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)"), "2026-11-23T09:30:00Z"),
    (re.compile("http://testserver"), SERVER),
    (re.compile(r'(?<="item":)\d+'), "3"),
    (re.compile(r'(?<="assignment":)\d+'), "2"),
    (re.compile(r"(?<=for-monday-)[0-9a-f]{8}"), "5e1f0a3b"),
]
MADE = {"proofs_create": 9, "proofs_import_create": 10}
"""Operations that make a row, and the row's number in the examples."""

Where = dict[str, tuple[str, str, dict[str, Any]]]


def operations() -> Where:
    """Method, path and description of each operation."""
    paths = schema()["paths"].items()
    return {each["operationId"]: (method, path, each) for path, methods in paths for method, each in methods.items()}


def send(caller: Caller, example: Example) -> HttpResponse:
    """Send an example as it is documented."""
    method, path, operation = operations()[example["operation"]]
    given = example.get("parameters", {})
    places = {each["name"]: each["in"] for each in operation.get("parameters", [])}
    assert set(given) <= set(places), example["operation"]
    for name, value in given.items():
        path = path.replace(f"{{{name}}}", str(value))
    query = {name: value for name, value in given.items() if places[name] == "query"}
    path = path.removeprefix("/api/v1/")
    answer: HttpResponse = caller.send(method, path, example.get("body"), key=given.get("Idempotency-Key", ""), **query)
    return answer


def plain(example: Example, answer: HttpResponse) -> Any:
    """An answer without what differs from time to time."""
    text = answer.content.decode()
    for pattern, word in CHANGING:
        text = pattern.sub(word, text)
    body = json.loads(text)
    if example["operation"] in MADE:
        body["id"] = MADE[example["operation"]]
    return of_few_types(example["operation"], body)


@pytest.mark.django_db
def test_each_is_answered_as_documented():
    world()
    sam = caller("sam", *ALL)
    for file in sorted(FOLDER.glob("*.json")):
        samples: list[Example] = json.loads(file.read_text())
        found = [_answered(sam, example) for example in samples]
        if os.environ.get("API_SAMPLES") == "write":
            file.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n")
        else:
            for expected, got in zip(samples, found, strict=True):
                assert expected == got, expected["operation"]


def _answered(sam: Caller, example: Example) -> Example:
    answer = send(sam, example)
    found: Example = {**example, "status": answer.status_code}
    if answer.headers.get("Content-Type") == "application/json":
        found["answer"] = plain(example, answer)
    return found


def test_every_operation_has_one():
    assert sorted(examples()) == sorted(set(operations()) - {"schema_retrieve"})


def test_each_is_a_success_that_the_description_knows():
    known = operations()
    for name, example in examples().items():
        _method, _path, operation = known[name]
        assert example["status"] < 300, name
        assert str(example["status"]) in operation["responses"], name
