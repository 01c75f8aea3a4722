"""Sets and uploads, as their owner sees them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from puzzles.base.ptype import PuzzleType
from puzzles.formats.canonical import Doubt
from puzzles.formats.legup import part_by_type
from puzzles.formats.sentences import doubted
from puzzles.registry import all_rules, all_types, get_type
from puzzles.solve.generate import levels
from tutor.accounts.models import User
from tutor.library.models import Draft, Puzzle, PuzzleSet, Upload
from tutor.library.selectors.pictures import thumbnail
from tutor.library.selectors.puzzles import own_puzzles, shown_puzzles, within

PER_PAGE = 24
DRAWN_CELLS = 50 * 50
"""Larger boards would be too fine for a small picture, and too much data."""


class State(NamedTuple):
    """Words on what becomes of a puzzle of an upload, with an icon; `kind` is `ok`, `open`, `no` or "" (grey).

    `out`: it is not added, whatever its solutions.
    """

    words: str
    icon: str = "circle-dashed"
    kind: str = ""
    out: bool = False


@dataclass(frozen=True)
class Row:
    """A puzzle of an upload or of a set, with a small picture; only in an upload it has a state."""

    puzzle: Draft | Puzzle
    type_name: str
    picture: SafeString
    rules: str
    also_in: tuple[str, ...] = ()
    state: State | None = None

    @property
    def remarks(self) -> list[str]:
        """Say what is odd about the file of a draft."""
        doubts = [Doubt(*each) for each in getattr(self.puzzle, "doubts", ())]
        return [doubted(get_type(self.puzzle.type), doubt, _) for doubt in doubts]


@dataclass(frozen=True)
class Counts:
    """Numbers of puzzles of an upload by what happens to them. `there`: those that the chosen set has already.

    Of those with a goal of their own, `holding` can be proved, and are counted among the sound ones; `untrue` cannot.
    """

    total: int
    seen: int
    sound: int
    holding: int
    none: int
    untrue: int
    several: int
    undecided: int
    same: int
    out: int
    there: int

    @property
    def adding(self) -> int:
        """Count the puzzles that are added when the upload is confirmed."""
        return self.total - self.same - self.out - self.there

    @property
    def unique(self) -> int:
        """Count the puzzles with exactly one solution, or with none where that is asked, and no goal of their own."""
        return self.sound - self.holding

    @property
    def unsound(self) -> int:
        """Count the checked puzzles that are not known to have exactly one solution, or what their goal asks for."""
        return self.none + self.untrue + self.several + self.undecided


def own_sets(owner: User) -> QuerySet[PuzzleSet]:
    """Return the person's sets with the number of their puzzles, without sets that were put away."""
    live, every = Count("puzzles", filter=Q(puzzles__retired=False)), Count("puzzles")
    sets = PuzzleSet.objects.filter(owner=owner).annotate(total=live, every=every)
    return sets.filter(Q(total__gt=0) | Q(every=0)).order_by("title", "pk")


def waiting_uploads(owner: User) -> QuerySet[Upload]:
    """Return the person's uploads that are not confirmed yet."""
    return Upload.objects.filter(owner=owner, set=None).select_related("job").annotate(total=Count("drafts"))


def counts(upload: Upload, into: PuzzleSet | None) -> Counts:
    """Count the puzzles of an upload by what happens to them, if they go into this set."""
    kept = Q(same_as=None, left_out=False)
    checked = Q(checked=True, left_out=False)
    plain, unknown = checked & Q(goal=""), checked & ~Q(goal="") & Q(goal_holds=None)
    found: dict[str, int] = upload.drafts.aggregate(
        total=Count("pk"),
        seen=Count("pk", filter=Q(checked=True)),
        sound=Count("pk", filter=checked & Puzzle.are_sound()),
        holding=Count("pk", filter=checked & Q(goal_holds=True)),
        none=Count("pk", filter=plain & Q(solutions=Puzzle.Solutions.NONE) & ~Puzzle.are_sound()),
        untrue=Count("pk", filter=checked & Q(goal_holds=False)),
        several=Count("pk", filter=plain & Q(solutions=Puzzle.Solutions.MANY)),
        undecided=Count("pk", filter=plain & Q(solutions=Puzzle.Solutions.UNDECIDED) | unknown),
        same=Count("pk", filter=~Q(same_as=None)),
        out=Count("pk", filter=Q(same_as=None, left_out=True)),
    )
    there = upload.drafts.filter(kept & _is_in(into)).count() if into else 0
    return Counts(**found, there=there)


def _is_in(into: PuzzleSet) -> Exists:
    """Return the condition for drafts whose grid and goal the set has."""
    return Exists(Puzzle.objects.filter(set=into, retired=False, sha256=OuterRef("sha256"), goal=OuterRef("goal")))


def draft_page(upload: Upload, number: str, into: PuzzleSet | None) -> tuple[list[Row], Page[Draft]]:
    """Return a page of the puzzles of an upload, each with the sets that have it already."""
    page = Paginator(upload.drafts.order_by("position"), PER_PAGE).get_page(number)
    sets = sets_with(upload.owner, page)
    return [_draft_row(draft, sets.get(draft.key, {}), into) for draft in page], page


