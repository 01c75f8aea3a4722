"""The rows of the picture of a proof: those of the list, in few words, and no more of what is hidden."""

from __future__ import annotations

import pytest

from tests.site.work.assigned import room, window
from tests.site.work.texts import ROWS, WHOLE
from tests.site.work.workbench import HTMX, Workbench
from tutor.work.page.graph import KINDS

pytestmark = pytest.mark.django_db


def graph(window: Workbench, since: object = ""):
    address = window.page.find("bar").attrs["data-board-url"].replace("board/", f"graph/?data&since={since}")
    return window.client.get(address, headers=HTMX).json()


def names(found) -> list[str]:
    """The kind of each row and where it stands."""
    return [f"{'  ' * row[1]}{KINDS[row[0]]}" for row in found["rows"]]


def test_its_rows_are_those_of_the_list(finished):
    found = graph(finished)
    listed = [row.split()[1] for row in ROWS]
    assert [name.strip() for name in names(found)] == listed
    assert found["rev"] == finished.proof.rev
    steps = {row[2]: row for row in found["rows"] if KINDS[row[0]] in ("direct", "split", "contradiction", "merge")}
    assert found["rules"][steps[9][3]] == "Complete Row/Column"
    assert steps[9][4:] == ["r2c3 = 1, r3c3 = 1", 0]
    assert steps[3][4] == "column 1"  # a trio stands somewhere, and it is said where
    finished.take_out(6)
    refused = [row[2:] for row in graph(finished)["rows"] if len(row) > 6]
    assert [row[0] for row in refused] == [7, 8]
    assert all(row[-1] for row in refused)  # with the reason


@pytest.mark.parametrize("move", [WHOLE[5], ("5.0", "binary.zero-or-one @r1c1")])
def test_after_a_step_only_its_rows_are_sent(begun, move):
    before = graph(begun)
    begun.play(move)
    part, whole = graph(begun, before["rev"]), graph(begun)
    (at,) = [place for place, row in enumerate(before["rows"]) if KINDS[row[0]] == "open" and row[2:4] == part["at"]]
    rows = [*before["rows"][:at], *part["rows"], *before["rows"][at + 1 :]]
    assert names({"rows": rows}) == names(whole)
    assert [row[2:3] + row[4:] for row in rows] == [row[2:3] + row[4:] for row in whole["rows"]]
    begun.undo()
    assert "at" not in graph(begun, whole["rev"])


def test_hidden_verdicts_are_hidden_in_the_picture(fern):
    student = window(room(fern, feedback="request", checks=1).item)
    assert names(graph(student)) == ["start", "open"]
    student.play(WHOLE[0], ("1.0", "binary.prevent-trio: r1c1=1"), ("2.0", "binary.trio"))
    rows = graph(student)["rows"]
    assert [row[5:] for row in rows[1:]] == [[2], [2], [2]]  # right or wrong, they are claimed
    assert rows[-1][4] == ""  # what a trio rests on would tell whether there is one
