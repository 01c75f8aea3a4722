"""Dates are typed and shown in the course's zone, and late work is reckoned from them."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from tests.site.courses.reading import errors, main, page, said
from tests.site.people import account, person
from tutor.courses.dates import ago, in_zone, shown, zone_names
from tutor.courses.deadlines import closes_of, due_of, late_factor, results_of
from tutor.courses.models import Assignment, Course, Extension
from tutor.feedback.terms import terms

pytestmark = pytest.mark.django_db

BERLIN = ZoneInfo("Europe/Berlin")
FIELDS = {"title": "First proofs", "late": "none", "feedback": "request", "hints": "none", "attempts": 0}


def at(*moment: int) -> datetime:
    return datetime(*moment, tzinfo=UTC)  # type: ignore[arg-type, misc]


@pytest.fixture
def edit(room) -> str:
    """Set the course's zone to Berlin and return the address of the form."""
    Course.objects.update(time_zone="Europe/Berlin")
    return f"/assignments/{room.assignment.pk}/edit/"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("2027-01-31T23:59", at(2027, 1, 31, 22, 59)),
        ("2027-07-31T23:59", at(2027, 7, 31, 21, 59)),
        ("2027-03-28T03:30", at(2027, 3, 28, 1, 30)),  # just after the clocks go forward
    ],
)
def test_what_is_typed_is_in_the_zone_of_the_course(room, alice, edit, typed, meant):
    assert said(alice, alice.post(edit, FIELDS | {"due": typed})) == ["Saved."]
    room.assignment.refresh_from_db()
    assert room.assignment.due == meant
    assert page(alice.get(edit)).find("id_due").attrs["value"] == typed


@pytest.mark.parametrize("typed", ["2027-03-28T02:30", "2026-10-25T02:30"])
def test_an_hour_that_is_not_or_comes_twice_is_refused(room, alice, edit, typed):
    (problem,) = errors(alice.post(edit, FIELDS | {"due": typed}))
    assert "couldn’t be interpreted in time zone Europe/Berlin" in problem
    due = room.assignment.due
    room.assignment.refresh_from_db()
    assert room.assignment.due == due


@pytest.mark.parametrize("typed", ["0001-01-01T00:00", "9999-12-31T23:59", "1999-12-31T23:00"])
def test_dates_that_nobody_means_are_refused(room, alice, edit, typed):
    (problem,) = errors(alice.post(edit, FIELDS | {"due": typed}))
    assert problem.startswith("expected a year from 2000 to 2200, found ")
    assert alice.get(f"/assignments/{room.assignment.pk}/").status_code == 200


def test_a_date_that_is_none(alice, edit):
    assert errors(alice.post(edit, FIELDS | {"due": "tomorrow"})) == [
        "Expected a date and a time, such as 2027-01-31 23:59."
    ]


def test_it_cannot_be_due_before_it_opens(alice, edit):
    fields = FIELDS | {"opens": "2027-01-02T10:00", "due": "2027-01-02T10:00"}
    assert errors(alice.post(edit, fields)) == ["It is due before it opens. Expected a later date."]


def test_feedback_after_the_due_date_needs_one(alice, edit):
    assert errors(alice.post(edit, FIELDS | {"feedback": "after"})) == [
        "Feedback comes after the due date, so set a due date."
    ]


def test_every_date_is_shown_with_the_zone(room, alice, sam, edit):
    due = at(2027, 7, 31, 21, 59)
    Assignment.objects.update(due=due)
    for who in (alice, sam):
        assert "Sat 31 Jul 2027, 23:59 Europe/Berlin" in main(who.get(f"/courses/{room.course.pk}/"))
        assert "Sat 31 Jul 2027, 23:59 Europe/Berlin" in main(who.get(f"/assignments/{room.assignment.pk}/"))
    moments = [
        each.attrs["datetime"] for each in page(sam.get(f"/courses/{room.course.pk}/")).walk() if each.tag == "time"
    ]
    assert moments == ["2027-07-31T23:59:00+02:00"]
    assert timezone.get_current_timezone_name() == "UTC"  # one page's zone is not the next one's


def test_the_same_moment_in_other_zones():
    moment = at(2026, 12, 31, 23, 30)
    with in_zone(Course(time_zone="Asia/Kathmandu")):
        assert shown(moment) == "Fri 1 Jan 2027, 05:15 Asia/Kathmandu"
    with in_zone(Course(time_zone="America/St_Johns")):
        assert shown(moment) == "Thu 31 Dec 2026, 20:00 America/St_Johns"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "just now"), (50, "just now"), (61, "1\xa0minute ago"), (7300, "2\xa0hours, 1\xa0minute ago")],
)
def test_how_long_ago(seconds, words):
    assert ago(timezone.now() - timedelta(seconds=seconds)) == words


