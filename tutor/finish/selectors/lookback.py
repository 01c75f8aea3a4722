"""Looking back at a finished proof: what was proved, by which rules, with how much help, and what comes next."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _, ngettext

from puzzles.draw.svg import board_svg
from puzzles.kernel.board import Board
from puzzles.kernel.step import MERGE
from puzzles.registry import get_type
from tutor.courses.models import Item
from tutor.feedback import hidden_from
from tutor.library.models import Puzzle
from tutor.library.selectors.puzzles import shown_puzzles, within
from tutor.work.messages.answers import proved_of
from tutor.work.messages.goals import outcome_note, proved_headline
from tutor.work.messages.steps import Message, answer_words, rule_name
from tutor.work.models import Action, Proof
from tutor.work.replays.ladders import STRENGTHS, counted
from tutor.work.replays.records import rule_tried
from tutor.work.replays.visibility import VisibleReplay, visible_replay
from tutor.work.workspace import Workspace

SHOWN = 4
"""Most solutions that are drawn."""


@dataclass(frozen=True)
class Used:
    """A rule and how often the proof uses it, or how many of its steps were refused."""

    id: str
    name: str
    times: int


@dataclass(frozen=True)
class Next:
    """The puzzle to go on with: its address and its title."""

    url: str
    title: str


@dataclass(frozen=True)
class LookBack:
    """A finished proof as its owner looks back at it. While verdicts are hidden, it tells only what was claimed."""

    message: Message
    judged: bool
    boards: list[str]
    rules: list[Used]
    hints: list[str]
    refused: list[Used]
    refusals: int
    checks: int
    next: Next | None


def look_back(where: Workspace, proof: Proof) -> LookBack | None:
    """Return what there is to say of a finished proof; None while an end is open."""
    visible = visible_replay(where)
    message = proved_of(visible, proof)
    if message is None or message.kind == "no":
        return None
    judged = visible.shows_all
    tried = refused_rules(proof) if judged else Counter[str]()
    if judged and message.kind == "done":
        message = Message("done", proved_sentence(visible, proof))
    return LookBack(
        message=message,
        judged=judged,
        boards=solutions(visible) if judged else [],
        rules=_used(proof, Counter(step.rule for step in proof.tree.all() if step.rule != MERGE)),
        hints=hints_words(proof),
        refused=_used(proof, tried),
        refusals=sum(tried.values()),
        checks=proof.checks,
        next=_next_item(proof) if proof.item else _next_puzzle(proof),
    )


def proved_sentence(visible: VisibleReplay, proof: Proof) -> str:
    """Say in one sentence what was proved and by how many steps."""
    found = len(visible.replay.solutions)
    replay = visible.replay
    if claim := proved_headline(replay.puzzle, replay.goal):
        note = outcome_note(replay.goal, proof.state, solution=bool(replay.solutions))
        return f"{claim} {note}".rstrip()
    heads = {
        "unique": _("Exactly one solution"),
        "none": _("No solution"),
        "several": ngettext("%(n)s solution, and no other", "%(n)s solutions, and no others", found) % {"n": found},
    }
    steps = ngettext("%(n)s step", "%(n)s steps", proof.steps) % {"n": proof.steps}
    if answer := answer_words(visible.replay.puzzle, proof.state):
        splits = ngettext("%(n)s case split", "%(n)s case splits", proof.splits) % {"n": proof.splits}
        facts = {"answer": answer, "steps": steps, "splits": splits}
        return _("%(answer)s Proved in %(steps)s with %(splits)s.") % facts
    if not proof.splits:
        return _("%(what)s: proved in %(steps)s without a case split.") % {"what": heads[proof.state], "steps": steps}
    splits = ngettext("%(n)s case split", "%(n)s case splits", proof.splits) % {"n": proof.splits}
    facts = {"what": heads[proof.state], "steps": steps, "splits": splits}
    return _("%(what)s: proved in %(steps)s with %(splits)s.") % facts


def solutions(visible: VisibleReplay) -> list[str]:
    """Draw the solutions that the proof has found, or the puzzle if it has none."""
    boards = islice(sorted(visible.replay.solutions, key=lambda board: board.cells), SHOWN)
    goal = [cell for cell, _mask in visible.replay.goal.cells]
    drawn = [board_svg(board, title=_("The solution"), names=False, goal=goal, tallies=False) for board in boards]
    title = _("The puzzle")
    return drawn or [board_svg(visible.replay.puzzle.board(), title=title, names=False, goal=goal, tallies=False)]


def board_of(visible: VisibleReplay) -> Board:
    """Return the first solution, or the puzzle if it has none."""
    return min(visible.replay.solutions, key=lambda board: board.cells, default=visible.replay.puzzle.board())


def pictured(visible: VisibleReplay) -> str:
    """Draw the first solution, or the puzzle if it has none, as a file of its own."""
    goal, board = [cell for cell, _mask in visible.replay.goal.cells], board_of(visible)
    return board_svg(board, title=_("The solution"), names=False, goal=goal, tallies=False, standalone=True)


def refused_rules(proof: Proof) -> Counter[str]:
    """Count the refused steps of a proof by their rules."""
    return Counter(map(rule_tried, proof.actions.filter(kind=Action.Kind.REFUSED).values_list("detail", flat=True)))


def hints_words(proof: Proof) -> list[str]:
    """Say how many hints were taken, by how far they were opened."""
    taken = counted(proof.actions.filter(kind=Action.Kind.HINT).order_by("pk"))
    where, rule, step = (taken[strength] for strength in STRENGTHS)
    said = [
        (step, ngettext("%(n)s hint showed the step.", "%(n)s hints showed the step.", step)),
        (rule, ngettext("%(n)s hint named the rule.", "%(n)s hints named the rule.", rule)),
        (where, ngettext("%(n)s hint said where to look.", "%(n)s hints said where to look.", where)),
    ]
    return [text % {"n": times} for times, text in said if times] or [_("No hint.")]


def _used(proof: Proof, times_of: Counter[str]) -> list[Used]:
    """List the rules, the most frequent first."""
    ptype = get_type(proof.puzzle.type)
    known = [(rule, times) for rule, times in times_of.most_common() if rule in ptype.rule_by_id]
    return [Used(rule, rule_name(ptype, rule), times) for rule, times in known]


def _next_item(proof: Proof) -> Next | None:
    """Return the next puzzle of the assignment that its student has not begun."""
    assert proof.item is not None
    begun = Q(proofs__owner=proof.owner_id)
    items = Item.objects.filter(assignment=proof.item.assignment_id).exclude(begun).select_related("puzzle")
    return _first(items.order_by("position", "pk"), proof.item.position)


def _next_puzzle(proof: Proof) -> Next | None:
    """Return a puzzle that its owner has not proved: the next of the set or of a later one, else the easiest."""
    own = proof.puzzle.set
    if own.owner_id not in (None, proof.owner_id):
        return None
    proved = Q(proofs__owner=proof.owner_id, proofs__item=None) & ~Q(proofs__state=Proof.State.UNFINISHED)
    done = Puzzle.objects.filter(proved, type=proof.puzzle.type).values("pk")
    left = within(own.pk).exclude(pk__in=done)
    within_set = _first(left, proof.puzzle.position)
    return within_set or _of_library(shown_puzzles().exclude(pk__in=done), proof)


def _of_library(puzzles: QuerySet[Puzzle], proof: Proof) -> Next | None:
    """Return the first puzzle of the same type in a later set, else the easiest one.

    Those that are to be proved for an assignment are left out.
    """
    own = proof.puzzle.set
    alike = puzzles.filter(type=proof.puzzle.type, level__gt=0)
    alike = alike.exclude(sha256__in=hidden_from(proof.owner).grids)
    later = Q(set__position__gt=own.position) if own.owner_id is None else Q(pk=None)
    ways = (
        alike.filter(later).order_by("set__position", "set__title", "position", "pk"),
        alike.order_by("level", F("height") * F("width"), "set__position", "position"),
    )
    return next((found for way in ways if (found := _first(way[:1], 0))), None)


def _first(found: Iterable[Item | Puzzle], position: int) -> Next | None:
    """Return the first one after a position, else the first of all."""
    left = list(found)
    after = next((each for each in left if each.position > position), left[0] if left else None)
    if after is None:
        return None
    puzzle = after.puzzle if isinstance(after, Item) else after
    return Next(after.get_absolute_url(), puzzle.title)
