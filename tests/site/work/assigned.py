"""Assigned puzzles in tests: the window of a student on one, and what is said there."""

from typing import Any

from tests.site.classroom import Classroom, classroom
from tests.site.people import person
from tests.site.work.records import kinds, tree
from tests.site.work.texts import WHOLE
from tests.site.work.workbench import Workbench, new_key
from tutor.courses.models import Item
from tutor.library.models import Puzzle
from tutor.work.models import Step
from tutor.work.replays.records import to_json

FREE: dict[str, Any] = {"feedback": "immediate", "hints": "free", "everywhere": "always"}
"""An assignment that limits nothing."""


def room(puzzle: Puzzle, **facts: Any) -> Classroom:
    """Make a course with that puzzle assigned; without `facts` nothing is limited."""
    return classroom(puzzle, **FREE | facts)


def window(item: Item, who: str = "sam", query: str = "") -> Workbench:
    """Open an assigned puzzle in somebody's window."""
    return Workbench(person(who).client, f"/items/{item.pk}/{query}")


def terms(workbench: Workbench) -> str:
    """Return the terms of the work as the page shows them."""
    return workbench.page.find("terms").text


def given(item: Item, rows: list[Step]) -> None:
    """Let every proof of the puzzle begin with these steps."""
    item.starter = [to_json(row) for row in rows]
    item.save()


def refuses_everything(workbench: Workbench, said: str) -> None:
    """Assert that every change is refused in words, and that the page can still be read."""
    before = tree(workbench.proof), kinds(workbench.proof), workbench.proof.rev
    begun = Workbench(workbench.client, workbench.address)
    assert terms(begun).startswith(said)
    assert [name for name in ("undo", "redo", "hint", "check") if begun.ready(name)] == []
    assert begun.page.find("board-head").attrs["data-why"].startswith(said)
    posts = [
        workbench.form("step", node="5.0", step=WHOLE[5][1]),
        *(workbench.form(name) for name in ("undo", "redo", "check")),
    ]
    posts += [workbench.form("hint", node="5.0"), workbench.form("everywhere", node="5.0", rule="binary.prevent-trio")]
    posts += [(f"{workbench.address}cut/", {"key": new_key(), "rev": 5, "number": 1})]
    posts += [(f"{workbench.address}submit/", {"key": new_key(), "rev": 5})]
    for address, fields in posts:
        window = Workbench(workbench.client, workbench.address)
        answer = window.post((address, fields | {"key": new_key()}))
        assert (address, answer.status_code, answer["HX-Retarget"]) == (address, 409, "#workbench")
        assert window.said.startswith(f"Nothing was changed. {said}")
    assert (tree(workbench.proof), kinds(workbench.proof), workbench.proof.rev) == before
    assert workbench.client.get(f"{workbench.address}proof/").status_code == 200
    assert workbench.client.get(f"{workbench.address}proof.json").status_code == 200
