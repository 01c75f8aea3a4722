"""A guest's work and an account: asked about, taken over whole, once, and never mixed up."""

from threading import Barrier, Thread
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection
from django.test import Client

from puzzles.formats.canonical import digest, read_grid
from puzzles.kernel.tree import START
from puzzles.registry import get_type
from tests.site.accounts.conftest import PASSWORD, shown
from tests.site.work.records import rebuilt, stored, tree
from tests.site.work.texts import WHOLE
from tests.site.work.workbench import HTMX, Workbench, take_steps
from tutor.accounts.models import User
from tutor.library.models import Puzzle, PuzzleSet
from tutor.library.services import own_puzzle
from tutor.work.models import Proof
from tutor.work.replays.cache import REPLAYS
from tutor.work.services import StaleError, add_step
from tutor.work.workspace import Workspace

pytestmark = pytest.mark.django_db

TAKE, LEAVE = {"answer": "take"}, {"answer": "leave"}


def sign_in_from(client: Client, onward: str = "/"):
    return client.post("/sign-in/", {"username": "dana", "password": PASSWORD, "next": onward})


@pytest.fixture
def guest(client, work, dana):
    """The guest whose work there is; Dana signs in at the same browser, and has not answered yet."""
    answer = sign_in_from(client, "/rules/")
    assert answer["Location"] == "/take-along/?next=%2Frules%2F"
    return work.owner


def test_it_is_asked(client, guest, work):
    page = shown(client.get("/take-along/"))
    assert "Add this work to your account?" in page
    assert "Fern 4 × 4, 5 steps, unfinished, " in page
    assert Proof.objects.get().owner == guest
    assert client.get(work.get_absolute_url()).status_code == 404  # not hers as long as she has not said so
    assert "There is work on this device from before you signed in. Add it to your account?" in shown(client.get("/"))


def test_taking_it_along(client, guest, dana, work):
    before = stored(), tree(work)
    answer = client.post("/take-along/", TAKE | {"next": "/rules/"}, follow=True)
    assert answer.redirect_chain == [("/rules/", 302)]
    assert "1 proof is yours now." in shown(answer)
    assert (stored(), tree(work)) == before
    assert Proof.objects.get().owner == dana
    assert User.objects.get() == dana
    assert "There is work on this device" not in shown(client.get("/"))
    workbench = Workbench(client, work.get_absolute_url())
    workbench.play(*WHOLE[5:])
    assert workbench.proof.state == "unique"
    assert rebuilt(workbench.proof) == tree(workbench.proof)


def test_twice_is_as_good_as_once(client, guest, dana):
    client.post("/take-along/", TAKE)
    answer = client.post("/take-along/", TAKE, follow=True)  # a double click, or a second window
    assert "There is no other work on this device." in shown(answer)
    assert Proof.objects.get().owner == dana


def test_an_answer_that_is_none_asks_again(client, guest):
    assert "Add this work to your account?" in shown(client.post("/take-along/", {"answer": "perhaps"}))
    assert Proof.objects.get().owner == guest


def test_leaving_it(client, guest, work):
    answer = client.post("/take-along/", LEAVE, follow=True)
    assert "That work stays on this device. It is back when you sign out." in shown(answer)
    assert "There is work on this device" not in shown(client.get("/"))
    assert "Add the work on this device to your account" in shown(client.get("/settings/"))
    client.post("/sign-out/")
    assert client.get(work.get_absolute_url()).context["user"] == guest


def test_leaving_it_and_thinking_again(client, guest, dana):
    client.post("/take-along/", LEAVE)
    client.post("/take-along/", TAKE)
    assert Proof.objects.get().owner == dana


def test_nobody_can_name_another_guest(client, guest, work):
    """Which guest it is stands in the session, not in the request."""
    stranger = Client()
    victim = take_steps(stranger, work.puzzle, WHOLE[:1])
    client.post("/take-along/", TAKE | {"guest": victim.owner_id, "pk": victim.owner_id})
    assert Proof.objects.get(pk=victim.pk).owner == victim.owner
    assert stranger.get(victim.get_absolute_url()).status_code == 200


def test_another_browser_of_the_same_account_is_not_asked(guest, sign_in):
    other = sign_in()
    assert "There is work on this device" not in shown(other.get("/"))
    assert other.post("/take-along/", TAKE)["Location"] == "/"
    assert Proof.objects.get().owner == guest


def test_both_have_proofs_of_the_same_puzzle(client, guest, dana, work, sign_in):
    own = take_steps(sign_in(), work.puzzle, WHOLE[:2])
    trees = tree(own), tree(work)
    client.post("/take-along/", TAKE)
    assert set(Proof.objects.filter(owner=dana)) == {own, work}
    assert (tree(own), tree(work)) == trees
    for proof in (own, work):
        assert client.get(proof.get_absolute_url()).status_code == 200


def test_one_page_may_have_begun_a_proof_for_each(client, puzzles, dana):
    """The key of a first step names one proof of a person; no proof is lost over it."""
    key = uuid4()
    first = {"key": key, "rev": 0, "node": "0.0", "step": WHOLE[0][1]}
    address = f"/prove/{puzzles['Fern'].pk}/step/"
    client.post(address, first, headers=HTMX)
    sign_in_from(client)
    client.post(address, first, headers=HTMX)
    assert Proof.objects.filter(first_key=key).count() == 2
    client.post("/take-along/", TAKE)
    assert Proof.objects.filter(owner=dana).count() == 2
    assert Proof.objects.get(first_key=key).created == Proof.objects.latest("created").created
    answer = client.post(address, first, headers=HTMX)  # sent again, it gets its first answer and begins nothing
    assert (answer.status_code, Proof.objects.count()) == (200, 2)


