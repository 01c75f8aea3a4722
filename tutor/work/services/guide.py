"""Recording which moments of the guided first proof somebody came to."""

from typing import Literal, get_args
from uuid import UUID, uuid5

from ..models import Action, Proof

TourEvent = Literal["started", "replayed", "passed", "skipped", "finished"]
TOUR_EVENTS: tuple[TourEvent, ...] = get_args(TourEvent)
MOST = 100
"""Moments that one proof records at most: eight tours or so."""


def keep_moment(proof: Proof, tour: UUID, moment: int, event: TourEvent, ms: int) -> None:
    """Record a moment of a tour in the history of a proof; the same again changes nothing."""
    if proof.actions.filter(kind=Action.Kind.GUIDE).count() >= MOST:
        return
    detail = {"tour": str(tour), "moment": moment, "event": event, "ms": ms}
    action = Action(
        proof=proof, kind=Action.Kind.GUIDE, rev=proof.rev, detail=detail, key=uuid5(tour, f"{event} {moment}")
    )
    Action.objects.bulk_create([action], ignore_conflicts=True)
