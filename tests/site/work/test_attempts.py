"""Attempts: beginning another, submitting, and what every one of them begins with."""

from uuid import uuid4

import pytest

from tests.site.people import account, person
from tests.site.work.assigned import given, refuses_everything, room, terms, window
from tests.site.work.records import kinds, rebuilt, stored, tree
from tests.site.work.texts import WHOLE
from tests.site.work.workbench import HTMX, Workbench, new_key, take_steps
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db


def test_another_attempt(fern):
    item = room(fern, attempts=2).item
    first = window(item)
    assert "This is attempt 1 of 2." in terms(first)
    first.play(*WHOLE[:2])
    second = window(item, query="?new=1")
    assert (second.rows, stored()["Proof"]) == (["0.0 start Start", "0.0 open open"], 1)
    second.play(WHOLE[0])
    assert (second.proof.attempt, second.proof.steps) == (2, 1)
    assert window(item).address == second.address
    third = window(item, query="?new=1")  # there is none: the newest is shown
    assert third.address == second.address
    assert "Begin another attempt" not in terms(third)
    forged = f"/items/{item.pk}/3/step/"
    assert third.post((forged, {"key": new_key(), "rev": 0, "node": "0.0", "step": WHOLE[0][1]})).status_code == 409
    assert Proof.objects.filter(item=item).count() == 2


def test_a_refused_try_begins_an_attempt_too(fern):
    """Else nobody would see who does not find a first step."""
    workbench = window(room(fern).item)
    assert workbench.step("binary.prevent-trio: r1c1=0").startswith("Prevent Trio does not give r1c1 = 0.")
    assert (workbench.answer["HX-Replace-Url"], workbench.counted) == (workbench.proof.get_absolute_url(), "0 steps")
    workbench.step("binary.trio")
    workbench.play(WHOLE[0])
    assert kinds(workbench.proof) == ["refused", "refused", "add"]
    assert (workbench.proof.attempt, workbench.proof.steps) == (1, 1)


def test_two_windows_on_a_puzzle_not_begun_make_one_attempt(fern):
    item = room(fern).item
    first, second = window(item), window(item)
    first.play(WHOLE[0])
    answer = second.post(second.form("step", node="0.0", step=WHOLE[0][1]))
    assert (answer.status_code, answer["HX-Replace-Url"]) == (409, first.address)
    assert second.said.startswith("This proof was changed in another window.")
    assert Proof.objects.filter(item=item).count() == 1


def submit(workbench: Workbench) -> None:
    """Through the dialog, whatever it offers: to submit, or to withdraw."""
    workbench.take(workbench.client.get(f"{workbench.address}submit/", headers=HTMX), "dialog", "innerHTML")
    (form,) = [each for each in workbench.page.find("dialog").walk() if each.tag == "form"]
    fields: dict[str, object] = {
        each.attrs["name"]: each.attrs.get("value", "") for each in form.walk() if each.tag == "input"
    }
    workbench.post((form.attrs["hx-post"], fields | {"node": workbench.node}))


def test_submitting_is_a_note_that_can_be_withdrawn(fern):
    workbench = window(room(fern).item)
    workbench.play(*WHOLE[:5])
    submit(workbench)
    assert workbench.proof.submitted is not None
    assert workbench.said == "Submitted. You can still work on it, or withdraw it."
    assert "submitted" in terms(workbench)
    workbench.play(WHOLE[5])
    assert workbench.proof.submitted is not None
    submit(workbench)
    assert Proof.objects.get().submitted is None
    assert workbench.said == "Withdrawn. The submission is withdrawn."
    assert kinds(workbench.proof)[-3:] == ["submit", "add", "withdraw"]
    assert rebuilt(workbench.proof) == tree(workbench.proof)


def test_submitting_ends_a_limited_attempt(fern):
    workbench = window(room(fern, attempts=1).item)
    workbench.play(*WHOLE[:5])
    submit(workbench)
    assert workbench.said == "Submitted."
    refuses_everything(workbench, "This attempt is submitted, so it is finished.")


