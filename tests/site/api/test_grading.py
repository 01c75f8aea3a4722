"""Scores, proofs as graders see them, and files, for programs."""

from decimal import Decimal
from typing import Any

import pytest

from tests.site.api.callers import Caller, caller
from tests.site.api.test_courses import change, refusal
from tests.site.exports.course import BEGUN, Work, assigned_proof, body, worked_on
from tests.site.grading.handing_in import handed_in, post
from tests.site.people import account
from tests.site.work.texts import WHOLE
from tests.site.workers import work_off
from tutor.courses.models import Assignment, Membership
from tutor.exports.exporters import EXPORTERS
from tutor.grading.models import Comment, Grade
from tutor.grading.scoring import scores as scoring
from tutor.grading.services.regrading import stale_proofs, store_scores
from tutor.work.models import Action

pytestmark = pytest.mark.django_db


@pytest.fixture
def work() -> Work:
    """Sam has proved Fern, Sue has begun it, nobody the second puzzle."""
    return worked_on()


@pytest.fixture
def grace() -> Caller:
    return caller("grace")


def told(scores: Any) -> list[tuple[Any, ...]]:
    return [(each["student"]["name"], each["puzzle"], each["points"]) for each in scores["results"]]


def test_the_gradebook_and_what_it_can_be_narrowed_by(work, grace):
    path = f"courses/{work.room.course.pk}/scores/"
    everything = grace.get(path)
    assert [each[:2] for each in told(everything)] == [
        ("sam", "Fern"),
        ("sam", "One to go"),
        ("sue", "Fern"),
        ("sue", "One to go"),
    ]
    assert [each["points"] for each in everything["results"]][:2] == [10.0, None]
    assert (everything["count"], everything["pending"], everything["job"]) == (4, 0, None)
    assert told(grace.get(path, state="done")) == [("sam", "Fern", 10.0)]
    assert [each[:2] for each in told(grace.get(path, student=account("sue").pk, state="part"))] == [("sue", "Fern")]
    assert grace.get(path, section="nowhere")["results"] == []
    second = grace.get(path, page=2, page_size=3)
    assert (told(second), second["next"]) == ([("sue", "One to go", None)], None)
    assert len(grace.get(path, assignment=work.room.assignment.pk)["results"]) == 4
    for query in ({"assignment": 10**6}, {"assignment": "x"}, {"state": "well"}, {"assigment": 1}):
        (fault,) = refusal(grace.send("get", path, **query), 422)["errors"]
        assert [fault["parameter"]] == list(query)


def test_what_takes_long_to_score_is_left_to_a_job(work, grace, monkeypatch):
    monkeypatch.setattr(scoring, "AT_ONCE", 0)
    path = f"courses/{work.room.course.pk}/scores/"
    waiting = grace.get(path)
    assert (waiting["pending"], grace.get(path)["job"]) == (2, waiting["job"])
    work_off()
    assert grace.get(f"jobs/{waiting['job']}/")["state"] == "done"
    done = grace.get(path)
    assert (done["pending"], done["job"], done["results"][0]["points"]) == (0, None, 10.0)


def test_own_scores_are_told_when_they_are_released(work, grace):
    for proof in (work.sam, work.sue):
        Comment.objects.create(proof=proof, author=account("grace"), text=f"Of {proof.owner}")
        Grade.objects.create(kind="override", points=3, reason="Why", item=work.room.item, student=proof.owner)
    path, programs = f"courses/{work.room.course.pk}/my-scores/", [caller("sam"), caller("sue")]
    Assignment.objects.update(feedback="request")
    type(work.sam).objects.update(submitted=None)
    (first,), (second,) = (each.get(path) for each in programs)
    assert first == second
    assert [own["score"] for own in first["puzzles"]] == [None, None]
    for program, proof in zip(programs, (work.sam, work.sue), strict=True):
        assert refusal(program.send("get", f"grading/proofs/{proof.pk}/comments/"), 404)
    Assignment.objects.update(feedback="immediate")
    own = programs[0].get(path)[0]["puzzles"][0]
    assert (own["score"]["points"], own["reason"], own["comments"]) == (3.0, "Why", 1)
    (comment,) = programs[0].get(f"grading/proofs/{work.sam.pk}/comments/")["results"]
    assert (comment["text"], comment["author"]["name"], comment["mine"]) == ("Of sam", "grace", False)
    assert refusal(programs[0].send("get", f"grading/proofs/{work.sue.pk}/comments/"), 404)
    assert refusal(programs[0].send("get", f"grading/proofs/{work.sam.pk}/"), 404)


