"""The bar of the workbench: its forms as attributes and fields, because a template takes longer over each of them."""

from dataclasses import dataclass, field
from uuid import UUID, uuid4

from django.utils.html import format_html
from django.utils.safestring import SafeString


@dataclass(frozen=True)
class Form:
    """A form that the page posts: its name, where to, and the revision that the page shows.

    Each has a one-time key of its own: a hint that got lost on the way must not stand in the way of an undo.
    """

    name: str
    url: str
    rev: int
    once: UUID = field(default_factory=uuid4)

    @property
    def attributes(self) -> SafeString:
        """What its element says."""
        return format_html(
            'id="{0}-form" method="post" action="{1}" hx-post="{1}" hx-target="#board" hx-swap="outerHTML"',
            *(self.name, self.url),
        )

    @property
    def fields(self) -> SafeString:
        """What every request that is recorded carries."""
        hidden = '<input type="hidden" name="key" value="{}"><input type="hidden" name="rev" value="{}">'
        return format_html(hidden, self.once, self.rev)


@dataclass(frozen=True)
class Button:
    """A button of the bar: its form, whether there is anything to do, its key on the keyboard and its icon."""

    form: Form
    label: str
    ready: bool
    key: str
    icon: str

    @property
    def attributes(self) -> SafeString:
        """What its element says."""
        main = SafeString(' class="main"' if self.form.name == "check" else "")
        key = format_html(' aria-keyshortcuts="{}"', self.key) if self.key else ""
        return format_html('id="{}"{}{}{}', self.form.name, main, key, "" if self.ready else " disabled")
