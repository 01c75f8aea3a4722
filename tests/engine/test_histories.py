"""Replays say what the kernel says, whatever history a proof has; `script/bench histories` plays millions of them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from puzzles.kernel.tree import Entry
from puzzles.replay import Replay
from tests.engine import histories
from tests.engine.histories import DifferError

OFTEN = (
    *("accepted case", "accepted contradiction", "accepted direct", "accepted merge"),
    *("outcome none", "outcome several", "outcome unique", "goal met"),
    *("no-such-end", "case-vanished", "merge-needs-two", "one-parent", "repeated-id", "rule-not-allowed", "too-large"),
    *("claimed", "undone", "shared", "anew"),
)
"""Events that the histories below must reach often; without them they would test little."""


def test_replays_agree_with_the_kernel_on_random_histories() -> None:
    with ThreadPoolExecutor(histories.THREADS) as threads:
        tally = histories.run("suite", 2000, threads)
    assert {what: tally[what] for what in OFTEN if tally[what] < 20} == {}


def forgetful(replay: Replay, entry: Entry) -> Replay:
    """Feed an entry, and leave the results of the other branch in the log that both share."""
    log = replay._log
    length = len(log.results)
    fed = feed(replay, entry)
    if replay.length < length:
        fed._log.results[-1] = log.results[replay.length]
    return fed


feed = Replay.feed


def test_a_replay_that_mixes_up_its_branches_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Replay, "feed", forgetful)
    with ThreadPoolExecutor(histories.THREADS) as threads, pytest.raises(DifferError):
        histories.run("suite", 100, threads)
