"""Judge what counts by the kernel and the rows: here every replay lies, and nothing that is stored is wrong."""

import json
import logging
from dataclasses import replace
from decimal import Decimal

import pytest

from puzzles.commands.check_proof import judge
from puzzles.formats.proof import read_proof
from puzzles.kernel.tree import Report
from puzzles.replay import Replay
from tests.site.exports.course import worked_on
from tests.site.people import person
from tests.site.work.page import parse
from tests.site.work.texts import WHOLE
from tests.site.work.workbench import Workbench
from tutor.grading.models import ScoredProof
from tutor.grading.services.rechecking import recheck
from tutor.grading.services.storing import refresh
from tutor.work.models import Action, Proof
from tutor.work.replays.cache import REPLAYS
from tutor.work.replays.engine import replay_of

pytestmark = pytest.mark.django_db

LOGGER = "tutor.work.services.outcome"


@pytest.fixture
def lying(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every replay say that its proof is finished and right."""
    told = Replay.report

    def report(self: Replay) -> Report:
        true = told(self)
        results = tuple(result for result in true.results if not hasattr(result.verdict, "code"))
        return replace(true, results=results, open_ends=(), solutions=frozenset({self.puzzle.board()}))

    monkeypatch.setattr(Replay, "outcome", property(lambda self: "unique"))
    monkeypatch.setattr(Replay, "report", report)


@pytest.fixture
def parted(workbench: Workbench) -> Workbench:
    """Sam's window on a split of which one case is proved and the other is open, one step before its end."""
    workbench.play(*WHOLE[:2])
    workbench.play(("2.0", WHOLE[3][1]), ("3.0 3.1", "merge"))
    workbench.play(*[(f"{number}.0", text) for number, (_at, text) in enumerate(WHOLE[5:-1], start=4)])
    return workbench


def test_a_corrupted_replay_does_not_make_a_proof_finished(parted, caplog):
    proof = parted.proof
    kept = REPLAYS.get(proof.pk, proof.rev)
    assert kept is not None
    assert kept.open == 2
    REPLAYS.put(proof.pk, proof.rev, replace(kept, open=1))  # the other case is forgotten
    parted.play((f"{proof.steps}.0", WHOLE[-1][1]))
    proof = parted.proof
    assert (proof.state, proof.open_ends, proof.tree.count()) == ("unfinished", 1, 12)
    assert caplog.messages == [f"proof {proof.pk} is unfinished but its replay says unique"]
    assert replay_of(proof).open == 1
    parted.load()
    assert parted.open_ends == "1 open branch"


@pytest.mark.usefixtures("lying")
@pytest.mark.parametrize("change", ["play", "undo", "redo", "cut"])
def test_no_change_of_a_tree_is_stored_as_a_proof_because_a_replay_says_so(parted, change, caplog):
    caplog.set_level(logging.CRITICAL, LOGGER)
    if change == "redo":
        parted.undo()
    if change == "play":
        parted.play((f"{parted.proof.steps}.0", WHOLE[-1][1]))
    elif change == "cut":
        parted.cut(11)
    else:
        getattr(parted, change)()
    assert Action.objects.filter(proof=parted.proof).latest("pk").kind == {"play": "add"}.get(change, change)
    assert (parted.proof.state, parted.proof.open_ends > 0) == ("unfinished", True)


@pytest.mark.usefixtures("lying")
def test_a_check_stores_what_the_kernel_says(parted):
    Proof.objects.update(state="unique", open_ends=0)
    parted.check()
    assert (parted.proof.state, parted.proof.open_ends) == ("unfinished", 2)
    assert Action.objects.get(kind="check").detail == {"outcome": "unfinished", "valid": True, "open": 2}


@pytest.mark.usefixtures("lying")
def test_a_file_is_taken_in_as_the_kernel_judges_it(fern):
    steps = [{"id": 1, "parent": 0, "step": WHOLE[0][1]}]
    file = {"format": "gridproof-proof/1", "puzzle": f"type: binary\n\n{fern.text}", "steps": steps}
    data = json.dumps(file)
    carol = person("carol").client
    assert carol.post("/proofs/import/", {"text": data, "key": "0" * 32}).status_code == 302
    proof = Proof.objects.get()
    assert (proof.state, proof.open_ends) == ("unfinished", 1)
    assert Action.objects.get(kind="check").detail["outcome"] == "unfinished"
    answer = carol.post("/api/v1/check/", data, content_type="application/json").json()
    assert (answer["outcome"], answer["goal_met"]) == ("unfinished", False)
    found = judge(read_proof(data.encode()))
    assert (found["outcome"], found["goal_met"]) == ("unfinished", False)


@pytest.mark.usefixtures("lying")
def test_scores_and_rechecks_are_the_kernel_s(db):
    work = worked_on()
    (scored,) = refresh([work.sue.pk])
    assert (scored.state, scored.goal_met) == ("unfinished", False)
    assert scored.credit == pytest.approx(3 / 12)
    ScoredProof.objects.update(state="unique", goal_met=True, credit=Decimal(1))
    Proof.objects.update(state="unique", open_ends=0)
    assert dict(recheck(store=True))[work.sue.pk] == "unique, 100.0% -> unfinished, 25.0%"
    work.sue.refresh_from_db()
    assert (work.sue.state, work.sue.open_ends) == ("unfinished", 1)


def test_an_export_is_judged_when_it_is_made(db):
    work = worked_on()
    Proof.objects.update(state="unique", open_ends=0)
    text = parse(work.file("readable").decode()).text
    assert text.count("Proved: this puzzle has exactly one solution.") == 1
    assert "This proof is not finished." in text
