"""Why a file is not graded, or a step refused: as plain values, which are stored, and said in the reader's language."""

from __future__ import annotations

from typing import Any

from puzzles.base.ptype import type_of
from puzzles.formats.errors import FormatError, UnfitError
from puzzles.formats.sentences import PROOF_TOO_LARGE, problem, sentence
from puzzles.formats.spoken import Plural, Translate, one_or_many
from puzzles.grid.text import Phrase
from puzzles.kernel.board import Puzzle
from puzzles.kernel.verdict import Refusal
from puzzles.registry import get_type
from puzzles.words import cells_of

Plain = dict[str, Any]
TOO_LARGE: Plain = {"text": PROOF_TOO_LARGE}


def of_problem(error: FormatError | UnfitError) -> Plain:
    """Return what is wrong with a file."""
    place = {"line": error.line, "column": error.column} if isinstance(error, FormatError) else {}
    return place | {"expected": _packed(error.expected), "found": _packed(error.found)}


def of_refusal(puzzle: Puzzle, rule: str, refusal: Refusal) -> Plain:
    """Return why a step was refused; with the puzzle where its cells are called by what stands there."""
    ptype = type_of(puzzle)
    grid = {"grid": ptype.print(puzzle)} if cells_of(ptype) else {}
    return {"type": ptype.id, "rule": rule, "code": refusal.code, "facts": dict(refusal.facts)} | grid


def said(why: Plain, translate: Translate = str, plural: Plural = one_or_many) -> str:
    """Say a reason; "" for none."""
    if "text" in why:
        return translate(why["text"])
    if "code" in why:
        ptype = get_type(why["type"])
        of = ptype.parse(why["grid"].split("\n")) if "grid" in why else ptype
        return sentence(of, why["rule"], Refusal(why["code"], (), why["facts"]), translate)
    if not why:
        return ""
    words = _unpacked(why["expected"]), _unpacked(why["found"])
    error = FormatError(why["line"], why["column"], *words) if "line" in why else UnfitError(*words)
    return problem(error, translate, plural)


def _packed(words: Any) -> Any:
    """Return a phrase, with the phrases in it, as a list; anything else as text, a number as itself."""
    if isinstance(words, Phrase):
        return [words.form, words.many, {name: _packed(fact) for name, fact in words.facts.items()}]
    return words if isinstance(words, int) else str(words)


def _unpacked(packed: Any) -> Any:
    if not isinstance(packed, list):
        return packed
    form, many, facts = packed
    return Phrase(form, many, **{name: _unpacked(fact) for name, fact in facts.items()})
