import sys
from typing import Any, TextIO

from django.apps import AppConfig
from django.db import DEFAULT_DB_ALIAS
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class GradingConfig(AppConfig):
    name = "tutor.grading"
    verbose_name = _("grading")

    def ready(self) -> None:
        post_migrate.connect(_recheck, sender=self)


def _recheck(using: str, stdout: TextIO | None = None, **_signal: Any) -> None:
    """Check stored proofs again if the rules that judge them have changed, and report every verdict that differs."""
    from .services.rechecking import recheck_after_migrating  # noqa: PLC0415  # as it needs the models

    if using == DEFAULT_DB_ALIAS:
        out = stdout or sys.stdout
        recheck_after_migrating(lambda words: out.write(f"{words}\n"))
