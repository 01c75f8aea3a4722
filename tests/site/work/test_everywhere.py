"""A direct rule applied everywhere: one marked step with all that it gives."""

import pytest

from puzzles.base.rule import DirectRule
from puzzles.kernel.verdict import Accepted
from puzzles.registry import get_type
from tests.site.people import Person, person
from tests.site.work.earning import earn
from tests.site.work.records import rebuilt, stored, tree
from tests.site.work.workbench import HTMX, Workbench, new_key
from tutor.library.models import Puzzle, PuzzleSet
from tutor.work.models import Action, Proof
from tutor.work.replays.cache import REPLAYS
from tutor.work.replays.engine import fresh_replay

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def earned(sam: Person) -> None:
    """Sam has earned every rule, on another puzzle."""
    assert sam.account
    earn(sam.account, puzzle_of("binary", ".... .... .... ...."))


TRIO = "binary.prevent-trio"
SUDOKU = "1....35.9 .4...7.6. 5.9..42.. .1..8235. .6.....7. .3295..1. ..14..7.5 .2.1...9. 6.72....1"


def puzzle_of(type_id: str, rows: str) -> Puzzle:
    shelf, _ = PuzzleSet.objects.get_or_create(slug="everywhere", defaults={"title": "Everywhere"})
    lines = rows.split("\n" if "\n" in rows else None)
    return Puzzle.objects.create(
        set=shelf,
        title=f"{type_id} {shelf.puzzles.count()}",
        type=type_id,
        text="\n".join(lines),
        sha256=str(shelf.puzzles.count()),
        height=len(lines),
        width=len(lines[0]),
        solutions="undecided",
    )


def press(workbench: Workbench, rule: str, node: str | None = None) -> str:
    """Press the button; what is said then."""
    workbench.post(workbench.form("everywhere", node=node or workbench.node, rule=rule))
    return workbench.said


def test_everything_the_rule_gives_is_one_step(workbench):
    assert press(workbench, TRIO).startswith("Prevent Trio: r4c1 = 1, r4c4 = 1. r4c2 and r4c3 are both 0;")
    assert workbench.grid == ["..0.", "1...", "....", "1001"]
    assert workbench.rows == [
        "0.0 start Start",
        "1.0 direct Prevent Trio r4c1 = 1, r4c4 = 1, everywhere",
        "1.0 open open",
    ]
    (step,) = workbench.proof.tree.all()
    assert (step.text, step.everywhere) == (f"{TRIO}: r4c1=1, r4c4=1", True)
    assert workbench.counted == "1 step, counted as 2"


def test_a_step_made_by_hand_is_not_marked(workbench):
    workbench.step(f"{TRIO}: r4c1=1, r4c4=1")
    assert [step.everywhere for step in workbench.proof.tree.all()] == [False]
    assert workbench.rows[1] == "1.0 direct Prevent Trio r4c1 = 1, r4c4 = 1"


def test_the_mark_stays_with_undo_redo_cut_and_reload(workbench):
    press(workbench, TRIO)
    row, before = workbench.rows[1], tree(workbench.proof)
    workbench.undo()
    assert workbench.rows == ["0.0 start Start", "0.0 open open"]
    REPLAYS.clear()
    workbench.redo()
    assert (workbench.rows[1], tree(workbench.proof)) == (row, before)
    workbench.cut(1)
    workbench.undo()
    assert workbench.rows[1] == row
    workbench.load()
    assert workbench.rows[1] == row
    assert rebuilt(workbench.proof) == tree(workbench.proof) == before
    assert [step.everywhere for step in workbench.proof.tree.all()] == [True]


@pytest.mark.parametrize(
    "rule",
    ["binary.nonsense", "merge", "", " ", "binary.zero-or-one", "binary.trio", "latin.last-number", "<b>", "x" * 80],
)
def test_a_rule_that_is_none_or_cannot_be_applied(begun, rule):
    before = stored(), tree(begun.proof)
    press(begun, rule)
    expected = 200 if rule.strip() else 422
    assert begun.answer.status_code == expected
    said = {200: "does not apply here.", 422: "This request cannot be read."}
    assert said[expected] in begun.said
    assert (stored(), tree(begun.proof)) == before


def test_a_rule_that_gives_nothing(open_workbench):
    workbench = open_workbench("Wide open")
    before = stored()
    assert press(workbench, TRIO) == "Prevent Trio does not apply here."
    assert (workbench.answer.status_code, stored()) == (200, before)


def test_where_no_step_can_be_added(begun):
    """At a closed case, at a node that the proof goes on from, at a split itself; and where there is no node."""
    before = stored(), tree(begun.proof)
    for node in ("3.0", "1.0", "2"):
        assert press(begun, TRIO, node).startswith("Prevent Trio does not apply here.")
        assert begun.page.find("board-head").attrs["data-why"] in begun.said
    for node, status in (("99.0", 404), ("2.9", 404), ("x", 422), ("", 422), ("2.0 2.1", 422)):
        press(begun, TRIO, node or " ")
        assert (node, begun.answer.status_code) == (node, status)
    assert (stored(), tree(begun.proof)) == before


