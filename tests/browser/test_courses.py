"""A course from the instructor who makes it to the student who joins it, by mouse and by keyboard."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.site.classroom import Classroom, classroom
from tests.site.people import person
from tutor.accounts.models import User
from tutor.courses.models import Assignment, Course, Invitation

Enter = Callable[[str], None]


@pytest.fixture
def enter(live_server: LiveServer, context: BrowserContext) -> Enter:
    """Be somebody from here on: `enter("sam")`."""

    def be(name: str) -> None:
        client: Client = person(name).client
        session = client.cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])

    return be


@pytest.fixture
def room(puzzles) -> Classroom:
    """Alice's course with two puzzles assigned."""
    return classroom(puzzles["Four"], puzzles["Ten clues"], feedback="request")


def press(page: Page, name: str) -> None:
    """Go to a link or button by the keyboard alone, and press it."""
    target = page.get_by_role("main").get_by_role("button", name=name, exact=True)
    target = target.or_(page.get_by_role("main").get_by_role("link", name=name, exact=True)).first
    wanted = target.element_handle()
    for _stop in range(80):
        if wanted.evaluate("(element) => element === document.activeElement"):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"“{name}” cannot be reached with Tab")


def test_from_making_a_course_to_a_student_who_sees_the_assignment(live_server, page, puzzles, enter):
    enter("alice")
    page.goto(f"{live_server.url}/courses/")
    page.get_by_role("link", name="Make a course").click()
    page.get_by_label("Title").fill("Logic 101")
    page.get_by_label("Time zone").select_option("Europe/Berlin")
    page.get_by_role("button", name="Make the course").click()
    expect(page.get_by_role("status").first).to_have_text("Course “Logic 101” created.")
    code = Course.objects.get().join_code
    expect(page.get_by_role("region", name="Joining")).to_contain_text(code)

    page.get_by_role("link", name="Make an assignment").click()
    page.get_by_label("Title").fill("First proofs")
    page.get_by_label("Due").fill("2027-07-31T23:59")
    page.get_by_role("button", name="Next: choose puzzles").click()
    expect(page.get_by_role("heading", name="Choose puzzles for “First proofs”")).to_be_visible()
    page.get_by_label("Four").check()
    page.get_by_label("Ten clues").check()
    page.get_by_role("button", name="Add the ticked puzzles").click()
    expect(page.get_by_role("status").first).to_have_text("2 puzzles are added.")

    page.get_by_label("Points Ten clues").fill("4")
    page.get_by_role("button", name="Check and publish").click()
    expect(page.get_by_role("status").first).to_have_text("The points are saved.")
    expect(page.get_by_text("Can be proved with these rules and limits.")).to_have_count(2)
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("status").first).to_have_text("Published. Students see it now.")

    enter("sam")
    page.goto(f"{live_server.url}/courses/join/?code={code}")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("status").first).to_have_text("You are in “Logic 101”.")
    page.get_by_role("link", name="First proofs").click()
    expect(page.get_by_role("main")).to_contain_text("Sat 31 Jul 2027, 23:59 Europe/Berlin. Late work is not accepted.")
    expect(page.get_by_role("main").get_by_role("heading", level=3)).to_have_text(["Four", "Ten clues"])


def test_a_missing_rule_is_named(live_server, page, room, enter, expect_complaints):
    Assignment.objects.update(published=None)
    enter("alice")
    page.goto(f"{live_server.url}/assignments/{room.assignment.pk}/edit/")
    page.get_by_label("Prevent Trio").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").first).to_have_text("Saved.")
    page.get_by_role("main").get_by_role("link", name="Check and publish").first.click()
    page.get_by_role("button", name="Check now").click()
    missing = "No proof was found with these rules. There is one if you also allow Complete Row/Column."
    expect(page.get_by_role("main").get_by_role("listitem").filter(has_text="Four")).to_contain_text(missing)
    several = re.compile(r"There is one if you also allow .+, .+\.")
    expect(page.get_by_role("main").get_by_role("listitem").filter(has_text="Ten clues")).to_contain_text(several)
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("alert")).to_contain_text("Not published.")
    expect(page.get_by_label("Publish anyway (2 warnings)")).to_be_visible()
    expect_complaints("422")


def test_joining_and_ordering_by_keyboard(live_server, page, room, enter):
    enter("carol")
    page.goto(f"{live_server.url}/courses/join/")
    page.get_by_label("Join code").focus()
    page.keyboard.type("test code")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").first).to_have_text("You are in “Logic 101”.")
    enter("alice")
    page.goto(f"{live_server.url}/assignments/{room.assignment.pk}/puzzles/")
    headings = page.get_by_role("main").get_by_role("heading", level=2)
    expect(headings).to_have_text(["1. Four", "2. Ten clues"])
    with page.expect_response(re.compile("/move/$")):
        press(page, "Move “Ten clues” up")
    expect(page.get_by_role("log")).to_have_text("“Ten clues” is number 1 now.")
    expect(page.get_by_role("button", name="Move “Ten clues” down")).to_be_focused()  # at the top the other is off
    expect(headings).to_have_text(["1. Ten clues", "2. Four"])
    page.reload()
    expect(headings).to_have_text(["1. Ten clues", "2. Four"])
    last, first = (headings.get_by_text(name) for name in ("Four", "Ten clues"))
    with page.expect_response(re.compile("/move/$")):
        last.hover()
        page.mouse.down()
        first.hover(position={"x": 1, "y": 1})
        page.mouse.up()
    expect(headings).to_have_text(["1. Four", "2. Ten clues"])


