"""One step on one board: hostile steps, hostile rules, and every refusal of the kernel that a step can meet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import permutations
from typing import Any, ClassVar

import pytest

from puzzles.base.rule import Rule
from puzzles.formats.sentences import WHY
from puzzles.formats.steps import parse_step
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.kernel.check import Judgement, check_step
from puzzles.kernel.step import MAX_CHANGES, Change, Step
from puzzles.kernel.verdict import Accepted, Refusal
from tests.engine.helpers import make_board
from tests.engine.toy import CLOSES, Case, Contra, Direct, Toy, cell_place, each_value, sets, splits

BOARD = Toy(Direct(), Contra(), Case()).puzzle(3, 7, 1).board()
"""r1c1 is a or b, r1c2 is a, b or c, r1c3 is a."""
TRIO = "binary.prevent-trio"


def change(cell: int, mask: int) -> Step:
    return Step("toy.direct", None, (Change(cell, mask),))


FORM = [
    # What stands in the step, and the whole refusal.
    (Step("toy.nothing"), Refusal("unknown-rule", facts={"rule": "toy.nothing"})),
    (Step("binary.trio"), Refusal("unknown-rule", facts={"rule": "binary.trio"})),
    (Step("merge"), Refusal("unknown-rule", facts={"rule": "merge"})),
    (Step("toy.case"), Refusal("at-missing", facts={"places": "cell"})),
    (Step("toy.case", Place("row", "row1", (0, 1, 2))), Refusal("at-not-here", (0, 1, 2), {"at": "row1"})),
    (Step("toy.contra", Place("row", "row1", (0, 1, 2))), Refusal("at-not-here", (0, 1, 2), {"at": "row1"})),
    (Step("toy.case", Place("cell", "r1c9", (1,))), Refusal("at-not-here", (1,), {"at": "r1c9"})),
    (Step("toy.case", Place("cell", "r1c1", (1,))), Refusal("at-not-here", (1,), {"at": "r1c1"})),
    (Step("toy.contra", Place("cell", "r1c1", (0,), 1)), Refusal("at-not-here", (0,), {"at": "r1c1"})),
    (Step("toy.contra", Place("cell", "r1c1", (2, 0, 2, 9, -1))), Refusal("at-not-here", (2, 0), {"at": "r1c1"})),
    (
        Step("toy.contra", None, (Change(9, 1), Change(1, 1), Change(1, 2), Change(-1, 1))),
        Refusal("changes-not-here", (1,)),
    ),
    (Step("toy.case", cell_place(0), (Change(1, 1), Change(0, 1))), Refusal("changes-not-here", (1, 0))),
    (Step("toy.contra", None, (Change(0, 1),)), Refusal("changes-not-here", (0,))),
    (Step("toy.contra", None, (Change(3, 1),)), Refusal("changes-not-here")),
    (change(3, 1), Refusal("no-such-cell", facts={"cell": "3"})),
    (change(-1, 1), Refusal("no-such-cell", facts={"cell": "-1"})),
    (Step("toy.direct"), Refusal("nothing-marked")),
    (change(0, 3), Refusal("no-change", (0,), {"cell": "r1c1", "value": "a/b", "held": "a/b"})),
    (change(2, 1), Refusal("no-change", (2,), {"cell": "r1c3", "value": "a", "held": "a"})),
    (change(0, ~4), Refusal("no-change", (0,), {"cell": "r1c1", "value": "a/b", "held": "a/b"})),
    (change(0, 0), Refusal("not-a-narrowing", (0,), {"cell": "r1c1", "value": "a/b", "held": "a/b"})),
    (change(0, ~3), Refusal("not-a-narrowing", (0,), {"cell": "r1c1", "value": "a/b", "held": "a/b"})),
    (change(0, 4), Refusal("not-a-narrowing", (0,), {"cell": "r1c1", "value": "c", "held": "a/b"})),
    (change(0, 7), Refusal("not-a-narrowing", (0,), {"cell": "r1c1", "value": "a/b/c", "held": "a/b"})),
    (change(0, 5), Refusal("not-a-narrowing", (0,), {"cell": "r1c1", "value": "a/c", "held": "a/b"})),
    (change(2, 2), Refusal("not-a-narrowing", (2,), {"cell": "r1c3", "value": "b", "held": "a"})),
    (change(0, 1 << 20), Refusal("not-a-narrowing", (0,), {"cell": "r1c1", "value": "", "held": "a/b"})),
]


@pytest.mark.parametrize(("step", "refusal"), FORM)
def test_a_step_of_the_wrong_form_claims_nothing(step: Step, refusal: Refusal) -> None:
    assert check_step(BOARD, step) == Judgement(refusal)


@pytest.mark.parametrize(("step", "refusal"), FORM)
def test_a_refusal_has_a_whole_sentence(step: Step, refusal: Refusal) -> None:
    assert "{" not in WHY[refusal.code].format(**refusal.facts)


def test_a_refusal_does_not_say_that_a_clue_holds_something() -> None:
    board = replace(BOARD.puzzle, blank=(7, 7, 1)).board()
    assert check_step(board, change(2, 1)).verdict == Refusal("no-change", (2,), {"cell": "r1c3", "value": "a"})
    same = Refusal("no-change", (0,), {"cell": "r1c1", "value": "a/b", "held": "a/b"})
    assert check_step(board, change(0, 3)).verdict == same


def test_one_bad_change_among_good_ones_refuses_the_whole_step() -> None:
    step = Step("toy.direct", None, (Change(0, 1), Change(1, 3), Change(2, 4)))
    refusal = Refusal("not-a-narrowing", (2,), {"cell": "r1c3", "value": "c", "held": "a"})
    assert check_step(BOARD, step) == Judgement(refusal)


def test_two_changes_of_a_cell_are_both_done() -> None:
    both = Step("toy.direct", None, (Change(1, ~1), Change(1, ~2)))
    assert check_step(BOARD, both).boards == (BOARD.narrow({1: 4}),)
    against = Step("toy.direct", None, (Change(1, 1), Change(1, 2)))
    refusal = Refusal("not-a-narrowing", (1,), {"cell": "r1c2", "value": "b", "held": "a"})
    assert check_step(BOARD, against) == Judgement(refusal)


def test_a_direct_rule_takes_no_place_but_its_claim_is_kept() -> None:
    step = sets(r1c1=1)._replace(at=cell_place(0))
    claimed = BOARD.narrow({0: 1})
    assert check_step(BOARD, step) == Judgement(Refusal("at-not-here", (0,), {"at": "r1c1"}), (claimed,), work=3)


@pytest.mark.parametrize(("step", "claimed"), [(sets(r1c1=1), 1), (CLOSES, 0), (splits(0), 0)])
def test_the_caller_names_the_allowed_rules(step: Step, claimed: int) -> None:
    refusal = Refusal("rule-not-allowed", facts={"rule": step.rule})
    for allowed in ((), ("toy.other",), frozenset({"toy", "toy.", ""})):
        judgement = check_step(BOARD, step, allowed)
        assert judgement.verdict == refusal
        assert [len(judgement.boards), judgement.work] == [claimed, claimed * len(BOARD.cells)]
    for permitted in (None, (step.rule,), {step.rule, "toy.other"}):
        assert type(check_step(BOARD, step, permitted).verdict) is Accepted


def test_a_rule_of_no_known_kind_is_no_rule() -> None:
    class Strange(Rule):
        id = "toy.strange"
        name = "Strange"
        statement = "Neither direct nor a contradiction nor a case."
        level = 1
        kind: ClassVar[Any] = "hunch"
        why = {}

        def scope(self, board: Board, cells: tuple[int, ...], at: Place | None) -> tuple[int, ...]:
            return ()

        def check(self, board: Board, at: Place | None = None) -> Accepted:
            return Accepted()

    strange: Any = Strange()
    board = Toy(strange).puzzle(3).board()
    assert check_step(board, Step("toy.strange")) == Judgement(Refusal("unknown-rule", facts={"rule": "toy.strange"}))


def test_a_step_by_no_rule_claims_its_board_and_nothing_else() -> None:
    board, unknown = make_board("0.1./..1./...0/0..."), Refusal("unknown-rule", facts={"rule": "toy.nothing"})
    cells, step = len(board.cells), Step("toy.nothing", None, (Change(1, 1),))
    assert check_step(board, step) == Judgement(unknown, (board.narrow({1: 1}),), (), cells)
    assert check_step(board, step, budget=cells - 1) == Judgement(unknown)
    assert check_step(board, Step("toy.nothing", None, (Change(1, 64),))) == Judgement(unknown)


class Liar(Accepted):
    """A subclass of Accepted is no Accepted."""


def raises(*_: object) -> None:
    raise ZeroDivisionError("by zero")


BROKEN: list[tuple[Callable[..., Any], str]] = [
    (lambda *_: None, "TypeError: no verdict on this board: None"),
    (lambda *_: True, "TypeError: no verdict on this board: True"),
    (lambda *_: "accepted", "TypeError: no verdict on this board: 'accepted'"),
    (lambda *_: Accepted, "TypeError: no verdict on this board: <class 'puzzles.kernel.verdict.Accepted'>"),
    (lambda *_: Liar(), "TypeError: no verdict on this board: Liar(evidence=(), note='')"),
    (lambda *_: Accepted(None), "TypeError: no verdict on this board: Accepted(evidence=None, note='')"),  # type: ignore[arg-type]
    (raises, "ZeroDivisionError: by zero"),
]


@pytest.mark.parametrize(("answer", "error"), BROKEN)
def test_a_broken_rule_accepts_nothing(answer: Callable[..., Any], error: str) -> None:
    board = Toy(Direct(answer), Contra(answer), Case(answer)).puzzle(3).board()
    broken = Refusal("rule-broken", facts={"error": error})
    answered = Refusal("rule-broken", facts={"error": error.replace("no verdict on this board:", "the rule answered")})
    located = broken.with_facts(cell="r1c1", value="a")
    assert check_step(board, sets(r1c1=1)) == Judgement(located, (board.narrow({0: 1}),), work=2)
    assert check_step(board, CLOSES) == Judgement(broken, work=1)
    assert check_step(board, splits(0)) == Judgement(answered, work=1)


def test_a_broken_rule_that_only_removes_is_called_broken() -> None:
    rule = Direct(raises)
    rule.only_removes = True  # type: ignore[misc]
    refusal = check_step(Toy(rule).puzzle(3).board(), sets(r1c1=1)).verdict
    assert isinstance(refusal, Refusal)
    assert refusal.code == "rule-broken"


@pytest.mark.parametrize("evidence", [(0, 0), (0, 1, 0), (2,), (0, 2), (-1,), ("r1c1",), (0, None), ([],), [0], {0}])
@pytest.mark.parametrize("verdict", [Accepted, partial(Refusal, "toy-no")])
def test_evidence_is_cells_of_the_board_each_once(verdict: Callable[[Any], Any], evidence: Any) -> None:
    def answer(*_: object) -> Any:
        return verdict(evidence)

    board = Toy(Direct(answer), Contra(answer), Case(answer)).puzzle(3, 3).board()
    for step in (sets(r1c1=1), sets(r1c1=1, r1c2=1), CLOSES, splits(0)):
        refusal = check_step(board, step).verdict
        assert isinstance(refusal, Refusal)
        assert [refusal.code, refusal.evidence] == ["rule-broken", ()]


class Lost(Toy):
    """A type that fails where it is asked for a place."""

    def __init__(self, answer: Callable[[str], Place]) -> None:
        super().__init__(Contra(), Case())
        self.answer = answer

    def place(self, puzzle: Puzzle, name: str) -> Place:
        return self.answer(name)


@pytest.mark.parametrize("error", [ValueError("no such row"), IndexError("7"), AttributeError("x"), RecursionError("")])
def test_a_type_that_fails_over_a_place_proves_nothing(error: Exception) -> None:
    def fails(name: str) -> Place:
        raise error

    board = Lost(fails).puzzle(3).board()
    broken = Refusal("rule-broken", facts={"error": f"{type(error).__name__}: {error}"})
    for step in (CLOSES._replace(at=cell_place(0)), splits(0)):
        assert check_step(board, step) == Judgement(broken)


@pytest.mark.parametrize("cells", [(0, 0), (1,), (-1,)])
def test_a_place_covers_cells_of_the_board(cells: tuple[int, ...]) -> None:
    at = Place("cell", "r1c1", cells)
    broken = Refusal("rule-broken", facts={"error": f"TypeError: no verdict on this board: {Accepted(cells)!r}"})
    for step in (CLOSES._replace(at=at), splits(0)._replace(at=at)):
        assert check_step(Lost(lambda name: at).puzzle(3).board(), step) == Judgement(broken)


def test_a_contradiction_gets_its_place_and_passes_on_its_evidence() -> None:
    seen: list[Place | None] = []

    def answer(board: Board, at: Place | None) -> Accepted:
        seen.append(at)
        return Accepted((2, 1))

    board = Toy(Contra(answer)).puzzle(3, 3, 3).board()
    assert check_step(board, CLOSES) == Judgement(Accepted((2, 1)), work=3)
    assert check_step(board, CLOSES._replace(at=cell_place(1))) == Judgement(Accepted((2, 1)), work=3)
    assert seen == [None, cell_place(1)]


# Steps with several cells


def after_the_left(board: Board, cell: int, mask: int) -> Accepted | Refusal:
    """A cell follows when the one before it is known; the first follows always."""
    return Accepted((cell - 1,) if cell else ()) if cell == 0 or board.known(cell - 1) else Refusal("toy-no", (cell,))


def test_cells_that_follow_one_after_the_other_in_any_order() -> None:
    board = Toy(Direct(after_the_left)).puzzle(3, 3, 3, 3).board()
    after = board.narrow(dict.fromkeys(range(4), 1))
    for order in permutations(range(4)):
        step = Step("toy.direct", None, tuple(Change(cell, 1) for cell in order))
        assert check_step(board, step) == Judgement(Accepted(), (after,), work=(1 + 4 + 1 + 3 + 1 + 2 + 1 + 1) * 4)


def test_evidence_is_what_lies_outside_the_step() -> None:
    board = Toy(Direct(after_the_left)).puzzle(1, 3, 3, 1, 3).board()
    judgement = check_step(board, sets(r1c5=1, r1c3=1, r1c2=1))
    assert judgement == Judgement(Accepted((0, 3)), (board.narrow({1: 1, 2: 1, 4: 1}),), work=(1 + 3 + 1 + 1) * 5)


def test_cells_that_hold_each_other_up_are_refused() -> None:
    def answer(board: Board, cell: int, mask: int) -> Accepted | Refusal:
        return Accepted() if board.known(1 - cell) else Refusal("toy-no", (1 - cell,))

    board = Toy(Direct(answer)).puzzle(3, 3).board()
    refusal = Refusal("toy-no", (1,), {"cell": "r1c1", "value": "b"})
    for step in (sets(r1c1=2, r1c2=1), sets(r1c2=1, r1c1=2)):
        assert check_step(board, step) == Judgement(refusal, (board.narrow({0: 2, 1: 1}),), work=(1 + 2) * 2)


def test_a_rule_sees_neither_the_claim_nor_the_other_cells_of_its_pass() -> None:
    seen: list[tuple[int, ...]] = []

    def answer(board: Board, cell: int, mask: int) -> Accepted:
        seen.append(board.cells)
        return Accepted()

    check_step(Toy(Direct(answer)).puzzle(3, 3).board(), sets(r1c1=1, r1c2=1))
    assert seen == [(3, 3), (3, 3)]


def test_one_cell_that_does_not_follow_refuses_the_step() -> None:
    board = Toy(Direct(after_the_left)).puzzle(3, 3, 3, 3).board()
    refusal = Refusal("toy-no", (3,), {"cell": "r1c4", "value": "b"})
    judgement = check_step(board, sets(r1c4=2, r1c2=1, r1c1=1))
    assert judgement == Judgement(refusal, (board.narrow({0: 1, 1: 1, 3: 2}),), work=(1 + 3 + 1 + 2 + 1 + 1) * 4)


def test_a_whole_corridor_is_one_step() -> None:
    board = make_board("00..../....../....../....../....../......")
    corridor = parse_step(board.puzzle, f"{TRIO}: r1c3=1, r1c4=0")
    refusal = check_step(board, corridor).verdict
    assert isinstance(refusal, Refusal)
    assert [refusal.code, refusal.facts["cell"]] == ["no-pair", "r1c4"]
    board = make_board("00.1../....../....../....../....../......")
    corridor = parse_step(board.puzzle, f"{TRIO}: r1c5=0, r1c3=1")
    assert check_step(board, corridor) == Judgement(
        Accepted((0, 1, 3)), (board.narrow({2: 2, 4: 1}),), work=(1 + 2 + 1 + 1) * 36
    )


def test_the_note_of_a_step_is_that_of_all_its_cells() -> None:
    notes = {0: "toy.easy", 1: "toy.easy", 2: "toy.other"}
    board = Toy(Direct(lambda board, cell, mask: Accepted((), notes[cell]))).puzzle(3, 3, 3).board()
    assert check_step(board, sets(r1c1=1, r1c2=1)).verdict == Accepted((), "toy.easy")
    assert check_step(board, sets(r1c1=1, r1c3=1)).verdict == Accepted()


# Limits


def test_at_most_400_cells() -> None:
    board = Toy(Direct()).puzzle(*[3] * 401).board()
    step = Step("toy.direct", None, tuple(Change(cell, 1) for cell in range(401)))
    claimed = board.narrow(dict.fromkeys(range(401), 1))
    assert check_step(board, step) == Judgement(Refusal("too-large"), (claimed,), work=401)
    fits = step._replace(changes=step.changes[:400])
    assert [MAX_CHANGES, check_step(board, fits)[::3]] == [400, (Accepted(), (1 + 400) * 401)]


@pytest.mark.parametrize(
    ("budget", "verdict", "work"),
    [
        (56, Accepted(), 56),
        (55, Refusal("too-large"), 55),
        (20, Refusal("too-large"), 20),
        (4, Refusal("too-large"), 4),
    ],
)
def test_past_the_budget_a_step_is_refused(budget: int, verdict: Accepted | Refusal, work: int) -> None:
    """Four cells in four passes: 4 + 3 + 2 + 1 looks, three boards between them and the one that is claimed."""
    board = Toy(Direct(after_the_left)).puzzle(3, 3, 3, 3).board()
    claimed = board.narrow(dict.fromkeys(range(4), 1))
    judgement = check_step(board, sets(r1c1=1, r1c2=1, r1c3=1, r1c4=1), None, budget)
    assert judgement == Judgement(verdict, (claimed,), work=work)


def test_where_no_board_can_be_made_none_is() -> None:
    board = Toy(Direct(), Case(each_value)).puzzle(7, 7, 7).board()
    assert check_step(board, sets(r1c1=1), None, 2) == Judgement(Refusal("too-large"))
    assert check_step(board, sets(r1c1=1), (), 2) == Judgement(Refusal("rule-not-allowed", (), {"rule": "toy.direct"}))
    for budget in range(3, 12):
        assert check_step(board, splits(0), None, budget) == Judgement(Refusal("too-large"), work=budget)
    assert check_step(board, splits(0), None, 12).work == 12


def test_all_evidence_together_is_kept_once() -> None:
    board = Toy(Direct(lambda board, cell, mask: Accepted((3, 2)))).puzzle(3, 3, 3, 3).board()
    assert check_step(board, sets(r1c1=1, r1c2=1)).verdict == Accepted((3, 2))


def test_what_is_wrong_with_the_form_is_said_before_the_limits() -> None:
    many = Step("toy.direct", None, tuple(Change(cell, 1) for cell in range(401)))
    board = Toy(Direct()).puzzle(*[3] * 401).board()
    refusal = Refusal("rule-not-allowed", facts={"rule": "toy.direct"})
    assert check_step(board, many, ()).verdict == check_step(board, sets(r1c1=1), (), 0).verdict == refusal


@pytest.mark.parametrize("step", [sets(r1c1=1), CLOSES, splits(0)])
def test_without_budget_no_rule_is_asked(step: Step) -> None:
    def never(*_: object) -> None:
        pytest.fail("the rule was asked")

    board = Toy(Direct(never), Contra(never), Case(never)).puzzle(3).board()
    judgement = check_step(board, step, None, 0)
    assert [judgement.verdict, judgement.work] == [Refusal("too-large"), 0]
    board = Toy(Direct(), Contra(), Case(each_value)).puzzle(3).board()
    judgement = check_step(board, step, None, 3)
    assert type(judgement.verdict) is Accepted
    assert judgement.work > sum(len(claimed.cells) for claimed in judgement.boards)
