"""Attempts at assigned puzzles and their stored scores, read as plain values.

A course has thousands of them on one page; making models of them costs more than all that is done with them.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import Any, NamedTuple

from django.db.models import Case, Count, F, OuterRef, QuerySet, Subquery, When
from django.db.models.functions import Coalesce

from tutor.common.moments import as_stored, moment_of
from tutor.courses.models import Assignment
from tutor.work.models import Action, Proof

from ..models import Comment, ScoredProof
from .tallies import COUNTED, Tally
from .versions import checker

Row = tuple[Any, ...]
Rules = Mapping[str, Mapping[str, int]]
"""Uses and refusals of each rule, by its id."""
NO_RULES: Rules = MappingProxyType({})


class Scored(NamedTuple):
    """The latest score of an attempt; its fields are those of ScoredProof.

    `rules` and `proved` are only read where they are asked for. `other_quarters`: what hints of other attempts cost
    here too; filled in when attempts are compared.
    """

    rev: int
    last_action: int
    due: datetime | None
    checker: str
    state: str
    goal_met: bool
    credit: float
    at: datetime
    credit_at_due: float
    forgiven: float | None
    forgiven_at_due: float | None
    hint_quarters: int
    hint_quarters_at_due: int
    loose: str
    tally: Tally
    rules: Rules
    proved: Sequence[int]
    other_quarters: int = 0
    other_quarters_at_due: int = 0

    @classmethod
    def of(cls, found: ScoredProof) -> "Scored":
        """Return the values of a score that was worked out just now."""
        counted = Tally._make([getattr(found, name) for name in COUNTED])
        return cls._make([*[getattr(found, name) for name in PLAIN], counted, found.rules, found.proved, 0, 0])

    def versions(self, puzzle_digest: str) -> dict[str, Any]:
        """Return the versions of puzzle, checker and proof that the verdict is based on."""
        return {"puzzle": puzzle_digest, "checker": self.checker, "rev": self.rev}


class Attempt(NamedTuple):
    """A student's attempt at a puzzle, with its score, if it has one. `last_action` tells if that is current.

    `hinted`: when it was begun, if it has hints, because these may cost points in other attempts.
    """

    pk: int
    item: int
    owner: int
    attempt: int
    rev: int
    tree_steps: int
    steps: int
    splits: int
    everywhere: int
    state: str
    submitted: datetime | None
    hinted: datetime | None
    changed: datetime
    last_action: int
    comments: int
    scored: Scored | None

    def with_score(self, found: ScoredProof) -> "Attempt":
        """Return the attempt with a score that was worked out just now."""
        return self._replace(scored=Scored.of(found), hinted=found.proof.created if found.hint_quarters else None)

    def is_current(self, due: datetime | None, assignment: Assignment) -> bool:
        """Return whether the stored score is that of the attempt as it stands, and due when it is now."""
        scored = self.scored
        stored = scored and (scored.rev, scored.last_action, scored.due, scored.checker, scored.forgiven, scored.loose)
        return _is_current((self.rev, self.last_action), stored, due, assignment)


class Standing(NamedTuple):
    """The part of an attempt that tells whether its stored score is current."""

    pk: int
    assignment: int
    owner: int
    now: Row
    stored: Row | None

    def is_current(self, due: datetime | None, assignment: Assignment) -> bool:
        """Return whether the stored score is that of the attempt as it stands, and due when it is now."""
        return _is_current(self.now, self.stored, due, assignment)


def _is_current(now: Row, stored: Row | None, due: datetime | None, assignment: Assignment) -> bool:
    if stored is None:
        return False
    *then, forgiven, loose = stored
    if not loose or (forgiven is None and assignment.partial == Assignment.Partial.SLIP):
        return False
    return then == [*now, due, checker()]


OWN = (
    *("pk", "item", "owner", "attempt", "rev", "steps", "counted", "splits", "everywhere_cells", "state"),
    *("own_submitted", "own_hinted", "last_action"),
)
PLAIN = Scored._fields[: Scored._fields.index("tally")]
MOMENTS = {"due": "own_due", "at": "own_at"}
STORED = (*[MOMENTS.get(name, f"scored__{name}") for name in PLAIN], *[f"scored__{name}" for name in COUNTED])
DUE, AT = PLAIN.index("due"), PLAIN.index("at")


def with_last_action(proofs: QuerySet[Proof]) -> QuerySet[Proof]:
    """Add `last_action`, because refused tries, hints and checks do not change the revision of a proof."""
    last = Action.objects.filter(proof=OuterRef("pk")).order_by("-pk").values("pk")[:1]
    return proofs.annotate(last_action=Coalesce(Subquery(last), 0))


def standings_of(proofs: QuerySet[Proof]) -> Iterator[Standing]:
    """Read from many attempts what tells whether their scores are current, in one query."""
    stored = (
        "scored__rev",
        "scored__last_action",
        "scored__due",
        "scored__checker",
        "scored__forgiven",
        "scored__loose",
    )
    columns = ("pk", "item__assignment", "owner", "rev", "last_action", *stored)
    for row in with_last_action(proofs).order_by("pk").values_list(*columns).iterator(chunk_size=2000):
        yield Standing._make([*row[:3], row[3:5], None if row[5] is None else row[5:]])


def attempts_of(proofs: QuerySet[Proof], *, boards: bool = False, rules: bool = True) -> list[Attempt]:
    """Read attempts in their order, in one query; with `boards`, also what is proved, and the number of comments."""
    more: tuple[str, ...] = ("scored__rules",) if rules else ()
    if boards:
        said = Comment.objects.filter(proof=OuterRef("pk")).order_by().values("proof").annotate(n=Count("pk"))
        proofs = proofs.annotate(remarks=Coalesce(Subquery(said.values("n")), 0))
        more = (*more, "scored__proved", "remarks")
    found = with_last_action(proofs).annotate(
        counted=F("steps") - F("tidied_steps") - F("everywhere_steps") + F("everywhere_cells"),
        own_due=as_stored("scored__due"),
        # The tree of a scored proof was changed last at the moment in its score.
        own_at=as_stored(Coalesce("scored__at", "changed")),
        own_submitted=as_stored("submitted"),
        own_hinted=as_stored(Case(When(scored__hint_quarters__gt=0, then="created"))),
    )
    columns = (*STORED, *more, *OWN)
    found_rows = found.order_by("attempt", "pk").values_list(*columns).iterator(chunk_size=2000)
    return [_attempt(row, dict(zip(more, row[len(STORED) :], strict=False))) for row in found_rows]


def _attempt(row: Sequence[Any], more: Mapping[str, Any]) -> Attempt:
    *own, submitted, hinted, last_action = row[-len(OWN) :]
    rules, proved = more.get("scored__rules", NO_RULES), more.get("scored__proved", ())
    remarks = more.get("remarks", 0)
    at, scored = moment_of(row[AT]), None
    assert at is not None
    if row[0] is not None:
        plain = list(row[: len(PLAIN)])
        plain[DUE], plain[AT] = moment_of(row[DUE]), at
        scored = Scored._make([*plain, Tally._make(row[len(PLAIN) : len(STORED)]), rules, proved, 0, 0])
    return Attempt._make([*own, moment_of(submitted), moment_of(hinted), at, last_action, remarks, scored])
