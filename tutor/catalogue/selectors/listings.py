"""Puzzles as pages show them: with a picture, and with the person's own progress."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import Case, Count, F, Q, When
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from puzzles.formats.sentences import rulebook
from puzzles.registry import all_types, get_type
from tutor.feedback import Elsewhere, HiddenPuzzles, hidden_from
from tutor.library.models import Puzzle, PuzzleSet
from tutor.library.selectors.pictures import in_words, large_picture, thumbnail
from tutor.library.selectors.puzzles import Person, listed, offered_types, shown_puzzles, within
from tutor.work.models import Proof

PRACTICE = Q(item=None)
"""Practice proofs, the only ones shown here. Assigned proofs are shown with their assignment, which may hide results.
"""

SHOWN = 12
"""Number of puzzles of a set on the first page; the set's own page has all of them."""


PER_PAGE = 60
"""Number of puzzles on one page of a set."""


@dataclass(frozen=True)
class Card:
    """A puzzle in a list, with the person's most advanced proof of it, if any.

    `claimed`: the state of that proof is hidden. `hidden`: the difficulty of the puzzle is hidden.
    """

    puzzle: Puzzle
    type_name: str
    picture: SafeString
    proof: Proof | None
    claimed: bool = False
    hidden: bool = False

    @property
    def rating(self) -> str:
        """Return the difficulty of the puzzle; empty while that is hidden."""
        return "" if self.hidden else self.puzzle.rating


@dataclass(frozen=True)
class Listing:
    """A set with its puzzles, or the first of them; `total` and `proved` count over the whole set."""

    set: PuzzleSet
    cards: list[Card]
    total: int
    proved: int


@dataclass(frozen=True)
class Filter:
    """A filter of sets by type; an empty type means all sets."""

    type: str
    name: str
    current: bool


@dataclass(frozen=True)
class Start:
    """The suggestion on the first page: the proof worked on last, or an easy puzzle; `new` to who has none yet."""

    puzzle: Puzzle
    proof: Proof | None
    new: bool = False


@dataclass(frozen=True)
class PuzzlePage:
    """Everything on the page of a puzzle. `proofs` are the person's own, newest first.

    `elsewhere`: the message about the assignment, where the puzzle is hidden here.
    """

    card: Card
    rulebook: str
    picture: SafeString
    proofs: list[Proof]
    elsewhere: Elsewhere | None
    newer: Puzzle | None
    previous: Puzzle | None
    next: Puzzle | None


def filters(chosen: str) -> list[Filter]:
    """List the filters: all sets, and each type that has puzzles. An unknown type falls back to all sets."""
    stored = set(shown_puzzles().order_by().values_list("type", flat=True).distinct())
    names = {"": _("All"), **{ptype.id: _(ptype.name) for ptype in all_types().values() if ptype.id in stored}}
    current = chosen if chosen in names else ""
    return [Filter(type_id, name, type_id == current) for type_id, name in names.items()]


def listings(person: Person, hidden: HiddenPuzzles, type_id: str = "") -> list[Listing]:
    """List every set that has puzzles (of a type), each with the first of its puzzles."""
    first = shown_puzzles().filter(position__lte=SHOWN)
    if type_id:
        first = first.filter(set__in=shown_puzzles().order_by().filter(type=type_id).values("set"))
    puzzles = list(first.order_by("position", "pk"))
    by_set: dict[int, list[Puzzle]] = {}
    for puzzle in puzzles:
        by_set.setdefault(puzzle.set_id, []).append(puzzle)
    total = Count("puzzles", filter=Q(puzzles__type__in=offered_types(), puzzles__retired=False))
    sets = PuzzleSet.objects.filter(pk__in=list(by_set)).annotate(total=total)
    best, proved = _best_proofs(person, puzzles), _proved(person, Q(set__owner=None), hidden)
    return [Listing(s, _cards(by_set[s.pk], best, hidden), s.total, proved.get(s.pk, 0)) for s in sets]


def listing(puzzle_set: PuzzleSet, person: Person, page: str = "") -> tuple[Listing, Page[Puzzle]]:
    """Return one set of the library or the person's own, with a page of its puzzles."""
    puzzles = Paginator(within(puzzle_set.pk), PER_PAGE).get_page(page)
    best = _best_proofs(person, puzzles)
    hidden = hidden_from(person)
    proved = _proved(person, Q(set=puzzle_set), hidden).get(puzzle_set.pk, 0)
    return Listing(puzzle_set, _cards(puzzles, best, hidden), puzzles.paginator.count, proved), puzzles


