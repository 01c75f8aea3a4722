"""Proofs in LEGUP files as records of our own, which the kernel judges.

LEGUP's file does not say where a split was made, and some of its rules are several of ours. The kernel is asked for the
rule and the place that fit, but what is found here is believed no more than any other record. What no record can hold
becomes a step that the kernel refuses; the proof's `remarks` say why.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import NamedTuple

from puzzles.base.ptype import type_of
from puzzles.base.rule import AnyRule, CaseRule
from puzzles.formats.canonical import Doubt
from puzzles.formats.legup import parsed, part_for, placed, puzzle_in, puzzle_of
from puzzles.formats.legup_changes import Changes, Masks, as_changes
from puzzles.formats.legup_rules import doubt, rules_of, word_of
from puzzles.formats.legup_tree import Transition, Tree, read_tree
from puzzles.formats.proof import MAX_STEPS, Proof
from puzzles.grid.text import Phrase
from puzzles.kernel.board import Board, Place, Puzzle
from puzzles.kernel.check import MAX_CASES, Judgement, check_step
from puzzles.kernel.step import MERGE, Step
from puzzles.kernel.tree import START, End, Entry, solution_of
from puzzles.kernel.verdict import Accepted, Cases, Refusal
from puzzles.legup import Element

NOWHERE = MAX_CASES
"""A branch that no step has: the kernel refuses what is attached to it."""
MOST_BRANCHES = 2 * MAX_CASES
"""Branches of a split that are looked at; LEGUP lists some that cannot be."""
PLACE_WORK = 20
"""The work of finding a place where a split might be, and of each change that it would make there."""
SEARCHED = Refusal("too-large", facts={"in_file": "search"})
"""Refuses a split when all work for finding places is used up."""

Group = list[Transition]
"""Transitions that are one step: those of a split, or a single one."""
Key = tuple[tuple[int, int], ...]
"""The changes of a branch in order, by which it is found."""


class Spot(NamedTuple):
    """The place of a node in our tree: an end, and its board unless the kernel refused it."""

    end: End
    board: Board | None
    solved: bool = False


def read_legup_proof(text: str, work: int) -> Proof:
    """Return the proof in a file of LEGUP; a file without one holds a proof without steps. Raise FormatError.

    `work` bounds the search for rules and places, in units of `Judgement.work`; the proof says how much it took.
    """
    root = parsed(text, proof=True)
    with placed():
        element = puzzle_of(root)
        puzzle = puzzle_in(element)
        proof = next(root.inside("proof"), None)
        changes = Changes(puzzle.puzzle, part_for(element), element.first("board"))
        reading = _Reading(puzzle.puzzle, read_tree(proof or Element("", {})), changes, work)
        reading.read()
    return Proof(
        puzzle, puzzle.goal, tuple(reading.entries), reading.remarks, reading.lines, work - reading.left, reading.doubts
    )


class _Reading:
    """A tree of LEGUP while it is turned into a record."""

    def __init__(self, puzzle: Puzzle, tree: Tree, changes: Changes, work: int) -> None:
        self.ptype, self.puzzle, self.tree, self.changes, self.left = type_of(puzzle), puzzle, tree, changes, work
        self.spots = {tree.root: _spot(START, puzzle.board())}
        self.entries: list[Entry] = []
        self.remarks: dict[int, Refusal] = {}
        self.lines: dict[int, int] = {}
        self.doubts: dict[int, Doubt] = {}
        self.waiting = {id(each): len(each.parents) for each in tree.all}
        self.done: set[int] = set()
        self.joined: set[End] = set()

    def read(self) -> None:
        """Turn all transitions into entries: those that the root leads to first, each after those before it."""
        if len(self.tree.all) > MAX_STEPS:
            found = str(len(self.tree.all))
            raise self.tree.all[MAX_STEPS].element.error(Phrase("at most {limit} steps", limit=MAX_STEPS), found)
        nodes = [self.tree.root]
        while nodes:
            node = nodes.pop()
            reached = [child for group in self._groups(node) for child in self._step(self.spots[node], group)]
            nodes += reached[::-1]
        for transition in self.tree.all:
            if id(transition) not in self.done:
                self._misplaced(START, [transition], Refusal("not-in-tree"))

    def _groups(self, node: str) -> Iterator[Group]:
        """Yield the steps from a node: transitions by one case rule are one; a merge comes after all its parents."""
        groups: dict[object, Group] = {}
        for transition in self.tree.nodes.get(node, []):
            self.waiting[id(transition)] -= 1
            if self.waiting[id(transition)] or id(transition) in self.done:
                continue
            rules = self._rules(transition)
            splits = not transition.merges and (not rules or rules[0].kind == "case")
            key = (transition.rule_id, transition.name, transition.at) if splits else id(transition)
            groups.setdefault(key, []).append(transition)
        yield from groups.values()

    def _step(self, spot: Spot, group: Group) -> list[str]:
        """Add the step of a group. Return the nodes that it leads to."""
        transition, rules = group[0], self._rules(group[0])
        if id(transition) in self.done:
            return []
        self.done.update(map(id, group))
        if fault := next(filter(None, map(self._fault, group)), _shared(group)):
            return self._misplaced(spot.end, group, fault)
        if transition.merges or len(transition.parents) > 1:
            return self._joined(transition, rules)
        if rules and rules[0].kind == "case":
            return self._split(spot, group, rules)
        if len(group) > 1:  # a split by no rule
            return self._refused(spot, group, Step(word_of(self.ptype, transition.rule_id, transition.name)))
        if rules and rules[0].kind == "contradiction":
            return self._closed(spot, transition, rules)
        return self._direct(spot, transition, rules)

    def _fault(self, transition: Transition) -> Refusal | None:
        """Return what is wrong with the node that a transition leads to."""
        child = transition.child
        if child and child not in self.tree.nodes:
            return Refusal("node-missing")
        if child in self.tree.twice:
            return Refusal("node-twice")
        return Refusal("node-taken") if child in self.spots else None

    # --- The kinds of steps ----------------------------------------------------------------------------------------

    def _misplaced(self, end: End, group: Group, remark: Refusal) -> list[str]:
        """Add each transition as a step that hangs in the air, with the reason."""
        for transition in group:
            rules = self._rules(transition)
            changes = () if rules and rules[0].kind == "case" else as_changes(self.changes.masks(transition, None))
            step = Step(
                rules[0].id if rules else word_of(self.ptype, transition.rule_id, transition.name), None, changes
            )
            self._add(transition, (End(end.id, NOWHERE),), step, remark)
        return []

    def _refused(self, spot: Spot, group: Group, step: Step, remark: Refusal | None = None) -> list[str]:
        """Add a step that has no ends, and leave what follows it to be refused."""
        entry = self._add(group[0], (spot.end,), step, remark)
        return self._reach(group, [Spot(End(entry.id, branch), None) for branch in range(len(group))])

    def _direct(self, spot: Spot, transition: Transition, rules: Sequence[AnyRule]) -> list[str]:
        """Add a direct step, or one by no rule at all."""
        masks = self.changes.masks(transition, spot.board)
        steps = self._fitting(
            spot.board, masks, [rule.id for rule in rules] or [word_of(self.ptype, transition.rule_id, transition.name)]
        )
        board = spot.board
        for _step, judgement in steps:
            board = judgement.boards[0] if judgement.boards else None
        end, refused = spot.end, [each for each in steps if type(each[1].verdict) is not Accepted]
        if spot.solved and board and not refused:
            return self._reach([transition], [Spot(end, board, True)])  # nothing was left to be shown
        for step, judgement in refused if spot.solved else steps:
            end = End(self._add(transition, (end,), step, _told(spot, judgement)).id)
        if spot.board and not masks:
            return self._reach([transition], [spot])
        return self._reach([transition], [_spot(end, board)])

    def _fitting(self, board: Board | None, masks: Masks, rules: Sequence[str]) -> list[tuple[Step, Judgement]]:
        """Return the step by the first rule that is accepted; else a step by each rule, for the cells that it gives."""
        tried = []
        for rule in rules:
            step = Step(rule, None, as_changes(masks))
            tried.append((step, self._check(board, step)))
            if type(tried[-1][1].verdict) is Accepted:
                return tried[-1:]
        return (self._by_cells(board, masks, rules) if len(rules) > 1 and len(masks) > 1 else []) or tried[:1]

    def _by_cells(self, board: Board | None, masks: Masks, rules: Sequence[str]) -> list[tuple[Step, Judgement]]:
        """Divide a step between several rules; what no rule gives is left to the first."""
        found, waiting = list[tuple[Step, Judgement]](), dict(masks)
        for rule in rules:
            alone = {change: self._check(board, Step(rule, None, (change,))) for change in as_changes(waiting)}
            its = {cell: mask for (cell, mask), judged in alone.items() if type(judged.verdict) is Accepted}
            if board and its:
                step = Step(rule, None, as_changes(its))
                found.append((step, self._check(board, step)))
                board = board.narrow(its)
                waiting = {cell: mask for cell, mask in waiting.items() if cell not in its}
        if found and waiting:
            step = Step(rules[0], None, as_changes(waiting))
            found.append((step, self._check(board, step)))
        return found

    def _closed(self, spot: Spot, transition: Transition, rules: Sequence[AnyRule]) -> list[str]:
        """Add a contradiction. If it changes cells, the kernel refuses it."""
        step, judgement = self._contradiction(spot.board, transition, rules)
        remark = self.changes.filling(step, "contradiction-changes") or _told(spot, judgement)
        entry = self._add(transition, (spot.end,), step, remark)
        return self._reach([transition], [Spot(End(entry.id), None)])

    def _contradiction(
        self, board: Board | None, transition: Transition, rules: Sequence[AnyRule]
    ) -> tuple[Step, Judgement]:
        changes = as_changes(self.changes.masks(transition, board))
        steps = [Step(rule.id, self._at(transition, rule), changes) for rule in rules]
        judged = [(step, self._check(board, step)) for step in steps]
        return next((each for each in judged if type(each[1].verdict) is Accepted), judged[0])

    def _joined(self, transition: Transition, rules: Sequence[AnyRule]) -> list[str]:
        """Add a merge, or another step with several parents, which the kernel refuses."""
        spots = [self.spots[parent] for parent in transition.parents]
        board = self._union(spots) if transition.merges else None
        rule = (
            MERGE
            if transition.merges
            else rules[0].id
            if rules
            else word_of(self.ptype, transition.rule_id, transition.name)
        )
        changes = as_changes(self.changes.masks(transition, board))
        step = Step(rule, None, changes)
        remark = self.changes.filling(step, "merge-changes") if transition.merges else None
        entry = self._add(transition, tuple([spot.end for spot in spots]), step, remark)
        return self._reach([transition], [_spot(End(entry.id), None if changes else board)])

    def _union(self, spots: list[Spot]) -> Board | None:
        """Return what boards have in common, None where the kernel refuses to join them: an end is joined only once."""
        ends, boards = {spot.end for spot in spots}, [spot.board for spot in spots if spot.board]
        if len(ends) < len(spots) or len(boards) < len(spots) or not self.joined.isdisjoint(ends):
            return None
        self.joined |= ends if len(ends) > 1 and not any(spot.solved for spot in spots) else set()
        return reduce(Board.union, boards)

    def _split(self, spot: Spot, group: Group, rules: Sequence[AnyRule]) -> list[str]:
        """Add a split at the first place where its branches are ours, but for those that are closed at once."""
        branches = [self.changes.masks(transition, spot.board) for transition in group]
        if spot.board is None or spot.solved:
            return self._refused(spot, group, Step(rules[0].id), Refusal("solved-already") if spot.solved else None)
        if not any(branches):  # whatever place a file of our own tells, it has no branches of a split there
            self._add(group[0], (spot.end,), Step(rules[0].id), Refusal("case-empty"))
            return self._reach(group[:1], [spot])
        at = self._at(group[0], rules[0])
        if len(group) > MOST_BRANCHES:
            many = Refusal("too-many-cases", facts={"limit": str(MOST_BRANCHES)})
            return self._refused(spot, group, Step(rules[0].id), many)
        changed = {cell for branch in branches for cell in branch}
        places = [(rules[0], at)] if at else self._places(spot.board, rules, changed)
        fit, remark = self._place(spot.board, group, branches, places)
        if fit is None:
            return self._refused(spot, group, Step(rules[0].id), remark)
        entry = self._add(group[0], (spot.end,), fit.step)
        reached = self._reach(fit.ours, [_spot(End(entry.id, n), board) for n, board in enumerate(fit.boards)])
        for extra in fit.extra:  # what closes them is not in the record, so nothing else may lead there
            self.done.update(map(id, self.tree.nodes[extra.child]))
            self._reach([extra], [Spot(End(entry.id, NOWHERE), None)])
        return reached

    # --- The place of a split --------------------------------------------------------------------------------------

    def _place(
        self, board: Board, group: Group, branches: list[Masks], places: Iterable[tuple[AnyRule, Place]]
    ) -> tuple[_Fit | None, Refusal]:
        """Return the rule and place that make these branches, or in what the closest one differs."""
        closest, remark = -1, Refusal("case-nowhere")
        by_branch = {_key(branch): transition for branch, transition in zip(branches, group, strict=True)}
        for rule, at in places:
            if self.left < len(board.cells):
                break
            cases = self._cases(board, rule, at)
            ours = [by_branch[key] for key in cases.values() if key in by_branch]
            extra = [transition for transition in group if transition not in ours] if len(ours) == len(cases) else []
            if ours and len(ours) == len(cases) and all(self._closes(board, each, group) for each in extra):
                step = Step(rule.id, at)
                judgement = self._check(board, step)
                return (_Fit(step, judgement.boards, ours, extra) if judgement.boards else None), SEARCHED
            if ours and len(ours) > closest:
                closest, missing = len(ours), [name for name, key in cases.items() if key not in by_branch]
                facts = {"at": at.name, "case": missing[0]} if missing else {"at": at.name}
                remark = Refusal("case-mismatch" if missing else "case-extra", facts=facts)
        return None, SEARCHED if self.left < len(board.cells) else remark

    def _cases(self, board: Board, rule: AnyRule, at: Place) -> dict[str, Key]:
        """Return the changes of the branches by their names, none if there is no split at that place."""
        self.left -= len(board.cells)
        try:
            cases = rule.cases(board, at) if isinstance(rule, CaseRule) else None
        except Exception:  # noqa: BLE001  as in the kernel, which refuses such a rule
            return {}
        if not isinstance(cases, Cases):
            return {}
        self.left -= PLACE_WORK * sum(map(len, cases.branches))
        return dict(zip(cases.names, [_key(branch) for branch in cases.branches], strict=True))

    def _places(self, board: Board, rules: Sequence[AnyRule], changed: set[int]) -> Iterator[tuple[AnyRule, Place]]:
        """Yield the places where a split can be, those of the changed cells first."""
        for rule in rules:
            if isinstance(rule, CaseRule) and self.left >= len(board.cells):
                places = sorted(rule.places(board), key=lambda place: changed.isdisjoint(place.cells))
                self.left -= PLACE_WORK * len(places)
                yield from ((rule, at) for at in places)

    def _closes(self, board: Board, transition: Transition, group: Group) -> bool:
        """Tell whether a branch of a group that is none of ours is closed at once, by a contradiction on its board."""
        following, masks = self.tree.nodes.get(transition.child, []), self.changes.masks(transition, board)
        rules = self._rules(following[0]) if len(following) == 1 and not self._fault(transition) else ()
        if not rules or rules[0].kind != "contradiction" or self.changes.strange in masks.values():
            return False
        if len(following[0].parents) > 1:  # it stands below another node as well, where it must be judged
            return False
        if self._fault(following[0]) or following[0].child in {each.child for each in group}:
            return False
        cells = list(board.cells)
        for cell, mask in masks.items():
            cells[cell] = mask
        after = Board(self.puzzle, tuple(cells))
        _step, judgement = self._contradiction(after, following[0], rules)
        return type(judgement.verdict) is Accepted

    # --- What all of them need -------------------------------------------------------------------------------------

    def _check(self, board: Board | None, step: Step) -> Judgement:
        """Ask the kernel about a step, unless all work is used up."""
        if board is None or self.left < len(board.cells):
            return Judgement(Refusal("too-large"))
        judgement = check_step(board, step, None, self.left)
        self.left -= judgement.work
        return judgement

    def _add(
        self, transition: Transition, parents: tuple[End, ...], step: Step, remark: Refusal | None = None
    ) -> Entry:
        entry = Entry(len(self.entries) + 1, parents, step)
        self.entries.append(entry)
        self.lines[entry.id] = transition.element.line
        if odd := doubt(self.ptype, transition.rule_id, transition.name, step.rule):
            self.doubts[entry.id] = odd
        if remark := remark or self.changes.odd(step):
            self.remarks[entry.id] = remark
        return entry

    def _reach(self, group: Group, spots: list[Spot]) -> list[str]:
        """Give the nodes that transitions lead to their places in the tree. Return the nodes."""
        found = [(each.child, spot) for each, spot in zip(group, spots, strict=True) if each.child]
        self.spots.update(found)
        return [child for child, _spot in found]

    def _rules(self, transition: Transition) -> tuple[AnyRule, ...]:
        found = rules_of(self.ptype, transition.rule_id, transition.name)
        return tuple([rule for rule in found if rule.id == transition.ours]) or found

    def _at(self, transition: Transition, rule: AnyRule) -> Place | None:
        """Return the place that a file of our own tells, if it is one of this rule."""
        try:
            place = self.ptype.place(self.puzzle, transition.at) if transition.at and transition.ours else None
        except KeyError:
            return None
        return place if place and place.kind in rule.at_kinds else None


class _Fit(NamedTuple):
    """The step of a split with its boards, the transitions that are its branches, and those that are closed at once."""

    step: Step
    boards: tuple[Board, ...]
    ours: Group
    extra: Group


def _spot(end: End, board: Board | None) -> Spot:
    return Spot(end, board, board is not None and solution_of(board) is not None)


def _key(branch: Mapping[int, int]) -> Key:
    """Return the changes of a branch in order."""
    return tuple(sorted(branch.items()))


def _shared(group: Group) -> Refusal | None:
    """Refuse a split when two of its branches lead to one node."""
    children = [each.child for each in group if each.child]
    return Refusal("node-shared") if len(set(children)) < len(children) else None


def _told(spot: Spot, judgement: Judgement) -> Refusal | None:
    """Return why a step does not hold on a board that is solved, which tells more than that nothing may follow it."""
    verdict = judgement.verdict
    return verdict if spot.solved and isinstance(verdict, Refusal) else None
