"""Puzzles found by words and filters, for everybody and with one's own progress."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _, gettext_lazy

from puzzles.registry import all_types
from tutor.feedback import HiddenPuzzles
from tutor.library.models import Puzzle
from tutor.library.selectors.filters import Filter, by_rule, by_size_and_level, narrowed
from tutor.library.selectors.puzzles import Person, shown_puzzles
from tutor.work.models import Proof

from .listings import PRACTICE, Card, best_proofs, cards_of

PER_PAGE = 24
MOST_WORDS = 6
STATES = {
    "new": gettext_lazy("not begun"),
    "begun": gettext_lazy("begun, not proved"),
    "proved": gettext_lazy("proved"),
}


@dataclass(frozen=True)
class Search:
    """A request for puzzles. Values that do not exist are left out."""

    text: str
    values: Mapping[str, str]
    filters: list[Filter]

    @property
    def narrows(self) -> bool:
        """Return whether more than a type is asked for."""
        return bool(self.text) or any(name != "type" for name in self.values)

    @property
    def query(self) -> str:
        """Return the parameters of the address, for links to the other pages."""
        return urlencode({"q": self.text} | dict(self.values) if self.text else self.values)


@dataclass(frozen=True)
class Found:
    """A page of the puzzles that were found."""

    cards: list[Card]
    page: Page[int]


def search_of(query: Mapping[str, str], person: Person) -> Search:
    """Read what is looked for from the parameters of an address."""
    rule = query.get("rule", "")
    of_rule = next((ptype.id for ptype in all_types().values() if rule in ptype.rule_by_id), "")
    type_id = query.get("type", "") or of_rule
    filters = list(_filters(type_id, query, person))
    values = {each.name: option.value for each in filters for option in each.options if option.chosen}
    return Search(query.get("q", "")[:100].replace("\0", "").strip(), values, filters)


def _filters(type_id: str, query: Mapping[str, str], person: Person) -> Iterator[Filter]:
    types = {ptype.id: _(ptype.name) for ptype in all_types().values() if ptype.listed}
    yield Filter.of("type", _("Type"), _("all types"), types, type_id)
    yield from by_size_and_level(query)
    if person.is_authenticated:
        states = {name: str(words) for name, words in STATES.items()}
        yield Filter.of("state", _("Your progress"), _("begun or not"), states, query.get("state", ""))
    yield from by_rule(type_id, query)


def found(search: Search, person: Person, hidden: HiddenPuzzles, page: str = "") -> Found:
    """Return a page of the puzzles that fit, in the order of their sets. Only their ids are sorted."""
    fitting = _in_state(_fitting(search, hidden), search.values.get("state", ""), person, hidden)
    ordered = fitting.order_by("set__position", "set_id", "position", "pk").values_list("pk", flat=True)
    shown = Paginator(ordered, PER_PAGE).get_page(page)
    rows = Puzzle.objects.in_bulk(list(shown))
    puzzles = [rows[pk] for pk in shown if pk in rows]
    return Found(cards_of(puzzles, person, best_proofs(person, puzzles), hidden), shown)


def _fitting(search: Search, hidden: HiddenPuzzles) -> QuerySet[Puzzle]:
    wanted, puzzles = search.values, shown_puzzles()
    for word in search.text.split()[:MOST_WORDS]:
        types = [each.id for each in all_types().values() if word.casefold() in _(each.name).casefold()]
        named = Q(title__icontains=word) | Q(set__title__icontains=word) | Q(author__icontains=word)
        puzzles = puzzles.filter(named | Q(type__in=types))
    puzzles = narrowed(puzzles, wanted)
    # Their difficulty is not told, so nobody finds them by it.
    return puzzles.exclude(hidden.filter) if {"level", "rule"} & set(wanted) else puzzles


def _in_state(puzzles: QuerySet[Puzzle], state: str, person: Person, hidden: HiddenPuzzles) -> QuerySet[Puzzle]:
    if not state or not person.is_authenticated:
        return puzzles
    begun = Exists(Proof.objects.filter(PRACTICE, owner=person, puzzle=OuterRef("pk")))
    if state == "new":
        return puzzles.exclude(begun)
    proving = Puzzle.objects.filter(Proof.proves_puzzle(), proofs__owner=person, proofs__item=None)
    proved = Q(pk__in=proving.exclude(pk__in=hidden.practised).order_by().values("pk"))
    return puzzles.filter(proved) if state == "proved" else puzzles.filter(begun).exclude(proved)
