"""What the page takes that brings a proof in."""

from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from tutor.tools.forms import InputArea, InputForm

MAX_BYTES = 2 << 20


class ImportForm(InputForm):
    """A proof file, or its text; the file wins. `key` makes one form one proof, however often it is sent."""

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
