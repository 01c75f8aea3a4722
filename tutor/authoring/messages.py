"""Sentences about uploads, edited puzzles and sets in use."""

from collections.abc import Mapping

from django.utils.text import get_text_list
from django.utils.translation import gettext as _, gettext_lazy, ngettext

MEMBERS: Mapping[str, object] = {
    "path": gettext_lazy("its path leads out of the ZIP"),
    "link": gettext_lazy("it is a link, not a file"),
    "encrypted": gettext_lazy("it is encrypted; pack it without a password"),
    "archive": gettext_lazy("an archive inside a ZIP is not unpacked"),
    "method": gettext_lazy("it is packed by a method that is not read here; use the usual one"),
    "zip": gettext_lazy("a ZIP inside a ZIP is not unpacked"),
    "too-large": gettext_lazy("a file may have 2 MiB at most, and all together 4 MiB, unpacked"),
}
"""Reasons why an entry of a ZIP is not read."""
FILES: Mapping[str, object] = {
    "too-large": gettext_lazy("a file may have 2 MiB at most"),
    "too-much": gettext_lazy("all files together may have 4 MiB at most, unpacked"),
    "damaged": gettext_lazy("this ZIP is damaged"),
    "empty": gettext_lazy("there is no file in this ZIP"),
}
"""Reasons why an uploaded file is not read."""


def in_file(name: str, why: object) -> str:
    """Say in which file a problem is."""
    return _("%(file)s: %(problem)s") % {"file": name, "problem": why}


def too_many_files(limit: int) -> str:
    """Say how many files an upload may have."""
    return ngettext("there may be %(n)s file at most", "there may be %(n)s files at most", limit) % {"n": limit}


def too_many_uploads(limit: int) -> str:
    """Say what to do when too many uploads wait."""
    words = ngettext(
        "You have %(n)s upload waiting. Confirm or discard it first.",
        "You have %(n)s uploads waiting. Confirm or discard some first.",
        limit,
    )
    return words % {"n": limit}


def too_many_puzzles() -> str:
    """Say how many puzzles an upload may bring."""
    return _("One upload may bring 2,000 puzzles at most. Please split it.")


def more_problems(number: int) -> str:
    """Count the problems that are not listed."""
    return ngettext("and %(n)s more problem", "and %(n)s more problems", number) % {"n": number}


def pasted_text() -> str:
    """Name what was pasted instead of uploaded, in place of a file."""
    return _("pasted text")


def changed_elsewhere() -> str:
    """Say that a set was changed while an upload was being stored."""
    return _("The set has just been changed in another window. Please try again.")


def not_checked_yet() -> str:
    """Say that an upload cannot be confirmed yet."""
    return _("Not all puzzles are checked yet.")


def nothing_to_add() -> str:
    """Say that an upload brings nothing new."""
    return _("There is nothing left to add: every puzzle is left out or is in the set already.")


def typed_puzzle() -> str:
    """Name the picture of a puzzle that is being typed."""
    return _("The puzzle as typed")


def typed_text() -> str:
    """Name the text of a puzzle that is being typed."""
    return _("this text")


NOT_COUNTED: Mapping[str, object] = {
    "assigned": gettext_lazy(
        "not counted, as it is to be proved for an assignment; save it again after that to have it counted"
    ),
    "large": gettext_lazy("large; its solutions are counted after you have saved it"),
    "too-hard": gettext_lazy("too hard to count while you type; they are counted after you have saved it"),
}
"""Reasons why the solutions of a typed puzzle are not counted."""


def goal_fails() -> str:
    """Warn that a goal can never be reached."""
    return _("This is not true, so nobody can prove it.")


def goal_holds() -> str:
    """Say that a goal can be reached."""
    return _("This is true, so it can be proved.")


def goal_undecided() -> str:
    """Say that nobody knows yet whether a goal can be reached."""
    return _("Whether this is true was not decided: the search took too long.")


def unsound_not_saved(solutions: str) -> str:
    """Say why an edit of a puzzle in use is not saved at once."""
    words = _("Not saved yet: the puzzle would have %(solutions)s, and it is used in proofs or assignments.")
    return words % {"solutions": solutions}


def goal_not_saved() -> str:
    """Say why a puzzle is not saved at once, and what can be done."""
    return _("Nobody can prove the goal of this puzzle, because it is not true. Change the goal, or save all the same.")


def goal_fails_without_solution() -> str:
    """Warn that a goal cannot be reached because there is no solution."""
    return _("The puzzle has no solution, so nobody can prove this.")


def goal_without_solution() -> str:
    """Explain a goal about cells that holds because there is no solution."""
    return _("The puzzle has no solution, so this holds for no board at all: a proof only has to close every branch.")


def goal_from_start() -> str:
    """Explain a goal that asks for what is given."""
    return _("The board shows this from the start, so there is nothing to find out about these cells.")