def test_points_that_were_typed_are_stored_before_other_ways(live_server, page, room, enter, problems):
    enter("alice")
    page.goto(f"{live_server.url}/assignments/{room.assignment.pk}/puzzles/")
    four, ten = page.get_by_label("Points Four"), page.get_by_label("Points Ten clues")
    four.fill("7")
    page.get_by_label("Tick “Ten clues”").check()
    page.get_by_label("Points for each").fill("3")
    page.get_by_role("button", name="Set the points").click()
    expect(page.get_by_role("status").first).to_have_text("The points are saved.")
    expect(four).to_have_value("7")
    expect(ten).to_have_value("3")
    ten.fill("many")
    page.get_by_role("link", name="Add puzzles").click()
    expect(ten).to_have_attribute("aria-invalid", "true")
    ten.fill("4")
    page.get_by_role("link", name="Add puzzles").click()
    expect(page.get_by_role("heading", name="Choose puzzles for “First proofs”")).to_be_visible()
    assert [item.points for item in room.assignment.items.all()] == [7, 4]
    assert all("422" in problem for problem in problems)  # the browser complains of points that were refused
    problems.clear()


def test_a_roster_is_looked_at_before_it_is_taken_in(live_server, page, room, enter, assert_good):
    enter("alice")
    page.goto(f"{live_server.url}/courses/{room.course.pk}/roster/")
    file = {
        "name": "roster.csv",
        "mimeType": "text/csv",
        "buffer": b"email;section\ntom@example.org;B\nsam@example.org;B\n",
    }
    page.get_by_label("Roster file").set_input_files([file])
    page.get_by_role("button", name="Preview changes").click()
    plan = page.get_by_role("region", name="The roster")
    expect(plan.get_by_role("row")).to_have_count(3)
    expect(plan.get_by_role("row", name="sam@example.org")).to_contain_text("is changed")
    assert not Invitation.objects.exists()
    assert_good(page)
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_role("status").first).to_have_text("Roster imported: 2 changes.")
    expect(page.get_by_role("row", name="tom@example.org")).to_contain_text("not joined yet")


STAFF_PAGES = [
    "/courses/",
    "/courses/new/",
    "/courses/{course}/",
    "/courses/{course}/edit/",
    "/courses/{course}/copy/",
    "/courses/{course}/leave/",
    "/courses/{course}/people/",
    "/courses/{course}/people/{membership}/",
    "/courses/{course}/people/{membership}/remove/",
    "/courses/{course}/people/{unsure}/",
    "/courses/{course}/people/{unsure}/vouch/",
    "/courses/{course}/roster/",
    "/courses/{course}/invite/",
    "/courses/{course}/match/",
    "/courses/{course}/assignments/new/",
    "/assignments/{assignment}/",
    "/assignments/{assignment}/edit/",
    "/assignments/{assignment}/delete/",
    "/assignments/{assignment}/extensions/",
    "/assignments/{assignment}/publish/",
    "/assignments/{assignment}/puzzles/",
    "/assignments/{assignment}/puzzles/choose/",
    "/assignments/{assignment}/puzzles/{item}/starter/",
]


# The rules of the first type: axe looks at every word of the page, and those of the others are made alike.
FEWER_RULES = "document.querySelectorAll('.choose-rules').forEach((rules, at) => at && rules.remove())"


@pytest.mark.parametrize("part", range(3))
def test_pages_of_instructors_are_accessible_and_fit(live_server, page, room, enter, assert_good, part):
    enter("alice")
    Invitation.objects.create(course=room.course, email="a-very-long-address-of-somebody@students.example.org")
    membership = room.course.memberships.get(user__username="sue")
    unsure = room.course.memberships.get(user__username="sam")
    room.course.memberships.filter(user__username="sam").update(number="", section="")  # to be matched
    User.objects.filter(username="sam").update(confirmed_email="")
    numbers = {
        "course": room.course.pk,
        "assignment": room.assignment.pk,
        "item": room.item.pk,
        "membership": membership.pk,
    }
    numbers["unsure"] = unsure.pk
    for address in STAFF_PAGES[part::3]:
        page.goto(live_server.url + address.format(**numbers))
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.evaluate(FEWER_RULES)
        assert_good(page)


def test_pages_of_students_and_strangers_are_accessible_and_fit(live_server, page, room, enter, assert_good):
    for address in ("/courses/", "/courses/join/?code=TEST-CODE", "/courses/new/"):
        page.goto(live_server.url + address)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert_good(page)
    enter("sam")
    for address in ("/courses/", "/courses/join/", "/courses/{course}/", "/assignments/{assignment}/"):
        page.goto(live_server.url + address.format(course=room.course.pk, assignment=room.assignment.pk))
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert_good(page)
