"""Ratings of puzzles in words."""

from collections.abc import Collection, Mapping
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from puzzles.registry import all_types, get_type
from puzzles.solve.rating import RATINGS

SENTENCES = {
    **RATINGS,
    "not-rated": gettext_lazy("not rated"),
    "assigned": gettext_lazy("not counted: it is to be proved for an assignment"),
}
"""Words by code, of the solver's ratings and of puzzles that were not rated."""

OF_A_RULE = ("alone", "needs")
"""Codes whose words name the hardest rule."""


def rating_in_words(type_id: str, rated: Mapping[str, Any]) -> str:
    """Return the words of a stored rating (`code`, `rule`, `depth`), with the name of its hardest rule."""
    code = rated["code"]
    words = _(RATINGS[code]) if code in RATINGS else str(SENTENCES[code])
    rule_id = rated.get("rule", "")
    rule = get_type(type_id).rule_by_id.get(rule_id) if type_id in all_types() else None
    return words.format(rule=_(rule.name) if rule else rule_id, depth=rated.get("depth", 0))


def rule_names(type_id: str, rules: Collection[str]) -> tuple[str, ...]:
    """Return the names of some rules of a type, in its order."""
    return tuple([_(rule.name) for rule in get_type(type_id).rules if rule.id in rules])


def size_in_words(type_id: str, height: int, width: int) -> str:
    """Return height and width, `6 × 6`, or the number of what the type counts instead, `3 formulas`."""
    sized = get_type(type_id).sized if type_id in all_types() else None
    return ngettext(*sized, height) % {"n": height} if sized else f"{height} × {width}"


def refutable_types() -> list[str]:
    """Return the types whose puzzles may have no solution because that is what is to be shown."""
    return [ptype.id for ptype in all_types().values() if ptype.refutable]


def rule_called(type_id: str, name: str) -> str:
    """Return the id of a type's rule with this name, or the name if there is none any more."""
    rules = get_type(type_id).rules if type_id in all_types() else ()
    return next((rule.id for rule in rules if rule.name == name), name)


def rated_like(text: str) -> Q:
    """Return a filter for puzzles whose rating in words has this text in it, in any case."""
    wanted, text = Q(), text.casefold()
    plain = [
        code for code in SENTENCES if code not in OF_A_RULE and text in rating_in_words("", {"code": code}).casefold()
    ]
    wanted |= Q(rated__code__in=plain)
    for type_id, ptype in all_types().items():
        for code in OF_A_RULE:
            rated = [{"code": code, "rule": rule.id} for rule in ptype.rules]
            found = [each["rule"] for each in rated if text in rating_in_words(type_id, each).casefold()]
            wanted |= Q(type=type_id, rated__code=code, rated__rule__in=found)
    return wanted
