"""Puzzle types as the first page shows them: with a picture, what they ask for, and the person's progress."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.db.models import Count, OuterRef, Subquery
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from puzzles.formats.sentences import rulebook
from puzzles.registry import all_types
from tutor.feedback import HiddenPuzzles
from tutor.library.models import Puzzle
from tutor.library.selectors.pictures import thumbnail
from tutor.library.selectors.puzzles import Person, shown_puzzles
from tutor.work.models import Proof
from tutor.work.page.goal import SENTENCE_END


@dataclass(frozen=True)
class TypeName:
    """A type that has puzzles here."""

    id: str
    name: str
    current: bool

    @property
    def url(self) -> str:
        """Return the address of the page with its sets."""
        return f"{reverse('catalogue:index')}?{urlencode({'type': self.id})}"


@dataclass(frozen=True)
class TypeCard:
    """A type with the picture of its first puzzle. `goal` is the first sentence of its rulebook."""

    type: TypeName
    goal: str
    picture: SafeString
    total: int
    proved: int


def type_names(chosen: str = "") -> list[TypeName]:
    """List the types that have puzzles, in the order of the registry."""
    stored = set(shown_puzzles().order_by().values_list("type", flat=True).distinct())
    types = [ptype for ptype in all_types().values() if ptype.id in stored]
    return [TypeName(ptype.id, _(ptype.name), ptype.id == chosen) for ptype in types]


def rulebook_of(type_id: str) -> str:
    """Say what puzzles of a type ask for."""
    return rulebook(all_types()[type_id], _)


def type_cards(names: list[TypeName], person: Person, hidden: HiddenPuzzles) -> list[TypeCard]:
    """Return a card for each of the types."""
    first = shown_puzzles().filter(type=OuterRef("type")).order_by("set__position", "position", "pk")
    counted = (
        shown_puzzles().order_by().values("type").annotate(total=Count("pk"), first=Subquery(first.values("pk")[:1]))
    )
    rows = {row["type"]: row for row in counted}
    firsts = Puzzle.objects.in_bulk([row["first"] for row in rows.values()])
    proved = _proved(person, hidden)
    return [
        TypeCard(
            name,
            SENTENCE_END.split(rulebook_of(name.id))[0],
            thumbnail(name.id, firsts[rows[name.id]["first"]].text),
            rows[name.id]["total"],
            proved.get(name.id, 0),
        )
        for name in names
    ]


def _proved(person: Person, hidden: HiddenPuzzles) -> dict[str, int]:
    """Count the puzzles that the person has proved, by type, without those whose results are hidden."""
    if not person.is_authenticated:
        return {}
    done = shown_puzzles().filter(Proof.proves_puzzle(), proofs__owner=person, proofs__item=None).order_by()
    counted = done.exclude(pk__in=hidden.practised).values_list("type")
    return dict(counted.annotate(proved=Count("pk", distinct=True)))
