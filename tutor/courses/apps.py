from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from tutor.accounts.signals import email_confirmed


class CoursesConfig(AppConfig):
    name = "tutor.courses"
    verbose_name = _("courses")

    def ready(self) -> None:
        """Apply rosters to people who confirm an email address."""
        from .services.people import settle_everywhere  # noqa: PLC0415  # it needs the models, which are loaded by now

        email_confirmed.connect(settle_everywhere, dispatch_uid="courses.settle_everywhere")
