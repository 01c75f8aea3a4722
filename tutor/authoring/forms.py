"""Forms for importing puzzles and changing them."""

import json
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _, gettext_lazy

from tutor.accounts.models import User
from tutor.common.forms import PlainLabels
from tutor.library.models import PuzzleSet, Upload

from . import messages
from .selectors.own import listed_types, makings, own_sets
from .services.archives import MAX_FILE, MAX_FILES, File
from .services.clicking import MAX_CLICKED, Change, start, usual_sizes
from .services.editing import MAX_TEXT
from .services.generating import MAX_COUNT, MAX_SEED, MAX_SIDE, SizeError, check_size

MAX_TYPED = 20
"""Characters of a number that is shown again."""


class FilesInput(forms.ClearableFileInput):
    allow_multiple_selected = True


class FilesField(forms.FileField):
    """A field for any number of files."""

    widget = FilesInput

    def clean(self, data: Any, initial: Any = None) -> "list[UploadedFile[Any]]":
        given = data if isinstance(data, list | tuple) else [data] if data else []
        return [super(FilesField, self).clean(each, initial) for each in given]


class PlainForm(PlainLabels, forms.Form):
    """Base of the plain forms below."""


class UploadForm(PlainForm):
    """Files to upload, pasted text, or both."""

    file = FilesField(
        label=gettext_lazy("Files"),
        required=False,
        help_text=gettext_lazy("One or many, of 2 MiB each at most; a ZIP counts as the files in it."),
    )
    text = forms.CharField(
        label=gettext_lazy("or pasted text"),
        required=False,
        strip=False,
        max_length=MAX_FILE,
        widget=forms.Textarea(attrs={"rows": 9, "spellcheck": "false", "autocomplete": "off"}),
    )

    def clean(self) -> dict[str, Any]:
        """Check sizes and numbers, and collect all files and the pasted text under `given`."""
        cleaned = super().clean() or {}
        files, text = cleaned.get("file") or [], cleaned.get("text") or ""
        if len(files) > MAX_FILES:
            raise forms.ValidationError(_("There may be %(n)s files at most.") % {"n": MAX_FILES})
        for file in files:
            if file.size > MAX_FILE:
                message = _("%(name)s: a file may have 2 MiB at most, this one has %(size)s bytes.")
                self.add_error("file", message % {"name": file.name, "size": file.size})
        if not self.errors:
            cleaned["given"] = [File(str(file.name), file.read()) for file in files]
            if text.strip():
                cleaned["given"].append(File(_("pasted text"), text.encode(errors="surrogatepass")))
            if not cleaned["given"]:
                raise forms.ValidationError(_("Choose a file, or paste some puzzles."))
        return cleaned


class SetForm(PlainLabels, forms.ModelForm):  # type: ignore[type-arg]  # generic only in the stubs
    """Title and description of a set."""

    description = forms.CharField(
        label=gettext_lazy("Description"), required=False, max_length=2_000, widget=forms.Textarea(attrs={"rows": 3})
    )

    class Meta:
        model = PuzzleSet
        fields = ["title", "description"]


