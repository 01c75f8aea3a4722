"""Roster files: read strictly, previewed, and imported completely or not at all."""

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.core.exceptions import ValidationError
from django.db import transaction

from tutor.accounts.models import User
from tutor.common.emails import clean_email
from tutor.common.texts import refuse_invisible

from .. import messages
from ..csv import lines, written
from ..errors import RefusedError
from ..models import Course, Invitation, Membership
from ..selectors.people import accounts_by_email
from .people import enrol

Role = Membership.Role

COLUMNS = ("email", "name", "number", "section", "role")
TEXTS = ("name", "number", "section")
ONCE = ("email", "number")
"""Columns in which no two lines may have the same value."""
MAX_BYTES = 512 * 1024
MAX_ROWS = 2000
MAX_ERRORS = 20


class RosterError(ValueError):
    """A roster with mistakes; `problems` lists them line by line."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = list(problems)


@dataclass(frozen=True)
class Line:
    """The effect of one line of the file; `kind` is a key of messages.ROSTER.

    `was`: the details of a changed person before. `who`: the name of the account that has confirmed the email, or
    claims it in the course; without one, the name in the file. An account outside the course is named only beside a
    name in the file, to compare the two. `named`: the name in the file, if the account has
    another one. `member`: the membership that exists already. `invitation`: the invitation for the email.
    """

    number: int
    row: Invitation
    kind: str
    who: str
    was: str = ""
    named: str = ""
    user: User | None = None
    member: Membership | None = None
    invitation: Invitation | None = None

    @property
    def words(self) -> str:
        """Return the effect in words."""
        return str(messages.ROSTER[self.kind])

    @property
    def facts(self) -> str:
        """Return role, number and section after the import."""
        return _facts(self.row)


@dataclass(frozen=True)
class Plan:
    """The effect of a roster on a course. `text`: the file, sent again when the import is confirmed."""

    lines: list[Line] = field(default_factory=list)
    text: str = ""

    def count(self, kind: str) -> int:
        """Count the lines of this kind."""
        return sum(line.kind == kind for line in self.lines)

    @property
    def counts(self) -> list[tuple[str, int]]:
        """Return the non-zero counts of planned changes, by kind."""
        return [(str(words), self.count(kind)) for kind, words in messages.ROSTER.items() if self.count(kind)]

    @property
    def changes(self) -> int:
        """Count the lines that change anything."""
        return len(self.lines) - self.count("same")


def decoded(data: bytes) -> str:
    """Decode the bytes of a file. Raises RosterError when they are too many or not UTF-8 text."""
    if len(data) > MAX_BYTES:
        raise RosterError([messages.roster_too_large(MAX_BYTES, len(data))])
    if b"\0" in data:
        line = data[: data.index(b"\0")].count(b"\n") + 1
        raise RosterError([messages.roster_is_no_text(line)])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise RosterError([messages.roster_is_not_utf8(line)]) from error


def plan(course: Course, text: str) -> Plan:
    """Plan the import of a roster, with a fixed number of queries. Raises RosterError with all problems."""
    rows = _rows(text)
    members = list(course.memberships.select_related("user"))
    known = {member.user.email.lower(): member for member in members if member.known}
    claims = {member.user.email.lower(): member for member in members if not member.known}
    invitations = {row.email.lower(): row for row in course.invitations.all()}
    accounts = accounts_by_email(course, (row.email for _n, row in rows))
    found = [
        _of_member(number, row, known[row.email], invitations.get(row.email))
        if row.email in known
        else _of_other(number, row, accounts.get(row.email), claims.get(row.email), invitations.get(row.email))
        for number, row in rows
    ]
    _keep_an_instructor(members, found)
    return Plan(found, text)


def take_in(course: Course, text: str) -> Plan:
    """Import a roster: all of it or nothing. Raises RosterError."""
    with transaction.atomic():
        Course.objects.select_for_update().get(pk=course.pk)
        planned = plan(course, text)
        for line in planned.lines:
            _do(course, line)
    return planned


def exported(course: Course) -> str:
    """Return the roster as CSV that `plan` reads: one line per email, with roles that wait for an instructor."""
    rows: dict[object, Sequence[object]] = {}
    members = course.memberships.select_related("user").order_by("user__last_name", "user__username")
    for member in sorted(members, key=lambda member: not member.known):
        user = member.user
        row = (user.email, user.get_full_name(), member.number, member.section, member.role)
        rows.setdefault(user.email.lower() or user.pk, row)
    for each in course.invitations.all():
        rows[each.email.lower()] = (each.email, each.name, each.number, each.section, each.role)
    return written([COLUMNS, *rows.values()])


def _do(course: Course, line: Line) -> None:
    row, member, invitation = line.row, line.member, line.invitation
    if line.kind == "same":
        return
    row.course = course
    if line.user:
        enrol(course, line.user, row)
    if member:
        member.number, member.section = row.number, row.section
        member.role = member.role if member.is_below(row.role) else row.role
        member.save()
    if line.user or (member and line.kind != "waits"):
        course.invitations.filter(email__iexact=row.email).delete()
    else:
        row.pk = invitation.pk if invitation else None
        row.save()


def _of_member(number: int, row: Invitation, member: Membership, invitation: Invitation | None) -> Line:
    """Plan a line about a member whose email is known to be theirs. A higher role waits for an instructor."""
    kind, was = "changed", _facts(member)
    if member.is_below(row.role):
        waits = (member.number, member.section) == (row.number, row.section) and _alike(invitation, row)
        kind = "same" if waits else "waits"
    elif was == _facts(row) and not invitation:
        kind = "same"
    who, named = _names(member.user, row)
    return Line(number, row, kind, who, "" if kind == "same" else was, named, member=member, invitation=invitation)


def _of_other(
    number: int, row: Invitation, user: User | None, claims: Membership | None, invitation: Invitation | None
) -> Line:
    """Plan a line about a person not in the course: a confirmed account joins as student, others are invited."""
    if user and row.role == Role.STUDENT:
        who, named = _names(user, row) if row.name else ("", "")  # an address alone is not answered with a name
        return Line(number, row, "joins", who, named=named, user=user)
    who, named = _names(claims.user, row) if claims else (row.name, "")
    if _alike(invitation, row):
        return Line(number, row, "same", who, named=named)
    was = f"{invitation.name} {_facts(invitation)}".strip() if invitation else ""
    kind = "waits" if claims else "changed" if invitation else "expected"
    return Line(number, row, kind, who, was, named, invitation=invitation)


def _alike(invitation: Invitation | None, row: Invitation) -> bool:
    return invitation is not None and (invitation.name, _facts(invitation)) == (row.name, _facts(row))


def _names(user: User, row: Invitation) -> tuple[str, str]:
    """Return the account's name, and the file's if its words differ: `Reed, Dana` is the same as Dana Reed."""
    name = user.shown_name
    same = sorted(re.findall(r"\w+", name.casefold())) == sorted(re.findall(r"\w+", row.name.casefold()))
    return name, "" if same else row.name


def _facts(person: Membership | Invitation) -> str:
    return ", ".join(filter(None, (str(Role(person.role).label), person.number, person.section)))


def _keep_an_instructor(members: list[Membership], found: list[Line]) -> None:
    after = {line.member.pk: line.row.role for line in found if line.member and not line.member.is_below(line.row.role)}
    roles = [after.get(member.pk, member.role) for member in members]
    if Role.INSTRUCTOR not in roles:
        raise RosterError([messages.roster_without_instructor()])


def _rows(text: str) -> list[tuple[int, Invitation]]:
    try:
        cells = lines(text)
    except csv.Error as error:
        raise RosterError([messages.roster_is_no_csv(error)]) from error
    columns, cells = _columns(cells)
    if not cells:
        raise RosterError([messages.roster_is_empty()])
    if len(cells) > MAX_ROWS:
        raise RosterError([messages.roster_too_long(MAX_ROWS, len(cells))])
    rows: list[tuple[int, Invitation]] = []
    problems: list[str] = []
    seen: dict[tuple[str, str], int] = {}
    for number, row in cells:
        try:
            person = _person(columns, row, seen)
        except RefusedError as error:
            problems.append(messages.in_line(number, error))
            continue
        seen |= {(name, getattr(person, name)): number for name in ONCE}
        rows.append((number, person))
    if problems:
        more = len(problems) - MAX_ERRORS
        raise RosterError(problems[:MAX_ERRORS] + ([messages.more_lines(more)] if more > 0 else []))
    return rows


def _columns(cells: list[tuple[int, list[str]]]) -> tuple[tuple[str, ...], list[tuple[int, list[str]]]]:
    """Return the columns in the order of the file, and the lines without the heading."""
    if not cells:
        return COLUMNS, cells
    number, first = cells[0]
    names = tuple(cell.lower() for cell in first)
    if "email" not in names:
        return COLUMNS, cells
    wrong = [name for name in names if name not in COLUMNS]
    if wrong or len(set(names)) < len(names):
        raise RosterError([messages.in_line(number, messages.wrong_columns(COLUMNS, first))])
    return names, cells[1:]


def _person(columns: tuple[str, ...], row: list[str], seen: dict[tuple[str, str], int]) -> Invitation:
    if len(row) > len(columns) and any(row[len(columns) :]):
        raise RefusedError(messages.wrong_cells(len(columns), len(row)))
    facts = {name: " ".join(cell.split()) for name, cell in zip(columns, row, strict=False)}
    email, role = facts.get("email", ""), facts.get("role", "")
    try:
        email = clean_email(email)
    except ValidationError as error:
        if error.code == "invisible":
            raise RefusedError(messages.in_column("email", error.messages[0])) from error
        raise RefusedError(messages.no_email(email)) from None
    if role and role.lower() not in Role.values:
        raise RefusedError(messages.no_role(Role.values, role))
    person = Invitation(**facts | {"email": email.lower(), "role": role.lower() or Role.STUDENT})
    for name in ONCE:
        value = getattr(person, name)
        if value and (name, value) in seen:
            raise RefusedError(messages.repeated(value, seen[name, value]))
    try:
        person.clean_fields(exclude=["course"])
    except ValidationError as error:
        name, problems = next(iter(error.message_dict.items()))
        raise RefusedError(messages.in_column(name, problems[0])) from error
    for name in TEXTS:
        try:
            refuse_invisible(getattr(person, name))
        except ValidationError as error:
            raise RefusedError(messages.in_column(name, error.messages[0])) from error
    return person
