"""Assigned puzzles in tests: the window of a student on one, and what is said there."""

from typing import Any

from tests.site.classroom import Classroom, classroom
from tests.site.people import person
from tests.site.work.desk import Desk, new_key
from tests.site.work.records import kinds, tree
from tests.site.work.texts import WHOLE
from tutor.courses.models import Item
from tutor.library.models import Puzzle
from tutor.work.models import Step
from tutor.work.replays.records import to_json

FREE: dict[str, Any] = {"feedback": "immediate", "hints": "free", "everywhere": True}
"""An assignment that limits nothing."""


def room(puzzle: Puzzle, **facts: Any) -> Classroom:
    """Make a course with that puzzle assigned; without `facts` nothing is limited."""
    return classroom(puzzle, **FREE | facts)


def window(item: Item, who: str = "sam", query: str = "") -> Desk:
    """Open an assigned puzzle in somebody's window."""
    return Desk(person(who).client, f"/items/{item.pk}/{query}")


def terms(desk: Desk) -> str:
    """Return the terms of the work as the page shows them."""
    return desk.page.find("terms").text


def given(item: Item, rows: list[Step]) -> None:
    """Let every proof of the puzzle begin with these steps."""
    item.starter = [to_json(row) for row in rows]
    item.save()


def refuses_everything(desk: Desk, said: str) -> None:
    """Assert that every change is refused in words, and that the page can still be read."""
    before = tree(desk.proof), kinds(desk.proof), desk.proof.rev
    begun = Desk(desk.client, desk.address)
    assert terms(begun).startswith(said)
    assert [name for name in ("undo", "redo", "hint", "check") if begun.ready(name)] == []
    assert begun.page.find("board-head").attrs["data-why"].startswith(said)
    posts = [desk.form("step", node="5.0", step=WHOLE[5][1]), *(desk.form(name) for name in ("undo", "redo", "check"))]
    posts += [desk.form("hint", node="5.0"), desk.form("everywhere", node="5.0", rule="binary.prevent-trio")]
    posts += [(f"{desk.address}cut/", {"key": new_key(), "rev": 5, "number": 1})]
    posts += [(f"{desk.address}submit/", {"key": new_key(), "rev": 5})]
    for address, fields in posts:
        window = Desk(desk.client, desk.address)
        answer = window.post((address, fields | {"key": new_key()}))
        assert (address, answer.status_code, answer["HX-Retarget"]) == (address, 409, "#workbench")
        assert window.said.startswith(f"Nothing was changed. {said}")
    assert (tree(desk.proof), kinds(desk.proof), desk.proof.rev) == before
    assert desk.client.get(f"{desk.address}proof/").status_code == 200
    assert desk.client.get(f"{desk.address}proof.json").status_code == 200
