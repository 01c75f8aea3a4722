"""Whatever a student does in any order: the rows follow from the actions, and nothing depends on what is cached."""

import re

import pytest
from hypothesis import HealthCheck, Phase, given, settings, strategies as st

from puzzles.formats.steps import print_step
from puzzles.hints import all_deductions, next_step
from puzzles.registry import get_type
from puzzles.replay import Replay
from tests.every import some
from tests.site.work.records import Tree, facts, rebuilt, tree
from tests.site.work.workbench import Workbench
from tutor.work.models import Action, Proof
from tutor.work.replays.cache import REPLAYS
from tutor.work.replays.engine import fresh_replay, replay_of, to_end

pytestmark = pytest.mark.django_db

ADDRESS = "/prove/{}/?new"
WHAT = (
    ["step"] * 8
    + ["split"] * 4
    + ["merge"] * 4
    + ["out", "change", "change", "insert", "insert", "move", "move", "single", "retry", "old", "old"]
    + ["cut", "undo", "undo", "redo", "refused", "hint", "check", "cold", "lag"]
)
STEPS = {"direct", "contradiction", "split", "merge"}
CLOSING = {rule.id for rule in get_type("binary").rules if rule.kind == "contradiction"}
KEY = re.compile(r'(name="(key|csrfmiddlewaretoken)" value|X-CSRFToken)[^>]*')

actions = st.lists(st.tuples(st.sampled_from(WHAT), st.integers(0, 10**6)), min_size=8, max_size=30)