def start(person: Person, hidden: HiddenPuzzles) -> Start | None:
    """Return the proof to continue, or the easiest puzzle not started; None when nothing is left.

    Whoever has proved something is offered more of the same type first. Puzzles that are to be proved for an assignment
    are never suggested.
    """
    easiest = shown_puzzles().filter(solutions=Puzzle.Solutions.ONE, level__gt=0).exclude(sha256__in=hidden.grids)
    last = None
    if person.is_authenticated:
        worked_on = Proof.objects.filter(PRACTICE, owner=person).exclude(puzzle__in=hidden.practised)
        finished = Case(When(state=Proof.State.UNFINISHED, then=0), default=1)
        last = worked_on.select_related("puzzle").order_by(finished, "-changed").first()
        if last and last.state == Proof.State.UNFINISHED:
            return Start(last.puzzle, last)
        easiest = easiest.exclude(proofs__owner=person)
    other = Case(When(type=last.puzzle.type if last else "", then=0), default=1)
    first = easiest.order_by(other, "level", F("height") * F("width"), "set__position", "position").first()
    return Start(first, None, new=last is None) if first else None


def puzzle_page(puzzle: Puzzle, person: Person) -> PuzzlePage:
    proofs = list(Proof.objects.filter(PRACTICE, owner=person, puzzle=puzzle)) if person.is_authenticated else []
    neighbours = within(puzzle.set_id)
    elsewhere = hidden_from(person).elsewhere(puzzle)
    return PuzzlePage(
        card=_card(
            puzzle,
            max(proofs, key=_furthest, default=None),
            claimed=elsewhere is not None,
            hidden=elsewhere is not None,
        ),
        rulebook=rulebook(get_type(puzzle.type), _, puzzle.width),
        picture=large_picture(puzzle.type, puzzle.text, in_words(puzzle)),
        proofs=proofs,
        elsewhere=elsewhere,
        newer=_newest(puzzle) if puzzle.retired else None,
        previous=neighbours.filter(position__lt=puzzle.position).last(),
        next=neighbours.filter(position__gt=puzzle.position).first(),
    )


def _newest(puzzle: Puzzle) -> Puzzle | None:
    """Return the last revision of a retired puzzle, unless that is retired too."""
    replaced_by = dict(Puzzle.objects.filter(set=puzzle.set_id).exclude(replaces=None).values_list("replaces", "pk"))
    pk = puzzle.pk
    while pk in replaced_by:
        pk = replaced_by[pk]
    return within(puzzle.set_id).filter(pk=pk).first()


_DONE = (Proof.State.UNIQUE, Proof.State.NONE, Proof.State.SEVERAL)


def _furthest(proof: Proof) -> tuple[bool, bool, object]:
    """Return the sort key by progress: finished after doubtful after unfinished, then by the last change."""
    return proof.state in _DONE, proof.state != Proof.State.UNFINISHED, proof.changed


def _best_proofs(person: Person, puzzles: Iterable[Puzzle]) -> dict[int, Proof]:
    if not person.is_authenticated:
        return {}
    proofs = Proof.objects.filter(PRACTICE, owner=person, puzzle__in=puzzles)
    return {proof.puzzle_id: proof for proof in sorted(proofs, key=_furthest)}


def _proved(person: Person, which: Q, hidden: HiddenPuzzles) -> dict[int, int]:
    """Count the puzzles that the person has proved, by set, without those whose results are hidden."""
    if not person.is_authenticated:
        return {}
    done = listed().filter(which, proofs__owner=person, proofs__item=None, proofs__state__in=_DONE).order_by()
    return dict(done.exclude(pk__in=hidden.practised).values_list("set").annotate(proved=Count("pk", distinct=True)))


def _cards(puzzles: Iterable[Puzzle], best: dict[int, Proof], hidden: HiddenPuzzles) -> list[Card]:
    return [
        _card(puzzle, best.get(puzzle.pk), claimed=puzzle.pk in hidden.practised, hidden=hidden.hides(puzzle))
        for puzzle in puzzles
    ]


def _card(puzzle: Puzzle, proof: Proof | None, *, claimed: bool, hidden: bool) -> Card:
    return Card(puzzle, get_type(puzzle.type).name, thumbnail(puzzle.type, puzzle.text), proof, claimed, hidden)