def test_zones_to_choose_from():
    names = zone_names()
    assert names[0] == "UTC"
    assert {"Europe/Berlin", "America/New_York", "Asia/Kolkata"} <= set(names)
    assert not {"EST5EDT", "Etc/GMT+3", "posixrules", "US/Central", "Mexico/General"} & set(names)


# --- Late work -------------------------------------------------------------------------------------------------

DUE = at(2026, 10, 24, 21, 59)
SUNDAY = "Sun 25 Oct 2026, 02:59 Europe/Berlin"
SATURDAY, MONDAY = "Sat 24 Oct 2026, 23:59 Europe/Berlin", "Mon 26 Oct 2026, 22:59 Europe/Berlin"
"""The evening before Berlin's clocks go back: days are 24 hours, whatever the clocks say."""


@pytest.mark.parametrize(
    ("facts", "after", "factor"),
    [
        ({"late": "none"}, timedelta(0), 1.0),
        ({"late": "none"}, timedelta(seconds=1), 0.0),
        ({"late": "grace", "grace_minutes": 90}, timedelta(minutes=90), 1.0),
        ({"late": "grace", "grace_minutes": 90}, timedelta(minutes=90, seconds=1), 0.0),
        ({"late": "percent", "late_percent": 25}, timedelta(seconds=1), 0.75),
        ({"late": "percent", "late_percent": 25}, timedelta(days=1), 0.75),
        ({"late": "percent", "late_percent": 25}, timedelta(days=1, seconds=1), 0.5),
        ({"late": "percent", "late_percent": 25}, timedelta(days=4), 0.0),
        ({"late": "percent", "late_percent": 30}, timedelta(days=3), 0.1),
        ({"late": "percent", "late_percent": 30}, timedelta(days=4), 0.0),
        ({"late": "percent", "late_percent": 100}, timedelta(hours=1), 0.0),
    ],
)
def test_late_work(facts, after, factor):
    assignment = Assignment(due=DUE, **facts)
    assert late_factor(assignment, DUE, DUE + after) == pytest.approx(factor)


def test_late_work_counts_from_the_extension():
    assignment = Assignment(due=DUE, late="grace", grace_minutes=60)
    assert due_of(Assignment(due=DUE + timedelta(days=5)), Extension(due=DUE)) == DUE + timedelta(days=5)
    extension = Extension(due=DUE + timedelta(days=2))
    assert closes_of(assignment, extension) == DUE + timedelta(days=2, hours=1)
    assert closes_of(assignment, None) == DUE + timedelta(hours=1)
    assert closes_of(Assignment(late="percent"), None) is None


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"due": None}, "There is no due date."),
        ({"late": "none"}, f"{SATURDAY}. Late work is not accepted."),
        (
            {"late": "grace", "grace_minutes": 240},  # the clocks go back in between
            f"{SATURDAY}. Until {SUNDAY} work still gets full credit; after that it is closed.",
        ),
        (
            {"late": "percent", "late_percent": 50},
            f"{SATURDAY}. Later each day begun costs 50 % of the credit; after {MONDAY} it is closed.",
        ),
    ],
)
def test_the_late_policy_in_words(facts, words):
    with timezone.override(BERLIN):
        assert terms(Assignment(**{"due": DUE} | facts), None)[0] == ("Due", words)


DAY = timedelta(days=1)
LATE = {"late": "percent", "late_percent": 10}


@pytest.mark.parametrize(
    ("facts", "extended", "closes", "results"),
    [
        (LATE, 0, 10, 10),
        (LATE | {"late_until": DUE + 2 * DAY}, 0, 2, 2),
        (LATE | {"late_until": DUE + 2 * DAY}, 5, 7, 7),  # an extension moves it
        ({"results": "everybody", "extended": DUE + 6 * DAY}, 0, 0, 6),
        ({"results": "everybody", "extended": DUE + 6 * DAY}, 6, 6, 6),
        (LATE | {"results": "date", "results_at": DUE + 3 * DAY}, 0, 3, 3),  # nobody works on with results in view
        (LATE | {"results": "date", "results_at": DUE + 3 * DAY}, 7, 7, 7),
        ({"results": "date", "results_at": DUE + 3 * DAY}, 0, 0, 3),
        ({"results": "button"}, 0, 0, None),
        (LATE | {"results": "button", "released": {"A": (DUE - DAY).isoformat()}}, 0, 0, 0),
        (LATE | {"results": "button", "released": {"A": (DUE + DAY).isoformat()}}, 5, 5, 5),
        ({"results": "button", "released": {"B": (DUE + DAY).isoformat()}}, 0, 0, None),
        ({"results": "date", "results_at": DUE - DAY, "feedback": "immediate"}, 0, 0, 0),
    ],
)
def test_when_work_ends_and_results_are_shown(facts, extended, closes, results):
    """Count in days after the due date, for a student of section A."""
    assignment = Assignment(**{"due": DUE} | facts)
    extension = Extension(due=DUE + extended * DAY) if extended else None
    assert closes_of(assignment, extension, "A") == DUE + closes * DAY
    assert results_of(assignment, extension, "A") == (None if results is None else DUE + results * DAY)


