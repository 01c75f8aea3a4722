"""The cache of replays in a process: only ever a shortcut, and never more than its share of memory."""

import pytest

from puzzles.formats.steps import parse_step
from puzzles.kernel.tree import End, Entry
from puzzles.registry import get_type
from puzzles.replay import Replay
from tests.site.work.records import tree
from tests.site.work.test_random_actions import state
from tests.site.work.texts import WHOLE
from tests.site.work.workbench import Workbench, take_steps
from tutor.work.models import Proof
from tutor.work.replays import engine
from tutor.work.replays.cache import REPLAYS, ReplayCache
from tutor.work.replays.engine import fresh_replay, replay_of

pytestmark = pytest.mark.django_db


def replay(steps: int) -> Replay:
    """Splits below each other."""
    puzzle = get_type("binary").parse(["." * 10] * 10)
    found = Replay.start(puzzle)
    for number in range(steps):
        step = parse_step(puzzle, f"binary.zero-or-one @r{number // 10 + 1}c{number % 10 + 1}")
        found = found.feed(Entry(number + 1, (End(number),), step))
    return found


def test_bytes_are_bounded_and_the_oldest_proofs_go():
    cache, kept = ReplayCache(limit=100_000), replay(10)
    for proof_id in range(1, 8):
        cache.put(proof_id, 1, kept)
        cache.get(1, 1)
        assert cache.bytes() <= 100_000
    assert [proof_id for proof_id in range(1, 8) if cache.get(proof_id, 1)] == [1, 4, 5, 6, 7]


def test_one_proof_is_kept_however_large():
    cache = ReplayCache(limit=1)
    cache.put(1, 1, replay(3))
    cache.put(2, 1, replay(3))
    assert (cache.get(1, 1), cache.get(2, 1) is None) == (None, False)


def test_revisions_of_a_proof_count_once_and_the_oldest_go():
    cache, kept = ReplayCache(limit=10**9, revisions=3), replay(10)
    cache.put(1, 1, kept)
    once = cache.bytes()
    for rev in range(2, 6):
        cache.put(1, rev, kept)
    assert cache.bytes() == once
    assert [rev for rev in range(1, 6) if cache.get(1, rev)] == [3, 4, 5]


def test_a_replay_of_its_own_pushes_out_the_others_of_its_proof():
    cache = ReplayCache(limit=10**9)
    cache.put(1, 1, replay(1))
    cache.put(1, 2, replay(2))
    cache.put(1, 3, replay(1), grown=False)
    assert [rev for rev in range(1, 4) if cache.get(1, rev)] == [3]
    assert cache.newest(1, 2) is None
    assert cache.newest(1, 9) == (3, cache.get(1, 3))


def test_a_cold_process_answers_the_same(sam, fern):
    def answers(*, cold: bool) -> list[tuple[object, ...]]:
        workbench = Workbench.of(sam.client, take_steps(sam.client, fern, WHOLE[:5]))
        found: list[tuple[object, ...]] = []
        for text in ("complete-line: r1c2=1", "complete-line: r1c1=0", "complete-line: r1c2=1"):
            if cold:
                REPLAYS.clear()
            workbench.step(f"binary.{text}")
            found.append((workbench.said, workbench.grid, workbench.rows, workbench.open_ends))
        return found

    assert answers(cold=False) == answers(cold=True)


def test_another_process_is_caught_up_with(begun, monkeypatch):
    """Steps that were added elsewhere are fed; nothing is replayed from the start."""
    held = replay_of(begun.proof)
    begun.play(*WHOLE[5:8])
    REPLAYS.clear()
    REPLAYS.put(begun.proof.pk, 5, held)
    monkeypatch.setattr(engine, "fresh_replay", None)
    found = replay_of(begun.proof)
    monkeypatch.undo()
    assert state(found) == state(fresh_replay(begun.proof))


def test_what_another_process_undid_and_did_again_is_caught_up_with(begun, monkeypatch):
    """Nothing is replayed from the start, whether what was undone is remembered here or was made there too."""
    held = replay_of(begun.proof)
    begun.play(WHOLE[5])
    for act in (begun.undo, begun.redo, begun.undo, lambda: begun.play(("5.0", WHOLE[5][1])), begun.undo):
        act()
        with monkeypatch.context() as patch:
            patch.setattr(engine, "fresh_replay", None)
            REPLAYS.clear()
            REPLAYS.put(begun.proof.pk, 5, held)
            found = replay_of(begun.proof)
        assert state(found) == state(fresh_replay(begun.proof))


@pytest.mark.parametrize("change", ["cut", "undo"])
def test_another_process_took_something_away(begun, change):
    held = replay_of(begun.proof)
    begun.cut(3) if change == "cut" else begun.undo()
    REPLAYS.clear()
    REPLAYS.put(begun.proof.pk, 5, held)
    assert state(replay_of(begun.proof)) == state(fresh_replay(begun.proof))
    assert sorted(tree(begun.proof)) == ([1, 2, 4, 5] if change == "cut" else [1, 2, 3, 4])


def test_what_changes_while_it_is_read_is_not_remembered(begun):
    """A process reads the revision, another one takes a step, and only then the first one reads the rows."""
    late = Proof.objects.select_related("puzzle").get(pk=begun.proof.pk)
    begun.play(WHOLE[5])
    REPLAYS.clear()
    replay_of(late)
    assert REPLAYS.get(late.pk, 5) is None
    begun.undo()
    assert state(replay_of(begun.proof)) == state(fresh_replay(begun.proof))


def test_deep_undo_beyond_what_is_kept(workbench, monkeypatch):
    monkeypatch.setattr(REPLAYS, "revisions", 2)
    workbench.play(*WHOLE)
    for number in range(12, 0, -1):
        workbench.undo()
        assert state(replay_of(workbench.proof)) == state(fresh_replay(workbench.proof))
        assert len(tree(workbench.proof)) == number
    assert Workbench(workbench.client, workbench.address).rows == workbench.rows
