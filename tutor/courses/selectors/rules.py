"""The rules that an assignment allows."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext as _

from tutor.library.selectors.catalogue import KindGroup, TypeGroup, catalogue, shown_rules

from ..models import Assignment


@dataclass(frozen=True)
class Family:
    """Types that share rules, and the rules of them all, each once."""

    types: tuple[TypeGroup, ...]
    kinds: tuple[KindGroup, ...]

    @property
    def name(self) -> str:
        """`Sudoku, Latin square`"""
        return ", ".join(_(group.type.name) for group in self.types)

    @property
    def ids(self) -> frozenset[str]:
        """The ids of its rules."""
        return frozenset(card.rule.id for kind in self.kinds for card in kind.rules)


@dataclass(frozen=True)
class Allowed:
    """The rules of a family that may be used: all of them, or these."""

    family: Family
    all: bool
    kinds: list[KindGroup]


def rule_ids() -> list[str]:
    """The ids of all rules that the site offers."""
    return list(shown_rules())


def families(types: Collection[str]) -> tuple[Family, ...]:
    """The rules of these types, or of all types when there are none."""
    return _families(frozenset(types))


@lru_cache(maxsize=32)
def _families(types: frozenset[str]) -> tuple[Family, ...]:
    found: list[list[TypeGroup]] = []
    for group in catalogue():
        if types and group.type.id not in types:
            continue
        near = [family for family in found if any(_ids(group) & _ids(other) for other in family)]
        found = [family for family in found if family not in near]
        found.append([*(each for family in near for each in family), group])
    return tuple(Family(tuple(family), _kinds(family)) for family in found)


def _ids(group: TypeGroup) -> set[str]:
    return {card.rule.id for kind in group.kinds for card in kind.rules}


def _kinds(groups: list[TypeGroup]) -> tuple[KindGroup, ...]:
    """The rules of several types, kind by kind, each once."""
    kinds = {kind.kind: kind.kind for group in groups for kind in group.kinds}
    merged = []
    for wanted in kinds:
        cards = {c.rule.id: c for group in groups for kind in group.kinds if kind.kind == wanted for c in kind.rules}
        merged.append(KindGroup(wanted, sorted(cards.values(), key=lambda card: card.rule.level)))
    return tuple(merged)


def normal(chosen: Collection[str], types: Collection[str]) -> list[str] | None:
    """A choice among the rules of these types as it is stored; None when all rules there are may be used.

    In a family without any chosen all are allowed, and so is what was not to be chosen from.
    """
    refused = {id for f in families(types) if f.ids & set(chosen) for id in f.ids - set(chosen)}
    return [id for id in rule_ids() if id not in refused] if refused else None


def ticked(rules: Collection[str] | None, types: Collection[str]) -> list[str]:
    """What is ticked in the form: nothing in a family of which all are allowed."""
    if rules is None:
        return []
    return [id for family in families(types) if not family.ids <= set(rules) for id in family.ids & set(rules)]


def allowed(assignment: Assignment, types: Collection[str]) -> list[Allowed]:
    """For each family of these types the rules that may be used, with pictures."""
    found = []
    for family in families(types) if types else ():
        every = assignment.rules is None or family.ids <= set(assignment.rules)
        kinds = list(family.kinds) if every else [_only(kind, assignment.rules or []) for kind in family.kinds]
        found.append(Allowed(family, every, [kind for kind in kinds if kind.rules]))
    return found


def _only(kind: KindGroup, rules: Collection[str]) -> KindGroup:
    return KindGroup(kind.kind, [card for card in kind.rules if card.rule.id in rules])


def types_of(assignment: Assignment) -> set[str]:
    """The types of its puzzles."""
    return set(assignment.items.values_list("puzzle__type", flat=True)) if assignment.pk else set()