def test_without_a_due_date_a_release_ends_the_work():
    assignment = Assignment(results="button", released={"": DUE.isoformat()})
    assert closes_of(assignment, None) == results_of(assignment, None) == DUE


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"results": "date"}, "Set the date, or choose another time for results."),
        ({"results": "date", "results_at": "2027-01-30T12:00"}, "Results would come before the due date"),
        ({"late": "grace", "late_until": "2027-01-31T12:00"}, "Expected a date after Sun 31 Jan 2027, 22:59"),
        ({"late": "grace", "late_until": "2027-07-31T12:00"}, "and at most 100 days later."),
        ({"due": "", "late": "grace", "late_until": "2027-01-31T12:00"}, "There is no due date"),
    ],
)
def test_dates_that_make_no_sense_are_refused(room, alice, edit, fields, problem):
    (found,) = errors(alice.post(edit, FIELDS | {"due": "2027-01-31T22:59"} | fields))
    assert problem in found


# --- Extensions ------------------------------------------------------------------------------------------------


def test_an_extension_is_given_seen_and_taken_back(room, alice, sam, edit):
    address = f"/assignments/{room.assignment.pk}/extensions/"
    fields = {"student": account("sam").pk, "due": "2027-02-01T12:00", "reason": "ill"}
    assert said(alice, alice.post(address, fields)) == ["For sam it is due Mon 1 Feb 2027, 12:00 Europe/Berlin."]
    extension = Extension.objects.get()
    assert (extension.due, extension.by) == (at(2027, 2, 1, 11, 0), account("alice"))
    own = main(sam.get(f"/assignments/{room.assignment.pk}/"))
    assert "You have an extension: for you it is due Mon 1 Feb 2027, 12:00 Europe/Berlin. Reason: ill" in own
    assert "extended for you" in main(sam.get(f"/courses/{room.course.pk}/"))
    alice.post(address, fields | {"due": "2027-03-01T12:00"})  # in the place of the first
    extension.refresh_from_db()
    assert extension.due == at(2027, 3, 1, 11, 0)
    assert alice.post(f"{address}{extension.pk}/remove/").status_code == 302
    assert not Extension.objects.exists()


def test_an_extension_is_later_than_what_holds_for_all(room, alice, edit):
    address = f"/assignments/{room.assignment.pk}/extensions/"
    Assignment.objects.update(due=at(2027, 1, 31, 22, 59))
    fields = {"student": account("sam").pk, "due": "2027-01-31T23:59"}
    assert errors(alice.post(address, fields)) == [
        "Expected a date after Sun 31 Jan 2027, 23:59 Europe/Berlin, when it is due for all."
    ]
    Assignment.objects.update(due=None)
    alice.post(address, fields)
    assert "Give the extension" not in main(alice.get(address))
    assert not Extension.objects.exists()


def test_a_section_s_extension_is_also_for_who_joins_it_later(room, alice, edit):
    address = f"/assignments/{room.assignment.pk}/extensions/"
    room.course.memberships.filter(user=account("sue")).update(section="")
    alice.post(address, {"section": "A", "due": "2027-02-01T12:00", "reason": "storm"})
    assert "Whoever joins section A later is due Mon 1 Feb 2027" in main(alice.get(address))
    sue = room.course.memberships.get(user=account("sue"))
    sue.section = "A"
    sue.save()
    own = Extension.objects.get(student=account("sue"))
    assert (own.due, own.reason, own.by) == (at(2027, 2, 1, 11, 0), "storm", account("alice"))
    own.delete()
    alice.post(address, {"stop": "A"})
    sue.save()
    assert not Extension.objects.filter(student=account("sue")).exists()


def test_a_section_s_extension_takes_no_later_date_away(room, alice, edit):
    address = f"/assignments/{room.assignment.pk}/extensions/"
    sam, sue = account("sam"), account("sue")
    room.course.memberships.filter(user__in=[sam, sue]).update(section="A")
    Extension.objects.create(assignment=room.assignment, student=sam, due=at(2027, 3, 1, 11, 0), automatic=True)
    fields = {"section": "A", "due": "2027-02-01T12:00"}
    given = "For sue it is due Mon 1 Feb 2027, 12:00 Europe/Berlin. 1 student keeps a later date."
    assert said(alice, alice.post(address, fields)) == [given]
    assert Extension.objects.get(student=sam).due == at(2027, 3, 1, 11, 0)
    alice.post(address, fields | {"student": [sam.pk]})  # by name: the new date is meant
    assert Extension.objects.get(student=sam).due == at(2027, 2, 1, 11, 0)


