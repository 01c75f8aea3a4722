"""Students who joined with the code, and the lines of the roster that may be about them."""

from collections import Counter
from dataclasses import dataclass

from tutor.accounts.models import words_of

from ..models import Course, Invitation, Membership

Role = Membership.Role


@dataclass(frozen=True)
class Match:
    """A student about whom the roster says nothing yet, and the line that is likely theirs, if any.

    `same_number`, `same_name`: whether that line agrees with what the student says.
    """

    member: Membership
    line: Invitation | None = None
    same_number: bool = False
    same_name: bool = False


@dataclass(frozen=True)
class Matching:
    """The students to be matched, the likely ones first, and all lines of the roster whose people have not joined."""

    matches: list[Match]
    lines: list[Invitation]

    @property
    def likely(self) -> int:
        """Count the students with a likely line."""
        return sum(match.line is not None for match in self.matches)


def matching(course: Course) -> Matching:
    """Match students by the number that they typed when they joined, else by name. Costs two queries."""
    students = course.memberships.filter(role=Role.STUDENT, number="", first_name="", last_name="")
    lines = list(course.invitations.filter(role=Role.STUDENT))
    matches = [_match(member, lines) for member in students.select_related("user")] if lines else []
    taken = Counter(match.line.pk for match in matches if match.line)
    matches = [match if match.line and taken[match.line.pk] == 1 else Match(match.member) for match in matches]
    matches.sort(key=lambda match: (match.line is None, match.member.user.name_key))
    return Matching(matches, lines)


def _match(member: Membership, lines: list[Invitation]) -> Match:
    name = words_of(member.user.account_name)
    numbered = [line for line in lines if line.number and line.number == member.stated_number]
    named = [line for line in lines if name and words_of(line.roster_name) == name]
    found = numbered if len(numbered) == 1 else named
    if len(found) != 1:
        return Match(member)
    return Match(member, found[0], found[0] in numbered, found[0] in named)
