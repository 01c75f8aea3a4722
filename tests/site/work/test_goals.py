"""Puzzles with a goal of their own: what the workbench asks, when it is content, and what it stores."""

import pytest

from puzzles.formats.goals import parse_goal
from puzzles.kernel.tree import check_tree
from puzzles.registry import get_type
from tests.site.library.texts import FERN, joined
from tests.site.work.texts import WHOLE
from tests.site.work.workbench import Workbench
from tutor.library.selectors.goals import claim_of
from tutor.library.services import import_set
from tutor.work.replays.engine import goal_of, replay_of
from tutor.work.workspace import workspace_of

pytestmark = pytest.mark.django_db

START = WHOLE[:3]
"""A step, a split, and the contradiction that closes one of its cases."""
LAST = (("0.0", "binary.complete-line: r1c3=0"),)
"""The whole proof of a puzzle with one cell to fill in."""
ONE_TO_GO = "type: binary\n\n01.1\n1010\n0110\n1001\n"
SOLVED = "The puzzle has exactly one solution."


def with_goal(goal, text=FERN):
    """Import a puzzle with this goal."""
    found = import_set(joined(text.replace("\n\n", f"\ngoal: {goal}\n\n", 1)), slug="goals", title="Goals")
    return found.set.puzzles.get()


@pytest.mark.parametrize(
    ("goal", "asked", "steps", "left", "note"),
    [
        (
            "must-be r4c1=1 assume-solution",
            "r4c1 is 1",
            START[:1],
            "1 branch to settle",
            "This assumes that there is a",
        ),
        ("impossible r3c1=1 r4c1=1", "it is impossible that r3c1 is 1 and r4c1 is 1", START, "1 branch to settle", ""),
        ("must-be r1c1=0", "r1c1 is 0", LAST, "a solution is missing", SOLVED),
        ("possible r1c3=0", "it is possible that r1c3 is 0", LAST, "no such solution yet", SOLVED),
        ("might-not-be r1c3=1", "it is not certain that r1c3 is 1", LAST, "no such solution yet", SOLVED),
        ("single-value r1c1 r1c3", "r1c1 and r1c3 have the same values in every", LAST, "1 branch to settle", SOLVED),
        ("any-solution", "this puzzle has a solution", LAST, "no such solution yet", SOLVED),
        ("unique", "this puzzle has exactly one solution", LAST, "1 open branch", "1 step, no case split."),
    ],
)
def test_a_goal_is_asked_and_proved(sam, goal, asked, steps, left, note):
    puzzle = with_goal(goal, ONE_TO_GO if steps == LAST else FERN)
    assert puzzle.goal_holds
    workbench = Workbench.of(sam.client, puzzle)
    assert f"To prove: {asked}" in workbench.page.find("goal").text
    assert workbench.said.startswith(f"To prove: {asked}")
    if steps[:-1]:
        workbench.play(*steps[:-1])
    assert workbench.open_ends == left
    if steps[:-1]:
        workbench.post(workbench.form("check"))
        assert f"{left[0].upper()}{left[1:]}." in workbench.said
    workbench.play(steps[-1])
    if puzzle.goal.endswith("assume-solution"):
        assert "What was to be proved is shown; nothing is left to do." in workbench.hint()
    said = workbench.page.find("board-head").text
    assert f"Proved: {asked}" in said
    assert note in said
    proof, replay = workbench.proof, replay_of(workbench.proof)
    assert proof.state == ("unique" if steps == LAST else "met")
    record = [each.entry for each in replay.results()]
    assert check_tree(replay.puzzle, record, goal_of(workspace_of(proof))).goal_met
    ringed = len(replay.goal.cells)
    for page, words in (("finish", f"Proved: {asked}"), ("proof", f"To prove: {asked}"), ("", f"To prove: {asked}")):
        answer = sam.client.get(f"/work/{proof.pk}/{page}/".replace("//", "/")).content.decode()
        assert words in answer
        assert answer.count('class="gp-goal"') >= ringed
    workbench.undo()
    assert workbench.proof.state == "unfinished"


def test_a_proof_of_something_else_is_not_the_goal(sam):
    """Nobody can prove this one, and the puzzle says so beforehand."""
    puzzle = with_goal("no-solution", ONE_TO_GO)
    assert "This is not true, so nobody can prove it." in sam.client.get(f"/puzzles/{puzzle.pk}/").content.decode()
    workbench = Workbench.of(sam.client, puzzle)
    workbench.play(*LAST)
    said = workbench.page.find("board-head").text
    assert "This does not prove that this puzzle has no solution. No branch is open any more." in said
    assert "This puzzle has exactly one solution." in said
    assert "Look back" not in said
    assert workbench.proof.state == "unfinished"
    workbench.post(workbench.form("check"))
    assert "This does not prove that" in workbench.said
    assert workbench.proof.state == "unfinished"


@pytest.mark.parametrize(
    ("type_id", "rows", "goal", "claim"),
    [
        ("minesweeper", "1.. ...", "must-be r1c2=mine r2c2=safe", "r1c2 is a mine and r2c2 is safe"),
        ("masyu", "w... .... ....", "possible r1c1-r1c2=line", "it is possible that r1c1 and r1c2 are joined"),
        ("short-truth-table", "A>B=T", "single-value s1p1", "A in formula 1 has the same value in every solution"),
        (
            "binary",
            ".... .... .... ....",
            "must-be " + " ".join([f"r{row}c{column}=1" for row in (1, 2) for column in (1, 2, 3, 4)]),
            "r1c1 is 1, r1c2 is 1, r1c3 is 1, r1c4 is 1, r2c1 is 1 and 3 more cells are as asked",
        ),
    ],
)
def test_a_goal_is_said_in_the_words_of_its_type(type_id, rows, goal, claim):
    puzzle = get_type(type_id).parse(rows.split())
    assert claim_of(puzzle, parse_goal(puzzle, goal)) == claim
