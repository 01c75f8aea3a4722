"""Feedback: what a person may be told about a puzzle or a proof at this moment. Others ask here.

`hidden_from(person)` names the puzzles that the person has to prove without feedback, and is asked before any page or
program helps with a puzzle. `policy_for(item, student)` and `policy_for_practice(person, puzzle)` give the terms of one
proof, and whether its verdicts, scores and comments are shown. `publishing` warns instructors of what cannot be hidden.
"""

from .hidden import HiddenPuzzles, hidden_from, policy_for_practice
from .messages import Elsewhere
from .policy import PRACTICE, QUARTERS, Policy, hides_feedback, may_be_shared, policy_at, policy_for, policy_until
from .terms import percent, price_words

__all__ = [
    "PRACTICE",
    "QUARTERS",
    "Elsewhere",
    "HiddenPuzzles",
    "Policy",
    "hidden_from",
    "hides_feedback",
    "may_be_shared",
    "percent",
    "policy_at",
    "policy_for",
    "policy_for_practice",
    "policy_until",
    "price_words",
]
