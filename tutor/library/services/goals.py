"""Goals that people write: read, and refused where nobody can prove them."""

from puzzles.formats.errors import UnfitError
from puzzles.formats.goals import parse_goal
from tutor.search.services import counted_now, reachable_now

from .. import messages
from ..messages import problem_words
from ..models import Puzzle
from ..selectors.goals import MAX_TEXT
from .facts import engine_puzzle
from .intake import ImportRefusedError


def goal_for(puzzle: Puzzle, text: str) -> str:
    """Return a goal for a puzzle as it is stored, from its text such as `must-be r3c4=1`; "" stays "".

    Raises ImportRefusedError for a text that is no goal of this puzzle, and for a goal that can never be reached.
    Raises TooHardError and BusyError.
    """
    words = " ".join(text.split())
    if not words:
        return ""
    engine = engine_puzzle(puzzle.type, puzzle.text)
    if len(words) > MAX_TEXT:
        raise ImportRefusedError(messages.shorter_goal(MAX_TEXT))
    try:
        goal = parse_goal(engine, words)
    except UnfitError as error:
        raise ImportRefusedError(problem_words(error)) from error
    if reachable_now(engine, goal, counted_now(engine).kind) is False:
        raise ImportRefusedError(messages.goal_is_false())
    return words
