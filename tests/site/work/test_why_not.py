"""“Why not?” on the page and in the API: what is shown, and where nothing may be learnt from it."""

import pytest

from tests.site.api.callers import caller
from tests.site.people import person
from tests.site.work.assigned import room, window
from tests.site.work.test_everywhere import puzzle_of
from tests.site.work.texts import WHOLE
from tests.site.work.workbench import HTMX, Workbench
from tutor.work.models import Action, Proof

pytestmark = pytest.mark.django_db

WRONG, RIGHT = "binary.save-blocker: r3c1=0", WHOLE[0][1]
SAID = (
    "Row 3 can still be finished with 1 at r3c1: 1 0 1 0. So 0 is not forced by this rule. Nothing else is looked at "
    "here, even where it is in plain view."
)


def link(workbench: Workbench) -> str:
    """Return the address of “Why not?” in the status line; "" if it is not there."""
    buttons = [each for each in workbench.page.find("status").walk() if each.attrs.get("id") == "why"]
    return buttons[0].attrs["hx-get"] if buttons else ""


def ask(workbench: Workbench, step: str, node: str = "0.0"):
    asked = {"node": node, "step": step}
    return workbench.client.get(f"{workbench.address}why-not/", asked, headers=HTMX)


def test_a_counter_example_is_drawn_when_it_is_asked_for(fern, sam):
    workbench = Workbench.of(sam.client, fern)
    workbench.step(WRONG)
    answer = workbench.client.get(link(workbench), headers=HTMX)
    text = answer.content.decode()
    assert SAID in text
    assert "row 3, column 1: one; row 3, column 2: zero" in text
    assert [text.count(css) > 0 for css in ("gp-pending", "gp-faded", "gp-place")] == [True] * 3
    assert "1 / 2" in text
    other = workbench.client.get(f"{link(workbench)}&number=1", headers=HTMX).content.decode()
    assert ("Column 1 can still be finished" in other, "2 / 2" in other) == (True, True)


@pytest.mark.parametrize(
    ("step", "node"),
    [
        (RIGHT, "0.0"),
        ("no step", "0.0"),
        (WRONG, "7.0"),
        (WRONG, "x"),
        ("", "0.0"),
    ],
)
def test_what_is_no_refused_step_is_not_there(fern, sam, step, node):
    assert ask(Workbench.of(sam.client, fern), step, node).status_code == 404


@pytest.mark.parametrize("step", ["binary.zero-or-one", "binary.prevent-trio", "binary.prevent-trio: r1c3=0", "merge"])
def test_errors_of_form_have_no_link(fern, sam, step):
    workbench = Workbench.of(sam.client, fern)
    workbench.step(step)
    assert "say no" in workbench.answer.content.decode()
    assert link(workbench) == ""


@pytest.mark.parametrize(
    ("step", "said", "marked"),
    [
        ("light-up.finish-with-bulbs: r1c1=bulb", "The board shows only the cells that the message speaks of.", 1),
        ("light-up.starves-number: r1c1=empty", "There is nothing more to show: the message says all.", 0),
        ("light-up.finish-with-bulbs: r1c1=empty", "", 0),
    ],
)
def test_without_a_counter_example_nothing_is_said_twice_and_what_was_tried_stays_in_sight(sam, step, said, marked):
    workbench = Workbench.of(sam.client, puzzle_of("light-up", ".1. -.. *.."))
    workbench.step(step)
    assert bool(link(workbench)) == bool(said)
    if said:
        text = workbench.client.get(link(workbench), headers=HTMX).content.decode()
        assert said in text
        assert text.count('class="gp-dash"') == marked
        assert workbench.said.split(". ")[-1] not in text


# --- what an assignment lets one see ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "linked", "drawn"),
    [
        ({}, True, True),
        ({"why_not": "world"}, True, True),
        ({"why_not": "sentence"}, True, False),
        ({"why_not": "off"}, False, False),
        ({"feedback": "request"}, False, False),
        ({"feedback": "after", "why_not": "world"}, False, False),
    ],
)
def test_the_assignment_decides(fern, facts, linked, drawn):
    workbench = window(room(fern, **facts).item)
    workbench.step(WRONG)
    assert bool(link(workbench)) == linked
    answer = ask(workbench, WRONG)
    assert answer.status_code == (200 if linked else 404)
    if linked:
        assert SAID in answer.content.decode()
        assert ("<svg" in answer.content.decode()) == drawn
    program = caller("sam")
    asked = program.send("get", f"proofs/{Proof.objects.get().pk}/why-not/", node="0.0", step=WRONG)
    assert asked.status_code == answer.status_code
    if linked:
        assert (asked.json()["text"], bool(asked.json()["scope"])) == (SAID, drawn)


@pytest.mark.parametrize("feedback", ["request", "after"])
def test_while_verdicts_are_hidden_right_and_wrong_steps_are_answered_alike(fern, feedback):
    workbench = window(room(fern, feedback=feedback).item)
    workbench.step(WRONG)
    answers = [ask(workbench, step) for step in (WRONG, RIGHT, "binary.unique-line: r1c1=0")]
    assert {answer.status_code for answer in answers} == {404}


def test_in_an_assigned_proof_only_steps_that_were_tried_are_explained(fern):
    workbench = window(room(fern).item)
    workbench.step("binary.unique-line: r1c1=0")
    assert ask(workbench, WRONG).status_code == 404
    assert ask(workbench, "binary.unique-line:  r1c1=0").status_code == 200  # however it is written
    assert ask(workbench, RIGHT).status_code == 404
    workbench.step(WRONG)
    assert ask(workbench, WRONG).status_code == 200
    assert ask(workbench, WRONG, "1.0").status_code == 404
    assert Action.objects.filter(kind="refused").count() == 2


def test_nobody_asks_about_the_proof_of_another(fern):
    workbench = window(room(fern).item)
    workbench.step(WRONG)
    assert ask(workbench, WRONG).status_code == 200
    proof = Proof.objects.get()
    asked = {"node": "0.0", "step": WRONG}
    assert person("sue").client.get(f"/work/{proof.pk}/why-not/", asked, headers=HTMX).status_code == 404
    assert caller("sue").send("get", f"proofs/{proof.pk}/why-not/", **asked).status_code == 404


@pytest.mark.parametrize(("hints", "named"), [("free", True), ("off", False)])
def test_a_rule_that_rules_the_example_out_is_named_where_hints_are_free(hints, named):
    workbench = window(room(puzzle_of("light-up", "..\n#0"), hints=hints).item)
    told = workbench.step("light-up.must-light: r1c1=bulb")
    assert ("Finish with Empty tells more about r1c2" in told) == named, told
