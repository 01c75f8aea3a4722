"""Helpers that do exercises of an assignment as a student does, with the key that only the server has."""

import re
from typing import Any
from uuid import uuid4

from django.test import Client

from puzzles.teach.exercises.answers import MARKS, key
from puzzles.teach.exercises.exercise import Exercise, holds
from puzzles.teach.exercises.stored import from_plain
from tests.site.classroom import Classroom, classroom
from tests.site.people import person
from tests.site.work.page import parse
from tests.site.work.texts import made
from tutor.courses.models import Item
from tutor.exercises.services.making import new_spec
from tutor.work.models import Action, Proof


def given(kind: str, **facts: Any) -> Classroom:
    """Make a course in which an exercise of Fern is assigned."""
    room = classroom(made()["Fern"], **facts)
    Item.objects.filter(pk=room.item.pk).update(kind=kind, spec=new_spec() | {"seed": "leaf"})
    room.item.refresh_from_db()
    return room


def begun(room: Classroom, name: str = "sam") -> Proof:
    """Begin the exercise, or another attempt."""
    address = f"/items/{room.item.pk}/exercise/?new=1"
    person(name).client.post(address, {"key": uuid4()})
    found = Proof.objects.filter(item=room.item, owner__username=name).order_by("-attempt").first()
    assert found is not None
    return found


def exercise(proof: Proof) -> Exercise:
    """Return what is asked."""
    return from_plain(proof.actions.get(kind=Action.Kind.BEGIN).detail["exercise"])


def right(proof: Proof) -> dict[str, str]:
    """Return right answers to all parts that count."""
    assert proof.item is not None
    return key(proof.item.kind, exercise(proof))


def wrong(proof: Proof, part: str) -> str:
    """Return a wrong answer to a choice."""
    board, among = exercise(proof).boards[int(part)], exercise(proof).choices[int(part)]
    return next(str(number) for number, step in enumerate(among) if not holds(board, step))


def say(proof: Proof, part: str, says: str, name: str = "sam", do: str = "answer") -> str:
    """Answer a part, and return the page that follows."""
    proof.refresh_from_db()
    sent = says.split(".") if part == MARKS else [says]
    facts = {"key": uuid4(), "rev": proof.rev, "part": part, "says": sent}
    return text(person(name).client.post(f"/exercises/{proof.pk}/{do}/", facts, follow=True).content.decode())


def text(html: str) -> str:
    """Return the words of a page."""
    return re.sub(r"\s+", " ", parse(html).text)


def page(proof: Proof, name: str = "sam", **asked: str | int) -> str:
    """Return the words of the page of an attempt."""
    answer = person(name).client.get(f"/exercises/{proof.pk}/", asked)
    assert answer.status_code == 200
    return text(answer.content.decode())


def client(name: str) -> Client:
    return person(name).client
