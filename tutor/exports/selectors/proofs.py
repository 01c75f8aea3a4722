"""Proofs of a selection as files, and as texts for people."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from puzzles.replay import Replay
from tutor.grading.scoring.scores import Score, score_for
from tutor.work.models import Proof
from tutor.work.page.readable import readable_at
from tutor.work.replays.engine import judged
from tutor.work.replays.files import proof_file
from tutor.work.replays.visibility import VisibleReplay
from tutor.work.services.outcome import proof_state

from .selection import Selection

STYLES = ("site/tokens.css", "board.css", "shapes.css", "readable.css", "export.css")
PROOFS = "<!-- proofs -->"


def file_of(score: Score, proof: Proof) -> str:
    """Return the proof as JSON, with the rules that its assignment allows, so that the verdict is the same elsewhere.

    Given steps may use other rules. A file cannot tell given steps from the student's, so it allows their rules too.
    """
    rules = score.assignment.rules
    given = [kept["rule"] for kept in score.item.starter]
    return proof_file(proof, None if rules is None else [*rules, *given])


def page(selection: Selection, proofs: Iterable[tuple[Score, Proof]], title: str = "") -> Iterator[str]:
    """Yield a page with these proofs, part by part. It contains all it needs, so it can be read offline."""
    title = title or _("Proofs of %(course)s") % {"course": selection.course.title}
    whole = render_to_string("exports/file.html", {"title": title, "style": style(), "marker": PROOFS})
    head, _marker, tail = whole.partition(PROOFS)
    yield head
    empty = True
    for score, proof in proofs:
        empty = False
        yield article(selection, score, proof)
    if empty:
        yield render_to_string("exports/file.html#nothing")
    yield tail


def page_of(selection: Selection, score: Score, proof: Proof) -> str:
    """Return a page with one proof."""
    names = {"puzzle": proof.puzzle.title, "student": score.student.shown_name}
    return "".join(page(selection, [(score, proof)], _("Proof of %(puzzle)s by %(student)s") % names))


def article(selection: Selection, score: Score, proof: Proof) -> str:
    """Return one proof as a text, with its student and its points; what it says of the proof, the kernel says now.

    The replay is not cached: an export must not displace proofs that are in use.
    """
    report = judged(proof, proof.tree.all())
    proof.state = proof_state(proof, report)
    context: dict[str, Any] = {
        "score": score,
        "proof": proof,
        "submitted": selection.iso(score.submitted),
        "changed": selection.iso(score.changed),
        "text": readable_at(VisibleReplay(Replay.of(report)), proof, prefix=f"proof-{proof.pk}-"),
    }
    return render_to_string("exports/file.html#proof", context)


def score_of(proof: Proof) -> Score:
    """Return the student's score for the puzzle, about this proof. If another attempt counts, it has no points."""
    assert proof.item is not None  # checked by access
    score = score_for(proof.item, proof.owner)
    if score.proof and score.proof.pk == proof.pk:
        return score
    score = replace(score, points=None, state=proof.state, attempt=proof.attempt)
    return replace(score, submitted=proof.submitted, changed=proof.changed)


@cache
def style() -> str:
    """Return the site's colours and the styles of boards and readable proofs."""
    return "\n".join(Path(str(finders.find(f"css/{name}"))).read_text() for name in STYLES)
