"""A proof as a grader sees it, where little has happened, or something special."""

from decimal import Decimal

import pytest

from tests.site.classroom import Classroom, classroom
from tests.site.grading.handing_in import DUE, account, everybody, handed_in
from tests.site.grading.reading import HEADLINES, START, board, moment, page, tree
from tests.site.people import person
from tests.site.work.texts import WHOLE, made
from tests.site.work.workbench import HTMX, take_steps
from tutor.courses.models import Assignment
from tutor.grading.scoring.scores import scores
from tutor.grading.services.regrading import store_scores
from tutor.work.models import Proof
from tutor.work.replays.records import to_json

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Classroom:
    return classroom(made()["Fern"], due=DUE, feedback="after")


def test_without_events(room):
    proof = Proof.objects.create(owner=account("sam"), puzzle=room.item.puzzle, item=room.item, attempt=1)
    root = page(proof)
    assert (board(root), tree(root)) == (START, ["Start", "open"])
    assert "event 0 of 0" in root.text


@pytest.mark.parametrize("steps", [1, 13])
def test_a_fixed_number_of_queries(room, steps, django_assert_num_queries):
    proof = handed_in("sam", room.item, WHOLE[:steps])
    store_scores([proof.pk])
    grace = person("grace").client
    with django_assert_num_queries(16):
        grace.get(f"/grading/proofs/{proof.pk}/")
    with django_assert_num_queries(5):  # session with its person, proof, membership, actions
        grace.get(f"/grading/proofs/{proof.pk}/moment/?event=1", headers=HTMX)


def test_splits_within_splits_say_how_deep_they_are(room):
    cells = ("r1c1", "r1c2", "r1c4", "r2c2", "r2c3")
    proof = handed_in("sam", room.item, [(f"{n}.0", f"binary.zero-or-one @{cell}") for n, cell in enumerate(cells)])
    rows = [each for each in page(proof).walk() if "node" in each.attrs.get("class", "").split()]
    shown = [(row.attrs["data-deep"], row.text) for row in rows if "data-deep" in row.attrs]
    assert shown == [
        ("1", "r2c2 = 0 depth 4"),
        ("1", "5Zero or One at r2c3"),
        *(("2", "r2c3 = 0 depth 5"), ("2", "open"), ("2", "r2c3 = 1 depth 5"), ("2", "open")),
        *(("1", "r2c2 = 1 depth 4"), ("1", "open")),
    ]


def claimed(room: Classroom) -> Proof:
    """Sam's, one step right and one wrong; neither was judged for him."""
    sam = person("sam").client
    for rev, text in enumerate([WHOLE[0][1], "binary.prevent-trio: r1c1=1"]):
        address = f"/work/{room.item.proofs.get().pk}/step/" if rev else f"/items/{room.item.pk}/1/step/"
        sent = {"key": f"{rev}" * 32, "rev": rev, "node": f"{rev}.0", "step": text}
        assert sam.post(address, sent, headers=HTMX).status_code == 200
    return room.item.proofs.get(rev=2)


def test_a_claim_that_does_not_hold_is_shown_with_its_reason_and_counts_for_nothing(room):
    Assignment.objects.update(due=None)
    proof = claimed(room)
    root = page(proof)
    assert [each.text for each in root.walk() if "data-to" in each.attrs] == [
        HEADLINES[0],
        "Claimed, does not hold: Prevent Trio, r1c1 = 1",
    ]
    assert root.find("said").text.startswith(
        "Claimed, does not hold: Prevent Trio, r1c1 = 1 Prevent Trio does not give r1c1 = 1."
    )
    (score, _sue) = scores(*everybody(room.course))
    assert (score.points, score.tally.refused, score.tally.first_right, score.tally.first_tries) == (
        Decimal("1.67"),
        1,
        1,
        2,
    )


def test_given_steps_are_where_a_proof_begins_and_count_for_nothing(room):
    Assignment.objects.update(due=None)
    practice = take_steps(person("carol").client, room.item.puzzle, WHOLE[:1])
    room.item.starter = [to_json(step) for step in practice.tree.all()]
    room.item.save()
    sent = {"key": "0" * 32, "rev": 0, "node": WHOLE[1][0], "step": WHOLE[1][1]}
    assert person("sam").client.post(f"/items/{room.item.pk}/1/step/", sent, headers=HTMX).status_code == 200
    proof = room.item.proofs.get()
    assert tree(moment(proof, 1)) == ["Start", "1Prevent Trio r4c1 = 1, r4c4 = 1 given", "open"]
    assert [score.points for score in scores(*everybody(room.course))] == [0, None]
    closed = {"key": "1" * 32, "rev": proof.rev, "node": WHOLE[2][0], "step": WHOLE[2][1]}
    assert person("sam").client.post(f"/work/{proof.pk}/step/", closed, headers=HTMX).status_code == 200
    assert [score.points for score in scores(*everybody(room.course))] == [Decimal("1.00"), None]  # one of ten
