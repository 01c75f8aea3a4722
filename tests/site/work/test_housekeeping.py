"""Housekeeping: numbers that stand leave the candidates in sight, in steps that the kernel judges like any other."""

from importlib import import_module

import pytest
from django.apps import apps

from puzzles.everywhere import housekeeping, tidying_rule
from puzzles.kernel.verdict import Accepted
from puzzles.registry import all_types
from tests.site.api.callers import ALL, caller, problem
from tests.site.work.assigned import room, terms, window
from tests.site.work.records import rebuilt, tree
from tests.site.work.texts import made, puzzle_of
from tests.site.work.workbench import HTMX, Workbench
from tutor.courses.models import Assignment
from tutor.grading.scoring.scores import scores
from tutor.library.models import Puzzle, PuzzleSet
from tutor.work.models import Action, Proof, Step
from tutor.work.replays.cache import REPLAYS
from tutor.work.replays.engine import fresh_replay
from tutor.work.services.skill import tries_of

pytestmark = pytest.mark.django_db

TIDY = "latin.seen-number"
ROWS = "1... .... ...2 ...."


@pytest.fixture
def puzzle() -> Puzzle:
    shelf = PuzzleSet.objects.create(slug="latin", title="Latin")
    return puzzle_of(shelf, "Two given", "many", ROWS, "latin")


def switch(workbench: Workbench, on: str = "on") -> str:
    """Press the button; what is said then."""
    workbench.post(workbench.form("housekeeping", node=workbench.node, on=on))
    return workbench.said


@pytest.fixture
def tidy(sam, puzzle) -> Workbench:
    workbench = Workbench.of(sam.client, puzzle)
    switch(workbench)
    return workbench


def holds(workbench: Workbench) -> bool:
    """Tell whether the kernel accepts every step, read from the rows, and the page shows the tree of the history."""
    results = fresh_replay(workbench.proof).results()
    return all(isinstance(each.verdict, Accepted) for each in results) and rebuilt(workbench.proof) == tree(
        workbench.proof
    )


def test_it_is_there_where_a_type_has_candidates_and_no_other():
    kept = {name for name, ptype in all_types().items() if tidying_rule(ptype)}
    assert kept == {"latin", "sudoku", "sudoku-x", "skyscrapers"}


def test_the_first_press_begins_the_proof_with_one_step(tidy):
    assert tidy.said.startswith("Housekeeping is on. Candidates were taken from 10 cells.")
    assert tidy.rows == ["0.0 start Start", "1.0 direct Seen Number 10 cells, housekeeping", "1.0 open open"]
    assert holds(tidy)
    tidy.load()
    assert tidy.page.find("housekeeping-form").attrs["data-on"] == "true"


def test_what_a_step_leads_to_is_tidied_with_it_and_undone_with_it(tidy):
    before = tree(tidy.proof)
    said = tidy.step("latin.possible-numbers @r2c2")
    assert said.startswith("Possible Numbers")
    assert [row.strip().split(" ")[1] for row in tidy.rows[2:]].count("direct") == len(tidy.proof.tree.all()) - 2 > 1
    assert tidy.node == f"{min(step.number for step in tidy.proof.tree.all() if step.number > 2)}.0"
    assert tidy.proof.actions.count() == 2
    assert holds(tidy)
    shown = tidy.rows
    assert tidy.undo().startswith("Undone: Possible Numbers")
    assert tree(tidy.proof) == before
    REPLAYS.clear()
    assert tidy.redo().startswith("Redone: Possible Numbers")
    assert (tidy.rows, holds(tidy)) == (shown, True)
    tidy.load()
    assert tidy.rows == shown


def test_it_fills_in_no_cell_and_stops_when_it_is_switched_off(sam):
    shelf = PuzzleSet.objects.create(slug="latin", title="Latin")
    workbench = Workbench.of(sam.client, puzzle_of(shelf, "Full row", "many", "123. .... .... ....", "latin"))
    switch(workbench)
    assert workbench.grid == ["123.", "....", "....", "...."]
    assert switch(workbench, "") == "Housekeeping is off. The steps that it made stay in the proof."
    workbench.step("latin.last-number: r1c4=4")
    assert [step.rule for step in workbench.proof.tree.all()] == [TIDY, "latin.last-number"]


def test_its_steps_are_free_and_show_no_skill(tidy, sam):
    tidy.step("latin.possible-numbers @r2c2")
    proof = tidy.proof
    assert (proof.steps, proof.tidied_steps, proof.counted_steps) == (proof.tree.count(), proof.steps - 1, 1)
    assert proof.everywhere_cells == 0
    assert tidy.counted == f"1 step, {proof.tidied_steps} more by housekeeping, 1 split"
    assert TIDY not in tries_of(sam.account, 20)
    tidy.undo()
    tidy.undo()
    assert (tidy.proof.steps, tidy.proof.tidied_steps) == (0, 0)


@pytest.fixture
def full(sam) -> Workbench:
    """A row with one open cell, in a proof that is tidied: what is filled in there is taken from its column."""
    shelf = PuzzleSet.objects.create(slug="latin", title="Latin")
    workbench = Workbench.of(sam.client, puzzle_of(shelf, "Full row", "many", "123. .... .... 4...", "latin"))
    switch(workbench)
    workbench.step("latin.last-number: r1c4=4")
    assert [row.rule for row in workbench.proof.tree.all()] == [TIDY, "latin.last-number", TIDY]
    return workbench


