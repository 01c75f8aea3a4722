"""The rules of all types, with pictures and worked examples. None of it comes from the database."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from django.conf import settings
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import Rule
from puzzles.changes import changed_masks
from puzzles.draw.step import step_picture
from puzzles.draw.svg import board_svg
from puzzles.formats.cases import ACCEPTED, Case, load
from puzzles.formats.sentences import because, rulebook, sentence, simpler_reason
from puzzles.formats.spoken import case_title, spoken_change, spoken_place
from puzzles.kernel.check import Judgement, check_step
from puzzles.kernel.verdict import Accepted, Refusal
from puzzles.registry import all_rules, all_types
from puzzles.teach.simpler import simpler
from puzzles.teach.unfold import unfold
from puzzles.telling import tell
from puzzles.words import fits, lacking, missing_of, names_of

from .explanations import Explanation, explanation
from .pictures import board_in_words


class Kind(NamedTuple):
    """The names of a kind of rules, in the plural and in the singular, and its purpose."""

    heading: Promise
    name: Promise
    words: Promise


KINDS = {
    "direct": Kind(
        gettext_lazy("Direct rules"),
        gettext_lazy("direct rule"),
        gettext_lazy("Each says what a cell must be, and the proof goes on."),
    ),
    "case": Kind(
        gettext_lazy("Case rules"),
        gettext_lazy("case rule"),
        gettext_lazy("Each splits the proof into cases that leave nothing out."),
    ),
    "contradiction": Kind(
        gettext_lazy("Contradiction rules"),
        gettext_lazy("contradiction rule"),
        gettext_lazy("Each says that a board cannot be completed, which closes a case."),
    ),
}


CHECKED = {
    "direct": gettext_lazy(
        "Checked by listing all solutions: of %(asked)s claims on small random boards, this rule confirmed "
        "%(accepted)s, and each of them is true in every solution."
    ),
    "case": gettext_lazy(
        "Checked by listing all solutions: of %(asked)s places on small random boards, this rule split at "
        "%(accepted)s, and no split left out a solution."
    ),
    "contradiction": gettext_lazy(
        "Checked by listing all solutions: of %(asked)s claims on small random boards, this rule confirmed "
        "%(accepted)s, each on a board without a solution."
    ),
}


@dataclass(frozen=True)
class RuleCard:
    """A rule in a list, with its picture, which is drawn when it is first shown."""

    rule: Rule

    @property
    def picture(self) -> SafeString:
        """Draw the first step that the rule accepts."""
        return _first_picture(self.rule)


@dataclass(frozen=True)
class KindGroup:
    """The rules of one kind, in teaching order."""

    kind: Kind
    rules: list[RuleCard]


@dataclass(frozen=True)
class TypeGroup:
    """A type with all its rules."""

    type: PuzzleType
    kinds: list[KindGroup]

    @property
    def rulebook(self) -> str:
        """Say what puzzles of the type ask, of whatever size."""
        return rulebook(self.type, _)

    @property
    def total(self) -> int:
        """Count the rules of all kinds."""
        return sum(len(part.rules) for part in self.kinds)


@dataclass(frozen=True)
class Example:
    """A step on a board, with its verdict in words."""

    accepted: bool
    claim: str
    words: str
    picture: SafeString


@dataclass(frozen=True)
class RulePage:
    """Everything on the page of a rule."""

    card: RuleCard
    type: PuzzleType
    kind: Kind
    accepted: list[Example]
    refused: list[Example]
    previous: Rule | None
    next: Rule | None
    why: Explanation | None
    checked: str


@cache
def catalogue() -> list[TypeGroup]:
    """List every type that the site offers, with its rules by kind."""
    return [TypeGroup(ptype, _kinds(ptype)) for ptype in all_types().values() if ptype.listed]


def found(text: str) -> tuple[list[TypeGroup], list[str]]:
    """List the rules that people mean by a text, by type, and what to say of rules that there are not."""
    groups = []
    for group in catalogue():
        kinds = [
            KindGroup(part.kind, [card for card in part.rules if fits(group.type, card.rule, text)])
            for part in group.kinds
        ]
        groups.append(TypeGroup(group.type, [part for part in kinds if part.rules]))
    said = [_(words) for group in catalogue() if (words := lacking(group.type, text))]
    return [group for group in groups if group.kinds], list(dict.fromkeys(said))


def words_of(type_id: str) -> dict[str, dict[str, str]] | None:
    """Return other names of the rules of a type, and of rules that it lacks with what to say; None without the type."""
    ptype = all_types().get(type_id)
    if ptype is None:
        return None
    names = {rule.id: " ".join(names_of(ptype, rule.id)) for rule in ptype.rules}
    return {"names": names, "missing": {name: _(said) for name, said in missing_of(ptype).items()}}


def _kinds(ptype: PuzzleType) -> list[KindGroup]:
    groups = []
    for name, kind in KINDS.items():
        cards = [RuleCard(rule) for rule in _in_teaching_order(ptype.rules) if rule.kind == name]
        if cards:
            groups.append(KindGroup(kind, cards))
    return groups


def _in_teaching_order(rules: Iterable[Rule]) -> list[Rule]:
    return sorted(rules, key=lambda rule: (list(KINDS).index(rule.kind), rule.level))


def shown_rules() -> dict[str, Rule]:
    """Return the rules of the types that the site offers, by id, in the order of the catalogue."""
    return {card.rule.id: card.rule for group in catalogue() for kind in group.kinds for card in kind.rules}


def rule_cards(ids: Iterable[str]) -> list[RuleCard]:
    """Return the rules with these ids, in teaching order; ids of rules that no longer exist are left out."""
    known = all_rules()
    return [RuleCard(rule) for rule in _in_teaching_order(known[id] for id in ids if id in known)]


@cache
def _first_picture(rule: Rule) -> SafeString:
    case = _first_accepted(rule)
    return SafeString(step_picture(case.board, case.step))


@cache
def _type_of(rule: Rule) -> PuzzleType:
    return next(ptype for ptype in all_types().values() if rule in ptype.rules)


def _cases(rule: Rule) -> list[Case]:
    return [case for case in load(_type_of(rule)) if case.rule == rule.id]


def rule_page(rule: Rule) -> RulePage:
    """Return the page of a rule. Its examples are cases that this rule itself accepts or refuses."""
    examples = [_example(case) for case in _cases(rule) if case.verdict in {ACCEPTED, *rule.why}]
    rules = _in_teaching_order(_type_of(rule).rules)
    place = rules.index(rule)
    return RulePage(
        card=RuleCard(rule),
        type=_type_of(rule),
        kind=KINDS[rule.kind],
        accepted=[example for example in examples if example.accepted],
        refused=[example for example in examples if not example.accepted],
        previous=rules[place - 1] if place else None,
        next=rules[place + 1] if place + 1 < len(rules) else None,
        why=_why(_first_accepted(rule)),
        checked=_checked(rule),
    )


def _checked(rule: Rule) -> str:
    """Say how often the rule was held to all solutions of a board; "" where that is not recorded."""
    if rule.id not in _figures():
        return ""
    asked, accepted = (number_format(count, force_grouping=True) for count in _figures()[rule.id])
    return str(CHECKED[rule.kind]) % {"asked": asked, "accepted": accepted}


@cache
def _figures() -> dict[str, tuple[int, int]]:
    """Return for each rule the claims on random boards, and those of them that it accepted and that might be wrong."""
    found: dict[str, tuple[int, int]] = json.loads((settings.BASE_DIR / "seeds/soundness.json").read_text())
    return found


def first_example(type_id: str) -> tuple[Rule, Example]:
    """Return an example for beginners: the first accepted case of the first rule of a type, or of any type."""
    groups = catalogue()
    group = next((group for group in groups if group.type.id == type_id), groups[0])
    rule = group.kinds[0].rules[0].rule
    return rule, _example(_first_accepted(rule))


def _first_accepted(rule: Rule) -> Case:
    return next(case for case in _cases(rule) if case.verdict == ACCEPTED)


def _why(case: Case) -> Explanation | None:
    """Explain by simpler steps why the rule holds; None unless it is a direct rule."""
    found = unfold(case.board, case.step)
    return explanation(found) if found else None


def _example(case: Case) -> Example:
    judgement, claim = check_step(case.board, case.step), _claim(case)
    verdict = judgement.verdict
    if isinstance(verdict, Refusal):
        words = sentence(case.board.puzzle, case.rule, verdict, translate=_)
    else:
        words = _accepted_words(case, judgement.names, verdict)
    return Example(not isinstance(verdict, Refusal), claim, words, _picture(case, judgement))


def _claim(case: Case) -> str:
    """State the step: `r1c3 = 0`, `at r2c4`, `in row 2`, or `anywhere on the board`."""
    step, puzzle = case.step, case.board.puzzle
    if step.changes:
        return ", ".join([spoken_change(puzzle, change, _) for change in step.changes])
    if step.at is None:
        return _("anywhere on the board")
    place = {"place": spoken_place(step.at.name, _, puzzle)}
    return _("at %(place)s") % place if step.at.kind == "cell" else _("in %(place)s") % place


def _accepted_words(case: Case, names: tuple[str, ...], verdict: Accepted) -> str:
    """Say into which cases a step splits, why it holds, and which simpler rule would do."""
    puzzle, cases = case.board.puzzle, ""
    if names:
        listed = _(" or ").join(case_title(puzzle, name) for name in names)
        cases = _("Splits into the cases %(cases)s.") % {"cases": listed}
    reason = because(puzzle, case.rule, tell(case.board, case.step, verdict), _, ngettext)
    return " ".join(filter(None, (cases, reason, simpler_reason(simpler(case.board, case.step), _))))


def _picture(case: Case, judgement: Judgement) -> SafeString:
    """Draw the board with the step (ringed if accepted, dashed if not) and the cells the verdict rests on."""
    board, step = case.board, case.step
    accepted = not isinstance(judgement.verdict, Refusal)
    claimed = changed_masks(board, step.changes)
    svg = board_svg(
        judgement.boards[0] if accepted and claimed else board,
        changed=tuple(claimed) if accepted else (),
        evidence=judgement.verdict.evidence,
        place=step.at.cells if step.at and step.at.kind == "cell" else (),
        pending={} if accepted else claimed,
        tallies=False,
        names=False,
        title=board_in_words(board),
    )
    return SafeString(svg)
