"""Proofs as files that the command line reads."""

from collections.abc import Collection
from typing import Any

from puzzles.base.ptype import type_of
from puzzles.formats.proof import Proof as ProofFile, print_proof
from puzzles.kernel.goal import Goal
from tutor.library.selectors.texts import puzzle_text

from ..models import Proof
from .engine import engine_puzzle, to_entry
from .records import in_tree_order


def proof_file(proof: Proof, rules: Collection[str] | None = None) -> str:
    """Return the proof as JSON that the command line reads. `rules`: the only rules allowed, of any type."""
    puzzle = engine_puzzle(proof.puzzle)
    allowed = None if rules is None else tuple(rule.id for rule in type_of(puzzle).rules if rule.id in rules) or None
    text = puzzle_text(proof.puzzle, puzzle, rules=allowed)
    goal: dict[str, Any] = proof.goal
    entries = tuple(to_entry(puzzle, step) for step in in_tree_order(proof.tree.all()))
    return print_proof(ProofFile(text, Goal(**goal), entries))
