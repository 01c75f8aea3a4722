"""Puzzle types as the first page shows them: with a picture, what they ask for, and the person's progress."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import urlencode

from django.db.models import BigIntegerField, Count, F, Min
from django.db.models.functions import Cast
from django.utils.translation import gettext as _

from puzzles.formats.sentences import rulebook
from puzzles.registry import all_types
from tutor.common.addresses import page_address
from tutor.feedback import HiddenPuzzles
from tutor.library.models import Puzzle
from tutor.library.selectors.pictures import picture_of
from tutor.library.selectors.puzzles import Person, shown_puzzles
from tutor.work.models import Proof
from tutor.work.page.goal import SENTENCE_END

PLACES = 1_000_000
"""More than the puzzles of a set."""


class Counted(NamedTuple):
    """The number of puzzles of a type, and the place of the first: that of its set, and that in the set."""

    total: int
    first: tuple[int, int]


@dataclass(frozen=True)
class TypeName:
    """A type that has puzzles here."""

    id: str
    name: str
    current: bool

    @property
    def url(self) -> str:
        """Return the address of the page with its sets."""
        return f"{page_address('catalogue:index')}?{urlencode({'type': self.id})}"


@dataclass(frozen=True)
class TypeCard:
    """A type with the address of the picture of its first puzzle. `goal` is the first sentence of its rulebook."""

    type: TypeName
    goal: str
    picture: str
    total: int
    proved: int


def type_names(chosen: str = "") -> list[TypeName]:
    """List the types that have puzzles, in the order of the registry."""
    return _names(shown_puzzles().order_by().values_list("type", flat=True).distinct(), chosen)


def _names(stored: Iterable[str], chosen: str = "") -> list[TypeName]:
    known = set(stored)
    types = [ptype for ptype in all_types().values() if ptype.id in known]
    return [TypeName(ptype.id, _(ptype.name), ptype.id == chosen) for ptype in types]


def rulebook_of(type_id: str) -> str:
    """Say what puzzles of a type ask for."""
    return rulebook(all_types()[type_id], _)


def counted_types() -> dict[str, Counted]:
    """Count the puzzles of each type that has some, and find the place of its first."""
    # As one number, because rows of 1,000 sets would take longer to read than to count.
    place = Cast("set__position", BigIntegerField()) * PLACES + F("position")
    rows = shown_puzzles().order_by().values_list("type").annotate(total=Count("pk"), first=Min(place))
    return {type_id: Counted(total, divmod(first, PLACES)) for type_id, total, first in rows}


def type_cards(counted: Mapping[str, Counted], person: Person, hidden: HiddenPuzzles) -> list[TypeCard]:
    """Return a card for each of the types."""
    firsts = _firsts({type_id: each.first for type_id, each in counted.items()})
    proved = _proved(person, hidden)
    return [
        TypeCard(
            name,
            SENTENCE_END.split(rulebook_of(name.id))[0],
            picture_of(firsts[name.id], person),
            counted[name.id].total,
            proved.get(name.id, 0),
        )
        for name in _names(counted)
    ]


def _firsts(places: Mapping[str, tuple[int, int]]) -> dict[str, Puzzle]:
    """Return a puzzle of each type: the first one at its place, which is that of the set and that in the set."""
    sets, within = {of_set for of_set, _place in places.values()}, {place for _set, place in places.values()}
    near = shown_puzzles().filter(set__position__in=sets, position__in=within).order_by("-pk")
    found = near.values_list("type", "set__position", "position", "pk")
    pks = {type_id: pk for type_id, of_set, place, pk in found if places.get(type_id) == (of_set, place)}
    return {puzzle.type: puzzle for puzzle in Puzzle.objects.filter(pk__in=pks.values())}


def _proved(person: Person, hidden: HiddenPuzzles) -> dict[str, int]:
    """Count the puzzles that the person has proved, by type, without those whose results are hidden."""
    if not person.is_authenticated:
        return {}
    done = shown_puzzles().filter(Proof.proves_puzzle(), proofs__owner=person, proofs__item=None).order_by()
    counted = done.exclude(pk__in=hidden.practised).values_list("type")
    return dict(counted.annotate(proved=Count("pk", distinct=True)))
