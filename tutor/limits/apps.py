from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LimitsConfig(AppConfig):
    """The app for rate limits. It knows no other app; pages and the API ask it before they do something."""

    name = "tutor.limits"
    verbose_name = _("limits")
