"""The page where a grader sees one student's work on a puzzle, apart from the proof itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from tutor.accounts.models import User
from tutor.courses.models import Assignment, Item, Membership
from tutor.courses.selectors.people import call_by_roster
from tutor.feedback import Policy, policy_for
from tutor.work.models import Proof
from tutor.work.page.tree import tree_rows
from tutor.work.replays.visibility import replay_for_staff

from ..messages import reckoned
from ..models import Comment, Grade
from ..scoring.scores import Score, memberships_of
from .gradebook import Choice, neighbours

ALL = Choice()


@dataclass(frozen=True)
class Remark:
    """A comment, and the number that its step has in the tree now."""

    comment: Comment
    about: str
    mine: bool


@dataclass(frozen=True)
class SubmissionPage:
    """A score with its history, and the students before and after: in the list, and next to be graded.

    `former`: the student has left the course, so nothing can be graded. `query`: the list that the grader came from.
    """

    score: Score
    policy: Policy
    attempts: list[Proof]
    history: list[Grade]
    former: bool
    place: int
    total: int
    previous: Score | None
    next: Score | None
    to_grade: Score | None
    query: str = ""

    @property
    def reckoned(self) -> str:
        """Explain how the points were computed."""
        return reckoned(self.score)

    @property
    def counting(self) -> Proof | None:
        """Return the attempt that counts, if anything is begun."""
        counts = self.score.proof.pk if self.score.proof else None
        return next((proof for proof in self.attempts if proof.pk == counts), None)

    @property
    def by_grading(self) -> bool:
        """Return whether the student sees results when a grader marks their work as graded."""
        return by_grading(self.score.item)

    @property
    def graded(self) -> bool:
        """Return whether that was done."""
        assignment = self.score.assignment
        return assignment.released_to(assignment.audience("", self.score.student.pk)) is not None

    @property
    def shown_from(self) -> datetime | None:
        """Return when the student can see the results, if that is still to come and has a date."""
        return None if self.policy.feedback_shown else self.policy.results


def by_grading(item: Item) -> bool:
    """Return whether students see hidden results when a grader marks their work as graded."""
    return item.assignment.withholds and item.assignment.results == Assignment.Results.GRADED


def submission_page(item: Item, student: User, choice: Choice = ALL) -> SubmissionPage:
    """Return everything beside the proof; the students before and after are those of the gradebook as chosen.

    The score is that of the attempt that counts, whichever one is shown.
    """
    course = item.assignment.course
    memberships = memberships_of(course)
    former = all(membership.user_id != student.pk for membership in memberships)
    if former:
        call_by_roster(course, [student])
        memberships.append(Membership(course=course, user=student))
    table = neighbours(item, student.pk, choice, memberships)
    place = next(n for n, score in enumerate(table) if score.student.pk == student.pk)
    attempts = Proof.objects.filter(item=item, owner=student).order_by("attempt")
    commented = set(Comment.objects.filter(proof__item=item).values_list("proof__owner", flat=True))
    return SubmissionPage(
        score=table[place],
        policy=policy_for(item, student, timezone.now()),
        attempts=list(attempts),
        history=list(Grade.objects.filter(item=item, student=student).select_related("by").order_by("-pk")),
        former=former,
        place=place + 1,
        total=len(table),
        previous=table[place - 1] if place else None,
        next=table[place + 1] if place + 1 < len(table) else None,
        to_grade=_to_grade([*table[place + 1 :], *table[:place]], commented),
        query=choice.query,
    )


def _to_grade(others: Sequence[Score], commented: set[int]) -> Score | None:
    """Return the next student who has begun without full credit and has neither a comment nor an override."""
    return next(
        (
            score
            for score in others
            if score.proof
            and not score.goal_met
            and not score.item.is_exercise
            and not (score.overridden or score.excused)
            and score.student.pk not in commented
        ),
        None,
    )


def remarks(proof: Proof, reader: User) -> list[Remark]:
    """List the comments on a proof: first those on the whole, then by step in the order they were taken."""
    found = Comment.objects.filter(proof=proof).select_related("author")
    titles = _titles(proof) if any(comment.step for comment in found) else {}
    gone = _("a step that is no longer there")
    return [
        Remark(
            comment,
            titles.get(comment.step, gone) if comment.step else _("the whole proof"),
            comment.author_id == reader.pk,
        )
        for comment in found
    ]


def _titles(proof: Proof) -> dict[int, str]:
    rows = tree_rows(replay_for_staff(proof), proof.tree.all())
    steps = [row for row in rows if row.number]
    return {
        int(row.id.removeprefix("node-")): _("step %(n)s, %(rule)s") % {"n": row.number, "rule": row.title}
        for row in steps
    }
