"""Scores: what counts of several attempts, before and after the due date, with hints and by hand."""

from datetime import timedelta
from decimal import Decimal

import pytest

from tests.site.classroom import Classroom, assigned, classroom
from tests.site.grading.handing_in import (
    DAY,
    DUE,
    NOW,
    account,
    everybody,
    handed_in,
    happened,
    later,
    post,
    touch,
    whole_hint,
)
from tests.site.people import person
from tests.site.work.texts import WHOLE, Puzzles, made
from tests.site.work.workbench import HTMX, new_key
from tutor.courses.models import Extension, Item
from tutor.grading.messages import reckoned
from tutor.grading.models import Grade, ScoredProof
from tutor.grading.scoring.scores import NOT_BEGUN, Score, items_of, memberships_of, scores
from tutor.grading.scoring.versions import checker
from tutor.grading.services.regrading import bring_up_to_date, score_stale, stale_proofs, store_scores
from tutor.library.models import Puzzle
from tutor.search.answering import answering
from tutor.work.models import Action, Proof

pytestmark = pytest.mark.django_db
EIGHT = WHOLE[:9]
"""8 of 12 candidates."""


@pytest.fixture
def puzzles() -> Puzzles:
    return made()


def room_of(puzzles: Puzzles, **facts) -> Classroom:
    return classroom(puzzles["Fern"], **{"due": DUE} | facts)


def score_of(name: str, item: Item) -> Score:
    (found,) = [
        score
        for score in scores(*everybody(item.assignment.course))
        if (score.student.username, score.item) == (name, item)
    ]
    return found


def points(name: str, item: Item) -> Decimal | None:
    return score_of(name, item).points


def test_everybody_has_a_score_for_everything(puzzles):
    room = room_of(puzzles)
    more, items = assigned(room.course, puzzles["Fern"], puzzles["One to go"], title="More", position=1)
    proof = handed_in("sam", room.item, EIGHT)
    happened(proof, -1)
    table = scores(*everybody(room.course))
    assert [(score.student.username, score.item) for score in table] == [
        (name, item) for name in ("sam", "sue") for item in (room.item, *items)
    ]
    first, *others = table
    assert (first.proof and first.proof.pk, first.state, first.points, first.number, first.section) == (
        proof.pk,
        "unfinished",
        Decimal("6.67"),
        "S4",
        "A",
    )
    assert (first.max_points, first.steps, first.splits, first.goal_met) == (Decimal(10), 9, 2, False)
    assert first.versions == {"puzzle": puzzles["Fern"].sha256, "checker": checker(), "rev": 9}
    assert {(score.state, score.points, score.proof) for score in others} == {(NOT_BEGUN, None, None)}
    assert [
        score.item for score in scores(items_of(room.course, [more]), memberships_of(room.course, [account("sue")]))
    ] == list(items)


def test_a_proof_that_is_done_has_all_points(puzzles):
    room = room_of(puzzles)
    happened(handed_in("sam", room.item, WHOLE), -1)
    score = score_of("sam", room.item)
    assert (score.points, score.credit, score.state, score.goal_met) == (Decimal(10), 1, "unique", True)


@pytest.mark.parametrize(
    ("facts", "days_late", "expected"),
    [
        ({"late": "none"}, -0.5, "10.00"),
        ({"late": "none"}, 0.5, "6.67"),  # as it stood when it was due
        ({"late": "grace", "grace_minutes": 60}, 0.04, "10.00"),
        ({"late": "grace", "grace_minutes": 60}, 0.05, "6.67"),
        ({"late": "percent", "late_percent": 10}, 0.5, "9.00"),
        ({"late": "percent", "late_percent": 10}, 1.5, "8.00"),
        ({"late": "percent", "late_percent": 40}, 0.5, "6.67"),  # six points would be less
        ({"due": None}, 0.5, "10.00"),
    ],
)
def test_late_work(puzzles, facts, days_late, expected):
    """Nine steps before it is due and the rest after it: the better of both counts."""
    room = room_of(puzzles, **facts)
    happened(handed_in("sam", room.item, WHOLE), *[-1] * 9, days_late)
    assert points("sam", room.item) == Decimal(expected)


def test_what_is_cut_after_the_due_date_still_counts_as_it_stood(puzzles):
    room = room_of(puzzles, late="percent", late_percent=10)
    proof = handed_in("sam", room.item, WHOLE)
    post(proof, "cut", number=2)
    happened(proof, *[-1] * 13, 0.5)
    score = score_of("sam", room.item)
    assert (score.points, score.late, score.steps) == (Decimal(10), 1.0, 1)


