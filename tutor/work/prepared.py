"""The queries of a step, prepared: they are asked after every click."""

from collections import Counter
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import CharField, Count, Exists, F, Func, QuerySet, Subquery
from django.db.models.functions import Least

from tutor.common.prepared import Adding, Changing, Reading
from tutor.courses.models import Item, Membership

from .models import Action, Proof, RuleUse, Step

EARNED = 3
"""Right steps by hand after which a rule may be applied everywhere."""
FADED = 5
"""Steps by a rule after which its reason is no longer said unasked."""

CHANGED = (
    *("rev", "last_number", "steps", "splits", "everywhere_steps", "everywhere_cells", "open_ends", "state"),
    *("claimed_ends", "undo_top", "redo_top", "changed"),
)
"""The columns of a proof that a change of the tree writes. Hints and checks are left out: they take no revision, so
another request may have counted one meanwhile."""


class Known(NamedTuple):
    """Facts for a new step: branch, depth and cases of the step above, and what its owner did so far.

    The branch is None below the start. `often`: with this step there are more by its rule than FADED. `uses` are the
    rules of the right steps by hand that were counted, separated by blanks.
    """

    branch: str | None
    depth: int | None
    cases: list[str] | None
    often: bool
    uses: str | None

    @property
    def used(self) -> dict[str, int]:
        """Return for each rule how often its owner has used it right by hand, up to EARNED."""
        counted = Counter((self.uses or "").split())
        return {rule: min(times, EARNED) for rule, times in counted.items()}


class _Joined(Func):
    """Texts of all rows, separated by blanks."""

    function = "STRING_AGG"
    template = "%(function)s(%(expressions)s, ' ')"
    output_field = CharField()

    def as_sqlite(self, compiler: Any, connection: Any, **_more: Any) -> Any:
        return self.as_sql(compiler, connection, function="GROUP_CONCAT")


def _owned(proof: int, owner: int) -> QuerySet[Proof]:
    return Proof.objects.select_related("puzzle__set").filter(pk=proof, owner=owner)


def _known(proof: int, owner: int, parent: int, rule: str) -> QuerySet[Proof, tuple[Any, ...]]:
    above = Step.objects.filter(proof=proof, number=parent)
    # Whether they hold is not asked: somebody whose verdicts are hidden could tell it from this.
    alike = Step.objects.filter(proof__owner=owner, rule=rule).order_by()
    uses = RuleUse.objects.filter(proof__owner=owner).annotate(rules=_Joined(F("rule")))
    return Proof.objects.filter(pk=proof).values_list(
        *(Subquery(above.values(name)) for name in ("lane", "depth", "cases")),
        Exists(alike[FADED - 1 : FADED]),
        Subquery(uses.values("rules")),
    )


def _earned(owner: int) -> QuerySet[RuleUse, tuple[str, int]]:
    counted = RuleUse.objects.filter(proof__owner=owner).values("rule").annotate(uses=Least(Count("pk"), EARNED))
    return counted.values_list("rule", "uses")


OWNED = Reading(_owned, int, int)
KNOWN = Reading(_known, int, int, int, str)
ITEM = Reading(lambda pk: Item.objects.select_related("assignment__course").filter(pk=pk), int)
MEMBER = Reading(lambda course, user: Membership.objects.filter(course=course, user=user).values_list("pk"), int, int)
BY_HAND = Reading(_earned, int)
ACTION = Reading(lambda pk: Action.objects.select_related("reverses").filter(pk=pk), int)
CLAIM = Changing(CHANGED, lambda pk, rev: Proof.objects.filter(pk=pk, rev=rev, submitted=None), int, int)
CLAIM_SUBMITTED = Changing(
    CHANGED, lambda pk, rev, at: Proof.objects.filter(pk=pk, rev=rev, submitted=at), int, int, datetime
)
NEW_STEP, NEW_ACTION, NEW_USE = Adding(Step), Adding(Action), Adding(RuleUse, once=True)
