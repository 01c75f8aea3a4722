"""A student's own scores, without anything that the policy still hides."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from tutor.accounts.models import User
from tutor.authoring.services.generating import can_be_made
from tutor.courses.models import Assignment, Course, Membership
from tutor.feedback import HiddenPuzzles, policy_at
from tutor.library.models import Puzzle
from tutor.work.models import Proof

from ..messages import reckoned
from ..models import Comment, Grade
from ..scoring import worth
from ..scoring.scores import Score, items_of, memberships_of, overrides_of, scores
from ..scoring.totals import Total, total_of
from ..services.model_proofs import models_in
from .afterwards import has_model, may_practise


@dataclass(frozen=True)
class Own:
    """A student's puzzle. Before its release, only what the student knows anyway."""

    title: str
    item_pk: int
    url: str
    exercise: bool
    begun: bool
    submitted: datetime | None
    score: Score | None
    reason: str
    comments: int
    replay: int | None
    puzzle: Puzzle
    again: bool
    model: bool
    similar: bool

    @property
    def why(self) -> str:
        """Explain the points where they are less than all, and not set by hand."""
        score = self.score
        whole = score is None or score.overridden or score.excused or not self.begun or score.points == score.max_points
        return "" if score is None or whole else reckoned(score)


@dataclass(frozen=True)
class Sheet:
    """A student's assignment. `results` is when hidden results will be shown, if that has a date."""

    assignment: Assignment
    due: datetime | None
    closes: datetime | None
    results: datetime | None
    feedback_shown: bool
    open: bool
    puzzles: list[Own]

    @property
    def total(self) -> Total | None:
        """Add up the points, or return None while they are hidden."""
        return total_of(own.score for own in self.puzzles if own.score) if self.feedback_shown else None


def total_shown(sheets: Iterable[Sheet]) -> Total:
    """Add up the points of all assignments whose results are shown."""
    return total_of(own.score for sheet in sheets for own in sheet.puzzles if own.score)


def my_work(course: Course, student: User, hidden: HiddenPuzzles | None = None) -> list[Sheet]:
    """Return all scores that the student may see, by assignment. The number of queries is fixed.

    Practising a puzzle again is offered only where it is told which puzzles are hidden from the student.
    """
    now = timezone.now()
    published = [
        each for each in course.assignments.filter(published__isnull=False) if not each.opens or each.opens <= now
    ]
    memberships = memberships_of(course, [student])
    table = scores(items_of(course, published), memberships)
    extensions = worth.extensions_of(assignment.pk for assignment in published)
    reasons = _reasons(table, memberships)
    comments, noted = _comments(table), _submitted(course, student)
    models = _models(course, published)
    by_assignment: dict[int, list[Score]] = defaultdict(list)
    for score in table:
        by_assignment[score.assignment.pk].append(score)
    sheets = []
    for assignment in published:
        found = by_assignment[assignment.pk]
        if not found:
            continue
        audience = assignment.audience(found[0].section, student.pk)
        policy = policy_at(found[0].item, extensions.get((assignment.pk, student.pk)), now, audience)
        puzzles = [
            _own(score, reasons, comments, noted, models, hidden, shown=policy.feedback_shown, over=not policy.open)
            for score in found
        ]
        dates = policy.due, policy.closes, policy.results
        sheets.append(Sheet(assignment, *dates, policy.feedback_shown, policy.open, puzzles))
    return sheets


def _own(
    score: Score,
    reasons: dict[int, str],
    comments: dict[int, int],
    noted: dict[int, datetime | None],
    models: set[int],
    hidden: HiddenPuzzles | None,
    *,
    shown: bool,
    over: bool,
) -> Own:
    return Own(
        title=score.item.title,
        item_pk=score.item.pk,
        url=score.item.get_absolute_url(),
        exercise=score.item.is_exercise,
        begun=score.proof is not None,
        submitted=score.submitted if shown else noted.get(score.item.pk),
        score=score if shown else None,
        reason=reasons.get(score.item.pk, "") if shown else "",
        comments=comments.get(score.item.pk, 0) if shown else 0,
        replay=score.proof.pk if shown and over and score.proof and not score.item.is_exercise else None,
        puzzle=score.item.puzzle,
        again=hidden is not None and may_practise(score.item.puzzle, score.student, hidden),
        model=shown and over and has_model(score.item, models),
        similar=shown and over and can_be_made(score.item.puzzle),
    )


def _models(course: Course, assignments: list[Assignment]) -> set[int]:
    """Return the puzzles of which an instructor has a model proof; costs a query where an assignment shows them."""
    if not any(each.model_proof for each in assignments):
        return set()
    return set(models_in(course).values_list("puzzle", flat=True))


def _submitted(course: Course, student: User) -> dict[int, datetime | None]:
    """Return when the newest attempt was submitted, by puzzle. The one that counts would reveal which is better."""
    attempts = Proof.objects.filter(item__assignment__course=course, owner=student).order_by("attempt")
    return dict(attempts.values_list("item", "submitted"))


def _reasons(table: list[Score], memberships: list[Membership]) -> dict[int, str]:
    """Return the reasons for points that were set by hand, and for excuses, by puzzle."""
    by_hand = overrides_of([score.item.pk for score in table], memberships)
    return {item: grade.reason for (item, _), grade in by_hand.items() if grade.kind != Grade.Kind.WITHDRAWN}


def _comments(table: list[Score]) -> dict[int, int]:
    """Count the comments on the proofs that count, by puzzle."""
    proofs: dict[int, int] = {score.proof.pk: score.item.pk for score in table if score.proof}
    counted: dict[int, int] = defaultdict(int)
    for proof in Comment.objects.filter(proof__in=list(proofs)).values_list("proof", flat=True):
        counted[proofs[proof]] += 1
    return counted
