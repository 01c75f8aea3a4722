"""Two windows on one proof: the later one learns that it is late, and nothing is lost or doubled."""

from threading import Barrier, Thread

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client

from tests.site.people import person
from tests.site.work.assigned import room, window
from tests.site.work.records import facts, kinds, rebuilt, stored, tree
from tests.site.work.texts import WHOLE, made
from tests.site.work.workbench import HTMX, Workbench, new_key
from tutor.accounts.models import User
from tutor.work.models import Action, Proof

LATE = "This proof was changed in another window. Here is how it stands now."


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("step", {"node": "5.0", "step": WHOLE[5][1]}),
        ("step", {"node": "5.0", "step": "binary.complete-line: r1c2=1"}),
        ("undo", {}),
        ("redo", {}),
        ("hint", {"node": "5.0"}),
        ("check", {}),
        ("cut", {"number": "3"}),
    ],
)
def test_the_second_window_is_told(begun, name, fields):
    second = Workbench(begun.client, begun.address)
    begun.play(WHOLE[5])
    before = (tree(begun.proof), kinds(begun.proof), begun.proof.rev, facts(begun.proof))
    form = (f"{second.address}cut/", second.form("undo")[1] | fields) if name == "cut" else second.form(name, **fields)
    answer = second.post(form)
    assert (answer.status_code, answer["HX-Retarget"], answer["HX-Reswap"]) == (409, "#workbench", "outerHTML")
    assert "HX-Replace-Url" not in answer
    assert second.said == LATE
    assert (second.rows, second.grid, second.node) == (begun.rows, begun.grid, "6.0")
    assert (tree(begun.proof), kinds(begun.proof), begun.proof.rev, facts(begun.proof)) == before
    second.play(WHOLE[6])
    assert begun.post(begun.form("undo")).status_code == 409


@pytest.mark.django_db
def test_without_javascript_the_second_window_gets_the_page(begun):
    begun.play(WHOLE[5])
    answer = begun.client.post(f"{begun.address}undo/", {"key": new_key(), "rev": 5})
    assert (answer.status_code, answer["Location"]) == (302, begun.address)
    assert kinds(begun.proof)[-1] == "add"


@pytest.mark.django_db
def test_one_change_per_revision(begun):
    proof = begun.proof
    aside = Action.objects.create(proof=proof, kind="hint", rev=proof.rev)
    assert aside.pk
    for kind in set(Action.Kind) - set(Action.ASIDE):
        with pytest.raises(IntegrityError), transaction.atomic():
            Action.objects.create(proof=proof, kind=kind, rev=proof.rev)


@pytest.fixture
def race(transactional_db):
    """Send requests at the same moment, each from a thread and a connection of its own; their answers."""

    def run(client: Client, *posts):
        barrier = Barrier(len(posts))
        answers = []

        def send(address, fields):
            own = Client()
            own.cookies = client.cookies
            barrier.wait()
            answers.append(own.post(address, fields, headers=HTMX))
            connection.close()

        threads = [Thread(target=send, args=post) for post in posts]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(timeout=30)
        return sorted(answers, key=lambda answer: answer.status_code)

    return run


@pytest.fixture
def racing_workbench(transactional_db):
    workbench = Workbench.of(person("sam").client, made()["Fern"])
    workbench.play(*WHOLE[:5])
    return workbench


def test_exactly_one_of_four_wins(race, racing_workbench):
    workbench = racing_workbench
    address, fields = workbench.form("step", node="5.0")
    texts = ["complete-line: r1c1=0", "zero-or-one @r1c1", "zero-or-one @r2c2", "zero-or-one @r3c3"]
    posts = [(address, fields | {"key": new_key(), "step": f"binary.{text}"}) for text in texts]
    answers = race(workbench.client, *posts)
    assert [answer.status_code for answer in answers] == [200, 409, 409, 409]
    proof = workbench.proof
    assert (proof.rev, proof.steps, kinds(proof)) == (6, 6, ["add"] * 4 + ["merge", "add"])
    assert rebuilt(proof) == tree(proof)
    assert Workbench(workbench.client, workbench.address).rows == Workbench(workbench.client, workbench.address).rows
    workbench.load()
    assert workbench.check().startswith("Not finished yet. Every step so far is right.")


def test_the_same_request_at_the_same_moment(race, racing_workbench):
    workbench = racing_workbench
    post = workbench.form("step", node="5.0", step=WHOLE[5][1])
    answers = race(workbench.client, post, post, post)
    assert {answer.status_code for answer in answers} <= {200, 409}
    assert answers[0].status_code == 200
    assert (workbench.proof.rev, kinds(workbench.proof)) == (6, ["add"] * 4 + ["merge", "add"])


def test_undo_against_step(race, racing_workbench):
    workbench = racing_workbench
    answers = race(workbench.client, workbench.form("undo"), workbench.form("step", node="5.0", step=WHOLE[5][1]))
    assert [answer.status_code for answer in answers] == [200, 409]
    assert rebuilt(workbench.proof) == tree(workbench.proof)


