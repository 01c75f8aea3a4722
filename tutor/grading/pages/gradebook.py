"""The gradebook: students by puzzles, with filters, sorting and sums, and the puzzles where students are stuck."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from puzzles.registry import all_rules
from tutor.courses.models import Assignment, Course, Item, Membership
from tutor.work.models import Proof

from ..scoring.scores import NOT_BEGUN, Score, items_of, roster_of, scores
from ..scoring.tallies import Tally

ROWS = 100
"""Students on one page."""
STUCK = 3
"""Refused tries since the last step from which on a student counts as stuck."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A score as it is shown: a sign and its meaning, the points, and how the student got there."""

    kind: str
    sign: str
    words: str
    points: str
    detail: str
    url: str


@dataclass
class Row:
    """A student with all scores and their sum."""

    membership: Membership
    scores: list[Score]

    @property
    def cells(self) -> list[Cell]:
        """Return the scores as they are shown."""
        return [_cell(score) for score in self.scores]

    @property
    def total(self) -> Decimal:
        """Add up the points so far; puzzles that are not begun count as 0."""
        return sum((score.points or Decimal() for score in self.scores), Decimal("0.00"))

    @property
    def first_right(self) -> int | None:
        """Return the share of first tries that were right, in percent."""
        return _percent(self.scores)


def _percent(found: Iterable[Score]) -> int | None:
    tries, right = 0, 0
    for score in found:
        tries, right = tries + score.tally.first_tries, right + score.tally.first_right
    return round(100 * right / tries) if tries else None


@dataclass(frozen=True)
class Column:
    """A puzzle: the address that sorts by it, its current sorting, and its results over all pages."""

    item: Item
    sort: str
    sorted: str
    done: int
    begun: int
    mean: Decimal | None


@dataclass(frozen=True)
class Choice:
    """The filters and the sorting that a page asks for. Invalid parameters are ignored."""

    section: str = ""
    assignment: str = ""
    state: str = ""
    q: str = ""
    sort: str = "name"
    page: int = 1

    @classmethod
    def of(cls, asked: Mapping[str, str]) -> "Choice":
        """Read the choice from the query of a page."""
        page = asked.get("page", "")
        return cls(
            section=asked.get("section", ""),
            assignment=asked.get("assignment", ""),
            state=asked.get("state", "") if asked.get("state") in KINDS else "",
            q=asked.get("q", "").strip()[:80],
            sort=asked.get("sort", "") or "name",
            page=int(page) if page.isascii() and page.isdigit() and len(page) < 6 else 1,
        )


def is_stuck(score: Score) -> bool:
    """Return whether a student has tried several times since the last step, without success."""
    return score.proof is not None and not score.goal_met and score.tally.idle >= STUCK


KINDS: dict[str, Callable[[Score], bool]] = {
    "none": lambda score: score.state == NOT_BEGUN,
    "part": lambda score: score.proof is not None and not score.goal_met,
    "done": lambda score: score.goal_met,
    "submitted": lambda score: score.submitted is not None,
    "suspect": lambda score: score.state == Proof.State.SUSPECT,
    "hand": lambda score: score.overridden,
    "stuck": is_stuck,
}


def kind_words() -> dict[str, str]:
    """Name the states that can be chosen."""
    return {
        "none": _("not begun"),
        "part": _("begun, not proved"),
        "done": _("proved"),
        "submitted": _("submitted"),
        "suspect": _("being checked"),
        "hand": _("overridden"),
        "stuck": _("stuck now"),
    }


@dataclass
class Stuck:
    """A puzzle where students are stuck: who has tried without success, and which rule was refused most."""

    item: Item
    unfinished: int = 0
    waiting: list[Score] = field(default_factory=list)
    tries: Counter[str] = field(default_factory=Counter)
    people: Counter[str] = field(default_factory=Counter)

    @property
    def shown(self) -> list[tuple[str, str]]:
        """List the first students who are stuck, each with the address of the proof."""
        return [(score.student.shown_name, proof_url(score)) for score in self.waiting[:8]]

    @property
    def more(self) -> int:
        """Count the students who are stuck but not listed."""
        return max(0, len(self.waiting) - 8)

    @property
    def rule(self) -> str:
        """Name the rule that was refused most."""
        if not self.tries:
            return ""
        ((name, tries),) = self.tries.most_common(1)
        rule = all_rules().get(name)
        facts = {"rule": _(rule.name) if rule else name, "n": tries, "people": self.people[name]}
        return _("%(rule)s (tries: %(n)s, students: %(people)s)") % facts