def test_an_extension_is_another_due_date(puzzles):
    room = room_of(puzzles)
    happened(handed_in("sam", room.item, WHOLE), *[-1] * 9, 0.5)
    assert points("sam", room.item) == Decimal("6.67")
    extension = Extension.objects.create(assignment=room.assignment, student=account("sam"), due=DUE + DAY)
    assert points("sam", room.item) == 10
    extension.delete()
    assert points("sam", room.item) == Decimal("6.67")


def test_hints_cost_what_they_cost_when_they_were_taken(puzzles):
    room = room_of(puzzles, hints="free", hint_price=20, late="percent", late_percent=10)
    proof = handed_in("sam", room.item, EIGHT)
    whole_hint(proof, "9.0")
    happened(proof, *[-1] * 10, 0.5)
    score = score_of("sam", room.item)
    # before it was due the hint only said where, 95 % of 6.67; now it shows the step, a day late
    assert (score.points, score.after_hints) == (Decimal("6.33"), 0.95)
    assert (score.tally.hints, score.tally.hints_step) == (1, 1)


@pytest.mark.parametrize(("strengths", "worth"), [(1, "6.33"), (2, "6.00"), (3, "5.33")])
def test_a_hint_costs_by_its_highest_strength(puzzles, strengths, worth):
    """However often it is read: a quarter, a half, or all of 20 % of 6.67."""
    room = room_of(puzzles, hints="free", hint_price=20)
    proof = handed_in("sam", room.item, EIGHT)
    whole_hint(proof, "9.0")
    for _ in range(5):
        post(proof, "hint", node="9.0")
    late = [action.pk for action in proof.actions.filter(kind="hint")][strengths:]
    Action.objects.filter(pk__in=late).delete()
    happened(proof, -1)
    score = score_of("sam", room.item)
    assert score.points == Decimal(worth)
    counted = score.tally.hints_where, score.tally.hints_rule, score.tally.hints_step
    assert counted == tuple(int(strengths == each) for each in (1, 2, 3))


def test_another_attempt_pays_for_the_hints_it_knows(puzzles):
    room = room_of(puzzles, hints="free", hint_price=20)
    first = handed_in("sam", room.item, EIGHT)
    whole_hint(first, "9.0")
    happened(first, -3)
    second = handed_in("sam", room.item, WHOLE, attempt=2)
    happened(second, -1)
    Proof.objects.filter(pk=first.pk).update(created=DUE - 4 * DAY)
    Proof.objects.filter(pk=second.pk).update(created=DUE - 2 * DAY)
    score = score_of("sam", room.item)
    assert (score.attempt, score.points, score.tally.hints, score.after_hints) == (2, Decimal("8.00"), 0, 0.8)
    # The same begun after the first was left: what is asked there costs the first nothing.
    for _ in range(2):
        Action.objects.create(proof=second, kind="hint", rev=second.rev, detail={"ends": [[0, 0]], "step": ""})
    happened(second, -1)
    score = score_of("sam", room.item)
    assert (score.attempt, score.points) == (1, Decimal("5.33"))
    # Of two at a time each pays for all.
    Proof.objects.filter(pk=second.pk).update(created=DUE - 4 * DAY)
    assert points("sam", room.item) == Decimal("4.00")


def test_no_cent_is_lost_to_floats(puzzles):
    room = room_of(puzzles, late="percent", late_percent=10)
    Item.objects.update(points=Decimal("0.25"))
    happened(handed_in("sam", room.item, WHOLE), 7.5)
    assert points("sam", room.item) == Decimal("0.05")
    proof = Proof.objects.get()
    happened(proof, 8.5)
    touch(proof)
    assert points("sam", room.item) == Decimal("0.03")


def test_hints_never_cost_more_than_there_is(puzzles):
    room = room_of(puzzles, hints="free", hint_price=60)
    proof = handed_in("sam", room.item, EIGHT)
    whole_hint(proof, "9.0")
    Action.objects.create(proof=proof, kind="hint", rev=proof.rev)  # from before they had strengths
    happened(proof, -1)
    assert points("sam", room.item) == 0


def test_the_best_attempt_counts(puzzles):
    room = room_of(puzzles)
    for attempt, steps in enumerate((3, 9, 1), start=1):
        happened(handed_in("sam", room.item, WHOLE[:steps], attempt), -1)
    score = score_of("sam", room.item)
    assert (score.points, score.attempt, score.attempts, score.steps) == (Decimal("6.67"), 2, 3, 9)


