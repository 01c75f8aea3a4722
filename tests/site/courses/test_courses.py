"""Making, describing, closing and leaving a course."""

import pytest

from tests.site.courses.reading import errors, main, page, said
from tests.site.people import account, person
from tutor.courses.models import Course, Membership

pytestmark = pytest.mark.django_db

FIELDS = {"title": "Logic 202", "time_zone": "America/New_York", "notes": "Read *this*."}


def test_everybody_with_an_account_can_make_a_course():
    carol = person("carol").client
    answer = carol.post("/courses/new/", FIELDS)
    course = Course.objects.get()
    assert said(carol, answer) == ["Course “Logic 202” created."]
    assert answer["Location"] == f"/courses/{course.pk}/"
    membership = Membership.objects.get()
    assert (membership.user.username, membership.role, course.time_zone) == ("carol", "instructor", "America/New_York")
    assert "<em>this</em>" in carol.get(f"/courses/{course.pk}/").content.decode()


def test_only_staff_makes_courses_where_the_site_says_so(settings):
    settings.COURSE_CREATION = "staff"
    carol, admin = person("carol").client, person("admin").client
    assert "Make a course" not in main(carol.get("/courses/"))
    answer = carol.post("/courses/new/", FIELDS)
    assert answer.status_code == 403
    assert "On this site only its staff make courses." in answer.content.decode()
    assert not Course.objects.exists()
    assert "Make a course" in main(admin.get("/courses/"))
    assert admin.post("/courses/new/", FIELDS).status_code == 302
    assert Course.objects.count() == 1


@pytest.mark.parametrize("who", ["anonymous", "guest"])
def test_who_has_no_account_is_told_why_one_is_needed(who):
    client = person(who).client
    assert "To make a course you need an account." in main(client.get("/courses/new/"))
    assert "To join a course you need an account" in main(client.get("/courses/join/?code=AAAA-BBBB"))
    answer = client.post("/courses/new/", FIELDS)
    assert (answer.status_code, Course.objects.count()) == (403, 0)
    assert "You are not in a course yet" in main(client.get("/courses/"))


def test_bad_fields_are_named():
    shown = person("carol").client.get("/courses/new/").content.decode()
    assert '<option value="Europe/Berlin">Berlin</option>' in shown
    assert "data-guess" in shown  # the script takes the time zone of the browser
    answer = person("carol").client.post("/courses/new/", {"title": "", "time_zone": "Mars/Olympus"})
    assert answer.status_code == 422
    assert errors(answer) == [
        "This field is required.",
        "Select a valid choice. Mars/Olympus is not one of the available choices.",
    ]


def test_the_next_course_begins_in_the_zone_of_the_last():
    carol = person("carol").client
    carol.post("/courses/new/", FIELDS)
    chosen = [each for each in page(carol.get("/courses/new/")).walk() if "selected" in each.attrs]
    assert [each.attrs["value"] for each in chosen] == ["America/New_York"]
    assert "data-guess" not in carol.get("/courses/new/").content.decode()
    Course.objects.update(time_zone="UTC")  # which nobody chose
    assert "data-guess" in carol.get("/courses/new/").content.decode()


def test_an_archived_course_is_read_only_until_it_is_opened_again(room, alice, sam):
    address = f"/courses/{room.course.pk}/"
    alice.post(f"{address}archive/", {"archived": "yes"})
    for part in ("edit/", "assignments/new/"):
        assert alice.get(address + part)["Location"] == address
    alice.get(address)  # says so
    refused = alice.post(f"{address}code/", {"what": "renew"})
    assert said(alice, refused) == [
        "The course is archived, so nothing in it changes. An instructor can open it again."
    ]
    assert "This course is archived" in main(sam.get(address))
    assert "Open the course again" not in main(sam.get(address))
    assert said(alice, alice.post(f"{address}archive/", {"archived": "no"})) == ["The course is open again."]
    assert alice.get(f"{address}edit/").status_code == 200


def test_leaving(room, sam):
    address = f"/courses/{room.course.pk}/"
    assert "Leave “Logic 101”?" in main(sam.get(f"{address}leave/"))
    assert said(sam, sam.post(f"{address}leave/")) == ["You have left “Logic 101”."]
    assert sam.get(address).status_code == 404


def test_the_last_instructor_cannot_leave(room, alice):
    address = f"/courses/{room.course.pk}/"
    person("bob").client.post(f"{address}leave/")
    assert said(alice, alice.post(f"{address}leave/")) == [
        "A course needs an instructor, and there is no other. Make somebody else instructor first."
    ]
    membership = Membership.objects.get(user=account("alice"))
    answer = alice.post(f"{address}people/{membership.pk}/", {"role": "student"})
    assert said(alice, answer)[0].startswith("A course needs an instructor")
    membership.refresh_from_db()
    assert membership.role == "instructor"
