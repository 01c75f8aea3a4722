"""Housekeeping: numbers that stand leave the candidates in sight, in steps of the proof that nobody makes by hand.

They are steps by a rule like any other, so that the kernel judges them; only their making is automatic. What a step
leads to is tidied along with it, as one change, so that one undo takes both back.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple
from uuid import UUID

from puzzles.base.rule import DirectRule
from puzzles.budgets import TIDIED
from puzzles.kernel.step import Step as EngineStep
from puzzles.kernel.tree import End, Entry
from puzzles.kernel.verdict import Accepted
from puzzles.replay import Replay
from puzzles.solve.moves import narrowing
from tutor.search.errors import BusyError, TooHardError
from tutor.search.services import judged_now, tidied_now

from ..models import Action, Proof, Step
from ..outcomes import Change
from ..prepared import Known
from ..replays.cache import keep
from ..replays.engine import replay_for
from ..workspace import Workspace
from .begin import Person, begin, begun_before, next_number
from .errors import LimitError, StaleError
from .guard import must_be_open
from .keeper import keeps_house
from .rows import row_of
from .write import write, write_or_stale


class Tidied(NamedTuple):
    """The entries that housekeeping adds to a replay, and the replay with them."""

    entries: list[Entry]
    after: Replay

    @property
    def detail(self) -> dict[str, int]:
        """Return what the action notes of it: how many of its last steps are housekeeping."""
        return {"tidied": len(self.entries)} if self.entries else {}

    def shown(self, end: End) -> End:
        """Return the end where the proof goes on below one that may have been tidied."""
        added = {entry.id for entry in self.entries}
        while (user := self.after.user(end)) and user.entry.id in added:
            end = End(user.entry.id)
        return end


def tidied(replay: Replay, rule: DirectRule | None, ends: Sequence[End], number: int) -> Tidied:
    """Tidy what is left open of these ends, in steps from this number on; on large boards not all of them at once."""
    found = Tidied([], replay)
    if rule is None:
        return found
    most = max(1, TIDIED // len(replay.puzzle.start))
    with suppress(TooHardError, BusyError):  # the step itself is more than what follows from it
        for end in ends[:most]:
            found = _with_end(found, rule, end, number)
    return found


def _with_end(found: Tidied, rule: DirectRule, end: End, first: int) -> Tidied:
    """Tidy one more end; the number of its first entry is `first` plus that of the entries so far."""
    entries, after = list(found.entries), found.after
    board = after.board(end)
    if board is None or not isinstance(after.resolve(end), End):
        return found
    for masks in tidied_now(board, rule):
        changes = tuple([narrowing(board, cell, mask) for cell, mask in masks.items()])
        entry = Entry(first + len(entries), (end,), EngineStep(rule.id, None, changes))
        judged = after.judge(entry.parents, entry.step, judged_now)
        if not isinstance(judged[2].verdict, Accepted):
            break
        after, end = after.feed(entry, judged), End(entry.id)
        entries.append(entry)
    return Tidied(entries, after)


def tidied_rows(proof: Proof, found: Tidied, above: Step | None) -> list[Step]:
    """Return the rows of housekeeping below a step that is not stored yet, or below one that is."""
    rows: list[Step] = []
    known = {above.number: above} if above else {}
    for entry in found.entries:
        its = known.get(entry.parents[0].id)
        told = Known(its.lane, its.depth, its.cases, often=False, uses=None) if its else None
        row = row_of(proof, entry.id, entry.parents, found.after, told)
        row.tidied = True
        known[row.number] = row
        rows.append(row)
    return rows


def set_housekeeping(
    owner: Person, workspace: Workspace, *, key: UUID, rev: int, end: End, on: bool
) -> tuple[Proof, Change | None]:
    """Switch housekeeping on or off for a proof, and when on, tidy an end at once; the first press begins the proof.

    Return the proof and the change of its tree, if there was one. Raises StaleError, ClosedError, LimitError, and
    OwnerNeededError for a visitor.
    """
    workspace = begun_before(owner, workspace, key)
    if workspace.proof and workspace.proof.rev != rev:
        action = Action.objects.filter(proof=workspace.proof, key=key, rev=workspace.proof.rev).first()
        if action is None:
            raise StaleError
        return workspace.proof, Change(workspace.proof, action, End(*action.detail["select"]))
    must_be_open(workspace)
    rule = keeps_house(workspace, wanted=True)
    if on and rule is None:
        raise LimitError("housekeeping-off")
    before = replay_for(workspace)
    found = tidied(before, rule if on else None, [end], next_number(workspace))
    with write_or_stale():
        proof = workspace.proof or begin(owner, workspace, first_key=key)
        proof.housekeeping = on
        Proof.objects.filter(pk=proof.pk).update(housekeeping=on)
        change = _written(workspace.on(proof), found, end, key) if found.entries else None
    if change:
        keep(proof, found.after)
    return proof, change


def _written(workspace: Workspace, found: Tidied, end: End, key: UUID) -> Change:
    """Write housekeeping that no step came before."""
    proof, shown = workspace.proof, found.shown(end)
    assert proof is not None
    rows, select = tidied_rows(proof, found, None), list(shown[:2])
    action = write(workspace, found.after, Action.Kind.ADD, key=key, placed=rows, select=select, more=found.detail)
    return Change(proof, action, shown)
