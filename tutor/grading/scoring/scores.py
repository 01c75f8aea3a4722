"""The scores of a course, for every student and every puzzle."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db.models import Count, OuterRef, Subquery
from django.db.models.functions import Coalesce

from tutor.accounts.models import User
from tutor.courses.models import Assignment, Course, Item, Membership
from tutor.courses.selectors.people import call_by_roster, expected_students
from tutor.search.errors import BusyError, TooHardError
from tutor.work.models import Proof

from ..models import Comment, Grade, ScoredProof
from . import worth
from .compute import CHUNK, is_current, scored_anew, with_last_action
from .tallies import Tally, stored_tally

Pair = tuple[int, int]
"""The ids of an item and a student."""

NOT_BEGUN = "not begun"
AT_ONCE = 40
"""Most proofs that are scored while a page waits, with at most STEPS_AT_ONCE steps together; a job scores more."""
STEPS_AT_ONCE = 1500
UNUSED = (
    *("goal", "judged", "first_key", "undo_top", "redo_top", "last_number", "open_ends", "claimed_ends", "given"),
    *("hints", "checks"),
)
"""Columns that are not needed here, and would be much to read for thousands of proofs."""


@dataclass(slots=True)
class Score:
    """A student's score for a puzzle, from the attempt that counts.

    `points` is None if there is nothing to grade: not begun, `excused`, not scored yet (`pending`), or `suspect`, which
    is shown as being checked and never graded. `outdated`: the proof has changed since its score was stored.
    `pending`: and scoring it now would take too long; a job does it. `state` is NOT_BEGUN or the state of the proof
    when it was scored. `proved`: the candidates of each cell that the proof leaves, if they were requested. `credit`
    is the share that is proved, as the assignment gives partial credit, `before_slip` what is proved before a refused
    step, and `late` the factor for lateness; if the proof was worth more when it was due, both
    are those of that moment. `everywhere`: those of the steps that “apply everywhere” made, counted by cell.
    `joined`: not so for somebody on the roster who has not joined yet, whose student is a stand-in.
    `paid_hints` includes hints of other attempts that cost points here too. `computed`: without those by hand.
    `reason`: of an override or excuse. `comments` are counted where boards are read.
    """

    student: User
    number: str
    section: str
    item: Item
    max_points: Decimal
    joined: bool = True
    proof: Proof | None = None
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
    tally: Tally = field(default_factory=Tally)
    after_hints: float = 1.0
    rules: dict[str, dict[str, int]] = field(default_factory=dict)
    proved: list[int] = field(default_factory=list)
    submitted: datetime | None = None
    changed: datetime | None = None
    versions: dict[str, Any] = field(default_factory=dict)

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
    """Everything that the scores of some students are made of: by item and student, or by proof."""

    dues: Mapping[Pair, datetime | None]
    attempts: Mapping[Pair, list[Any]]
    outdated: frozenset[int]
    fresh: Mapping[int, ScoredProof]
    overrides: Mapping[Pair, Grade]


def scores(
    items: Mapping[int, Item], memberships: Collection[Membership], *, wait: bool = False, boards: bool = False
) -> list[Score]:
    """Return the scores of some students for some puzzles of a course, by student, then puzzle.

    Outdated scores are computed first, if they are few or if the caller can wait; the rest are `pending`. None is
    stored: that is for `bring_up_to_date`. With `boards`, scores include what is proved, which is a lot to read for
    thousands.
    """
    facts = _facts(items, memberships, wait=wait, boards=boards)
    return [_score(membership, item, facts, boards=boards) for membership in memberships for item in items.values()]


def score_for(item: Item, student: User) -> Score:
    """Return the score of a student for a puzzle, even if the student has left the course."""
    course = item.assignment.course
    memberships = memberships_of(course, [student])
    if not memberships:
        call_by_roster(course, [student])
        memberships = [Membership(course=course, user=student)]
    (score,) = scores({item.pk: item}, memberships)
    return score


def _facts(items: Mapping[int, Item], memberships: Collection[Membership], *, wait: bool, boards: bool) -> _Facts:
    dues = _dues(items.values(), memberships)
    proofs = _proofs(items, memberships, boards=boards)
    stale = [proof for proof in proofs if not _is_current(proof, items[proof.item_id].assignment, dues)]
    attempts: dict[Pair, list[Any]] = defaultdict(list)
    for proof in proofs:
        attempts[proof.item_id, proof.owner_id].append(proof)
    outdated = frozenset(proof.pk for proof in stale)
    return _Facts(dues, attempts, outdated, _computed(stale, wait=wait), overrides_of(items, memberships))


def _dues(items: Collection[Item], memberships: Iterable[Membership]) -> dict[Pair, datetime | None]:
    """Return when each puzzle is due for each student, by their ids."""
    extensions = worth.extensions_of({item.assignment_id for item in items})
    return {
        (item.pk, membership.user_id): worth.due_for(item.assignment, membership.user_id, extensions)
        for membership in memberships
        for item in items
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


def _proofs(items: Iterable[int], memberships: Iterable[Membership], *, boards: bool) -> list[Any]:
    found = Proof.objects.filter(item__in=list(items), owner__in=[membership.user_id for membership in memberships])
    if boards:
        said = Comment.objects.filter(proof=OuterRef("pk")).order_by().values("proof").annotate(n=Count("pk"))
        found = found.annotate(remarks=Coalesce(Subquery(said.values("n")), 0))
    unused = UNUSED if boards else (*UNUSED, "scored__proved")
    return list(with_last_action(found).select_related("scored").defer(*unused).order_by("attempt", "pk"))


def _stored(proof: Proof) -> ScoredProof | None:
    return getattr(proof, "scored", None)


def _is_current(proof: Any, assignment: Assignment, dues: Mapping[Pair, datetime | None]) -> bool:
    return is_current(proof, _stored(proof), dues[proof.item_id, proof.owner_id], assignment)


def _computed(stale: list[Any], *, wait: bool) -> dict[int, ScoredProof]:
    """Score outdated proofs and return the results by proof; nothing if it would take too long."""
    if too_many([proof.steps for proof in stale]) and not wait:
        return {}
    pks = [proof.pk for proof in stale]
    chunks = [pks[start : start + CHUNK] for start in range(0, len(pks), CHUNK)]
    try:
        return {scored.proof_id: scored for chunk in chunks for scored in scored_anew(chunk)}
    except (TooHardError, BusyError):  # a page shows them as pending, and a job, which may take longer, scores them
        if wait:
            raise
        return {}


def too_many(steps: Sequence[int]) -> bool:
    """Return whether proofs with so many steps each are too many to be scored while a page waits."""
    return len(steps) > AT_ONCE or sum(steps) > STEPS_AT_ONCE


def _score(membership: Membership, item: Item, facts: _Facts, *, boards: bool) -> Score:
    pair = item.pk, membership.user_id
    tries = facts.attempts.get(pair, [])
    who = membership.user, membership.number, membership.section
    score = Score(*who, item, item.points, membership.has_joined, attempts=len(tries))
    if tries:
        _fill(score, tries, facts, boards=boards)
    last = facts.overrides.get(pair)
    if last and last.kind != Grade.Kind.WITHDRAWN:
        score.reason = last.reason
    if last and last.kind == Grade.Kind.OVERRIDE:
        score.points, score.overridden = last.points, True
    elif last and last.kind == Grade.Kind.EXCUSED:
        score.points, score.excused = None, True
    return score


def _fill(score: Score, tries: Sequence[Any], facts: _Facts, *, boards: bool) -> None:
    """Fill in the attempt that counts; until one is scored, the newest."""
    due = facts.dues[score.item.pk, score.student.pk]
    proofs = {proof.pk: proof for proof in tries}
    outdated = facts.outdated & proofs.keys()
    score.outdated, score.pending = bool(outdated), bool(outdated - facts.fresh.keys())
    stored = [scored for proof in tries if (scored := facts.fresh.get(proof.pk) or _stored(proof))]
    counts = worth.best(stored, score.assignment, due) if stored else None
    proof = proofs[counts.proof_id] if counts else tries[-1]
    score.proof, score.attempt = proof, proof.attempt
    score.steps, score.splits, score.everywhere = proof.counted_steps, proof.splits, proof.everywhere_cells
    score.submitted, score.changed, score.state = proof.submitted, proof.changed, proof.state
    score.comments = getattr(proof, "remarks", 0)
    if counts:
        _weigh(score, counts, due)
        score.proved = counts.proved if boards else []


def _weigh(score: Score, scored: ScoredProof, due: datetime | None) -> None:
    """Fill in what the attempt that counts is worth."""
    found = worth.worth_of(scored, score.assignment, due)
    score.state, score.goal_met, score.rules = scored.state, scored.goal_met, scored.rules
    score.tally, score.after_hints = stored_tally(scored), found.hints
    score.credit, score.late, score.changed = found.credit, found.late, scored.at
    score.before_slip = found.before_slip
    score.versions = scored.versions(score.item.puzzle.sha256)
    if worth.graded(scored):
        score.points = score.computed = worth.points_of(score.item, found.share)
