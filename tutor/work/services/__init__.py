"""Services that change proofs: begin, take steps, undo, hint, check and submit."""

from ..outcomes import Change, Outcome, Refused
from ..prepared import EARNED
from .aside import OldBranch, drop, old_branches, retry, take_back
from .begin import begin, begun_before, start
from .changes import add_step, cut, judge_step, keep_step, redo, take_out, undo
from .checks import check_proof
from .earned import by_hand
from .edits import Edit, place_of
from .errors import ClosedError, LimitError, OwnerNeededError, StaleError
from .everywhere import everywhere, gathered
from .guide import keep_moment
from .hints import give_hint
from .housekeeping import set_housekeeping
from .keeper import keeps_house
from .moves import into_single_steps, move
from .notes import keep_notes, notes_of
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
    "OldBranch",
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
    "drop",
    "everywhere",
    "explain_refusal",
    "gathered",
    "give_hint",
    "into_single_steps",
    "judge_step",
    "keep_moment",
    "keep_notes",
    "keep_record",
    "keep_step",
    "keeps_house",
    "move",
    "notes_of",
    "offers_help",
    "old_branches",
    "place_of",
    "quality_of",
    "redo",
    "retry",
    "rows_of",
    "set_housekeeping",
    "shorten",
    "start",
    "submit",
    "take_back",
    "take_out",
    "undo",
    "withdraw",
]
