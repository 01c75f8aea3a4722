"""Skills with the rules of a type, estimated from somebody's practice and answers, and the rule to practise next."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Count, Max, Q
from django.utils import timezone

from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import AnyRule
from puzzles.registry import all_types
from puzzles.teach.path import Reason, Standing, next_rule
from puzzles.teach.skill import DUE, FADING, doubt, expected, mastered, recall, skill, usual
from tutor.accounts.models import User
from tutor.feedback import hidden_from
from tutor.library.selectors.puzzles import Person
from tutor.work.models import Action
from tutor.work.services.skill import dated_tries_of

from ..models import Try

RECENT = 2_000
"""The latest steps of a person that are looked through, and the latest answers in drills and exercises."""
EVERYBODY = 20_000
"""The latest answers of all people by which it is told how hard a rule is."""

Tries = Sequence[tuple[datetime, bool]]


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
    mastered: bool
    today: bool
    """All tries are from today, so that it is learnt, but may be forgotten soon."""
    recall: float

    @property
    def drilled(self) -> bool:
        """Tell whether there are drills of the rule."""
        return self.rule.kind != "case"

    @property
    def due(self) -> bool:
        """Tell whether it was mastered and may be forgotten."""
        return self.mastered and self.recall < DUE

    @property
    def standing(self) -> Standing:
        """Return how far somebody is with it."""
        return Standing(
            self.rule.id,
            self.rule.level,
            self.tries,
            self.percent / 100,
            self.mastered,
            1.0 if self.today else self.recall,
        )


@dataclass(frozen=True)
class Level:
    """The rules of one level."""

    number: int
    tiles: list[Tile]


@dataclass(frozen=True)
class Skills:
    """The rules of a type by level, and the one to practise next with the reason; None if nothing is left to do."""

    type: PuzzleType
    levels: list[Level]
    next: Tile | None
    why: Reason | None
    mastered: int
    total: int
    shown: bool = True


def skills(person: Person, type_id: str) -> tuple[Skills, list[PuzzleType]]:
    """Return a person's skills with the rules of a type, and the types there are; the number of queries is fixed.

    Without such a type, the one whose rules they used last is taken, and without practice the first one.
    """
    types = [ptype for ptype in all_types().values() if ptype.listed]
    shown = not isinstance(person, User) or person.skills != User.Skills.OFF
    tries = _tries_of(person) if shown else {}
    used = (ptype for rule in tries for ptype in types if rule in ptype.rule_by_id)
    chosen = next((ptype for ptype in types if ptype.id == type_id), None) or next(used, types[0])
    hopes = _expected(tries)
    rules = sorted(chosen.rules, key=lambda rule: (rule.level, rule.name))
    tiles = [_tile(rule, tries.get(rule.id, ()), hopes) for rule in rules]
    levels = [Level(n, [t for t in tiles if t.rule.level == n]) for n in sorted({t.rule.level for t in tiles})]
    found = next_rule([tile.standing for tile in tiles if tile.drilled]) if shown else None
    following = next((tile for tile in tiles if found and tile.rule.id == found[0].rule), None)
    done = sum(tile.mastered for tile in tiles)
    return Skills(chosen, levels, following, found[1] if found else None, done, len(tiles), shown), types


def _tries_of(person: Person) -> dict[str, Tries]:
    """Return somebody's tries by each rule in practice and exercises, the newest first; the rule used last first.

    Answers in assignments count as soon as their verdicts may be seen.
    """
    if not isinstance(person, User):
        return {}
    hidden = hidden_from(person)
    dated = dated_tries_of(person, RECENT, hidden.practised)
    answers = Try.objects.filter(owner=person).order_by("-pk")[:RECENT]
    for rule, at, right in answers.values_list("rule", "at", "right"):
        dated.setdefault(rule, []).append((at, right))
    given = Action.objects.filter(proof__owner=person, kind=Action.Kind.ANSWER).order_by("-pk")[:RECENT]
    for item, puzzle, detail, at in given.values_list("proof__item_id", "proof__puzzle_id", "detail", "at"):
        if not hidden.proofs.has(item, puzzle):
            for rule, right in detail["tried"]:
                dated.setdefault(rule, []).append((at, right))
    newest = {rule: sorted(tries, reverse=True) for rule, tries in dated.items()}
    latest_first = sorted(newest, key=lambda rule: newest[rule][0], reverse=True)
    return {rule: newest[rule] for rule in latest_first}


def _expected(tries: Mapping[str, Tries]) -> Mapping[str, float]:
    """Return the skill to expect with each rule that anybody tried, and with all others under ""; one query."""
    last = Try.objects.aggregate(last=Max("pk"))["last"] or 0
    counted = Try.objects.filter(pk__gt=last - EVERYBODY).order_by().values("rule")
    site = {
        row["rule"]: (row["good"], row["n"]) for row in counted.annotate(n=Count("pk"), good=Count("pk", Q(right=True)))
    }
    everybody = usual(sum(good for good, _ in site.values()), sum(n for _, n in site.values()))
    weighed = [(FADING**age, right) for made in tries.values() for age, (_at, right) in enumerate(made)]
    own = usual(sum(weight for weight, right in weighed if right), sum(weight for weight, _ in weighed), everybody)
    found = {rule: expected(own, usual(*site.get(rule, (0, 0)), everybody), everybody) for rule in {*site, *tries}}
    return {"": expected(own, everybody, everybody), **found}


def _tile(rule: AnyRule, made: Tries, hopes: Mapping[str, float]) -> Tile:
    rights = [right for _at, right in made]
    hope = hopes.get(rule.id, hopes[""])
    share, far = skill(rights, hope), doubt(rights, hope)
    least, most = max(0.0, share - far), min(1.0, share + far)
    days: list[tuple[date, bool]] = [(timezone.localdate(at), right) for at, right in made]
    today = timezone.localdate()
    return Tile(
        rule,
        len(made),
        sum(rights),
        round(100 * share),
        round(100 * least),
        round(100 * most),
        mastered(rights, hope),
        {day for day, _right in days} == {today},
        recall(days, today),
    )