def test_points_by_hand(work, grace):
    path = f"grading/items/{work.room.item.pk}/students/{account('sue').pk}/"
    before = grace.get(path)
    set_ = change(grace, f"{path}override/", {"points": 7.25, "reason": "A good idea."}, "put")
    assert (set_["score"]["points"], set_["score"]["overridden"]) == (7.25, True)
    assert [(each["kind"], each["points"], each["by"]["name"]) for each in set_["history"]] == [
        ("override", 7.25, "grace")
    ]
    assert Grade.objects.get(kind="override").points == Decimal("7.25")
    assert grace.send("delete", f"{path}override/").status_code == 204
    after = grace.get(path)
    assert after["score"] == before["score"]
    assert [each["kind"] for each in after["history"]] == ["withdrawn", "override"]
    assert refusal(grace.send("delete", f"{path}override/"), 409)["detail"] == "No points were set by hand."
    for wrong in ({"points": -1, "reason": "x"}, {"points": "7", "reason": "x"}, {"points": 7, "reason": " "}):
        assert len(refusal(grace.send("put", f"{path}override/", wrong), 422)["errors"]) == 1


def test_a_proof_with_what_happened_to_it(work, grace):
    second = work.room.items[1]
    proof = handed_in("sue", second, [("0.0", "binary.zero-or-one @r1c3")])
    post(proof, "step", node="1.0", step="binary.trio")
    path = f"grading/proofs/{proof.pk}/"
    seen = grace.get(path)
    assert (seen["student"]["name"], seen["steps"], seen["events"]) == ("sue", 1, 2)
    assert [row["title"] for row in seen["rows"] if row["number"]] == ["Zero or One"]
    assert (seen["grade"]["attempts"], seen["grade"]["score"]["refused"]) == ([proof.pk], 1)
    assert [each["kind"] for each in grace.get(f"{path}events/")["results"]] == ["add", "refused"]
    (tried,) = grace.get(f"{path}events/", kind="refused")["results"]
    assert (tried["number"], tried["headline"], tried["detail"]["step"]) == (2, "Not accepted: Trio", "binary.trio")
    for node in ("999999999.0", "1.-1", "1.0000", "1.", "x"):
        assert (node, grace.send("get", f"{path}moments/2/", node=node).status_code) == (node, 422)
    moment = grace.get(f"{path}moments/2/", node="1.1")
    assert (moment["said"], moment["node"], moment["total"]) == ("Not accepted: Trio", "1.1", 2)
    assert moment["reason"]
    assert [row["kind"] for row in grace.get(f"{path}moments/0/")["rows"]] == ["start", "open"]


def test_comments(work, grace):
    path, alice = f"grading/proofs/{work.sue.pk}/comments/", caller("alice")
    said = grace.post(path, {"step": 1, "text": "Why?"}, status=201)
    assert (said["about"], said["mine"]) == ("step 1, Prevent Trio", True)
    changed = change(grace, f"grading/comments/{said['id']}/", {"text": "Why so?"})
    assert (changed["text"], changed["edited"] is None) == ("Why so?", False)
    for method, sent in (("patch", {"text": "No."}), ("delete", None)):
        assert refusal(alice.send(method, f"grading/comments/{said['id']}/", sent), 404)
    assert [each["text"] for each in alice.get(path)["results"]] == ["Why so?"]
    assert grace.send("delete", f"grading/comments/{said['id']}/").status_code == 204
    assert not Comment.objects.exists()


