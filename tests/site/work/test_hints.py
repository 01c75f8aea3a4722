"""Hints in three strengths: one after the other, at any node, recorded with the steps that came from them."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db.models import F

from puzzles.formats.steps import print_step
from puzzles.hints import next_step
from tests.engine.ladders import chain
from tests.site.people import account, person
from tests.site.programs import wait_for
from tests.site.search.test_pool import held
from tests.site.work.assigned import room, window
from tests.site.work.big import stored_proof
from tests.site.work.records import kinds, stored
from tests.site.work.texts import WHOLE, made
from tests.site.work.workbench import Workbench
from tutor.accounts.models import User
from tutor.search import pool
from tutor.work.models import Action, Step
from tutor.work.replays.engine import engine_puzzle
from tutor.work.replays.ladders import hint_of

pytestmark = pytest.mark.django_db


def wait(seconds: float) -> None:
    """Let time pass for all hints."""
    Action.objects.filter(kind="hint").update(at=F("at") - timedelta(seconds=seconds))


def details(workbench: Workbench) -> list[tuple[str, str, str, str]]:
    """List what each opening of a hint recorded."""
    hints = Action.objects.filter(proof=workbench.proof, kind="hint").order_by("pk")
    return list(hints.values_list(*[f"detail__{name}" for name in ("strength", "place", "rule", "step")]))


@pytest.fixture
def priced(fern):
    return window(room(fern, hints="free", hint_price=20).item)


def test_one_strength_after_the_other(priced):
    first = "binary.prevent-trio: r4c1=1, r4c4=1"
    assert priced.hint() == "Look at row 4. Which rule? (−5 %)"
    assert priced.hint() == "Look at row 4. Prevent Trio applies there. Show the step (−10 %) About Prevent Trio"
    wait(10)
    assert priced.hint().startswith("Prevent Trio: r4c1 = 1, r4c4 = 1. ")
    assert details(priced) == [
        (strength, "row4", "binary.prevent-trio", first) for strength in ("where", "rule", "step")
    ]
    assert len({action.detail["ladder"] for action in priced.proof.actions.all()}) == 1


def test_a_hint_asked_for_again_stands_where_it_stood(priced):
    """Five times at one board, and in another window: one hint."""
    priced.hint()
    priced.hint()
    for _ in range(5):
        again = Workbench(priced.client, priced.address)
        assert again.hint(node="0.0").startswith("Look at row 4. Prevent Trio applies there.")
    assert (priced.proof.hints, kinds(priced.proof)) == (1, ["hint", "hint"])


def test_the_same_board_elsewhere_has_the_same_hint(priced):
    priced.play(WHOLE[0])
    priced.hint()
    priced.undo()
    priced.play(WHOLE[0])
    assert priced.hint() == "Look at column 1. Which rule? (−5 %)"
    assert (priced.proof.hints, kinds(priced.proof)) == (1, ["add", "hint", "undo", "add"])


@pytest.mark.parametrize("seconds", [1, 9])
def test_the_step_opens_when_its_time_has_come(priced, seconds):
    priced.hint()
    priced.hint()
    wait(seconds)
    assert priced.hint().startswith("Look at row 4.")
    (button,) = [each for each in priced.page.find("status").walk() if each.attrs.get("id") == "hint-next"]
    assert 0 < float(button.attrs["data-wait"]) <= 10 - seconds
    assert len(details(priced)) == 2
    wait(10 - seconds)
    assert priced.hint().startswith("Prevent Trio: ")


def test_in_practice_it_opens_sooner(fern):
    workbench = Workbench.of(person("sam").client, fern)
    workbench.play(WHOLE[0])
    workbench.hint()
    workbench.hint()
    wait(2)
    assert "Take this step" in workbench.hint()


def test_nothing_opens_out_of_turn(priced):
    form = priced.form("hint", node="0.0", strength="step")
    priced.post(form)
    assert priced.said.startswith("Look at row 4. Which rule?")
    assert [strength for strength, *_ in details(priced)] == ["where"]


@pytest.mark.parametrize(
    ("strength", "text", "used", "mark"),
    [
        (3, "binary.prevent-trio: r3c1=0", "step", "hint: step"),
        (2, "binary.prevent-trio: r3c1=0", "rule", "hint: rule"),
        (1, "binary.prevent-trio: r3c1=0", "where", "hint: place"),
        (3, "binary.complete-line: r1c1=0", "where", "hint: place"),
        (3, "binary.zero-or-one @r1c1", "", ""),
        (0, "binary.prevent-trio: r3c1=0", "", ""),
    ],
)
def test_a_step_says_which_hint_it_came_from(priced, strength, text, used, mark):
    """Take steps where the hint is: Prevent Trio makes r3c1 a 0, in column 1."""
    priced.play(WHOLE[0])
    for _ in range(strength):
        priced.hint()
        wait(60)
    priced.play(("1.0", text))
    assert hint_of(Step.objects.get(number=2)) == used
    assert [line.partition("hint: ")[2] for line in priced.rows if "hint: " in line] == ([mark[6:]] if mark else [])
    noted = priced.proof.actions.latest("pk").detail.get("hint")
    shown = ("where", "rule", "step")[strength - 1]
    assert (noted and (noted["strength"], noted["used"])) == ((shown, used) if strength else None)
    priced.undo()
    priced.redo()
    assert hint_of(Step.objects.get(number=2)) == used


def test_where_the_proof_goes_on_a_hint_says_what_else_could_follow(priced):
    priced.play(*WHOLE[:2])
    assert priced.hint(node="0.0").startswith("Look at ")
    priced.select("2")
    assert priced.whole_hint().startswith("Prevent Trio: ")
    assert "Take this step" not in priced.said
    step = next_step(engine_puzzle(priced.proof.puzzle).board()).step
    assert step is not None
    assert details(priced)[0][3] == print_step(engine_puzzle(priced.proof.puzzle), step)


def test_a_closed_branch_has_no_hint(priced):
    priced.play(*WHOLE[:3])
    assert priced.hint(node="3.0") == "No step from here. This branch is closed."
    assert priced.proof.hints == 0


def test_a_branch_that_is_impossible_is_said_to_be(priced):
    priced.play(*WHOLE[:2])
    assert priced.hint(node="2.1").startswith("Something in ")
    assert "Trio shows it." in priced.hint(node="2.1")
    wait(10)
    assert "So this branch is impossible and can be closed." in priced.hint(node="2.1")


@pytest.mark.parametrize("name", ["sam", "anonymous"])
def test_a_hint_before_the_first_step_begins_the_proof(fern, name):
    """Also a visitor's, once, however often it is sent: the first step then says that it came from a hint."""
    client = person(name).client
    workbench = Workbench.of(client, fern)
    once = workbench.form("hint", node="0.0")
    for _ in range(2):
        workbench.post(once)
        assert workbench.said == "Look at row 4. Which rule?"
    assert workbench.hint().endswith("Show the step About Prevent Trio")
    assert stored() == {"Proof": 1, "Step": 0, "Action": 2}
    workbench.play(("0.0", "binary.prevent-trio: r4c1=1"))
    workbench.undo()
    workbench.redo()
    assert [line.partition("hint: ")[2] for line in workbench.rows if "hint: " in line] == ["rule"]
    workbench.load()
    assert "hint: rule" in client.get(f"{workbench.address}proof/").content.decode()
    assert [used for _, used in Action.objects.values_list("kind", "detail__hint__used") if used] == ["rule"]
    assert stored()["Proof"] == 1


