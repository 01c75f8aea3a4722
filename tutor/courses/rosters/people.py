"""The people in the lines of a roster file."""

from collections.abc import Mapping

from django.core.exceptions import ValidationError

from tutor.common.emails import clean_email
from tutor.common.texts import refuse_invisible

from .. import messages
from ..errors import RefusedError
from ..models import Invitation, Membership
from ..names import split_name
from .columns import Columns, Table, completed
from .errors import RosterError

Role = Membership.Role

TEXTS = ("first_name", "last_name", "number", "section")
ONCE = ("email", "number")
"""Columns in which no two lines may have the same value."""
MAX_ROWS = 2000
MAX_ERRORS = 20

ROLES = {
    "student": Role.STUDENT,
    "studentenrollment": Role.STUDENT,
    "learner": Role.STUDENT,
    "grader": Role.GRADER,
    "ta": Role.GRADER,
    "taenrollment": Role.GRADER,
    "teaching assistant": Role.GRADER,
    "non-editing teacher": Role.GRADER,
    "reader": Role.GRADER,
    "instructor": Role.INSTRUCTOR,
    "teacher": Role.INSTRUCTOR,
    "teacherenrollment": Role.INSTRUCTOR,
    "editingteacher": Role.INSTRUCTOR,
    "professor": Role.INSTRUCTOR,
}
"""Roles as other systems write them."""

Person = tuple[int, Invitation]


def people_of(table: Table, columns: Columns, *, by_name: bool = False) -> list[Person]:
    """Return the people of a file, each with the number of the line. Raises RosterError with all problems.

    Somebody without an address needs a student number, or a name if the file has no addresses. `by_name`: a name is
    enough if it has, too.
    """
    by_name = by_name or "email" not in columns.fields
    if not table.lines:
        raise RosterError([messages.roster_is_empty()])
    if len(table.lines) > MAX_ROWS:
        raise RosterError([messages.roster_too_long(MAX_ROWS, len(table.lines))])
    found: list[Person] = []
    problems: list[str] = []
    seen: dict[tuple[str, str], int] = {}
    for number, row in table.lines:
        try:
            person = _person(columns, row, seen)
            _refuse_unknown(person, seen, by_name=by_name)
        except RefusedError as error:
            problems.append(messages.in_line(number, error))
            continue
        seen |= {(name, getattr(person, name)): number for name in ONCE}
        if not person.email and not person.number:
            seen["name", person.roster_name.casefold()] = number
        found.append((number, person))
    if problems:
        more = len(problems) - MAX_ERRORS
        raise RosterError(problems[:MAX_ERRORS] + ([messages.more_lines(more)] if more > 0 else []))
    return found


def _person(columns: Columns, row: list[str], seen: Mapping[tuple[str, str], int]) -> Invitation:
    width = len(columns.fields)
    if any(row[width:]):
        raise RefusedError(messages.wrong_cells(width, len(row)))
    facts = {name: " ".join(cell.split()) for name, cell in zip(columns.fields, row, strict=False) if name}
    person = Invitation(
        email=_email(completed(facts.get("email", ""), columns.domain)),
        role=_role(facts.get("role", "")),
        **_names(facts),
        **{name: facts.get(name, "") for name in ("number", "section")},
    )
    for name in ONCE:
        value = getattr(person, name)
        if value and (name, value) in seen:
            raise RefusedError(messages.repeated(value, seen[name, value]))
    _check(person)
    return person


def _refuse_unknown(person: Invitation, seen: Mapping[tuple[str, str], int], *, by_name: bool) -> None:
    """Refuse a person without an address whom nothing else tells from others, or who is to be staff."""
    if person.email:
        return
    known = bool(person.number or (by_name and person.roster_name))
    if not known or person.role != Role.STUDENT:
        raise RefusedError(messages.no_email("") if by_name is False or known else messages.nobody())
    name = person.roster_name.casefold()
    if not person.number and ("name", name) in seen:
        raise RefusedError(messages.same_name(person.roster_name, seen["name", name]))


def _email(cell: str) -> str:
    if not cell:
        return ""
    try:
        return clean_email(cell).lower()
    except ValidationError as error:
        if error.code == "invisible":
            raise RefusedError(messages.in_column("email", error.messages[0])) from error
        raise RefusedError(messages.no_email(cell)) from None


def _role(cell: str) -> str:
    role = ROLES.get(cell.casefold()) if cell else Role.STUDENT
    if role is None:
        raise RefusedError(messages.no_role(Role.values, cell))
    return role


def _names(facts: Mapping[str, str]) -> dict[str, str]:
    """Return first and last name; of a name in one cell, its parts."""
    first, last = split_name(facts["name"]) if facts.get("name") else ("", "")
    return {"first_name": facts.get("first_name") or first, "last_name": facts.get("last_name") or last}


def _check(person: Invitation) -> None:
    """Refuse texts that are too long, or have characters that nobody sees."""
    try:
        person.clean_fields(exclude=["course", "name"])
    except ValidationError as error:
        name, problems = next(iter(error.message_dict.items()))
        raise RefusedError(messages.in_column(messages.FIELDS[name], problems[0])) from error
    for name in TEXTS:
        try:
            refuse_invisible(getattr(person, name))
        except ValidationError as error:
            raise RefusedError(messages.in_column(messages.FIELDS[name], error.messages[0])) from error
