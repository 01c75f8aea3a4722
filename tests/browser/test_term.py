"""A term of a class: its roster comes from Canvas, its work is graded by keyboard, and its points go back to Canvas."""

import csv
import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import FilePayload, Page, expect
from pytest_django.live_server_helper import LiveServer

from puzzles.kernel.tree import End
from tests.every import EVERY
from tests.site.classroom import assigned
from tests.site.exports.course import BEGUN, assigned_proof
from tests.site.people import account, person
from tests.site.work.big import stored_proof
from tests.site.work.texts import WHOLE, made
from tutor.accounts.models import User
from tutor.courses.models import Assignment, Course, Membership
from tutor.courses.services.joining import join
from tutor.grading.models import Comment, Grade
from tutor.grading.services.regrading import stale_proofs, store_scores
from tutor.work.models import Action, Proof

SIZE = 20 if EVERY else 3
NAMES = [f"s{number:02}" for number in range(1, SIZE + 1)]
ROSTER = "Student,ID,SIS User ID,SIS Login ID,Section\n    Points Possible,,,,\n" + "".join(
    f'"Last{name}, First",8{name[1:]},{name.upper()},{name}@example.edu,{"AB"[place % 2]}\n'
    for place, name in enumerate(NAMES)
)


class Term:
    """Alice at her browser, with an empty course of hers."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.course = Course.objects.create(title="Logic 101", join_code="TERM-CODE")
        Membership.objects.create(course=self.course, user=account("alice"), role="instructor")

    def open(self, path: str) -> None:
        self.page.goto(f"{self.address}/courses/{self.course.pk}/{path}")

    def take_in_the_roster(self) -> None:
        """Import the file that Canvas has exported, and let everybody on it join."""
        self.open("roster/")
        file = FilePayload(name="grades.csv", mimeType="text/csv", buffer=ROSTER.encode())
        self.page.get_by_label("Roster file").set_input_files([file])
        self.page.get_by_role("button", name="Preview changes").click()
        self.page.get_by_role("button", name="Import").click()
        expect(self.page.get_by_role("status").first).to_have_text(f"Roster imported: {SIZE} changes.")
        addresses = {name: f"{name}@example.edu" for name in NAMES}
        User.objects.bulk_create(User(username=n, email=at, confirmed_email=at) for n, at in addresses.items())
        for user in User.objects.filter(username__in=NAMES):
            join(user, "TERM-CODE")

    def give_half_as_much_time_again(self, name: str) -> None:
        member = Membership.objects.get(course=self.course, user__username=name)
        self.open(f"people/{member.pk}/")
        self.page.get_by_label("Extra time in percent").fill("50")
        self.page.get_by_role("button", name="Save").click()
        expect(self.page.get_by_role("status").first).to_be_visible()

    def assign(self) -> list[Assignment]:
        """One that waits for a button, one that takes late work for less, and one that judges at once."""
        now, puzzles = timezone.now(), made()
        ten = {"opens": now - timedelta(days=10), "due": now - timedelta(days=1)}
        facts: tuple[dict[str, Any], ...] = (
            {"title": "Button", "feedback": "after_due", "results": "button", **ten},
            {"title": "Late", "feedback": "after_due", "late": "percent", "late_percent": 10, **ten},
            {"title": "At once", "feedback": "immediate"},
        )
        chosen = [puzzles[title] for title in ("Fern", "One to go", "Fern")]
        return [
            assigned(self.course, puzzle, position=place, **each)[0]
            for place, (puzzle, each) in enumerate(zip(chosen, facts, strict=True))
        ]

    def let_them_work(self, assignments: list[Assignment]) -> None:
        """Everybody proves half of the first, hands in the second a day late, and every other one proves the third."""
        button, late, at_once = [assignment.items.get() for assignment in assignments]
        for number, name in enumerate(NAMES):
            assigned_proof(name, button, BEGUN)
            assigned_proof(name, at_once, len(WHOLE) if number % 2 else BEGUN)
            proof = stored_proof(account(name), late.puzzle, [((End(0),), "binary.prevent-trio: r1c3=0")])
            Proof.objects.filter(pk=proof.pk).update(item=late, attempt=1, state="unique")
        Action.objects.filter(proof__item=late).update(at=timezone.now() - timedelta(hours=1))
        store_scores(stale_proofs(self.course))

    def grade(self, assignment: Assignment, grade_one: Callable[[], None]) -> None:
        """Grade everybody's proof from the gradebook on, without a mouse."""
        self.open(f"gradebook/?assignment={assignment.pk}&sort=name")
        self.page.get_by_role("row", name=re.compile("^Lasts01")).locator("td a").first.focus()
        self.page.keyboard.press("Enter")
        for number in range(1, SIZE + 1):
            expect(self.page.get_by_text(f"{number} of {SIZE}", exact=True)).to_be_visible()
            expect(self.page.get_by_text("Keys: K and J")).to_be_visible()
            grade_one()
            self.page.keyboard.press("Control+Enter")
        expect(self.page.get_by_role("alert").or_(self.page.get_by_role("status")).first).to_be_visible()

    def set_points(self) -> None:
        self.page.keyboard.press("o")
        self.page.keyboard.type("7")
        self.page.keyboard.press("Tab")
        self.page.keyboard.type("Good splits")

    def comment(self) -> None:
        self.page.keyboard.press("c")
        self.page.keyboard.type("On time next week")

    def canvas(self, *, unreleased: bool = False) -> list[list[str]]:
        """The file for Canvas, as it is downloaded."""
        self.open("exports/")
        if unreleased:
            self.page.get_by_label("results that students cannot see yet").check()
            self.page.get_by_role("button", name="Choose").click()
        with self.page.expect_download() as download:
            self.page.get_by_role("link", name="Grades for Canvas").click()
        return list(csv.reader(Path(download.value.path()).read_text().splitlines()))