def test_of_equal_attempts_the_newest(puzzles):
    room = room_of(puzzles)
    for attempt in (1, 2):
        happened(handed_in("sam", room.item, EIGHT, attempt), -1)
    assert score_of("sam", room.item).attempt == 2


@pytest.fixture
def suspect(puzzles) -> Classroom:
    """Sam has proved one solution, and the puzzle is said to have several."""
    room = room_of(puzzles)
    Puzzle.objects.filter(pk=puzzles["Fern"].pk).update(solutions="many")
    happened(handed_in("sam", room.item, WHOLE), -1)
    return room


def test_a_suspect_proof_is_never_graded(suspect):
    score = score_of("sam", suspect.item)
    assert (score.state, score.points) == ("suspect", None)


def test_a_suspect_attempt_stands_back_behind_one_that_can_be_graded(suspect):
    happened(handed_in("sam", suspect.item, WHOLE[:3], attempt=2), -1)
    score = score_of("sam", suspect.item)
    assert (score.state, score.points, score.attempt) == ("unfinished", Decimal("5.00"), 2)  # one of two cases


def test_an_override_counts_until_it_is_withdrawn(puzzles):
    room = room_of(puzzles)
    happened(handed_in("sam", room.item, EIGHT), -1)
    facts = {"item": room.item, "student": account("sam"), "by": account("grace"), "reason": "by hand"}
    Grade.objects.create(kind="override", points=3, **facts)
    Grade.objects.create(kind="override", points=8, **facts)
    score = score_of("sam", room.item)
    assert (score.points, score.overridden) == (Decimal(8), True)
    Grade.objects.create(kind="withdrawn", **facts)
    score = score_of("sam", room.item)
    assert (score.points, score.overridden) == (Decimal("6.67"), False)


def test_an_override_without_a_proof(puzzles):
    room = room_of(puzzles)
    Grade.objects.create(kind="override", points=4, item=room.item, student=account("sue"), by=account("grace"))
    score = score_of("sue", room.item)
    assert (score.points, score.overridden, score.proof, score.state) == (Decimal(4), True, None, NOT_BEGUN)
    assert points("sam", room.item) is None


def test_what_is_counted_besides(puzzles):
    room = room_of(puzzles)
    proof = handed_in("sam", room.item, WHOLE[:1])
    post(proof, "step", node="1.0", step="binary.prevent-trio: r1c1=0")
    post(proof, "step", node="1.0", step="binary.trio")
    post(proof, "step", node="1.0", step=WHOLE[1][1])
    post(proof, "hint", node="2.1")
    post(proof, "step", node="2.1", step="binary.trio")
    post(proof, "step", node="2.0", step=WHOLE[3][1])
    post(proof, "check")
    post(proof, "step", node="4.0", step="binary.trio")
    later(proof, [timedelta(seconds=20)] * 7 + [timedelta(hours=2)])
    score = score_of("sam", room.item)
    counted = score.tally
    assert (counted.refused, counted.hints, counted.checks, counted.idle) == (3, 1, 1, 1)
    assert counted.seconds == 7 * 20 + 300  # a long pause counts as five minutes
    # Right at once: the start and 2.0. Not: 1.0, 4.0. At 2.1 there was a hint first.
    assert (counted.first_right, counted.first_tries) == (2, 4)
    assert score.rules == {
        "binary.prevent-trio": {"used": 1, "refused": 1},
        "binary.trio": {"used": 1, "refused": 2, "hints": 1},
        "binary.zero-or-one": {"used": 2, "refused": 0},
    }


def test_what_is_noted_is_used_until_something_happens(puzzles):
    room = room_of(puzzles)
    proof = handed_in("sam", room.item, EIGHT)
    happened(proof, -1)
    assert points("sam", room.item) == Decimal("6.67")
    store_scores(stale_proofs(room.course))
    ScoredProof.objects.update(credit=0.5, credit_at_due=0.5)  # to be told from what would be found
    assert points("sam", room.item) == 5
    post(proof, "step", node="9.0", step="binary.trio")  # refused: the tree and its revision stay
    assert points("sam", room.item) == Decimal("6.67")
    ScoredProof.objects.update(credit=0.5, credit_at_due=0.5, checker="another")
    assert points("sam", room.item) == Decimal("6.67")


