"""Bounds of what one question may cost. All of them stand here; nothing above the kernel invents its own.

Checks count work units, see `Judgement.work`: cells looked at and boards made, eight bytes each. Searches count
conflicts of the SAT solver or looks of rules (`Meter`). Both are the same on every machine and under any load, which a
time is not. A search for the site runs in a process of its own besides, with a limit of processor time and memory.
"""

from __future__ import annotations

from math import isqrt

# --- Checks, in work units -----------------------------------------------------------------------------------------

COMMAND_FILE = 200_000_000
"""A proof file on somebody's own machine."""
FILE = 10_000_000
"""A proof file that is sent to the site: about two seconds, and 80 MB of boards."""
STRANGERS_FILE = 4_000_000
"""A proof file from somebody without an account."""
QUICK_FILE = 400_000
"""The work up to which a file is checked at once, in the process that answers."""
STEP = 20_000_000
"""A new step in a proof. The slowest rule would take 15 seconds, but a search process ends after `PAGE_SECONDS`."""
QUICK_STEP = 250_000
"""The work up to which a step is judged in the process that answers: 0.2 seconds of the slowest rule."""
TREE = 200_000_000
"""A stored proof that must be judged again: a thousand steps on a board of 150x150 need 90 million, in one second."""
QUICK_TREES = 10 * QUICK_FILE
"""The work for all stored proofs of one request in the process that answers, each up to `QUICK_FILE`."""
REASON = 25_000
"""The work of looking for the change of a step that follows at once, so that its reason can be told."""
MATCHED, MATCHED_TIMES_CELLS = 200, 20_000
"""Claims by which the misconceptions about a rule are weighed; on large boards fewer."""
LATER_TIMES_CELLS = 4_000
"""Steps after which a refused step is tried again, to record whether it came too early."""
DRILLED_CELLS, DRILLED_CLAIMS = 6, 24
"""Cells where the rule of a drill holds that claims are made about, and wrong claims about a board that are enough."""
DRILLED_FEW = 6
"""Boards for a drill after which one with fewer claims to choose among will do."""
DRILLED_ROUNDS, DRILLED_BOARDS = 25, 40
"""Rounds of a solver's run between which a board for a drill is looked for, and boards that are looked at."""
EXERCISED_CLAIMS = 12
"""Wrong claims by one rule about a board among which one for an exercise is chosen."""
EXERCISED_STARTS, EXERCISED_CONFLICTS = 12, 2_000
"""Boards at which a passage for an exercise may begin, and conflicts of the search for a solution that it ends in."""
JOINED = 4_000_000
"""Joining ends, which asks no rule: 0.2 seconds."""
REGROWN = 20_000_000
"""Growing a proof again whose steps were edited, which asks no rule but those of case splits."""

# --- What is read and said -----------------------------------------------------------------------------------------

CARD_CELLS = 2_500
"""The largest board that is drawn in pixels, in the process that answers: 0.3 seconds."""
STRANGERS_CONTEST_SQUARES, CONTEST_SQUARES = 50_000, 125_000
"""The squares in all different grids of a contest's input, for strangers and others: reading 50,000 takes 0.1 s."""
STRANGERS_SQUARES = 26 * 26
"""The largest board that is checked for somebody without an account."""
QUICK_BYTES = 8 << 10
"""Larger proof files are not even read in the process that answers."""
EVIDENCE = 200
"""The most cells of evidence listed for a verdict."""
EVIDENCE_IN_ALL = 50_000
"""The most cells of evidence listed for all verdicts of one file."""

# --- Searches ------------------------------------------------------------------------------------------------------