@pytest.fixture
def term(live_server: LiveServer, page: Page, sign_in: Callable[[Client], None], transactional_db: None) -> Term:
    found = Term(page, live_server.url)
    sign_in(person("alice").client)
    return found


def test_a_term(term, assert_good):
    term.take_in_the_roster()
    assignments = button, late, _at_once = term.assign()
    term.give_half_as_much_time_again(NAMES[-1])
    term.let_them_work(assignments)

    term.grade(button, term.set_points)
    assert Grade.objects.filter(kind="override", points=7, reason="Good splits").count() == SIZE
    term.grade(late, term.comment)
    assert Comment.objects.filter(text="On time next week").count() == SIZE

    assert term.canvas()[0][5:] == ["At once"]
    term.page.goto(f"{term.address}/assignments/{button.pk}/")
    term.page.get_by_role("button", name="Release", exact=True).first.click()
    expect(term.page.get_by_role("status").first).to_contain_text("The results are released.")
    heads, possible, *rows = term.canvas()
    assert heads == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Button", "At once"]
    assert possible[5:] == ["10.00", "10.00"]
    assert [row[0] for row in rows] == [f"Last{name}, First" for name in NAMES]
    # Extra time: the last one may still work, so the results are not shown there yet.
    assert [row[5] for row in rows] == ["7.00"] * (SIZE - 1) + [""]
    assert rows[1][2:5] + rows[1][6:] == ["S02", "s02@example.edu", "B", "10.00"]
    everything = term.canvas(unreleased=True)
    assert everything[0][5:] == ["Button", "Late", "At once"]
    assert [row[6] for row in everything[2:]] == ["9.00"] * (SIZE - 1) + ["10.00"]

    term.open("statistics/")
    expect(term.page.get_by_role("heading", name="Puzzles, the hardest first")).to_be_visible()
    assert_good(term.page)
    term.page.get_by_role("region", name="Students").get_by_role("link", name="Lasts02, First").click()
    expect(term.page.get_by_role("heading", name="Statistics: Lasts02, First")).to_be_visible()
    term.open(f"same/?assignment={button.pk}")
    term.page.get_by_role("link", name="with the next").first.click()
    expect(term.page.get_by_text("5 steps are in both proofs, made in the same order.")).to_be_visible()
    assert_good(term.page)
    term.page.get_by_role("link", name="Step before").click()
    expect(term.page.get_by_text("step 4 of 5")).to_be_visible()
