"""The sentences that tell the student about a refusal, or the note of an acceptance; `spoken` says their facts."""

from __future__ import annotations

import re
from collections.abc import Mapping

from puzzles.base.ptype import PuzzleType, type_of
from puzzles.base.rule import AnyRule
from puzzles.formats.canonical import Doubt
from puzzles.formats.errors import FormatError, UnfitError
from puzzles.formats.spoken import (
    SIGNS,
    Plural,
    Subject,
    Translate,
    all_stated,
    one_or_many,
    phrased,
    spoken,
    stated,
    subject_type,
)
from puzzles.grid.text import GridError
from puzzles.kernel.board import Puzzle
from puzzles.kernel.verdict import Refusal
from puzzles.telling import ALSO, MORE, Counted, Sentence, Telling, listed, reason_in, remark_said, template
from puzzles.words import literal_of, question_of

WHY: Mapping[str, str] = {
    "not-a-narrowing": "Nothing can be filled in at {cell}: a clue or a wall stands there.",
    "no-change": "Nothing can be filled in at {cell}: a clue or a wall stands there.",
    "nothing-marked": "This step marks nothing. Mark on the board what follows, then choose the rule.",
    "no-such-cell": "There is no such cell on this board: {cell}.",
    "no-such-end": "Nothing can be added at {end}: it is closed, or another step follows it already.",
    "repeated-id": "There is a step {id} in this proof already.",
    "merge-needs-two": "Joining takes two or more different open branches.",
    "one-parent": "Only a merge may have several parents.",
    "unknown-rule": "No rule of this puzzle is called {rule}.",
    "rule-not-allowed": "{rule} is not among the rules allowed here.",
    "at-missing": "Choose where to apply this rule: a {places}.",
    "at-not-here": "This rule cannot be applied at {at}.",
    "changes-not-here": "This rule does not fill cells. Clear your marks and choose only the place.",
    "only-removes": "This rule only takes values away, and it leaves more than {value} at {cell}. Mark only what it "
    "takes away.",
    "too-many-cases": "This split would have more than {limit} cases, too many to follow. Split at another place, or "
    "find out more around this one first.",
    "too-large": "This step is too large to be checked at once: take it in smaller steps.",
    "rule-broken": "Something went wrong on our side while checking this rule. Nothing was changed; we have been told.",
    "case-vanished": "The branch {case} is gone: the split above it was changed.",
}
"""The sentences of the kernel's own refusals; those of a rule are in its `why`."""
OF_FILES: Mapping[str, str] = {
    "case-mismatch": "These are not the branches of this rule. They come closest at {at}, where {case} is missing.",
    "case-extra": "At {at}, this rule has fewer branches. Any other branch in a LEGUP file must be closed at once by a "
    "contradiction.",
    "case-nowhere": "These branches do not fit this rule anywhere on this board.",
    "node-missing": "In the LEGUP file, this step leads to a node that is not there.",
    "node-twice": "In the LEGUP file, this step leads to a node that is there twice.",
    "node-taken": "In the LEGUP file, this step leads to a node that another step leads to already.",
    "not-in-tree": "In the LEGUP file, this step does not follow from the start.",
    "node-shared": "In the LEGUP file, two branches of this split lead to the same node.",
    "case-empty": "In the LEGUP file, no branch of this split changes anything.",
    "solved-already": "The board is solved before this step, so nothing is left to split.",
}
"""The sentences for steps in the files of others that no record of ours can hold."""
IN_FILES: Mapping[str, str] = {
    "no-rule": "The LEGUP file names no rule for this step.",
    "strange": "In the LEGUP file, this step gives {cell} a value that no step can give it.",
    "contradiction-changes": "A contradiction closes its branch and fills nothing in, but in the LEGUP file this one "
    "changes {cell}. Put that into a step before it.",
    "merge-changes": "Joining keeps what the branches agree on and fills nothing in, but in the LEGUP file this step "
    "changes {cell}. Put that into a step after it.",
    "search": "Finding the places of the splits in this LEGUP file takes too much work. From this split on, nothing is "
    "checked.",
}
"""The sentences for refusals of the kernel about steps in a file, which may say more: the fact `in_file` tells one."""

