"""Proofs of a selection as files and as texts for people."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from tutor.grading.selectors.scores import Score, scores
from tutor.work.models import Proof
from tutor.work.selectors.readable import proof_file, readable_at
from tutor.work.selectors.sight import Sight

from .boards import replay_of_rows
from .selection import Selection

STYLES = ("site.css", "board.css", "readable.css", "export.css")
TOKENS_END = "/* --- Pico's variables"
"""Of the site's style a page to keep needs only what stands before: the colours."""
PROOFS = "<!-- proofs -->"


def file_of(score: Score, proof: Proof) -> str:
    """The proof as JSON, with the rules that its assignment allows, so that it is judged the same elsewhere.

    Steps that were given may use others; a file cannot tell them from the student's, so it allows their rules too.
    """
    rules = score.assignment.rules
    given = [kept["rule"] for kept in score.item.starter]
    return proof_file(proof, None if rules is None else [*rules, *given])


def page(selection: Selection, proofs: Iterable[tuple[Score, Proof]], title: str = "") -> Iterator[str]:
    """A page with these proofs, part by part. All it needs is in it: it is read where there is no network."""
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
    """A page with one proof."""
    names = {"puzzle": proof.puzzle.title, "student": score.student.shown_name}
    return "".join(page(selection, [(score, proof)], _("Proof of %(puzzle)s by %(student)s") % names))


def article(selection: Selection, score: Score, proof: Proof) -> str:
    """One proof as a text, with whose it is and what it is worth."""
    context: dict[str, Any] = {
        "score": score,
        "proof": proof,
        "submitted": selection.iso(score.submitted),
        "changed": selection.iso(score.changed),
        "text": readable_at(Sight(replay_of_rows(proof)), proof),
    }
    return render_to_string("exports/file.html#proof", context)


def score_of(proof: Proof) -> Score:
    """The score of a proof's student for its puzzle, shown with this proof, which need not be the one that counts."""
    assert proof.item is not None  # settled by access
    assignment = proof.item.assignment
    (score,) = (
        score
        for score in scores(assignment.course, [assignment], [proof.owner], also=proof.owner)
        if score.item.pk == proof.item_id
    )
    if score.proof == proof:
        return replace(score, proof=proof)
    score = replace(score, proof=proof, points=None, state=proof.state, attempt=proof.attempt)
    return replace(score, submitted=proof.submitted, changed=proof.changed)


@cache
def style() -> str:
    """The site's colours and the styles of boards and of readable proofs."""
    colours, *others = (Path(str(finders.find(f"css/{name}"))).read_text() for name in STYLES)
    tokens = colours.partition(TOKENS_END)[0].partition(":root {")
    return "\n".join([tokens[1] + tokens[2], *others])
