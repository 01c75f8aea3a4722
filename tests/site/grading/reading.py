"""Helpers that read a proof's page as a grader sees it."""

from tests.site.people import person
from tests.site.work.page import Element, parse
from tests.site.work.workbench import HTMX
from tutor.work.models import Proof

HEADLINES = [
    "Prevent Trio, r4c1 = 1, r4c4 = 1",
    "Zero or One, at r3c1",
    "Not accepted: Prevent Trio, r1c1 = 0",
    "Trio",
    "Hint: Prevent Trio, r3c2 = 1",
    "Zero or One, at r1c1",
    "Merge",
    "Undone: Merge",
    "Redone: Merge",
    "Checked: 1 branch is open.",
    "Cut: 2 steps",
]


START = "- - 0 -; 1 - - -; - - - -; - 0 0 -"
"""The board before the first step."""


def page(proof: Proof, who: str = "grace", **asked: str | int) -> Element:
    answer = person(who).client.get(f"/grading/proofs/{proof.pk}/", asked)
    assert answer.status_code == 200
    return parse(answer.content.decode())


def tree(root: Element) -> list[str]:
    (nav,) = [each for each in root.walk() if each.attrs.get("aria-label") == "Proof tree"]
    return [each.text for each in nav.walk() if "node" in each.attrs.get("class", "").split()]


def moment(proof: Proof, event: int, node: str = "") -> Element:
    asked = {"event": str(event)} | ({"node": node} if node else {})
    answer = person("grace").client.get(f"/grading/proofs/{proof.pk}/moment/", asked, headers=HTMX)
    assert answer.status_code == 200
    return parse(answer.content.decode())


def board(root: Element) -> str:
    (words,) = [each.text for each in root.find("moment").walk() if each.text.startswith("The board, row by row")]
    return words.rpartition(": ")[2]
