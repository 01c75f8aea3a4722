"""The scores of a course, for every student and every puzzle."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any

from tutor.accounts.models import User
from tutor.courses.models import Assignment, Course, Item, Membership
from tutor.courses.selectors.people import call_by_roster, expected_students
from tutor.search.errors import BusyError, TooHardError
from tutor.work.models import Proof

from ..models import Grade
from . import worth
from .attempts import NO_RULES, Attempt, Rules, Scored, attempts_of
from .compute import CHUNK, scored_anew
from .tallies import NO_TALLY, Tally

Pair = tuple[int, int]
"""The ids of an item, or of an assignment, and a student."""

NOT_BEGUN = "not begun"
AT_ONCE = 40
"""Most proofs that are scored while a page waits, with at most STEPS_AT_ONCE steps together; a job scores more."""
STEPS_AT_ONCE = 1500


@dataclass(slots=True)
class Score:
    """A student's score for a puzzle, from the attempt that counts.

    `points` is None if there is nothing to grade: not begun, `excused`, not scored yet (`pending`), or `suspect`, which
    is shown as being checked and never graded. `outdated`: the proof has changed since its score was stored.
    `pending`: and scoring it now would take too long; a job does it. `state` is NOT_BEGUN or the state of the proof
    when it was scored. `proved`: the candidates of each cell that the proof leaves; that and `rules` are there if they
    were requested. `credit` is the share that is proved, as the assignment gives partial credit, `before_slip` what is
    proved before a refused step, and `late` the factor for lateness; if the proof was worth more when it was due, both
    are those of that moment. `everywhere`: those of the steps that “apply everywhere” made, counted by cell.
    `joined`: not so for somebody on the roster who has not joined yet, whose student is a stand-in.
    `paid_hints` includes hints of other attempts that cost points here too. `computed`: without those by hand.
    `reason`: of an override or excuse. `comments` are counted where boards are read.
    """

    student: User
    number: str
    section: str
    joined: bool
    item: Item
    max_points: Decimal
    proof: Attempt | None = None
    attempt: int = 0
    attempts: int = 0
    state: str = NOT_BEGUN
    goal_met: bool = False
    credit: float = 0.0
    before_slip: float = 0.0
    late: float = 1.0
    points: Decimal | None = None
    computed: Decimal | None = None
    overridden: bool = False
    reason: str = ""
    comments: int = 0
    excused: bool = False
    pending: bool = False
    outdated: bool = False
    steps: int = 0
    splits: int = 0
    everywhere: int = 0
    tally: Tally = NO_TALLY
    after_hints: float = 1.0
    rules: Rules = field(default_factory=lambda: NO_RULES)
    proved: Sequence[int] = ()
    submitted: datetime | None = None
    changed: datetime | None = None

    @property
    def versions(self) -> dict[str, Any]:
        """Return the versions of puzzle, checker and proof that the score is based on; nothing without a score."""
        scored = self.proof.scored if self.proof else None
        return scored.versions(self.item.puzzle.sha256) if scored else {}

    @property
    def counts(self) -> bool:
        """Return whether the puzzle counts in totals: not in a draft, and not if the student is excused."""
        return self.assignment.published is not None and not self.excused

    @property
    def assignment(self) -> Assignment:
        """Return the assignment that contains the puzzle."""
        return self.item.assignment


@dataclass(frozen=True)
class _Facts:
    """Everything that the scores of some students are made of: by item and student, or by proof.

    `outdated`: attempts whose stored score was not current; `pending`: those that still have none that is.
    """

    dues: Mapping[Pair, datetime | None]
    attempts: Mapping[Pair, list[Attempt]]
    outdated: frozenset[int]
    pending: frozenset[int]
    overrides: Mapping[Pair, Grade]


def scores(
    items: Mapping[int, Item],
    memberships: Collection[Membership],
    *,
    wait: bool = False,
    boards: bool = False,
    rules: bool = True,
) -> list[Score]:
    """Return the scores of some students for some puzzles of a course, by student, then puzzle.

    Outdated scores are computed first, if they are few or if the caller can wait; the rest are `pending`. None is
    stored: that is for `bring_up_to_date`. With `boards`, scores include what is proved, and without `rules` no counts
    by rule, which are a lot to read for thousands.
    """
    facts = _facts(items, memberships, wait=wait, boards=boards, rules=rules)
    columns = [(pk, item, item.assignment_id) for pk, item in items.items()]
    table = []
    for member in memberships:
        who = member.user, member.number, member.section, member.has_joined
        for pk, item, assignment in columns:
            pair, due = (pk, member.user_id), facts.dues[assignment, member.user_id]
            table.append(_score(Score(*who, item, item.points), pair, due, facts))
    return table


def score_for(item: Item, student: User) -> Score:
    """Return the score of a student for a puzzle, even if the student has left the course."""
    course = item.assignment.course
    memberships = memberships_of(course, [student])
    if not memberships:
        call_by_roster(course, [student])
        memberships = [Membership(course=course, user=student)]
    (score,) = scores({item.pk: item}, memberships)
    return score


def _facts(
    items: Mapping[int, Item], memberships: Collection[Membership], *, wait: bool, boards: bool, rules: bool
) -> _Facts:
    dues = _dues(items.values(), memberships)
    found = Proof.objects.filter(item__in=list(items), owner__in=[membership.user_id for membership in memberships])
    read = attempts_of(found, boards=boards, rules=rules)
    assigned = {pk: (item.assignment_id, item.assignment) for pk, item in items.items()}
    stale = []
    for each in read:
        pk, assignment = assigned[each.item]
        if not each.is_current(dues[pk, each.owner], assignment):
            stale.append(each)
    fresh = _computed(stale, wait=wait)
    attempts: dict[Pair, list[Attempt]] = defaultdict(list)
    for each in read:
        attempts[each.item, each.owner].append(fresh.get(each.pk, each))
    outdated = frozenset(each.pk for each in stale)
    return _Facts(dues, attempts, outdated, outdated - fresh.keys(), overrides_of(items, memberships))


def _dues(items: Collection[Item], memberships: Iterable[Membership]) -> dict[Pair, datetime | None]:
    """Return when each assignment is due for each student, by their ids."""
    assignments = {item.assignment_id: item.assignment for item in items}
    extensions = worth.extensions_of(assignments)
    return {
        (pk, membership.user_id): worth.due_for(assignment, membership.user_id, extensions)
        for membership in memberships
        for pk, assignment in assignments.items()
    }


def items_of(course: Course, assignments: Iterable[Assignment] | None = None) -> dict[int, Item]:
    """Return the puzzles of a course, or of some of its assignments, in the course's order."""
    found = Item.objects.filter(assignment__course=course).select_related("assignment", "puzzle__set")
    if assignments is not None:
        found = found.filter(assignment__in=[assignment.pk for assignment in assignments])
    ordered = found.order_by("assignment__position", "assignment__due", "assignment__pk", "position", "pk")
    items = {item.pk: item for item in ordered}
    for item in items.values():
        item.assignment.course = course
    return items


