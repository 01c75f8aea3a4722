"""The gradebook as staff see it."""

import re
from decimal import Decimal
from uuid import uuid4

import pytest
from django.db import connection
from django.http import QueryDict
from django.test.utils import CaptureQueriesContext

from tests.site.classroom import Classroom, assigned, classroom
from tests.site.grading.handing_in import DUE, account, handed_in, happened, post, without_limits
from tests.site.people import person
from tests.site.shared import once_a_module, own
from tests.site.work.page import Element, parse
from tests.site.work.texts import WHOLE, made
from tests.site.work.workbench import HTMX
from tests.site.workers import work_off
from tutor.courses.models import Membership
from tutor.grading.models import Comment, Grade, ScoredProof
from tutor.jobs.models import Job

pytestmark = pytest.mark.django_db

WRITES = re.compile(r"\s*(INSERT|UPDATE|DELETE|REPLACE)\b", re.IGNORECASE)


def stored() -> Classroom:
    """Sue has proved the first puzzle, Sam tries in vain; there is a second assignment, and Zoe in another section."""
    puzzles = made()
    room = classroom(puzzles["Fern"], puzzles["One to go"], due=DUE)
    assigned(room.course, puzzles["Fern"], title="More", position=1)
    Membership.objects.create(course=room.course, user=account("carol"), role="student", number="S9", section="B")
    happened(handed_in("sue", room.item, WHOLE), -1)
    proof = handed_in("sam", room.item, WHOLE[:9])
    for _ in range(3):
        post(proof, "step", node="9.0", step="binary.trio")
    happened(proof, -1)
    return room


shared_room = once_a_module(stored)


@pytest.fixture
def room(shared_room: Classroom, db: None) -> Classroom:
    return own(shared_room)


def page(room: Classroom, **asked: str | int) -> Element:
    answer = person("grace").client.get(f"/courses/{room.course.pk}/gradebook/", asked)
    assert answer.status_code == 200
    return parse(answer.content.decode())


def table(root: Element) -> list[list[str]]:
    """The rows of students, cell by cell."""
    (body,) = [each for each in root.walk() if each.tag == "tbody"]
    rows = [each for each in body.walk() if each.tag == "tr"]
    return [[cell.text for cell in row.inside if isinstance(cell, Element)] for row in rows]


def names(root: Element) -> list[str]:
    return [row[0] for row in table(root)]


NOT_BEGUN = "– not begun"


def words(cell: str) -> str:
    return " ".join(cell.split())


def test_students_by_puzzles(room):
    assert [[words(cell) for cell in row] for row in table(page(room))] == [
        ["carol", "S9", "B", "0 0 %", "", NOT_BEGUN, NOT_BEGUN, "0 0 %", NOT_BEGUN, "0 0 %"],
        ["sam", "S4", "A", "6.67 22.2 %", "89 %", "! 6.67 stuck 9 steps", NOT_BEGUN, "6.67 33.4 %", NOT_BEGUN, "0 0 %"],
        ["sue", "S5", "A", "10 33.3 %", "100 %", "✓ 10 proved 13 steps", NOT_BEGUN, "10 50 %", NOT_BEGUN, "0 0 %"],
    ]


def test_a_cell_leads_to_the_proof_or_to_the_student(room):
    root = page(room)
    links = [each.attrs["href"] for each in root.walk() if each.tag == "a" and "/grading/" in each.attrs["href"]]
    proofs = [proof.pk for proof in room.item.proofs.order_by("-pk")]
    assert [f"/grading/proofs/{pk}/" for pk in proofs] == [link for link in links[:9] if "proofs" in link]
    nobody = f"/grading/items/{room.item.pk}/students/{account('carol').pk}/"
    assert links[0] == nobody
    assert f"/courses/{room.course.pk}/gradebook/students/{account('carol').pk}/" in [
        each.attrs["href"] for each in root.walk() if each.tag == "a"
    ]
    answer = person("grace").client.get(nobody)
    assert "This puzzle is not begun" in answer.content.decode()


