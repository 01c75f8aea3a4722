"""Proofs as files that the command line reads, and as texts to read and to print."""

import json
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext_lazy as _

from tutor.grading.scoring.scores import Score
from tutor.work.models import Proof

from ..selectors.proofs import file_of, page, page_of
from ..selectors.selection import Counts, Selection
from ..selectors.work import batches, by_puzzle, by_student, with_trees
from .base import Exporter, pieces
from .verdicts import json_list
from .zipped import file_name, puzzle_name, student_name, zipped

HEAD_BYTES, STEP_BYTES = 220, 75
"""Approximate size of a proof file without its steps, and of each step."""
STYLE_BYTES, BOARDS_BYTES, LINE_BYTES = 12_000, 9_000, 900
"""Approximate sizes in a readable proof: the style, once in a file; the large boards; each line and its small board."""


def proofs(selection: Selection) -> Iterator[tuple[Score, Proof]]:
    """Yield the proofs that count, with their steps."""
    for batch in batches(selection):
        yield from with_trees(batch)


class ProofsJson(Exporter):
    """One JSON file with all proofs, each with its student."""

    name = "proofs"
    group = "proofs"
    title = _("Proofs as one JSON")
    about = _("A list of objects with student, assignment, puzzle and the proof in the format gridproof-proof/1.")
    extension = "json"
    content_type = "application/json"

    def chunks(self, selection: Selection) -> Iterator[bytes]:
        return pieces(json_list(self._objects(selection)))

    def _objects(self, selection: Selection) -> Iterator[str]:
        for score, proof in proofs(selection):
            head = json.dumps(facts(selection, score), ensure_ascii=False)
            # The proof is JSON already, one step in a line; parsing and printing it again would be the main cost.
            yield f'{head[:-1]},\n "proof": {file_of(score, proof).rstrip()}}}'

    def bytes(self, counts: Counts) -> int:
        return (2 * HEAD_BYTES) * counts.proofs + STEP_BYTES * counts.steps


def facts(selection: Selection, score: Score) -> dict[str, Any]:
    """Return the facts about a proof: its student, course, assignment and puzzle, and its verdict."""
    return {
        "student": score.student.shown_name,
        "number": score.number,
        "section": score.section,
        "email": score.student.email,
        "course": selection.course.title,
        "assignment": score.assignment.title,
        "puzzle": score.item.puzzle.title,
        "sha256": score.item.puzzle.sha256,
        "attempt": score.attempt,
        "verdict": score.state,
        "submitted": selection.iso(score.submitted),
        "changed": selection.iso(score.changed),
        "versions": score.versions,
    }


class ProofsZip(Exporter):
    """A ZIP with a JSON file for each proof, which `check-proof` and the import page accept."""

    name = "proofs-zip"
    group = "proofs"
    title = _("Proofs as JSON, a file for each")
    about = _("A ZIP with a folder for each student. Each file can be checked on the command line and uploaded again.")
    extension = "zip"
    content_type = "application/zip"

    def chunks(self, selection: Selection) -> Iterator[bytes]:
        return pieces(zipped((file_name(score, "json"), file_of(score, proof)) for score, proof in proofs(selection)))

    def bytes(self, counts: Counts) -> int:
        return 500 * counts.proofs + STEP_BYTES * counts.steps // 5


class ReadableHtml(Exporter):
    """One page with all proofs, to read and to print."""

    name = "readable"
    group = "proofs"
    title = _("Proofs to read and print")
    about = _("One page with every proof as a numbered text, each on a new sheet of paper. It works offline.")
    extension = "html"
    content_type = "text/html; charset=utf-8"

    def chunks(self, selection: Selection) -> Iterator[bytes]:
        return pieces(part.encode() for part in page(selection, proofs(selection)))

    def bytes(self, counts: Counts) -> int:
        return STYLE_BYTES + BOARDS_BYTES * counts.proofs + LINE_BYTES * counts.steps


class _ReadableZip(Exporter):
    """A ZIP with pages to read and to print."""

    group = "proofs"
    extension = "zip"
    content_type = "application/zip"

    def bytes(self, counts: Counts) -> int:
        return (STYLE_BYTES + BOARDS_BYTES) // 4 * counts.proofs + LINE_BYTES * counts.steps // 6


class ReadableStudents(_ReadableZip):
    """A ZIP with a page for each student."""

    name = "readable-students"
    title = _("Proofs to read and print, a file for each student")
    about = _("A ZIP with a page for each student, by last name: all proofs in the order of the assignments.")

    def chunks(self, selection: Selection) -> Iterator[bytes]:
        parts = by_student(selection)
        files = ((student_name(s, "html"), page(selection, proofs, s.student.shown_name)) for s, proofs in parts)
        return pieces(zipped(files))


class ReadablePuzzles(_ReadableZip):
    """A ZIP with a page for each puzzle."""

    name = "readable-puzzles"
    title = _("Proofs to read and print, a file for each puzzle")
    about = _("A ZIP with a page for each puzzle: the proofs of all students, by last name.")

    def chunks(self, selection: Selection) -> Iterator[bytes]:
        parts = by_puzzle(selection)
        files = ((puzzle_name(s, "html"), page(selection, proofs, s.item.puzzle.title)) for s, proofs in parts)
        return pieces(zipped(files))


class ReadableZip(_ReadableZip):
    """A ZIP with a page for each proof."""

    name = "readable-zip"
    title = _("Proofs to read and print, a file for each proof")
    about = _("A ZIP with a folder for each student and a page for each proof.")

    def chunks(self, selection: Selection) -> Iterator[bytes]:
        files = ((file_name(score, "html"), page_of(selection, score, proof)) for score, proof in proofs(selection))
        return pieces(zipped(files))
