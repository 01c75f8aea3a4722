"""The queries of a course's pages do not grow with its people, puzzles and proofs."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.site.classroom import assigned, classroom
from tests.site.people import account, person
from tests.site.work.texts import puzzle_of
from tutor.accounts.models import User
from tutor.courses.models import Course, Extension, Invitation, Membership
from tutor.courses.services.roster import plan
from tutor.library.models import PuzzleSet

pytestmark = pytest.mark.django_db

ITEMS = pytest.mark.parametrize("items", [1, 30])
READ = 2  # session with its person, membership with its course


def filled(items: int):
    """Make a course with about `items` students, expected people, assignments, puzzles and proofs."""
    shelf = PuzzleSet.objects.create(slug="many", title="Many")
    puzzles = [puzzle_of(shelf, f"Puzzle {n}", "one", f"{n:08b} {n:08b}".replace("0", ".")) for n in range(items)]
    room = classroom(*puzzles)
    people = [account("sam"), *(User(username=f"s{n}", email=f"s{n}@x.org") for n in range(items))]
    User.objects.bulk_create(people[1:])
    Membership.objects.bulk_create(Membership(course=room.course, user=user) for user in people[1:])
    for number, user in enumerate(people):
        Invitation.objects.create(course=room.course, email=f"e{number}@x.org")
        later = timezone.now() + timedelta(days=9)
        Extension.objects.create(assignment=room.assignment, student=user, due=later)
        user.proofs.create(puzzle=room.item.puzzle, item=room.item, attempt=1)
    for item in room.items:
        account("sam").proofs.get_or_create(puzzle=item.puzzle, item=item, attempt=1)
        assigned(room.course, item.puzzle, title="More")
    return room


@ITEMS
def test_my_courses(items, django_assert_num_queries):
    for number in range(items):
        course = Course.objects.create(title=f"Course {number}")
        Membership.objects.create(course=course, user=account("sam"))
    sam = person("sam").client
    with django_assert_num_queries(2):
        sam.get("/courses/")


@ITEMS
def test_pages_of_a_course(items, django_assert_num_queries):
    room = filled(items)
    course, assignment = f"/courses/{room.course.pk}", f"/assignments/{room.assignment.pk}"
    sam, alice = person("sam").client, person("alice").client
    with django_assert_num_queries(READ + 4):  # assignments, their sums, own extensions, own proofs
        sam.get(f"{course}/")
    with django_assert_num_queries(READ + 4):  # assignments with counts, their sums, students, those not joined
        alice.get(f"{course}/")
    with django_assert_num_queries(READ + 5):  # assignment, opened, extension, puzzles, own proofs
        sam.get(f"{assignment}/")
    with django_assert_num_queries(READ + 2):  # assignment, puzzles with counts
        alice.get(f"{assignment}/")
    with django_assert_num_queries(READ + 4):  # members, expected; whom of them to match: two
        alice.get(f"{course}/people/")
    with django_assert_num_queries(READ + 2):
        alice.get(f"{course}/roster.csv")
    with django_assert_num_queries(READ + 5):  # assignment, sections, students to choose, extensions, their names here
        alice.get(f"{assignment}/extensions/")
    with django_assert_num_queries(READ + 3):  # assignment, puzzles, whether begun
        alice.get(f"{assignment}/puzzles/")
    # Assignment, puzzles; which are given twice: two, which are public, whether a teacher's address is confirmed.
    with django_assert_num_queries(READ + 6):
        alice.get(f"{assignment}/publish/")
    with django_assert_num_queries(READ + 3):  # assignment, whether begun, types
        alice.get(f"{assignment}/edit/")


@ITEMS
def test_choosing_puzzles(items, django_assert_num_queries):
    room = filled(items)
    draft, _items = assigned(room.course, title="Draft", published=None)
    alice = person("alice").client
    with django_assert_num_queries(READ + 7):  # assignment, begun, sets, types, how many, puzzles, what is in it
        alice.get(f"/assignments/{draft.pk}/puzzles/choose/")


@ITEMS
def test_a_roster(items, django_assert_num_queries):
    room = filled(items)
    text = "".join(f"s{n}@x.org\nn{n}@x.org\n" for n in range(items))
    with django_assert_num_queries(4):  # members, invitations, whether an instructor may look for accounts, accounts
        assert len(plan(room.course, text).lines) == 2 * items
