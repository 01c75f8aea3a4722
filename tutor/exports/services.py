"""Importing a proof from a file."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest
from django.utils.translation import gettext as _

from puzzles.budgets import EVIDENCE, FILE
from puzzles.commands.check_proof import judge
from puzzles.formats.canonical import digest
from puzzles.formats.errors import FormatError, shown
from puzzles.formats.proof import Proof as ProofFile, read_proof
from puzzles.kernel.board import Puzzle as EnginePuzzle
from puzzles.kernel.rule import CaseRule
from tutor.accounts.services import ensure_user
from tutor.courses.selectors.elsewhere import elsewhere_words
from tutor.courses.selectors.withheld import Grid, withheld
from tutor.library.models import Puzzle
from tutor.library.selectors.shelves import own_puzzles, shown_puzzles
from tutor.library.services import own_puzzle
from tutor.work.access import Bench
from tutor.work.models import Proof
from tutor.work.services import keep_record

MAX_STEPS = 5_000
MAX_ID = 1_000_000
"""Largest id of a step: the steps keep their ids, and later steps need larger ones."""
MAX_CELLS = 32 * 32
"""Most cells of a puzzle that an import may store."""
SHOWN = 200
"""Most refused steps that the report lists."""


class ImportRefusedError(ValueError):
    """The file cannot be imported. Says why, and what was expected; nothing is stored."""


def import_proof(request: HttpRequest, data: bytes, *, key: UUID) -> Proof:
    """Create a practice proof with the steps of a file, and store its report. Raises ImportRefusedError."""
    file = sound_file(data)
    sha256 = digest(file.text.puzzle)
    refuse_withheld(request, file)
    puzzle = _known(request, sha256)
    if puzzle is None:
        _check_new(file.text.puzzle)
    report = _report(file)
    puzzle = puzzle or own_puzzle(ensure_user(request), file.text.puzzle, sha256)
    return keep_record(request, Bench(puzzle, None), file.entries, file.goal, key=key, check=report)


def sound_file(data: bytes) -> ProofFile:
    """Read the proof in a file and check its size. Raises ImportRefusedError."""
    try:
        file = read_proof(data)
    except FormatError as error:
        raise ImportRefusedError(str(error)) from error
    _check(file)
    return file


def refuse_withheld(request: HttpRequest, file: ProofFile) -> None:
    """Refuse a puzzle that the person has to prove without feedback. Raises ImportRefusedError."""
    if instead := withheld(request.user).instead(Grid.of(file.text.puzzle)):
        raise ImportRefusedError(elsewhere_words(instead))


def _check(file: ProofFile) -> None:
    ptype = file.text.puzzle.type
    if not ptype.listed:
        raise ImportRefusedError(_("expected a type that is offered here, found %s") % shown(ptype.id))
    if len(file.entries) > MAX_STEPS:
        found = {"limit": MAX_STEPS, "found": len(file.entries)}
        raise ImportRefusedError(_("expected at most %(limit)s steps, found %(found)s") % found)
    for number, entry in enumerate(file.entries, start=1):
        if entry.id > MAX_ID:
            found = {"limit": MAX_ID, "step": number, "found": entry.id}
            raise ImportRefusedError(_("step %(step)s: expected an id of at most %(limit)s, found %(found)s") % found)


def _report(file: ProofFile) -> dict[str, Any]:
    """Judge the file by the rules that it allows, and return the report."""
    report = judge(file, FILE, translate=_, shown=EVIDENCE)
    refusals = report["refusals"]
    for refusal in refusals:
        if refusal["code"] == "too-large":
            raise too_large(refusal["id"], FILE)
    kinds = [file.text.puzzle.type.rule_by_id.get(entry.step.rule) for entry in file.entries]
    return report | {
        "imported": True,
        "refused": len(refusals),
        "refusals": refusals[:SHOWN],
        "splits": sum(isinstance(rule, CaseRule) for rule in kinds),
        "allowed": file.text.rules and list(file.text.rules),
    }


def too_large(step: int, limit: int) -> ImportRefusedError:
    """Return the error for a proof that takes too much work to check."""
    words = _("step %(id)s: up to here checking takes more than %(limit)s units of work; expected a smaller proof")
    return ImportRefusedError(words % {"id": step, "limit": limit})


def _known(request: HttpRequest, sha256: str) -> Puzzle | None:
    """Return the stored puzzle, if the person may see it; a public one rather than their own."""
    found = (shown_puzzles() | own_puzzles(request.user)).filter(sha256=sha256)
    return found.select_related("set").order_by("retired", "set__owner", "pk").first()


def _check_new(puzzle: EnginePuzzle) -> None:
    size = puzzle.height * puzzle.width
    if size > MAX_CELLS:
        found = {"limit": MAX_CELLS, "found": size}
        raise ImportRefusedError(
            _("a puzzle that is not in the library: expected at most %(limit)s squares, found %(found)s") % found
        )
