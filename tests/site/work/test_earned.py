"""“Apply everywhere” is earned rule by rule, and its steps are counted by cell."""

from importlib import import_module
from io import StringIO

import pytest
from django.apps import apps
from django.core.management import call_command

from tests.site.api.callers import Caller, caller, problem
from tests.site.classroom import Classroom, classroom
from tests.site.people import person
from tests.site.work.earning import earn
from tests.site.work.test_everywhere import press, puzzle_of
from tests.site.work.texts import WHOLE
from tests.site.work.workbench import Workbench
from tutor.grading.scoring.scores import scores
from tutor.library.models import Puzzle
from tutor.privacy.services.claiming import claim_guest
from tutor.work.models import Proof, RuleUse
from tutor.work.services import by_hand

pytestmark = pytest.mark.django_db

TRIO = "binary.prevent-trio"
ROOMY = ("00....", "......", "......", "..00..", "......", "....00")
PLACES = ("r1c3", "r4c2", "r4c5", "r6c4")
MISSING = (
    "“Apply everywhere” takes all that a rule gives, as one step. You earn it rule by rule: with this one, "
    "after {n} more right step{s} by hand, in any puzzle."
)


def missing(number: int) -> str:
    return MISSING.format(n=number, s="" if number == 1 else "s")


@pytest.fixture
def roomy() -> Puzzle:
    return puzzle_of("binary", " ".join(ROOMY))


def find(workbench: Workbench, *cells: str) -> None:
    for cell in cells:
        workbench.step(f"{TRIO}: {cell}=1", workbench.node)
        assert "Prevent Trio:" in workbench.said, workbench.said


def test_a_rule_is_free_after_three_right_steps_by_hand(sam, roomy):
    workbench = Workbench.of(sam.client, roomy)
    assert press(workbench, TRIO) == missing(3)
    for left, cell in ((2, "r1c3"), (1, "r4c2")):
        find(workbench, cell)
        assert workbench.page.find("counted").attrs["data-by-hand"] == f"{TRIO}:{3 - left}/3"
        assert press(workbench, TRIO) == missing(left)
    workbench.step("binary.complete-line: r4c5=1", workbench.node)  # refused, so it earns nothing
    assert press(workbench, "binary.complete-line") == missing(3)
    find(workbench, "r4c5")
    press(workbench, TRIO)
    assert workbench.counted == "4 steps"
    assert by_hand(sam.account) == {TRIO: 3}


def test_the_same_step_taken_again_earns_nothing_more(sam, roomy):
    workbench = Workbench.of(sam.client, roomy)
    for _ in range(3):
        find(workbench, "r1c3")
        workbench.undo()
    assert press(workbench, TRIO) == missing(2)
    find(workbench, "r4c2", "r4c5")
    workbench.undo()
    assert by_hand(sam.account) == {TRIO: 3}  # what was earned stays


def test_what_a_hint_showed_is_not_found_by_hand(sam, roomy):
    workbench = Workbench.of(sam.client, roomy)
    find(workbench, "r6c4")
    workbench.whole_hint()
    (step,) = [each.attrs["data-step"] for each in workbench.page.walk() if "data-step" in each.attrs]
    assert step.startswith(TRIO)
    workbench.step(step, workbench.node)
    assert by_hand(sam.account) == {TRIO: 1}


def test_uses_count_over_all_proofs_and_go_along_to_the_account(sam, roomy):
    guest = person("guest")
    assert guest.account
    assert sam.account
    for cells in (("r1c3", "r4c2"), ("r1c3",)):
        find(Workbench.of(guest.client, puzzle_of("binary", " ".join(ROOMY))), *cells)
    assert by_hand(guest.account) == {TRIO: 3}
    assert by_hand(sam.account) == {}
    claim_guest(guest.account, sam.account)
    assert by_hand(sam.account) == {TRIO: 3}
    workbench = Workbench.of(sam.client, roomy)
    assert press(workbench, TRIO).startswith("Prevent Trio: 4 cells.")


def room(puzzle: Puzzle, **facts: object) -> Classroom:
    return classroom(puzzle, **{"feedback": "immediate"} | facts)


@pytest.mark.parametrize(
    ("policy", "said"), [("off", "“Apply everywhere” is off."), ("earned", missing(3)), ("always", "Prevent Trio: ")]
)
def test_the_policy_of_an_assignment_decides(sam, roomy, policy, said):
    workbench = Workbench(sam.client, f"/items/{room(roomy, everywhere=policy).item.pk}/")
    assert bool(workbench.page.all(id="everywhere")) == (policy != "off")
    assert ("data-by-hand" in workbench.page.find("counted").attrs) == (policy == "earned")
    assert press(workbench, TRIO).startswith(said)


def test_while_verdicts_are_hidden_nothing_is_counted(sam, roomy):
    """The count would tell which of the steps hold."""
    workbench = Workbench(sam.client, f"/items/{room(roomy, everywhere='earned', feedback='after').item.pk}/")
    for cell in PLACES[:3]:
        workbench.step(f"{TRIO}: {cell}=1", workbench.node)
    assert workbench.proof.steps == 3
    assert press(workbench, TRIO) == missing(3)
    assert by_hand(sam.account) == {}


