"""Figures about the guided first proof: who began it in a course, who finished it, and where others stopped."""

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import Any

from tutor.courses.models import Course
from tutor.work.models import Action
from tutor.work.page.guide import MOMENTS

FEWEST = 5
"""Students who must have begun it before anything is shown, so that nobody is singled out."""
MOST = 20_000
"""The latest moments that are counted."""


@dataclass(frozen=True)
class Stop:
    """A moment, how many students stopped there, and how many of them ended the guide by its button."""

    number: int
    title: str
    students: int
    ended: int


@dataclass(frozen=True)
class Newcomers:
    """Students of a course who began the guided proof, and those who finished it."""

    students: int
    begun: int
    finished: int
    stops: list[Stop]

    @property
    def shown(self) -> bool:
        """Return whether there are enough to show."""
        return self.begun >= FEWEST


def newcomers(course: Course) -> Newcomers:
    """Count who began and who finished the guided proof; practice is nobody's business otherwise. Costs two queries."""
    students = course.students().values_list("user", flat=True)
    actions = Action.objects.filter(kind=Action.Kind.GUIDE, proof__owner__in=students).order_by("-pk")
    tours: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for owner, detail in actions.values_list("proof__owner", "detail")[:MOST]:
        tours[owner].append(detail)
    finished = {owner for owner, seen in tours.items() if any(each["event"] == "finished" for each in seen)}
    left = [_left(seen) for owner, seen in tours.items() if owner not in finished]
    stopped, ended = Counter(moment for moment, _ in left), Counter(moment for moment, early in left if early)
    stops = [
        Stop(number, str(title), stopped[number], ended[number])
        for number, title in enumerate(MOMENTS, start=1)
        if stopped[number]
    ]
    return Newcomers(len(students), len(tours), len(finished), stops)


def _left(seen: list[dict[str, Any]]) -> tuple[int, bool]:
    """Return the furthest moment that somebody came to, and whether the guide was ended there."""
    furthest = max(each["moment"] + (each["event"] == "passed") for each in seen)
    return furthest, any(each["event"] == "skipped" and each["moment"] == furthest for each in seen)
