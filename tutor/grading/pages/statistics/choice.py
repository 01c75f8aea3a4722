"""Choice of the work that figures are about: an assignment, a section, a student, or the whole course."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import F, Q, QuerySet
from django.utils.http import urlencode

from tutor.courses.models import Course, Item, Membership
from tutor.work.models import Proof

from ...models import ScoredProof
from ...scoring.scores import items_of, memberships_of


@dataclass(frozen=True)
class Choice:
    """The filters that a page asks for; what cannot be read is no filter."""

    assignment: int = 0
    section: str = ""
    student: int = 0

    @classmethod
    def of(cls, asked: Mapping[str, str]) -> "Choice":
        """Read the filters from the query of an address."""
        return cls(
            number_of(asked.get("assignment", "")), asked.get("section", "")[:100], number_of(asked.get("student", ""))
        )

    def query(self, **more: object) -> str:
        """Return the filters, and more, as the query of an address."""
        own = {name: getattr(self, name) for name in ("assignment", "section", "student")}
        return urlencode({name: value for name, value in (own | more).items() if value})


def number_of(text: str) -> int:
    """Read an id; 0 if it is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else 0


@dataclass(slots=True)
class Work:
    """A proof as the figures count it: all attempts do."""

    proof: int
    student: int
    item: int
    attempt: int
    goal_met: bool
    seconds: int
    refused: int
    hints: int
    idle: int
    first_tries: int
    first_right: int
    rules: dict[str, dict[str, int]]


@dataclass(frozen=True)
class Chosen:
    """The work that was chosen, with the puzzles and the students it belongs to; drafts are nobody's work."""

    course: Course
    choice: Choice
    items: dict[int, Item]
    everybody: list[Membership]
    students: dict[int, Membership]
    work: list[Work]
    unread: int

    @property
    def sections(self) -> list[str]:
        """List the sections of the course."""
        return sorted({each.section for each in self.everybody if each.section})

    def name_of(self, student: int) -> str:
        """Return the name of a student, the last name first."""
        return self.students[student].user.list_name


COLUMNS = (
    *("proof", "proof__owner", "proof__item", "proof__attempt", "goal_met", "seconds", "refused"),
    *("hints_where", "hints_rule", "hints_step", "idle", "first_tries", "first_right", "rules"),
)


def chosen_work(course: Course, choice: Choice) -> Chosen:
    """Read the scored proofs that were chosen, in five queries, whatever their number."""
    everybody = memberships_of(course)
    students = {each.user_id: each for each in everybody if _meets(each, choice)}
    items = {pk: item for pk, item in items_of(course).items() if item.assignment.published and _is(item, choice)}
    found = _scored(course, choice).values_list(*COLUMNS).iterator(chunk_size=4000)
    work = [each for each in map(_work, found) if each.student in students and each.item in items]
    return Chosen(course, choice, items, everybody, students, work, _unread(course, choice))


def _meets(member: Membership, choice: Choice) -> bool:
    return choice.section in ("", member.section) and choice.student in (0, member.user_id)


def _is(item: Item, choice: Choice) -> bool:
    return choice.assignment in (0, item.assignment_id)


def _scored(course: Course, choice: Choice) -> QuerySet[ScoredProof]:
    found = ScoredProof.objects.filter(proof__item__assignment__course=course).order_by("pk")
    if choice.assignment:
        found = found.filter(proof__item__assignment=choice.assignment)
    return found.filter(proof__owner=choice.student) if choice.student else found


def _work(row: tuple[Any, ...]) -> Work:
    *known, where, rule, step, idle, tries, right, rules = row
    proof, student, item, attempt, goal_met, seconds, refused = known
    hints = where + rule + step
    return Work(proof, student, item, attempt, goal_met, seconds, refused, hints, idle, tries, right, rules)


def _unread(course: Course, choice: Choice) -> int:
    """Count the proofs that have changed since they were scored."""
    students = course.students().filter(**({"section": choice.section} if choice.section else {})).values("user")
    found = Proof.objects.filter(item__assignment__course=course, item__assignment__published__isnull=False)
    found = found.filter(owner__in=students)
    found = found.filter(Q(scored__isnull=True) | ~Q(scored__rev=F("rev")))
    if choice.assignment:
        found = found.filter(item__assignment=choice.assignment)
    return (found.filter(owner=choice.student) if choice.student else found).count()
