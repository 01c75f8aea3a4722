"""Proofs and their changes as data, made from the same services, replays and messages as the pages.

Everything about a step goes through VisibleReplay, so that the API hides the same feedback as the pages do.
"""

from collections.abc import Iterable
from typing import Any

from django.db.models import Q, QuerySet

from puzzles.formats.goals import print_goal
from puzzles.formats.steps import parse_step, print_change
from puzzles.kernel.goal import Goal
from puzzles.kernel.step import MERGE
from puzzles.kernel.tree import START, End
from tutor.accounts.models import User
from tutor.courses.models import Item
from tutor.feedback import hidden_from
from tutor.work.messages import steps as words, terms as limits
from tutor.work.messages.answers import change_message, proved_of, refusal_message
from tutor.work.messages.hints import no_hint_message
from tutor.work.messages.steps import Message
from tutor.work.models import Proof, Step
from tutor.work.outcomes import Change, Ladder, Refused
from tutor.work.page.ladder import view_of
from tutor.work.page.readable import readable
from tutor.work.replays.boards import NodeBoard, case_places, first_open_end, newest_open_end, node_board
from tutor.work.replays.engine import engine_puzzle
from tutor.work.replays.ladders import hint_of
from tutor.work.replays.records import in_tree_order
from tutor.work.replays.visibility import VisibleReplay, visible_replay
from tutor.work.services import Explained, by_hand
from tutor.work.workspace import Workspace

from .listings import text_of

Data = dict[str, Any]


def own_proofs(owner: User) -> QuerySet[Proof]:
    """Return a person's own proofs, last worked on first; exercises of assignments are answered on their pages."""
    proofs = Proof.objects.filter(Q(item=None) | Q(item__kind=Item.Kind.PROVE), owner=owner)
    return proofs.select_related("puzzle__set", "item").order_by("-changed", "-pk")


def listed(owner: User, proofs: Iterable[Proof]) -> list[Data]:
    """List the summaries of proofs."""
    hidden = hidden_from(owner).proofs
    return [facts(proof, shown=not hidden.has(proof.item_id, proof.puzzle_id)) for proof in proofs]


def facts(proof: Proof, *, shown: bool) -> Data:
    """Return the summary of a proof; without its feedback `shown`, only what was claimed."""
    claimed = Proof.State.UNFINISHED.value if proof.claimed_ends else "claimed"
    names = ("id", "rev", "attempt", "splits", "hints", "checks", "submitted", "created", "changed")
    return {name: getattr(proof, name) for name in names} | {
        "puzzle": proof.puzzle,
        "steps": proof.counted_steps,
        "everywhere": proof.everywhere_cells,
        "item": proof.item_id,
        "assignment": proof.item.assignment_id if proof.item else None,
        "goal": print_goal(engine_puzzle(proof.puzzle), Goal(**proof.goal)),
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
        "shut": limits.why_closed(workspace),
        "terms": limits.terms(workspace),
        "rules": sorted(rules) if rules is not None else None,
        "apply_everywhere": workspace.policy.everywhere,
        "housekeeping": proof.housekeeping,
        "by_hand": by_hand(proof.owner),
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
        "housekeeping": step.tidied,
        "hint": hint_of(step),
    }


def ends(visible: VisibleReplay) -> list[Data]:
    """List the ends to which no step is attached, with the state of each."""
    return [{"node": f"{end.id}.{end.branch}", "state": visible.tail(end)} for end in visible.free_ends()]


def board_at(workspace: Workspace, node: End, marked: tuple[int, ...] | None = None) -> NodeBoard | None:
    """Return the board of a node as its owner may see it; None if there is no such node."""
    return node_board(visible_replay(workspace), node, marked)


def newest_board(workspace: Workspace) -> NodeBoard:
    """Return the board of the end to go on from."""
    return _board_or_start(workspace, newest_open_end(visible_replay(workspace)))


def _board_or_start(workspace: Workspace, node: End) -> NodeBoard:
    found = board_at(workspace, node) or board_at(workspace, START)
    assert found is not None  # the start always exists
    return found


def board(workspace: Workspace, found: NodeBoard) -> Data:
    """Return a board as data: for each cell, the values that it may still hold."""
    puzzle, masks = found.board.puzzle, found.board.cells
    names = [puzzle.type.cell_name(puzzle, cell) for cell in range(len(masks))]
    why = why_not(workspace, found)
    return {
        "node": found.node,
        "open": not why,
        "why": why,
        "onward": found.continue_at,
        "cells": {name: puzzle.type.words(puzzle, mask) for name, mask in zip(names, masks, strict=True)},
        "changed": [names[cell] for cell in found.changed],
        "evidence": [names[cell] for cell in sorted(found.hatched)],
    }


