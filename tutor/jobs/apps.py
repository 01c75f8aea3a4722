from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules
from django.utils.translation import gettext_lazy as _


class JobsConfig(AppConfig):
    name = "tutor.jobs"
    verbose_name = _("jobs")

    def ready(self) -> None:
        """Load the kinds of jobs, which each app defines in its `jobs.py`."""
        autodiscover_modules("jobs")
