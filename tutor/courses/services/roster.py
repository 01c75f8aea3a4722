"""A roster as a file: read strictly, shown as what would change, and taken in whole or not at all."""

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils.translation import gettext as _, gettext_lazy

from tutor.accounts.models import User

from ..csv import lines, written
from ..errors import RefusedError
from ..models import Course, Expected, Membership
from ..selectors.people import accounts_by_email
from .people import enrol

Role = Membership.Role

COLUMNS = ("email", "name", "number", "section", "role")
ONCE = ("email", "number")
"""No two lines have the same."""
MAX_BYTES = 512 * 1024
MAX_ROWS = 2000
MAX_ERRORS = 20
WORDS = {
    "joins": gettext_lazy("has an account and joins"),
    "expected": gettext_lazy("is expected until they join"),
    "changed": gettext_lazy("is changed"),
    "same": gettext_lazy("stays as it is"),
}


class RosterError(ValueError):
    """What is wrong with a roster, line by line."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = list(problems)


@dataclass(frozen=True)
class Line:
    """What a line of the file does: `kind` is a key of WORDS. `was` says what a changed person was before."""

    number: int
    row: Expected
    kind: str
    who: str
    was: str = ""
    user: User | None = None
    target: Membership | Expected | None = None

    @property
    def words(self) -> str:
        """What it does, in words."""
        return str(WORDS[self.kind])

    @property
    def facts(self) -> str:
        """What the person will be."""
        return _facts(self.row)


@dataclass(frozen=True)
class Plan:
    """What a roster would do to a course. `text` is the file, to be sent again when that is wanted."""

    lines: list[Line] = field(default_factory=list)
    text: str = ""

    def count(self, kind: str) -> int:
        """How many lines do that."""
        return sum(line.kind == kind for line in self.lines)

    @property
    def counts(self) -> list[tuple[str, int]]:
        """What is done, and to how many; what nobody undergoes is left out."""
        return [(str(words), self.count(kind)) for kind, words in WORDS.items() if self.count(kind)]

    @property
    def changes(self) -> int:
        """How many lines change anything."""
        return len(self.lines) - self.count("same")


def decoded(data: bytes) -> str:
    """The text of a file. Raises RosterError."""
    if len(data) > MAX_BYTES:
        raise RosterError([_("expected at most %(limit)s bytes, found %(n)s") % {"limit": MAX_BYTES, "n": len(data)}])
    if b"\0" in data:
        line = data[: data.index(b"\0")].count(b"\n") + 1
        raise RosterError([_("line %(n)s: this is no text; save the file as “CSV UTF-8” and try again") % {"n": line}])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise RosterError(
            [_("line %(n)s: this is not UTF-8; save the file as “CSV UTF-8” and try again") % {"n": line}]
        ) from error


def plan(course: Course, text: str) -> Plan:
    """What a roster would do. Raises RosterError with all that is wrong. A fixed number of queries."""
    rows = _rows(text)
    members = {member.user.email.lower(): member for member in course.memberships.select_related("user")}
    expected = {row.email.lower(): row for row in course.expected.all()}
    accounts = accounts_by_email(row.email for _n, row in rows)
    found = [
        _line(number, row, members.get(row.email), expected.get(row.email), accounts.get(row.email))
        for number, row in rows
    ]
    _keep_an_instructor(members, found)
    return Plan(found, text)


def take_in(course: Course, text: str) -> Plan:
    """Do what a roster says: all of it or nothing. Raises RosterError."""
    with transaction.atomic():
        Course.objects.select_for_update().get(pk=course.pk)
        planned = plan(course, text)
        for line in planned.lines:
            _do(course, line)
    return planned


def exported(course: Course) -> str:
    """The roster as a file, as `plan` reads it."""
    members: Iterable[Sequence[object]] = [
        (member.user.email, member.user.get_full_name(), member.number, member.section, member.role)
        for member in course.memberships.select_related("user").order_by("user__last_name", "user__username")
    ]
    expected = [(row.email, row.name, row.number, row.section, row.role) for row in course.expected.all()]
    return written([COLUMNS, *members, *expected])


def _do(course: Course, line: Line) -> None:
    row, target = line.row, line.target
    if line.kind == "same":
        return
    row.course = course
    if line.kind == "joins" and line.user:
        enrol(course, line.user, row)
        course.expected.filter(email__iexact=row.email).delete()
    elif target is None:
        row.save()
    else:
        target.number, target.section, target.role = row.number, row.section, row.role
        if isinstance(target, Expected):
            target.name = row.name
        target.save()


def _line(number: int, row: Expected, member: Membership | None, expected: Expected | None, user: User | None) -> Line:
    if member:
        same = _facts(member) == _facts(row)
        who = member.user.shown_name
        return Line(number, row, "same" if same else "changed", who, "" if same else _facts(member), target=member)
    if user:
        return Line(number, row, "joins", user.shown_name, user=user)
    if expected:
        same = (expected.name, _facts(expected)) == (row.name, _facts(row))
        was = "" if same else f"{expected.name} {_facts(expected)}".strip()
        return Line(number, row, "same" if same else "changed", row.name, was, target=expected)
    return Line(number, row, "expected", row.name)


def _facts(person: Membership | Expected) -> str:
    return ", ".join(filter(None, (str(Role(person.role).label), person.number, person.section)))


def _keep_an_instructor(members: dict[str, Membership], found: list[Line]) -> None:
    after = {line.target.pk: line.row.role for line in found if isinstance(line.target, Membership)}
    roles = [after.get(member.pk, member.role) for member in members.values()]
    if Role.INSTRUCTOR not in roles:
        raise RosterError([_("After this the course would have no instructor. Leave one as instructor.")])


def _rows(text: str) -> list[tuple[int, Expected]]:
    try:
        cells = lines(text)
    except csv.Error as error:
        raise RosterError([_("this is not CSV: %(error)s") % {"error": error}]) from error
    columns, cells = _columns(cells)
    if not cells:
        raise RosterError([_("expected a line for each person, with an email, found none")])
    if len(cells) > MAX_ROWS:
        raise RosterError([_("expected at most %(limit)s people, found %(n)s") % {"limit": MAX_ROWS, "n": len(cells)}])
    rows: list[tuple[int, Expected]] = []
    problems: list[str] = []
    seen: dict[tuple[str, str], int] = {}
    for number, row in cells:
        try:
            person = _person(columns, row, seen)
        except RefusedError as error:
            problems.append(_("line %(n)s: %(problem)s") % {"n": number, "problem": error})
            continue
        seen |= {(name, getattr(person, name)): number for name in ONCE}
        rows.append((number, person))
    if problems:
        more = len(problems) - MAX_ERRORS
        raise RosterError(problems[:MAX_ERRORS] + ([_("and %(n)s more lines") % {"n": more}] if more > 0 else []))
    return rows


def _columns(cells: list[tuple[int, list[str]]]) -> tuple[tuple[str, ...], list[tuple[int, list[str]]]]:
    """The columns of the file, in its order, and its lines without the heading."""
    if not cells:
        return COLUMNS, cells
    number, first = cells[0]
    names = tuple(cell.lower() for cell in first)
    if "email" not in names:
        return COLUMNS, cells
    wrong = [name for name in names if name not in COLUMNS]
    if wrong or len(set(names)) < len(names):
        raise RosterError(
            [
                _("line %(n)s: expected the columns %(expected)s, each once, found %(found)s")
                % {"n": number, "expected": ", ".join(COLUMNS), "found": ", ".join(first)}
            ]
        )
    return names, cells[1:]


def _person(columns: tuple[str, ...], row: list[str], seen: dict[tuple[str, str], int]) -> Expected:
    if len(row) > len(columns) and any(row[len(columns) :]):
        raise RefusedError(_("expected %(n)s cells, found %(m)s") % {"n": len(columns), "m": len(row)})
    facts = dict(zip(columns, row, strict=False))
    email, role = facts.get("email", ""), facts.get("role", "")
    try:
        validate_email(email)
    except ValidationError:
        raise RefusedError(_("expected an email, found “%(found)s”") % {"found": email[:60]}) from None
    if role and role.lower() not in Role.values:
        words = _("expected a role of %(roles)s, found “%(found)s”")
        raise RefusedError(words % {"roles": ", ".join(Role.values), "found": role[:60]})
    person = Expected(**facts | {"email": email.lower(), "role": role.lower() or Role.STUDENT})
    for name in ONCE:
        value = getattr(person, name)
        if value and (name, value) in seen:
            raise RefusedError(_("%(value)s stands in line %(n)s already") % {"value": value, "n": seen[name, value]})
    try:
        person.clean_fields(exclude=["course"])
    except ValidationError as error:
        name, problems = next(iter(error.message_dict.items()))
        raise RefusedError(f"{name}: {problems[0]}") from error
    return person
