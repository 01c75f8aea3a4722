"""Figures of a course: rules, puzzles, students, where they are stuck, and the proofs behind each."""

import csv
import re
from datetime import timedelta
from io import StringIO

import pytest

from tests.site.classroom import Classroom, assigned, classroom
from tests.site.grading.handing_in import handed_in, later, post
from tests.site.people import account, person
from tests.site.work.texts import WHOLE, made
from tutor.courses.models import Membership
from tutor.grading.models import ScoredProof
from tutor.grading.services.regrading import stale_proofs, store_scores

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Classroom:
    """Sam has proved Fern in two minutes; Sue is stuck after one step, where she has tried three times."""
    found = classroom(made()["Fern"])
    sam, sue = handed_in("sam", found.item, WHOLE), handed_in("sue", found.item, WHOLE[:1])
    later(sam, [timedelta(seconds=10)] * 12)
    for step in ("binary.prevent-trio: r1c1=0", "binary.prevent-trio: r1c1=1", "binary.complete-line: r1c1=1"):
        post(sue, "step", node="1.0", step=step)
    post(sue, "hint", node="1.0")
    store_scores(stale_proofs(found.course))
    return found


def text_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def get(room: Classroom, path: str = "", who: str = "alice") -> str:
    answer = person(who).client.get(f"/courses/{room.course.pk}/statistics/{path}")
    assert answer.status_code == 200
    return str(answer.content.decode())


def table(room: Classroom, path: str) -> list[list[str]]:
    return list(csv.reader(StringIO(get(room, path).removeprefix("\ufeff"), newline="")))


def test_each_rule_counts_with_its_students(room):
    text = text_of(get(room))
    assert "2 begun 1 proved (50 %)" in text
    assert re.search(r"Prevent Trio Binary (\d+) 2 students 2 1 student \d+ %", text)
    lines = table(room, "?format=csv")
    assert lines[0] == ["student", "number", "section", "rule", "used", "refused", "hints"]
    sue = {line[3]: line[4:] for line in lines if line[0] == "sue"}
    assert sue["binary.prevent-trio"][:2] == ["1", "2"]
    assert sue["binary.complete-line"][:2] == ["0", "1"]
    assert sum(int(figures[2]) for figures in sue.values()) == 1


def test_every_figure_leads_to_its_proofs(room):
    page = get(room)
    links = [each.replace("&amp;", "&") for each in re.findall(r'href="[^"]*/statistics/behind/([^"]+)"', page)]
    assert len(links) > 10
    assert {"figure=wrong", f"student={account('sam').pk}&figure=proved"} <= {link.removeprefix("?") for link in links}
    for link in {*links}:
        assert "/grading/proofs/" in get(room, f"behind/{link}"), link
    text = text_of(get(room, "behind/?figure=refused&rule=binary.prevent-trio"))
    assert "Tries that were not accepted Prevent Trio · 2 in 1 proof." in text
    lines = table(room, f"behind/?figure=seconds&item={room.item.pk}&student={account('sam').pk}&format=csv")
    assert [line[:3] for line in lines[1:]] == [["sam", "First proofs", "Fern"]]


def test_who_is_stuck_is_shown_at_the_node(room):
    page = get(room)
    text = text_of(page)
    assert "Fern First proofs 1 student r1c1 1 student sue after Prevent Trio" in text
    assert "3 tries there, the last: Complete Row/Column, r1c1 = 1" in text
    (event,) = re.findall(r"/grading/proofs/\d+/\?event=(\d+)", page)
    assert event == "4"


def test_one_student_or_one_section_or_assignment(room):
    Membership.objects.filter(user=account("sue")).update(section="B")
    other, _items = assigned(room.course, room.item.puzzle, title="Not begun", position=1)
    assert "Nobody has begun a puzzle here yet." in text_of(get(room, f"?assignment={other.pk}"))
    assert "1 begun 0 proved (0 %)" in text_of(get(room, "?section=B"))
    sam = text_of(get(room, f"?student={account('sam').pk}"))
    assert "Statistics: sam" in sam
    assert "1 begun 1 proved (100 %)" in sam
    assert "Nobody." in sam


def test_what_changed_since_it_was_scored_is_said(room):
    handed_in("sue", assigned(room.course, room.item.puzzle, title="More", position=1)[1][0], WHOLE[:1])
    assert "1 proof has changed since it was scored last" in text_of(get(room))


def test_queries_do_not_grow_with_the_course(room, django_assert_max_num_queries):
    client = person("alice").client
    with django_assert_max_num_queries(11):
        client.get(f"/courses/{room.course.pk}/statistics/")


def test_what_is_not_scored_yet_is_scored_by_a_press(room):
    ScoredProof.objects.all().delete()
    assert "2 proofs have changed since they were scored last" in (page := get(room))
    assert 'name="page" value="statistics"' in page
    answer = person("alice").client.post(f"/courses/{room.course.pk}/gradebook/refresh/", {"page": "statistics"})
    assert answer["Location"] == f"/courses/{room.course.pk}/statistics/"
    assert "2 begun 1 proved (50 %)" in text_of(get(room))
