"""The page from which files are taken."""

import pytest

from tests.site.classroom import assigned
from tests.site.people import account, person
from tests.site.work.page import parse
from tests.site.workers import work_off
from tutor.courses.models import Course, Membership
from tutor.exports.exporters import EXPORTERS
from tutor.jobs.models import Job

pytestmark = pytest.mark.django_db


def text_of(work, query: str = "") -> str:
    answer = person("grace").client.get(f"{work.address}?{query}")
    assert answer.status_code == 200
    return parse(answer.content.decode()).find("content").text


def links(work, query: str = "") -> list[str]:
    page = parse(person("grace").client.get(f"{work.address}?{query}").content.decode())
    return [each.attrs["href"] for each in page.walk() if each.tag == "a" and "download" in each.attrs]


def test_it_offers_every_file(work):
    assert links(work) == [f"{work.address}{name}/" for name in EXPORTERS]
    text = text_of(work)
    assert "2 students × 2 puzzles · 2 proofs begun, 1 finished" in text
    assert "CSV, about" in text
    assert "(Europe/Berlin)" in text


def test_much_to_score_is_begun_when_the_page_opens(work, monkeypatch):
    monkeypatch.setattr("tutor.exports.views.AT_ONCE", 1)
    assert "2 proofs are being scored. You can already download files" in text_of(work)
    assert text_of(work).count("Progress") == 1
    (job,) = Job.objects.all()  # opening the page again asks for no other
    assert (job.kind, job.owner) == ("scores", account("grace"))
    work_off()
    assert "being scored" not in text_of(work)


def test_only_what_was_chosen_is_counted_as_being_scored(work, monkeypatch):
    monkeypatch.setattr("tutor.exports.views.AT_ONCE", 0)
    other, _items = assigned(work.room.course, work.room.item.puzzle, title="Not begun", position=1)
    assert "being scored" not in text_of(work, f"assignment={other.pk}")
    assert "1 proofs are being scored." in text_of(work, f"student={account('sam').pk}")
    assert "2 proofs are being scored." in text_of(work, f"assignment={work.room.assignment.pk}")


def test_little_to_score_is_left_to_the_file(work):
    assert "being scored" not in text_of(work)
    assert Job.objects.count() == 0


def test_what_was_chosen_goes_with_the_links(work):
    query = f"assignment={work.room.assignment.pk}&student={account('sue').pk}"
    assert links(work, query)[0] == f"{work.address}verdicts/?{query}"
    assert "1 student × 2 puzzles · 1 proof begun, 0 finished" in text_of(work, query)


def test_an_empty_course_says_what_to_do(work):
    work.sam.delete()
    work.sue.delete()
    Membership.objects.filter(role="student").delete()
    assert "Nobody has joined this course as a student yet" in text_of(work)
    assert work.file("verdicts").count(b"\n") == 1


def test_a_course_without_puzzles_says_what_to_do(work):
    other = Course.objects.create(title="Other", join_code="OTHE-RONE")
    Membership.objects.create(course=other, user=account("grace"), role="grader")
    Membership.objects.create(course=other, user=account("sam"), role="student")
    answer = person("grace").client.get(f"/courses/{other.pk}/exports/")
    assert "No puzzle has been published here yet" in answer.content.decode()


def test_another_courses_work_cannot_be_chosen(work):
    other = Course.objects.create(title="Other", join_code="OTHE-RONE")
    Membership.objects.create(course=other, user=account("carol"), role="student")
    elsewhere, _items = assigned(other, work.sam.puzzle)
    client = person("grace").client
    queries = (f"assignment={elsewhere.pk}", f"student={account('carol').pk}", f"student={account('alice').pk}")
    for query in queries:
        assert client.get(f"{work.address}?{query}").status_code == 404
        assert work.get("verdicts", query).status_code == 404
    assert work.get("nothing").status_code == 404


@pytest.mark.parametrize("who", ["sam", "carol", "admin", "anonymous"])
def test_only_those_who_grade_get_files(work, who):
    assert {name: work.get(name, who=who).status_code for name in EXPORTERS} == dict.fromkeys(EXPORTERS, 404)


@pytest.mark.parametrize("students", [0, 3])
def test_queries(work, students, django_assert_num_queries):
    for number in range(students):
        Membership.objects.create(course=work.room.course, user=account(f"extra{number}"), role="student")
        assigned(work.room.course, work.sam.puzzle, title=f"More {number}")
    client = person("grace").client
    with django_assert_num_queries(16):
        client.get(work.address)
