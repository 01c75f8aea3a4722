"""Two proofs of a puzzle side by side: the same steps beside each other, with the times at which they were made."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.http import urlencode

from puzzles.grading.alike import step_lines
from puzzles.kernel.tree import End
from tutor.work.models import Proof
from tutor.work.page.board import BoardView, board_view
from tutor.work.page.row import Row
from tutor.work.page.tree import tree_rows
from tutor.work.replays.engine import replay_steps
from tutor.work.replays.visibility import VisibleReplay

AROUND = 150
"""Steps that are listed before the chosen one, and after it."""


@dataclass(frozen=True)
class Made:
    """A step of a proof: its row in the tree, when it was made, and the place it has among the others by that time."""

    row: Row
    at: datetime
    place: int
    line: str


@dataclass(frozen=True)
class Pairing:
    """A step that one proof or both have; `number` is its place in the list, `here`: its boards are shown."""

    number: int
    first: Made | None
    second: Made | None
    here: bool

    @property
    def row(self) -> Row:
        """Return the row of the tree in the proof that has the step."""
        made = self.first or self.second
        assert made is not None
        return made.row


@dataclass(frozen=True)
class Side:
    """A proof and its board at the chosen step, or at the start where it lacks the step."""

    proof: Proof
    board: BoardView
    made: Made | None
    steps: int
    begun: datetime
    finished: datetime
    url: str


@dataclass(frozen=True)
class Pair:
    """Two proofs side by side; `chosen` is the number of the step whose boards are shown, 0 for the start."""

    sides: list[Side]
    pairings: list[Pairing]
    chosen: int
    address: str

    @property
    def shown(self) -> list[Pairing]:
        """Return the steps around the chosen one that are listed."""
        return self.pairings[max(0, self.chosen - AROUND) : self.chosen + AROUND]

    @property
    def both(self) -> int:
        """Count the steps that both proofs have."""
        return sum(bool(each.first and each.second) for each in self.pairings)

    @property
    def same_order(self) -> bool:
        """Return whether the steps of both were made in the same order."""
        places = [each.second.place for each in self.pairings if each.first and each.second]
        return places == sorted(places)

    @property
    def before(self) -> int | None:
        """Return the number of the step before, or None at the start."""
        return self.chosen - 1 if self.chosen else None

    @property
    def after(self) -> int | None:
        """Return the number of the step after, or None at the end."""
        return self.chosen + 1 if self.chosen < len(self.pairings) else None


def pair(first: Proof, second: Proof, chosen: int | None, course: int) -> Pair:
    """Compare two proofs of a puzzle, at a step or, without one, at the last."""
    views = [VisibleReplay(replay_steps(proof, proof.tree.all())) for proof in (first, second)]
    made = [_made(proof, visible) for proof, visible in zip((first, second), views, strict=True)]
    matched = _matched(*made)
    here = len(matched) if chosen is None else min(max(chosen, 0), len(matched))
    pairings = [Pairing(number, *steps, number == here) for number, steps in enumerate(matched, start=1)]
    at = pairings[here - 1] if here else None
    shown = (at.first, at.second) if at else (None, None)
    sides = [_side(*each) for each in zip((first, second), views, made, shown, strict=True)]
    query = urlencode({"first": first.pk, "second": second.pk})
    return Pair(sides, pairings, here, f"{reverse('grading:pair', args=[course])}?{query}")


def _made(proof: Proof, visible: VisibleReplay) -> list[Made]:
    """List the steps of a proof in the order in which they were made."""
    rows = {row.id: row for row in tree_rows(visible, proof.tree.all()) if row.number}
    times: dict[int, datetime] = {}
    for action in proof.actions.order_by("pk"):
        times.update((kept["number"], action.at) for kept in action.placed)
    report = visible.replay.report()
    lines = [(result.entry.id, line) for result, line in zip(report.results, step_lines(report), strict=True)]
    found = [(times.get(number, proof.created), number, line) for number, line in lines]
    ordered = enumerate(sorted(found), start=1)
    return [Made(rows[f"node-{number}"], at, place, line) for place, (at, number, line) in ordered]


def _matched(first: Sequence[Made], second: Sequence[Made]) -> list[tuple[Made | None, Made | None]]:
    """Put the same steps of two proofs beside each other, in the order of the first."""
    waiting: dict[str, list[Made]] = defaultdict(list)
    for made in reversed(second):
        waiting[made.line].append(made)
    found: list[tuple[Made | None, Made | None]] = []
    for made in first:
        others = waiting[made.line]
        found.append((made, others.pop() if others else None))
    left = sorted((made for others in waiting.values() for made in others), key=lambda made: made.place)
    return [*found, *((None, made) for made in left)]


def _side(proof: Proof, visible: VisibleReplay, made: Sequence[Made], shown: Made | None) -> Side:
    number, _dot, branch = (shown.row.node if shown else "0.0").partition(".")
    board = board_view(visible, End(int(number), int(branch or -1))) or board_view(visible, End(0))
    assert board is not None  # the start always exists
    last = made[-1].at if made else proof.created
    return Side(proof, board, shown, len(made), proof.created, last, reverse("grading:proof", args=[proof.pk]))
