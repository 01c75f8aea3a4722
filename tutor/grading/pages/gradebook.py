"""The gradebook: students by puzzles, with filters, sorting and sums, and the puzzles where students are stuck."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cached_property
from itertools import groupby, repeat
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from puzzles.registry import all_rules
from tutor.courses.models import Assignment, Course, Item, Membership
from tutor.work.models import Proof

from ..models import ScoredProof
from ..scoring.attempts import NO_RULES, Rules
from ..scoring.scores import NOT_BEGUN, Score, items_of, roster_of, scores
from ..scoring.totals import Total, plain, total_of
from .cells import Cell, cell_of, is_stuck, proof_url

ROWS, FEWEST, CELLS = 100, 20, 1500
"""The most students on a page; fewer where there are many puzzles, so that it has about as many cells."""


@dataclass
class Row:
    """A student with all scores and their sum."""

    membership: Membership
    scores: list[Score]
    query: str = ""

    @property
    def groups(self) -> list[tuple[list[Cell], Total]]:
        """Return the scores as they are shown, by assignment, each with its sum."""
        groups = [list(group) for _pk, group in groupby(self.scores, key=lambda score: score.item.assignment_id)]
        return [([cell_of(score, self.query) for score in group], total_of(group)) for group in groups]

    @cached_property
    def total(self) -> Total:
        """Add up the points so far; puzzles that are not begun count as 0."""
        return total_of(self.scores)

    def sum_of(self, assignment: str) -> Decimal:
        """Add up the points of one assignment, given by its id."""
        return total_of(score for score in self.scores if str(score.item.assignment_id) == assignment).earned

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

    @property
    def query(self) -> str:
        """Return the filters and the sorting as the query of an address, with its question mark; "" without any."""
        names = ("section", "assignment", "state", "q", "sort")
        found = {name: getattr(self, name) for name in names if getattr(self, name) != getattr(Choice, name)}
        return f"?{urlencode(found)}" if found else ""

    @property
    def before(self) -> str:
        """Return the query as it stands in an address before other parameters: `section=A&`, or nothing."""
        return f"{self.query.removeprefix('?')}&" if self.query else ""


KINDS: dict[str, Callable[[Score], bool]] = {
    "none": lambda score: score.state == NOT_BEGUN,
    "part": lambda score: score.proof is not None and not score.goal_met,
    "done": lambda score: score.goal_met,
    "submitted": lambda score: score.submitted is not None,
    "suspect": lambda score: score.state == Proof.State.SUSPECT,
    "hand": lambda score: score.overridden,
    "excused": lambda score: score.excused,
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
        "excused": _("excused"),
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
class Group:
    """An assignment with its puzzles, the sorting by its sum, and the most points; a draft is in no total."""

    assignment: Assignment
    columns: list[Column]
    sort: tuple[str, str]

    @property
    def width(self) -> int:
        """Return the number of columns: the puzzles and their sum."""
        return len(self.columns) + 1

    @property
    def most(self) -> str:
        """Return the most points that the assignment can earn; nothing for a draft."""
        points = sum((column.item.points for column in self.columns), Decimal())
        return plain(points) if self.assignment.published else ""


@dataclass(frozen=True)
class Book:
    """Everything that the gradebook page shows."""

    course: Course
    choice: Choice
    sections: list[str]
    assignments: list[Assignment]
    groups: list[Group]
    rows: list[Row]
    found: int
    waiting: int
    page: int
    pages: int
    pending: int
    outdated: bool
    max_total: str
    stuck: list[Stuck]

    @property
    def columns(self) -> list[Column]:
        """Return the puzzles of all assignments."""
        return [column for group in self.groups for column in group.columns]

    @property
    def numbers(self) -> range:
        """Return the numbers of all pages."""
        return range(1, self.pages + 1)

    @property
    def first_right(self) -> int | None:
        """Return the share of first tries that were right, in percent, for the students on this page."""
        return _percent(score for row in self.rows for score in row.scores)


def gradebook(course: Course, choice: Choice) -> Book:
    """Return the scores of a course as chosen. The number of queries is fixed; one more where students are stuck."""
    memberships = roster_of(course)
    assignments = list(course.assignments.all())
    wanted = [assignment for assignment in assignments if str(assignment.pk) == choice.assignment] or assignments
    chosen = {membership.user_id: membership for membership in memberships if _matches(membership, choice)}
    items = items_of(course, wanted)
    table = scores(items, chosen.values(), rules=False)
    rows = _rows(chosen, table, choice)
    groups = _groups(_columns(items.values() if table else (), rows, choice), choice)
    on_page = min(ROWS, max(FEWEST, CELLS // max(1, sum(len(group.columns) for group in groups))))
    pages = max(1, -(-len(rows) // on_page))
    page = min(max(choice.page, 1), pages)
    return Book(
        course=course,
        choice=choice,
        sections=sorted({membership.section for membership in memberships if membership.section}),
        assignments=assignments,
        groups=groups,
        rows=rows[(page - 1) * on_page : page * on_page],
        found=len(rows),
        waiting=sum(not row.membership.has_joined for row in rows),
        page=page,
        pages=pages,
        pending=sum(score.pending for score in table),
        outdated=any(score.outdated for score in table),
        max_total=plain(sum((each.item.points for group in groups for each in group.columns if group.most), Decimal())),
        stuck=stuck_at(table),
    )


def _groups(columns: Iterable[Column], choice: Choice) -> list[Group]:
    found = groupby(columns, key=lambda column: column.item.assignment)
    return [Group(each, list(group), sorting(f"sum-{each.pk}", choice)) for each, group in found]


def neighbours(item: Item, student: int, choice: Choice, memberships: Iterable[Membership]) -> list[Score]:
    """Return the scores for a puzzle of the students in the gradebook's list, with the student whose work is shown.

    A status chosen there is asked of this puzzle. Only an order by sums needs the scores for other puzzles.
    """
    chosen = {each.user_id: each for each in memberships if each.user_id == student or _matches(each, choice)}
    alone = choice.sort.removeprefix("-") in ("name", "number", "section", f"item-{item.pk}")
    course = item.assignment.course
    items = {item.pk: item} if alone else _chosen_items(course, choice) | {item.pk: item}
    rows = _rows(chosen, scores(items, chosen.values()), replace(choice, state=""))
    table = [score for row in rows for score in row.scores if score.item.pk == item.pk]
    meets = KINDS.get(choice.state)
    return [score for score in table if meets is None or score.student.pk == student or meets(score)]


def _chosen_items(course: Course, choice: Choice) -> dict[int, Item]:
    wanted = [each for each in course.assignments.all() if str(each.pk) == choice.assignment]
    return items_of(course, wanted or None)


def _matches(membership: Membership, choice: Choice) -> bool:
    user = membership.user
    names = f"{user.shown_name} {user.list_name} {user.account_name} {user.username}"
    words = f"{names} {user.email} {membership.number}".casefold()
    return choice.section in ("", membership.section) and choice.q.casefold() in words


def _rows(chosen: Mapping[int, Membership], table: Sequence[Score], choice: Choice) -> list[Row]:
    """Cut the table, which goes from student to student, into rows."""
    width = len(table) // max(1, len(chosen))
    members = chosen.values()
    rows = [Row(each, [*table[n * width : (n + 1) * width]], choice.query) for n, each in enumerate(members)]
    if choice.state:
        rows = [row for row in rows if any(map(KINDS[choice.state], row.scores))]
    return _sorted(rows, choice.sort)


def _sorted(rows: list[Row], sort: str) -> list[Row]:
    name, down = sort.removeprefix("-"), sort.startswith("-")
    keys: dict[str, Callable[[Row], Any]] = {
        "number": lambda row: row.membership.number,
        "section": lambda row: row.membership.section,
        "total": lambda row: row.total.earned,
        "right": lambda row: -1 if row.first_right is None else row.first_right,
    }
    key = keys.get(name)
    if name.startswith("item-"):
        key = lambda row: max((_rank(s) for s in row.scores if f"item-{s.item.pk}" == name), default=())  # noqa: E731
    if name.startswith("sum-"):
        key = lambda row: row.sum_of(name.removeprefix("sum-"))  # noqa: E731
    if key:
        return sorted(rows, key=key, reverse=down)
    return rows[::-1] if down else rows


def _rank(score: Score) -> tuple[bool, Decimal, int]:
    return score.points is not None, score.points or Decimal(), score.steps


def _columns(items: Iterable[Item], rows: Sequence[Row], choice: Choice) -> list[Column]:
    found = zip(*[row.scores for row in rows], strict=True) if rows else repeat(())
    return [_column(item, scores_of_it, choice) for item, scores_of_it in zip(items, found, strict=False)]


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


def stuck_at(table: Iterable[Score]) -> list[Stuck]:
    """List the puzzles where students are stuck now, the worst first."""
    unfinished: dict[int, list[Score]] = defaultdict(list)
    for score in table:
        if score.proof is not None and not score.goal_met:
            unfinished[score.item.pk].append(score)
    waiting = [found for found in unfinished.values() if any(map(is_stuck, found))]
    pks = [score.proof.pk for found in waiting for score in found if score.proof]
    rules = dict(ScoredProof.objects.filter(pk__in=pks).values_list("pk", "rules"))
    stuck = [_stuck(found, rules) for found in waiting]
    return sorted(stuck, key=lambda puzzle: (-len(puzzle.waiting), -puzzle.tries.total()))[:10]


def _stuck(unfinished: Sequence[Score], rules: Mapping[int, Rules]) -> Stuck:
    """Return how it stands at a puzzle, from the scores of all unfinished proofs of it."""
    puzzle = Stuck(unfinished[0].item, len(unfinished), [score for score in unfinished if is_stuck(score)])
    for score in unfinished:
        counts = score.rules or rules.get(score.proof.pk, NO_RULES) if score.proof else NO_RULES
        refused = {rule: counted["refused"] for rule, counted in counts.items() if counted["refused"]}
        puzzle.tries.update(refused)
        puzzle.people.update(refused.keys())
    return puzzle
