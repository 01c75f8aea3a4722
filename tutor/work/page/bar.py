"""The bar of the workbench. Its forms are rendered here because a template takes longer."""

from dataclasses import dataclass, field
from uuid import UUID, uuid4

from django.utils.html import format_html
from django.utils.safestring import SafeString


@dataclass(frozen=True)
class Form:
    """A form that the page posts: its name, its address, and the revision that the page shows.

    Each form has its own one-time key, so that retrying a lost hint does not block undo.
    """

    name: str
    url: str
    rev: int
    once: UUID = field(default_factory=uuid4)

    @property
    def attributes(self) -> SafeString:
        """Render the attributes of the form element."""
        return format_html(
            'id="{0}-form" method="post" action="{1}" hx-post="{1}" hx-target="#board" hx-swap="outerHTML"',
            *(self.name, self.url),
        )

    @property
    def fields(self) -> SafeString:
        """Render the hidden fields of every recorded request: the key and the revision."""
        hidden = '<input type="hidden" name="key" value="{}"><input type="hidden" name="rev" value="{}">'
        return format_html(hidden, self.once, self.rev)


@dataclass(frozen=True)
class Button:
    """A button of the bar: its form, its label, whether it is enabled, its keyboard shortcut and its icon."""

    form: Form
    label: str
    ready: bool
    key: str
    icon: str

    @property
    def attributes(self) -> SafeString:
        """Render the attributes of the button element."""
        main = SafeString(' class="main"' if self.form.name == "check" else "")
        key = format_html(' aria-keyshortcuts="{}"', self.key) if self.key else ""
        return format_html('id="{}"{}{}{}', self.form.name, main, key, "" if self.ready else " disabled")
