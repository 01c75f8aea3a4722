"""Practice that was begun before its puzzle is hidden shows what was claimed, and nothing of whether it holds."""

import json
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest

from tests.site.api.callers import caller
from tests.site.feedback.asking import DETERS, SAID, near
from tests.site.people import account, person
from tests.site.work.assigned import room, terms
from tests.site.work.page import Element, parse
from tests.site.work.records import stored
from tests.site.work.texts import SOLVED, WHOLE, puzzle_of
from tests.site.work.workbench import Workbench, new_key, take_steps
from tutor.courses.models import Assignment
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db

STATE = "13 steps, not judged here for now"


def page_at(address: str, who: str = "sam") -> Element:
    answer = person(who).client.get(address)
    assert answer.status_code == 200
    return parse(answer.content.decode())


def marks(workbench: Workbench) -> set[str]:
    rows = workbench.page.find("tree").all(role="treeitem")
    return {each.attrs["data-verdict"] for each in rows if each.attrs.get("data-verdict")}


@pytest.fixture
def proof(finished: Workbench) -> Proof:
    """Sam's whole practice proof."""
    found: Proof = finished.proof
    return found


def test_the_proof_shows_claims(fern, proof):
    workbench = Workbench.of(person("sam").client, proof)
    assert (marks(workbench), "Proved: this puzzle has exactly one solution." in workbench.page.text) == (
        {"held"},
        True,
    )
    room(fern, feedback="after")
    workbench.load()
    tails = [row for row in workbench.rows if row.split()[1] in {"filled", "solved"}]
    assert (marks(workbench), tails) == ({"claimed"}, ["    13.0 filled every cell filled"])
    assert terms(workbench).startswith(f"{SAID} {DETERS}")
    for address in (workbench.address, f"{workbench.address}proof/"):
        text = page_at(address).text
        assert ("Proved:" in text, "would make a trio" in text, "The solution" in text) == (False, False, False)
    assert "verdict" not in json.dumps(person("sam").client.get(f"{workbench.address}proof.json").json())


def test_a_practice_proof_of_another_is_as_ever(fern, finished, puzzles):
    room(puzzles["Wide open"], feedback="after")
    assert marks(finished) == {"held"}
    finished.load()
    assert marks(finished) == {"held"}


def test_verdicts_are_shown_again_at_the_end(fern, proof):
    assignment = room(fern, feedback="after").assignment
    Assignment.objects.filter(pk=assignment.pk).delete()
    assert marks(Workbench.of(person("sam").client, proof)) == {"held"}


def test_the_page_of_the_puzzle_says_why_and_where(fern, proof):
    assignment = room(fern, feedback="after").assignment
    page = page_at(f"/puzzles/{fern.pk}/")
    links = [each.attrs["href"] for each in page.find("content").walk() if each.tag == "a"]
    assert f"{SAID} {DETERS} To “First proofs”" in page.text
    assert (f"/assignments/{assignment.pk}/" in links, proof.get_absolute_url() in links) == (True, True)
    assert [link for link in links if link.startswith("/prove/")] == []
    assert (page.text.count(STATE), "proved" in page.find("content").text) == (2, False)


def test_the_page_of_a_puzzle_not_begun_offers_no_proof(fern):
    room(fern, feedback="after")
    sam, carol = page_at(f"/puzzles/{fern.pk}/"), page_at(f"/puzzles/{fern.pk}/", "carol")
    assert [len(page.all(href=f"/prove/{fern.pk}/")) for page in (sam, carol)] == [0, 1]
    assert SAID not in carol.text


@pytest.mark.parametrize("address", ["/", "/sets/tests/"])
def test_lists_do_not_say_that_it_is_proved(fern, proof, address):
    assert "1 of 5 proved" in page_at(address).text
    room(fern, feedback="after")
    text = page_at(address).text
    assert (STATE in text, "1 of 5 proved" in text, "proved: exactly one" in text) == (True, False, False)


def test_it_is_no_place_to_go_on(fern, sam):
    take_steps(sam.client, fern, WHOLE[:3])
    assert "Go on with “Fern”" in page_at("/").text
    room(fern, feedback="after")
    assert "Go on with “Fern”" not in page_at("/").text


def test_programs_see_the_claims(fern, proof):
    program = caller("sam")
    room(fern, feedback="after")
    (listed,) = program.get("proofs/")["results"]
    whole = program.get(f"proofs/{proof.pk}/")
    assert (listed["state"], whole["state"], whole["shut"]) == ("claimed", "claimed", SAID)
    assert ({node["verdict"] for node in whole["tree"]}, whole["proved"]["headline"]) == (
        {"claimed"},
        "No branch is open any more.",
    )
    assert [len(program.get("proofs/", state=state)["results"]) for state in ("claimed", "unique")] == [1, 0]


