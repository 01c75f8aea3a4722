"""The puzzles that a person can assign: those of the library and of their own sets."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from puzzles.registry import all_types
from tutor.accounts.models import User
from tutor.courses.models import Assignment, Item, Membership
from tutor.library.models import Puzzle, PuzzleSet
from tutor.library.selectors.filters import Filter, by_rule, by_size_and_level, narrowed
from tutor.library.selectors.pictures import thumbnail
from tutor.library.selectors.puzzles import own_puzzles, shown_puzzles
from tutor.library.selectors.ratings import rated_like

ON_A_PAGE = 48
FILTERS = ("set", "type", "size", "level", "rule", "used", "q")
"""Names of the values in an address that say which puzzles are shown."""
MOST_TICKS = 300
"""Ticks that an address carries from page to page."""


def puzzles_for(person: User) -> QuerySet[Puzzle]:
    """Return the puzzles that a person may assign; retired ones are not offered."""
    return (shown_puzzles() | own_puzzles(person)).filter(retired=False)


def sets_for(person: User) -> list[PuzzleSet]:
    """List the sets that contain such puzzles, the person's own first."""
    sets = PuzzleSet.objects.filter(pk__in=puzzles_for(person).order_by().values("set"))
    return sorted(sets, key=lambda each: each.owner_id is None)


def newest_of(puzzle: Puzzle) -> Puzzle:
    """Return the newest revision of a puzzle, or the puzzle itself if there is none."""
    while newer := Puzzle.objects.filter(replaces=puzzle).first():
        puzzle = newer
    return puzzle


@dataclass(frozen=True)
class Offer:
    """A puzzle to choose; `chosen`: it is in the assignment already; `ticked`: it is to be added."""

    puzzle: Puzzle
    type_name: str
    picture: str
    chosen: bool
    ticked: bool


@dataclass(frozen=True)
class Choice:
    """A page of puzzles to choose from, the filters, and the ticks.

    `elsewhere`: the ticked puzzles that are on no list of this page, so that it has to carry them.
    """

    offers: list[Offer]
    page: Page[Puzzle]
    set: PuzzleSet | None
    text: str
    filters: list[Filter]
    ticked: list[int]
    elsewhere: list[int]
    only_ticked: bool

    @property
    def narrowed(self) -> list[str]:
        """List the words of what narrows the list: the chosen filters, and the text that is looked for."""
        chosen = [option.words for each in self.filters for option in each.options if option.chosen]
        return [*chosen, *([f"“{self.text}”"] if self.text else [])]


def choice(assignment: Assignment, person: User, query: Mapping[str, str]) -> Choice:
    """Return one page of the puzzles that match the query of an address. Values that do not exist are ignored."""
    sets, ticked = sets_for(person), ticks(query.get("ticked", ""))
    filters = list(_filters(sets, person, query))
    wanted = {each.name: each.value for each in filters if each.value}
    text = query.get("q", "").strip()[:100].replace("\0", "")
    only_ticked = bool(ticked) and "ticks" in query
    offered = puzzles_for(person).select_related("set")
    found = offered.filter(pk__in=ticked) if only_ticked else _fitting(offered, assignment, person, wanted, text)
    shown = Paginator(found.order_by("set__position", "set__title", "position", "pk"), ON_A_PAGE).get_page(
        query.get("page", "1")
    )
    there = set(assignment.items.values_list("puzzle", flat=True))
    ticked = [pk for pk in ticked if pk not in there]
    names = {ptype.id: _(ptype.name) for ptype in all_types().values()}
    offers = [
        Offer(
            puzzle,
            names[puzzle.type],
            thumbnail(puzzle.type, puzzle.text, puzzle.goal),
            puzzle.pk in there,
            puzzle.pk in ticked,
        )
        for puzzle in shown
    ]
    here = {offer.puzzle.pk for offer in offers}
    chosen_set = next((each for each in sets if each.slug == wanted.get("set")), None)
    elsewhere = [pk for pk in ticked if pk not in here]
    return Choice(offers, shown, chosen_set, text, filters, ticked, elsewhere, only_ticked)


def ticks(sent: str) -> list[int]:
    """Return the ids in a part of an address, such as `12.34`; what is none is left out."""
    parts = (part for part in sent.split(".") if part.isascii() and part.isdigit() and len(part) < 10)
    return list(dict.fromkeys(map(int, parts)))[:MOST_TICKS]


def address_of(sent: Mapping[str, str], ticked: Iterable[str], page: str, *, only_ticked: bool = False) -> str:
    """Return the query of the page with these filters and ticks, with its question mark; "" without any."""
    kept: dict[str, Any] = {name: sent[name] for name in FILTERS if sent.get(name)}
    found = ticks(".".join(ticked))
    kept |= {"ticked": ".".join(map(str, found))} if found else {}
    kept |= {"ticks": "only"} if only_ticked and found else {}
    kept |= {"page": page} if page not in {"", "1"} else {}
    return f"?{urlencode(kept)}" if kept else ""


def _filters(sets: list[PuzzleSet], person: User, query: Mapping[str, str]) -> Iterator[Filter]:
    titles = {each.slug: _("%(title)s (yours)") % {"title": each} if each.owner_id else each.title for each in sets}
    stored = set(puzzles_for(person).order_by().values_list("type", flat=True).distinct())
    types = {ptype.id: _(ptype.name) for ptype in all_types().values() if ptype.id in stored}
    uses = {"course": _("not used in this course"), "mine": _("not used in any of my courses")}
    yield Filter.of("set", _("Set"), _("all sets"), titles, query.get("set", ""))
    chosen = Filter.of("type", _("Type"), _("all types"), types, query.get("type", ""))
    yield chosen
    yield from by_size_and_level(query)
    yield from by_rule(chosen.value, query)
    yield Filter.of("used", _("Used before"), _("used or not"), uses, query.get("used", ""))


def _fitting(
    found: QuerySet[Puzzle], assignment: Assignment, person: User, wanted: Mapping[str, str], text: str
) -> QuerySet[Puzzle]:
    found = narrowed(found, wanted)
    if "set" in wanted:
        found = found.filter(set__slug=wanted["set"])
    if "used" in wanted:
        taught = Membership.objects.filter(user=person, role__in=Membership.STAFF).values("course")
        used = Item.objects.filter(assignment__course__in=taught)
        if wanted["used"] == "course":
            used = used.filter(assignment__course=assignment.course_id)
        found = found.exclude(Exists(used.filter(puzzle__sha256=OuterRef("sha256"))))
    if text:
        found = found.filter(Q(title__icontains=text) | Q(author__icontains=text) | rated_like(text))
    return found
