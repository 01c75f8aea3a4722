"""Proofs and their changes as data, made from the same answers as the pages of the workbench.

Everything about a step goes through VisibleReplay, so that the API hides the same feedback as the pages do.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from puzzles.formats.steps import parse_step, print_change
from puzzles.hints import Hint
from puzzles.kernel.step import MERGE
from puzzles.kernel.tree import START, End
from tutor.accounts.models import User
from tutor.feedback import hidden_from
from tutor.work.messages import steps as words, terms as limits
from tutor.work.messages.steps import Say
from tutor.work.models import Proof, Step
from tutor.work.page.answers import Answer
from tutor.work.page.board import BoardView
from tutor.work.page.readable import proved_of, readable
from tutor.work.replays.records import in_tree_order
from tutor.work.replays.visibility import VisibleReplay, visible_replay
from tutor.work.workspace import Workspace

from .listings import text_of

Data = dict[str, Any]


def own_proofs(owner: User) -> QuerySet[Proof]:
    """Return a person's own proofs, last worked on first."""
    return Proof.objects.filter(owner=owner).select_related("puzzle__set", "item").order_by("-changed", "-pk")


def listed(owner: User, proofs: Iterable[Proof]) -> list[Data]:
    """List the summaries of proofs."""
    hidden = hidden_from(owner).proofs
    return [facts(proof, shown=not hidden.has(proof.item_id, proof.puzzle_id)) for proof in proofs]


def facts(proof: Proof, *, shown: bool) -> Data:
    """Return the summary of a proof; without its feedback `shown`, only what was claimed."""
    claimed = Proof.State.UNFINISHED.value if proof.claimed_ends else "claimed"
    names = ("id", "rev", "attempt", "steps", "splits", "hints", "checks", "submitted", "created", "changed")
    return {name: getattr(proof, name) for name in names} | {
        "puzzle": proof.puzzle,
        "item": proof.item_id,
        "assignment": proof.item.assignment_id if proof.item else None,
        "state": proof.state if shown else claimed,
        "open_ends": proof.open_ends if shown else proof.claimed_ends,
        "given": proof.given,
    }


def summary(workspace: Workspace) -> Data:
    """Return the summary of the proof in a workspace."""
    assert workspace.proof is not None
    return facts(workspace.proof, shown=workspace.policy.feedback_shown)


def whole(workspace: Workspace) -> Data:
    """Return a proof with its tree, its terms, and what can be done with it now."""
    proof = workspace.proof
    assert proof is not None
    visible = visible_replay(workspace)
    rules = workspace.policy.rules
    return summary(workspace) | {
        "text": text_of(proof.puzzle),
        "tree": [node(visible, step, proof.given) for step in in_tree_order(proof.tree.all())],
        "ends": ends(visible),
        "proved": _said(proved_of(visible, proof)),
        "shut": limits.shut_words(workspace),
        "terms": limits.terms(workspace),
        "rules": sorted(rules) if rules is not None else None,
        "hints_left": limits.hints_left(workspace),
        "checks_left": limits.checks_left(workspace),
        "undo": proof.undo_top_id is not None,
        "redo": proof.redo_top_id is not None,
    }


def node(visible: VisibleReplay, step: Step, given: int) -> Data:
    """Return a step of the tree as data."""
    puzzle = visible.replay.puzzle
    parsed = parse_step(puzzle, step.text)
    rule = puzzle.type.rule_by_id.get(step.rule)
    changes = (print_change(puzzle, change).partition("=") for change in parsed.changes)
    return {
        "number": step.number,
        "parents": [f"{number}.{branch}" for number, branch, _case in step.parents],
        "rule": step.rule,
        "kind": MERGE if step.rule == MERGE else rule.kind if rule else "direct",
        "at": parsed.at.name if parsed.at else "",
        "changes": {cell: values for cell, _equals, values in changes},
        "step": step.text,
        "cases": step.cases,
        "verdict": visible.verdict(step.number),
        "reason": visible.reason(step.number),
        "given": step.number <= given,
        "everywhere": step.everywhere,
    }


def ends(visible: VisibleReplay) -> list[Data]:
    """List the ends to which no step is attached, with the state of each."""
    results = sorted(visible.replay.results(), key=lambda result: result.entry.id)
    every = [START, *(End(each.entry.id, branch) for each in results for branch in range(len(each.ends)))]
    left = [end for end in every if visible.user(end) is None]
    return [{"node": f"{end.id}.{end.branch}", "state": visible.tail(end)} for end in left]


def board(view: BoardView) -> Data:
    """Return a board as data: for each cell, the values that it may still hold."""
    found, puzzle = view.board, view.board.puzzle
    names = [puzzle.type.cell_name(puzzle, cell) for cell in range(len(found.cells))]
    hatched = view.evidence if view.marked is None else view.marked
    return {
        "node": view.node,
        "open": view.open,
        "why": view.why,
        "onward": view.continue_at,
        "cells": {name: puzzle.type.words(puzzle, mask) for name, mask in zip(names, found.cells, strict=True)},
        "changed": [names[cell] for cell in view.changed],
        "evidence": [names[cell] for cell in sorted(hatched)],
    }


def answered(answer: Answer, *, taken: bool, placed: Iterable[int] = (), gone: Iterable[int] = ()) -> Data:
    """Return the answer to a change: whether it was accepted, a message, the steps added and removed, and the board."""
    proof = answer.proof
    assert proof is not None
    rows = proof.tree.filter(number__in=list(placed))
    return {
        "taken": taken,
        "say": _said(answer.say),
        "proof": summary(answer.where),
        "placed": [node(answer.visible, step, proof.given) for step in rows],
        "gone": list(gone),
        "board": board(answer.board),
    }


def hinted(answer: Answer, hint: Hint | None, strength: str) -> Data:
    """Return a hint of the requested strength. Only the strongest one includes a board with its evidence."""
    step, view = (hint.step if hint else None), answer.board
    puzzle = view.board.puzzle
    look = sorted(set(hint.scope or hint.evidence)) if hint else []
    cells = [puzzle.type.cell_name(puzzle, cell) for cell in look]
    rule = step.rule if step and strength in {"rule", "step"} else ""
    found = {"cells": cells, "rule": rule, "step": answer.step_text if strength == "step" else ""}
    if step and strength != "step":
        answer.say = Say("hint", words.rule_name(puzzle.type, rule) if rule else _("Look at these cells."))
        answer.board = replace(view, marked=())
    return answered(answer, taken=step is not None) | found


def _said(say: Say | None) -> Data | None:
    return {"headline": say.headline, "text": say.text} if say else None


def in_words(workspace: Workspace) -> Data:
    """Return a proof as numbered lines."""
    assert workspace.proof is not None
    text = readable(workspace, workspace.proof)
    lines = [
        {"number": line.number, "indent": line.indent, "kind": line.kind, "text": line.text} for line in text.lines
    ]
    return {"rulebook": text.rulebook, "lines": lines, "proved": _said(text.proved)}


def places(answer: Answer) -> Data:
    """Return the places at which a case rule applies on a board."""
    return {"node": answer.board.node, "places": answer.places}
