"""Copies of a proof that requests have stored, for whoever begins the same: these take a tenth of the time."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any
from uuid import uuid4

from django.db.models import Model

from tutor.library.models import Puzzle
from tutor.work.models import Action, Proof, RuleUse, Step

Rows = list[dict[str, Any]]
OWN = {"id", "proof_id", "owner_id", "puzzle_id", "previous_id", "undo_top_id", "first_key", "key", "at"}
"""Columns that each copy has for itself."""


class Stored:
    """The rows of a proof in which steps were taken and nothing else was done."""

    def __init__(self, proof: Proof) -> None:
        actions = proof.actions.order_by("rev")
        assert {action.kind for action in actions} <= {Action.Kind.ADD, Action.Kind.MERGE}
        assert proof.item_id is None
        (self.proof,) = _rows([proof])
        self.actions, self.steps, self.uses = _rows(actions), _rows(proof.tree.all()), _rows(proof.uses.all())

    def copied(self, owner: str, puzzle: Puzzle) -> Proof:
        """Store them again as somebody's work on a puzzle that is the same."""
        proof = Proof.objects.create(owner_id=int(owner), puzzle=puzzle, first_key=uuid4(), **self.proof)
        keys = [proof.first_key, *(uuid4() for _ in self.actions[1:])]
        actions = Action.objects.bulk_create(
            Action(proof=proof, key=key, **row) for key, row in zip(keys, self.actions, strict=True)
        )
        for before, action in pairwise(actions):
            action.previous = before
        Action.objects.bulk_update(actions[1:], ["previous"])
        Step.objects.bulk_create(Step(proof=proof, **row) for row in self.steps)
        RuleUse.objects.bulk_create(RuleUse(proof=proof, **row) for row in self.uses)
        Proof.objects.filter(pk=proof.pk).update(undo_top=actions[-1])
        return Proof.objects.get(pk=proof.pk)


def _rows(found: Iterable[Model]) -> Rows:
    return [
        {
            field.attname: getattr(each, field.attname)
            for field in each._meta.concrete_fields
            if field.attname not in OWN
        }
        for each in found
    ]
