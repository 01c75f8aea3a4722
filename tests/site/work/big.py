"""Long proofs, put straight into the tables; the kernel accepts every step of them."""

from collections.abc import Iterable, Iterator

from django.db.models import F

from puzzles.base.ptype import type_of
from puzzles.formats.steps import parse_step, print_step
from puzzles.kernel.step import MERGE
from puzzles.kernel.tree import End, Entry
from puzzles.registry import get_type
from puzzles.replay import Replay
from puzzles.solve.logical import Attempt
from tests.site.work.texts import puzzle_of
from tutor.accounts.models import User
from tutor.library.models import Puzzle, PuzzleSet
from tutor.work.models import Action, Proof, Step
from tutor.work.replays.records import branch_of, to_json

TEN = " ".join([*["." * 10] * 9, "11........"])
"""10x10, open but for a pair that forces r10c3."""
WIDE = " ".join(["." * 32] * 32)

Move = tuple[tuple[End, ...], str]


def splits_and_merges(length: int) -> Iterator[Move]:
    """A split in a case of a split, and both joined again, over and over, each ending where it began."""
    end, number = End(0), 0
    while True:
        outer, inner, joined = number + 1, number + 2, number + 3
        moves: list[Move] = [
            ((end,), "binary.zero-or-one @r1c1"),
            ((End(outer, 0),), "binary.zero-or-one @r1c2"),
            ((End(inner, 0), End(inner, 1)), MERGE),
            ((End(joined, 0), End(outer, 1)), MERGE),
        ]
        for move in moves:
            if number == length:
                return
            number += 1
            yield move
        end = End(number)


def nested_splits(length: int) -> Iterator[Move]:
    """A split in the first case of a split in the first case of a split."""
    for number in range(length):
        yield (End(number),), f"binary.zero-or-one @r{number // 32 + 1}c{number % 32 + 1}"


def stored_puzzle(title: str, rows: str) -> Puzzle:
    """A puzzle in a set of its own."""
    shelf = PuzzleSet.objects.create(slug=f"set-{PuzzleSet.objects.count()}", title=title)
    return puzzle_of(shelf, title, "undecided", rows)


def solved_proof(owner: User, attempt: Attempt) -> Proof:
    """The solver's proof of a puzzle, which is stored too."""
    puzzle = attempt.puzzle
    shelf = PuzzleSet.objects.create(slug=f"set-{PuzzleSet.objects.count()}", title="Solved")
    ptype = type_of(puzzle)
    stored = puzzle_of(shelf, "Solved", "one", ptype.print(puzzle).split("\n"), ptype.id)
    return stored_proof(owner, stored, ((each.parents, print_step(puzzle, each.step)) for each in attempt.record))


def stored_proof(owner: User, puzzle: Puzzle, moves: Iterable[Move]) -> Proof:
    """A proof with these steps and the actions that made them."""
    replay = Replay.start(get_type(puzzle.type).parse(puzzle.text.split("\n")))
    rows: dict[int, Step] = {}
    proof = Proof(owner=owner, puzzle=puzzle, goal={"type": "solve"})
    for number, (ends, text) in enumerate(moves, start=1):
        step = parse_step(replay.puzzle, text)
        replay = replay.feed(Entry(number, ends, step))
        rows[number] = _row(proof, number, ends, replay, rows)
    assert replay.refused == 0
    proof.rev = proof.last_number = proof.steps = len(rows)
    proof.splits = sum(bool(row.cases) for row in rows.values())
    proof.open_ends = replay.open
    proof.save()
    Step.objects.bulk_create(rows.values())
    actions = Action.objects.bulk_create(_action(proof, row) for row in rows.values())
    Action.objects.filter(proof=proof, rev__gt=1).update(previous=F("pk") - 1)
    proof.undo_top = actions[-1]
    proof.save()
    return proof


def _action(proof: Proof, row: Step) -> Action:
    return Action(
        proof=proof,
        kind=Action.Kind.MERGE if row.rule == MERGE else Action.Kind.ADD,
        rev=row.number,
        placed=[to_json(row)],
        detail={"select": [row.number, 0]},
    )


def _row(proof: Proof, number: int, ends: tuple[End, ...], replay: Replay, rows: dict[int, Step]) -> Step:
    result = replay.result(number)
    assert result is not None
    names = {end.id: rows[end.id].cases for end in ends if end.id}
    parents = [(end.id, end.branch, names[end.id][end.branch] if names.get(end.id) else "") for end in ends]
    branch, depth = branch_of(rows, parents)
    return Step(
        proof=proof,
        number=number,
        parents=[list(parent) for parent in parents],
        rule=result.entry.step.rule,
        text=print_step(replay.puzzle, result.entry.step),
        lane=branch,
        depth=depth,
        cases=list(result.names),
        solved=[],
    )
