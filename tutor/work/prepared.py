"""The queries of a step, prepared: they are asked after every click."""

from collections import Counter
from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import CharField, Count, Exists, F, Func, OuterRef, QuerySet, Subquery, TextField
from django.db.models.functions import Cast, Least

from tutor.accounts.models import User
from tutor.common.prepared import Adding, Changing, Reading
from tutor.courses.models import Extension, FormerMembership, Item, Membership

from .models import Action, Proof, RuleUse, Step

EARNED = 3
"""Right steps by hand after which a rule may be applied everywhere."""
FADED = 5
"""Steps by a rule after which its reason is no longer said unasked."""

NEWEST = 3
"""So many of the newest actions of a proof tell whether help may have to be offered."""
RECENT = 200
"""The latest steps and hints of a person that are looked through for tries by the same rule."""

CHANGED = (
    *("rev", "last_number", "steps", "splits", "everywhere_steps", "everywhere_cells", "tidied_steps", "open_ends"),
    *("state", "claimed_ends", "aside", "undo_top", "redo_top", "changed"),
)
"""The columns of a proof that a change of the tree writes. Hints and checks are left out: they take no revision, so
another request may have counted one meanwhile."""


def counted(uses: str | None) -> dict[str, int]:
    """Count the rules in a text, up to EARNED of each."""
    return {rule: min(times, EARNED) for rule, times in Counter((uses or "").split()).items()}


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

    @classmethod
    def read_with(cls, proof: Proof) -> "Known":
        """Return what was read with a proof."""
        return cls(*[vars(proof)[f"known_{name}"] for name in cls._fields])

    @property
    def used(self) -> dict[str, int]:
        """Return for each rule how often its owner has used it right by hand, up to EARNED."""
        return counted(self.uses)


class Ahead(NamedTuple):
    """The end and the rule of a step that is about to be taken, and what it needs to know."""

    number: int
    rule: str
    known: Known


class _Joined(Func):
    """Texts of all rows, separated by blanks."""

    function = "STRING_AGG"
    template = "%(function)s(%(expressions)s, ' ')"
    output_field = CharField()

    def as_sqlite(self, compiler: Any, connection: Any, **_more: Any) -> Any:
        return self.as_sql(compiler, connection, function="GROUP_CONCAT")


def _facts(proof: int, owner: int, parent: int, rule: str) -> dict[str, Any]:
    """Return the columns of `Known`, by their names."""
    above = Step.objects.filter(proof=proof, number=parent).order_by()
    # Whether they hold is not asked: somebody whose verdicts are hidden could tell it from this.
    alike = Step.objects.filter(proof__owner=owner, rule=rule, tidied=False).order_by()
    uses = RuleUse.objects.filter(proof__owner=owner).order_by().annotate(rules=_Joined(F("rule")))
    return {
        "known_branch": Subquery(above.values("lane")),
        "known_depth": Subquery(above.values("depth")),
        "known_cases": Subquery(above.values("cases")),
        "known_often": Exists(alike[FADED - 1 : FADED]),
        "known_uses": Subquery(uses.values("rules")),
    }


def _known(proof: int, owner: int, parent: int, rule: str) -> QuerySet[Proof, tuple[Any, ...]]:
    return Proof.objects.filter(pk=proof).order_by().values_list(*_facts(proof, owner, parent, rule).values())


def _known_first(owner: int, rule: str) -> QuerySet[User, tuple[Any, ...]]:
    facts = _facts(0, owner, 0, rule)
    return User.objects.filter(pk=owner).order_by().values_list(facts["known_often"], facts["known_uses"])


def _owned(proof: int, owner: int) -> QuerySet[Proof]:
    """Return a proof with its puzzle, and whether its owner has ever been in a course."""
    found = Proof.objects.select_related("puzzle__set").filter(pk=proof, owner=owner).order_by()
    return found.annotate(
        in_course=Exists(Membership.objects.filter(user=owner).order_by()),
        left_course=Exists(FormerMembership.objects.filter(user=owner).order_by()),
    )


