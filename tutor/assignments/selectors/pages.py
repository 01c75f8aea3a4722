"""Data for the course pages: assignments and puzzles, with one's own progress or that of all students."""

from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from itertools import groupby

from django.db.models import Count, Prefetch, Q, QuerySet, Sum
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from puzzles.registry import get_type
from tutor.accounts.models import User
from tutor.courses.deadlines import closes_of, due_of
from tutor.courses.models import Assignment, Course, Extension, Item, Membership
from tutor.feedback import policy_at
from tutor.library.models import Puzzle
from tutor.library.selectors.goals import goal_in_words, shows_solution, weighed
from tutor.library.selectors.pictures import in_words, large_picture, thumbnail
from tutor.work.models import Proof

from .provable import Finding, at_once


@dataclass(frozen=True)
class Row:
    """An assignment in a list.

    `begun` and `proved` count the person's own puzzles; `proved` is None while results are hidden. `students` counts
    the students who have started.
    """

    assignment: Assignment
    state: str
    extension: Extension | None
    due: datetime | None
    closes: datetime | None
    items: int
    points: Decimal
    begun: int = 0
    proved: int | None = None
    submitted: int = 0
    students: int = 0

    @property
    def open(self) -> bool:
        """Return whether students see its puzzles."""
        return self.state not in {"draft", "waiting"}


@dataclass(frozen=True)
class CoursePage:
    """The assignments of a course that the person may see, and the number of students on the roster.

    `not_joined` counts those of them who have not joined yet.
    """

    rows: list[Row]
    students: int
    not_joined: int = 0


@dataclass(frozen=True)
class Card:
    """A puzzle of an assignment with its picture.

    A student's card has their own `attempts`; for staff, `begun` and `proved` count students. `feedback_shown`:
    whether the result of the attempts may be shown.
    """

    item: Item
    type_name: str
    picture: str
    attempts: list[Proof] = field(default_factory=list)
    feedback_shown: bool = True
    begun: int = 0
    proved: int = 0
    finding: Finding | None = None

    @property
    def doubtful(self) -> bool:
        """Return whether an instructor should look at the puzzle before publishing."""
        return not self.sound or self.finding is None or self.finding.answer not in ("proved", "made")

    @property
    def sound(self) -> bool:
        """Return whether its goal, or else the number of its solutions, is as it should be."""
        checked = bool(self.item.goal) or self.item.is_exercise  # here, whatever the puzzle asks by itself
        return checked or self.item.puzzle.sound

    @property
    def asked(self) -> str:
        """Say the goal in one sentence; "" for the usual one, and for an exercise."""
        if self.item.is_exercise:
            return ""
        asked = goal_in_words(self.item.puzzle.type, self.item.puzzle.text, self.item.effective_goal)
        if not self.item.weights:
            return asked
        counts = _("For partial credit the cells count %(weights)s.") % {"weights": weighed(self.item.weights)}
        if shows_solution(self.item.effective_goal):
            counts += " " + _("Showing a solution counts as much as all of them.")
        return f"{asked} {counts}"

    @property
    def unique(self) -> bool:
        """Return whether the puzzle has exactly one solution."""
        return self.item.puzzle.solutions == Puzzle.Solutions.ONE

    @property
    def newer(self) -> Puzzle | None:
        """Return a newer revision of the puzzle, if any; it need not be the newest."""
        return getattr(self.item.puzzle, "replaced_by", None)

    @property
    def proof(self) -> Proof | None:
        """Return the latest attempt, if any."""
        return self.attempts[-1] if self.attempts else None

    @property
    def left(self) -> int | None:
        """Return how many attempts are left; None means any number."""
        allowed = self.item.assignment.attempts
        return max(0, allowed - len(self.attempts)) if allowed else None


def state_of(assignment: Assignment, extension: Extension | None, now: datetime, section: str = "") -> str:
    """Return the state of an assignment: draft, waiting, open, late or closed."""
    due, closes = due_of(assignment, extension), closes_of(assignment, extension, section)
    if assignment.published is None:
        return "draft"
    if assignment.opens and now < assignment.opens:
        return "waiting"
    if closes and now > closes:
        return "closed"
    return "late" if due and now > due else "open"


def state_of_now(assignment: Assignment, extension: Extension | None, section: str = "") -> str:
    return state_of(assignment, extension, timezone.now(), section)


def is_over(assignment: Assignment) -> bool:
    """Return whether work is no longer accepted, extensions aside."""
    closes = closes_of(assignment, None)
    return closes is not None and timezone.now() > closes


def extension_of(assignment: Assignment, membership: Membership) -> Extension | None:
    """Return a student's own extension, if any; staff have none."""
    return (
        None if membership.staff else Extension.objects.filter(assignment=assignment, student=membership.user).first()
    )


def audience_of(assignment: Assignment, membership: Membership) -> str:
    """Return to whom results are released that a person sees; staff are of no section."""
    return "" if membership.staff else assignment.audience(membership.section, membership.user_id)


