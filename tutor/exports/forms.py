"""The form of the page that imports a proof."""

from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from tutor.tools.forms import InputArea, InputForm

MAX_BYTES = 2 << 20


class ImportForm(InputForm):
    """A proof file or its text; if both are given, the file counts. One `key` makes one proof, however often sent."""

    max_bytes = MAX_BYTES

    file = forms.FileField(label=_("Proof file"), required=False, max_length=200)
    text = forms.CharField(
        label=_("or its text"),
        required=False,
        strip=False,
        max_length=MAX_BYTES,
        widget=InputArea(attrs={"rows": 6, "spellcheck": "false"}),
    )
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    field_order = ("file", "text", "key")
