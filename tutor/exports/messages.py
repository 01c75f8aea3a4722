"""Sentences about proof files that are not read."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from puzzles.examined import Examined, TooManyError
from puzzles.formats.fingerprints import Fingerprint
from puzzles.formats.sentences import doubted
from puzzles.kernel.board import Puzzle as EnginePuzzle
from puzzles.registry import get_type
from tutor.feedback import Policy
from tutor.library.models import Puzzle
from tutor.work.models import Step


def looks_like_zip() -> str:
    """Say where a ZIP belongs."""
    return _(
        "This is a ZIP file. Here one proof is uploaded; another page grades a ZIP with the proofs of many students."
    )


def looks_like_puzzles() -> str:
    """Say where a file of puzzles belongs."""
    return _("This file holds puzzles and no proof. Puzzles are uploaded on another page.")


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


def why_no_file(policy: Policy, *, begins: bool) -> str:
    """Explain why this assignment takes no files; "" if it does."""
    if not policy.feedback_shown:
        return _("In this assignment steps are judged later, so they are entered on the workbench.")
    if begins:
        return _("This puzzle begins with steps that are given, so a proof of it is entered on the workbench.")
    return ""


def beyond_limits(policy: Policy, rows: Sequence[Step]) -> str:
    """Say which limit of the assignment the tree of a file exceeds; "" if none."""
    splits = [row.depth for row in rows if row.cases]
    if policy.max_splits is not None and len(splits) > policy.max_splits:
        return _("expected at most %(limit)s splits, found %(found)s") % {
            "limit": policy.max_splits,
            "found": len(splits),
        }
    if policy.max_depth is not None and max(splits, default=-1) >= policy.max_depth:
        return _("expected splits at most %(limit)s deep within each other, found %(found)s") % {
            "limit": policy.max_depth,
            "found": max(splits) + 1,
        }
    return ""


def other_puzzle(asked: Puzzle, found: Fingerprint) -> str:
    """Refuse a proof of another puzzle than the assigned one."""
    return _("expected a proof of the assigned puzzle, %(asked)s, found one of another puzzle, %(found)s") % {
        "asked": f"{_(get_type(asked.type).name)} {asked.size}",
        "found": f"{_(get_type(found.type).name)} {found.height} × {found.width}",
    }


def puzzle_not_found(pk: int) -> str:
    """Refuse the number of a puzzle that the person cannot see."""
    return _("puzzle: expected one that you can see, found %(id)s") % {"id": pk}


def warnings_in_words(found: Examined) -> list[dict[str, Any]]:
    """Say what is odd about a file, with the step or line where it is."""
    puzzle = puzzle_of(found) if found.doubts else None
    return [
        {"id": id or None, "line": doubt.line or None, "code": doubt.code, "message": doubted(puzzle, doubt, _)}
        for id, doubt in found.doubts
        if puzzle
    ]


def puzzle_of(found: Examined) -> EnginePuzzle:
    """Return the puzzle of a judged file, so that sentences can name its cells by what stands there."""
    return get_type(found.type).parse(found.grid.split("\n"))
