"""Saying in the reader's language what is wrong with a text that was to be read."""

from django.utils.translation import gettext as _, ngettext

from puzzles.formats.errors import FormatError, UnfitError
from puzzles.formats.sentences import phrased, problem
from puzzles.grid.text import GridError


def problem_words(error: FormatError | UnfitError) -> str:
    """Say what was expected, what was found, and where."""
    return problem(error, _, ngettext)


def expected_and_found(error: FormatError | GridError) -> tuple[str, str]:
    """Say what was expected and what was found, for a sentence of the page's own."""
    return phrased(error.expected, _, ngettext), phrased(error.found, _, ngettext)
