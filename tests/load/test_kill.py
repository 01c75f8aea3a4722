"""The production server killed with -9 while students work: what it has answered stays, and they go on."""

from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any

import pytest
from django.db import connection

from tests.load.audit import broken, missing, unasked
from tests.load.crowd import work
from tests.load.plans import plan_for
from tests.load.served import Served
from tests.load.student import Student
from tests.site.work.texts import made
from tutor.work.models import Action, Proof, Step

STUDENTS, KILLED_AFTER = 5, 25
"""How many work, and the changes that have been answered when the server is killed."""
THINK = (0.02, 0.1)
SETTINGS = {"DJANGO_SETTINGS_MODULE": "tests.load.settings"}


@pytest.fixture
def served(transactional_db: None, tmp_path: Path) -> Iterator[Served]:
    """A server of two processes on the database of this test."""
    served = Served(_address(connection.settings_dict), tmp_path / "log", processes=2, **SETTINGS)
    yield served
    served.stop()


def _address(facts: dict[str, Any]) -> str:
    if connection.vendor == "sqlite":
        return f"sqlite:///{facts['NAME']}"
    return "postgres://{USER}:{PASSWORD}@{HOST}:{PORT}/{NAME}".format_map(facts)


def test_nothing_that_was_answered_is_lost(served: Served):
    fern = plan_for(made()["Fern"])
    students = [Student(served.port, number, [fern], THINK) for number in range(STUDENTS)]
    served.start()
    at_work = Thread(target=work, args=(students, 600))
    at_work.start()
    while at_work.is_alive() and sum(len(student.changes) for student in students) < KILLED_AFTER:
        sleep(0.01)
    served.kill()
    served.start()
    at_work.join()
    served.stop()

    asked = [asked for student in students for asked in student.asked]
    changes = [change for student in students for change in student.changes]
    assert [each.problem for each in asked if each.problem] == []
    assert any(each.lost for each in asked)
    assert (missing(changes), unasked(changes), broken()) == ([], 0, {})
    finished = Proof.objects.filter(state=Proof.State.UNIQUE, pk__in={change.proof for change in changes})
    assert finished.count() == STUDENTS

    *_, last = changes
    Step.objects.filter(proof=last.proof, number=last.number).delete()
    assert list(broken()) == [last.proof]
    Action.objects.filter(key=last.key).delete()
    assert (missing(changes), unasked(changes)) == ([last], -1)