def why_not(workspace: Workspace, found: NodeBoard) -> str:
    """Explain why no step can attach at a node; "" if one can."""
    return words.obstacle_words(found.obstacle) or limits.why_closed(workspace)


def explained(found: Explained) -> Data:
    """Return why a step is not accepted; the cells only where the assignment lets them be drawn."""
    answer, puzzle = found.answer, found.board.puzzle
    names = [puzzle.type.cell_name(puzzle, cell) for cell in range(len(found.board.cells))]
    drawn = found.drawn and answer.kind != "none"
    world = sorted(answer.world.items()) if drawn else []
    return {
        "kind": answer.kind,
        "text": words.why_not_words(puzzle, found.step, found.refusal, answer),
        "cell": None if answer.focus is None else names[answer.focus],
        "scope": [names[cell] for cell in answer.scope] if drawn else [],
        "world": {names[cell]: puzzle.type.words(puzzle, mask) for cell, mask in world},
        "number": answer.number,
        "worlds": answer.worlds,
    }


def answered(
    workspace: Workspace,
    found: NodeBoard,
    message: Message | None,
    *,
    taken: bool,
    placed: Iterable[int] = (),
    gone: Iterable[int] = (),
) -> Data:
    """Return the answer to a change: whether it was accepted, a message, the steps added and removed, and the board."""
    proof = workspace.proof
    assert proof is not None
    visible, rows = visible_replay(workspace), proof.tree.filter(number__in=list(placed))
    return {
        "taken": taken,
        "say": _said(message),
        "proof": summary(workspace),
        "placed": [node(visible, step, proof.given) for step in rows],
        "gone": list(gone),
        "board": board(workspace, found),
    }


def changed(workspace: Workspace, change: Change, message: Message | None = None) -> Data:
    """Answer a change of the tree, with another `message` than what is usually said of it."""
    workspace, action = workspace.on(change.proof), change.action
    visible = visible_replay(workspace)
    found = _board_or_start(workspace, first_open_end(visible, change.select))
    placed, gone = ([kept["number"] for kept in kept_] for kept_ in (action.placed, action.displaced))
    said = message or change_message(action, visible)
    return answered(workspace, found, said, taken=True, placed=placed, gone=gone)


def refused(workspace: Workspace, outcome: Refused) -> Data:
    """Answer a step that was not accepted: the board with the evidence, the reason and its code."""
    workspace = workspace.on(outcome.proof) if outcome.proof else workspace
    marked = outcome.refusal.evidence if outcome.refusal else ()
    node = outcome.ends[0] if outcome.ends else START
    found = board_at(workspace, node, marked) or newest_board(workspace)
    message = refusal_message(found.board.puzzle, outcome)
    code = outcome.refusal.code if outcome.refusal else "no-step"
    return answered(workspace, found, message, taken=False) | {"code": code}


def hinted(workspace: Workspace, node: End, ladder: Ladder | None) -> Data | None:
    """Return a hint as far as it is open; None if there is no such node."""
    view = view_of(ladder, workspace.policy) if ladder else None
    found = board_at(workspace, node, view.hatch if view else None)
    if found is None:
        return None
    message = view.message if view else no_hint_message(why_not(workspace, found))
    told = view is not None and (view.next or view.step)
    return answered(workspace, found, message, taken=bool(told)) | {
        "strength": ladder.strength if ladder and told else "",
        "next": view.next if view else "",
        "wait": ladder.wait if ladder else 0.0,
        "looking": view is not None and view.looking,
        "cells": view.ring.split() if view else [],
        "rule": view.rule if view else "",
        "step": view.step if view else "",
    }


def _said(message: Message | None) -> Data | None:
    return {"headline": message.headline, "text": message.text} if message else None


def in_words(workspace: Workspace) -> Data:
    """Return a proof as numbered lines."""
    assert workspace.proof is not None
    text = readable(workspace, workspace.proof)
    lines = [
        {"number": line.number, "indent": line.indent, "kind": line.kind, "text": line.text} for line in text.lines
    ]
    return {"rulebook": text.rulebook, "lines": lines, "proved": _said(text.proved)}


def places(found: NodeBoard, rule_id: str) -> Data | None:
    """List the places at which a case rule applies on a board; None if it is no case rule."""
    applies = case_places(found.board, rule_id)
    return None if applies is None else {"node": found.node, "places": [place.name for place in applies]}
