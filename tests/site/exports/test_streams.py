"""Files are sent while they are made, and cost no query for each row."""

from collections.abc import Iterator
from itertools import islice

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.site.exports.course import BEGUN, assigned_proof, worked_on
from tests.site.people import account
from tests.site.work.texts import WHOLE
from tutor.accounts.models import User
from tutor.courses.models import Membership
from tutor.exports.exporters import EXPORTERS
from tutor.exports.exporters.base import PIECE, pieces
from tutor.exports.exporters.zipped import zipped
from tutor.exports.selectors import work as in_batches
from tutor.exports.selectors.selection import Selection
from tutor.grading.services.regrading import stale_proofs, store_scores
from tutor.work.replays.cache import REPLAYS

pytestmark = pytest.mark.django_db


def queries(selection: Selection) -> dict[str, int]:
    """Count what each file asks of the database."""
    found = {}
    for name, exporter in EXPORTERS.items():
        REPLAYS.clear()
        with CaptureQueriesContext(connection) as captured:
            for _piece in exporter.chunks(selection):
                pass
        found[name] = len(captured)
    return found


def more_students(work, number: int) -> None:
    for place in range(number):
        name = f"extra{place}"
        Membership.objects.create(course=work.room.course, user=account(name), role="student")
        assigned_proof(name, work.room.item, len(WHOLE) if place % 2 else BEGUN)


def test_as_many_queries_for_twelve_students_as_for_two():
    work = worked_on()
    store_scores(stale_proofs(work.room.course))
    few = queries(Selection(work.room.course))
    more_students(work, 10)
    store_scores(stale_proofs(work.room.course))
    assert queries(Selection(work.room.course)) == few


def test_the_next_batch_is_read_when_the_last_one_is_sent(monkeypatch):
    """One student in a batch: after the first row nothing of the second has been asked for."""
    monkeypatch.setattr(in_batches, "BATCH", 1)
    selection = Selection(worked_on().room.course)
    batches = in_batches.batches(selection)
    with CaptureQueriesContext(connection) as first:
        assert {score.student.username for score in next(batches)} == {"sam"}
    with CaptureQueriesContext(connection) as second:
        assert {score.student.username for score in next(batches)} == {"sue"}
    assert 0 < len(second) < len(first)  # the first also read who and what there is


def test_a_large_file_comes_in_pieces(monkeypatch):
    from tutor.exports.exporters import verdicts

    monkeypatch.setattr(verdicts, "PIECE", 500)
    work = worked_on()
    answer = work.get("verdicts")
    found = list(answer.streaming_content)
    assert len(found) >= 4
    assert max(map(len, found)) < 1500


def test_pieces_are_never_small_and_nothing_is_lost():
    parts = [bytes([number]) * 1000 for number in range(200)]
    found = list(pieces(iter(parts)))
    assert b"".join(found) == b"".join(parts)
    assert [len(piece) >= PIECE for piece in found[:-1]] == [True] * (len(found) - 1)
    assert len(found) == 4


def test_a_zip_is_sent_file_by_file():
    asked = []

    def files() -> Iterator[tuple[str, str]]:
        for number in range(3):
            asked.append(number)
            yield f"{number}.txt", "x" * 100

    sent = zipped(files())
    (first,) = islice(sent, 1)
    assert asked == [0]
    assert first.startswith(b"PK\x03\x04")


def test_guests_of_other_courses_are_left_out():
    work = worked_on()
    other = User.objects.create(username="other")
    assigned_proof("other", work.room.item, BEGUN)  # no member
    assert other.username.encode() not in work.file("verdicts")
