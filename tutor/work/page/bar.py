"""The forms and buttons in the bar of the workbench."""

from dataclasses import dataclass, field
from typing import NamedTuple
from uuid import UUID, uuid4


@dataclass(frozen=True)
class Form:
    """A form that the page posts: its name, its address, and the revision that the page shows.

    `tries` were refused before the proof is begun. Each form has its own one-time key, so that retrying a lost hint
    does not block undo.
    """

    name: str
    url: str
    rev: int
    tries: str = ""
    once: UUID = field(default_factory=uuid4)


class Button(NamedTuple):
    """A button of the bar: its form, its label, whether it is enabled, its keyboard shortcut and its icon."""

    form: Form
    label: str
    ready: bool
    key: str
    icon: str
