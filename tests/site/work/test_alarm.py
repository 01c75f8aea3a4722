"""The alarm when a proof and the known count of solutions disagree: one of them is wrong, so nobody sees "proved"."""

import pytest

from tests.site.work.page import parse
from tests.site.work.texts import WHOLE
from tests.site.work.workbench import Workbench
from tutor.library.models import Puzzle
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db

SAID = "This proof is being checked."
LOGGER = "tutor.work.services.outcome"


@pytest.fixture
def disagreeing(workbench: Workbench, fern: Puzzle) -> Workbench:
    """Sam's window on a puzzle whose stored count of solutions is wrong."""
    fern.solutions = "many"
    fern.save()
    return workbench


def text(workbench: Workbench, part: str) -> str:
    return parse(workbench.client.get(f"{workbench.address}{part}").content.decode()).find("content").text


def test_a_proof_that_disagrees_is_being_checked(disagreeing, caplog):
    workbench = disagreeing
    workbench.play(*WHOLE[:-1])
    assert (workbench.proof.state, caplog.messages) == ("unfinished", [])
    workbench.play(WHOLE[-1])
    proof = workbench.proof
    assert (proof.state, proof.open_ends) == ("suspect", 0)
    assert [(record.name, record.levelname) for record in caplog.records] == [(LOGGER, "ERROR")]
    assert caplog.messages == [f"proof {proof.pk} shows unique but puzzle {proof.puzzle_id} has many"]
    assert SAID in workbench.page.find("board").text
    for part in ("", "proof/"):
        shown = text(workbench, part)
        assert SAID in shown
        assert "Proved" not in shown
        assert "∎" not in shown
        assert "The solution" not in shown


def test_the_list_of_puzzles_says_so_too(disagreeing):
    disagreeing.play(*WHOLE)
    page = parse(disagreeing.client.get("/sets/tests/").content.decode())
    assert "being checked" in page.find("content").text


def test_undo_ends_the_alarm_and_check_raises_it_again(disagreeing, caplog):
    workbench = disagreeing
    workbench.play(*WHOLE)
    workbench.undo()
    assert workbench.proof.state == "unfinished"
    workbench.redo()
    assert workbench.proof.state == "suspect"
    Proof.objects.update(state="unique")
    assert workbench.check().startswith(SAID)
    assert workbench.proof.state == "suspect"
    assert len(caplog.messages) == 3


def test_check_lifts_it_when_the_count_is_put_right(disagreeing, fern):
    disagreeing.play(*WHOLE)
    fern.solutions = "one"
    fern.save()
    assert disagreeing.check().startswith("Proved: this puzzle has exactly one solution.")
    assert disagreeing.proof.state == "unique"


@pytest.mark.parametrize(
    ("title", "solutions", "moves", "state", "said"),
    [
        (
            "No way",
            "none",
            [("0.0", "binary.trio")],
            "none",
            "Proved: this puzzle has no solution. 1 step, no case split.",
        ),
        ("No way", "one", [("0.0", "binary.trio")], "suspect", SAID),
        ("No way", "undecided", [("0.0", "binary.trio")], "none", "Proved: this puzzle has no solution."),
        ("Fern", "undecided", WHOLE, "unique", "Proved: this puzzle has exactly one solution."),
    ],
)
def test_every_outcome(open_workbench, puzzles, title, solutions, moves, state, said):
    puzzles[title].solutions = solutions
    puzzles[title].save()
    workbench = open_workbench(title)
    workbench.play(*moves)
    assert workbench.proof.state == state
    assert said in workbench.page.find("board").text


def test_several_solutions(open_workbench, puzzles):
    """Four open cells, which can be filled in two ways."""
    puzzle = puzzles["One to go"]
    puzzle.text = "1..0\n0..1\n0110\n1001"
    puzzle.solutions = "many"
    puzzle.save()
    workbench = open_workbench("One to go")
    workbench.play(
        ("0.0", "binary.zero-or-one @r1c2"),
        ("1.0", "binary.complete-line: r1c3=1, r2c2=1, r2c3=0"),
        ("1.1", "binary.complete-line: r1c3=0, r2c2=0, r2c3=1"),
    )
    assert workbench.proof.state == "several"
    assert "Proved: these are all the solutions, and there are several." in workbench.page.find("board").text
    assert "The solution" not in text(workbench, "proof/")