def expected_one() -> str:
    """Say that a text holds several puzzles."""
    return _("expected one puzzle, found more")


def puzzle_repeated() -> str:
    """Say that a set has this puzzle."""
    return _("this puzzle is in the set already")


def puzzle_gone() -> str:
    """Say that a puzzle is no longer there to be edited."""
    return _("this puzzle has been edited or removed in another window")


def changed_meanwhile() -> str:
    """Say that a puzzle is not what it was when it was opened."""
    return _("This puzzle has been changed in another window since you opened it. Nothing was overwritten.")


def set_without_title() -> str:
    """Ask for the title of a new set."""
    return _("Give the new set a title, or choose one of your sets.")


def wrong_size(expected: str, found: str) -> str:
    """Say which sizes are possible."""
    return _("expected %(expected)s, found %(found)s") % {"expected": expected, "found": found}


def used_by(proofs: int, assignments: int) -> str:
    """Say what uses puzzles of a set; empty when nothing does."""
    words = []
    if proofs:
        words.append(ngettext("%(n)s proof", "%(n)s proofs", proofs) % {"n": proofs})
    if assignments:
        words.append(ngettext("%(n)s assignment", "%(n)s assignments", assignments) % {"n": assignments})
    return get_text_list(words, _("and"))


def no_puzzle_yet(missing: str) -> str:
    """Say what is missing before anything can be counted."""
    return _("no puzzle yet: %(missing)s") % {"missing": missing}


def goal_lacks_cells() -> str:
    """Say how the cells of a goal are chosen."""
    return _("the goal is about cells, and none is chosen. Choose a tool that begins with “goal”, then press a cell")


def goal_lacks_values(cells: str) -> str:
    """Say which cells of the goal need a value, and how they get it."""
    words = _("the goal needs a value for %(cells)s. Choose a tool that begins with “goal”, then press the cell")
    return words % {"cells": cells}


def size_bounds(most: int) -> str:
    """Say which numbers of rows and columns the editor takes."""
    return _("Rows and columns must be whole numbers from 1 to %(n)s. Nothing was changed.") % {"n": most}


def too_large_to_click(most: int) -> str:
    """Say why a puzzle is shown as text."""
    words = _("Boards with more than %(n)s rows or columns cannot be edited by clicking. Here it is as text.")
    return words % {"n": most}


def larger_as_text(most: int) -> str:
    """Say how boards are made that are too large for the editor."""
    return _("At most %(n)s by clicking. Larger boards can be uploaded as text.") % {"n": most}


def clues_lost(number: int) -> str:
    """Say how much a change has taken away, and how to get it back."""
    words = ngettext(
        "%(n)s clue had no place any more and was removed. Undo brings it back.",
        "%(n)s clues had no place any more and were removed. Undo brings them back.",
        number,
    )
    return words % {"n": number}


def goal_cells_lost(number: int) -> str:
    """Say that the cells of a goal went with its kind, and how to get them back."""
    words = ngettext(
        "This goal is about no cells, so the %(n)s cell of the goal was removed. Undo brings it back.",
        "This goal is about no cells, so the %(n)s cells of the goal were removed. Undo brings them back.",
        number,
    )
    return words % {"n": number}


def formula_removed(number: str) -> str:
    """Say what became of a formula that was emptied."""
    return _("Formula %(n)s was empty, so it was removed. Undo brings it back.") % {"n": number}


def formula_needed() -> str:
    """Say why the only formula cannot be emptied."""
    return _("There must be a formula, so the last one stays. Type another one over it.")


def counting() -> str:
    """Say that solutions are being counted."""
    return _("counting solutions …")


def rating() -> str:
    """Say that a puzzle is being rated."""
    return _("looking for the hardest rule it needs …")


def busy() -> str:
    """Say why an answer takes long, and that nobody has to wait for it."""
    return _("The site is busy, so this takes longer than usual. It goes on by itself; you need not wait to save.")


def clash_shown(rule: str, place: str) -> str:
    """Say which rule shows that there is no solution, and where."""
    return _("The rule %(rule)s shows it at %(place)s.") % {"rule": rule, "place": place}


def clash_of_givens(cells: str) -> str:
    """Name givens that leave no solution."""
    return _("These cells together leave no solution: %(cells)s.") % {"cells": cells}


def clash_of_places(places: str) -> str:
    """Name places that leave no solution."""
    return _("What is asked here leaves no solution: %(places)s.") % {"places": places}


def clash_unknown() -> str:
    """Say that only the search knows that there is no solution."""
    return _("No rule shows at once why. The search tried everything and found none.")


def too_hard_to_rate() -> str:
    """Say that a puzzle is not rated while it is edited."""
    return _("too hard to rate while you edit; it is rated after you have saved it")


def not_placed(reason: str) -> str:
    """Say why a tool did not work at a place."""
    return _("Not placed: %(reason)s.") % {"reason": reason}