def sets_with(owner: User, drafts: Iterable[Draft]) -> dict[tuple[str, str], dict[int, str]]:
    """Return the titles of the sets visible to the owner that have these puzzles, by grid with goal and by set id."""
    seen = shown_puzzles() | own_puzzles(owner)
    known = seen.filter(sha256__in=[draft.sha256 for draft in drafts]).select_related("set")
    sets: dict[tuple[str, str], dict[int, str]] = {}
    for puzzle in known:
        sets.setdefault(puzzle.key, {})[puzzle.set_id] = puzzle.set.title
    return sets


def _draft_row(draft: Draft, sets: dict[int, str], into: PuzzleSet | None) -> Row:
    others = () if draft.same_as else tuple(title for pk, title in sets.items() if not into or pk != into.pk)
    return _row(draft, also_in=others, state=_state(draft, into if into and into.pk in sets else None))


def _state(draft: Draft, there: PuzzleSet | None) -> State:
    """Return the state of a draft; `there` is the chosen set if it has the puzzle already."""
    if draft.same_as:
        return State(_("the same as no. %(n)s, comes in once") % {"n": draft.same_as}, out=True)
    if draft.left_out:
        return State(_("left out"), "x", out=True)
    if there:
        return State(_("already in “%(title)s”, left out") % {"title": there.title}, out=True)
    if not draft.checked:
        return State(_("not checked yet"))
    if draft.goal:
        return _goal_state(draft)
    if draft.sound:
        return State(str(draft.get_solutions_display()), "check", "ok")
    kind = "open" if draft.solutions == Draft.Solutions.UNDECIDED else "no"
    words = str(draft.get_solutions_display())
    if draft.solutions == Draft.Solutions.NONE and (slip := _slip(draft)):
        words = _("%(solutions)s: %(reason)s") % {"solutions": words, "reason": _(slip)}
    return State(words, "triangle-alert", kind)


def _goal_state(draft: Draft) -> State:
    """Return the state of a checked draft with a goal of its own: how many solutions there are does not decide."""
    solutions = str(draft.get_solutions_display())
    if draft.goal_holds is None:
        return State(_("not decided whether it can be proved"), "triangle-alert", "open")
    if draft.goal_holds:
        return State(_("can be proved"), "check", "ok")
    words = _("not true, so nobody can prove it; %(solutions)s") % {"solutions": solutions}
    return State(words, "triangle-alert", "no")


def _slip(draft: Draft) -> str:
    """Return what seems to have gone wrong in the file of a puzzle without solution, "" if its type cannot tell."""
    slip = getattr(part_by_type(draft.type), "slip", None)
    found: str = slip(get_type(draft.type).parse(draft.text.split("\n"))) if slip else ""
    return found


def draft_row(draft: Draft, into: PuzzleSet | None) -> Row:
    """Return the row for one puzzle of an upload."""
    return _draft_row(draft, sets_with(draft.upload.owner, [draft]).get(draft.key, {}), into)


def set_page(puzzle_set: PuzzleSet, number: str) -> tuple[list[Row], Page[Puzzle]]:
    """Return a page of the puzzles of a set, for its owner."""
    page = Paginator(within(puzzle_set.pk), PER_PAGE).get_page(number)
    return [_row(puzzle) for puzzle in page], page


def page_of(place: int) -> int:
    """Return the number of the page that shows a place of a set, both from 1."""
    return (place - 1) // PER_PAGE + 1


def _row(puzzle: Draft | Puzzle, **facts: Any) -> Row:
    drawn = puzzle.height * puzzle.width <= DRAWN_CELLS
    picture = thumbnail(puzzle.type, puzzle.text, puzzle.goal) if drawn else SafeString("")
    names = ", ".join(_(all_rules()[rule].name) for rule in puzzle.rules if rule in all_rules())
    return Row(puzzle, _(get_type(puzzle.type).name), picture, names, **facts)


def listed_types() -> list[tuple[str, str]]:
    """List the types that are offered, by their names."""
    return [(ptype.id, _(ptype.name)) for ptype in all_types().values() if ptype.listed]


def makings() -> list[tuple[str, list[tuple[str, str]]]]:
    """List the choices for generating: for each type its levels, as (`binary:1`, words)."""
    return [(_(ptype.name), list(_makings(ptype))) for ptype in all_types().values() if ptype.listed]


def _makings(ptype: PuzzleType) -> Iterator[tuple[str, str]]:
    for level, rule in levels(ptype).items():
        facts = {"type": _(ptype.name), "n": level, "rule": _(ptype.rule_by_id[rule].name)}
        yield f"{ptype.id}:{level}", _("%(type)s, level %(n)s: %(rule)s") % facts


def row_of(puzzle: Puzzle) -> Row:
    """Return the row for one puzzle of a set."""
    return _row(puzzle)