def memberships_of(course: Course, students: Iterable[User] | None = None) -> list[Membership]:
    """Return the students of a course, or some of them, by last name, called by the names of its roster.

    The test student is only among those that are asked for.
    """
    found = course.students().select_related("user")
    if students is not None:
        wanted = list(students)
        if any(student.is_test for student in wanted):
            found = course.memberships.filter(role=Membership.TEST).select_related("user")
        found = found.filter(user__in=[student.pk for student in wanted])
    return sorted(found, key=lambda membership: membership.named_user.name_key)


def roster_of(course: Course) -> list[Membership]:
    """Return the students of a course by last name, and those on its roster who have not joined yet."""
    found = [*memberships_of(course), *expected_students(course)]
    return sorted(found, key=lambda membership: membership.user.name_key)


def overrides_of(items: Iterable[int], memberships: Iterable[Membership]) -> dict[Pair, Grade]:
    """Return the last override or withdrawal of a grader, by item and student."""
    by_hand = Grade.objects.filter(kind__in=Grade.BY_HAND, item__in=list(items))
    found = by_hand.filter(student__in=[membership.user_id for membership in memberships]).order_by("pk")
    return {(grade.item_id, grade.student_id): grade for grade in found}


def _computed(stale: Sequence[Attempt], *, wait: bool) -> dict[int, Attempt]:
    """Score outdated attempts and return them by their ids; nothing if it would take too long."""
    if too_many([attempt.tree_steps for attempt in stale]) and not wait:
        return {}
    by_pk = {attempt.pk: attempt for attempt in stale}
    chunks = [list(by_pk)[start : start + CHUNK] for start in range(0, len(by_pk), CHUNK)]
    try:
        return {
            found.proof_id: by_pk[found.proof_id].with_score(found) for chunk in chunks for found in scored_anew(chunk)
        }
    except (TooHardError, BusyError):  # a page shows them as pending, and a job, which may take longer, scores them
        if wait:
            raise
        return {}


def too_many(steps: Sequence[int]) -> bool:
    """Return whether proofs with so many steps each are too many to be scored while a page waits."""
    return len(steps) > AT_ONCE or sum(steps) > STEPS_AT_ONCE


def _score(score: Score, pair: Pair, due: datetime | None, facts: _Facts) -> Score:
    tries = facts.attempts.get(pair)
    if tries:
        _fill(score, tries, due, facts)
    last = facts.overrides.get(pair)
    if last and last.kind != Grade.Kind.WITHDRAWN:
        score.reason = last.reason
    if last and last.kind == Grade.Kind.OVERRIDE:
        score.points, score.overridden = last.points, True
    elif last and last.kind == Grade.Kind.EXCUSED:
        score.points, score.excused = None, True
    return score


def _fill(score: Score, tries: Sequence[Attempt], due: datetime | None, facts: _Facts) -> None:
    """Fill in the attempt that counts; until one is scored, the newest."""
    if facts.outdated:
        score.outdated = any(each.pk in facts.outdated for each in tries)
        score.pending = any(each.pk in facts.pending for each in tries)
    assignment = score.item.assignment
    proof = worth.best(tries, assignment, due) or tries[-1]
    score.proof, score.attempt, score.attempts = proof, proof.attempt, len(tries)
    score.steps, score.splits, score.everywhere = proof.steps, proof.splits, proof.everywhere
    score.submitted, score.changed, score.state = proof.submitted, proof.changed, proof.state
    score.comments = proof.comments
    if proof.scored:
        _weigh(score, proof.scored, assignment, due)


def _weigh(score: Score, scored: Scored, assignment: Assignment, due: datetime | None) -> None:
    """Fill in what the attempt that counts is worth."""
    found = worth.worth_of(scored, assignment, due)
    score.state, score.goal_met, score.rules, score.proved = scored.state, scored.goal_met, scored.rules, scored.proved
    score.tally, score.after_hints = scored.tally, found.hints
    score.credit, score.late, score.changed = found.credit, found.late, scored.at
    score.before_slip = found.before_slip
    if worth.graded(scored):
        score.points = score.computed = worth.points_of(score.max_points, found.share)
