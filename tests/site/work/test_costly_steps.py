"""Steps that cost much: the process that answers only does a little of the work, and none of it twice."""

from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings

from puzzles.base.rule import DirectRule
from puzzles.budgets import QUICK_RULE, QUICK_STEP
from puzzles.everywhere import deductions_everywhere
from puzzles.formats.steps import parse_step, print_step
from puzzles.kernel.check import check_step
from puzzles.kernel.step import Change, Step
from puzzles.kernel.tree import START, End
from puzzles.kernel.verdict import Accepted, Refusal
from tests.site.people import account, person
from tests.site.search.test_pool import held
from tests.site.work.test_everywhere import puzzle_of
from tests.site.work.texts import WHOLE
from tests.site.work.watched import asked_here, work
from tests.site.work.workbench import Workbench
from tutor.library.models import Puzzle
from tutor.search import pool, services as searches
from tutor.search.errors import BusyError
from tutor.work.models import Action, Proof
from tutor.work.outcomes import Change as Changed, Outcome, Refused
from tutor.work.replays.engine import engine_puzzle, replay_of
from tutor.work.services import LimitError, add_step, gathered
from tutor.work.workspace import Workspace, workspace_of

pytestmark = pytest.mark.django_db

SIZE, CELLS = 50, 120
SEEN = "latin.seen-number"
"""A number seen rules itself out of each of these cells: judging them looks at 302,500 cells."""


@pytest.fixture
def wide(db: None) -> Puzzle:
    """An open Latin square but for its diagonal."""
    rows = ["~".join(str(row + 1) if row == column else "." for column in range(SIZE)) for row in range(SIZE)]
    puzzle = puzzle_of("latin", " ".join(rows))
    puzzle.text, puzzle.width = puzzle.text.replace("~", " "), SIZE
    puzzle.save()
    return puzzle


def claim(puzzle: Puzzle, wrong: bool = False) -> str:
    """A step that removes 1 from cells that see the 1 in the corner, and one that sees no 2 as wrong as may be."""
    cells = [*range(1, SIZE), *range(SIZE, SIZE * SIZE, SIZE)]
    changes = [Change(cell, ~1) for cell in cells]
    more = [cell for cell in range(SIZE, 2 * SIZE) if cell not in {SIZE, SIZE + 1}]
    changes += [Change(cell, ~2) for cell in more[: CELLS - len(changes)]]
    if wrong:
        changes[-1] = Change(more[-1], ~4)
    return print_step(engine_puzzle(puzzle), Step(SEEN, None, tuple(changes)))


def take(where: Puzzle | Proof, text: str, end: End = START, **more: Any) -> Outcome:
    workspace = workspace_of(where) if isinstance(where, Proof) else Workspace(where, None)
    rev = where.rev if isinstance(where, Proof) else 0
    return add_step(account("sam"), workspace, key=uuid4(), rev=rev, ends=(end,), text=text, **more)


@pytest.mark.parametrize("wrong", [False, True])
def test_a_step_of_many_cells_is_judged_elsewhere_as_the_kernel_judges_it(wide: Puzzle, wrong: bool) -> None:
    text, board = claim(wide, wrong), engine_puzzle(wide).board()
    verdict, boards, *_ = check_step(board, parse_step(board.puzzle, text))
    with asked_here() as answers:
        outcome = take(wide, text)
    assert 0 < work(answers) <= QUICK_STEP
    if wrong:
        assert isinstance(outcome, Refused)
        assert outcome.refusal == verdict
        assert isinstance(verdict, Refusal)
        return
    assert isinstance(outcome, Changed)
    result = replay_of(outcome.proof).result(1)
    assert result is not None
    assert (result.verdict, result.ends, type(verdict)) == (verdict, boards, Accepted)


def test_a_step_that_is_too_hard_even_there_says_so_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading 22,500 circles takes more memory than a process has left over from its start."""
    puzzle = puzzle_of("shirokuro", " ".join("wb" * 75 if row % 2 else "bw" * 75 for row in range(150)))
    links = [f"r{row}c{column}-r{row}c{column + 1}=line" for row in (1, 2) for column in range(1, 9, 2)]
    monkeypatch.setattr(searches, "PAGE_MEMORY", 0)
    with pytest.raises(LimitError) as error:
        take(puzzle, f"shirokuro.only-link: {', '.join(links)}")
    assert error.value.code == "step-too-hard"
    assert not Action.objects.exists()


def test_a_step_that_is_cheap_needs_no_place(wide: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "PATIENCE", 0)
    with held("core", settings.SEARCH_PROCESSES):
        outcome = take(wide, f"{SEEN}: r3c4=-3, r3c5=-3")
        assert isinstance(outcome, Changed)
        with pytest.raises(BusyError):
            take(outcome.proof, claim(wide), End(1))


def test_a_rule_is_applied_everywhere_on_a_large_board_elsewhere_and_found_the_same(wide: Puzzle) -> None:
    board = engine_puzzle(wide).board()
    rule = board.puzzle.type.rule_by_id[SEEN]
    assert isinstance(rule, DirectRule)
    assert len(board.cells) > QUICK_RULE
    with asked_here() as answers:
        text = gathered(Workspace(wide, None), START, SEEN)
        outcome = take(wide, text, everywhere=True)
    assert work(answers) <= QUICK_STEP
    assert len(answers) == 1
    found = deductions_everywhere(board, rule).masks
    assert isinstance(outcome, Changed)
    (after,) = replay_of(outcome.proof).result(1).ends  # type: ignore[union-attr]
    assert after == board.narrow(found)


def test_the_first_step_of_a_visitor_is_judged_once(fern: Puzzle) -> None:
    window = Workbench.of(person("anonymous").client, fern)
    nodes, text = WHOLE[0]
    with asked_here() as answers:
        window.step(text, nodes)
    assert Proof.objects.get().owner.is_guest
    assert len(answers) == 1


def test_so_is_every_further_one(workbench: Workbench) -> None:
    workbench.play(*WHOLE[:2])
    nodes, text = WHOLE[2]
    with asked_here() as answers:
        workbench.step(text, nodes)
    assert workbench.proof.steps == 3
    assert len(answers) == 1
