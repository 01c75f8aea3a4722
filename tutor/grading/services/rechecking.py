"""Replaying every proof there is, to see whether the rules of today say what is stored."""

from collections.abc import Iterator

from tutor.work.models import Proof
from tutor.work.selectors.engine import replay_steps
from tutor.work.services.outcome import proof_state

from .regrading import changed_by

CHUNK = 50


def recheck(*, store: bool) -> Iterator[tuple[int, str]]:
    """Every proof by its id, with what changed in words for the operator; nothing: it is as stored.

    Practice is corrected where it stands. Assigned work is scored again, which its history shows.
    """
    yield from _practice(store=store)
    yield from _assigned(store=store)


def _practice(*, store: bool) -> Iterator[tuple[int, str]]:
    found = Proof.objects.filter(item=None).select_related("puzzle").prefetch_related("tree").order_by("pk")
    for proof in found.iterator(CHUNK):
        replay = replay_steps(proof, proof.tree.all())
        before, after = (proof.state, proof.open_ends), (proof_state(proof, replay), len(replay.report().open_ends))
        if before == after:
            yield proof.pk, ""
            continue
        if store:
            Proof.objects.filter(pk=proof.pk, rev=proof.rev).update(state=after[0], open_ends=after[1])
        yield proof.pk, f"{before[0]}, {before[1]} open -> {after[0]}, {after[1]} open"


def _assigned(*, store: bool) -> Iterator[tuple[int, str]]:
    pks = list(Proof.objects.filter(item__isnull=False).order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(pks), CHUNK):
        chunk = pks[start : start + CHUNK]
        changes = {change["proof"]: change for change in changed_by(chunk, None, store=store)}
        for pk in chunk:
            yield pk, _words(changes[pk]["before"], changes[pk]["after"]) if pk in changes else ""


def _words(before: dict[str, object], after: dict[str, object]) -> str:
    return f"{before['state']}, {before['credit']:.1%} -> {after['state']}, {after['credit']:.1%}"
