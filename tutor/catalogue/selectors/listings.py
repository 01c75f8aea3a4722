"""Puzzles as pages show them: with a picture, and with the person's own progress."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import zip_longest

from django.core.paginator import Page, Paginator
from django.db.models import Case, Count, F, Q, QuerySet, Subquery, When
from django.db.models.functions import Coalesce
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from puzzles.formats.sentences import asked
from puzzles.registry import get_type
from tutor.feedback import Elsewhere, HiddenPuzzles, hidden_from
from tutor.library.models import Puzzle, PuzzleSet
from tutor.library.selectors.pictures import in_words, large_picture, picture_of
from tutor.library.selectors.puzzles import Person, listed, shown_puzzles, within
from tutor.library.services.facts import engine_puzzle
from tutor.work.models import Proof
from tutor.work.page import guide

PRACTICE = Q(item=None)
"""Practice proofs, the only ones shown here. Assigned proofs are shown with their assignment, which may hide results.
"""

SHOWN = 12
"""Number of puzzles of a set on the page of its type, if there is room; the set's own page has all of them."""

SETS_PER_PAGE = 12
"""Number of sets on one page of a type."""

CARDS = 24
"""Most puzzles on such a page."""

PER_PAGE = 30
"""Number of puzzles on one page of a set."""
GUIDED = Q(level=1, type="binary", height=4, width=4, sha256=guide.DIGEST)
"""The puzzle with a guide, with what finds it by an index."""


@dataclass(frozen=True)
class Card:
    """A puzzle in a list, with the address of its picture and the person's most advanced proof of it, if any.

    `claimed`: the state of that proof is hidden. `hidden`: the difficulty of the puzzle is hidden.
    """

    puzzle: Puzzle
    type_name: str
    picture: str
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


def listings(
    person: Person, hidden: HiddenPuzzles, type_id: str, page: str = ""
) -> tuple[list[Listing], Page[PuzzleSet]]:
    """List the sets with puzzles of a type, a page of them, each with its first puzzles; "" for all types."""
    of_type = shown_puzzles().filter(type=type_id) if type_id else shown_puzzles()
    sets = Paginator(PuzzleSet.objects.filter(pk__in=of_type.order_by().values("set")), SETS_PER_PAGE).get_page(page)
    firsts = _firsts([each.pk for each in sets])
    totals = dict(shown_puzzles().filter(set__in=firsts).order_by().values_list("set").annotate(Count("pk")))
    best = best_proofs(person, [puzzle for puzzles in firsts.values() for puzzle in puzzles])
    proved = _proved(person, Q(set__owner=None), hidden)
    cards = {pk: cards_of(puzzles, person, best, hidden) for pk, puzzles in firsts.items()}
    return [Listing(each, cards[each.pk], totals[each.pk], proved.get(each.pk, 0)) for each in sets], sets


def _firsts(sets: list[int]) -> dict[int, list[Puzzle]]:
    """Return the first puzzles of each set, one more of each in turn for as long as the page stays short."""
    by_set: dict[int, list[Puzzle]] = {pk: [] for pk in sets}
    for puzzle in shown_puzzles().filter(set__in=sets, position__lte=SHOWN).order_by("position", "pk"):
        by_set[puzzle.set_id].append(puzzle)
    fitting: dict[int, list[Puzzle]] = {pk: [] for pk in sets}
    left = CARDS
    for puzzles in zip_longest(*by_set.values()):
        for puzzle in filter(None, puzzles):
            if left:
                fitting[puzzle.set_id].append(puzzle)
                left -= 1
    return fitting


def listing(puzzle_set: PuzzleSet, person: Person, page: str = "") -> tuple[Listing, Page[Puzzle]]:
    """Return one set of the library or the person's own, with a page of its puzzles."""
    puzzles = Paginator(within(puzzle_set.pk), PER_PAGE).get_page(page)
    best = best_proofs(person, puzzles)
    hidden = hidden_from(person)
    proved = _proved(person, Q(set=puzzle_set), hidden).get(puzzle_set.pk, 0)
    return Listing(puzzle_set, cards_of(puzzles, person, best, hidden), puzzles.paginator.count, proved), puzzles


