"""An instructor sees an assignment as a student does, in the place of a test student whose work counts nowhere."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.site.courses.reading import main, said
from tests.site.people import account, person
from tests.site.work.texts import WHOLE
from tests.site.work.workbench import Workbench
from tutor.courses.models import Assignment, Membership
from tutor.grading.pages.gradebook import Choice, gradebook
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db


@pytest.fixture
def tested(draft, alice):
    """Put Alice in the place of the test student, before anybody else sees the assignment."""
    draft.opens = timezone.now() + timedelta(days=1)
    draft.save()
    answer = alice.post(f"/assignments/{draft.pk}/as-student/")
    assert (answer.status_code, answer["Location"]) == (302, f"/assignments/{draft.pk}/")
    return draft


def test_real_terms_and_work_that_never_counts(room, tested, alice):
    course, item = room.course, room.item
    shown = alice.get(f"/assignments/{tested.pk}/").content.decode()
    assert "You see “Logic 101” as a test student." in shown
    assert "Terms of" not in shown
    assert alice.get(f"/courses/{course.pk}/gradebook/").status_code == 404
    assert alice.get(f"/courses/{course.pk}/people/").status_code == 404
    Workbench(alice, f"/items/{item.pk}/").play(*WHOLE[:3])
    proof = Proof.objects.get(owner__is_test=True)
    assert (proof.item, proof.steps > 0) == (item, True)
    Assignment.objects.update(published=timezone.now(), opens=None)
    assert "Fern" in main(alice.get(f"/courses/{course.pk}/my-work/"))
    # Another instructor sees no trace of it, and may still change everything.
    bob = person("bob").client
    book = gradebook(course, Choice())
    assert [row.membership.user.username for row in book.rows] == ["sam", "sue"]
    assert book.columns[0].begun == 0
    assert "Test" not in main(bob.get(f"/courses/{course.pk}/people/"))
    assert "Test" not in bob.get(f"/courses/{course.pk}/roster.csv").content.decode()
    assert "0 of 2 students have begun" in main(bob.get(f"/courses/{course.pk}/"))
    assert said(bob, bob.post(f"/assignments/{tested.pk}/puzzles/{item.pk}/remove/"))[0].endswith("is removed.")
    assert not Proof.objects.filter(owner__is_test=True).exists()


def test_the_way_back(room, tested, alice):
    Workbench(alice, f"/items/{room.item.pk}/").play(*WHOLE[:1])
    answer = alice.post(f"/courses/{room.course.pk}/as-student/end/")
    assert answer["Location"] == f"/assignments/{tested.pk}/"
    assert said(alice, answer) == ["You are yourself again. What the test student did is deleted."]
    assert alice.get(f"/courses/{room.course.pk}/gradebook/").status_code == 200
    assert not Proof.objects.exists()
    again = alice.post(f"/assignments/{tested.pk}/as-student/")
    assert (again.status_code, Membership.objects.filter(role=Membership.TEST).count()) == (302, 1)
    # Whoever does not teach there any more is nobody else any more.
    Membership.objects.filter(course=room.course, user=account("alice")).update(role="student")
    assert "as a test student" not in alice.get("/courses/").content.decode()
