"""The tree of a judged record is what a proof would hold that grew by the same steps one after the other."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

from puzzles.examined import Most, examined
from puzzles.formats.steps import print_step
from puzzles.grown import Grown, Row, Try, grown
from puzzles.kernel.step import MERGE
from puzzles.kernel.tree import End, Entry, check_tree
from puzzles.kernel.verdict import Refusal
from puzzles.replay import Replay
from tests.engine.histories import Terms, played, random_terms

OFTEN = ("row", "try", "refused row", "merge", "nested case", "solved", "several", "unique", "none", "finished despite")
"""Parts of trees that the records must have; without them they would test little."""


def step_by_step(terms: Terms, record: tuple[Entry, ...]) -> tuple[list[Row], list[Try]]:
    """Grow a proof entry by entry, looking at each result as soon as it is there."""
    rows, tries, replay = list[Row](), list[Try](), Replay.start(terms.puzzle)
    for entry in record:
        ends = [replay.resolve(end) for end in entry.parents]
        replay = replay.feed(entry)
        result = replay.result(entry.id)
        assert result is not None
        code = result.verdict.code if isinstance(result.verdict, Refusal) else ""
        rule = terms.puzzle.type.rule_by_id.get(entry.step.rule)
        text = print_step(terms.puzzle, entry.step)
        if not code or result.ends or (result.before and rule and rule.kind == "contradiction"):
            named = [(end, replay.result(end.id)) for end in ends if isinstance(end, End)]
            parents = tuple(
                End(end.id, end.branch, above.names[end.branch] if above and above.names else "")
                for end, above in named
            )
            solved = tuple(branch for branch, board in enumerate(result.ends) if board in replay.solutions)
            rows.append(Row(entry.id, parents, entry.step.rule, text, result.names, code, solved))
        else:
            tries.append(Try(tuple((end.id, end.branch) for end in entry.parents), text, code))
    return rows, tries


def test_random_records_make_the_tree_that_growing_makes() -> None:
    tally, source = Counter[str](), Random("grown")
    while tally["records"] < 400:
        terms = random_terms(source)
        for version in played(terms, source, None, Counter())[-1:]:
            ids = [entry.id for entry in version.record]
            if len(set(ids)) == len(ids) and all(id > 0 for id in ids):  # no file has others
                count(tally, terms, version.record)
    assert {what: tally[what] for what in OFTEN if tally[what] < 5} == {}


def test_a_step_that_gets_no_board_for_want_of_budget_is_told() -> None:
    grid = "type: binary\nrules: binary.trio\n\n00..\n....\n....\n....\n"
    step = {"id": 1, "parent": 0, "step": "binary.prevent-trio: r1c3=1"}
    data = json.dumps({"format": "gridproof-proof/1", "puzzle": grid, "steps": [step]}).encode()
    found = [examined(data, Most(9, 9, 16, work, 9)).too_large for work in (15, 32)]
    assert found == [1, 0]


def count(tally: Counter[str], terms: Terms, record: tuple[Entry, ...]) -> None:
    """Compare the tree with that of a proof that grew, and what it proves with what the kernel says of its rows."""
    report = check_tree(terms.puzzle, record)
    tree = grown(report)
    rows, tries = step_by_step(terms, record)
    kept = {row.number for row in rows}
    alone = check_tree(terms.puzzle, [entry for entry in record if entry.id in kept])
    assert tree == Grown(tuple(rows), tuple(tries), len(alone.open_ends), alone.outcome, alone.goal_met, 0)
    splits = {row.number for row in rows if row.cases}
    tally["records"] += 1
    tally["row"] += len(rows)
    tally["try"] += len(tries)
    tally["refused row"] += sum(bool(row.code) for row in rows)
    tally["merge"] += sum(row.rule == MERGE for row in rows)
    tally["nested case"] += sum(bool(row.cases) and row.parents[0].id in splits for row in rows)
    tally["solved"] += sum(bool(row.solved) for row in rows)
    tally[tree.outcome] += 1
    tally["finished despite"] += tree.outcome != report.outcome
