"""Boards that take a step in the middle of a proof."""

from dataclasses import replace

from ..workspace import Workspace
from .answer import Answer
from .answers import answer_at
from .editing import Editing


def edited_board(where: Workspace, editing: Editing) -> Answer | None:
    """Return the board where the step of an edit goes."""
    answer = answer_at(where, editing.end)
    return under_edit(answer, editing) if answer else None


def under_edit(answer: Answer, editing: Editing) -> Answer:
    """Let a board take the step of an edit, although the proof goes on from there."""
    answer.editing, answer.board = editing, replace(answer.board, why="")
    answer.message = answer.message or editing.message
    return answer