class ConfirmForm(PlainForm):
    """The set that receives the puzzles of an upload: one of the owner's, or a new one."""

    into = forms.ModelChoiceField(
        PuzzleSet.objects.none(),
        label=gettext_lazy("Add them to"),
        required=False,
        empty_label=gettext_lazy("a new set"),
    )
    title = forms.CharField(label=gettext_lazy("Title of the new set"), required=False, max_length=120)
    description = forms.CharField(
        label=gettext_lazy("Description (optional)"),
        required=False,
        max_length=2_000,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    without = forms.BooleanField(label=gettext_lazy("Leave out what could not be read"), required=False)

    def __init__(self, upload: Upload, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        into = self.fields["into"]
        assert isinstance(into, forms.ModelChoiceField)
        into.queryset = own_sets(upload.owner)
        self.problems = bool(upload.problems)
        if not self.problems:
            del self.fields["without"]

    def clean(self) -> dict[str, Any]:
        """Require a title for a new set, and confirmation if parts could not be read."""
        cleaned = super().clean() or {}
        if not cleaned.get("into") and not cleaned.get("title") and not self.errors:
            self.add_error("title", messages.set_without_title())
        if self.problems and not cleaned.get("without"):
            self.add_error(
                "without",
                _("Some puzzles could not be read. Tick this to go on without them, or upload the file again."),
            )
        return cleaned


class EditForm(PlainForm):
    """A puzzle as text, with its notes."""

    text = forms.CharField(
        label=gettext_lazy("The puzzle"),
        strip=False,
        max_length=MAX_TEXT,
        widget=forms.Textarea(attrs={"rows": 16, "spellcheck": "false", "autocomplete": "off"}),
    )
    notes = forms.CharField(
        label=gettext_lazy("Notes"),
        required=False,
        max_length=20_000,
        help_text=gettext_lazy("Shown on the page of the puzzle. Markdown: *slanted*, **bold**, lists, links."),
        widget=forms.Textarea(attrs={"rows": 4}),
    )


class PlaceForm(forms.Form):
    """The new place of a puzzle in its set."""

    place = forms.IntegerField(min_value=0, max_value=1_000_000)


class GenerateForm(PlainForm):
    """Type, level, size, number and seed of puzzles to generate."""

    kind = forms.ChoiceField(
        label=gettext_lazy("Type and level"),
        help_text=gettext_lazy("A puzzle of a level can be solved with its rules and lower ones, and not without."),
    )
    size = forms.IntegerField(
        label=gettext_lazy("Rows and columns"),
        min_value=1,
        max_value=MAX_SIDE,
        initial=6,
        help_text=gettext_lazy("Binary: even. Sudoku: 4, 9, 16 or 25."),
    )
    count = forms.IntegerField(label=gettext_lazy("How many"), min_value=1, max_value=MAX_COUNT, initial=10)
    seed = forms.IntegerField(
        label=gettext_lazy("Seed"),
        min_value=0,
        max_value=MAX_SEED,
        help_text=gettext_lazy("Any number; the same one makes the same puzzles again."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kind = self.fields["kind"]
        assert isinstance(kind, forms.ChoiceField)
        kind.choices = makings()

    def clean(self) -> dict[str, Any]:
        """Split `kind` into type and level, and check the size for the type."""
        cleaned = super().clean() or {}
        if not self.errors:
            type_id, _colon, level = cleaned.pop("kind").partition(":")
            cleaned |= {"type": type_id, "level": int(level)}
            try:
                check_size(type_id, cleaned["size"])
            except SizeError as error:
                self.add_error("size", str(error))
        return cleaned


class NewForm(PlainForm):
    """Type and size of a puzzle to make by clicking; a side that is left empty is the usual one of the type."""

    type = forms.ChoiceField(label=gettext_lazy("Type"))
    height = forms.IntegerField(label=gettext_lazy("Rows"), required=False, min_value=1, max_value=MAX_CLICKED)
    width = forms.IntegerField(label=gettext_lazy("Columns"), required=False, min_value=1, max_value=MAX_CLICKED)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kind = self.fields["type"]
        assert isinstance(kind, forms.ChoiceField)
        kind.choices = listed_types()
        self.fields["width"].help_text = messages.larger_as_text(MAX_CLICKED)
        self.sizes = usual_sizes()
        kind.widget.attrs["data-sizes"] = json.dumps(self.sizes)  # for begin.js
        for side in ("height", "width"):
            self.fields[side].initial = next(iter(self.sizes.values()))[side]

    def clean(self) -> dict[str, Any]:
        """Make the empty puzzle as `edited`, or say why there is none of this size."""
        cleaned = super().clean() or {}
        if not self.errors:
            usual = self.sizes[cleaned["type"]]
            height, width = (cleaned[side] or usual[side] for side in ("height", "width"))
            try:
                cleaned["edited"] = start(cleaned["type"], height, width)
            except SizeError as error:
                self.add_error("height", str(error))
        return cleaned


class ClickedForm(PlainForm):
    """A puzzle made by clicking, with its title."""

    title = forms.CharField(label=gettext_lazy("Title"), required=False, max_length=200)
    text = forms.CharField(strip=False, max_length=MAX_TEXT, widget=forms.HiddenInput)
    base = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)


class FirstForm(ClickedForm):
    """A puzzle made by clicking that goes into a set of the owner's, or into a new one."""

    into = forms.ModelChoiceField(
        PuzzleSet.objects.none(), label=gettext_lazy("Set"), required=False, empty_label=gettext_lazy("a new set")
    )
    named = forms.CharField(label=gettext_lazy("Title of the new set"), required=False, max_length=120)

    def __init__(self, owner: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        into = self.fields["into"]
        assert isinstance(into, forms.ModelChoiceField)
        into.queryset = own_sets(owner)
        if not into.queryset.exists():
            del self.fields["into"]

    def clean(self) -> dict[str, Any]:
        """Require a title for a new set."""
        cleaned = super().clean() or {}
        if not cleaned.get("into") and not cleaned.get("named") and not self.errors:
            self.add_error("named", messages.set_without_title())
        return cleaned


class PressForm(forms.Form):
    """One change by click to a text; without a tool, a size and a goal the text is only shown again."""

    text = forms.CharField(strip=False, max_length=MAX_TEXT)
    tool = forms.CharField(required=False, max_length=2_000)
    at = forms.CharField(required=False, max_length=MAX_TEXT)
    symmetry = forms.CharField(required=False, max_length=10)
    again = forms.BooleanField(required=False)
    goal = forms.CharField(required=False, max_length=20)
    assume = forms.BooleanField(required=False)
    height = forms.IntegerField(required=False, min_value=1, max_value=MAX_CLICKED)
    width = forms.IntegerField(required=False, min_value=1, max_value=MAX_CLICKED)

    def change(self) -> Change:
        """Return the change that is asked for."""
        data = self.cleaned_data
        size = (data["height"], data["width"]) if data.get("height") and data.get("width") else None
        places = tuple(data["at"].split())
        tool = (data["tool"], places, data["symmetry"], data["again"])
        return Change(*tool, size, data["goal"], data["assume"])

    @property
    def bad_size(self) -> tuple[str, ...]:
        """Return the rows and columns as typed if they are none; empty if they are, or if no size is asked for."""
        sent = [self.data.get(name) for name in ("height", "width")]
        if sent == [None, None]:
            return ()
        whole = all(self.cleaned_data.get(name) for name in ("height", "width"))
        return () if whole else tuple([str(each or "")[:MAX_TYPED] for each in sent])