CHOICES: tuple[tuple[dict[str, str], list[str]], ...] = (
    ({}, ["carol", "sam", "sue"]),
    ({"sort": "-name"}, ["sue", "sam", "carol"]),
    ({"sort": "number"}, ["sam", "sue", "carol"]),
    ({"sort": "-section"}, ["carol", "sam", "sue"]),
    ({"sort": "total"}, ["carol", "sam", "sue"]),
    ({"sort": "-total"}, ["sue", "sam", "carol"]),
    ({"sort": "-right"}, ["sue", "sam", "carol"]),
    ({"sort": "nonsense"}, ["carol", "sam", "sue"]),
    ({"section": "B"}, ["carol"]),
    ({"q": "s4"}, ["sam"]),
    ({"q": " SUE"}, ["sue"]),
    ({"state": "done"}, ["sue"]),
    ({"state": "part"}, ["sam"]),
    ({"state": "stuck"}, ["sam"]),
    ({"state": "suspect"}, []),
    ({"state": "nonsense"}, ["carol", "sam", "sue"]),
    ({"section": "A", "state": "done", "sort": "-name"}, ["sue"]),
    ({"page": "99"}, ["carol", "sam", "sue"]),
    ({"page": "²"}, ["carol", "sam", "sue"]),
    ({"q": "nobody"}, []),
)


def test_chosen_and_sorted(room):
    for asked, expected in CHOICES:
        root = page(room, **asked)
        if expected:
            assert (asked, names(root)) == (asked, expected)
        else:
            assert "No student matches. Use fewer filters, or show all." in root.text, asked


def test_sorted_by_a_puzzle(room):
    assert names(page(room, sort=f"item-{room.item.pk}")) == ["carol", "sam", "sue"]
    root = page(room, sort=f"-item-{room.item.pk}")
    assert names(root) == ["sue", "sam", "carol"]
    sorted_by = [each for each in root.walk() if each.attrs.get("aria-sort") not in (None, "none")]
    assert [(each.attrs["aria-sort"], words(each.text)) for each in sorted_by] == [("descending", "Fern ▼ of 10")]


def test_one_assignment(room):
    root = page(room, assignment=room.assignment.pk)
    assert [len(row) for row in table(root)] == [8, 8, 8]
    more = page(room, assignment=room.course.assignments.get(title="More").pk)
    assert [words(row[3]) for row in table(more)] == ["0 0 %"] * 3


def test_totals_below(room):
    (foot,) = [each for each in page(room).walk() if each.tag == "tfoot"]
    cells = [words(each.text) for each in foot.walk() if each.tag in ("th", "td")]
    assert cells == ["Mean · proved / started", "", "", "of 30", "95 %", "8.3 1 of 2", "0 of 0", "", "0 of 0", ""]


def test_where_people_are_stuck(room):
    root = page(room)
    (stuck,) = [
        each for each in root.walk() if "stuck" in each.attrs.get("class", "").split() and each.tag == "section"
    ]
    assert words(stuck.text) == (
        "Where people are stuck now Fern First proofs "
        "1 of 1 unfinished proofs has had several tries not accepted since its last step: sam "
        "Most often not accepted: Trio (tries: 3, students: 1)"
    )
    post(room.item.proofs.get(owner__username="sam"), "step", node=WHOLE[9][0], step=WHOLE[9][1])
    assert "Nobody: no unfinished proof has had several tries not accepted since its last step." in page(room).text


def test_who_does_not_find_a_first_step_is_stuck_too(room):
    item, client = room.items[1], person("sue").client
    with without_limits(item):
        for address in (f"/items/{item.pk}/1/step/", *[""] * 2):
            proof = item.proofs.filter(owner__username="sue").first()
            sent = {"key": str(uuid4()), "rev": 0, "node": "0.0", "step": "binary.trio"}
            assert client.post(address or f"/work/{proof.pk}/step/", sent, headers=HTMX).status_code == 200
    assert "1 of 1 unfinished proofs has had several tries not accepted since its last step: sue" in page(room).text


