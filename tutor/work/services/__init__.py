"""Services that change proofs: begin, take steps, undo, hint, check and submit."""

from ..outcomes import Change, Outcome, Refused
from ..prepared import EARNED
from .begin import begin, begun_before, start
from .changes import add_step, cut, judge_step, keep_step, redo, take_out, undo
from .checks import check_proof
from .earned import by_hand
from .edits import Edit, place_of
from .errors import ClosedError, LimitError, OwnerNeededError, StaleError
from .everywhere import everywhere, gathered
from .guide import keep_moment
from .hints import give_hint
from .offers import offers_help
from .shorten import quality_of, shorten
from .submit import submit, withdraw
from .whole import keep_record, rows_of
from .why_not import Explained, explain_refusal

__all__ = [
    "EARNED",
    "Change",
    "ClosedError",
    "Edit",
    "Explained",
    "LimitError",
    "Outcome",
    "OwnerNeededError",
    "Refused",
    "StaleError",
    "add_step",
    "begin",
    "begun_before",
    "by_hand",
    "check_proof",
    "cut",
    "everywhere",
    "explain_refusal",
    "gathered",
    "give_hint",
    "judge_step",
    "keep_moment",
    "keep_record",
    "keep_step",
    "offers_help",
    "place_of",
    "quality_of",
    "redo",
    "rows_of",
    "shorten",
    "start",
    "submit",
    "take_out",
    "undo",
    "withdraw",
]