DOUBTS: Mapping[str, str] = {
    "name-missing": "The file gives this step the id of {taken}, but no name of a rule, so LEGUP itself would not "
    "count it. Here the id counts.",
    "name-differs": "The file calls this step {named}, but gives it the id of {taken}. The id counts.",
    "twin-id": "The file calls this step {named}. LEGUP has two rules with its id, and {taken} is the one that holds.",
    "goal-without-value": "The goal in this LEGUP file names {cells} without a value, so it asks for nothing there.",
    "goal-left-out": "No cell of that goal has a value. So the goal is the usual one, to solve the puzzle.",
}
"""The sentences for what is odd about a file that is read all the same: the names of steps, and the goal."""

HELD: Mapping[str, tuple[str, str]] = {
    "not-a-narrowing": (
        "{cell} is already {held}, so it cannot become {value}.",
        "{cell} can only be {held} by now, so it cannot become {value}.",
    ),
    "no-change": (
        "{cell} is already {held}, so this step changes nothing.",
        "{cell} can be {held}, before this step and after it. So the step changes nothing.",
    ),
}
"""The sentences about a cell that a step does not narrow: for one value that is left there, and for several."""
NOT_GONE = (
    "This rule only takes numbers away. For {cell} to be {value}, all its other numbers have to go. But {gone}, for "
    "example, does not go by this rule."
)
NOT_GONE_BY_THIS = (
    "This rule only takes numbers away. For {cell} to be {value}, all its other numbers have to go, and {gone} goes by "
    "another rule: {gone_group} already has its {gone}, at {gone_at}. This rule does not take it away."
)
TAKEN = (
    "This rule only takes numbers away, and {cell} cannot be {value} at all: {value_group} already has its {value}, at "
    "{value_at}."
)
PROOF_TOO_LARGE = "This proof is too large to be checked."
NONE_LEFT = "This step would leave no value for {cell}. Take fewer values away."
UNFIT = "expected {expected}, found {found}"
IN_LINE, IN_FILE = "line {line}, column {column}: {problem}", "{file}:{line}: {problem}"
ROW_LENGTH = "the length of a row"
SIMPLER = "A simpler reason: {rule}."
AT_DIRECT = "This rule is not applied at a place. Mark on the board what follows, then choose the rule."
AT_FIXED = "Choose a {places} to be filled in for this rule; at {at} stands a clue or a wall."
AT_OTHER = "Choose a {places} for this rule; {at} is not one."
OTHER_WAY = "It is the other way round. {reason}"
"""Says instead of a refusal why the opposite of what was claimed holds."""
OTHER_VALUE = "This rule shows that {cell} is {gives}, not {value}."
"""Says so where another of several values holds."""
KEPT_OUT = "Known numbers rule {kept_from} out for that: see {kept_out}."
KEPT_AT = "Known numbers rule out all others at {kept_at}: see {kept_out}."
KEPT_OUT_BY_MANY = "Known numbers in their rows, columns or other groups rule {kept_from} out for that."
KEPT_AT_BY_MANY = "Known numbers in their rows, columns or other groups rule out all others at {kept_at}."
"""Follow a refusal with such facts: readers who go by the pencil marks see more cells, or more numbers in a cell."""
MANY = 4
"""So many known numbers are named; of more only where they stand is said."""
UNMARKED = "This goes only by what is marked so far. {by} tells more about {unmarked}: use it there first."
UNMARKED_BY_ITSELF = "This goes only by what is marked so far. This same rule, used at {unmarked} first, tells more."
"""Follow a refusal that counts on cells of which an easy rule, which is not used yet, leaves less."""
FURTHER = (
    "This goes only by what is marked so far: a few easy steps would tell more about {further}. The first of them is "
    "{start_by} at {start}, the last is {by}."
)
FURTHER_AGAIN = (
    "This goes only by what is marked so far: a few easy steps would tell more about {further}. The first and the last "
    "of them are by {by}; the first is at {start}."
)
"""Follow a refusal whose example is ruled out, but only after such steps elsewhere on the board."""
NEXT = "This goes only by what is marked so far. First use {start_by} at {start}; then {by} tells more about {further}."
NEXT_AGAIN = (
    "This goes only by what is marked so far. First use {by} at {start}; then it also tells more about {further}."
)
"""Say the same where no other steps are needed."""
VALUES = frozenset({"value", "held", "instead", "gives"})
"""Facts that are values of cells."""
_CELL = re.compile(r"r[0-9]+c[0-9]+")


