"""From a guest's first look to a finished proof, request by request, as the browser makes them."""

import pytest

from tests.site.people import person
from tests.site.work.records import kinds, rebuilt, stored, tree
from tests.site.work.texts import ROWS, SOLVED, WHOLE
from tests.site.work.workbench import HTMX, Workbench
from tutor.accounts.models import Session, User
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db

WHY = "r4c2 and r4c3 are both 0; a third 0 at r4c1 would make a trio, so it is 1. r4c4 follows in the same way."
CASES = "One of these 2 cases must be true. Close the wrong ones; what is left is proved."


def fresh(workbench: Workbench) -> Workbench:
    """Open the workbench again."""
    return Workbench(workbench.client, workbench.address)


def test_looking_stores_nothing(fern):
    workbench = Workbench.of(person("anonymous").client, fern)
    workbench.select("0.0")
    workbench.client.get(f"/prove/{fern.pk}/places/", {"node": "0.0", "rule": "binary.zero-or-one"}, headers=HTMX)
    assert stored() == {"Proof": 0, "Step": 0, "Action": 0}
    assert (User.objects.count(), Session.objects.count()) == (0, 0)


def test_a_refused_first_step_stores_nothing(fern):
    workbench = Workbench.of(person("anonymous").client, fern)
    said = workbench.step("binary.prevent-trio: r1c1=0")
    assert (
        said
        == "Prevent Trio does not give r1c1 = 0. This rule needs two 1s right beside r1c1, or one on each side of it, "
        "in one line. Neither row 1 nor column 1 has them. Why not?"
    )
    assert stored() == {"Proof": 0, "Step": 0, "Action": 0}
    assert (User.objects.count(), Session.objects.count()) == (0, 0)


def test_steps_refused_before_the_first_are_in_the_history(fern):
    """They come with the page; what it did not get from here, or for another puzzle, is ignored."""
    workbench = Workbench.of(person("anonymous").client, fern)
    for wrong in ("binary.prevent-trio: r1c1=0", "binary.prevent-trio: r1c2=0", "binary.complete-line: r1c1=1"):
        workbench.step(wrong)
    carried = str(workbench.form("step")[1]["tries"])
    workbench.step(WHOLE[0][1])
    assert kinds(workbench.proof) == ["refused", "refused", "refused", "add"]
    assert [each.detail["step"] for each in workbench.proof.actions.all()[:2]] == [
        "binary.prevent-trio: r1c1=0",
        "binary.prevent-trio: r1c2=0",
    ]
    workbench.step("binary.prevent-trio: r1c1=0")
    assert kinds(workbench.proof) == ["refused", "refused", "refused", "add", "refused"]
    for other in (carried + "x", "nonsense", carried.partition(":")[2]):
        beside = Workbench.of(person("anonymous").client, fern)
        beside.post(beside.form("step", node=beside.node, step=WHOLE[0][1], tries=other))
        assert kinds(beside.proof) == ["add"]


def test_the_first_step_makes_a_guest_and_a_proof(fern):
    workbench = Workbench.of(person("anonymous").client, fern)
    assert (workbench.address, workbench.open_ends, workbench.counted) == (
        f"/prove/{fern.pk}/",
        "1 open branch",
        "0 steps",
    )
    workbench.step(WHOLE[0][1])
    proof = Proof.objects.get()
    assert proof.owner == User.objects.get()
    assert proof.owner.is_guest
    assert (proof.puzzle, proof.rev, proof.steps, kinds(proof)) == (fern, 1, 1, ["add"])
    assert workbench.answer["HX-Replace-Url"] == workbench.address == f"/work/{proof.pk}/"
    assert workbench.said == f"Prevent Trio: r4c1 = 1, r4c4 = 1. {WHY} Row 4 is complete."
    assert workbench.grid == ["..0.", "1...", "....", "1001"]
    assert workbench.rows == [*ROWS[:2], "1.0 open open"]
    assert "HX-Replace-Url" not in workbench.post(workbench.form("undo"))


def test_the_page_of_the_puzzle_leads_to_the_proof_begun(begun, fern):
    answer = begun.client.get(f"/prove/{fern.pk}/")
    assert (answer.status_code, answer["Location"]) == (302, begun.address)
    again = begun.client.get(f"/prove/{fern.pk}/?new")
    assert again.status_code == 200
    assert again.context["answer"].proof is None