def test_points_by_hand_are_marked(room):
    Grade.objects.create(kind="override", points=Decimal("7.5"), item=room.item, student=account("sam"))
    assert words(table(page(room))[1][5]) == "✎ 7.5 overridden 9 steps"


def test_pages_of_many_students(room, monkeypatch):
    monkeypatch.setattr("tutor.grading.pages.gradebook.ROWS", 2)
    first, second = page(room), page(room, page=2)
    assert (names(first), names(second)) == (["carol", "sam"], ["sue"])
    (pages,) = [each for each in first.walk() if each.attrs.get("aria-label") == "Pages"]
    assert words(pages.text) == "1 2"
    (foot,) = [each for each in second.walk() if each.tag == "tfoot"]
    assert "8.3 1 of 2" in words(foot.text)  # of all students, on every page


def test_what_takes_too_long_is_said_to_be_scored_and_is_by_a_job(room, monkeypatch):
    monkeypatch.setattr("tutor.grading.scoring.scores.AT_ONCE", 0)
    root = page(room)
    assert "2 puzzles are being scored; until then the earlier score is shown." in words(root.text)
    assert words(table(root)[2][5]) == "… being scored 13 steps"
    assert "Score now" in words(root.text)
    assert not Job.objects.exists()  # reading starts nothing
    address = f"/courses/{room.course.pk}/gradebook/refresh/"
    shown = person("grace").client.post(address, headers=HTMX).content.decode()
    assert person("grace").client.post(address)["Location"] == f"/courses/{room.course.pk}/gradebook/"
    (job,) = Job.objects.all()  # asked for once
    assert job.get_absolute_url() in shown
    assert job.get_absolute_url() in [each.attrs.get("href") for each in page(room).walk()]
    work_off()
    job.refresh_from_db()
    assert (job.state, job.said, job.link) == ("done", "2 proofs are scored.", f"/courses/{room.course.pk}/gradebook/")
    assert "being scored" not in page(room).text
    assert words(table(page(room))[2][5]) == "✓ 10 proved 13 steps"


def test_a_page_asks_at_once_for_what_it_has_computed_to_be_stored(room):
    address = f"/courses/{room.course.pk}/gradebook/refresh/"
    (form,) = [each for each in page(room).walk() if each.attrs.get("hx-post") == address]
    assert form.attrs["hx-trigger"] == "load"
    assert not ScoredProof.objects.exists()
    assert person("grace").client.post(address, headers=HTMX).content.decode().strip() == ""
    assert ScoredProof.objects.count() == 2
    assert address not in [each.attrs.get("hx-post") for each in page(room).walk()]


@pytest.mark.parametrize("at_once", [40, 0])
def test_reading_stores_nothing(room, monkeypatch, at_once):
    """Neither the pages of graders nor those of students store scores, grades or jobs, however much is outdated."""
    monkeypatch.setattr("tutor.grading.scoring.scores.AT_ONCE", at_once)
    proof, student = room.item.proofs.get(owner=account("sam")), account("sam")
    pages = {
        "grace": [
            f"/courses/{room.course.pk}/gradebook/",
            f"/grading/proofs/{proof.pk}/",
            f"/grading/items/{room.item.pk}/students/{student.pk}/",
            f"/grading/proofs/{proof.pk}/comments/",
        ],
        "sam": [f"/courses/{room.course.pk}/my-work/"],
    }
    for name, addresses in pages.items():
        client = person(name).client
        client.get("/")  # notes that they were here today
        for address in addresses:
            with CaptureQueriesContext(connection) as queries:
                assert client.get(address).status_code in (200, 302)
            assert queries.captured_queries
            assert [each["sql"] for each in queries if WRITES.match(each["sql"])] == []


def test_links_keep_what_was_chosen(room):
    root = page(room, section="A", q="s")
    (total,) = [each for each in root.walk() if each.tag == "a" and each.text == "Total"]
    assert QueryDict(total.attrs["href"].removeprefix("?")).dict() == {"section": "A", "q": "s", "sort": "total"}


