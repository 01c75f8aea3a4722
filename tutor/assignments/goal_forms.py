"""The form for the goal of an assigned puzzle, with the weights of its cells."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tutor.library.forms import GoalForm

MOST = 1000
"""The largest weight: more than anybody needs."""


class WeighedGoalForm(GoalForm):
    """A goal, and what each of its cells counts in partial credit."""

    weights = forms.CharField(
        label=_("Weights of the cells"),
        required=False,
        max_length=300,
        help_text=_("For partial credit, in the order of the cells, such as 3 1. Empty: all count the same."),
    )

    def clean_weights(self) -> list[int]:
        """Read whole numbers from 1 to MOST."""
        words: list[Any] = self.cleaned_data["weights"].replace(",", " ").split()
        for word in words:
            if not (word.isascii() and word.isdecimal() and len(word) < 6 and 1 <= int(word) <= MOST):
                message = _("Expected whole numbers from 1 to %(most)s, found %(found)s.")
                raise ValidationError(message, params={"most": MOST, "found": word})
        return [int(word) for word in words]
