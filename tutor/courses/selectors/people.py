"""The roster of a course: its members, and the people who are invited."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tutor.accounts.models import CONFIRMED, User

from ..models import Course, Invitation, Membership

Role = Membership.Role


@dataclass(frozen=True)
class Person:
    """A row of the roster: a member, or somebody who has not joined yet."""

    name: str
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
    expected = {row.email.lower(): row for row in course.invitations.all()}
    people = []
    for member in course.memberships.select_related("user"):
        waiting = expected.pop(member.user.email.lower(), None) if member.user.email and member.known else None
        people.append(_member(course, member, waiting))
    people += [_expected(course, row) for row in expected.values()]
    column = sort.removeprefix("-")
    if column not in COLUMNS:
        column = "name"
    people.sort(key=lambda person: (person.name.casefold(), person.email))
    people.sort(key=lambda person: _key(person, column), reverse=sort.startswith("-"))
    return [person for person in people if not role or person.role == role]


def _member(course: Course, member: Membership, waiting: Invitation | None) -> Person:
    return Person(
        member.user.shown_name,
        member.user.email,
        member.number,
        member.section,
        member.role,
        member.joined,
        reverse("courses:person", args=[course.pk, member.pk]),
        waiting.role if waiting and member.is_below(waiting.role) else "",
        member.known,
        reverse("courses:vouch", args=[course.pk, member.pk]),
    )


def _expected(course: Course, row: Invitation) -> Person:
    edit = reverse("courses:expected", args=[course.pk, row.pk])
    return Person(row.name, row.email, row.number, row.section, row.role, None, edit)


def _key(person: Person, column: str) -> tuple[bool, str]:
    """Return the sort key of a person: in ascending order, empty cells come last."""
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
