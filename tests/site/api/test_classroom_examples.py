"""The documented examples of the classroom are sent, in order, and give what the description says.

With API_SAMPLES=write in the environment the answers are written into the samples, to be looked at and committed.
"""

import json
import os
import re

import pytest
from django.http import HttpResponse

from tests.site.api.callers import ALL, Caller, caller
from tests.site.api.few_types import of_few_types
from tests.site.api.numbered import PEOPLE, assign_exercise, numbered
from tests.site.api.test_examples import send
from tests.site.workers import work_off
from tutor.api.examples import FOLDER, Example
from tutor.api.reference import SERVER

CHANGING = [
    (re.compile(r'"20[23]\d-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)"'), '"2026-11-23T09:30:00Z"'),
    (re.compile("http://testserver"), SERVER),
    (re.compile(r'(?<="join_code":")[A-Z2-9-]{9}'), "K7QM-3XZA"),
    (re.compile(r'(?<="checker":")[0-9a-f]{12}'), "0f3c5a7b9d1e"),
    (re.compile(r"(?<=for-tuesday-)[0-9a-f]{8}"), "5e1f0a3b"),
]
"""Parts that differ from run to run; dates in requests are later."""
WORKED_OFF = ("uploads_check_create", "courses_regrade_create")
"""Before these are answered the jobs that wait are done."""


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["40-courses", "50-uploads", "60-exercises"])
def test_each_is_answered_as_documented(name):
    numbered()
    if name == "60-exercises":
        assign_exercise()
    callers = {who: caller(who, *ALL) for who in PEOPLE}
    file = FOLDER / "classroom" / f"{name}.json"
    samples: list[Example] = json.loads(file.read_text())
    found = [_answered(callers[example["who"]], example) for example in samples]
    if os.environ.get("API_SAMPLES") == "write":
        file.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n")
    for expected, got in zip(samples, found, strict=True):
        assert expected == got, expected["operation"]


def _answered(who: Caller, example: Example) -> Example:
    answer = send(who, example)
    if example["operation"] in WORKED_OFF:
        work_off()
    found: Example = {**example, "status": answer.status_code}
    if answer.headers.get("Content-Type") == "application/json" and not answer.streaming:
        found["answer"] = of_few_types(example["operation"], _plain(answer))
    return found


def _plain(answer: HttpResponse) -> object:
    text = answer.content.decode()
    for pattern, word in CHANGING:
        text = pattern.sub(word, text)
    return json.loads(text)
