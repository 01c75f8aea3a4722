"""The columns of a roster file: which of them hold what, guessed from headings that other systems write."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from .. import messages
from .errors import RosterError
from .workbooks import MAX_COLUMNS

FIELDS = ("email", "name", "first_name", "last_name", "number", "section", "role")
OWN = ("email", "name", "number", "section", "role")
"""The columns of a file without headings."""
ABOVE = 12
"""Lines at the top of a file among which its headings are looked for."""
LONGEST_KEY = 100
"""Letters of a heading that are remembered."""

HEADINGS = {
    "email": "email|e mail|email address|e mail address|emailaddress|mail|sis login id|login id|login|user name"
    "|username|user id|student email|university email|primary email|netid|net id",
    "name": "name|full name|student|student name|participant|display name|preferred name|learner",
    "first_name": "first name|firstname|first|given name|given names|given|forename|forenames|preferred first name"
    "|vorname|legal first name",
    "last_name": "last name|lastname|last|surname|family name|family|nachname|legal last name",
    "number": "number|student number|sis user id|sid|student id|studentid|id number|idnumber|sis id|external id"
    "|matriculation number|matrikelnummer|registration number|emplid|student no|campus id|university id|org defined id",
    "section": "section|sections|group|groups|section name|class|class section|child course id|lab|tutorial",
    "role": "role|roles|course role|availability role",
}
"""Headings of Canvas, Moodle, Blackboard, Gradescope, Brightspace and registrars, the likeliest first."""
MEANINGS = {heading: (name, rank) for name, known in HEADINGS.items() for rank, heading in enumerate(known.split("|"))}
NOBODY = ("points possible", "student, test", "test student", "manual posting")
"""Names in files of Canvas that are nobody's."""

Lines = list[tuple[int, list[str]]]


@dataclass(frozen=True)
class Table:
    """The lines of a file that hold people, and the headings above them, if it has any.

    `left_out`: the numbers of lines above the headings, and of lines that are about nobody.
    """

    headings: tuple[str, ...]
    lines: Lines
    headed: bool = False
    left_out: tuple[int, ...] = ()


@dataclass(frozen=True)
class Columns:
    """The fact that each column of a file holds: a name of FIELDS, or nothing. `domain` completes logins to addresses.

    `headed`: whether the file has headings; None: if there are known ones among its first lines.
    """

    fields: tuple[str, ...]
    domain: str = ""
    headed: bool | None = None

    @property
    def key(self) -> str:
        """Return a text that tells whether the same choices were previewed."""
        return "|".join((*self.fields, self.domain, "headed" if self.headed else ""))

    @property
    def given(self) -> frozenset[str]:
        """Return the facts of a person that the file has."""
        found = {name for name in self.fields if name}
        return frozenset(found | {"first_name", "last_name"} if "name" in found else found)


@dataclass(frozen=True)
class Remembered:
    """The choices that a course's last import made: fields by heading, and the domain."""

    fields: Mapping[str, str] = field(default_factory=dict)
    domain: str = ""


def table_of(cells: Lines, headed: bool | None = None, remembered: Remembered | None = None) -> Table:
    """Find the headings among the first lines: the line in which most cells are known headings.

    `headed`: whether there are any, if somebody has said so. The course knows those of its last file.
    """
    if not cells:
        return Table((), [])
    width = max(len(row) for _number, row in cells)
    if width > MAX_COLUMNS:
        raise RosterError([messages.too_many_columns(MAX_COLUMNS, width)])
    meanings = {*MEANINGS, *(remembered.fields if remembered else ())}
    known = [_known(row, meanings) for _number, row in cells[:ABOVE]]
    best = known.index(max(known))
    if headed is None:
        headed = known[best] > 1 or (known[best] == 1 and 1 not in known[best + 1 :])
    headings = tuple(cells[best][1]) if headed else ("",) * width
    people, left_out = [], [number for number, _row in cells[:best]] if headed else []
    for number, row in cells[best + 1 :] if headed else cells:
        if any(cell.casefold() in NOBODY for cell in row[:2]) and not any("@" in cell for cell in row):
            left_out.append(number)
        else:
            people.append((number, row))
    return Table(headings, people, headed, tuple(left_out))