def test_each_direct_rule_of_each_type_makes_a_step_that_holds(sam):
    boards = {
        "binary": "..0. 1... .... .00.",
        "sudoku": SUDOKU,
        "latin": "12.. .... ..1. ...2",
        "sudoku-x": "1... ..2. .3.. ...4",
        "shirokuro": "w.b b.w w.b",
    }
    made = 0
    for type_id, rows in boards.items():
        for rule in get_type(type_id).rules:
            if isinstance(rule, DirectRule):
                workbench = Workbench.of(sam.client, puzzle_of(type_id, rows))
                said = press(workbench, rule.id)
                if "does not apply here" not in said:
                    (result,) = fresh_replay(workbench.proof).results()
                    assert isinstance(result.verdict, Accepted), rule.id
                    assert result.before is not None
                    found = {cell for cell, mask, _ in rule.find(result.before)}
                    changed = {change.cell for change in result.entry.step.changes}
                    assert changed == found, rule.id
                    made += 1
    assert made >= 8


def test_removing_candidates_everywhere(sam):
    workbench = Workbench.of(sam.client, puzzle_of("sudoku", SUDOKU))
    press(workbench, "latin.seen-number")
    (result,) = fresh_replay(workbench.proof).results()
    assert {change.mask < 0 for change in result.entry.step.changes} == {True, False}
    assert workbench.proof.tree.get().everywhere


def test_deductions_that_contradict_each_other_are_owned_up_to(sam):
    """r1c3 must be 1 after two zeros and 0 before two ones; one of the two is taken, the rest as usual."""
    workbench = Workbench.of(sam.client, puzzle_of("binary", "00.11. ...... ...... ...... ...... ......"))
    said = press(workbench, TRIO)
    assert said == (
        "Prevent Trio: r1c3 = 0, r1c6 = 0. "
        "All that it gives would leave nothing possible in r1c3; what it gives first was taken there. "
        "r1c4 and r1c5 are both 1; a third 1 at r1c3 would make a trio, so it is 0. "
        "r1c6 follows in the same way. Row 1 is complete."
    )
    (result,) = fresh_replay(workbench.proof).results()
    assert isinstance(result.verdict, Accepted)
    assert workbench.grid[0] == "000110"
    workbench.undo()
    workbench.step(f"{TRIO}: r1c3=1, r1c6=0")
    assert workbench.said.startswith("Prevent Trio: r1c3 = 1, r1c6 = 0. r1c1 and r1c2 are both 0;")


def test_more_than_400_cells_are_taken_in_several_steps(sam):
    workbench = Workbench.of(sam.client, puzzle_of("binary", " ".join(["00." * 16] * 28)))
    steps = 0
    while "does not apply here" not in press(workbench, TRIO):
        assert workbench.answer.status_code == 200, workbench.said
        steps += 1
        assert (workbench.proof.steps, workbench.proof.everywhere_steps) == (steps, steps), workbench.said
    assert steps > 1
    results = list(fresh_replay(workbench.proof).results())
    assert len(results[0].entry.step.changes) == 400
    assert [type(result.verdict) for result in results] == [Accepted] * steps


@pytest.mark.parametrize("rule", [TRIO, "binary.complete-line"])
def test_a_page_that_is_out_of_date(begun, rule):
    """Refuse an outdated request, whether or not the rule still gives anything."""
    form = begun.form("everywhere", node="5.0", rule=rule, key=new_key())
    begun.step("binary.complete-line: r1c1=0", "5.0")
    before = stored(), tree(begun.proof)
    begun.post(form)
    assert begun.answer.status_code == 409
    assert begun.said.startswith("This proof was changed in another window.")
    assert (stored(), tree(begun.proof)) == before


def test_the_same_request_twice_is_one_step(workbench):
    form = workbench.form("everywhere", node="0.0", rule=TRIO)
    address, fields = form
    first = workbench.client.post(address, fields, headers=HTMX)
    proof = Proof.objects.get(tree__rule=TRIO)
    # The first answer was lost, so the page does not know its proof.
    again = workbench.client.post(address, fields, headers=HTMX)
    assert (first.status_code, again.status_code) == (200, 200)
    assert again["HX-Replace-Url"] == first["HX-Replace-Url"] == proof.get_absolute_url()
    assert (Proof.objects.filter(puzzle=proof.puzzle).count(), Action.objects.count(), proof.tree.count()) == (1, 1, 1)


def test_the_same_request_twice_on_a_proof_is_one_step(sam, workbench):
    press(workbench, TRIO)
    workbench.step("binary.zero-or-one @r3c1", "1.0")
    address, fields = workbench.form("everywhere", node="2.0", rule="binary.complete-line")
    answers = [workbench.client.post(address, fields, headers=HTMX) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert ["everywhere" in answer.content.decode() for answer in answers] == [True, True]
    proof = workbench.proof
    assert (proof.rev, proof.steps, proof.tree.count()) == (3, 3, 3)


def test_without_javascript_the_page_comes_back(sam, fern):
    fields = {"key": new_key(), "rev": 0, "node": "0.0", "rule": TRIO}
    answer = sam.client.post(f"/prove/{fern.pk}/everywhere/", fields)
    assert (answer.status_code, answer["Location"]) == (302, Proof.objects.get(puzzle=fern).get_absolute_url())


def test_a_visitor_has_earned_nothing_and_stays_a_visitor(fern):
    client = person("anonymous").client
    fields = {"key": new_key(), "rev": 0, "node": "0.0", "rule": "binary.unique-line"}
    assert client.post(f"/prove/{fern.pk}/everywhere/", fields, headers=HTMX).status_code == 200
    assert not Proof.objects.filter(puzzle=fern).exists()
