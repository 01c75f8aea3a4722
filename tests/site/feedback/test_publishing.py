"""Warnings before publishing: puzzles that are public, and puzzles that students have twice."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.site.api.callers import caller, problem
from tests.site.classroom import assigned, classroom
from tests.site.courses.reading import main, said
from tests.site.people import account, person
from tests.site.work.page import parse
from tests.site.work.texts import GRIDS, puzzle_of
from tests.site.workers import work_off
from tutor.accounts.models import User
from tutor.courses.models import Assignment, Course, Membership
from tutor.jobs.models import Job
from tutor.library.models import Puzzle, PuzzleSet

pytestmark = pytest.mark.django_db

RULES = ["binary.prevent-trio", "binary.complete-line"]
SURE = {"anyway": "yes"}


def draft_of(*puzzles: Puzzle, **facts) -> Assignment:
    """Alice's assignment, not published; what is not known of its puzzles is confirmed by SURE."""
    return classroom(*puzzles, published=None, **facts).assignment


def page_of(assignment: Assignment) -> str:
    return main(person("alice").client.get(f"/assignments/{assignment.pk}/publish/"))


def publish(assignment: Assignment, **more: str) -> int:
    """Post the form; the status of the answer."""
    status: int = person("alice").client.post(f"/assignments/{assignment.pk}/publish/", SURE | more).status_code
    return status


@pytest.fixture
def own_fern(db) -> Puzzle:
    """Fern in a set of Alice's, and in no other."""
    shelf = PuzzleSet.objects.create(slug="alices", title="Alice's", owner=account("alice"))
    return puzzle_of(shelf, "Fern", *GRIDS["Fern"])


PUBLIC = "in the library, so anybody can check"


@pytest.mark.parametrize("feedback", ["request", "after"])
def test_withheld_puzzles_of_the_library_are_told_of(puzzles, feedback):
    draft = draft_of(puzzles["Fern"], puzzles["One to go"], feedback=feedback)
    assert f"2 of these puzzles are {PUBLIC}" in page_of(draft)
    draft.items.filter(puzzle=puzzles["Fern"]).delete()
    assert f"“One to go” is {PUBLIC}" in page_of(draft)
    assert publish(draft) == 302  # it is a warning and no obstacle


def test_nothing_is_said_of_private_puzzles_nor_where_everything_is_told(own_fern):
    draft = draft_of(own_fern, feedback="after")
    assert PUBLIC not in page_of(draft)
    PuzzleSet.objects.update(owner=None)
    assert PUBLIC in page_of(draft)
    Assignment.objects.update(feedback="immediate", hints="free")
    assert PUBLIC not in page_of(draft)


def test_others_like_them_are_made_and_put_in(puzzles):
    """End to end: from the warning to an assignment of puzzles that nobody else sees."""
    wide = puzzle_of(puzzles["Fern"].set, "Wide", "one", "..0..1 1..... ...... .00..0")
    Puzzle.objects.filter(title__in=["Fern", "Wide"]).update(level=1, rules=RULES)
    draft, alice = draft_of(puzzles["Fern"], wide, feedback="after"), person("alice").client
    public = list(draft.items.all())
    started = alice.post(f"/assignments/{draft.pk}/others/")
    job = Job.objects.get()
    assert started["Location"] == job.get_absolute_url()
    work_off()
    job.refresh_from_db()
    into = PuzzleSet.objects.get(owner=account("alice"))
    assert (job.state, job.link) == ("done", f"/assignments/{draft.pk}/puzzles/choose/?set={into.slug}")
    facts = [(each.type, each.height, each.width, each.level) for each in into.puzzles.all()]
    assert facts == [("binary", 4, 4, 1), ("binary", 4, 6, 1)]
    assert all(each.rules and set(each.rules) <= set(RULES) for each in into.puzzles.all())
    whole = parse(alice.get(job.link).content.decode()).all(name="whole")
    assert [each.attrs["value"] for each in whole] == [into.slug]
    assert said(alice, alice.post(job.link, {"whole": into.slug})) == ["2 puzzles are added."]
    for item in public:
        alice.post(f"/assignments/{draft.pk}/puzzles/{item.pk}/remove/")
    assert PUBLIC not in page_of(draft)
    assert [person(who).client.get(f"/sets/{into.slug}/").status_code for who in ("sam", "carol", "alice")] == [
        404,
        404,
        200,
    ]


def test_what_cannot_be_made_is_said(puzzles):
    draft = draft_of(puzzles["Fern"], feedback="after")  # it is not known how hard it is
    alice = person("alice").client
    (words,) = said(alice, alice.post(f"/assignments/{draft.pk}/others/"))
    assert words.startswith("No puzzles like these can be made here")
    assert (Job.objects.count(), PuzzleSet.objects.filter(owner=account("alice")).count()) == (0, 0)


def turned(puzzle: Puzzle) -> Puzzle:
    """Store the puzzle in another set, turned and renamed."""
    rows = ["".join(column) for column in zip(*puzzle.text.split("\n"), strict=True)]
    shelf = PuzzleSet.objects.create(slug="turned", title="Turned")
    return puzzle_of(shelf, "Turned", "one", " ".join(rows).translate(str.maketrans("01", "10")))


TELLS, WITHHOLDS = {"feedback": "immediate", "hints": "free"}, {"feedback": "after"}
TOLD = "“Fern” is also in “Other” (Logic 101), where students get feedback at once."
WITHHELD = "“Fern” is also in “Other” (Logic 101), which hides feedback that is shown here."
BOTH = "“Fern” is also in “Other” (Logic 101), which may release results at another time."


