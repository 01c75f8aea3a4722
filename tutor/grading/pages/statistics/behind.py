"""Proofs behind a figure, the largest share first."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from puzzles.registry import all_rules
from tutor.courses.models import Item

from .choice import Choice, Chosen, Work, number_of
from .puzzles import minutes

SHOWN = 400
"""Proofs on one page."""

KINDS: dict[str, Callable[[Work], int]] = {
    "begun": lambda _work: 1,
    "proved": lambda work: int(work.goal_met),
    "unproved": lambda work: int(not work.goal_met),
    "seconds": lambda work: work.seconds,
    "refused": lambda work: work.refused,
    "hints": lambda work: work.hints,
    "wrong": lambda work: work.first_tries - work.first_right,
}
OF_RULES = ("used", "refused", "hints")


def words_of(kind: str) -> str:
    """Name a figure as the heading of its page."""
    return {
        "begun": _("Proofs begun"),
        "proved": _("Proofs that reach the goal"),
        "unproved": _("Proofs that do not reach the goal"),
        "seconds": _("Time spent, in minutes"),
        "refused": _("Tries that were not accepted"),
        "hints": _("Hints taken"),
        "wrong": _("First tries that were not right"),
        "used": _("Steps by the rule"),
    }[kind]


@dataclass(frozen=True)
class Asked:
    """A figure: its kind, and the rule or the puzzle that it is about, if any."""

    choice: Choice
    kind: str = "begun"
    rule: str = ""
    item: int = 0

    @classmethod
    def of(cls, query: Mapping[str, str]) -> "Asked":
        """Read the figure from the query of an address; what cannot be read is left out."""
        rule = query.get("rule", "") if query.get("rule") in all_rules() else ""
        kind = query.get("figure", "")
        known = kind in (OF_RULES if rule else KINDS)
        return cls(
            Choice.of(query), kind if known else "begun", rule if known else "", number_of(query.get("item", ""))
        )

    def value(self, work: Work) -> int:
        """Return the share of a proof in the figure."""
        if self.rule:
            return work.rules.get(self.rule, {}).get(self.kind, 0)
        return KINDS[self.kind](work)


@dataclass(frozen=True)
class Share:
    """A proof with its share in the figure, as it is shown."""

    student: str
    item: Item
    attempt: int
    value: str
    url: str


@dataclass(frozen=True)
class Behind:
    """The proofs behind a figure, and the figure."""

    title: str
    rule: str
    puzzle: str
    counts: bool
    total: str
    proofs: int
    shares: list[Share]

    @property
    def more(self) -> int:
        """Count the proofs that are not listed."""
        return self.proofs - len(self.shares)

    def lines(self) -> Iterator[list[str]]:
        """Yield the listed proofs as lines of a CSV file."""
        yield [_("student"), _("assignment"), _("puzzle"), _("attempt"), self.title]
        for share in self.shares:
            title = share.item.puzzle.title
            yield [share.student, share.item.assignment.title, title, str(share.attempt), share.value]


def behind(chosen: Chosen, asked: Asked) -> Behind:
    """List the proofs behind a figure of the chosen work."""
    found = [(asked.value(work), work) for work in chosen.work if asked.item in (0, work.item)]
    found = sorted((each for each in found if each[0]), key=lambda each: -each[0])
    written = minutes if asked.kind == "seconds" else str
    shares = [_share(chosen, work, written(value)) for value, work in found[:SHOWN]]
    rule, item = all_rules().get(asked.rule), chosen.items.get(asked.item)
    return Behind(
        title=words_of(asked.kind),
        rule=_(rule.name) if rule else "",
        puzzle=item.puzzle.title if item else "",
        counts=asked.kind not in ("begun", "proved", "unproved"),
        total=written(sum(value for value, _work in found)),
        proofs=len(found),
        shares=shares,
    )


def _share(chosen: Chosen, work: Work, value: str) -> Share:
    url = reverse("grading:proof", args=[work.proof])
    return Share(chosen.name_of(work.student), chosen.items[work.item], work.attempt, value, url)