class Student:
    """Somebody who does one thing after another, and remembers what the tree was like before and after each change."""

    def __init__(self, workbench: Workbench) -> None:
        self.workbench = workbench
        workbench.play(("0.0", "binary.zero-or-one @r1c1"))
        self.done: list[Tree] = [{}, tree(workbench.proof)]
        self.undone: list[Tree] = []

    def act(self, what: str, pick: int) -> None:
        before = self.workbench.proof.rev
        getattr(self, what)(pick)
        proof = self.workbench.proof
        assert self.workbench.answer.status_code == 200
        if what not in {"undo", "redo"} and proof.rev > before:
            self.done.append(tree(proof))
            self.undone.clear()
        assert tree(proof) == self.done[-1]

    @property
    def ends(self):
        return fresh_replay(self.workbench.proof).report().open_ends

    def _at(self, pick: int, some):
        return some[pick % len(some)]

    def step(self, pick: int) -> None:
        """A direct step or a contradiction at one of the open ends, where there is one."""
        replay = fresh_replay(self.workbench.proof)
        boards = [(end, board) for end in self.ends if (board := replay.board(end))]
        hints = [(end, hint) for end, board in boards for hint in [next_step(board), *all_deductions(board)]]
        found = [(end, hint) for end, hint in hints if hint.step]
        if found:
            end, hint = self._at(pick, found)
            self.workbench.step(print_step(replay.puzzle, hint.step), f"{end.id}.{end.branch}")

    def split(self, pick: int) -> None:
        if self.ends:
            end = self._at(pick, self.ends)
            cell = pick // 7 % 16
            self.workbench.step(f"binary.zero-or-one @r{cell // 4 + 1}c{cell % 4 + 1}", f"{end.id}.{end.branch}")

    def merge(self, pick: int) -> None:
        ends = self.ends
        count = 2 + pick % 2
        if len(ends) >= count:
            first = pick // 3 % (len(ends) - count + 1)
            self.workbench.step("merge", " ".join(f"{end.id}.{end.branch}" for end in ends[first : first + count]))

    def cut(self, pick: int) -> None:
        if numbers := sorted(tree(self.workbench.proof)):
            self.workbench.cut(self._at(pick, numbers))

    def out(self, pick: int) -> None:
        if rows := [row for row in tree(self.workbench.proof).values() if row["rule"] != "merge"]:
            row = self._at(pick, rows)
            self.workbench.take_out(row["number"], pick % 2 if row["cases"] else 0)

    def change(self, pick: int, how: str = "change") -> None:
        """Another direct step, right or wrong, instead of a step or before it; a right one is taken."""
        if rows := [row for row in tree(self.workbench.proof).values() if row["rule"] != "merge"]:
            row, replay = self._at(pick, rows), fresh_replay(self.workbench.proof)
            board = replay.board(to_end(row["parents"][0]))
            assert board is not None
            steps = [print_step(replay.puzzle, hint.step) for hint in all_deductions(board) if hint.step]
            cell = f"r{pick // 4 % 4 + 1}c{pick % 4 + 1}"
            steps += [f"binary.zero-or-one @{cell}", f"binary.prevent-trio: {cell}={pick % 2}"]
            self.workbench.edit(f"{how}-{row['number']}", self._at(pick // 3, steps))

    def insert(self, pick: int) -> None:
        self.change(pick, "insert")

    def move(self, pick: int) -> None:
        """A step or a branch, to an end that may be its own, in use or under it."""
        rows = [row for row in tree(self.workbench.proof).values() if row["rule"] != "merge"]
        if rows:
            row, other = self._at(pick, rows), self._at(pick // 5, [*rows, {"number": 0, "cases": []}])
            branch = pick % len(other["cases"]) if other["cases"] else 0
            what = "branch" if row["cases"] or pick % 2 else "step"
            self.workbench.move(row["number"], f"{other['number']}.{branch}", what)

    def single(self, pick: int) -> None:
        rows = [row for row in tree(self.workbench.proof).values() if ", " in row["text"]]
        if rows:
            self.workbench.into_single_steps(self._at(pick, rows)["number"])

    def retry(self, pick: int) -> None:
        rows = [row for row in tree(self.workbench.proof).values() if row["rule"] != "merge"]
        if rows:
            self.workbench.retry(self._at(pick, rows)["number"])

    def old(self, pick: int) -> None:
        if count := len(self.workbench.old):
            self.workbench.choose_old("drop" if pick % 4 == 0 else "back", pick % count)

    def undo(self, _: int) -> None:
        self.workbench.undo()
        if len(self.done) > 1:
            self.undone.append(self.done.pop())

    def redo(self, _: int) -> None:
        self.workbench.redo()
        if self.undone:
            self.done.append(self.undone.pop())

    def refused(self, _: int) -> None:
        self.workbench.step("binary.zero-or-one", "0.0")

    def hint(self, _: int) -> None:
        self.workbench.hint()

    def check(self, _: int) -> None:
        self.workbench.check()

    def cold(self, _: int) -> None:
        """The server was started anew."""
        REPLAYS.clear()

    def lag(self, pick: int) -> None:
        """Another process took the last few steps."""
        kept = REPLAYS._kept.get(self.workbench.proof.pk)
        if kept:
            for rev in sorted(kept.replays)[-1 - pick % 4 :]:
                del kept.replays[rev]


def state(replay: Replay):
    """All that a replay knows. A parent's case is a name for its branch, which may be left out."""
    results = {
        result.entry.id: ([end[:2] for end in result.entry.parents], result.entry.step, *result[1:])
        for result in replay.results()
    }
    ends = {end: replay.board(end) for end in replay.report().open_ends}
    return results, ends, replay.open, replay.refused, replay.solutions, replay.outcome


def assert_consistent(workbench: Workbench) -> None:
    """Rows, actions, replays, counters and page tell the same."""
    proof = workbench.proof
    assert rebuilt(proof) == tree(proof)
    cached, fresh = state(replay_of(proof)), state(fresh_replay(proof))
    assert cached == fresh
    rows, open_ends, outcome = tree(proof), fresh[2], fresh[-1]
    splits = sum(bool(row["cases"]) for row in rows.values())
    assert facts(proof) == {"steps": len(rows), "splits": splits, "open_ends": open_ends, "state": outcome}
    revs = [action.rev for action in proof.actions.all() if action.kind not in Action.ASIDE]
    assert revs == list(range(1, proof.rev + 1))
    anew = Workbench(workbench.client, workbench.address)
    assert (workbench.rows, workbench.counted, workbench.open_ends) == (anew.rows, anew.counted, anew.open_ends)
    claimed = [row for row in rows.values() if row["verdict"] and row["verdict"] != "no-such-end"]
    claimed = [row for row in claimed if row["rule"] in CLOSING]
    assert sum(" open " in row for row in anew.rows) + len(claimed) == open_ends
    shown = [int(row.split()[0].split(".")[0]) for row in anew.rows if row.split()[1] in STEPS]
    assert sorted(shown) == sorted(rows)
    warm = KEY.sub("", anew.answer.content.decode())
    REPLAYS.clear()
    anew.load()
    assert KEY.sub("", anew.answer.content.decode()) == warm


# Without shrinking: a sequence takes a second, and the shortest one is seldom worth minutes.
@settings(
    max_examples=len(some(range(48), 10)),
    derandomize=True,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(actions)
def test_any_sequence_of_actions(sam, puzzles, sequence):
    Proof.objects.all().delete()
    REPLAYS.clear()
    student = Student(Workbench(sam.client, ADDRESS.format(puzzles["Wide open"].pk)))
    for what, pick in sequence:
        student.act(what, pick)
    assert_consistent(student.workbench)