def course_page(membership: Membership) -> CoursePage:
    """List the assignments of a course with the person's progress; staff see drafts and how many have started."""
    course = membership.course
    assignments = course.assignments.order_by("position", "due", "pk")  # explicit, as counting drops the default order
    if membership.staff:
        mine = _students(course, "items__proofs__owner__memberships")
        assignments = assignments.annotate(students=Count("items__proofs__owner", filter=mine, distinct=True))
    elif not membership.test:
        assignments = assignments.filter(published__isnull=False)
    items = Item.objects.filter(assignment__course=course).order_by().values("assignment")
    sums: dict[int, tuple[int, Decimal]] = {
        row["assignment"]: (row["count"], row["points"])
        for row in items.annotate(count=Count("pk"), points=Sum("points"))
    }
    extensions = {} if membership.staff else {e.assignment_id: e for e in _extensions(membership)}
    own = {} if membership.staff else _own_by_assignment(membership)
    now, nothing = timezone.now(), (0, Decimal(0))
    rows = [
        _row(each, sums.get(each.pk, nothing), extensions.get(each.pk), own.get(each.pk, []), now, membership)
        for each in assignments
    ]
    if not membership.staff:
        return CoursePage(rows, 0)
    not_joined = course.within(course.invitations.filter(role=Membership.Role.STUDENT)).count()
    return CoursePage(rows, course.students().count() + not_joined, not_joined)


def templates_of(person: User) -> list[tuple[Course, list[Assignment]]]:
    """List the assignments of the person's courses, the newest course first, to copy one of them."""
    taught = Membership.objects.filter(user=person, role=Membership.Role.INSTRUCTOR).values("course")
    found = Assignment.objects.filter(course__in=taught).select_related("course")
    by_course = groupby(found.order_by("-course", "position", "pk"), key=lambda assignment: assignment.course)
    return [(course, list(group)) for course, group in by_course]


def _extensions(membership: Membership) -> QuerySet[Extension]:
    return Extension.objects.filter(assignment__course=membership.course, student=membership.user)


def _own_by_assignment(membership: Membership) -> dict[int, list[Proof]]:
    proofs = membership.user.proofs.filter(item__assignment__course=membership.course).select_related("item")
    found: dict[int, list[Proof]] = {}
    for proof in proofs:
        assert proof.item
        found.setdefault(proof.item.assignment_id, []).append(proof)
    return found


def _row(
    assignment: Assignment,
    sums: tuple[int, Decimal],
    extension: Extension | None,
    own: list[Proof],
    now: datetime,
    membership: Membership,
) -> Row:
    section = audience_of(assignment, membership)
    policy = policy_at(Item(assignment=assignment), extension, now, section)
    return Row(
        assignment,
        state_of(assignment, extension, now, section),
        extension,
        policy.due,
        policy.closes,
        *sums,
        begun=len({proof.item_id for proof in own}),
        proved=len({proof.item_id for proof in own if proof.state in Proof.ENDED}) if policy.feedback_shown else None,
        submitted=len({proof.item_id for proof in own if proof.submitted}),
        students=getattr(assignment, "students", 0),
    )


def cards(assignment: Assignment, membership: Membership, extension: Extension | None) -> list[Card]:
    """List the puzzles of an assignment: for staff with counts of students, for a student with their attempts."""
    items = _items(assignment)
    if membership.staff:
        return [_staff_card(item, assignment) for item in items.annotate(**_counts(membership.course))]
    own = membership.user.proofs.filter(item__assignment=assignment).order_by("attempt")
    now, section = timezone.now(), audience_of(assignment, membership)
    found = []
    for item in items.prefetch_related(Prefetch("proofs", queryset=own, to_attr="own")):
        item.assignment = assignment
        shown = policy_at(item, extension, now, section).feedback_shown
        found.append(_card(item, attempts=list(item.own), feedback_shown=shown))
    return found


def checked_cards(assignment: Assignment) -> list[Card]:
    """List the puzzles of an assignment with what is known about whether they can be proved."""
    return [_card(item, finding=at_once(item, assignment)) for item in _items(assignment)]


def _items(assignment: Assignment) -> QuerySet[Item]:
    found = assignment.items.select_related("puzzle__set", "puzzle__replaced_by")
    return found.order_by("position", "pk")  # explicit, as counting drops the default order


def _counts(course: Course) -> dict[str, Count]:
    student = _students(course, "proofs__owner__memberships")
    return {
        "n_begun": Count("proofs__owner", filter=student, distinct=True),
        "n_proved": Count("proofs__owner", filter=student & Q(proofs__state__in=Proof.ENDED), distinct=True),
    }


def _students(course: Course, memberships: str) -> Q:
    """Return the condition for those students of a course whom the person at the page may see."""
    facts = {"course": course.pk, "role": Membership.Role.STUDENT}
    if course.seen is not None:
        facts["section__in"] = sorted(course.seen)
    return Q(**{f"{memberships}__{name}": value for name, value in facts.items()})


def _staff_card(item: Item, assignment: Assignment) -> Card:
    item.assignment = assignment
    return _card(item, finding=at_once(item, assignment), begun=item.n_begun, proved=item.n_proved)  # type: ignore[attr-defined]


def item_picture(item: Item) -> SafeString:
    """Draw an assigned puzzle, with the names of its rows and columns, and with its goal."""
    return large_picture(item.puzzle.type, item.puzzle.text, in_words(item.puzzle), item.effective_goal)


def _card(item: Item, **facts: object) -> Card:
    puzzle = item.puzzle
    return Card(item, get_type(puzzle.type).name, thumbnail(puzzle.type, puzzle.text, item.effective_goal), **facts)  # type: ignore[arg-type]
