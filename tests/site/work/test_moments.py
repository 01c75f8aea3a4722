"""A proof as it stood at a moment, and who may read it for grading."""

from datetime import datetime, timedelta

import pytest
from django.http import Http404
from django.test import RequestFactory
from django.utils import timezone

from puzzles.replay import Replay
from tests.site.people import person
from tests.site.work.assigned import given, room, window
from tests.site.work.test_random_actions import state
from tests.site.work.texts import WHOLE
from tests.site.work.workbench import take_steps
from tutor.courses.models import Course, Membership
from tutor.grading.access import submission_or_404
from tutor.work.models import Action, Proof
from tutor.work.replays.cache import REPLAYS
from tutor.work.replays.engine import fresh_replay, replay_of, replay_steps
from tutor.work.replays.records import rebuilt

pytestmark = pytest.mark.django_db


def dated(proof: Proof) -> list[datetime]:
    """Put an hour between all that happened; when each was."""
    start = timezone.now() - timedelta(days=2)
    moments = []
    for number, action in enumerate(Action.objects.filter(proof=proof).order_by("pk")):
        moments.append(start + timedelta(hours=number))
        Action.objects.filter(pk=action.pk).update(at=moments[-1])
    return moments


def replay_until(proof: Proof, when: datetime) -> Replay:
    """The proof as it was at a moment, made from its actions until then."""
    return replay_steps(proof, rebuilt(proof.pk, proof.actions.filter(at__lte=when)))


def test_as_it_stood(fern):
    workbench = window(room(fern).item)
    seen = []
    for change in (*WHOLE[:5], "undo", "redo", 4, "undo"):
        if isinstance(change, int):
            workbench.cut(change)
        elif isinstance(change, str):
            workbench.post(workbench.form(change))
        else:
            workbench.play(change)
        seen.append(state(fresh_replay(workbench.proof)))
    workbench.hint()
    proof = workbench.proof
    moments = dated(proof)
    assert [state(replay_until(proof, moment)) for moment in moments] == [*seen, seen[-1]]
    assert replay_until(proof, moments[0] - timedelta(seconds=1)).length == 0


def test_with_the_rules_that_are_allowed(fern):
    """Given steps may use rules that are not allowed."""
    rows = list(take_steps(person("alice").client, fern, WHOLE[:3]).tree.all())
    item = room(fern, rules=["binary.zero-or-one", "binary.complete-line"]).item
    given(item, rows)
    workbench = window(item)
    workbench.step(WHOLE[3][1], WHOLE[3][0])
    for cold in (False, True):
        if cold:
            REPLAYS.clear()
        proof = Proof.objects.get(pk=workbench.proof.pk)
        replay = replay_of(proof)
        assert (replay.refused, replay.length, replay.allowed) == (0, 4, frozenset(item.assignment.rules or ()))
        assert state(replay_until(proof, timezone.now())) == state(replay)
    proof.tree.filter(number=4).update(rule="binary.trio", text="binary.trio")
    assert fresh_replay(proof).refused == 1


def test_only_staff_of_the_course_read_it(fern):
    workbench = window(room(fern).item)
    workbench.play(WHOLE[0])
    elsewhere = Course.objects.create(title="Other", join_code="ELSE-WHER")
    carol = person("carol").account
    assert carol is not None
    Membership.objects.create(course=elsewhere, user=carol, role="instructor")
    practice = Proof.objects.create(owner=workbench.proof.owner, puzzle=fern)
    for who in ("alice", "bob", "grace", "sam", "sue", "carol", "guest", "admin"):
        request = RequestFactory().get("/")
        request.user = person(who).account  # type: ignore[assignment]
        if who in {"alice", "bob", "grace"}:
            assert submission_or_404(request, workbench.proof.pk).proof == workbench.proof
        else:
            with pytest.raises(Http404):
                submission_or_404(request, workbench.proof.pk)
        with pytest.raises(Http404):
            submission_or_404(request, practice.pk)