@pytest.mark.parametrize("many", [1, 30])
def test_a_fixed_number_of_queries(puzzles, many, django_assert_num_queries):
    room = room_of(puzzles)
    for attempt in range(1, many + 1):
        happened(handed_in("sam", room.item, WHOLE[:1], attempt), -1)
    with django_assert_num_queries(5 + 4):  # people, puzzles, extensions, proofs, overrides; and to score what is new
        scores(*everybody(room.course))
    store_scores(stale_proofs(room.course))
    with django_assert_num_queries(5):
        scores(*everybody(room.course))


def test_what_would_take_too_long_is_left_to_a_job(puzzles, monkeypatch):
    monkeypatch.setattr("tutor.grading.scoring.scores.AT_ONCE", 0)
    room = room_of(puzzles)
    happened(handed_in("sam", room.item, EIGHT), -1)
    score = score_of("sam", room.item)
    assert (score.pending, score.points, score.steps) == (True, None, 9)
    (score, *_) = scores(*everybody(room.course), wait=True)
    assert (score.pending, score.points) == (False, Decimal("6.67"))


def test_so_is_what_a_request_may_not_do_itself(puzzles, monkeypatch):
    """One proof that is too costly must not keep a page from showing the others; the job is bound by no request."""
    room = room_of(puzzles)
    happened(handed_in("sam", room.item, EIGHT), -1)
    monkeypatch.setattr("tutor.search.answering.QUICK_FILE", 0)
    monkeypatch.setattr("tutor.search.services.TREE", 0)
    with answering(lambda: False):
        assert score_of("sam", room.item).pending
        job = bring_up_to_date(room.course, account("alice"))
    assert job is not None
    assert list(score_stale(job)) == [1]
    assert points("sam", room.item) == Decimal("6.67")


def history(room: Classroom) -> list[tuple[str, Decimal | None]]:
    return [(grade.kind, grade.points) for grade in Grade.objects.filter(item=room.item).order_by("pk")]


def test_what_is_a_grade_is_noted_once_and_again_when_it_changes(puzzles):
    room = room_of(puzzles, due=NOW + DAY)
    proof = handed_in("sam", room.item, EIGHT)
    store_scores(stale_proofs(room.course))
    assert history(room) == []  # only progress so far
    Proof.objects.filter(pk=proof.pk).update(submitted=NOW)
    post(proof, "step", node=WHOLE[9][0], step=WHOLE[9][1])
    store_scores(stale_proofs(room.course))
    store_scores(stale_proofs(room.course))
    assert history(room) == [("auto", Decimal("7.50"))]
    for nodes, text in WHOLE[10:]:
        post(proof, "step", node=nodes, step=text)
    store_scores(stale_proofs(room.course))
    assert history(room) == [("auto", Decimal("7.50")), ("auto", Decimal("10.00"))]
    (_, last) = Grade.objects.all()
    assert (last.proof, last.by, last.versions["rev"]) == (proof, None, 13)


def test_partial_credit_is_as_the_assignment_gives_it_and_says_so(puzzles):
    """Sam's second claim is wrong; the first and the third hold without it."""
    room = room_of(puzzles, due=NOW + DAY, feedback="after")
    proof = handed_in("sam", room.item, WHOLE[:1])
    for rev, step in enumerate(("binary.prevent-trio: r1c1=0", "binary.prevent-trio: r3c1=0"), start=1):
        claim = {"key": new_key(), "rev": rev, "node": f"{rev}.0", "step": step}
        assert person("sam").client.post(f"/work/{proof.pk}/step/", claim, headers=HTMX).status_code == 200
    store_scores([proof.pk])
    for facts, share, words in (
        ({}, 2, "17 % of the proof, up to the first step on each path that does not hold"),
        ({"partial": "slip"}, 3, "25 % of the proof, leaving out steps that do not hold and what depends on them"),
        ({"partial": "none"}, 0, "0 % of the points, because the proof is not whole: all or nothing"),
        ({"least": 50}, 6, "50 % of the points, the least for whoever has proved any part of it"),
        ({"partial": "none", "least": 50}, 6, "50 % of the points, the least for whoever has proved any part of it"),
    ):
        room.course.assignments.update(**{"partial": "prefix", "least": 0} | facts)
        found = score_of("sam", room.item)
        assert (found.points, reckoned(found)) == (round(Decimal(10 * share) / 12, 2), words)
    assert score_of("sue", room.item).points is None
