"""Changes to proofs."""

from ..selectors.outcomes import Change, Outcome, Refused, StaleError
from .changes import add_step, begin, cut, redo, undo
from .checks import check_proof
from .everywhere import everywhere
from .hints import give_hint
from .whole import keep_record

__all__ = [
    "Change",
    "Outcome",
    "Refused",
    "StaleError",
    "add_step",
    "begin",
    "check_proof",
    "cut",
    "everywhere",
    "give_hint",
    "keep_record",
    "redo",
    "undo",
]
