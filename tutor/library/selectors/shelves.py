"""Puzzles as pages show them: with a picture, and with the state of one's own work."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache

from django.contrib.auth.models import AnonymousUser
from django.core.paginator import Page, Paginator
from django.db.models import Count, F, Q, QuerySet
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from puzzles.draw.svg import board_svg
from puzzles.registry import all_types, get_type
from tutor.accounts.models import User
from tutor.courses.selectors.elsewhere import Elsewhere, elsewhere
from tutor.courses.selectors.withheld import Withheld, untold_practice, withheld
from tutor.work.models import Proof

from ..models import Puzzle, PuzzleSet

Person = User | AnonymousUser

PRACTICE = Q(item=None)
"""Proofs that are shown here. What is assigned is found with its assignment, which may withhold how far it is."""

SHOWN = 12
"""So many puzzles of a set stand on the first page; the set's own page has all of them."""


PER_PAGE = 60
"""So many puzzles stand on one page of a set."""


@dataclass(frozen=True)
class Card:
    """A puzzle in a list, with the proof of it that got furthest, if there is one; `claimed`: how far, is not told.

    `hidden`: nor how hard it is.
    """

    puzzle: Puzzle
    type_name: str
    picture: SafeString
    proof: Proof | None
    claimed: bool = False
    hidden: bool = False

    @property
    def rating(self) -> str:
        """How hard it is, where that may be told."""
        return "" if self.hidden else self.puzzle.rating


@dataclass(frozen=True)
class Shelf:
    """A set with its puzzles, or the first of them; `proved` counts those one has proved, of all."""

    set: PuzzleSet
    cards: list[Card]
    total: int
    proved: int


@dataclass(frozen=True)
class Filter:
    """A choice of sets by type; the one without a type is all of them."""

    type: str
    name: str
    current: bool


@dataclass(frozen=True)
class Start:
    """Where to go from the first page: on with the proof worked on last, or to an easy puzzle."""

    puzzle: Puzzle
    proof: Proof | None


@dataclass(frozen=True)
class PuzzlePage:
    """All that the page of a puzzle shows. `proofs` are one's own, newest first.

    `instead`: what it is to be proved for, where nothing is told of it here.
    """

    card: Card
    rulebook: str
    picture: SafeString
    proofs: list[Proof]
    instead: Elsewhere | None
    newer: Puzzle | None
    previous: Puzzle | None
    next: Puzzle | None


def shown_puzzles(*, retired: bool = False) -> QuerySet[Puzzle]:
    """The puzzles of types that the site offers, in sets that are everybody's; with `retired` also former ones."""
    return _listed(retired=retired).filter(set__owner=None)


def own_puzzles(person: Person, *, retired: bool = False) -> QuerySet[Puzzle]:
    """The puzzles in sets of one's own; with `retired` also those that were taken out or edited."""
    if not person.is_authenticated:
        return Puzzle.objects.none()
    return _listed(retired=retired).filter(set__owner=person)


def within(set_id: int) -> QuerySet[Puzzle]:
    """The puzzles of a set in their order; whether the person may see the set is settled before."""
    return _listed().filter(set_id=set_id).order_by("position", "pk")


def _listed(*, retired: bool = False) -> QuerySet[Puzzle]:
    puzzles = Puzzle.objects.filter(type__in=_offered())
    return puzzles if retired else puzzles.filter(retired=False)


def _offered() -> list[str]:
    return [ptype.id for ptype in all_types().values() if ptype.listed]


def filters(chosen: str) -> list[Filter]:
    """All sets, and those of each type of which there are puzzles; a type that there is none of is as good as all."""
    stored = set(shown_puzzles().order_by().values_list("type", flat=True).distinct())
    names = {"": _("All"), **{ptype.id: _(ptype.name) for ptype in all_types().values() if ptype.id in stored}}
    current = chosen if chosen in names else ""
    return [Filter(type_id, name, type_id == current) for type_id, name in names.items()]


def shelves(person: Person, kept: Withheld, claimed: Collection[int], type_id: str = "") -> list[Shelf]:
    """Every set that has puzzles, or that has some of a type, each with the first of its puzzles.

    `claimed`: the puzzles of which it is not told how far one is.
    """
    first = shown_puzzles().filter(position__lte=SHOWN)
    if type_id:
        first = first.filter(set__in=shown_puzzles().order_by().filter(type=type_id).values("set"))
    puzzles = list(first.order_by("position", "pk"))
    by_set: dict[int, list[Puzzle]] = {}
    for puzzle in puzzles:
        by_set.setdefault(puzzle.set_id, []).append(puzzle)
    total = Count("puzzles", filter=Q(puzzles__type__in=_offered(), puzzles__retired=False))
    sets = PuzzleSet.objects.filter(pk__in=list(by_set)).annotate(total=total)
    best, proved = _best_proofs(person, puzzles), _proved(person, Q(set__owner=None), claimed)
    return [Shelf(s, _cards(by_set[s.pk], best, claimed, kept), s.total, proved.get(s.pk, 0)) for s in sets]


def shelf(puzzle_set: PuzzleSet, person: Person, page: str = "") -> tuple[Shelf, Page[Puzzle]]:
    """One set, which may be one's own, with a page of its puzzles."""
    puzzles = Paginator(within(puzzle_set.pk), PER_PAGE).get_page(page)
    best = _best_proofs(person, puzzles)
    kept = withheld(person)
    claimed = untold_practice(person, kept)
    proved = _proved(person, Q(set=puzzle_set), claimed).get(puzzle_set.pk, 0)
    return Shelf(puzzle_set, _cards(puzzles, best, claimed, kept), puzzles.paginator.count, proved), puzzles


