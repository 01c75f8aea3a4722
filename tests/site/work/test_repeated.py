"""A request that is sent again, because its answer got lost, does nothing twice and gets the first answer."""

import re

import pytest

from tests.site.people import person
from tests.site.work.records import kinds, stored, tree
from tests.site.work.texts import WHOLE
from tests.site.work.workbench import HTMX, Workbench, new_key
from tutor.accounts.models import User
from tutor.work.models import Action, Proof

pytestmark = pytest.mark.django_db

KEY = re.compile(r'name="(key|csrfmiddlewaretoken)" value="[^"]*"')


def same(first, second) -> bool:
    """Tell whether two answers show the same, apart from the keys for the next requests."""
    assert first.status_code == second.status_code == 200
    return bool(KEY.sub("", first.content.decode()) == KEY.sub("", second.content.decode()))


def twice(workbench: Workbench, form):
    """Send a form twice, apply only the second answer to the page, and return both answers."""
    address, fields = form
    return workbench.client.post(address, fields, headers=HTMX), workbench.post(form)


@pytest.mark.parametrize("move", [WHOLE[5], ("5.0", "binary.zero-or-one @r1c1")])
def test_step(begun, move):
    nodes, text = move
    first, second = twice(begun, begun.form("step", node=nodes, step=text))
    assert same(first, second)
    assert kinds(begun.proof) == ["add"] * 4 + ["merge", "add"]
    assert (begun.proof.rev, begun.proof.steps, len(tree(begun.proof))) == (6, 6, 6)
    assert begun.rows == Workbench(begun.client, begun.address).rows


@pytest.mark.parametrize("name", ["undo", "redo"])
def test_undo_and_redo(begun, name):
    begun.undo()
    begun.undo()
    before = len(tree(begun.proof))
    assert same(*twice(begun, begun.form(name)))
    assert len(tree(begun.proof)) == before + (1 if name == "redo" else -1)
    assert kinds(begun.proof)[5:] == ["undo", "undo", name]


def test_cut(begun):
    begun.ask_cut(4)
    _, fields = begun.form("undo", number=4)
    assert same(*twice(begun, (f"{begun.address}cut/", fields)))
    assert sorted(tree(begun.proof)) == [1, 2, 3]
    assert kinds(begun.proof)[5:] == ["cut"]


@pytest.mark.parametrize(("name", "kind"), [("step", "refused"), ("hint", "hint"), ("check", "check")])
def test_what_changes_nothing_counts_once(begun, name, kind):
    fields = {"node": "5.0"} | ({"step": "binary.complete-line: r1c2=1"} if name == "step" else {})
    assert same(*twice(begun, begun.form(name, **fields)))
    assert kinds(begun.proof)[5:] == [kind]
    assert begun.proof.rev == 5


def test_a_different_refused_try_counts_anew(begun):
    begun.step("binary.complete-line: r1c2=1")
    begun.step("binary.complete-line: r1c2=1")
    assert kinds(begun.proof)[5:] == ["refused", "refused"]


def test_first_step_of_an_account(workbench):
    first, second = twice(workbench, workbench.form("step", node="0.0", step=WHOLE[0][1]))
    assert same(first, second)
    assert first["HX-Replace-Url"] == second["HX-Replace-Url"] == f"/work/{Proof.objects.get().pk}/"
    assert stored() == {"Proof": 1, "Step": 1, "Action": 1}


def test_first_step_of_a_guest_whose_cookie_arrived(fern):
    workbench = Workbench.of(person("anonymous").client, fern)
    first, second = twice(workbench, workbench.form("step", node="0.0", step=WHOLE[0][1]))
    assert same(first, second)
    assert stored() == {"Proof": 1, "Step": 1, "Action": 1}
    assert User.objects.count() == 1


def test_first_step_of_a_guest_whose_cookie_got_lost(fern):
    """A key is no password: the browser becomes another guest with the same step; the lost guest stays unreachable."""
    workbench = Workbench.of(person("anonymous").client, fern)
    form = workbench.form("step", node="0.0", step=WHOLE[0][1])
    address, fields = form
    lost = Workbench.of(person("anonymous").client, fern)
    first = lost.client.post(address, fields, headers=HTMX)
    second = workbench.post(form)
    assert second.status_code == 200
    lost_proof, own = Proof.objects.order_by("pk")
    assert (workbench.address, workbench.rows) == (
        f"/work/{own.pk}/",
        Workbench(workbench.client, workbench.address).rows,
    )
    assert own.owner != lost_proof.owner
    assert workbench.client.get(f"/work/{lost_proof.pk}/").status_code == 404
    assert KEY.sub("", first.content.decode()).replace(f"/work/{lost_proof.pk}/", workbench.address).replace(
        f'data-proof="{lost_proof.pk}"', f'data-proof="{own.pk}"'
    ) == KEY.sub("", second.content.decode())
    assert same(second, workbench.client.post(address, fields, headers=HTMX))
    assert Proof.objects.count() == 2


def test_first_step_again_after_the_proof_went_on_elsewhere(workbench):
    form = workbench.form("step", node="0.0", step=WHOLE[0][1])
    address, fields = form
    workbench.client.post(address, fields, headers=HTMX)
    other = Workbench.of(workbench.client, Proof.objects.get())
    other.play(WHOLE[1])
    answer = workbench.post(form)
    assert answer.status_code == 409
    assert workbench.said == "This proof was changed in another window. Here is how it stands now."
    assert (workbench.address, workbench.rows) == (other.address, other.rows)
    assert stored() == {"Proof": 1, "Step": 2, "Action": 2}


def test_a_key_used_for_something_else_changes_nothing(begun):
    """No page of ours does this; it must not look like a fault of the server."""
    begun.hint()
    (used,) = Action.objects.filter(kind="hint").values_list("key", flat=True)
    before = tree(begun.proof)
    answer = begun.post(begun.form("step", key=used, node="5.0", step="binary.complete-line: r1c1=0"))
    assert answer.status_code == 409
    assert (tree(begun.proof), begun.proof.rev) == (before, 5)
    begun.play(WHOLE[5])


def test_every_form_has_a_key_of_its_own(begun):
    keys = [begun.form(name)[1]["key"] for name in ("step", "undo", "redo", "hint", "check")]
    assert len(set(keys)) == 5
    begun.hint()
    assert not set(keys) & {begun.form(name)[1]["key"] for name in ("step", "undo", "redo", "hint", "check")}


def test_keys_of_different_proofs_do_not_meet(begun, open_workbench):
    key = new_key()
    begun.post(begun.form("step", key=key, node="5.0", step=WHOLE[5][1]))
    other = open_workbench("Wide open")
    other.play(("0.0", "binary.zero-or-one @r1c1"))
    other.post(other.form("step", key=key, node="1.0", step="binary.zero-or-one @r1c2"))
    assert kinds(other.proof) == ["add", "add"]
