"""The kinds of jobs that workers can do. Each app registers its kinds in its `jobs.py`."""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from .models import Job


@dataclass(frozen=True)
class Outcome:
    """The result that a finished job reports to its owner: a message of its kind, and the page to continue on.

    `code` names the message, and `facts` (numbers and names, as JSON) fill its blanks.
    """

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    link: str = ""


Work = Callable[["Job"], Generator[int, None, Outcome]]
"""A function that does a job unit by unit. It yields the number of units done, so that a job can be shown, cancelled
and split into turns.

The result of a unit must be in the database when it is yielded, and must not be computed again if it is there already:
the same job may be begun several times, after a worker was killed or when its turn was over.
"""


class JobError(Exception):
    """The job cannot be done; the message of its kind with this code tells its owner what to do instead."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Kind:
    """A kind of job: its heading on the page, its messages by code, and the function that does the work."""

    title: str | Promise
    messages: Mapping[str, str | Promise]
    work: Work


ENDINGS: Mapping[str, str | Promise] = {
    "cancelled": _("Cancelled."),
    "given-up": _("It made no progress in %(n)s tries, so it was stopped."),
    "broken": _("Something went wrong on our side. It was logged as job %(n)s."),
    "older": "%(text)s",  # ended before codes were stored
}
"""Messages that jobs of every kind may end with."""


KINDS: dict[str, Kind] = {}


def job_kind(name: str, title: str | Promise, messages: Mapping[str, str | Promise]) -> Callable[[Work], Work]:
    """Register a kind of job: `@job_kind("upload", _("Checking an upload"), {"checked": _("%(n)s are checked.")})`."""

    def register(work: Work) -> Work:
        if name in KINDS:
            raise ValueError(f"two kinds of jobs are called {name}")
        KINDS[name] = Kind(title, messages, work)
        return work

    return register


def message(kind: str, code: str, facts: Mapping[str, Any]) -> str:
    """Return the message of a kind with this code; its blanks (`%(n)s`) are filled from the facts."""
    messages = {**ENDINGS, **(KINDS[kind].messages if kind in KINDS else {})}
    found = messages.get(code, "")
    return str(found % facts if facts else found)
