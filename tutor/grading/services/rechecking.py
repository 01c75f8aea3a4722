"""Judging every proof again, to see whether the current rules confirm what is stored."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from django.db import transaction
from django.db.models import F

from puzzles.base.ptype import type_of
from puzzles.formats.sentences import sentence
from puzzles.formats.steps import print_step
from puzzles.kernel.tree import Report
from puzzles.kernel.verdict import Refusal
from puzzles.replay import refusals_of
from tutor.ops.selectors import problems
from tutor.work.models import Action, Proof, Step
from tutor.work.replays.engine import judged
from tutor.work.replays.records import rebuilt
from tutor.work.services.outcome import proof_state

from ..models import Recheck
from ..scoring.versions import checker
from .regrading import changed_by

CHUNK = 50


def recheck_all(say: Callable[[str], object], *, store: bool = True) -> None:
    """Check every proof again and report which ones come out differently; with `store`, save the results."""
    checked, changes = 0, []
    for proof, found in recheck(store=store):
        checked += 1
        if found:
            changes.append(f"proof {proof}: {found}")
            say(changes[-1])
    if store:
        Recheck.objects.create(checker=checker(), checked=checked, changes=changes)
    say(f"{checked} proofs checked, {len(changes)} changed.")


def recheck_after_migrating(say: Callable[[str], object]) -> None:
    """Check every proof again if the rules, the kernel or the geometry have changed since the last check.

    Do nothing if the tables do not match this code, as after going back to an older migration.
    """
    if problems() or not Proof.objects.exists():
        return
    last = Recheck.objects.order_by("pk").last()
    if last is None or last.checker != checker():
        say("All stored proofs are checked again: by the rules as they are now that was not done yet.")
        recheck_all(say)


def recheck(*, store: bool) -> Iterator[tuple[int, str]]:
    """Yield every proof by id, practice first, with its change in words for the operator; "" if nothing has changed.

    With `store`, the state that lists show is corrected, and an imported proof gets a new report. Assigned work is
    scored again, and its history shows that.
    """
    pks = list(Proof.objects.order_by(F("item").asc(nulls_first=True), "pk").values_list("pk", flat=True))
    for start in range(0, len(pks), CHUNK):
        chunk = pks[start : start + CHUNK]
        found = Proof.objects.filter(pk__in=chunk).select_related("puzzle", "item__assignment")
        stood = {proof.pk: _standing(proof, store=store) for proof in found.prefetch_related("tree")}
        scored = {change["proof"]: change for change in changed_by(chunk, None, store=store)}
        for pk in chunk:
            if pk in stood:  # else it was deleted meanwhile
                yield pk, _words(scored[pk]["before"], scored[pk]["after"]) if pk in scored else stood[pk]


def _standing(proof: Proof, *, store: bool) -> str:
    """Compare what is stored of the proof with what its steps say now; an exercise has none."""
    if proof.item and proof.item.is_exercise:
        return ""
    steps = list(proof.tree.all())
    report = judged(proof, steps)
    before, after = (proof.state, proof.open_ends), (proof_state(proof, report), len(report.open_ends))
    otherwise = _judged_otherwise(steps, report)
    if store and (before != after or otherwise):
        with transaction.atomic():
            same = Proof.objects.filter(pk=proof.pk, rev=proof.rev)
            if same.update(state=after[0], open_ends=after[1]):
                Step.objects.bulk_update(otherwise, ["verdict"])
    if store and proof.item is None:
        _report_again(proof)
    if before != after:
        return f"{before[0]}, {before[1]} open -> {after[0]}, {after[1]} open"
    return f"judged otherwise: {', '.join([f'step {step.number}' for step in otherwise])}" if otherwise else ""


def _judged_otherwise(steps: Sequence[Step], report: Report) -> list[Step]:
    """Update the steps whose stored verdict differs from the current one, and return them."""
    refused, otherwise = dict(refusals_of(report)), []
    for step in steps:
        verdict = refused[step.number].code if step.number in refused else ""
        if verdict != step.verdict:
            step.verdict = verdict
            otherwise.append(step)
    return otherwise


def _report_again(proof: Proof) -> None:
    """Add a new report to an imported proof if steps that were accepted are not any more."""
    check = proof.actions.filter(kind=Action.Kind.CHECK, detail__imported=True).order_by("pk").last()
    if check is None:
        return
    facts = check.detail
    steps = rebuilt(proof.pk, proof.actions.filter(pk__lt=check.pk))
    known = {step.number for step in steps if step.verdict} | {refusal["id"] for refusal in facts["refusals"]}
    report = judged(proof, steps)
    found = [refusal for refusal in _refusals(report) if refusal["id"] not in known]
    if found:
        now = {"valid": False, "outcome": "unfinished", "goal_met": False, "refused": facts["refused"] + len(found)}
        detail = facts | now | {"refusals": [*facts["refusals"], *found]}
        Action.objects.create(proof=proof, kind=Action.Kind.CHECK, rev=check.rev, detail=detail)


def _refusals(report: Report) -> Iterator[dict[str, Any]]:
    ptype, puzzle = type_of(report.puzzle), report.puzzle
    for entry, verdict in [(result.entry, result.verdict) for result in report.results]:
        if isinstance(verdict, Refusal):
            yield {
                "id": entry.id,
                "step": print_step(puzzle, entry.step),
                "code": verdict.code,
                "cells": [ptype.cell_name(puzzle, cell) for cell in verdict.evidence],
                "message": sentence(puzzle, entry.step.rule, verdict),
            }


def _words(before: dict[str, object], after: dict[str, object]) -> str:
    return f"{before['state']}, {before['credit']:.1%} -> {after['state']}, {after['credit']:.1%}"
