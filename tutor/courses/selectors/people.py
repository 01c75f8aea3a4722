"""The roster of a course: its members, and the people who are invited."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tutor.accounts.models import CONFIRMED, User

from ..models import Course, FormerMembership, Invitation, Membership

Role = Membership.Role


@dataclass(frozen=True)
class Person:
    """A row of the roster: a member, or somebody who has not joined yet."""

    name: str
    other_name: str
    email: str
    number: str
    section: str
    role: str
    joined: datetime | None
    edit: str
    waiting_role: str = ""
    """A higher role that a roster has for the person; an instructor decides on it."""
    known: bool = True
    """The address is confirmed by a link, or vouched for. `vouch`: the page to vouch for it."""
    vouch: str = ""
    name_key: tuple[str, str, int] = ("", "", 0)
    mailed: datetime | None = None

    @property
    def role_words(self) -> str:
        """Return the name of the role for pages."""
        return str(Role(self.role).label)

    @property
    def waiting_words(self) -> str:
        """Return the name of the role that waits for an instructor."""
        return str(Role(self.waiting_role).label)


COLUMNS = {
    "name": _("Name"),
    "email": _("Email"),
    "number": _("Student number"),
    "section": _("Section"),
    "role": _("Role"),
    "joined": _("Joined"),
}


def sections_of(course: Course) -> list[str]:
    """List the sections of a course, those of people who have not joined too. Costs two queries."""
    lists = (each.values_list("section", flat=True) for each in (course.memberships, course.invitations))
    return sorted(set[str]().union(*lists) - {""})


def known_instructors() -> QuerySet[Membership]:
    """Return the instructors whose address is confirmed, or who are staff."""
    known = Q(user__in=User.objects.filter(CONFIRMED)) | Q(user__is_staff=True) | Q(user__is_superuser=True)
    return Membership.objects.filter(known, role=Role.INSTRUCTOR).order_by()


def accounts_by_email(course: Course, emails: Iterable[str]) -> dict[str, User]:
    """Return the accounts that have confirmed these emails, by email; all in lower case.

    None are found for a course without a known instructor: anybody can make one, and learn who has an account.
    """
    if not known_instructors().filter(course=course).exists():
        return {}
    users = User.objects.filter(CONFIRMED, confirmed_email__in=set(emails), is_guest=False, is_active=True)
    return {user.confirmed_email: user for user in users}


def roster(course: Course, sort: str = "name", role: str = "") -> list[Person]:
    """List everybody in the course, sorted by a column (descending with a minus before it). Two queries."""
    expected = {row.email.lower() or str(row.pk): row for row in course.within(course.invitations.all())}
    people = []
    for member in course.within(course.memberships.select_related("user")):
        waiting = expected.pop(member.user.email.lower(), None) if member.user.email and member.known else None
        people.append(_member(course, member, waiting))
    people += [_expected(course, row) for row in expected.values()]
    column = sort.removeprefix("-")
    if column not in COLUMNS:
        column = "name"
    people.sort(key=lambda person: (person.name_key, person.email))
    people.sort(key=lambda person: _key(person, column), reverse=sort.startswith("-"))
    return [person for person in people if not role or person.role == role]


def _member(course: Course, member: Membership, waiting: Invitation | None) -> Person:
    user = member.named_user
    return Person(
        user.list_name,
        user.other_name,
        user.email,
        member.number,
        member.section,
        member.role,
        member.joined,
        reverse("courses:person", args=[course.pk, member.pk]),
        waiting.role if waiting and member.is_below(waiting.role) else "",
        member.known,
        reverse("courses:vouch", args=[course.pk, member.pk]),
        user.name_key,
    )


def _expected(course: Course, row: Invitation) -> Person:
    edit = reverse("courses:expected", args=[course.pk, row.pk])
    named = expected_member(row).user
    name = named.list_name if row.roster_name else ""
    facts = row.number, row.section, row.role, None, edit
    key = named.name_key if name else LAST
    return Person(name, "", row.email, *facts, name_key=key, mailed=row.mailed)


LAST = ("\U0010ffff", "", 0)
"""The place of people without a name in a list: after all others."""


def expected_member(row: Invitation) -> Membership:
    """Return a stand-in for the membership of a person who has not joined yet; nothing of it is stored.

    Its person has a negative id, so it is never taken for somebody with an account.
    """
    user = User(pk=-row.pk, email=row.email)
    facts = {name: getattr(row, name) for name in ("first_name", "last_name", "number", "section", "role")}
    user.call(row.first_name or ("" if row.last_name else row.email or row.number), row.last_name)
    return Membership(course_id=row.course_id, user=user, **facts)


def expected_students(course: Course) -> list[Membership]:
    """Return stand-ins for the students on the roster who have not joined yet. Costs a query.

    A roster leaves an invitation as student for nobody who has joined with that address.
    """
    return [expected_member(row) for row in course.within(course.invitations.filter(role=Role.STUDENT))]


def call_by_roster(course: Course | int, people: Iterable[User]) -> None:
    """Call people of a course, also former ones, by the names that its roster has. Costs a query, or two."""
    called = list(people)
    names: dict[int, tuple[str, str]] = {}
    for kind in (Membership, FormerMembership):
        if missing := {user.pk for user in called} - names.keys():
            rows = kind.objects.filter(course=course, user__in=missing)
            names |= {pk: (first, last) for pk, first, last in rows.values_list("user", "first_name", "last_name")}
    for user in called:
        user.call(*names.get(user.pk, ("", "")))


def _key(person: Person, column: str) -> tuple[bool, Any]:
    """Return the sort key of a person: in ascending order, empty cells come last."""
    if column == "name":
        return not person.name, person.name_key
    if column == "joined":
        return person.joined is None, person.joined.isoformat() if person.joined else ""
    text = str(getattr(person, column)).casefold()
    return not text, text


def sort_links(sort: str) -> list[tuple[str, str, str]]:
    """List each column: its heading, the sort that a click asks for, and the current direction."""
    links = []
    for column, heading in COLUMNS.items():
        now = {column: "ascending", f"-{column}": "descending"}.get(sort, "")
        links.append((str(heading), f"-{column}" if now == "ascending" else column, now))
    return links
