"""Forms for the requests of the workbench. No request contains a board or a verdict."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from .models import Notes
from .page.editing import EDIT
from .page.guide import MOMENTS
from .replays.ladders import STRENGTHS
from .services.guide import TOUR_EVENTS

MAX_STEP = 8000
MAX_NODES = 800
"""Most characters in a list of nodes, such as the ends of a merge."""


class NodeField(forms.CharField):
    """A tree node as a pair of numbers, sent as `number.branch`; with `many`, several separated by blanks.

    A number alone means the split itself and gets branch -1.
    """

    def __init__(self, *, many: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.many = many

    def to_python(self, value: str | None) -> Any:
        text = super().to_python(value) or ""
        texts = text.split()
        if not texts:
            return ()
        if len(text) > MAX_NODES:
            raise ValidationError(_("too long"))
        nodes = tuple(map(_node, texts))
        if not self.many and len(nodes) != 1:
            raise ValidationError(_("expected one node such as 3.0, found %(n)s"), params={"n": len(nodes)})
        return nodes if self.many else nodes[0]


def _node(text: str) -> tuple[int, int]:
    number, dot, branch = text.partition(".")
    if not (number.isascii() and number.isdigit() and len(number) < 9):
        raise ValidationError(_("expected a node such as 3.0, found %(found)s"), params={"found": text[:20]})
    if dot and not (branch.isascii() and branch.isdigit() and len(branch) < 4):
        raise ValidationError(_("expected a node such as 3.0, found %(found)s"), params={"found": text[:20]})
    return int(number), int(branch) if dot else -1


class RevForm(forms.Form):
    """The fields of every recorded request: a one-time key and the revision that the page shows."""

    key = forms.UUIDField()
    rev = forms.IntegerField(min_value=0)


class StepForm(RevForm):
    """A step in its text form, at one end or, for a merge, at several; `edit` names one in the middle of the proof."""

    node = NodeField(many=True)
    step = forms.CharField(max_length=MAX_STEP, strip=True)
    edit = forms.RegexField(EDIT, required=False)


_AHEAD = re.compile(r"(\d{1,8})(?:\.\d{1,3})?\n([a-z0-9.-]{1,80})\s*[:@]?", re.ASCII)


def step_ahead(sent: QueryDict) -> tuple[int, str] | None:
    """Return the number of the step that a step will follow, and its rule, before the form is read.

    None for a merge, and for what cannot be read.
    """
    found = _AHEAD.match(f"{sent.get('node', '').strip()}\n{sent.get('step', '').strip()}")
    return (int(found[1]), found[2]) if found else None


class WhyNotForm(forms.Form):
    """A step that was not accepted at a node, and which of its counter-examples is asked for."""

    node = NodeField()
    step = forms.CharField(max_length=MAX_STEP, strip=True)
    number = forms.IntegerField(min_value=0, max_value=99, required=False)


class HintForm(RevForm):
    """The node at which a hint is requested, and its strength: none asks for it as far as it is open.

    `offered` is asked for where the page has offered help.
    """

    node = NodeField()
    strength = forms.ChoiceField(choices=[(name, name) for name in (*STRENGTHS, "offered")], required=False)


class GuideForm(forms.Form):
    """An event at a moment of the guided proof, how long that was shown, and to which tour it belongs."""

    tour = forms.UUIDField()
    moment = forms.IntegerField(min_value=1, max_value=len(MOMENTS))
    event = forms.ChoiceField(choices=[(name, name) for name in TOUR_EVENTS])
    ms = forms.IntegerField(min_value=0, max_value=2**31)


class SubmitForm(RevForm):
    """A submission or its withdrawal. `node` is only the node to show afterwards."""

    node = NodeField(required=False)
    withdraw = forms.BooleanField(required=False)


class CutForm(RevForm):
    """The step to cut with all that depends on it, or to take out alone: then a split goes on with one of its cases.

    With `how` the step is set aside with all that depends on it, or turned into single steps.
    """

    number = forms.IntegerField(min_value=1)
    out = forms.IntegerField(min_value=0, max_value=99, required=False)
    how = forms.ChoiceField(choices=[("retry", ""), ("single", "")], required=False)


class MoveForm(RevForm):
    """The step to move, alone or with its branch, and the node after which it goes."""

    number = forms.IntegerField(min_value=1)
    what = forms.ChoiceField(choices=[("step", ""), ("branch", "")])
    node = NodeField()


class AsideForm(RevForm):
    """The old branch to take back or to drop, by the revision that set it aside."""

    branch = forms.IntegerField(min_value=1)
    how = forms.ChoiceField(choices=[("back", ""), ("drop", "")])


class HousekeepingForm(RevForm):
    """Housekeeping switched on or off, and the node to tidy."""

    node = NodeField()
    on = forms.BooleanField(required=False)


class NotesForm(forms.Form):
    """All notes of a proof: cells with numbers, such as `r1c2=3/5 r2c2=1`."""

    notes = forms.RegexField(
        r"\A(?:[a-z0-9]{1,20}=[A-Za-z0-9]{1,3}(?:/[A-Za-z0-9]{1,3})*(?: |\Z))*\Z",
        required=False,
        max_length=Notes.MOST,
    )


class EverywhereForm(RevForm):
    """A rule to apply everywhere on the board of a node."""

    node = NodeField()
    rule = forms.CharField(max_length=80)
