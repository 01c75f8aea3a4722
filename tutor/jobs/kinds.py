"""The kinds of jobs that workers can do. Each app registers its kinds in its `jobs.py`."""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.functional import Promise

from .models import Job


class Outcome(NamedTuple):
    """The result that a finished job reports to its owner: a sentence, and the page to continue on."""

    said: str
    link: str = ""


Work = Callable[[Job], Generator[int, None, Outcome]]
"""A function that does a job unit by unit. It yields the number of units done, so that a job can be shown, cancelled
and split into turns.

The result of a unit must be in the database when it is yielded, and must not be computed again if it is there already:
the same job may be begun several times, after a worker was killed or when its turn was over.
"""


class JobError(Exception):
    """The job cannot be done; the text tells its owner what to do instead."""


@dataclass(frozen=True)
class Kind:
    """A kind of job: its heading on the page, and the function that does the work."""

    title: str | Promise
    work: Work


KINDS: dict[str, Kind] = {}


def job_kind(name: str, title: str | Promise) -> Callable[[Work], Work]:
    """Register a kind of job: `@job_kind("upload", _("Checking an upload"))`."""

    def register(work: Work) -> Work:
        if name in KINDS:
            raise ValueError(f"two kinds of jobs are called {name}")
        KINDS[name] = Kind(title, work)
        return work

    return register