def sentence(
    of: Subject, rule_id: str, refusal: Refusal, translate: Translate = str, plural: Plural | None = None
) -> str:
    """Explain why a step by this rule (or `merge`, or one that does not exist) was refused.

    `of` is the puzzle, or only its type. `translate` gets the template, with its blanks. Raise KeyError if the rule has
    no sentence for the code, or the refusal no fact for a blank: both are faults of the rule.
    """
    ptype = subject_type(of)
    rule = ptype.rule_by_id.get(rule_id)
    facts = all_stated(ptype, refusal.facts, VALUES, translate)
    if rule and refusal.code == "at-not-here":
        facts["places"] = "|".join(rule.at_kinds)
        return filled(of, translate(_at(rule, facts["at"])), facts, translate)
    own = rule.why.get(refusal.code) if rule else None
    said = filled(of, translate(own or _of_kernel(refusal)), facts, translate)
    if rule and (reason := reason_in(refusal)):
        why = because(of, rule_id, reason, translate, plural or one_or_many)
        shows = filled(of, translate(OTHER_VALUE), facts, translate) if "gives" in facts else ""
        said = f"{shows} {why}" if shows else translate(OTHER_WAY).format(reason=why)
    elif rule and refusal.code == "only-removes" and not facts.keys() & {"gone_at", "value_at"}:
        own = rule.why.get(facts.get("stays", ""))
        said = f"{said} {filled(of, translate(own), facts, translate)}" if own else said
    if own and "remark" in facts:
        said = f"{said} {filled(of, translate(remark_said(ptype, facts['remark'])), facts, translate)}"
    for fact, more in _closing(rule_id, facts).items():
        if own and fact in facts:
            said = f"{said} {filled(of, translate(more), facts, translate)}"
    return said


def _closing(rule_id: str, facts: Mapping[str, str]) -> Mapping[str, str]:
    """Return the sentences that may close a refusal, by the fact that each needs."""
    few, again = len(listed(facts.get("kept_out", ""))) <= MANY, facts.get("start_by") == facts.get("by")
    at_once = (NEXT_AGAIN if again else NEXT) if "at_once" in facts else ""
    return {
        "kept_from": KEPT_OUT if few else KEPT_OUT_BY_MANY,
        "kept_at": KEPT_AT if few else KEPT_AT_BY_MANY,
        "unmarked": UNMARKED_BY_ITSELF if facts.get("by") == rule_id else UNMARKED,
        "further": at_once or (FURTHER_AGAIN if again else FURTHER),
    }


def _at(rule: AnyRule, at: str) -> str:
    """Return the template for a place where a rule is not applied."""
    if not rule.at_kinds:
        return AT_DIRECT
    return AT_FIXED if "cell" in rule.at_kinds and _CELL.fullmatch(at) else AT_OTHER


def _of_kernel(refusal: Refusal) -> str:
    """Return the template of a refusal of the kernel's own."""
    if "in_file" in refusal.facts:
        return IN_FILES[refusal.facts["in_file"]]
    if refusal.code == "only-removes" and "gone" in refusal.facts:
        return TAKEN if "value_at" in refusal.facts else NOT_GONE_BY_THIS if "gone_at" in refusal.facts else NOT_GONE
    held = refusal.facts.get("held", "")
    if refusal.code not in HELD or not held:
        return {**WHY, **OF_FILES}[refusal.code]
    if refusal.code == "not-a-narrowing" and held == refusal.facts["value"]:
        return NONE_LEFT
    one, several = HELD[refusal.code]
    return several if "/" in held else one