def test_a_whole_proof(fern):
    workbench = Workbench.of(person("anonymous").client, fern)
    heard = []
    for nodes, text in WHOLE:
        workbench.step(text, nodes)
        heard.append((workbench.said, workbench.node, workbench.open_ends))
    assert heard[:6] == [
        (f"Prevent Trio: r4c1 = 1, r4c4 = 1. {WHY} Row 4 is complete.", "1.0", "1 open branch"),
        (f"Zero or One: at r3c1. {CASES}", "2.0", "2 open branches"),
        ("Trio: this branch is closed. r2c1, r3c1 and r4c1 are all 1.", "3.0", "1 open branch"),
        (f"Zero or One: at r1c1. {CASES}", "4.0", "2 open branches"),
        ("Joined. The board shows what is possible in any of the joined branches.", "5.0", "1 open branch"),
        (
            "Complete Row/Column: r1c1 = 0. Column 1 has all its 2 1s, so r1c1 is 0. Column 1 is complete.",
            "6.0",
            "1 open branch",
        ),
    ]
    last = "Complete Row/Column: r2c4 = 0. Row 2 has all its 2 1s, so r2c4 is 0. Row 2 and column 4 are complete."
    assert heard[-1] == (last, "13.0", "no open branch")
    assert workbench.grid == SOLVED
    assert workbench.counted == "13 steps, 2 splits"
    assert workbench.rows == ROWS == fresh(workbench).rows
    board = workbench.page.find("board").text
    assert "Proved: this puzzle has exactly one solution. 13 steps, 2 case splits." in board
    proof = workbench.proof
    assert (proof.state, proof.open_ends, proof.steps, proof.splits) == ("unique", 0, 13, 2)
    assert kinds(proof) == ["add"] * 4 + ["merge"] + ["add"] * 8
    assert rebuilt(proof) == tree(proof)
    assert workbench.check() == "Proved: this puzzle has exactly one solution. 13 steps, 2 case splits."


def test_the_newest_open_end_is_shown_when_one_comes_back(begun):
    assert fresh(begun).node == "5.0"
    begun.play(("5.0", "binary.zero-or-one @r1c1"), ("6.0", "binary.complete-line: r1c2=1"))
    assert fresh(begun).node == "7.0"


def test_a_node_can_be_asked_for(begun):
    workbench = Workbench(begun.client, f"{begun.address}?node=2.1")
    assert (workbench.node, workbench.grid) == ("2.1", ["..0.", "1...", "1...", "1001"])


@pytest.mark.parametrize(
    ("node", "title", "grid", "why"),
    [
        ("0.0", "Board at the start", ["..0.", "1...", "....", ".00."], "The proof already goes on from here."),
        ("1.0", "Board at step 1", ["..0.", "1...", "....", "1001"], "The proof already goes on from here."),
        ("2", "Board at step 2", ["..0.", "1...", "....", "1001"], "Work on a split in its cases."),
        ("2.0", "Board in case r3c1 = 0", ["..0.", "1...", "0...", "1001"], "The proof already goes on from here."),
        ("3.0", "Board at step 3", ["..0.", "1...", "1...", "1001"], "This branch is closed."),
        ("5.0", "Board at step 5", ["..0.", "1...", "0...", "1001"], ""),
    ],
)
def test_every_node_shows_its_board(begun, node, title, grid, why):
    begun.select(node)
    assert (begun.node, begun.page.find("board-title").text, begun.grid) == (node, title, grid)
    assert begun.page.find("board-head").attrs["data-why"].partition(" To ")[0] == why


@pytest.mark.parametrize("node", ["14.0", "0.1", "0", "1.1", "1", "2.2", "3.1", "3", "x", "", "1.0 2.0"])
def test_no_other_node_has_a_board(begun, node):
    assert begun.client.get(f"{begun.address}board/", {"node": node}, headers=HTMX).status_code == 404


def test_a_solved_board_needs_no_step(finished):
    finished.select("13.0")
    assert finished.page.find("board-head").attrs["data-why"] == "This board is a solution."


def test_a_puzzle_without_blanks_is_solved_at_the_start(open_workbench):
    workbench = open_workbench("Nothing to do")
    assert (workbench.grid, workbench.open_ends) == (SOLVED, "no open branch")
    assert workbench.rows == ["0.0 start Start", "0.0 solved a solution"]
    assert workbench.page.find("board-head").attrs["data-why"] == "This board is a solution."


