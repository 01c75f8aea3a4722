"""The commands by which an instructor brings a course over from LEGUP; a test runs them."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class Command:
    """A line of the script, and what it is good for."""

    line: str
    words: str | Promise


SCRIPT = (
    Command(
        "python -m puzzles convert --to canonical set/week1.xml >week1.txt",
        _("Read a puzzle of LEGUP and keep it as text. Whatever is wrong in the file is told with its line."),
    ),
    Command("python -m puzzles solve week1.txt", _("See whether it has exactly one solution.")),
    Command("python -m puzzles rate week1.txt", _("See which rules its proof needs.")),
    Command(
        "python -m puzzles check-proof --puzzle week1.txt --goal unique handed-in/ada/week1.xml",
        _("Check one proof, step by step, against your puzzle and not against the one in the file."),
    ),
    Command(
        "python -m puzzles grade --puzzles set --goal unique handed-in >table.csv",
        _("Grade all files of the class. The folder has a folder for each student; a ZIP of it does as well."),
    ),
    Command(
        "python -m puzzles convert --to legup week1.txt >week1-again.xml",
        _("Write the puzzle for somebody who stays with LEGUP."),
    ),
)
"""`set` holds the instructor's puzzles, `handed-in` a folder for each student."""
