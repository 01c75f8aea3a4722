"""The sentences that tell the student about a refusal, or the note of an acceptance."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from puzzles.base.ptype import PuzzleType
from puzzles.kernel.verdict import Accepted, Refusal

Translate = Callable[[str], str]

WHY: Mapping[str, str] = {
    "not-a-narrowing": ("{cell} can no longer be {value}: a step only rules values out, it never brings one back."),
    "no-change": "{cell} already is what this step says, so nothing would change.",
    "nothing-marked": "Mark on the board what follows, then choose the rule.",
    "no-such-cell": "There is no such cell on this board: {cell}.",
    "no-such-end": "Nothing can be added at {end}: it is closed, or another step follows it already.",
    "repeated-id": "There is a step {id} in this proof already.",
    "merge-needs-two": "A merge joins two or more different open ends.",
    "one-parent": "Only a merge may have several parents.",
    "unknown-rule": "No rule of this puzzle is called {rule}.",
    "rule-not-allowed": "{rule} is not among the rules allowed here.",
    "at-missing": "Choose where to apply this rule: a {places}.",
    "at-not-here": "This rule cannot be applied at {at}.",
    "changes-not-here": "This rule does not fill cells. Clear your marks and choose only the place.",
    "only-removes": "This rule only takes candidates away, and it does not rule out every other one of {cell}. Take "
    "away those that it rules out, or use a rule that sets {cell} to {value}.",
    "too-many-cases": "This split would have more than {limit} cases.",
    "too-large": "This step is too large to be checked at once: take it in smaller steps.",
    "rule-broken": "Something went wrong on our side while checking this rule. Nothing was changed; we have been told.",
    "case-vanished": "The branch {case} is gone: the split above it was changed.",
}
"""The sentences of the kernel's own refusals; those of a rule are in its `why`."""

SIMPLER = "A simpler reason: {rule}."
PLACES = MappingProxyType(
    {
        "row": "row {number}",
        "column": "column {number}",
        "block": "block {number}",
        "diagonal": "diagonal {number}",
    }
)
KINDS = MappingProxyType(
    {
        "row": "row",
        "column": "column",
        "block": "block",
        "diagonal": "diagonal",
        "cell": "cell",
        "link": "link",
        "circle": "circle",
        "row-value": "number in a row",
        "column-value": "number in a column",
        "block-value": "number in a block",
        "diagonal-value": "number in a diagonal",
    }
)
"""Kinds of places, as they read after "a" or "every"."""
VALUE_IN_PLACE = "{value} in {place}"
EITHER, BOTH = "{first} or {last}", "{first} and {last}"

_PLACE = re.compile(rf"({'|'.join(PLACES)})([0-9]+)(?:=(\S+))?")
_CELL = re.compile(r"r[0-9]+c[0-9]+")


def sentence(ptype: PuzzleType, rule_id: str, refusal: Refusal, translate: Translate = str) -> str:
    """Explain why a step by this rule (or `merge`, or one that does not exist) was refused.

    `translate` gets the template, with its blanks. Raise KeyError if the rule has no sentence for the code, or the
    refusal no fact for a blank: both are faults of the rule.
    """
    rule = ptype.rule_by_id.get(rule_id)
    template = rule.why[refusal.code] if rule and refusal.code in rule.why else WHY[refusal.code]
    facts = {name: spoken(fact, translate) for name, fact in refusal.facts.items()}
    if rule and refusal.facts.get("rule") == rule.id:
        facts["rule"] = translate(rule.name)
    return _capital(translate(template).format_map(facts))


def simpler_reason(ptype: PuzzleType, accepted: Accepted, translate: Translate = str) -> str:
    """Return the remark on an accepted step, such as "A simpler reason: Prevent Trio."; empty if there is none."""
    if not accepted.note:
        return ""
    return translate(SIMPLER).format(rule=translate(ptype.rule_by_id[accepted.note].name))


def spoken(fact: str, translate: Translate = str) -> str:
    """Say a fact: `row|column` is "row or column", `row1&row2` "row 1 and row 2", everything else is one place."""
    for sign, joined in (("|", EITHER), ("&", BOTH)):
        *first, last = [spoken_place(part, translate) for part in fact.split(sign)]
        if first:
            return translate(joined).format(first=", ".join(first), last=last)
    return spoken_place(fact, translate)


def spoken_place(fact: str, translate: Translate = str) -> str:
    """Say a place: `row4` is "row 4", `row4=7` is "7 in row 4", `row-value` "number in a row", the rest as it is."""
    match = _PLACE.fullmatch(fact)
    if not match:
        return translate(KINDS[fact]) if fact in KINDS else fact
    place = translate(PLACES[match[1]]).format(number=match[2])
    return translate(VALUE_IN_PLACE).format(value=match[3], place=place) if match[3] else place


def _capital(text: str) -> str:
    """Capitalise the first letter, except in the name of a cell, which is not a word."""
    return text if _CELL.match(text) else text[:1].upper() + text[1:]