def test_what_is_taken_along_does_not_say_it_either(fern, proof):
    def states() -> list[str | None]:
        answer: Any = person("sam").client.get("/settings/export/")
        with ZipFile(BytesIO(b"".join(answer.streaming_content))) as opened:
            return [about.get("state") for about in json.loads(opened.read("proofs.json"))]

    assert states() == ["unique"]
    room(fern, feedback="after")
    assert states() == [None]


def test_the_report_on_an_imported_proof_is_closed(fern, proof):
    sam = person("sam").client
    file = sam.get(f"/work/{proof.pk}/proof.json").content.decode()
    report = sam.post("/proofs/import/", {"text": file, "key": new_key()})["Location"]
    assert sam.get(report).status_code == 200
    room(fern, feedback="after")
    newest = Proof.objects.latest("pk")
    assert sam.get(report)["Location"] == newest.get_absolute_url()


# --- Near copies -----------------------------------------------------------------------------------------------------

NEAR = near(SAID)
MORE = ["..0.", "1...", "1...", ".00."]
"""Fern with a wrong given."""


@pytest.fixture
def own(fern):
    """Sam's own set with a near copy."""
    from tutor.library.models import PuzzleSet

    shelf = PuzzleSet.objects.create(slug="mine", title="Mine", owner=account("sam"))
    return puzzle_of(shelf, "Near", "none", " ".join(MORE))


def test_a_near_copy_shows_nothing(fern, own):
    sam = person("sam").client
    take_steps(sam, own, [("0.0", "binary.prevent-trio: r4c1=1, r4c4=1")])
    room(fern, feedback="after")
    for puzzle in (own, fern):
        workbench = Workbench(sam, f"/prove/{puzzle.pk}/?new=1")
        assert workbench.post(workbench.form("hint", node="0.0")).status_code == 409
    workbench = Workbench.of(sam, own)
    assert (terms(workbench).startswith(NEAR), marks(workbench)) == (True, {"claimed"})
    assert stored()["Proof"] == 1


def counted(puzzle) -> str:
    """Return the page's remark on the text of one's own puzzle while it is typed."""
    address = f"/my/puzzles/{puzzle.pk}/"
    text = "type: binary\n\n" + "\n".join(MORE) + "\n"
    page = parse(person("sam").client.post(f"{address}look/", {"text": text}).content.decode())
    return next(each.text for each in page.walk() if "hx-swap-oob" in each.attrs)


def test_no_solutions_are_counted_while_somebody_types_or_clicks(fern, own):
    assert counted(own) == "As typed: no solution."
    room(fern, feedback="after")
    text = "type: binary\n\n" + "\n".join(MORE) + "\n"
    clicked = parse(person("sam").client.post("/my/editor/facts/", {"text": text}).content.decode())
    assert clicked.text.startswith("Not counted, as it is to be proved for an assignment;")
    assert counted(own) == (
        "As typed: not counted, as it is to be proved for an assignment; save it again after that to have it counted."
    )


def test_an_edit_is_counted_when_nothing_is_hidden_any_more(fern, own):
    sam, address = person("sam").client, f"/my/puzzles/{own.pk}/"
    text = "type: binary\ntitle: Near\n\n" + "\n".join(SOLVED[:3]) + "\n100.\n"
    assignment = room(fern, feedback="after").assignment
    sam.post(address, {"text": text, "notes": ""})
    own.refresh_from_db()
    assert (own.solutions, own.rating) == ("undecided", "not counted: it is to be proved for an assignment")
    assignment.delete()
    sam.post(address, {"text": text, "notes": ""})
    own.refresh_from_db()
    assert own.solutions == "one"


def test_a_course_of_ones_own_does_not_try_it(fern, own):
    """Nor does it say of a step in an old proof whether it holds."""
    from tests.site.classroom import assigned
    from tutor.courses.models import Course, Membership

    sam = person("sam").client
    take_steps(sam, own, [("0.0", "binary.prevent-trio: r4c1=1, r4c4=1")])
    room(fern, feedback="after")
    course = Course.objects.create(title="Own", join_code="OWNN-CODE")
    Membership.objects.create(course=course, user=account("sam"), role="instructor")
    assignment, (item,) = assigned(course, own, published=None)
    sam.post(f"/assignments/{assignment.pk}/check/")
    proof = Proof.objects.get()
    fields = {"proof": proof.pk, "steps": 1}
    answer = sam.post(f"/assignments/{assignment.pk}/puzzles/{item.pk}/starter/", fields)
    assert NEAR in sam.get(answer["Location"]).content.decode()
    item.refresh_from_db()
    assert (item.checked, item.starter) == ({}, [])
