"""Rows for the documented examples, which contain their numbers."""

from dataclasses import dataclass
from uuid import uuid4

from tests.site.classroom import Classroom, classroom
from tests.site.people import account
from tests.site.work.earning import have_used
from tests.site.work.texts import GRIDS, WHOLE, puzzle_of
from tutor.library.models import Puzzle, PuzzleSet
from tutor.work.models import Proof
from tutor.work.replays.engine import at_node
from tutor.work.services import add_step
from tutor.work.workspace import workspace_of

SET, PUZZLE, FINISHED, PROOF, ASSIGNED = "first-steps", 101, 6, 7, 8


@dataclass(frozen=True)
class World:
    """Sam's practice proof of a public puzzle, five steps long, and an attempt at another one that is assigned.

    There are also a finished proof and a set of Sam's own.
    """

    puzzle: Puzzle
    proof: Proof
    room: Classroom
    assigned: Proof


def world() -> World:
    """Make all rows of the world."""
    shelf = PuzzleSet.objects.create(slug=SET, title="First steps", description="Small boards to begin with.")
    puzzle = _numbered(puzzle_of(shelf, "Fern", *GRIDS["Fern"]), PUZZLE)
    other = _numbered(puzzle_of(shelf, "Wide open", *GRIDS["Wide open"]), PUZZLE + 1)
    mine = PuzzleSet.objects.create(slug="mine", title="Mine", owner=account("sam"))
    _numbered(puzzle_of(mine, "Of my own", *GRIDS["No way"]), PUZZLE + 2)
    play(Proof.objects.create(pk=FINISHED, owner=account("sam"), puzzle=puzzle, goal={"type": "unique"}), *WHOLE)
    proof = Proof.objects.create(pk=PROOF, owner=account("sam"), puzzle=puzzle, goal={"type": "solve"})
    play(proof, *WHOLE[:5])
    room = classroom(other, feedback="request", checks=2, hints="number", hint_count=3)
    facts = {"item": room.item, "attempt": 1, "goal": {"type": "solve"}}
    assigned = Proof.objects.create(pk=ASSIGNED, owner=account("sam"), puzzle=other, **facts)
    play(assigned, ("0.0", "binary.zero-or-one @r1c1"))
    have_used(assigned, "binary.prevent-trio")
    return World(puzzle, proof, room, assigned)


def _numbered(puzzle: Puzzle, pk: int) -> Puzzle:
    Puzzle.objects.filter(pk=puzzle.pk).update(id=pk)
    return Puzzle.objects.get(pk=pk)


def play(proof: Proof, *moves: tuple[str, str]) -> None:
    """Take steps, each (nodes, text), all of which must be accepted."""
    for rev, (nodes, text) in enumerate(moves, start=proof.rev + 1):
        ends = tuple(
            at_node((int(number), int(branch))) for number, branch in (node.split(".") for node in nodes.split())
        )
        add_step(proof.owner, workspace_of(proof), key=uuid4(), rev=proof.rev, ends=ends, text=text)
        proof.refresh_from_db()
        assert proof.rev == rev, text