CONFLICTS, CONFLICTS_TIMES_CELLS = 200_000, 5_000_000
"""Counting the solutions of one puzzle; on large boards less."""
TYPING_CONFLICTS = 2_000
"""Counting them while somebody types."""
COMMAND_CONFLICTS, MOST_COMMAND_CONFLICTS = 20_000, 1_000_000_000
"""Conflicts of one search for solutions by a command, unless the call says otherwise, on large boards too."""
COMMAND_EFFORT = 20_000_000
"""Rating one puzzle by a command."""
RATED_CELLS = 40 * 40
"""Larger puzzles are not rated where the cost is bounded: one look of a rule can take seconds there."""
JOB_EFFORT, PAGE_EFFORT = 2_000_000, 200_000
"""Rating a puzzle in a job, and while somebody waits for a page."""
SIMPLER = 60_000
"""Asking whether a simpler rule would have done for a step, in work units."""
EXAMPLE = 60_000
"""Asking easy rules about the cells that a refusal gives as an example, in work units."""
EXPLAIN = 300_000
"""Looking for the simpler steps that a direct step unfolds into."""
SHORTEN = 2_000_000
"""Looking for the steps of a proof that nothing needs, in work units: up to four seconds."""
GOAL_LOOKS = 60_000
"""Following direct steps to what a goal asks for, to hint at the first that it needs."""
GOAL_SPLITS = 150_000
"""Looking ahead for a split that leads to what a goal asks for; without one, that which closes soonest is hinted at."""
HINT_EFFORT = 4_000_000
"""Looking ahead for a split: never reached on boards of usual size."""
TRIES_TIMES_CELLS = 1_500
"""Splits that are tried to see whether a puzzle can be proved under the rules of an assignment."""

QUICK_CELLS, QUICK_CONFLICTS = 100, 500
"""The largest board, and the conflicts, for which solutions are counted in the process that answers."""
WORLDS = 2
"""Counter-examples for one refused step: the places where its rule argues, such as the row and the column of a cell."""
ARGUMENTS = 40
"""The places at which a rule might argue that are compared with those that the refusal names."""
WORLD_CELLS, WORLD_CONFLICTS = 50, 2_000
"""The open cells of one counter-example, and the conflicts after which looking for it is given up."""
QUICK_LOOKS = 400
"""The largest board for which that process searches direct steps, and a hint the one that leads on."""
QUICK_RULE = 1_000
"""The largest board on which that process looks for everything that one rule gives."""
TIDIED = 4_000
"""The cells of all boards that housekeeping looks at along with one step, such as those of the cases of a split."""
TIDIED_ANEW = 80_000
"""The cells of all boards that housekeeping looks at again when a proof was edited above its steps."""
QUICK_PROOFS = 36
"""The largest board for which that process looks for useless steps."""
QUICK_STEPS = 60
"""The longest proof, on a board of at most `QUICK_PROOFS` cells, in which that process looks for useless steps."""
QUICK_INPUT = 1_000
"""The largest input of a contest, in bytes, that is read and answered in that process."""

# --- Processes that search -----------------------------------------------------------------------------------------

FILE_SECONDS = 3
"""Processor time of a check that somebody waits for."""
PAGE_SECONDS = 2
"""Processor time of a search that somebody waits for."""
TREE_SECONDS, TREES_SECONDS = 6, 12
"""Processor time of judging one stored proof again, and seconds for all those of one request."""
FILE_MEMORY = PAGE_MEMORY = 100 << 20
"""Bytes that each may take, above those of the process it begins in: 50 MB."""
TREE_MEMORY = 400 << 20
"""Bytes for judging a stored proof again: a thousand boards of 150x150 take 180 MB."""


def conflicts(cells: int, most: int = CONFLICTS) -> int:
    """Return how many conflicts counting may cost on a board with this number of cells."""
    return min(most, CONFLICTS_TIMES_CELLS // max(1, cells))


def command_conflicts(cells: int) -> int:
    """Return how many conflicts a command may use for one search: as many as the site, on large boards more."""
    return max(COMMAND_CONFLICTS, conflicts(cells))


def claimed(cells: int, most: int = STEP) -> int:
    """Return how many cells a step may change so that its work stays within the budget in every case.

    At worst each pass accepts one cell: n checks, then n-1, and a board after each pass besides the claimed one.
    """
    return max(1, (isqrt(8 * (most // max(1, cells)) + 9) - 3) // 2)
