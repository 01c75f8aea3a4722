"""The boards of the nodes of a visible replay, and the ends to go on from."""

from dataclasses import dataclass
from typing import Literal

from puzzles.base.ptype import type_of
from puzzles.base.rule import CaseRule
from puzzles.fitting import splits_of
from puzzles.formats.spoken import case_title
from puzzles.formats.steps import StepError, parse_step
from puzzles.kernel.board import Board, Place
from puzzles.kernel.goal import Goal
from puzzles.kernel.tree import End

from .visibility import VisibleReplay

Obstacle = Literal["", "refused", "closed", "split", "solution", "used"]
"""Why no step can attach at a node: below a refused contradiction, in a closed branch, at a split itself, at a
solution, or because a step is attached there; "" if one can."""


@dataclass(frozen=True)
class NodeBoard:
    """The board of a node. If a step cannot attach there, `continue_at` may name the node to continue at.

    `marked` cells are hatched instead of the node's own evidence. Unless `judged`, wrong counts are not marked, as that
    would reveal a verdict. `goal` are the cells that the proof is about.
    """

    node: str
    number: int
    case: str
    board: Board
    changed: tuple[int, ...]
    evidence: tuple[int, ...]
    marked: tuple[int, ...] | None
    obstacle: Obstacle
    continue_at: str
    judged: bool
    goal: tuple[int, ...]

    @property
    def hatched(self) -> tuple[int, ...]:
        """Return the cells to hatch."""
        return self.evidence if self.marked is None else self.marked


def special_goal(visible: VisibleReplay) -> Goal | None:
    """Return what the proof is to show, if it is not the usual goal."""
    goal = visible.replay.goal
    return None if goal == Goal() else goal


def board_at(visible: VisibleReplay, number: int, branch: int) -> tuple[Board, Board, tuple[int, ...]] | None:
    """Return the board of a node, the board before it, and the evidence of its verdict; None if there is no such node.

    A split itself (branch -1) and a contradiction show the board before them. A hidden verdict has no evidence.
    """
    if number == 0:
        start = visible.replay.puzzle.board()
        return (start, start, ()) if branch == 0 else None
    result = visible.replay.result(number)
    before = visible.before(result) if result else None
    if result is None or before is None:
        return None
    evidence = result.verdict.evidence if visible.shows(number) else ()
    if 0 <= branch < len(result.ends):
        return result.ends[branch], before, evidence
    if branch != (-1 if result.names else 0):
        return None
    return before, before, evidence


def node_board(visible: VisibleReplay, node: End, marked: tuple[int, ...] | None = None) -> NodeBoard | None:
    """Return the board of a node. After a refusal or a hint, `marked` cells replace the node's own evidence."""
    found = board_at(visible, node.id, node.branch)
    if found is None:
        return None
    board, before, evidence = found
    changed = tuple(cell for cell, (old, new) in enumerate(zip(before.cells, board.cells, strict=True)) if old != new)
    obstacle, continue_at = _obstacle(visible, node)
    result = visible.replay.result(node.id)
    case = result.names[node.branch] if result and result.names and node.branch >= 0 else ""
    return NodeBoard(
        node=f"{node.id}.{node.branch}" if node.branch >= 0 else str(node.id),
        number=node.id,
        case=case_title(board.puzzle, case) if case else "",
        board=board,
        changed=changed,
        evidence=evidence,
        marked=marked,
        obstacle=obstacle,
        continue_at=continue_at,
        judged=visible.shows(node.id),
        goal=tuple([cell for cell, _mask in visible.replay.goal.cells]),
    )


def hint_board(visible: VisibleReplay, end: End) -> Board | None:
    """Return the board to find a step for: of a node that is open, or where the proof goes on; None for others.

    While verdicts are hidden only open nodes have one, because a hint at another would tell about a verdict.
    """
    node = node_board(visible, end)
    obstacles = ("",) if visible.judged is not None else ("", "used", "split")
    found = board_at(visible, end.id, end.branch) if node and node.obstacle in obstacles else None
    return found[0] if found else None


def _obstacle(visible: VisibleReplay, node: End) -> tuple[Obstacle, str]:
    """Return why no step can attach at a node, and the node to continue at instead."""
    if node.branch >= 0 and visible.attaches(node):
        return "", ""
    result = visible.replay.result(node.id)
    if result and not result.ends:
        return "refused" if visible.verdict(node.id) == "refused" else "closed", ""
    user = visible.user(node)
    if node.branch < 0:
        return "split", f"{node.id}.0"
    return ("used", f"{user.entry.id}.0") if user else ("solution", "")


def case_places(board: Board, rule_id: str) -> list[Place] | None:
    """List the places where a case rule applies; None if it is no case rule."""
    rule = board.puzzle.type.rule_by_id.get(rule_id)
    return list(rule.places(board)) if isinstance(rule, CaseRule) else None


def places_of_marks(board: Board, rule_id: str, marks: str) -> list[Place]:
    """List the places of a case rule whose cases are what somebody has marked, written as the changes of a step."""
    rule = board.puzzle.type.rule_by_id.get(rule_id)
    if not marks or not isinstance(rule, CaseRule):
        return []
    direct = next(
        rule.id for rule in type_of(board.puzzle).rules if rule.kind == "direct"
    )  # a case step has no changes
    try:
        step = parse_step(board.puzzle, f"{direct}: {marks}")
    except StepError:
        return []
    return splits_of(board, rule, step.changes)


def newest_open_end(visible: VisibleReplay) -> End:
    """Return the end to continue at: the first open end of the newest step that has one."""
    # Sorted by number, because the order of the replay depends on what this process has cached.
    results = sorted(visible.replay.results(), key=lambda result: result.entry.id, reverse=True)
    for result in results:
        for branch in range(len(result.ends)):
            end = End(result.entry.id, branch)
            if visible.attaches(end):
                return end
    return End(results[0].entry.id) if results else End(0)


def first_open_end(visible: VisibleReplay, select: End) -> End:
    """Return the first case of a new split that is still open, else the node itself."""
    result = visible.replay.result(select.id)
    ends = [End(select.id, branch) for branch in range(len(result.ends))] if result and select.branch == 0 else []
    return next(filter(visible.attaches, ends), select)
