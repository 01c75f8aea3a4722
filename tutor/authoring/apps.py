from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AuthoringConfig(AppConfig):
    name = "tutor.authoring"
    verbose_name = _("authoring")
