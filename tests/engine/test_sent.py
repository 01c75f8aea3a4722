"""A report that was sent as plain values is the report that the kernel made."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random

from puzzles.kernel.tree import check_tree
from puzzles.kernel.verdict import Refusal
from puzzles.sent import cut_short, received, sent
from tests.engine.histories import played, random_terms

OFTEN = ("refused", "merge", "named case", "contradiction", "solved", "repeated", "rule-not-allowed")
"""Parts of reports that the records must have; without them they would test little."""


def test_random_reports_arrive_as_they_were_made() -> None:
    tally, source = Counter[str](), Random("sent")
    for _ in range(150):
        terms = random_terms(source)
        for version in played(terms, source, None, Counter())[-1:]:
            allowed = {entry.step.rule for entry in version.record[::2]}
            report = check_tree(terms.puzzle, version.record, terms.goal, allowed)
            found = received(terms.puzzle, terms.goal, version.record, pickle.loads(pickle.dumps(sent(report))))
            assert found == report
            assert found.work == report.work
            for result in report.results:
                code = result.verdict.code if isinstance(result.verdict, Refusal) else ""
                rule = terms.puzzle.type.rule_by_id.get(result.entry.step.rule)
                tally["refused"] += code != ""
                tally["repeated"] += code == "repeated-id"
                tally["rule-not-allowed"] += code == "rule-not-allowed" and result.ends != ()
                tally["merge"] += len(result.used) > 1
                tally["named case"] += any(end.case for end in result.entry.parents) and result.before is not None
                tally["contradiction"] += bool(rule and rule.kind == "contradiction" and result.used)
            tally["solved"] += len(report.solved_ends)
    assert {what: tally[what] for what in OFTEN if tally[what] < 5} == {}


def test_a_report_that_a_budget_has_changed_is_known() -> None:
    """Also where it refuses nothing as too large, as after a step with a rule that is not allowed."""
    changed, source = 0, Random("cut short")
    for _ in range(60):
        terms = random_terms(source)
        record = played(terms, source, None, Counter())[-1].record
        allowed = {entry.step.rule for entry in record[::2]}
        whole = check_tree(terms.puzzle, record, terms.goal, allowed)
        for budget in sorted({source.randrange(whole.work + 1) for _ in range(10)}):
            report = check_tree(terms.puzzle, record, terms.goal, allowed, budget)
            changed += report != whole
            assert report == whole or cut_short(report, budget)
        assert not cut_short(whole, whole.work + len(terms.puzzle.start))
    assert changed > 100
