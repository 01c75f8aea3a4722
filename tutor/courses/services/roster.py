"""Roster files: read strictly, previewed, and imported completely or not at all."""

import csv
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db import transaction

from tutor.accounts.models import User, same_words

from .. import messages
from ..csv import lines, written
from ..models import Course, Invitation, Membership, RosterColumns
from ..rosters.columns import Columns, Lines, Remembered, Table, check, keys_of, own, table_of
from ..rosters.errors import RosterError
from ..rosters.people import people_of
from ..rosters.roll import Roll
from ..rosters.workbooks import MAX_COLUMNS
from ..selectors.people import accounts_by_email
from .people import FACTS, enrol

Role = Membership.Role

COLUMNS = ("email", "first_name", "last_name", "number", "section", "role")
"""The columns of the file that is written."""


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


def parsed(text: str) -> Lines:
    """Return the lines of a CSV text that are not empty. Raises RosterError."""
    try:
        return lines(text)
    except csv.Error as error:
        raise RosterError([messages.roster_is_no_csv(error)]) from error


def plan(course: Course, text: str, columns: Columns | None = None) -> Plan:
    """Plan the import of a roster, with a fixed number of queries. Raises RosterError with all problems.

    Without `columns`, the text must be in the form that is exported.
    """
    cells = parsed(text)
    if columns is None:
        table, columns = own(cells)
    else:
        check(columns.fields)
        table = table_of(cells, columns.headed)
    roll = Roll(course.within(course.memberships.select_related("user")), course.invitations.all())
    rows = people_of(table, columns, by_name=roll.by_name)
    accounts = accounts_by_email(course, (row.email for _n, row in rows if row.email))
    found = []
    for number, row in rows:
        member, invitation = roll.member(row), roll.invitation(row)
        _keep_missing(row, columns.given, member or invitation)
        if member:
            found.append(_of_member(number, row, member, invitation))
        else:
            found.append(_of_other(number, row, accounts.get(row.email), roll.claimed(row), invitation))
    _keep_an_instructor(roll.members, found)
    return Plan(found, text)


def take_in(course: Course, text: str, columns: Columns | None = None) -> Plan:
    """Import a roster: all of it or nothing; the course remembers the columns. Raises RosterError."""
    with transaction.atomic():
        Course.objects.select_for_update().get(pk=course.pk)
        planned = plan(course, text, columns)
        for line in planned.lines:
            _do(course, line)
        if columns:
            _remember(course, table_of(parsed(text), columns.headed), columns)
    return planned


def remembered(course: Course) -> Remembered:
    """Return the columns of the last import from a page."""
    row = RosterColumns.objects.filter(course=course).first()
    return Remembered(row.fields, row.domain) if row else Remembered()


def _remember(course: Course, table: Table, columns: Columns) -> None:
    """Store what each heading stands for, besides the headings of other files."""
    row = RosterColumns.objects.filter(course=course).first() or RosterColumns(course=course)
    found = dict(zip(keys_of(table), columns.fields, strict=False))
    row.fields = dict(list(({**row.fields} | found).items())[-MAX_COLUMNS:])
    row.domain = columns.domain
    row.save()


def _keep_missing(row: Invitation, given: frozenset[str], before: Membership | Invitation | None) -> None:
    """Leave facts as they are for which the file has no column, and names if it has none for the person."""
    if before is None:
        return
    for name in {"number", "section", "role"} - given:
        setattr(row, name, getattr(before, name))
    if not row.roster_name:
        row.first_name, row.last_name = before.first_name, before.last_name
    if not row.email and isinstance(before, Invitation):
        row.email = before.email


def exported(course: Course) -> str:
    """Return the roster as CSV that `plan` reads: one line per email, with roles that wait for an instructor."""
    rows: dict[object, Sequence[object]] = {}
    members = course.within(course.memberships.select_related("user"))
    for member in sorted(members, key=lambda member: (not member.known, member.named_user.name_key)):
        user = member.user
        names = user.called or (user.first_name, user.last_name)
        row = (user.email, *names, member.number, member.section, member.role)
        rows.setdefault(user.email.lower() or user.pk, row)
    for each in course.within(course.invitations.all()):
        rows[each.email.lower() or f"row {each.pk}"] = tuple(getattr(each, name) for name in COLUMNS)
    return written([COLUMNS, *rows.values()])


def _do(course: Course, line: Line) -> None:
    row, member, invitation = line.row, line.member, line.invitation
    if line.kind == "same":
        return
    row.course = course
    if line.user:
        enrol(course, line.user, row)
    if member:
        for name in FACTS:
            setattr(member, name, getattr(row, name))
        member.role = member.role if member.is_below(row.role) else row.role
        member.save()
    if line.user or (member and line.kind != "waits"):
        if row.email:
            course.invitations.filter(email__iexact=row.email).delete()
        if invitation:
            course.invitations.filter(pk=invitation.pk).delete()
    else:
        row.pk = invitation.pk if invitation else None
        row.save()


def _of_member(number: int, row: Invitation, member: Membership, invitation: Invitation | None) -> Line:
    """Plan a line about a member whose email is known to be theirs. A higher role waits for an instructor."""
    kind, same = "changed", all(getattr(member, name) == getattr(row, name) for name in FACTS)
    renamed = same or row.roster_name in ("", member.roster_name)
    was = ", ".join(filter(None, ("" if renamed else member.roster_name, _facts(member))))
    if member.is_below(row.role):
        kind = "same" if same and _alike(invitation, row) else "waits"
    elif same and member.role == row.role and not invitation:
        kind = "same"
    who, named = _names(member.user, row)
    return Line(number, row, kind, who, "" if kind == "same" else was, named, member=member, invitation=invitation)


def _of_other(
    number: int, row: Invitation, user: User | None, claims: Membership | None, invitation: Invitation | None
) -> Line:
    """Plan a line about a person not in the course: a confirmed account joins as student, others are invited."""
    if user and row.role == Role.STUDENT:
        who, named = _names(user, row) if row.roster_name else ("", "")  # an address alone is not answered with a name
        return Line(number, row, "joins", who, named=named, user=user, invitation=invitation)
    who, named = _names(claims.user, row) if claims else (row.roster_name, "")
    if _alike(invitation, row):
        return Line(number, row, "same", who, named=named)
    was = f"{invitation.roster_name} {_facts(invitation)}".strip() if invitation else ""
    kind = "waits" if claims else "changed" if invitation else "expected"
    return Line(number, row, kind, who, was, named, invitation=invitation)


def _alike(invitation: Invitation | None, row: Invitation) -> bool:
    if invitation is None or invitation.email.lower() != row.email:
        return False
    return all(getattr(invitation, name) == getattr(row, name) for name in COLUMNS[1:])


def _names(user: User, row: Invitation) -> tuple[str, str]:
    """Return the account's name, and the file's if its words differ: `Reed, Dana` is the same as Dana Reed."""
    name = user.account_name
    return name, "" if same_words(name, row.roster_name) else row.roster_name


def _facts(person: Membership | Invitation) -> str:
    return ", ".join(filter(None, (str(Role(person.role).label), person.number, person.section)))


def _keep_an_instructor(members: list[Membership], found: list[Line]) -> None:
    after = {line.member.pk: line.row.role for line in found if line.member and not line.member.is_below(line.row.role)}
    roles = [after.get(member.pk, member.role) for member in members]
    if Role.INSTRUCTOR not in roles:
        raise RosterError([messages.roster_without_instructor()])