def test_a_visitor_who_gets_no_hint_stores_nothing(fern):
    workbench = Workbench.of(person("anonymous").client, fern)
    workbench.post(workbench.form("hint", node="7.0"))
    assert stored() == {"Proof": 0, "Step": 0, "Action": 0}
    assert not User.objects.filter(is_guest=True).exists()


def test_a_split_is_found_meanwhile():
    """No direct rule applies: the first strength says so, the page asks again for the next, and the last says why."""
    workbench = Workbench.of(person("sam").client, made()["Wide open"])
    workbench.play(("0.0", "binary.zero-or-one @r1c1"))
    workbench.select("1.0")
    assert workbench.hint() == "No direct rule applies here. Which rule?"
    while "Split by" not in workbench.hint():
        assert workbench.said == "No direct rule applies here. Looking for the best place to split … Again"
    assert workbench.said.startswith("No direct rule applies here. Split by Zero or One. Show the step")
    wait(2)
    assert workbench.hint().startswith("Zero or One: at ")
    assert details(workbench)[-1][3].startswith("binary.zero-or-one @")


@pytest.mark.parametrize("asked", [True, False])
def test_a_split_is_looked_for_after_a_step_where_hints_were_taken(monkeypatch, asked):
    """It is there at the first press, though nothing can be searched by then; without hints before, nothing is."""
    workbench = Workbench.of(person("sam").client, made()["Wide open"])
    cache.clear()  # another test may have looked for the same split
    asker = f"asking:{account('sam').pk}"
    if asked:
        workbench.hint()
        wait_for(lambda: cache.get(asker) is None)  # a person has one search at a time
    workbench.play(("0.0", "binary.zero-or-one @r2c2"))
    wait_for(lambda: cache.get(asker) is None)
    workbench.play(("1.0", "binary.zero-or-one @r3c4"))
    wait_for(lambda: cache.get(asker) is None)
    monkeypatch.setattr(pool, "PATIENCE", 0)
    with held("core", settings.SEARCH_PROCESSES):
        assert workbench.hint(node="2.0") == "No direct rule applies here. Which rule?"
        assert ("Split by" in workbench.hint(node="2.0")) is asked


def test_two_solutions_end_the_splits():
    """Stop there: that the puzzle has several is shown."""
    puzzle, sam = made()["Wide open"], person("sam")
    shown = chain(engine_puzzle(puzzle))
    assert shown.several
    moves = [(each.entry.parents, print_step(shown.replay.puzzle, each.entry.step)) for each in shown.replay.results()]
    assert sam.account is not None
    workbench = Workbench.of(sam.client, stored_proof(sam.account, puzzle, moves))
    said = workbench.hint(node=f"{shown.end.id}.{shown.end.branch}")
    assert said == "No step from here. Two solutions are shown already: the puzzle has several."
    assert kinds(workbench.proof).count("hint") == 0