def _known(row: list[str], meanings: Collection[str]) -> int:
    """Count the known headings of a line; one with an address holds a person."""
    return 0 if any("@" in cell for cell in row) else sum(_plain(cell) in meanings for cell in row)


def guessed(table: Table, remembered: Remembered | None = None) -> Columns:
    """Guess what each column holds: as the course had it before, else by its heading, else by its cells."""
    remembered = remembered or Remembered()
    kept = [remembered.fields.get(key) for key in keys_of(table)]
    found = _by_heading(table) if table.headed else _by_cells(table)
    if any(kept):  # the others may be of another system than the last file
        found = [("" if new in kept else new) if old is None else old for old, new in zip(kept, found, strict=True)]
    seen: set[str] = set()
    for place, name in enumerate(found):
        found[place] = "" if name in seen or name not in FIELDS else name
        seen.add(name)
    if {"first_name", "last_name"} <= seen and "name" in seen:
        found[found.index("name")] = ""
    return Columns(tuple(found), remembered.domain)


def keys_of(table: Table) -> list[str]:
    """Return the keys by which the course remembers the columns: their headings, or their numbers."""
    return [_plain(heading)[:LONGEST_KEY] or f"#{number}" for number, heading in enumerate(table.headings, start=1)]


def _by_heading(table: Table) -> list[str]:
    """Give each field to the column with the likeliest heading; an address to the column that holds addresses."""
    found = [""] * len(table.headings)
    ranked = sorted(
        (rank, place, name)
        for place, heading in enumerate(table.headings)
        for name, rank in [MEANINGS.get(_plain(heading), ("", 0))]
        if name
    )
    for _rank, place, name in ranked:
        if name not in found:
            found[place] = name
    mails = [place for _rank, place, name in ranked if name == "email" and _addresses(table, place)]
    if mails and found.index("email") not in mails:
        found[found.index("email")] = ""
        found[mails[0]] = "email"
    return found


def _by_cells(table: Table) -> list[str]:
    """Take a file without headings for one of ours, if its first column holds addresses."""
    width = len(table.headings)
    places = [place for place in range(width) if _addresses(table, place)]
    if not places:
        return [""] * width
    if places[0] == 0:
        return list((OWN + ("",) * width)[:width])
    return ["email" if place == places[0] else "" for place in range(width)]


def _addresses(table: Table, place: int) -> bool:
    """Return whether most cells of a column hold addresses."""
    cells = [row[place] for _number, row in table.lines[:50] if place < len(row) and row[place]]
    return 2 * sum("@" in cell for cell in cells) > len(cells)


def _plain(heading: str) -> str:
    """Return a heading in lower case, without punctuation: `E-mail Address *` becomes `e mail address`."""
    return " ".join(re.findall(r"\w+", heading.replace("_", " ").casefold()))


def completed(login: str, domain: str) -> str:
    """Return an address for a login: `jdoe` becomes `jdoe@example.edu`; what is an address already stays."""
    return f"{login}@{domain.lstrip('@')}" if domain and login and "@" not in login else login


def own(cells: Lines) -> tuple[Table, Columns]:
    """Read a file in the form that `exported` writes, as programs send it. Raises RosterError for other headings."""
    if not cells:
        return Table(OWN, []), Columns(OWN)
    number, first = cells[0]
    names = tuple(cell.lower() for cell in first)
    if "email" not in names and not set(names) <= set(FIELDS):
        return Table(OWN, cells), Columns(OWN)
    if any(name not in FIELDS for name in names) or len(set(names)) < len(names):
        raise RosterError([messages.in_line(number, messages.wrong_columns(OWN, first))])
    return Table(tuple(first), cells[1:], headed=True), Columns(names)


def check(fields: Sequence[str]) -> None:
    """Refuse columns that no person can be read from. Raises RosterError, with the columns that it is about."""
    problems: list[str] = []
    columns: set[int] = set()
    if not {"email", "number", "name", "last_name"} & set(fields):
        problems.append(messages.no_email_column())
        columns |= set(range(len(fields)))
    for name in FIELDS:
        places = [place for place, each in enumerate(fields) if each == name]
        if len(places) > 1:
            problems.append(messages.column_twice(name, [place + 1 for place in places]))
            columns |= set(places)
    if problems:
        raise RosterError(problems, sorted(columns))
