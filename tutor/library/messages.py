"""Sentences about imported puzzles, and about texts that cannot be read."""

from collections.abc import Sequence

from django.utils.translation import gettext as _, ngettext

from puzzles.formats.errors import FormatError, UnfitError
from puzzles.formats.sentences import problem
from puzzles.formats.spoken import phrased, spoken
from puzzles.grid.text import GridError
from puzzles.kernel.board import Puzzle


def pasted_puzzles() -> str:
    """Name the set that holds what a person has pasted."""
    return _("Pasted puzzles")


def puzzle_in_file(file: str, number: int) -> str:
    """Name a puzzle of a file."""
    return _("%(file)s: puzzle %(number)s") % {"file": file, "number": number}


def type_not_offered(where: str, found: str) -> str:
    """Refuse a puzzle of a type that is only for tests."""
    return _("%(where)s: expected a type that is offered, found %(found)s") % {"where": where, "found": found}


def rules_of_its_own(where: str, found: str) -> str:
    """Refuse a puzzle that brings a list of rules."""
    return _("%(where)s: expected no rules of its own, found %(found)s") % {"where": where, "found": found}


def long_goal(where: str, found: int) -> str:
    """Refuse a puzzle whose goal is about too many cells."""
    return _("%(where)s: expected a goal about fewer cells, found %(found)s") % {"where": where, "found": found}


def field_of_set(file: str, field: str, problem: str) -> str:
    """Say what is wrong with a field of the set that a file makes."""
    return _("%(file)s: %(field)s of the set: %(problem)s") % {"file": file, "field": field, "problem": problem}


def problem_words(error: FormatError | UnfitError) -> str:
    """Say what was expected, what was found, and where."""
    return problem(error, _, ngettext)


def in_words(words: str) -> str:
    """Say a phrase of the engine in the reader's language."""
    return phrased(words, _, ngettext)


def cells_in_words(puzzle: Puzzle, names: Sequence[str]) -> str:
    """List cells as the puzzle's type says them, "" for none."""
    return spoken("&".join(names), _, puzzle) if names else ""


def expected_and_found(error: FormatError | GridError) -> tuple[str, str]:
    """Say what was expected and what was found, for a sentence of the page's own."""
    return phrased(error.expected, _, ngettext), phrased(error.found, _, ngettext)


def shorter_goal(most: int) -> str:
    """Refuse a goal whose text is too long to be stored."""
    return _("Expected a shorter goal: at most %(n)s characters.") % {"n": most}


def goal_is_false() -> str:
    """Refuse a goal that no proof can meet."""
    return _("This is not true, so nobody can prove it.")
