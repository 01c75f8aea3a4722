"""Sentences about joining a course, its people and its roster."""

from collections.abc import Sequence

from django.utils.translation import gettext as _, gettext_lazy, ngettext

ROSTER = {
    "joins": gettext_lazy("has an account and joins"),
    "expected": gettext_lazy("invited, not joined yet"),
    "waits": gettext_lazy("waits until you decide on the page of people"),
    "changed": gettext_lazy("is changed"),
    "same": gettext_lazy("stays as it is"),
}
"""Effects of a line of a roster, by kind."""


FIELDS = {
    "email": gettext_lazy("email"),
    "name": gettext_lazy("name"),
    "first_name": gettext_lazy("first name"),
    "last_name": gettext_lazy("last name"),
    "number": gettext_lazy("number"),
    "section": gettext_lazy("section"),
    "role": gettext_lazy("role"),
}
"""Facts of a person that a column of a roster file can hold."""

WORKBOOK = {
    "old": gettext_lazy("this is an Excel file of the old kind, or has a password; save it as XLSX or CSV without one"),
    "other": gettext_lazy("this is a ZIP file, but no XLSX; expected CSV, tab-separated text or XLSX"),
    "large": gettext_lazy("this XLSX file would grow too large when it is unpacked; save the sheet as CSV"),
    "long": gettext_lazy("this sheet has more than 5,000 lines; keep only those with people"),
    "wide": gettext_lazy("this sheet has more than 300 columns; keep only those with people’s details"),
    "much": gettext_lazy("this sheet holds too much text; keep only the columns with people’s details"),
    "broken": gettext_lazy("this XLSX file cannot be read; open it, save it again, or save the sheet as CSV"),
}
"""Reasons for not reading a workbook, by code."""


def already_member(email: str) -> str:
    """Say that a person to be added is a member."""
    return _("%(email)s is in this course already.") % {"email": email}


def already_invited(email: str) -> str:
    """Say that another invitation has this address."""
    return _("%(email)s is already invited.") % {"email": email}


def address_changed() -> str:
    """Say that an account has another address than the instructor was shown."""
    return _("The address has changed meanwhile. Look at it again.")


def no_other_instructor() -> str:
    """Explain why the last instructor has to stay."""
    return _("A course needs an instructor, and there is no other. Make somebody else instructor first.")


def name_of_test_student() -> tuple[str, str]:
    """Name the test student: first and last name."""
    return _("Test"), _("Student")


def not_joinable(course: str) -> str:
    """Say that a course takes nobody at the moment."""
    return _("Nobody can join “%(course)s” at the moment. Ask its instructor.") % {"course": course}


def too_many_codes() -> str:
    """Say what to do after too many wrong codes."""
    return _("Too many wrong codes. Wait an hour, or ask your instructor for the link to join, then try again.")


def no_such_code(left: int) -> str:
    """Say that a code is wrong, and how many tries are left when they are few."""
    words = _("No course has this code. It has eight letters and digits, like K7QM-3XZA; look at yours again.")
    if not 0 < left <= 3:
        return words
    more = ngettext("One more try, then you have to wait.", "%(n)s more tries, then you have to wait.", left)
    return f"{words} {more % {'n': left}}"


def roster_too_large(limit: int, found: int) -> str:
    """Say how large a roster file may be."""
    return _("expected at most %(limit)s bytes, found %(n)s") % {"limit": limit, "n": found}


def roster_is_no_text(line: int) -> str:
    """Say how to save a file that holds no text."""
    return _("line %(n)s: this is no text; save the file as “CSV UTF-8” and try again") % {"n": line}


def western() -> str:
    """Say that the encoding of a file was guessed."""
    return _("The file is not in UTF-8, so it was read as Windows text (Western European). Check letters such as é.")


def sheet(title: str, number: int) -> str:
    """Say which sheet of several was read."""
    return _("The file has %(n)s sheets; only “%(title)s” was read.") % {"n": number, "title": title}


def too_many_columns(limit: int, found: int) -> str:
    """Say how many columns a roster may have."""
    return _("expected at most %(limit)s columns, found %(n)s") % {"limit": limit, "n": found}