@pytest.mark.parametrize("image", [False, True])
@pytest.mark.parametrize(
    ("there", "here", "words"),
    [(TELLS, WITHHOLDS, TOLD), (WITHHOLDS, TELLS, WITHHELD), (WITHHOLDS, WITHHOLDS, BOTH), (TELLS, TELLS, "")],
)
def test_a_puzzle_that_students_have_twice_is_asked_about(puzzles, image, there, here, words):
    draft = draft_of(puzzles["Fern"], **here)
    assigned(draft.course, turned(puzzles["Fern"]) if image else puzzles["Fern"], title="Other", **there)
    assert (words or "“Other”") in page_of(draft) or not words
    if words:
        assert (publish(draft), Assignment.objects.get(pk=draft.pk).published) == (422, None)
        assert publish(draft, again="yes") == 302
    else:
        assert "“Other”" not in page_of(draft)
        assert publish(draft) == 302
    assert Assignment.objects.get(pk=draft.pk).published


def test_in_other_courses_that_one_sees_while_it_is_open(puzzles):
    draft = draft_of(puzzles["Fern"], **WITHHOLDS)
    course = Course.objects.create(title="Logic 102", join_code="OTHR-CODE")
    other, _items = assigned(course, puzzles["Fern"], title="Other", **TELLS)
    words = TOLD.replace("101", "102")
    assert words not in page_of(draft)
    membership = Membership.objects.create(course=course, user=account("alice"), role="student")
    assert words not in page_of(draft)
    Membership.objects.filter(pk=membership.pk).update(role="grader")
    assert words in page_of(draft)
    other.due = timezone.now() - timedelta(days=1)
    other.save()
    assert words not in page_of(draft)


def test_programs_are_asked_too(puzzles):
    draft = draft_of(puzzles["Fern"], **WITHHOLDS)
    assigned(draft.course, puzzles["Fern"], title="Other", **TELLS)
    Puzzle.objects.filter(title="Fern").update(rules=RULES)  # so it is known that it can be proved
    alice = caller("alice")
    answer = alice.send("post", f"assignments/{draft.pk}/publish/", {})
    assert (answer.status_code, [each["detail"] for each in problem(answer)["errors"]]) == (409, [TOLD])
    assert alice.post(f"assignments/{draft.pk}/publish/", {"anyway": True})["state"] == "open"


def test_what_others_are_compared_by_is_filled_in_at_the_latest_now(own_fern):
    """A site of the version before may have stored the puzzle a moment ago."""
    form = own_fern.form
    Puzzle.objects.update(form="")
    assert publish(draft_of(own_fern, **WITHHOLDS)) == 302
    assert Puzzle.objects.get().form == form


TERMS = {"title": "Proofs", "late": "none", "hints": "none", "attempts": 0, "checks": 3}
ON_REQUEST = {"feedback": "request", "hints": "none"}


def terms_page(client, assignment: Assignment, **changed: str):
    """Save the form of the terms with these answers."""
    return client.post(f"/assignments/{assignment.pk}/edit/", TERMS | changed)


@pytest.mark.parametrize(("there", "before", "after"), [(TELLS, TELLS, ON_REQUEST), (ON_REQUEST, ON_REQUEST, TELLS)])
def test_terms_of_what_is_published_are_asked_about_too(puzzles, there, before, after):
    """They are changed after publishing, to what publishing would have asked about."""
    found = draft_of(puzzles["Fern"], **before)
    assigned(found.course, puzzles["Fern"], title="Other", **there)
    assert publish(found, again="yes") == 302
    alice = person("alice").client
    asked = terms_page(alice, found, **after)
    words = TOLD if after is ON_REQUEST else WITHHELD
    assert (asked.status_code, words in main(asked)) == (422, True)
    assert Assignment.objects.get(pk=found.pk).feedback == before["feedback"]
    program = caller("alice")
    answer = program.send("patch", f"assignments/{found.pk}/", after)
    assert (answer.status_code, [each["detail"] for each in problem(answer)["errors"]]) == (409, [words])
    assert program.send("patch", f"assignments/{found.pk}/", {"title": "Same feedback"}).status_code == 200
    assert terms_page(alice, found, **after, again="yes").status_code == 302
    assert Assignment.objects.get(pk=found.pk).feedback == after["feedback"]
    assert program.send("patch", f"assignments/{found.pk}/", before | {"anyway": True}).status_code == 200


def test_withholding_what_is_published_tells_what_cannot_be_hidden(puzzles):
    found = draft_of(puzzles["Fern"], **TELLS)
    assert publish(found) == 302
    alice = person("alice").client
    answer = terms_page(alice, found, **ON_REQUEST)
    assert any("“Fern” is in the library, so anybody can check" in words for words in said(alice, answer))


NOBODY = "No instructor of this course has confirmed an email address"


def test_who_is_not_known_hides_nothing_from_others_and_is_told(own_fern):
    found = draft_of(own_fern, **ON_REQUEST)
    assert NOBODY not in page_of(found)
    User.objects.filter(memberships__course=found.course).update(confirmed_email="")
    assert NOBODY in page_of(found)
    assert publish(found) == 302
    alice = person("alice").client
    assert not any(NOBODY in words for words in said(alice, terms_page(alice, found, **TELLS)))
    assert any(NOBODY in words for words in said(alice, terms_page(alice, found, **ON_REQUEST)))
