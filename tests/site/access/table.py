"""The form of the access tables: for each address and method, the status that each person gets."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.site.classroom import Classroom
from tests.site.people import NAMES
from tutor.work.models import Proof

Row = dict[str, int]
Key = tuple[str, str, str]
"""Name of the address, method, query."""


def row(default: int, **others: int) -> Row:
    """Return the status of everybody, with exceptions for `others`."""
    assert set(others) <= set(NAMES), others
    return dict.fromkeys(NAMES, default) | others


EVERYONE = row(200)
NOBODY = row(405)
NOWHERE = row(404)
BADLY = row(422)
"""A POST without its fields."""
OWNER = row(404, sam=200)
OWNER_BADLY = row(404, sam=422)
"""Only the owner learns which fields are missing."""
SIGNED_IN = row(404, sam=200, sue=200, alice=200, bob=200, grace=200, carol=200, admin=200)
"""Everybody who has an account."""
MEMBERS = row(404, sam=200, sue=200, alice=200, bob=200, grace=200)
COURSE_STAFF = row(404, alice=200, bob=200, grace=200)
INSTRUCTORS = row(404, alice=200, bob=200)
SUPERUSERS = row(404, admin=200)
"""The admin's pages: for others they do not exist."""
NOT_EVEN_SUPERUSERS = row(404, admin=403)


@dataclass(frozen=True)
class World:
    """The stored rows: Sam's practice proof, the course, and Sam's proof of its first puzzle.

    `more` holds the rows that an app's own table made in its `prepare`, by name.
    """

    proof: Proof
    classroom: Classroom
    assigned: Proof
    more: dict[str, Any] = field(default_factory=dict)


Kwargs = Callable[[World, str], dict[str, object]]
"""The arguments of an address: `kwargs(world, name)`."""
