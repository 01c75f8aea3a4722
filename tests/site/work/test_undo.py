"""Undo and redo without limit, and cutting."""

import pytest

from tests.site.work.records import facts, kinds, rebuilt, tree
from tests.site.work.texts import ROWS, WHOLE
from tests.site.work.workbench import HTMX, Workbench

pytestmark = pytest.mark.django_db


def seen(workbench: Workbench):
    """All that undo has to restore: rows of the database, what the proof says of itself, the tree on the page."""
    proof = workbench.proof
    return tree(proof), facts(proof), workbench.rows, workbench.open_ends, workbench.counted


def test_undo_to_the_start_and_redo_to_the_end(workbench):
    states = []
    for move in WHOLE:
        workbench.play(move)
        states.append(seen(workbench))
    for state in reversed(states[:-1]):
        workbench.undo()
        assert seen(workbench) == state
    assert workbench.undo() == "Undone: Prevent Trio, r4c1 = 1, r4c4 = 1."
    assert tree(workbench.proof) == {}
    assert (workbench.rows, workbench.open_ends, workbench.counted) == (
        ["0.0 start Start", "0.0 open open"],
        "1 open branch",
        "0 steps",
    )
    assert (workbench.ready("undo"), workbench.ready("redo")) == (False, True)
    for state in states:
        workbench.redo()
        assert seen(workbench) == state
    assert (workbench.ready("undo"), workbench.ready("redo")) == (True, False)
    assert workbench.rows == ROWS == Workbench(workbench.client, workbench.address).rows
    assert rebuilt(workbench.proof) == tree(workbench.proof)


def test_undo_after_finishing(finished):
    assert finished.proof.state == "unique"
    assert finished.undo() == "Undone: Complete Row/Column, r2c4 = 0."
    assert (finished.proof.state, finished.open_ends) == ("unfinished", "1 open branch")
    assert "Proved" not in finished.page.find("board").text
    assert finished.redo() == "Redone: Complete Row/Column, r2c4 = 0."
    assert finished.proof.state == "unique"
    assert "Proved" in finished.page.find("board").text


def test_undo_of_a_merge_opens_its_ends_again(begun):
    after = seen(begun)
    assert begun.undo() == "Undone: Merge."
    assert begun.rows == [*ROWS[:6], "        4.0 open open", ROWS[7], "        4.1 open open", *ROWS[-2:]]
    assert begun.open_ends == "2 open branches"
    begun.redo()
    assert seen(begun) == after


def test_there_is_an_end_to_undo_and_redo(workbench):
    workbench.play(WHOLE[0])
    assert workbench.redo() == "There is nothing to redo."
    workbench.undo()
    assert workbench.undo() == "There is nothing to undo."
    assert kinds(workbench.proof) == ["add", "undo"]


def test_a_new_change_ends_redo(begun):
    begun.undo()
    begun.undo()
    begun.play(("2.0", "binary.complete-line: r1c1=0"))
    assert begun.ready("redo") is False
    assert begun.redo() == "There is nothing to redo."
    begun.undo()
    assert begun.redo() == "Redone: Complete Row/Column, r1c1 = 0."


def test_numbers_are_never_used_again(begun):
    begun.undo()
    begun.undo()
    begun.play(("2.0", "binary.complete-line: r1c1=0"))
    assert sorted(tree(begun.proof)) == [1, 2, 3, 6]
    begun.cut(6)
    begun.play(("2.0", "binary.complete-line: r1c1=0"))
    assert sorted(tree(begun.proof)) == [1, 2, 3, 7]
    assert rebuilt(begun.proof) == tree(begun.proof)


@pytest.mark.parametrize(
    ("number", "left", "says"),
    [
        (1, [], "13 steps in all"),
        (2, [1], "12 steps in all"),
        (4, [1, 2, 3], "10 steps in all"),
        (5, [1, 2, 3, 4], "9 steps in all"),
        (3, [1, 2, *range(4, 14)], "Nothing else depends on it."),
        (13, list(range(1, 13)), "Nothing else depends on it."),
    ],
)
def test_a_cut_takes_all_that_depends_on_it(finished, number, left, says):
    before = seen(finished)
    assert says in finished.ask_cut(number)
    assert seen(finished) == before
    said = finished.cut(number)
    gone = 13 - len(left)
    what = {3: "Trio", 13: "Complete Row/Column, r2c4 = 0"}.get(number, f"{gone} steps")
    assert said == f"Cut: {what}. Undo brings it back."
    after = seen(finished)
    assert sorted(after[0]) == left
    assert after[1]["state"] == "unfinished"
    assert finished.rows == Workbench(finished.client, finished.address).rows
    finished.undo()
    assert seen(finished) == before
    finished.redo()
    assert seen(finished) == after
    assert rebuilt(finished.proof) == after[0]


def test_the_end_of_what_was_cut_is_shown(finished):
    finished.cut(4)
    assert finished.node == "2.0"


def test_a_chain_of_undone_changes_of_every_kind(begun):
    """Cut, add, merge and cut again, all taken back and done again in order."""
    moves = (
        lambda: begun.cut(4),
        lambda: begun.play(("2.0", "binary.zero-or-one @r2c2")),
        lambda: begun.play(("14.0 14.1", "merge")),
        lambda: begun.cut(3),
        lambda: begun.play(("15.0", "binary.complete-line: r1c1=0")),
    )
    begun.play(*WHOLE[5:])
    states = [seen(begun)]
    for move in moves:
        move()
        states.append(seen(begun))
    for _ in range(2):
        for state in reversed(states[:-1]):
            begun.undo()
            assert seen(begun) == state
        for state in states[1:]:
            begun.redo()
            assert seen(begun) == state
    assert rebuilt(begun.proof) == tree(begun.proof)


@pytest.mark.parametrize("number", ["99", "0", "-1", "x", "", "9" * 5000, "1\x00"])
def test_a_cut_of_no_step(begun, number):
    before = seen(begun)
    asked = begun.client.get(f"{begun.address}cut/", {"number": number}, headers=HTMX)
    assert asked.status_code == 404
    _, fields = begun.form("undo", number=number)
    answer = begun.client.post(f"{begun.address}cut/", fields, headers=HTMX)
    assert answer.status_code == (404 if number == "99" else 422)
    begun.load()
    assert seen(begun) == before
