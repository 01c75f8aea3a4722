"""Sentences about assignments that cannot be changed, about extensions, and names of copies."""

from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _, ngettext

from tutor.accounts.models import User


def copy_of(title: str) -> str:
    """Name the copy of an assignment."""
    return _("%(title)s (copy)") % {"title": title}


def set_for(title: str) -> str:
    """Name the set of puzzles made for an assignment."""
    return _("For “%(title)s”") % {"title": title}


def no_puzzles() -> str:
    """Refuse to publish an assignment without puzzles."""
    return _("There are no puzzles in it yet. Add one first.")


def not_deletable(title: str) -> str:
    """Say what to do instead of deleting an assignment that students have worked on."""
    words = _(
        "“%(title)s” has proofs or points, so it cannot be deleted. Set its due date to "
        "the past, or archive the course at its end."
    )
    return words % {"title": title}


def goal_not_checked() -> str:
    """Say that it was not found out in time whether a goal can be proved."""
    return _("It was too hard to find out whether this can be proved. Choose another goal, or try again later.")


def weights_expected(cells: int, found: int) -> str:
    """Say how many weights a goal takes: one for each cell that is shown by itself."""
    if not cells:
        return _("Only cells with these values, or with the same value in every solution, have weights.")
    words = ngettext(
        "Expected %(n)s weight, one for each cell, found %(found)s.",
        "Expected %(n)s weights, one for each cell, found %(found)s.",
        cells,
    )
    return words % {"n": cells, "found": found}


def begun() -> str:
    """Say what is fixed once a student has started, and what can still be changed."""
    return _(
        "Students have begun its puzzles or have points for them, so puzzles, first steps, "
        "rules and feedback are fixed. You can still change title, notes, dates, extensions and points; "
        "for other puzzles or rules, make a copy."
    )


def newest_is_there(title: str) -> str:
    """Say that an assignment has the newer revision of a puzzle."""
    return _("The newer revision of “%(title)s” is in this assignment already.") % {"title": title}


def kind_is_there(title: str) -> str:
    """Say that an assignment has the same kind of exercise of a puzzle."""
    return _("“%(title)s” is in this assignment already, to be done in the same way.") % {"title": title}


def no_exercise(title: str) -> str:
    """Say that no exercise can be made of a puzzle, and what may help."""
    words = _(
        "No such exercise can be made of “%(title)s”: the chosen rules do not occur in it, or too few steps follow by "
        "the allowed rules. Choose other rules, another kind, or another puzzle."
    )
    return words % {"title": title}


def exercise_not_made() -> str:
    """Say that it took too long to make an exercise."""
    return _("It took too long to make this exercise. Try again, or choose a smaller puzzle.")


def none_like_these() -> str:
    """Say why no other puzzles can be made."""
    return _("No puzzles like these can be made here: they are too large, or how hard they are is not known.")


def wrong_number_of_steps(last: int, found: int) -> str:
    """Say how many first steps a proof offers."""
    return _("Expected a number of steps from 1 to %(last)s, found %(found)s.") % {"last": last, "found": found}


def step_does_not_hold(number: int) -> str:
    """Say which first step is wrong."""
    return _("Step %(n)s of that proof does not hold, so nobody can begin with it.") % {"n": number}


def no_such_section() -> str:
    """Say that a section has no students."""
    return _("No student is in this section. Reload the page to see the sections of the course.")


def not_by_button() -> str:
    """Say why nobody can release the results by hand."""
    return _("The results of this assignment are not released by hand. Change its terms, or publish it first.")


def extended(students: Sequence[User], later: Collection[User], due: str) -> str:
    """Say for whom an assignment is due later now, and how many keep a date that is later still."""
    several = ngettext("%(n)s student", "%(n)s students", len(students)) % {"n": len(students)}
    name = students[0].shown_name if len(students) == 1 else several
    words = [_("For %(name)s it is due %(due)s.") % {"name": name, "due": due}]
    if later:
        kept = ngettext("%(n)s student keeps a later date.", "%(n)s students keep a later date.", len(later))
        words.append(kept % {"n": len(later)})
    return " ".join(words)
