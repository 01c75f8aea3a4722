"""Rules of a course: how often each was used, refused and hinted at, and by how many students."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from puzzles.registry import all_rules, get_type

from .choice import Chosen
from .pictures import bar

EMPTY = SafeString("")
KINDS = ("used", "refused", "hints")


@dataclass
class Figure:
    """A number, the students behind it, and the address of the proofs behind it."""

    count: int = 0
    students: set[int] = field(default_factory=set)
    url: str = ""


@dataclass
class RuleRow:
    """A rule with its figures: steps in proofs, tries that were refused, hints."""

    rule: str
    name: str
    type: str
    used: Figure = field(default_factory=Figure)
    refused: Figure = field(default_factory=Figure)
    hints: Figure = field(default_factory=Figure)
    picture: SafeString = EMPTY

    @property
    def figures(self) -> list[Figure]:
        """Return the figures in the order of the columns."""
        return [self.used, self.refused, self.hints]

    @property
    def all(self) -> int:
        """Count everything that happened with the rule."""
        return sum(figure.count for figure in self.figures)

    @property
    def share(self) -> int | None:
        """Return the share of refused tries among all tries, in percent."""
        tries = self.used.count + self.refused.count
        return round(100 * self.refused.count / tries) if tries else None


def rules_of(chosen: Chosen) -> list[RuleRow]:
    """List the rules that were tried or hinted at, those refused most often first."""
    found: dict[str, RuleRow] = {}
    for work in chosen.work:
        for rule, counts in work.rules.items():
            row = found.get(rule) or found.setdefault(rule, _row(rule))
            for kind in KINDS:
                if count := counts.get(kind, 0):
                    figure: Figure = getattr(row, kind)
                    figure.count += count
                    figure.students.add(work.student)
    rows = sorted(found.values(), key=lambda row: (-row.refused.count, -row.all, row.name))
    return list(_drawn(rows, chosen))


def _row(rule: str) -> RuleRow:
    known = all_rules().get(rule)
    name = _(known.name) if known else rule
    return RuleRow(rule, name, _(get_type(rule.partition(".")[0]).name) if known else "")


def _drawn(rows: list[RuleRow], chosen: Chosen) -> Iterator[RuleRow]:
    most = max((row.all for row in rows), default=0)
    behind = reverse("grading:behind", args=[chosen.course.pk])
    for row in rows:
        row.picture = bar([(kind, getattr(row, kind).count) for kind in KINDS], most)
        for kind in KINDS:
            getattr(row, kind).url = f"{behind}?{chosen.choice.query(figure=kind, rule=row.rule)}"
        yield row


def lines(chosen: Chosen) -> Iterator[list[str]]:
    """Yield the rules of each student as lines of a CSV file."""
    yield [*(_("student"), _("number"), _("section")), *(_("rule"), _("used"), _("refused"), _("hints"))]
    counted: dict[int, dict[str, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0, 0]))
    for work in chosen.work:
        for rule, counts in work.rules.items():
            own = counted[work.student][rule]
            counted[work.student][rule] = [sum(each) for each in zip(own, _counts(counts), strict=True)]
    for pk, member in chosen.students.items():
        for rule, figures in sorted(counted[pk].items()):
            yield [member.user.list_name, member.number, member.section, rule, *map(str, figures)]


def _counts(counts: dict[str, int]) -> Iterable[int]:
    return [counts.get(kind, 0) for kind in KINDS]
