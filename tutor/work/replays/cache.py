"""The replays that this process keeps in memory, for a while."""

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock

from puzzles.replay import Replay, reached

from ..models import Proof

CACHE_BYTES = 64 * 2**20


@dataclass
class _Kept:
    """Replays of one proof by revision. They share their steps, so only the longest counts for memory."""

    replays: OrderedDict[int, Replay] = field(default_factory=OrderedDict)
    bytes: int = 0
    beside: tuple[Replay, object] | None = None


class ReplayCache:
    """A cache of the last few replays of each proof. If memory runs out, proofs used least recently are dropped.

    A missing replay is made from the rows, so processes need not share the cache.
    """

    def __init__(self, limit: int, revisions: int = 64) -> None:
        self.limit, self.revisions = limit, revisions
        self._kept: OrderedDict[int, _Kept] = OrderedDict()
        self._lock = Lock()

    def get(self, proof_id: int, rev: int) -> Replay | None:
        """Return the replay of a proof at a revision, if it is cached."""
        with self._lock:
            if proof_id not in self._kept:
                return None
            self._kept.move_to_end(proof_id)
            return self._kept[proof_id].replays.get(rev)

    def newest(self, proof_id: int, rev: int) -> tuple[int, Replay] | None:
        """Return the newest cached revision up to a given one, and its replay."""
        with self._lock:
            kept = self._kept.get(proof_id)
            found = max((known for known in kept.replays if known <= rev), default=None) if kept else None
            return (found, kept.replays[found]) if kept and found is not None else None

    def put(self, proof_id: int, rev: int, replay: Replay, *, grown: bool = True) -> None:
        """Cache a replay. Unless it has `grown` from those cached, it shares no steps with them and replaces them."""
        with self._lock:
            if not grown:
                self._kept.pop(proof_id, None)
            kept = self._kept.setdefault(proof_id, _Kept())
            kept.replays[rev] = replay
            if len(kept.replays) > self.revisions:
                kept.replays.popitem(last=False)
            kept.bytes = max(kept.bytes, _bytes(replay))
            self._kept.move_to_end(proof_id)
            while len(self._kept) > 1 and self.bytes() > self.limit:
                self._kept.popitem(last=False)

    def beside(self, proof_id: int, replay: Replay) -> object | None:
        """Return what was last kept beside this very replay of a proof, if anything."""
        with self._lock:
            found = self._kept[proof_id].beside if proof_id in self._kept else None
            return found[1] if found and found[0] is replay else None

    def put_beside(self, proof_id: int, replay: Replay, made: object) -> None:
        """Keep what was made from a cached replay, instead of what was made from an older one."""
        with self._lock:
            if proof_id in self._kept:
                self._kept[proof_id].beside = (replay, made)

    def drop(self, proof_id: int) -> None:
        """Forget all replays of a proof."""
        with self._lock:
            self._kept.pop(proof_id, None)

    def bytes(self) -> int:
        """Estimate the memory in use."""
        return sum(kept.bytes for kept in self._kept.values())

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()


def _bytes(replay: Replay) -> int:
    return 2000 + replay.length * (1000 + 8 * len(replay.puzzle.start))


REPLAYS = ReplayCache(CACHE_BYTES)


def keep(proof: Proof, replay: Replay, *, grown: bool = True) -> None:
    """Cache the replay of a proof that was just stored; drop all of them if another outcome than its own was stored."""
    if proof.state in (reached(replay), Proof.State.SUSPECT):
        REPLAYS.put(proof.pk, proof.rev, replay, grown=grown)
    else:
        REPLAYS.drop(proof.pk)
