"""Skills with the rules of a type, estimated from somebody's practice and answers, and the rule to practise next."""

from collections.abc import Mapping
from dataclasses import dataclass

from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import AnyRule
from puzzles.registry import all_types
from puzzles.teach.skill import doubt, skill
from tutor.accounts.models import User
from tutor.feedback import hidden_from
from tutor.library.selectors.puzzles import Person
from tutor.work.services.skill import dated_tries_of

from ..models import Try

RECENT = 2_000
"""The latest steps of a person that are looked through, and the latest answers in drills and exercises."""
MASTERED, ENOUGH = 0.85, 8
"""The estimated share and the number of tries from which on a rule counts as mastered."""


@dataclass(frozen=True)
class Tile:
    """A rule, and how well somebody uses it: of their latest tries so many were right."""

    rule: AnyRule
    tries: int
    right: int
    percent: int
    """The estimated share of right tries, in percent."""
    least: int
    most: int

    @property
    def mastered(self) -> bool:
        """Tell whether the rule counts as mastered."""
        return self.tries >= ENOUGH and self.percent >= round(100 * MASTERED)

    @property
    def drilled(self) -> bool:
        """Tell whether there are drills of the rule."""
        return self.rule.kind != "case"


@dataclass(frozen=True)
class Level:
    """The rules of one level."""

    number: int
    tiles: list[Tile]


@dataclass(frozen=True)
class Skills:
    """The rules of a type by level, and the one to practise next; None if all are mastered."""

    type: PuzzleType
    levels: list[Level]
    next: Tile | None
    mastered: int
    total: int


def skills(person: Person, type_id: str) -> tuple[Skills, list[PuzzleType]]:
    """Return a person's skills with the rules of a type, and the types there are; three or four queries.

    Without such a type, the one whose rules they used last is taken, and without practice the first one.
    """
    types = [ptype for ptype in all_types().values() if ptype.listed]
    tries = _tries_of(person)
    used = (ptype for rule in tries for ptype in types if rule in ptype.rule_by_id)
    chosen = next((ptype for ptype in types if ptype.id == type_id), None) or next(used, types[0])
    tiles = [_tile(rule, tries) for rule in sorted(chosen.rules, key=lambda rule: (rule.level, rule.name))]
    levels = [Level(n, [t for t in tiles if t.rule.level == n]) for n in sorted({t.rule.level for t in tiles})]
    left = [tile for tile in tiles if tile.drilled and not tile.mastered]
    found = Skills(chosen, levels, next(iter(left), None), sum(tile.mastered for tile in tiles), len(tiles))
    return found, types


def _tries_of(person: Person) -> dict[str, list[bool]]:
    """Return whether somebody's tries by each rule were right, in practice and exercises, the newest first."""
    if not isinstance(person, User):
        return {}
    dated = dated_tries_of(person, RECENT, hidden_from(person).practised)
    answers = Try.objects.filter(owner=person).order_by("-pk")[:RECENT]
    for rule, at, right in answers.values_list("rule", "at", "right"):
        dated.setdefault(rule, []).append((at, right))
    newest = {rule: sorted(tries, reverse=True) for rule, tries in dated.items()}
    latest_first = sorted(newest, key=lambda rule: newest[rule][0], reverse=True)
    return {rule: [right for _at, right in newest[rule]] for rule in latest_first}


def _tile(rule: AnyRule, tries: Mapping[str, list[bool]]) -> Tile:
    made = tries.get(rule.id, [])
    share, far = skill(made), doubt(made)
    least, most = max(0.0, share - far), min(1.0, share + far)
    return Tile(rule, len(made), sum(made), round(100 * share), round(100 * least), round(100 * most))
