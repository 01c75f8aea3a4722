"""What a worker can be asked to do. Each app registers its kinds in its `jobs.py`."""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.functional import Promise

from .models import Job


class Outcome(NamedTuple):
    """What a job that is done tells its owner: a sentence, and the page to go on with."""

    said: str
    link: str = ""


Work = Callable[[Job], Generator[int, None, Outcome]]
"""Does a job unit by unit and yields how many units are done, so that it can be shown, cancelled and cut into turns.

What a unit has done must be in the database when it is yielded, and what is there already must not be done again: the
same job may be begun several times, after a worker was killed or when its turn was over.
"""


class JobError(Exception):
    """The job cannot be done; the text is for its owner and says what to do instead."""


@dataclass(frozen=True)
class Kind:
    """A kind of job: its heading on the page, and how it is done."""

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