def _of_item(found: QuerySet[Proof], owner: int) -> QuerySet[Proof]:
    """Add the assigned item with its course, whether the owner still is in it, and the due date of an extension."""
    member = Membership.objects.filter(course=OuterRef("item__assignment__course"), user=owner).order_by()
    extension = Extension.objects.filter(assignment=OuterRef("item__assignment"), student=owner).order_by()
    found = found.select_related("item__assignment__course")
    return found.annotate(is_member=Exists(member), extended=Subquery(extension.values("due")))


def _stepped(proof: int, owner: int, parent: int, rule: str) -> QuerySet[Proof]:
    """Add what a step below another needs to know."""
    return _owned(proof, owner).annotate(**_facts(proof, owner, parent, rule))


def _with_top(chain: str, proof: int, owner: int) -> QuerySet[Proof]:
    """Add the action that an undo or redo reverses next, and what the owner did by hand."""
    found = _owned(proof, owner).select_related("puzzle__set", f"{chain}__reverses")
    return found.annotate(known_uses=_facts(proof, owner, 0, "")["known_uses"])


def _earned(owner: int) -> QuerySet[RuleUse, tuple[str, int]]:
    counted = RuleUse.objects.filter(proof__owner=owner).values("rule").annotate(uses=Least(Count("pk"), EARNED))
    return counted.values_list("rule", "uses")


class Own(NamedTuple):
    """Readings of a proof by its id and that of its owner: for practice, and with the item for assigned work.

    The item is joined only where there is one: joining it into every practice request is slower.
    """

    practice: Reading[Proof]
    assigned: Reading[Proof]

    @classmethod
    def by(cls, make: Callable[..., QuerySet[Proof]], *kinds: type) -> "Own":
        """Return the readings of a query; `kinds` are those of its further values."""
        assigned = Reading(lambda *values: _of_item(make(*values), values[1]), int, int, *kinds)
        return cls(Reading(make, int, int, *kinds), assigned)


def _latest_tries(owner: int) -> QuerySet[Action, tuple[int, str, str, str]]:
    tries = Action.objects.filter(proof__owner=owner, kind__in=(Action.Kind.REFUSED, Action.Kind.ADD, Action.Kind.HINT))
    texts = [Cast(name, TextField()) for name in ("detail", "placed")]
    return tries.order_by("-pk").values_list("proof_id", "kind", *texts)[:RECENT]


def _newest(proof: int) -> QuerySet[Action, tuple[str, datetime]]:
    actions = Action.objects.filter(proof=proof).exclude(kind=Action.Kind.GUIDE)
    return actions.order_by("-pk").values_list("kind", "at")[:NEWEST]


OWNED = Own.by(_owned)
STEPPED = Own.by(_stepped, int, str)
UNDONE, REDONE = Own.by(partial(_with_top, "undo_top")), Own.by(partial(_with_top, "redo_top"))
KNOWN = Reading(_known, int, int, int, str)
KNOWN_FIRST = Reading(_known_first, int, str)
ITEM = Reading(lambda pk: Item.objects.select_related("assignment__course").filter(pk=pk), int)
MEMBER = Reading(lambda course, user: Membership.objects.filter(course=course, user=user).values_list("pk"), int, int)
BY_HAND = Reading(_earned, int)
BEGUN = Reading(
    lambda owner, key: (
        Proof.objects.select_related("puzzle", "item__assignment__course").filter(owner=owner, first_key=key).order_by()
    ),
    int,
    UUID,
)
AT_REV = Reading(lambda pk, rev: Proof.objects.filter(pk=pk, rev=rev).order_by().values_list("pk"), int, int)
LATEST_TRIES = Reading(_latest_tries, int)
NEWEST_ACTIONS = Reading(_newest, int)
CLAIM = Changing(CHANGED, lambda pk, rev: Proof.objects.filter(pk=pk, rev=rev, submitted=None), int, int)
CLAIM_SUBMITTED = Changing(
    CHANGED, lambda pk, rev, at: Proof.objects.filter(pk=pk, rev=rev, submitted=at), int, int, datetime
)
NEW_STEP, NEW_ACTION, NEW_USE = Adding(Step), Adding(Action), Adding(RuleUse, once=True)
NEW_TRY = Adding(Action, once=True)
NEW_PROOF = Adding(Proof)
