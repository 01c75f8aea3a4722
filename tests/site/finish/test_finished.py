"""Looking back at a finished proof."""

import re

import pytest

from tests.site.classroom import classroom
from tests.site.people import person
from tests.site.work.page import Element, parse
from tests.site.work.texts import WHOLE
from tests.site.work.workbench import HTMX, Workbench, new_key, take_steps
from tutor.courses.models import Assignment
from tutor.library.models import Puzzle, PuzzleSet
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db

LONG = (
    ("0.0", "binary.prevent-trio: r4c1=1, r4c4=1"),
    ("1.0", "binary.zero-or-one @r2c2"),
    ("2.1", "binary.complete-line: r2c3=0"),
)


def looked_back(workbench: Workbench) -> Element:
    answer = workbench.client.get(f"{workbench.address}finish/")
    assert answer.status_code == 200
    return parse(answer.content.decode()).find("content")


def measured(workbench: Workbench) -> Element:
    return parse(workbench.client.get(f"{workbench.address}finish/measured/", headers=HTMX).content.decode())


def test_the_page_says_what_was_proved_and_how(finished, puzzles):
    finished_page = looked_back(finished)
    text = finished_page.text
    assert "Exactly one solution: proved in 13 steps with 2 case splits." in text
    assert "No hint." in text
    assert "Every try was accepted." in text
    links = {each.attrs["href"]: each for each in finished_page.walk() if each.tag == "a"}
    assert "Prevent Trio 5×" in text
    assert links.keys() >= {"/rules/binary.prevent-trio/", puzzles["Wide open"].get_absolute_url()}
    assert len([each for each in finished_page.walk() if each.tag == "svg" and "The solution" in each.text]) == 1


def test_after_the_last_of_a_set_another_of_its_type_comes_next(finished):
    """The first of a later set, else the easiest; neither one of another type nor one that is proved already."""
    Puzzle.objects.exclude(pk=finished.proof.puzzle_id).update(retired=True)
    assert "Next:" not in looked_back(finished).text
    shelf = PuzzleSet.objects.create(slug="more", title="More")
    facts = {"set": shelf, "height": 2, "width": 2, "solutions": "one"}
    _lamp, binary, _harder = (
        Puzzle.objects.create(type=ptype, text=text, level=level, title=title, sha256=title, **facts)
        for title, ptype, text, level in (
            ("Lamp", "light-up", "1.\n.#", 1),
            ("Small", "binary", "0.\n..", 2),
            ("Harder", "binary", "1.\n..", 3),
        )
    )
    assert "Next: Small" in looked_back(finished).text
    later = PuzzleSet.objects.create(slug="later", title="Later", position=2)
    PuzzleSet.objects.filter(pk=finished.proof.puzzle.set_id).update(position=1)
    facts |= {"set": later, "type": "binary"}
    Puzzle.objects.create(text="..\n.0", level=4, title="Of the next set", sha256="later", **facts)
    assert "Next: Of the next set" in looked_back(finished).text
    later.puzzles.all().delete()
    Proof.objects.create(owner=finished.proof.owner, puzzle=binary, state=Proof.State.UNIQUE)
    assert "Next: Harder" in looked_back(finished).text


def test_refused_tries_are_counted_by_rule(begun):
    begun.step("binary.prevent-trio: r1c1=1")
    for step in ("binary.complete-line: r1c1=0", "binary.prevent-trio: r1c2=1"):
        begun.step(step)
    assert begun.client.get(f"{begun.address}finish/").status_code == 302  # there is still work to do
    workbench = Workbench.of(begun.client, begun.proof)
    for nodes, text in WHOLE[7:]:
        workbench.step(text, nodes)
    assert "1 try was not accepted: Prevent Trio" in looked_back(workbench).text


def test_hints_are_counted_by_strength_and_marked_in_the_proof(begun):
    """Take whatever hints show until the proof is finished."""
    taken = 0
    while begun.proof.open_ends:
        begun.whole_hint()
        (step,) = [each.attrs["data-step"] for each in begun.page.walk() if "data-step" in each.attrs]
        begun.step(step, begun.node)
        taken += 1
    assert f"{taken} hints showed the step." in looked_back(begun).text
    read = parse(begun.client.get(f"{begun.address}proof/").content.decode()).text
    assert read.count("hint: step") == taken


def test_the_proof_is_compared_and_shortened_as_one_change(finished):
    """The split whose cases are joined again gives nothing, and the solver needs no split at all."""
    found = measured(finished).text
    assert re.search(r"Nothing needs the \d steps ", found)
    assert "so both are counted cell by cell." in found
    assert "Steps, cell by cell 15 " in found
    assert "Can you do it without a case split?" in found
    before = [(step.number, step.text, step.parents) for step in finished.proof.tree.all()]
    sent = {"rev": finished.proof.rev, "key": new_key()}
    answer = finished.client.post(f"{finished.address}finish/shorten/", sent, follow=True)
    assert "steps are left out." in answer.content.decode()
    proof = finished.proof
    assert (proof.state, proof.rev) == (Proof.State.UNIQUE, sent["rev"] + 1)
    assert proof.steps < 13
    assert f"proved in {proof.steps} steps" in looked_back(finished).text
    finished.load()
    finished.undo()
    assert [(step.number, step.text, step.parents) for step in finished.proof.tree.all()] == before


def test_an_outdated_page_shortens_nothing(finished):
    finished.client.post(f"{finished.address}finish/shorten/", {"rev": 1, "key": new_key()})
    assert finished.proof.steps == 13


def test_replay_goes_through_the_steps(finished):
    page = parse(finished.client.get(f"{finished.address}steps/?at=10", headers=HTMX).content.decode())
    assert (page.find("moment").attrs["data-event"], page.find("moment").attrs["data-total"]) == ("10", "13")
    assert "Suppose r3c1 is 0. 10. r3c2 = 1. r2c2 and r4c2 on both sides are 0;" in page.text
    for asked in ("99", "x", "-1"):
        assert finished.client.get(f"{finished.address}steps/?at={asked}", headers=HTMX).status_code == 200


@pytest.mark.parametrize("feedback", [Assignment.Feedback.AFTER, Assignment.Feedback.IMMEDIATE])
def test_hidden_verdicts_stay_hidden(finished, feedback):
    room = classroom(finished.proof.puzzle, feedback=feedback)
    Proof.objects.filter(pk=finished.proof.pk).update(item=room.item, attempt=1)
    text = looked_back(finished).text
    shown = feedback == Assignment.Feedback.IMMEDIATE
    assert ("Exactly one solution" in text) == shown
    assert ("Could it be shorter?" in text) == shown
    assert ("not accepted" in text or "Every try was accepted" in text) == shown
    assert "Show it to others" not in text  # others still work on it
    measured_now = finished.client.get(f"{finished.address}finish/measured/")
    assert measured_now.status_code == (200 if shown else 404)


def test_a_guest_looks_back_too(fern):
    client = person("guest").client
    take = Workbench.of(client, take_steps(client, fern, LONG[:1]))
    assert client.get(f"{take.address}finish/").status_code == 302
