"""The check, before publishing, that puzzles can be proved under the terms of an assignment."""

import pytest

from tests.site.courses.reading import main, said
from tests.site.work.texts import puzzle_of
from tests.site.workers import work_off
from tutor.assignments.selectors.provable import Terms, key_of, terms_for, tries
from tutor.assignments.services import checking
from tutor.courses.models import Assignment, Item
from tutor.jobs.models import Job
from tutor.library.models import Puzzle, PuzzleSet

pytestmark = pytest.mark.django_db

DIRECT = frozenset(["binary.prevent-trio", "binary.complete-line"])


@pytest.fixture
def split(db) -> Puzzle:
    """A puzzle that needs a case split even with all direct rules."""
    shelf = PuzzleSet.objects.create(slug="hard", title="Hard")
    return puzzle_of(shelf, "What if", "one", ".1.... ..0.0. ...... .11... .1..1. ...0..")


def finding(puzzle: Puzzle, terms: Terms):
    """Try the puzzle to the end and return the finding."""
    trying = tries(puzzle, terms)
    while True:
        try:
            next(trying)
        except StopIteration as stop:
            return stop.value


def every(puzzle: Puzzle) -> frozenset[str]:
    return terms_for(Assignment(), puzzle).rules


def test_all_rules_are_enough(puzzles):
    found = finding(puzzles["Fern"], Terms(every(puzzles["Fern"]), None, None))
    assert (found.answer, found.missing) == ("proved", [])


def test_the_rule_that_is_missing_is_named(puzzles):
    found = finding(puzzles["Fern"], Terms(frozenset(["binary.prevent-trio"]), None, None))
    assert (found.answer, found.missing, found.missing_names) == (
        "stuck",
        ["binary.complete-line"],
        ["Complete Row/Column"],
    )
    again = finding(puzzles["Fern"], Terms(frozenset(["binary.prevent-trio", *found.missing]), None, None))
    assert again.answer == "proved"


def test_several_missing_rules_are_all_named(split):
    found = finding(split, Terms(frozenset(["binary.prevent-trio"]), None, None))
    assert found.answer == "stuck"
    assert {"binary.zero-or-one"} < set(found.missing)
    assert finding(split, Terms(frozenset(["binary.prevent-trio", *found.missing]), None, None)).answer == "proved"


def test_limits_that_are_too_narrow(split):
    free = finding(split, Terms(every(split), None, None))
    assert (free.answer, free.splits > 0) == ("proved", True)
    for limits in ((0, None), (None, 0)):
        found = finding(split, Terms(every(split), *limits))
        assert (found.answer, found.splits, found.depth) == ("limits", free.splits, free.depth)
    wide = finding(split, Terms(every(split), free.splits, free.depth))
    assert wide.answer == "proved"


def test_a_puzzle_without_a_solution_can_be_proved_to_have_none(puzzles):
    assert finding(puzzles["No way"], Terms(every(puzzles["No way"]), None, None)).answer == "proved"


def test_what_is_known_holds_for_the_same_question_only(puzzles, split):
    rules = every(split)
    keys = {
        key_of(split, Terms(rules, None, None)),
        key_of(split, Terms(rules, 1, None)),
        key_of(split, Terms(rules, None, 1)),
        key_of(split, Terms(DIRECT, None, None)),
        key_of(puzzles["Fern"], Terms(DIRECT, None, None)),
    }
    assert len(keys) == 5


# --- On the page -----------------------------------------------------------------------------------------------


@pytest.fixture
def draft(room) -> Assignment:
    """The assignment, not published, without complete-line."""
    Assignment.objects.update(published=None, rules=["binary.prevent-trio"])
    room.assignment.refresh_from_db()
    assignment: Assignment = room.assignment
    return assignment


def test_the_page_tries_says_what_is_missing_and_asks(draft, alice):
    address = f"/assignments/{draft.pk}/publish/"
    assert "2 puzzles have not been checked yet" in main(alice.get(address))
    assert alice.post(f"/assignments/{draft.pk}/check/")["Location"] == address
    shown = main(alice.get(address))
    assert "Fern No proof was found with these rules. There is one if you also allow Complete Row/Column." in shown
    assert "One to go Can be proved with these rules and limits." in shown
    assert "have not been checked yet" not in shown
    answer = alice.post(address)
    assert answer.status_code == 422
    assert "Not published. Confirm “Publish anyway”" in main(answer)
    draft.refresh_from_db()
    assert draft.published is None
    assert said(alice, alice.post(address, {"anyway": "yes"})) == ["Published. Students see it now."]


def test_it_is_tried_anew_when_the_rules_change(draft, alice):
    alice.post(f"/assignments/{draft.pk}/check/")
    assert checking.unchecked(draft) == []
    Assignment.objects.update(rules=sorted(DIRECT))
    draft.refresh_from_db()
    assert [item.puzzle.title for item in checking.unchecked(draft)] == ["Fern", "One to go"]


def test_what_the_rating_shows_is_not_tried(draft, puzzles):
    """The rules that solved it at its import are allowed, so there is a proof."""
    Puzzle.objects.filter(title="Fern").update(rules=sorted(DIRECT))
    Assignment.objects.update(rules=[*sorted(DIRECT), "binary.trio"])
    draft.refresh_from_db()
    assert [item.puzzle.title for item in checking.unchecked(draft)] == ["One to go"]
    Assignment.objects.update(rules=["binary.prevent-trio", "binary.trio"])
    draft.refresh_from_db()
    assert len(checking.unchecked(draft)) == 2


def test_many_puzzles_are_a_job(draft, alice, monkeypatch):
    monkeypatch.setattr(checking, "QUICK", 20)
    answer = alice.post(f"/assignments/{draft.pk}/check/")
    job = Job.objects.get()
    assert (answer["Location"], job.total) == (job.get_absolute_url(), 2)
    work_off()
    job.refresh_from_db()
    assert (job.state, job.said, job.link, job.done) == (
        "done",
        "Every puzzle has been checked.",
        f"/assignments/{draft.pk}/publish/",
        2,
    )
    answers = [item.checked["answer"] for item in Item.objects.order_by("position")]
    assert answers == ["stuck", "proved"]


def test_a_job_for_an_assignment_that_is_gone(draft, alice, monkeypatch):
    monkeypatch.setattr(checking, "QUICK", 0)
    alice.post(f"/assignments/{draft.pk}/check/")
    draft.delete()
    work_off()
    job = Job.objects.get()
    assert (job.state, job.said) == ("failed", "The assignment is gone.")


def test_puzzles_without_exactly_one_solution_are_warned_of(draft, alice, puzzles):
    Item.objects.create(assignment=draft, puzzle=puzzles["Wide open"], position=3)
    shown = main(alice.get(f"/assignments/{draft.pk}/publish/"))
    assert "Wide open Not exactly one solution: several solutions." in shown
    assert "Fern Not exactly one solution" not in shown


def test_a_published_assignment_says_when_it_became_doubtful(draft, alice, sam):
    alice.post(f"/assignments/{draft.pk}/check/")
    alice.post(f"/assignments/{draft.pk}/publish/", {"anyway": "yes"})
    warned = "One puzzle may have no proof under these terms."
    assert warned in main(alice.get(f"/assignments/{draft.pk}/"))
    assert warned not in main(sam.get(f"/assignments/{draft.pk}/"))
