from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AssignmentsConfig(AppConfig):
    name = "tutor.assignments"
    verbose_name = _("assignments")