def test_what_an_edit_above_takes_from_it_is_made_anew(full):
    """Nobody wrote these steps, so none of them is left standing as refused."""
    full.take_out(2)
    assert [(row.rule, row.verdict) for row in full.proof.tree.all()] == [(TIDY, "")]
    assert holds(full)
    assert "do not hold" not in full.said
    full.undo()
    assert [row.rule for row in full.proof.tree.all()] == [TIDY, "latin.last-number", TIDY]
    full.take_out(1)
    rows = list(full.proof.tree.all())
    assert [(row.rule, row.verdict) for row in rows] == [("latin.last-number", ""), (TIDY, "")]
    assert full.proof.counted_steps == 1
    assert holds(full)


def test_steps_of_before_get_the_flag_of_their_own(full):
    now = tree(full.proof)
    for action in Action.objects.all():
        for row in (*action.placed, *action.displaced):
            row.update(everywhere=row["tidied"], tidied=False)
        action.save()
    Step.objects.filter(tidied=True).update(tidied=False, everywhere=True)
    Proof.objects.update(tidied_steps=0, everywhere_steps=2, everywhere_cells=12)
    import_module("tutor.work.migrations.0014_tidied").mark(apps, None)
    assert tree(full.proof) == now == rebuilt(full.proof)
    assert (full.proof.tidied_steps, full.proof.everywhere_steps, full.proof.everywhere_cells) == (2, 0, 0)


def test_a_board_of_more_than_400_cells_takes_several_steps():
    ptype = all_types()["latin"]
    rows = [["."] * 25 for _ in range(25)]
    for number in range(13):
        rows[number][number] = str(number + 1)
    rule = tidying_rule(ptype)
    assert rule is not None
    found = housekeeping(ptype.parse([" ".join(row) for row in rows]).board(), rule)
    assert [len(each) for each in found] == [400, 68]


def test_an_assignment_forbids_it_unless_it_says_otherwise(puzzle):
    its = room(puzzle)
    workbench = window(its.item)
    assert "housekeeping-form" not in {each.attrs.get("id") for each in workbench.page.walk()}
    Assignment.objects.update(housekeeping=True)
    workbench.load()
    assert switch(workbench).startswith("Housekeeping is on.")
    Assignment.objects.update(housekeeping=False)
    workbench.step("latin.possible-numbers @r3c2")
    assert [step.rule for step in workbench.proof.tree.all()] == [TIDY, "latin.possible-numbers"]
    assert "Housekeeping" not in terms(workbench)
    (member,) = its.course.memberships.filter(user__username="sam").select_related("user")
    (score,) = scores({its.item.pk: its.item}, [member])
    assert (score.steps, score.everywhere) == (1, 0)  # what housekeeping did is free there, too


def test_where_it_is_forbidden_its_key_says_so_and_it_stays_on_elsewhere(tidy, puzzle):
    workbench = window(room(puzzle).item)
    told = workbench.page.find("pad").attrs["data-no-housekeeping"]
    assert told == "Housekeeping is off. Here you take every candidate away yourself."
    workbench.step("latin.possible-numbers @r3c2")
    assert not workbench.proof.housekeeping
    assert "data-no-housekeeping" not in tidy.page.find("pad").attrs
    third = Workbench.of(tidy.client, puzzle_of(puzzle.set, "Four given", "many", "1... .2.. ...2 .1..", "latin"))
    assert third.page.find("housekeeping-form").attrs["data-on"] == "true"


def test_a_program_may_not_where_the_assignment_forbids_it(puzzle):
    item = room(puzzle).item
    workbench = window(item)
    workbench.step("latin.possible-numbers @r3c2")
    body = {"rev": 1, "node": "1.0", "on": True}
    answer = caller("sam", *ALL).send("post", f"proofs/{workbench.proof.pk}/housekeeping/", body)
    assert (answer.status_code, problem(answer)["detail"].partition(".")[0]) == (403, "Housekeeping is off")


def test_a_press_that_is_sent_twice_tidies_once(sam, puzzle):
    workbench = Workbench.of(sam.client, puzzle)
    address, fields = workbench.form("housekeeping", node="0.0", on="on")
    answers = [sam.client.post(address, fields, headers=HTMX) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert Action.objects.filter(kind=Action.Kind.ADD).count() == 1


def test_the_next_puzzle_of_the_type_begins_as_the_last_one_was(tidy, sam, puzzle):
    workbench = Workbench.of(sam.client, puzzle_of(puzzle.set, "Three given", "many", "1... .2.. ...2 ....", "latin"))
    assert workbench.page.find("housekeeping-form").attrs["data-on"] == "true"
    workbench.step("latin.possible-numbers @r3c2")
    assert [step.rule for step in workbench.proof.tree.all()][:2] == ["latin.possible-numbers", TIDY]
    switch(workbench, "")
    third = Workbench.of(sam.client, puzzle_of(puzzle.set, "Four given", "many", "1... .2.. ...2 .1..", "latin"))
    assert third.page.find("housekeeping-form").attrs["data-on"] == "false"


def test_other_types_have_none(sam):
    workbench = Workbench.of(sam.client, made()["Fern"])
    address = workbench.form("everywhere")[0].replace("everywhere", "housekeeping")
    workbench.post((address, workbench.form("everywhere", node="0.0", on="on")[1]))
    assert workbench.said.startswith("Housekeeping is off.")
