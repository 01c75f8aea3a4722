"""Judging takes more work for some verdicts than for others, so nothing is judged of a hidden puzzle."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from puzzles.budgets import QUICK_BYTES
from puzzles.formats.fingerprints import fingerprint
from puzzles.formats.shirokuro import only_puzzle
from tests.site.api.callers import caller
from tests.site.feedback.asking import LESS, OUTSIDE, ROWS, Rows, file_of
from tests.site.people import person
from tests.site.tools.test_hard import TOO_HARD, checkerboard
from tests.site.tools.tool import Tool
from tests.site.work.workbench import new_key
from tutor.api.services import checking
from tutor.exports import services
from tutor.library.models import Puzzle

pytestmark = pytest.mark.django_db

CELLS, PADDING = 8 * 8, 20
BUDGET = (PADDING + 4) * CELLS
"""After the padding enough for the right step, which costs three boards, and too little for the wrong one: five."""
RIGHT, WRONG = "binary.prevent-trio: r3c3=0, r4c5=1", "binary.prevent-trio: r3c3=0, r1c1=0"


def padded(rows: Rows, claim: str, *, large: bool) -> bytes:
    """Return a file that uses up most of the budget with splits that are refused, and then claims something."""
    steps = [{"id": id, "parent": 0, "step": "binary.zero-or-one @r1c3"} for id in range(1, PADDING + 1)]
    steps.append({"id": PADDING + 1, "parent": 0, "step": claim})
    return json.dumps(file_of(rows) | {"steps": steps}).encode() + b" " * (QUICK_BYTES if large else 0)


def sent(who: str, data: bytes) -> Any:
    fields = {"file": SimpleUploadedFile("proof.json", data), "key": new_key()}
    return person(who).client.post("/proofs/import/", fields)


def by_program(who: str, data: bytes) -> Any:
    return caller(who).send("post", "proofs/import/", data, key=new_key())


def checked(who: str, data: bytes) -> Any:
    return caller(who).send("post", "check/", data)


def plain(answer: Any) -> tuple[int, str]:
    """Return the status and the body without what differs from request to request: tokens, keys and ids."""
    changing = r'(name="(?:csrfmiddlewaretoken|key)" value="|"X-CSRFToken": "|"request_id": ")[^"]*'
    return answer.status_code, re.sub(changing, r"\1", answer.content.decode())


@pytest.mark.parametrize("large", [False, True], ids=["small", "large"])
@pytest.mark.parametrize(
    ("who", "send"),
    [("anonymous", sent), ("sam", sent), ("sam", by_program), ("anonymous", checked), ("sam", checked)],
)
def test_right_and_wrong_claims_get_the_same_answer(
    puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch, who: str, send: Callable[[str, bytes], Any], large: bool
) -> None:
    for bound in (f"{services.__name__}.FILE", f"{services.__name__}.QUICK_FILE", f"{checking.__name__}.FILE"):
        monkeypatch.setattr(bound, BUDGET)
    monkeypatch.setattr(checking, "STRANGERS_FILE", BUDGET)
    for rows in (ROWS, LESS):
        right, wrong = (plain(send(who, padded(rows, claim, large=large))) for claim in (RIGHT, WRONG))
        import difflib

        print(*difflib.unified_diff(right[1].split("\n"), wrong[1].split("\n"), n=0), sep="\n")
        assert right == wrong
        assert right[0] == 422
        assert ("to prove for" if who == "sam" else "part of an assignment") in right[1]
    right, wrong = (plain(send("alice", padded(ROWS, claim, large=large))) for claim in (RIGHT, WRONG))
    assert ("units of work" in right[1], "units of work" in wrong[1]) == (False, True)  # to her it is not hidden


def test_nobody_learns_how_hard_a_hidden_puzzle_is(puzzle: Puzzle) -> None:
    signs = checkerboard(16)
    Puzzle.objects.filter(pk=puzzle.pk).update(**fingerprint(only_puzzle([signs]))._asdict())
    stranger = Tool(person("anonymous").client)
    stranger.paste("shirokuro", signs)
    assert stranger.text is None
    assert OUTSIDE in stranger.page.text
    assert TOO_HARD not in stranger.page.text
