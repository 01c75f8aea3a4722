"""Sentences about proof files that are not read."""

from django.utils.translation import gettext as _

from puzzles.examined import TooManyError


def type_not_offered(found: str) -> str:
    """Refuse a proof of a type that is only for tests."""
    return _("expected a type that is offered here, found %(found)s") % {"found": found}


def too_many(error: TooManyError) -> str:
    """Say which number in the file exceeds its limit."""
    words = {
        "steps": _("expected at most %(limit)s steps, found %(found)s"),
        "id": _("step %(step)s: expected an id of at most %(limit)s, found %(found)s"),
        "squares": _("without an account: expected at most %(limit)s cells, found %(found)s; send a token with it"),
    }
    return words[error.what] % {"limit": error.limit, "found": error.found, "step": error.step}


def too_large(step: int, limit: int, *, stranger: bool) -> str:
    """Say up to which step a file costs too much; a `stranger` may have more checked with an account."""
    words = _("step %(id)s: up to here checking takes more than %(limit)s units of work; expected a smaller proof")
    if stranger:
        words = _(
            "step %(id)s: up to here checking takes more than %(limit)s units of work; "
            "expected a smaller proof, or an account: then more is checked"
        )
    return words % {"id": step, "limit": limit}


def puzzle_too_large(limit: int, found: int) -> str:
    """Refuse a proof of a large puzzle that the site does not have."""
    words = _("a puzzle that is not in the library: expected at most %(limit)s cells, found %(found)s")
    return words % {"limit": limit, "found": found}


def puzzle_not_found(pk: int) -> str:
    """Refuse the number of a puzzle that the person cannot see."""
    return _("puzzle: expected one that you can see, found %(id)s") % {"id": pk}
