"""Scoring proofs from the proofs themselves. Nothing is stored here: stored scores are only a cache."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import partial
from typing import Any, TypeVar

from puzzles.grading.alike import alike
from puzzles.grading.forgiving import without_slips
from puzzles.kernel.step import MERGE
from puzzles.kernel.tree import Entry, Report
from puzzles.kernel.verdict import Refusal
from tutor.courses.models import Assignment
from tutor.exercises.selectors.attempts import attempt_of
from tutor.library.models import Puzzle
from tutor.search.services import tree_now
from tutor.work.models import Action, Proof, Step
from tutor.work.replays.engine import judged, rules_of, to_entry
from tutor.work.replays.ladders import highest, quarters, rules_hinted
from tutor.work.replays.records import in_tree_order, rebuilt, rule_tried
from tutor.work.services.outcome import proof_state

from ..models import ScoredProof
from . import worth
from .attempts import with_last_action
from .credit import credit, joined
from .tallies import last_change, tally
from .versions import checker

CHUNK = 50
"""Number of proofs that are read at once."""

Row = TypeVar("Row", Step, Action)
Share = Callable[[Report], float]


def scored_anew(pks: Sequence[int]) -> list[ScoredProof]:
    """Score these proofs and store nothing."""
    # The revision is read before the steps: if these are newer, the score is outdated at once and computed again.
    found = Proof.objects.filter(pk__in=pks, item__isnull=False).select_related(
        "puzzle", "item__assignment", "item__puzzle"
    )
    proofs = list(with_last_action(found))
    extensions = worth.extensions_of({_assigned(proof).pk for proof in proofs})
    steps, actions = _by_proof(Step, proofs), _by_proof(Action, proofs)
    return [
        score(proof, steps[proof.pk], actions[proof.pk], worth.due_for(_assigned(proof), proof.owner_id, extensions))
        for proof in proofs
    ]


def _assigned(proof: Proof) -> Any:
    assert proof.item is not None
    return proof.item.assignment


def _by_proof(model: type[Row], proofs: Iterable[Proof]) -> dict[int, list[Row]]:
    rows: dict[int, list[Row]] = defaultdict(list)
    for row in model.objects.filter(proof__in=proofs).order_by("pk"):
        rows[row.proof_id].append(row)
    return rows


def score(proof: Any, steps: Sequence[Step], actions: Sequence[Action], due: datetime | None) -> ScoredProof:
    """Score a proof from its steps and its actions, and store nothing."""
    if proof.item.is_exercise:
        return _exercise(proof, actions, due)
    begun = [step for step in steps if step.number <= proof.given]
    start, report = judged(proof, begun), judged(proof, steps)
    doubtful = [result.entry for result in report.results if isinstance(result.verdict, Refusal)]
    changed = last_change(actions) or proof.created
    share = _share_from(proof, start)
    slips = _assigned(proof).partial == Assignment.Partial.SLIP
    now = then = share(report)
    forgiven = forgiven_then = _forgiven(proof, steps, report, share) if slips else None
    in_time = [action for action in actions if not due or action.at <= due]
    if due and changed > due:
        stood = rebuilt(proof.pk, in_time)
        report_then = judged(proof, stood)
        then = share(report_then)
        forgiven_then = _forgiven(proof, stood, report_then, share) if slips else None
    return ScoredProof(
        proof=proof,
        rev=proof.rev,
        last_action=proof.last_action,
        due=due,
        checker=checker(),
        state=proof_state(proof, report),
        goal_met=report.goal_met,
        proved=list(joined(report)),
        credit=now,
        at=changed,
        credit_at_due=then,
        forgiven=forgiven,
        forgiven_at_due=forgiven_then,
        hint_quarters=quarters(highest(actions).values()),
        hint_quarters_at_due=quarters(highest(in_time).values()),
        rules=_rules(steps, actions, doubtful),
        **alike(report)._asdict(),
        **tally(actions, [entry.id for entry in doubtful])._asdict(),
    )


def _exercise(proof: Any, actions: Sequence[Action], due: datetime | None) -> ScoredProof:
    """Score an attempt at an exercise: by its answers now, and by those that were there when it was due."""
    in_time = [action for action in actions if not due or action.at <= due]
    begun = any(action.kind == Action.Kind.BEGIN for action in in_time)
    now, then = attempt_of(proof, actions).grade, attempt_of(proof, in_time).grade if begun else None
    at_due = then.credit if then else 0.0
    return ScoredProof(
        proof=proof,
        rev=proof.rev,
        last_action=proof.last_action,
        due=due,
        checker=checker(),
        state=Proof.State.ANSWERED if now.answered else Proof.State.UNFINISHED,
        goal_met=now.credit == 1,
        credit=now.credit,
        at=last_change(actions) or proof.created,
        credit_at_due=at_due,
        forgiven=now.credit,
        forgiven_at_due=at_due,
        loose=f"exercise {proof.pk}"[:20],  # like no other
        **tally(actions)._asdict(),
    )


def _share_from(proof: Any, start: Report) -> Share:
    """Return what computes the share of a proof that is done, measured from the proof as it was handed out."""
    unique = proof.puzzle.solutions == Puzzle.Solutions.ONE
    return partial(credit, given=start, unique=unique, weights=proof.item.weights)


def _forgiven(proof: Proof, steps: Iterable[Step], report: Report, share: Share) -> float:
    """Return the credit of what holds without the refused steps; trying costs at most twice the judging of all."""
    if report.valid:
        return share(report)
    allowed = None if proof.item is None else rules_of(proof.item)
    record = [to_entry(report.puzzle, step) for step in in_tree_order(steps)]
    kept = without_slips(report.puzzle, record, allowed, proof.given, 2 * report.work)
    holding = tree_now(report.puzzle, kept, report.goal, allowed, proof.given)
    return share(holding)


def _rules(steps: Iterable[Step], actions: Iterable[Action], doubtful: Iterable[Entry]) -> dict[str, dict[str, int]]:
    """Count by rule how often it is used, how often it was refused, in a try or in the tree, and its hints, if any."""
    used = Counter(step.rule for step in steps)
    refused = Counter(rule_tried(action.detail) for action in actions if action.kind == Action.Kind.REFUSED)
    refused.update(entry.step.rule for entry in doubtful)
    hints = Counter(rules_hinted(actions).values())
    names = sorted({*used, *refused, *hints} - {MERGE, ""})
    found = {name: {"used": used[name], "refused": refused[name]} for name in names}
    for name in found.keys() & hints.keys():
        found[name]["hints"] = hints[name]
    return found
