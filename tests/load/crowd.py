"""Many students at once, in a process of their own: `python -m tests.load.crowd` reads a task, prints what happened."""

from __future__ import annotations

import json
import resource
import sys
from collections.abc import Sequence
from threading import Thread
from time import monotonic, sleep
from typing import Any

from tests.load.student import Student, plan_of


def work(students: Sequence[Student], seconds: float, arriving: float = 0) -> None:
    """Let all of them work for so long; they come one after the other within the time of arriving."""
    began = monotonic()

    def one(student: Student, place: int) -> None:
        sleep(arriving * place / len(students))
        student.work(began + seconds)

    threads = [Thread(target=one, args=(student, place)) for place, student in enumerate(students)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def main() -> None:
    """Do the task: port, seconds, arriving, think, and of each student plans, name and cookies."""
    task: dict[str, Any] = json.load(sys.stdin)
    students = [_student(task, number) for number in range(len(task["students"]))]
    began = monotonic()
    work(students, task["seconds"], task["arriving"])
    used = resource.getrusage(resource.RUSAGE_SELF)
    json.dump(
        {
            "seconds": monotonic() - began,
            "processor": used.ru_utime + used.ru_stime,
            "asked": [asked for student in students for asked in student.asked],
            "changes": [change for student in students for change in student.changes],
        },
        sys.stdout,
    )


def _student(task: dict[str, Any], number: int) -> Student:
    facts = task["students"][number]
    plans = [plan_of(kept) for kept in facts["plans"]]
    think = (task["think"][0], task["think"][1])
    return Student(task["port"], number, plans, think, name=facts["name"], cookies=facts["cookies"])


if __name__ == "__main__":
    main()
