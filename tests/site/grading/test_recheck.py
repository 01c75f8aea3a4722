"""Proofs that were accepted by a rule that is mended now: after `migrate` nothing says any more that they prove it.

They are forged as it was once possible: the second case of a split is closed because row 4 is "equal to another row",
where it is equal to none but itself.
"""

from decimal import Decimal
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection

from puzzles.formats.proof import Proof as ProofFile, print_proof
from puzzles.formats.steps import parse_step
from puzzles.kernel.goal import Goal
from puzzles.kernel.tree import Entry
from tests.site.classroom import classroom
from tests.site.exports.course import end
from tests.site.grading.handing_in import DUE, account, everybody, handed_in, happened
from tests.site.people import person
from tests.site.work.texts import WHOLE, made
from tests.site.work.workbench import take_steps
from tutor.grading.models import Grade, Recheck, ScoredProof
from tutor.grading.scoring.scores import scores
from tutor.grading.scoring.versions import checker
from tutor.grading.services.regrading import stale_proofs, store_scores
from tutor.library.models import Puzzle
from tutor.library.selectors.texts import puzzle_text
from tutor.work.models import Action, Proof, Step
from tutor.work.replays.cache import REPLAYS
from tutor.work.replays.engine import engine_puzzle, fresh_replay

pytestmark = pytest.mark.django_db

FORGED = {"rule": "binary.repeated-line", "text": "binary.repeated-line @row4"}
NOT_REPEATED = "Row 4 is different from every other finished row."


def forge(proof: Proof) -> Proof:
    """Let the contradiction that closes a case be a false one that was accepted."""
    Step.objects.filter(proof=proof, number=3).update(**FORGED, verdict="")
    for action in proof.actions.all():
        action.placed = [kept | FORGED if kept["number"] == 3 else kept for kept in action.placed]
        action.save()
    REPLAYS.clear()
    proof.refresh_from_db()
    assert (proof.state, proof.open_ends) == ("unique", 0)
    return proof


def migrate(*where: str) -> list[str]:
    out = StringIO()
    call_command("migrate", *where, verbosity=0, stdout=out)
    return out.getvalue().splitlines()


def bring_in(puzzle: Puzzle) -> Proof:
    """Carol's proof, which came in as a file."""
    engine = engine_puzzle(puzzle)
    entries = tuple(
        Entry(number, tuple(map(end, ends.split())), parse_step(engine, text))
        for number, (ends, text) in enumerate(WHOLE, start=1)
    )
    data = print_proof(ProofFile(puzzle_text(puzzle, engine), Goal(), entries))
    sent = {"text": data, "key": "0" * 32}
    answer = person("carol").client.post("/proofs/import/", sent)
    return Proof.objects.get(pk=answer["Location"].split("/")[2])


def test_what_was_forged_is_not_proved_after_migrating() -> None:
    room = classroom(made()["Fern"], due=DUE)
    assigned = handed_in("sue", room.item, WHOLE)
    happened(assigned, -1)
    practice = take_steps(person("sam").client, room.item.puzzle, WHOLE)
    right = take_steps(person("carol").client, room.item.puzzle, WHOLE)
    (score,) = [row for row in scores(*everybody(room.course)) if row.proof and row.proof.pk == assigned.pk]
    assert (score.goal_met, score.credit) == (True, 1)
    store_scores(stale_proofs(room.course))
    for proof in (assigned, practice):
        forge(proof)
    ScoredProof.objects.update(checker="before")

    again = "All stored proofs are checked again: by the rules as they are now that was not done yet."
    said = migrate()
    assert said == [
        again,
        f"proof {practice.pk}: unique, 0 open -> unfinished, 1 open",
        f"proof {assigned.pk}: unique, 100.0% -> unfinished, 16.7%",
        "3 proofs checked, 2 changed.",
    ]
    for proof in (assigned, practice):
        proof.refresh_from_db()
        assert (proof.state, proof.open_ends) == ("unfinished", 1)
        assert list(proof.tree.exclude(verdict="").values_list("number", "verdict")) == [(3, "not-repeated")]
    right.refresh_from_db()
    assert (right.state, right.open_ends, right.tree.exclude(verdict="").count()) == ("unique", 0, 0)
    scored = ScoredProof.objects.get(proof=assigned)
    assert (scored.state, scored.goal_met, scored.checker) == ("unfinished", False, checker())
    grades = Grade.objects.filter(student=account("sue")).order_by("pk").values_list("kind", "points")
    assert list(grades) == [("auto", Decimal(10)), ("regrade", Decimal("1.67"))]
    (run,) = Recheck.objects.all()
    assert (run.checker, run.checked, run.changes) == (checker(), 3, said[1:3])

    assert migrate() == []
    Recheck.objects.update(checker="before")
    assert migrate() == [again, "3 proofs checked, 0 changed."]


def test_the_report_on_a_forged_file_is_made_anew() -> None:
    proof = forge(bring_in(made()["Fern"]))
    page, proved = f"/proofs/{proof.pk}/report/", "Proved: this puzzle has exactly one solution."
    assert proved in person("carol").client.get(page).content.decode()
    sent = {"key": "1" * 32, "rev": proof.rev, "number": 13}
    person("carol").client.post(f"/work/{proof.pk}/cut/", sent)
    assert not proof.tree.filter(number=13).exists()  # the report is still on the file
    migrate()
    text = person("carol").client.get(page).content.decode()
    assert [proved in text, NOT_REPEATED in text] == [False, True]
    first, second = Action.objects.filter(proof=proof, detail__imported=True).order_by("pk")
    assert [first.detail["goal_met"], second.detail["goal_met"], second.detail["refused"]] == [True, False, 1]
    assert [refusal["id"] for refusal in second.detail["refusals"]] == [3]
    Recheck.objects.all().delete()
    migrate()
    assert Action.objects.filter(proof=proof, detail__imported=True).count() == 2


def test_a_dry_run_stores_nothing() -> None:
    proof = forge(take_steps(person("sam").client, made()["Fern"], WHOLE))
    out = StringIO()
    call_command("recheck", "--dry-run", stdout=out)
    assert out.getvalue().splitlines()[-1] == "1 proofs checked, 1 changed."
    proof.refresh_from_db()
    assert (proof.state, proof.tree.exclude(verdict="").count(), Recheck.objects.count()) == ("unique", 0, 0)


def test_nothing_is_said_of_a_site_without_proofs() -> None:
    assert migrate() == []
    assert not Recheck.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_database_from_before_is_checked_when_it_is_brought_up_to_date() -> None:
    """And not on the way there, where tables are not yet those of the code."""
    proof = forge(take_steps(person("sam").client, made()["Fern"], WHOLE))
    assert migrate("grading", "0002") == []
    assert "grading_recheck" not in connection.introspection.table_names()
    proof.refresh_from_db()
    assert proof.state == "unique"
    assert migrate("grading")[1:] == [
        f"proof {proof.pk}: unique, 0 open -> unfinished, 1 open",
        "1 proofs checked, 1 changed.",
    ]
    assert fresh_replay(proof).outcome == "unfinished"
