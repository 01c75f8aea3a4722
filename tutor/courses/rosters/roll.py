"""The people of a course as the lines of a roster find them: by address, else by student number, else by name."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from tutor.accounts.models import words_of

from ..models import Invitation, Membership

Listed = TypeVar("Listed", Membership, Invitation)


class Roll:
    """Members and invitations of a course.

    `known`: members by confirmed address. `claims`: the others, by the address that they say is theirs.
    """

    def __init__(self, members: Iterable[Membership], invitations: Iterable[Invitation]) -> None:
        self.members, self._invitations = list(members), list(invitations)
        self.known = {each.user.email.lower(): each for each in self.members if each.known}
        self.claims = {each.user.email.lower(): each for each in self.members if not each.known}
        self._invited = {row.email.lower(): row for row in self._invitations if row.email}
        self._students = _Finder([each for each in self.members if each.role == Membership.Role.STUDENT])
        self._rows = _Finder(self._invitations)
        self._rows_without = _Finder([row for row in self._invitations if not row.email])

    @property
    def by_name(self) -> bool:
        """Return whether somebody is on the roster without an address."""
        return any(not row.email for row in self._invitations)

    def member(self, row: Invitation) -> Membership | None:
        """Return the member whom a line is about. Numbers and names of members were confirmed by an instructor."""
        return self.known.get(row.email) if row.email else self._students.find(row)

    def claimed(self, row: Invitation) -> Membership | None:
        """Return the member who says that the address of a line is theirs."""
        return self.claims.get(row.email) if row.email else None

    def invitation(self, row: Invitation) -> Invitation | None:
        """Return the invitation for the person of a line; one without an address may get it from the line."""
        if not row.email:
            return self._rows.find(row)
        return self._invited.get(row.email) or self._rows_without.find(row)


class _Finder(Generic[Listed]):
    """Finds people by number, else by name, if only one of them has it."""

    def __init__(self, people: list[Listed]) -> None:
        self._numbered: dict[str, Listed] = _unique(people, lambda each: each.number)
        self._named: dict[str, Listed] = _unique(people, lambda each: words_of(each.roster_name))

    def find(self, row: Invitation) -> Listed | None:
        """Return the person with the number or name of a line; a name does not count against another number."""
        if row.number in self._numbered:
            return self._numbered[row.number]
        found = self._named.get(words_of(row.roster_name))
        return None if found and found.number and row.number else found


def _unique(people: Iterable[Listed], key: Callable[[Listed], str]) -> dict[str, Listed]:
    people = list(people)
    counted = Counter(map(key, people))
    return {key(each): each for each in people if key(each) and counted[key(each)] == 1}