def test_the_same_first_step_at_the_same_moment(race):
    workbench = Workbench.of(person("sam").client, made()["Fern"])
    post = workbench.form("step", node="0.0", step=WHOLE[0][1])
    answers = race(workbench.client, post, post, post)
    assert {answer.status_code for answer in answers} <= {200, 409}
    assert answers[0].status_code == 200
    assert {answer["HX-Replace-Url"] for answer in answers} == {f"/work/{Proof.objects.get().pk}/"}
    assert stored() == {"Proof": 1, "Step": 1, "Action": 1}


def test_a_double_hint_at_the_same_moment_counts_once(race, racing_workbench):
    post = racing_workbench.form("hint", node="5.0")
    answers = race(racing_workbench.client, post, post)
    assert [answer.status_code for answer in answers] == [200, 200]
    assert kinds(racing_workbench.proof)[5:] == ["hint"]


@pytest.mark.parametrize("name", ["hint", "check"])
def test_the_last_one_sent_twice_at_the_same_moment(race, transactional_db, name):
    item = room(made()["Fern"], feedback="request", checks=1, hints="number", hint_count=1).item
    workbench = window(item)
    workbench.play(*WHOLE[:5])
    post = workbench.form(name, **({"node": "5.0"} if name == "hint" else {}))
    assert [answer.status_code for answer in race(workbench.client, post, post, post)] == [200, 200, 200]
    assert kinds(workbench.proof)[5:] == [name]
    assert getattr(workbench.proof, f"{name}s") == 1


def test_idle_guests_take_their_proofs_along(transactional_db):
    """Actions point at each other in many ways; none of that may hold a guest back."""
    workbench = Workbench.of(person("guest").client, made()["Fern"])
    workbench.play(*WHOLE[:5])
    workbench.cut(4)
    workbench.undo()
    workbench.undo()
    workbench.redo()
    User.objects.filter(username="guest").delete()
    assert stored() == {"Proof": 0, "Step": 0, "Action": 0}


def test_the_last_check_is_taken_once(race, transactional_db):
    """Later checks find that it has told all there was, and cost nothing."""
    workbench = window(room(made()["Fern"], feedback="request", checks=1).item)
    workbench.play(*WHOLE[:5])
    address, fields = workbench.form("check")
    answers = race(workbench.client, *[(address, fields | {"key": new_key()}) for _ in range(4)])
    assert [answer.status_code for answer in answers] == [200] * 4
    assert workbench.proof.checks == 1


def test_the_last_hint_is_taken_once(race, transactional_db):
    """At one board all windows see the same hint; at another there is none left."""
    workbench = window(room(made()["Fern"], hints="number", hint_count=1).item)
    workbench.play(*WHOLE[:5])
    forms = [workbench.form("hint", node=node) for node in ("5.0", "5.0", "1.0", "1.0")]
    answers = race(workbench.client, *[(address, fields | {"key": new_key()}) for address, fields in forms])
    assert [answer.status_code for answer in answers] == [200] * 4
    assert (workbench.proof.hints, kinds(workbench.proof).count("hint")) == (1, 1)
    assert sum("No hint is left." in answer.content.decode() for answer in answers) == 2


def test_a_hint_opens_once_at_the_same_moment(race, transactional_db):
    """However many windows open it further, and only to what comes next."""
    workbench = window(room(made()["Fern"], hints="number", hint_count=9).item)
    workbench.play(*WHOLE[:5])
    workbench.hint()
    address, fields = workbench.form("hint", node="5.0", strength="step")
    answers = race(workbench.client, *[(address, fields | {"key": new_key()}) for _ in range(4)])
    assert [answer.status_code for answer in answers] == [200] * 4
    strengths = workbench.proof.actions.filter(kind="hint").order_by("pk").values_list("detail__strength", flat=True)
    assert (workbench.proof.hints, list(strengths)) == (1, ["where", "rule"])


def test_a_step_does_not_give_a_hint_back(race, transactional_db):
    """A step writes the row of the proof while hints are counted there."""
    workbench = window(room(made()["Fern"], hints="number", hint_count=9).item)
    workbench.play(*WHOLE[:5])
    hints = [workbench.form("hint", node=node) for node in ("5.0", "1.0", "4.0")]
    posts = [(address, fields | {"key": new_key()}) for address, fields in hints]
    answers = race(workbench.client, workbench.form("step", node="5.0", step=WHOLE[5][1]), *posts)
    assert {answer.status_code for answer in answers} <= {200, 409}
    assert workbench.proof.hints == kinds(workbench.proof).count("hint")


def test_one_attempt_from_many_windows(race, transactional_db):
    item = room(made()["Fern"], attempts=1).item
    workbench = window(item)
    address, fields = workbench.form("step", node="0.0", step=WHOLE[0][1])
    answers = race(workbench.client, *[(address, fields | {"key": new_key()}) for _ in range(4)])
    assert [answer.status_code for answer in answers] == [200, 409, 409, 409]
    assert Proof.objects.filter(item=item).count() == 1
