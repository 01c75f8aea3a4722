"""Puzzles of a course, the hardest first, and students, with the time that they took."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import quantiles

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tutor.courses.models import Item, Membership

from .choice import Chosen, Work
from .pictures import spread


@dataclass(frozen=True)
class Sums:
    """Figures of some proofs. `begun` and `proved` count students once for each puzzle; the rest is of all attempts."""

    begun: int
    proved: int
    seconds: int
    refused: int
    hints: int
    first_tries: int
    first_right: int

    @property
    def share(self) -> int:
        """Return the share of what is proved among what is begun, in percent."""
        return round(100 * self.proved / self.begun) if self.begun else 0

    @property
    def wrong(self) -> int:
        """Count the first tries that were not right."""
        return self.first_tries - self.first_right

    @property
    def right(self) -> int | None:
        """Return the share of right first tries in percent, or None where nothing was tried."""
        return round(100 * self.first_right / self.first_tries) if self.first_tries else None

    @property
    def minutes(self) -> str:
        """Return the time in minutes."""
        return minutes(self.seconds)


def minutes(seconds: float) -> str:
    """Write a time in minutes: below ten with one digit."""
    found = seconds / 60
    return f"{found:.0f}" if found >= 10 else f"{found:.1f}".removesuffix(".0")


def sums(work: Sequence[Work]) -> Sums:
    """Add up some proofs."""
    return Sums(
        begun=len({(each.student, each.item) for each in work}),
        proved=len({(each.student, each.item) for each in work if each.goal_met}),
        seconds=sum(each.seconds for each in work),
        refused=sum(each.refused for each in work),
        hints=sum(each.hints for each in work),
        first_tries=sum(each.first_tries for each in work),
        first_right=sum(each.first_right for each in work),
    )


def urls_of(chosen: Chosen, *kinds: str, **about: int) -> dict[str, str]:
    """Return the addresses of the proofs behind these kinds of figures."""
    behind = reverse("grading:behind", args=[chosen.course.pk])
    return {kind: f"{behind}?{chosen.choice.query(figure=kind, **about)}" for kind in kinds}


@dataclass(frozen=True)
class PuzzleRow:
    """A puzzle with its figures, the times of its students in quarters, and addresses of the proofs behind."""

    item: Item
    sums: Sums
    quarters: tuple[int, int, int]
    last: int
    picture: SafeString
    urls: dict[str, str]

    @property
    def middle(self) -> str:
        """Return the time that half of the students needed at most, in minutes."""
        return minutes(self.quarters[1])

    @property
    def unproved(self) -> int:
        """Count the students who have begun the puzzle and not proved it."""
        return self.sums.begun - self.sums.proved

    @property
    def refused(self) -> str:
        """Return the mean number of refused tries of a student."""
        return f"{self.sums.refused / self.sums.begun:.1f}"


def puzzles_of(chosen: Chosen) -> list[PuzzleRow]:
    """List the puzzles that were begun: first those that the fewest have proved, then those that took longest."""
    by_item: dict[int, list[Work]] = defaultdict(list)
    for work in chosen.work:
        by_item[work.item].append(work)
    times = {pk: _times(found) for pk, found in by_item.items()}
    most = max((_quarters(found)[2] for found in times.values()), default=0) * 2
    rows = [_row(chosen, chosen.items[pk], by_item[pk], times[pk], most) for pk in chosen.items if pk in by_item]
    return sorted(rows, key=lambda row: (row.sums.share, -row.quarters[1]))


def _times(work: Iterable[Work]) -> list[int]:
    """Return the time of each student, in rising order."""
    found: dict[int, int] = defaultdict(int)
    for each in work:
        found[each.student] += each.seconds
    return sorted(found.values())


def _quarters(times: Sequence[int]) -> tuple[int, int, int]:
    if len(times) < 2:
        return (times[0],) * 3 if times else (0, 0, 0)
    low, middle, high = quantiles(times, n=4, method="inclusive")
    return round(low), round(middle), round(high)


def _row(chosen: Chosen, item: Item, work: Sequence[Work], times: Sequence[int], most: int) -> PuzzleRow:
    quarters, last = _quarters(times), times[-1]
    said = _("minutes: a quarter at most %(low)s, half %(middle)s, three quarters %(high)s, the longest %(last)s")
    names = ("low", "middle", "high", "last")
    words = said % dict(zip(names, map(minutes, (*quarters, last)), strict=True))
    urls = urls_of(chosen, "begun", "proved", "unproved", "seconds", "refused", "hints", "wrong", item=item.pk)
    return PuzzleRow(item, sums(work), quarters, last, spread(quarters, last, most or 1, words), urls)


@dataclass(frozen=True)
class StudentRow:
    """A student with the figures of all that was chosen."""

    member: Membership
    sums: Sums
    urls: dict[str, str]
    own: str
    """The query of the page with the figures of this student alone."""


def students_of(chosen: Chosen) -> list[StudentRow]:
    """List the students by last name, also those who have begun nothing."""
    by_student: dict[int, list[Work]] = defaultdict(list)
    for work in chosen.work:
        by_student[work.student].append(work)
    rows = []
    for pk, member in chosen.students.items():
        urls = urls_of(chosen, "begun", "proved", "seconds", "refused", "hints", "wrong", student=pk)
        rows.append(StudentRow(member, sums(by_student[pk]), urls, chosen.choice.query(student=pk)))
    return rows
