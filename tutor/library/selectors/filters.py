"""Lists to choose from, by which puzzles are found: type, size, level and rule."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from django.db.models import F, QuerySet, TextField
from django.db.models.functions import Cast
from django.utils.translation import gettext as _, gettext_lazy

from puzzles.registry import all_rules, all_types

from ..models import Puzzle

CELLS = {"small": (0, 36), "medium": (37, 100), "large": (101, 1 << 31)}
"""The fewest and the most cells of each size."""
SIZES = {
    "small": gettext_lazy("up to 36 cells"),
    "medium": gettext_lazy("37 to 100 cells"),
    "large": gettext_lazy("more than 100 cells"),
}


class Option(NamedTuple):
    """A value of a filter."""

    value: str
    words: str
    chosen: bool


class Filter(NamedTuple):
    """A list to choose one value from."""

    name: str
    label: str
    anything: str
    options: list[Option]

    @classmethod
    def of(cls, name: str, label: str, anything: str, options: Mapping[str, str], chosen: str) -> "Filter":
        """Make a filter of values and their words."""
        return cls(name, label, anything, [Option(each, words, each == chosen) for each, words in options.items()])

    @property
    def value(self) -> str:
        """Return the chosen value, or nothing."""
        return next((option.value for option in self.options if option.chosen), "")


def by_size_and_level(query: Mapping[str, str]) -> Iterator[Filter]:
    """Yield the filters by size and by level."""
    levels = {str(n): _("level %(n)s") % {"n": n} for n in sorted({rule.level for rule in all_rules().values()})}
    sizes = {name: str(words) for name, words in SIZES.items()}
    yield Filter.of("size", _("Size"), _("any size"), sizes, query.get("size", ""))
    yield Filter.of("level", _("Level"), _("any level"), levels, query.get("level", ""))


def by_rule(type_id: str, query: Mapping[str, str]) -> Iterator[Filter]:
    """Yield the filter by a rule that is needed, if a type is chosen that the site offers."""
    ptype = all_types().get(type_id)
    if ptype and ptype.listed:
        rules = {rule.id: _(rule.name) for rule in ptype.rules}
        yield Filter.of("rule", _("Solved with"), _("any rules"), rules, query.get("rule", ""))


def narrowed(puzzles: QuerySet[Puzzle], wanted: Mapping[str, str]) -> QuerySet[Puzzle]:
    """Return the puzzles that meet the chosen values of these filters."""
    if "type" in wanted:
        puzzles = puzzles.filter(type=wanted["type"])
    if "size" in wanted:
        fewest, most = CELLS[wanted["size"]]
        puzzles = puzzles.alias(cells=F("height") * F("width")).filter(cells__gte=fewest, cells__lte=most)
    if "level" in wanted:
        puzzles = puzzles.filter(level=int(wanted["level"]))
    if "rule" in wanted:
        ids = puzzles.alias(names=Cast("rules", TextField()))
        puzzles = ids.filter(names__contains=f'"{wanted["rule"]}"')
    return puzzles
