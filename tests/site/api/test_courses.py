"""Courses and their people, for programs."""

from io import BytesIO
from typing import Any

import pytest
from django.test import override_settings
from openpyxl import Workbook

from tests.site.api.callers import Caller, caller, problem
from tests.site.classroom import Classroom, classroom
from tests.site.people import account, person
from tutor.courses.models import Course, Invitation, Membership

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Classroom:
    """The course without any puzzle."""
    return classroom()


def change(caller: Caller, path: str, body: Any, method: str = "patch") -> Any:
    answer = caller.send(method, path, body)
    assert answer.status_code == 200, answer.content
    return answer.json()


def refusal(answer: Any, status: int) -> dict[str, Any]:
    assert answer.status_code == status, answer.content
    return problem(answer)


def test_a_course_is_made_changed_and_archived():
    alice = caller("alice")
    made = alice.post("courses/", {"title": "Logic", "time_zone": "Europe/Berlin"}, status=201)
    path = f"courses/{made['id']}/"
    assert (made["role"], made["time_zone"], len(made["join_code"])) == ("instructor", "Europe/Berlin", 9)
    assert change(alice, path, {"notes": "*Hello*", "joinable": False}) == made | {
        "notes": "*Hello*",
        "joinable": False,
    }
    renewed = alice.post(f"{path}code/")
    assert renewed["join_code"] != made["join_code"]
    assert change(alice, f"{path}archived/", {"archived": True}, "put")["archived"]
    refused = refusal(alice.send("patch", path, {"title": "Other"}), 409)
    assert refused["detail"].startswith("The course is archived")
    assert Course.objects.get().title == "Logic"
    assert alice.get("courses/", archived="false")["results"] == []
    assert [each["title"] for each in alice.get("courses/", archived="true", role="instructor")["results"]] == ["Logic"]


def test_a_bad_field_is_named():
    alice = caller("alice")
    (fault,) = refusal(alice.send("post", "courses/", {"title": "Logic", "time_zone": "Mars/Base"}), 422)["errors"]
    assert (fault["pointer"], fault["found"]) == ("#/time_zone", '"Mars/Base"')
    assert {each["pointer"] for each in refusal(alice.send("post", "courses/", {"title": 5}), 422)["errors"]} == {
        "#/title"
    }
    assert not Course.objects.exists()


def test_a_misspelt_member_is_refused_and_nothing_is_changed(room):
    alice, path = caller("alice"), f"courses/{room.course.pk}/"
    read = alice.get(path)
    (fault,) = refusal(alice.send("patch", path, {"titel": "Other", "notes": "Hello"}), 422)["errors"]
    assert (fault["pointer"], fault["found"]) == ("#/titel", '"Other"')
    assert fault["detail"] == "Expected only: title, notes, time_zone, joinable."
    assert alice.get(path) == read


@override_settings(COURSE_CREATION="staff")
def test_where_only_the_staff_of_the_site_makes_courses():
    assert not caller("alice").get("me/")["may_make_courses"]
    assert refusal(caller("alice").send("post", "courses/", {"title": "Logic"}), 403)["detail"] == (
        "Here only the site's staff makes courses."
    )
    assert not Course.objects.exists()


@pytest.mark.parametrize(("scope", "status"), [("read", 403), ("work", 403), ("grade", 200)])
def test_changes_need_the_scope_of_those_who_grade(room, scope, status):
    answer = caller("alice", scope).send("patch", f"courses/{room.course.pk}/", {"title": "Other"})
    assert answer.status_code == status
    if status == 403:
        assert problem(answer)["scope"] == "grade"


def test_joining_and_leaving(room):
    carol, alice = caller("carol", "read", "work"), caller("alice")
    wrong = refusal(carol.send("post", "courses/join/", {"code": "NONE-SUCH"}), 409)
    assert wrong["detail"].startswith("No course has this code.")
    joined = carol.post("courses/join/", {"code": "test code"})
    assert joined == {
        "id": room.course.pk,
        "title": "Logic 101",
        "notes": "",
        "time_zone": "UTC",
        "archived": False,
        "role": "student",
        "joinable": None,
        "join_code": None,
    }
    assert carol.post(f"courses/{room.course.pk}/leave/", status=204) is None
    assert refusal(carol.send("get", f"courses/{room.course.pk}/"), 404)
    for _try in range(9):
        carol.send("post", "courses/join/", {"code": "NONE-SUCH"})
    paused = refusal(carol.send("post", "courses/join/", {"code": "TEST-CODE"}), 409)
    assert paused["detail"].startswith("Too many wrong codes.")
    Membership.objects.filter(user=account("bob")).delete()
    last = refusal(alice.send("post", f"courses/{room.course.pk}/leave/", {}), 409)
    assert last["detail"].startswith("A course needs an instructor")