def next_set(puzzle_set: PuzzleSet) -> PuzzleSet | None:
    """Return the library's next set with puzzles of a type that this one has; None after the last, or one's own."""
    if puzzle_set.owner_id:
        return None
    types = within(puzzle_set.pk).order_by().values("type")
    place = Q(position__gt=puzzle_set.position) | Q(position=puzzle_set.position, title__gt=puzzle_set.title)
    return PuzzleSet.objects.filter(
        place, pk__in=shown_puzzles().filter(type__in=types).order_by().values("set")
    ).first()


def start(person: Person, hidden: HiddenPuzzles) -> Start | None:
    """Return the proof to continue, or the easiest puzzle not started; None when nothing is left.

    A newcomer is offered the guided puzzle first, and whoever has proved something more of the same type. Puzzles that
    are to be proved for an assignment are never suggested.
    """
    easiest = shown_puzzles().filter(level__gt=0).exclude(sha256__in=hidden.grids)
    last = None
    if person.is_authenticated:
        worked_on = Proof.objects.filter(PRACTICE, owner=person).exclude(puzzle__in=hidden.practised)
        finished = Case(When(state=Proof.State.UNFINISHED, then=0), default=1)
        last = worked_on.select_related("puzzle").order_by(finished, "-changed").first()
        if last and last.state == Proof.State.UNFINISHED:
            return Start(last.puzzle, last)
        easiest = easiest.exclude(proofs__owner=person)
    few = [Q(type=last.puzzle.type)] if last else [GUIDED, Q(level=1)]
    first = _easiest(*map(easiest.filter, few), easiest)
    return Start(first, None, new=last is None) if first else None


def _easiest(*choices: QuerySet[Puzzle]) -> Puzzle | None:
    """Return the easiest puzzle of the first choice that has one. Only ids are sorted, of few puzzles by an index."""
    ease = ("level", F("height") * F("width"), "set__position", "position")
    found = [Subquery(each.order_by(*ease).values("pk")[:1]) for each in choices]
    return Puzzle.objects.filter(pk=Coalesce(*found)).order_by("pk").first()


def puzzle_page(puzzle: Puzzle, person: Person) -> PuzzlePage:
    proofs = list(Proof.objects.filter(PRACTICE, owner=person, puzzle=puzzle)) if person.is_authenticated else []
    neighbours = within(puzzle.set_id)
    elsewhere = hidden_from(person).elsewhere(puzzle)
    return PuzzlePage(
        card=_card(
            puzzle,
            person,
            max(proofs, key=_furthest, default=None),
            claimed=elsewhere is not None,
            hidden=elsewhere is not None,
        ),
        rulebook=asked(engine_puzzle(puzzle.type, puzzle.text), _),
        picture=large_picture(puzzle.type, puzzle.text, in_words(puzzle), puzzle.goal),
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


def _furthest(proof: Proof) -> tuple[bool, bool, object]:
    """Return the sort key by progress: finished after doubtful after unfinished, then by the last change."""
    return proof.state in Proof.DONE, proof.state != Proof.State.UNFINISHED, proof.changed


def best_proofs(person: Person, puzzles: Iterable[Puzzle]) -> dict[int, Proof]:
    """Return the person's most advanced proof of each of these puzzles."""
    if not person.is_authenticated:
        return {}
    proofs = Proof.objects.filter(PRACTICE, owner=person, puzzle__in=puzzles)
    return {proof.puzzle_id: proof for proof in sorted(proofs, key=_furthest)}


def _proved(person: Person, which: Q, hidden: HiddenPuzzles) -> dict[int, int]:
    """Count the puzzles that the person has proved, by set, without those whose results are hidden."""
    if not person.is_authenticated:
        return {}
    done = listed().filter(which, Proof.proves_puzzle(), proofs__owner=person, proofs__item=None).order_by()
    return dict(done.exclude(pk__in=hidden.practised).values_list("set").annotate(proved=Count("pk", distinct=True)))


def cards_of(puzzles: Iterable[Puzzle], person: Person, best: dict[int, Proof], hidden: HiddenPuzzles) -> list[Card]:
    """Return the cards of these puzzles with the person's proofs."""
    return [
        _card(puzzle, person, best.get(puzzle.pk), claimed=puzzle.pk in hidden.practised, hidden=hidden.hides(puzzle))
        for puzzle in puzzles
    ]


def _card(puzzle: Puzzle, person: Person, proof: Proof | None, *, claimed: bool, hidden: bool) -> Card:
    return Card(puzzle, get_type(puzzle.type).name, picture_of(puzzle, person), proof, claimed, hidden)