def test_practice_is_not_submitted(begun):
    answer = begun.post((f"{begun.address}submit/", {"key": new_key(), "rev": 5, "node": ""}))
    assert (answer.status_code, begun.said[:17]) == (200, "This is practice.")
    assert begun.proof.submitted is None


# --- Given steps -----------------------------------------------------------------------------------------------------


@pytest.fixture
def starter(fern):
    """An assigned puzzle that begins with a direct step, a split, and a rule that is not allowed afterwards."""
    rows = list(take_steps(person("alice").client, fern, WHOLE[:3]).tree.all())
    item = room(fern, rules=[rule for rule in RULES if rule != "binary.trio"]).item
    given(item, rows)
    return item


RULES = ["binary.prevent-trio", "binary.complete-line", "binary.zero-or-one", "binary.trio", "binary.save-blocker"]


def test_a_refused_try_comes_after_what_is_given(starter):
    workbench = window(starter)
    workbench.step("binary.prevent-trio: r1c1=0")
    assert (kinds(workbench.proof), workbench.counted) == (["begin", "refused"], "3 steps, 1 split")
    assert "given" in workbench.rows[1]
    workbench.play(WHOLE[3])
    assert kinds(workbench.proof) == ["begin", "refused", "add"]


def test_an_attempt_begins_with_what_is_given(starter):
    workbench = window(starter)
    assert workbench.rows[1] == "1.0 direct Prevent Trio r4c1 = 1, r4c4 = 1 given"
    assert (workbench.counted, workbench.open_ends, workbench.node) == ("3 steps, 1 split", "1 open branch", "2.0")
    assert not workbench.ready("undo")
    workbench.step(WHOLE[3][1], WHOLE[3][0])
    workbench.play(WHOLE[4])
    proof = workbench.proof
    assert (proof.steps, proof.rev, proof.given, kinds(proof)) == (5, 3, 3, ["begin", "add", "merge"])
    assert rebuilt(proof) == tree(proof)
    assert Workbench(workbench.client, workbench.address).rows == workbench.rows
    workbench.play(*WHOLE[5:])
    assert proof.__class__.objects.get(pk=proof.pk).state == "unique"


def test_undo_stops_above_what_is_given_and_cut_spares_it(starter):
    workbench = window(starter)
    workbench.step(WHOLE[3][1], WHOLE[3][0])
    workbench.undo()
    assert (workbench.proof.steps, workbench.ready("undo")) == (3, False)
    assert workbench.undo() == "There is nothing to undo."
    workbench.play(("2.0", "binary.zero-or-one @r1c1"))
    assert "It is part of the assignment and cannot be cut" in workbench.ask_cut(2)
    for number in (1, 2, 3):
        workbench.post((f"{workbench.address}cut/", {"key": new_key(), "rev": workbench.proof.rev, "number": number}))
        assert workbench.said.startswith("This step is given.")
    workbench.cut(workbench.proof.last_number)
    assert sorted(tree(workbench.proof)) == [1, 2, 3]
    assert "given</" in workbench.client.get(f"{workbench.address}proof/").content.decode()


def test_a_hint_may_begin_an_attempt_with_given_steps(starter):
    workbench = window(starter)
    workbench.hint()
    assert (kinds(workbench.proof), workbench.proof.rev) == (["begin", "hint"], 1)
    workbench.play(WHOLE[3])


def test_no_key_opens_another_proof(fern):
    """The key of a proof's first step names it only where it was begun."""
    practice = Proof.objects.create(owner=account("sue"), puzzle=fern, first_key=uuid4())
    item = room(fern).item
    workbench = window(item, "sue")
    workbench.post(workbench.form("step", key=practice.first_key, node="0.0", step=WHOLE[0][1]))
    assert (practice.tree.count(), Proof.objects.filter(item=item).count()) == (0, 0)