def test_people(room):
    alice, path = caller("alice"), f"courses/{room.course.pk}/"
    account("carol")
    member = alice.post(f"{path}people/", {"email": "Carol@example.org", "role": "grader"}, status=201)["member"]
    assert (member["user"]["name"], member["role"], member["email"]) == ("carol", "grader", "carol@example.org")
    waiting = alice.post(f"{path}people/", {"email": "tom@example.org", "section": "B"}, status=201)["expected"]
    again = refusal(alice.send("post", f"{path}people/", {"email": "tom@example.org"}), 409)
    assert again["detail"] == "tom@example.org is already invited."
    assert change(alice, f"{path}expected/{waiting['id']}/", {"number": "7"}) == waiting | {"number": "7"}
    assert [each["email"] for each in alice.get(f"{path}expected/", section="B")["results"]] == ["tom@example.org"]
    assert alice.send("delete", f"{path}expected/{waiting['id']}/").status_code == 204
    assert not Invitation.objects.exists()
    students = alice.get(f"{path}people/", role="student", section="A")["results"]
    assert [each["user"]["name"] for each in students] == ["sam", "sue"]
    assert [each["email"] for each in alice.get(f"{path}people/", q="GRACE")["results"]] == ["grace@example.org"]
    changed = change(alice, f"{path}people/{member['id']}/", {"role": "student", "number": "S9"})
    assert changed == member | {"role": "student", "number": "S9"}
    assert alice.send("delete", f"{path}people/{member['id']}/").status_code == 204
    assert refusal(alice.send("get", f"{path}people/{member['id']}/"), 404)


ROSTER = "email,name,number,section,role\r\nsam@example.org,,S4,Z,student\r\ntom@example.org,Tom,S9,Z,\r\n"


def test_a_roster_is_looked_at_then_taken_in(room):
    alice, path = caller("alice"), f"courses/{room.course.pk}/roster/"
    seen = alice.post(f"{path}preview/", {"text": ROSTER})
    assert [(each["line"], each["does"]) for each in seen["lines"]] == [(2, "changed"), (3, "expected")]
    assert not Membership.objects.filter(section="Z").exists()
    headers = alice.headers | {"Content-Type": "text/csv"}
    answer: Any = alice.client.post(f"/api/v1/{path}", ROSTER, content_type="text/csv", headers=headers)
    assert (answer.status_code, answer.json()) == (200, seen)
    assert Membership.objects.get(section="Z").user.username == "sam"
    assert Invitation.objects.get().name == "Tom"
    answer = alice.send("get", path)
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.content == person("alice").client.get(f"/courses/{room.course.pk}/roster.csv").content


def test_a_workbook_of_another_system_is_a_roster_too(room):
    alice, path = caller("alice"), f"/api/v1/courses/{room.course.pk}/roster/"
    book, out = Workbook(), BytesIO()
    for row in (("SIS Login ID", "Student", "Group"), ("tom@example.org", "Reed, Tom", "B")):
        book.active.append(row)
    book.save(out)
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    answer: Any = alice.client.post(path, out.getvalue(), content_type=kind, headers=alice.headers)
    assert (answer.status_code, answer.json()["changes"]) == (200, 1)
    tom = Invitation.objects.get()
    assert (tom.email, tom.roster_name, tom.section) == ("tom@example.org", "Tom Reed", "B")


def test_a_bad_roster_is_refused_line_by_line_and_changes_nothing(room):
    alice = caller("alice")
    bad = ROSTER + "nobody,,,,\r\nsam@example.org,,,,\r\n"
    refused = refusal(alice.send("post", f"courses/{room.course.pk}/roster/", {"text": bad}), 422)
    assert [each["detail"] for each in refused["errors"]] == [
        "line 4: expected an email, found “nobody”",
        "line 5: sam@example.org is already in line 2",
    ]
    assert not Invitation.objects.exists()
    assert not Membership.objects.filter(section="Z").exists()


@pytest.mark.parametrize("number", [1, 3])
def test_lists_cost_the_same_for_few_and_for_many(room, number, django_assert_num_queries):
    for place in range(number):
        course = Course.objects.create(title=f"Course {place}")
        Membership.objects.create(course=course, user=account("alice"), role="instructor")
        Invitation.objects.create(course=room.course, email=f"e{place}@example.org")
        Membership.objects.create(course=room.course, user=account(f"extra{place}"))
    alice, path = caller("alice"), f"courses/{room.course.pk}/"
    alice.get("me/")  # notes the day
    for part, queries in (("courses/", 3), (f"{path}people/", 4), (f"{path}expected/", 4)):
        with django_assert_num_queries(queries):  # token, membership where there is one, count, rows
            alice.get(part)
