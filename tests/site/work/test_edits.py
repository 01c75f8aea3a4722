"""Editing a proof in the middle: change a step, put one in, take one out; what hangs below is judged again."""

from __future__ import annotations

from typing import Any

import pytest

from tests.site.work.assigned import room, window
from tests.site.work.records import facts, kinds, rebuilt, tree
from tests.site.work.workbench import HTMX, Workbench, new_key
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db


def seen(window: Workbench) -> tuple[Any, ...]:
    return tree(window.proof), facts(window.proof), window.rows, window.counted


def take_out(window: Workbench, number: int, case: int = 0) -> str:
    """Choose in the menu of a step that it is to go; what is said then."""
    window.ask_cut(number)
    fields = {"key": new_key(), "rev": window.proof.rev, "number": number, "out": case} | window.shown
    window.post((f"{window.address}cut/", fields))
    return window.said


def edit(window: Workbench, name: str, text: str) -> str:
    """Choose in the menu of a step to change it or to put one before it, and take the step; what is said then."""
    window.take(window.client.get(f"{window.address}board/", {"edit": name}, headers=HTMX), "board", "outerHTML")
    assert window.page.find("board-head").attrs["data-why"] == ""
    window.post(window.form("step", node=window.node, step=text, edit=name))
    return window.said


def test_take_out(finished):
    before = seen(finished)
    said = take_out(finished, 7)
    print(said, finished.rows)
    assert rebuilt(finished.proof) == tree(finished.proof)
    assert finished.undo()
    assert seen(finished) == before
    assert finished.redo()
    said = edit(finished, "change-6", "binary.prevent-trio: r1c2=1")
    print(said, finished.rows)
    said = edit(finished, "insert-6", "binary.prevent-trio: r1c2=1")
    print(said, finished.rows, kinds(finished.proof), facts(finished.proof))
    assert 0