def total(root: Element, who: str) -> str:
    (row,) = [row for row in table(root) if row[0] == who]
    return words(row[3])


def test_drafts_and_excused_puzzles_are_in_no_total(room):
    sue = account("sue")
    address = f"/grading/items/{room.items[1].pk}/students/{sue.pk}/"
    grace = person("grace").client
    assert "give a reason" in grace.post(f"{address}excuse/", follow=True).content.decode()
    grace.post(f"{address}excuse/", {"reason": "ill"})
    room.course.assignments.filter(title="More").update(published=None)
    root = page(room)
    assert (total(root, "sue"), total(root, "sam")) == ("10 100 %", "6.67 33.4 %")
    assert "draft: not in totals" in root.text
    assert names(page(room, state="excused")) == ["sue"]
    sheet = parse(grace.get(f"/courses/{room.course.pk}/gradebook/students/{sue.pk}/").content.decode())
    assert "10 of 10 points (100 %)" in words(sheet.text)
    own_sheet = parse(person("sue").client.get(f"/courses/{room.course.pk}/my-work/").content.decode())
    assert "10 of 10 points (100 %)" in words(own_sheet.text)
    assert "excused ill" in words(own_sheet.text)
    canvas = grace.get(f"/courses/{room.course.pk}/exports/canvas/")
    assert canvas.status_code == 200
    grace.post(f"{address}withdraw/")
    assert total(page(room), "sue") == "10 50 %"


def follow(root: Element, id: str) -> str:
    found = root.find(id)
    return str(found.attrs["href"])


def test_the_list_goes_along_from_student_to_student(room):
    """Section A from the most points on: Sue, then Sam; the grader saves and goes on."""
    asked = {"section": "A", "sort": "-total"}
    root = page(room, **asked)
    links = [each.attrs["href"] for each in root.walk() if each.tag == "a" and "proofs/" in each.attrs["href"]]
    sue, sam = (room.item.proofs.get(owner__username=who) for who in ("sue", "sam"))
    assert links[:2] == [f"/grading/proofs/{proof.pk}/?section=A&sort=-total" for proof in (sue, sam)]
    grace = person("grace").client
    shown = parse(grace.get(links[0]).content.decode())
    assert "1 of 2" in words(shown.text)
    onward = f"/grading/items/{room.item.pk}/students/{account('sam').pk}/?section=A&sort=-total"
    assert follow(shown, "next-student") == onward
    assert grace.get(onward)["Location"] == links[1]
    override = f"/grading/items/{room.item.pk}/students/{account('sue').pk}/override/?section=A&sort=-total"
    saved = grace.post(override, {"points": "1", "reason": "late", "then": "next"})
    assert saved["Location"] == onward  # though Sue has fewer points than Sam now


def test_many_are_graded_excused_and_told_at_once(room):
    grace, address = person("grace").client, f"/courses/{room.course.pk}/gradebook/many/?section=A&item={room.item.pk}"
    shown = parse(grace.get(address).content.decode())
    ticks = [each.attrs["value"] for each in shown.walk() if each.attrs.get("name") == "students"]
    assert ticks == [str(account(who).pk) for who in ("sam", "sue")]
    refused = grace.post(address, {"students": [account("carol").pk], "do": "points"})
    words_of = words(parse(refused.content.decode()).text)
    assert (refused.status_code, "Enter the points." in words_of, "Give a reason." in words_of) == (422, True, True)
    grace.post(address, {"students": ticks, "do": "points", "points": "4,5", "reason": "slips", "text": "See **r1**."})
    assert [total(page(room), who) for who in ("carol", "sam", "sue")] == ["0 0 %", "4.5 15 %", "4.5 15 %"]
    assert sorted(Comment.objects.values_list("proof__owner__username", "text")) == [
        ("sam", "See **r1**."),
        ("sue", "See **r1**."),
    ]
    grace.post(address, {"students": ticks[:1], "do": "excuse", "reason": "ill"})
    assert total(page(room), "sam") == "0 0 %"
    assert names(page(room, state="excused")) == ["sam"]
