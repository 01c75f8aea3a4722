"""Assigned puzzles in tests: the window of a student on one, and what is said there."""

from typing import Any

from tests.site.classroom import Classroom, classroom
from tests.site.people import person
from tests.site.work.desk import Desk
from tutor.courses.models import Item
from tutor.library.models import Puzzle
from tutor.work.models import Step
from tutor.work.records import to_json

FREE: dict[str, Any] = {"feedback": "immediate", "hints": "free", "everywhere": True}
"""An assignment that limits nothing."""


def room(puzzle: Puzzle, **facts: Any) -> Classroom:
    """A course with that puzzle assigned; without `facts` nothing is limited."""
    return classroom(puzzle, **FREE | facts)


def window(item: Item, who: str = "sam", query: str = "") -> Desk:
    """Somebody's window on an assigned puzzle."""
    return Desk(person(who).client, f"/items/{item.pk}/{query}")


def terms(desk: Desk) -> str:
    """What the page says that holds for the work."""
    return desk.page.find("terms").text


def given(item: Item, rows: list[Step]) -> None:
    """Let every proof of the puzzle begin with these steps."""
    item.starter = [to_json(row) for row in rows]
    item.save()
