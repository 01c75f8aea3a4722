"""Our rules for those of LEGUP: by id and name together, as it has given some ids to two rules."""

from __future__ import annotations

import re
from functools import cache

from puzzles.base.ptype import PuzzleType
from puzzles.base.rule import AnyRule
from puzzles.formats.canonical import Doubt
from puzzles.kernel.step import MERGE

NO_RULE = "no-rule-given"
LONGEST = 80
"""Characters of a rule's name."""
_NO_LETTER = re.compile(r"[^a-z0-9]+")
_ID = re.compile(r"[A-Za-z0-9._-]{1,80}")


def rules_of(ptype: PuzzleType, rule_id: str, name: str) -> tuple[AnyRule, ...]:
    """Return our rules for a rule of LEGUP, none if it is unknown: by its id; by its name if there is no such id.

    LEGUP has given some ids to two rules. There the one of that name comes first, and the other one may hold as well:
    LEGUP itself writes the wrong name once it has read a file.
    """
    return _usual(ptype).get((rule_id, name)) or _looked_up(ptype, rule_id, name)


@cache
def _usual(ptype: PuzzleType) -> dict[tuple[str, str], tuple[AnyRule, ...]]:
    """Return the rules for the ids and names as LEGUP writes them, which are almost all that files hold."""
    return {rule.legup: _looked_up(ptype, *rule.legup) for rule in ptype.rules if rule.legup}


def _looked_up(ptype: PuzzleType, rule_id: str, name: str) -> tuple[AnyRule, ...]:
    by_id, by_name = _index(ptype)
    wanted = plain(name)
    found = by_id.get(rule_id.upper()) or by_name.get(wanted, ())
    return tuple(sorted(found, key=lambda rule: not rule.legup or plain(rule.legup[1]) != wanted))


@cache
def _index(ptype: PuzzleType) -> tuple[dict[str, tuple[AnyRule, ...]], dict[str, tuple[AnyRule, ...]]]:
    """Return the rules that LEGUP has too, by its ids and by its names."""
    by_id, by_name = dict[str, tuple[AnyRule, ...]](), dict[str, tuple[AnyRule, ...]]()
    for rule in ptype.rules:
        if rule.legup:
            for index, key in ((by_id, rule.legup[0]), (by_name, plain(rule.legup[1]))):
                index[key] = (*index.get(key, ()), rule)
    return by_id, by_name


@cache
def doubt(ptype: PuzzleType, rule_id: str, name: str, taken: str) -> Doubt | None:
    """Return what is odd about a step that was taken by a rule although the file calls it by the name of another."""
    by_id, by_name = _index(ptype)
    ours, named = by_id.get(rule_id.upper(), ()), by_name.get(plain(name), ())
    if ours and not plain(name):
        return Doubt("name-missing", {"taken": taken})
    if not ours or not named or taken in {rule.id for rule in named}:
        return None
    code = "twin-id" if set(named) <= set(ours) else "name-differs"
    return Doubt(code, {"named": named[0].id, "taken": taken})


def plain(name: str) -> str:
    """Return a name as names are compared: without case, spaces and punctuation."""
    return _NO_LETTER.sub("", name.lower())


def word_of(ptype: PuzzleType, rule_id: str, name: str) -> str:
    """Return the word that stands for a rule that the type does not have, in the text of a step."""
    words = (rule_id, _NO_LETTER.sub("-", name.lower()).strip("-")[:LONGEST])
    usable = (word for word in words if _ID.fullmatch(word) and word not in ptype.rule_by_id and word != MERGE)
    return next(usable, NO_RULE)