def test_scoring_again(work, grace):
    store_scores(stale_proofs(work.room.course))
    type(work.sue.scored).objects.update(credit=0.99)
    jobs = [
        grace.post(f"grading/proofs/{work.sue.pk}/regrade/", status=202),
        grace.post(f"courses/{work.room.course.pk}/regrade/", {"assignment": work.room.assignment.pk}, status=202),
        grace.post(f"courses/{work.room.course.pk}/regrade/", {}, status=202),
    ]
    assert [job["total"] for job in jobs] == [1, 2, 2]
    work_off()
    (found,) = grace.get(f"grading/regrades/{jobs[0]['id']}/")["changes"]
    assert (found["proof"], found["student"]["name"], found["before"]["percent"]) == (work.sue.pk, "sue", 99)
    assert refusal(caller("alice").send("get", f"grading/regrades/{jobs[0]['id']}/"), 404)
    (fault,) = refusal(grace.send("post", f"courses/{work.room.course.pk}/regrade/", {"assignment": 10**6}), 422)[
        "errors"
    ]
    assert fault["pointer"] == "#/assignment"


def test_files_are_those_of_the_page(work, grace):
    path = f"courses/{work.room.course.pk}/exports/"
    listed = grace.get(path, student=account("sam").pk)
    assert [each["name"] for each in listed["files"]] == list(EXPORTERS)
    assert (listed["counts"]["students"], listed["counts"]["proved"]) == (1, 1)
    query = {"assignment": work.room.assignment.pk}
    for name in ("verdicts", "grids", "proofs"):
        answer = grace.send("get", f"{path}{name}/", **query)
        page = work.get(name, f"assignment={work.room.assignment.pk}")
        assert (answer.status_code, answer.streaming) == (200, True)
        for header in ("Content-Type", "Content-Disposition"):
            assert answer[header] == page[header]
        assert body(answer) == body(page)
    accepting: Any = grace.client.get(f"/api/v1/{path}verdicts/", headers=grace.headers | {"Accept": "text/csv"})
    assert (accepting.status_code, accepting["Content-Type"]) == (200, "text/csv; charset=utf-8")
    assert refusal(grace.send("get", f"{path}no-such-file/"), 404)
    answer = grace.send("get", f"grading/proofs/{work.sam.pk}/file/")
    assert answer["Content-Type"] == "application/json"
    assert b'"steps"' in body(answer)
    assert grace.send("get", f"grading/proofs/{work.sam.pk}/page/")["Content-Type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize("number", [1, 3])
def test_lists_cost_the_same_for_few_and_for_many(work, grace, number, django_assert_num_queries):
    for place in range(number):
        Membership.objects.create(course=work.room.course, user=account(f"extra{place}"), role="student")
        assigned_proof(f"extra{place}", work.room.item, BEGUN)
        Comment.objects.create(proof=work.sam, author=account(f"author{place}"), text="Hm.")
    for _again in range(number):
        Action.objects.create(proof=work.sam, rev=len(WHOLE), kind="refused", detail={"step": "binary.trio"})
    course, proof = f"courses/{work.room.course.pk}", f"grading/proofs/{work.sam.pk}"
    sam = caller("sam")
    store_scores(stale_proofs(work.room.course))
    for asker, path in ((grace, f"{course}/scores/"), (sam, f"{course}/my-scores/")):
        asker.get(path)  # notes the day
    expected = [(grace, f"{course}/scores/", 8), (sam, f"{course}/my-scores/", 12), (grace, f"{course}/exports/", 13)]
    expected += [(grace, f"{proof}/comments/", 4), (grace, f"{proof}/events/", 7)]
    for asker, path, queries in expected:
        with django_assert_num_queries(queries):
            asker.get(path)
