"""The production server killed with -9 while students work: every confirmed change is kept, and they go on."""

import os
from pathlib import Path
from threading import Thread
from time import sleep
from urllib.parse import urlsplit

from django.db import connection

from tests.load.audit import broken, missing, unasked
from tests.load.crowd import work
from tests.load.plans import plan_for
from tests.load.served import Served
from tests.load.student import Student
from tests.site.work.texts import made
from tutor.work.models import Action, Proof, Step

STUDENTS, KILLED_AFTER = 5, 25
"""The number of students, and of confirmed changes after which the server is killed."""
THINK = (0.02, 0.1)
FOR_EVER = 600
SETTINGS = {"DJANGO_SETTINGS_MODULE": "tests.load.settings"}


def _address() -> str:
    """Return the address of the database of this test."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    return urlsplit(os.environ["TEST_DATABASE_URL"])._replace(path=f"/{name}").geturl()


def test_nothing_that_was_answered_is_lost(transactional_db: None, tmp_path: Path):
    fern = plan_for(made()["Fern"])
    with Served(_address(), tmp_path / "log", processes=2, **SETTINGS) as served:
        students = [Student(served.port, number, [fern], THINK) for number in range(STUDENTS)]
        at_work = Thread(target=work, args=(students, FOR_EVER))
        at_work.start()
        while at_work.is_alive() and sum(len(student.changes) for student in students) < KILLED_AFTER:
            sleep(0.01)
        served.kill()
        served.start()
        at_work.join()

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
