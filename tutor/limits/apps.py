from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LimitsConfig(AppConfig):
    """Knows nothing of the other apps; they ask it before they do something, the API too."""

    name = "tutor.limits"
    verbose_name = _("limits")
