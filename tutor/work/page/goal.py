"""The goal card of the workbench: what the puzzle asks for, in words."""

import json
import re
from dataclasses import dataclass

from django.utils.translation import gettext as _, ngettext

from puzzles.base.ptype import type_of
from puzzles.draw.of import counts_of, legend_of, told_of
from puzzles.formats.sentences import asked
from puzzles.formats.spoken import phrased
from puzzles.kernel.board import Puzzle

from ..models import Proof
from ..workspace import Workspace
from .preferences import Person

SENTENCE_END = re.compile(r"(?<=[.!?])\s+")


@dataclass(frozen=True)
class Goal:
    """The rulebook as one sentence for each thing it asks, and a legend of the counts beside the board, or "".

    `counts` is how one of them is spoken, `told` how those below it are, as JSON by their names.
    """

    rulebook: list[str]
    legend: str
    counts: str
    told: str = ""


def goal_of(puzzle: Puzzle) -> Goal:
    """Return what a puzzle asks for."""
    ptype = type_of(puzzle)
    legend, counts = legend_of(ptype), counts_of(ptype)
    told = {name: phrased(words, _, ngettext) for name, words in told_of(puzzle).items()}
    sentences = SENTENCE_END.split(asked(puzzle, _))
    return Goal(sentences, _(legend) if legend else "", _(counts) if counts else "", json.dumps(told) if told else "")


def is_new(where: Workspace, person: Person) -> bool:
    """Return whether the person has begun no proof of a puzzle of this type yet."""
    if where.proof or not person.is_authenticated:
        return where.proof is None
    return not Proof.objects.filter(owner=person, puzzle__type=where.puzzle.type).exists()
