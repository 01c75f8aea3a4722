"""People who use the site, their preferences, and the browsers they are signed in with."""

import re
from unicodedata import combining, normalize

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy as _

from .sessions import Session

__all__ = ["Preferences", "Session", "User"]
"""Django looks here for the session too."""


class Preferences(models.Model):
    """Preferences of a person; the defaults are for everybody."""

    class Theme(models.TextChoices):
        """Colour themes; the empty one follows the device."""

        SYSTEM = "", _("as on this device")
        LIGHT = "light", _("light")
        DARK = "dark", _("dark")

    class Motion(models.TextChoices):
        """Amounts of motion; the empty one follows the device."""

        SYSTEM = "", _("as on this device")
        REDUCED = "reduced", _("nothing moves")

    class FirstDigit(models.IntegerChoices):
        """The digit that the first press on an empty Binary cell places; the next press places the other one."""

        ZERO = 0, "0"
        ONE = 1, "1"

    class Mistakes(models.TextChoices):
        """Time at which practice shows that a line has too many of a digit."""

        NOW = "now", _("at once: counts stand beside the lines, and a line with too many is marked")
        ASKED = "asked", _("only when I press “Check proof”")

    class Reasons(models.TextChoices):
        """Amounts of text after a step that holds."""

        SHOWN = "", _("the reason why it holds")
        HIDDEN = "hidden", _("only the step")

    class Assist(models.TextChoices):
        """Help for a person who does not get on: offered, or only on request."""

        OFFERED = "", _("offer help")
        OFF = "off", _("wait until I ask")

    class Skills(models.TextChoices):
        """Estimates of what a person can do with each rule."""

        SHOWN = "", _("estimate it, and say what to practise next")
        OFF = "off", _("no estimates, and do not record my answers")

    theme = models.CharField(_("Colours"), max_length=8, choices=Theme, default=Theme.SYSTEM, blank=True)
    motion = models.CharField(_("Motion"), max_length=8, choices=Motion, default=Motion.SYSTEM, blank=True)
    first_digit = models.PositiveSmallIntegerField(
        _("First press on an empty Binary cell"), choices=FirstDigit, default=FirstDigit.ZERO
    )
    mistakes = models.CharField(
        _("Mistakes in a line, while practising"),
        max_length=5,
        choices=Mistakes,
        default=Mistakes.NOW,
        help_text=_("A step that does not follow is refused either way; an assignment has rules of its own."),
    )

    reasons = models.CharField(
        _("After a step that holds, read"),
        max_length=6,
        choices=Reasons,
        default=Reasons.SHOWN,
        db_default=Reasons.SHOWN.value,
        blank=True,
    )
    assist = models.CharField(
        _("After two refused steps, or a long silence"),
        max_length=3,
        choices=Assist,
        default=Assist.OFFERED,
        db_default=Assist.OFFERED.value,
        blank=True,
        help_text=_("While practising. In an assignment nothing is offered."),
    )

    skills = models.CharField(
        _("What I can do with each rule"),
        max_length=3,
        choices=Skills,
        default=Skills.SHOWN,
        db_default=Skills.SHOWN.value,
        blank=True,
        help_text=_("From practice, drills and exercises. Nobody else sees it."),
    )

    class Meta:
        abstract = True


CONFIRMED = ~models.Q(confirmed_email="") & models.Q(confirmed_email=Lower("email"))
"""Accounts whose address is confirmed, as `User.email_confirmed` says of one."""


class User(Preferences, AbstractUser):
    """A person. A guest is one without a password, known only to the browser that holds the session."""

    is_guest = models.BooleanField(_("guest"), default=False, help_text=_("Has no account yet; deleted when idle."))
    confirmed_email = models.EmailField(
        _("confirmed email address"),
        blank=True,
        default="",
        db_default="",
        help_text=_("In lower case. An email address that is another one is only what somebody says."),
    )
    demo = models.BooleanField(_("demo"), default=False, editable=False, help_text=_("Removed with the demo course."))
    is_test = models.BooleanField(
        _("test student"), default=False, db_default=False, editable=False, help_text=_("Is played by instructors.")
    )
    last_seen = models.DateField(_("last seen"), default=timezone.localdate, editable=False)

    called: tuple[str, str] | None = None
    """First and last name by which the course at hand knows the person."""

    class Meta(AbstractUser.Meta):
        indexes = [models.Index(fields=["last_seen"], condition=models.Q(is_guest=True), name="guest_last_seen")]
        constraints = [
            models.UniqueConstraint(
                fields=["confirmed_email"],
                condition=~models.Q(confirmed_email=""),
                name="one_account_per_confirmed_email",
                violation_error_message=_("Another account has confirmed this email address."),
            )
        ]

    def __str__(self) -> str:
        return self.get_username()

    def clean(self) -> None:
        """Normalise both addresses, as they are compared."""
        super().clean()
        self.confirmed_email = self.confirmed_email.lower()

    @property
    def email_confirmed(self) -> bool:
        """Return whether the address is confirmed. It follows from the two addresses: a changed one never is."""
        return bool(self.email) and self.confirmed_email == self.email.lower()

    @property
    def account_name(self) -> str:
        """Return the name that the person gave; a guest's username is only a random token."""
        return gettext("Guest") if self.is_guest else self.get_full_name() or self.username

    def call(self, first_name: str, last_name: str) -> None:
        """Let pages show another name, which the course at hand knows the person by. It is not stored."""
        self.called = (first_name, last_name) if first_name or last_name else None

    @property
    def name_parts(self) -> tuple[str, str]:
        """Return first and last name, as far as they are known; without any, the account's name counts as the first."""
        if self.called:
            return self.called
        return (self.first_name, self.last_name) if self.last_name else (self.account_name, "")

    @property
    def shown_name(self) -> str:
        """Return the name of this person for pages."""
        return " ".join(filter(None, self.called)) if self.called else self.account_name

    @property
    def list_name(self) -> str:
        """Return the name for lists, last name first: `Reed, Sam`."""
        first, last = self.name_parts
        return ", ".join(filter(None, (last, first)))

    @property
    def name_key(self) -> tuple[str, str, int]:
        """Return the key that sorts people by last name, then first name; a name alone counts as the last."""
        first, last = self.name_parts
        return _bare(last or first), _bare(first if last else ""), self.pk or 0

    @property
    def other_name(self) -> str:
        """Return the account's name, if the course at hand knows the person by other words."""
        return "" if same_words(self.shown_name, self.account_name) else self.account_name


def _bare(name: str) -> str:
    """Return a name in lower case without accents, so that Álvarez is sorted under A."""
    return "".join(each for each in normalize("NFKD", name.casefold()) if not combining(each))


def same_words(name: str, other: str) -> bool:
    """Return whether two names have the same words in any order: `Reed, Dana` is the same as Dana Reed."""
    return words_of(name) == words_of(other)


def words_of(name: str) -> str:
    """Return the words of a name in lower case and in a fixed order."""
    return " ".join(sorted(re.findall(r"\w+", name.casefold())))
