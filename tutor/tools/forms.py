"""Forms for the input of a tool: text or a file."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tutor.common.forms import PlainLabels

MAX_BYTES, STRANGERS_BYTES = 384 << 10, 160 << 10
"""The longest inputs: fifty grids of 50x50 from Rowan, and all squares that a stranger may ask about."""
ENVELOPE = 8 << 10
"""Bytes of a request besides its input."""
SHOWN_AGAIN = 100_000
"""Characters of an input that are sent back with the answer; a longer one is left out."""


class InputArea(forms.Textarea):
    """A text area that does not send a long text back."""

    def format_value(self, value: Any) -> str | None:
        """Return the text, or nothing if it is too long."""
        text = super().format_value(value)
        return text if text is None or len(text) <= SHOWN_AGAIN else ""


class InputForm(PlainLabels, forms.Form):
    """Pasted text or a file; if both are given, the file counts."""

    max_bytes = MAX_BYTES

    text = forms.CharField(
        label=_("Input"), required=False, strip=False, max_length=MAX_BYTES, widget=InputArea(attrs={"rows": 12})
    )
    file = forms.FileField(label=_("or a file"), required=False, max_length=200)

    @property
    def too_long_to_show(self) -> bool:
        """Tell whether the text that was given is left out of the page."""
        return len(self["text"].value() or "") > SHOWN_AGAIN

    def clean(self) -> dict[str, Any]:
        """Put the bytes of the text or file under `data`."""
        cleaned = super().clean() or {}
        file = cleaned.get("file")
        if file and file.size > self.max_bytes:
            raise forms.ValidationError(
                _("expected a file of at most %(limit)s bytes, found %(size)s"),
                params={"limit": self.max_bytes, "size": file.size},
            )
        data = file.read() if file else cleaned.get("text", "").encode()
        if not data.strip():
            raise forms.ValidationError(_("Paste some input, or choose a file."))
        cleaned["data"] = data
        return cleaned


class ProveForm(forms.Form):
    """A pasted puzzle to prove: its type, its grid, and the rules that may begin the proof."""

    type = forms.SlugField(max_length=40)
    grid = forms.CharField(max_length=10_000, strip=False)
    begin = forms.CharField(max_length=20, required=False)
