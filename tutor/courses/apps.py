from django.apps import AppConfig
from django.db.models.signals import post_save
from django.utils.translation import gettext_lazy as _

from tutor.accounts.signals import email_confirmed


class CoursesConfig(AppConfig):
    name = "tutor.courses"
    verbose_name = _("courses")

    def ready(self) -> None:
        """Apply rosters to people who confirm an email address, extra time, and the extensions of sections."""
        from .models import Assignment, Membership  # noqa: PLC0415  # models are loaded by now
        from .services.extra_time import after_joining, after_saving  # noqa: PLC0415
        from .services.people import settle_everywhere  # noqa: PLC0415

        email_confirmed.connect(settle_everywhere, dispatch_uid="courses.settle_everywhere")
        post_save.connect(after_saving, sender=Assignment, dispatch_uid="courses.extra_time")
        post_save.connect(after_joining, sender=Membership, dispatch_uid="courses.section_extensions")
