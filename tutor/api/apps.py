from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ApiConfig(AppConfig):
    """Above all other apps: it uses them, and none of them knows of it."""

    name = "tutor.api"
    verbose_name = _("API")