@dataclass(frozen=True)
class Book:
    """Everything that the gradebook page shows."""

    course: Course
    choice: Choice
    sections: list[str]
    assignments: list[Assignment]
    groups: list[tuple[Assignment, int]]
    columns: list[Column]
    rows: list[Row]
    found: int
    waiting: int
    page: int
    pages: int
    pending: int
    outdated: bool
    max_total: Decimal
    stuck: list[Stuck]

    @property
    def numbers(self) -> range:
        """Return the numbers of all pages."""
        return range(1, self.pages + 1)

    @property
    def first_right(self) -> int | None:
        """Return the share of first tries that were right, in percent, for the students on this page."""
        return _percent(score for row in self.rows for score in row.scores)


def proof_url(score: Score) -> str:
    """Return the address of the page for a score: that of its proof, or of the student if there is no proof.

    Somebody who has not joined has none.
    """
    if not score.joined:
        return ""
    if score.proof:
        return reverse("grading:proof", args=[score.proof.pk])
    return reverse("grading:grade", args=[score.item.pk, score.student.pk])


def gradebook(course: Course, choice: Choice) -> Book:
    """Return the scores of a course as chosen. The number of queries is the same for every course."""
    memberships = roster_of(course)
    assignments = list(course.assignments.all())
    wanted = [assignment for assignment in assignments if str(assignment.pk) == choice.assignment] or assignments
    chosen = {membership.user_id: membership for membership in memberships if _matches(membership, choice)}
    table = scores(items_of(course, wanted), chosen.values())
    rows = _rows(chosen, table, choice)
    columns = _columns(table, rows, choice)
    pages = max(1, -(-len(rows) // ROWS))
    page = min(max(choice.page, 1), pages)
    groups = Counter(column.item.assignment_id for column in columns)
    return Book(
        course=course,
        choice=choice,
        sections=sorted({membership.section for membership in memberships if membership.section}),
        assignments=assignments,
        groups=[(assignment, groups[assignment.pk]) for assignment in wanted if groups[assignment.pk]],
        columns=columns,
        rows=rows[(page - 1) * ROWS : page * ROWS],
        found=len(rows),
        waiting=sum(not row.membership.has_joined for row in rows),
        page=page,
        pages=pages,
        pending=sum(score.pending for score in table),
        outdated=any(score.outdated for score in table),
        max_total=sum((column.item.points for column in columns), Decimal()),
        stuck=stuck_at(table),
    )


def _matches(membership: Membership, choice: Choice) -> bool:
    user = membership.user
    names = f"{user.shown_name} {user.list_name} {user.account_name} {user.username}"
    words = f"{names} {user.email} {membership.number}".casefold()
    return choice.section in ("", membership.section) and choice.q.casefold() in words


def _rows(chosen: Mapping[int, Membership], table: Iterable[Score], choice: Choice) -> list[Row]:
    by_student: dict[int, list[Score]] = {pk: [] for pk in chosen}
    for score in table:
        by_student[score.student.pk].append(score)
    rows = [Row(membership, by_student[pk]) for pk, membership in chosen.items()]
    if choice.state:
        rows = [row for row in rows if any(map(KINDS[choice.state], row.scores))]
    return _sorted(rows, choice.sort)


def _sorted(rows: list[Row], sort: str) -> list[Row]:
    name, down = sort.removeprefix("-"), sort.startswith("-")
    keys: dict[str, Callable[[Row], Any]] = {
        "number": lambda row: row.membership.number,
        "section": lambda row: row.membership.section,
        "total": lambda row: row.total,
        "right": lambda row: -1 if row.first_right is None else row.first_right,
    }
    key = keys.get(name)
    if name.startswith("item-"):
        key = lambda row: max((_rank(s) for s in row.scores if f"item-{s.item.pk}" == name), default=())  # noqa: E731
    if key:
        return sorted(rows, key=key, reverse=down)
    return rows[::-1] if down else rows


def _rank(score: Score) -> tuple[bool, Decimal, int]:
    return score.points is not None, score.points or Decimal(), score.steps


def _columns(table: Iterable[Score], rows: Iterable[Row], choice: Choice) -> list[Column]:
    items = {score.item.pk: score.item for score in table}
    by_item: dict[int, list[Score]] = {pk: [] for pk in items}
    for score in (score for row in rows for score in row.scores):
        by_item[score.item.pk].append(score)
    return [_column(item, by_item[pk], choice) for pk, item in items.items()]


def _column(item: Item, found: Sequence[Score], choice: Choice) -> Column:
    points = [score.points for score in found if score.points is not None]
    mean = (sum(points, Decimal()) / len(points)).quantize(Decimal("0.1")) if points else None
    sort, ordered = sorting(f"item-{item.pk}", choice)
    done = sum(score.goal_met for score in found)
    return Column(item, sort, ordered, done, sum(score.proof is not None for score in found), mean)


def sorting(name: str, choice: Choice) -> tuple[str, str]:
    """Return the sort key that a press on a heading asks for, and the heading's current `aria-sort`."""
    if choice.sort == name:
        return f"-{name}", "ascending"
    return name, "descending" if choice.sort == f"-{name}" else "none"


def _cell(score: Score) -> Cell:
    kind, sign, words = _sign(score)
    points = "" if score.points is None else f"{score.points.normalize():f}"
    return Cell(kind, sign, words, points, _detail(score), proof_url(score))


def _sign(score: Score) -> tuple[str, str, str]:
    if score.overridden:
        return "hand", "✎", _("overridden")
    if score.pending:
        return "wait", "…", _("being scored")
    if score.state == Proof.State.SUSPECT:
        return "wait", "?", _("being checked")
    if score.proof is None:
        return "none", "–", _("not begun")
    if score.goal_met:
        return "done", "✓", _("proved")
    return ("stuck", "!", _("stuck")) if is_stuck(score) else ("part", "◐", _("begun"))


def _detail(score: Score) -> str:
    if score.proof is None:
        return ""
    words = [ngettext("%(n)s step", "%(n)s steps", score.steps) % {"n": score.steps}]
    if score.everywhere:
        words.append(_("%(n)s everywhere") % {"n": score.everywhere})
    if score.tally.hints:
        words.append(_hints(score.tally))
    if score.tally.seconds >= 60:
        words.append(_("%(n)s min") % {"n": round(score.tally.seconds / 60)})
    return ", ".join(words)


def _hints(tally: Tally) -> str:
    """Count the hints, and say how far they were opened: `3 hints (2 place, 1 step)`."""
    words = ngettext("%(n)s hint", "%(n)s hints", tally.hints) % {"n": tally.hints}
    kinds = [
        (tally.hints_where, _("%(n)s place")),
        (tally.hints_rule, _("%(n)s rule")),
        (tally.hints_step, _("%(n)s step")),
    ]
    return f"{words} ({', '.join([kind % {'n': number} for number, kind in kinds if number])})"


def stuck_at(table: Iterable[Score]) -> list[Stuck]:
    """List the puzzles where students are stuck now, the worst first."""
    found: dict[int, Stuck] = {}
    for score in table:
        if score.proof is None or score.goal_met:
            continue
        puzzle = found.setdefault(score.item.pk, Stuck(score.item))
        puzzle.unfinished += 1
        if is_stuck(score):
            puzzle.waiting.append(score)
        for rule, counted in score.rules.items():
            if counted["refused"]:
                puzzle.tries[rule] += counted["refused"]
                puzzle.people[rule] += 1
    stuck = [puzzle for puzzle in found.values() if puzzle.waiting]
    return sorted(stuck, key=lambda puzzle: (-len(puzzle.waiting), -puzzle.tries.total()))[:10]