def test_where_a_case_rule_applies(begun):
    answer = begun.client.get(f"{begun.address}places/", {"node": "5.0", "rule": "binary.zero-or-one"}, headers=HTMX)
    begun.take(answer, "status", "innerHTML")
    assert begun.page.find("places").attrs["data-names"].split() == [
        "r1c1", "r1c2", "r1c4", "r2c2", "r2c3", "r2c4", "r3c2", "r3c3", "r3c4",
    ]  # fmt: skip
    assert begun.said == "Zero or One: choose where. It applies at 9 places."


@pytest.mark.parametrize("query", [{"node": "5.0"}, {"node": "5.0", "rule": "binary.trio"}, {"node": "99.0"}, {}])
def test_places_of_what_is_no_case_rule_or_no_node(begun, query):
    assert begun.client.get(f"{begun.address}places/", query, headers=HTMX).status_code == 404


def test_a_hint_can_be_taken_as_it_is(begun):
    assert begun.whole_hint() == (
        "Complete Row/Column: r1c1 = 0. Column 1 has all its 2 1s, so r1c1 is 0. "
        "Take this step About Complete Row/Column"
    )
    (offer,) = [each for each in begun.page.find("status").walk() if "data-step" in each.attrs]
    before = begun.proof.rev
    begun.step(offer.attrs["data-step"])
    assert begun.proof.rev == before + 1
    assert kinds(begun.proof)[-4:] == ["hint", "hint", "hint", "add"]


def test_a_hint_where_nothing_is_to_do(begun):
    begun.select("3.0")
    assert begun.hint() == "No step from here. This branch is closed."


def test_check_says_what_is_left(begun):
    assert begun.check() == "Not finished yet. Every step so far is right. 1 branch is still open."
    assert kinds(begun.proof)[-1] == "check"
    assert begun.rows == fresh(begun).rows


def test_without_javascript_forms_lead_back_to_the_page(workbench, fern):
    address, fields = workbench.form("step", node="0.0", step=WHOLE[0][1])
    answer = workbench.client.post(address, fields)
    proof = Proof.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/work/{proof.pk}/")
    assert proof.steps == 1
    answer = workbench.client.post(f"/work/{proof.pk}/undo/", {"key": fields["key"], "rev": 0})
    assert (answer.status_code, answer["Location"]) == (302, f"/work/{proof.pk}/")


def test_two_branches_of_a_split_may_both_be_solved_or_broken(open_workbench):
    workbench = open_workbench("One to go")
    workbench.step("binary.zero-or-one @r1c3")
    assert workbench.rows == [
        "0.0 start Start",
        "1 split Zero or One at r1c3",
        "  1.0 case r1c3 = 0",
        "    1.0 solved a solution",
        "  1.1 case r1c3 = 1",
        "    1.1 open open",
    ]
    assert (workbench.open_ends, workbench.node) == ("1 open branch", "1.1")
    workbench.step("binary.trio")
    assert "Proved: this puzzle has exactly one solution. 2 steps, 1 case split." in workbench.page.find("board").text
    assert workbench.rows == fresh(workbench).rows


def test_steps_after_a_merge_stand_below_it(open_workbench):
    """Two merges in one list, and steps after the first: they follow it, also when the page is opened anew."""
    workbench = open_workbench("Wide open")
    workbench.play(
        ("0.0", "binary.zero-or-one @r1c1"),
        ("1.0", "binary.zero-or-one @r4c4"),
        ("1.1", "binary.zero-or-one @r4c4"),
        ("2.0 3.0", "merge"),
        ("2.1 3.1", "merge"),
        ("4.0", "binary.zero-or-one @r2c2"),
        ("5.0", "binary.zero-or-one @r3c3"),
        ("6.0 6.1", "merge"),
    )
    assert [row for row in workbench.rows if row.startswith(("4.0 m", "5.0 m", "6 ", "7 ", "8.0 m"))] == [
        "4.0 merge Merge",
        "6 split Zero or One at r2c2",
        "8.0 merge Merge",
        "5.0 merge Merge",
        "7 split Zero or One at r3c3",
    ]
    workbench.undo()
    assert workbench.rows == Workbench(workbench.client, workbench.address).rows
