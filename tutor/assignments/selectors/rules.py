"""The rules that an assignment allows."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext as _

from puzzles.bugs import bugs_of
from puzzles.registry import get_type
from tutor.courses.models import Assignment, Item
from tutor.exercises.services.making import allowed_rules
from tutor.library.selectors.rule_pages import KindGroup, TypeGroup, catalogue, shown_rules


@dataclass(frozen=True)
class Family:
    """Puzzle types that share rules, with the rules of all of them, each once."""

    types: tuple[TypeGroup, ...]
    kinds: tuple[KindGroup, ...]

    @property
    def name(self) -> str:
        """Return the names of the types: `Sudoku, Latin square`."""
        return ", ".join(_(group.type.name) for group in self.types)

    @property
    def ids(self) -> frozenset[str]:
        """Return the ids of its rules."""
        return frozenset(card.rule.id for kind in self.kinds for card in kind.rules)


@dataclass(frozen=True)
class Allowed:
    """The allowed rules of a family: all of them, or those in `kinds`."""

    family: Family
    all: bool
    kinds: list[KindGroup]


def rule_ids() -> list[str]:
    """List the ids of all rules that the site offers."""
    return list(shown_rules())


def families(types: Collection[str]) -> tuple[Family, ...]:
    """Return the rule families of these types, or of all types when none are given."""
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
    """Merge the rules of several types, kind by kind, each once."""
    kinds = {kind.kind: kind.kind for group in groups for kind in group.kinds}
    merged = []
    for wanted in kinds:
        cards = {c.rule.id: c for group in groups for kind in group.kinds if kind.kind == wanted for c in kind.rules}
        merged.append(KindGroup(wanted, sorted(cards.values(), key=lambda card: card.rule.level)))
    return tuple(merged)


def normal(chosen: Collection[str], types: Collection[str]) -> list[str] | None:
    """Return the chosen rules as they are stored; None means that all rules are allowed.

    In a family without a chosen rule all are allowed, and so are rules that were not offered.
    """
    refused = {id for f in families(types) if f.ids & set(chosen) for id in f.ids - set(chosen)}
    return [id for id in rule_ids() if id not in refused] if refused else None


def ticked(rules: Collection[str] | None, types: Collection[str]) -> list[str]:
    """List the rules that are ticked in the form; none in a family of which all are allowed."""
    if rules is None:
        return []
    return [id for family in families(types) if not family.ids <= set(rules) for id in family.ids & set(rules)]


def allowed(assignment: Assignment, types: Collection[str]) -> list[Allowed]:
    """List the allowed rules for each family of these types, with pictures."""
    found = []
    for family in families(types) if types else ():
        every = assignment.rules is None or family.ids <= set(assignment.rules)
        kinds = list(family.kinds) if every else [_only(kind, assignment.rules or []) for kind in family.kinds]
        found.append(Allowed(family, every, [kind for kind in kinds if kind.rules]))
    return found


def _only(kind: KindGroup, rules: Collection[str]) -> KindGroup:
    return KindGroup(kind.kind, [card for card in kind.rules if card.rule.id in rules])


def exercise_rules(item: Item) -> list[tuple[str, str]]:
    """List the rules that an exercise of a puzzle may be about, by level: ids and names."""
    known = allowed_rules(item.assignment, item.puzzle.type)
    rules = [rule for rule in get_type(item.puzzle.type).rules if rule.id in known and rule.kind != "case"]
    return [(rule.id, _(rule.name)) for rule in sorted(rules, key=lambda rule: (rule.level, str(rule.name)))]


def exercise_bugs(item: Item) -> list[tuple[str, str]]:
    """List the misconceptions that a mistake in a puzzle may come from: ids, and what is right instead."""
    ptype, known = get_type(item.puzzle.type), allowed_rules(item.assignment, item.puzzle.type)
    direct = {rule.id for rule in ptype.rules if rule.kind == "direct" and rule.id in known}
    bugs = [bug for bug in bugs_of(ptype) if bug.shown and direct & bug.where.keys()]
    return [(bug.id, _(bug.lesson)) for bug in bugs]


def types_of(assignment: Assignment) -> set[str]:
    """Return the types of its puzzles."""
    return set(assignment.items.values_list("puzzle__type", flat=True)) if assignment.pk else set()
