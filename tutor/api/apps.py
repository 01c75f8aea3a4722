from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ApiConfig(AppConfig):
    """The API, on top of all other apps: it imports them, and none of them imports it."""

    name = "tutor.api"
    verbose_name = _("API")
