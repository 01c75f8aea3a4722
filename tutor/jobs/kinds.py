"""The kinds of jobs that workers can do. Each app registers its kinds in its `jobs.py`."""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise

from .messages import MESSAGES
from .models import Job


@dataclass(frozen=True)
class Outcome:
    """The result that a finished job reports to its owner: a message of its kind, and the page to continue on.

    `code` names the message, and `facts` (numbers and names, as JSON) fill its blanks.
    """

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    link: str = ""


Work = Callable[[Job], Generator[int, None, Outcome]]
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
    """A kind of job: its heading on the page, and the function that does the work."""

    title: str | Promise
    work: Work


KINDS: dict[str, Kind] = {}


def job_kind(name: str, title: str | Promise, messages: Mapping[str, str | Promise]) -> Callable[[Work], Work]:
    """Register a kind of job: `@job_kind("upload", _("Checking an upload"), {"checked": _("%(n)s are checked.")})`."""

    def register(work: Work) -> Work:
        if name in KINDS:
            raise ValueError(f"two kinds of jobs are called {name}")
        KINDS[name], MESSAGES[name] = Kind(title, work), messages
        return work

    return register