def test_others_know_nothing_of_an_extension(room, alice, edit):
    due = timezone.now() + timedelta(days=30)
    Extension.objects.create(assignment=room.assignment, student=account("sam"), due=due, reason="very ill")
    sue = person("sue").client
    for address in (f"/courses/{room.course.pk}/", f"/assignments/{room.assignment.pk}/"):
        text = sue.get(address).content.decode()
        assert "very ill" not in text
        assert "extended for you" not in text


@pytest.mark.parametrize("who", ["grace", "carol"])
def test_extensions_are_for_students_of_the_course(room, alice, edit, who):
    fields = {"student": account(who).pk, "due": "2027-02-01T12:00"}
    answer = alice.post(f"/assignments/{room.assignment.pk}/extensions/", fields)
    assert errors(answer) == [f"Select a valid choice. {account(who).pk} is not one of the available choices."]
    assert not Extension.objects.exists()


def test_students_are_listed_by_name_as_in_the_gradebook(room, alice):
    for name, last in (("sam", "Zuse"), ("sue", "de la Cruz")):
        room.course.memberships.filter(user=account(name)).update(first_name="S.", last_name=last)
    shown = main(alice.get(f"/assignments/{room.assignment.pk}/extensions/"))
    assert 0 < shown.index("de la Cruz, S.") < shown.index("Zuse, S.")


def test_a_course_is_copied_with_its_dates_moved(room, alice):
    """Its first date was in winter; moved to summer, all keep their time of day."""
    Course.objects.update(time_zone="Europe/Berlin")
    Assignment.objects.update(opens=at(2027, 1, 31, 23, 30), due=at(2027, 3, 26, 22, 59))
    account("sam").proofs.create(puzzle=room.item.puzzle, item=room.item, attempt=1)
    address = f"/courses/{room.course.pk}/copy/"
    shown = page(alice.get(address))
    assert [shown.find(f"id_{name}").attrs["value"] for name in ("title", "begins")] == [
        "Logic 101 (copy)",
        "2027-02-01",
    ]
    assert errors(alice.post(address, {"title": "Next", "begins": "0207-01-01"})) == [
        "Expected a year from 2000 to 2199."
    ]
    answer = alice.post(address, {"title": "Next", "begins": "2027-02-11"})
    copy = Course.objects.get(title="Next")
    assert said(alice, answer) == ["Course “Next” created."]
    (first,) = copy.assignments.all()
    assert (first.title, first.published, first.feedback) == ("First proofs", None, room.assignment.feedback)
    assert (first.opens, first.due) == (at(2027, 2, 10, 23, 30), at(2027, 4, 5, 21, 59))
    assert [item.puzzle for item in first.items.all()] == [item.puzzle for item in room.items]
    assert [(each.user.username, each.role) for each in copy.memberships.all()] == [("alice", "instructor")]
    assert copy.join_code != room.course.join_code
    Assignment.objects.update(opens=None, due=None)
    Course.objects.filter(pk=room.course.pk).update(archived=True)
    assert alice.post(address, {"title": "Third"}).status_code == 302


def test_a_whole_section_gets_an_extension_and_extra_time_moves_with_the_dates(room, alice, edit):
    address = f"/assignments/{room.assignment.pk}/extensions/"
    assert errors(alice.post(address, {"due": "2027-02-01T12:00"})) == ["Choose students or a section."]
    alice.post(address, {"section": "A", "due": "2027-02-01T12:00"})
    assert {each.student.username: each.due for each in Extension.objects.all()} == dict.fromkeys(
        ("sam", "sue"), at(2027, 2, 1, 11)
    )
    extension = Extension.objects.get(student__username="sue")
    alice.post(f"{address}{extension.pk}/remove/")
    member = room.course.memberships.get(user__username="sue")
    person_address = f"/courses/{room.course.pk}/people/{member.pk}/"
    alice.post(person_address, {"role": "student", "section": "A", "number": "S5", "extra_time": "50"})
    fields = FIELDS | {"opens": "2027-03-01T12:00", "due": "2027-03-11T12:00"}
    alice.post(edit, fields)
    found = Extension.objects.get(student__username="sue")
    assert (found.due, found.automatic) == (at(2027, 3, 16, 11), True)
    assert "extra time" in main(alice.get(address))
    assert alice.post(f"{address}{found.pk}/remove/").status_code == 404
    assert Assignment.objects.get(pk=room.assignment.pk).extended == found.due
    alice.post(person_address, {"role": "student", "section": "A", "number": "S5"})
    assert not Extension.objects.filter(student__username="sue").exists()