@pytest.mark.parametrize("cold", [False, True])
def test_a_window_that_was_open_goes_on(client, work, dana, cold):
    window = Workbench(client, work.get_absolute_url())
    sign_in_from(client)
    client.post("/take-along/", TAKE)
    if cold:
        REPLAYS.clear()
    window.play(WHOLE[5])
    assert (window.proof.owner, window.proof.steps) == (dana, 6)


def test_a_window_with_a_puzzle_not_begun_begins_it_for_the_account(client, work, puzzles, dana):
    window = Workbench(client, f"/prove/{puzzles['Fern'].pk}/?new")
    sign_in_from(client)
    client.post("/take-along/", TAKE)
    window.play(WHOLE[0])
    assert window.proof.owner == dana
    assert Proof.objects.filter(owner=dana).count() == 2


@pytest.mark.django_db(transaction=True)
def test_a_step_on_its_way_for_a_guest_who_is_gone_stores_nothing(client, guest, puzzles):
    """A request that read the guest before the guest went hears that it is late, and nothing is left without owner."""
    client.post("/take-along/", TAKE)
    with pytest.raises(StaleError):
        add_step(guest, Workspace(puzzles["Fern"], None), key=uuid4(), rev=0, ends=(START,), text=WHOLE[0][1])
    assert Proof.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_windows_take_it_along_at_the_same_moment(client, guest, dana):
    barrier, answers = Barrier(2), []

    def send() -> None:
        window = Client()
        window.cookies = client.cookies
        barrier.wait()
        answers.append(window.post("/take-along/", TAKE).status_code)
        connection.close()

    threads = [Thread(target=send) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    assert answers == [302, 302]
    assert (Proof.objects.get().owner, User.objects.get()) == (dana, dana)


def test_a_guest_without_work_just_goes(client, dana):
    client.post("/settings/", {"theme": "dark", "motion": "", "first_digit": 0, "mistakes": "now"})
    assert User.objects.filter(is_guest=True).count() == 1
    assert sign_in_from(client)["Location"] == "/"
    assert User.objects.get() == dana
    assert User.objects.get().theme == ""


def test_a_guest_who_was_deleted_meanwhile(client, guest):
    guest.delete()
    assert "There is no other work on this device." in shown(client.get("/take-along/", follow=True))
    assert "There is work on this device" not in shown(client.get("/"))


def pasted(owner: User, *rows: str) -> Puzzle:
    puzzle = read_grid(get_type("binary"), list(rows))
    return own_puzzle(owner, puzzle, digest(puzzle))


ONE, TWO = ("01.1", "1010", "0110", "1001"), ("0101", "1.10", "0110", "1001")


def test_pasted_puzzles_come_along(client, guest, dana):
    puzzle = pasted(guest, *ONE)
    proof = take_steps_as(guest, puzzle)
    client.post("/take-along/", TAKE)
    own = PuzzleSet.objects.get(owner=dana)
    assert (own.slug, list(own.puzzles.all())) == (f"pasted-{dana.pk}", [puzzle])
    assert client.get(puzzle.get_absolute_url()).status_code == 200
    assert client.get(proof.get_absolute_url()).status_code == 200
    assert pasted(dana, *TWO).set == own  # and the next one goes there too


def take_steps_as(owner: User, puzzle: Puzzle) -> Proof:
    return Proof.objects.create(owner=owner, puzzle=puzzle, goal={"type": "solve"})


def test_pasted_puzzles_of_both_are_put_together(client, guest, dana):
    theirs, twin, own = pasted(guest, *TWO), pasted(guest, *ONE), pasted(dana, *ONE)
    proofs = [take_steps_as(guest, theirs), take_steps_as(guest, twin), take_steps_as(dana, own)]
    client.post("/take-along/", TAKE)
    kept = PuzzleSet.objects.get(owner__isnull=False)
    assert (kept.owner, list(kept.puzzles.order_by("position"))) == (dana, [own, theirs])
    assert len({puzzle.position for puzzle in kept.puzzles.all()}) == 2
    found = list(Proof.objects.filter(owner=dana, puzzle__set=kept).order_by("pk"))
    assert found == proofs
    assert [proof.puzzle for proof in found] == [theirs, own, own]
    for proof in proofs:
        assert client.get(proof.get_absolute_url()).status_code == 200


def test_all_of_it_or_none(client, guest, work, monkeypatch):
    """If the guest cannot go, because something else holds on to the row, nothing has moved."""

    def refuse(*args: object, **kwargs: object) -> None:
        raise IntegrityError

    monkeypatch.setattr(User, "delete", refuse)
    with pytest.raises(IntegrityError):
        client.post("/take-along/", TAKE)
    assert Proof.objects.get().owner == guest
    monkeypatch.undo()
    client.post("/take-along/", TAKE)
    assert Proof.objects.get().owner != guest


def test_many_proofs_cost_no_more(client, guest, work, django_assert_max_num_queries):
    for _ in range(20):
        take_steps_as(guest, work.puzzle)
    with django_assert_max_num_queries(8):  # session, person, guest, proofs and how many, sets, savepoints
        page = shown(client.get("/take-along/"))
    assert "and 9 more proofs" in page
    with django_assert_max_num_queries(40):
        client.post("/take-along/", TAKE)
    assert Proof.objects.filter(owner=guest).count() == 0