def asked(puzzle: Puzzle, translate: Translate = str) -> str:
    """Say what a puzzle asks: its own question, if it has one, and the rulebook."""
    question = question_of(puzzle)
    rules = rulebook(type_of(puzzle), translate, puzzle.width)
    return f"{translate(question)} {rules}" if question else rules


def rulebook(ptype: PuzzleType, translate: Translate = str, size: int | None = None) -> str:
    """Say what puzzles of a type ask, or one of them by its size."""
    return translate(ptype.rulebook).format(size=translate(ROW_LENGTH) if size is None else size)


def because(
    of: Subject, rule_id: str, telling: Telling, translate: Translate = str, plural: Plural = one_or_many
) -> str:
    """Say why an accepted step of this rule holds. Raise KeyError as `sentence` does."""
    ptype = subject_type(of)
    value = telling.facts.get("value", "")
    telling = telling._replace(facts={**telling.facts, "value": stated(ptype, value, translate)})
    form = template(ptype, ptype.rule_by_id[rule_id], telling.code)
    said = filled(of, _chosen(form, telling.facts, translate, plural), telling.facts, translate)
    for form, name, fact in ((ALSO, "cells", telling.also), (MORE, "n", str(telling.more or ""))):
        if fact:
            others = _chosen(form, {name: fact}, translate, plural)
            said = f"{said} {filled(of, others, {name: fact}, translate)}"
    return said


def _chosen(form: Sentence, facts: Mapping[str, str], translate: Translate, plural: Plural) -> str:
    """Return the translated template, of two forms the one for the number of what is listed or counted."""
    if not isinstance(form, Counted):
        return translate(form)
    fact = facts[form.by]
    number = int(fact) if fact.isdecimal() else sum(fact.count(sign) for sign in SIGNS) + 1
    return plural(form.one, form.many, number)


def filled(of: Subject, template: str, facts: Mapping[str, str], translate: Translate = str) -> str:
    """Fill the blanks of a translated template. The id of a rule is said as its name."""
    rules, puzzle = subject_type(of).rule_by_id, of if isinstance(of, Puzzle) else None
    said = {
        name: translate(rules[fact].name) if fact in rules else spoken(fact, translate, puzzle)
        for name, fact in facts.items()
    }
    return _capital(template.format_map(said), literal_of(subject_type(of)))


def doubted(of: Subject, doubt: Doubt, translate: Translate = str) -> str:
    """Say what is odd about a file."""
    return filled(of, translate(DOUBTS[doubt.code]), doubt.facts, translate)


def problem(
    error: FormatError | GridError | UnfitError, translate: Translate = str, plural: Plural = one_or_many
) -> str:
    """Say what is wrong with a text: what was expected, what was found, and where, as far as that is known."""
    expected, found = (phrased(words, translate, plural) for words in (error.expected, error.found))
    said = translate(UNFIT).format(expected=expected, found=found)
    if isinstance(error, UnfitError):
        return said
    if isinstance(error, FormatError) and error.file:
        return translate(IN_FILE).format(file=error.file, line=error.line, problem=said)
    return translate(IN_LINE).format(line=error.line, column=error.column, problem=said)


def simpler_reason(rule: AnyRule | None, translate: Translate = str) -> str:
    """Return the remark on an accepted step, such as "A simpler reason: Prevent Trio."; empty if there is none."""
    return translate(SIMPLER).format(rule=translate(rule.name)) if rule else ""


def _capital(text: str, literal: str) -> str:
    """Capitalise the first letter, except in the name of a cell, which is not a word."""
    return text if re.match(literal, text) else text[:1].upper() + text[1:]