def start(person: Person, kept: Withheld, claimed: Collection[int]) -> Start | None:
    """Where a person goes on, or begins: the easiest puzzle not begun; None when nothing is left.

    What is to be proved for an assignment is no place to go on.
    """
    easiest = shown_puzzles().filter(solutions=Puzzle.Solutions.ONE, level__gt=0).exclude(sha256__in=kept.grids)
    if person.is_authenticated:
        begun = Proof.objects.filter(PRACTICE, owner=person, state=Proof.State.UNFINISHED).select_related("puzzle")
        proof = begun.exclude(puzzle__in=claimed).first()
        if proof:
            return Start(proof.puzzle, proof)
        easiest = easiest.exclude(proofs__owner=person)
    first = easiest.order_by("level", F("height") * F("width"), "set__position", "position").first()
    return Start(first, None) if first else None


def puzzle_page(puzzle: Puzzle, person: Person) -> PuzzlePage:
    """The page of a puzzle."""
    proofs = list(Proof.objects.filter(PRACTICE, owner=person, puzzle=puzzle)) if person.is_authenticated else []
    neighbours = within(puzzle.set_id)
    instead = withheld(person).instead(puzzle)
    return PuzzlePage(
        card=_card(
            puzzle, max(proofs, key=_furthest, default=None), claimed=instead is not None, hidden=instead is not None
        ),
        rulebook=_(get_type(puzzle.type).rulebook),
        picture=large_picture(puzzle.type, puzzle.text, in_words(puzzle)),
        proofs=proofs,
        instead=elsewhere(instead) if instead else None,
        newer=_newest(puzzle) if puzzle.retired else None,
        previous=neighbours.filter(position__lt=puzzle.position).last(),
        next=neighbours.filter(position__gt=puzzle.position).first(),
    )


def _newest(puzzle: Puzzle) -> Puzzle | None:
    """What became of a retired puzzle: the last of its revisions, unless that is retired too."""
    replaced_by = dict(Puzzle.objects.filter(set=puzzle.set_id).exclude(replaces=None).values_list("replaces", "pk"))
    pk = puzzle.pk
    while pk in replaced_by:
        pk = replaced_by[pk]
    return within(puzzle.set_id).filter(pk=pk).first()


def in_words(puzzle: Puzzle) -> str:
    """The grid for somebody who cannot see the picture."""
    rows = "; ".join(" ".join(row) for row in puzzle.text.replace(".", "-").split("\n"))
    return _("%(title)s, row by row, - is open: %(rows)s") % {"title": puzzle.title, "rows": rows}


@lru_cache(maxsize=1024)
def thumbnail(type_id: str, text: str) -> SafeString:
    """A small picture of a puzzle. A puzzle's text never changes, so neither does its picture.

    It stands in the page and is no image file: so it follows the colours of the page, light, dark and forced, and costs
    no request; compressed it takes less than 200 bytes, as thumbnails are much alike.
    """
    board = get_type(type_id).parse(text.split("\n")).board()
    return SafeString(board_svg(board, labels=False, tallies=False, names=False))


@lru_cache(maxsize=256)
def large_picture(type_id: str, text: str, words: str) -> SafeString:
    """The picture of a puzzle with all that is written beside it."""
    board = get_type(type_id).parse(text.split("\n")).board()
    return SafeString(board_svg(board, names=False, title=words))


_DONE = (Proof.State.UNIQUE, Proof.State.NONE, Proof.State.SEVERAL)


def _furthest(proof: Proof) -> tuple[bool, bool, object]:
    """Finished before doubtful before unfinished, then the one worked on last."""
    return proof.state in _DONE, proof.state != Proof.State.UNFINISHED, proof.changed


def _best_proofs(person: Person, puzzles: Iterable[Puzzle]) -> dict[int, Proof]:
    if not person.is_authenticated:
        return {}
    proofs = Proof.objects.filter(PRACTICE, owner=person, puzzle__in=puzzles)
    return {proof.puzzle_id: proof for proof in sorted(proofs, key=_furthest)}


def _proved(person: Person, which: Q, claimed: Collection[int]) -> dict[int, int]:
    """How many of these puzzles one has proved, set by set; without those of which only the claims are told."""
    if not person.is_authenticated:
        return {}
    done = _listed().filter(which, proofs__owner=person, proofs__item=None, proofs__state__in=_DONE).order_by()
    return dict(done.exclude(pk__in=claimed).values_list("set").annotate(proved=Count("pk", distinct=True)))


def _cards(puzzles: Iterable[Puzzle], best: dict[int, Proof], claimed: Collection[int], kept: Withheld) -> list[Card]:
    return [
        _card(puzzle, best.get(puzzle.pk), claimed=puzzle.pk in claimed, hidden=kept.has(puzzle)) for puzzle in puzzles
    ]


def _card(puzzle: Puzzle, proof: Proof | None, *, claimed: bool, hidden: bool) -> Card:
    return Card(puzzle, get_type(puzzle.type).name, thumbnail(puzzle.type, puzzle.text), proof, claimed, hidden)