def recounted() -> str:
    out = StringIO()
    call_command("skills", stdout=out)
    return out.getvalue()


def test_the_record_tells_again_what_was_found_by_hand(sam, roomy):
    workbench = Workbench.of(sam.client, roomy)
    find(workbench, "r1c3", "r4c2")
    RuleUse.objects.all()[1].delete()
    assert recounted() == "sam: 1\nAccounts with proofs: 1. Uses of rules that were missing: 1.\n"
    assert by_hand(sam.account) == {TRIO: 2}
    assert recounted() == "Accounts with proofs: 1. Uses of rules that were missing: 0.\n"
    RuleUse.objects.create(proof=workbench.proof, rule=TRIO, cell="r6c4")  # what was earned stays
    recounted()
    assert by_hand(sam.account) == {TRIO: 3}


def test_what_was_hidden_counts_once_it_is_shown(sam, roomy):
    found = room(roomy, everywhere="earned", feedback="after")
    workbench = Workbench(sam.client, f"/items/{found.item.pk}/")
    workbench.step(f"{TRIO}: r1c3=1", workbench.node)
    workbench.step(f"{TRIO}: r4c2=0", workbench.node)
    recounted()
    assert by_hand(sam.account) == {}
    found.assignment.feedback = "immediate"
    found.assignment.save()
    recounted()
    assert by_hand(sam.account) == {TRIO: 1}


def test_the_api_refuses_in_words_and_tells_how_far_one_is(sam, roomy):
    program: Caller = caller("sam")
    proof = program.post("proofs/", {"puzzle": roomy.pk}, status=201)["id"]
    body = {"rev": 0, "node": "0.0", "rule": TRIO}
    answer = program.send("post", f"proofs/{proof}/everywhere/", body)
    assert (answer.status_code, problem(answer)["detail"]) == (403, missing(3))
    for rev, cell in enumerate(PLACES[:3]):
        sent = {"rev": rev, "nodes": [f"{rev}.0"], "step": f"{TRIO}: {cell}=1"}
        assert program.post(f"proofs/{proof}/steps/", sent)["taken"]
    whole = program.get(f"proofs/{proof}/")
    assert (whole["apply_everywhere"], whole["by_hand"]) == ("earned", {TRIO: 3})
    taken = program.post(f"proofs/{proof}/everywhere/", {"rev": 3, "node": "3.0", "rule": TRIO})
    assert (taken["taken"], taken["proof"]["steps"], taken["proof"]["everywhere"]) == (True, 4, 1)


# --- Counting by cell ---


def test_steps_are_counted_by_cell_with_undo_redo_and_cut(sam, roomy):
    earn(sam.account, puzzle_of("binary", ".... .... .... ...."))
    workbench = Workbench.of(sam.client, roomy)
    find(workbench, "r1c3")

    def counted() -> tuple[int, int, int]:
        return workbench.proof.steps, workbench.proof.counted_steps, workbench.proof.everywhere_cells

    press(workbench, TRIO)
    assert counted() == (2, 4, 3)
    workbench.undo()
    assert counted() == (1, 1, 0)
    workbench.redo()
    assert counted() == (2, 4, 3)
    workbench.cut(1)
    assert counted() == (0, 0, 0)


def test_the_gradebook_tells_them_apart(sam, roomy):
    found = room(roomy, everywhere="always")
    press(Workbench(sam.client, f"/items/{found.item.pk}/"), TRIO)
    (membership,) = found.course.memberships.filter(user=sam.account).select_related("user")
    (score,) = scores({found.item.pk: found.item}, [membership])
    assert (score.steps, score.everywhere) == (4, 4)


# --- Proofs from before ---


def test_what_was_done_before_is_counted_when_the_site_is_updated(sam, fern):
    workbench = Workbench.of(sam.client, fern)
    for ends, text in WHOLE:
        workbench.step(text, ends)
    hidden = room(puzzle_of("binary", " ".join(ROOMY)), feedback="after").item
    other = Workbench(sam.client, f"/items/{hidden.pk}/")
    other.step("binary.save-blocker: r1c3=1", other.node)
    earn(sam.account, puzzle_of("binary", ".... .... .... ...."), "binary.unique-line")
    before = by_hand(sam.account)
    RuleUse.objects.all().delete()
    import_module("tutor.work.migrations.0006_everywhere_earned").earn(apps, None)
    del before["binary.unique-line"]  # its proof has no steps
    assert by_hand(sam.account) == before != {}


def test_cells_of_before_are_counted_when_the_site_is_updated(sam, roomy):
    found = room(roomy, everywhere="always")
    workbench = Workbench(sam.client, f"/items/{found.item.pk}/")
    press(workbench, TRIO)
    Proof.objects.update(everywhere_steps=0, everywhere_cells=0)
    import_module("tutor.work.migrations.0006_everywhere_earned").count_cells(apps, None)
    assert (workbench.proof.everywhere_steps, workbench.proof.everywhere_cells) == (1, 4)