def no_email_column() -> str:
    """Say that no column tells people apart."""
    return _("Choose the column with the email address, or else with the student number or the name.")


def column_twice(name: str, columns: Sequence[int]) -> str:
    """Say that two columns were chosen for the same fact."""
    facts = {"name": FIELDS[name], "columns": ", ".join(map(str, columns))}
    return _("Choose “%(name)s” for one column only, not for %(columns)s.") % facts


def roster_is_no_csv(error: Exception) -> str:
    """Say why a file cannot be read as CSV."""
    return _("this is not CSV: %(error)s") % {"error": error}


def roster_without_instructor() -> str:
    """Refuse a roster that makes all instructors something else."""
    return _("After this the course would have no instructor. Leave one as instructor.")


def roster_is_empty() -> str:
    """Say what a roster consists of."""
    return _("expected a line for each person, with an email, found none")


def taken_meanwhile() -> str:
    """Say that somebody was matched or removed since the page was shown."""
    return _("Somebody was matched or removed meanwhile, so nothing is saved. Look at the list again.")


def one_each() -> str:
    """Refuse to match two people with the same line of the roster."""
    return _("Two people are matched with the same line of the roster. Choose another line for one of them.")


def roster_too_long(limit: int, found: int) -> str:
    """Say how many people a roster may hold."""
    return _("expected at most %(limit)s people, found %(n)s") % {"limit": limit, "n": found}


def in_line(line: int, problem: object) -> str:
    """Say where a problem is."""
    return _("line %(n)s: %(problem)s") % {"n": line, "problem": problem}


def more_lines(number: int) -> str:
    """Count the problems that are not listed."""
    return ngettext("and %(n)s more line", "and %(n)s more lines", number) % {"n": number}


def wrong_columns(expected: Sequence[str], found: Sequence[str]) -> str:
    """Say which columns a roster may have."""
    columns = {"expected": ", ".join(expected), "found": ", ".join(found)}
    return _("expected the columns %(expected)s, each once, found %(found)s") % columns


def wrong_cells(expected: int, found: int) -> str:
    """Say how many cells a line may have."""
    words = ngettext("expected %(n)s cell, found %(m)s", "expected %(n)s cells, found %(m)s", expected)
    return words % {"n": expected, "m": found}


def no_email(found: str) -> str:
    """Say that a cell holds no address."""
    return _("expected an email, found “%(found)s”") % {"found": found[:60]}


def nobody() -> str:
    """Say that a line without an address is about nobody."""
    return _("expected a student number or a name, found neither")


def same_name(name: str, line: int) -> str:
    """Say where the same name stands, if only a number would tell the two apart."""
    return _("%(name)s is already in line %(n)s; expected a student number to tell them apart") % {
        "name": name,
        "n": line,
    }


def no_role(roles: Sequence[str], found: str) -> str:
    """Say which roles there are."""
    words = _("expected a role of %(roles)s, found “%(found)s”")
    return words % {"roles": ", ".join(roles), "found": found[:60]}


def in_column(name: object, problem: str) -> str:
    """Say in which column a problem is."""
    return _("%(column)s: %(problem)s") % {"column": name, "problem": problem}


def repeated(value: str, line: int) -> str:
    """Say where a value stands that may stand only once."""
    return _("%(value)s is already in line %(n)s") % {"value": value, "n": line}


def confirm_first() -> str:
    """Say why an instructor with an unconfirmed address cannot invite by mail."""
    return _("Confirm your own email address first, in your settings: the invitations name it as the sender’s.")


def joining_is_off() -> str:
    """Say why nobody can be invited while a course cannot be joined."""
    return _("Nobody can join this course with its code at the moment, so the link in the letter would not work.")


def nobody_to_invite() -> str:
    """Say that all invitations are sent already."""
    return _("There is nobody to write to: everybody on the roster has joined, or has an invitation.")


def archived() -> str:
    """Say that an archived course cannot be changed."""
    return _("The course is archived, so nothing in it changes. An instructor can open it again.")
