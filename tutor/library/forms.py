"""The form for a goal: what is to be proved of a puzzle."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tutor.common.forms import PlainLabels

from .selectors.goals import ABOUT_CELLS, GROUPS, KINDS, MAX_TEXT, MAY_ASSUME

GROUPED = [(label, [(kind, KINDS[kind]) for kind in kinds]) for label, kinds in GROUPS]
"""The goals as a field offers them, those of a kind together."""


class GoalForm(PlainLabels, forms.Form):
    """A kind of goal, the cells that it is about, and whether a solution may be assumed; `text` joins them."""

    kind = forms.ChoiceField(label=_("To prove"), choices=[("", _("the goal of the puzzle")), *GROUPED])
    cells = forms.CharField(
        label=_("Cells"),
        required=False,
        max_length=MAX_TEXT,
        help_text=_("Such as r3c4=1 r5c2=0; where no value is asked for, such as r3c4 r5c2."),
    )
    assume = forms.BooleanField(
        label=_("It may be assumed that there is a solution"),
        required=False,
        help_text=_("Then a proof need not show one. For some goals about cells only."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kind"].required = False

    @staticmethod
    def fields_of(text: str) -> Mapping[str, object]:
        """Return the values of the fields for the text of a goal."""
        kind, _blank, rest = text.partition(" ")
        words = rest.split()
        assume = words[-1:] == ["assume-solution"]
        return {"kind": kind, "cells": " ".join(words[:-1] if assume else words), "assume": assume}

    @property
    def text(self) -> str:
        """Return the goal as text, `must-be r3c4=1 assume-solution`; "" for the goal of the puzzle."""
        sent = self.cleaned_data
        cells = sent["cells"] if sent["kind"] in ABOUT_CELLS else ""
        assume = "assume-solution" if sent["assume"] and sent["kind"] in MAY_ASSUME else ""
        return " ".join(filter(None, (sent["kind"], cells, assume)))
